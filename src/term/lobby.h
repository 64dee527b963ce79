/* The questions before a game, for those who gave no options: Enter takes what is proposed. */
#ifndef PIAZZA_TERM_LOBBY_H
#define PIAZZA_TERM_LOBBY_H

#include "piazza/piazza.h"

struct lobby {
    const struct pz_game *game;
    struct pz_setup setup;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
};

/* Asks on standard input and output; false if the input ends. */
bool lobby_ask(struct lobby *lobby);

/* A line from standard input without its end, the rest of a longer one dropped; false when there is
 * no more. */
bool lobby_line(char *line, size_t size);

/* "Anna, bot:greedy" into names; returns how many, or -1 and the sentence why not. */
int lobby_seats(const struct pz_game *game, const char *list, char names[PZ_SEATS_MAX][PZ_NAME_MAX],
                char *problem, size_t size);

/* You, and bots for the rest. */
void lobby_default_seats(const struct pz_game *game, int players,
                         char names[PZ_SEATS_MAX][PZ_NAME_MAX]);

#endif
