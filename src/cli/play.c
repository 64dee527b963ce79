/* piazza play: sets up or resumes a game, and plays it on the full screen or line by line. */
#include "cli.h"
#include "os/language.h"
#include "term/fullscreen.h"
#include "term/kept_games.h"
#include "term/kept_record.h"
#include "term/lobby_screen.h"
#include "term/plain.h"
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* The seed is the given number, plus one for each further game of the same sitting. Otherwise it is
 * 256 random bits that nobody knows in advance, with which 'piazza verify' can check the game. */
static void read_seed(const struct cli_args *args, unsigned sitting, struct pz_seed *seed)
{
    pz_seed_number(seed, cli_number(args, "seed", 0, UINT64_MAX, 0) + sitting);
    if (cli_value(args, "seed") == NULL) {
        seed->kind = PZ_SEED_SEALED;
        if (getrandom(seed->bytes, sizeof seed->bytes, 0) != (ssize_t)sizeof seed->bytes) {
            exit(cli_error(args, "%s", _("the system gives no random numbers: name a --seed")));
        }
    }
}

/* Reads game, seats and options from the command line. */
static void read_table(const struct cli_args *args, struct lobby *lobby)
{
    struct cli_setup config;
    char problem[300];
    const char *seats = cli_value(args, "seats");
    int count = 4;
    memset(lobby, 0, sizeof *lobby);
    const struct pz_game *game =
        args->word_count > 0 ? cli_game(args, args->words[0]) : pz_game_at(0);
    if (seats != NULL) {
        count = lobby_seats(game, seats, lobby->names, problem, sizeof problem);
        if (count < 0) {
            cli_usage_error(args, "--seats: %s", problem);
        }
        if (count < game->min_players || count > game->max_players) {
            cli_usage_error(args, "--seats names %d players; %s is for %u to %u", count,
                            game->title, game->min_players, game->max_players);
        }
    }
    cli_read_setup(args, game, count, &config);
    if (seats == NULL) {
        lobby_default_seats(config.game, config.setup.players, lobby->names);
    } else if (count != config.setup.players) {
        cli_usage_error(args, "--seats gives %d names for %u players", count, config.setup.players);
    }
    lobby->game = config.game;
    lobby->setup = config.setup;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The path of the record: the given one, or a new file among this user's games. Further games of
 * the same sitting have the same name with a number. */
static const char *record_path(const struct cli_args *args, const struct pz_game *game,
                               unsigned sitting, char *path_buffer, size_t size)
{
    const char *given = cli_value(args, "record");
    if (given == NULL) {
        return kept_games_new(NULL, game, path_buffer, size) ? path_buffer : NULL;
    }
    if (is_folder(given)) { /* if no file can be made in it, session_start() says why */
        return kept_games_new(given, game, path_buffer, size) ? path_buffer : given;
    }
    if (sitting > 0) {
        snprintf(path_buffer, size, "%s-%u", given, sitting + 1);
        return path_buffer;
    }
    return given;
}

static void start(const struct cli_args *args, struct session *session, const struct lobby *lobby,
                  uint32_t hold, unsigned sitting)
{
    /* The first game had this name. If it is too long with a number, session_start() says so. */
    char path_buffer[sizeof session->file.path + sizeof "-4294967295"];
    struct pz_seed seed;
    read_seed(args, sitting, &seed);
    const char *path = record_path(args, lobby->game, sitting, path_buffer, sizeof path_buffer);
    if (!session_start(session, lobby->game, &lobby->setup, &seed, lobby->names, hold, path)) {
        exit(cli_error(args, "%s", session->problem));
    }
    if (path == NULL) {
        snprintf(session->problem, sizeof session->problem, "%s",
                 _("This game will not be kept: there is no place for it (HOME, XDG_STATE_HOME)."));
        fprintf(stderr, "%s\n", session->problem);
    }
}

static uint32_t read_think(const struct cli_args *args, uint32_t default_value)
{
    const char *text = cli_value(args, "think");
    if (text == NULL) {
        return default_value;
    }
    const struct pz_budget budget = cli_read_budget(args, text);
    if (budget.milliseconds == 0) {
        cli_usage_error(args, "--think is a time, for instance 300ms or 5s, not '%s'", text);
    }
    return budget.milliseconds;
}

static void resume_file(const struct cli_args *args, struct session *session, const char *path,
                        uint32_t hold)
{
    if (!session_resume(session, path, hold)) {
        exit(cli_error(args, "nothing to resume: %s", session->problem));
    }
}

/* The game of that number in the list of 'piazza games --mine'. */
static void resume_number(const struct cli_args *args, struct session *session, uint32_t hold)
{
    struct kept_game *games = NULL;
    size_t unreadable = 0;
    const size_t count = kept_games_list(&games, &unreadable);
    if (count == 0) {
        exit(cli_error(args, "nothing to resume: %s", _("there is no unfinished game")));
    }
    const size_t number = (size_t)cli_number(args, "resume", 1, count, 1);
    resume_file(args, session, games[number - 1].path, hold);
    free(games);
}

static void resume(const struct cli_args *args, struct session *session, uint32_t hold)
{
    const char *path = cli_value(args, "record");
    if (cli_value(args, "resume")[0] != '\0') {
        if (path != NULL) {
            cli_usage_error(args, "--resume N and --record exclude each other");
        }
        resume_number(args, session, hold);
    } else if (path != NULL && !is_folder(path)) {
        resume_file(args, session, path, hold);
    } else if (!session_resume_last(session, path, hold)) {
        exit(cli_error(args, "nothing to resume: %s", session->problem));
    }
    if (session->problem[0] != '\0') { /* a part of the record was left out */
        fprintf(stderr, "%s\n", session->problem);
    }
}

/* Prints who has won, because the full screen is gone, and where the record is. */
static void print_result(const struct session *session)
{
    char standing[400];
    char players[400];
    struct kept_game kept = {
        .game = session->record.game, .players = session->record.setup.players, .over = true};
    memcpy(kept.names, session->record.names, sizeof kept.names);
    session_result(session, &kept.result);
    kept_game_standing(&kept, standing, sizeof standing);
    kept_game_players(&kept, players, sizeof players);
    printf("%s, %s: %s\n", kept.game->title, standing, players);
    if (session->file.path[0] != '\0') {
        printf(_("%s: that game is over; 'piazza replay' shows it"), session->file.path);
        putchar('\n');
    }
}

/* Prints how to go on with the game, as a command that can be pasted. */
static void farewell(const struct cli_args *args, const struct session *session)
{
    char command[8 * KEPT_PATH_MAX];
    struct pz_text text;
    if (session->file.path[0] == '\0') {
        puts(_("The game is not kept."));
        return;
    }
    text = pz_text_in(command, sizeof command);
    cli_shell_word(cli_program(), &text);
    pz_text_str(&text, " play --resume");
    if (cli_value(args, "record") != NULL) {
        pz_text_str(&text, " --record ");
        cli_shell_word(session->file.path, &text);
    }
    printf(_("The game is kept in %s; this goes on with it:\n"), session->file.path);
    printf("  %s\n", command);
}

/* Plays the game; true if the person wants another one. */
static bool play(const struct cli_args *args, struct session *session,
                 const struct fullscreen_options *options)
{
    const enum fullscreen_end end = cli_value(args, "plain") == NULL
                                        ? fullscreen_play(session, options)
                                        : FULLSCREEN_NO_TERMINAL;
    if (end == FULLSCREEN_NO_TERMINAL && cli_value(args, "plain") == NULL && !screen_built_in()) {
        fprintf(
            stderr, "%s\n",
            _("The full screen is missing: piazza was built without ncurses. The game is played "
              "line\nby line. For the full screen install ncurses with wide characters "
              "(Debian: libncurses-dev)\nand build again."));
    }
    if (end == FULLSCREEN_FAILED ||
        (end == FULLSCREEN_NO_TERMINAL && plain_play(session) == PLAIN_FAILED)) {
        exit(cli_error(args, "%s", session->problem));
    }
    if (session_actor(session) != PZ_NOBODY) {
        farewell(args, session);
    } else if (end == FULLSCREEN_LEFT) { /* plain mode has printed it already */
        print_result(session);
    }
    return end == FULLSCREEN_AGAIN;
}

/* Sets up the next game of the same sitting like the one of the record. */
static void lobby_of(const struct session *session, struct lobby *lobby)
{
    lobby->game = session->record.game;
    lobby->setup = session->record.setup;
    if (!session->record.first_named) {
        lobby->setup.first = PZ_FIRST_RANDOM;
    }
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) { /* at a table everybody needs a name */
        const char *name = session->record.names[seat];
        memcpy(lobby->names[seat], name[0] != '\0' ? name : session->shown[seat], PZ_NAME_MAX);
    }
}

/* Asks what to play, on the full screen if there is one. */
static enum lobby_answer ask(const struct cli_args *args, const struct fullscreen_options *options,
                             struct lobby *lobby)
{
    const enum lobby_answer answer = cli_value(args, "plain") != NULL
                                         ? LOBBY_NO_TERMINAL
                                         : lobby_screen(lobby, &options->screen);
    return answer == LOBBY_NO_TERMINAL ? lobby_ask(lobby) : answer;
}

/* Shows a kept game from its beginning. */
static void show_again(const struct cli_args *args, const char *path,
                       const struct screen_options *options)
{
    struct kept_record kept;
    char problem[400];
    char *text = NULL;
    size_t length = 0;
    const int error = record_file_read(path, &text, &length);
    if (error != 0) {
        exit(cli_error(args, "%s: %s", path, strerror(error)));
    }
    const bool whole = kept_record_read(&kept, path, text, length, problem, sizeof problem);
    free(text);
    if (!whole) {
        exit(cli_error(args, "%s", problem));
    }
    cli_walk_through(args, &kept, options);
    kept_record_free(&kept);
}

static void check_resume(const struct cli_args *args)
{
    if (args->word_count > 0 || cli_value(args, "seats") != NULL ||
        cli_value(args, "seed") != NULL || cli_value(args, "players") != NULL ||
        cli_value(args, "board") != NULL || args->repeated_count > 0) {
        cli_usage_error(args, "--resume takes no game, seats or options: the record has them");
    }
}

/* Starts or resumes a game; false if the person does not want one. */
static bool sit_down(const struct cli_args *args, struct session *session, struct lobby *lobby,
                     const struct fullscreen_options *options)
{
    const bool no_options = args->word_count == 0 && cli_value(args, "seats") == NULL &&
                            cli_value(args, "players") == NULL && args->repeated_count == 0;
    const uint32_t hold = fullscreen_hold(options);
    enum lobby_answer answer = LOBBY_START;
    if (cli_value(args, "resume") != NULL) {
        check_resume(args);
        resume(args, session, hold);
        lobby_of(session, lobby);
        return true;
    }
    if (no_options && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        while ((answer = ask(args, options, lobby)) == LOBBY_SHOW) {
            show_again(args, lobby->path, &options->screen);
        }
    } else {
        read_table(args, lobby);
    }
    if (answer == LOBBY_GO_ON) {
        resume_file(args, session, lobby->path, hold);
        lobby_of(session, lobby);
    } else if (answer != LOBBY_LEAVE) {
        start(args, session, lobby, hold, 0);
    }
    return answer != LOBBY_LEAVE;
}

static int run_play(const struct cli_args *args)
{
    struct session session;
    struct lobby lobby;
    struct fullscreen_options options;
    options.pace = cli_unsigned(args, "pace", 0, 10000, 500);
    options.screen = cli_read_screen(args);
    session_init(&session);
    memset(&lobby, 0, sizeof lobby);
    session.think = read_think(args, session.think);
    bool again = sit_down(args, &session, &lobby, &options);
    session.guide.on = lobby.guide || cli_value(args, "guide") != NULL;
    for (unsigned sitting = 1; again; sitting++) {
        again = play(args, &session, &options);
        if (again) {
            start(args, &session, &lobby, fullscreen_hold(&options), sitting);
        }
    }
    session_release(&session);
    return CLI_DONE;
}

const struct cli_command cli_play = {
    .name = "play",
    .words = "[GAME]",
    .summary = N_("play a game, alone against bots or several at one screen"),
    .details =
        N_("Without words and options it asks what to play; Enter takes what is proposed. The\n"
           "record of the game is written after every move, so that --resume goes on after\n"
           "anything. Moves are chosen by arrow keys, mouse, or typing; ? explains the decision.\n"
           "--plain plays line by line, without control of the screen."),
    .options = {CLI_SETUP_OPTIONS,
                {"seats", "LIST", N_("who sits where: Anna,Bruno,bot:capotreno")},
                {"record", "FILE",
                 N_("keep the record in that new file, or in a new file of that folder, instead "
                    "of the usual place")},
                {"resume", "[N]",
                 N_("go on with the last unfinished game, with game N of 'piazza games --mine', "
                    "or with --record FILE")},
                {"guide", NULL, N_("explain each new decision once, when it comes")},
                {"plain", NULL, N_("line by line, for screen readers, pipes and scripts")},
                CLI_SCREEN_OPTIONS,
                {"think", "TIME", N_("how long maestro thinks: 300ms, 5s (default: 1s)")},
                {"pace", "MS", N_("pause before a bot's move in milliseconds (default: 500)")}},
    .run = run_play,
};
