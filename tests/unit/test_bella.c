/* Bella Italia, rule by rule. The trickier positions are texts in tests/positions/bella. */
#include "games/bella/bella.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

extern const struct pz_game pz_game_bella;

static const char all_cards[] =
    "{\"Milano\":1,\"Venezia\":1,\"Napoli\":1,\"Palermo\":1,\"Torino\":1,\"Milano+Venezia\":2,"
    "\"Milano+Napoli\":2,\"Milano+Palermo\":2,\"Milano+Torino\":2,\"Venezia+Napoli\":2,"
    "\"Venezia+Palermo\":2,\"Venezia+Torino\":2,\"Napoli+Palermo\":2,\"Napoli+Torino\":2,"
    "\"Palermo+Torino\":2,\"all\":2}";

/* A state with these hands and trips; seat 0 started and has the turn. ' stands for ". */
static struct bella_state position(const char *phase, const char *hands, const char *trips)
{
    char text[4000];
    struct bella_state state;
    struct pz_problem problem = {0};
    const int length =
        snprintf(text, sizeof text,
                 "{'piles':'rest','selection':{'unseen':%s},'shown':null,'hands':%s,'trips':%s,"
                 "'phase':'%s','starter':0,'turn':0}",
                 all_cards, hands, trips, phase);
    for (char *c = text; *c != '\0'; c++) {
        *c = (char)(*c == '\'' ? '\"' : *c);
    }
    if (bella_state_read(&state, text, (size_t)length, &problem) != 0) {
        print_error("%s\n%s\n", problem.text, text);
        fail();
    }
    return state;
}

static struct bella_state start(int players, const char *mix)
{
    struct bella_state state;
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, &pz_game_bella, players), 0);
    assert_int_equal(pz_setup_set(&setup, &pz_game_bella, "mix", mix, NULL), 0);
    assert_int_equal(pz_setup_set(&setup, &pz_game_bella, "first", "0", NULL), 0);
    bella_init(&state, &setup);
    return state;
}

static int try_move(struct bella_state *state, const char *text)
{
    const int move = bella_move_read(state, text, strlen(text));
    if (move < 0) {
        print_error("not a move: %s\n", text);
        fail();
    }
    return bella_apply(state, (pz_move)move);
}

static void play(struct bella_state *state, const char *text)
{
    struct pz_problem problem = {0};
    const int code = try_move(state, text);
    if (code != 0) {
        print_error("%s: refused with %d\n", text, code);
        fail();
    }
    if (bella_check(state, &problem) != 0) {
        print_error("%s: %s\n", text, problem.text);
        fail();
    }
}

static void refused(const struct bella_state *state, const char *text, enum bella_refusal why)
{
    struct bella_state copy = *state;
    assert_int_equal(try_move(&copy, text), PZ_REFUSED(why));
    assert_memory_equal(&copy, state, sizeof copy);
}

static unsigned move_count(const struct bella_state *state)
{
    pz_move moves[PZ_MOVES_MAX];
    return bella_moves(state, moves, NULL);
}

/* The weight of a chance move; 0 if it cannot come. */
static unsigned weight(const struct bella_state *state, const char *text)
{
    pz_move moves[PZ_MOVES_MAX];
    uint32_t weights[PZ_MOVES_MAX];
    const int move = bella_move_read(state, text, strlen(text));
    const uint32_t count = bella_moves(state, moves, weights);
    assert_int_equal(state->pub.actor, PZ_CHANCE);
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] == move) {
            return weights[i];
        }
    }
    return 0;
}

static unsigned held(const struct bella_state *state, unsigned seat, const char *ticket)
{
    struct pz_scan scan;
    pz_scan_init(&scan, ticket, strlen(ticket));
    const int kind = bella_scan_ticket(&scan);
    assert_true(kind >= 0);
    return bella_count(state->hand[seat][bella_home[kind]], bella_slot[kind]);
}

static unsigned knows(const struct bella_state *state, unsigned seat, unsigned holder,
                      const char *ticket)
{
    struct pz_scan scan;
    pz_scan_init(&scan, ticket, strlen(ticket));
    const int kind = bella_scan_ticket(&scan);
    assert_true(kind >= 0);
    return bella_count(state->known[holder][seat][bella_home[kind]], bella_slot[kind]);
}

/* ---- cards ---- */

static void B1_five_piles_of_sixteen_and_none_for_Roma(void **unused)
{
    (void)unused;
    const struct bella_state state = start(3, "pairs");
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        unsigned sum = 0;
        for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
            sum += bella_count(state.pile[city], slot);
            assert_int_equal(bella_home[bella_kind_at[city][slot]], city);
        }
        assert_int_equal(sum, 16);
        assert_int_equal(bella_city_before(bella_city_after(city)), city);
    }
    assert_string_equal(bella_cities[bella_city_after(4)], "Milano");
    assert_int_equal(bella_move_read(&state, "take Roma", 9), PZ_E_SYNTAX);
}

static void B2_twenty_five_kinds_eighty_tickets(void **unused)
{
    (void)unused;
    unsigned sum = 0;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned home = bella_home[kind];
        const unsigned other = bella_other[kind];
        const bool neighbours = other == bella_city_after(home) || other == bella_city_before(home);
        const unsigned copies = bella_copies[bella_slot[kind]];
        assert_int_equal(copies, other != BELLA_ROMA && neighbours ? 5 : 2);
        assert_int_equal(bella_kind_at[home][bella_slot[kind]], kind);
        assert_true(bella_kinds_of[home] >> kind & 1);
        for (unsigned before = 0; before < kind; before++) {
            assert_false(bella_home[before] == home && bella_other[before] == other);
        }
        sum += copies;
    }
    assert_int_equal(sum, 80);
}

static void B3_twenty_seven_selection_cards_in_two_mixes(void **unused)
{
    (void)unused;
    const struct bella_state pairs = start(2, "pairs");
    const struct bella_state singles = start(2, "singles");
    assert_int_equal(move_count(&pairs), 16);
    assert_int_equal(weight(&pairs, "show Milano"), 1);
    assert_int_equal(weight(&pairs, "show Venezia+Palermo"), 2);
    assert_int_equal(weight(&pairs, "show all"), 2);
    assert_int_equal(weight(&singles, "show Milano"), 3);
    assert_int_equal(weight(&singles, "show Palermo+Venezia"), 1);
    assert_int_equal(weight(&singles, "show all"), 2);
    for (unsigned mix = 0; mix < 2; mix++) {
        uint32_t all = 0;
        for (unsigned card = 0; card < BELLA_CARDS; card++) {
            const uint32_t group = bella_card_group(mix, card);
            assert_int_equal(all & group, 0);
            all |= group;
            for (unsigned bit = 0; bit < 27; bit++) {
                assert_int_equal(bella_card_of_bit(mix, bit) == card, group >> bit & 1);
            }
        }
        assert_int_equal(all, BELLA_WHOLE_SELECTION);
    }
}

static void B4_hands_start_empty(void **unused)
{
    (void)unused;
    const struct bella_state state = start(4, "pairs");
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        assert_int_equal(state.pub.held[seat], 0);
    }
    assert_int_equal(state.pub.actor, PZ_CHANCE);
}

static void B5_the_starter_is_named_and_play_goes_clockwise(void **unused)
{
    (void)unused;
    struct bella_state state;
    struct pz_setup setup;
    pz_setup_init(&setup, &pz_game_bella, 3);
    setup.first = 2;
    bella_init(&state, &setup);
    assert_int_equal(state.pub.turn, 2);
    play(&state, "show all");
    play(&state, "take Milano");
    play(&state, "deal Milano>Roma"); /* nobody to exchange with, too few for a trip */
    assert_int_equal(state.pub.turn, 0);
    assert_int_equal(state.pub.turns, 1);
    assert_int_equal(bella_neighbour(&state.pub, 0, BELLA_LEFT), 1);
    assert_int_equal(bella_neighbour(&state.pub, 0, BELLA_RIGHT), 2);
}

/* ---- take ---- */

static void B6_one_of_the_cities_shown(void **unused)
{
    (void)unused;
    struct bella_state state = start(2, "pairs");
    refused(&state, "take Milano", BELLA_REFUSE_NOT_TAKING);
    refused(&state, "deal Milano>Roma", BELLA_REFUSE_NO_DEAL);
    play(&state, "show Venezia+Palermo");
    assert_int_equal(state.pub.actor, 0);
    assert_int_equal(move_count(&state), 2);
    refused(&state, "take Milano", BELLA_REFUSE_NOT_SHOWN);
    refused(&state, "show all", BELLA_REFUSE_NO_CARD);
    play(&state, "take Palermo");
    assert_int_equal(weight(&state, "deal Palermo>Torino"), 5);
    assert_int_equal(weight(&state, "deal Palermo>Roma"), 2);
    refused(&state, "deal Venezia>Roma", BELLA_REFUSE_NO_DEAL);
    play(&state, "deal Palermo>Roma");
    assert_int_equal(held(&state, 0, "Palermo>Roma"), 1);
    assert_int_equal(weight(&state, "show Venezia+Palermo"), 1);
}

static void B6_all_27_are_shuffled_when_none_is_left(void **unused)
{
    (void)unused;
    struct bella_state state = start(2, "pairs");
    state.pub.cards = bella_card_group(BELLA_MIX_PAIRS, 0);
    assert_int_equal(move_count(&state), 1);
    play(&state, "show Milano");
    assert_int_equal(state.pub.cards, 0); /* no shuffle before the next card is needed */
    play(&state, "take Milano");
    play(&state, "deal Milano>Roma");
    assert_int_equal(state.pub.cards, 0);
    assert_int_equal(weight(&state, "show Milano"), 1);
    assert_int_equal(weight(&state, "show all"), 2);
    play(&state, "show all");
    assert_int_equal(
        weight(&(struct bella_state){.pub = {.actor = PZ_CHANCE, .cards = state.pub.cards}},
               "show all"),
        1);
}

/* All Milano tickets are in hands and trips, and all of Venezia. */
static struct bella_state two_empty_piles(void)
{
    return position(
        "take",
        "[['Milano>Venezia','Milano>Torino','Milano>Napoli','Milano>Palermo','Milano>Roma',"
        "'Milano>Roma'],"
        "['Milano>Venezia','Milano>Torino','Venezia>Milano','Venezia>Napoli','Venezia>Palermo',"
        "'Venezia>Torino'],"
        "['Milano>Venezia','Milano>Napoli','Venezia>Milano','Venezia>Napoli','Venezia>Roma',"
        "'Venezia>Roma'],"
        "['Venezia>Milano','Palermo>Roma','Venezia>Palermo','Venezia>Torino','Napoli>Roma',"
        "'Torino>Roma']]",
        "[[['Milano>Venezia','Milano>Venezia']],"
        "[['Milano>Torino','Milano>Torino'],['Venezia>Milano','Venezia>Napoli','Napoli>Milano']],"
        "[['Venezia>Milano','Milano>Palermo','Palermo>Venezia']],"
        "[['Venezia>Napoli','Venezia>Napoli'],['Milano>Torino','Torino>Napoli','Napoli>Milano']]]");
}

static void B7_only_cities_with_tickets_left(void **unused)
{
    (void)unused;
    struct bella_state state = two_empty_piles();
    assert_int_equal(state.pile[0], 0);
    assert_int_equal(state.pile[1], 0);
    play(&state, "show Milano+Napoli");
    refused(&state, "take Milano", BELLA_REFUSE_PILE_EMPTY);
    assert_int_equal(move_count(&state), 1);
    state = two_empty_piles();
    play(&state, "show Milano+Venezia");
    assert_int_equal(state.pub.actor, PZ_CHANCE); /* another card */
    play(&state, "show Venezia");
    assert_int_equal(state.pub.actor, PZ_CHANCE);
    play(&state, "show all");
    assert_int_equal(state.pub.actor, 0);
    assert_int_equal(move_count(&state), 3);
}

/* ---- exchange ---- */

static void B8_black_to_the_left_grey_to_the_right(void **unused)
{
    (void)unused;
    assert_int_equal(bella_circle(1, BELLA_LEFT), 0); /* Venezia: Milano, Napoli */
    assert_int_equal(bella_circle(1, BELLA_RIGHT), 2);
    assert_int_equal(bella_circle(4, BELLA_LEFT), 3); /* Torino: Palermo, Milano */
    assert_int_equal(bella_circle(4, BELLA_RIGHT), 0);
    /* four players: seat 2 is out of reach though it has both */
    struct bella_state state = position(
        "exchange", "[['Venezia>Roma'],['Milano>Roma'],['Milano>Napoli','Napoli>Milano'],[]]",
        "[[],[],[],[]]");
    assert_int_equal(move_count(&state), 2);
    refused(&state, "exchange Venezia>Roma right", BELLA_REFUSE_NO_SUCH_BACK);
    refused(&state, "exchange Venezia>Milano left", BELLA_REFUSE_NOT_HELD);
    play(&state, "exchange Venezia>Roma left");
    assert_int_equal(held(&state, 0, "Milano>Roma"), 1);
    assert_int_equal(held(&state, 1, "Venezia>Roma"), 1);
    refused(&state, "exchange Milano>Roma left", BELLA_REFUSE_NOT_EXCHANGING); /* one a turn */
}

static void B9_two_players_have_one_circle_each(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("exchange", "[['Venezia>Roma'],['Milano>Roma','Napoli>Roma']]", "[[],[]]");
    refused(&state, "exchange Venezia>Roma right", BELLA_REFUSE_OTHER_CIRCLE);
    assert_int_equal(move_count(&state), 2);
    state.pub.starter = 1; /* now seat 0 is the other */
    refused(&state, "exchange Venezia>Roma left", BELLA_REFUSE_OTHER_CIRCLE);
    play(&state, "exchange Venezia>Roma right");
    assert_int_equal(held(&state, 0, "Napoli>Roma"), 1);
}

static void B10_no_such_back_no_exchange(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("take", "[['Venezia>Roma'],['Napoli>Roma','Palermo>Roma']]", "[[],[]]");
    play(&state, "show all");
    play(&state, "take Venezia");
    play(&state, "deal Venezia>Napoli"); /* black is Milano: all see that there is no exchange */
    assert_int_equal(state.pub.phase, BELLA_TRIP);
}

static void B11_one_ticket_is_given_unasked_several_are_a_choice(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("exchange", "[['Venezia>Roma'],['Milano>Roma','Milano>Napoli','Torino>Roma'],[]]",
                 "[[],[],[]]");
    play(&state, "exchange Venezia>Roma left");
    assert_int_equal(state.pub.actor, 1);
    assert_int_equal(state.pub.phase, BELLA_GIVE);
    assert_int_equal(move_count(&state), 2);
    refused(&state, "give Torino>Roma", BELLA_REFUSE_OTHER_BACK);
    refused(&state, "give Milano>Torino", BELLA_REFUSE_OTHER_BACK);
    refused(&state, "no exchange", BELLA_REFUSE_NOT_EXCHANGING);
    play(&state, "give Milano>Napoli");
    assert_int_equal(held(&state, 0, "Milano>Napoli"), 1);
    assert_int_equal(held(&state, 1, "Venezia>Roma"), 1);
    assert_int_equal(state.pub.held[0], 1);
    assert_int_equal(state.pub.held[1], 3);
    refused(&state, "give Milano>Roma", BELLA_REFUSE_NOT_GIVING);
    /* two tickets of the same kind: the partner is asked, as no question would be a hint */
    state =
        position("exchange", "[['Venezia>Roma'],['Milano>Roma','Milano>Roma'],[]]", "[[],[],[]]");
    play(&state, "exchange Venezia>Roma left");
    assert_int_equal(state.pub.actor, 1);
    assert_int_equal(move_count(&state), 1);
}

static void B12_partner_chooses_unseen(void **unused)
{
    (void)unused;
    struct bella_view with_roma;
    struct bella_view with_napoli;
    struct bella_state roma = position(
        "exchange", "[['Venezia>Roma','Venezia>Napoli'],['Milano>Roma','Milano>Napoli'],[]]",
        "[[],[],[]]");
    struct bella_state napoli = roma;
    play(&roma, "exchange Venezia>Roma left");
    play(&napoli, "exchange Venezia>Napoli left");
    for (int seat = -2; seat < 3; seat++) {
        if (seat == -1) {
            continue;
        }
        bella_make_view(&roma, seat, &with_roma);
        bella_make_view(&napoli, seat, &with_napoli);
        const bool same = memcmp(&with_roma, &with_napoli, sizeof with_roma) == 0;
        assert_int_equal(same, seat != 0);
    }
    play(&roma, "give Milano>Roma");
    assert_int_equal(knows(&roma, 0, 1, "Venezia>Roma"), 1); /* what it gave */
    assert_int_equal(knows(&roma, 1, 0, "Milano>Roma"), 1);
    assert_int_equal(knows(&roma, 2, 0, "Milano>Roma"), 0);
    assert_int_equal(knows(&roma, 2, 1, "Venezia>Roma"), 0);
    assert_int_equal(knows(&roma, 1, 0, "Venezia>Napoli"), 0);
}

static void B12_known_until_a_ticket_of_that_back_leaves_unseen(void **unused)
{
    (void)unused;
    /* seat 0 gives Venezia>Roma to seat 1, who passes another Venezia on to seat 2 */
    struct bella_state state = position(
        "exchange",
        "[['Venezia>Roma'],['Milano>Roma','Venezia>Milano','Napoli>Roma'],['Milano>Torino']]",
        "[[],[],[]]");
    play(&state, "exchange Venezia>Roma left");
    assert_int_equal(state.pub.turn, 1); /* a single ticket in the hand: no trip */
    assert_int_equal(knows(&state, 0, 1, "Venezia>Roma"), 1);
    play(&state, "show all");
    play(&state, "take Palermo");
    play(&state, "deal Palermo>Roma");
    struct bella_state other = state;
    play(&state, "exchange Venezia>Milano left");
    assert_int_equal(knows(&state, 0, 1, "Venezia>Roma"), 0); /* it may be that one */
    assert_int_equal(held(&state, 1, "Venezia>Roma"), 1);
    assert_int_equal(knows(&state, 1, 2, "Venezia>Milano"), 1);
    assert_int_equal(knows(&state, 2, 1, "Milano>Torino"), 1);
    /* it was that one: seat 0 knows just as much */
    play(&other, "exchange Venezia>Roma left");
    assert_int_equal(knows(&other, 0, 1, "Venezia>Roma"), 0);
    struct bella_view one;
    struct bella_view two;
    bella_make_view(&state, 0, &one);
    bella_make_view(&other, 0, &two);
    assert_memory_equal(&one, &two, sizeof one);
}

static void B12_known_until_it_comes_back_or_is_played(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("exchange", "[['Venezia>Milano'],['Milano>Venezia','Venezia>Roma','Napoli>Roma']]",
                 "[[],[]]");
    play(&state, "exchange Venezia>Milano left");
    assert_int_equal(knows(&state, 0, 1, "Venezia>Milano"), 1);
    assert_int_equal(knows(&state, 1, 0, "Milano>Venezia"), 1);
    play(&state, "show all");
    play(&state, "take Milano");
    play(&state, "deal Milano>Venezia"); /* no ticket whose grey circle is Milano */
    play(&state, "trip Milano>Venezia Venezia>Milano");
    assert_int_equal(knows(&state, 0, 1, "Venezia>Milano"), 0);
    assert_int_equal(state.pub.turn, 1); /* again, B15 */
    play(&state, "show all");
    play(&state, "take Torino");
    play(&state, "deal Torino>Roma");
    /* seat 1 uses grey: Torino for Milano, and gets the one that it had given */
    play(&state, "exchange Torino>Roma right");
    assert_int_equal(knows(&state, 1, 0, "Milano>Venezia"), 0);
    assert_int_equal(knows(&state, 0, 1, "Milano>Venezia"), 1);
    assert_int_equal(knows(&state, 1, 0, "Torino>Roma"), 1);
}

/* ---- round trips ---- */

static void B13_a_closed_ring_of_tickets_from_the_hand(void **unused)
{
    (void)unused;
    struct bella_state state = position(
        "trip", "[['Milano>Venezia','Venezia>Roma','Milano>Roma','Milano>Venezia'],[]]", "[[],[]]");
    assert_int_equal(move_count(&state), 3); /* the ring by Roma, there and back, none */
    refused(&state, "trip Milano>Venezia Venezia>Milano", BELLA_REFUSE_NO_TICKETS);
    refused(&state, "trip Milano>Roma Milano>Roma", BELLA_REFUSE_NO_TICKETS);
    play(&state, "trip Venezia>Roma Milano>Roma Milano>Venezia");
    assert_int_equal(state.pub.held[0], 1);
    assert_int_equal(state.pub.turn, 1);
    refused(&state, "trip Milano>Roma Milano>Roma", BELLA_REFUSE_NOT_TRAVELLING);
    refused(&state, "no trip", BELLA_REFUSE_NOT_TRAVELLING);
}

static void B13_asked_by_what_all_can_see(void **unused)
{
    (void)unused;
    /* two tickets that close no ring: the player is asked nevertheless */
    struct bella_state state = position("take", "[['Milano>Venezia'],[]]", "[[],[]]");
    play(&state, "show all");
    play(&state, "take Napoli");
    play(&state, "deal Napoli>Roma");
    assert_int_equal(state.pub.phase, BELLA_TRIP);
    assert_int_equal(move_count(&state), 1);
    /* length 2 is made, and two tickets cannot make another length: everybody sees that */
    state = position("take", "[['Milano>Venezia'],[]]", "[[['Napoli>Roma','Napoli>Roma']],[]]");
    play(&state, "show all");
    play(&state, "take Venezia");
    play(&state, "deal Venezia>Milano");
    assert_int_equal(state.pub.turn, 1);
}

static void B14_no_length_twice(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("trip", "[['Milano>Venezia','Venezia>Milano','Napoli>Roma'],[]]",
                 "[[['Palermo>Roma','Palermo>Roma']],[]]");
    refused(&state, "trip Milano>Venezia Venezia>Milano", BELLA_REFUSE_LENGTH_MADE);
    assert_int_equal(move_count(&state), 1);
}

static void B15_another_turn_if_all_homes_differ(void **unused)
{
    (void)unused;
    const char *hands = "[['Milano>Venezia','Venezia>Milano','Milano>Venezia','Venezia>Napoli',"
                        "'Napoli>Milano','Venezia>Roma','Napoli>Roma'],[]]";
    struct bella_state state = position("trip", hands, "[[],[]]");
    play(&state, "trip Milano>Venezia Venezia>Milano");
    assert_int_equal(state.pub.turn, 0);
    assert_int_equal(state.pub.phase, BELLA_TAKE);
    assert_int_equal(state.pub.turns, 1);
    state = position("trip", hands, "[[],[]]");
    play(&state, "trip Milano>Venezia Milano>Venezia");
    assert_int_equal(state.pub.turn, 1);
    state = position("trip", hands, "[[],[]]");
    play(&state, "trip Milano>Venezia Venezia>Napoli Napoli>Milano");
    assert_int_equal(state.pub.turn, 0);
    state = position("trip", hands, "[[],[]]");
    play(&state, "trip Venezia>Napoli Napoli>Roma Venezia>Roma"); /* through Roma */
    assert_int_equal(state.pub.turn, 1);
}

static void B16_trips_are_out_of_the_game(void **unused)
{
    (void)unused;
    struct bella_state state =
        position("trip", "[['Milano>Roma','Milano>Roma'],['Torino>Roma']]", "[[],[]]");
    play(&state, "trip Milano>Roma Milano>Roma");
    assert_int_equal(bella_count(state.pile[0], 4), 0);
    assert_int_equal(held(&state, 0, "Milano>Roma"), 0);
    play(&state, "show Milano");
    play(&state, "take Milano");
    assert_int_equal(weight(&state, "deal Milano>Roma"), 0);
}

static void B17_seven_tickets_and_no_trip_discard(void **unused)
{
    (void)unused;
    const char *hands = "[['Milano>Venezia','Venezia>Milano','Napoli>Roma','Palermo>Roma',"
                        "'Torino>Roma','Venezia>Roma','Venezia>Roma'],[],[]]";
    struct bella_state state = position("trip", hands, "[[],[],[]]");
    play(&state, "no trip");
    assert_int_equal(state.pub.phase, BELLA_DISCARD);
    assert_int_equal(state.pub.actor, 0);
    assert_int_equal(move_count(&state), 6); /* kinds, not cards */
    refused(&state, "discard Napoli>Milano", BELLA_REFUSE_NOT_DISCARDING);
    play(&state, "discard Venezia>Roma");
    assert_int_equal(state.pub.held[0], 6);
    assert_int_equal(state.pub.under[1], 1);
    assert_int_equal(state.pub.turn, 1);
    refused(&state, "discard Venezia>Roma", BELLA_REFUSE_NOT_DISCARDING);
    state = position("trip", hands, "[[],[],[]]");
    play(&state, "trip Milano>Venezia Venezia>Milano");
    assert_int_equal(state.pub.phase, BELLA_TAKE);
    assert_int_equal(state.pub.held[0], 5);
}

static void B17_the_discarder_knows_it_in_the_pile_and_in_the_hand_it_comes_to(void **unused)
{
    (void)unused;
    struct bella_state state = position("discard",
                                        "[['Milano>Venezia','Venezia>Milano','Napoli>Roma',"
                                        "'Palermo>Roma','Torino>Roma','Venezia>Roma',"
                                        "'Venezia>Napoli'],[],[]]",
                                        "[[],[],[]]");
    play(&state, "discard Venezia>Napoli");
    struct bella_view view;
    bella_make_view(&state, 0, &view);
    assert_int_equal(view.under_face[1], bella_slot[1]);
    bella_make_view(&state, 2, &view);
    assert_int_equal(view.under_face[1], BELLA_HIDDEN);
    bella_make_view(&state, PZ_NOBODY, &view);
    assert_int_equal(view.under_face[1], BELLA_HIDDEN);
    /* only for this test: the rest of the pile is in a trip that nobody made */
    state.pile[1] = 0;
    assert_int_equal(try_move(&state, "show Venezia"), 0);
    assert_int_equal(try_move(&state, "take Venezia"), 0);
    assert_int_equal(move_count(&state), 1);
    assert_int_equal(try_move(&state, "deal Venezia>Roma"), PZ_REFUSED(BELLA_REFUSE_NO_DEAL));
    assert_int_equal(try_move(&state, "deal Venezia>Napoli"), 0);
    assert_int_equal(knows(&state, 0, 1, "Venezia>Napoli"), 1);
    assert_int_equal(knows(&state, 2, 1, "Venezia>Napoli"), 0);
    assert_int_equal(state.pub.under[1], 0);
    assert_int_equal(state.pub.under_by[1], 0);
}

static void B18_four_lengths_or_a_trip_of_six(void **unused)
{
    (void)unused;
    struct pz_result result;
    struct bella_state state = position(
        "trip",
        "[['Milano>Venezia','Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma',"
        "'Milano>Roma'],[]]",
        "[[],[['Palermo>Roma','Palermo>Roma']]]");
    play(&state, "trip Milano>Venezia Venezia>Napoli Napoli>Palermo Palermo>Torino Torino>Roma "
                 "Milano>Roma");
    assert_int_equal(state.pub.actor, PZ_NOBODY);
    pz_game_bella.result(&state, &result);
    assert_int_equal(result.winners, 1);
    assert_int_equal(result.points[0], 1);
    assert_int_equal(result.points[1], 1);
    assert_int_equal(state.pub.turns, 1);
    assert_int_equal(try_move(&state, "no trip"), PZ_E_OVER);
    for (unsigned made = 0; made < 128; made += 4) {
        assert_int_equal(bella_won(made), (made & 0x3c) == 0x3c || (made & 0x40) != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_five_piles_of_sixteen_and_none_for_Roma),
        cmocka_unit_test(B2_twenty_five_kinds_eighty_tickets),
        cmocka_unit_test(B3_twenty_seven_selection_cards_in_two_mixes),
        cmocka_unit_test(B4_hands_start_empty),
        cmocka_unit_test(B5_the_starter_is_named_and_play_goes_clockwise),
        cmocka_unit_test(B6_one_of_the_cities_shown),
        cmocka_unit_test(B6_all_27_are_shuffled_when_none_is_left),
        cmocka_unit_test(B7_only_cities_with_tickets_left),
        cmocka_unit_test(B8_black_to_the_left_grey_to_the_right),
        cmocka_unit_test(B9_two_players_have_one_circle_each),
        cmocka_unit_test(B10_no_such_back_no_exchange),
        cmocka_unit_test(B11_one_ticket_is_given_unasked_several_are_a_choice),
        cmocka_unit_test(B12_partner_chooses_unseen),
        cmocka_unit_test(B12_known_until_a_ticket_of_that_back_leaves_unseen),
        cmocka_unit_test(B12_known_until_it_comes_back_or_is_played),
        cmocka_unit_test(B13_a_closed_ring_of_tickets_from_the_hand),
        cmocka_unit_test(B13_asked_by_what_all_can_see),
        cmocka_unit_test(B14_no_length_twice),
        cmocka_unit_test(B15_another_turn_if_all_homes_differ),
        cmocka_unit_test(B16_trips_are_out_of_the_game),
        cmocka_unit_test(B17_seven_tickets_and_no_trip_discard),
        cmocka_unit_test(B17_the_discarder_knows_it_in_the_pile_and_in_the_hand_it_comes_to),
        cmocka_unit_test(B18_four_lengths_or_a_trip_of_six),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
