/* What every game must keep, whatever is played. The conformance suite asks it of random play, the
 * fuzzer of play by bytes. */
#ifndef PIAZZA_CONFORM_H
#define PIAZZA_CONFORM_H

#include "piazza/piazza.h"

/* Says where and what, and ends the program. `game` may be NULL. */
_Noreturn void conform_fail(const struct pz_game *game, const void *state, const char *what);

/* Invariants, legal moves, texts, the pick. */
void conform_moves(const struct pz_game *game, const void *state, struct pz_rng *rng);
/* The state as JSON and back, byte for byte. */
void conform_serial(const struct pz_game *game, const void *state);
/* What each seat and an onlooker see, and guesses that fit it. */
void conform_views(const struct pz_game *game, const void *state, int players, struct pz_rng *rng);
/* Every number of the action space is refused unless it is legal, and a refusal changes nothing. */
void conform_refusals(const struct pz_game *game, const void *state);
/* A result that fits the state. */
void conform_result(const struct pz_game *game, const void *state, int players);

#endif
