/* The generator xoshiro256++, for simulation and search. */
#include "piazza/rng.h"

/* SplitMix64: spreads a seed of 64 bits over the state. */
static uint64_t spread(uint64_t *seed)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *seed;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void pz_rng_init(struct pz_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        rng->word[i] = spread(&seed);
    }
}

void pz_rng_init_bytes(struct pz_rng *rng, const uint8_t bytes[32])
{
    uint64_t any = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t word = 0;
        for (int b = 7; b >= 0; b--) {
            word = word << 8 | bytes[8 * i + b];
        }
        rng->word[i] = word;
        any |= word;
    }
    if (any == 0) {
        pz_rng_init(rng, 0);
    }
}

uint32_t pz_rng_weighted(struct pz_rng *rng, const uint32_t *weights, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    uint32_t ticket = pz_rng_below(rng, sum);
    uint32_t index = 0;
    while (ticket >= weights[index]) {
        ticket -= weights[index];
        index++;
    }
    return index;
}
