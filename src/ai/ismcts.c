/* The bot `ismcts`: plain single-observer information set Monte Carlo tree search (Cowling, Powley
 * and Whitehouse 2012). One tree serves all determinizations. Each iteration draws one and goes
 * down the tree by UCB1 among the moves that are legal in it. The logarithm in UCB1 is of how often
 * a move was available, not of how often its parent was visited. The iteration adds one node, plays
 * a random game from there, and updates all nodes on its path with the rewards.
 *
 * Tree nodes are moves of seats. Chance is drawn again in each iteration and has no nodes; its
 * outcomes only show in which moves are legal. A node of the budget is one move of a seat, in the
 * tree or in the random game. */
#include "core/bytes.h"
#include "search.h"

enum {
    NODES = 5000000,    /* takes about a second */
    TREE_MAX = 1 << 17, /* the most nodes of a tree */
    DEPTH_MAX = 200,
    EXPLORE = 2867, /* 0.7 with 12 fractional bits */
    LN_2 = 45426    /* ln 2 with 16 fractional bits */
};

struct node {
    uint32_t child;      /* the first child, or 0 */
    uint32_t sibling;    /* the child of the same parent with the next higher move, or 0 */
    uint32_t visits;     /* how many iterations went through the node */
    uint32_t available;  /* how often the move was legal when the parent was visited */
    uint32_t reward_sum; /* the sum of the seat's rewards; a victory is SEARCH_VICTORY */
    pz_move move;        /* the move that leads to the node */
    uint8_t seat;        /* the seat that makes the move */
};

struct tree {
    union pz_any_state state;
    pz_move moves[PZ_MOVES_MAX];
    bool tried[PZ_MOVES_MAX];
    uint32_t path[DEPTH_MAX]; /* the nodes of the current iteration */
    uint32_t depth;           /* how many nodes `path` has */
    uint32_t node_count;
    uint32_t node_capacity;
    struct node node[]; /* the first is the root */
};

static uint32_t capacity_of(const struct pz_bot_options *options)
{
    const uint64_t nodes = options->budget.nodes;
    const uint32_t least = PZ_MOVES_MAX + 1; /* every move of the root has a node */
    return nodes == 0 || nodes > TREE_MAX ? (uint32_t)TREE_MAX
           : nodes < least                ? least
                                          : (uint32_t)nodes;
}

static size_t memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct tree) + capacity_of(options) * sizeof(struct node);
}

/* ---- selection and expansion ---- */

/* UCB1 with 12 fractional bits. */
static uint32_t bound_of(const struct node *node)
{
    const uint64_t reward = (uint64_t)node->reward_sum << 12;
    const uint64_t ln = (uint64_t)search_log2(node->available) * LN_2 >> 8; /* 24 bits */
    const uint32_t root = search_sqrt((uint32_t)(ln / node->visits));
    return (uint32_t)(reward / ((uint64_t)SEARCH_VICTORY * node->visits)) + (EXPLORE * root >> 12);
}

/* The child with the highest bound among those whose moves are legal, or 0. Marks the moves that
 * have a child; *untried counts those that have none. Moves and children are in ascending order. */
static uint32_t best_child(struct tree *tree, uint32_t parent, uint32_t count, uint32_t *untried)
{
    uint32_t best = 0;
    uint32_t place = 0;
    uint32_t highest = 0;
    pz_zero(tree->tried, count * sizeof tree->tried[0]);
    *untried = count;
    for (uint32_t i = tree->node[parent].child; i != 0; i = tree->node[i].sibling) {
        struct node *node = &tree->node[i];
        while (place < count && tree->moves[place] < node->move) {
            place++;
        }
        if (place == count) {
            break;
        }
        if (tree->moves[place] != node->move) {
            continue;
        }
        tree->tried[place] = true;
        --*untried;
        node->available++;
        const uint32_t bound = bound_of(node);
        if (best == 0 || bound > highest) {
            best = i;
            highest = bound;
        }
    }
    return best;
}

/* Adds a child for a random move that has none. */
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
    uint32_t *link = &tree->node[parent].child;
    while (*link != 0 && tree->node[*link].move < move) {
        link = &tree->node[*link].sibling;
    }
    tree->node[tree->node_count] = (struct node){0, *link, 0, 1, 0, move, (uint8_t)seat};
    *link = tree->node_count;
    return tree->node_count++;
}

/* Goes from the root to the node that it adds, or as far as the tree goes. Returns how many moves
 * seats have made. */
static uint64_t descend(struct tree *tree, const struct pz_game *game, struct pz_rng *rng)
{
    uint32_t at = 0;
    tree->depth = 0;
    while (tree->depth < DEPTH_MAX) {
        const int actor = game->actor(tree->state.bytes);
        if (actor == PZ_NOBODY) {
            break;
        }
        if (actor == PZ_CHANCE) {
            pz_game_make(game, tree->state.bytes, pz_game_pick(game, tree->state.bytes, rng));
            continue;
        }
        const uint32_t count = search_moves(game, tree->state.bytes, tree->moves);
        uint32_t untried = 0;
        uint32_t next = best_child(tree, at, count, &untried);
        const bool grows = untried > 0 && tree->node_count < tree->node_capacity;
        if (grows) {
            next = grow(tree, at, (unsigned)actor, untried, rng);
        }
        if (next == 0) {
            break;
        }
        tree->path[tree->depth++] = next;
        pz_game_make(game, tree->state.bytes, tree->node[next].move);
        at = next;
        if (grows) {
            break;
        }
    }
    return tree->depth;
}

static void backpropagate(struct tree *tree, const uint32_t reward[PZ_SEATS_MAX])
{
    for (uint32_t i = 0; i < tree->depth; i++) {
        struct node *node = &tree->node[tree->path[i]];
        node->visits++;
        node->reward_sum += reward[node->seat];
    }
}

/* ---- the answer ---- */

/* The move with the most visits is best: its value is its share of the iterations, in hundredths of
 * a percent. */
static void fill_in(const struct tree *tree, uint32_t iterations, struct pz_answer *answer)
{
    for (uint32_t i = tree->node[0].child; i != 0; i = tree->node[i].sibling) {
        const struct node *node = &tree->node[i];
        const uint64_t all = (uint64_t)SEARCH_VICTORY * node->visits;
        answer->candidates[answer->candidate_count++] = (struct pz_candidate){
            node->move, (int32_t)(UINT64_C(10000) * node->visits / iterations), node->visits,
            (uint32_t)((uint64_t)node->reward_sum * PZ_WIN_CERTAIN / all)};
    }
}

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct tree *tree = bot->memory;
    const struct pz_game *game = bot->game;
    const uint64_t budget = bot->options.budget.nodes;
    uint64_t nodes = 0;
    uint32_t iterations = 0;
    uint32_t wanted = 0; /* how many moves the root has */
    struct pz_rng rng;
    if (question->move_count == 1) {
        search_only_move(question, answer);
        return 0;
    }
    pz_rng_init(&rng, question->seed);
    tree->node_capacity = capacity_of(&bot->options);
    tree->node_count = 1;
    tree->node[0] = (struct node){0, 0, 0, 0, 0, 0, 0};
    do {
        uint32_t reward[PZ_SEATS_MAX];
        pz_game_sample_state(game, question->view, &rng, tree->state.bytes);
        if (wanted == 0) {
            wanted = search_moves(game, tree->state.bytes, tree->moves);
        }
        nodes += descend(tree, game, &rng);
        nodes += search_play_out(game, tree->state.bytes, &rng, reward);
        backpropagate(tree, reward);
        iterations++;
    } while (iterations < UINT32_MAX / SEARCH_VICTORY && !pz_bot_must_answer(bot, question) &&
             (budget == 0 || nodes < budget || iterations < wanted));
    fill_in(tree, iterations, answer);
    search_answer(question, answer, answer->candidate_count < wanted,
                  question->moves[pz_rng_below(&rng, question->move_count)]);
    return 0;
}

const struct pz_bot_kind pz_bot_ismcts = {
    .id = "ismcts",
    .help = "information set Monte Carlo tree search with random playouts",
    .budget = {NODES, SEARCH_MILLISECONDS},
    .memory = memory,
    .ask = ask,
};
