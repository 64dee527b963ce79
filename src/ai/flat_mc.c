/* The bot `flat`: flat Monte Carlo search over determinizations. It samples a full state, plays a
 * random game after every move from it, and repeats this. It takes the move that wins most. A node
 * is one move of a seat in such a game. */
#include "core/bytes.h"
#include "search.h"

enum { NODES = 12000000 }; /* takes about a second */

struct flat_mc {
    union pz_any_state sample;
    union pz_any_state state;
    pz_move moves[PZ_MOVES_MAX];
    uint32_t reward_sum[PZ_MOVES_MAX]; /* of each move; a victory is SEARCH_VICTORY */
};

static size_t memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct flat_mc);
}

/* Tries every move on one sample, with the same draws (common random numbers). Returns false if the
 * answer is wanted now. */
static bool try_all(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer, uint32_t count, struct pz_rng *rng, uint64_t *nodes)
{
    struct flat_mc *flat = bot->memory;
    const struct pz_game *game = bot->game;
    struct pz_rng next = *rng;
    for (uint32_t i = 0; i < count; i++) {
        struct pz_rng same = *rng;
        uint32_t reward[PZ_SEATS_MAX];
        if (answer->candidate_count > 0 && pz_bot_must_answer(bot, question)) {
            return false;
        }
        pz_copy(&flat->state, &flat->sample, game->state_size);
        pz_game_make(game, flat->state.bytes, flat->moves[i]);
        *nodes += 1 + search_play_out(game, flat->state.bytes, &same, reward);
        next = same;
        if (i == answer->candidate_count) {
            flat->reward_sum[i] = 0;
            pz_bot_consider(answer, flat->moves[i], 0);
            answer->candidates[i].visits = 0;
        }
        flat->reward_sum[i] += reward[question->seat];
        answer->candidates[i].visits++;
    }
    *rng = next;
    return true;
}

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct flat_mc *flat = bot->memory;
    const struct pz_game *game = bot->game;
    const uint64_t budget = bot->options.budget.nodes;
    uint64_t nodes = 0;
    uint32_t count = 0;
    struct pz_rng rng;
    if (question->move_count == 1) {
        search_only_move(question, answer);
        return 0;
    }
    pz_rng_init(&rng, question->seed);
    do {
        pz_game_sample_state(game, question->view, &rng, flat->sample.bytes);
        if (count == 0) {
            count = search_moves(game, flat->sample.bytes, flat->moves);
        }
    } while (try_all(bot, question, answer, count, &rng, &nodes) &&
             (budget == 0 || nodes < budget));
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        struct pz_candidate *candidate = &answer->candidates[i];
        const uint64_t all = (uint64_t)SEARCH_VICTORY * candidate->visits;
        candidate->win_chance = (uint32_t)(flat->reward_sum[i] * (uint64_t)PZ_WIN_CERTAIN / all);
        candidate->value = (int32_t)(candidate->win_chance / 100);
    }
    search_answer(question, answer, answer->candidate_count < count,
                  question->moves[pz_rng_below(&rng, question->move_count)]);
    return 0;
}

const struct pz_bot_kind pz_bot_flat_mc = {
    .id = "flat",
    .help = "plays on at random after every move and takes the one that wins most",
    .budget = {NODES, SEARCH_MILLISECONDS},
    .memory = memory,
    .ask = ask,
};
