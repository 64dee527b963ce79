/* What the bots `flat` and `ismcts` share: moves, playouts and their rewards, answers,
 * arithmetic. */
#include "search.h"
#include "core/bits.h"
#include "piazza/playout.h"

/* ---- moves ---- */

uint32_t search_moves(const struct pz_game *game, const void *state, pz_move *moves)
{
    const uint32_t count = game->moves(state, moves, NULL);
    return game->bots != NULL && game->bots->prune != NULL ? game->bots->prune(state, moves, count)
                                                           : count;
}

/* ---- random games ---- */

uint64_t search_play_out(const struct pz_game *game, void *state, struct pz_rng *rng,
                         uint32_t reward[PZ_SEATS_MAX])
{
    struct pz_result result;
    const struct pz_playout done = pz_playout_run(game, state, rng, PZ_TURN_LIMIT);
    const uint32_t players = game->players(state);
    game->result(state, &result);
    if (!done.finished) {
        result.winners = (uint8_t)((1u << players) - 1);
    }
    const unsigned winners = pz_count_bits(result.winners);
    for (uint32_t seat = 0; seat < PZ_SEATS_MAX; seat++) {
        reward[seat] = result.winners >> seat & 1 ? SEARCH_VICTORY / winners : 0;
    }
    return done.decisions;
}

/* ---- answers ---- */

void search_only_move(const struct pz_question *question, struct pz_answer *answer)
{
    pz_bot_consider(answer, question->moves[0], 0);
    answer->candidates[0].visits = 0;
    answer->move = question->moves[0];
    pz_bot_because(answer, "There is no other move.", 0, "");
}

static bool is_candidate(const struct pz_answer *answer, uint32_t looked_at, pz_move move)
{
    for (uint32_t i = 0; i < looked_at; i++) {
        if (answer->candidates[i].move == move) {
            return true;
        }
    }
    return false;
}

void search_answer(const struct pz_question *question, struct pz_answer *answer, bool stopped,
                   pz_move first)
{
    const uint32_t looked_at = answer->candidate_count;
    for (uint32_t i = 0; i < question->move_count && !stopped; i++) {
        if (!is_candidate(answer, looked_at, question->moves[i])) {
            pz_bot_consider(answer, question->moves[i], -1);
            answer->candidates[answer->candidate_count - 1].visits = 0;
        }
    }
    answer->stopped = stopped;
    pz_bot_rank(answer, first);
    const uint32_t chance = answer->candidates[0].win_chance;
    pz_bot_because(answer, "With it {n} % of the games were won that were played on at random.",
                   (int32_t)((chance + PZ_WIN_CERTAIN / 200) / (PZ_WIN_CERTAIN / 100)), "");
}

/* ---- arithmetic ---- */

enum { ONE = 1 << 16 };

/* log2(1 + f) is about f + 0.3431 f (1 - f). */
uint32_t search_log2(uint32_t n)
{
    enum { BEND = 22485 };
    unsigned exponent = 0;
    for (unsigned step = 16; step != 0; step >>= 1) {
        exponent += n >> (exponent + step) != 0 ? step : 0;
    }
    const uint32_t f = (uint32_t)(((uint64_t)n << 16 >> exponent) - ONE);
    const uint64_t bend = (uint64_t)f * (ONE - f) >> 16;
    return (exponent << 16) + f + (uint32_t)(bend * BEND >> 16);
}

/* Digit by digit, in base 2. */
uint32_t search_sqrt(uint32_t n)
{
    uint32_t root = 0;
    for (uint32_t digit = UINT32_C(1) << 30; digit != 0; digit >>= 2) {
        const bool fits = n >= root + digit;
        n -= fits ? root + digit : 0;
        root = (root >> 1) + (fits ? digit : 0);
    }
    return root;
}
