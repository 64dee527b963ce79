/* piazza arena: matches of bots, which tell how much better one is than another, and how sure that
 * is (docs/arena.md). */
#include "arena/arena.h"
#include "cli.h"
#include "outside/outside.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_DEFAULT = 100, GAMES_MAX = 10000000, TEST_GAMES_DEFAULT = 100000 };

/* ---- the bots ---- */

/* --time and --nodes apply to bots that play by the clock and have no budget in their name. Other
 * bots have a budget of nodes that belongs to their strength. */
static struct pz_budget read_common_budget(const struct cli_args *args)
{
    const char *time = cli_value(args, "time");
    if (time == NULL) {
        return (struct pz_budget){.nodes = cli_number(args, "nodes", 1, 1000000000000000, 0)};
    }
    if (cli_value(args, "nodes") != NULL) {
        cli_usage_error(args, "--time and --nodes exclude each other");
    }
    const struct pz_budget budget = cli_read_budget(args, time);
    if (budget.milliseconds == 0) {
        cli_usage_error(args, "--time takes a time, such as 300ms or 2s, not '%s'", time);
    }
    return budget;
}

static void read_bots(const struct cli_args *args, struct arena *arena)
{
    const struct pz_budget common = read_common_budget(args);
    bool taken = false;
    const bool given = common.nodes > 0 || common.milliseconds > 0;
    const int count = args->word_count - 1;
    if (count < 2 || count > ARENA_BOTS_MAX) {
        cli_usage_error(args, "name from 2 to %d bots: piazza arena %s BOT BOT...", ARENA_BOTS_MAX,
                        args->words[0]);
    }
    for (int i = 0; i < count; i++) {
        struct named_bot *bot = &arena->bots[i];
        cli_read_bot(args, arena->game, args->words[i + 1], bot);
        if (given && bot->kind->budget.milliseconds > 0 && !bot->has_budget &&
            (common.milliseconds > 0 || !outside_named(bot->text))) {
            bot->options.budget = common;
            taken = true;
        }
    }
    arena->bot_count = (unsigned)count;
    if (given && !taken) {
        cli_usage_error(args,
                        "--%s is for bots that play by the clock; give the others "
                        "theirs by name: greedy@5000",
                        common.nodes > 0 ? "nodes" : "time");
    }
}

/* ---- the other options ---- */

/* A chance with up to six decimals, as files keep them. */
static double read_chance(const struct cli_args *args, const char *name, const char *text,
                          double default_value)
{
    char *end = NULL;
    if (text == NULL) {
        return default_value;
    }
    const double value = round(strtod(text, &end) * 1e6) / 1e6;
    if (end == text || *end != '\0' || !(value > 0 && value < 1)) {
        cli_usage_error(args, "--%s takes numbers between 0 and 1, not '%s'", name, text);
    }
    return value;
}

static void read_test(const struct cli_args *args, struct arena *arena)
{
    struct stats_test *test = &arena->test;
    const char *pair = cli_value(args, "sprt");
    char p0[sizeof args->pair];
    arena->has_test = pair != NULL;
    if (pair == NULL) {
        if (cli_value(args, "alpha") != NULL || cli_value(args, "beta") != NULL) {
            cli_usage_error(args, "--alpha and --beta belong to --sprt");
        }
        return;
    }
    snprintf(p0, sizeof p0, "%.*s", (int)strcspn(pair, ","), pair);
    test->p0 = read_chance(args, "sprt", p0, 0);
    test->p1 = read_chance(args, "sprt", strchr(pair, ',') + 1, 0);
    test->alpha = read_chance(args, "alpha", cli_value(args, "alpha"), 0.05);
    test->beta = read_chance(args, "beta", cli_value(args, "beta"), 0.05);
    if (test->p0 >= test->p1) {
        cli_usage_error(args, "--sprt takes first the smaller share, then the greater");
    }
    if (test->alpha + test->beta >= 1) {
        cli_usage_error(args, "--alpha and --beta are together less than 1");
    }
    if (arena->lineup_count > 1) {
        cli_usage_error(args, "--sprt is for one match: two bots, or one for each player");
    }
}

/* "2/8": digits, a slash, digits, and the first from 1 to the second. */
static bool read_fraction(const char *text, uint64_t *part, uint64_t *parts)
{
    enum { DIGITS_MAX = 9 };
    const size_t first = strspn(text, "0123456789");
    const size_t second = text[first] == '/' ? strspn(text + first + 1, "0123456789") : 0;
    if (first < 1 || first > DIGITS_MAX || second < 1 || second > DIGITS_MAX ||
        text[first + 1 + second] != '\0') {
        return false;
    }
    *part = strtoull(text, NULL, 10);
    *parts = strtoull(text + first + 1, NULL, 10);
    return *part >= 1 && *part <= *parts;
}

static void read_part(const struct cli_args *args, struct arena *arena)
{
    const char *text = cli_value(args, "part");
    if (text != NULL && !read_fraction(text, &arena->part, &arena->parts)) {
        cli_usage_error(args, "--part takes I/N with I from 1 to N, such as 2/8, not '%s'", text);
    }
    if (arena->parts > 1 && arena->has_test) {
        cli_usage_error(args, "--sprt has no parts: it stops when all games so far decide");
    }
}

/* Reads what is to be played, and on how many threads. */
static unsigned read_arena(const struct cli_args *args, struct arena *arena)
{
    struct cli_setup config;
    cli_read_setup(args, cli_game(args, args->words[0]), 2, &config);
    arena->game = config.game;
    arena->setup = config.setup;
    arena->seed = config.seed;
    read_bots(args, arena);
    if (arena_plan(arena) != 0) {
        exit(CLI_USAGE);
    }
    read_test(args, arena);
    read_part(args, arena);
    const uint64_t games = cli_number(args, "games", 1, GAMES_MAX,
                                      arena->has_test ? TEST_GAMES_DEFAULT : GAMES_DEFAULT);
    const unsigned threads = cli_unsigned(args, "threads", 1, 1024, cli_cores());
    arena->turn_limit = cli_unsigned(args, "turn-limit", 1, 1000000000, PZ_TURN_LIMIT);
    const uint64_t players = arena->setup.players;
    if (arena_make_blocks(arena, (games + players - 1) / players) != 0) {
        exit(CLI_FAILED);
    }
    return threads;
}

/* ---- results ---- */

/* Opens the file before hours of play, not after, so that a file that cannot be written is
 * reported at once. */
static void check_writable(const struct cli_args *args, const char *option)
{
    const char *path = cli_value(args, option);
    FILE *file = path != NULL ? fopen(path, "ab") : NULL;
    if (path != NULL && file == NULL) {
        exit(cli_error(args, "%s: %s", path, strerror(errno)));
    }
    if (file != NULL) {
        fclose(file);
    }
}

/* Writes the file that the option names, if it is given. */
static int write_file(const struct cli_args *args, const char *option, const struct arena *arena,
                      const struct arena_result *result, bool times)
{
    const char *path = cli_value(args, option);
    if (path == NULL) {
        return CLI_DONE;
    }
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return cli_error(args, "%s: %s", path, strerror(errno));
    }
    if (strcmp(option, "csv") == 0) {
        arena_write_csv(arena, result, times, file);
    } else {
        arena_draw_plot(arena, result, file);
    }
    const bool failed = ferror(file) != 0;
    return fclose(file) != 0 || failed ? cli_error(args, "%s: %s", path, strerror(errno))
                                       : CLI_DONE;
}

static int show(const struct cli_args *args, const struct arena *arena)
{
    static struct arena_result result;
    const bool times = cli_value(args, "no-times") == NULL;
    if (arena_count(arena, &result) != 0) {
        return CLI_FAILED;
    }
    if (cli_value(args, "json") == NULL) {
        arena_print_text(arena, &result, times);
    } else {
        struct pz_json json = cli_json();
        arena_write_json(arena, &result, times, &json);
        cli_put_line(json.out);
    }
    const int code = write_file(args, "csv", arena, &result, times);
    return code != 0 ? code : write_file(args, "plot", arena, &result, times);
}

static int merge(const struct cli_args *args, struct arena *arena)
{
    static const char *const others[] = {"players", "games",      "sprt",    "alpha", "beta",
                                         "time",    "nodes",      "threads", "seed",  "option",
                                         "board",   "turn-limit", "part",    "out"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (cli_value(args, others[i]) != NULL) {
            cli_usage_error(args, "merge takes no --%s: the files say what was played", others[i]);
        }
    }
    if (args->word_count < 2) {
        cli_usage_error(args, "name the files: piazza arena merge FILE...");
    }
    return arena_file_merge(args->words + 1, args->word_count - 1, arena) == 0 ? show(args, arena)
                                                                               : CLI_FAILED;
}

static int play(const struct cli_args *args, struct arena *arena)
{
    const char *out = cli_value(args, "out");
    struct arena_file *file = NULL;
    bool interrupted = false;
    const unsigned threads = read_arena(args, arena);
    check_writable(args, "csv");
    check_writable(args, "plot");
    if (out != NULL && arena_file_open(arena, out, &file) != 0) {
        return CLI_FAILED;
    }
    const bool played = arena_play(arena, file, threads, &interrupted) == 0;
    const bool kept = file == NULL || arena_file_close(file);
    if (!played || !kept) {
        return CLI_FAILED;
    }
    const int code = show(args, arena);
    if (!interrupted) {
        return code;
    }
    fflush(stdout);
    fprintf(stderr, "piazza arena: %s\n",
            out != NULL ? _("interrupted; the same command goes on where it was")
                        : _("interrupted; with --out FILE it could go on where it was"));
    return CLI_SIGNALLED;
}

static int run_arena(const struct cli_args *args)
{
    static struct arena arena;
    arena.part = 1;
    arena.parts = 1;
    const int code =
        strcmp(args->words[0], "merge") == 0 ? merge(args, &arena) : play(args, &arena);
    arena_free(&arena);
    return code;
}

const struct cli_command cli_arena = {
    .name = "arena",
    .words = "GAME BOT BOT... | merge FILE...",
    .summary = N_("matches of bots: who is stronger, by how much, and how sure that is"),
    .details = N_(
        "Every deal is played in all seat rotations with the same chance; such a block of games\n"
        "is what is counted. A bot is NAME, or NAME@300ms or NAME@5000 with its budget of time\n"
        "or nodes; or a program, cmd:./bot.py, or cmd:./bot.py@300ms with its time for a move,\n"
        "which hears and says lines of JSON (docs/bots.md). As many bots as players sit\n"
        "together; of more, every choice plays (with two players: every pair); of fewer, the\n"
        "first plays alone against all others of the second, then of the third. Prints shares of\n"
        "victories with 95 % intervals, Elo, points and times. A bot that fails loses the game,\n"
        "and it is told what it did.\n"
        "\n"
        "With --out FILE a run that was interrupted goes on when the same command is given\n"
        "again. With --part the work is spread over machines, and 'piazza arena merge' joins the\n"
        "files to the result of one run. docs/arena.md tells more. Exit code 4: ended by a\n"
        "signal."),
    .options = {{"players", "N", N_("how many play (default: 2)")},
                {"games", "N",
                 N_("games of each match (default: 100), as whole blocks; with --sprt the most "
                    "that are played")},
                {"sprt", "P0 P1",
                 N_("play until it is decided whether the first bot's share is P0 or P1")},
                {"alpha", "P", N_("chance of a wrong P1 (default: 0.05)")},
                {"beta", "P", N_("chance of a wrong P0 (default: 0.05)")},
                {"time", "TIME",
                 N_("budget of a move, such as 300ms or 2s, for bots that play by the clock and "
                    "have none in their name")},
                {"nodes", "N", N_("the same in nodes; then the result is always the same")},
                {"threads", "N", N_("how many threads (default: one for each core)")},
                {"seed", "S",
                 N_("the seed of the first deal; the next have S + 1, S + 2 ... (default: 1)")},
                {"option", "KEY=VALUE", N_("an option of the game; may be given several times")},
                {"board", "FILE",
                 N_("play on the board in that file, if the game has boards to choose from")},
                {"turn-limit", "N",
                 N_("stop a game after N turns (default: 5000); all share the victory")},
                {"out", "FILE", N_("keep every block there, and go on where the file ends")},
                {"part", "I/N", N_("play the I-th of N parts")},
                {"json", NULL, N_("print JSON")},
                {"csv", "FILE", N_("write a row for each game to FILE")},
                {"plot", "FILE", N_("draw the result as SVG into FILE")},
                {"no-times", NULL,
                 N_("leave out times, so that the same games give the same bytes")}},
    .run = run_arena,
};
