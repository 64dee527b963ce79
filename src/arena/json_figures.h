/* Figures, and what is played, as members of JSON objects. */
#ifndef PIAZZA_ARENA_JSON_FIGURES_H
#define PIAZZA_ARENA_JSON_FIGURES_H

#include "tally.h"

/* The game, the version of its rules, the players and the options. */
void json_setup(struct pz_json *json, const struct pz_game *game, const struct pz_setup *setup);

/* A number with that many decimals. */
void json_number(struct pz_json *json, const char *key, double number, unsigned decimals);
/* A list with a number for each seat. */
void json_numbers(struct pz_json *json, const char *key, const uint64_t *numbers, int players);
/* An object with mean, low and high. */
void json_interval(struct pz_json *json, const char *key, struct interval interval,
                   unsigned decimals);

#endif
