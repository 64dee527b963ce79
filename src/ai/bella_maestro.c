/* Bella Italia: `maestro` plays every move out in many guesses of what it cannot see. All moves are
 * tried in the same guesses with the same chance; the worse half is given up again and again
 * (sequential halving), so that the best ones are compared most. */
#include "bella_brain.h"
#include "bella_likely.h"
#include "bella_rollout.h"

enum {
    TURNS_MAX = 60,
    PRIOR_VISITS = 200,          /* that the opinion of capotreno counts for */
    TRIP_DOUBT = BELLA_SURE / 20 /* what it has against a trip that does not win */
};

struct contest {
    const struct pz_bot *bot;
    const struct pz_question *question;
    const struct bella_table *table;
    struct pz_rng rng;
    uint64_t nodes;
    uint32_t count;
    bool stopped;
    bool decided; /* one of the moves wins at once: that does not depend on what is hidden */
    struct entry {
        pz_move move;
        uint32_t visits;
        uint32_t wins;  /* in parts of twelve, as a game without an end is shared */
        uint32_t prior; /* likewise, of PRIOR_VISITS before the first */
    } entries[BELLA_MOVES_AT_ONCE];
};

static uint32_t wins_of(const struct bella_state *state, unsigned seat)
{
    if (state->pub.actor != PZ_NOBODY) {
        return 12u / state->pub.players;
    }
    return state->pub.turn == seat ? 12 : 0;
}

/* One guess for the first `left` entries. */
static void play_guess(struct contest *contest, uint32_t left)
{
    const struct pz_question *question = contest->question;
    struct bella_state guessed;
    bella_likely_guess(question->view, contest->table, &contest->rng, &guessed);
    const uint64_t luck = pz_rng_next(&contest->rng);
    for (uint32_t i = 0; i < left; i++) {
        struct entry *entry = &contest->entries[i];
        struct bella_state state = guessed;
        struct pz_rng rng;
        pz_rng_init(&rng, luck);
        bella_make(&state, entry->move);
        if (state.pub.actor == PZ_NOBODY && state.pub.turn == (unsigned)question->seat) {
            entry->prior = 12u * PRIOR_VISITS;
            contest->decided = true;
        }
        contest->nodes += 1 + bella_rollout(contest->table, &state, &rng, TURNS_MAX);
        entry->wins += wins_of(&state, (unsigned)question->seat);
        entry->visits++;
    }
}

static bool is_better(const struct entry *a, const struct entry *b)
{
    return (uint64_t)(a->wins + a->prior) * (b->visits + PRIOR_VISITS) >
           (uint64_t)(b->wins + b->prior) * (a->visits + PRIOR_VISITS);
}

static void sort(struct entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t n = i; n > 0 && is_better(&entries[n], &entries[n - 1]); n--) {
            const struct entry moved = entries[n];
            entries[n] = entries[n - 1];
            entries[n - 1] = moved;
        }
    }
}

static void halve(struct contest *contest)
{
    unsigned rounds = 0;
    for (uint32_t n = contest->count; n > 1; n = (n + 1) / 2) {
        rounds++;
    }
    uint32_t left = contest->count;
    for (unsigned round = 0; round < rounds && !contest->stopped && !contest->decided; round++) {
        do {
            play_guess(contest, left);
            contest->stopped = pz_stop_get(contest->question->stop);
        } while (!contest->stopped && !contest->decided &&
                 !bot_part_over(contest->bot, contest->nodes, round + 1, rounds));
        sort(contest->entries, left);
        left = (left + 1) / 2;
    }
}

/* What capotreno thinks weighs as much as some visits, until there are more. Of trips it only knows
 * that most come too early. */
static void set_priors(struct contest *contest)
{
    const struct bella_view *view = contest->question->view;
    const pz_move *moves = contest->question->moves;
    int32_t values[BELLA_MOVES_AT_ONCE];
    int32_t best = 0;
    bella_capotreno_values(view, contest->table, moves, contest->count, values);
    for (uint32_t i = 0; i < contest->count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    for (uint32_t i = 0; view->pub.phase == BELLA_TRIP && i < contest->count; i++) {
        const bool doubtful = moves[i] != BELLA_MOVE_NO_TRIP && values[i] < best;
        values[i] = doubtful ? best - TRIP_DOUBT : values[i];
    }
    for (uint32_t i = 0; i < contest->count; i++) {
        const int32_t even = BELLA_SURE / view->pub.players;
        const int32_t chance = even + values[i] - best;
        contest->entries[i].prior =
            chance > 0 ? 12u * PRIOR_VISITS * (uint32_t)chance / BELLA_SURE : 0;
    }
}

int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    struct contest contest = {.bot = bot,
                              .question = question,
                              .table = bella_brain_table(bot, view->pub.mix),
                              .count = question->move_count};
    pz_rng_init(&contest.rng, question->seed);
    for (uint32_t i = 0; i < contest.count; i++) {
        contest.entries[i].move = question->moves[i];
    }
    if (contest.count > 1) {
        set_priors(&contest);
        halve(&contest);
    }
    int32_t cap = INT32_MAX;
    for (uint32_t i = 0; i < contest.count; i++) {
        const struct entry *entry = &contest.entries[i];
        const uint64_t chance =
            entry->visits > 0 ? (uint64_t)entry->wins * PZ_WIN_CERTAIN / 12 / entry->visits : 0;
        int32_t value = (int32_t)(chance / 100);
        value = value < cap ? value : cap; /* those that were given up come later */
        cap = value;
        answer->candidates[answer->candidate_count++] =
            (struct pz_candidate){entry->move, value, entry->visits,
                                  contest.count > 1 ? (uint32_t)chance : PZ_WIN_UNKNOWN};
    }
    answer->stopped = contest.stopped;
    answer->move = answer->candidates[0].move;
    bella_explain(view->pub.made[question->seat], answer);
    return 0;
}
