/* What the bots share. */
#ifndef PIAZZA_AI_BOTS_H
#define PIAZZA_AI_BOTS_H

#include "piazza/ai.h"

/* Adds a move to the candidates in its place by value; the best is the answer's move. Of equal ones
 * the first that was considered stays first. answer->candidate_count starts at 0. */
void bot_consider(struct pz_answer *answer, pz_move move, int32_t value);

/* Says why. `sentence` may hold {n} for the number and {w} for the word. */
void bot_because(struct pz_answer *answer, const char *sentence, int32_t number, const char *word);

#endif
