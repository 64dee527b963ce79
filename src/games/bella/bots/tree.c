/* Bella Italia: the search tree of maestro. */
#include "tree.h"
#include "ai/search.h"

enum {
    DEPTH_MAX = 60,
    POLICY_BONUS = BELLA_VICTORY * 21 / 100, /* exploration bonus of the rollout policy's move */
    OTHER_BONUS = BELLA_VICTORY * 9 / 100    /* exploration bonus that all other moves share */
};

struct path {
    uint32_t node[DEPTH_MAX];
    unsigned length;
};

void bella_tree_init(struct bella_tree *tree, struct bella_tree_node *nodes, uint32_t capacity)
{
    *tree = (struct bella_tree){1, capacity, nodes};
    nodes[0] = (struct bella_tree_node){.actor = PZ_CHANCE};
}

static uint32_t find(const struct bella_tree *tree, uint32_t parent, pz_move move)
{
    uint32_t i = tree->node[parent].child;
    while (i != 0 && tree->node[i].move != move) {
        i = tree->node[i].next;
    }
    return i;
}

/* Goes on to the node of a move, and adds the node if it does not exist yet. Returns false if the
 * tree or the path is full. */
static bool follow(struct bella_tree *tree, struct path *path, pz_move move, int actor)
{
    const uint32_t parent = path->node[path->length - 1];
    uint32_t node = find(tree, parent, move);
    if (path->length == DEPTH_MAX || (node == 0 && tree->count == tree->capacity)) {
        return false;
    }
    if (node == 0) {
        node = tree->count++;
        tree->node[node] = (struct bella_tree_node){
            .next = tree->node[parent].child, .move = move, .actor = (int8_t)actor};
        tree->node[parent].child = node;
    }
    path->node[path->length++] = node;
    return true;
}

/* The square root of a number, with four fractional bits. */
static uint64_t fixed_sqrt(uint32_t number)
{
    enum { MOST = 1 << 23 };
    return search_sqrt(pz_min(number, MOST) << 8);
}

static bool wins_at_once(const struct bella_state *state, pz_move move)
{
    if (!bella_is_trip(move)) {
        return false;
    }
    const unsigned length = bella_trip_ring((unsigned)(move - BELLA_MOVE_TRIP))->length;
    return bella_won(state->pub.made[state->pub.turn] | 1u << length);
}

/* The move with the highest sum of mean and bonus. A move that was never tried gets the mean of
 * those that were. */
static pz_move choose(const struct bella_tree *tree, uint32_t parent,
                      const struct bella_model *model, const struct bella_state *state)
{
    pz_move moves[BELLA_MOVES_AT_ONCE];
    const uint32_t count = bella_moves(state, moves, NULL);
    if (count == 1) {
        return moves[0];
    }
    const pz_move by_policy = bella_rollout_move(model, state);
    if (wins_at_once(state, by_policy)) {
        return by_policy;
    }
    uint64_t won = 0;
    uint32_t visits = 0;
    for (uint32_t i = tree->node[parent].child; i != 0; i = tree->node[i].next) {
        won += tree->node[i].won;
        visits += tree->node[i].visits;
    }
    const uint64_t mean = visits > 0 ? won / visits : BELLA_VICTORY / state->pub.players;
    const uint64_t root = fixed_sqrt(visits + 1);
    uint64_t highest = 0;
    pz_move best = moves[0];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = find(tree, parent, moves[i]);
        const struct bella_tree_node *node = &tree->node[at];
        const uint64_t bonus = moves[i] == by_policy ? POLICY_BONUS : OTHER_BONUS / (count - 1);
        const uint64_t value =
            at != 0 ? node->won / node->visits + bonus * root / (16 * ((uint64_t)node->visits + 1))
                    : mean + bonus * root / 16;
        if (value > highest) {
            highest = value;
            best = moves[i];
        }
    }
    return best;
}

/* Goes down to the node that it adds, or to the end of the game. Returns how many steps it made. */
static unsigned descend(struct bella_tree *tree, const struct bella_model *model,
                        struct bella_state *state, struct pz_rng *rng, struct path *path)
{
    unsigned steps = 0;
    bool is_known = true;
    while (is_known && state->pub.actor != PZ_NOBODY) {
        const int actor = bella_actor(state);
        const pz_move move = actor == PZ_CHANCE
                                 ? bella_pick(state, rng)
                                 : choose(tree, path->node[path->length - 1], model, state);
        bella_make(state, move);
        steps++;
        is_known = follow(tree, path, move, actor) &&
                   (actor == PZ_CHANCE || tree->node[path->node[path->length - 1]].visits > 0);
    }
    return steps;
}

unsigned bella_tree_play(struct bella_tree *tree, const struct bella_model *model, pz_move first,
                         struct bella_state *state, struct pz_rng *rng, unsigned turns,
                         uint32_t shares[BELLA_SEATS])
{
    const uint32_t end = state->pub.turns + turns;
    struct path path = {.node = {0}, .length = 1};
    unsigned steps = 0;
    if (follow(tree, &path, first, PZ_CHANCE)) {
        steps = descend(tree, model, state, rng, &path);
    }
    if (state->pub.turns < end) {
        steps += bella_rollout(model, state, rng, end - state->pub.turns);
    }
    bella_shares(model->by_table.table, state, shares);
    for (unsigned i = 0; i < path.length; i++) {
        struct bella_tree_node *node = &tree->node[path.node[i]];
        node->visits++;
        node->won += node->actor >= 0 ? shares[node->actor] : 0;
    }
    return steps;
}
