/* What the bots share. */
#ifndef PIAZZA_AI_BOTS_H
#define PIAZZA_AI_BOTS_H

#include "piazza/ai.h"

/* ---- answering ---- */

/* Is the answer wanted now: told to stop, or out of time? */
bool bot_must_answer(const struct pz_bot *bot, const struct pz_question *question);

/* For a search that goes by parts of equal size: has it used up its budget, nodes or time, for the
 * first `part` of `parts`, with that many nodes? */
bool bot_part_over(const struct pz_bot *bot, uint64_t nodes, uint32_t part, uint32_t parts);

/* Goes through the moves of a question, from one that the seed draws, so that of equal moves not
 * always the same comes first; stops early when the answer is wanted, but not before the first. At
 * its end the candidates are in order and the best is the answer's move. */
struct bot_tour {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct pz_answer *answer;
    uint32_t start;
    uint32_t done;
};

/* The answer's candidates start empty. */
void bot_tour_init(struct bot_tour *tour, const struct pz_bot *bot,
                   const struct pz_question *question, struct pz_answer *answer);
bool bot_tour_next(struct bot_tour *tour, pz_move *move);

/* Adds a candidate that was looked at once. */
void bot_consider(struct pz_answer *answer, pz_move move, int32_t value);

/* Puts the candidates in order, the best value first; of equal ones the one that comes first when
 * one counts upwards from `first`, and on from 0 after the last. The first is the answer's move. */
void bot_rank(struct pz_answer *answer, pz_move first);

/* Says why. `sentence` may hold {n} for the number and {w} for the word. */
void bot_because(struct pz_answer *answer, const char *sentence, int32_t number, const char *word);

/* ---- the lists ---- */

enum { BOT_NODES = 1000 /* the default of bots that hardly search */ };

struct bot_list {
    const struct pz_bot_kind *const *kinds; /* ends with NULL */
    const struct pz_bot_kind *strongest;
};

/* One for each game (bots_GAME.c), and one for a game that has none. */
extern const struct bot_list bot_list_little;
extern const struct bot_list bot_list_bella;
extern const struct bot_list bot_list_tickets;
extern const struct bot_list bot_list_any;

/* Any legal move; it is the same in every game. */
extern const struct pz_bot_kind bot_random;

#endif
