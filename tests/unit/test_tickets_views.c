/* Ticket to Ride Italy: who sees what, samples that fit it, and bytes from outside. */
#include "test_tickets_position.h"

#include <stdlib.h>

static struct tk_view view_of(const struct tk_state *state, int seat)
{
    struct tk_view view;
    memset(&view, 0x5a, sizeof view);
    tk_make_view(state, seat, &view);
    return view;
}

static bool same_view(const struct tk_state *a, const struct tk_state *b, int seat)
{
    const struct tk_view one = view_of(a, seat);
    const struct tk_view two = view_of(b, seat);
    return memcmp(&one, &two, sizeof one) == 0;
}

static void deal(struct tk_state *state, int players, uint64_t seed)
{
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    pz_setup_init(&setup, &pz_game_tickets, players);
    setup.first = 1;
    tk_init(state, &setup);
    while (state->pub.actor == PZ_CHANCE) {
        tk_apply(state, tk_pick(state, &rng));
    }
}

static void T4_choices_are_secret_until_all_have_chosen(void **unused)
{
    (void)unused;
    struct tk_state state;
    deal(&state, 3, 5);
    struct tk_state three = state;
    struct tk_state five = state;
    assert_int_equal(tk_apply(&three, TK_MOVE_KEEP + 7), 0);
    assert_int_equal(tk_apply(&five, TK_MOVE_KEEP + 31), 0);
    for (int asked = 0; asked < 2; asked++) {
        assert_true(same_view(&three, &five, 0));
        assert_true(same_view(&three, &five, 2));
        assert_true(same_view(&three, &five, PZ_NOBODY));
        assert_false(same_view(&three, &five, 1));
        struct tk_view view = view_of(&three, 0);
        assert_int_equal(view.offer_count[1], 5);
        assert_int_equal(view.ticket_count[1], 0);
        assert_int_equal(view.returned_count, 0);
        if (asked == 0) {
            assert_int_equal(tk_apply(&three, TK_MOVE_KEEP + 31), 0); /* seat 2 */
            assert_int_equal(tk_apply(&five, TK_MOVE_KEEP + 31), 0);
        }
    }
    assert_int_equal(tk_apply(&three, TK_MOVE_KEEP + 31), 0); /* seat 0: all have chosen */
    assert_int_equal(tk_apply(&five, TK_MOVE_KEEP + 31), 0);
    assert_false(same_view(&three, &five, 0));
    const struct tk_view view = view_of(&three, 0);
    assert_int_equal(view.ticket_count[1], 3);
    assert_int_equal(view.returned_count, 2);
    assert_int_equal(view.gave_count[1], 2);
    assert_true(view.gave == 0);
}

static void blind_cards_are_seen_by_their_owner_only(void **unused)
{
    (void)unused;
    struct tk_state red;
    start(&red, 3);
    seal(&red);
    play(&red, "draw deck");
    struct tk_state loco = red;
    play(&red, "card red");
    play(&loco, "card loco");
    assert_false(same_view(&red, &loco, 0));
    assert_true(same_view(&red, &loco, 1));
    assert_true(same_view(&red, &loco, 2));
    assert_true(same_view(&red, &loco, PZ_NOBODY));
}

static void open_cards_are_remembered_until_they_are_surely_spent(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.pub.row[1] = RED + 1;
    give(&state, 0, RED, 1);
    seal(&state);
    play(&state, "draw red, card pink, draw red, card pink"); /* knows 2 of 3 red cards */
    assert_int_equal(tk_of_colour(view_of(&state, 1).pub.known[0], RED), 2);
    play(&state, "ferry, claim Olbia-Sassari#2 red 2");
    assert_int_equal(tk_of_colour(view_of(&state, 1).pub.known[0], RED), 0); /* it may be none */
    assert_int_equal(tk_of_colour(state.hand[0], RED), 1);
    play(&state, "ferry, draw deck, card red, draw deck, card red");
    assert_int_equal(tk_of_colour(view_of(&state, 1).pub.known[0], RED), 0);
    assert_int_equal(view_of(&state, 1).hand_count[0], 3);
}

static void tickets_returned_later_are_known_to_who_returned_them(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    seal(&state);
    play(&state, "tickets, ticket Torino-Austria, ticket Parma-Olbia, ticket Milano-Cagliari, "
                 "ticket Francia-Austria, keep Parma-Olbia");
    struct tk_view own_view = view_of(&state, 0);
    struct tk_view other = view_of(&state, 1);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(own_view.under[i], state.under[i] + 1);
        assert_int_equal(other.under[i], 0);
        assert_int_equal(other.pub.under_by[i], 1);
    }
    play(&state, "tickets, ticket Lecce-Agrigento, ticket Grosseto-Croazia, "
                 "ticket Bolzano-Croazia, ticket Monaco-Ravenna, keep Monaco-Ravenna");
    own_view = view_of(&state, 0);
    other = view_of(&state, 1);
    assert_int_equal(own_view.pub.under_count, 6);
    assert_true(own_view.under[0] != 0 && own_view.under[3] == 0);
    assert_true(other.under[0] == 0 && other.under[5] != 0);
}

static void T4_what_a_seat_returned_is_known_until_somebody_draws_from_it(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.tickets[0] =
        ticket_bit("Firenze-Roma") | ticket_bit("Sassari-Roma") | ticket_bit("Venezia-Roma");
    state.returned = ticket_bit("Roma-Palermo") | ticket_bit("Milano-Bari");
    state.gave[0] = ticket_bit("Roma-Palermo");
    state.gave[1] = ticket_bit("Milano-Bari");
    state.tickets[1] = ~(state.tickets[0] | state.returned) & (UINT64_MAX >> (64 - TK_TICKETS));
    seal(&state);
    assert_true(view_of(&state, 0).gave == ticket_bit("Roma-Palermo"));
    play(&state, "tickets");
    struct tk_state one = state;
    struct tk_state two = state;
    play(&one, "ticket Roma-Palermo");
    play(&two, "ticket Milano-Bari");
    assert_true(same_view(&one, &two, 1)); /* seat 1 does not see which of them came */
    assert_true(view_of(&one, 1).gave == 0);
}

static void T18_tickets_are_open_at_the_end_and_not_before(void **unused)
{
    (void)unused;
    static char buffer[1 << 16];
    struct pz_rng rng;
    pz_rng_init(&rng, 11);
    for (int game = 0; game < 20; game++) {
        struct tk_state state;
        deal(&state, 2 + game % 4, (uint64_t)game);
        while (state.pub.actor != PZ_NOBODY) {
            tk_apply(&state, tk_pick(&state, &rng));
            const int seat = (int)pz_rng_below(&rng, state.pub.players);
            const struct tk_view view = view_of(&state, seat);
            struct pz_text text = pz_text_in(buffer, sizeof buffer);
            struct pz_json json = pz_json_to(&text);
            tk_view_write(&view, &json);
            for (unsigned other = 0; other < state.pub.players; other++) {
                for (uint64_t left = state.tickets[other]; left != 0; left &= left - 1) {
                    const char *name = tk_ticket_names[pz_lowest_bit(left)];
                    const bool shown = strstr(buffer, name) != NULL;
                    assert_int_equal(shown, (int)other == seat || state.pub.phase == TK_OVER);
                }
            }
        }
    }
}

/* ---- samples ---- */

/* Everything is located but a red and a blue card: one of them in seat 1's hand, one in the deck.
 */
static void guess_deals_unlocated_cards_evenly(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        give(&state, 0, sort, sort == LOCO ? 14 : sort < 2 ? 10 : sort < 5 ? 11 : 12);
    }
    give(&state, 1, RED, 1);
    seal(&state);
    const struct tk_view view = view_of(&state, 0);
    struct pz_rng rng;
    pz_rng_init(&rng, 9);
    int red = 0;
    for (int i = 0; i < 10000; i++) {
        struct tk_state sample;
        tk_sample_state(&view, &rng, &sample);
        red += tk_of_colour(sample.hand[1], RED) == 1;
    }
    assert_in_range(red, 4700, 5300);
}

static void guess_places_tickets_evenly(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    seal(&state);
    const struct tk_view view = view_of(&state, 0);
    struct pz_rng rng;
    pz_rng_init(&rng, 9);
    int held[TK_TICKETS] = {0};
    enum { DRAWS = 20000 };
    for (int i = 0; i < DRAWS; i++) {
        struct tk_state sample;
        tk_sample_state(&view, &rng, &sample);
        for (uint64_t left = sample.tickets[1]; left != 0; left &= left - 1) {
            held[pz_lowest_bit(left)]++;
        }
    }
    for (unsigned i = 0; i < TK_TICKETS; i++) {
        if (state.tickets[0] >> i & 1) {
            assert_int_equal(held[i], 0);
        } else { /* three of 53: 1132 of 20000, with a deviation of 33 */
            assert_in_range(held[i], 1132 - 200, 1132 + 200);
        }
    }
}

static void T6_guess_knows_that_the_row_could_not_be_helped(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    for (unsigned i = 0; i < 3; i++) {
        state.pub.row[i] = LOCO + 1;
    }
    /* 96 cards that are no locomotives: two in the row, two in the deck, the rest in hands */
    for (unsigned sort = RED; sort <= PINK; sort++) {
        give(&state, sort % 2, sort, sort >= GREEN && sort <= WHITE ? 11 : 12);
    }
    state.pub.row[3] = GREEN + 1;
    state.pub.row[4] = YELLOW + 1;
    give(&state, 1, LOCO, 5);
    seal(&state);
    assert_int_equal(tk_deck_count(&state), 8);
    struct pz_rng rng;
    pz_rng_init(&rng, 2);
    int plain[3] = {0};
    const struct tk_view view = view_of(&state, 0);
    for (int i = 0; i < 20000; i++) {
        struct tk_state sample;
        struct pz_problem problem;
        tk_sample_state(&view, &rng, &sample);
        assert_int_equal(tk_check(&sample, &problem), 0);
        plain[tk_sum(sample.deck)]++;
    }
    /* Of 11 locomotives and 48 others 8 are in the deck, at most two of them others:
     * C(11,8) : 48 C(11,7) : C(48,2) C(11,6) = 165 : 15840 : 521136. */
    assert_in_range(plain[0], 0, 25);
    assert_in_range(plain[1], 500, 700);
    assert_int_equal(plain[0] + plain[1] + plain[2], 20000);
}

/* ---- corners that random play does not come to ---- */

/* What every state must keep: invariants, JSON and back, views and samples of all seats. */
static void examine(const struct tk_state *state, struct pz_rng *rng)
{
    static char text[1 << 15];
    struct tk_state other;
    struct pz_problem problem;
    struct pz_text out;
    if (tk_check(state, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    out = pz_text_in(text, sizeof text);
    struct pz_json json = pz_json_to(&out);
    tk_state_write(state, &json);
    if (tk_state_read(&other, text, out.length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    assert_memory_equal(&other, state, sizeof other);
    for (int seat = -1; seat < state->pub.players; seat++) {
        const int who = seat < 0 ? PZ_NOBODY : seat;
        const struct tk_view view = view_of(state, who);
        tk_sample_state(&view, rng, &other);
        if (tk_check(&other, &problem) != 0) {
            fail_msg("sample: %s", problem.text);
        }
        assert_true(same_view(state, &other, who));
        if (seat >= 0 && state->pub.actor == seat) {
            static pz_move mine[PZ_MOVES_MAX];
            static pz_move guessed[PZ_MOVES_MAX];
            const uint32_t count = tk_moves(state, mine, NULL);
            assert_int_equal(tk_moves(&other, guessed, NULL), count);
            assert_memory_equal(mine, guessed, count * sizeof *mine);
        }
    }
}

/* Players who hardly ever claim empty all the decks. */
static void T6_T7_T8_T10_T12_hoarders_come_to_all_the_corners(void **unused)
{
    (void)unused;
    enum {
        EMPTY_DECK,
        EMPTY_PLACE,
        NOT_HELPED,
        NO_TICKETS,
        FEW_OFFERED,
        UNDER_DRAWN,
        PASS,
        TK_CORNERS
    };
    static pz_move moves[PZ_MOVES_MAX];
    unsigned seen[TK_CORNERS] = {0};
    struct pz_rng rng;
    pz_rng_init(&rng, 8);
    for (int game = 0; game < 24; game++) {
        struct tk_state state;
        deal(&state, 2 + game % 4, (uint64_t)game);
        for (int step = 0; step < 1500 && state.pub.actor != PZ_NOBODY; step++) {
            const uint32_t count = tk_moves(&state, moves, NULL);
            pz_move move = tk_pick(&state, &rng);
            if (state.pub.actor >= 0 && pz_rng_below(&rng, 12) != 0) {
                uint32_t others = 0;
                while (others < count && moves[others] < TK_MOVE_CLAIM) {
                    others++;
                }
                move = others > 0 ? moves[pz_rng_below(&rng, others)] : move;
                /* no locomotive leaves the row, so that they gather there */
                move = move == TK_MOVE_DRAW + LOCO && others > 1 ? moves[0] : move;
            }
            const bool left = (state.unseen | state.returned) != 0 || state.pub.under_count > 0;
            seen[EMPTY_DECK] += tk_deck_count(&state) == 0;
            seen[EMPTY_PLACE] += state.pub.actor >= 0 && state.pub.row_cards < TK_ROW;
            seen[NOT_HELPED] += state.pub.actor >= 0 && state.pub.row_locos >= TK_SWEEP;
            seen[NO_TICKETS] += !left;
            seen[FEW_OFFERED] += state.pub.phase == TK_KEEP && state.pub.actor >= 0 &&
                                 tk_offer_count(&state, state.pub.turn) < TK_OFFER;
            seen[UNDER_DRAWN] +=
                state.pub.drawing == TK_TO_OFFER && (state.unseen | state.returned) == 0;
            seen[PASS] += move == TK_MOVE_PASS;
            assert_int_equal(tk_apply(&state, move), 0);
            if (step % 3 == 0) {
                examine(&state, &rng);
            }
        }
    }
    for (unsigned corner = 0; corner < TK_CORNERS; corner++) {
        if (seen[corner] == 0) {
            fail_msg("corner %u was not seen", corner);
        }
    }
}

/* ---- bytes from outside ---- */

static void any_bytes_can_be_checked(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 4);
    for (int game = 0; game < 40; game++) {
        struct tk_state state;
        deal(&state, 2 + game % 4, (uint64_t)game);
        for (int steps = 0; steps < 100 && state.pub.actor != PZ_NOBODY; steps++) {
            tk_apply(&state, tk_pick(&state, &rng));
        }
        for (unsigned byte = 0; byte < sizeof state; byte++) {
            struct tk_state broken = state;
            struct pz_problem problem;
            ((unsigned char *)&broken)[byte] ^= (unsigned char)(1 + pz_rng_below(&rng, 255));
            if (tk_check(&broken, &problem) == 0) {
                /* only what the rules leave free may differ */
                const struct tk_view one = view_of(&state, PZ_NOBODY);
                const struct tk_view two = view_of(&broken, PZ_NOBODY);
                assert_memory_not_equal(&one, &two, sizeof one);
            }
        }
    }
}

static void broken_texts_are_refused_or_give_a_state(void **unused)
{
    (void)unused;
    static char text[1 << 15];
    struct pz_rng rng;
    pz_rng_init(&rng, 6);
    for (int round = 0; round < 3000; round++) {
        struct tk_state state;
        struct tk_state back;
        struct pz_problem problem;
        struct pz_text out;
        deal(&state, 2 + round % 4, (uint64_t)round);
        out = pz_text_in(text, sizeof text);
        struct pz_json json = pz_json_to(&out);
        tk_state_write(&state, &json);
        const size_t cut = round % 3 == 0 ? pz_rng_below(&rng, (uint32_t)out.length) : out.length;
        for (unsigned k = 1 + pz_rng_below(&rng, 3); k > 0; k--) {
            static const char likely[] = "0123456789,:[]{}\"nulabdeg -";
            text[pz_rng_below(&rng, (uint32_t)out.length)] =
                likely[pz_rng_below(&rng, sizeof likely - 1)];
        }
        char *exact = malloc(cut + 1); /* so that reading too far is found */
        memcpy(exact, text, cut);
        if (tk_state_read(&back, exact, cut, &problem) == 0) {
            assert_int_equal(tk_check(&back, &problem), 0);
        } else {
            assert_true(problem.text[0] != '\0');
        }
        free(exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T4_choices_are_secret_until_all_have_chosen),
        cmocka_unit_test(blind_cards_are_seen_by_their_owner_only),
        cmocka_unit_test(open_cards_are_remembered_until_they_are_surely_spent),
        cmocka_unit_test(tickets_returned_later_are_known_to_who_returned_them),
        cmocka_unit_test(T4_what_a_seat_returned_is_known_until_somebody_draws_from_it),
        cmocka_unit_test(T18_tickets_are_open_at_the_end_and_not_before),
        cmocka_unit_test(guess_deals_unlocated_cards_evenly),
        cmocka_unit_test(guess_places_tickets_evenly),
        cmocka_unit_test(T6_guess_knows_that_the_row_could_not_be_helped),
        cmocka_unit_test(T6_T7_T8_T10_T12_hoarders_come_to_all_the_corners),
        cmocka_unit_test(any_bytes_can_be_checked),
        cmocka_unit_test(broken_texts_are_refused_or_give_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
