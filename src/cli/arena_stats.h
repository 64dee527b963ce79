/* The statistics of matches. What is counted is the block: one deal played in all seat rotations,
 * whose games depend on each other. Pure functions on figures of blocks. */
#ifndef PIAZZA_CLI_ARENA_STATS_H
#define PIAZZA_CLI_ARENA_STATS_H

#include "tally.h"

/* How many standard deviations of Student's distribution lie on each side of 95 %; freedom > 0. */
double stats_student(size_t freedom);

/* The mean of values between 0 and 1, of one block each, with its interval of 95 %: that of Wilson,
 * with as many games as would scatter as these values do. Blocks that are all alike are taken to
 * scatter a little, so 50 victories of 50 are no certainty. One value says nothing: 0 to 1. */
struct interval stats_share(const double *values, size_t count);

/* ---- the sequential test ---- */

enum { STATS_SCORE_MAX = TALLY_SHARES * PZ_SEATS_MAX };

/* Is the share of victories p0 or p1? Decided with these chances of being wrong: `alpha` for p1
 * though it is p0, `beta` for p0 though it is p1. */
struct stats_test {
    double p0;
    double p1;
    double alpha;
    double beta;
};

/* The bounds of the logarithm of the likelihood ratio: below the first it is p0, above the second
 * p1. */
void stats_bounds(const struct stats_test *test, double *lower, double *upper);
/* That logarithm: counts[k] blocks scored k of `top`. The likelihood is the greatest that any
 * distribution of scores with the mean p1, and with the mean p0, can give. */
double stats_likelihood_ratio(const uint64_t *counts, unsigned top, double p0, double p1);

/* ---- Elo ---- */

enum { STATS_BOTS_MAX = 32, STATS_LINEUPS_MAX = 1000 };

/* Who sits together: bots, each with the number of its seats. */
struct stats_lineup {
    unsigned members;
    unsigned bot[PZ_SEATS_MAX];
    unsigned seats[PZ_SEATS_MAX];
};

/* A block: its victories go to the members of its lineup, in that order. */
struct stats_block {
    const struct stats_lineup *lineup;
    uint64_t deal; /* blocks of the same deal depend on each other, */
    unsigned games;
    double victories[PZ_SEATS_MAX]; /* that add up to `games` */
};

/* The strengths that make the victories most likely, if everybody wins in proportion to it (the
 * model of Bradley and Terry; with more than two players that of Plackett and Luce), on Elo's scale
 * with the mean 0, and their intervals of 95 %. One game that anybody could have won is added to
 * each lineup, so that nobody is infinitely strong. Blocks come in the order of their deals. */
void stats_elo(unsigned bots, const struct stats_lineup *lineups, unsigned lineup_count,
               const struct stats_block *blocks, size_t count, struct interval elo[STATS_BOTS_MAX]);

#endif
