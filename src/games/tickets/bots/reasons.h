/* Ticket to Ride Italy: the reasons of moves, in words. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_REASONS_H
#define PIAZZA_GAMES_TICKETS_BOTS_REASONS_H

#include "network_dsu.h"
#include "piazza/bot_kit.h"

/* Writes the name of a ticket, for the word of a reason. */
void tk_write_ticket_name(unsigned ticket, char *name, size_t size);

/* Sets the reason of a claim: it completes a ticket, brings `ticket` nearer (unless that is
 * TK_TICKETS), joins a region, or scores. */
void tk_explain_claim(const struct tk_view *view, unsigned seat, unsigned ticket,
                      struct pz_answer *answer);

/* Sets the reason of the answer's move, for a seat that plans these tracks. */
void tk_explain(const struct tk_view *view, unsigned seat, const struct pz_set128 *plan,
                struct pz_answer *answer);

#endif
