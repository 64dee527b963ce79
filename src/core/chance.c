/* Seeds of both kinds, and the draws that follow from them (docs/shuffles.md). */
#include "piazza/chance.h"
#include "bytes.h"
#include "sealed.h"

void pz_seed_number(struct pz_seed *seed, uint64_t number)
{
    pz_zero(seed, sizeof *seed);
    seed->kind = PZ_SEED_NUMBER;
    seed->number = number;
}

void pz_seed_write(const struct pz_seed *seed, struct pz_text *out)
{
    if (seed->kind == PZ_SEED_NUMBER) {
        pz_text_uint(out, seed->number);
    } else {
        pz_text_hex(out, seed->bytes, PZ_SEED_BYTES);
    }
}

static int read_decimal(struct pz_seed *seed, const char *text, size_t length)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        const uint64_t digit = (uint64_t)(text[i] - '0');
        if (text[i] < '0' || text[i] > '9' || number > (UINT64_MAX - digit) / 10) {
            return PZ_E_SYNTAX;
        }
        number = number * 10 + digit;
    }
    if (length == 0) {
        return PZ_E_SYNTAX;
    }
    pz_seed_number(seed, number);
    return 0;
}

int pz_seed_read(struct pz_seed *seed, const char *text, size_t length)
{
    uint8_t bytes[PZ_SEED_BYTES];
    if (length != 2 * (size_t)PZ_SEED_BYTES) {
        return read_decimal(seed, text, length);
    }
    if (!pz_hex_read(text, length, bytes, PZ_SEED_BYTES)) {
        return PZ_E_SYNTAX;
    }
    pz_zero(seed, sizeof *seed);
    seed->kind = PZ_SEED_SEALED;
    pz_copy(seed->bytes, bytes, sizeof bytes);
    return 0;
}

void pz_commitment(const uint8_t secret[PZ_SEED_BYTES], uint8_t commitment[PZ_SHA256_SIZE])
{
    struct pz_sha256 hash;
    pz_sha256_init(&hash);
    pz_sha256_add(&hash, secret, PZ_SEED_BYTES);
    pz_sha256_end(&hash, commitment);
}

void pz_seed_seal(struct pz_seed *seed, const uint8_t secret[PZ_SEED_BYTES],
                  const char (*words)[PZ_WORD_MAX], int players)
{
    static const char label[] = "piazza seed 1\n";
    struct pz_sha256 hash;
    pz_sha256_init(&hash);
    pz_sha256_add(&hash, label, sizeof label - 1);
    pz_sha256_add(&hash, secret, PZ_SEED_BYTES);
    for (int seat = 0; seat < players; seat++) {
        uint8_t length = 0;
        while (length < PZ_WORD_MAX - 1 && words[seat][length] != '\0') {
            length++;
        }
        pz_sha256_add(&hash, &length, 1);
        pz_sha256_add(&hash, words[seat], length);
    }
    pz_zero(seed, sizeof *seed);
    seed->kind = PZ_SEED_SEALED;
    pz_sha256_end(&hash, seed->bytes);
}

void pz_chance_init(struct pz_chance *chance, const struct pz_seed *seed)
{
    pz_zero(chance, sizeof *chance);
    chance->seed = *seed;
    if (seed->kind == PZ_SEED_NUMBER) {
        pz_rng_init(&chance->rng, seed->number);
    } else {
        pz_hmac_init(&chance->hmac, seed->bytes, PZ_SEED_BYTES);
    }
}

static uint64_t get_u64(const uint8_t bytes[8])
{
    uint64_t number = 0;
    for (unsigned i = 0; i < 8; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

/* Rejection sampling: a word in the last, incomplete run of `bound` numbers below 2^64 is rejected.
 * With bounds below 2^32 that happens to one word in 2^32 at most, so the last message is never
 * reached; it bounds the loop. */
uint64_t pz_sealed_below(const struct pz_hmac *hmac, uint64_t draw, uint64_t bound)
{
    enum { LAST = 255 };
    const uint64_t largest = UINT64_MAX - (0 - bound) % bound;
    uint8_t message[9];
    uint8_t digest[PZ_SHA256_SIZE];
    uint64_t word = 0;
    pz_put_u64(message, draw);
    for (unsigned k = 0; k <= LAST; k++) {
        message[8] = (uint8_t)k;
        pz_hmac_digest(hmac, message, k == 0 ? 8 : 9, digest);
        for (unsigned i = 0; i < 4; i++) {
            word = get_u64(digest + 8 * (size_t)i);
            if (word <= largest) {
                return word % bound;
            }
        }
    }
    return word % bound;
}

uint32_t pz_chance_index(struct pz_chance *chance, const uint32_t *weights, uint32_t count)
{
    const uint64_t draw = chance->draws++;
    if (chance->seed.kind == PZ_SEED_NUMBER) {
        return weights != NULL ? pz_rng_weighted(&chance->rng, weights, count)
                               : pz_rng_below(&chance->rng, count);
    }
    if (weights == NULL) {
        return (uint32_t)pz_sealed_below(&chance->hmac, draw, count);
    }
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    if (sum == 0) {
        return 0; /* a caller's mistake must not divide by zero */
    }
    uint64_t ticket = pz_sealed_below(&chance->hmac, draw, sum);
    uint32_t index = 0;
    while (ticket >= weights[index]) {
        ticket -= weights[index];
        index++;
    }
    return index;
}

void pz_chance_first(struct pz_chance *chance, struct pz_setup *setup)
{
    pz_setup_take_first(setup, pz_chance_index(chance, NULL, setup->players));
}

pz_move pz_chance_move(struct pz_chance *chance, const struct pz_game *game, const void *state)
{
    pz_move moves[PZ_MOVES_MAX];
    uint32_t weights[PZ_MOVES_MAX];
    if (chance->seed.kind == PZ_SEED_NUMBER) {
        chance->draws++;
        return pz_game_pick(game, state, &chance->rng);
    }
    const uint32_t count = game->moves(state, moves, weights);
    return moves[pz_chance_index(chance, weights, count)];
}

uint64_t pz_seed_question(const struct pz_seed *seed, uint64_t moves)
{
    if (seed->kind == PZ_SEED_NUMBER) {
        struct pz_rng rng;
        /* Seeded twice: otherwise games with neighbouring seeds would ask the same questions, one
         * move apart. */
        pz_rng_init(&rng, ~seed->number);
        pz_rng_init(&rng, pz_rng_next(&rng) + moves);
        return pz_rng_next(&rng);
    }
    uint8_t message[16] = {'q', 'u', 'e', 's', 't', 'i', 'o', 'n'};
    uint8_t digest[PZ_SHA256_SIZE];
    struct pz_hmac hmac;
    pz_put_u64(message + 8, moves);
    pz_hmac_init(&hmac, seed->bytes, PZ_SEED_BYTES);
    pz_hmac_digest(&hmac, message, sizeof message, digest);
    return get_u64(digest);
}
