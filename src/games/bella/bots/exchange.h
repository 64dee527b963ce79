/* What an exchange brings on average (B10, B11). */
#ifndef PIAZZA_GAMES_BELLA_BOTS_EXCHANGE_H
#define PIAZZA_GAMES_BELLA_BOTS_EXCHANGE_H

#include "value_table.h"

/* The value of a hand. */
typedef int32_t bella_worth(const void *context, struct bella_pairs hand);

/* The mean value of the hand with one more ticket of the set. The set is not empty, and all its
 * tickets have that home. */
static inline int32_t bella_mean_worth(bella_worth *worth, const void *context,
                                       struct bella_pairs hand, unsigned home, uint16_t set)
{
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned bit = bella_pair_bit(bella_kind_at[home][slot]);
            sum += count * worth(context, bella_pairs_with(hand, bit));
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

/* The same with one of the partner's tickets of that home. It has `all` of them. The seat knows
 * some; the others can be any of the set `unknown`. */
static inline int32_t bella_exchange_worth(bella_worth *worth, const void *context,
                                           struct bella_pairs hand, unsigned home, unsigned all,
                                           uint16_t known, uint16_t unknown)
{
    const unsigned open = pz_count_bits(known);
    int32_t sum = 0;
    if (open > 0) {
        sum += (int32_t)open * bella_mean_worth(worth, context, hand, home, known);
    }
    if (open < all) {
        sum += (int32_t)(all - open) * bella_mean_worth(worth, context, hand, home, unknown);
    }
    return all > 0 ? sum / (int32_t)all : 0;
}

#endif
