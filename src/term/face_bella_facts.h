/* What follows from a view of Bella Italia, as far as its face needs it. */
#ifndef PIAZZA_TERM_FACE_BELLA_FACTS_H
#define PIAZZA_TERM_FACE_BELLA_FACTS_H

#include "../games/bella/bella.h"

/* Is the seat of the view to act? */
bool fact_deciding(const struct bella_view *view);
unsigned fact_neighbour(const struct bella_view *view, unsigned seat, unsigned side);
/* B9: may the player whose turn it is exchange on that side? */
bool fact_side_open(const struct bella_view *view, unsigned side);
/* The lengths made, as bits. */
unsigned fact_made(const struct bella_view *view, unsigned seat);
/* How many tickets there are in a hand, in a pile. */
unsigned fact_held(const struct bella_view *view, unsigned seat);
unsigned fact_pile(const struct bella_view *view, unsigned city);
/* The cities of the shown card that have tickets (B7), or the one that is being taken, as bits. */
unsigned fact_open_cities(const struct bella_view *view);

/* Of the own hand, how many of that kind anybody else knows. */
unsigned fact_told(const struct bella_view *view, unsigned kind);
/* Is any ticket known beyond the own hand and the trips? Under that pile? */
bool fact_knows(const struct bella_view *view);
bool fact_knows_under(const struct bella_view *view, unsigned city);
/* How many of each kind of that home the seat has not placed: in the pile, under it unseen, or
 * unseen in other hands. */
void fact_unseen(const struct bella_view *view, unsigned home, unsigned count[BELLA_SLOTS]);

/* The round trips of the own hand as moves, of lengths already made, too; returns how many. No hand
 * has more than BELLA_MOVES_AT_ONCE. */
unsigned fact_trips(const struct bella_view *view, pz_move trips[BELLA_MOVES_AT_ONCE]);
const struct bella_ring *fact_ring(unsigned trip);
bool fact_is_trip(int move);
/* The one ticket that a move offers, gives or discards; -1 if it is of another sort. */
int fact_ticket(int move);
unsigned fact_side(int exchange);
/* The effect of a round trip in words. */
void fact_effect(const struct bella_view *view, unsigned trip, char *text, size_t size);

#endif
