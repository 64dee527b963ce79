/* The draw under a sealed seed, for tests with bounds that no game has. */
#ifndef PIAZZA_CORE_SEALED_H
#define PIAZZA_CORE_SEALED_H

#include "piazza/sha256.h"

/* A number from 0 to bound - 1, each equally likely, from the digests of draw number `draw`.
 * bound > 0. */
uint64_t pz_sealed_below(const struct pz_hmac *hmac, uint64_t draw, uint64_t bound);

#endif
