/* Bella Italia: what a hand promises by greedy's measure: for each length that is not made yet, the
 * rings of that length, each counting by the chance to get the tickets that it lacks; and a made
 * trip is worth what it promised when complete. In hundredths of a ticket. */
#ifndef PIAZZA_AI_BELLA_PROMISE_H
#define PIAZZA_AI_BELLA_PROMISE_H

#include "bella_table.h"

enum {
    BELLA_LOW_PAIRS = 8,
    BELLA_ANOTHER_TURN = 150, /* what a further turn is worth (B15) */
    BELLA_EXCHANGE_COST = 5,  /* and what an exchange costs, as the partner gets a ticket too */
    BELLA_PROMISE_SCALE = 6   /* a hundredth in parts of BELLA_SURE, for tables */
};

/* The chance to get all pairs of a set, kept in two arrays. */
struct bella_chances {
    uint16_t low[1 << BELLA_LOW_PAIRS];
    uint16_t high[1 << (BELLA_PAIRS - BELLA_LOW_PAIRS)];
};

/* From the tickets of each home whose place is not known. */
void bella_chances_init(struct bella_chances *chances, const uint16_t unplaced[BELLA_PILES]);

int32_t bella_promise(const struct bella_chances *chances, struct bella_pairs hand, unsigned made);

/* The promises of all hands as a table, scaled; with whole piles, as the table knows none. As in
 * every table a hand with a trip that wins is sure. */
void bella_promise_table(struct bella_table *table);

#endif
