/* Bella Italia: what maestro learns of the moves that follow. */
#include "bella_tree.h"
#include "search.h"

enum {
    DEPTH_MAX = 60,
    QUICK_CREDIT = BELLA_VICTORY * 21 / 100, /* of the quick policy's move, */
    OTHER_CREDIT = BELLA_VICTORY * 9 / 100   /* and of all the others together */
};

struct way {
    uint32_t branch[DEPTH_MAX];
    unsigned length;
};

void bella_tree_init(struct bella_tree *tree, struct bella_branch *branches, uint32_t capacity)
{
    *tree = (struct bella_tree){1, capacity, branches};
    branches[0] = (struct bella_branch){.actor = PZ_CHANCE};
}

static uint32_t find(const struct bella_tree *tree, uint32_t parent, pz_move move)
{
    uint32_t i = tree->branch[parent].child;
    while (i != 0 && tree->branch[i].move != move) {
        i = tree->branch[i].next;
    }
    return i;
}

/* Goes on to the branch of a move, which is added if it is not there yet; false if it has no place.
 */
static bool follow(struct bella_tree *tree, struct way *way, pz_move move, int actor)
{
    const uint32_t parent = way->branch[way->length - 1];
    uint32_t branch = find(tree, parent, move);
    if (way->length == DEPTH_MAX || (branch == 0 && tree->count == tree->capacity)) {
        return false;
    }
    if (branch == 0) {
        branch = tree->count++;
        tree->branch[branch] = (struct bella_branch){
            .next = tree->branch[parent].child, .move = move, .actor = (int8_t)actor};
        tree->branch[parent].child = branch;
    }
    way->branch[way->length++] = branch;
    return true;
}

/* The root of a number with four bits behind the point. */
static uint64_t root_of(uint32_t number)
{
    enum { MOST = 1 << 23 };
    return search_sqrt((number < MOST ? number : MOST) << 8);
}

static bool wins_at_once(const struct bella_state *state, pz_move move)
{
    if (move < BELLA_MOVE_TRIP || move >= BELLA_MOVE_NO_TRIP) {
        return false;
    }
    const unsigned length = bella_trip_ring((unsigned)(move - BELLA_MOVE_TRIP))->length;
    return bella_won(state->pub.made[state->pub.turn] | 1u << length);
}

/* The move with the highest mean and credit together; one that was not tried yet has the mean of
 * those that were. */
static pz_move choose(const struct bella_tree *tree, uint32_t parent,
                      const struct bella_model *model, const struct bella_state *state)
{
    pz_move moves[BELLA_MOVES_AT_ONCE];
    const uint32_t count = bella_moves(state, moves, NULL);
    if (count == 1) {
        return moves[0];
    }
    const pz_move quick = bella_rollout_move(model, state);
    if (wins_at_once(state, quick)) {
        return quick;
    }
    uint64_t won = 0;
    uint32_t visits = 0;
    for (uint32_t i = tree->branch[parent].child; i != 0; i = tree->branch[i].next) {
        won += tree->branch[i].won;
        visits += tree->branch[i].visits;
    }
    const uint64_t mean = visits > 0 ? won / visits : BELLA_VICTORY / state->pub.players;
    const uint64_t root = root_of(visits + 1);
    uint64_t highest = 0;
    pz_move best = moves[0];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = find(tree, parent, moves[i]);
        const struct bella_branch *branch = &tree->branch[at];
        const uint64_t credit = moves[i] == quick ? QUICK_CREDIT : OTHER_CREDIT / (count - 1);
        const uint64_t value = at != 0 ? branch->won / branch->visits +
                                             credit * root / (16 * ((uint64_t)branch->visits + 1))
                                       : mean + credit * root / 16;
        if (value > highest) {
            highest = value;
            best = moves[i];
        }
    }
    return best;
}

/* Down to the branch that is added, or to the end. Returns the steps. */
static unsigned go_down(struct bella_tree *tree, const struct bella_model *model,
                        struct bella_state *state, struct pz_rng *rng, struct way *way)
{
    unsigned steps = 0;
    bool is_known = true;
    while (is_known && state->pub.actor != PZ_NOBODY) {
        const int actor = bella_actor(state);
        const pz_move move = actor == PZ_CHANCE
                                 ? bella_pick(state, rng)
                                 : choose(tree, way->branch[way->length - 1], model, state);
        bella_make(state, move);
        steps++;
        is_known = follow(tree, way, move, actor) &&
                   (actor == PZ_CHANCE || tree->branch[way->branch[way->length - 1]].visits > 0);
    }
    return steps;
}

unsigned bella_tree_play(struct bella_tree *tree, const struct bella_model *model, pz_move first,
                         struct bella_state *state, struct pz_rng *rng, unsigned turns,
                         uint32_t shares[BELLA_SEATS])
{
    const uint32_t end = state->pub.turns + turns;
    struct way way = {.branch = {0}, .length = 1};
    unsigned steps = 0;
    if (follow(tree, &way, first, PZ_CHANCE)) {
        steps = go_down(tree, model, state, rng, &way);
    }
    if (state->pub.turns < end) {
        steps += bella_rollout(model, state, rng, end - state->pub.turns);
    }
    bella_shares(model->by_table.table, state, shares);
    for (unsigned i = 0; i < way.length; i++) {
        struct bella_branch *branch = &tree->branch[way.branch[i]];
        branch->visits++;
        branch->won += branch->actor >= 0 ? shares[branch->actor] : 0;
    }
    return steps;
}
