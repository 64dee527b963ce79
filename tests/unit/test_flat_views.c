/* The flat API for a program that knows only a view: the position of that view, with what may be
 * chosen in it, and no more than the view tells. */
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

static void step(struct pz_flat *flat, const char *bot)
{
    if (pz_flat_actor(flat) == PZ_CHANCE) {
        assert_true(pz_flat_draw(flat) >= 0);
    } else {
        assert_int_equal(pz_flat_apply(flat, pz_flat_ask(flat, bot, 0)), 0);
    }
}

static void same_moves(struct pz_flat *a, struct pz_flat *b)
{
    assert_int_equal(pz_flat_moves(a), pz_flat_moves(b));
    for (int32_t i = 0; i < pz_flat_moves(a); i++) {
        const int32_t move = pz_flat_move(a, i);
        char *object = keep(pz_flat_move_object(a, move));
        assert_int_equal(pz_flat_move(b, i), move);
        assert_string_equal(pz_flat_move_object(b, move), object);
        test_free(object);
    }
}

/* Every seat and an onlooker see every position of a game from its view alone. */
static void test_positions_of_views(void **state)
{
    (void)state;
    for (int32_t game = 0; pz_flat_game_id(game) != NULL; game++) {
        const char *id = pz_flat_game_id(game);
        const int32_t players = 3;
        struct pz_flat *played = pz_flat_open();
        struct pz_flat *seen = pz_flat_open();
        assert_int_equal(pz_flat_setup(played, id, players), 0);
        assert_int_equal(pz_flat_start(played, "21"), 0);
        assert_int_equal(pz_flat_setup(seen, id, players), 0);
        int ahead = 0;
        for (int moves = 0; moves < 250; moves++) {
            const int32_t actor = pz_flat_actor(played);
            for (int32_t seat = PZ_NOBODY; seat < players; seat++) {
                if (seat == PZ_CHANCE) {
                    continue;
                }
                char *view = keep(pz_flat_view(played, seat));
                assert_int_equal(pz_flat_see(seen, seat, view, "5"), 0);
                assert_int_equal(pz_flat_turns(seen), pz_flat_turns(played));
                if (seat >= 0 && pz_flat_actor(seen) != actor) { /* T4: it need not wait */
                    assert_int_equal(pz_flat_actor(seen), seat);
                    assert_true(pz_flat_moves(seen) > 0);
                    ahead++;
                } else {
                    assert_int_equal(pz_flat_actor(seen), actor);
                    assert_string_equal(pz_flat_view(seen, seat), view);
                }
                if (seat >= 0 && seat == actor) {
                    same_moves(played, seen);
                    assert_true(pz_flat_ask(seen, "greedy", 0) >= 0);
                    assert_non_null(pz_flat_answer(seen));
                }
                test_free(view);
            }
            if (actor == PZ_NOBODY) {
                assert_int_equal(pz_flat_phase(seen), PZ_FLAT_OVER);
                break;
            }
            step(played, "greedy");
        }
        assert_true(strcmp(id, "tickets") == 0 ? ahead > 0 : ahead == 0);
        assert_null(pz_flat_record(seen));
        assert_int_equal(pz_flat_error(seen), PZ_E_PHASE);
        assert_int_equal(pz_flat_back(seen, 0), PZ_E_PHASE);
        assert_int_equal(pz_flat_start(seen, "1"), PZ_E_PHASE);
        assert_int_equal(pz_flat_setup(seen, id, players), 0); /* what was there is gone */
        assert_int_equal(pz_flat_start(seen, "1"), 0);
        pz_flat_close(seen);
        pz_flat_close(played);
    }
}

/* The same view and seed give the same guess, another seed another; the game can be played on. */
static void test_guesses_follow_from_the_seed(void **state)
{
    (void)state;
    struct pz_flat *played = pz_flat_open();
    struct pz_flat *seen = pz_flat_open();
    assert_int_equal(pz_flat_setup(played, "bella", 4), 0);
    assert_int_equal(pz_flat_setup(seen, "bella", 4), 0);
    assert_int_equal(pz_flat_start(played, "3"), 0);
    while (pz_flat_turns(played) < 20) {
        step(played, "greedy");
    }
    char *view = keep(pz_flat_view(played, 2));
    assert_int_equal(pz_flat_see(seen, 2, view, "1"), 0);
    char *first = keep(pz_flat_state(seen));
    assert_int_equal(pz_flat_see(seen, 2, view, "2"), 0);
    assert_string_not_equal(pz_flat_state(seen), first);
    step(seen, "greedy");
    assert_int_equal(pz_flat_made(seen), 1);
    assert_int_equal(pz_flat_see(seen, 2, view, "1"), 0);
    assert_int_equal(pz_flat_made(seen), 0);
    assert_string_equal(pz_flat_state(seen), first);
    while (pz_flat_phase(seen) == PZ_FLAT_PLAYING) {
        step(seen, "greedy");
    }
    test_free(first);
    test_free(view);
    pz_flat_close(seen);
    pz_flat_close(played);
}

static void refuses(struct pz_flat *flat, int32_t seat, const char *view, int32_t code,
                    const char *why)
{
    assert_int_equal(pz_flat_see(flat, seat, view, "1"), code);
    assert_int_equal(pz_flat_error(flat), code);
    if (strstr(pz_flat_problem(flat), why) == NULL) {
        fail_msg("'%s' is not in '%s'", why, pz_flat_problem(flat));
    }
}

static void test_views_that_do_not_fit(void **state)
{
    (void)state;
    struct pz_flat *played = pz_flat_open();
    struct pz_flat *seen = pz_flat_open();
    assert_int_equal(pz_flat_see(NULL, 0, "{}", "1"), PZ_E_HANDLE);
    assert_int_equal(pz_flat_see(seen, 0, "{}", "1"), PZ_E_PHASE);
    assert_int_equal(pz_flat_setup(played, "tickets", 3), 0);
    assert_int_equal(pz_flat_start(played, "3"), 0);
    while (pz_flat_turns(played) < 9) {
        step(played, "greedy");
    }
    char *view = keep(pz_flat_view(played, 1));
    assert_int_equal(pz_flat_setup(seen, "tickets", 3), 0);
    assert_int_equal(pz_flat_see(seen, 1, view, "1"), 0);
    char *before = keep(pz_flat_state(seen));
    refuses(seen, 3, view, PZ_E_SEAT, "seat");
    refuses(seen, PZ_CHANCE, view, PZ_E_SEAT, "seat");
    refuses(seen, 0, view, PZ_E_SEAT, "that of another seat");
    refuses(seen, PZ_NOBODY, view, PZ_E_SEAT, "that of another seat");
    refuses(seen, 1, NULL, PZ_E_SYNTAX, "1:1");
    refuses(seen, 1, "{\"seat\":1}", PZ_E_SYNTAX, "");
    assert_int_equal(pz_flat_see(seen, 1, view, "soon"), PZ_E_SYNTAX);
    for (size_t length = strlen(view); length-- > 0;) { /* cut off anywhere */
        view[length] = '\0';
        assert_true(pz_flat_see(seen, 1, view, "1") < 0);
    }
    assert_string_equal(pz_flat_state(seen), before); /* nothing has changed */
    test_free(view);
    view = keep(pz_flat_view(played, 1));
    assert_int_equal(pz_flat_setup(seen, "tickets", 4), 0);
    refuses(seen, 1, view, PZ_E_PLAYERS, "another number of players");
    assert_int_equal(pz_flat_phase(seen), PZ_FLAT_SETUP);
    assert_int_equal(pz_flat_setup(seen, "bella", 3), 0);
    assert_true(pz_flat_see(seen, 1, view, "1") < 0);
    test_free(before);
    test_free(view);
    pz_flat_close(seen);
    pz_flat_close(played);
}

/* What is told of a position follows from the view: a guess at the rest changes nothing. What it
 * says is checked in tests/wasm. */
static void test_insight_of_views(void **state)
{
    (void)state;
    for (int32_t game = 0; pz_flat_game_id(game) != NULL; game++) {
        const int32_t players = pz_flat_game_players_max(game);
        struct pz_flat *played = pz_flat_open();
        assert_int_equal(pz_flat_setup(played, pz_flat_game_id(game), players), 0);
        assert_null(pz_flat_insight(played, 0));
        assert_int_equal(pz_flat_error(played), PZ_E_PHASE);
        assert_int_equal(pz_flat_start(played, "8"), 0);
        while (pz_flat_phase(played) == PZ_FLAT_PLAYING) {
            for (int32_t seat = PZ_NOBODY; seat < players; seat++) {
                if (seat == PZ_CHANCE) {
                    continue;
                }
                char *insight = keep(pz_flat_insight(played, seat));
                char *told = keep(pz_flat_tell(played, seat));
                struct pz_flat *guess = pz_flat_guess(played, seat, "4");
                assert_string_equal(pz_flat_insight(guess, seat), insight);
                assert_string_equal(pz_flat_tell(guess, seat), told);
                pz_flat_close(guess);
                test_free(told);
                test_free(insight);
            }
            step(played, "greedy");
        }
        assert_non_null(pz_flat_insight(played, 0));
        assert_non_null(pz_flat_tell(played, PZ_NOBODY));
        assert_null(pz_flat_tell(played, players));
        assert_null(pz_flat_insight(played, players));
        assert_int_equal(pz_flat_error(played), PZ_E_SEAT);
        pz_flat_close(played);
    }
    assert_null(pz_flat_insight(NULL, 0));
    assert_null(pz_flat_tell(NULL, 0));
    assert_null(pz_flat_plan(NULL, 0, ""));
}

static void refuses_plan(struct pz_flat *flat, int32_t seat, const char *text, int32_t code,
                         const char *why)
{
    assert_null(pz_flat_plan(flat, seat, text));
    assert_int_equal(pz_flat_error(flat), code);
    if (strstr(pz_flat_problem(flat), why) == NULL) {
        fail_msg("'%s' is not in '%s'", why, pz_flat_problem(flat));
    }
}

static void test_plans(void **state)
{
    (void)state;
    static char all[1 << 12];
    struct pz_flat *flat = pz_flat_open();
    size_t length = 0;
    assert_int_equal(pz_flat_setup(flat, "tickets", 4), 0);
    refuses_plan(flat, 0, "", PZ_E_PHASE, "");
    assert_int_equal(pz_flat_start(flat, "2"), 0);
    while (pz_flat_turns(flat) < 80) {
        step(flat, "greedy");
    }
    for (int round = 0; round < 3; round++) { /* every track, and each of them again */
        for (int track = 0; track < 128; track++) {
            length += (size_t)snprintf(all + length, sizeof all - length, " %d", track);
        }
    }
    for (int32_t seat = 0; seat < 4; seat++) {
        const char *plan = pz_flat_plan(flat, seat, all);
        assert_non_null(plan);
        assert_non_null(strstr(plan, "\"name\":\"taken\""));
        assert_non_null(strstr(plan, "\"name\":\"own-double\""));
        assert_non_null(strstr(plan, "\"trains_left\":-"));
    }
    assert_non_null(strstr(pz_flat_plan(flat, 0, NULL), "\"tracks\":[],\"built\":[]"));
    refuses_plan(flat, 0, "128", PZ_E_SYNTAX, "1:1: a plan is");
    refuses_plan(flat, 0, "1 2 -3", PZ_E_SYNTAX, "1:5: a plan is");
    refuses_plan(flat, 0, "1,2", PZ_E_SYNTAX, "a plan is");
    refuses_plan(flat, 0, "99999999999999999999", PZ_E_SYNTAX, "a plan is");
    refuses_plan(flat, PZ_NOBODY, "1", PZ_E_SEAT, "only a seat can plan");
    refuses_plan(flat, 4, "1", PZ_E_SEAT, "seat");
    assert_int_equal(pz_flat_setup(flat, "little", 4), 0);
    assert_int_equal(pz_flat_start(flat, "2"), 0);
    refuses_plan(flat, 0, "1", PZ_E_GAME, "no plans");
    pz_flat_close(flat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_of_views),
        cmocka_unit_test(test_guesses_follow_from_the_seed),
        cmocka_unit_test(test_views_that_do_not_fit),
        cmocka_unit_test(test_insight_of_views),
        cmocka_unit_test(test_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
