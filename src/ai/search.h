/* What the bots `flat` and `ismcts` share: both search determinizations by random playouts. */
#ifndef PIAZZA_AI_SEARCH_H
#define PIAZZA_AI_SEARCH_H

#include "piazza/bot_kit.h"

enum {
    SEARCH_VICTORY = 60, /* the reward of a victory; two winners get 30 each, three 20 */
    SEARCH_MILLISECONDS = 1000
};

/* Lists the moves of the acting seat that are worth searching, in ascending order, and returns how
 * many: all legal moves, unless the game prunes them. */
uint32_t search_moves(const struct pz_game *game, const void *state, pz_move *moves);

/* Plays at random to the end and sets the reward of each seat: the winners share SEARCH_VICTORY, or
 * all seats if the game does not end. Returns how many moves seats have made. */
uint64_t search_play_out(const struct pz_game *game, void *state, struct pz_rng *rng,
                         uint32_t reward[PZ_SEATS_MAX]);

/* Completes the answer: adds the legal moves that were not searched (unless it was stopped), sorts
 * all by pz_bot_rank() with `first`, and sets the reason. */
void search_answer(const struct pz_question *question, struct pz_answer *answer, bool stopped,
                   pz_move first);

/* The answer to a question with a single legal move. */
void search_only_move(const struct pz_question *question, struct pz_answer *answer);

/* Arithmetic without libm, the same on every machine. The logarithm has 16 fractional bits and an
 * error of at most 0.01; n > 0. The square root is rounded down. */
uint32_t search_log2(uint32_t n);
uint32_t search_sqrt(uint32_t n);

#endif
