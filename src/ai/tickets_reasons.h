/* Ticket to Ride Italy: why a move, in words. */
#ifndef PIAZZA_AI_TICKETS_REASONS_H
#define PIAZZA_AI_TICKETS_REASONS_H

#include "bots.h"
#include "tickets_rail.h"

/* The name of a ticket, for a reason's word. */
void tickets_name(unsigned ticket, char *name, size_t size);

/* Why the answer claims a track: it completes a ticket, brings `ticket` nearer (TK_TICKETS: none),
 * joins a region, or scores. */
void tickets_explain_claim(const struct tk_view *view, unsigned seat, unsigned ticket,
                           struct pz_answer *answer);

/* Sets the reason of the answer's move, for a seat that wants to claim the tracks of the plan. */
void tickets_explain(const struct tk_view *view, unsigned seat, const struct pz_set128 *plan,
                     struct pz_answer *answer);

#endif
