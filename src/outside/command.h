/* A command in one text, as its words. */
#ifndef PIAZZA_OUTSIDE_COMMAND_H
#define PIAZZA_OUTSIDE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* The number of bytes before the first character of `ends` that is not quoted; the whole length if
 * there is none. A quote that is not closed reaches to the end. */
size_t command_span(const char *text, const char *ends);
/* Splits the text in place: words[] points into it and ends with NULL, so it has max + 1 members.
 * False, and `problem` says why, if there is no word, too many, or a quote that is not closed. */
bool command_split(char *text, const char **words, size_t max, char *problem, size_t size);

#endif
