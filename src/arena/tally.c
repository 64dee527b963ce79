/* Sums over many games, and their confidence intervals. */
#include "tally.h"
#include "core/bits.h"
#include <math.h>

/* 95 % of a normal distribution lies within this many standard deviations. */
static const double deviations = 1.96;

void tally_game(struct tally *tally, const struct pz_result *result, int players, uint32_t turns)
{
    const unsigned winners = pz_count_bits(result->winners);
    for (int seat = 0; seat < players; seat++) {
        tally->shares[seat] += (result->winners >> seat & 1) ? TALLY_SHARES / winners : 0;
        tally->points[seat] += result->points[seat];
        tally->points_squared[seat] += (int64_t)result->points[seat] * result->points[seat];
    }
    if (tally->finished == 0 || turns < tally->shortest) {
        tally->shortest = turns;
    }
    if (turns > tally->longest) {
        tally->longest = turns;
    }
    tally->finished++;
    tally->turns += turns;
    tally->turns_squared += (uint64_t)turns * turns;
}

void tally_add(struct tally *sum, const struct tally *part)
{
    if (part->finished > 0) {
        sum->shortest =
            sum->finished == 0 || part->shortest < sum->shortest ? part->shortest : sum->shortest;
        sum->longest = part->longest > sum->longest ? part->longest : sum->longest;
    }
    sum->finished += part->finished;
    sum->unfinished += part->unfinished;
    sum->turns += part->turns;
    sum->turns_squared += part->turns_squared;
    sum->decisions += part->decisions;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        sum->shares[seat] += part->shares[seat];
        sum->points[seat] += part->points[seat];
        sum->points_squared[seat] += part->points_squared[seat];
    }
}

struct interval wilson_interval(double p, double n, double z)
{
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct interval){fmax(0, middle - half), p, fmin(1, middle + half)};
}

struct interval tally_wins(const struct tally *tally, int seat)
{
    const double n = (double)tally->finished;
    return wilson_interval((double)tally->shares[seat] / TALLY_SHARES / n, n, deviations);
}

static struct interval mean_interval(double sum, double squares, uint64_t games)
{
    const double n = (double)games;
    const double mean = sum / n;
    const double variance = games > 1 ? fmax(0, (squares - sum * mean) / (n - 1)) : 0;
    const double half = deviations * sqrt(variance / n);
    return (struct interval){mean - half, mean, mean + half};
}

struct interval tally_points(const struct tally *tally, int seat)
{
    return mean_interval((double)tally->points[seat], (double)tally->points_squared[seat],
                         tally->finished);
}

struct interval tally_turns(const struct tally *tally)
{
    return mean_interval((double)tally->turns, (double)tally->turns_squared, tally->finished);
}
