/* Ticket to Ride Italy: the reasons of moves, in words. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_REASONS_H
#define PIAZZA_GAMES_TICKETS_BOTS_REASONS_H

#include "games/tickets/network_dsu.h"
#include "piazza/bot_kit.h"

/* Sets the reason of a claim: it completes a ticket, serves `ticket` (unless that is TK_TICKETS),
 * joins a region (if `regions` count), or scores. `spaces`: the reason says by how many the ticket
 * comes nearer. */
void tk_explain_claim(const struct tk_view *view, unsigned seat, unsigned ticket, bool spaces,
                      bool regions, struct pz_answer *answer);

/* Sets the reason of taking an open card of a sort, of which the routes need that many. */
void tk_explain_card(unsigned sort, int32_t needed, const char *word, struct pz_answer *answer);

/* Sets the reason of the answer's move, for a seat that plans these tracks. */
void tk_explain(const struct tk_view *view, unsigned seat, const struct pz_set128 *plan,
                struct pz_answer *answer);

#endif
