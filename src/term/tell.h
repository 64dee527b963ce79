/* Telling a position in sentences, for ears and pipes: what the files tell_GAME.c share. A sentence
 * is a line; lists within it have commas. Names and numbers stand where no word has to agree with
 * them, so that one text serves every count and language. */
#ifndef PIAZZA_TERM_TELL_H
#define PIAZZA_TERM_TELL_H

#include "piazza/piazza.h"

void tell_little(const void *view, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out);
void tell_bella(const void *view, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out);
void tell_tickets(const void *view, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out);

/* Goes on in the line. A piece of more than 799 bytes is cut, and `out` says so. */
void tell_add(struct pz_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What stands before the next part of a list, which has `count` parts already. */
const char *tell_comma(unsigned *count);

/* Ends a list of `count` parts, which says "none" if it is empty; then comes `stop`. */
void tell_end(struct pz_text *out, unsigned count, const char *stop);

#endif
