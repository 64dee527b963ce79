/* Checks that only the suite makes. */
#ifndef PIAZZA_CONFORMANCE_CHECKS_H
#define PIAZZA_CONFORMANCE_CHECKS_H

#include "piazza/conformance.h"

/* Fails unless it holds. */
void conform_require(bool holds, const struct pz_game *game, const void *state, const char *what);

/* All bots of the game, and those that play any game, in some positions of a random game: answers
 * are whole, and follow from the question alone. `one_in` decisions is looked at. Returns how many
 * answers were checked. */
unsigned long long conform_bots(const struct pz_game *game, const struct pz_setup *setup,
                                uint64_t seed, unsigned one_in);

/* Options that are texts: what is written reads back, and a refused text changes nothing. */
void conform_data(const struct pz_game *game, const struct pz_setup *setup);
/* Lessons are some of the list, plans of any text are told or refused, and unknown names are no
 * elements. */
void conform_advice(const struct pz_game *game, const void *state, struct pz_rng *rng);
/* Statistics of a game that is over: all are set, and the same each time. */
void conform_statistics(const struct pz_game *game, const void *state);
/* Hostile input: JSON of the state and of a view with some bytes changed is read or refused. What
 * is read can be played. */
void conform_hostile(const struct pz_game *game, const void *state, struct pz_rng *rng);

#endif
