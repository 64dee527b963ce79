/* The guide: tells a lesson of the game when a decision of its kind comes for the first time. */
#ifndef PIAZZA_TERM_GUIDE_H
#define PIAZZA_TERM_GUIDE_H

#include "piazza/piazza.h"

/* What was told so far to each reader. */
struct guide {
    bool on;
    uint32_t told[PZ_SEATS_MAX]; /* bits: lessons of the game */
};

/* What the game is about, translated; "" for a game without lessons. */
const char *guide_goal(const struct pz_game *game);

/* The lessons of a game, by number; NULL past the last. */
const struct pz_lesson *guide_lesson_at(const struct pz_game *game, unsigned number);

/* Those that are about the current decision of a seat, as bits. The legal moves are given. */
uint32_t guide_fitting(const struct pz_game *game, const void *state, const pz_move *moves,
                       uint32_t count);

/* The first of them that was not told to the reader yet, if the guide is on; then it counts as
 * told. NULL if there is nothing new, or nothing to choose. Where all see the same screen they are
 * one reader: 0. */
const struct pz_lesson *guide_next(struct guide *guide, int reader, const struct pz_game *game,
                                   const void *state, const pz_move *moves, uint32_t count);

#endif
