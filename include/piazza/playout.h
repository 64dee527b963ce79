/* Random play through the public slots of a game: the one loop that simulation, benchmark and the
 * comparison of builds share. */
#ifndef PIAZZA_PLAYOUT_H
#define PIAZZA_PLAYOUT_H

#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

/* Plays on from the state until the end, or until `turn_limit` turns have been finished. */
struct pz_playout pz_play_out(const struct pz_game *game, void *state, struct pz_rng *rng,
                              uint32_t turn_limit);

/* The same by actor(), pick() and apply() alone, for games that have a shorter way too. */
struct pz_playout pz_playout_by_steps(const struct pz_game *game, void *state, struct pz_rng *rng,
                                      uint32_t turn_limit);

/* A game that has not ended after this many turns is reported as unfinished, everywhere. */
enum { PZ_TURN_LIMIT = 5000 };

/* A number that depends on every state of `games` random games with the seeds seed, seed + 1, ...:
 * equal numbers mean equal play, on any machine and in any build. */
uint64_t pz_signature(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                      uint32_t games);

PZ_API_END

#endif
