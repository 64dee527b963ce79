/* Bella Italia: games played on by a quick policy, which knows hands by the table. */
#ifndef PIAZZA_AI_BELLA_ROLLOUT_H
#define PIAZZA_AI_BELLA_ROLLOUT_H

#include "bella_table.h"

/* The move of the seat that is to act. */
pz_move bella_rollout_move(const struct bella_table *table, const struct bella_state *state);
/* Plays on until somebody has won or `turns` more turns are over; returns the steps made. */
unsigned bella_rollout(const struct bella_table *table, struct bella_state *state,
                       struct pz_rng *rng, unsigned turns);

/* What each seat has of the victory: all, or by its hand beside those of others. */
enum { BELLA_VICTORY = 1 << 16 };
void bella_shares(const struct bella_table *table, const struct bella_state *state,
                  uint32_t shares[BELLA_SEATS]);

#endif
