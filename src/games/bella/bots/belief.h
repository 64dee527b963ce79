/* Bella Italia: a belief state: what a seat cannot see, given that others keep tickets that are
 * good for them.
 * */
#ifndef PIAZZA_GAMES_BELLA_BOTS_BELIEF_H
#define PIAZZA_GAMES_BELLA_BOTS_BELIEF_H

#include "value_table.h"

/* Samples a state that fits the view, as bella_sample_state() does; but hands that are good for
 * their owners are more likely, and the more so the longer the game has lasted. */
void bella_sample_belief(const struct bella_view *view, const struct bella_value_table *table,
                         struct pz_rng *rng, struct bella_state *state);

#endif
