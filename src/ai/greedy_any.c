/* The bots of a game that has none of its own: greedy by points, over guesses of what is hidden. */
#include "greedy.h"

/* One guess says little about what is hidden; more than these hardly say more. */
enum { GUESSES_MAX = 8 };

/* Hundredths of a point that the seat is ahead of the mean of the others; a victory outweighs all.
 */
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

/* A view does not say in the same way in every game how many play. Seats without a player have no
 * points: with fewer players than there can be, the others only weigh a little less. */
int greedy_any(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct pz_game *game = question->game;
    const uint64_t nodes = bot->options.budget.nodes; /* 0: no limit */
    const uint64_t wanted = nodes > 0 ? nodes / question->move_count : GUESSES_MAX;
    const int32_t guesses = wanted < 1 ? 1 : wanted < GUESSES_MAX ? (int32_t)wanted : GUESSES_MAX;
    struct bot_tour tour;
    struct pz_rng rng;
    pz_move move = 0;
    pz_rng_init(&rng, ~question->seed);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        struct pz_rng same = rng; /* every move is tried in the same guesses */
        int32_t gain = 0;
        for (int32_t n = 0; n < guesses; n++) {
            union pz_any_state state;
            struct pz_result before;
            struct pz_result after;
            game->guess(question->view, &same, state.bytes);
            game->result(state.bytes, &before);
            game->apply(state.bytes, move);
            game->result(state.bytes, &after);
            gain += lead(&after, question->seat, game->max_players) -
                    lead(&before, question->seat, game->max_players);
        }
        bot_consider(answer, move, gain / guesses);
    }
    if (answer->candidates[0].value > 0) {
        bot_because(answer, "It gains most at once.", 0, "");
    } else {
        bot_because(answer, "No move gains anything at once; it costs least.", 0, "");
    }
    return 0;
}

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes the move that gains most points at once",
    .budget = {BOT_NODES, 0},
    .ask = greedy_any,
};

static const struct pz_bot_kind *const kinds[] = {&bot_random, &greedy, NULL};

const struct bot_list bot_list_any = {kinds, &greedy};
