/* Moves from outside, as texts and as objects: read or refused; what is read is in the action
 * space; a legal move has one text, and its object reads back. */
#include "fuzz.h"

static void try_object(const struct pz_game *game, const void *state, const char *text,
                       size_t length)
{
    const int move = game->object_read(state, text, length);
    union pz_any_state copy;
    if (move < 0) {
        return;
    }
    if (move >= game->action_count) {
        conform_fail(game, state, "an object reads as a move beyond the action space");
    }
    memcpy(copy.bytes, state, game->state_size);
    if (game->apply(copy.bytes, (pz_move)move) == 0) {
        char object[CONFORM_OBJECT_MAX];
        conform_object(game, state, (pz_move)move, game->actor(state), false, object);
        if (game->object_read(state, object, strlen(object)) != move) {
            conform_fail(game, state, "the object of a move reads back as the move");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    struct fuzz_bytes bytes = {input, size};
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    union pz_any_state copy;
    const struct pz_game *game = fuzz_setup(&bytes, &setup);
    pz_rng_init(&rng, fuzz_byte(&bytes));
    game->init(state.bytes, &setup);
    for (unsigned steps = fuzz_byte(&bytes); steps > 0; steps--) {
        if (game->actor(state.bytes) != PZ_NOBODY) {
            game->apply(state.bytes, game->pick(state.bytes, &rng));
        }
    }
    try_object(game, state.bytes, (const char *)bytes.at, bytes.left);
    const int move = game->move_read(state.bytes, (const char *)bytes.at, bytes.left);
    if (move < 0) {
        return 0;
    }
    if (move >= game->action_count) {
        conform_fail(game, state.bytes, "a text reads as a move beyond the action space");
    }
    memcpy(copy.bytes, state.bytes, sizeof copy.bytes);
    if (game->apply(copy.bytes, (pz_move)move) == 0) {
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        game->move_write(state.bytes, (pz_move)move, &text);
        if (game->move_read(state.bytes, buffer, text.length) != move) {
            conform_fail(game, state.bytes, "the text of a move reads back as the move");
        }
    } else if (memcmp(copy.bytes, state.bytes, game->state_size) != 0) {
        conform_fail(game, state.bytes, "a refusal changes nothing");
    }
    return 0;
}
