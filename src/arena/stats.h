/* The statistics of matches. What is counted is the block: one deal played in all seat rotations,
 * whose games depend on each other. Pure functions on figures of blocks. */
#ifndef PIAZZA_ARENA_STATS_H
#define PIAZZA_ARENA_STATS_H

#include "tally.h"

/* How many standard deviations the central 95 % of Student's t distribution extend to each side;
 * freedom > 0. */
double stats_student(size_t freedom);

/* The mean of values between 0 and 1, one for each block, with its 95 % interval. It is Wilson's
 * interval for as many independent games as would have the variance of these values. Blocks that
 * are all alike still get some variance, so that 50 victories in 50 are not certainty. The interval
 * of a single value is 0 to 1. */
struct interval stats_share(const double *values, size_t count);

/* ---- the sequential test ---- */

enum { STATS_SCORE_MAX = TALLY_SHARES * PZ_SEATS_MAX };

/* Is the share of victories p0 or p1? */
struct stats_test {
    double p0;
    double p1;
    double alpha; /* the chance to decide for p1 although it is p0 */
    double beta;  /* the chance to decide for p0 although it is p1 */
};

/* The bounds of the logarithm of the likelihood ratio: below the first it is p0, above the second
 * p1. */
void stats_bounds(const struct stats_test *test, double *lower, double *upper);
/* The logarithm of the likelihood ratio, where counts[k] blocks scored k of `top`. It is the
 * empirical likelihood: that of a mean is the greatest that any distribution of scores with that
 * mean gives. */
double stats_likelihood_ratio(const uint64_t *counts, unsigned top, double p0, double p1);

/* ---- Elo ---- */

enum { STATS_BOTS_MAX = 32, STATS_LINEUPS_MAX = 1000 };

/* Who sits together: bots, each with the number of its seats. */
struct stats_lineup {
    unsigned members;
    unsigned bot[PZ_SEATS_MAX];
    unsigned seats[PZ_SEATS_MAX];
};

struct stats_block {
    const struct stats_lineup *lineup;
    uint64_t deal; /* blocks of the same deal depend on each other */
    unsigned games;
    double victories[PZ_SEATS_MAX]; /* victories of each member; their sum is `games` */
};

/* The strengths that make the victories most likely, on Elo's scale with the mean 0, and their 95 %
 * intervals. The model is that of Bradley and Terry, or of Plackett and Luce with more than two
 * players: everybody wins in proportion to strength. Each lineup gets one more game, shared by all,
 * so that no strength is infinite. Blocks come in the order of their deals. */
void stats_elo(unsigned bots, const struct stats_lineup *lineups, unsigned lineup_count,
               const struct stats_block *blocks, size_t count, struct interval elo[STATS_BOTS_MAX]);

#endif
