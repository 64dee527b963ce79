/* What a bot advises, in units that people know: the chance to win, and points. */
#ifndef PIAZZA_TERM_HINT_H
#define PIAZZA_TERM_HINT_H

#include "say.h"

/* The move that the bot would make, why, and the best of those that it considered. The state is the
 * one that the question was about. */
void hint_text(const struct say *say, const void *state, const char *bot,
               const struct pz_answer *answer, struct pz_text *out);

#endif
