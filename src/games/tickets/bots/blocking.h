/* Ticket to Ride Italy: what others lose if a seat claims a track, given the tickets that they may
 * hold. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_BLOCKING_H
#define PIAZZA_GAMES_TICKETS_BOTS_BLOCKING_H

#include "games/tickets/cards.h"

/* The chance in thousandths that a player completes a ticket. `cost` is that of its cheapest way,
 * which may be TK_NO_PATH; `time` is how long the game lasts, both in hundredths of a turn. */
int32_t tk_completion_chance(unsigned cost, int32_t time);

/* What the others lose on average if the seat claims each track, in hundredths of a point. `time`
 * is how long the game lasts. */
void tk_blocking_losses(const struct tk_view *view, unsigned seat, int32_t time,
                        int32_t losses[TK_TRACKS]);

#endif
