/* Ticket to Ride Italy: the rest of a game, played fast. Every seat keeps a plan from turn to turn
 * and repairs it when others claim a track of it. A decision takes a fraction of a microsecond. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_ROLLOUT_H
#define PIAZZA_GAMES_TICKETS_BOTS_ROLLOUT_H

#include "games/tickets/network_dsu.h"

enum { TK_ROLLOUT_PLAN_MAX = 32 };

/* How a seat plays on in a rollout. */
struct tk_rollout_policy {
    struct tk_network_dsu network;     /* networks of its own tracks */
    struct tk_network_dsu goal;        /* networks of its own and its planned tracks */
    uint8_t plan[TK_ROLLOUT_PLAN_MAX]; /* tracks that it still wants to claim */
    uint8_t count;                     /* number of these tracks */
    uint8_t spaces;                    /* trains that these tracks take */
    bool no_more_tickets;              /* draws none */
    bool beginner;                     /* keeps easy tickets, takes open locomotives */
};

struct tk_rollout {
    struct tk_state state;
    struct tk_rollout_policy policy[TK_SEATS_MAX];
};

/* A policy with that plan. Its tracks must be open to the seat. */
void tk_rollout_policy_init(struct tk_rollout_policy *policy, const struct tk_state *state,
                            unsigned seat, const struct pz_set128 *plan);
/* A policy with a quick plan: the cheapest way for each ticket of the seat, one after the other. */
void tk_rollout_policy_plan(struct tk_rollout_policy *policy, const struct tk_state *state,
                            unsigned seat);
/* A beginner's policy: its plan is the way of fewest tracks for the first open ticket. */
void tk_rollout_policy_plan_one(struct tk_rollout_policy *policy, const struct tk_state *state,
                                unsigned seat);

/* Makes a move of a seat or of chance, and repairs the plans that it cuts. */
void tk_rollout_make(struct tk_rollout *rollout, pz_move move);
/* The move of the seat that is to act. Its plan may change. */
pz_move tk_rollout_move(struct tk_rollout *rollout);
/* Plays on until the game is over or has had that many turns. Returns how many decisions the seats
 * made. */
uint32_t tk_rollout_play(struct tk_rollout *rollout, struct pz_rng *rng, uint32_t turns);

#endif
