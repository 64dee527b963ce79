/* piazza sim: many games of bots against each other, and their results. Every game has a seed of
 * its own (seed, seed + 1, ...), so the result does not depend on the number of threads, and
 * `piazza trace` can show any of the games alone. */
#include "arena/json_figures.h"
#include "arena/tally.h"
#include "cli.h"
#include "os/host.h"
#include "os/progress.h"
#include "term/canvas.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 64 }; /* games of random play that a thread takes at once */

struct worker;

struct sim {
    struct cli_setup config;
    struct named_bot chosen[PZ_SEATS_MAX]; /* bots without a kind: random play */
    uint64_t games;
    uint32_t turn_limit;
    unsigned threads;
    struct worker *workers;    /* one for each thread */
    atomic_uint_fast64_t next; /* the first game that no thread has taken */
    atomic_uint_fast64_t done;
};

/* The results of some games. */
struct outcome {
    struct tally tally;
    uint64_t statistics[PZ_STATISTICS_MAX]; /* the sums of the game's statistics */
};

struct worker {
    struct sim *sim;
    struct outcome outcome;
    struct pz_bot bots[PZ_SEATS_MAX];
    struct pz_ask_buffer buffer;
    struct pz_match match;
    const char *culprit; /* the name of a bot that failed, or NULL */
    char why[800];       /* what that bot did */
};

static void count_game(struct worker *worker, const void *state, uint64_t decisions, bool finished)
{
    const struct cli_setup *config = &worker->sim->config;
    const struct pz_game_statistics *statistics = config->game->statistics;
    struct outcome *outcome = &worker->outcome;
    struct pz_result result;
    outcome->tally.decisions += decisions;
    if (!finished) {
        outcome->tally.unfinished++;
        return;
    }
    config->game->result(state, &result);
    tally_game(&outcome->tally, &result, config->setup.players, config->game->turns(state));
    if (statistics != NULL) {
        uint32_t numbers[PZ_STATISTICS_MAX] = {0};
        statistics->count(state, numbers);
        for (unsigned i = 0; i < PZ_STATISTICS_MAX; i++) {
            outcome->statistics[i] += numbers[i];
        }
    }
}

static void add_outcome(struct outcome *sum, const struct outcome *part)
{
    tally_add(&sum->tally, &part->tally);
    for (unsigned i = 0; i < PZ_STATISTICS_MAX; i++) {
        sum->statistics[i] += part->statistics[i];
    }
}

/* Plays random moves by the shortest way. `trace` without bots plays the same game. */
static void play_at_random(struct worker *worker, uint64_t seed)
{
    const struct sim *sim = worker->sim;
    struct pz_setup setup = sim->config.setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    pz_setup_draw_first(&setup, &rng);
    sim->config.game->init(state.bytes, &setup);
    const struct pz_playout played =
        pz_playout_run(sim->config.game, state.bytes, &rng, sim->turn_limit);
    count_game(worker, state.bytes, played.decisions, played.finished);
}

static bool play_match(struct worker *worker, uint64_t number)
{
    const struct sim *sim = worker->sim;
    struct pz_match *match = &worker->match;
    struct pz_seed seed;
    pz_seed_number(&seed, number);
    pz_match_start(match, sim->config.game, &sim->config.setup, &seed, &worker->buffer);
    cli_seat_bots(match, worker->bots);
    match->turn_limit = sim->turn_limit;
    const int code = pz_match_play(match);
    if (code < 0) {
        const int seat = sim->config.game->actor(match->state.bytes);
        worker->culprit = sim->chosen[seat].text;
        named_bot_why(match->bots[seat], code, worker->why, sizeof worker->why);
        return false;
    }
    if (code == PZ_MATCH_OVER) {
        named_bot_match_over(match);
    }
    count_game(worker, match->state.bytes, match->decisions, code == PZ_MATCH_OVER);
    return true;
}

static void work(struct worker *worker)
{
    struct sim *sim = worker->sim;
    const uint64_t batch = sim->chosen[0].kind == NULL ? BATCH : 1;
    for (;;) {
        const uint64_t from = atomic_fetch_add(&sim->next, batch);
        if (from >= sim->games) {
            return;
        }
        const uint64_t to = from + batch < sim->games ? from + batch : sim->games;
        for (uint64_t game = from; game < to; game++) {
            if (sim->chosen[0].kind == NULL) {
                play_at_random(worker, sim->config.seed + game);
            } else if (!play_match(worker, sim->config.seed + game)) {
                atomic_store(&sim->next, sim->games); /* the others need not go on */
                atomic_store(&sim->done, sim->games);
                return;
            }
        }
        atomic_fetch_add(&sim->done, to - from);
    }
}

static void show_progress(struct sim *sim)
{
    enum { WIDTH = 40 };
    uint64_t done = 0;
    while ((done = atomic_load(&sim->done)) < sim->games) {
        progress_bar(done, sim->games, WIDTH);
        fprintf(stderr, "%3u%%", (unsigned)(done * 100 / sim->games));
        const struct timespec pause = {0, 100000000};
        nanosleep(&pause, NULL);
    }
    fprintf(stderr, "\r%*s\r", WIDTH + 10, "");
}

/* The last thread shows how far the others are. */
static void run_thread(void *argument, unsigned index)
{
    struct sim *sim = argument;
    if (index == sim->threads) {
        show_progress(sim);
    } else {
        work(&sim->workers[index]);
    }
}

/* What the points of the game are called: "points", unless the game names what they count. */
static const char *points_name(const struct pz_game *game)
{
    const bool decide = game->statistics == NULL || game->statistics->points_name == NULL;
    return decide ? N_("points") : game->statistics->points_name;
}

static void print_head(const struct pz_game *game)
{
    enum { COLUMNS = 48 /* up to the end of the name of the points */ };
    const char *head = _("seat  bot       wins  (95 %)");
    const char *points = _(points_name(game));
    printf("%s%*s%s  (95 %%)\n", head, COLUMNS - canvas_columns(head) - canvas_columns(points), "",
           points);
}

static void print_statistics(const struct pz_game *game, const struct outcome *sum)
{
    if (game->statistics == NULL) {
        return;
    }
    puts(_("on average in a game:"));
    for (unsigned i = 0; game->statistics->list[i].key != NULL; i++) {
        printf("  %s: %.2f\n", _(game->statistics->list[i].title),
               (double)sum->statistics[i] / (double)sum->tally.finished);
    }
}

static void print_text(const struct sim *sim, const struct outcome *outcome, double seconds)
{
    const struct cli_setup *config = &sim->config;
    const struct tally *sum = &outcome->tally;
    printf(_("%s, %u players, %llu games, seed %llu, %.1f s\n"), config->game->title,
           config->setup.players, (unsigned long long)sim->games, (unsigned long long)config->seed,
           seconds);
    if (sum->finished > 0) {
        print_head(config->game);
        for (int seat = 0; seat < config->setup.players; seat++) {
            const struct interval wins = tally_wins(sum, seat);
            const struct interval points = tally_points(sum, seat);
            printf("%4d  %-8s %5.1f%%  (%.1f%% - %.1f%%)    %6.2f  (%.2f - %.2f)\n", seat,
                   sim->chosen[seat].kind != NULL ? sim->chosen[seat].text : "-", 100 * wins.mean,
                   100 * wins.low, 100 * wins.high, points.mean, points.low, points.high);
        }
        const struct interval turns = tally_turns(sum);
        printf(_("turns of a game: %.1f (%.1f to %.1f), shortest %u, longest %u\n"), turns.mean,
               turns.low, turns.high, sum->shortest, sum->longest);
        print_statistics(config->game, outcome);
    }
    printf(_("finished %llu games; %llu stopped at the limit of %u turns and not counted above\n"),
           (unsigned long long)sum->finished, (unsigned long long)sum->unfinished, sim->turn_limit);
}

static void write_seat(struct pz_json *json, const struct sim *sim, const struct tally *sum,
                       int seat)
{
    pz_json_open(json, '{');
    pz_json_key_int(json, "seat", seat);
    pz_json_key_string(json, "bot", sim->chosen[seat].kind != NULL ? sim->chosen[seat].text : NULL);
    if (sum->finished > 0) {
        json_interval(json, "wins", tally_wins(sum, seat), 6);
        json_interval(json, points_name(sim->config.game), tally_points(sum, seat), 6);
    }
    pz_json_close(json, '}');
}

/* Writes each statistic as a mean. Those with the same text before a '.' are in one object. */
static void write_statistics(struct pz_json *json, const struct pz_game *game,
                             const struct outcome *sum)
{
    char group[32] = "";
    for (unsigned i = 0; game->statistics != NULL && game->statistics->list[i].key != NULL; i++) {
        const char *key = game->statistics->list[i].key;
        const char *dot = strchr(key, '.');
        const int length = dot != NULL ? (int)(dot - key) : 0;
        if ((int)strlen(group) != length || strncmp(group, key, (size_t)length) != 0) {
            if (group[0] != '\0') {
                pz_json_close(json, '}');
            }
            snprintf(group, sizeof group, "%.*s", length, key);
            if (group[0] != '\0') {
                pz_json_key_open(json, group, '{');
            }
        }
        json_number(json, dot != NULL ? dot + 1 : key,
                    (double)sum->statistics[i] / (double)sum->tally.finished, 6);
    }
    if (group[0] != '\0') {
        pz_json_close(json, '}');
    }
}

static void print_json(const struct sim *sim, const struct outcome *outcome)
{
    const struct cli_setup *config = &sim->config;
    const struct tally *sum = &outcome->tally;
    struct pz_json json = cli_json();
    pz_json_open(&json, '{');
    json_setup(&json, config->game, &config->setup);
    pz_json_key_uint(&json, "seed", config->seed);
    pz_json_key_uint(&json, "games", sim->games);
    pz_json_key_uint(&json, "finished", sum->finished);
    pz_json_key_uint(&json, "unfinished", sum->unfinished);
    pz_json_key_uint(&json, "turn_limit", sim->turn_limit);
    pz_json_key_uint(&json, "decisions", sum->decisions);
    json_number(&json, "confidence", 0.95, 2);
    pz_json_key_open(&json, "seats", '[');
    for (int seat = 0; seat < config->setup.players; seat++) {
        write_seat(&json, sim, sum, seat);
    }
    pz_json_close(&json, ']');
    if (sum->finished > 0) {
        json_interval(&json, "turns", tally_turns(sum), 6);
        pz_json_key_uint(&json, "shortest", sum->shortest);
        pz_json_key_uint(&json, "longest", sum->longest);
        write_statistics(&json, config->game, outcome);
    }
    pz_json_close(&json, '}');
    cli_put_line(json.out);
}

static int run_threads(const struct cli_args *args, struct sim *sim, struct outcome *sum)
{
    int result = 0;
    sim->workers = calloc(sim->threads, sizeof *sim->workers);
    if (sim->workers == NULL) {
        return cli_error(args, "not enough memory");
    }
    for (unsigned i = 0; i < sim->threads && result == 0; i++) {
        sim->workers[i].sim = sim;
        result = cli_open_bots(args, sim->config.game, sim->chosen, sim->workers[i].bots);
    }
    if (result == 0) {
        host_machine.parallel(NULL, sim->threads + (isatty(STDERR_FILENO) != 0), run_thread, sim);
    }
    for (unsigned i = 0; i < sim->threads; i++) {
        cli_close_bots(sim->workers[i].bots);
        add_outcome(sum, &sim->workers[i].outcome);
        if (result == 0 && sim->workers[i].culprit != NULL) {
            result = cli_bot_error(args, sim->workers[i].culprit, sim->workers[i].why);
        }
    }
    free(sim->workers);
    return result;
}

static int run_sim(const struct cli_args *args)
{
    static struct sim sim;
    struct outcome sum;
    memset(&sum, 0, sizeof sum);
    cli_read_setup(args, cli_game(args, args->words[0]), 4, &sim.config);
    cli_read_bots(args, sim.config.game, sim.config.setup.players, sim.chosen);
    sim.games = cli_number(args, "games", 1, 1000000000000, 10000);
    sim.threads = cli_unsigned(args, "threads", 1, 1024, cli_cores());
    sim.turn_limit = cli_unsigned(args, "turn-limit", 1, 1000000000, PZ_TURN_LIMIT);
    const double start = host_now();
    const int code = run_threads(args, &sim, &sum);
    if (code != 0) {
        return code;
    }
    if (cli_value(args, "json") != NULL) {
        print_json(&sim, &sum);
    } else {
        print_text(&sim, &sum, host_now() - start);
    }
    return CLI_DONE;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .words = "GAME",
    .summary =
        N_("play many games of bots; print wins, points and lengths with confidence intervals"),
    .details = N_(
        "Without --bots every seat plays random moves, by the fastest way. Game number i has\n"
        "the seed S + i, so 'piazza trace' with that seed and the same --bots shows the same\n"
        "game; the result is the same with any number of threads. A shared victory counts in\n"
        "equal parts. A game may count something of its own, and name what its points stand for\n"
        "if they do not decide it. Games that reach the limit of turns are counted apart, not\n"
        "in the shares, points and lengths. A bot can be a program: cmd:./bot.py, or with its\n"
        "time for a move cmd:./bot.py@300ms; it hears and says lines of JSON (docs/bots.md)."),
    .options = {CLI_SETUP_OPTIONS,
                {"games", "N", N_("how many games (default: 10000)")},
                CLI_BOTS_OPTION,
                {"threads", "N", N_("how many threads (default: one for each core)")},
                {"turn-limit", "N", N_("stop a game after N turns (default: 5000)")},
                {"json", NULL, N_("print JSON")}},
    .run = run_sim,
};
