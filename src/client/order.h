/* Messages by the numbers of their events: which is next, which was there before, what is missing.
 * And the few members of a message that a visit must know, or a client that does not play
 * itself. */
#ifndef PIAZZA_CLIENT_ORDER_H
#define PIAZZA_CLIENT_ORDER_H

#include "address.h"
#include <stdint.h>

enum { ORDER_NAME_MAX = 32, ORDER_SENTENCE_MAX = 200 };

struct order_message {
    char type[ORDER_NAME_MAX];
    bool numbered;
    uint32_t n;
    char error[ORDER_NAME_MAX];        /* of an error: its name, */
    char sentence[ORDER_SENTENCE_MAX]; /* and its sentence, printable */
    char token[ADDRESS_TOKEN + 1];     /* of `entered`, if it brings a new one */
};

/* False if it is no JSON object with a type, or these members are not of their type. */
bool order_read(const char *text, size_t length, struct order_message *message);

struct order {
    bool known;       /* some event is known, */
    uint32_t last;    /* and this is the last of them */
    bool asked;       /* for what is missing */
    unsigned waiting; /* messages that came since then and were not the next */
};

enum order_verdict {
    ORDER_DELIVER,
    ORDER_DROP,  /* was there before, or will come again */
    ORDER_ASK,   /* something is missing: ask for all since order->last */
    ORDER_BROKEN /* it does not come although it was asked for */
};

enum order_verdict order_take(struct order *order, const struct order_message *message);

/* What one sees of a message at a glance: who one is, what is asked, whether it is over. */
struct glance {
    struct order_message message;
    bool has_you;
    uint32_t person; /* of `entered`, or of `you` */
    int seat;        /* of `you`; -1: none */
    bool has_position;
    uint32_t ask;              /* the question to the reader; 0: none */
    bool over;                 /* the position has a result */
    char vote[ORDER_NAME_MAX]; /* what is voted on; "" if nothing is */
};

/* False if it is no message of a table. */
bool glance_read(const char *text, size_t length, struct glance *glance);

#endif
