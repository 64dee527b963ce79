/* Bella Italia: rollouts by a fast policy, which knows hands by tables. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_ROLLOUT_H
#define PIAZZA_GAMES_BELLA_BOTS_ROLLOUT_H

#include "heuristic.h"

/* How a seat values its choices, in parts of BELLA_PROB_ONE. */
struct bella_policy {
    const struct bella_value_table *table;
    unsigned again_part; /* another turn (B15) adds this fraction of the hand's value: 1/again_part;
                          * 0 adds nothing */
    unsigned again;      /* another turn also adds this */
    unsigned rob;        /* the value of taking a partner's only ticket of a back */
    unsigned cost;       /* the cost of an exchange */
};

/* The model of how everybody plays: by the value table or, for some seats, by the heuristic
 * (bella_heuristic_table()), as greedy does and many people do. */
struct bella_model {
    struct bella_policy by_table;
    struct bella_policy by_heuristic;
    unsigned simple; /* bits: the seats that play by the heuristic */
};

/* In this model no seat plays by the heuristic yet. */
struct bella_model bella_model_of(const struct bella_value_table *table,
                                  const struct bella_value_table *heuristic, unsigned players);

/* Draws how the others play. With more than two players nobody knows that, so each of the others
 * plays by the heuristic with probability 1/2. With two players both play by the table. */
void bella_model_draw(struct bella_model *model, unsigned players, unsigned seat,
                      struct pz_rng *rng);

/* The move of the seat that is to act. */
pz_move bella_rollout_move(const struct bella_model *model, const struct bella_state *state);
/* Plays on until somebody has won or `turns` more turns are over. Returns how many steps it made.
 */
unsigned bella_rollout(const struct bella_model *model, struct bella_state *state,
                       struct pz_rng *rng, unsigned turns);

/* The share of the victory that each seat has: all or nothing when the game is over, otherwise by
 * its hand compared with those of the others. */
enum { BELLA_VICTORY = 1 << 16 };
void bella_shares(const struct bella_value_table *table, const struct bella_state *state,
                  uint32_t shares[BELLA_SEATS]);

#endif
