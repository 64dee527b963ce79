/* Random play to the end, and the signatures that show whether it is the same everywhere. */
#include "piazza/playout.h"

struct pz_playout pz_play_out(const struct pz_game *game, void *state, struct pz_rng *rng,
                              uint32_t turn_limit)
{
    if (game->playout != NULL) {
        return game->playout(state, rng, turn_limit);
    }
    return pz_playout_by_steps(game, state, rng, turn_limit);
}

struct pz_playout pz_playout_by_steps(const struct pz_game *game, void *state, struct pz_rng *rng,
                                      uint32_t turn_limit)
{
    struct pz_playout done = {0, 0, 0, false};
    for (;;) {
        const int actor = game->actor(state);
        if (actor == PZ_CHANCE) {
            done.chances++;
        } else if (actor == PZ_NOBODY) {
            done.finished = true;
            break;
        } else {
            if (game->turns(state) >= turn_limit) {
                break;
            }
            done.decisions++;
        }
        game->apply(state, game->pick(state, rng));
    }
    done.turns = game->turns(state);
    return done;
}

/* FNV-1a. */
static uint64_t stir(uint64_t hash, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

uint64_t pz_signature(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                      uint32_t games)
{
    union pz_any_state state;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t g = 0; g < games; g++) {
        struct pz_rng rng;
        struct pz_setup drawn = *setup;
        pz_rng_init(&rng, seed + g);
        pz_setup_draw_first(&drawn, &rng);
        game->init(state.bytes, &drawn);
        while (game->actor(state.bytes) != PZ_NOBODY && game->turns(state.bytes) < PZ_TURN_LIMIT) {
            hash = stir(hash, state.bytes, game->state_size);
            game->apply(state.bytes, game->pick(state.bytes, &rng));
        }
        hash = stir(hash, state.bytes, game->state_size);
    }
    return hash;
}
