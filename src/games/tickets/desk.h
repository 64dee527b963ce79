/* A desk: how many claims a seat has, kept up to date between its turns, so that random play need
 * not list them. It follows from the state; tk_pick() sets one up for a single question, the
 * playout keeps one for each seat. */
#ifndef PIAZZA_TICKETS_DESK_H
#define PIAZZA_TICKETS_DESK_H

#include "cards.h"

enum { TK_STALE_GRAY = 1 << TK_GRAY, TK_STALE_ALL = (2 << TK_GRAY) - 1 };

struct tk_desk {
    uint64_t open[TK_COLOURS + 1]; /* the tracks of that colour by rank, as bits */
    uint64_t upto[TK_COLOURS];     /* byte n: the open tracks of the colour of length <= n */
    uint8_t gray_open[TK_GRAY_KINDS];
    uint32_t claims[TK_COLOURS + 1]; /* payments for the tracks of that colour, */
    uint32_t total;                  /* and all of them, unless ... */
    uint32_t stale;                  /* bits: the colours whose number has to be counted again */
};

/* The desk of a seat for which all tracks are open. */
void tk_desk_empty(struct tk_desk *desk);
/* Closes what is claimed, on a desk for which all tracks are open. */
void tk_desk_catch_up(struct tk_desk *desk, const struct tk_public *pub, unsigned seat);
/* A claim of `by`, as the desks of all players see it (T16). */
void tk_desks_claimed(struct tk_desk desks[TK_SEATS_MAX], unsigned players, unsigned by,
                      unsigned track);
/* Counts what is stale. */
void tk_desk_count(struct tk_desk *desk, const struct tk_state *state, unsigned seat);
/* The n-th claim; the desk is counted and n below its total. */
pz_move tk_nth_claim(const struct tk_desk *desk, const struct tk_state *state, unsigned seat,
                     uint32_t n);

#endif
