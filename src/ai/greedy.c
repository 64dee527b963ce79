/* Which function plays which game, and the one for a game that has none. */
#include "greedy.h"
#include "../core/bytes.h"

/* One guess says little about what is hidden; more than these hardly say more. */
enum { GUESSES_MAX = 8 };

static const struct {
    const char *game;
    void (*choose)(const struct pz_question *question, struct pz_answer *answer);
} games[] = {
    {"little", greedy_little},
    {"bella", greedy_bella},
    {"tickets", greedy_tickets},
};

void greedy_choose(const struct pz_question *question, struct pz_answer *answer)
{
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (pz_str_equal(games[i].game, question->game->id)) {
            games[i].choose(question, answer);
            return;
        }
    }
    greedy_any(question, answer);
}

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
void greedy_any(const struct pz_question *question, struct pz_answer *answer)
{
    const struct pz_game *game = question->game;
    const uint32_t wanted = question->budget / question->move_count;
    const int32_t guesses = wanted < 1 ? 1 : wanted < GUESSES_MAX ? (int32_t)wanted : GUESSES_MAX;
    struct bot_tour tour;
    struct pz_rng rng;
    pz_move move = 0;
    pz_rng_init(&rng, ~question->seed);
    bot_tour_init(&tour, question, answer);
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
}
