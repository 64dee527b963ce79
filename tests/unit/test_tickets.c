/* Ticket to Ride Italy by the numbers of its rules: set-up, drawing, turns. Payments, scoring and
 * views have files of their own. */
#include "test_tickets_position.h"

static void set_up(struct tk_state *state, int players, int first, uint64_t seed,
                   struct pz_rng *rng)
{
    struct pz_setup setup;
    pz_rng_init(rng, seed);
    assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, players), 0);
    setup.first = (int8_t)first;
    tk_init(state, &setup);
}

/* Chance plays until a seat is to act. */
static void deal(struct tk_state *state, struct pz_rng *rng)
{
    while (state->pub.actor == PZ_CHANCE) {
        assert_int_equal(tk_apply(state, tk_pick(state, rng)), 0);
    }
}

static void T1_cards_and_trains(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct pz_rng rng;
    set_up(&state, 5, 0, 1, &rng);
    assert_int_equal(tk_deck_count(&state), 110);
    for (unsigned colour = RED; colour <= PINK; colour++) {
        assert_int_equal(tk_of_colour(state.deck, colour), 12);
    }
    assert_int_equal(state.deck_loco, 14);
    assert_int_equal(state.pub.trains[4], 45);
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 1), PZ_E_PLAYERS);
    assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 6), PZ_E_PLAYERS);
}

static void T2_the_map(void **unused)
{
    (void)unused;
    unsigned spaces[TK_COLOURS + 1] = {0};
    unsigned parallel = 0;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        spaces[tk_tracks[i].colour] += tk_tracks[i].length;
        parallel += tk_tracks[i].number == 3;
    }
    for (unsigned colour = RED; colour < PINK; colour++) {
        assert_int_equal(spaces[colour], 34);
    }
    assert_int_equal(spaces[PINK], 35);
    assert_int_equal(spaces[TK_GRAY], 106);
    assert_int_equal(parallel, 1); /* Napoli-Roma is the only triple */
    assert_int_equal(tk_tracks[track_number("Napoli-Roma#3")].colour, RED);
    assert_int_equal((int)TK_CITIES, 34);
    assert_int_equal((int)TK_REGIONS, 17);
    assert_int_equal((int)TK_ZONES, 5);
    assert_int_equal((int)TK_TICKETS, 56);
    const int odd = tk_ticket_named("Pescara-Genova", 14);
    assert_int_equal(tk_tickets[odd].points, 7);
}

static void T3_T4_every_seat_has_four_cards_and_five_tickets_to_choose_from(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        struct tk_state state;
        struct pz_rng rng;
        set_up(&state, players, players - 1, (uint64_t)players, &rng);
        deal(&state, &rng);
        assert_int_equal(state.pub.actor, players - 1);
        assert_int_equal(state.pub.row_cards, 5);
        assert_true(state.pub.row_locos < 3);
        for (unsigned seat = 0; seat < (unsigned)players; seat++) {
            assert_int_equal(tk_hand_count(&state, seat), 4);
            assert_int_equal(tk_offer_count(&state, seat), 5);
        }
        assert_int_equal(pz_count_bits(state.unseen), 56 - 5 * players);
        pz_move moves[PZ_MOVES_MAX];
        for (int asked = 0; asked < players; asked++) {
            assert_int_equal(state.pub.actor, (players - 1 + asked) % players);
            assert_int_equal(tk_moves(&state, moves, NULL), 16);
            assert_int_equal(tk_apply(&state, moves[asked % 16]), 0);
        }
        assert_int_equal(state.pub.phase, TK_TURN);
        assert_int_equal(state.pub.turns, 0);
    }
}

static void T4_what_is_returned_comes_after_the_deck_in_any_order(void **unused)
{
    (void)unused;
    struct tk_state state;
    pz_move moves[PZ_MOVES_MAX];
    start(&state, 2);
    state.tickets[0] = UINT64_MAX >> (64 - TK_TICKETS);
    state.tickets[0] &=
        ~(ticket_bit("Milano-Bari") | ticket_bit("Roma-Palermo") | ticket_bit("Palermo-Siracusa") |
          ticket_bit("Firenze-Roma") | ticket_bit("Venezia-Roma") | ticket_bit("Parma-Olbia"));
    state.tickets[1] =
        ticket_bit("Firenze-Roma") | ticket_bit("Venezia-Roma") | ticket_bit("Parma-Olbia");
    state.returned = ticket_bit("Roma-Palermo") | ticket_bit("Palermo-Siracusa");
    state.gave[0] = ticket_bit("Roma-Palermo");
    state.gave[1] = ticket_bit("Palermo-Siracusa");
    seal(&state);
    play(&state, "tickets");
    assert_int_equal(tk_moves(&state, moves, NULL), 1);
    play(&state, "ticket Milano-Bari");
    uint32_t weights[PZ_MOVES_MAX];
    assert_int_equal(tk_moves(&state, moves, weights), 2);
    assert_int_equal(weights[0], 1);
    assert_int_equal(weights[1], 1);
    play(&state, "ticket Siracusa-Palermo, ticket Roma-Palermo, keep Milano-Bari");
    assert_int_equal(state.pub.under_count, 2);
    refused(&state, "T10", "keep Roma-Palermo");
}

static void T5_first_player_is_random_or_named_and_turns_go_clockwise(void **unused)
{
    (void)unused;
    unsigned first = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, seed);
        pz_setup_init(&setup, &pz_game_tickets, 5);
        pz_setup_draw_first(&setup, &rng);
        first |= 1u << setup.first;
    }
    assert_int_equal(first, 31);
    struct tk_state state;
    start(&state, 3);
    state.pub.first = 2;
    state.pub.turn = 2;
    seal(&state);
    play(&state, "ferry");
    assert_int_equal(state.pub.actor, 0);
    play(&state, "ferry, ferry");
    assert_int_equal(state.pub.actor, 2);
    assert_int_equal(state.pub.turns, 3);
}

/* Are there five among these cards with fewer than three locomotives? Tries all fives. */
static bool five_by_brute_force(unsigned plain, unsigned locos)
{
    for (unsigned taken = 0; taken <= locos && taken < 3; taken++) {
        if (plain >= 5 - taken) {
            return true;
        }
    }
    return false;
}

static void T6_sweep_stops_when_it_does_not_help(void **unused)
{
    (void)unused;
    for (unsigned deck = 0; deck <= 4; deck++) {
        for (unsigned discard = 0; discard <= 4; discard++) {
            for (unsigned locos = 0; locos <= 8; locos++) {
                struct tk_state state;
                memset(&state, 0, sizeof state);
                state.deck = tk_cards(RED, deck);
                state.pub.discard = tk_cards(PINK, discard);
                state.deck_loco = (uint8_t)(locos / 2);
                state.pub.discard_loco = (uint8_t)(locos - locos / 2);
                assert_int_equal(tk_can_sweep(&state), five_by_brute_force(deck + discard, locos));
            }
        }
    }
}

static void T6_sweep_after_a_draw_and_again(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.pub.row[1] = LOCO + 1;
    state.pub.row[2] = LOCO + 1;
    seal(&state);
    play(&state, "draw red, card loco");
    assert_int_equal(state.pub.discard_loco, 3);
    assert_int_equal(tk_discard_count(&state.pub), 5);
    play(&state, "card loco, card loco, card blue, card loco, card blue");
    assert_int_equal(state.pub.discard_loco, 6);
    assert_int_equal(state.pub.row_cards, 0);
    play(&state, "card loco, card loco, card blue, card blue, card blue");
    assert_int_equal(state.pub.phase, TK_SECOND);
    assert_int_equal(state.pub.actor, 0);
}

/* Every card but these in the hand of seat 1, so that the decks are nearly empty. */
static void keep_aside(struct tk_state *state, const uint8_t left[TK_SORTS])
{
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        unsigned count = sort == LOCO ? 14 : 12;
        for (unsigned i = 0; i < TK_ROW; i++) {
            count -= state->pub.row[i] == sort + 1;
        }
        give(state, 1, sort,
             count - left[sort] - tk_of_sort(state->hand[0], state->hand_loco[0], sort) -
                 tk_of_sort(state->pub.discard, state->pub.discard_loco, sort));
    }
}

static void T7_discards_become_the_deck_when_a_card_is_needed(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.pub.discard = tk_cards(PINK, 3);
    keep_aside(&state, (const uint8_t[TK_SORTS]){1});
    seal(&state);
    assert_int_equal(tk_deck_count(&state), 1);
    play(&state, "draw blue, card red");
    assert_int_equal(tk_deck_count(&state), 0); /* not yet */
    assert_int_equal(tk_discard_count(&state.pub), 3);
    play(&state, "draw green");
    assert_int_equal(tk_of_colour(state.deck, PINK), 3);
    assert_int_equal(tk_discard_count(&state.pub), 0);
    play(&state, "card pink");
    assert_int_equal(state.pub.turn, 1);
}

static void T7_empty_decks_leave_places_empty_until_a_payment(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, PINK, 1);
    keep_aside(&state, (const uint8_t[TK_SORTS]){0});
    seal(&state);
    refused(&state, "T7", "draw deck");
    play(&state, "draw red, draw blue");
    assert_int_equal(state.pub.row_cards, 3);
    assert_int_equal(state.pub.turn, 1);
    play(&state, "draw green, draw yellow, claim Bari-Taranto pink 1");
    assert_int_equal(state.pub.actor, PZ_CHANCE);
    assert_int_equal(state.pub.turn, 0);
    play(&state, "card pink");
    assert_int_equal(state.pub.row[0], PINK + 1);
    assert_int_equal(state.pub.turn, 1);
}

static void T8_row_locomotive_first_or_second_and_blind(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.pub.row[4] = LOCO + 1;
    seal(&state);
    struct tk_state copy = state;
    play(&copy, "draw loco, card white");
    assert_int_equal(copy.pub.turn, 1);
    copy = state;
    play(&copy, "draw deck, card loco");
    assert_int_equal(copy.pub.phase, TK_SECOND);
    refused(&copy, "T8", "draw loco");
    refused(&copy, "T8", "draw pink");
    refused(&copy, "T8", "ferry");
    play(&copy, "draw deck, card loco");
    assert_int_equal(copy.hand_loco[0], 2);
    assert_int_equal(copy.pub.turn, 1);
}

static void T8_turn_ends_when_no_second_card_can_be_taken(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    memset(state.pub.row, 0, sizeof state.pub.row);
    state.pub.row[0] = RED + 1;
    state.pub.row[3] = LOCO + 1;
    keep_aside(&state, (const uint8_t[TK_SORTS]){0});
    seal(&state);
    play(&state, "draw red");
    assert_int_equal(state.pub.turn, 1);
    assert_int_equal(state.pub.turns, 1);
}

static void T9_ten_ferry_cards_suffice_for_five(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 5);
    seal(&state);
    play(&state, "ferry, ferry, ferry, ferry, ferry, ferry, ferry, ferry, ferry, ferry");
    for (unsigned seat = 0; seat < 5; seat++) {
        assert_int_equal(state.pub.ferries[seat], 2);
    }
    refused(&state, "T9", "ferry");
}

static void T10_any_subset_but_none_is_kept(void **unused)
{
    (void)unused;
    struct tk_state state;
    pz_move moves[PZ_MOVES_MAX];
    start(&state, 2);
    seal(&state);
    play(&state, "tickets, ticket Torino-Austria, ticket Parma-Olbia, ticket Milano-Bari, "
                 "ticket Francia-Austria");
    assert_int_equal(tk_moves(&state, moves, NULL), 15);
    refused(&state, "T10", "keep");
    refused(&state, "T10", "keep Roma-Palermo");
    refused(&state, "T10", "keep Milano-Bari Milano-Bari");
    refused(&state, "T10", "ferry");
    play(&state, "keep Bari-Milano");
    assert_int_equal(state.pub.under_count, 3);
    assert_int_equal(UINT64_C(1) << state.under[0], ticket_bit("Torino-Austria"));
    assert_int_equal(UINT64_C(1) << state.under[1], ticket_bit("Parma-Olbia"));
    assert_int_equal(UINT64_C(1) << state.under[2], ticket_bit("Francia-Austria"));
}

static void T11_trains_must_suffice(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    static const char *const tracks[] = {"Bari-Croazia",     "Messina-Salerno", "Genova-Olbia",
                                         "Cagliari-Palermo", "Napoli-Palermo",  "Ancona-Venezia"};
    for (unsigned i = 0; i < 6; i++) {
        own(&state, 0, tracks[i]);
    }
    give(&state, 0, WHITE, 5);
    give(&state, 0, PINK, 4);
    seal(&state);
    assert_int_equal(state.pub.trains[0], 5);
    refused(&state, "T11", "claim Ancona-Venezia loco 5");
    play(&state, "claim Napoli-Pescara pink 4");
    assert_int_equal(state.pub.trains[0], 1);
    assert_int_equal(state.pub.last_turns, 3);
    play(&state, "ferry");
    refused(&state, "T11", "claim Salerno-Taranto white 5");
}

static void T12_pass_only_when_nothing_is_possible(void **unused)
{
    (void)unused;
    struct tk_state state;
    pz_move moves[PZ_MOVES_MAX];
    start(&state, 2);
    memset(state.pub.row, 0, sizeof state.pub.row);
    keep_aside(&state, (const uint8_t[TK_SORTS]){0});
    state.tickets[1] = ~state.tickets[0] & (UINT64_MAX >> (64 - TK_TICKETS));
    seal(&state);
    refused(&state, "T12", "pass"); /* a ferry card can be drawn */
    play(&state, "ferry, ferry, ferry, ferry");
    assert_int_equal(tk_moves(&state, moves, NULL), 1);
    assert_int_equal(moves[0], TK_MOVE_PASS);
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    assert_int_equal(tk_pick(&state, &rng), TK_MOVE_PASS);
    play(&state, "pass");
    refused(&state, "T12", "pass"); /* seat 1 can claim */
}

static void T16_doubles_by_the_number_of_players(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        struct tk_state state;
        start(&state, players);
        give(&state, 0, YELLOW, 4);
        give(&state, 0, RED, 4);
        give(&state, 1, WHITE, 4);
        give(&state, 1, LOCO, 8);
        seal(&state);
        play(&state, "claim Roma-Napoli yellow 4");
        if (players <= 3) {
            refused(&state, "T16", "claim Napoli-Roma#2 white 4");
            refused(&state, "T16", "claim Napoli-Roma#3 loco 4");
            play(&state, "ferry");
        } else {
            play(&state, "claim Napoli-Roma#2 white 4");
        }
        refused(&state, "T11", "claim Napoli-Roma loco 4");
        for (unsigned seat = 2; seat < players; seat++) {
            play(&state, "ferry");
        }
        refused(&state, "T16", "claim Napoli-Roma#3 red 4");
    }
}

static void T20_everybody_has_one_more_turn(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        struct tk_state state;
        start(&state, players);
        static const char *const tracks[] = {"Bari-Croazia",   "Messina-Salerno",
                                             "Genova-Olbia",   "Cagliari-Palermo",
                                             "Napoli-Palermo", "Ancona-Venezia"};
        for (unsigned i = 0; i < 6; i++) {
            own(&state, 1, tracks[i]);
        }
        give(&state, 1, ORANGE, 3);
        seal(&state);
        play(&state, "ferry, claim Bari-Foggia orange 3");
        assert_int_equal(state.pub.trains[1], 2);
        for (unsigned turn = 0; turn < players; turn++) {
            assert_int_equal(state.pub.actor, (2 + turn) % players);
            assert_int_equal(state.pub.last_turns - 1, players - turn);
            play(&state, "draw deck, card pink, draw deck, card pink");
        }
        assert_int_equal(state.pub.actor, PZ_NOBODY);
        assert_int_equal(try_move(&state, "ferry"), PZ_E_OVER);
    }
}

/* Places and texts: either order, parallel tracks by number, no second spelling that is ambiguous.
 */
static void texts_are_read_in_either_order(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 4);
    seal(&state);
    for (unsigned claim = 0; claim < TK_CLAIMS; claim++) {
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        tk_move_write(&state, (pz_move)(TK_MOVE_CLAIM + claim), &text);
        assert_int_equal(tk_move_read(&state, buffer, text.length), TK_MOVE_CLAIM + claim);
    }
    const char *one = "claim Roma-Napoli#2 white 3 loco 1";
    const char *two = "claim  Napoli-Roma#2  loco 1 white 3 ";
    assert_int_equal(tk_move_read(&state, one, strlen(one)),
                     tk_move_read(&state, two, strlen(two)));
    static const char *const wrong[] = {"",
                                        "claim",
                                        "claim Roma",
                                        "claim Roma-",
                                        "draw",
                                        "draw gray",
                                        "ticket Roma",
                                        "keep Roma-Napoli",
                                        "claim Roma-Napoli 3",
                                        "tickets please",
                                        "card",
                                        "claim Roma-Napoli#0 red 4",
                                        "keep Firenze-Romagna"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_true(tk_move_read(&state, wrong[i], strlen(wrong[i])) < 0);
    }
}

/* Whole games written as records and read back, strictly by the rules. */
static void games_survive_as_records(void **unused)
{
    (void)unused;
    enum { MOVES = 20000, CAPACITY = 1 << 20 };
    static pz_move moves[MOVES];
    static pz_move back[MOVES];
    static char text[CAPACITY];
    for (int players = 2; players <= 5; players++) {
        struct pz_record record = {.game = &pz_game_tickets};
        struct pz_record again;
        struct tk_state state;
        union pz_any_state end;
        struct pz_rng rng;
        struct pz_text out;
        struct pz_problem problem;
        size_t count = 0;
        size_t read = 0;
        set_up(&state, players, 1, 77, &rng);
        pz_setup_init(&record.setup, &pz_game_tickets, players);
        record.setup.first = 1;
        while (state.pub.actor != PZ_NOBODY) {
            assert_true(count < MOVES);
            moves[count] = tk_pick(&state, &rng);
            assert_int_equal(tk_apply(&state, moves[count++]), 0);
        }
        out = pz_text_in(text, sizeof text);
        assert_int_equal(pz_record_write(&record, moves, count, &out), 0);
        if (pz_record_read(text, out.length, &again, back, MOVES, &read, end.bytes, &problem) !=
            0) {
            fail_msg("%u: %s", problem.line, problem.text);
        }
        assert_int_equal(read, count);
        assert_memory_equal(back, moves, count * sizeof *moves);
        assert_memory_equal(end.bytes, &state, sizeof state);
    }
}

static void T3_every_name_fits_its_buffer(void **unused)
{
    (void)unused;
    for (unsigned ticket = 0; ticket < TK_TICKETS; ticket++) {
        assert_true(strlen(tk_ticket_names[ticket]) < PZ_REASON_WORD_MAX);
    }
    for (unsigned track = 0; track < TK_TRACKS; track++) {
        assert_true(strlen(tk_track_names[track]) < PZ_REASON_WORD_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T3_every_name_fits_its_buffer),
        cmocka_unit_test(T1_cards_and_trains),
        cmocka_unit_test(T2_the_map),
        cmocka_unit_test(T3_T4_every_seat_has_four_cards_and_five_tickets_to_choose_from),
        cmocka_unit_test(T4_what_is_returned_comes_after_the_deck_in_any_order),
        cmocka_unit_test(T5_first_player_is_random_or_named_and_turns_go_clockwise),
        cmocka_unit_test(T6_sweep_stops_when_it_does_not_help),
        cmocka_unit_test(T6_sweep_after_a_draw_and_again),
        cmocka_unit_test(T7_discards_become_the_deck_when_a_card_is_needed),
        cmocka_unit_test(T7_empty_decks_leave_places_empty_until_a_payment),
        cmocka_unit_test(T8_row_locomotive_first_or_second_and_blind),
        cmocka_unit_test(T8_turn_ends_when_no_second_card_can_be_taken),
        cmocka_unit_test(T9_ten_ferry_cards_suffice_for_five),
        cmocka_unit_test(T10_any_subset_but_none_is_kept),
        cmocka_unit_test(T11_trains_must_suffice),
        cmocka_unit_test(T12_pass_only_when_nothing_is_possible),
        cmocka_unit_test(T16_doubles_by_the_number_of_players),
        cmocka_unit_test(T20_everybody_has_one_more_turn),
        cmocka_unit_test(texts_are_read_in_either_order),
        cmocka_unit_test(games_survive_as_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
