/* Bella Italia: how near a hand is to a round trip, as tables. For every set of pairs of cities
 * that a hand may join they have the chance to complete a trip of a length before others end the
 * game. `piazza train bella` computes them (src/train/bella.c); they are the weights of the bots.
 */
#ifndef PIAZZA_AI_BELLA_TABLE_H
#define PIAZZA_AI_BELLA_TABLE_H

#include "../games/bella/bella.h"
#include <stddef.h>

enum {
    BELLA_SETS = 1 << BELLA_PAIRS,
    BELLA_SURE = 1 << 15,    /* a chance of one */
    BELLA_TABLE_LENGTHS = 4, /* 3 to 6 */
    BELLA_MIXES = 2
};

/* [length - 3]; a hand of seven pairs counts by the best six of them. */
struct bella_table {
    uint16_t chance[BELLA_TABLE_LENGTHS][BELLA_SETS];
};

/* Every city one further in the ring. Sets that become each other that way have the same chances,
 * so weights hold only the lowest of them. */
static inline unsigned bella_rotate(unsigned pairs)
{
    return (pairs << 1 & 0x7bde) | (pairs >> 4 & 0x0421);
}

/* Do weights hold this set? Sets of up to six pairs. */
bool bella_set_is_written(unsigned set);

/* How many bytes of weights the tables of all mixes take: for every mix, length and written set, in
 * ascending order, two bytes, little endian. */
size_t bella_tables_size(void);
void bella_tables_write(const struct bella_table tables[BELLA_MIXES], uint8_t *bytes);
/* False if the bytes are not as many or hold what is no chance. */
bool bella_tables_read(struct bella_table tables[BELLA_MIXES], const uint8_t *bytes, size_t size);

/* ---- hands as the tables know them ---- */

struct bella_pairs {
    unsigned held;    /* the pairs of cities that the tickets join, */
    unsigned doubles; /* and those that more than one joins */
};

static inline unsigned bella_pair_bit(unsigned kind)
{
    return 1u << (kind < BELLA_PAIRS ? kind : kind - BELLA_PAIRS);
}

static inline struct bella_pairs bella_pairs_with(struct bella_pairs hand, unsigned bit)
{
    hand.doubles |= hand.held & bit;
    hand.held |= bit;
    return hand;
}

/* Of three tickets of a pair, which are rare, two are forgotten. */
static inline struct bella_pairs bella_pairs_without(struct bella_pairs hand, unsigned bit)
{
    if (hand.doubles & bit) {
        hand.doubles &= ~bit;
    } else {
        hand.held &= ~bit;
    }
    return hand;
}

/* `kinds` is the set of kinds in the hand. */
struct bella_pairs bella_pairs_of(const uint16_t hand[BELLA_PILES], uint32_t kinds);

/* Parts of BELLA_SURE that such a hand promises to a seat with these lengths made. */
unsigned bella_hope(const struct bella_table *table, struct bella_pairs hand, unsigned made);

#endif
