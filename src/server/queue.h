/* Queues of what waits: first come, first served. What stands in one begins with a struct queued. A
 * queue of zeros is empty. */
#ifndef PIAZZA_SERVER_QUEUE_H
#define PIAZZA_SERVER_QUEUE_H

#include <stddef.h>

struct queued {
    struct queued *next;
};

struct queue {
    struct queued *first;
    struct queued *last; /* if there is a first */
};

static inline void queue_add(struct queue *queue, struct queued *added)
{
    added->next = NULL;
    *(queue->first != NULL ? &queue->last->next : &queue->first) = added;
    queue->last = added;
}

/* Takes the first out; NULL if there is none. */
static inline void *queue_take(struct queue *queue)
{
    struct queued *first = queue->first;
    if (first != NULL) {
        queue->first = first->next;
    }
    return first;
}

/* Takes all out. */
static inline struct queue queue_take_all(struct queue *queue)
{
    const struct queue all = *queue;
    queue->first = NULL;
    return all;
}

/* Puts the first before all of the second, which is empty then. */
static inline void queue_join(struct queue *queue, struct queue *after)
{
    if (after->first != NULL) {
        *(queue->first != NULL ? &queue->last->next : &queue->first) = after->first;
        queue->last = after->last;
        after->first = NULL;
    }
}

#endif
