/* Threads for what takes long: bots that think, games that are folded again for their record. They
 * have a queue and run below the priority of everything else, so a thousand bots make thinking
 * slower, never answering. */
#ifndef PIAZZA_SERVER_WORKERS_H
#define PIAZZA_SERVER_WORKERS_H

#include "piazza/ai.h"
#include "queue.h"
#include <uv.h>

struct workers;
struct worker;

struct work {
    struct queued queued;
    void (*run)(struct work *work, struct worker *worker); /* in a thread */
    void (*done)(struct work *work);                       /* in the loop */
};

/* How long bots may think about a question, at most; 0 = as long as the bot's own budget says. */
struct workers *workers_start(uv_loop_t *loop, unsigned threads, unsigned bot_milliseconds);
/* In the order in which they come. */
void workers_add(struct workers *workers, struct work *work);
/* Tells bots to stop, waits for the threads; what is still queued is run no more, but `done` is
 * called for all. */
void workers_stop(struct workers *workers);

/* A question to a bot, as work: copies of the view and the moves. */
struct bot_work {
    struct work work;
    const struct pz_bot_kind *kind;
    struct pz_question question;
    union pz_any_state view;
    pz_move move; /* the answer */
    void *context;
    uint32_t move_number; /* for who asked */
    pz_move moves[];
};

/* A copy of the question; the caller sets work.done. NULL if there is no memory. */
struct bot_work *bot_work_new(const struct pz_question *question, const struct pz_bot_kind *kind);

#endif
