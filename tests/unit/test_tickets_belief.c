/* Guesses of the others' tickets in Ticket to Ride Italy: they fit what the seat sees, and follow
 * the tracks that the others have claimed. */
#include "test_tickets_position.h"

#include "games/tickets/bots/belief.h"

enum { GUESSES = 400 };

static struct tk_view view;

/* In how many of the samples seat 1 holds the ticket, as seat 0 sees it. */
static unsigned held_in(const struct tk_state *state, const char *ticket)
{
    struct tk_belief belief;
    struct tk_state sample;
    struct pz_rng rng;
    unsigned count = 0;
    tk_make_view(state, 0, &view);
    tk_belief_init(&belief, &view);
    pz_rng_init(&rng, 7);
    for (unsigned i = 0; i < GUESSES; i++) {
        tk_belief_sample_state(&belief, &view, &rng, &sample);
        count += (sample.tickets[1] & ticket_bit(ticket)) != 0;
    }
    return count;
}

static void position(struct tk_state *state)
{
    start(state, 2);
    state->tickets[0] =
        ticket_bit("Milano-Bologna") | ticket_bit("Svizzera-Verona") | ticket_bit("Firenze-Roma");
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
}

static void without_tracks_all_tickets_are_equal(void **unused)
{
    (void)unused;
    struct tk_state state;
    position(&state);
    seal(&state);
    const unsigned expected = GUESSES * 3 / (TK_TICKETS - 3); /* 22 */
    assert_in_range(held_in(&state, "Roma-Palermo"), expected / 2, 2 * expected);
    assert_in_range(held_in(&state, "Torino-Austria"), expected / 2, 2 * expected);
}

static void tracks_on_its_way_speak_for_a_ticket(void **unused)
{
    (void)unused;
    struct tk_state state;
    position(&state);
    own(&state, 1, "Napoli-Roma");
    own(&state, 1, "Napoli-Salerno");
    own(&state, 1, "Salerno-Taranto");
    seal(&state);
    const unsigned done = held_in(&state, "Roma-Taranto"); /* complete */
    const unsigned near = held_in(&state, "Roma-Palermo"); /* begun */
    const unsigned far = held_in(&state, "Torino-Austria");
    assert_true(done > 2 * near);
    assert_true(near > 2 * far);
}

/* Both ends are touched, each by one track, and only the middle is missing. */
static void ends_that_are_touched_speak_for_a_ticket(void **unused)
{
    (void)unused;
    struct tk_state one;
    struct tk_state both;
    position(&one);
    own(&one, 1, "Napoli-Roma");
    both = one;
    own(&both, 1, "Messina-Palermo");
    seal(&one);
    seal(&both);
    assert_true(held_in(&both, "Roma-Palermo") > held_in(&one, "Roma-Palermo") * 3 / 2);
}

/* What the seat sees of a sample is what it saw: nothing that it knows is changed. */
static void guesses_fit_the_view(void **unused)
{
    (void)unused;
    static struct tk_view again;
    for (unsigned seed = 1; seed <= 300; seed++) {
        struct tk_state state;
        struct tk_state sample;
        struct pz_problem problem;
        struct tk_belief belief;
        struct pz_setup setup;
        struct pz_rng rng;
        const unsigned players = 2 + seed % 4;
        const int seat = (int)(seed / 4 % players);
        assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, (int)players), 0);
        setup.first = 0;
        pz_rng_init(&rng, seed);
        tk_init(&state, &setup);
        tk_playout(&state, &rng, 3 * seed);
        if (state.pub.actor < 0) {
            continue;
        }
        memset(&view, 0, sizeof view);
        memset(&again, 0, sizeof again);
        tk_make_view(&state, seat, &view);
        tk_belief_init(&belief, &view);
        tk_belief_sample_state(&belief, &view, &rng, &sample);
        if (tk_check(&sample, &problem) != 0) {
            fail_msg("seed %u: %s", seed, problem.text);
        }
        tk_make_view(&sample, seat, &again);
        assert_memory_equal(&view, &again, sizeof view);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_tracks_all_tickets_are_equal),
        cmocka_unit_test(tracks_on_its_way_speak_for_a_ticket),
        cmocka_unit_test(ends_that_are_touched_speak_for_a_ticket),
        cmocka_unit_test(guesses_fit_the_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
