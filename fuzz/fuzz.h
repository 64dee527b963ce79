/* A fuzz target: bytes from outside, taken one by one. */
#ifndef PIAZZA_FUZZ_H
#define PIAZZA_FUZZ_H

#include "piazza/conformance.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
};

/* The next byte; 0 when there are no more. */
static inline unsigned fuzz_byte(struct fuzz_bytes *bytes)
{
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->at++;
}

/* A number that depends on every byte (FNV-1a), for what the bytes themselves do not say. */
static inline uint32_t fuzz_sum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 2166136261;
    for (size_t i = 0; i < size; i++) {
        sum = (uint32_t)((sum ^ bytes[i]) * UINT64_C(16777619));
    }
    return sum;
}

/* A game chosen by the next byte: its place in a list that only ever grows, so that a corpus keeps
 * its meaning when games come or go. Any other byte is one of all games, which gives a fuzzer the
 * new ones too. */
static inline const struct pz_game *fuzz_game(struct fuzz_bytes *bytes)
{
    static const char *const named[] = {"little", "bella", "tickets"};
    const unsigned byte = fuzz_byte(bytes);
    const struct pz_game *game =
        byte < sizeof named / sizeof named[0] ? pz_game_named(named[byte]) : NULL;
    unsigned count = 0;
    while (pz_game_at(count) != NULL) {
        count++;
    }
    return game != NULL ? game : pz_game_at(byte % count);
}

/* A table chosen by the next bytes: game, players, options, first player. */
static inline const struct pz_game *fuzz_setup(struct fuzz_bytes *bytes, struct pz_setup *setup)
{
    const struct pz_game *game = fuzz_game(bytes);
    const unsigned range = (unsigned)(game->max_players - game->min_players) + 1;
    const int players = (int)(game->min_players + fuzz_byte(bytes) % range);
    if (pz_setup_init(setup, game, players) != 0) {
        pz_conform_fail(game, NULL, "the default setup");
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        unsigned values = 0;
        while (game->options[i].values != NULL && game->options[i].values[values] != NULL) {
            values++;
        }
        setup->choice[i] = (uint8_t)(values > 0 ? fuzz_byte(bytes) % values : 0);
    }
    setup->first = (int8_t)(fuzz_byte(bytes) % setup->players);
    return game;
}

#endif
