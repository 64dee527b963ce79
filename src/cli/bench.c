/* piazza bench: the cost of random play and of moves at a table. Yardsticks are measured in the
 * same run, so that figures of different machines can be compared as ratios. Each figure is the
 * median of several rounds. */
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
#include <string.h>
#include <unistd.h>

enum {
    SAMPLES = 256,
    THREADS_MAX = 256,
    ROWS_MAX = PZ_GAMES_MAX * PZ_SEATS_MAX,
    THREAD_FACTOR = 8, /* threads play this many times longer, because the slowest one counts */
    THREAD_ROUNDS = 3, /* threads are measured in every third round only */
    ROUNDS_MAX = 99
};

/* ---- medians ---- */

struct series {
    double value[ROUNDS_MAX];
    int count;
};

static void series_add(struct series *series, double value)
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
        pz_rng_init(&rng, 1 + i);
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
        shares[started] = (struct share){.row = row, .games = THREAD_FACTOR * row->games};
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
    struct share share = {.row = row, .games = 8};
    double seconds = 0;
    while (seconds <= 0.05 && share.games < 1u << 20) {
        share.games *= 2;
        const double start = host_now();
        play_share(&share);
        seconds = host_now() - start;
    }
    row->games = share.games;
    row->decisions_per_game = (double)share.sum.decisions / row->games;
    row->chances_per_decision = (double)share.sum.chances / (double)share.sum.decisions;
    row->unfinished = (double)share.unfinished / row->games;
}

static void measure(struct row *row, unsigned threads, uint64_t round)
{
    struct share share = {.row = row, .games = row->games};
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

/* ---- a table: JSON in, an event and JSON for every seat out ---- */

enum { EARLY = 100, LATE = 1000 }; /* moves */

/* A table with a person at every seat, who sends moves as JSON and gets JSON. */
struct table_row {
    const struct pz_game *game;
    int players;
    struct series ns_per_decision; /* from a message in until all messages and the event are out */
    struct series late_ratio;  /* time per byte of messages after LATE moves, divided by that of the
                                  first EARLY moves */
    double moves_per_decision; /* moves of chance included */
    double bytes_per_decision; /* bytes of the messages to all seats */
};

/* Sums over the games of a round. */
struct sums {
    double seconds;
    double early;
    double late;
    uint64_t early_bytes;
    uint64_t late_bytes;
    uint64_t decisions;
    uint64_t moves;
    uint64_t bytes;
};

static int receive(struct pz_table *table, int person, const char *message,
                   const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    return pz_table_receive(table, person, message, strlen(message), 0, random, out);
}

static int sit_down(struct pz_table *table, const struct table_row *row,
                    const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    char message[200];
    const int length =
        snprintf(message, sizeof message,
                 "{\"type\":\"create\",\"name\":\"0\",\"terms\":{\"game\":\"%s\",\"players\":%d}}",
                 row->game->id, row->players);
    int code = pz_table_open(table, message, (size_t)length, NULL, 0, random, out);
    for (int seat = 1; code == 0 && seat < row->players; seat++) {
        snprintf(message, sizeof message, "{\"type\":\"join\",\"name\":\"%d\"}", seat);
        code = receive(table, 0, message, random, out);
    }
    return code != 0 ? code : receive(table, 1, "{\"type\":\"start\"}", random, out);
}

static int play(struct pz_table *table, struct pz_rng *rng, const uint8_t random[PZ_SEED_BYTES],
                struct pz_output *out, struct sums *sums)
{
    const struct pz_game *game = pz_table_game(table);
    size_t moves = 0;
    int code = 0;
    const double start = host_now();
    double last = start;
    while (code == 0 && pz_table_stage(table) == PZ_TABLE_PLAYING) {
        char message[100];
        struct pz_text text = pz_text_in(message, sizeof message);
        const int seat = game->actor(pz_table_state(table));
        pz_text_str(&text, "{\"type\":\"move\",\"ask\":");
        pz_text_uint(&text, pz_table_question_id(table, seat));
        pz_text_str(&text, ",\"move\":");
        pz_text_uint(&text, pz_game_pick(game, pz_table_state(table), rng));
        pz_text_char(&text, '}');
        pz_table_moves(table, &moves);
        code = pz_table_receive(table, seat + 1, message, text.length, 0, random, out);
        uint64_t bytes = 0;
        for (uint32_t i = 0; i < out->envelope_count; i++) {
            bytes += out->envelopes[i].length;
        }
        sums->decisions++;
        sums->bytes += bytes;
        if (moves < EARLY || moves >= LATE) { /* reading the clock costs time, too */
            const double now = host_now();
            if (moves < EARLY) {
                sums->early += now - last;
                sums->early_bytes += bytes;
            } else {
                sums->late += now - last;
                sums->late_bytes += bytes;
            }
            last = now;
        } else {
            last = moves + 16 >= LATE ? host_now() : last;
        }
    }
    sums->seconds += host_now() - start;
    pz_table_moves(table, &moves);
    sums->moves += moves;
    return code;
}

/* Plays some games. False if there is not enough memory. */
static bool measure_table(struct table_row *row, uint64_t round)
{
    enum { DECISIONS = 6000 }; /* a round has at least this many */
    struct pz_output out;
    struct sums sums;
    struct pz_rng rng;
    uint8_t random[PZ_SEED_BYTES] = {0};
    int code = 0;
    memset(&out, 0, sizeof out);
    memset(&sums, 0, sizeof sums);
    out.memory = machine_memory;
    pz_rng_init(&rng, round);
    for (uint64_t game = 0; code == 0 && sums.decisions < DECISIONS; game++) {
        struct pz_table *table = pz_table_new(&machine_memory);
        const uint64_t number = round << 32 | game;
        memcpy(random, &number, sizeof number);
        code = table == NULL ? PZ_E_MEMORY : sit_down(table, row, random, &out);
        code = code != 0 ? code : play(table, &rng, random, &out, &sums);
        pz_table_free(table);
    }
    pz_output_release(&out);
    if (code != 0) {
        return false;
    }
    series_add(&row->ns_per_decision, 1e9 * sums.seconds / (double)sums.decisions);
    if (sums.late_bytes > 0 && sums.early_bytes > 0) {
        series_add(&row->late_ratio,
                   sums.late / (double)sums.late_bytes * (double)sums.early_bytes / sums.early);
    }
    row->moves_per_decision = (double)sums.moves / (double)sums.decisions;
    row->bytes_per_decision = (double)sums.bytes / (double)sums.decisions;
    return true;
}

/* ---- printing ---- */

/* All that is measured. */
struct bench {
    unsigned rounds;
    unsigned threads;
    struct yardsticks yard;
    struct row rows[ROWS_MAX];
    int count;
    struct table_row tables[PZ_GAMES_MAX];
    int table_count;
};

static void print_text(const struct bench *bench)
{
    const double call = series_median(&bench->yard.generator);
    printf(
        _("Medians of %d rounds. Yardsticks: generator call %.2f ns, copy of 256 bytes %.2f ns,\n"
          "uniform pick out of a 128-bit set %.2f ns.\n\n"),
        (int)bench->rounds, call, series_median(&bench->yard.copy),
        series_median(&bench->yard.pick));
    printf("%s\n%s x %u\n",
           _("                         one core                                   one move by the "
             "slots"),
           _("game     players  bytes   games/s  decisions/s  ns/decision  calls   chance  "
             "decision  threads"),
           bench->threads);
    for (int i = 0; i < bench->count; i++) {
        const struct row *row = &bench->rows[i];
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
    for (int i = 0; i < bench->table_count; i++) {
        const struct table_row *row = &bench->tables[i];
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
    for (int i = 0; i < bench->count; i++) {
        const struct row *row = &bench->rows[i];
        if (row->unfinished > 0) {
            printf(_("%s, %u players: %.1f%% of the games were stopped at %d turns\n"),
                   row->game->id, row->setup.players, 100 * row->unfinished, PZ_TURN_LIMIT);
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

static void print_json(const struct bench *bench)
{
    const double call = series_median(&bench->yard.generator);
    struct pz_json json = cli_json();
    pz_json_open(&json, '{');
    pz_json_key_int(&json, "rounds", bench->rounds);
    pz_json_key_int(&json, "threads", bench->threads);
    json_number(&json, "generator_ns", call, 4);
    json_number(&json, "copy256_ns", series_median(&bench->yard.copy), 4);
    json_number(&json, "pick128_ns", series_median(&bench->yard.pick), 4);
    pz_json_key_open(&json, "rows", '[');
    for (int i = 0; i < bench->count; i++) {
        write_row(&json, &bench->rows[i], call);
    }
    pz_json_close(&json, ']');
    pz_json_key_open(&json, "tables", '[');
    for (int i = 0; i < bench->table_count; i++) {
        write_table_row(&json, &bench->tables[i]);
    }
    pz_json_close(&json, ']');
    pz_json_close(&json, '}');
    cli_put_line(json.out);
}

/* Lists what is measured: random play for every number of players, and a table of four, or as near
 * to that as the game allows. */
static void collect_rows(struct bench *bench, const struct pz_game *only)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        if (only != NULL && only != game) {
            continue;
        }
        for (int players = game->min_players; players <= game->max_players; players++) {
            struct row *row = &bench->rows[bench->count++];
            row->game = game;
            pz_setup_init(&row->setup, game, players);
        }
        struct table_row *table = &bench->tables[bench->table_count++];
        table->game = game;
        table->players = cli_players_near(game, 4);
    }
}

static int run_bench(const struct cli_args *args)
{
    static struct bench bench;
    bench.rounds = cli_unsigned(args, "rounds", 1, ROUNDS_MAX, 9);
    bench.threads = cli_unsigned(args, "threads", 1, THREADS_MAX, cli_cores());
    collect_rows(&bench, args->word_count > 0 ? cli_game(args, args->words[0]) : NULL);
    const bool progress = isatty(STDERR_FILENO) != 0;
    for (int i = 0; i < bench.count; i++) {
        calibrate(&bench.rows[i]);
    }
    for (unsigned round = 0; round < bench.rounds; round++) {
        series_add(&bench.yard.generator, time_generator());
        series_add(&bench.yard.copy, time_copy());
        series_add(&bench.yard.pick, time_pick());
        for (int i = 0; i < bench.count; i++) {
            struct row *row = &bench.rows[i];
            if (progress) {
                fprintf(stderr, "\r%u/%u %-8s %u  ", round + 1, bench.rounds, row->game->id,
                        row->setup.players);
            }
            measure(row, bench.threads, round);
        }
        for (int i = 0; i < bench.table_count; i++) {
            if (!measure_table(&bench.tables[i], round)) {
                return cli_error(args, "not enough memory");
            }
        }
    }
    if (progress) {
        fprintf(stderr, "\r%50s\r", "");
    }
    if (cli_value(args, "json") != NULL) {
        print_json(&bench);
    } else {
        print_text(&bench);
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
