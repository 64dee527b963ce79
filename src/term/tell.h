/* A position in sentences, for ears and pipes: what the game tells (docs/notation.md), in the
 * language and with the names of those who listen. */
#ifndef PIAZZA_TERM_TELL_H
#define PIAZZA_TERM_TELL_H

#include "piazza/piazza.h"

/* What the seat that has the view should know now: lines of sentences, most important first. A game
 * that tells nothing shows its points and the members of the view. */
void tell_view(const struct pz_game *game, const void *view, int seat,
               const char names[][PZ_NAME_MAX], struct pz_text *out);

/* Goes on in the line. A piece of more than 799 bytes is cut, and `out` says so. */
void tell_add(struct pz_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A sentence, which is translated already, with a number in its gap {n}. */
void tell_number(struct pz_text *out, const char *sentence, int64_t number);

#endif
