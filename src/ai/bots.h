/* What the bots share. */
#ifndef PIAZZA_AI_BOTS_H
#define PIAZZA_AI_BOTS_H

#include "piazza/ai.h"

/* Adds a move to the candidates in its place by value; the best is the answer's move. Of equal ones
 * the first that was considered stays first. answer->candidate_count starts at 0. */
void bot_consider(struct pz_answer *answer, pz_move move, int32_t value);

/* Goes through the moves of a question, from one that the seed draws, so that of equal moves not
 * always the same comes first; stops early when told to, but not before the first. */
struct bot_tour {
    const struct pz_question *question;
    uint32_t start;
    uint32_t done;
};

/* The answer's candidates start empty. */
void bot_tour_init(struct bot_tour *tour, const struct pz_question *question,
                   struct pz_answer *answer);
bool bot_tour_next(struct bot_tour *tour, pz_move *move);

/* Says why. `sentence` may hold {n} for the number and {w} for the word. */
void bot_because(struct pz_answer *answer, const char *sentence, int32_t number, const char *word);

#endif
