/* Bella Italia: guesses of what a seat cannot see in which others hold what players keep. */
#ifndef PIAZZA_AI_BELLA_LIKELY_H
#define PIAZZA_AI_BELLA_LIKELY_H

#include "bella_table.h"

/* Like bella_guess(), a state that fits the view; but hands that are good for those who hold them
 * are likelier, the more so the longer the game has been. */
void bella_likely_guess(const struct bella_view *view, const struct bella_table *table,
                        struct pz_rng *rng, struct bella_state *state);

#endif
