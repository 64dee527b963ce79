/* Bella Italia: the search tree of maestro. One tree serves all samples; its edges are moves and
 * outcomes of chance. On the way down, each seat takes the move with the best mean result so far
 * plus an exploration bonus; the bonus is larger for the move of the rollout policy. Each playout
 * adds one node, plays on by the rollout policy, and updates all nodes on its path. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_TREE_H
#define PIAZZA_GAMES_BELLA_BOTS_TREE_H

#include "rollout.h"

struct bella_tree_node {
    uint64_t won;    /* the sum of all results of the seat that moved, in parts of BELLA_VICTORY */
    uint32_t child;  /* the first child, or 0 */
    uint32_t next;   /* the next child of the same parent, or 0 */
    uint32_t visits; /* how many playouts went through the node */
    pz_move move;    /* the move that leads to the node */
    int8_t actor;    /* who made that move */
};

/* Node 0 is the root. A full tree does not grow any more. */
struct bella_tree {
    uint32_t count;
    uint32_t capacity;
    struct bella_tree_node *node;
};

void bella_tree_init(struct bella_tree *tree, struct bella_tree_node *nodes, uint32_t capacity);
/* Plays on for some turns from a sampled state in which `first` was just made. *state becomes the
 * last state, and `shares` gets what bella_shares() says of it. Returns how many steps were made.
 */
unsigned bella_tree_play(struct bella_tree *tree, const struct bella_model *model, pz_move first,
                         struct bella_state *state, struct pz_rng *rng, unsigned turns,
                         uint32_t shares[BELLA_SEATS]);

#endif
