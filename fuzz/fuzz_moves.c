/* Moves from outside, as texts and as objects: read or refused; what is read is in the action
 * space; a legal move has one text, and its object reads back. The first bytes choose a position of
 * random play. */
#include "fuzz.h"

enum { POSITIONS = 512 };

struct position {
    uint8_t bytes[16]; /* the input that chooses it, `length` bytes */
    size_t length;
    const struct pz_game *game;
    union pz_any_state state;
};

/* The position that the first bytes choose. It is kept, as most inputs differ only in the text, and
 * reading a text is much faster than playing there. */
static const struct position *position_of(struct fuzz_bytes *bytes)
{
    static struct position kept[POSITIONS];
    const struct fuzz_bytes start = *bytes;
    struct pz_setup setup;
    struct pz_rng rng;
    const struct pz_game *game = fuzz_setup(bytes, &setup);
    const unsigned seed = fuzz_byte(bytes);
    unsigned steps = fuzz_byte(bytes);
    const size_t length = start.left - bytes->left;
    struct position *position = &kept[fuzz_sum(start.at, length) % POSITIONS];
    if (position->game != NULL && position->length == length &&
        memcmp(position->bytes, start.at, length) == 0) {
        return position;
    }
    position->game = game;
    position->length = length;
    memcpy(position->bytes, start.at, length);
    pz_rng_init(&rng, seed);
    game->init(position->state.bytes, &setup);
    for (; steps > 0 && game->actor(position->state.bytes) != PZ_NOBODY; steps--) {
        game->apply(position->state.bytes, pz_game_pick(game, position->state.bytes, &rng));
    }
    return position;
}

static void try_object(const struct pz_game *game, const void *state, const char *text,
                       size_t length)
{
    const int move = pz_game_object_read(game, state, text, length);
    union pz_any_state copy;
    if (move < 0) {
        return;
    }
    if (move >= game->action_count) {
        pz_conform_fail(game, state, "an object reads as a move beyond the action space");
    }
    memcpy(copy.bytes, state, game->state_size);
    if (game->apply(copy.bytes, (pz_move)move) == 0) {
        char object[PZ_CONFORM_OBJECT_MAX];
        pz_conform_object(game, state, (pz_move)move, game->actor(state), false, object);
        if (pz_game_object_read(game, state, object, strlen(object)) != move) {
            pz_conform_fail(game, state, "the object of a move reads back as the move");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    struct fuzz_bytes bytes = {input, size};
    const struct position *position = position_of(&bytes);
    const struct pz_game *game = position->game;
    const void *state = position->state.bytes;
    union pz_any_state copy;
    try_object(game, state, (const char *)bytes.at, bytes.left);
    const int move = pz_game_move_read(game, state, (const char *)bytes.at, bytes.left);
    if (move < 0) {
        return 0;
    }
    if (move >= game->action_count) {
        pz_conform_fail(game, state, "a text reads as a move beyond the action space");
    }
    memcpy(copy.bytes, state, game->state_size);
    if (game->apply(copy.bytes, (pz_move)move) == 0) {
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        game->move_write(state, (pz_move)move, &text);
        if (pz_game_move_read(game, state, buffer, text.length) != move) {
            pz_conform_fail(game, state, "the text of a move reads back as the move");
        }
    } else if (memcmp(copy.bytes, state, game->state_size) != 0) {
        pz_conform_fail(game, state, "a refusal changes nothing");
    }
    return 0;
}
