/* Copying, clearing, comparing and hashing bytes where there is no string.h (the core also builds
 * for a bare wasm32). Compilers turn these loops into their best code. */
#ifndef PIAZZA_CORE_BYTES_H
#define PIAZZA_CORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void pz_copy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *restrict t = to;
    const unsigned char *restrict f = from;
    for (size_t i = 0; i < size; i++) {
        t[i] = f[i];
    }
}

static inline void pz_zero(void *to, size_t size)
{
    unsigned char *t = to;
    for (size_t i = 0; i < size; i++) {
        t[i] = 0;
    }
}

static inline bool pz_same(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i]) {
            return false;
        }
    }
    return true;
}

/* Eight bytes, the highest first. */
static inline void pz_put_u64(uint8_t bytes[8], uint64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    }
}

/* The hash FNV-1a of more bytes: `hash` is PZ_FNV1A_START, or the hash of the bytes before them. */
#define PZ_FNV1A_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t pz_fnv1a(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ b[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

#endif
