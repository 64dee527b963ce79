/* Random play to the end of a game, as fast as possible: for rollouts of bots, simulations without
 * bots, benchmarks, and the signatures that compare builds. For games of bots see match.h. */
#ifndef PIAZZA_PLAYOUT_H
#define PIAZZA_PLAYOUT_H

#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

/* Plays random moves until the game is over or `turn_limit` turns are finished. */
struct pz_playout pz_playout_run(const struct pz_game *game, void *state, struct pz_rng *rng,
                                 uint32_t turn_limit);

/* Does the same by actor(), pick() and apply() alone, even if the game has a faster playout. */
struct pz_playout pz_playout_by_steps(const struct pz_game *game, void *state, struct pz_rng *rng,
                                      uint32_t turn_limit);

/* A game that has not ended after this many turns is reported as unfinished. */
enum { PZ_TURN_LIMIT = 5000 };

/* A hash of all states of `games` random games with the seeds seed, seed + 1, and so on. Two builds
 * or machines with the same hash play the same. */
uint64_t pz_signature(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                      uint32_t games);

PZ_API_END

#endif
