/* Ticket to Ride Italy: moves as the others at the table see them made. */
#include "test_tickets_position.h"

static const char *seen(const struct tk_state *state, pz_move move, int seat)
{
    static char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    pz_game_move_seen(&pz_game_tickets, state, move, seat, &text);
    return buffer;
}

static const char *written(const struct tk_state *state, pz_move move)
{
    static char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    tk_move_write(state, move, &text);
    return buffer;
}

static void blind_cards_are_not_named(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 3);
    seal(&state);
    play(&state, "draw deck");
    assert_string_equal(seen(&state, TK_MOVE_CARD + RED, 0), "card red");
    assert_string_equal(seen(&state, TK_MOVE_CARD + RED, 1), "card ?");
    assert_string_equal(seen(&state, TK_MOVE_CARD + RED, PZ_NOBODY), "card ?");
    play(&state, "card red");
    assert_string_equal(seen(&state, TK_MOVE_DRAW + BLUE, 1), "draw blue");
    play(&state, "draw blue");
    assert_int_equal(state.pub.drawing, TK_TO_ROW);
    assert_string_equal(seen(&state, TK_MOVE_CARD + PINK, 2), "card pink");
    assert_string_equal(seen(&state, TK_MOVE_CARD + PINK, PZ_NOBODY), "card pink");
}

static void tickets_are_not_named(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct pz_rng rng;
    start(&state, 3);
    seal(&state);
    pz_rng_init(&rng, 3);
    play(&state, "tickets");
    while (state.pub.actor == PZ_CHANCE) {
        const pz_move ticket = tk_pick(&state, &rng);
        assert_string_equal(seen(&state, ticket, 2), "ticket ?");
        assert_string_equal(seen(&state, ticket, 0), written(&state, ticket));
        assert_int_equal(tk_apply(&state, ticket), 0);
    }
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 5, 1), "keep ? ?");
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 8, PZ_NOBODY), "keep ?");
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 5, 0), written(&state, TK_MOVE_KEEP + 5));
}

static void T4_how_many_are_kept_is_not_seen(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, 8);
    pz_setup_init(&setup, &pz_game_tickets, 2);
    setup.first = 0;
    tk_init(&state, &setup);
    while (state.pub.actor == PZ_CHANCE) {
        tk_apply(&state, tk_pick(&state, &rng));
    }
    assert_int_equal(state.pub.actor, 0);
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 7, 1), "keep ?");
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 31, 1), "keep ?");
    assert_string_equal(seen(&state, TK_MOVE_KEEP + 31, 0), written(&state, TK_MOVE_KEEP + 31));
}

/* Over whole games: two moves that lead to the same view of a seat look the same to it, and what is
 * hidden from it names neither a colour nor a place. */
static void nothing_hidden_is_named(void **unused)
{
    (void)unused;
    static pz_move moves[PZ_MOVES_MAX];
    for (unsigned game = 0; game < 20; game++) {
        struct tk_state state;
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, 100 + game);
        pz_setup_init(&setup, &pz_game_tickets, 2 + (int)game % 4);
        pz_setup_draw_first(&setup, &rng);
        tk_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            const pz_move move = tk_pick(&state, &rng);
            const uint32_t count = tk_moves(&state, moves, NULL);
            const pz_move other = moves[pz_rng_below(&rng, count)];
            struct tk_state next = state;
            struct tk_state instead = state;
            assert_int_equal(tk_apply(&next, move), 0);
            assert_int_equal(tk_apply(&instead, other), 0);
            for (int seat = -1; seat < state.pub.players; seat++) {
                const int who = seat < 0 ? PZ_NOBODY : seat;
                struct tk_view one;
                struct tk_view two;
                char text[PZ_MOVE_TEXT_MAX];
                tk_make_view(&next, who, &one);
                tk_make_view(&instead, who, &two);
                snprintf(text, sizeof text, "%s", seen(&state, move, who));
                if (memcmp(&one, &two, sizeof one) == 0) {
                    assert_string_equal(text, seen(&state, other, who));
                }
                if (strchr(text, '?') != NULL) {
                    assert_int_not_equal(state.pub.turn, who);
                    assert_int_equal(strspn(text, "? cardtiekp"), strlen(text));
                } else {
                    assert_string_equal(text, written(&state, move));
                }
            }
            state = next;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blind_cards_are_not_named),
        cmocka_unit_test(tickets_are_not_named),
        cmocka_unit_test(T4_how_many_are_kept_is_not_seen),
        cmocka_unit_test(nothing_hidden_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
