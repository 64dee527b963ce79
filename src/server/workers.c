/* The pool of threads, and how they ask bots. */
#include "workers.h"
#include "log.h"
#include "metrics.h"
#include "os/host.h"
#include "piazza/match.h"
#include "threads.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOTS_MAX = 64,
    AT_ONCE = 16 /* answers that are taken before connections get their turn */
};

/* What a thread keeps: bots that are open, and memory for an answer. */
struct worker {
    struct workers *workers;
    pthread_t thread;
    struct pz_bot bots[BOTS_MAX];
    unsigned bot_count;
    struct pz_ask_buffer buffer;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t come;
    bool stop;
    struct pz_stop stop_bots;
    struct queue waiting;
    struct queue finished;
    uv_async_t async;
    unsigned bot_milliseconds;
    unsigned count;
    struct worker *threads;
};

/* ---- in a thread ---- */

static struct pz_bot *open_bot(struct worker *worker, const struct pz_game *game,
                               const struct pz_bot_kind *kind)
{
    struct pz_bot_options options;
    struct pz_problem problem;
    for (unsigned i = 0; i < worker->bot_count; i++) {
        if (worker->bots[i].kind == kind && worker->bots[i].game == game) {
            return &worker->bots[i];
        }
    }
    if (worker->bot_count == BOTS_MAX) {
        return NULL;
    }
    pz_bot_options_init(&options, kind);
    const uint32_t limit = worker->workers->bot_milliseconds;
    if (limit > 0 && (options.budget.milliseconds == 0 || options.budget.milliseconds > limit)) {
        options.budget.milliseconds = limit;
    }
    struct pz_bot *bot = &worker->bots[worker->bot_count];
    memset(bot, 0, sizeof *bot);
    if (pz_bot_open(bot, game, kind, &options, &host_machine, &problem) != 0) {
        log_line(LOG_ERROR, "bot-not-opened", "bot", kind->id, NULL);
        return NULL;
    }
    worker->bot_count++;
    return bot;
}

static void think(struct work *work, struct worker *worker)
{
    struct bot_work *bot_work = (struct bot_work *)work;
    struct pz_answer answer;
    struct pz_bot *bot = open_bot(worker, bot_work->question.game, bot_work->kind);
    int code = PZ_E_BOT;
    if (bot != NULL) {
        bot_work->question.stop = &worker->workers->stop_bots;
        pz_answer_init(&answer, &worker->buffer);
        code = pz_bot_ask(bot, &bot_work->question, &answer);
        bot_work->move = answer.move;
    }
    if (code != 0) { /* the game must go on */
        log_line(LOG_ERROR, "bot-failed", "bot", bot_work->kind->id, "why", pz_error_sentence(code),
                 NULL);
        bot_work->move = bot_work->moves[bot_work->question.seed % bot_work->question.move_count];
    }
    metrics_add(METRIC_BOT_ANSWERS_TOTAL, 1);
    metrics_add(METRIC_BOT_QUESTIONS, -1);
}

struct bot_work *bot_work_new(const struct pz_question *question, const struct pz_bot_kind *kind)
{
    const size_t size = question->move_count * sizeof *question->moves;
    struct bot_work *work = calloc(1, sizeof *work + size);
    if (work == NULL) {
        return NULL;
    }
    work->work.run = think;
    work->kind = kind;
    work->question = *question;
    memcpy(work->view.bytes, question->view, pz_game_view_size(question->game));
    memcpy(work->moves, question->moves, size);
    work->question.view = work->view.bytes;
    work->question.moves = work->moves;
    metrics_add(METRIC_BOT_QUESTIONS, 1);
    return work;
}

static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    struct workers *workers = worker->workers;
    thread_begin("worker", THREAD_LAST);
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        while (workers->waiting.first == NULL && !workers->stop) {
            pthread_cond_wait(&workers->come, &workers->lock);
        }
        if (workers->stop) {
            break;
        }
        struct work *work = queue_take(&workers->waiting);
        pthread_mutex_unlock(&workers->lock);
        work->run(work, worker);
        pthread_mutex_lock(&workers->lock);
        queue_add(&workers->finished, &work->queued);
        uv_async_send(&workers->async);
    }
    pthread_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < worker->bot_count; i++) {
        pz_bot_close(&worker->bots[i]);
    }
    return NULL;
}

/* ---- in the loop ---- */

/* The first work that is finished, or NULL. */
static struct work *take_finished(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct work *work = queue_take(&workers->finished);
    pthread_mutex_unlock(&workers->lock);
    return work;
}

static void on_async(uv_async_t *async)
{
    struct work *work = NULL;
    for (unsigned i = 0; i < AT_ONCE && (work = take_finished(async->data)) != NULL; i++) {
        work->done(work);
    }
    if (work != NULL) {
        uv_async_send(async); /* there may be more */
    }
}

struct workers *workers_start(uv_loop_t *loop, unsigned threads, unsigned bot_milliseconds)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL || (workers->threads = calloc(threads, sizeof *workers->threads)) == NULL) {
        free(workers);
        return NULL;
    }
    workers->bot_milliseconds = bot_milliseconds;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->come, NULL);
    uv_async_init(loop, &workers->async, on_async);
    workers->async.data = workers;
    for (unsigned i = 0; i < threads; i++) {
        struct worker *worker = &workers->threads[i];
        worker->workers = workers;
        if (pthread_create(&worker->thread, NULL, run_worker, worker) != 0) {
            break;
        }
        workers->count++;
    }
    if (workers->count == 0) {
        workers_stop(workers);
        return NULL;
    }
    return workers;
}

void workers_add(struct workers *workers, struct work *work)
{
    pthread_mutex_lock(&workers->lock);
    queue_add(&workers->waiting, &work->queued);
    pthread_cond_signal(&workers->come);
    pthread_mutex_unlock(&workers->lock);
}

static void async_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;
    free(workers->threads);
    free(workers);
}

void workers_stop(struct workers *workers)
{
    pz_stop_set(&workers->stop_bots, true);
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->come);
    pthread_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->count; i++) {
        pthread_join(workers->threads[i].thread, NULL);
    }
    queue_join(&workers->finished, &workers->waiting);
    struct work *work = NULL;
    while ((work = take_finished(workers)) != NULL) {
        work->done(work);
    }
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->come);
    uv_close((uv_handle_t *)&workers->async, async_closed);
}
