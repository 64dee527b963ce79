/* What a game without optional parts does: Pig, and Pig without the one part that it has. */
#include "unit.h"
#include <stdio.h>

#include "../../examples/game/pig.c"

static char buffer[2000];
static struct pz_text out;
static struct pz_json json;

static struct pz_json *begin(void)
{
    out = pz_text_in(buffer, sizeof buffer);
    json = pz_json_to(&out);
    return &json;
}

/* Seat 1 of 3 has rolled 6 and holds 20 points. */
static const struct pig middle = {
    .turns = 4, .points = {7, 20, 99}, .sum = 6, .players = 3, .seat = 1};

static struct pz_game bare(void)
{
    struct pz_game without = game;
    without.text = NULL;
    return without;
}

static void moves_are_found_by_their_texts(void **unused)
{
    (void)unused;
    struct pig rolling = middle;
    rolling.rolling = 1;
    assert_int_equal(pz_game_move_read(&game, &middle, "hold", 4), HOLD);
    assert_int_equal(pz_game_move_read(&game, &middle, "holds", 5), PZ_E_SYNTAX);
    assert_int_equal(pz_game_move_read(&game, &middle, "hol", 3), PZ_E_SYNTAX);
    assert_int_equal(pz_game_move_read(&game, &middle, "6", 1), PZ_E_SYNTAX); /* not legal now */
    assert_int_equal(pz_game_move_read(&game, &rolling, "6", 1), 5);
}

static void objects_hold_the_text(void **unused)
{
    (void)unused;
    struct pig rolling = middle;
    rolling.rolling = 1;
    pz_game_object_write(&game, &middle, ROLL, 1, false, begin());
    assert_string_equal(buffer, unit_quoted("{'kind':'move','text':'roll'}"));
    pz_game_object_write(&game, &rolling, 2, PZ_NOBODY, true, begin());
    assert_string_equal(buffer, unit_quoted("{'kind':'chance','text':'3'}"));
    const char *object = unit_quoted("{'more':[1],'text':'hold'}");
    assert_int_equal(pz_game_object_read(&game, &middle, object, strlen(object)), HOLD);
    object = unit_quoted("{'text':'hold'} 1");
    assert_int_equal(pz_game_object_read(&game, &middle, object, strlen(object)), PZ_E_SYNTAX);
    object = unit_quoted("{'text':'5'}");
    assert_int_equal(pz_game_object_read(&game, &middle, object, strlen(object)), PZ_E_SYNTAX);
}

static void a_view_is_the_state(void **unused)
{
    (void)unused;
    struct pig view;
    struct pig back;
    struct pz_problem problem;
    assert_false(pz_game_hides(&game));
    assert_int_equal(pz_game_view_size(&game), sizeof view);
    pz_game_view(&game, &middle, 2, &view);
    assert_memory_equal(&view, &middle, sizeof view);
    pz_game_view_write(&game, &view, begin());
    assert_int_equal(pz_game_view_read(&game, &back, buffer, out.length, &problem), 0);
    assert_memory_equal(&back, &middle, sizeof back);
    memset(&back, 0, sizeof back);
    pz_game_sample_state(&game, &view, NULL, &back);
    assert_memory_equal(&back, &middle, sizeof back);
    begin();
    pz_game_move_seen(&game, &middle, HOLD, PZ_NOBODY, &out);
    assert_string_equal(buffer, "hold");
    assert_false(pz_game_reveals(&game, &middle, HOLD));
    assert_false(pz_game_early_choice(&game, &middle, 0, &back));
}

static void states_are_fields_or_bytes(void **unused)
{
    (void)unused;
    const struct pz_game without = bare();
    struct pig back;
    struct pz_problem problem;
    assert_true(pz_game_reads_states(&game));
    assert_false(pz_game_reads_states(&without));
    pz_game_state_write(&game, &middle, begin());
    assert_string_equal(buffer, unit_quoted("{'turns':4,'points':[7,20,99,0,0,0],'sum':6,"
                                            "'players':3,'seat':1,'rolling':0}"));
    assert_int_equal(pz_game_state_read(&without, &back, buffer, out.length, &problem), PZ_E_STATE);
    pz_game_state_write(&without, &middle, begin());
    assert_string_equal(buffer, unit_quoted("{'bytes':'0400071463000000"
                                            "06030100'}"));
    assert_int_equal(pz_game_check(&without, &middle, &problem), 0);
    back = middle;
    back.rolling = 2;
    assert_int_equal(pz_game_check(&game, &back, &problem), PZ_E_STATE); /* by the table */
    back = middle;
    back.seat = 4;
    assert_int_equal(pz_game_check(&game, &back, &problem), PZ_E_STATE); /* by its check */
}

static void points_are_told(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    pz_game_tell(&game, &middle, 1, begin());
    for (unsigned seat = 0; seat < 3; seat++) {
        char points[40];
        snprintf(points, sizeof points, "\"n\":%u", middle.points[seat]);
        assert_non_null(strstr(buffer, points));
    }
    assert_non_null(strstr(buffer, "{seat}: {n} points."));
    pz_game_insight(&game, &middle, 1, begin());
    assert_string_equal(buffer, "null");
    assert_int_equal(pz_game_plan(&game, &middle, 1, "roll", 4, begin(), &problem), PZ_E_GAME);
    assert_int_equal(out.length, 0);
    assert_false(pz_game_has_sheet(&game));
    pz_game_sheet_write(&game, &middle, begin());
    assert_string_equal(buffer, "null");
}

static void picks_follow_the_weights(void **unused)
{
    (void)unused;
    enum { DRAWS = 6000 };
    struct pig rolling = middle;
    struct pz_rng rng;
    unsigned drawn[MOVES] = {0};
    rolling.rolling = 1;
    pz_rng_init(&rng, 5);
    for (unsigned i = 0; i < DRAWS; i++) {
        drawn[pz_game_pick(&game, &rolling, &rng)]++;
        drawn[pz_game_pick(&game, &middle, &rng)]++;
    }
    for (unsigned face = 0; face < ROLL; face++) {
        assert_in_range(drawn[face], DRAWS / 6 - 200, DRAWS / 6 + 200);
    }
    assert_in_range(drawn[ROLL], DRAWS / 2 - 300, DRAWS / 2 + 300);
    struct pig made = middle;
    pz_game_make(&game, &made, HOLD);
    assert_int_equal(made.points[1], 26);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_found_by_their_texts),
        cmocka_unit_test(objects_hold_the_text),
        cmocka_unit_test(a_view_is_the_state),
        cmocka_unit_test(states_are_fields_or_bytes),
        cmocka_unit_test(points_are_told),
        cmocka_unit_test(picks_follow_the_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
