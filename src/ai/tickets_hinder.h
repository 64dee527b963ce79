/* Ticket to Ride Italy: what others would lose with a track, by the tickets that they may hold. */
#ifndef PIAZZA_AI_TICKETS_HINDER_H
#define PIAZZA_AI_TICKETS_HINDER_H

#include "../games/tickets/cards.h"

/* How likely a player completes a ticket, in thousandths, if its cheapest way still takes `cost`
 * and the game lasts for `time`, both in hundredths of a turn; TK_NO_WAY is never completed. */
int32_t hinder_chance(unsigned cost, int32_t time);

/* For each track what the others lose on average if the seat claims it, in hundredths of a point.
 * `time` is what the game still lasts. */
void hinder_losses(const struct tk_view *view, unsigned seat, int32_t time,
                   int32_t losses[TK_TRACKS]);

#endif
