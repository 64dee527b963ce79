/* What others would lose with a track in Ticket to Ride Italy, by the tickets that they may hold.
 */
#include "test_tickets_position.h"

#include "games/tickets/bots/belief.h"
#include "games/tickets/bots/blocking.h"
#include "games/tickets/bots/move_value.h"

static struct tk_view view;

static unsigned number_of(const char *ticket)
{
    return pz_lowest_bit(ticket_bit(ticket));
}

static void position(struct tk_state *state, unsigned players)
{
    start(state, players);
    state->tickets[0] =
        ticket_bit("Milano-Bologna") | ticket_bit("Svizzera-Verona") | ticket_bit("Firenze-Roma");
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
    uint64_t given = state->tickets[0] | state->tickets[1];
    for (unsigned seat = 2; seat < players; seat++) {
        state->tickets[seat] = 0;
        while (pz_count_bits(state->tickets[seat]) < 3) {
            state->tickets[seat] |= ~given & (given + 1); /* the first that nobody has */
            given |= given + 1;
        }
    }
}

static void roma_taranto_but_for_its_middle(struct tk_state *state)
{
    own(state, 1, "Salerno-Taranto");
    own(state, 1, "Napoli-Salerno");
    own(state, 1, "Grosseto-Roma");
}

static int32_t loss_of(const struct tk_state *state, const char *track, int32_t time)
{
    int32_t losses[TK_TRACKS];
    tk_make_view(state, 0, &view);
    tk_blocking_losses(&view, 0, time, losses);
    return losses[track_number(track)];
}

/* ---- chances ---- */

static void a_longer_way_is_less_likely_completed(void **unused)
{
    (void)unused;
    for (int32_t time = 0; time <= 4000; time += 37) {
        for (unsigned cost = 50; cost < 9000; cost += 50) {
            assert_true(tk_completion_chance(cost, time) <= tk_completion_chance(cost - 50, time));
            assert_true(tk_completion_chance(cost, time) <= tk_completion_chance(cost, time + 37));
            assert_in_range(tk_completion_chance(cost, time), 0, 700);
        }
        assert_int_equal(tk_completion_chance(TK_NO_PATH, time), 0);
    }
    assert_int_equal(tk_completion_chance(300, -500), tk_completion_chance(300, 0));
    assert_in_range(tk_completion_chance(1000, 1000), 210, 260); /* 77 of 100 such tickets fail */
}

static void as_many_tickets_are_held_as_the_seat_has(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_belief belief;
    int32_t held[TK_TICKETS];
    position(&state, 2);
    own(&state, 1, "Napoli-Roma");
    own(&state, 1, "Napoli-Salerno");
    seal(&state);
    tk_make_view(&state, 0, &view);
    tk_belief_init(&belief, &view);
    for (unsigned count = 1; count <= 10; count++) {
        int32_t sum = 0;
        tk_belief_held(&belief, 1, count, held);
        for (unsigned i = 0; i < TK_TICKETS; i++) {
            assert_in_range(held[i], 0, 1000);
            sum += held[i];
        }
        assert_in_range(sum, 1000 * count - TK_TICKETS, 1000 * count);
        assert_true(held[number_of("Roma-Palermo")] > 2 * held[number_of("Torino-Austria")]);
        assert_int_equal(held[number_of("Firenze-Roma")], 0); /* the viewer's own */
    }
    tk_belief_held(&belief, 1, TK_TICKETS - 3, held);
    assert_in_range(held[number_of("Torino-Austria")], 990, 1000);
    tk_belief_held(&belief, 1, 0, held);
    assert_int_equal(held[number_of("Roma-Palermo")], 0);
}

/* ---- losses ---- */

/* The other has Roma-Taranto but for its middle, and few trains for a way round. */
static void the_missing_track_is_the_one_to_lose(void **unused)
{
    (void)unused;
    struct tk_state state;
    position(&state, 2);
    roma_taranto_but_for_its_middle(&state);
    seal(&state);
    const int32_t middle = loss_of(&state, "Napoli-Roma#3", 1500);
    assert_in_range(middle, 200, 600); /* it may also hold other tickets */
    assert_true(loss_of(&state, "Napoli-Roma#3", 0) < middle / 2);  /* too late for it anyway */
    assert_int_equal(loss_of(&state, "Napoli-Roma", 1500), middle); /* each closes all three, T16 */
    assert_true(loss_of(&state, "Torino-Francia", 1500) < middle / 2);
    assert_int_equal(loss_of(&state, "Napoli-Salerno", 1500), 0); /* it has that one */
    own(&state, 1, "Napoli-Roma");
    seal(&state);
    assert_int_equal(loss_of(&state, "Napoli-Roma#3", 1500), 0);
}

/* Nobody loses a track that takes more trains than are left. */
static void a_track_out_of_reach_is_no_loss(void **unused)
{
    (void)unused;
    static const char *const tracks[] = {"Salerno-Taranto", "Napoli-Salerno", "Napoli-Palermo",
                                         "Genova-Olbia",    "Bari-Croazia",   "Lecce-Taranto",
                                         "Cosenza-Salerno", "Grosseto-Roma",  "Ancona-Venezia"};
    struct tk_state state;
    position(&state, 2);
    for (unsigned i = 0; i < sizeof tracks / sizeof tracks[0]; i++) {
        own(&state, 1, tracks[i]);
    }
    seal(&state);
    assert_int_equal(state.pub.trains[1], 4);
    assert_true(loss_of(&state, "Napoli-Roma", 1500) > 200);
    own(&state, 1, "Torino-Francia");
    state.pub.last_turns = 3;
    seal(&state);
    assert_int_equal(loss_of(&state, "Napoli-Roma", 1500), 0);
}

/* With four players the track beside it stays open, and nothing is lost; nor does a loss of one of
 * three others count as much as that of the only other. */
static void with_more_players_doubles_stay_open(void **unused)
{
    (void)unused;
    struct tk_state state;
    position(&state, 4);
    roma_taranto_but_for_its_middle(&state);
    seal(&state);
    assert_int_equal(loss_of(&state, "Napoli-Roma#3", 1500), 0);
    assert_int_equal(loss_of(&state, "Napoli-Roma", 1500), 0);
}

static void a_loss_is_shared_by_the_others(void **unused)
{
    (void)unused;
    int32_t loss[2];
    for (unsigned players = 2; players <= 3; players++) {
        struct tk_state state;
        position(&state, players);
        roma_taranto_but_for_its_middle(&state);
        seal(&state);
        loss[players - 2] = loss_of(&state, "Napoli-Roma", 1500);
    }
    assert_in_range(loss[1], loss[0] / 3, loss[0] * 2 / 3);
}

/* ---- what follows ---- */

/* The seat plans the track that the other needs if that counts, and not otherwise. */
static void plans_count_what_others_lose(void **unused)
{
    (void)unused;
    static struct tk_choice choice;
    struct tk_planner_params params = tk_planner_params;
    struct tk_state state;
    position(&state, 2);
    own(&state, 0, "Bologna-Firenze");
    own(&state, 0, "Genova-Olbia");
    roma_taranto_but_for_its_middle(&state);
    give(&state, 0, YELLOW, 4);
    seal(&state);
    tk_make_view(&state, 0, &view);
    const unsigned track = (unsigned)track_number("Napoli-Roma");
    params.blocking = 0;
    tk_choice_init(&choice, &params, &view, 0);
    assert_int_equal(choice.harm[track], 0);
    assert_int_equal(choice.planner.risk[track], params.risk);
    const int32_t time = tk_planner_time(&choice.planner, &choice.plan.tracks);
    assert_true(time < choice.planner.time); /* its plan ends the game before the other */
    const int32_t loss = loss_of(&state, "Napoli-Roma", time);
    params.blocking = 300;
    tk_choice_init(&choice, &params, &view, 0);
    assert_true(choice.harm[track] > 400);
    assert_int_equal(choice.harm[track], 3 * loss);
    assert_int_equal(choice.planner.risk[track], params.risk - choice.harm[track]);
    assert_true(tk_has(&choice.plan.tracks, track));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_longer_way_is_less_likely_completed),
        cmocka_unit_test(as_many_tickets_are_held_as_the_seat_has),
        cmocka_unit_test(the_missing_track_is_the_one_to_lose),
        cmocka_unit_test(a_track_out_of_reach_is_no_loss),
        cmocka_unit_test(with_more_players_doubles_stay_open),
        cmocka_unit_test(a_loss_is_shared_by_the_others),
        cmocka_unit_test(plans_count_what_others_lose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
