/* SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), in plain C17 without allocation. A shuffle that
 * anybody can check needs nothing more; see docs/shuffles.md. */
#ifndef PIAZZA_SHA256_H
#define PIAZZA_SHA256_H

#include "piazza/api.h"
#include <stddef.h>
#include <stdint.h>

PZ_API_BEGIN

enum { PZ_SHA256_SIZE = 32, PZ_SHA256_BLOCK = 64 };

struct pz_sha256 {
    uint32_t word[8];
    uint64_t length; /* bytes so far */
    uint8_t block[PZ_SHA256_BLOCK];
};

void pz_sha256_init(struct pz_sha256 *hash);
void pz_sha256_add(struct pz_sha256 *hash, const void *bytes, size_t count);
void pz_sha256_end(struct pz_sha256 *hash, uint8_t digest[PZ_SHA256_SIZE]);

/* A key prepared once: a message of up to 55 bytes then costs two blocks. */
struct pz_hmac {
    struct pz_sha256 inner;
    struct pz_sha256 outer;
};

void pz_hmac_init(struct pz_hmac *hmac, const uint8_t *key, size_t size);
void pz_hmac_digest(const struct pz_hmac *hmac, const void *message, size_t count,
                    uint8_t digest[PZ_SHA256_SIZE]);

PZ_API_END

#endif
