/* The threads beside the loop, and who goes first where there are not enough cores for all. */
#ifndef PIAZZA_SERVER_THREADS_H
#define PIAZZA_SERVER_THREADS_H

enum thread_rank {
    THREAD_HELPS, /* the loop waits for what it does, but is not driven off its core to begin it */
    THREAD_LAST   /* runs when nobody else wants to */
};

/* For the thread that calls it: its name, as top -H shows it, and its rank. A system that does not
 * allow it leaves the thread as it is. */
void thread_begin(const char *name, enum thread_rank rank);

#endif
