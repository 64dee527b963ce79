/* Bella Italia: the heuristic value of a hand, as greedy sees it. For each length that is not made
 * yet it counts the rings of that length, each by the chance to get the tickets that it lacks. A
 * made trip counts as much as a complete one. The unit is a hundredth of a ticket. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_HEURISTIC_H
#define PIAZZA_GAMES_BELLA_BOTS_HEURISTIC_H

#include "value_table.h"

enum {
    BELLA_LOW_PAIRS = 8,
    BELLA_ANOTHER_TURN = 150, /* what another turn is worth (B15) */
    BELLA_EXCHANGE_COST = 5,  /* what an exchange costs, as the partner gets a ticket too */
    BELLA_HEURISTIC_SCALE = 6 /* a hundredth in parts of BELLA_PROB_ONE, for tables */
};

/* The chance to get all pairs of a set: the product of two entries, one for each part of the set.
 */
struct bella_chances {
    uint16_t low[1 << BELLA_LOW_PAIRS];
    uint16_t high[1 << (BELLA_PAIRS - BELLA_LOW_PAIRS)];
};

/* `unplaced` are the tickets of each home whose place is not known. */
void bella_chances_init(struct bella_chances *chances, const uint16_t unplaced[BELLA_PILES]);

int32_t bella_heuristic(const struct bella_chances *chances, struct bella_pairs hand,
                        unsigned made);

/* Fills a table with the scaled heuristic values of all hands, to use them where a win probability
 * is wanted. It assumes whole piles, as a table knows no piles. As in every table, a hand with a
 * trip that wins is certain to win. */
void bella_heuristic_table(struct bella_value_table *table);

#endif
