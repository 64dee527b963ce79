/* Events of a table as they come out of the store: lines, one after the other. */
#ifndef PIAZZA_SERVER_LINES_H
#define PIAZZA_SERVER_LINES_H

#include "store/store.h"

struct lines {
    char *text;
    size_t length;
    size_t capacity;
};

/* For store_events(), with a struct lines as the context. */
int lines_add(void *context, uint32_t number, const char *event, size_t length);
/* The next line from *at on, without its end, and goes past it; NULL after the last. */
const char *lines_next(const struct lines *lines, size_t *at, size_t *length);
void lines_release(struct lines *lines);

#endif
