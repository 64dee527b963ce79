/* Ticket to Ride Italy: the rest of a game, played fast. Every seat follows a plan that is kept
 * from turn to turn and repaired when others claim a track of it; a decision takes a fraction of a
 * microsecond. */
#ifndef PIAZZA_AI_TICKETS_ROLLOUT_H
#define PIAZZA_AI_TICKETS_ROLLOUT_H

#include "tickets_rail.h"

enum { ROLLOUT_PLAN_MAX = 32 };

/* A seat and its plan. */
struct driver {
    struct rail rail; /* of its own tracks, */
    struct rail goal; /* and with those of the plan */
    uint8_t plan[ROLLOUT_PLAN_MAX];
    uint8_t count;
    uint8_t spaces; /* of the plan */
    bool content;   /* takes no new tickets */
    bool simple;    /* a beginner: takes easy tickets, and every open locomotive */
};

struct rollout {
    struct tk_state state;
    struct driver driver[TK_SEATS_MAX];
};

/* The driver of a seat with that plan, of tracks that are open to it. */
void driver_init(struct driver *driver, const struct tk_state *state, unsigned seat,
                 const struct pz_set128 *plan);
/* A quick plan for the seat's tickets: the cheapest ways, one after the other. */
void driver_plan(struct driver *driver, const struct tk_state *state, unsigned seat);
/* Only the way of fewest tracks for one ticket after the other; no new tickets. */
void driver_plan_one(struct driver *driver, const struct tk_state *state, unsigned seat);

/* Makes a move of a seat or of chance, and lets the drivers know. */
void rollout_make(struct rollout *rollout, pz_move move);
/* What the seat that is to act would do; it may change its plan. */
pz_move rollout_move(struct rollout *rollout);
/* Plays on until the game is over or that many turns have been made since its start; returns how
 * many decisions that took. */
uint32_t rollout_play(struct rollout *rollout, struct pz_rng *rng, uint32_t turns);

#endif
