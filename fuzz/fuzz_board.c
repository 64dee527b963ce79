/* Options that are texts (a board, the cars) from outside: read or refused; what is read can be
 * written, read again and played on. */
#include "fuzz.h"

static void play_on(const struct pz_game *game, struct pz_setup *setup, uint64_t seed)
{
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    pz_setup_draw_first(setup, &rng);
    game->init(state.bytes, setup);
    for (int step = 0; step < 200 && game->actor(state.bytes) != PZ_NOBODY; step++) {
        conform_moves(game, state.bytes, &rng);
        game->apply(state.bytes, game->pick(state.bytes, &rng));
    }
    conform_serial(game, state.bytes);
}

static void try_option(const struct pz_game *game, unsigned option, const char *text, size_t length)
{
    struct pz_setup setup;
    struct pz_problem problem;
    const size_t counts = game->max_players - game->min_players + 1u;
    const int players = game->min_players + (int)(length % counts);
    if (pz_setup_init(&setup, game, players) != 0 ||
        game->data_read(&setup, option, text, length, &problem) != 0) {
        return;
    }
    char buffer[400];
    struct pz_text out;
    struct pz_setup again = setup;
    pz_text_init(&out, buffer, sizeof buffer);
    game->data_write(&setup, option, &out);
    if (out.full || game->data_read(&again, option, buffer, out.length, &problem) != 0 ||
        memcmp(&setup, &again, sizeof setup) != 0) {
        conform_fail(game, NULL, "an option that is read can be written and read again");
    }
    play_on(game, &setup, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (unsigned option = 0; option < game->option_count; option++) {
            if (game->options[option].values == NULL) {
                try_option(game, option, (const char *)input, size);
            }
        }
    }
    return 0;
}
