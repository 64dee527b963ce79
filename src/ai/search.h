/* What the bots `flat` and `ismcts` share, which guess what is hidden and play on at random. */
#ifndef PIAZZA_AI_SEARCH_H
#define PIAZZA_AI_SEARCH_H

#include "bots.h"

enum {
    SEARCH_VICTORY = 60, /* a victory in parts: 60 for one winner, 30 for each of two, ... */
    SEARCH_MILLISECONDS = 1000
};

/* The moves of the actor, a seat, that are worth looking at, in ascending order; returns how many.
 * All legal ones, but in Ticket to Ride Italy one payment for each track: there can be hundreds. */
uint32_t search_moves(const struct pz_game *game, const void *state, pz_move *moves);

/* Plays on at random to the end and tells what each seat has of the victory; of a game that does
 * not end, each the same. Returns how many moves seats have made. */
uint64_t search_play_out(const struct pz_game *game, void *state, struct pz_rng *rng,
                         uint32_t reward[PZ_SEATS_MAX]);

/* Ranks the candidates, behind them (unless it was stopped) the legal moves that were not looked
 * at, and says how the best did; of equal ones the one that comes first from `first` on is better.
 */
void search_answer(const struct pz_question *question, struct pz_answer *answer, bool stopped,
                   pz_move first);

/* The answer to a question with a single legal move. */
void search_only_move(const struct pz_question *question, struct pz_answer *answer);

/* Arithmetic without libm, the same on every machine. The logarithm has 16 bits behind the point
 * and is at most 0.01 off; n > 0. The root is rounded down. */
uint32_t search_log2(uint32_t n);
uint32_t search_sqrt(uint32_t n);

/* They are the same in every game. */
extern const struct pz_bot_kind bot_flat;
extern const struct pz_bot_kind bot_ismcts;

#endif
