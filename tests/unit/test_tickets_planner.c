/* The planner of Ticket to Ride Italy in small positions: what anybody who knows the game would do
 * there. */
#include "test_tickets_position.h"

#include "games/tickets/bots/move_value.h"
#include "games/tickets/bots/rollout.h"
#include "os/host.h"

/* ---- asking ---- */

static struct pz_ask_buffer buffer;
static char text[PZ_MOVE_TEXT_MAX];

static struct pz_answer answer_of(const struct tk_state *state, const char *id, uint64_t nodes)
{
    const struct pz_bot_kind *kind = pz_bot_find(&pz_game_tickets, id);
    struct pz_bot_options options;
    struct pz_question question;
    struct pz_answer answer;
    struct pz_problem problem;
    struct pz_seed seed;
    struct pz_bot bot;
    pz_bot_options_init(&options, kind);
    options.budget = (struct pz_budget){nodes, 0};
    assert_int_equal(pz_bot_open(&bot, &pz_game_tickets, kind, &options, &host_machine, &problem),
                     0);
    pz_seed_number(&seed, 1);
    assert_int_equal(pz_question_make(&question, &buffer, &pz_game_tickets, state, &seed, 0), 0);
    pz_answer_init(&answer, &buffer);
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
    pz_bot_close(&bot);
    return answer;
}

static const char *move_of(const struct tk_state *state, const char *id, uint64_t nodes)
{
    const struct pz_answer answer = answer_of(state, id, nodes);
    struct pz_text out = pz_text_in(text, sizeof text);
    tk_move_write(state, answer.move, &out);
    return text;
}

static void plays(const struct tk_state *state, const char *id, uint64_t nodes, const char *move)
{
    if (strcmp(move_of(state, id, nodes), move) != 0) {
        fail_msg("%s plays '%s', not '%s'", id, text, move);
    }
}

static int32_t value_of(const struct tk_state *state, const char *move)
{
    const struct pz_answer answer = answer_of(state, "planner", 1);
    const int number = tk_move_read(state, move, strlen(move));
    for (uint32_t i = 0; i < answer.candidate_count; i++) {
        if (answer.candidates[i].move == number) {
            return answer.candidates[i].value;
        }
    }
    fail_msg("%s is not legal", move);
    return 0;
}

static void prefers(const struct tk_state *state, const char *better, const char *worse)
{
    const int32_t more = value_of(state, better);
    const int32_t less = value_of(state, worse);
    if (more <= less) {
        fail_msg("'%s' has %d, '%s' has %d", better, (int)more, worse, (int)less);
    }
}

/* The plan of seat 0. */
static struct pz_set128 plan_of(const struct tk_state *state, struct tk_planner *planner)
{
    static struct tk_view view;
    struct tk_plan plan = {{{0, 0}}, 0};
    tk_make_view(state, 0, &view);
    tk_planner_init_from_view(planner, &tk_planner_params, &view, 0);
    tk_planner_improve(planner, &plan);
    return plan.tracks;
}

static unsigned spaces_of(const struct pz_set128 *tracks)
{
    unsigned spaces = 0;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        spaces += tk_has(tracks, i) ? tk_tracks[i].length : 0u;
    }
    return spaces;
}

/* ---- positions ---- */

static void tickets_of(struct tk_state *state, const char *a, const char *b, const char *c)
{
    state->tickets[0] = ticket_bit(a) | ticket_bit(b) | ticket_bit(c);
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
}

static void own_all(struct tk_state *state, unsigned seat, const char *const *tracks)
{
    for (; *tracks != NULL; tracks++) {
        own(state, seat, *tracks);
    }
}

/* The other has ten trains left, far away in the south: there is time for a short plan only. */
static void hurry(struct tk_state *state)
{
    static const char *const tracks[] = {"Genova-Olbia", "Cagliari-Palermo", "Napoli-Palermo",
                                         "Bari-Croazia", "Messina-Salerno",  NULL};
    own_all(state, 1, tracks);
}

/* Piemonte to Friuli, six regions; and Toscana to Abruzzo, four. All tickets are complete. */
static void north_and_middle(struct tk_state *state)
{
    static const char *const tracks[] = {"Milano-Torino",    "Bergamo-Milano",   "Bergamo-Verona",
                                         "Bologna-Verona",   "Venezia-Verona",   "Trieste-Venezia",
                                         "Firenze-Perugia",  "Perugia-Roma",     "Pescara-Roma",
                                         "Firenze-Grosseto", "Bergamo-Svizzera", NULL};
    start(state, 2);
    tickets_of(state, "Milano-Bologna", "Milano-Trieste", "Svizzera-Verona");
    own_all(state, 0, tracks);
}

/* ---- tests ---- */

static void networks_score_as_the_rules_say(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 2), 0);
    for (unsigned seed = 1; seed <= 200; seed++) {
        struct pz_rng rng;
        struct tk_score score;
        struct tk_network_dsu network;
        pz_rng_init(&rng, seed);
        setup.first = 0;
        tk_init(&state, &setup);
        tk_playout(&state, &rng, 30 + seed);
        const uint64_t all = UINT64_MAX >> (64 - TK_TICKETS);
        tk_compute_score(&state.pub.tracks[0], all, &score);
        tk_network_dsu_init(&network);
        tk_network_dsu_add_all(&network, &state.pub.tracks[0]);
        assert_int_equal(tk_network_dsu_region_points(&network), score.regions);
        for (unsigned i = 0; i < TK_TICKETS; i++) {
            assert_int_equal(tk_network_dsu_completes(&network, tk_tickets[i].a, tk_tickets[i].b),
                             score.done >> i & 1);
        }
    }
}

static void joins_two_networks(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_planner planner;
    north_and_middle(&state);
    hurry(&state);
    give(&state, 0, BLACK, 1);
    give(&state, 0, RED, 1);
    seal(&state);
    struct tk_plan plan = {{{0, 0}}, 0};
    plan_of(&state, &planner);
    planner.pool = 0; /* for the regions alone: there are no tickets to come */
    tk_planner_improve(&planner, &plan);
    assert_true(tk_has(&plan.tracks, (unsigned)track_number("Bologna-Firenze")));
    prefers(&state, "claim Bologna-Firenze black 1", "claim Firenze-Pisa#2 red 1");
    prefers(&state, "claim Bologna-Firenze black 1", "draw deck");
}

static void draws_tickets_with_nothing_left_to_do(void **unused)
{
    (void)unused;
    static const char *const more[] = {"Bologna-Firenze", "Napoli-Roma", "Napoli-Salerno",
                                       "Cosenza-Salerno", NULL};
    struct tk_state state;
    north_and_middle(&state);
    own_all(&state, 0, more);
    seal(&state);
    plays(&state, "planner", 1, "tickets");
    assert_string_not_equal(move_of(&state, "viaggiatore", 1),
                            "tickets"); /* content with its own */
}

/* T16: of tracks beside each other a seat may have one. */
static void has_none_beside(const struct pz_set128 *tracks)
{
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        for (unsigned j = 0; j < 2 && tk_tracks[i].other[j] != TK_NO_TRACK; j++) {
            assert_false(tk_has(tracks, i) && tk_has(tracks, tk_tracks[i].other[j]));
        }
    }
}

/* Whoever looks further than its tickets finds plans that are worth more, and never less. */
static void other_beginnings_lead_to_better_plans(void **unused)
{
    (void)unused;
    struct tk_planner_params narrow = tk_planner_params;
    struct tk_state state;
    struct tk_planner planner;
    int32_t gain = 0;
    narrow.wide = false;
    for (unsigned first = 0; first < 10; first++) {
        start(&state, 2);
        state.tickets[0] = UINT64_C(7) << first;
        state.tickets[1] = UINT64_C(7) << 40;
        seal(&state);
        struct tk_plan wide = {plan_of(&state, &planner), 0};
        struct tk_plan other = {{{0, 0}}, 0};
        wide.value = tk_planner_value(&planner, &wide.tracks);
        planner.params = &narrow;
        tk_planner_improve(&planner, &other);
        has_none_beside(&wide.tracks);
        assert_true(wide.value >= other.value);
        gain += wide.value - other.value;
    }
    assert_true(gain > 1000);
}

static void keeps_tickets_that_go_together(void **unused)
{
    (void)unused;
    const char *const names[TK_OFFER] = {"Milano-Napoli", "Genova-Roma", "Lecce-Agrigento",
                                         "Taranto-Catania"};
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Pisa-Napoli", "Monaco-Napoli", "Torino-Firenze");
    state.pub.phase = TK_KEEP;
    for (unsigned i = 0; i < TK_OFFER; i++) {
        state.offered[0][i] = (uint8_t)(tk_ticket_named(names[i], strlen(names[i])) + 1);
    }
    seal(&state);
    prefers(&state, "keep Milano-Napoli Genova-Roma", "keep Lecce-Agrigento Taranto-Catania");
    prefers(&state, "keep Milano-Napoli", "keep Milano-Napoli Lecce-Agrigento");
}

static void plans_no_way_that_trains_do_not_allow(void **unused)
{
    (void)unused;
    static const char *const tracks[] = {"Genova-Olbia",
                                         "Cagliari-Olbia",
                                         "Cagliari-Palermo",
                                         "Napoli-Palermo",
                                         "Bari-Croazia",
                                         "Ancona-Venezia",
                                         NULL};
    struct tk_state state;
    struct tk_planner planner;
    start(&state, 2);
    tickets_of(&state, "Torino-Austria", "Venezia-Messina", "Lecce-Agrigento");
    state.tickets[0] |=
        ticket_bit("Bolzano-Firenze") | ticket_bit("Firenze-Foggia") | ticket_bit("Milano-Messina");
    own_all(&state, 0, tracks);
    give(&state, 0, YELLOW, 3);
    seal(&state);
    const struct pz_set128 plan = plan_of(&state, &planner);
    assert_int_equal(state.pub.trains[0], 8);
    assert_in_range(spaces_of(&plan), 1, 8);
    struct tk_planner_params calm = tk_planner_params;
    calm.hurry = 0;
    planner.params = &calm;
    assert_true(tk_planner_value(&planner, &plan) < 0); /* most of the tickets are lost */
}

static void pays_a_ferry_with_colours_not_needed(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Taranto-Catania", "Milano-Bologna", "Svizzera-Verona");
    own(&state, 0, "Salerno-Taranto");
    own(&state, 0, "Cosenza-Salerno#2");
    hurry(&state);
    give(&state, 0, PINK, 2); /* for Catania-Messina */
    give(&state, 0, BLACK, 2);
    state.pub.ferries[0] = 1;
    seal(&state);
    prefers(&state, "claim Cosenza-Messina black 2 ferry 1",
            "claim Cosenza-Messina pink 2 ferry 1");
}

static void takes_the_contested_track_first(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Firenze-Roma", "Milano-Bologna", "Svizzera-Verona");
    hurry(&state);
    own(&state, 1, "Grosseto-Roma"); /* Perugia-Roma would join these */
    own(&state, 1, "Ancona-Perugia");
    give(&state, 0, BLUE, 3);
    give(&state, 0, WHITE, 2);
    seal(&state);
    prefers(&state, "claim Perugia-Roma blue 3", "claim Firenze-Perugia white 2");
    prefers(&state, "claim Firenze-Perugia white 2", "draw deck");
}

/* What a plan is worth when so much time is left beyond what it takes. */
static int32_t value_with(struct tk_planner *planner, const struct pz_set128 *tracks, int32_t spare)
{
    planner->time = tk_planner_time(planner, tracks) + spare;
    return tk_planner_value(planner, tracks);
}

/* The first turn: nobody has a track, and seat 0 looks around. */
static void first_turn(struct tk_state *state, struct tk_planner *planner)
{
    start(state, 2);
    tickets_of(state, "Firenze-Roma", "Milano-Bologna", "Svizzera-Verona");
    seal(state);
    plan_of(state, planner);
}

/* Nobody knows when others end the game: more time is always better, but every further turn by
 * less; one that is missing for certain costs the full price, and one that is not needed brings
 * what tickets would. */
static void time_counts_less_the_more_there_is(void **unused)
{
    (void)unused;
    enum { STEP = 100, FROM = -1500, TO = 900 };
    struct tk_state state;
    struct tk_planner planner;
    first_turn(&state, &planner);
    struct pz_set128 plan = {{0, 0}}; /* it leaves most trains, and so does not end the game */
    tk_put(&plan, (unsigned)track_number("Firenze-Perugia"));
    struct tk_planner_params params = tk_planner_params;
    planner.params = &params;
    params.overtime_loss_late = 0;
    int32_t last = 2 * params.overtime_loss;
    for (int32_t spare = FROM; spare < TO; spare += STEP) {
        const int32_t more =
            value_with(&planner, &plan, spare + STEP) - value_with(&planner, &plan, spare);
        assert_true(more > 0);
        assert_true(more <= last + 30); /* rounded */
        last = more;
    }
    assert_int_equal(value_with(&planner, &plan, FROM + 100) - value_with(&planner, &plan, FROM),
                     params.overtime_loss);
    params.idle_offer = 0;
    assert_int_equal(value_with(&planner, &plan, 900) - value_with(&planner, &plan, 800),
                     params.idle_turn);
}

/* Whoever has fewer trains, or more cards for them, will end the game sooner. */
static void time_follows_from_trains_and_cards_of_others(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_planner planner;
    first_turn(&state, &planner);
    const int32_t fresh = planner.time;
    give(&state, 1, RED, 6);
    seal(&state);
    plan_of(&state, &planner);
    const int32_t with_cards = planner.time;
    own(&state, 1, "Genova-Olbia");
    seal(&state);
    plan_of(&state, &planner);
    assert_in_range(fresh, with_cards + 150, with_cards + 300);
    assert_in_range(with_cards, planner.time + 400, planner.time + 700); /* seven trains */
}

/* Of several others one is sooner ready than most: all have as many trains, and there is less time.
 */
static void several_others_leave_less_time(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_planner planner;
    first_turn(&state, &planner);
    const int32_t two = planner.time;
    for (unsigned players = 3; players <= 5; players++) {
        start(&state, players);
        seal(&state);
        plan_of(&state, &planner);
        assert_in_range(planner.time, two * 93 / 100, two * 95 / 100);
    }
}

/* T20: whoever uses its trains up leaves the others no time, and that is worth more than turns of
 * its own; but one turn more everybody has. */
static void ends_the_game_before_others_are_done(void **unused)
{
    (void)unused;
    static const char *const long_tracks[] = {"Genova-Olbia", "Cagliari-Olbia", "Milano-Parma",
                                              NULL};
    struct tk_state state;
    struct tk_planner planner;
    struct tk_planner_params params = tk_planner_params;
    north_and_middle(&state);
    own(&state, 0, "Bologna-Firenze");
    own_all(&state, 0, long_tracks);
    give(&state, 0, YELLOW, 4);
    seal(&state);
    assert_in_range(state.pub.trains[0], 4, 6);
    const struct pz_set128 plan = plan_of(&state, &planner);
    assert_in_range(spaces_of(&plan), state.pub.trains[0] - 2u, state.pub.trains[0]);
    planner.params = &params;
    params.overtime_loss_late = 0;
    assert_int_equal(value_with(&planner, &plan, 900) - value_with(&planner, &plan, 800),
                     params.hurry);
    params.hurry = 0;
    assert_int_equal(value_with(&planner, &plan, 900), value_with(&planner, &plan, 800));
}

/* T20: a ticket of five points counts ten, and the track three; a longer track seven. */
static void completes_a_ticket_in_its_last_turn(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Firenze-Roma", "Milano-Bologna", "Svizzera-Verona");
    hurry(&state);
    own(&state, 1, "Ancona-Venezia");
    own(&state, 1, "Grosseto-Roma"); /* two trains are left */
    own(&state, 0, "Firenze-Perugia");
    give(&state, 0, BLUE, 3);
    give(&state, 0, PINK, 4);
    state.pub.last_turns = 3;
    seal(&state);
    plays(&state, "planner", 1, "claim Perugia-Roma blue 3");
    plays(&state, "maestro", 5000, "claim Perugia-Roma blue 3");
}

/* The other has the ends of Roma-Taranto and all but one track between: who can pay that track and
 * has nothing better to do takes it. The planner does not look at others. */
static void maestro_hinders_another(void **unused)
{
    (void)unused;
    static const char *const tracks[] = {"Salerno-Taranto", "Napoli-Salerno", "Grosseto-Roma",
                                         "Grosseto-Pisa",   "Foggia-Pescara", NULL};
    struct tk_state state;
    north_and_middle(&state);
    own(&state, 0, "Bologna-Firenze");
    own(&state, 0, "Genova-Olbia");
    own_all(&state, 1, tracks);
    give(&state, 0, YELLOW, 4);
    seal(&state);
    prefers(&state, "draw deck", "claim Napoli-Roma yellow 4");
    plays(&state, "maestro", 100000, "claim Napoli-Roma yellow 4");
}

/* With hardly any nodes maestro does what the planner does, where the planner clearly prefers one
 * move; between two that are nearly equal a single guess may decide. */
static void few_nodes_follow_the_planner(void **unused)
{
    (void)unused;
    char planned[PZ_MOVE_TEXT_MAX];
    struct tk_state state;
    north_and_middle(&state);
    hurry(&state);
    give(&state, 0, BLACK, 1);
    seal(&state);
    snprintf(planned, sizeof planned, "%s", move_of(&state, "planner", 1));
    plays(&state, "maestro", 1, planned);
    const struct pz_answer answer = answer_of(&state, "maestro", 2000);
    assert_true(answer.candidates[0].visits > 0);
    assert_in_range(answer.candidates[0].win_chance, 1, PZ_WIN_CERTAIN);
}

/* Between equals nobody is far ahead after the first tickets: on average over some deals maestro
 * says so. */
static void chances_are_even_at_the_start(void **unused)
{
    (void)unused;
    enum { DEALS = 10, PERCENT = PZ_WIN_CERTAIN / 100 };
    uint32_t sum = 0;
    for (unsigned deal = 1; deal <= DEALS; deal++) {
        struct tk_state state;
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, deal);
        assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 2), 0);
        setup.first = 0;
        tk_init(&state, &setup);
        while (state.pub.phase == TK_DEAL) {
            const pz_move move = state.pub.actor == PZ_CHANCE
                                     ? tk_pick(&state, &rng)
                                     : answer_of(&state, "planner", 1).move;
            assert_int_equal(tk_apply(&state, move), 0);
        }
        const struct pz_answer answer = answer_of(&state, "maestro", 20000);
        sum += answer.candidates[0].win_chance;
    }
    assert_in_range(sum / DEALS, 40 * PERCENT, 60 * PERCENT);
}

/* The rest of a game is legal play, and the plan of a policy holds only what it may claim. */
static void rollouts_play_by_the_rules(void **unused)
{
    (void)unused;
    static struct tk_rollout rollout;
    const struct pz_set128 none = {{0, 0}};
    for (unsigned players = 2; players <= TK_SEATS_MAX; players++) {
        struct pz_setup setup;
        struct pz_rng rng;
        assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, (int)players), 0);
        setup.first = 0;
        pz_rng_init(&rng, players);
        tk_init(&rollout.state, &setup);
        for (unsigned seat = 0; seat < players; seat++) {
            tk_rollout_policy_init(&rollout.policy[seat], &rollout.state, seat, &none);
            rollout.policy[seat].beginner = seat == 1;
        }
        while (rollout.state.pub.actor != PZ_NOBODY) {
            const unsigned seat = rollout.state.pub.turn;
            if (rollout.state.pub.actor == PZ_CHANCE) {
                assert_int_equal(tk_apply(&rollout.state, tk_pick(&rollout.state, &rng)), 0);
                continue;
            }
            const pz_move move = tk_rollout_move(&rollout);
            struct tk_state copy = rollout.state;
            assert_int_equal(tk_apply(&copy, move), 0);
            tk_rollout_make(&rollout, move);
            assert_memory_equal(&copy, &rollout.state, sizeof copy);
            const struct pz_set128 open = tk_open_tracks(&rollout.state.pub, seat);
            for (unsigned i = 0; i < rollout.policy[seat].count; i++) {
                assert_true(tk_has(&open, rollout.policy[seat].plan[i]));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_score_as_the_rules_say),
        cmocka_unit_test(joins_two_networks),
        cmocka_unit_test(draws_tickets_with_nothing_left_to_do),
        cmocka_unit_test(other_beginnings_lead_to_better_plans),
        cmocka_unit_test(keeps_tickets_that_go_together),
        cmocka_unit_test(plans_no_way_that_trains_do_not_allow),
        cmocka_unit_test(pays_a_ferry_with_colours_not_needed),
        cmocka_unit_test(takes_the_contested_track_first),
        cmocka_unit_test(time_counts_less_the_more_there_is),
        cmocka_unit_test(time_follows_from_trains_and_cards_of_others),
        cmocka_unit_test(several_others_leave_less_time),
        cmocka_unit_test(ends_the_game_before_others_are_done),
        cmocka_unit_test(completes_a_ticket_in_its_last_turn),
        cmocka_unit_test(maestro_hinders_another),
        cmocka_unit_test(few_nodes_follow_the_planner),
        cmocka_unit_test(chances_are_even_at_the_start),
        cmocka_unit_test(rollouts_play_by_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
