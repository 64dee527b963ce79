/* Plays blocks on threads. A thread takes the first block that nobody has; with budgets of nodes
 * the games of a block follow from its number alone, so the number of threads changes nothing. */
#include "arena.h"
#include "os/host.h"
#include "os/language.h"
#include "os/progress.h"
#include "outside/outside.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct arena_work {
    struct arena *arena;
    struct arena_file *file;
    pthread_mutex_t lock; /* guards the members from here to `counts` */
    uint64_t reported;    /* failures reported so far */
    uint64_t next;        /* all blocks before this one are taken */
    bool done;            /* no block may be taken any more */
    bool write_failed;
    struct arena_test_state test;
    uint64_t counts[STATS_SCORE_MAX + 1];
    struct pz_stop stop;        /* tells the bots to give up the games that they play */
    atomic_uint_fast64_t games; /* games finished in this run */
    uint64_t games_before;      /* games that the file had already */
    uint64_t games_all;         /* games that this part is to have */
    atomic_uint running;        /* threads that still play */
};

struct player {
    struct arena_work *work;
    pthread_t thread;
    struct pz_bot bots[ARENA_BOTS_MAX]
                      [PZ_SEATS_MAX]; /* [bot]: an instance for every seat that it can have */
    struct pz_ask_buffer buffer;
    struct pz_match match;
};

static volatile sig_atomic_t signalled;

static void take_signal(int number)
{
    (void)number;
    signalled = 1;
}

/* ---- seats ---- */

static void leave(struct player *player)
{
    for (unsigned bot = 0; bot < player->work->arena->bot_count; bot++) {
        for (int i = 0; i < PZ_SEATS_MAX; i++) {
            pz_bot_close(&player->bots[bot][i]);
        }
    }
}

static int sit_down(struct player *player)
{
    const struct arena *arena = player->work->arena;
    const unsigned players = arena->setup.players;
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        const unsigned together = arena->bot_count < players && bot > 0 ? players - 1 : 1;
        for (unsigned i = 0; i < together; i++) {
            char why[300];
            if (!named_bot_open(&arena->bots[bot], arena->game, &player->bots[bot][i], why,
                                sizeof why)) {
                leave(player);
                return arena_error("%s: %s", arena->bots[bot].text, why);
            }
        }
    }
    return 0;
}

/* ---- a game ---- */

static void seat_bots(struct player *player, uint64_t block, unsigned rotation)
{
    unsigned seated[ARENA_BOTS_MAX] = {0};
    for (int seat = 0; seat < player->match.setup.players; seat++) {
        const unsigned bot = arena_bot_at(player->work->arena, block, rotation, seat);
        player->match.bots[seat] = &player->bots[bot][seated[bot]++];
        outside_begin(player->match.bots[seat], &player->match.setup);
    }
}

static void end_game(const struct pz_match *match, int code, int actor, struct arena_game *game)
{
    const unsigned all = (1u << match->setup.players) - 1;
    struct pz_result result;
    match->game->result(match->state.bytes, &result);
    memcpy(game->points, result.points, sizeof game->points);
    game->turns = match->game->turns(match->state.bytes);
    if (code == PZ_MATCH_OVER) {
        game->end = ARENA_OVER;
        game->winners = result.winners;
    } else if (code == PZ_MATCH_LIMIT) {
        game->end = ARENA_LIMIT;
        game->winners = (uint8_t)all;
    } else {
        game->end = ARENA_FAILED;
        game->failed_seat = (uint8_t)actor;
        game->failure = (int16_t)code;
        game->winners = (uint8_t)(all & ~(1u << actor));
    }
}

/* Says at once why a bot failed; the result says how often. After some failures this is silent, so
 * that a bot that always fails does not fill the screen. */
static void tell_failure(struct player *player, uint64_t block, unsigned rotation, int actor,
                         int code)
{
    enum { REPORTED_MAX = 20 };
    struct arena_work *work = player->work;
    const struct arena *arena = work->arena;
    const unsigned bot = arena_bot_at(arena, block, rotation, actor);
    char why[800];
    named_bot_why(player->match.bots[actor], code, why, sizeof why);
    pthread_mutex_lock(&work->lock);
    if (work->reported < REPORTED_MAX) {
        if (isatty(STDERR_FILENO)) {
            progress_clear();
        }
        arena_error(_("%s at seat %d loses game %u of block %llu: %s"), arena->bots[bot].text,
                    actor, rotation, (unsigned long long)block, why);
    }
    if (++work->reported == REPORTED_MAX) {
        arena_error("%s", _("further failures are only counted"));
    }
    pthread_mutex_unlock(&work->lock);
}

/* False if it was stopped before its end. */
static bool play_game(struct player *player, uint64_t block, unsigned rotation,
                      struct arena_game *game)
{
    struct arena_work *work = player->work;
    const struct arena *arena = work->arena;
    struct pz_match *match = &player->match;
    struct pz_seed seed;
    struct pz_step step = {.actor = 0};
    pz_seed_number(&seed, arena_seed_of(arena, block));
    pz_match_start(match, arena->game, &arena->setup, &seed, &player->buffer);
    seat_bots(player, block, rotation);
    match->turn_limit = arena->turn_limit;
    match->stop = &work->stop;
    int code = PZ_MATCH_MOVE;
    while (code == PZ_MATCH_MOVE && !pz_stop_get(&work->stop)) {
        const double start = host_now();
        code = pz_match_next(match, &step);
        if (step.actor >= 0 && (code == PZ_MATCH_MOVE || code < 0)) {
            const uint64_t took = (uint64_t)((host_now() - start) * 1e6 + 0.5);
            game->moves[step.actor]++;
            game->microseconds[step.actor] += took;
            game->longest[step.actor] =
                took > game->longest[step.actor] ? took : game->longest[step.actor];
        }
        if (code == PZ_MATCH_MOVE) {
            const int refused = pz_match_make(match, step.move);
            code = refused != 0 ? refused : code;
        }
    }
    if (pz_stop_get(&work->stop)) {
        return false;
    }
    if (code == PZ_MATCH_OVER) {
        named_bot_match_over(match);
    } else if (code < 0) {
        tell_failure(player, block, rotation, step.actor, code);
    }
    end_game(match, code, step.actor, game);
    return true;
}

/* ---- blocks ---- */

static bool take_block(struct arena_work *work, uint64_t *block)
{
    const struct arena *arena = work->arena;
    pthread_mutex_lock(&work->lock);
    uint64_t next = work->next;
    while (next < arena->block_count &&
           (!arena_in_part(arena, next) || arena->blocks[next] != NULL)) {
        next++;
    }
    const bool found = !work->done && next < arena->block_count;
    work->next = found ? next + 1 : next;
    pthread_mutex_unlock(&work->lock);
    *block = next;
    return found;
}

static void stop_all(struct arena_work *work)
{
    work->done = true;
    pz_stop_set(&work->stop, true);
}

static void give_block(struct arena_work *work, uint64_t block, struct arena_game *games)
{
    struct arena *arena = work->arena;
    pthread_mutex_lock(&work->lock);
    arena->blocks[block] = games;
    if (work->file != NULL && !work->write_failed && !arena_file_add(work->file, arena, block)) {
        work->write_failed = true;
        stop_all(work);
    }
    if (arena->has_test) {
        arena_test(arena, &work->test, work->counts);
        if (work->test.decision != 0) {
            stop_all(work);
        }
    }
    pthread_mutex_unlock(&work->lock);
}

static void *play_blocks(void *argument)
{
    struct player *player = argument;
    struct arena_work *work = player->work;
    const unsigned players = work->arena->setup.players;
    uint64_t block = 0;
    while (take_block(work, &block)) {
        struct arena_game *games = calloc(players, sizeof *games);
        unsigned played = 0;
        while (games != NULL && played < players &&
               play_game(player, block, played, &games[played])) {
            played++;
            atomic_fetch_add(&work->games, 1);
        }
        if (played < players) {
            free(games);
            break;
        }
        give_block(work, block, games);
    }
    atomic_fetch_sub(&work->running, 1);
    return NULL;
}

/* ---- progress ---- */

static void print_time(double seconds)
{
    const unsigned long whole = (unsigned long)seconds;
    if (whole >= 3600) {
        fprintf(stderr, _("%lu h %02lu min left"), whole / 3600, whole / 60 % 60);
    } else if (whole >= 60) {
        fprintf(stderr, _("%lu min %02lu s left"), whole / 60, whole % 60);
    } else {
        fprintf(stderr, _("%lu s left"), whole);
    }
}

static void show_progress(struct arena_work *work, double start)
{
    const uint64_t now = atomic_load(&work->games);
    const uint64_t games = work->games_before + now;
    progress_bar(games, work->games_all, 30);
    fprintf(stderr, "%llu/%llu  ", (unsigned long long)games, (unsigned long long)work->games_all);
    if (work->arena->has_test) {
        pthread_mutex_lock(&work->lock);
        const struct arena_test_state test = work->test;
        pthread_mutex_unlock(&work->lock);
        fprintf(stderr, "LLR %.2f (%.2f, %.2f)", test.ratio, test.lower, test.upper);
    } else if (now > 0) {
        print_time((host_now() - start) / (double)now * (double)(work->games_all - games));
    }
    fputs("\033[K", stderr);
}

/* Waits for the threads, shows how far they are, and stops them after a signal. */
static void watch(struct arena_work *work)
{
    const bool terminal = isatty(STDERR_FILENO) != 0;
    const double start = host_now();
    double shown = 0;
    while (atomic_load(&work->running) > 0) {
        const struct timespec pause = {0, 20000000};
        if (signalled) {
            pthread_mutex_lock(&work->lock);
            stop_all(work);
            pthread_mutex_unlock(&work->lock);
        }
        if (terminal && host_now() - shown > 0.2) {
            shown = host_now();
            show_progress(work, start);
        }
        nanosleep(&pause, NULL);
    }
    if (terminal) {
        progress_clear();
    }
}

/* ---- all together ---- */

/* Signals reach the main thread alone: the others are busy. */
static int start_thread(struct player *player)
{
    sigset_t signals;
    sigset_t before;
    sigfillset(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    atomic_fetch_add(&player->work->running, 1);
    const int code = pthread_create(&player->thread, NULL, play_blocks, player);
    if (code != 0) {
        atomic_fetch_sub(&player->work->running, 1);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

static int run_threads(struct arena_work *work, unsigned threads)
{
    struct player *players = calloc(threads, sizeof *players);
    if (players == NULL) {
        return arena_error("not enough memory");
    }
    unsigned started = 0;
    int result = 0;
    for (; started < threads; started++) {
        players[started].work = work;
        result = sit_down(&players[started]);
        if (result != 0 || start_thread(&players[started]) != 0) {
            leave(&players[started]);
            break;
        }
    }
    if (result != 0) {
        pthread_mutex_lock(&work->lock);
        stop_all(work);
        pthread_mutex_unlock(&work->lock);
    } else if (started == 0) {
        result = arena_error("no thread could be started");
    }
    watch(work);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(players[i].thread, NULL);
        leave(&players[i]);
    }
    free(players);
    return result;
}

static uint64_t count_games(const struct arena *arena, bool played)
{
    uint64_t games = 0;
    for (uint64_t block = 0; block < arena->block_count; block++) {
        if (arena_in_part(arena, block) && (!played || arena->blocks[block] != NULL)) {
            games += arena->setup.players;
        }
    }
    return games;
}

int arena_play(struct arena *arena, struct arena_file *file, unsigned threads, bool *interrupted)
{
    static struct arena_work work;
    struct sigaction action = {.sa_handler = take_signal, .sa_flags = (int)SA_RESETHAND};
    memset(&work, 0, sizeof work);
    work.arena = arena;
    work.file = file;
    work.games_before = count_games(arena, true);
    work.games_all = count_games(arena, false);
    if (arena->has_test) {
        arena_test(arena, &work.test, work.counts);
        work.done = work.test.decision != 0;
    }
    if (work.done || work.games_before == work.games_all) {
        return 0;
    }
    const uint64_t left = (work.games_all - work.games_before) / arena->setup.players;
    pthread_mutex_init(&work.lock, NULL);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int code = run_threads(&work, left < threads ? (unsigned)left : threads);
    pthread_mutex_destroy(&work.lock);
    /* A signal after the last game has interrupted nothing. */
    const bool finished = work.test.decision != 0 || count_games(arena, true) == work.games_all;
    *interrupted = signalled != 0 && !finished;
    if (code == 0 && work.write_failed) {
        code = -1; /* arena_file_close() says why */
    } else if (code == 0 && !*interrupted && !finished) {
        code = arena_error("not enough memory");
    }
    return code;
}
