/* How many claims a seat has, kept up to date between its turns, so that random play need not list
 * them. A counter follows from the state: tk_pick() sets one up for a single question, a playout
 * keeps one for each seat. */
#ifndef PIAZZA_TICKETS_CLAIM_COUNTER_H
#define PIAZZA_TICKETS_CLAIM_COUNTER_H

#include "cards.h"

enum { TK_STALE_GRAY = 1 << TK_GRAY, TK_STALE_ALL = (2 << TK_GRAY) - 1 };

struct tk_claim_counter {
    uint64_t open[TK_COLOURS + 1];    /* bits: the open tracks of each colour, by rank */
    uint64_t upto[TK_COLOURS];        /* byte n: how many open tracks have a length up to n */
    uint8_t gray_open[TK_GRAY_KINDS]; /* open tracks of each kind of ferry route */
    uint32_t claims[TK_COLOURS + 1];  /* claims for the tracks of each colour */
    uint32_t total;                   /* sum of the claims */
    uint32_t stale;                   /* bits: the colours whose claims are to be counted again */
};

/* Opens all tracks. */
void tk_claim_counter_init(struct tk_claim_counter *counter);
/* Closes the tracks that are claimed. */
void tk_claim_counter_close(struct tk_claim_counter *counter, const struct tk_public *pub,
                            unsigned seat);
/* Closes a track that `by` claims, and those beside it (T16), for all players. */
void tk_claim_counters_update(struct tk_claim_counter counters[TK_SEATS_MAX], unsigned players,
                              unsigned by, unsigned track);
/* Counts what is stale. */
void tk_claim_counter_recount(struct tk_claim_counter *counter, const struct tk_state *state,
                              unsigned seat);
/* The n-th claim, n below the total. Nothing is stale. */
pz_move tk_nth_claim(const struct tk_claim_counter *counter, const struct tk_state *state,
                     unsigned seat, uint32_t n);

#endif
