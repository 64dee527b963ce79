/* piazza play: a game line by line, people and bots at one table. What a person sees is the view of
 * their seat, never the state. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOVES_KEPT = 1 << 17, RECORD_ROOM = 1 << 22 };

struct table {
    const struct cli_args *args;
    struct cli_table rules;
    struct pz_record record;
    const struct pz_bot *bots[PZ_SEATS_MAX]; /* NULL where a person sits */
    union pz_any_state state;
    struct pz_rng rng;
    struct pz_rng bot_rng;
    pz_move *moves;
    size_t count;
    char *text; /* room for the record */
    int people;
    int last_person; /* the last person who was asked, or -1 */
};

/* ---- seats ---- */

static int add_seat(struct table *table, int seat, const char *name)
{
    const struct cli_args *args = table->args;
    if (strncmp(name, "bot:", 4) == 0) {
        table->bots[seat] = pz_bot_named(name + 4);
        if (table->bots[seat] == NULL) {
            return cli_usage_error(args, "--seats: there is no bot '%s'; try bot:random", name + 4);
        }
    } else {
        table->people++;
    }
    if (!pz_name_fits(name)) {
        return cli_usage_error(args, "--seats: '%s' is no name", name);
    }
    snprintf(table->record.names[seat], PZ_NAME_MAX, "%s", name);
    return 0;
}

/* "Anna,Bruno,bot:random"; without --seats one person and bots. */
static int read_seats(struct table *table)
{
    const char *list = cli_value(table->args, "seats");
    const int players = table->rules.setup.players;
    if (list == NULL) {
        int bad = add_seat(table, 0, "You");
        for (int seat = 1; bad == 0 && seat < players; seat++) {
            bad = add_seat(table, seat, "bot:random");
        }
        return bad;
    }
    char copy[400];
    char *rest = NULL;
    int seat = 0;
    if ((size_t)snprintf(copy, sizeof copy, "%s", list) >= sizeof copy) {
        return cli_usage_error(table->args, "--seats is too long");
    }
    for (char *name = strtok_r(copy, ",", &rest); name != NULL; name = strtok_r(NULL, ",", &rest)) {
        if (seat == players) {
            return cli_usage_error(table->args, "--seats names more than the %d players", players);
        }
        const int bad = add_seat(table, seat++, name);
        if (bad != 0) {
            return bad;
        }
    }
    if (seat < players) {
        return cli_usage_error(table->args, "--seats names %d of the %d players", seat, players);
    }
    return 0;
}

/* ---- the record ---- */

static int save(struct table *table)
{
    const char *path = cli_value(table->args, "record");
    if (path == NULL) {
        return 0;
    }
    struct pz_text text;
    pz_text_init(&text, table->text, RECORD_ROOM);
    if (pz_record_write(&table->record, table->moves, table->count, &text) != 0) {
        return cli_error(table->args, "the record is too long to be kept");
    }
    return cli_write_file(table->args, path, text.at, text.length);
}

static void announce(const struct table *table, pz_move move)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    table->rules.game->move_write(table->state.bytes, move, &text);
    cli_print_actor(table->rules.game->actor(table->state.bytes), table->record.names, stdout);
    printf(": %s\n", buffer);
}

static int make(struct table *table, pz_move move)
{
    if (table->count == MOVES_KEPT) {
        return cli_error(table->args, "the game is too long to be kept");
    }
    announce(table, move);
    table->rules.game->apply(table->state.bytes, move);
    table->moves[table->count++] = move;
    return table->rules.game->actor(table->state.bytes) == PZ_CHANCE ? 0 : save(table);
}

/* ---- asking ---- */

static void print_view(const struct table *table, int seat)
{
    static char buffer[1 << 16];
    const struct pz_game *game = table->rules.game;
    union pz_any_state view;
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    game->view(table->state.bytes, seat, view.bytes);
    game->view_write(view.bytes, &json);
    cli_print_members(buffer, stdout);
}

static void print_moves(const struct table *table, const pz_move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        table->rules.game->move_write(table->state.bytes, moves[i], &text);
        printf("  %2u  %s\n", i + 1, buffer);
    }
}

/* What was typed as a move: its number in the list, or its text; negative after a sentence. */
static int understand(const struct table *table, const char *answer, const pz_move *moves,
                      uint32_t count)
{
    const struct pz_game *game = table->rules.game;
    char *end = NULL;
    const unsigned long number = strtoul(answer, &end, 10);
    if (end != answer && *end == '\0') {
        if (number >= 1 && number <= count) {
            return moves[number - 1];
        }
        printf("there are moves 1 to %u\n", count);
        return -1;
    }
    const int move = game->move_read(table->state.bytes, answer, strlen(answer));
    if (move < 0) {
        printf("'%s' is not understood: type a move or its number, ? for help\n", answer);
        return -1;
    }
    union pz_any_state copy = table->state;
    const int code = game->apply(copy.bytes, (pz_move)move);
    if (code != 0) {
        char why[256];
        struct pz_text text;
        pz_text_init(&text, why, sizeof why);
        pz_game_sentence(game, code, &text);
        printf("that is not possible. %s\n", why);
        return -1;
    }
    return move;
}

/* 1 and *move; 0 if the person leaves the table. */
static int ask(struct table *table, int seat, pz_move *move)
{
    static pz_move moves[PZ_MOVES_MAX];
    char answer[PZ_MOVE_TEXT_MAX];
    const uint32_t count = table->rules.game->moves(table->state.bytes, moves, NULL);
    if (table->people > 1 && table->last_person != seat && isatty(STDIN_FILENO)) {
        printf("\nNow for %s. Press Enter.", table->record.names[seat]);
        if (fgets(answer, sizeof answer, stdin) == NULL) {
            return 0;
        }
        printf("\033[H\033[2J");
    }
    table->last_person = seat;
    printf("\n");
    print_view(table, seat);
    print_moves(table, moves, count);
    for (;;) {
        printf("%s, your move (number or text, ? for help) > ", table->record.names[seat]);
        fflush(stdout);
        if (fgets(answer, sizeof answer, stdin) == NULL) {
            printf("\n");
            return 0;
        }
        if (strchr(answer, '\n') == NULL) {
            for (int c = getchar(); c != '\n' && c != EOF; c = getchar()) {
            }
        }
        answer[strcspn(answer, "\r\n")] = '\0';
        if (strcmp(answer, "q") == 0 || strcmp(answer, "quit") == 0) {
            return 0;
        }
        if (strcmp(answer, "?") == 0) {
            printf("Type the number of a move or its text; q leaves the game.\n"
                   "'piazza rules %s' tells the rules.\n",
                   table->rules.game->id);
            print_moves(table, moves, count);
        } else if (answer[0] != '\0') {
            const int understood = understand(table, answer, moves, count);
            if (understood >= 0) {
                *move = (pz_move)understood;
                return 1;
            }
        }
    }
}

static pz_move ask_bot(struct table *table, int seat)
{
    static pz_move moves[PZ_MOVES_MAX];
    const struct pz_game *game = table->rules.game;
    union pz_any_state view;
    game->view(table->state.bytes, seat, view.bytes);
    const uint32_t count = game->moves(table->state.bytes, moves, NULL);
    const struct pz_question question = {
        game, view.bytes, seat, moves, count, pz_rng_next(&table->bot_rng), 1000, NULL};
    struct pz_answer answer;
    table->bots[seat]->choose(&question, &answer);
    return answer.move;
}

/* ---- the game ---- */

static void print_result(const struct table *table)
{
    struct pz_result result;
    table->rules.game->result(table->state.bytes, &result);
    printf("\nThe game is over.\n");
    for (int seat = 0; seat < table->rules.setup.players; seat++) {
        printf("%s: %d points%s\n", table->record.names[seat], result.points[seat],
               (result.winners >> seat & 1) ? ", wins" : "");
    }
}

static int play(struct table *table)
{
    const struct pz_game *game = table->rules.game;
    printf("%s, seed %llu\n", game->title, (unsigned long long)table->rules.seed);
    for (int actor = game->actor(table->state.bytes); actor != PZ_NOBODY;
         actor = game->actor(table->state.bytes)) {
        pz_move move = 0;
        if (actor == PZ_CHANCE) {
            move = game->pick(table->state.bytes, &table->rng);
        } else if (table->bots[actor] != NULL) {
            move = ask_bot(table, actor);
        } else if (!ask(table, actor, &move)) {
            printf("%s\n", cli_value(table->args, "record") != NULL
                               ? "You left the game; its record is kept."
                               : "You left the game.");
            return CLI_DONE;
        }
        const int bad = make(table, move);
        if (bad != 0) {
            return bad;
        }
    }
    print_result(table);
    return CLI_DONE;
}

static int run_play(const struct cli_args *given)
{
    static struct table table;
    struct cli_args args = *given;
    if (args.word_count == 0) {
        args.words[args.word_count++] = pz_game_at(0)->id;
    }
    table.args = &args;
    int bad = cli_table(&args, &table.rules);
    if (bad != 0 || (bad = read_seats(&table)) != 0) {
        return bad;
    }
    if (cli_value(&args, "seed") == NULL) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        table.rules.seed = (uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_nsec;
    }
    table.last_person = -1;
    pz_rng_init(&table.rng, table.rules.seed);
    pz_rng_init(&table.bot_rng, ~table.rules.seed);
    pz_setup_draw_first(&table.rules.setup, &table.rng);
    table.record.game = table.rules.game;
    table.record.setup = table.rules.setup;
    table.record.has_seed = true;
    table.record.seed = table.rules.seed;
    table.moves = malloc(MOVES_KEPT * sizeof *table.moves);
    table.text = malloc(RECORD_ROOM);
    if (table.moves == NULL || table.text == NULL) {
        bad = cli_error(&args, "not enough memory");
    } else {
        table.rules.game->init(table.state.bytes, &table.rules.setup);
        bad = play(&table);
    }
    free(table.moves);
    free(table.text);
    return bad;
}

const struct cli_command cli_play = {
    .name = "play",
    .words = "[GAME]",
    .words_max = 1,
    .summary = "play a game, line by line, alone against bots or several at one screen",
    .details = "Without a game it is the first of 'piazza games', you against three random bots.\n"
               "Moves are typed as text (yellow out A) or by their number in the list.",
    .options = {CLI_TABLE_OPTIONS,
                {"seats", "LIST", "who sits where: Anna,Bruno,bot:random,bot:random"},
                {"record", "FILE", "write the record there after every move"}},
    .run = run_play,
};
