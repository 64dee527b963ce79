/* Seeds and draws. The wanted values were computed by a few lines of Python from docs/shuffles.md.
 */
#include "core/sealed.h"
#include "piazza/piazza.h"
#include "unit.h"
#include <math.h>
#include <stdio.h>

/* The bytes 0, 1, ... 31 as a seed. */
static struct pz_seed sealed_seed(void)
{
    static const char text[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    struct pz_seed seed;
    assert_int_equal(pz_seed_read(&seed, text, strlen(text)), 0);
    assert_int_equal(seed.kind, PZ_SEED_SEALED);
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        assert_int_equal(seed.bytes[i], i);
    }
    return seed;
}

static void assert_hex(const uint8_t *bytes, const char *wanted)
{
    char hex[PZ_SEED_TEXT_MAX];
    struct pz_text text = pz_text_in(hex, sizeof hex);
    pz_text_hex(&text, bytes, PZ_SEED_BYTES);
    assert_string_equal(hex, wanted);
}

static void assert_reads(const char *given, const char *wanted)
{
    struct pz_seed seed;
    struct pz_text text;
    char written[PZ_SEED_TEXT_MAX];
    if (pz_seed_read(&seed, given, strlen(given)) != 0) {
        fail_msg("'%s' is a seed", given);
    }
    text = pz_text_in(written, sizeof written);
    pz_seed_write(&seed, &text);
    assert_false(text.cut);
    assert_string_equal(written, wanted);
}

static void seeds_are_read_and_written(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",
        "-1",
        "+1",
        " 1",
        "1 ",
        "7a",
        "18446744073709551616",
        "99999999999999999999",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e 1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0"};
    assert_reads("0", "0");
    assert_reads("7", "7");
    assert_reads("18446744073709551615", "18446744073709551615");
    assert_reads("000102030405060708090A0B0C0D0E0F101112131415161718191a1b1c1d1e1F",
                 "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    /* 64 digits are a seed of 256 bits, also if they could be decimal. */
    assert_reads("1111111111111111111111111111111111111111111111111111111111111111",
                 "1111111111111111111111111111111111111111111111111111111111111111");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct pz_seed seed;
        struct pz_seed before;
        memset(&seed, 0x5a, sizeof seed);
        memset(&before, 0x5a, sizeof before);
        if (pz_seed_read(&seed, wrong[i], strlen(wrong[i])) != PZ_E_SYNTAX) {
            fail_msg("'%s' is no seed", wrong[i]);
        }
        assert_memory_equal(&seed, &before, sizeof seed);
    }
}

static void a_seed_is_sealed_by_secret_and_words(void **unused)
{
    (void)unused;
    uint8_t secret[PZ_SEED_BYTES];
    uint8_t commitment[PZ_SHA256_SIZE];
    struct pz_seed seed;
    char words[PZ_SEATS_MAX][PZ_WORD_MAX] = {"luna", "più", "", "not at the table"};
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        secret[i] = (uint8_t)(100 + i);
    }
    pz_commitment(secret, commitment);
    assert_hex(commitment, "e3e16780becf601d55e4751e7d722ef91d750bb0cea61b1bb5ea8bc308cdf262");
    pz_seed_seal(&seed, secret, (const char(*)[PZ_WORD_MAX])words, 3);
    assert_int_equal(seed.kind, PZ_SEED_SEALED);
    assert_hex(seed.bytes, "2ee28ec5aadc8eee973c474caa52d24bcb8cecd30c999de9fb6dcead2be1a1db");
    pz_seed_seal(&seed, secret, (const char(*)[PZ_WORD_MAX])words, 2);
    assert_hex(seed.bytes, "2671721d48e71f64222225eb068802fde5431a9eccd1a0c74eb0dacbb5f2f90b");
}

static void sealed_draws_are_those_of_the_document(void **unused)
{
    (void)unused;
    static const uint32_t die[20] = {5, 3, 4, 5, 5, 2, 5, 3, 5, 2, 5, 2, 2, 4, 2, 3, 3, 1, 5, 1};
    static const uint32_t weights[7] = {3, 0, 5, 1, 1000000, 7, 2000000};
    static const uint32_t drawn[20] = {4, 6, 6, 6, 6, 6, 4, 4, 6, 6, 6, 4, 4, 6, 4, 6, 4, 6, 4, 6};
    static const uint32_t halves[2] = {UINT32_C(1) << 31, (UINT32_C(1) << 31) - 1};
    static const uint32_t half[20] = {1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1};
    static const uint32_t ones[6] = {1, 1, 1, 1, 1, 1};
    const struct pz_seed seed = sealed_seed();
    struct pz_chance by_count;
    struct pz_chance by_weights;
    struct pz_chance uneven;
    struct pz_chance large;
    pz_chance_init(&by_count, &seed);
    pz_chance_init(&by_weights, &seed);
    pz_chance_init(&uneven, &seed);
    pz_chance_init(&large, &seed);
    for (uint64_t n = 0; n < 20; n++) {
        assert_int_equal(by_count.draws, n);
        assert_int_equal(pz_chance_index(&by_count, NULL, 6), die[n]);
        assert_int_equal(pz_chance_index(&by_weights, ones, 6), die[n]);
        assert_int_equal(pz_chance_index(&uneven, weights, 7), drawn[n]);
        assert_int_equal(pz_chance_index(&large, halves, 2), half[n]);
    }
    /* A draw depends on its number alone. */
    struct pz_chance later;
    pz_chance_init(&later, &seed);
    later.draws = 13;
    assert_int_equal(pz_chance_index(&later, NULL, 6), die[13]);
}

/* With a bound just over 2^63 half of all words are rejected, and in one draw of 16 all four. */
static void rejected_words_are_passed_over(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t draw;
        uint64_t wanted;
    } cases[] = {
        {0, UINT64_C(0x29918d2b8942b344)},   /* the second word */
        {3, UINT64_C(0x6370da6b1dae3e85)},   /* the third */
        {33, UINT64_C(0x4388f82da547f7ae)},  /* the first of the second digest */
        {69, UINT64_C(0x02d6d9f2b0bd4ff7)},  /* its last */
        {136, UINT64_C(0x6faeaccdda6108ff)}, /* the first of the third digest */
    };
    const struct pz_seed seed = sealed_seed();
    struct pz_hmac hmac;
    pz_hmac_init(&hmac, seed.bytes, PZ_SEED_BYTES);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint64_t bound = (UINT64_C(1) << 63) + 1;
        assert_true(pz_sealed_below(&hmac, cases[i].draw, bound) == cases[i].wanted);
    }
    /* 2^64 is a multiple of these: nothing is rejected. */
    assert_true(pz_sealed_below(&hmac, 0, 1) == 0);
    assert_true(pz_sealed_below(&hmac, 0, UINT64_C(1) << 63) == UINT64_C(0x1f0cd9b94097fe49));
}

static void sealed_draws_follow_the_weights(void **unused)
{
    (void)unused;
    enum { DRAWS = 100000 };
    static const uint32_t weights[5] = {5, 0, 1, 13, 3};
    const struct pz_seed seed = sealed_seed();
    struct pz_chance chance;
    uint32_t seen[5] = {0};
    uint32_t pairs[6][6] = {{0}};
    pz_chance_init(&chance, &seed);
    for (int i = 0; i < DRAWS; i++) {
        seen[pz_chance_index(&chance, weights, 5)]++;
    }
    double chi_square = 0;
    for (int i = 0; i < 5; i++) {
        const double expected = DRAWS * (double)weights[i] / 22;
        chi_square += weights[i] == 0 ? 0 : (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    assert_int_equal(seen[1], 0);
    assert_true(chi_square < 3 + 6 * sqrt(6));
    /* A die and the next one know nothing of each other. */
    uint32_t last = pz_chance_index(&chance, NULL, 6);
    for (int i = 0; i < DRAWS; i++) {
        const uint32_t die = pz_chance_index(&chance, NULL, 6);
        pairs[last][die]++;
        last = die;
    }
    chi_square = 0;
    for (int i = 0; i < 36; i++) {
        const double expected = DRAWS / 36.0;
        const double off = pairs[i / 6][i % 6] - expected;
        chi_square += off * off / expected;
    }
    assert_true(fabs(chi_square - 35) < 6 * sqrt(70));
}

/* Chance by a number is what play, sim and trace have always drawn from it. */
static void number_seeds_draw_as_the_generator_does(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        union pz_any_state state;
        struct pz_setup setup;
        struct pz_setup drawn;
        struct pz_seed seed;
        struct pz_chance chance;
        struct pz_rng rng;
        struct pz_rng choices;
        assert_int_equal(pz_setup_init(&setup, game, game->max_players), 0);
        drawn = setup;
        pz_seed_number(&seed, 42);
        pz_chance_init(&chance, &seed);
        pz_rng_init(&rng, 42);
        pz_rng_init(&choices, 1);
        pz_setup_draw_first(&setup, &rng);
        pz_chance_first(&chance, &drawn);
        assert_int_equal(chance.draws, 1);
        assert_int_equal(drawn.first, setup.first);
        game->init(state.bytes, &setup);
        uint64_t chances = 1;
        for (int i = 0; i < 300 && game->actor(state.bytes) != PZ_NOBODY; i++) {
            pz_move move = 0;
            if (game->actor(state.bytes) == PZ_CHANCE) {
                move = pz_chance_move(&chance, game, state.bytes);
                assert_int_equal(move, pz_game_pick(game, state.bytes, &rng));
                assert_int_equal(chance.draws, ++chances);
            } else {
                move = pz_game_pick(game, state.bytes, &choices);
            }
            assert_int_equal(game->apply(state.bytes, move), 0);
        }
    }
    static const uint32_t weights[4] = {9, 1, 0, 4};
    struct pz_seed seed;
    struct pz_chance chance;
    struct pz_rng rng;
    pz_seed_number(&seed, 3);
    pz_chance_init(&chance, &seed);
    pz_rng_init(&rng, 3);
    for (int i = 0; i < 50; i++) {
        assert_int_equal(pz_chance_index(&chance, NULL, 7), pz_rng_below(&rng, 7));
        assert_int_equal(pz_chance_index(&chance, weights, 4), pz_rng_weighted(&rng, weights, 4));
    }
}

static void sealed_chance_moves_are_taken_in_the_order_of_moves(void **unused)
{
    (void)unused;
    static pz_move moves[PZ_MOVES_MAX];
    static uint32_t weights[PZ_MOVES_MAX];
    const struct pz_seed seed = sealed_seed();
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        union pz_any_state state;
        struct pz_setup setup;
        struct pz_chance chance;
        struct pz_chance check;
        struct pz_rng choices;
        assert_int_equal(pz_setup_init(&setup, game, 2), 0);
        pz_chance_init(&chance, &seed);
        pz_chance_init(&check, &seed);
        pz_rng_init(&choices, 1);
        pz_chance_first(&chance, &setup);
        assert_int_equal(setup.first, 1); /* 0x9f0cd9b94097fe49 is odd */
        assert_int_equal(pz_chance_index(&check, NULL, 2), 1);
        game->init(state.bytes, &setup);
        for (int i = 0; i < 300 && game->actor(state.bytes) != PZ_NOBODY; i++) {
            pz_move move = 0;
            if (game->actor(state.bytes) == PZ_CHANCE) {
                const uint32_t count = game->moves(state.bytes, moves, weights);
                move = pz_chance_move(&chance, game, state.bytes);
                assert_int_equal(move, moves[pz_chance_index(&check, weights, count)]);
            } else {
                move = pz_game_pick(game, state.bytes, &choices);
            }
            assert_int_equal(game->apply(state.bytes, move), 0);
        }
        assert_true(chance.draws > 10 && chance.draws == check.draws);
    }
}

static void a_named_first_player_takes_its_draw_too(void **unused)
{
    (void)unused;
    const struct pz_seed seed = sealed_seed();
    struct pz_setup setup;
    struct pz_chance chance;
    assert_int_equal(pz_setup_init(&setup, pz_game_named("little"), 2), 0);
    setup.first = 0;
    pz_chance_init(&chance, &seed);
    pz_chance_first(&chance, &setup);
    assert_int_equal(setup.first, 0);
    assert_int_equal(chance.draws, 1);
}

static void questions_have_seeds_of_their_own(void **unused)
{
    (void)unused;
    const struct pz_seed sealed = sealed_seed();
    struct pz_seed number;
    struct pz_rng rng;
    assert_true(pz_seed_question(&sealed, 0) == UINT64_C(0x219c37b8ce296a70));
    assert_true(pz_seed_question(&sealed, 77) == UINT64_C(0x20cbda188790461d));
    pz_seed_number(&number, 5);
    pz_rng_init(&rng, ~UINT64_C(5));
    pz_rng_init(&rng, pz_rng_next(&rng) + 9);
    assert_true(pz_seed_question(&number, 9) == pz_rng_next(&rng));
    /* no question comes twice in games with neighbouring seeds */
    enum { GAMES = 50, MOVES = 50 };
    static uint64_t seen[GAMES * MOVES];
    for (unsigned i = 0; i < GAMES * MOVES; i++) {
        pz_seed_number(&number, i / MOVES);
        seen[i] = pz_seed_question(&number, i % MOVES);
        for (unsigned k = 0; k < i; k++) {
            assert_true(seen[i] != seen[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_read_and_written),
        cmocka_unit_test(a_seed_is_sealed_by_secret_and_words),
        cmocka_unit_test(sealed_draws_are_those_of_the_document),
        cmocka_unit_test(rejected_words_are_passed_over),
        cmocka_unit_test(sealed_draws_follow_the_weights),
        cmocka_unit_test(number_seeds_draw_as_the_generator_does),
        cmocka_unit_test(sealed_chance_moves_are_taken_in_the_order_of_moves),
        cmocka_unit_test(a_named_first_player_takes_its_draw_too),
        cmocka_unit_test(questions_have_seeds_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
