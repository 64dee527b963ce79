/* SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104). */
#include "piazza/sha256.h"
#include "bytes.h"

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t rotate_right(uint32_t word, unsigned by)
{
    return (word >> by) | (word << (32u - by));
}

/* One round. Instead of rotating the eight variables, the next round takes them under shifted
 * names. */
static inline void mix(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f,
                       uint32_t g, uint32_t *h, uint32_t input)
{
    *h += (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)) + (g ^ (e & (f ^ g))) +
          input;
    *d += *h;
    *h += (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) +
          ((a & b) | (c & (a | b)));
}

/* The message schedule: replaces a word by that of 16 rounds later. `i` is a constant once the loop
 * around it is unrolled, so that the words can live in registers. */
static inline void schedule(uint32_t w[16], unsigned i)
{
    const uint32_t far = w[(i + 1) & 15];
    const uint32_t near = w[(i + 14) & 15];
    w[i] += (rotate_right(far, 7) ^ rotate_right(far, 18) ^ (far >> 3)) + w[(i + 9) & 15] +
            (rotate_right(near, 17) ^ rotate_right(near, 19) ^ (near >> 10));
}

static inline void eight_rounds(uint32_t v[8], const uint32_t w[8], const uint32_t constant[8])
{
    mix(v[0], v[1], v[2], &v[3], v[4], v[5], v[6], &v[7], constant[0] + w[0]);
    mix(v[7], v[0], v[1], &v[2], v[3], v[4], v[5], &v[6], constant[1] + w[1]);
    mix(v[6], v[7], v[0], &v[1], v[2], v[3], v[4], &v[5], constant[2] + w[2]);
    mix(v[5], v[6], v[7], &v[0], v[1], v[2], v[3], &v[4], constant[3] + w[3]);
    mix(v[4], v[5], v[6], &v[7], v[0], v[1], v[2], &v[3], constant[4] + w[4]);
    mix(v[3], v[4], v[5], &v[6], v[7], v[0], v[1], &v[2], constant[5] + w[5]);
    mix(v[2], v[3], v[4], &v[5], v[6], v[7], v[0], &v[1], constant[6] + w[6]);
    mix(v[1], v[2], v[3], &v[4], v[5], v[6], v[7], &v[0], constant[7] + w[7]);
}

static void compress(uint32_t word[8], const uint8_t block[PZ_SHA256_BLOCK])
{
    uint32_t w[16];
    uint32_t v[8];
    for (unsigned i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (unsigned i = 0; i < 8; i++) {
        v[i] = word[i];
    }
    for (unsigned round = 0;; round += 16) {
        eight_rounds(v, w, round_constant + round);
        eight_rounds(v, w + 8, round_constant + round + 8);
        if (round == 48) {
            break;
        }
        for (unsigned i = 0; i < 16; i++) {
            schedule(w, i);
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        word[i] += v[i];
    }
}

void pz_sha256_init(struct pz_sha256 *hash)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    pz_zero(hash, sizeof *hash);
    pz_copy(hash->word, start, sizeof start);
}

void pz_sha256_add(struct pz_sha256 *hash, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    while (count > 0) {
        const size_t used = (size_t)(hash->length % PZ_SHA256_BLOCK);
        const size_t space = PZ_SHA256_BLOCK - used;
        const size_t take = count < space ? count : space;
        pz_copy(hash->block + used, from, take);
        hash->length += take;
        from += take;
        count -= take;
        if (take == space) {
            compress(hash->word, hash->block);
        }
    }
}

void pz_sha256_end(struct pz_sha256 *hash, uint8_t digest[PZ_SHA256_SIZE])
{
    enum { LENGTH_AT = PZ_SHA256_BLOCK - 8 };
    const uint64_t bits = hash->length * 8;
    size_t used = (size_t)(hash->length % PZ_SHA256_BLOCK);
    hash->block[used++] = 0x80;
    if (used > LENGTH_AT) {
        pz_zero(hash->block + used, PZ_SHA256_BLOCK - used);
        compress(hash->word, hash->block);
        used = 0;
    }
    pz_zero(hash->block + used, LENGTH_AT - used);
    pz_put_u64(hash->block + LENGTH_AT, bits);
    compress(hash->word, hash->block);
    for (unsigned i = 0; i < PZ_SHA256_SIZE; i++) {
        digest[i] = (uint8_t)(hash->word[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void pz_hmac_init(struct pz_hmac *hmac, const uint8_t *key, size_t size)
{
    uint8_t block[PZ_SHA256_BLOCK] = {0};
    if (size > PZ_SHA256_BLOCK) {
        struct pz_sha256 hash;
        pz_sha256_init(&hash);
        pz_sha256_add(&hash, key, size);
        pz_sha256_end(&hash, block);
    } else {
        pz_copy(block, key, size);
    }
    for (unsigned i = 0; i < PZ_SHA256_BLOCK; i++) {
        block[i] ^= 0x36;
    }
    pz_sha256_init(&hmac->inner);
    pz_sha256_add(&hmac->inner, block, sizeof block);
    for (unsigned i = 0; i < PZ_SHA256_BLOCK; i++) {
        block[i] ^= 0x36 ^ 0x5c;
    }
    pz_sha256_init(&hmac->outer);
    pz_sha256_add(&hmac->outer, block, sizeof block);
}

void pz_hmac_digest(const struct pz_hmac *hmac, const void *message, size_t count,
                    uint8_t digest[PZ_SHA256_SIZE])
{
    uint8_t first[PZ_SHA256_SIZE];
    struct pz_sha256 hash = hmac->inner;
    pz_sha256_add(&hash, message, count);
    pz_sha256_end(&hash, first);
    hash = hmac->outer;
    pz_sha256_add(&hash, first, sizeof first);
    pz_sha256_end(&hash, digest);
}
