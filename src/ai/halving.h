/* Sequential halving: a way to spend a budget on the choice between several moves ("arms"). The
 * budget is divided into rounds of equal size; after each round the worse half of the arms drops
 * out, so that the best ones are compared most.
 *
 *     halving_init(&halving, bot, question, order, count);
 *     while (halving.left > 1) {
 *         halving.nodes += ...;                 // try order[0] ... order[left - 1] once each
 *         if (halving_round_over(&halving)) {
 *             scores[arm] = ...;                // of those same arms
 *             halving_drop(&halving, scores);
 *         }
 *     } */
#ifndef PIAZZA_AI_HALVING_H
#define PIAZZA_AI_HALVING_H

#include "piazza/bot_kit.h"

struct halving {
    const struct pz_bot *bot;
    const struct pz_question *question;
    uint32_t *order;  /* all arms, best first: those still compared, then those that dropped out */
    uint32_t left;    /* how many arms are still compared; 1 when it is over */
    uint32_t round;   /* the current round, from 1 */
    uint32_t rounds;  /* how many rounds there are */
    uint64_t nodes;   /* nodes spent so far; the caller adds to it */
    bool final_round; /* no round follows; the caller may set it when the choice is clear */
};

/* `order` has room for `count` arms and gets 0 ... count - 1. */
void halving_init(struct halving *halving, const struct pz_bot *bot,
                  const struct pz_question *question, uint32_t *order, uint32_t count);

/* True if the round has used its part of the budget, or if the answer is wanted now. */
bool halving_round_over(struct halving *halving);

/* Sorts the arms that are left by scores[arm], highest first (a stable sort), and drops the worse
 * half, or after the last round all but the best. */
void halving_drop(struct halving *halving, const int64_t *scores);

#endif
