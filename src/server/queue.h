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

void queue_add(struct queue *queue, struct queued *added);
/* Takes the first out; NULL if there is none. */
void *queue_take(struct queue *queue);
/* Takes all out. */
struct queue queue_take_all(struct queue *queue);
/* Puts the first before all of the second, which is empty then. */
void queue_join(struct queue *queue, struct queue *after);

#endif
