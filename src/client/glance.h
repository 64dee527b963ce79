/* What one sees of a message of a table at a glance: who one is, what is asked, whether it is over.
 */
#ifndef PIAZZA_CLIENT_GLANCE_H
#define PIAZZA_CLIENT_GLANCE_H

#include "order.h"

struct glance {
    char type[ORDER_NAME_MAX];
    char status[ORDER_NAME_MAX]; /* "" if it is not told */
    bool has_you;
    uint32_t person; /* of `entered`, or of `you` */
    int seat;        /* of `you`; -1: none */
    bool has_position;
    uint32_t ask;              /* the question to the reader; 0: none */
    bool over;                 /* the position has a result */
    char vote[ORDER_NAME_MAX]; /* what is voted on; "" if nothing is */
    char error[ORDER_NAME_MAX];
    char sentence[ORDER_SENTENCE_MAX]; /* printable */
};

/* False if it is no message of a table. */
bool glance_read(const char *text, size_t length, struct glance *glance);

#endif
