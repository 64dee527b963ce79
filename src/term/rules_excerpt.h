#ifndef PIAZZA_TERM_RULES_EXCERPT_H
#define PIAZZA_TERM_RULES_EXCERPT_H

#include <stdbool.h>
#include <stddef.h>

/* The paragraphs of the rules page with these numbers ("L8 L9"), as plain text. */
void rules_excerpt(const char *page, const char *numbers, char *text, size_t size);

#endif
