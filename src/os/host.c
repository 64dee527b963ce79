/* Memory, clock and threads by the C library and POSIX. */
#include "host.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

double host_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint64_t milliseconds(void *context)
{
    (void)context;
    return (uint64_t)(host_now() * 1000);
}

struct task {
    void (*work)(void *argument, unsigned index);
    void *argument;
    unsigned index;
    pthread_t thread;
    bool started;
};

static void *run(void *argument)
{
    const struct task *task = argument;
    task->work(task->argument, task->index);
    return NULL;
}

/* The caller's thread does the first piece of work, and every piece for which no thread could be
 * started. */
static void parallel(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                     void *argument)
{
    (void)context;
    struct task *tasks = calloc(count, sizeof *tasks);
    for (unsigned i = 1; tasks != NULL && i < count; i++) {
        tasks[i] = (struct task){.work = work, .argument = argument, .index = i};
        tasks[i].started = pthread_create(&tasks[i].thread, NULL, run, &tasks[i]) == 0;
    }
    for (unsigned i = 0; i < count; i++) {
        if (tasks == NULL || !tasks[i].started) {
            work(argument, i);
        }
    }
    for (unsigned i = 1; tasks != NULL && i < count; i++) {
        if (tasks[i].started) {
            pthread_join(tasks[i].thread, NULL);
        }
    }
    free(tasks);
}

const struct pz_host host_machine = {{machine_resize, NULL}, NULL, milliseconds, parallel};

int host_open_bot(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                  uint32_t think, struct pz_problem *problem)
{
    struct pz_bot_options options;
    if (kind == NULL) {
        return pz_bot_open(bot, game, NULL, NULL, &host_machine, problem);
    }
    pz_bot_options_init(&options, kind);
    if (think > 0 && kind->budget.milliseconds > 0) {
        options.budget = (struct pz_budget){.milliseconds = think};
    }
    return pz_bot_open(bot, game, kind, &options, &host_machine, problem);
}
