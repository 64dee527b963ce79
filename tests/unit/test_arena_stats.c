/* The statistics of matches: intervals, the sequential test, Elo. */
#include "unit.h"

#include "arena/stats.h"
#include <math.h>
#include <string.h>

static void near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) < tolerance)) {
        fail_msg("%.9f, not %.9f", value, expected);
    }
}

static double uniform(struct pz_rng *rng)
{
    return (double)(pz_rng_next(rng) >> 11) * 0x1p-53;
}

/* A block of two games, won with the chance p each. With `bound` it is the same game twice in so
 * many of 10 cases. */
static double block_of_two(struct pz_rng *rng, double p, uint32_t bound)
{
    const bool first = uniform(rng) < p;
    const bool second = pz_rng_below(rng, 10) < bound ? first : uniform(rng) < p;
    return (first + second) / 2.0;
}

/* ---- intervals ---- */

/* From tables. */
static void student_has_longer_tails(void **unused)
{
    (void)unused;
    near(stats_student(1), 12.7062, 1e-4);
    near(stats_student(2), 4.3027, 1e-4);
    near(stats_student(9), 2.2622, 1e-4);
    near(stats_student(10), 2.2281, 2e-4);
    near(stats_student(30), 2.0423, 1e-4);
    near(stats_student(100), 1.9840, 1e-4);
    near(stats_student(1000000), 1.9600, 1e-4);
}

static void fill(double *values, size_t from, size_t to, double value)
{
    for (size_t i = from; i < to; i++) {
        values[i] = value;
    }
}

static void is_interval(struct interval interval, double low, double mean, double high)
{
    near(interval.low, low, 1e-5);
    near(interval.mean, mean, 1e-9);
    near(interval.high, high, 1e-5);
}

/* Worked out by hand from the formula; blocks won or lost as a whole are close to Wilson's interval
 * for 40 of 100, 0.309 to 0.498. */
static void a_share_has_the_interval_of_wilson(void **unused)
{
    (void)unused;
    double values[100];
    fill(values, 0, 40, 1);
    fill(values, 40, 100, 0);
    is_interval(stats_share(values, 100), 0.307943, 0.4, 0.499706);
    fill(values, 0, 20, 1);
    fill(values, 20, 40, 0.5);
    fill(values, 40, 50, 0);
    is_interval(stats_share(values, 50), 0.489663, 0.6, 0.701046);
}

static void nothing_is_certain(void **unused)
{
    (void)unused;
    double values[50];
    fill(values, 0, 50, 1);
    is_interval(stats_share(values, 50), 0.925268, 1, 1);
    fill(values, 0, 50, 0);
    is_interval(stats_share(values, 50), 0, 0, 1 - 0.925268);
    fill(values, 0, 30, 0.5); /* a bot against itself */
    is_interval(stats_share(values, 30), 0.466542, 0.5, 0.533458);
    is_interval(stats_share(values, 1), 0, 0.5, 1);
}

/* 95 of 100 such intervals hold the true value. */
static void held(double p, unsigned count, uint32_t bound, unsigned least, unsigned most)
{
    enum { SERIES = 2000 };
    struct pz_rng rng;
    unsigned inside = 0;
    pz_rng_init(&rng, 5);
    for (unsigned s = 0; s < SERIES; s++) {
        double values[200];
        for (unsigned i = 0; i < count; i++) {
            values[i] = block_of_two(&rng, p, bound);
        }
        const struct interval wins = stats_share(values, count);
        inside += wins.low <= p && p <= wins.high;
    }
    if (inside * 1000 < least * SERIES || inside * 1000 > most * SERIES) {
        fail_msg("p %.2f, %u blocks: %u of %d", p, count, inside, (int)SERIES);
    }
}

static void the_intervals_hold_what_they_promise(void **unused)
{
    (void)unused;
    for (uint32_t bound = 0; bound <= 10; bound += 5) {
        held(0.5, 200, bound, 935, 965);
        held(0.7, 50, bound, 935, 965);
        held(0.95, 200, bound, 930, 970);
        held(0.5, 10, bound, 930, 985);
        held(0.9, 20, bound, 930, 995);
    }
}

/* ---- the sequential test ---- */

static void the_bounds_follow_from_the_errors(void **unused)
{
    (void)unused;
    double lower = 0;
    double upper = 0;
    stats_bounds(&(struct stats_test){0.5, 0.55, 0.05, 0.05}, &lower, &upper);
    near(lower, -2.944439, 1e-6);
    near(upper, 2.944439, 1e-6);
    stats_bounds(&(struct stats_test){0.5, 0.55, 0.01, 0.1}, &lower, &upper);
    near(lower, -2.292535, 1e-6);
    near(upper, 4.499810, 1e-6);
}

/* Only victories and defeats: 60 ln(0.6 / 0.5) + 40 ln(0.4 / 0.5). With shared ones: maximised in
 * another way (20, 30 and 50 blocks), and the formula for many blocks close to even. */
static void the_likelihood_ratio_is_that_of_the_likeliest_scores(void **unused)
{
    (void)unused;
    const uint64_t two[2] = {40, 60};
    near(stats_likelihood_ratio(two, 1, 0.5, 0.6), 2.0135, 1e-3);
    near(stats_likelihood_ratio(two, 1, 0.6, 0.5), -2.0135, 1e-3);
    const uint64_t none[2] = {0, 0};
    near(stats_likelihood_ratio(none, 1, 0.5, 0.6), 0, 1e-2);
    const uint64_t three[3] = {20, 30, 50};
    near(stats_likelihood_ratio(three, 2, 0.5, 0.6), 5.857191, 1e-5);
    const uint64_t five[5] = {1000, 3000, 6100, 3100, 1050};
    uint64_t sum = 0;
    double mean = 0;
    double squares = 0;
    for (unsigned i = 0; i < 5; i++) {
        sum += five[i];
        mean += (double)five[i] * i / 4;
        squares += (double)five[i] * i * i / 16;
    }
    mean /= (double)sum;
    const double variance = squares / (double)sum - mean * mean;
    const double normal = (double)sum * 0.01 * (2 * mean - 1.01) / (2 * variance);
    near(stats_likelihood_ratio(five, 4, 0.5, 0.51), normal, 0.01 * fabs(normal));
}

/* How often it is decided for p1, of a thousand tests with the true share p. */
static unsigned decided_for_p1(const struct stats_test *test, double p, uint32_t bound)
{
    enum { TESTS = 1000 };
    struct pz_rng rng;
    unsigned accepted = 0;
    double lower = 0;
    double upper = 0;
    stats_bounds(test, &lower, &upper);
    pz_rng_init(&rng, 9);
    for (unsigned t = 0; t < TESTS; t++) {
        uint64_t counts[3] = {0};
        double ratio = 0;
        while (ratio > lower && ratio < upper) {
            counts[(unsigned)(2 * block_of_two(&rng, p, bound))]++;
            ratio = stats_likelihood_ratio(counts, 2, test->p0, test->p1);
        }
        accepted += ratio >= upper;
    }
    return accepted;
}

static void the_test_is_wrong_as_seldom_as_promised(void **unused)
{
    (void)unused;
    const struct stats_test test = {0.5, 0.6, 0.05, 0.05};
    assert_in_range(decided_for_p1(&test, 0.5, 0), 20, 65);
    assert_in_range(decided_for_p1(&test, 0.6, 0), 1000 - 65, 1000 - 20);
    assert_in_range(decided_for_p1(&test, 0.5, 5), 20, 65); /* games that depend on each other */
}

/* ---- Elo ---- */

static const struct stats_lineup pair = {2, {0, 1}, {1, 1}};

static double elo_gap(double strength)
{
    return 400 * log10(strength);
}

/* 75 of 100 games, and the one that is added: 75.5 to 25.5. */
static void two_bots_are_as_far_apart_as_their_victories(void **unused)
{
    (void)unused;
    struct stats_block blocks[50];
    struct interval elo[STATS_BOTS_MAX];
    for (unsigned i = 0; i < 50; i++) {
        blocks[i] = (struct stats_block){&pair, i, 2, {i < 25 ? 2 : 1, i < 25 ? 0 : 1}};
    }
    stats_elo(2, &pair, 1, blocks, 50, elo);
    near(elo[0].mean - elo[1].mean, elo_gap(75.5 / 25.5), 1e-4);
    near(elo[0].mean + elo[1].mean, 0, 1e-4);
    /* The error of the share is 0.0357, that of its logit 0.0357 / (0.75 * 0.25), about. */
    near(elo[0].high - elo[0].mean, 2.01 * 0.0357 / (0.75 * 0.25) * 400 / log(10) / 2, 2);
    near(elo[0].mean - elo[0].low, elo[0].high - elo[0].mean, 1e-9);
}

static void nobody_is_infinitely_strong(void **unused)
{
    (void)unused;
    struct stats_block blocks[50];
    struct interval elo[STATS_BOTS_MAX];
    for (unsigned i = 0; i < 50; i++) {
        blocks[i] = (struct stats_block){&pair, i, 2, {2, 0}};
    }
    stats_elo(2, &pair, 1, blocks, 50, elo);
    near(elo[0].mean - elo[1].mean, elo_gap(100.5 / 0.5), 1e-3);
    assert_true(elo[0].high - elo[0].low > 100);
    stats_elo(2, &pair, 1, blocks, 0, elo); /* nobody has played */
    near(elo[0].mean, 0, 1e-6);
    assert_true(elo[0].high > 1000);
}

/* Strengths 8, 4, 2 and 1 that win in proportion: their gaps are found again. */
static void a_pool_has_the_strengths_that_made_it(void **unused)
{
    (void)unused;
    enum { BOTS = 4, LINEUPS = 6, GAMES = 20000 };
    static struct stats_lineup lineups[LINEUPS];
    static struct stats_block blocks[LINEUPS];
    struct interval elo[STATS_BOTS_MAX];
    unsigned count = 0;
    for (unsigned a = 0; a < BOTS; a++) {
        for (unsigned b = a + 1; b < BOTS; b++) {
            const double strong = 1u << (BOTS - a);
            const double weak = 1u << (BOTS - b);
            lineups[count] = (struct stats_lineup){2, {a, b}, {1, 1}};
            blocks[count] = (struct stats_block){
                &lineups[count],
                count,
                GAMES,
                {GAMES * strong / (strong + weak), GAMES * weak / (strong + weak)}};
            count++;
        }
    }
    stats_elo(BOTS, lineups, count, blocks, count, elo);
    for (unsigned bot = 0; bot + 1 < BOTS; bot++) {
        near(elo[bot].mean - elo[bot + 1].mean, elo_gap(2), 0.1);
    }
    near(elo[0].mean + elo[1].mean + elo[2].mean + elo[3].mean, 0, 1e-6);
}

static void more_than_two_sit_together(void **unused)
{
    (void)unused;
    const struct stats_lineup together = {4, {0, 1, 2, 3}, {1, 1, 1, 1}};
    const struct stats_block block = {&together, 0, 100000, {70000, 10000, 10000, 10000}};
    struct interval elo[STATS_BOTS_MAX];
    stats_elo(4, &together, 1, &block, 1, elo);
    near(elo[0].mean - elo[1].mean, elo_gap(7), 0.1);
    near(elo[1].mean, elo[3].mean, 1e-6);
    const struct stats_lineup alone = {2, {0, 1}, {1, 3}}; /* one against three */
    const struct stats_block even = {&alone, 0, 100000, {25000, 75000}};
    stats_elo(2, &alone, 1, &even, 1, elo);
    near(elo[0].mean, 0, 1e-6);
    const struct stats_block half = {&alone, 0, 100000, {50000, 50000}};
    stats_elo(2, &alone, 1, &half, 1, elo);
    near(elo[0].mean - elo[1].mean, elo_gap(3), 0.1);
}

/* Three bots whose games of a deal all end alike half of the time: the intervals know it. */
static void the_intervals_of_elo_hold_what_they_promise(void **unused)
{
    (void)unused;
    enum { SERIES = 1000, DEALS = 60 };
    static const double strengths[3] = {3, 1, 0.5};
    static const struct stats_lineup lineups[3] = {
        {2, {0, 1}, {1, 1}}, {2, {0, 2}, {1, 1}}, {2, {1, 2}, {1, 1}}};
    struct stats_block blocks[3 * DEALS];
    struct pz_rng rng;
    unsigned inside[3] = {0};
    const double mean = (elo_gap(3) + elo_gap(1) + elo_gap(0.5)) / 3;
    pz_rng_init(&rng, 3);
    for (unsigned s = 0; s < SERIES; s++) {
        struct interval elo[STATS_BOTS_MAX];
        for (unsigned d = 0; d < DEALS; d++) {
            const double luck = uniform(&rng);
            for (unsigned l = 0; l < 3; l++) {
                const unsigned a = lineups[l].bot[0];
                const unsigned b = lineups[l].bot[1];
                const double chance = strengths[a] / (strengths[a] + strengths[b]);
                double won = 0;
                for (unsigned g = 0; g < 2; g++) {
                    won += (pz_rng_below(&rng, 2) == 0 ? luck : uniform(&rng)) < chance;
                }
                blocks[3 * d + l] = (struct stats_block){&lineups[l], d, 2, {won, 2 - won}};
            }
        }
        stats_elo(3, lineups, 3, blocks, 3 * DEALS, elo);
        for (unsigned bot = 0; bot < 3; bot++) {
            const double truth = elo_gap(strengths[bot]) - mean;
            inside[bot] += elo[bot].low <= truth && truth <= elo[bot].high;
        }
    }
    for (unsigned bot = 0; bot < 3; bot++) {
        assert_in_range(inside[bot], SERIES * 93 / 100, SERIES * 98 / 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_has_longer_tails),
        cmocka_unit_test(a_share_has_the_interval_of_wilson),
        cmocka_unit_test(nothing_is_certain),
        cmocka_unit_test(the_intervals_hold_what_they_promise),
        cmocka_unit_test(the_bounds_follow_from_the_errors),
        cmocka_unit_test(the_likelihood_ratio_is_that_of_the_likeliest_scores),
        cmocka_unit_test(the_test_is_wrong_as_seldom_as_promised),
        cmocka_unit_test(two_bots_are_as_far_apart_as_their_victories),
        cmocka_unit_test(nobody_is_infinitely_strong),
        cmocka_unit_test(a_pool_has_the_strengths_that_made_it),
        cmocka_unit_test(more_than_two_sit_together),
        cmocka_unit_test(the_intervals_of_elo_hold_what_they_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
