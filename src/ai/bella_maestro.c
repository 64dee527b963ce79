/* Bella Italia: `maestro` plays every move on in many guesses of what it cannot see, for some
 * turns, and then compares the hands. All moves are tried in the same guesses with the same
 * chance; the worse half is given up again and again (sequential halving), so that the best ones
 * are compared most. What follows a move is learned in a tree (bella_tree.h). */
#include "bella_brain.h"
#include "bella_likely.h"
#include "bella_tree.h"

enum {
    TURNS = 8,             /* that are played on */
    PRIOR_VISITS = 60,     /* that the opinion of capotreno counts for */
    BRANCHES_MAX = 1 << 17 /* of the tree */
};

/* What it has in its memory. */
struct mind {
    struct bella_brain brain;
    bool has_promises;
    struct bella_table promises; /* by which others judge their hands; made when first needed */
    struct bella_tree tree;
    struct bella_branch branches[];
};

struct contest {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct bella_model model;
    struct bella_tree *tree;
    struct pz_rng rng;
    uint64_t nodes;
    uint32_t count;
    bool stopped;
    bool decided; /* one of the moves wins at once: that does not depend on what is hidden */
    struct entry {
        pz_move move;
        uint32_t visits;
        uint64_t won;   /* parts of BELLA_VICTORY, of all visits */
        uint64_t prior; /* likewise, of PRIOR_VISITS before the first */
    } entries[BELLA_MOVES_AT_ONCE];
};

/* One guess for the first `left` entries. */
static void play_guess(struct contest *contest, uint32_t left)
{
    const struct pz_question *question = contest->question;
    const struct bella_view *view = question->view;
    struct bella_state guessed;
    bella_likely_guess(view, contest->model.by_table.table, &contest->rng, &guessed);
    bella_model_draw(&contest->model, view->pub.players, (unsigned)view->seat, &contest->rng);
    const uint64_t luck = pz_rng_next(&contest->rng);
    for (uint32_t i = 0; i < left; i++) {
        struct entry *entry = &contest->entries[i];
        struct bella_state state = guessed;
        struct pz_rng rng;
        pz_rng_init(&rng, luck);
        bella_make(&state, entry->move);
        if (state.pub.actor == PZ_NOBODY && state.pub.turn == (unsigned)question->seat) {
            entry->prior = (uint64_t)BELLA_VICTORY * PRIOR_VISITS;
            contest->decided = true;
        }
        uint32_t shares[BELLA_SEATS];
        contest->nodes += 1 + bella_tree_play(contest->tree, &contest->model, entry->move, &state,
                                              &rng, TURNS, shares);
        entry->won += shares[question->seat];
        entry->visits++;
    }
}

static bool is_better(const struct entry *a, const struct entry *b)
{
    return (a->won + a->prior) * (b->visits + PRIOR_VISITS) >
           (b->won + b->prior) * (a->visits + PRIOR_VISITS);
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

/* What capotreno thinks weighs as much as some visits, until there are more. */
static void set_priors(struct contest *contest)
{
    const struct bella_view *view = contest->question->view;
    int32_t values[BELLA_MOVES_AT_ONCE];
    int32_t best = 0;
    bella_capotreno_values(view, contest->model.by_table.table, contest->question->moves,
                           contest->count, values);
    for (uint32_t i = 0; i < contest->count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    for (uint32_t i = 0; i < contest->count; i++) {
        const int32_t even = BELLA_SURE / view->pub.players;
        const int32_t chance = even + values[i] - best;
        contest->entries[i].prior =
            chance > 0 ? (uint64_t)BELLA_VICTORY * PRIOR_VISITS * (uint32_t)chance / BELLA_SURE : 0;
    }
}

static uint32_t capacity_of(const struct pz_bot_options *options)
{
    const uint64_t nodes = options->budget.nodes; /* a branch takes one at least, */
    return nodes == 0 || nodes > BRANCHES_MAX ? (uint32_t)BRANCHES_MAX
                                              : (uint32_t)nodes + 1; /* but for the root */
}

size_t bella_maestro_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct mind) + capacity_of(options) * sizeof(struct bella_branch);
}

int bella_maestro_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct mind *mind = bot->memory;
    mind->has_promises = false;
    return bella_open(bot, problem);
}

static struct bella_model model_of(struct pz_bot *bot, const struct bella_view *view)
{
    struct mind *mind = bot->memory;
    if (view->pub.players > 2 && !mind->has_promises) {
        bella_promise_table(&mind->promises);
        mind->has_promises = true;
    }
    return bella_model_of(bella_brain_table(bot, &view->pub), &mind->promises, view->pub.players);
}

int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    struct mind *mind = bot->memory;
    struct contest contest = {.bot = bot,
                              .question = question,
                              .model = model_of(bot, view),
                              .tree = &mind->tree,
                              .count = question->move_count};
    /* a tree with the root alone does not grow: what several others do is too much to learn */
    bella_tree_init(&mind->tree, mind->branches,
                    view->pub.players == 2 ? capacity_of(&bot->options) : 1);
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
            entry->visits > 0 ? entry->won * PZ_WIN_CERTAIN / BELLA_VICTORY / entry->visits : 0;
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
