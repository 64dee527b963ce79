/* Intervals, the sequential test and Elo, from figures of blocks. */
#include "stats.h"
#include <math.h>
#include <string.h>

double stats_student(size_t freedom)
{
    static const double few[] = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                                 2.446912,  2.364624, 2.306004, 2.262157};
    if (freedom <= sizeof few / sizeof few[0]) {
        return few[freedom - 1];
    }
    /* The expansion around the normal distribution (Abramowitz and Stegun 26.7.5). */
    const double z = 1.959963985;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double n = (double)freedom;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

struct interval stats_share(const double *values, size_t count)
{
    const double n = (double)count;
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
    }
    const double mean = sum / n;
    for (size_t i = 0; i < count; i++) {
        squares += (values[i] - mean) * (values[i] - mean);
    }
    if (count < 2) {
        return (struct interval){0, mean, 1};
    }
    /* The variance of the values, compared with that of blocks that are won or lost as a whole. One
     * such block is added to both; it matters only where the values have no variance. */
    const double smooth = (sum + 0.5) / (n + 1);
    const double one_more = smooth * (1 - smooth);
    const double scatter = (squares * n / (n - 1) + one_more) / (n * mean * (1 - mean) + one_more);
    return wilson_interval(mean, n / scatter, stats_student(count - 1));
}

/* ---- the sequential test ---- */

void stats_bounds(const struct stats_test *test, double *lower, double *upper)
{
    *lower = log(test->beta / (1 - test->alpha));
    *upper = log((1 - test->beta) / test->alpha);
}

/* A small part of a block is added at both ends of the scale, so that every mean is possible. */
static double weight(const uint64_t *counts, unsigned top, unsigned score)
{
    return (double)counts[score] + (score == 0 || score == top ? 1e-3 : 0);
}

/* The distribution of the given mean that makes the scores most likely gives each of them the
 * weight 1 / (1 + lambda * (score - mean)); this finds the lambda. */
static double find_lambda(const uint64_t *counts, unsigned top, double mean)
{
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < 80; i++) {
        const double lambda = (low + high) / 2;
        double slope = 0;
        for (unsigned score = 0; score <= top; score++) {
            const double above = (double)score / top - mean;
            slope += weight(counts, top, score) * above / (1 + lambda * above);
        }
        *(slope > 0 ? &low : &high) = lambda;
    }
    return (low + high) / 2;
}

double stats_likelihood_ratio(const uint64_t *counts, unsigned top, double p0, double p1)
{
    const double lambda0 = find_lambda(counts, top, p0);
    const double lambda1 = find_lambda(counts, top, p1);
    double ratio = 0;
    for (unsigned score = 0; score <= top; score++) {
        const double value = (double)score / top;
        if (weight(counts, top, score) > 0) {
            ratio += weight(counts, top, score) *
                     (log(1 + lambda0 * (value - p0)) - log(1 + lambda1 * (value - p1)));
        }
    }
    return ratio;
}

/* ---- Elo ---- */

struct fit {
    unsigned bots;
    const struct stats_lineup *lineups;
    unsigned lineup_count;
    double games[STATS_LINEUPS_MAX];
    double victories[STATS_BOTS_MAX];
    double strength[STATS_BOTS_MAX];
};

static double total_strength(const struct fit *fit, const struct stats_lineup *lineup)
{
    double total = 0;
    for (unsigned i = 0; i < lineup->members; i++) {
        total += lineup->seats[i] * fit->strength[lineup->bot[i]];
    }
    return total;
}

/* The member's chance to win with these strengths. */
static double chance(const struct fit *fit, const struct stats_lineup *lineup, unsigned member)
{
    return lineup->seats[member] * fit->strength[lineup->bot[member]] / total_strength(fit, lineup);
}

/* The MM algorithm (Hunter 2004): each round sets every strength so that the bot would win as often
 * as it did against the others' current strengths. The likelihood grows in every round. */
static void find_strengths(struct fit *fit)
{
    enum { ROUNDS_MAX = 20000 };
    double change = 1;
    for (int round = 0; round < ROUNDS_MAX && change > 1e-10; round++) {
        double expected[STATS_BOTS_MAX] = {0};
        double logarithms = 0;
        for (unsigned l = 0; l < fit->lineup_count; l++) {
            const struct stats_lineup *lineup = &fit->lineups[l];
            const double share = fit->games[l] / total_strength(fit, lineup);
            for (unsigned i = 0; i < lineup->members; i++) {
                expected[lineup->bot[i]] += share * lineup->seats[i];
            }
        }
        change = 0;
        for (unsigned bot = 0; bot < fit->bots; bot++) {
            const double strength = fit->victories[bot] / expected[bot];
            change = fmax(change, fabs(log(strength / fit->strength[bot])));
            fit->strength[bot] = strength;
            logarithms += log(strength);
        }
        for (unsigned bot = 0; bot < fit->bots; bot++) {
            fit->strength[bot] /= exp(logarithms / fit->bots);
        }
    }
}

struct matrix {
    double at[STATS_BOTS_MAX][STATS_BOTS_MAX];
};

/* The inverse of a symmetric, positive definite matrix, by elimination. */
static void invert(struct matrix *matrix, unsigned size, struct matrix *inverse)
{
    memset(inverse, 0, sizeof *inverse);
    for (unsigned i = 0; i < size; i++) {
        inverse->at[i][i] = 1;
    }
    for (unsigned pivot = 0; pivot < size; pivot++) {
        const double scale = 1 / matrix->at[pivot][pivot];
        for (unsigned j = 0; j < size; j++) {
            matrix->at[pivot][j] *= scale;
            inverse->at[pivot][j] *= scale;
        }
        for (unsigned i = 0; i < size; i++) {
            const double factor = matrix->at[i][pivot];
            for (unsigned j = 0; j < size && i != pivot; j++) {
                matrix->at[i][j] -= factor * matrix->at[pivot][j];
                inverse->at[i][j] -= factor * inverse->at[pivot][j];
            }
        }
    }
}

/* The curvature of the likelihood. Strengths are known up to a common factor; the constant fixes it
 * and changes nothing else. */
static void find_curvature(const struct fit *fit, struct matrix *curvature)
{
    for (unsigned i = 0; i < fit->bots; i++) {
        for (unsigned j = 0; j < fit->bots; j++) {
            curvature->at[i][j] = 1.0 / fit->bots;
        }
    }
    for (unsigned l = 0; l < fit->lineup_count; l++) {
        const struct stats_lineup *lineup = &fit->lineups[l];
        for (unsigned i = 0; i < lineup->members; i++) {
            const double chance_i = chance(fit, lineup, i);
            curvature->at[lineup->bot[i]][lineup->bot[i]] += fit->games[l] * chance_i;
            for (unsigned j = 0; j < lineup->members; j++) {
                curvature->at[lineup->bot[i]][lineup->bot[j]] -=
                    fit->games[l] * chance_i * chance(fit, lineup, j);
            }
        }
    }
}

static void add_square(struct matrix *scatter, unsigned size, const double *surplus, double factor)
{
    for (unsigned i = 0; i < size; i++) {
        for (unsigned j = 0; j < size; j++) {
            scatter->at[i][j] += factor * surplus[i] * surplus[j];
        }
    }
}

/* The game that is added to each lineup, shared by all. */
static void add_even_game(const struct fit *fit, const struct stats_lineup *lineup,
                          struct matrix *scatter)
{
    double surplus[STATS_BOTS_MAX] = {0};
    unsigned seats = 0;
    for (unsigned i = 0; i < lineup->members; i++) {
        seats += lineup->seats[i];
    }
    for (unsigned i = 0; i < lineup->members; i++) {
        const double even = (double)lineup->seats[i] / seats;
        surplus[lineup->bot[i]] = even - chance(fit, lineup, i);
        scatter->at[lineup->bot[i]][lineup->bot[i]] += even;
        for (unsigned j = 0; j < lineup->members; j++) {
            scatter->at[lineup->bot[i]][lineup->bot[j]] -= even * lineup->seats[j] / seats;
        }
    }
    add_square(scatter, fit->bots, surplus, 1);
}

/* The variance of the victories of a deal around their expected values. */
static void find_scatter(const struct fit *fit, const struct stats_block *blocks, size_t count,
                         size_t deals, struct matrix *scatter)
{
    const double unbiased = deals > 1 ? (double)deals / (double)(deals - 1) : 1;
    memset(scatter, 0, sizeof *scatter);
    for (unsigned l = 0; l < fit->lineup_count; l++) {
        add_even_game(fit, &fit->lineups[l], scatter);
    }
    for (size_t b = 0; b < count;) {
        double surplus[STATS_BOTS_MAX] = {0};
        const uint64_t deal = blocks[b].deal;
        for (; b < count && blocks[b].deal == deal; b++) {
            const struct stats_lineup *lineup = blocks[b].lineup;
            for (unsigned i = 0; i < lineup->members; i++) {
                surplus[lineup->bot[i]] +=
                    blocks[b].victories[i] - blocks[b].games * chance(fit, lineup, i);
            }
        }
        add_square(scatter, fit->bots, surplus, unbiased);
    }
}

/* The variance of the logarithm of a bot's strength, by the sandwich estimator: curvature^-1
 * scatter curvature^-1. It holds however the games of a deal depend on each other. */
static double variance(const struct matrix *inverse, const struct matrix *scatter, unsigned size,
                       unsigned bot)
{
    double sum = 0;
    for (unsigned i = 0; i < size; i++) {
        for (unsigned j = 0; j < size; j++) {
            sum += inverse->at[bot][i] * scatter->at[i][j] * inverse->at[j][bot];
        }
    }
    return fmax(0, sum);
}

static void start_fit(struct fit *fit, const struct stats_block *blocks, size_t count)
{
    for (unsigned bot = 0; bot < fit->bots; bot++) {
        fit->strength[bot] = 1;
    }
    for (unsigned l = 0; l < fit->lineup_count; l++) {
        const struct stats_lineup *lineup = &fit->lineups[l];
        const double all = total_strength(fit, lineup);
        fit->games[l] = 1;
        for (unsigned i = 0; i < lineup->members; i++) {
            fit->victories[lineup->bot[i]] += lineup->seats[i] / all;
        }
    }
    for (size_t b = 0; b < count; b++) {
        const struct stats_lineup *lineup = blocks[b].lineup;
        fit->games[lineup - fit->lineups] += blocks[b].games;
        for (unsigned i = 0; i < lineup->members; i++) {
            fit->victories[lineup->bot[i]] += blocks[b].victories[i];
        }
    }
}

void stats_elo(unsigned bots, const struct stats_lineup *lineups, unsigned lineup_count,
               const struct stats_block *blocks, size_t count, struct interval elo[STATS_BOTS_MAX])
{
    struct fit fit = {.bots = bots, .lineups = lineups, .lineup_count = lineup_count};
    struct matrix curvature = {0};
    struct matrix inverse = {0};
    struct matrix scatter = {0};
    size_t deals = 0;
    for (size_t b = 0; b < count; b++) {
        deals += b == 0 || blocks[b].deal != blocks[b - 1].deal;
    }
    start_fit(&fit, blocks, count);
    find_strengths(&fit);
    find_curvature(&fit, &curvature);
    invert(&curvature, bots, &inverse);
    find_scatter(&fit, blocks, count, deals, &scatter);
    for (unsigned bot = 0; bot < bots; bot++) {
        const double points = 400 / log(10);
        const double mean = points * log(fit.strength[bot]);
        const double half = points * stats_student(deals > 1 ? deals - 1 : 1) *
                            sqrt(variance(&inverse, &scatter, bots, bot));
        elo[bot] = (struct interval){mean - half, mean, mean + half};
    }
}
