/* Setups, options, the registry; and the board file of Little Italy (L2). */
#include "games/little/little.h"
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

static const struct pz_game *little(void)
{
    return pz_game_named("little");
}

static void games_are_found_by_name(void **unused)
{
    (void)unused;
    assert_non_null(little());
    assert_null(pz_game_named("chess"));
    assert_null(pz_game_named(""));
    unsigned count = 0;
    while (pz_game_at(count) != NULL) {
        assert_ptr_equal(pz_game_named(pz_game_at(count)->id), pz_game_at(count));
        assert_true(pz_game_at(count)->state_size <= PZ_STATE_MAX);
        assert_true(pz_game_view_size(pz_game_at(count)) <= PZ_STATE_MAX);
        assert_true(pz_game_at(count)->moves_max <= PZ_MOVES_MAX);
        assert_true(pz_game_at(count)->option_count <= PZ_OPTIONS_MAX);
        count++;
    }
    assert_null(pz_game_at(count + 1));
}

static void wrong_numbers_of_players_are_refused(void **unused)
{
    (void)unused;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        struct pz_setup setup;
        assert_int_equal(pz_setup_init(&setup, game, game->min_players - 1), PZ_E_PLAYERS);
        assert_int_equal(pz_setup_init(&setup, game, game->max_players + 1), PZ_E_PLAYERS);
        assert_int_equal(pz_setup_init(&setup, game, -1), PZ_E_PLAYERS);
        assert_int_equal(pz_setup_init(&setup, game, game->max_players), 0);
    }
}

static void bad_options_say_what_would_be_right(void **unused)
{
    (void)unused;
    struct pz_setup setup;
    struct pz_problem problem;
    assert_int_equal(pz_setup_init(&setup, little(), 3), 0);
    const struct pz_setup before = setup;
    assert_int_equal(pz_setup_set(&setup, little(), "dices", "1", &problem), PZ_E_OPTION);
    assert_string_equal(problem.text, "no such option; the game has: first, discs, board, cars");
    assert_int_equal(pz_setup_set(&setup, little(), "discs", "1", &problem), PZ_E_VALUE);
    assert_string_equal(problem.text, "the option takes one of: printed, random");
    assert_int_equal(pz_setup_set(&setup, little(), "first", "3", &problem), PZ_E_VALUE);
    assert_string_equal(problem.text, "option first takes random or a seat from 0 to 2");
    assert_int_equal(pz_setup_set(&setup, little(), "first", "1x", NULL), PZ_E_VALUE);
    assert_memory_equal(&setup, &before, sizeof setup);
    assert_int_equal(pz_setup_set(&setup, little(), "first", "2", &problem), 0);
    assert_int_equal(setup.first, 2);
    assert_int_equal(pz_setup_set(&setup, little(), "first", "random", &problem), 0);
    assert_int_equal(setup.first, PZ_FIRST_RANDOM);
}

static void options_read_back_as_they_are_written(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        struct pz_setup setup;
        struct pz_setup back;
        assert_int_equal(pz_setup_init(&setup, game, game->min_players), 0);
        assert_int_equal(pz_setup_init(&back, game, game->min_players), 0);
        setup.first = 1;
        for (unsigned i = 0; i <= game->option_count; i++) {
            char value[400];
            struct pz_text text = pz_text_in(value, sizeof value);
            const char *key = pz_setup_get(&setup, game, i, &text);
            assert_int_equal(pz_setup_set(&back, game, key, value, NULL), 0);
        }
        assert_memory_equal(&setup, &back, sizeof setup);
        char rest[8];
        struct pz_text text = pz_text_in(rest, sizeof rest);
        assert_null(pz_setup_get(&setup, game, game->option_count + 1u, &text));
    }
}

static void L7_first_player_is_drawn_unless_named(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned seen[6] = {0};
    pz_rng_init(&rng, 1);
    for (int i = 0; i < 6000; i++) {
        struct pz_setup setup;
        pz_setup_init(&setup, little(), 6);
        pz_setup_draw_first(&setup, &rng);
        seen[setup.first]++;
        setup.first = 4;
        pz_setup_draw_first(&setup, &rng);
        assert_int_equal(setup.first, 4);
    }
    for (int seat = 0; seat < 6; seat++) {
        assert_in_range(seen[seat], 850, 1150);
    }
}

/* ---- L2: the board file ---- */

#define RING    "ring 28\nentrances 0 14\n"
#define CIRCLES "circles 2:+1 4:-4 6:+2 8:-5 10:+3 12:-6 16:-1 18:+4 20:-2 22:+5 24:-3 "

static int read_board(const char *text, struct pz_problem *problem)
{
    struct pz_setup setup;
    pz_setup_init(&setup, little(), 2);
    return little()->data->read(&setup, LITTLE_OPTION_BOARD, text, strlen(text), problem);
}

static void L2_board_file_reads_back(void **unused)
{
    (void)unused;
    struct pz_setup setup;
    char line[400];
    struct pz_text text;
    pz_setup_init(&setup, little(), 2);
    text = pz_text_in(line, sizeof line);
    little()->data->write(&setup, LITTLE_OPTION_BOARD, &text);
    assert_string_equal(line, "ring 28 entrances 0 14 circles 2:+1 4:-4 6:+2 8:-5 10:+3 12:-6 "
                              "16:-1 18:+4 20:-2 22:+5 24:-3 26:+6");
    const struct pz_setup before = setup;
    assert_int_equal(little()->data->read(&setup, LITTLE_OPTION_BOARD, line, text.length, NULL), 0);
    assert_memory_equal(&before, &setup, sizeof setup);
    assert_int_equal(read_board("# mine\n" RING CIRCLES "# more\n26:6\n", NULL), 0);
}

static void L2_bad_board_is_refused_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        const char *words;
    } wrong[] = {
        {"", "starts with 'ring'"},
        {"ring", "12 to 64"},
        {"ring 11", "12 to 64"},
        {"ring 65", "12 to 64"},
        {"ring -3", "12 to 64"},
        {"ring 28 entrance 0 14", "'entrances'"},
        {"ring 28 entrances 0", "an entrance is a space"},
        {"ring 28 entrances 0 28", "an entrance is a space"},
        {"ring 28 entrances 5 5", "the same space"},
        {RING, "'circles'"},
        {RING CIRCLES, "circle 6 is missing"},
        {RING "circles 2:+1", "circle 2 is missing"},
        {RING CIRCLES "26:+5", "circle 5 is given twice"},
        {RING CIRCLES "26:+7", "circle 7 is not one of"},
        {RING CIRCLES "26:-7", "circle -7 is not one of"},
        {RING CIRCLES "26:0", "circle 0 is not one of"},
        {RING CIRCLES "28:+6", "circle 6 is on a space that the ring does not have"},
        {RING CIRCLES "99999999999999999999:+6", "space:circle"},
        {RING CIRCLES "24:+6", "circle 6 is on a space that has one already"},
        {RING CIRCLES "26", "space:circle"},
        {RING CIRCLES "26:x", "space:circle"},
        {RING CIRCLES "26:+6 and more", "a circle or the end"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct pz_problem problem = {0};
        if (read_board(wrong[i].text, &problem) == 0 ||
            strstr(problem.text, wrong[i].words) == NULL) {
            fail_msg("%s: '%s', and not '%s'", wrong[i].text, problem.text, wrong[i].words);
        }
    }
}

static void L2_printed_ring_has_the_mirrored_circles(void **unused)
{
    (void)unused;
    struct pz_setup setup;
    pz_setup_init(&setup, little(), 2);
    const uint8_t *circle = setup.data + 3; /* after ring and entrances: +1..+6, -1..-6 */
    assert_int_equal(setup.data[0], 28);
    for (int i = 0; i < 6; i++) {
        assert_int_equal((circle[i] + 14) % 28, circle[6 + i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_name),
        cmocka_unit_test(wrong_numbers_of_players_are_refused),
        cmocka_unit_test(bad_options_say_what_would_be_right),
        cmocka_unit_test(options_read_back_as_they_are_written),
        cmocka_unit_test(L7_first_player_is_drawn_unless_named),
        cmocka_unit_test(L2_board_file_reads_back),
        cmocka_unit_test(L2_bad_board_is_refused_by_name),
        cmocka_unit_test(L2_printed_ring_has_the_mirrored_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
