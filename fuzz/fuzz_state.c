/* States from outside: read or refused; what is read keeps every invariant and can be played on. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        union pz_any_state state;
        struct pz_problem problem;
        struct pz_rng rng;
        if (game->state_read(state.bytes, (const char *)input, size, &problem) != 0) {
            continue;
        }
        pz_rng_init(&rng, size);
        for (int step = 0; step < 60 && game->actor(state.bytes) != PZ_NOBODY; step++) {
            conform_moves(game, state.bytes, &rng);
            conform_serial(game, state.bytes);
            game->apply(state.bytes, game->pick(state.bytes, &rng));
        }
        conform_moves(game, state.bytes, &rng);
    }
    return 0;
}
