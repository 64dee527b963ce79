/* Bella Italia: games played on by a quick policy, which knows hands by tables. */
#ifndef PIAZZA_AI_BELLA_ROLLOUT_H
#define PIAZZA_AI_BELLA_ROLLOUT_H

#include "bella_promise.h"

/* How a seat judges what it has, in parts of BELLA_SURE. */
struct bella_style {
    const struct bella_table *table;
    unsigned again_part; /* another turn (B15) is worth that part of the hand, or nothing for 0, */
    unsigned again;      /* and so much besides */
    unsigned rob;        /* to take the only ticket of a back from a partner who has a plan */
    unsigned cost;       /* of an exchange */
};

/* How everybody plays: by the table, or some seats by what their hands promise
 * (bella_promise_table()), as greedy does and many people do. */
struct bella_model {
    struct bella_style by_table;
    struct bella_style by_promises;
    unsigned simple; /* bits: the seats that go by promises */
};

/* Nobody goes by promises yet. */
struct bella_model bella_model_of(const struct bella_table *table,
                                  const struct bella_table *promises, unsigned players);

/* With more than two players nobody knows how the others play: each of them goes by promises half
 * of the times that this is called. With two both go by the table. */
void bella_model_draw(struct bella_model *model, unsigned players, unsigned seat,
                      struct pz_rng *rng);

/* The move of the seat that is to act. */
pz_move bella_rollout_move(const struct bella_model *model, const struct bella_state *state);
/* Plays on until somebody has won or `turns` more turns are over; returns the steps made. */
unsigned bella_rollout(const struct bella_model *model, struct bella_state *state,
                       struct pz_rng *rng, unsigned turns);

/* What each seat has of the victory: all, or by its hand beside those of others. */
enum { BELLA_VICTORY = 1 << 16 };
void bella_shares(const struct bella_table *table, const struct bella_state *state,
                  uint32_t shares[BELLA_SEATS]);

#endif
