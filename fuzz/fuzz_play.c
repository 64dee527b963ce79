/* Bytes as choices: a game in which two bytes are a step. Most steps make a move; some check one
 * thing of the state instead, and the bytes say which. So a game is quick, and what is found
 * depends on what was checked when. When the bytes run out the game stops. */
#include "fuzz.h"

enum { TURNS_AHEAD = 3 };

/* A move from the list of moves, chosen by the byte. */
static pz_move listed(const struct pz_game *game, const void *state, unsigned choice)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    if (count == 0 || count > game->moves_max) {
        pz_conform_fail(game, state, "moves, except at the end, and no more than moves_max");
    }
    /* The byte is spread over a long list, so that it reaches all parts of it. */
    return moves[count <= 256 ? choice % count : choice * (count - 1) / 255];
}

/* A move by the shortest way, pick(). */
static pz_move picked(const struct pz_game *game, const void *state, unsigned choice)
{
    struct pz_rng rng;
    pz_rng_init(&rng, choice);
    return pz_game_pick(game, state, &rng);
}

/* A number that need not be legal: refused, or made as often as it is tried. */
static void any_number(const struct pz_game *game, const void *state, pz_move move)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    bool legal = false;
    for (uint32_t i = 0; i < count; i++) {
        legal = legal || moves[i] == move;
    }
    pz_conform_number(game, state, move, legal);
}

static void move_seen(const struct pz_game *game, const void *state, pz_move move, int seat)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    if (pz_game_hides(game)) {
        pz_game_move_seen(game, state, move, seat, &text);
        if (text.cut || text.length == 0) {
            pz_conform_fail(game, state, "the text of a move as a seat sees it fits");
        }
    }
}

/* A move on a copy leaves the original as it was, and the copy is the same if it is made again. */
static void taken_back(const struct pz_game *game, const void *state, pz_move move)
{
    union pz_any_state one;
    union pz_any_state two;
    memcpy(one.bytes, state, game->state_size);
    memcpy(two.bytes, state, game->state_size);
    if (game->apply(one.bytes, move) != 0 || memcmp(two.bytes, state, game->state_size) != 0 ||
        game->apply(two.bytes, move) != 0 || memcmp(one.bytes, two.bytes, game->state_size) != 0) {
        pz_conform_fail(game, state, "a copy plays like the original");
    }
    memcpy(two.bytes, state, game->state_size);
    pz_game_make(game, two.bytes, move);
    if (memcmp(one.bytes, two.bytes, game->state_size) != 0) {
        pz_conform_fail(game, state, "an unchecked move is the same as a checked one");
    }
    if (game->turns(one.bytes) < game->turns(state)) {
        pz_conform_fail(game, state, "turns only go up");
    }
    pz_conform_invariants(game, one.bytes);
}

/* The object of a choice reads back as the move; made, and seen by others, it is an object too. */
static void object_again(const struct pz_game *game, const void *state, pz_move move, int seat)
{
    char text[PZ_CONFORM_OBJECT_MAX];
    const int actor = game->actor(state);
    pz_conform_object(game, state, move, actor, false, text);
    if (pz_game_object_read(game, state, text, strlen(text)) != move) {
        pz_conform_fail(game, state, "the object of a choice reads back as the move");
    }
    pz_conform_object(game, state, move, seat, true, text);
}

/* A game that goes on by itself for some turns, on a copy. */
static void played_out(const struct pz_game *game, const void *state, unsigned seed)
{
    union pz_any_state copy;
    struct pz_rng rng;
    memcpy(copy.bytes, state, game->state_size);
    pz_rng_init(&rng, seed);
    pz_conform_playout(game, copy.bytes, &rng, game->turns(state) + TURNS_AHEAD);
    pz_conform_invariants(game, copy.bytes);
}

/* One of many checks. The second byte is what it needs to choose. */
static void check(const struct pz_game *game, const void *state, int players, unsigned kind,
                  unsigned choice)
{
    const int seat = (int)(choice % (unsigned)(players + 1)) - 1; /* one of them is an onlooker */
    struct pz_rng rng;
    pz_rng_init(&rng, choice);
    switch (kind) {
    case 0:
        pz_conform_moves(game, state, &rng);
        break;
    case 1:
        pz_conform_serial(game, state);
        break;
    case 2:
        pz_conform_view(game, state, seat < 0 ? PZ_NOBODY : seat);
        break;
    case 3:
    case 4:
        pz_conform_sample(game, state, seat < 0 ? PZ_NOBODY : seat, &rng);
        break;
    case 5:
        played_out(game, state, choice);
        break;
    case 6:
        pz_conform_result(game, state, players);
        break;
    case 7:
        object_again(game, state, listed(game, state, choice), seat < 0 ? PZ_NOBODY : seat);
        break;
    case 8:
        pz_conform_move_text(game, state, listed(game, state, choice));
        break;
    case 9:
        pz_conform_move_text(game, state, picked(game, state, choice));
        break;
    case 10:
        move_seen(game, state, listed(game, state, choice), seat < 0 ? PZ_NOBODY : seat);
        break;
    case 11:
    case 12:
        taken_back(game, state, listed(game, state, choice));
        break;
    case 13: /* near the middle of the action space and beyond its end */
        any_number(game, state, (pz_move)(choice * (game->action_count / 200u + 1)));
        break;
    case 14:
        any_number(game, state, (pz_move)choice);
        break;
    default:
        pz_conform_invariants(game, state);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    struct fuzz_bytes bytes = {input, size};
    struct pz_setup setup;
    union pz_any_state state;
    const struct pz_game *game = fuzz_setup(&bytes, &setup);
    game->init(state.bytes, &setup);
    while (bytes.left > 0 && game->actor(state.bytes) != PZ_NOBODY) {
        const unsigned what = fuzz_byte(&bytes);
        const unsigned choice = fuzz_byte(&bytes);
        if (what % 16 == 15) {
            check(game, state.bytes, setup.players, what / 16, choice);
            continue;
        }
        const pz_move move =
            what % 4 == 0 ? listed(game, state.bytes, choice) : picked(game, state.bytes, choice);
        if (game->apply(state.bytes, move) != 0) {
            pz_conform_fail(game, state.bytes, "a legal move is made");
        }
    }
    pz_conform_invariants(game, state.bytes);
    pz_conform_result(game, state.bytes, setup.players);
    return 0;
}
