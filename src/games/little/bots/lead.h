/* Little Italy: a handmade heuristic, from points and from where the cars stand; and why a move is
 * good, in words. */
#ifndef PIAZZA_GAMES_LITTLE_BOTS_LEAD_H
#define PIAZZA_GAMES_LITTLE_BOTS_LEAD_H

#include "games/little/little.h"
#include "piazza/bot_kit.h"

/* The seat for which a state is valued. */
struct little_interest {
    unsigned seat;
    unsigned cars;         /* bits: the cars that the seat controls */
    int32_t owners;        /* how many seats control each car */
    int32_t police_weight; /* how much the threat of the police counts, in percent; normally 100 */
};

struct little_interest little_interest_of(const struct little_state *state, unsigned seat);

/* By how many hundredths of a point the seat is ahead of the mean of the others, including what the
 * next rolls are likely to bring. A victory outweighs everything. */
int32_t little_lead(const struct little_state *state, const struct little_interest *interest);

/* The bot `greedy`: takes the move with the best lead. */
int little_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
/* The same for any interest. */
void little_greedy_by(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer, const struct little_interest *interest);

/* Says why the answer's move is good for the seat, if it is good for points that come at once.
 * Otherwise returns false and says nothing. */
bool little_explain_points(const struct little_state *before, unsigned seat,
                           struct pz_answer *answer);
/* Says why the answer's move is good by little_lead(). */
void little_explain(const struct little_state *before, unsigned seat, struct pz_answer *answer);

#endif
