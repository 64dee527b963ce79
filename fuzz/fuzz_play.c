/* Bytes as choices: whole games in which every decision and every draw is a byte, with all
 * invariants checked. When the bytes run out the game stops. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    static pz_move moves[PZ_MOVES_MAX];
    struct fuzz_bytes bytes = {input, size};
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    const struct pz_game *game = fuzz_setup(&bytes, &setup);
    pz_rng_init(&rng, size);
    game->init(state.bytes, &setup);
    for (unsigned step = 0; bytes.left > 0 && game->actor(state.bytes) != PZ_NOBODY; step++) {
        conform_moves(game, state.bytes, &rng);
        if (step % 16 == 0) {
            conform_serial(game, state.bytes);
            conform_views(game, state.bytes, setup.players, &rng);
        }
        const uint32_t count = game->moves(state.bytes, moves, NULL);
        unsigned choice = fuzz_byte(&bytes);
        if (count > 256) {
            choice = choice << 8 | fuzz_byte(&bytes);
        }
        if (game->apply(state.bytes, moves[choice % count]) != 0) {
            conform_fail(game, state.bytes, "a legal move is made");
        }
    }
    conform_moves(game, state.bytes, &rng);
    conform_result(game, state.bytes, setup.players);
    return 0;
}
