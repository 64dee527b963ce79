/* The bot `ismcts`: plain single-observer information set Monte Carlo tree search (Cowling, Powley
 * and Whitehouse 2012). One tree for all guesses of what is hidden. Every iteration guesses anew,
 * goes down the tree by UCB1 among the moves that are legal in the guess (the logarithm is of how
 * often a move was available, not of how often its parent was visited), adds one branch, plays on
 * at random and tells all branches on the way what each seat had of the victory.
 *
 * The branches are moves of seats. Chance is drawn anew in each iteration and has no branches:
 * what it brings shows in which moves are legal. A node of the budget is one move of a seat, in the
 * tree or in the random game. */
#include "../core/bytes.h"
#include "search.h"

enum {
    NODES = 5000000,        /* about a second */
    BRANCHES_MAX = 1 << 17, /* when there are as many, the tree does not grow any more */
    DEPTH_MAX = 200,
    EXPLORE = 2867, /* 0.7, with 12 bits behind the point, */
    LN_2 = 45426    /* and ln 2 = 0.6931 with 16 */
};

struct branch {
    uint32_t child; /* its first, or 0 */
    uint32_t next;  /* of the same parent, by moves, or 0 */
    uint32_t visits;
    uint32_t available; /* how often its move was legal when its parent was visited */
    uint32_t won;       /* parts of a victory, for the seat that moves */
    pz_move move;
    uint8_t seat;
};

struct tree {
    union pz_any_state state;
    pz_move moves[PZ_MOVES_MAX];
    bool tried[PZ_MOVES_MAX];
    uint32_t path[DEPTH_MAX];
    uint32_t depth;
    uint32_t count;
    uint32_t capacity;
    struct branch branch[]; /* the first is the root */
};

static uint32_t capacity_of(const struct pz_bot_options *options)
{
    const uint64_t nodes = options->budget.nodes;
    const uint32_t least = PZ_MOVES_MAX + 1; /* every move of the root has a branch */
    return nodes == 0 || nodes > BRANCHES_MAX ? (uint32_t)BRANCHES_MAX
           : nodes < least                    ? least
                                              : (uint32_t)nodes;
}

static size_t memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct tree) + capacity_of(options) * sizeof(struct branch);
}

/* ---- going down ---- */

/* UCB1 with 12 bits behind the point. */
static uint32_t bound_of(const struct branch *branch)
{
    const uint64_t won = (uint64_t)branch->won << 12;
    const uint64_t ln = (uint64_t)search_log2(branch->available) * LN_2 >> 8; /* 24 bits */
    const uint32_t root = search_sqrt((uint32_t)(ln / branch->visits));
    return (uint32_t)(won / ((uint64_t)SEARCH_VICTORY * branch->visits)) + (EXPLORE * root >> 12);
}

/* The branch of the highest bound among those whose moves are legal; 0 if none is. Marks the moves
 * that have a branch; *untried tells how many have none. Moves and branches ascend. */
static uint32_t best_branch(struct tree *tree, uint32_t parent, uint32_t count, uint32_t *untried)
{
    uint32_t best = 0;
    uint32_t place = 0;
    uint32_t highest = 0;
    pz_zero(tree->tried, count * sizeof tree->tried[0]);
    *untried = count;
    for (uint32_t i = tree->branch[parent].child; i != 0; i = tree->branch[i].next) {
        struct branch *branch = &tree->branch[i];
        while (place < count && tree->moves[place] < branch->move) {
            place++;
        }
        if (place == count) {
            break;
        }
        if (tree->moves[place] != branch->move) {
            continue;
        }
        tree->tried[place] = true;
        --*untried;
        branch->available++;
        const uint32_t bound = bound_of(branch);
        if (best == 0 || bound > highest) {
            best = i;
            highest = bound;
        }
    }
    return best;
}

/* A new branch for one of the moves that have none. */
static uint32_t grow(struct tree *tree, uint32_t parent, unsigned seat, uint32_t untried,
                     struct pz_rng *rng)
{
    uint32_t skip = pz_rng_below(rng, untried);
    uint32_t place = 0;
    while (tree->tried[place] || skip > 0) {
        skip -= tree->tried[place] ? 0 : 1;
        place++;
    }
    const pz_move move = tree->moves[place];
    uint32_t *link = &tree->branch[parent].child;
    while (*link != 0 && tree->branch[*link].move < move) {
        link = &tree->branch[*link].next;
    }
    tree->branch[tree->count] = (struct branch){0, *link, 0, 1, 0, move, (uint8_t)seat};
    *link = tree->count;
    return tree->count++;
}

/* From the root to the branch that is added, or as far as the tree goes. Returns the moves made. */
static uint64_t go_down(struct tree *tree, const struct pz_game *game, struct pz_rng *rng)
{
    uint32_t at = 0;
    tree->depth = 0;
    while (tree->depth < DEPTH_MAX) {
        const int actor = game->actor(tree->state.bytes);
        if (actor == PZ_NOBODY) {
            break;
        }
        if (actor == PZ_CHANCE) {
            game->make(tree->state.bytes, game->pick(tree->state.bytes, rng));
            continue;
        }
        const uint32_t count = search_moves(game, tree->state.bytes, tree->moves);
        uint32_t untried = 0;
        uint32_t next = best_branch(tree, at, count, &untried);
        const bool grows = untried > 0 && tree->count < tree->capacity;
        if (grows) {
            next = grow(tree, at, (unsigned)actor, untried, rng);
        }
        if (next == 0) {
            break;
        }
        tree->path[tree->depth++] = next;
        game->make(tree->state.bytes, tree->branch[next].move);
        at = next;
        if (grows) {
            break;
        }
    }
    return tree->depth;
}

static void come_back(struct tree *tree, const uint32_t reward[PZ_SEATS_MAX])
{
    for (uint32_t i = 0; i < tree->depth; i++) {
        struct branch *branch = &tree->branch[tree->path[i]];
        branch->visits++;
        branch->won += reward[branch->seat];
    }
}

/* ---- the answer ---- */

/* The move that was tried most is best: its value is the share of the iterations, in hundredths of
 * a per cent. */
static void fill_in(const struct tree *tree, uint32_t iterations, struct pz_answer *answer)
{
    for (uint32_t i = tree->branch[0].child; i != 0; i = tree->branch[i].next) {
        const struct branch *branch = &tree->branch[i];
        const uint64_t all = (uint64_t)SEARCH_VICTORY * branch->visits;
        answer->candidates[answer->candidate_count++] = (struct pz_candidate){
            branch->move, (int32_t)(UINT64_C(10000) * branch->visits / iterations), branch->visits,
            (uint32_t)((uint64_t)branch->won * PZ_WIN_CERTAIN / all)};
    }
}

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct tree *tree = bot->memory;
    const struct pz_game *game = bot->game;
    const uint64_t budget = bot->options.budget.nodes;
    uint64_t nodes = 0;
    uint32_t iterations = 0;
    uint32_t wanted = 0; /* moves of the root */
    struct pz_rng rng;
    if (question->move_count == 1) {
        search_only_move(question, answer);
        return 0;
    }
    pz_rng_init(&rng, question->seed);
    tree->capacity = capacity_of(&bot->options);
    tree->count = 1;
    tree->branch[0] = (struct branch){0, 0, 0, 0, 0, 0, 0};
    do {
        uint32_t reward[PZ_SEATS_MAX];
        game->guess(question->view, &rng, tree->state.bytes);
        if (wanted == 0) {
            wanted = search_moves(game, tree->state.bytes, tree->moves);
        }
        nodes += go_down(tree, game, &rng);
        nodes += search_play_out(game, tree->state.bytes, &rng, reward);
        come_back(tree, reward);
        iterations++;
    } while (iterations < UINT32_MAX / SEARCH_VICTORY && !bot_must_answer(bot, question) &&
             (budget == 0 || nodes < budget || iterations < wanted));
    fill_in(tree, iterations, answer);
    search_answer(question, answer, answer->candidate_count < wanted,
                  question->moves[pz_rng_below(&rng, question->move_count)]);
    return 0;
}

const struct pz_bot_kind bot_ismcts = {
    .id = "ismcts",
    .help = "information set Monte Carlo tree search with random playouts",
    .budget = {NODES, SEARCH_MILLISECONDS},
    .memory = memory,
    .ask = ask,
};
