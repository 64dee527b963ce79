/* piazza join: the terminal at a table of a server. */
#include "cli.h"
#include "client/lounge.h"
#include "client/order.h"
#include "client/token_file.h"
#include "client/visit.h"
#include "os/host.h"
#include "term/fullscreen_waiting.h"
#include "term/lobby.h"
#include "term/plain.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 15 /* seconds to wait for the first connection */ };

/* ---- the wire: a visit behind the terminal ---- */

struct wire {
    struct visit *visit;
    struct remote *remote;
    char path[1100]; /* the file of the token; "" if it is not kept */
    bool ours;       /* nobody else uses that file */
    bool kept;       /* the file has the token */
    char problem[300];
};

static bool wire_send(void *context, const char *text, size_t length)
{
    return visit_send(((struct wire *)context)->visit, text, length);
}

static void keep_token(struct wire *wire, const char *token)
{
    char problem[300];
    char note[500];
    snprintf(problem, sizeof problem, "%s",
             _("there is no folder for its token, but --token-file can name a file"));
    wire->kept =
        wire->path[0] != '\0' && token_file_write(wire->path, token, problem, sizeof problem);
    if (!wire->kept) {
        snprintf(note, sizeof note, _("If you leave, you cannot come back to your seat: %s."),
                 problem);
        remote_note(wire->remote, note);
    }
}

static bool wire_next(void *context, char **text, size_t *length)
{
    struct wire *wire = context;
    struct visit_message message;
    struct order_message read;
    if (!visit_next(wire->visit, &message)) {
        return false;
    }
    if (order_read(message.text, message.length, &read) && read.token[0] != '\0' &&
        wire->remote->wanted != REMOTE_WATCH) {
        keep_token(wire, read.token);
    }
    *text = message.text;
    *length = message.length;
    return true;
}

static const char *wire_trouble(void *context, bool *lost)
{
    struct wire *wire = context;
    const enum visit_state state = visit_status(wire->visit, wire->problem, sizeof wire->problem);
    *lost = state == VISIT_FAILED;
    return state == VISIT_LOST || state == VISIT_FAILED ? wire->problem : NULL;
}

/* ---- who comes ---- */

/* Finds the name: from the command line, typed, or that of the user. A person who comes back has
 * one already. */
static void read_name(const struct cli_args *args, bool comes_back, char name[PZ_NAME_MAX])
{
    const char *given = cli_value(args, "name");
    const char *user = getenv("USER");
    const char *usual = user != NULL && pz_name_fits(user) ? user : _("Guest");
    char line[200] = "";
    if (given == NULL && !comes_back && isatty(STDIN_FILENO)) {
        printf(_("Your name? [%s] > "), usual);
        lobby_line(line, sizeof line);
        given = line[0] != '\0' ? line : NULL;
    }
    given = given != NULL ? given : usual;
    if (strlen(given) >= PZ_NAME_MAX || !pz_name_fits(given) || pz_name_bot(given) != NULL) {
        cli_usage_error(args,
                        N_("a name has 1 to 47 bytes of printable text without ';', not bot:"));
    }
    memcpy(name, given, strlen(given) + 1);
}

/* ---- a server without a table: choose one, or make one ---- */

static void read_bots(const struct cli_args *args, struct lounge_terms *terms, char *list)
{
    for (char *id = strtok(list, ","); id != NULL; id = strtok(NULL, ",")) {
        if (pz_bot_find(terms->game, id) == NULL) {
            cli_usage_error(args, N_("there is no bot '%s' for %s"), id, terms->game->title);
        }
        if (terms->bot_count >= terms->setup.players - 1) {
            cli_usage_error(args, N_("--bots leaves no seat for you"));
        }
        terms->bots[terms->bot_count++] = id;
    }
}

static void read_new(const struct cli_args *args, struct lounge_terms *terms)
{
    terms->game = cli_game(args, cli_value(args, "new"));
    const unsigned players =
        cli_unsigned(args, "players", terms->game->min_players, terms->game->max_players,
                     (unsigned)cli_players_near(terms->game, 2));
    pz_setup_init(&terms->setup, terms->game, (int)players);
    for (int i = 0; i < args->repeated_count; i++) {
        char pair[500];
        struct pz_problem problem;
        snprintf(pair, sizeof pair, "%s", args->repeated[i]);
        char *value = strchr(pair, '=');
        if (value == NULL) {
            cli_usage_error(args, N_("--option is written KEY=VALUE, not '%s'"), pair);
        }
        *value++ = '\0';
        if (pz_setup_set(&terms->setup, terms->game, pair, value, &problem) != 0) {
            cli_usage_error(args, "--option %s: %s", pair, cli_why(&problem));
        }
    }
}

/* Asks for a number from min to max; Enter takes min. -1 if the input ends. */
static int ask_number(const char *question, int min, int max)
{
    char line[64];
    for (;;) {
        printf("%s [%d] > ", question, min);
        if (!lobby_line(line, sizeof line)) {
            return -1;
        }
        char *end = NULL;
        const long number = line[0] == '\0' ? min : strtol(line, &end, 10);
        if (number >= min && number <= max && (end == NULL || *end == '\0')) {
            return (int)number;
        }
        printf(_("A number from %d to %d, please.\n"), min, max);
    }
}

static bool ask_new(struct lounge_terms *terms)
{
    unsigned count = 0;
    for (; pz_game_at(count) != NULL; count++) {
        const struct pz_game *game = pz_game_at(count);
        printf(_("  %u  %s, %u to %u players\n"), count + 1, game->title, game->min_players,
               game->max_players);
    }
    const int game = ask_number(_("Which game?"), 1, (int)count);
    if (game < 0) {
        return false;
    }
    terms->game = pz_game_at((unsigned)game - 1);
    const int players =
        ask_number(_("How many players?"), terms->game->min_players, terms->game->max_players);
    if (players < 0 || pz_setup_init(&terms->setup, terms->game, players) != 0) {
        return false;
    }
    terms->bot_count = ask_number(_("How many of them are bots?"), 0, players - 1);
    for (int i = 0; i < terms->bot_count; i++) {
        terms->bots[i] = pz_bot_suggested(terms->game)->id;
    }
    const int listed =
        terms->bot_count < 0
            ? -1
            : ask_number(_("May everybody see the table in the list? 0 no, 1 yes"), 0, 1);
    terms->listed = listed == 1;
    return listed >= 0;
}

/* The number of a table in the list, 0 for a new one, -1 if the person leaves. */
static int choose(const struct lounge_table *tables, int count)
{
    puts(count > 0 ? _("Tables that wait for players:") : _("No table waits for players."));
    for (int i = 0; i < count; i++) {
        const struct pz_game *game = pz_game_named(tables[i].game);
        printf(_("  %d  %s: %s; free seats: %d\n"), i + 1,
               game != NULL ? game->title : tables[i].game, tables[i].people, tables[i].free_seats);
    }
    return ask_number(_("Which table? 0 makes a new one"), 0, count);
}

/* Adds a table to the address and, if the table is new, sets the token. */
static void find_table(const struct cli_args *args, struct address *address, const char *name,
                       char token[ADDRESS_TOKEN + 1])
{
    static struct lounge_table tables[LOUNGE_TABLES_MAX];
    struct lounge_terms terms;
    char problem[500];
    char bots[200];
    const char *ca = cli_value(args, "ca");
    memset(&terms, 0, sizeof terms);
    terms.name = name;
    if (cli_value(args, "new") != NULL) {
        read_new(args, &terms);
        snprintf(bots, sizeof bots, "%s",
                 cli_value(args, "bots") != NULL ? cli_value(args, "bots") : "");
        read_bots(args, &terms, bots);
        terms.listed = cli_value(args, "listed") != NULL;
    } else {
        const int count = lounge_list(address, ca, tables, problem, sizeof problem);
        if (count < 0) {
            exit(cli_error(args, "%s", problem));
        }
        const int chosen = choose(tables, count);
        if (chosen > 0) {
            memcpy(address->table, tables[chosen - 1].id, sizeof address->table);
            return;
        }
        if (chosen < 0 || !ask_new(&terms)) {
            exit(cli_error(args, "%s", _("no table was chosen")));
        }
    }
    if (!lounge_make(address, ca, &terms, token, problem, sizeof problem)) {
        exit(cli_error(args, "%s", problem));
    }
}

/* ---- playing ---- */

/* Prints how to come back, as a command for a shell. */
static void print_farewell(const struct cli_args *args, const struct remote *remote)
{
    static const char *const needed[] = {"token-file", "ca"};
    char words[8 * 1024];
    struct pz_text text = pz_text_in(words, sizeof words);
    cli_shell_word(cli_program(), &text);
    pz_text_str(&text, " join ");
    cli_shell_word(remote->link, &text);
    for (unsigned i = 0; i < 2; i++) {
        const char *value = cli_value(args, needed[i]);
        if (value != NULL) {
            pz_text_str(&text, " --");
            pz_text_str(&text, needed[i]);
            pz_text_char(&text, ' ');
            cli_shell_word(value, &text);
        }
    }
    printf(_("Your seat is kept; this brings you back:\n"));
    printf("  %s\n", words);
}

static int play(const struct cli_args *args, struct session *session, const struct wire *wire,
                const struct fullscreen_options *options)
{
    enum fullscreen_end end =
        cli_value(args, "plain") != NULL ? FULLSCREEN_NO_TERMINAL : FULLSCREEN_AGAIN;
    while (end == FULLSCREEN_AGAIN) {
        end = fullscreen_waiting(session, options);
        if (end == FULLSCREEN_AGAIN) {
            end = fullscreen_play(session, options);
        }
    }
    const bool failed = end == FULLSCREEN_FAILED ||
                        (end == FULLSCREEN_NO_TERMINAL && plain_visit(session) == PLAIN_FAILED);
    if (failed) {
        return cli_error(args, "%s", session->problem);
    }
    if (session->remote->seat >= 0 && session->remote->status != REMOTE_OVER && wire->kept) {
        print_farewell(args, session->remote);
    }
    return CLI_DONE;
}

/* Waits for the first connection, or says why there is none. */
static bool arrive(struct visit *visit, const struct visit_options *options, char *problem,
                   size_t size)
{
    const double until = host_now() + PATIENCE;
    enum visit_state state = visit_status(visit, problem, size);
    while (state == VISIT_CONNECTING && host_now() < until) {
        struct pollfd file = {.fd = visit_fd(visit), .events = POLLIN};
        poll(&file, 1, 200);
        state = visit_status(visit, problem, size);
    }
    if (state == VISIT_CONNECTING) {
        snprintf(problem, size, "%s", _("the server does not answer"));
    } else if (state == VISIT_LOST) {
        lounge_diagnose(&options->address, options->ca, problem, size);
    }
    return state == VISIT_ENTERED;
}

static void read_wishes(const struct cli_args *args, const char *name, struct remote *remote)
{
    const char *word = cli_value(args, "word");
    const unsigned seat = cli_unsigned(args, "seat", 0, PZ_SEATS_MAX - 1, 0);
    if (cli_value(args, "seat") != NULL && cli_value(args, "watch") != NULL) {
        cli_usage_error(args, N_("--seat and --watch exclude each other"));
    }
    if (word != NULL && (strlen(word) >= PZ_NAME_MAX || !pz_str_printable(word))) {
        cli_usage_error(args, N_("--word takes up to 47 bytes of printable text"));
    }
    snprintf(remote->name, sizeof remote->name, "%s", name);
    snprintf(remote->word, sizeof remote->word, "%s", word != NULL ? word : "");
    remote->wanted = cli_value(args, "watch") != NULL  ? REMOTE_WATCH
                     : cli_value(args, "seat") != NULL ? (int)seat
                                                       : REMOTE_FIRST_SEAT;
}

/* Finds the file of the token of this table, and the token if the file has one. A new token is kept
 * there. */
static void read_token(const struct cli_args *args, const struct address *address,
                       struct wire *wire, char token[ADDRESS_TOKEN + 1])
{
    const char *file = cli_value(args, "token-file");
    char problem[500];
    if (file != NULL) {
        wire->ours = access(file, F_OK) != 0;
        snprintf(wire->path, sizeof wire->path, "%s", file);
    } else if (!token_file_usual(address, wire->path, sizeof wire->path)) {
        wire->path[0] = '\0';
        return;
    }
    wire->kept = true;
    const bool done = token[0] != '\0'
                          ? token_file_write(wire->path, token, problem, sizeof problem)
                          : token_file_read(wire->path, token, problem, sizeof problem);
    if (!done) {
        exit(cli_error(args, "%s", problem));
    }
}

static int visit_table(const struct cli_args *args, const struct address *address, char *token,
                       const char *name, struct wire *wire,
                       const struct fullscreen_options *options)
{
    static struct remote remote;
    static struct session session;
    char problem[500];
    const struct remote_wire ends = {wire, wire_send, wire_next, wire_trouble, -1};
    remote_init(&remote, &ends);
    address_link(address, remote.link);
    read_wishes(args, name, &remote);
    const struct visit_options visit = {
        .address = *address, .token = token, .ca = cli_value(args, "ca"), .look = false};
    wire->remote = &remote;
    if (token[0] != '\0' && !wire->kept) {
        keep_token(wire, token); /* the token of a new table; says why if it cannot be kept */
    }
    wire->visit = visit_open(&visit, problem, sizeof problem);
    if (wire->visit == NULL) {
        return cli_error(args, "%s", problem);
    }
    remote.wire.file = visit_fd(wire->visit);
    session_init(&session);
    int code = CLI_FAILED;
    if (arrive(wire->visit, &visit, problem, sizeof problem)) {
        session_visit(&session, &remote);
        code = play(args, &session, wire, options);
    } else {
        cli_error(args, "%s", problem);
    }
    if (wire->ours && wire->path[0] != '\0' && remote_is_stranger(&remote)) {
        unlink(wire->path); /* next time the person is asked for a name and may take any seat */
    }
    session_release(&session);
    visit_close(wire->visit);
    return code;
}

static int run_join(const struct cli_args *args)
{
    struct address address;
    char problem[500];
    char name[PZ_NAME_MAX] = "";
    char token[ADDRESS_TOKEN + 1] = "";
    struct wire wire = {.ours = true};
    struct fullscreen_options options;
    options.pace = cli_unsigned(args, "pace", 0, 10000, 300);
    options.screen = cli_read_screen(args);
    if (!address_read(args->words[0], &address, problem, sizeof problem)) {
        cli_usage_error(args, "%s", problem);
    }
    if (address.table[0] != '\0' && cli_value(args, "new") != NULL) {
        cli_usage_error(args, N_("--new takes the address of a server, not of a table"));
    }
    const bool watches = cli_value(args, "watch") != NULL;
    if (address.table[0] == '\0') {
        if (!watches) {
            read_name(args, false, name);
        }
        find_table(args, &address, name, token);
    }
    read_token(args, &address, &wire, token);
    if (watches) {
        wire.path[0] = '\0'; /* whoever only looks on has nothing to come back to */
    } else if (name[0] == '\0') {
        read_name(args, token[0] != '\0', name);
    }
    return visit_table(args, &address, token, name, &wire, &options);
}

const struct cli_command cli_join = {
    .name = "join",
    .words = "URL",
    .summary = N_("play at a table of a server, or look on"),
    .details =
        N_("URL is the link to a table, https://HOST/t/ID, or a server, https://HOST: then the\n"
           "tables that wait for players are listed, and you choose one or make one. The same\n"
           "command again brings you back to your seat. On the full screen C says something to\n"
           "all, T shows what was said, ? explains the decision; a line that begins with / is a\n"
           "command, /? lists them."),
    .options = {{"name", "NAME", N_("your name at the table")},
                {"seat", "N", N_("the seat that you want (default: the first that is free)")},
                {"watch", NULL, N_("only look on")},
                {"word", "WORD", N_("a word of yours for the shuffle")},
                {"new", "GAME", N_("make a table at the server")},
                {"players", "N", N_("of the new table (default: 2)")},
                {"bots", "LIST", N_("bots at its last seats: greedy,random")},
                {"option", "KEY=VALUE", N_("an option of the game; may be given several times")},
                {"listed", NULL, N_("everybody may see it in the list of tables")},
                {"token-file", "FILE", N_("keep the token of your seat there")},
                {"ca", "FILE", N_("trust the certificates in that file, not the system's")},
                {"plain", NULL, N_("line by line, for screen readers, pipes and scripts")},
                CLI_SCREEN_OPTIONS,
                {"pace", "MS", N_("pause after each message of the table (default: 300)")}},
    .run = run_join,
};
