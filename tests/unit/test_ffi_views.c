/* The foreign function interface for a program that knows only a view: the position of that view,
 * with what may be chosen in it, and no more than the view tells. */
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

static char *keep(const char *text)
{
    assert_non_null(text);
    char *kept = test_malloc(strlen(text) + 1);
    memcpy(kept, text, strlen(text) + 1);
    return kept;
}

static void step(struct pz_ffi *ffi, const char *bot)
{
    if (pz_ffi_actor(ffi) == PZ_CHANCE) {
        assert_true(pz_ffi_draw(ffi) >= 0);
    } else {
        assert_int_equal(pz_ffi_apply(ffi, pz_ffi_ask(ffi, bot, 0)), 0);
    }
}

static void same_moves(struct pz_ffi *a, struct pz_ffi *b)
{
    assert_int_equal(pz_ffi_moves(a), pz_ffi_moves(b));
    for (int32_t i = 0; i < pz_ffi_moves(a); i++) {
        const int32_t move = pz_ffi_move(a, i);
        char *object = keep(pz_ffi_move_object(a, move));
        assert_int_equal(pz_ffi_move(b, i), move);
        assert_string_equal(pz_ffi_move_object(b, move), object);
        test_free(object);
    }
}

/* Every seat and an onlooker see every position of a game from its view alone. */
static void test_positions_of_views(void **state)
{
    (void)state;
    for (int32_t game = 0; pz_ffi_game_id(game) != NULL; game++) {
        const char *id = pz_ffi_game_id(game);
        const int32_t players = 3;
        struct pz_ffi *played = pz_ffi_open();
        struct pz_ffi *seen = pz_ffi_open();
        assert_int_equal(pz_ffi_setup(played, id, players), 0);
        assert_int_equal(pz_ffi_start(played, "21"), 0);
        assert_int_equal(pz_ffi_setup(seen, id, players), 0);
        int ahead = 0;
        for (int moves = 0; moves < 250; moves++) {
            const int32_t actor = pz_ffi_actor(played);
            for (int32_t seat = PZ_NOBODY; seat < players; seat++) {
                if (seat == PZ_CHANCE) {
                    continue;
                }
                char *view = keep(pz_ffi_view(played, seat));
                assert_int_equal(pz_ffi_from_view(seen, seat, view, "5"), 0);
                assert_int_equal(pz_ffi_turns(seen), pz_ffi_turns(played));
                if (seat >= 0 && pz_ffi_actor(seen) != actor) { /* T4: it need not wait */
                    assert_int_equal(pz_ffi_actor(seen), seat);
                    assert_true(pz_ffi_moves(seen) > 0);
                    ahead++;
                } else {
                    assert_int_equal(pz_ffi_actor(seen), actor);
                    assert_string_equal(pz_ffi_view(seen, seat), view);
                }
                if (seat >= 0 && seat == actor) {
                    same_moves(played, seen);
                    assert_true(pz_ffi_ask(seen, "greedy", 0) >= 0);
                    assert_non_null(pz_ffi_answer(seen));
                }
                test_free(view);
            }
            if (actor == PZ_NOBODY) {
                assert_int_equal(pz_ffi_stage(seen), PZ_FFI_OVER);
                break;
            }
            step(played, "greedy");
        }
        assert_true(strcmp(id, "tickets") == 0 ? ahead > 0 : ahead == 0);
        assert_null(pz_ffi_record(seen));
        assert_int_equal(pz_ffi_error(seen), PZ_E_STAGE);
        assert_int_equal(pz_ffi_back(seen, 0), PZ_E_STAGE);
        assert_int_equal(pz_ffi_start(seen, "1"), PZ_E_STAGE);
        assert_int_equal(pz_ffi_setup(seen, id, players), 0); /* what was there is gone */
        assert_int_equal(pz_ffi_start(seen, "1"), 0);
        pz_ffi_close(seen);
        pz_ffi_close(played);
    }
}

/* The same view and seed give the same state, another seed another; the game can be played on. */
static void test_samples_follow_from_the_seed(void **state)
{
    (void)state;
    struct pz_ffi *played = pz_ffi_open();
    struct pz_ffi *seen = pz_ffi_open();
    assert_int_equal(pz_ffi_setup(played, "bella", 4), 0);
    assert_int_equal(pz_ffi_setup(seen, "bella", 4), 0);
    assert_int_equal(pz_ffi_start(played, "3"), 0);
    while (pz_ffi_turns(played) < 20) {
        step(played, "greedy");
    }
    char *view = keep(pz_ffi_view(played, 2));
    assert_int_equal(pz_ffi_from_view(seen, 2, view, "1"), 0);
    char *first = keep(pz_ffi_state(seen));
    assert_int_equal(pz_ffi_from_view(seen, 2, view, "2"), 0);
    assert_string_not_equal(pz_ffi_state(seen), first);
    step(seen, "greedy");
    assert_int_equal(pz_ffi_made(seen), 1);
    assert_int_equal(pz_ffi_from_view(seen, 2, view, "1"), 0);
    assert_int_equal(pz_ffi_made(seen), 0);
    assert_string_equal(pz_ffi_state(seen), first);
    while (pz_ffi_stage(seen) == PZ_FFI_PLAYING) {
        step(seen, "greedy");
    }
    test_free(first);
    test_free(view);
    pz_ffi_close(seen);
    pz_ffi_close(played);
}

static void refuses(struct pz_ffi *ffi, int32_t seat, const char *view, int32_t code,
                    const char *why)
{
    assert_int_equal(pz_ffi_from_view(ffi, seat, view, "1"), code);
    assert_int_equal(pz_ffi_error(ffi), code);
    if (strstr(pz_ffi_problem(ffi), why) == NULL) {
        fail_msg("'%s' is not in '%s'", why, pz_ffi_problem(ffi));
    }
}

static void test_views_that_do_not_fit(void **state)
{
    (void)state;
    struct pz_ffi *played = pz_ffi_open();
    struct pz_ffi *seen = pz_ffi_open();
    assert_int_equal(pz_ffi_from_view(NULL, 0, "{}", "1"), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_from_view(seen, 0, "{}", "1"), PZ_E_STAGE);
    assert_int_equal(pz_ffi_setup(played, "tickets", 3), 0);
    assert_int_equal(pz_ffi_start(played, "3"), 0);
    while (pz_ffi_turns(played) < 9) {
        step(played, "greedy");
    }
    char *view = keep(pz_ffi_view(played, 1));
    assert_int_equal(pz_ffi_setup(seen, "tickets", 3), 0);
    assert_int_equal(pz_ffi_from_view(seen, 1, view, "1"), 0);
    char *before = keep(pz_ffi_state(seen));
    refuses(seen, 3, view, PZ_E_SEAT, "seat");
    refuses(seen, PZ_CHANCE, view, PZ_E_SEAT, "seat");
    refuses(seen, 0, view, PZ_E_SEAT, "that of another seat");
    refuses(seen, PZ_NOBODY, view, PZ_E_SEAT, "that of another seat");
    refuses(seen, 1, NULL, PZ_E_SYNTAX, "1:1");
    refuses(seen, 1, "{\"seat\":1}", PZ_E_SYNTAX, "");
    assert_int_equal(pz_ffi_from_view(seen, 1, view, "soon"), PZ_E_SYNTAX);
    for (size_t length = strlen(view); length-- > 0;) { /* cut off anywhere */
        view[length] = '\0';
        assert_true(pz_ffi_from_view(seen, 1, view, "1") < 0);
    }
    assert_string_equal(pz_ffi_state(seen), before); /* nothing has changed */
    test_free(view);
    view = keep(pz_ffi_view(played, 1));
    assert_int_equal(pz_ffi_setup(seen, "tickets", 4), 0);
    refuses(seen, 1, view, PZ_E_PLAYERS, "another number of players");
    assert_int_equal(pz_ffi_stage(seen), PZ_FFI_SETUP);
    assert_int_equal(pz_ffi_setup(seen, "bella", 3), 0);
    assert_true(pz_ffi_from_view(seen, 1, view, "1") < 0);
    test_free(before);
    test_free(view);
    pz_ffi_close(seen);
    pz_ffi_close(played);
}

/* What is told of a position follows from the view: another sample of the rest changes nothing.
 * What it says is checked in tests/wasm. */
static void test_insight_of_views(void **state)
{
    (void)state;
    for (int32_t game = 0; pz_ffi_game_id(game) != NULL; game++) {
        const int32_t players = pz_ffi_game_players_max(game);
        struct pz_ffi *played = pz_ffi_open();
        assert_int_equal(pz_ffi_setup(played, pz_ffi_game_id(game), players), 0);
        assert_null(pz_ffi_insight(played, 0));
        assert_int_equal(pz_ffi_error(played), PZ_E_STAGE);
        assert_int_equal(pz_ffi_start(played, "8"), 0);
        while (pz_ffi_stage(played) == PZ_FFI_PLAYING) {
            for (int32_t seat = PZ_NOBODY; seat < players; seat++) {
                if (seat == PZ_CHANCE) {
                    continue;
                }
                char *insight = keep(pz_ffi_insight(played, seat));
                char *told = keep(pz_ffi_tell(played, seat));
                struct pz_ffi *sample = pz_ffi_sample_state(played, seat, "4");
                assert_string_equal(pz_ffi_insight(sample, seat), insight);
                assert_string_equal(pz_ffi_tell(sample, seat), told);
                pz_ffi_close(sample);
                test_free(told);
                test_free(insight);
            }
            step(played, "greedy");
        }
        assert_non_null(pz_ffi_insight(played, 0));
        assert_non_null(pz_ffi_tell(played, PZ_NOBODY));
        assert_null(pz_ffi_tell(played, players));
        assert_null(pz_ffi_insight(played, players));
        assert_int_equal(pz_ffi_error(played), PZ_E_SEAT);
        pz_ffi_close(played);
    }
    assert_null(pz_ffi_insight(NULL, 0));
    assert_null(pz_ffi_tell(NULL, 0));
    assert_null(pz_ffi_plan(NULL, 0, ""));
}

static void refuses_plan(struct pz_ffi *ffi, int32_t seat, const char *text, int32_t code,
                         const char *why)
{
    assert_null(pz_ffi_plan(ffi, seat, text));
    assert_int_equal(pz_ffi_error(ffi), code);
    if (strstr(pz_ffi_problem(ffi), why) == NULL) {
        fail_msg("'%s' is not in '%s'", why, pz_ffi_problem(ffi));
    }
}

static void test_plans(void **state)
{
    (void)state;
    static char all[1 << 12];
    struct pz_ffi *ffi = pz_ffi_open();
    size_t length = 0;
    assert_int_equal(pz_ffi_setup(ffi, "tickets", 4), 0);
    refuses_plan(ffi, 0, "", PZ_E_STAGE, "");
    assert_int_equal(pz_ffi_start(ffi, "2"), 0);
    while (pz_ffi_turns(ffi) < 80) {
        step(ffi, "greedy");
    }
    for (int round = 0; round < 3; round++) { /* every track, and each of them again */
        for (int track = 0; track < 128; track++) {
            length += (size_t)snprintf(all + length, sizeof all - length, " %d", track);
        }
    }
    for (int32_t seat = 0; seat < 4; seat++) {
        const char *plan = pz_ffi_plan(ffi, seat, all);
        assert_non_null(plan);
        assert_non_null(strstr(plan, "\"name\":\"taken\""));
        assert_non_null(strstr(plan, "\"name\":\"own-double\""));
        assert_non_null(strstr(plan, "\"trains_left\":-"));
    }
    assert_non_null(strstr(pz_ffi_plan(ffi, 0, NULL), "\"tracks\":[],\"built\":[]"));
    refuses_plan(ffi, 0, "128", PZ_E_SYNTAX, "1:1: a plan is");
    refuses_plan(ffi, 0, "1 2 -3", PZ_E_SYNTAX, "1:5: a plan is");
    refuses_plan(ffi, 0, "1,2", PZ_E_SYNTAX, "a plan is");
    refuses_plan(ffi, 0, "99999999999999999999", PZ_E_SYNTAX, "a plan is");
    refuses_plan(ffi, PZ_NOBODY, "1", PZ_E_SEAT, "only a seat can plan");
    refuses_plan(ffi, 4, "1", PZ_E_SEAT, "seat");
    assert_int_equal(pz_ffi_setup(ffi, "little", 4), 0);
    assert_int_equal(pz_ffi_start(ffi, "2"), 0);
    refuses_plan(ffi, 0, "1", PZ_E_GAME, "no plans");
    pz_ffi_close(ffi);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_of_views),
        cmocka_unit_test(test_samples_follow_from_the_seed),
        cmocka_unit_test(test_views_that_do_not_fit),
        cmocka_unit_test(test_insight_of_views),
        cmocka_unit_test(test_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
