/* The thread that writes to the store. What waits is committed together: while one transaction is
 * on its way to the disk, the next one collects. Everything else that needs the store is done by
 * the same thread, after the writes that were queued before it. */
#ifndef PIAZZA_SERVER_KEEPER_H
#define PIAZZA_SERVER_KEEPER_H

#include "queue.h"
#include "store/store.h"
#include <uv.h>

struct keeper;

/* Writes that build on one another. Once one of them fails, all that were queued behind it fail,
 * too (STORE_CONFLICT), whatever the numbers of their events: they follow from events that do not
 * exist. */
struct keeper_chain {
    uint32_t refs; /* the loop's */
    bool broken;   /* the keeper's */
};

struct keeper_chain *keeper_chain_new(void); /* NULL if there is no memory */
void keeper_chain_release(struct keeper_chain *chain);

struct keeper_write {
    struct queued queued;
    struct keeper_chain *chain; /* keeper_append() takes a reference, gone after `done` */
    struct store_write write;
    int code; /* of the store, when it is done */
    void (*done)(struct keeper_write *write);
};

enum { KEEPER_JOBS_MAX = 128 };

struct keeper_job {
    struct queued queued;
    void (*work)(struct keeper_job *job, struct store *store); /* in the keeper's thread */
    /* If it is set, it is called instead, for up to KEEPER_JOBS_MAX jobs in a row that have it. */
    void (*work_together)(struct keeper_job **jobs, size_t count, struct store *store);
    void (*done)(struct keeper_job *job); /* in the thread of the loop */
};

struct keeper_callbacks {
    void *context;
    /* Another server wrote up to event `last` of the table; in the thread of the loop. */
    void (*news)(void *context, const char *table, uint32_t last);
    /* News may have been missed. */
    void (*missed)(void *context);
};

/* From now on the store belongs to the keeper, which closes it. NULL if there is no thread. */
struct keeper *keeper_start(struct store *store, uv_loop_t *loop,
                            const struct keeper_callbacks *callbacks);
/* Called in the thread of the loop; so is `done`. */
void keeper_append(struct keeper *keeper, struct keeper_write *write);
/* May be called from any thread. */
void keeper_run(struct keeper *keeper, struct keeper_job *job);
/* Makes the `done` calls that are due, without waiting for the loop to come round. */
void keeper_take_back(struct keeper *keeper);
/* Writes that have not come back yet. */
unsigned keeper_waiting(const struct keeper *keeper);
/* Does what is queued, gives the server's tables up and closes the store. All `done` calls have
 * been made when it returns true. False: the store hangs for longer than that, and the keeper still
 * uses all that it was given; call it again, or end the process. */
bool keeper_stop(struct keeper *keeper, unsigned milliseconds);

#endif
