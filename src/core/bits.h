/* Sets as bits, in plain C17. The lowest bit is found by a de Bruijn product, which gcc turns into
 * one instruction. */
#ifndef PIAZZA_CORE_BITS_H
#define PIAZZA_CORE_BITS_H

#include "piazza/rng.h"
#include <stdint.h>

/* The index of the lowest bit that is set; word != 0. */
static inline unsigned pz_lowest_bit(uint64_t word)
{
    static const uint8_t index[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return index[((word & (0u - word)) * UINT64_C(0x022fdd63cc95386d)) >> 58];
}

static inline unsigned pz_count_bits(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* The index of the n-th set bit, counted from 0; word has more than n bits. Halves the word by the
 * running byte sums, then drops the last few bits one by one. */
static inline unsigned pz_nth_bit(uint64_t word, unsigned n)
{
    unsigned base = 0;
    for (unsigned width = 32; width >= 8; width /= 2) {
        const uint64_t low = word & ((UINT64_C(1) << width) - 1);
        const unsigned count = pz_count_bits(low);
        if (n >= count) {
            n -= count;
            word >>= width;
            base += width;
        } else {
            word = low;
        }
    }
    while (n-- > 0) {
        word &= word - 1;
    }
    return base + pz_lowest_bit(word);
}

/* A set of up to 128 things. */
struct pz_set128 {
    uint64_t word[2];
};

/* A member of the set, each equally likely; the set is not empty. */
static inline unsigned pz_set128_pick(const struct pz_set128 *set, struct pz_rng *rng)
{
    const unsigned low = pz_count_bits(set->word[0]);
    const unsigned n = pz_rng_below(rng, low + pz_count_bits(set->word[1]));
    return n < low ? pz_nth_bit(set->word[0], n) : 64 + pz_nth_bit(set->word[1], n - low);
}

#endif
