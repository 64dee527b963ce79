/* The keeper's thread, its two queues, and the way back into the loop. */
#include "keeper.h"
#include "log.h"
#include "metrics.h"
#include "threads.h"
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE = 1024,     /* writes in one transaction */
    LOOK_EVERY = 1000,  /* ms between two looks for news when nothing else happens */
    LOG_FAILURES = 5000 /* ms between two lines about a store that fails */
};

/* News that one turn of the thread found: a job that needs no work. */
struct news {
    struct keeper_job job;
    struct keeper *keeper;
    bool missed;
    uint32_t last;
    char table[STORE_ID_MAX];
};

struct keeper {
    struct store *store;
    struct keeper_callbacks callbacks;
    pthread_t thread;
    int wake; /* an eventfd */
    uv_async_t async;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool stop;
    bool ended; /* the thread uses nothing any more */
    struct queue writes;
    struct queue jobs;
    struct queue written; /* on their way back */
    struct queue worked;
    unsigned waiting; /* the loop's */
    int64_t failure_logged;
    int last_code;
};

static void wake_thread(struct keeper *keeper)
{
    const uint64_t one = 1;
    while (write(keeper->wake, &one, sizeof one) < 0) {
    }
}

/* ---- in the keeper's thread ---- */

static void tell_news(struct keeper_job *job)
{
    struct news *news = (struct news *)job;
    const struct keeper_callbacks *callbacks = &news->keeper->callbacks;
    if (news->missed) {
        callbacks->missed(callbacks->context);
    } else {
        callbacks->news(callbacks->context, news->table, news->last);
    }
    free(news);
}

static void add_news(struct keeper *keeper, const char *table, uint32_t last, bool missed)
{
    struct news *news = calloc(1, sizeof *news);
    if (news == NULL) {
        return; /* whoever needs the table meets a conflict, and reads it again */
    }
    news->job.done = tell_news;
    news->keeper = keeper;
    news->missed = missed;
    news->last = last;
    strncpy(news->table, table, sizeof news->table - 1);
    pthread_mutex_lock(&keeper->lock);
    queue_add(&keeper->worked, &news->job.queued);
    pthread_mutex_unlock(&keeper->lock);
}

static void each_news(void *context, const char *table, uint32_t last)
{
    add_news(context, table, last, false);
}

static void look_for_news(struct keeper *keeper)
{
    bool missed = false;
    store_news(keeper->store, &missed, each_news, keeper);
    if (missed) {
        add_news(keeper, "", 0, true);
    }
}

static void log_result(struct keeper *keeper, int code)
{
    const int64_t now = (int64_t)(uv_hrtime() / 1000000);
    if (code != 0 && (keeper->last_code != code || now - keeper->failure_logged > LOG_FAILURES)) {
        keeper->failure_logged = now;
        log_line(LOG_ERROR, "store-failed", "why", store_sentence(code), "detail",
                 store_problem(keeper->store), NULL);
    }
    if (code == 0 && keeper->last_code != 0) {
        log_line(LOG_WARNING, "store-works-again", NULL);
    }
    keeper->last_code = code;
}

static void append_batch(struct keeper *keeper, struct keeper_write *batch[], size_t count)
{
    struct store_write *writes[AT_ONCE];
    size_t sent = 0;
    for (size_t i = 0; i < count; i++) {
        if (!batch[i]->chain->broken) {
            writes[sent++] = &batch[i]->write;
        }
    }
    const int code = sent > 0 ? store_append(keeper->store, writes, sent) : 0;
    log_result(keeper, code);
    metrics_add(code == 0 ? METRIC_COMMITS_TOTAL : METRIC_STORE_FAILURES_TOTAL, sent > 0);
    for (size_t i = 0; i < count; i++) {
        struct keeper_chain *chain = batch[i]->chain;
        batch[i]->code = chain->broken ? STORE_CONFLICT : code != 0 ? code : batch[i]->write.result;
        chain->broken = batch[i]->code != 0;
    }
    pthread_mutex_lock(&keeper->lock);
    for (size_t i = 0; i < count; i++) {
        queue_add(&keeper->written, &batch[i]->queued);
    }
    pthread_mutex_unlock(&keeper->lock);
    uv_async_send(&keeper->async);
}

static void append_all(struct keeper *keeper, struct queue *writes)
{
    struct keeper_write *batch[AT_ONCE];
    while (writes->first != NULL) {
        size_t count = 0;
        while (count < AT_ONCE && (batch[count] = queue_take(writes)) != NULL) {
            count++;
        }
        append_batch(keeper, batch, count);
    }
}

/* Runs the first jobs of the queue, one or several together. */
static void run_jobs(struct keeper *keeper, struct queue *queue)
{
    struct keeper_job *jobs[KEEPER_JOBS_MAX];
    const struct keeper_job *next = NULL;
    size_t count = 0;
    do {
        jobs[count++] = queue_take(queue);
        next = (const struct keeper_job *)queue->first;
    } while (next != NULL && count < KEEPER_JOBS_MAX && next->work_together != NULL &&
             next->work_together == jobs[0]->work_together);
    if (jobs[0]->work_together != NULL) {
        jobs[0]->work_together(jobs, count, keeper->store);
    } else {
        jobs[0]->work(jobs[0], keeper->store);
    }
    pthread_mutex_lock(&keeper->lock);
    for (size_t i = 0; i < count; i++) {
        queue_add(&keeper->worked, &jobs[i]->queued);
    }
    pthread_mutex_unlock(&keeper->lock);
}

static void *keep(void *argument)
{
    struct keeper *keeper = argument;
    uint64_t looked = uv_hrtime();
    thread_begin("keeper", THREAD_HELPS);
    for (;;) {
        struct pollfd descriptors[2] = {
            {.fd = keeper->wake, .events = POLLIN},
            {.fd = store_news_descriptor(keeper->store), .events = POLLIN}};
        (void)poll(descriptors, descriptors[1].fd >= 0 ? 2 : 1, LOOK_EVERY);
        uint64_t count = 0;
        if ((descriptors[0].revents & POLLIN) && read(keeper->wake, &count, sizeof count) < 0) {
            count = 0;
        }
        pthread_mutex_lock(&keeper->lock);
        struct queue writes = queue_take_all(&keeper->writes);
        struct queue jobs = queue_take_all(&keeper->jobs);
        const bool stop = keeper->stop;
        pthread_mutex_unlock(&keeper->lock);
        append_all(keeper, &writes);
        while (jobs.first != NULL) {
            run_jobs(keeper, &jobs);
        }
        /* also while there is always something to write: looking restores a lost connection */
        if (descriptors[1].revents != 0 || uv_hrtime() - looked >= LOOK_EVERY * 1000000ull) {
            look_for_news(keeper);
            looked = uv_hrtime();
        }
        uv_async_send(&keeper->async);
        if (stop) {
            break;
        }
    }
    store_resign(keeper->store);
    store_close(keeper->store);
    pthread_mutex_lock(&keeper->lock);
    keeper->ended = true;
    pthread_cond_signal(&keeper->end);
    pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

/* ---- in the loop ---- */

static void finish_jobs(struct queue *jobs)
{
    struct keeper_job *job = NULL;
    while ((job = queue_take(jobs)) != NULL) {
        job->done(job);
    }
}

void keeper_take_back(struct keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    struct queue written = queue_take_all(&keeper->written);
    struct queue worked = queue_take_all(&keeper->worked);
    pthread_mutex_unlock(&keeper->lock);
    struct keeper_write *write = NULL;
    while ((write = queue_take(&written)) != NULL) {
        struct keeper_chain *chain = write->chain;
        keeper->waiting--;
        write->done(write);
        keeper_chain_release(chain);
    }
    finish_jobs(&worked);
    metrics_set(METRIC_WRITES_WAITING, keeper->waiting);
}

static void on_async(uv_async_t *async)
{
    keeper_take_back(async->data);
}

struct keeper *keeper_start(struct store *store, uv_loop_t *loop,
                            const struct keeper_callbacks *callbacks)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (keeper == NULL) {
        return NULL;
    }
    keeper->store = store;
    keeper->callbacks = *callbacks;
    keeper->wake = eventfd(0, EFD_CLOEXEC);
    if (keeper->wake < 0) {
        free(keeper);
        return NULL;
    }
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&keeper->end, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&keeper->lock, NULL);
    uv_async_init(loop, &keeper->async, on_async);
    keeper->async.data = keeper;
    if (pthread_create(&keeper->thread, NULL, keep, keeper) != 0) {
        close(keeper->wake);
        uv_close((uv_handle_t *)&keeper->async, NULL);
        uv_run(loop, UV_RUN_NOWAIT);
        free(keeper);
        return NULL;
    }
    return keeper;
}

struct keeper_chain *keeper_chain_new(void)
{
    struct keeper_chain *chain = calloc(1, sizeof *chain);
    if (chain != NULL) {
        chain->refs = 1;
    }
    return chain;
}

void keeper_chain_release(struct keeper_chain *chain)
{
    if (chain != NULL && --chain->refs == 0) {
        free(chain);
    }
}

void keeper_append(struct keeper *keeper, struct keeper_write *write)
{
    write->chain->refs++;
    keeper->waiting++;
    pthread_mutex_lock(&keeper->lock);
    const bool idle = keeper->writes.first == NULL;
    queue_add(&keeper->writes, &write->queued);
    pthread_mutex_unlock(&keeper->lock);
    if (idle) {
        wake_thread(keeper);
    }
}

void keeper_run(struct keeper *keeper, struct keeper_job *job)
{
    pthread_mutex_lock(&keeper->lock);
    queue_add(&keeper->jobs, &job->queued);
    pthread_mutex_unlock(&keeper->lock);
    wake_thread(keeper);
}

unsigned keeper_waiting(const struct keeper *keeper)
{
    return keeper->waiting;
}

/* Jobs that came after the thread had ended are not run, but given back. */
static void give_back_jobs(struct keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    struct queue jobs = queue_take_all(&keeper->jobs);
    pthread_mutex_unlock(&keeper->lock);
    finish_jobs(&jobs);
}

static void async_closed(uv_handle_t *handle)
{
    struct keeper *keeper = handle->data;
    give_back_jobs(keeper); /* those of other threads, which end later */
    close(keeper->wake);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->end);
    free(keeper);
}

bool keeper_stop(struct keeper *keeper, unsigned milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&keeper->lock);
    keeper->stop = true;
    wake_thread(keeper);
    while (!keeper->ended && pthread_cond_timedwait(&keeper->end, &keeper->lock, &until) == 0) {
    }
    const bool ended = keeper->ended;
    pthread_mutex_unlock(&keeper->lock);
    if (ended) {
        pthread_join(keeper->thread, NULL);
        keeper_take_back(keeper);
        give_back_jobs(keeper); /* while the hub still exists, whose jobs they are */
        uv_close((uv_handle_t *)&keeper->async, async_closed);
    }
    return ended;
}
