/* Sets as bits, in plain C17; and the smaller of two numbers. The lowest bit is found by a de
 * Bruijn multiplication, which gcc compiles to one instruction, or for WebAssembly by a loop, which
 * clang compiles to one instruction. */
#ifndef PIAZZA_CORE_BITS_H
#define PIAZZA_CORE_BITS_H

#include "piazza/rng.h"
#include <stdint.h>

static inline unsigned pz_min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static inline unsigned pz_count_bits(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* The index of the lowest bit that is set; word != 0. */
static inline unsigned pz_lowest_bit(uint64_t word)
{
#if defined(__wasm__)
    unsigned above = 0;
    for (; word != 0; word <<= 1) {
        above++;
    }
    return 64 - above;
#else
    static const uint8_t index[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return index[((word & (0u - word)) * UINT64_C(0x022fdd63cc95386d)) >> 58];
#endif
}

/* How many of the eight numbers in `ascending` (a byte each, below 128) are at most n. */
static inline unsigned pz_bytes_up_to(uint64_t ascending, unsigned n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t not_above = ((ones * n | ones << 7) - ascending) & ones << 7;
    return (unsigned)(((not_above >> 7) * ones) >> 56);
}

/* The index of the n-th set bit, counted from 0; the word has more than n set bits. It finds the
 * byte by prefix sums of the set bits in each byte, then the bit by prefix sums within that byte.
 * As n is random, there is no loop and no branch. */
static inline unsigned pz_nth_bit(uint64_t word, unsigned n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t counts = word - ((word >> 1) & UINT64_C(0x5555555555555555));
    counts =
        (counts & UINT64_C(0x3333333333333333)) + ((counts >> 2) & UINT64_C(0x3333333333333333));
    counts = ((counts + (counts >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * ones;
    const unsigned base = 8 * pz_bytes_up_to(counts, n);
    const unsigned rest = n - (unsigned)((counts << 8) >> base & 255);
    const uint64_t spread = (word >> base & 255) * ones & UINT64_C(0x8040201008040201);
    const uint64_t bits = ((spread + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 | spread >> 7) & ones;
    return base + pz_bytes_up_to(bits * ones, rest);
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
