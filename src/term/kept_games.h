/* The folder in which this user's games are kept. */
#ifndef PIAZZA_TERM_KEPT_GAMES_H
#define PIAZZA_TERM_KEPT_GAMES_H

#include "piazza/game.h"

/* The folder itself, made if need be; false if there is no place for it. */
bool kept_games_folder(char *folder, size_t size);
/* A new file for a game, made empty; false if there is no place for it. */
bool kept_games_new(const struct pz_game *game, char *path, size_t size);
/* Goes through the games, the newest first, until `take` returns true; false if it never does. */
bool kept_games_find(bool (*take)(void *context, const char *path), void *context);

#endif
