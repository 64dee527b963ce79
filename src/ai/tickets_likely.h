/* Ticket to Ride Italy: which tickets others may hold, by the tracks that they have claimed. */
#ifndef PIAZZA_AI_TICKETS_LIKELY_H
#define PIAZZA_AI_TICKETS_LIKELY_H

#include "../games/tickets/cards.h"

/* How likely each seat holds a ticket that the viewer has not located: any unit, only their
 * relation counts. */
struct likely {
    uint32_t weight[TK_SEATS_MAX][TK_TICKETS];
    uint64_t pool;
};

void likely_init(struct likely *likely, const struct tk_view *view);
/* As tk_guess(), but the others hold tickets by those weights. */
void likely_guess(const struct likely *likely, const struct tk_view *view, struct pz_rng *rng,
                  struct tk_state *state);

/* How likely a seat that has `count` tickets holds each of them, in thousandths. */
void likely_held(const struct likely *likely, unsigned seat, unsigned count,
                 int32_t held[TK_TICKETS]);

#endif
