/* Results of many games added up, and how sure the figures are. All sums are of whole numbers, so
 * they do not depend on the order of the games. */
#ifndef PIAZZA_ARENA_TALLY_H
#define PIAZZA_ARENA_TALLY_H

#include "piazza/piazza.h"

enum { TALLY_SHARES = 60 /* a victory in parts: divisible by 1 to 6 winners */ };

struct tally {
    uint64_t finished;
    uint64_t unfinished;           /* these games count in no other sum but `decisions` */
    uint64_t shares[PZ_SEATS_MAX]; /* victories, in parts of TALLY_SHARES */
    int64_t points[PZ_SEATS_MAX];
    int64_t points_squared[PZ_SEATS_MAX];
    uint64_t turns;
    uint64_t turns_squared;
    uint64_t decisions; /* decisions of all games, finished or not */
    uint32_t shortest;  /* turns of the shortest game */
    uint32_t longest;   /* turns of the longest game */
};

/* Adds a finished game. Those who share a victory get equal parts of it. */
void tally_game(struct tally *tally, const struct pz_result *result, int players, uint32_t turns);
void tally_add(struct tally *sum, const struct tally *part);

/* A figure with its 95 % interval: Wilson's for a share, the normal one for a mean. */
struct interval {
    double low;
    double mean;
    double high;
};

/* Wilson's interval for the share p of n trials; it extends to z standard deviations. */
struct interval wilson_interval(double p, double n, double z);

/* The tally has at least one finished game. */
struct interval tally_wins(const struct tally *tally, int seat);
struct interval tally_points(const struct tally *tally, int seat);
struct interval tally_turns(const struct tally *tally);

#endif
