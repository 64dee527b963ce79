/* Where chance comes from. A game is reproducible from its seed, of which there are two kinds:
 *
 * - a number of 64 bits, written in decimal ("7"), for the fast generator of rng.h: simulation,
 *   search, and games that somebody wants to repeat;
 * - 256 bits, written as 64 hexadecimal digits, for tables: draw number n is HMAC-SHA-256 of n
 *   under the seed, so that nobody can compute later draws from past ones and anybody can check
 *   each of them afterwards (docs/shuffles.md).
 *
 * Draw 0 decides the first player; it is made even if the table has named one. Every chance move
 * takes the next draw. The same seed and the same decisions give the same game in every program. */
#ifndef PIAZZA_CHANCE_H
#define PIAZZA_CHANCE_H

#include "piazza/api.h"
#include "piazza/game.h"
#include "piazza/sha256.h"

PZ_API_BEGIN

enum { PZ_SEED_BYTES = 32, PZ_SEED_TEXT_MAX = 65, PZ_WORD_MAX = 48 };

enum pz_seed_kind { PZ_SEED_NUMBER, PZ_SEED_SEALED };

struct pz_seed {
    uint8_t kind; /* enum pz_seed_kind */
    uint64_t number;
    uint8_t bytes[PZ_SEED_BYTES];
};

void pz_seed_number(struct pz_seed *seed, uint64_t number);
void pz_seed_write(const struct pz_seed *seed, struct pz_text *out);
/* Reads either form. For anything else the code is PZ_E_SYNTAX and *seed is unchanged. */
int pz_seed_read(struct pz_seed *seed, const char *text, size_t length);

/* The commitment, published before the start: the SHA-256 hash of the secret. */
void pz_commitment(const uint8_t secret[PZ_SEED_BYTES], uint8_t commitment[PZ_SHA256_SIZE]);
/* The seed of a table: the SHA-256 hash of its secret and of the word of each seat, "" for none. */
void pz_seed_seal(struct pz_seed *seed, const uint8_t secret[PZ_SEED_BYTES],
                  const char (*words)[PZ_WORD_MAX], int players);

struct pz_chance {
    struct pz_seed seed;
    uint64_t draws; /* how many draws have been taken */
    struct pz_rng rng;
    struct pz_hmac hmac;
};

/* Starts at draw 0. */
void pz_chance_init(struct pz_chance *chance, const struct pz_seed *seed);
/* Takes the next draw: an index from 0 to count - 1 with probability weights[index] / sum, or all
 * equally likely if `weights` is NULL. The sum is from 1 to 2^32 - 1. */
uint32_t pz_chance_index(struct pz_chance *chance, const uint32_t *weights, uint32_t count);
/* Draw 0: the first player of the setup, unless the table named one. */
void pz_chance_first(struct pz_chance *chance, struct pz_setup *setup);
/* The next chance move of a state in which chance is to act. */
pz_move pz_chance_move(struct pz_chance *chance, const struct pz_game *game, const void *state);

/* The seed of the question to a bot after `moves` moves. It follows from the game's seed and tells
 * nothing about later draws. */
uint64_t pz_seed_question(const struct pz_seed *seed, uint64_t moves);

PZ_API_END

#endif
