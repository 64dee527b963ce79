/* Bella Italia: moves as those at the table see them made. */
#include "games/bella/bella.h"
#include "unit.h"

extern const struct pz_game pz_game_bella;

static void seen(const struct bella_state *state, pz_move move, int seat, char text[])
{
    struct pz_text out;
    pz_text_init(&out, text, PZ_MOVE_TEXT_MAX);
    pz_game_bella.move_seen(state, move, seat, &out);
    assert_false(out.full);
}

static void expect(const struct bella_state *state, const char *move, int seat, const char *wanted)
{
    char text[PZ_MOVE_TEXT_MAX];
    const int number = bella_move_read(state, move, strlen(move));
    assert_true(number >= 0);
    seen(state, (pz_move)number, seat, text);
    assert_string_equal(text, wanted);
}

/* The words of the rules: three players, seat 1 has the turn. */
static void every_seat_sees_what_it_may(void **unused)
{
    (void)unused;
    struct bella_state state = {0};
    state.players = 3;
    state.turn = 1;
    state.actor = PZ_CHANCE;
    state.taking = 2;
    state.pile[1] = 1;
    state.under[1] = 1;
    state.under_by[1] = 2;
    expect(&state, "deal Venezia>Napoli", 1, "deal Venezia>Napoli");
    expect(&state, "deal Venezia>Napoli", 0, "deal Venezia>?");
    expect(&state, "deal Venezia>Napoli", 2, "deal Venezia>?"); /* its discard comes later */
    expect(&state, "deal Venezia>Napoli", PZ_NOBODY, "deal Venezia>?");
    expect(&state, "show Venezia+Palermo", PZ_NOBODY, "show Venezia+Palermo");
    state.pile[1] = 0;
    expect(&state, "deal Venezia>Napoli", 2, "deal Venezia>Napoli"); /* seat 2 put it there */
    expect(&state, "deal Venezia>Napoli", 0, "deal Venezia>?");
    expect(&state, "deal Venezia>Napoli", PZ_NOBODY, "deal Venezia>?");

    state.actor = 1;
    expect(&state, "take Venezia", 0, "take Venezia");
    expect(&state, "exchange Venezia>Roma left", 1, "exchange Venezia>Roma left");
    expect(&state, "exchange Venezia>Roma left", 2, "exchange Venezia>? left");
    expect(&state, "exchange Milano>Roma right", 0, "exchange Milano>? right");
    expect(&state, "no exchange", 0, "no exchange");
    expect(&state, "trip Milano>Roma Milano>Roma", 0, "trip Milano>Roma Milano>Roma");
    expect(&state, "no trip", PZ_NOBODY, "no trip");
    expect(&state, "discard Napoli>Roma", 1, "discard Napoli>Roma");
    expect(&state, "discard Napoli>Roma", 0, "discard Napoli>?");
    expect(&state, "discard Napoli>Roma", PZ_NOBODY, "discard Napoli>?");

    state.phase = GIVE;
    state.actor = 2;
    expect(&state, "give Milano>Torino", 2, "give Milano>Torino");
    expect(&state, "give Milano>Torino", 1, "give Milano>Torino");
    expect(&state, "give Milano>Torino", 0, "give Milano>?");
    expect(&state, "give Milano>Torino", PZ_NOBODY, "give Milano>?");
}

/* The text with the face of its one ticket taken out. */
static void without_face(char *text)
{
    char *face = strchr(text, '>');
    if (face != NULL && strncmp(text, "trip", 4) != 0) {
        const char *rest = face + 1 + strcspn(face + 1, " ");
        memmove(face + 2, rest, strlen(rest) + 1);
        face[1] = '?';
    }
}

static bool involved(const struct bella_state *state, pz_move move, int seat)
{
    const unsigned city = state->taking - 1u;
    return seat == state->turn || seat == state->actor ||
           (move >= MOVE_DEAL && state->pile[city] == 0 &&
            seat == (int)(state->under_by[city] & 3));
}

/* In random games: who is involved reads the whole move, everybody else the move without its face;
 * and all moves that differ only in it read the same. */
static void a_face_is_told_only_to_those_who_see_it(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned hidden = 0;
    unsigned from_under = 0;
    for (unsigned game = 0; game < 60; game++) {
        struct bella_state state;
        struct pz_setup setup;
        pz_rng_init(&rng, game);
        pz_setup_init(&setup, &pz_game_bella, 2 + (int)(game % 3));
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        while (state.actor != PZ_NOBODY) {
            pz_move moves[MOVES_AT_ONCE];
            const uint32_t count = bella_moves(&state, moves, NULL);
            for (uint32_t i = 0; i < count; i++) {
                for (int seat = PZ_NOBODY; seat < state.players; seat++) {
                    char whole[PZ_MOVE_TEXT_MAX];
                    char text[PZ_MOVE_TEXT_MAX];
                    struct pz_text out;
                    pz_text_init(&out, whole, sizeof whole);
                    bella_move_write(&state, moves[i], &out);
                    seen(&state, moves[i], seat == PZ_CHANCE ? PZ_NOBODY : seat, text);
                    if (seat < 0 || !involved(&state, moves[i], seat)) {
                        without_face(whole);
                        hidden += strchr(whole, '?') != NULL;
                    } else {
                        from_under += moves[i] >= MOVE_DEAL && seat != state.turn;
                    }
                    assert_string_equal(text, whole);
                }
            }
            pz_move move = bella_pick(&state, &rng);
            if (move >= MOVE_TRIP && move < MOVE_NO_TRIP && pz_rng_below(&rng, 10) > 0 &&
                state.turns < 300) {
                move = MOVE_NO_TRIP; /* so that discards come up again */
            }
            assert_int_equal(bella_apply(&state, move), 0);
        }
    }
    assert_true(hidden > 1000); /* the test has seen what it is for */
    assert_true(from_under > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_sees_what_it_may),
        cmocka_unit_test(a_face_is_told_only_to_those_who_see_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
