/* piazza sim: many games of bots against each other, and what came out. Every game has a seed of
 * its own (seed, seed + 1, ...) and all sums are of whole numbers, so the result does not depend on
 * the number of threads. */
#include "../term/language.h"
#include "cli.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SHARES = 60 /* a victory in parts: divisible by 1 to 6 winners */, BATCH = 64 };

struct tally {
    uint64_t finished;
    uint64_t unfinished;
    uint64_t shares[PZ_SEATS_MAX];
    int64_t points[PZ_SEATS_MAX];
    int64_t points_squared[PZ_SEATS_MAX];
    uint64_t turns;
    uint64_t turns_squared;
    uint64_t decisions;
    uint32_t shortest;
    uint32_t longest;
};

struct sim {
    struct cli_setup config;
    const struct pz_bot *bots[PZ_SEATS_MAX];
    bool all_random;
    uint64_t games;
    uint32_t turn_limit;
    atomic_uint_fast64_t next; /* the first game that no thread has taken */
    atomic_uint_fast64_t done;
};

struct worker {
    struct sim *sim;
    struct tally tally;
    pthread_t thread;
};

/* A game in which each seat asks its bot. */
static struct pz_playout play_bots(const struct sim *sim, void *state, struct pz_rng *rng,
                                   uint64_t seed)
{
    const struct pz_game *game = sim->config.game;
    struct pz_playout done = {0, 0, 0, false};
    struct pz_rng bot_rng;
    pz_move moves[PZ_MOVES_MAX];
    union pz_any_state view;
    pz_rng_init(&bot_rng, ~seed);
    for (int actor = game->actor(state); actor != PZ_NOBODY; actor = game->actor(state)) {
        if (actor == PZ_CHANCE) {
            game->apply(state, game->pick(state, rng));
            done.chances++;
            continue;
        }
        if (game->turns(state) >= sim->turn_limit) {
            done.turns = game->turns(state);
            return done;
        }
        game->view(state, actor, view.bytes);
        const uint32_t count = game->moves(state, moves, NULL);
        const struct pz_question question = {
            game, view.bytes, actor, moves, count, pz_rng_next(&bot_rng), PZ_BUDGET_USUAL, NULL};
        struct pz_answer answer;
        sim->bots[actor]->choose(&question, &answer);
        game->apply(state, answer.move);
        done.decisions++;
    }
    done.turns = game->turns(state);
    done.finished = true;
    return done;
}

static void play_one(const struct sim *sim, uint64_t seed, struct tally *tally)
{
    const struct pz_game *game = sim->config.game;
    struct pz_setup setup = sim->config.setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    const struct pz_playout played = sim->all_random
                                         ? pz_play_out(game, state.bytes, &rng, sim->turn_limit)
                                         : play_bots(sim, state.bytes, &rng, seed);
    tally->decisions += played.decisions;
    if (!played.finished) {
        tally->unfinished++;
        return;
    }
    struct pz_result result;
    game->result(state.bytes, &result);
    unsigned winners = 0;
    for (int seat = 0; seat < setup.players; seat++) {
        winners += result.winners >> seat & 1;
    }
    for (int seat = 0; seat < setup.players; seat++) {
        tally->shares[seat] += (result.winners >> seat & 1) ? SHARES / winners : 0;
        tally->points[seat] += result.points[seat];
        tally->points_squared[seat] += (int64_t)result.points[seat] * result.points[seat];
    }
    if (tally->finished == 0 || played.turns < tally->shortest) {
        tally->shortest = played.turns;
    }
    if (played.turns > tally->longest) {
        tally->longest = played.turns;
    }
    tally->finished++;
    tally->turns += played.turns;
    tally->turns_squared += (uint64_t)played.turns * played.turns;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct sim *sim = worker->sim;
    for (;;) {
        const uint64_t from = atomic_fetch_add(&sim->next, BATCH);
        if (from >= sim->games) {
            return NULL;
        }
        const uint64_t to = from + BATCH < sim->games ? from + BATCH : sim->games;
        for (uint64_t game = from; game < to; game++) {
            play_one(sim, sim->config.seed + game, &worker->tally);
        }
        atomic_fetch_add(&sim->done, to - from);
    }
}

static void add_up(struct tally *sum, const struct tally *part)
{
    if (part->finished > 0) {
        sum->shortest =
            sum->finished == 0 || part->shortest < sum->shortest ? part->shortest : sum->shortest;
        sum->longest = part->longest > sum->longest ? part->longest : sum->longest;
    }
    sum->finished += part->finished;
    sum->unfinished += part->unfinished;
    sum->turns += part->turns;
    sum->turns_squared += part->turns_squared;
    sum->decisions += part->decisions;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        sum->shares[seat] += part->shares[seat];
        sum->points[seat] += part->points[seat];
        sum->points_squared[seat] += part->points_squared[seat];
    }
}

static void show_progress(struct sim *sim)
{
    enum { WIDTH = 40 };
    uint64_t done = 0;
    while ((done = atomic_load(&sim->done)) < sim->games) {
        const int filled = (int)(done * WIDTH / sim->games);
        fprintf(stderr, "\r[%.*s%*s] %3u%%", filled, "########################################",
                WIDTH - filled, "", (unsigned)(done * 100 / sim->games));
        const struct timespec pause = {0, 100000000};
        nanosleep(&pause, NULL);
    }
    fprintf(stderr, "\r%*s\r", WIDTH + 10, "");
}

/* 95 %: the interval of Wilson for a share, twice the standard error for a mean. */
struct interval {
    double low;
    double mean;
    double high;
};

static struct interval share_interval(uint64_t shares, uint64_t games)
{
    const double n = (double)games;
    const double z = 1.96;
    const double p = (double)shares / SHARES / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct interval){fmax(0, middle - half), p, fmin(1, middle + half)};
}

static struct interval mean_interval(double sum, double squares, uint64_t games)
{
    const double n = (double)games;
    const double mean = sum / n;
    const double variance = games > 1 ? fmax(0, (squares - sum * mean) / (n - 1)) : 0;
    const double half = 1.96 * sqrt(variance / n);
    return (struct interval){mean - half, mean, mean + half};
}

static struct interval points_interval(const struct tally *sum, int seat)
{
    return mean_interval((double)sum->points[seat], (double)sum->points_squared[seat],
                         sum->finished);
}

static struct interval turns_interval(const struct tally *sum)
{
    return mean_interval((double)sum->turns, (double)sum->turns_squared, sum->finished);
}

static void print_text(const struct sim *sim, const struct tally *sum, double seconds)
{
    const struct cli_setup *config = &sim->config;
    printf(_("%s, %u players, %llu games, seed %llu, %.1f s\n"), config->game->title,
           config->setup.players, (unsigned long long)sim->games, (unsigned long long)config->seed,
           seconds);
    if (sum->finished > 0) {
        printf("%s\n", _("seat  bot       wins  (95 %)              points  (95 %)"));
        for (int seat = 0; seat < config->setup.players; seat++) {
            const struct interval wins = share_interval(sum->shares[seat], sum->finished);
            const struct interval points = points_interval(sum, seat);
            printf("%4d  %-8s %5.1f%%  (%.1f%% - %.1f%%)    %6.2f  (%.2f - %.2f)\n", seat,
                   sim->bots[seat]->id, 100 * wins.mean, 100 * wins.low, 100 * wins.high,
                   points.mean, points.low, points.high);
        }
        const struct interval turns = turns_interval(sum);
        printf(_("turns of a game: %.1f (%.1f to %.1f), shortest %u, longest %u\n"), turns.mean,
               turns.low, turns.high, sum->shortest, sum->longest);
    }
    printf(_("finished %llu games; %llu stopped at the limit of %u turns and not counted above\n"),
           (unsigned long long)sum->finished, (unsigned long long)sum->unfinished, sim->turn_limit);
}

static void json_interval(const char *key, struct interval interval)
{
    printf("\"%s\":{\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f}", key, interval.mean, interval.low,
           interval.high);
}

static void print_json(const struct sim *sim, const struct tally *sum)
{
    const struct cli_setup *config = &sim->config;
    char buffer[1024];
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    pz_setup_write(&config->setup, config->game, &json);
    printf("{\"game\":\"%s\",\"version\":%u,\"players\":%u,\"options\":%s,\"seed\":%llu,"
           "\"games\":%llu,\"finished\":%llu,\"unfinished\":%llu,\"turn_limit\":%u,"
           "\"decisions\":%llu,\"confidence\":0.95,\"seats\":[",
           config->game->id, (unsigned)config->game->rules_version, config->setup.players, buffer,
           (unsigned long long)config->seed, (unsigned long long)sim->games,
           (unsigned long long)sum->finished, (unsigned long long)sum->unfinished, sim->turn_limit,
           (unsigned long long)sum->decisions);
    for (int seat = 0; seat < config->setup.players; seat++) {
        printf("%s{\"seat\":%d,\"bot\":\"%s\"", seat > 0 ? "," : "", seat, sim->bots[seat]->id);
        if (sum->finished > 0) {
            putchar(',');
            json_interval("wins", share_interval(sum->shares[seat], sum->finished));
            putchar(',');
            json_interval("points", points_interval(sum, seat));
        }
        putchar('}');
    }
    putchar(']');
    if (sum->finished > 0) {
        putchar(',');
        json_interval("turns", turns_interval(sum));
        printf(",\"shortest\":%u,\"longest\":%u", sum->shortest, sum->longest);
    }
    puts("}");
}

/* "random" for all seats, or a list with one bot for each. */
static int read_bots(const struct cli_args *args, struct sim *sim)
{
    const char *list = cli_value(args, "bots");
    const int players = sim->config.setup.players;
    char copy[200];
    snprintf(copy, sizeof copy, "%s", list != NULL ? list : "random");
    int count = 0;
    char *rest = NULL;
    sim->all_random = true;
    for (char *name = strtok_r(copy, ",", &rest); name != NULL; name = strtok_r(NULL, ",", &rest)) {
        const struct pz_bot *bot = pz_bot_named(name);
        if (bot == NULL) {
            char known[200] = "";
            for (unsigned i = 0; pz_bot_at(i) != NULL; i++) {
                snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s",
                         i > 0 ? ", " : "", pz_bot_at(i)->id);
            }
            return cli_usage_error(args, "there is no bot '%s'; there are: %s", name, known);
        }
        if (count == players) {
            return cli_usage_error(args, "--bots names more bots than the %d players", players);
        }
        sim->all_random = sim->all_random && strcmp(bot->id, "random") == 0;
        sim->bots[count++] = bot;
    }
    if (count == 1) {
        for (int seat = 1; seat < players; seat++) {
            sim->bots[seat] = sim->bots[0];
        }
    } else if (count != players) {
        return cli_usage_error(args, "--bots takes one bot, or one for each of the %d players",
                               players);
    }
    return 0;
}

static int run_threads(const struct cli_args *args, struct sim *sim, unsigned threads,
                       struct tally *sum)
{
    struct worker *workers = calloc(threads, sizeof *workers);
    if (workers == NULL) {
        return cli_error(args, "not enough memory");
    }
    unsigned started = 0;
    for (; started < threads; started++) {
        workers[started].sim = sim;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0) {
            break;
        }
    }
    if (started > 0 && isatty(STDERR_FILENO)) {
        show_progress(sim);
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_up(sum, &workers[i].tally);
    }
    free(workers);
    return started > 0 ? 0 : cli_error(args, "no thread could be started");
}

static int run_sim(const struct cli_args *args)
{
    static struct sim sim;
    struct tally sum;
    uint64_t threads = 0;
    uint64_t limit = 0;
    memset(&sum, 0, sizeof sum);
    int bad = cli_read_setup(args, 4, &sim.config);
    if (bad != 0 || (bad = read_bots(args, &sim)) != 0 ||
        (bad = cli_number(args, "games", 1, 1000000000000, 10000, &sim.games)) != 0 ||
        (bad = cli_number(args, "threads", 1, 1024, cli_cores(), &threads)) != 0 ||
        (bad = cli_number(args, "turn-limit", 1, 1000000000, PZ_TURN_LIMIT, &limit)) != 0) {
        return bad;
    }
    sim.turn_limit = (uint32_t)limit;
    const double start = cli_now();
    if ((bad = run_threads(args, &sim, (unsigned)threads, &sum)) != 0) {
        return bad;
    }
    if (cli_value(args, "json") != NULL) {
        print_json(&sim, &sum);
    } else {
        print_text(&sim, &sum, cli_now() - start);
    }
    return CLI_DONE;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .words = "GAME",
    .words_min = 1,
    .words_max = 1,
    .summary = N_("play many games of bots; print wins, points, lengths and how sure they are"),
    .details =
        N_("Game number i has the seed S + i, so 'piazza trace' with that seed shows the same\n"
           "game (random bots); the result is the same with any number of threads. A shared\n"
           "victory counts in equal parts. Games that reach the limit of turns are counted\n"
           "apart, not in the shares, points and lengths."),
    .options = {CLI_SETUP_OPTIONS,
                {"games", "N", N_("how many games (default: 10000)")},
                {"bots", "LIST",
                 N_("a bot for all seats, or one for each: random, greedy (default: random)")},
                {"threads", "N", N_("how many threads (default: one for each core)")},
                {"turn-limit", "N", N_("stop a game after so many turns (default: 5000)")},
                {"json", NULL, N_("print JSON")}},
    .run = run_sim,
};
