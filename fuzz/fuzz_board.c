/* Boards (the data of a game) from outside: read or refused; what is read can be written, read
 * again and played on. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        struct pz_setup setup;
        struct pz_setup again;
        struct pz_problem problem;
        if (game->data_read == NULL || pz_setup_init(&setup, game, game->max_players) != 0 ||
            game->data_read((const char *)input, size, setup.data, &problem) != 0) {
            continue;
        }
        char buffer[400];
        struct pz_text text;
        again = setup;
        pz_text_init(&text, buffer, sizeof buffer);
        game->data_write(setup.data, &text);
        if (text.full || game->data_read(buffer, text.length, again.data, &problem) != 0 ||
            memcmp(&setup, &again, sizeof setup) != 0) {
            conform_fail(game, NULL, "a board that is read can be written and read again");
        }
        struct pz_rng rng;
        union pz_any_state state;
        pz_rng_init(&rng, size);
        pz_setup_draw_first(&setup, &rng);
        game->init(state.bytes, &setup);
        for (int step = 0; step < 200 && game->actor(state.bytes) != PZ_NOBODY; step++) {
            conform_moves(game, state.bytes, &rng);
            game->apply(state.bytes, game->pick(state.bytes, &rng));
        }
        conform_serial(game, state.bytes);
    }
    return 0;
}
