/* Singly linked lists with a pointer to their end. */
#include "queue.h"

void queue_add(struct queue *queue, struct queued *added)
{
    added->next = NULL;
    *(queue->first != NULL ? &queue->last->next : &queue->first) = added;
    queue->last = added;
}

void *queue_take(struct queue *queue)
{
    struct queued *first = queue->first;
    if (first != NULL) {
        queue->first = first->next;
    }
    return first;
}

struct queue queue_take_all(struct queue *queue)
{
    const struct queue all = *queue;
    queue->first = NULL;
    return all;
}

void queue_join(struct queue *queue, struct queue *after)
{
    if (after->first != NULL) {
        *(queue->first != NULL ? &queue->last->next : &queue->first) = after->first;
        queue->last = after->last;
        after->first = NULL;
    }
}
