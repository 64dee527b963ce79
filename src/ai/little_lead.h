/* Little Italy: a measure made by hand, in points and what the cars' places promise; and why a move
 * is good, in words. */
#ifndef PIAZZA_AI_LITTLE_LEAD_H
#define PIAZZA_AI_LITTLE_LEAD_H

#include "../games/little/little.h"
#include "bots.h"

/* For whom a state is valued. */
struct little_interest {
    unsigned seat;
    unsigned cars;  /* bits: those that the seat controls */
    int32_t owners; /* how many seats control each car */
    int32_t heed;   /* percent of what the police threatens that counts: 100, unless changed */
};

struct little_interest little_interest_of(const struct little_state *state, unsigned seat);

/* Hundredths that the seat is ahead of the mean of the others, with what the next rolls promise;
 * a victory outweighs all. */
int32_t little_lead(const struct little_state *state, const struct little_interest *interest);

/* Takes the best lead. */
void little_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer,
                   const struct little_interest *interest);

/* Why the answer's move is good for the seat, if it is for points that come at once; else false. */
bool little_explain_points(const struct little_state *before, unsigned seat,
                           struct pz_answer *answer);
/* Why it is good by the measure of little_lead(). */
void little_explain(const struct little_state *before, unsigned seat, struct pz_answer *answer);

#endif
