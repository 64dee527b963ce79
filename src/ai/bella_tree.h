/* Bella Italia: what maestro learns of the moves that follow. One tree for all guesses; its
 * branches are moves and what chance brings. Going down, each seat takes what has done best for it
 * so far; what has been tried little gets a credit, the quick policy's move a larger one than the
 * others. Each time one branch is added, the quick policy plays on, and all branches on the way
 * learn what became of it. */
#ifndef PIAZZA_AI_BELLA_TREE_H
#define PIAZZA_AI_BELLA_TREE_H

#include "bella_rollout.h"

struct bella_branch {
    uint64_t won;   /* parts of BELLA_VICTORY of all visits, for the seat that moved */
    uint32_t child; /* its first, or 0 */
    uint32_t next;  /* of the same parent, or 0 */
    uint32_t visits;
    pz_move move;
    int8_t actor;
};

/* The first branch is the root. When it is full the tree does not grow any more. */
struct bella_tree {
    uint32_t count;
    uint32_t capacity;
    struct bella_branch *branch;
};

void bella_tree_init(struct bella_tree *tree, struct bella_branch *branches, uint32_t capacity);
/* Plays on from a guess in which `first` was made, for some turns. *state becomes the end, shares
 * get what each seat has of it. Returns the steps. */
unsigned bella_tree_play(struct bella_tree *tree, const struct bella_model *model, pz_move first,
                         struct bella_state *state, struct pz_rng *rng, unsigned turns,
                         uint32_t shares[BELLA_SEATS]);

#endif
