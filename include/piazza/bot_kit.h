/* What bots share when they answer, for whoever writes one (docs/bots.md). */
#ifndef PIAZZA_BOT_KIT_H
#define PIAZZA_BOT_KIT_H

#include "piazza/ai.h"
#include "piazza/api.h"

PZ_API_BEGIN

/* True if the answer is wanted now: the stop flag is set, or the time is over. */
bool pz_bot_must_answer(const struct pz_bot *bot, const struct pz_question *question);

/* For a search that divides its budget into `parts` of equal size: true if `nodes`, or the time
 * since the question, have used up the first `part` of them. */
bool pz_bot_part_over(const struct pz_bot *bot, uint64_t nodes, uint32_t part, uint32_t parts);

/* Iterates over the moves of a question. The seed draws where it starts, so that the same move does
 * not win every tie. After at least one move it ends early if the answer is wanted now. At the end
 * it ranks the candidates (pz_bot_rank()). */
struct pz_move_iter {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct pz_answer *answer;
    uint32_t start;
    uint32_t done;
};

/* `answer` must not have candidates yet. */
void pz_move_iter_init(struct pz_move_iter *iter, const struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer);
bool pz_move_iter_next(struct pz_move_iter *iter, pz_move *move);

/* Adds a candidate with one visit. */
void pz_bot_consider(struct pz_answer *answer, pz_move move, int32_t value);

/* Sorts the candidates, the best value first, and takes the first as the answer's move. Among equal
 * values, moves are in ascending order from `first` on, followed by those below `first`. */
void pz_bot_rank(struct pz_answer *answer, pz_move first);

/* Sets the reason. `sentence` may hold {n} for the number and {w} for the word. */
void pz_bot_because(struct pz_answer *answer, const char *sentence, int32_t number,
                    const char *word);

enum { PZ_BOT_NODES = 1000 /* the default budget of bots that hardly search */ };

PZ_API_END

#endif
