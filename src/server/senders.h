/* Threads that help the loop to write to many sockets at once. Most of what a message costs is the
 * kernel's: handing it to a TCP connection. The loop waits until all of it is done, so nothing that
 * they touch can go away meanwhile. */
#ifndef PIAZZA_SERVER_SENDERS_H
#define PIAZZA_SERVER_SENDERS_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>

enum { SENDING_PARTS = 8 };

/* What is to be written to a socket, and what became of it. */
struct sending {
    int socket;
    int count;
    struct iovec parts[SENDING_PARTS];
    ssize_t sent; /* bytes that the kernel took, or -1 */
};

struct senders;

/* That many threads; NULL if there are none: then everything is written by the loop. */
struct senders *senders_start(unsigned threads);
void senders_stop(struct senders *senders); /* NULL is allowed */
/* Writes them all, each as much as its socket takes without waiting. */
void senders_run(struct senders *senders, struct sending *sendings, size_t count);

#endif
