/* What matters in many games of Bella Italia: the trips, and which of them won. */
#ifndef PIAZZA_CLI_TRIPS_H
#define PIAZZA_CLI_TRIPS_H

#include "piazza/piazza.h"

enum { TRIPS_SHORTEST = 2, TRIPS_LONGEST = 6 };

struct trips {
    uint64_t made[TRIPS_LONGEST + 1]; /* trips of each length, of all players */
    uint64_t won_by_longest;          /* games that one trip of six won (B18) */
};

/* Is it the game with trips? There the points of a seat are how many it made. */
bool trips_of(const struct pz_game *game);
/* A finished game of it. */
void trips_game(struct trips *trips, const void *state);
void trips_add(struct trips *sum, const struct trips *part);

/* For that many finished games, in two lines; and as members of an object. */
void trips_print(const struct trips *trips, uint64_t games);
void trips_write(const struct trips *trips, uint64_t games, struct pz_json *json);

#endif
