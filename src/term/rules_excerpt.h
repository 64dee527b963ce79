/* Rules pages for people: the paragraphs with certain numbers, and whole pages for a terminal. */
#ifndef PIAZZA_TERM_RULES_EXCERPT_H
#define PIAZZA_TERM_RULES_EXCERPT_H

#include <stdbool.h>
#include <stddef.h>

/* The paragraphs of the rules page with these numbers ("L8 L9"), as plain text; false if it was
 * cut. */
bool rules_excerpt(const char *page, const char *numbers, char *text, size_t size);

/* A rules page for a terminal: its paragraphs broken at blanks to that width, without the marks of
 * Markdown; tables stay as they are. False if it was cut. */
bool rules_page_wrap(const char *page, int columns, char *text, size_t size);

#endif
