/* A visit to a table of a server: one WebSocket, kept up by a thread of its own, whatever the
 * network does. What the table says comes out in order, nothing left out and nothing twice; what
 * comes is a JSON object, but otherwise whatever the server makes of it.
 *
 *     struct visit *visit = visit_open(&options, problem, sizeof problem);
 *     poll visit_fd(); then
 *     while (visit_next(visit, &message)) { ...; free(message.text); }
 *     visit_send(visit, text, length);
 *     visit_close(visit);
 *
 * All functions are for one thread, that of the caller. */
#ifndef PIAZZA_CLIENT_VISIT_H
#define PIAZZA_CLIENT_VISIT_H

#include "address.h"

enum {
    VISIT_MESSAGE_MAX = 1 << 23, /* bytes of a message that comes; a longer one ends the visit */
    VISIT_SEND_MAX = 4096        /* of one that goes, as the protocol says */
};

struct visit;

struct visit_options {
    struct address address; /* of a table */
    const char *token;      /* "" or NULL: the server makes one */
    const char *ca; /* a file of certificates to trust in the place of the system's, or NULL */
    bool look;      /* after a cut: the whole table as it is then, instead of all that was missed */
};

enum visit_state {
    VISIT_CONNECTING, /* for the first time */
    VISIT_ENTERED,
    VISIT_LOST,  /* cut off; it tries again by itself */
    VISIT_FAILED /* the table or the token is refused, or the server speaks something else */
};

struct visit_message {
    char *text; /* with a NUL behind it */
    size_t length;
};

/* NULL, and why in `problem`. */
struct visit *visit_open(const struct visit_options *options, char *problem, size_t size);
void visit_close(struct visit *visit);

/* Readable when there is a message, or the state has changed; visit_next() and visit_status() make
 * it quiet. */
int visit_fd(const struct visit *visit);
/* The next message, which the caller frees; false if there is none now. Among them are `entered`,
 * and answers to what was sent. */
bool visit_next(struct visit *visit, struct visit_message *message);
/* And why, if it is not VISIT_ENTERED. */
enum visit_state visit_status(struct visit *visit, char *problem, size_t size);
/* False, and nothing is sent, if the visitor is not in the table, the message is too long or too
 * many wait. What was sent just before a cut may be lost: only its event tells that it arrived. */
bool visit_send(struct visit *visit, const char *text, size_t length);

#endif
