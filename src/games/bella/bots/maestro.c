/* Bella Italia: `maestro` samples what it cannot see, plays each move on for some turns, and then
 * compares the hands. It tries all moves on the same samples with common random numbers, and spends
 * its budget by sequential halving. A tree learns what follows a move (tree.h). */
#include "ai/halving.h"
#include "levels.h"
#include "tree.h"

enum {
    TURNS = 8,         /* how many turns a playout lasts */
    PRIOR_VISITS = 60, /* capotreno's opinion weighs as much as this many visits */
    TREE_NODES_MAX = 1 << 17
};

struct maestro_memory {
    struct bella_bot_memory bot; /* first: bella_bot_value_table() finds it here */
    bool has_heuristic;
    struct bella_value_table heuristic; /* how others value their hands; made when first needed */
    struct bella_tree tree;
    struct bella_tree_node nodes[];
};

struct search {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct bella_model model;
    struct bella_tree *tree;
    struct pz_rng rng;
    uint32_t count;
    bool decided; /* a move wins at once, whatever is hidden */
    struct arm {
        pz_move move;
        uint32_t visits;
        uint64_t won;   /* the sum of the results of all visits, in parts of BELLA_VICTORY */
        uint64_t prior; /* the sum of the results that PRIOR_VISITS visits are assumed to have */
    } arms[BELLA_MOVES_AT_ONCE];
    uint32_t order[BELLA_MOVES_AT_ONCE]; /* the arms, the best first */
};

/* Tries the first `left` arms on one sample. Returns how many nodes that took. */
static uint64_t play_sample(struct search *search, uint32_t left)
{
    const struct pz_question *question = search->question;
    const struct bella_view *view = question->view;
    struct bella_state sample;
    bella_sample_belief(view, search->model.by_table.table, &search->rng, &sample);
    bella_model_draw(&search->model, view->pub.players, (unsigned)view->seat, &search->rng);
    const uint64_t seed = pz_rng_next(&search->rng);
    uint64_t nodes = 0;
    for (uint32_t i = 0; i < left; i++) {
        struct arm *arm = &search->arms[search->order[i]];
        struct bella_state state = sample;
        struct pz_rng rng;
        pz_rng_init(&rng, seed);
        bella_make(&state, arm->move);
        if (state.pub.actor == PZ_NOBODY && state.pub.turn == (unsigned)question->seat) {
            arm->prior = (uint64_t)BELLA_VICTORY * PRIOR_VISITS;
            search->decided = true;
        }
        uint32_t shares[BELLA_SEATS];
        nodes += 1 + bella_tree_play(search->tree, &search->model, arm->move, &state, &rng, TURNS,
                                     shares);
        arm->won += shares[question->seat];
        arm->visits++;
    }
    return nodes;
}

/* Arms that are still compared have the same number of visits, so the sums can be compared. */
static void halve(struct search *search)
{
    struct halving halving;
    int64_t scores[BELLA_MOVES_AT_ONCE];
    halving_init(&halving, search->bot, search->question, search->order, search->count);
    while (halving.left > 1) {
        halving.nodes += play_sample(search, halving.left);
        halving.final_round = search->decided;
        if (halving_round_over(&halving)) {
            for (uint32_t i = 0; i < search->count; i++) {
                scores[i] = (int64_t)(search->arms[i].won + search->arms[i].prior);
            }
            halving_drop(&halving, scores);
        }
    }
}

static void set_priors(struct search *search)
{
    const struct bella_view *view = search->question->view;
    int32_t values[BELLA_MOVES_AT_ONCE];
    int32_t best = 0;
    bella_capotreno_values(view, search->model.by_table.table, search->question->moves,
                           search->count, values);
    for (uint32_t i = 0; i < search->count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    for (uint32_t i = 0; i < search->count; i++) {
        const int32_t even = BELLA_PROB_ONE / view->pub.players;
        const int32_t win_prob = even + values[i] - best;
        search->arms[i].prior = win_prob > 0 ? (uint64_t)BELLA_VICTORY * PRIOR_VISITS *
                                                   (uint32_t)win_prob / BELLA_PROB_ONE
                                             : 0;
    }
}

/* A node of the tree takes at least one node of the budget, except the root. */
static uint32_t capacity_of(const struct pz_bot_options *options)
{
    const uint64_t nodes = options->budget.nodes;
    return nodes == 0 || nodes > TREE_NODES_MAX ? (uint32_t)TREE_NODES_MAX : (uint32_t)nodes + 1;
}

size_t bella_maestro_memory_size(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct maestro_memory) + capacity_of(options) * sizeof(struct bella_tree_node);
}

int bella_maestro_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct maestro_memory *memory = bot->memory;
    memory->has_heuristic = false;
    return bella_bot_open(bot, problem);
}

static struct bella_model model_of(struct pz_bot *bot, const struct bella_view *view)
{
    struct maestro_memory *memory = bot->memory;
    if (view->pub.players > 2 && !memory->has_heuristic) {
        bella_heuristic_table(&memory->heuristic);
        memory->has_heuristic = true;
    }
    return bella_model_of(bella_bot_value_table(bot, &view->pub), &memory->heuristic,
                          view->pub.players);
}

int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    struct maestro_memory *memory = bot->memory;
    struct search search = {.bot = bot,
                            .question = question,
                            .model = model_of(bot, view),
                            .tree = &memory->tree,
                            .count = question->move_count};
    /* With more than two players the tree is only a root and does not grow: the moves of several
     * others are too many to learn. */
    bella_tree_init(&memory->tree, memory->nodes,
                    view->pub.players == 2 ? capacity_of(&bot->options) : 1);
    pz_rng_init(&search.rng, question->seed);
    for (uint32_t i = 0; i < search.count; i++) {
        search.arms[i].move = question->moves[i];
    }
    if (search.count > 1) {
        set_priors(&search);
        halve(&search);
    }
    int32_t cap = INT32_MAX;
    for (uint32_t i = 0; i < search.count; i++) {
        const struct arm *arm = &search.arms[search.order[i]];
        const uint64_t win_prob =
            arm->visits > 0 ? arm->won * PZ_WIN_CERTAIN / BELLA_VICTORY / arm->visits : 0;
        int32_t value = (int32_t)(win_prob / 100);
        value = value < cap ? value : cap; /* an arm that dropped out is never worth more */
        cap = value;
        answer->candidates[answer->candidate_count++] = (struct pz_candidate){
            arm->move, value, arm->visits, search.count > 1 ? (uint32_t)win_prob : PZ_WIN_UNKNOWN};
    }
    answer->stopped = search.count > 1 && pz_stop_get(question->stop);
    answer->move = answer->candidates[0].move;
    bella_explain(view->pub.made[question->seat], answer);
    return 0;
}
