/* The bot `greedy`: the best gain that a move brings by the game's own measure. Each game has its
 * own function in a file of its own, as what a gain is differs; greedy_any() is for those that have
 * none. */
#ifndef PIAZZA_AI_GREEDY_H
#define PIAZZA_AI_GREEDY_H

#include "bots.h"

int greedy_any(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
int greedy_little(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
int greedy_bella(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
int greedy_tickets(struct pz_bot *bot, const struct pz_question *question,
                   struct pz_answer *answer);

#endif
