/* Ticket to Ride Italy: a belief state: how likely others hold each ticket, given the tracks that
 * they have claimed. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_BELIEF_H
#define PIAZZA_GAMES_TICKETS_BOTS_BELIEF_H

#include "games/tickets/cards.h"

/* What the viewer believes about the tickets that it has not located. */
struct tk_belief {
    uint32_t weight[TK_SEATS_MAX]
                   [TK_TICKETS]; /* odds that the seat holds each ticket of the pool, in any unit */
    uint64_t pool;               /* the tickets that the viewer has not located */
};

void tk_belief_init(struct tk_belief *belief, const struct tk_view *view);
/* Like tk_sample_state(), but draws the tickets of the others by their weights. */
void tk_belief_sample_state(const struct tk_belief *belief, const struct tk_view *view,
                            struct pz_rng *rng, struct tk_state *state);

/* The chance in thousandths that a seat with `count` tickets holds each of them. */
void tk_belief_held(const struct tk_belief *belief, unsigned seat, unsigned count,
                    int32_t held[TK_TICKETS]);

#endif
