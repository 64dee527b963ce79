/* Views from outside: read or refused; what is read is a view that a seat can have: it is written
 * and read again, a state is sampled from it, and greedy is asked for a move. */
#include "fuzz.h"
#include "piazza/ai.h"

/* The bot sees the view alone, as at a server's table. */
static void ask(const struct pz_game *game, const void *view, const void *state, int seat)
{
    static pz_move moves[PZ_MOVES_MAX];
    static struct pz_candidate candidates[PZ_MOVES_MAX];
    struct pz_bot_options options;
    struct pz_bot bot = {0};
    const struct pz_bot_kind *kind = pz_bot_find(game, "greedy");
    pz_bot_options_init(&options, kind);
    if (pz_bot_open(&bot, game, kind, &options, NULL, NULL) != 0) {
        pz_conform_fail(game, state, "greedy can be opened");
    }
    const struct pz_question question = {.game = game,
                                         .view = view,
                                         .seat = seat,
                                         .moves = moves,
                                         .move_count = game->moves(state, moves, NULL)};
    struct pz_answer answer = {.candidates = candidates, .capacity = PZ_MOVES_MAX};
    if (pz_bot_ask(&bot, &question, &answer) != 0) {
        pz_conform_fail(game, state, "greedy answers");
    }
    pz_bot_close(&bot);
}

static void use(const struct pz_game *game, const void *view, uint32_t sum)
{
    union pz_any_state state;
    struct pz_problem problem;
    struct pz_rng rng;
    pz_rng_init(&rng, sum);
    pz_conform_view_serial(game, view);
    pz_game_sample_state(game, view, &rng, state.bytes);
    if (pz_game_check(game, state.bytes, &problem) != 0) {
        pz_conform_fail(game, state.bytes, "a sample is a state");
    }
    const int seat = game->actor(state.bytes);
    union pz_any_state seen;
    if (seat < 0) {
        return;
    }
    pz_game_view(game, state.bytes, seat, seen.bytes);
    if (memcmp(seen.bytes, view, pz_game_view_size(game)) == 0) {
        ask(game, view, state.bytes, seat);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        union pz_any_state view;
        struct pz_problem problem;
        if (pz_game_view_read(game, view.bytes, (const char *)input, size, &problem) == 0) {
            use(game, view.bytes, fuzz_sum(input, size));
        }
    }
    return 0;
}
