/* The bot `greedy` for games that have none of their own: it takes the move with the best lead in
 * points, on average over samples of what is hidden. */
#include "piazza/bot_kit.h"

/* One sample says little about what is hidden; more samples than this hardly add to it. */
enum { SAMPLES_MAX = 8 };

/* The seat's lead over the mean of the others, in hundredths of a point. A victory outweighs
 * everything. */
static int32_t lead(const struct pz_result *result, int seat, int players)
{
    enum { VICTORY = 1000000 };
    int32_t others = 0;
    for (int i = 0; i < players; i++) {
        others += i != seat ? result->points[i] : 0;
    }
    const int32_t ahead =
        100 * result->points[seat] - 100 * others / (players > 1 ? players - 1 : 1);
    return ahead + ((result->winners >> seat & 1) ? VICTORY : 0);
}

/* Views have no common way to say how many players there are, so it counts the most that there can
 * be. Empty seats have no points: with fewer players, the others' points only weigh a little
 * less. */
static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct pz_game *game = question->game;
    const uint64_t nodes = bot->options.budget.nodes; /* 0 means no limit */
    const uint64_t wanted = nodes > 0 ? nodes / question->move_count : SAMPLES_MAX;
    const int32_t samples = wanted < 1 ? 1 : wanted < SAMPLES_MAX ? (int32_t)wanted : SAMPLES_MAX;
    struct pz_move_iter iter;
    struct pz_rng rng;
    pz_move move = 0;
    pz_rng_init(&rng, ~question->seed);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        struct pz_rng same = rng; /* every move is tried on the same samples */
        int32_t gain = 0;
        for (int32_t n = 0; n < samples; n++) {
            union pz_any_state state;
            struct pz_result before;
            struct pz_result after;
            pz_game_sample_state(game, question->view, &same, state.bytes);
            game->result(state.bytes, &before);
            game->apply(state.bytes, move);
            game->result(state.bytes, &after);
            gain += lead(&after, question->seat, game->max_players) -
                    lead(&before, question->seat, game->max_players);
        }
        pz_bot_consider(answer, move, gain / samples);
    }
    if (answer->candidates[0].value > 0) {
        pz_bot_because(answer, "It gains most at once.", 0, "");
    } else {
        pz_bot_because(answer, "No move gains anything at once; it costs least.", 0, "");
    }
    return 0;
}

const struct pz_bot_kind pz_bot_greedy = {
    .id = "greedy",
    .help = "takes the move that gains most points at once",
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask,
};
