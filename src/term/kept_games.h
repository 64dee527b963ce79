/* The games that this user has played, each a file in user_state_folder(). */
#ifndef PIAZZA_TERM_KEPT_GAMES_H
#define PIAZZA_TERM_KEPT_GAMES_H

#include "piazza/record.h"
#include <time.h>

enum { KEPT_PATH_MAX = 1024 };

/* A new file for a game, made empty, in that folder; NULL is that of this user's games. False if
 * there is no place for it. */
bool kept_games_new(const char *folder, const struct pz_game *game, char *path, size_t size);
/* Goes through the games of a folder, likewise, the one that was played last first, until `take`
 * returns true; false if it never does. */
bool kept_games_find(const char *folder, bool (*take)(void *context, const char *path),
                     void *context);

/* What is known of a game without playing it. */
struct kept_game {
    char path[KEPT_PATH_MAX];
    time_t when; /* it was last written */
    const struct pz_game *game;
    int players;
    int people; /* those of them that are no bots */
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    uint32_t turn; /* counted from 1 */
    bool over;
    struct pz_result result; /* as it stands */
};

/* All games of this user, the one that was played last first. The caller frees *games. Returns how
 * many. After them stand those that cannot be read, of which only the path is known; files without
 * anything in them are none. */
size_t kept_games_list(struct kept_game **games, size_t *unreadable);

/* Has this user finished a game of that kind? */
bool kept_games_finished(const struct kept_game *games, size_t count, const struct pz_game *game);

/* When that was, for people: "today 20:14", "yesterday 20:14", "2026-11-17 20:14". */
void kept_game_when(const struct kept_game *kept, time_t now, char *text, size_t size);
/* How it stands: "turn 12", or who has won. */
void kept_game_standing(const struct kept_game *kept, char *text, size_t size);
/* The players and their points: "Anna 34, viaggiatore 28". */
void kept_game_players(const struct kept_game *kept, char *text, size_t size);

#endif
