/* Advice in units that people know. */
#include "unit.h"

#include "piazza/piazza.h"
#include "term/hint.h"
#include <stdio.h>

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna", "Bruno", "Carla"};
static struct pz_candidate candidates[PZ_MOVES_MAX];
static pz_move moves[PZ_MOVES_MAX];
static char text[1 << 14];

/* The first decision of a game, and an answer with these chances for its moves in order. */
static void advise(const char *id, const uint32_t *chances, uint32_t chance_count)
{
    const struct pz_game *game = pz_game_named(id);
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    struct pz_text out;
    pz_rng_init(&rng, 4);
    assert_int_equal(pz_setup_init(&setup, game, 3), 0);
    setup.first = 0;
    game->init(state.bytes, &setup);
    while (game->actor(state.bytes) == PZ_CHANCE) {
        pz_game_make(game, state.bytes, pz_game_pick(game, state.bytes, &rng));
    }
    const uint32_t count = game->moves(state.bytes, moves, NULL);
    struct pz_answer answer = {.candidates = candidates, .capacity = PZ_MOVES_MAX};
    answer.candidate_count = count;
    for (uint32_t i = 0; i < count; i++) {
        candidates[i] = (struct pz_candidate){moves[i], -150 * (int32_t)i, 1,
                                              i < chance_count ? chances[i] : PZ_WIN_UNKNOWN};
    }
    answer.move = moves[0];
    answer.reason = (struct pz_reason){"Your ways need {n} cards of that colour.", 3, ""};
    const struct say say = {.game = game, .seat = 0, .names = names};
    out = pz_text_in(text, sizeof text);
    hint_text(&say, state.bytes, "maestro", &answer, &out);
    assert_false(out.cut);
}

static unsigned lines_with(const char *words)
{
    unsigned count = 0;
    for (const char *at = strstr(text, words); at != NULL; at = strstr(at + 1, words)) {
        count++;
    }
    return count;
}

static void chances_are_rounded_percents(void **unused)
{
    (void)unused;
    const uint32_t chances[] = {634999, 5000, 0, PZ_WIN_UNKNOWN};
    advise("little", chances, 4);
    assert_non_null(strstr(text, "maestro would play: "));
    assert_non_null(strstr(text, "Your ways need 3 cards of that colour."));
    assert_non_null(strstr(text, "\n63 % to win"));
    assert_non_null(strstr(text, "\n 1 % to win"));
    assert_non_null(strstr(text, "\n 0 % to win"));
    assert_int_equal(lines_with("% to win"), 3); /* what it did not look at is only counted */
    assert_int_equal(lines_with(" more\n"), 1);
}

static void points_stand_beside_the_chance_where_a_move_brings_some(void **unused)
{
    (void)unused;
    uint32_t chances[12];
    for (int i = 0; i < 12; i++) {
        chances[i] = 500000;
    }
    advise("little", chances, 12);
    assert_int_equal(lines_with("% to win"), 12);
    /* to the money: a point for the driver, and one more for whose car it is */
    assert_non_null(strstr(text, "50 % to win, points +2  drive the yellow car out by end A"));
    assert_non_null(strstr(text, "50 % to win, points +1  drive the red car out by end A"));
    assert_non_null(strstr(text, "50 % to win             drive the green car out by end A"));
}

/* Where in the text a line begins. */
static size_t place_of(const char *line)
{
    const char *found = strstr(text, line);
    assert_non_null(found);
    return (size_t)(found - text);
}

static void others_are_sorted_by_what_is_shown(void **unused)
{
    (void)unused;
    const uint32_t chances[] = {730000, 690000, 744000, 700000, 741000};
    advise("little", chances, 5);
    assert_true(place_of("\n73 % to win") < place_of("\n74 % to win"));
    assert_true(place_of("\n74 % to win") < place_of("\n70 % to win"));
    assert_true(place_of("\n70 % to win") < place_of("\n69 % to win"));
    uint32_t same[12];
    for (int i = 0; i < 12; i++) {
        same[i] = 500000 - (uint32_t)i; /* a difference that nobody sees */
    }
    advise("little", same, 12);
    /* after the first line, from the most points to none */
    const size_t first = place_of("\n50 % to win");
    const char *others = strchr(text + first + 1, '\n');
    const char *two = strstr(others, "points +2");
    const char *one = strstr(others, "points +1");
    const char *none = strstr(others, "to win  ");
    assert_true(two == NULL || one == NULL || two < one);
    assert_non_null(one);
    assert_non_null(none);
    assert_true(one < none);
    assert_null(strstr(none, "points +"));
}

static void a_bot_without_chances_is_told_by_its_own_measure(void **unused)
{
    (void)unused;
    advise("bella", NULL, 0);
    assert_int_equal(lines_with("% to win"), 0);
    assert_non_null(strstr(text, "\n+0.0  "));
    assert_non_null(strstr(text, "\n-1.5  "));
    assert_int_equal(lines_with("points"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_rounded_percents),
        cmocka_unit_test(points_stand_beside_the_chance_where_a_move_brings_some),
        cmocka_unit_test(others_are_sorted_by_what_is_shown),
        cmocka_unit_test(a_bot_without_chances_is_told_by_its_own_measure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
