/* piazza bench: the cost of random play. Yardsticks are measured in the same run, so that figures
 * of different machines can be compared as ratios. Each figure is the median of several rounds. */
#include "bench.h"
#include "arena/json_figures.h"
#include "cli.h"
#include "core/bits.h"
#include "core/bytes.h"
#include "os/host.h"
#include "os/language.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    SAMPLES = 256,
    THREADS_MAX = 256,
    ROWS_MAX = PZ_GAMES_MAX * PZ_SEATS_MAX,
    THREAD_FACTOR = 8, /* threads play this many times longer, because the slowest one counts */
    THREAD_ROUNDS = 3  /* threads are measured in every third round only */
};

/* ---- medians ---- */

void series_add(struct series *series, double value)
{
    series->value[series->count++] = value;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double series_median(const struct series *series)
{
    struct series sorted = *series;
    qsort(sorted.value, (size_t)sorted.count, sizeof sorted.value[0], by_size);
    return sorted.value[sorted.count / 2];
}

/* ---- yardsticks ---- */

static volatile uint64_t sink; /* keeps the compiler from removing the measured code */

struct yardsticks {
    struct series generator;
    struct series copy;
    struct series pick;
};

static double time_generator(void)
{
    enum { CALLS = 20000000 };
    struct pz_rng rng;
    uint64_t sum = 0;
    pz_rng_init(&rng, 1);
    const double start = host_now();
    for (int i = 0; i < CALLS; i++) {
        sum += pz_rng_next(&rng);
    }
    sink = sum;
    return (host_now() - start) * 1e9 / CALLS;
}

static double time_copy(void)
{
    enum { COPIES = 5000000, SIZE = 256, PLACES = 16 };
    static unsigned char places[PLACES + 1][SIZE];
    const double start = host_now();
    for (unsigned i = 0; i < COPIES; i++) {
        pz_copy(places[(i + 1) % PLACES], places[i % PLACES], SIZE);
        sink = places[i % PLACES][i % SIZE];
    }
    return (host_now() - start) * 1e9 / COPIES;
}

static double time_pick(void)
{
    enum { PICKS = 5000000 };
    struct pz_rng rng;
    uint64_t sum = 0;
    pz_rng_init(&rng, 1);
    struct pz_set128 set = {{UINT64_C(0x5a17c3e99d024b6f), UINT64_C(0x10f38a6e57bd42c8)}};
    const double start = host_now();
    for (int i = 0; i < PICKS; i++) {
        const unsigned member = pz_set128_pick(&set, &rng);
        sum += member;
        set.word[0] = pz_rotate_left(set.word[0], 1);
    }
    sink = sum;
    return (host_now() - start) * 1e9 / PICKS;
}

/* ---- a game and a number of players ---- */

struct row {
    const struct pz_game *game;
    struct pz_setup setup;
    uint32_t games; /* games in one measurement */
    double decisions_per_game;
    double chances_per_decision;
    double unfinished;
    struct series decision;    /* ns of play per decision, its chance moves included */
    struct series chance_step; /* ns of one chance move by pick() and apply() */
    struct series decision_step;
    struct series all_cores; /* speed of all cores as a multiple of the speed of one */
};

struct share {
    const struct row *row;
    uint64_t first_seed;
    uint32_t games;
    struct pz_playout sum;
    uint32_t unfinished;
    double finished; /* the time at which it ended; set by threads only */
};

/* Started threads wait for each other without sleeping, so that the time a core takes to wake up is
 * not measured. */
static atomic_uint threads_waiting;
static atomic_bool threads_may_go;

/* Adds up in local variables, because threads that write to neighbouring memory slow each other. */
static void play_share(struct share *share)
{
    union pz_any_state state;
    struct pz_playout sum = {0, 0, 0, false};
    uint32_t unfinished = 0;
    for (uint32_t i = 0; i < share->games; i++) {
        struct pz_rng rng;
        struct pz_setup setup = share->row->setup;
        pz_rng_init(&rng, share->first_seed + i);
        pz_setup_draw_first(&setup, &rng);
        share->row->game->init(state.bytes, &setup);
        const struct pz_playout played =
            pz_playout_run(share->row->game, state.bytes, &rng, PZ_TURN_LIMIT);
        sum.decisions += played.decisions;
        sum.chances += played.chances;
        unfinished += !played.finished;
    }
    share->sum = sum;
    share->unfinished = unfinished;
}

static void *play_share_thread(void *argument)
{
    struct share *share = argument;
    atomic_fetch_add(&threads_waiting, 1);
    while (!atomic_load(&threads_may_go)) {
        sched_yield();
    }
    play_share(share);
    share->finished = host_now();
    return NULL;
}

/* Seconds for `threads` threads that each play the same games; 0 if they cannot be started. */
static double time_threads(const struct row *row, unsigned threads)
{
    static struct share shares[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    double last = 0;
    atomic_store(&threads_waiting, 0);
    atomic_store(&threads_may_go, false);
    for (; started < threads; started++) {
        shares[started] =
            (struct share){row, 1, THREAD_FACTOR * row->games, {0, 0, 0, false}, 0, 0};
        if (pthread_create(&thread[started], NULL, play_share_thread, &shares[started]) != 0) {
            break;
        }
    }
    while (atomic_load(&threads_waiting) < started) {
        sched_yield();
    }
    const double start = host_now();
    atomic_store(&threads_may_go, true);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        last = shares[i].finished > last ? shares[i].finished : last;
    }
    return started == threads ? last - start : 0;
}

/* Collects states of random games in which chance (or a seat) is to act. */
static unsigned collect(const struct row *row, bool chance, union pz_any_state *samples)
{
    unsigned count = 0;
    struct pz_rng rng;
    pz_rng_init(&rng, 7);
    for (int g = 0; g < 100 && count < SAMPLES; g++) {
        union pz_any_state state;
        struct pz_setup setup = row->setup;
        pz_setup_draw_first(&setup, &rng);
        row->game->init(state.bytes, &setup);
        for (int step = 0; step < 2000 && row->game->actor(state.bytes) != PZ_NOBODY; step++) {
            const bool is_chance = row->game->actor(state.bytes) == PZ_CHANCE;
            if (is_chance == chance && count < SAMPLES && pz_rng_below(&rng, 8) == 0) {
                samples[count++] = state;
            }
            row->game->apply(state.bytes, pz_game_pick(row->game, state.bytes, &rng));
        }
    }
    return count;
}

/* Nanoseconds of pick() and apply(), without the copying of the state. */
static double time_step(const struct row *row, bool chance)
{
    enum { PASSES = 300 };
    static union pz_any_state samples[SAMPLES];
    const unsigned count = collect(row, chance, samples);
    const size_t size = row->game->state_size;
    union pz_any_state state;
    struct pz_rng rng;
    pz_rng_init(&rng, 3);
    double times[2];
    for (int with_move = 0; with_move < 2; with_move++) {
        const double start = host_now();
        for (int pass = 0; pass < PASSES; pass++) {
            for (unsigned i = 0; i < count; i++) {
                pz_copy(state.bytes, samples[i].bytes, size);
                if (with_move) {
                    row->game->apply(state.bytes, pz_game_pick(row->game, state.bytes, &rng));
                }
                sink = state.bytes[i % size];
            }
        }
        times[with_move] = host_now() - start;
    }
    return count == 0 ? 0 : (times[1] - times[0]) * 1e9 / (PASSES * count);
}

/* The number of games that take about a twentieth of a second. */
static void calibrate(struct row *row)
{
    struct share share = {row, 1, 0, {0, 0, 0, false}, 0, 0};
    double seconds = 0;
    for (row->games = 16;; row->games *= 2) {
        share = (struct share){row, 1, row->games, {0, 0, 0, false}, 0, 0};
        const double start = host_now();
        play_share(&share);
        seconds = host_now() - start;
        if (seconds > 0.05 || row->games >= 1u << 20) {
            break;
        }
    }
    row->decisions_per_game = (double)share.sum.decisions / row->games;
    row->chances_per_decision = (double)share.sum.chances / (double)share.sum.decisions;
    row->unfinished = (double)share.unfinished / row->games;
}

static void measure(struct row *row, unsigned threads, uint64_t round)
{
    struct share share = {row, 1, row->games, {0, 0, 0, false}, 0, 0};
    const double start = host_now();
    play_share(&share);
    series_add(&row->decision, (host_now() - start) * 1e9 / (double)share.sum.decisions);
    series_add(&row->chance_step, time_step(row, true));
    series_add(&row->decision_step, time_step(row, false));
    if (round % THREAD_ROUNDS != 0) {
        return;
    }
    const double one = time_threads(row, 1);
    const double all = time_threads(row, threads);
    series_add(&row->all_cores, all > 0 ? threads * one / all : 0);
}

/* ---- printing ---- */

static void print_text(const struct yardsticks *yard, const struct row *rows, int count,
                       const struct table_row *tables, int table_count, unsigned threads,
                       int rounds)
{
    const double call = series_median(&yard->generator);
    printf(
        _("Medians of %d rounds. Yardsticks: generator call %.2f ns, copy of 256 bytes %.2f ns,\n"
          "uniform pick out of a 128-bit set %.2f ns.\n\n"),
        rounds, call, series_median(&yard->copy), series_median(&yard->pick));
    printf("%s\n%s x %u\n",
           _("                         one core                                   one move by the "
             "slots"),
           _("game     players  bytes   games/s  decisions/s  ns/decision  calls   chance  "
             "decision  threads"),
           threads);
    for (int i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        const double ns = series_median(&row->decision);
        printf("%-8s %7u  %5u  %8.0f  %11.0f  %11.1f  %5.1f  %5.1f ns  %5.1f ns   x %.2f\n",
               row->game->id, row->setup.players, (unsigned)row->game->state_size,
               1e9 / (ns * row->decisions_per_game), 1e9 / ns, ns, ns / call,
               series_median(&row->chance_step), series_median(&row->decision_step),
               series_median(&row->all_cores));
    }
    puts(_("\nns/decision: random play to the end, the chance moves included; calls: the same in\n"
           "generator calls; one move by the slots: pick() and apply() on a copied state, without\n"
           "the copy; threads: speed of all threads as a multiple of one."));
    puts(_("\ngame     players  table: moves/s  decisions/s  us/decision  bytes/decision  "
           "late/early"));
    for (int i = 0; i < table_count; i++) {
        const struct table_row *row = &tables[i];
        const double ns = series_median(&row->ns_per_decision);
        printf("%-8s %7d  %14.0f  %11.0f  %11.2f  %14.0f  ", row->game->id, row->players,
               1e9 / ns * row->moves_per_decision, 1e9 / ns, ns / 1000, row->bytes_per_decision);
        if (row->late_ratio.count > 0) {
            printf("%10.2f\n", series_median(&row->late_ratio));
        } else {
            printf("%10s\n", "-");
        }
    }
    puts(
        _("\nA table with a person at every seat: a move comes as JSON; an event to be stored and\n"
          "messages for every seat and the onlookers go out. moves/s counts draws too, each of\n"
          "which is an HMAC-SHA-256; late/early: the time for a byte of messages after 1,000\n"
          "moves, as a multiple of that among the first 100."));
    for (int i = 0; i < count; i++) {
        if (rows[i].unfinished > 0) {
            printf(_("%s, %u players: %.1f%% of the games were stopped at %d turns\n"),
                   rows[i].game->id, rows[i].setup.players, 100 * rows[i].unfinished,
                   PZ_TURN_LIMIT);
        }
    }
}

static void write_row(struct pz_json *json, const struct row *row, double call)
{
    const double ns = series_median(&row->decision);
    pz_json_open(json, '{');
    pz_json_key_string(json, "game", row->game->id);
    pz_json_key_int(json, "players", row->setup.players);
    pz_json_key_int(json, "state_bytes", row->game->state_size);
    json_number(json, "games_per_s", 1e9 / (ns * row->decisions_per_game), 1);
    json_number(json, "decisions_per_s", 1e9 / ns, 0);
    json_number(json, "ns_per_decision", ns, 3);
    json_number(json, "generator_calls", ns / call, 3);
    json_number(json, "ns_per_chance_move", series_median(&row->chance_step), 3);
    json_number(json, "ns_per_decision_move", series_median(&row->decision_step), 3);
    json_number(json, "decisions_per_game", row->decisions_per_game, 2);
    json_number(json, "chance_moves_per_decision", row->chances_per_decision, 3);
    json_number(json, "unfinished", row->unfinished, 4);
    json_number(json, "all_cores_ratio", series_median(&row->all_cores), 3);
    pz_json_close(json, '}');
}

static void write_table_row(struct pz_json *json, const struct table_row *row)
{
    const double ns = series_median(&row->ns_per_decision);
    pz_json_open(json, '{');
    pz_json_key_string(json, "game", row->game->id);
    pz_json_key_int(json, "players", row->players);
    json_number(json, "moves_per_s", 1e9 / ns * row->moves_per_decision, 0);
    json_number(json, "decisions_per_s", 1e9 / ns, 0);
    json_number(json, "ns_per_decision", ns, 1);
    json_number(json, "message_bytes_per_decision", row->bytes_per_decision, 0);
    if (row->late_ratio.count > 0) {
        json_number(json, "late_ratio", series_median(&row->late_ratio), 3);
    }
    pz_json_close(json, '}');
}

static void print_json(const struct yardsticks *yard, const struct row *rows, int count,
                       const struct table_row *tables, int table_count, unsigned threads,
                       int rounds)
{
    static char buffer[ROWS_MAX * 512 + 1024];
    const double call = series_median(&yard->generator);
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    pz_json_open(&json, '{');
    pz_json_key_int(&json, "rounds", rounds);
    pz_json_key_int(&json, "threads", threads);
    json_number(&json, "generator_ns", call, 4);
    json_number(&json, "copy256_ns", series_median(&yard->copy), 4);
    json_number(&json, "pick128_ns", series_median(&yard->pick), 4);
    pz_json_key_open(&json, "rows", '[');
    for (int i = 0; i < count; i++) {
        write_row(&json, &rows[i], call);
    }
    pz_json_close(&json, ']');
    pz_json_key_open(&json, "tables", '[');
    for (int i = 0; i < table_count; i++) {
        write_table_row(&json, &tables[i]);
    }
    pz_json_close(&json, ']');
    pz_json_close(&json, '}');
    cli_put_line(&text);
}

static int collect_rows(const struct pz_game *only, struct row *rows)
{
    int count = 0;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (int players = game->min_players; players <= game->max_players; players++) {
            if (only == NULL || only == game) {
                rows[count].game = game;
                pz_setup_init(&rows[count].setup, game, players);
                count++;
            }
        }
    }
    return count;
}

/* A table of four for each game, or as near to that as the game allows. */
static int collect_tables(const struct pz_game *only, struct table_row *tables)
{
    int count = 0;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        if (only == NULL || only == pz_game_at(i)) {
            tables[count].game = pz_game_at(i);
            tables[count++].players = cli_players_near(pz_game_at(i), 4);
        }
    }
    return count;
}

static int run_bench(const struct cli_args *args)
{
    static struct row rows[ROWS_MAX];
    static struct table_row tables[ROWS_MAX];
    static struct yardsticks yard;
    const unsigned rounds = cli_unsigned(args, "rounds", 1, BENCH_ROUNDS_MAX, 9);
    const unsigned threads = cli_unsigned(args, "threads", 1, THREADS_MAX, cli_cores());
    const struct pz_game *only = args->word_count > 0 ? cli_game(args, args->words[0]) : NULL;
    const int count = collect_rows(only, rows);
    const int table_count = collect_tables(only, tables);
    const bool progress = isatty(STDERR_FILENO) != 0;
    for (int i = 0; i < count; i++) {
        calibrate(&rows[i]);
    }
    for (unsigned round = 0; round < rounds; round++) {
        series_add(&yard.generator, time_generator());
        series_add(&yard.copy, time_copy());
        series_add(&yard.pick, time_pick());
        for (int i = 0; i < count; i++) {
            if (progress) {
                fprintf(stderr, "\r%u/%u %-8s %u  ", round + 1, rounds, rows[i].game->id,
                        rows[i].setup.players);
            }
            measure(&rows[i], threads, round);
        }
        for (int i = 0; i < table_count; i++) {
            if (!bench_table(&tables[i], round)) {
                return cli_error(args, "not enough memory");
            }
        }
    }
    if (progress) {
        fprintf(stderr, "\r%50s\r", "");
    }
    if (cli_value(args, "json") != NULL) {
        print_json(&yard, rows, count, tables, table_count, threads, (int)rounds);
    } else {
        print_text(&yard, rows, count, tables, table_count, threads, (int)rounds);
    }
    return CLI_DONE;
}

const struct cli_command cli_bench = {
    .name = "bench",
    .words = "[GAME]",
    .summary = N_("how fast random play is, beside yardsticks measured in the same run"),
    .details =
        N_("Each figure is the median of several rounds. 'calls' gives the cost of a decision\n"
           "in calls of the generator, which compares between machines."),
    .options = {{"rounds", "N", N_("how often everything is measured (default: 9)")},
                {"threads", "N", N_("threads of the last column (default: one for each core)")},
                {"json", NULL, N_("print JSON")}},
    .run = run_bench,
};
