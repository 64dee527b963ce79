/* The generator: its definition, its stream, its draws without bias. */
#include "core/bits.h"
#include "piazza/rng.h"
#include "unit.h"
#include <math.h>

/* The first outputs of xoshiro256++ from the state {1, 2, 3, 4}: by hand from its definition. */
static void generator_follows_its_definition(void **unused)
{
    (void)unused;
    struct pz_rng rng = {{1, 2, 3, 4}};
    assert_true(pz_rng_next(&rng) == UINT64_C(41943041));
    assert_true(pz_rng_next(&rng) == UINT64_C(58720359));
    assert_true(pz_rng_next(&rng) == UINT64_C(3588806011781223));
}

static void same_seed_same_stream(void **unused)
{
    (void)unused;
    struct pz_rng a;
    struct pz_rng b;
    pz_rng_init(&a, 7);
    pz_rng_init(&b, 7);
    for (int i = 0; i < 1000; i++) {
        assert_true(pz_rng_next(&a) == pz_rng_next(&b));
    }
    pz_rng_init(&b, 8);
    assert_false(pz_rng_next(&a) == pz_rng_next(&b));
}

static void zero_bytes_are_no_dead_state(void **unused)
{
    (void)unused;
    const uint8_t zero[32] = {0};
    uint8_t one[32] = {0};
    one[0] = 1;
    struct pz_rng rng;
    pz_rng_init_bytes(&rng, zero);
    assert_false(pz_rng_next(&rng) == 0 && pz_rng_next(&rng) == 0);
    pz_rng_init_bytes(&rng, one);
    assert_true(rng.word[0] == 1 && rng.word[3] == 0);
}

static void check_even(double chi_square, double freedom)
{
    assert_true(fabs(chi_square - freedom) < 6 * sqrt(2 * freedom));
}

static void bounded_draws_are_even(void **unused)
{
    (void)unused;
    static const uint32_t bounds[] = {1, 2, 3, 6, 7, 100};
    struct pz_rng rng;
    pz_rng_init(&rng, 3);
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
        enum { DRAWS = 60000 };
        uint32_t seen[100] = {0};
        for (int i = 0; i < DRAWS; i++) {
            const uint32_t drawn = pz_rng_below(&rng, bounds[b]);
            assert_true(drawn < bounds[b]);
            seen[drawn]++;
        }
        double chi_square = 0;
        const double expected = (double)DRAWS / bounds[b];
        for (uint32_t i = 0; i < bounds[b]; i++) {
            chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
        }
        if (bounds[b] > 1) {
            check_even(chi_square, bounds[b] - 1);
        }
    }
    /* A bound just above half the range: without rejection the low half would come twice as
     * often. */
    uint32_t low = 0;
    for (int i = 0; i < 30000; i++) {
        low += pz_rng_below(&rng, UINT32_C(3) << 30) < UINT32_C(1) << 30;
    }
    assert_in_range(low, 9600, 10400);
}

static void weighted_draws_follow_the_weights(void **unused)
{
    (void)unused;
    enum { DRAWS = 60000 };
    static const uint32_t weights[] = {5, 0, 1, 14, 2};
    uint32_t seen[5] = {0};
    struct pz_rng rng;
    pz_rng_init(&rng, 4);
    for (int i = 0; i < DRAWS; i++) {
        seen[pz_rng_weighted(&rng, weights, 5)]++;
    }
    double chi_square = 0;
    for (int i = 0; i < 5; i++) {
        const double expected = DRAWS * (double)weights[i] / 22;
        chi_square += weights[i] == 0 ? 0 : (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    assert_int_equal(seen[1], 0);
    check_even(chi_square, 3);
}

static void bits_are_found_and_counted(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 5);
    for (unsigned bit = 0; bit < 64; bit++) {
        assert_int_equal(pz_lowest_bit(UINT64_C(1) << bit), bit);
        assert_int_equal(pz_lowest_bit(UINT64_MAX << bit), bit);
    }
    assert_int_equal(pz_count_bits(0), 0);
    assert_int_equal(pz_count_bits(UINT64_MAX), 64);
    for (int i = 0; i < 2000; i++) {
        uint64_t word = pz_rng_next(&rng);
        word &= i % 3 == 0 ? pz_rng_next(&rng) & pz_rng_next(&rng) : UINT64_MAX;
        word |= i % 7 == 0 ? pz_rng_next(&rng) | pz_rng_next(&rng) : 0;
        word = i == 0 ? UINT64_MAX : word;
        unsigned n = 0;
        for (unsigned bit = 0; bit < 64; bit++) {
            if (word >> bit & 1) {
                assert_int_equal(pz_nth_bit(word, n), bit);
                n++;
            }
        }
        assert_int_equal(pz_count_bits(word), n);
    }
}

static void a_set_gives_each_member_alike(void **unused)
{
    (void)unused;
    enum { DRAWS = 50000 };
    const struct pz_set128 set = {{UINT64_C(0x8000000000000101), UINT64_C(0x8000000000000001)}};
    uint32_t seen[128] = {0};
    struct pz_rng rng;
    pz_rng_init(&rng, 6);
    for (int i = 0; i < DRAWS; i++) {
        seen[pz_set128_pick(&set, &rng)]++;
    }
    static const unsigned members[] = {0, 8, 63, 64, 127};
    double chi_square = 0;
    for (int i = 0; i < 5; i++) {
        const double expected = DRAWS / 5.0;
        chi_square += (seen[members[i]] - expected) * (seen[members[i]] - expected) / expected;
    }
    check_even(chi_square, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generator_follows_its_definition),
        cmocka_unit_test(same_seed_same_stream),
        cmocka_unit_test(zero_bytes_are_no_dead_state),
        cmocka_unit_test(bounded_draws_are_even),
        cmocka_unit_test(weighted_draws_follow_the_weights),
        cmocka_unit_test(bits_are_found_and_counted),
        cmocka_unit_test(a_set_gives_each_member_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
