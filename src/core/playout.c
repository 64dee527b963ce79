/* Random play to the end, and the signatures that show whether it is the same everywhere. */
#include "piazza/playout.h"
#include "bytes.h"

struct pz_playout pz_playout_run(const struct pz_game *game, void *state, struct pz_rng *rng,
                                 uint32_t turn_limit)
{
    if (game->speed != NULL && game->speed->playout != NULL) {
        return game->speed->playout(state, rng, turn_limit);
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
        game->apply(state, pz_game_pick(game, state, rng));
    }
    done.turns = game->turns(state);
    return done;
}

uint64_t pz_signature(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                      uint32_t games)
{
    union pz_any_state state;
    uint64_t hash = PZ_FNV1A_START;
    for (uint32_t g = 0; g < games; g++) {
        struct pz_rng rng;
        struct pz_setup drawn = *setup;
        pz_rng_init(&rng, seed + g);
        pz_setup_draw_first(&drawn, &rng);
        game->init(state.bytes, &drawn);
        while (game->actor(state.bytes) != PZ_NOBODY && game->turns(state.bytes) < PZ_TURN_LIMIT) {
            hash = pz_fnv1a(hash, state.bytes, game->state_size);
            game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
        }
        hash = pz_fnv1a(hash, state.bytes, game->state_size);
    }
    return hash;
}
