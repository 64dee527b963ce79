/* The generator: xoshiro256++ (Blackman and Vigna, public domain algorithm), 32 bytes of state,
 * period 2^256 - 1. It is fast and reproducible, but not secret: a few of its outputs give away the
 * others. Draws that nobody must be able to predict come from sealed seeds (chance.h). */
#ifndef PIAZZA_RNG_H
#define PIAZZA_RNG_H

#include "piazza/api.h"
#include <stdint.h>

PZ_API_BEGIN

struct pz_rng {
    uint64_t word[4];
};

/* Any seed will do; neighbouring seeds give unrelated streams. */
void pz_rng_init(struct pz_rng *rng, uint64_t seed);

/* 32 bytes, little endian. If all are zero, a fixed value is used instead, since the generator
 * would stay at zero. */
void pz_rng_init_bytes(struct pz_rng *rng, const uint8_t bytes[32]);

static inline uint64_t pz_rotate_left(uint64_t word, unsigned by)
{
    return (word << by) | (word >> (64u - by));
}

static inline uint64_t pz_rng_next(struct pz_rng *rng)
{
    uint64_t *w = rng->word;
    const uint64_t result = pz_rotate_left(w[0] + w[3], 23) + w[0];
    const uint64_t t = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = pz_rotate_left(w[3], 45);
    return result;
}

/* A number from 0 to bound - 1, each equally likely: Lemire's multiplication with rejection. bound
 * is not 0. */
static inline uint32_t pz_rng_below(struct pz_rng *rng, uint32_t bound)
{
    uint64_t product = (pz_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = (uint32_t)(0u - bound) % bound;
        while ((uint32_t)product < threshold) {
            product = (pz_rng_next(rng) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

/* An index from 0 to count - 1 with probability weight[index] / sum. The sum must be from 1 to
 * 2^32 - 1. */
uint32_t pz_rng_weighted(struct pz_rng *rng, const uint32_t *weights, uint32_t count);

PZ_API_END

#endif
