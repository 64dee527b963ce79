/* States from outside: read or refused; what is read keeps every invariant and can be played on.
 * The sum of the bytes says how far it is played, and which one thing is checked there. */
#include "fuzz.h"

enum { STEPS_MAX = 16, TURNS_AHEAD = 4 };

static void use(const struct pz_game *game, void *state, uint32_t sum)
{
    struct pz_rng rng;
    pz_rng_init(&rng, sum);
    const uint32_t steps = sum / 8 % 4 > 0 ? 0 : sum / 32 % STEPS_MAX;
    for (uint32_t step = 0; step < steps && game->actor(state) != PZ_NOBODY; step++) {
        if (game->apply(state, pz_game_pick(game, state, &rng)) != 0) {
            pz_conform_fail(game, state, "the pick is a legal move");
        }
    }
    switch (sum % 8) {
    case 0:
        pz_conform_moves(game, state, &rng);
        break;
    case 1:
    case 2:
        pz_conform_serial(game, state);
        break;
    case 3:
        pz_conform_view(game, state, PZ_NOBODY);
        break;
    case 4:
        pz_conform_sample(game, state, PZ_NOBODY, &rng);
        break;
    case 5:
        pz_conform_playout(game, state, &rng, game->turns(state) + TURNS_AHEAD);
        pz_conform_invariants(game, state);
        break;
    case 6:
        pz_conform_number(game, state, game->action_count, false);
        break;
    default:
        pz_conform_invariants(game, state);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        union pz_any_state state;
        struct pz_problem problem;
        if (pz_game_state_read(game, state.bytes, (const char *)input, size, &problem) == 0) {
            use(game, state.bytes, fuzz_sum(input, size));
        }
    }
    return 0;
}
