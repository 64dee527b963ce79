/* Words into lines: the one place that decides where a line is broken. */
#ifndef PIAZZA_TERM_WRAP_H
#define PIAZZA_TERM_WRAP_H

#include <stdbool.h>
#include <stddef.h>

struct wrap {
    int columns;
    int indent; /* blanks before every line but the first */
    int column;
    bool begun; /* a word stands in the line: the next one needs a blank before it */
    /* Takes bytes of a line, or "\n" alone. */
    void (*put)(void *sink, const char *bytes, size_t length);
    void *sink;
};

/* Adds the words; further blanks between them stay, as empty words. A '\n' ends the line. A word
 * that is wider than a line has one of its own. */
void wrap_words(struct wrap *wrap, const char *text, size_t length);
void wrap_end_line(struct wrap *wrap);

#endif
