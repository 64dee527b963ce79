/* What the face of Bella Italia needs to know about a view. */
#ifndef PIAZZA_GAMES_BELLA_TERM_FACTS_H
#define PIAZZA_GAMES_BELLA_TERM_FACTS_H

#include "games/bella/bella.h"

/* Is the seat of the view to act? */
bool bella_view_deciding(const struct bella_view *view);
/* How many tickets a pile has. */
unsigned bella_pile_count(const struct bella_public *pub, unsigned city);
/* The cities of the shown card that have tickets (B7), or the one that is being taken, as bits. */
unsigned bella_view_open_cities(const struct bella_view *view);

/* Is any ticket known beyond the hand and the trips? */
bool bella_view_knows(const struct bella_view *view);

/* Lists the round trips of the hand as moves, also those of lengths already made, and returns how
 * many there are. No hand has more than BELLA_MOVES_AT_ONCE. */
unsigned bella_view_trips(const struct bella_view *view, pz_move trips[BELLA_MOVES_AT_ONCE]);
bool bella_move_is_trip(int move);
/* The one ticket that a move offers, gives or discards; -1 if it is of another sort. */
int bella_move_ticket(int move);
/* The effect of a round trip in words; `named`: other words name the win and the further turn. */
void bella_trip_effect(const struct bella_public *pub, unsigned trip, bool named, char *text,
                       size_t size);

#endif
