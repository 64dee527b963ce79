/* The published baselines of Ticket to Ride Italy: every rule of each, in a small position. */
#include "test_tickets_position.h"

#include "os/host.h"

/* ---- asking ---- */

static struct pz_ask_buffer buffer;
static char text[PZ_MOVE_TEXT_MAX];

static struct pz_answer answer_in(const struct tk_state *state, const char *id)
{
    const struct pz_bot_kind *kind = pz_bot_find(&pz_game_tickets, id);
    struct pz_question question;
    struct pz_answer answer;
    struct pz_problem problem;
    struct pz_seed seed;
    struct pz_bot bot;
    if (kind == NULL || host_open_bot(&bot, &pz_game_tickets, kind, 0, &problem) != 0) {
        fail_msg("no bot %s", id);
    }
    pz_seed_number(&seed, 1);
    assert_int_equal(pz_question_make(&question, &buffer, &pz_game_tickets, state, &seed, 0), 0);
    pz_answer_init(&answer, &buffer);
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
    pz_bot_close(&bot);
    return answer;
}

static const char *move_of(const struct tk_state *state, const char *id)
{
    const struct pz_answer answer = answer_in(state, id);
    struct pz_text out = pz_text_in(text, sizeof text);
    tk_move_write(state, answer.move, &out);
    return text;
}

static int32_t value_of(const struct tk_state *state, const char *id, const char *move)
{
    const struct pz_answer answer = answer_in(state, id);
    const int number = tk_move_read(state, move, strlen(move));
    for (uint32_t i = 0; i < answer.candidate_count; i++) {
        if (answer.candidates[i].move == number) {
            return answer.candidates[i].value;
        }
    }
    fail_msg("%s is not legal", move);
    return 0;
}

static bool prefers(const struct tk_state *state, const char *id, const char *better,
                    const char *worse)
{
    return value_of(state, id, better) > value_of(state, id, worse);
}

static void plays(const struct tk_state *state, const char *id, const char *move)
{
    if (strcmp(move_of(state, id), move) != 0) {
        fail_msg("%s plays '%s', not '%s'", id, text, move);
    }
}

static void each_plays(const struct tk_state *state, const char *const *ids, const char *move)
{
    for (; *ids != NULL; ids++) {
        plays(state, *ids, move);
    }
}

static void tickets_of(struct tk_state *state, const char *a, const char *b, const char *c)
{
    state->tickets[0] = ticket_bit(a) | ticket_bit(b) | ticket_bit(c);
}

static void open_cards(struct tk_state *state, unsigned a, unsigned b, unsigned c, unsigned d,
                       unsigned e)
{
    const unsigned row[TK_ROW] = {a, b, c, d, e};
    for (unsigned i = 0; i < TK_ROW; i++) {
        state->pub.row[i] = (uint8_t)(row[i] + 1);
    }
}

static void offer(struct tk_state *state, const char *a, const char *b, const char *c,
                  const char *d)
{
    const char *const names[TK_OFFER] = {a, b, c, d};
    state->pub.phase = TK_KEEP;
    for (unsigned i = 0; i < TK_OFFER; i++) {
        state->offered[0][i] = (uint8_t)(tk_ticket_named(names[i], strlen(names[i])) + 1);
    }
}

/* ---- positions ---- */

/* Only Ancona-Bari is not complete: by Pescara and Foggia, three tracks of three. */
static void to_bari(struct tk_state *state)
{
    start(state, 2);
    tickets_of(state, "Milano-Bologna", "Svizzera-Verona", "Ancona-Bari");
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
    own(state, 0, "Milano-Parma");
    own(state, 0, "Bologna-Parma");
    own(state, 0, "Bergamo-Svizzera");
    own(state, 0, "Bergamo-Verona");
}

/* Three complete tickets and 34 trains on the map. */
static void all_done(struct tk_state *state)
{
    start(state, 2);
    tickets_of(state, "Genova-Roma", "Olbia-Napoli", "Sassari-Roma");
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
    own(state, 0, "Genova-Olbia");
    own(state, 0, "Olbia-Roma");
    own(state, 0, "Napoli-Roma");
    own(state, 0, "Olbia-Sassari");
    own(state, 0, "Bari-Croazia");
    own(state, 0, "Cagliari-Palermo");
    own(state, 0, "Trieste-Venezia");
}

/* A network of five regions, three complete tickets. */
static void five_regions(struct tk_state *state)
{
    start(state, 2);
    tickets_of(state, "Milano-Bologna", "Venezia-Pisa", "Verona-Grosseto");
    state->tickets[1] =
        ticket_bit("Roma-Palermo") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
    own(state, 0, "Milano-Parma");
    own(state, 0, "Bologna-Parma");
    own(state, 0, "Bologna-Verona");
    own(state, 0, "Venezia-Verona");
    own(state, 0, "Bologna-Firenze");
    own(state, 0, "Firenze-Pisa");
    own(state, 0, "Firenze-Grosseto");
    own(state, 0, "Firenze-Perugia");
}

/* ---- path, onestep, longroute ---- */

static const char *const keepers[] = {"path",      "path+r",      "onestep", "onestep+r",
                                      "longroute", "longroute+r", NULL};
static const char *const paths[] = {"path", "path+r", NULL};
static const char *const steps[] = {"onestep", "onestep+r", "longroute", "longroute+r", NULL};
static const char *const onesteps[] = {"onestep", "onestep+r", NULL};
static const char *const longroutes[] = {"longroute", "longroute+r", NULL};
static const char *const hungries[] = {"hungry", "hungry+r", NULL};
static const char *const evalbots[] = {"evalbot", "evalbot+r", NULL};

static void they_keep_all_first_tickets(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed < 6; seed++) {
        struct pz_setup setup;
        struct pz_rng rng;
        struct tk_state state;
        pz_rng_init(&rng, seed);
        assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 3), 0);
        pz_setup_draw_first(&setup, &rng);
        tk_init(&state, &setup);
        while (tk_actor(&state) == PZ_CHANCE) {
            tk_make(&state, tk_pick(&state, &rng));
        }
        for (const char *const *id = keepers; *id != NULL; id++) {
            assert_int_equal(answer_in(&state, *id).move, TK_MOVE_KEEP + 31);
        }
    }
}

/* Genova-Roma: two hops over the sea, three by land, though that takes fewer trains. Of all the
 * tracks that are wanted and can be paid, the one with the most points and twice its ticket's. */
static void path_claims_what_has_the_highest_priority(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Genova-Roma", "Milano-Bologna", "Verona-Grosseto");
    state.tickets[1] = UINT64_C(7) << 52;
    give(&state, 0, RED, 3);
    give(&state, 0, GREEN, 3);
    give(&state, 0, YELLOW, 2);
    state.pub.ferries[0] = 2;
    struct tk_state poorer = state;
    seal(&state);
    each_plays(&state, paths, "claim Genova-Olbia green 3 ferry 2");
    assert_true(prefers(&state, "path", "claim Olbia-Roma red 2 ferry 1", "draw deck"));
    assert_true(prefers(&state, "path", "draw deck", "claim Genova-Pisa#2 green 3"));
    poorer.pub.ferries[0] = 0;
    seal(&poorer);
    /* the first that it can pay: 2 + 2 * 5, not 2 + 2 * 4 */
    each_plays(&poorer, paths, "claim Bologna-Verona#2 yellow 2");
    assert_true(prefers(&poorer, "path", "claim Milano-Parma yellow 2", "draw deck"));
}

/* Twice the ticket's points weigh more than the track's: 2 + 2 * 23, not 4 + 2 * 5. */
static void path_works_for_valuable_tickets_first(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Milano-Messina", "Firenze-Roma", "Svizzera-Verona");
    state.tickets[1] = UINT64_C(7) << 52;
    give(&state, 0, RED, 2);
    give(&state, 0, GREEN, 3);
    seal(&state);
    each_plays(&state, paths, "claim Genova-Milano red 2");
    assert_true(prefers(&state, "path", "claim Grosseto-Roma green 3", "draw deck"));
}

/* A track that serves two tickets has both in its priority: Napoli-Roma that of Milano-Napoli. */
static void a_shared_track_has_the_priority_of_both_tickets(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    tickets_of(&state, "Roma-Taranto", "Perugia-Napoli", "Firenze-Foggia");
    state.tickets[1] = UINT64_C(7) << 52;
    own(&state, 0, "Firenze-Perugia");
    give(&state, 0, YELLOW, 4);
    give(&state, 0, BLACK, 4);
    seal(&state);
    /* Perugia-Pescara would do for Foggia, but Roma and Napoli serve three */
    plays(&state, "path", "claim Napoli-Roma yellow 4");
}

static void who_takes_an_open_locomotive(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    give(&state, 0, RED, 2);
    open_cards(&state, RED, BLUE, GREEN, LOCO, BLACK);
    struct tk_state no_red = state;
    struct tk_state second = state;
    struct tk_state neither = state;
    seal(&state);
    each_plays(&state, keepers, "draw red"); /* Ancona-Pescara is red */
    open_cards(&no_red, PINK, BLUE, GREEN, LOCO, BLACK);
    seal(&no_red);
    each_plays(&no_red, steps, "draw loco");
    each_plays(&no_red, paths, "draw deck");
    open_cards(&second, PINK, BLUE, GREEN, LOCO, BLACK);
    second.pub.phase = TK_SECOND;
    seal(&second);
    each_plays(&second, keepers, "draw deck"); /* T8 */
    open_cards(&neither, PINK, PINK, GREEN, GREEN, BLACK);
    seal(&neither);
    each_plays(&neither, keepers, "draw deck");
}

/* With the locomotive the target can be paid: the second card is for the next track. */
static void locomotives_count_when_cards_are_drawn(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    give(&state, 0, RED, 2);
    give(&state, 0, LOCO, 1);
    open_cards(&state, RED, YELLOW, BLUE, PINK, BLACK);
    state.pub.phase = TK_SECOND;
    seal(&state);
    each_plays(&state, steps, "draw yellow"); /* Foggia-Pescara */
}

/* The target is the first track that is missing, from the first city of the ticket on; another one
 * of the path is not claimed before. */
static void onestep_claims_its_target_only(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    give(&state, 0, ORANGE, 3);
    struct tk_state can = state;
    seal(&state);
    each_plays(&state, steps, "draw red");
    plays(&state, "path", "claim Bari-Foggia orange 3");
    give(&can, 0, WHITE, 2);
    give(&can, 0, LOCO, 1);
    seal(&can);
    each_plays(&can, steps, "claim Ancona-Pescara#2 white 2 loco 1");
}

static void onestep_works_for_its_most_valuable_ticket(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    state.tickets[0] ^= ticket_bit("Milano-Bologna") | ticket_bit("Torino-Catania");
    state.tickets[0] ^= ticket_bit("Svizzera-Verona") | ticket_bit("Palermo-Siracusa");
    give(&state, 0, RED, 3);
    give(&state, 0, ORANGE, 3);
    seal(&state);
    /* Torino-Catania starts in Torino, whatever could be claimed for Ancona-Bari */
    plays(&state, "onestep", "claim Genova-Torino orange 3");
}

/* Grosseto-Croazia: by Perugia and Ancona in three hops, or over tracks of three and more only. */
static void longroute_goes_over_long_tracks(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    state.tickets[0] ^= ticket_bit("Ancona-Bari") | ticket_bit("Grosseto-Croazia");
    give(&state, 0, RED, 2);
    give(&state, 0, GREEN, 3);
    seal(&state);
    each_plays(&state, onesteps, "claim Grosseto-Perugia red 2");
    each_plays(&state, longroutes, "claim Grosseto-Roma green 3");
}

/* Bologna has no long tracks, and from Bergamo one of a single space is enough. */
static void longroute_takes_short_tracks_where_it_must(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    state.tickets[0] ^= ticket_bit("Ancona-Bari") | ticket_bit("Tarvisio-Bologna");
    own(&state, 0, "Bergamo-Bolzano");
    own(&state, 0, "Bolzano-Tarvisio");
    give(&state, 0, GREEN, 3);
    seal(&state);
    each_plays(&state, longroutes, "claim Bergamo-Milano#2 green 1");
}

static void with_tickets_done_onestep_draws_new_ones(void **unused)
{
    (void)unused;
    struct tk_state state;
    all_done(&state);
    give(&state, 0, GREEN, 4);
    give(&state, 0, RED, 3);
    struct tk_state fewer = state;
    struct tk_state other = state;
    own(&state, 0, "Tarvisio-Venezia"); /* 8 trains are left */
    seal(&state);
    assert_int_equal(state.pub.trains[0], 8);
    each_plays(&state, onesteps, "tickets");
    each_plays(&state, longroutes, "claim Cosenza-Salerno#2 green 4"); /* the longest */
    own(&fewer, 0, "Tarvisio-Venezia");
    own(&fewer, 0, "Tarvisio-Austria");
    seal(&fewer);
    each_plays(&fewer, onesteps, "claim Cosenza-Salerno#2 green 4");
    own(&other, 1, "Napoli-Palermo"); /* the other has 7 */
    own(&other, 1, "Messina-Salerno");
    own(&other, 1, "Cagliari-Napoli");
    own(&other, 1, "Cagliari-Roma");
    own(&other, 1, "Ancona-Venezia");
    own(&other, 1, "Ancona-Trieste");
    own(&other, 1, "Ancona-Croazia");
    seal(&other);
    assert_int_equal(other.pub.trains[1], 7);
    each_plays(&other, onesteps, "claim Cosenza-Salerno#2 green 4");
}

static void with_tickets_done_path_claims_by_value(void **unused)
{
    (void)unused;
    struct tk_state state;
    all_done(&state);
    give(&state, 0, GREEN, 4);
    give(&state, 0, RED, 3);
    seal(&state);
    each_plays(&state, paths, "claim Cosenza-Salerno#2 green 4");
    assert_true(prefers(&state, "path", "claim Bari-Foggia#2 red 3", "draw deck"));
    assert_true(prefers(&state, "path", "draw deck", "claim Genova-Milano red 2"));
    assert_true(prefers(&state, "path", "draw deck", "tickets"));
}

/* A ticket for which there is no way does not hold anybody up. */
static void a_ticket_that_is_cut_off_is_done_with(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    own(&state, 1, "Bari-Foggia");
    own(&state, 1, "Bari-Lecce");
    own(&state, 1, "Bari-Taranto");
    give(&state, 0, PINK, 4);
    seal(&state);
    plays(&state, "path", "claim Bolzano-Tarvisio pink 4");
    plays(&state, "longroute", "claim Bolzano-Tarvisio pink 4");
    plays(&state, "onestep", "tickets");
    each_plays(&state, hungries, "claim Bolzano-Tarvisio pink 4"); /* one that fails is enough */
}

/* Ancona-Bari takes 9 trains, Milano-Bologna 4. */
static void path_leaves_out_what_its_trains_do_not_reach(void **unused)
{
    (void)unused;
    struct tk_state state;
    all_done(&state);
    state.tickets[0] |= ticket_bit("Ancona-Bari") | ticket_bit("Milano-Bologna");
    give(&state, 0, YELLOW, 2);
    struct tk_state more = state;
    seal(&state);
    assert_int_equal(state.pub.trains[0], 11);
    assert_true(prefers(&state, "path", "draw deck", "claim Milano-Parma yellow 2"));
    more.pub.tracks[0].word[(unsigned)track_number("Trieste-Venezia") / 64] ^=
        UINT64_C(1) << ((unsigned)track_number("Trieste-Venezia") % 64);
    seal(&more);
    assert_int_equal(more.pub.trains[0], 14);
    each_plays(&more, paths, "claim Milano-Parma yellow 2");
}

/* Olbia-Roma has two waves: a ferry card for both, then two cards of any colour. */
static void waves_take_ferry_cards(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    state.tickets[0] ^= ticket_bit("Ancona-Bari") | ticket_bit("Sassari-Roma");
    own(&state, 0, "Olbia-Sassari");
    give(&state, 0, BLUE, 2);
    struct tk_state paid = state;
    struct tk_state has_one = state;
    seal(&state);
    each_plays(&state, keepers, "ferry");
    has_one.hand[0] = tk_cards(BLUE, 1);
    has_one.pub.ferries[0] = 1;
    seal(&has_one);
    each_plays(&has_one, keepers, "draw blue");
    paid.pub.ferries[0] = 1;
    give(&paid, 0, LOCO, 2);
    seal(&paid);
    each_plays(&paid, keepers, "claim Olbia-Roma blue 2 ferry 1"); /* and keeps the locomotives */
    for (unsigned i = 0; hungries[i] != NULL; i++) {
        assert_true(prefers(&paid, hungries[i], "claim Olbia-Roma blue 2 ferry 1",
                            "claim Olbia-Roma blue 2 loco 2"));
        assert_true(prefers(&paid, evalbots[i], "claim Olbia-Roma blue 2 ferry 1",
                            "claim Olbia-Roma blue 2 loco 2"));
    }
}

/* ---- hungry ---- */

static void hungry_draws_tickets_while_trains_are_left(void **unused)
{
    (void)unused;
    struct tk_state state;
    all_done(&state);
    give(&state, 0, GREEN, 4);
    give(&state, 0, RED, 3);
    struct tk_state fewer = state;
    own(&state, 0, "Tarvisio-Trieste");
    seal(&state);
    assert_int_equal(state.pub.trains[0], 9);
    each_plays(&state, hungries, "tickets"); /* it needs none: 0 < 9 - 8 */
    own(&fewer, 0, "Tarvisio-Venezia");
    seal(&fewer);
    assert_int_equal(fewer.pub.trains[0], 8);
    each_plays(&fewer, hungries,
               "claim Cosenza-Salerno#2 green 4"); /* the longest that it can pay */
}

/* What it needs counts: 9 for Ancona-Bari. */
static void hungry_draws_no_tickets_for_which_it_has_no_trains(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    own(&state, 0, "Genova-Olbia");
    own(&state, 0, "Napoli-Palermo");
    struct tk_state fewer = state;
    own(&state, 0, "Trieste-Venezia"); /* 8 + 14 + 3: 20 trains are left */
    seal(&state);
    each_plays(&state, hungries, "tickets");
    own(&fewer, 0, "Torino-Monaco");
    own(&fewer, 0, "Torino-Svizzera");
    give(&fewer, 0, ORANGE, 3);
    seal(&fewer);
    assert_int_equal(fewer.pub.trains[0], 17);
    each_plays(&fewer, hungries, "claim Bari-Foggia orange 3");
}

/* (Ticket + route points) per train are 8 / 4 for Milano-Bologna, 11 / 5 for Palermo-Siracusa; of
 * its trains 5 must be left over. */
static void hungry_keeps_what_brings_most_for_a_train(void **unused)
{
    (void)unused;
    struct tk_state state;
    all_done(&state);
    offer(&state, "Milano-Bologna", "Palermo-Siracusa", "Torino-Catania", "Bergamo-Palermo");
    struct tk_state fewer = state;
    own(&state, 0, "Tarvisio-Austria");
    seal(&state);
    assert_int_equal(state.pub.trains[0], 10);
    each_plays(&state, hungries, "keep Palermo-Siracusa");
    own(&fewer, 0, "Tarvisio-Trieste");
    seal(&fewer);
    assert_int_equal(fewer.pub.trains[0], 9);
    each_plays(&fewer, hungries, "keep Milano-Bologna");
}

/* One for three trains that brings 12 points, not more tickets with more points. */
static void hungry_does_not_keep_what_brings_less_for_a_train(void **unused)
{
    (void)unused;
    struct tk_state state;
    five_regions(&state);
    offer(&state, "Milano-Trieste", "Bari-Palermo", "Taranto-Catania", "Lecce-Agrigento");
    seal(&state);
    each_plays(&state, hungries, "keep Milano-Trieste");
}

/* Orange is needed for Foggia; the ferry is paid with what is not. */
static void gray_takes_colours_that_are_not_needed_otherwise(void **unused)
{
    (void)unused;
    static const char *const all[] = {"path",    "path+r",    "hungry", "hungry+r",
                                      "evalbot", "evalbot+r", NULL};
    struct tk_state state;
    to_bari(&state);
    state.tickets[0] ^= ticket_bit("Milano-Bologna") | ticket_bit("Sassari-Roma");
    own(&state, 0, "Olbia-Sassari");
    give(&state, 0, ORANGE, 2);
    give(&state, 0, BLUE, 2);
    give(&state, 0, GREEN, 2);
    state.pub.ferries[0] = 1;
    seal(&state);
    for (unsigned i = 0; all[i] != NULL; i++) {
        assert_true(prefers(&state, all[i], "claim Olbia-Roma green 2 ferry 1",
                            "claim Olbia-Roma orange 2 ferry 1"));
    }
}

/* ---- evalbot ---- */

static void evalbot_weighs_one_move(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    give(&state, 0, RED, 3);
    give(&state, 0, LOCO, 1);
    give(&state, 0, PINK, 3);
    struct tk_state poor = state;
    seal(&state);
    for (unsigned i = 0; evalbots[i] != NULL; i++) {
        const char *const id = evalbots[i];
        /* on the plan before off it, and locomotives are dear */
        assert_true(
            prefers(&state, id, "claim Ancona-Pescara red 3", "claim Perugia-Ravenna pink 3"));
        assert_true(
            prefers(&state, id, "claim Ancona-Pescara red 3", "claim Ancona-Pescara red 2 loco 1"));
        assert_true(prefers(&state, id, "claim Ancona-Pescara red 3", "tickets"));
    }
    poor.hand[0] = 0;
    poor.hand_loco[0] = 0;
    give(&poor, 0, RED, 2);
    open_cards(&poor, RED, PINK, GREEN, BLACK, BLACK);
    seal(&poor);
    for (unsigned i = 0; evalbots[i] != NULL; i++) {
        const char *const id = evalbots[i];
        plays(&poor, id, "draw red");
        assert_true(prefers(&poor, id, "draw deck", "draw pink"));
        assert_true(prefers(&poor, id, "draw pink", "ferry"));
    }
}

/* The more the deck holds of what is lacking, the better is a card from it. */
static void evalbot_knows_what_the_deck_may_give(void **unused)
{
    (void)unused;
    struct tk_state rich;
    to_bari(&rich);
    give(&rich, 0, RED, 2);
    open_cards(&rich, PINK, PINK, PINK, GREEN, GREEN);
    struct tk_state drained = rich;
    drained.pub.discard = tk_cards(RED, 10) + tk_cards(YELLOW, 12) + tk_cards(BLUE, 12) +
                          tk_cards(ORANGE, 12) + tk_cards(WHITE, 12);
    seal(&rich);
    seal(&drained);
    assert_true(value_of(&rich, "evalbot", "draw deck") >
                value_of(&drained, "evalbot", "draw deck"));
}

static void evalbot_draws_tickets_when_it_has_time_and_trains(void **unused)
{
    (void)unused;
    struct tk_state state;
    five_regions(&state);
    struct tk_state fewer;
    all_done(&fewer);
    seal(&state);
    seal(&fewer);
    for (unsigned i = 0; evalbots[i] != NULL; i++) {
        plays(&state, evalbots[i], "tickets");
        assert_true(prefers(&fewer, evalbots[i], "draw deck", "tickets"));
    }
}

/* ---- all ---- */

/* Perugia-Roma joins a sixth region to the network: one point more. */
static void the_region_bonus_counts_with_r_only(void **unused)
{
    (void)unused;
    static const char *const plain[] = {"path", "onestep", "longroute", "hungry", "evalbot"};
    static const char *const with_r[] = {"path+r", "onestep+r", "longroute+r", "hungry+r",
                                         "evalbot+r"};
    struct tk_state state;
    five_regions(&state);
    give(&state, 0, BLUE, 3);
    give(&state, 0, YELLOW, 3);
    seal(&state);
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        assert_false(prefers(&state, plain[i], "claim Perugia-Roma blue 3",
                             "claim Agrigento-Catania yellow 3"));
        assert_true(prefers(&state, with_r[i], "claim Perugia-Roma blue 3",
                            "claim Agrigento-Catania yellow 3"));
    }
}

/* A card drawn on the last turn is worth nothing, and a ticket completed is worth twice its points.
 */
static void on_the_last_turn_all_claim_what_scores_most(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    own(&state, 0, "Ancona-Pescara");
    own(&state, 0, "Bari-Foggia");
    own(&state, 1, "Napoli-Palermo");
    own(&state, 1, "Messina-Salerno");
    own(&state, 1, "Cagliari-Napoli");
    own(&state, 1, "Cagliari-Roma");
    own(&state, 1, "Genova-Olbia");
    own(&state, 1, "Bari-Croazia");
    give(&state, 0, GREEN, 4);
    give(&state, 0, BLUE, 3);
    state.pub.last_turns = 3;
    struct tk_state cut = state;
    struct tk_state rich = state;
    own(&state, 1, "Ancona-Venezia");
    seal(&state);
    each_plays(&state, keepers, "claim Foggia-Pescara#2 blue 3");
    each_plays(&state, hungries, "claim Foggia-Pescara#2 blue 3");
    each_plays(&state, evalbots, "claim Foggia-Pescara#2 blue 3");
    own(&cut, 1, "Foggia-Pescara");
    own(&cut, 1, "Lecce-Taranto");
    seal(&cut);
    each_plays(&cut, keepers, "claim Cosenza-Salerno#2 green 4");
    each_plays(&cut, hungries, "claim Cosenza-Salerno#2 green 4");
    each_plays(&cut, evalbots, "claim Cosenza-Salerno#2 green 4");
    rich.hand[0] = 0;
    give(&rich, 0, LOCO, 4); /* nor is there anything to keep them for */
    own(&rich, 1, "Ancona-Venezia");
    seal(&rich);
    for (unsigned i = 0; evalbots[i] != NULL; i++) {
        assert_true(prefers(&rich, evalbots[i], "claim Cosenza-Salerno#2 loco 4", "draw deck"));
        assert_true(prefers(&rich, evalbots[i], "claim Bologna-Firenze loco 1", "draw deck"));
    }
}

/* T7: nothing to draw, no ferry card more. Then a track that is not wanted is better than tickets.
 */
static void without_cards_to_draw_they_claim(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    memset(state.pub.row, 0, sizeof state.pub.row);
    state.pub.ferries[0] = 2;
    give(&state, 0, GREEN, 12);
    give(&state, 0, YELLOW, 1);
    give(&state, 1, RED, 12);
    give(&state, 1, BLUE, 12);
    give(&state, 1, YELLOW, 11);
    give(&state, 1, BLACK, 12);
    give(&state, 1, WHITE, 12);
    give(&state, 1, ORANGE, 12);
    give(&state, 1, PINK, 12);
    give(&state, 1, LOCO, 14);
    seal(&state);
    for (unsigned i = 0; keepers[i] != NULL; i++) {
        const struct pz_answer answer = answer_in(&state, keepers[i]);
        assert_true(answer.move >= TK_MOVE_CLAIM);
    }
}

static void they_say_why(void **unused)
{
    (void)unused;
    struct tk_state state;
    to_bari(&state);
    give(&state, 0, RED, 3);
    struct tk_state poor = state;
    seal(&state);
    struct pz_answer answer = answer_in(&state, "path");
    assert_string_equal(answer.reason.sentence, "It lies on the way for {w}.");
    assert_string_equal(answer.reason.word, "Ancona-Bari");
    poor.hand[0] = 0;
    seal(&poor);
    answer = answer_in(&poor, "onestep");
    assert_string_equal(answer.reason.sentence, "A card of that colour helps to pay for {w}.");
    assert_string_equal(answer.reason.word, "Ancona-Pescara");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_keep_all_first_tickets),
        cmocka_unit_test(path_claims_what_has_the_highest_priority),
        cmocka_unit_test(path_works_for_valuable_tickets_first),
        cmocka_unit_test(a_shared_track_has_the_priority_of_both_tickets),
        cmocka_unit_test(who_takes_an_open_locomotive),
        cmocka_unit_test(locomotives_count_when_cards_are_drawn),
        cmocka_unit_test(onestep_claims_its_target_only),
        cmocka_unit_test(onestep_works_for_its_most_valuable_ticket),
        cmocka_unit_test(longroute_goes_over_long_tracks),
        cmocka_unit_test(longroute_takes_short_tracks_where_it_must),
        cmocka_unit_test(with_tickets_done_onestep_draws_new_ones),
        cmocka_unit_test(with_tickets_done_path_claims_by_value),
        cmocka_unit_test(a_ticket_that_is_cut_off_is_done_with),
        cmocka_unit_test(path_leaves_out_what_its_trains_do_not_reach),
        cmocka_unit_test(waves_take_ferry_cards),
        cmocka_unit_test(hungry_draws_tickets_while_trains_are_left),
        cmocka_unit_test(hungry_draws_no_tickets_for_which_it_has_no_trains),
        cmocka_unit_test(hungry_keeps_what_brings_most_for_a_train),
        cmocka_unit_test(hungry_does_not_keep_what_brings_less_for_a_train),
        cmocka_unit_test(gray_takes_colours_that_are_not_needed_otherwise),
        cmocka_unit_test(evalbot_weighs_one_move),
        cmocka_unit_test(evalbot_knows_what_the_deck_may_give),
        cmocka_unit_test(evalbot_draws_tickets_when_it_has_time_and_trains),
        cmocka_unit_test(the_region_bonus_counts_with_r_only),
        cmocka_unit_test(on_the_last_turn_all_claim_what_scores_most),
        cmocka_unit_test(without_cards_to_draw_they_claim),
        cmocka_unit_test(they_say_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
