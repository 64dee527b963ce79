/* The questions before a game, for those who gave no options: on the full screen, or line by line,
 * where Enter takes what is proposed. */
#ifndef PIAZZA_TERM_LOBBY_H
#define PIAZZA_TERM_LOBBY_H

#include "kept_games.h"
#include "piazza/piazza.h"

struct lobby {
    const struct pz_game *game;
    struct pz_setup setup;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    bool guide;               /* each new decision is explained once */
    char path[KEPT_PATH_MAX]; /* LOBBY_GO_ON, LOBBY_SHOW: the kept game */
};

/* LOBBY_SHOW: a finished game is to be shown again, and the lobby to be asked again. */
enum lobby_answer { LOBBY_LEAVE, LOBBY_START, LOBBY_GO_ON, LOBBY_SHOW, LOBBY_NO_TERMINAL };

/* Asks on standard input and output; LOBBY_LEAVE if the input ends. */
enum lobby_answer lobby_ask(struct lobby *lobby);

/* A line from standard input without its end, the rest of a longer one dropped; false when there is
 * no more. */
bool lobby_line(char *line, size_t size);

/* "Anna, bot:greedy" into names; returns how many, or -1 and the sentence why not. */
int lobby_seats(const struct pz_game *game, const char *list, char names[PZ_SEATS_MAX][PZ_NAME_MAX],
                char *problem, size_t size);

/* You, and bots for the rest. */
void lobby_default_seats(const struct pz_game *game, int players,
                         char names[PZ_SEATS_MAX][PZ_NAME_MAX]);
/* How many play if nobody says otherwise. */
int lobby_default_players(const struct pz_game *game);

/* Of the games, the one that was played last and is not over, with a person at it; NULL if there is
 * none. */
const struct kept_game *lobby_unfinished(const struct kept_game *games, size_t count);

#endif
