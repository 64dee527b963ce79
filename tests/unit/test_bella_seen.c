/* Bella Italia: moves as the players at the table see them. */
#include "games/bella/bella.h"
#include "unit.h"

extern const struct pz_game pz_game_bella;

static void seen(const struct bella_state *state, pz_move move, int seat, char text[])
{
    struct pz_text out = pz_text_in(text, PZ_MOVE_TEXT_MAX);
    pz_game_move_seen(&pz_game_bella, state, move, seat, &out);
    assert_false(out.cut);
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
    state.pub.players = 3;
    state.pub.turn = 1;
    state.pub.actor = PZ_CHANCE;
    state.pub.taking = 2;
    state.pile[1] = 1;
    state.pub.under[1] = 1;
    state.pub.under_by[1] = 2;
    expect(&state, "deal Venezia>Napoli", 1, "deal Venezia>Napoli");
    expect(&state, "deal Venezia>Napoli", 0, "deal Venezia>?");
    expect(&state, "deal Venezia>Napoli", 2, "deal Venezia>?"); /* its discard comes later */
    expect(&state, "deal Venezia>Napoli", PZ_NOBODY, "deal Venezia>?");
    expect(&state, "show Venezia+Palermo", PZ_NOBODY, "show Venezia+Palermo");
    state.pile[1] = 0;
    expect(&state, "deal Venezia>Napoli", 2, "deal Venezia>Napoli"); /* seat 2 put it there */
    expect(&state, "deal Venezia>Napoli", 0, "deal Venezia>?");
    expect(&state, "deal Venezia>Napoli", PZ_NOBODY, "deal Venezia>?");

    state.pub.actor = 1;
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

    /* B11: one ticket of the wanted back, Milano, in the left neighbour's hand: done at once. */
    state.hand[2][0] = 1;
    state.pub.backs[2] = 1;
    expect(&state, "exchange Venezia>Roma left", 1,
           "exchange Venezia>Roma left for Milano>Venezia");
    expect(&state, "exchange Venezia>Roma left", 2,
           "exchange Venezia>Roma left for Milano>Venezia");
    expect(&state, "exchange Venezia>Roma left", 0, "exchange Venezia>? left for Milano>?");
    state.hand[2][0] = 3;
    state.pub.backs[2] = 2;
    expect(&state, "exchange Venezia>Roma left", 2, "exchange Venezia>? left");

    state.pub.phase = BELLA_GIVE;
    state.pub.actor = 2;
    const char offered[] = "exchange Venezia>Roma left";
    state.offer =
        (uint8_t)(bella_move_read(&state, offered, strlen(offered)) - BELLA_MOVE_EXCHANGE + 1);
    expect(&state, "give Milano>Torino", 2, "give Milano>Torino for Venezia>Roma");
    expect(&state, "give Milano>Torino", 1, "give Milano>Torino for Venezia>Roma");
    expect(&state, "give Milano>Torino", 0, "give Milano>? for Venezia>?");
    expect(&state, "give Milano>Torino", PZ_NOBODY, "give Milano>? for Venezia>?");
}

/* The text without the faces of its tickets. */
static void without_faces(char *text)
{
    for (char *face = strchr(text, '>'); face != NULL; face = strchr(face + 1, '>')) {
        const char *rest = face + 1 + strcspn(face + 1, " ");
        memmove(face + 2, rest, strlen(rest) + 1);
        face[1] = '?';
    }
}

/* In random games, everybody sees either the whole move or the move without its faces. The actor
 * sees all faces, and onlookers see none. */
static void a_face_is_told_only_to_those_who_see_it(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned hidden = 0;
    unsigned from_under = 0;
    unsigned at_once = 0;
    for (unsigned game = 0; game < 60; game++) {
        struct bella_state state;
        struct pz_setup setup;
        pz_rng_init(&rng, game);
        pz_setup_init(&setup, &pz_game_bella, 2 + (int)(game % 3));
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            pz_move moves[BELLA_MOVES_AT_ONCE];
            const uint32_t count = bella_moves(&state, moves, NULL);
            for (uint32_t i = 0; i < count; i++) {
                char whole[PZ_MOVE_TEXT_MAX];
                char backs[PZ_MOVE_TEXT_MAX];
                char text[PZ_MOVE_TEXT_MAX];
                seen(&state, moves[i], state.pub.turn, whole);
                if (state.pub.phase == BELLA_GIVE) {
                    seen(&state, moves[i], state.pub.actor, text);
                    assert_string_equal(text, whole);
                }
                memcpy(backs, whole, sizeof backs);
                if (strncmp(backs, "trip", 4) != 0) {
                    without_faces(backs);
                }
                seen(&state, moves[i], PZ_NOBODY, text);
                assert_string_equal(text, backs);
                at_once += strncmp(whole, "exchange", 8) == 0 && strstr(whole, " for ") != NULL;
                for (int seat = 0; seat < state.pub.players; seat++) {
                    seen(&state, moves[i], seat, text);
                    assert_true(strcmp(text, whole) == 0 || strcmp(text, backs) == 0);
                    hidden += strchr(text, '?') != NULL;
                    from_under += moves[i] >= BELLA_MOVE_DEAL && seat != state.pub.turn &&
                                  strchr(text, '?') == NULL;
                }
            }
            pz_move move = bella_pick(&state, &rng);
            if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP &&
                pz_rng_below(&rng, 10) > 0 && state.pub.turns < 300) {
                move = BELLA_MOVE_NO_TRIP; /* so that discards come up again */
            }
            assert_int_equal(bella_apply(&state, move), 0);
        }
    }
    assert_true(hidden > 1000 && from_under > 100 && at_once > 100); /* these cases occurred */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_sees_what_it_may),
        cmocka_unit_test(a_face_is_told_only_to_those_who_see_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
