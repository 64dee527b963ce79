/* Finds members in the JSON that a server sends, without building anything. It trusts that the text
 * is JSON, and stops at its end if it is not. */
#ifndef PIAZZA_BENCH_SCAN_H
#define PIAZZA_BENCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    const char *at;
    const char *end;
};

struct scan {
    const char *at;
    const char *end;
};

/* Goes into the object or array that comes next; false, and stays, if it is neither. */
bool scan_enter(struct scan *scan);
/* Goes out of it again, past what is left of it. */
void scan_leave(struct scan *scan);
/* The name of the next member, without its quotes; its value comes next. False at the end. */
bool scan_name(struct scan *scan, struct span *name);
/* The next value, taken whole; false at the end of an object or array. */
bool scan_value(struct scan *scan, struct span *value);

/* The member of that name of an object. */
bool scan_find(struct span object, const char *name, struct span *value);

/* Is it this text? Strings are compared with their quotes. */
bool span_is(struct span span, const char *text);
/* A number that is not negative; 0 if it is anything else. */
uint64_t span_number(struct span span);
/* Copies a string without its quotes, as much as there is space for. */
void span_copy(struct span span, char *text, size_t size);

#endif
