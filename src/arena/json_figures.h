/* Figures as members of JSON objects. */
#ifndef PIAZZA_ARENA_JSON_FIGURES_H
#define PIAZZA_ARENA_JSON_FIGURES_H

#include "piazza/json.h"
#include "tally.h"

/* A number with that many decimals. */
void json_number(struct pz_json *json, const char *key, double number, unsigned decimals);
/* An object with mean, low and high. */
void json_interval(struct pz_json *json, const char *key, struct interval interval,
                   unsigned decimals);

#endif
