/* The games that are built in; the build makes the list from PIAZZA_GAMES (cmake/library.cmake). */
#ifndef PIAZZA_CORE_BUILTIN_GAMES_H
#define PIAZZA_CORE_BUILTIN_GAMES_H

#include "piazza/game.h"

extern const struct pz_game *const builtin_games[]; /* ends with NULL */

#endif
