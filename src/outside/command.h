/* A command in one text, as its words. */
#ifndef PIAZZA_OUTSIDE_COMMAND_H
#define PIAZZA_OUTSIDE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes of the text come before the first of those `ends` that is not quoted; all of them
 * if there is none. A quote that is not closed reaches to the end. */
size_t command_span(const char *text, const char *ends);
/* Splits the text in its place: words[] points into it and ends with NULL, so it has max + 1
 * members. False if there is no word, or too many, or a quote is not closed: `problem` says it. */
bool command_split(char *text, const char **words, size_t max, char *problem, size_t size);

#endif
