/* One list at a time: the threads and the loop take its entries one after the other. */
#include "senders.h"
#include "threads.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

struct senders {
    pthread_mutex_t lock;
    pthread_cond_t come;
    unsigned long round; /* how many lists there have been */
    bool stop;
    struct sending *sendings; /* the list, under the lock */
    size_t count;             /* 0: there is none */
    atomic_size_t next;       /* the next entry that nobody has taken */
    atomic_size_t done;       /* entries that have been written */
    atomic_uint busy;         /* threads that may still look at the list */
    unsigned thread_count;
    pthread_t threads[];
};

static void send_all(struct senders *senders, struct sending *sendings, size_t count)
{
    size_t at = 0;
    while ((at = atomic_fetch_add(&senders->next, 1)) < count) {
        struct sending *sending = &sendings[at];
        const struct msghdr message = {.msg_iov = sending->parts,
                                       .msg_iovlen = (size_t)sending->count};
        sending->sent = sendmsg(sending->socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
        atomic_fetch_add(&senders->done, 1);
    }
}

static void *run(void *argument)
{
    struct senders *senders = argument;
    unsigned long round = 0;
    thread_begin("sender", THREAD_HELPS);
    pthread_mutex_lock(&senders->lock);
    for (;;) {
        while (senders->round == round && !senders->stop) {
            pthread_cond_wait(&senders->come, &senders->lock);
        }
        if (senders->stop) {
            break;
        }
        round = senders->round;
        if (senders->count == 0) {
            continue; /* too late: the loop has done it all */
        }
        struct sending *sendings = senders->sendings;
        const size_t count = senders->count;
        atomic_fetch_add(&senders->busy, 1);
        pthread_mutex_unlock(&senders->lock);
        send_all(senders, sendings, count);
        atomic_fetch_sub(&senders->busy, 1);
        pthread_mutex_lock(&senders->lock);
    }
    pthread_mutex_unlock(&senders->lock);
    return NULL;
}

struct senders *senders_start(unsigned threads)
{
    struct senders *senders = calloc(1, sizeof *senders + threads * sizeof(pthread_t));
    if (senders == NULL) {
        return NULL;
    }
    pthread_mutex_init(&senders->lock, NULL);
    pthread_cond_init(&senders->come, NULL);
    while (senders->thread_count < threads &&
           pthread_create(&senders->threads[senders->thread_count], NULL, run, senders) == 0) {
        senders->thread_count++;
    }
    if (senders->thread_count == 0) {
        senders_stop(senders);
        return NULL;
    }
    return senders;
}

void senders_stop(struct senders *senders)
{
    if (senders == NULL) {
        return;
    }
    pthread_mutex_lock(&senders->lock);
    senders->stop = true;
    pthread_cond_broadcast(&senders->come);
    pthread_mutex_unlock(&senders->lock);
    for (unsigned i = 0; i < senders->thread_count; i++) {
        pthread_join(senders->threads[i], NULL);
    }
    pthread_cond_destroy(&senders->come);
    pthread_mutex_destroy(&senders->lock);
    free(senders);
}

void senders_run(struct senders *senders, struct sending *sendings, size_t count)
{
    pthread_mutex_lock(&senders->lock);
    senders->sendings = sendings;
    senders->count = count;
    atomic_store(&senders->next, 0);
    atomic_store(&senders->done, 0);
    senders->round++;
    pthread_cond_broadcast(&senders->come);
    pthread_mutex_unlock(&senders->lock);
    send_all(senders, sendings, count);
    /* A thread that comes now finds nothing; one that is in the middle of an entry is waited for.
     */
    pthread_mutex_lock(&senders->lock);
    senders->count = 0;
    pthread_mutex_unlock(&senders->lock);
    while (atomic_load(&senders->done) < count || atomic_load(&senders->busy) > 0) {
        sched_yield();
    }
}
