/* Bella Italia: the rings and trips, compared with a slow and simple implementation. */
#include "games/bella/bella.h"
#include "piazza/ai.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

extern const struct pz_game pz_game_bella;

/* ---- the simple implementation ---- */

static unsigned pair_of_cities(unsigned a, unsigned b)
{
    for (unsigned kind = 0; kind < BELLA_PAIRS; kind++) {
        if ((bella_home[kind] == a && bella_other[kind] == b) ||
            (bella_home[kind] == b && bella_other[kind] == a)) {
            return kind;
        }
    }
    fail();
    return 0;
}

/* True if these tickets close one ring: they touch each of their cities twice, there are as many
 * cities as tickets, and all are connected. */
static bool closes_a_ring(const uint8_t *kinds, unsigned count)
{
    unsigned degree[BELLA_CITIES] = {0};
    unsigned cities = 0;
    for (unsigned i = 0; i < count; i++) {
        degree[bella_home[kinds[i]]]++;
        degree[bella_other[kinds[i]]]++;
    }
    for (unsigned city = 0; city < BELLA_CITIES; city++) {
        if (degree[city] != 0 && degree[city] != 2) {
            return false;
        }
        cities += degree[city] != 0;
    }
    if (count < 2 || cities != count) {
        return false;
    }
    unsigned reached = 1u << bella_home[kinds[0]];
    for (unsigned round = 0; round < count; round++) {
        for (unsigned i = 0; i < count; i++) {
            const unsigned ends = 1u << bella_home[kinds[i]] | 1u << bella_other[kinds[i]];
            reached |= reached & ends ? ends : 0;
        }
    }
    for (unsigned city = 0; city < BELLA_CITIES; city++) {
        if (degree[city] != 0 && !(reached >> city & 1)) {
            return false;
        }
    }
    return true;
}

/* ---- the rings ---- */

static unsigned rings_found;

/* Extends a path, which starts at its lowest city, in all ways. It finds each ring once. */
static void walk(unsigned *path, unsigned length)
{
    if (length >= 3 && path[1] < path[length - 1]) {
        unsigned pairs = 0;
        for (unsigned i = 0; i < length; i++) {
            pairs |= 1u << pair_of_cities(path[i], path[(i + 1) % length]);
        }
        unsigned hits = 0;
        for (unsigned ring = 0; ring < BELLA_RINGS; ring++) {
            if (bella_rings[ring].length == length && bella_ring_pairs[ring] == pairs) {
                hits++;
                for (unsigned i = 0; i < length; i++) {
                    assert_int_equal(bella_rings[ring].city[i], path[i]);
                }
            }
        }
        assert_int_equal(hits, 1);
        rings_found++;
    }
    for (unsigned city = path[0] + 1; city < BELLA_CITIES && length < BELLA_CITIES; city++) {
        bool used = false;
        for (unsigned i = 0; i < length; i++) {
            used = used || path[i] == city;
        }
        if (!used) {
            path[length] = city;
            walk(path, length + 1);
        }
    }
}

static void B13_the_list_of_rings_is_complete(void **unused)
{
    (void)unused;
    rings_found = 0;
    for (unsigned city = 0; city < BELLA_CITIES; city++) {
        unsigned path[BELLA_CITIES] = {city};
        walk(path, 1);
    }
    assert_int_equal(rings_found + BELLA_PAIRS, BELLA_RINGS);
    unsigned first = 0;
    for (unsigned i = 0; i < BELLA_RINGS; i++) {
        const struct bella_ring *ring = &bella_rings[i];
        assert_true(i == 0 || ring[-1].length <= ring->length);
        assert_int_equal(ring->first, first);
        bool roma = false;
        for (unsigned n = 0; n < ring->length; n++) {
            roma = roma || ring->city[n] == BELLA_ROMA;
        }
        if (ring->length == 2) {
            assert_int_equal(bella_ring_pairs[i], 1u << i);
            assert_int_equal(pair_of_cities(ring->city[0], ring->city[1]), i);
            first += roma ? 1 : 3;
        } else {
            first += 1u << (roma ? ring->length - 2 : ring->length);
        }
    }
    assert_int_equal(first, BELLA_TRIPS);
}

static void B13_there_are_2319_trips(void **unused)
{
    (void)unused;
    static uint8_t seen[BELLA_TRIPS][BELLA_KINDS];
    unsigned count[BELLA_TRIP_MAX + 1] = {0};
    for (unsigned trip = 0; trip < BELLA_TRIPS; trip++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets(trip, kinds);
        assert_true(closes_a_ring(kinds, length));
        count[length]++;
        for (unsigned i = 0; i < length; i++) {
            seen[trip][kinds[i]]++;
        }
        for (unsigned other = 0; other < trip; other++) {
            assert_true(memcmp(seen[trip], seen[other], BELLA_KINDS) != 0);
        }
    }
    assert_int_equal(count[2], 35);
    assert_int_equal(count[3], 100);
    assert_int_equal(count[4], 360);
    assert_int_equal(count[5], 864);
    assert_int_equal(count[6], 960);
}

/* ---- text ---- */

static int read_trip(const uint8_t *kinds, unsigned length, bool turino)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    pz_text_str(&text, "trip");
    for (unsigned i = 0; i < length; i++) {
        pz_text_char(&text, ' ');
        bella_ticket_write(kinds[i], &text);
    }
    for (char *city = buffer; turino && (city = strstr(city, "Torino")) != NULL;) {
        city[1] = 'u';
    }
    return bella_move_read(NULL, buffer, text.length);
}

static void B13_a_trip_is_read_from_any_city_and_either_way(void **unused)
{
    (void)unused;
    for (unsigned trip = 0; trip < BELLA_TRIPS; trip++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets(trip, kinds);
        for (unsigned start = 0; start < length; start++) {
            uint8_t onward[BELLA_TRIP_MAX];
            uint8_t back[BELLA_TRIP_MAX];
            for (unsigned i = 0; i < length; i++) {
                onward[i] = kinds[(start + i) % length];
                back[i] = kinds[(start + length - i) % length];
            }
            assert_int_equal(read_trip(onward, length, false), BELLA_MOVE_TRIP + trip);
            assert_int_equal(read_trip(back, length, true), BELLA_MOVE_TRIP + trip);
        }
    }
}

static void B13_what_closes_no_ring_is_no_trip(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "trip",
        "trip Milano>Venezia",
        "trip Milano>Venezia Milano>Napoli",
        "trip Milano>Venezia Venezia>Napoli Napoli>Palermo",
        "trip Milano>Venezia Venezia>Milano Milano>Venezia",
        "trip Milano>Venezia Venezia>Milano Napoli>Palermo Palermo>Napoli",
        /* a ring, but not in travelling order */
        "trip Milano>Venezia Napoli>Palermo Venezia>Napoli Palermo>Milano",
        "trip Milano>Milano Milano>Milano",
        "trip Roma>Milano Milano>Roma",
        "trip Milano>Venezia Venezia>Milano left",
        "trip Milano>Venezia,Venezia>Milano",
        "trip Milano>Roma Milano>Roma Milano>Roma Milano>Roma Milano>Roma Milano>Roma Milano>Roma",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(bella_move_read(NULL, wrong[i], strlen(wrong[i])), PZ_E_SYNTAX);
    }
    const char *notation = "trip Milano>Venezia Venezia>Roma Milano>Roma";
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    const int move = bella_move_read(NULL, notation, strlen(notation));
    assert_true(move >= 0);
    bella_move_write(NULL, (pz_move)move, &text);
    assert_string_equal(buffer, notation);
}

/* ---- B15 ---- */

/* The picture of a ticket is upright when it is travelled from its home, and upside down the other
 * way. The trip is travelled here from both ends of its first ticket, whichever closes it. */
static bool pictures_agree(const uint8_t *kinds, unsigned length)
{
    for (unsigned start = 0; start < 2; start++) {
        unsigned city = start == 0 ? bella_home[kinds[0]] : bella_other[kinds[0]];
        const unsigned from = city;
        unsigned upright = 0;
        bool travelled = true;
        for (unsigned i = 0; i < length && travelled; i++) {
            if (city == bella_home[kinds[i]]) {
                upright++;
                city = bella_other[kinds[i]];
            } else if (city == bella_other[kinds[i]]) {
                city = bella_home[kinds[i]];
            } else {
                travelled = false;
            }
        }
        if (travelled && city == from) {
            return upright == 0 || upright == length;
        }
    }
    fail();
    return false;
}

static void B15_different_homes_are_pictures_the_same_way_up(void **unused)
{
    (void)unused;
    unsigned again = 0;
    for (unsigned trip = 0; trip < BELLA_TRIPS; trip++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets(trip, kinds);
        bool roma = false;
        bool different = true;
        for (unsigned i = 0; i < length; i++) {
            roma = roma || bella_other[kinds[i]] == BELLA_ROMA;
            for (unsigned n = 0; n < i; n++) {
                different = different && bella_home[kinds[i]] != bella_home[kinds[n]];
            }
        }
        assert_int_equal(bella_trip_again(trip), different);
        assert_int_equal(pictures_agree(kinds, length), different);
        assert_false(roma && different);
        again += different;
    }
    /* 10 pairs once, and the rings of 3, 4 and 5 pile cities both ways round */
    assert_int_equal(again, 10 + 2 * (10 + 15 + 12));
}

/* ---- the trips of a hand ---- */

static struct bella_hand hand_of(const uint8_t *tickets, unsigned count)
{
    struct bella_hand hand = {0, 0, 0x7c};
    for (unsigned i = 0; i < count; i++) {
        const uint32_t bit = UINT32_C(1) << tickets[i];
        hand.twice |= hand.kinds & bit;
        hand.kinds |= bit;
    }
    return hand;
}

static void check_hand(const uint8_t *tickets, unsigned count)
{
    pz_move moves[128];
    bool listed[BELLA_TRIPS] = {false};
    const struct bella_hand hand = hand_of(tickets, count);
    const uint32_t found = bella_trip_list(&hand, moves);
    for (uint32_t i = 0; i < found; i++) {
        assert_true(i == 0 || moves[i - 1] < moves[i]);
        listed[moves[i] - BELLA_MOVE_TRIP] = true;
    }
    unsigned wanted = 0;
    uint8_t all[128][BELLA_KINDS];
    for (unsigned subset = 0; subset < 1u << count; subset++) {
        uint8_t chosen[BELLA_HAND_MAX];
        unsigned n = 0;
        for (unsigned i = 0; i < count; i++) {
            if (subset >> i & 1) {
                chosen[n++] = tickets[i];
            }
        }
        if (!closes_a_ring(chosen, n)) {
            continue;
        }
        uint8_t counts[BELLA_KINDS] = {0};
        for (unsigned i = 0; i < n; i++) {
            counts[chosen[i]]++;
        }
        bool known = false;
        for (unsigned i = 0; i < wanted; i++) {
            known = known || memcmp(all[i], counts, BELLA_KINDS) == 0;
        }
        if (!known) {
            memcpy(all[wanted++], counts, BELLA_KINDS);
        }
    }
    assert_int_equal(found, wanted);
    for (unsigned trip = 0; trip < BELLA_TRIPS; trip++) {
        if (!listed[trip]) {
            continue;
        }
        uint8_t kinds[BELLA_TRIP_MAX];
        uint8_t counts[BELLA_KINDS] = {0};
        const unsigned length = bella_trip_tickets(trip, kinds);
        for (unsigned i = 0; i < length; i++) {
            counts[kinds[i]]++;
        }
        bool known = false;
        for (unsigned i = 0; i < wanted; i++) {
            known = known || memcmp(all[i], counts, BELLA_KINDS) == 0;
        }
        assert_true(known);
        assert_true(bella_trip_held(&hand, trip));
    }
}

static void B13_all_trips_of_a_hand_are_found(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 13);
    for (int round = 0; round < 3000; round++) {
        uint8_t deck[80];
        unsigned size = 0;
        for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
            for (unsigned n = 0; n < bella_copies[bella_slot[kind]]; n++) {
                deck[size++] = (uint8_t)kind;
            }
        }
        const unsigned count = 1 + pz_rng_below(&rng, BELLA_HAND_MAX);
        for (unsigned i = 0; i < count; i++) {
            const unsigned with = i + pz_rng_below(&rng, size - i);
            const uint8_t ticket = deck[with];
            deck[with] = deck[i];
            deck[i] = ticket;
        }
        check_hand(deck, count);
    }
}

/* Visits every hand of seven up to symmetry. The number of trips does not change when the ring is
 * turned, so the lowest ticket can be the first of each five kinds. */
static unsigned most_trips;

static void every_hand(uint8_t *tickets, unsigned count, unsigned from)
{
    if (count == BELLA_HAND_MAX) {
        pz_move moves[128];
        const struct bella_hand hand = hand_of(tickets, count);
        const uint32_t found = bella_trip_list(&hand, moves);
        most_trips = found > most_trips ? found : most_trips;
        return;
    }
    for (unsigned kind = from; kind < BELLA_KINDS; kind++) {
        const unsigned copies = bella_copies[bella_slot[kind]];
        if (count >= copies && tickets[count - copies] == kind) {
            continue; /* there are no more copies of it */
        }
        tickets[count] = (uint8_t)kind;
        every_hand(tickets, count + 1, kind);
    }
}

static void B13_no_hand_has_more_moves_than_we_say(void **unused)
{
    (void)unused;
    uint8_t tickets[BELLA_HAND_MAX];
    most_trips = 0;
    for (unsigned first = 0; first < BELLA_KINDS; first += 5) {
        tickets[0] = (uint8_t)first;
        every_hand(tickets, 1, first);
    }
    assert_int_equal(most_trips, 12);
    assert_true(2 * BELLA_HAND_MAX + 1 <= BELLA_MOVES_AT_ONCE); /* exchanges */
}

static void B1_every_name_fits_its_buffer(void **unused)
{
    (void)unused;
    _Static_assert((int)BELLA_NAME_MAX <= (int)PZ_REASON_WORD_MAX,
                   "bots name tickets in their reasons");
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        char name[BELLA_NAME_MAX];
        struct pz_text text = pz_text_in(name, sizeof name);
        bella_ticket_write(kind, &text);
        assert_false(text.cut);
    }
    for (unsigned card = 0; card < BELLA_CARDS; card++) {
        char name[BELLA_NAME_MAX];
        struct pz_text text = pz_text_in(name, sizeof name);
        bella_card_write(card, &text);
        assert_false(text.cut);
    }
}

/* True if the hand of the view can make a trip of that length with one more ticket. */
static bool makes(const struct bella_view *view, unsigned kind, unsigned length)
{
    uint16_t sets[BELLA_PILES];
    pz_move trips[BELLA_MOVES_AT_ONCE];
    memcpy(sets, view->hand, sizeof sets);
    bella_put(&sets[bella_home[kind]], bella_slot[kind]);
    const struct bella_hand hand = bella_hand_of(sets, 1u << length);
    return bella_trip_list(&hand, trips) > 0;
}

/* If two tickets are named for a missing one, either completes a trip. *both counts such pairs. */
static void check_nearest(const struct bella_view *view, unsigned *one, unsigned *both)
{
    struct bella_nearest nearest[BELLA_TRIP_MAX + 1];
    bella_find_nearest(view, nearest);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        const struct bella_nearest *near = &nearest[length];
        if (near->count != 1 || view->pub.held[view->seat] == BELLA_HAND_MAX) {
            assert_true(near->count == 1 || near->instead == BELLA_KINDS);
            continue;
        }
        assert_true(makes(view, near->missing[0], length));
        if (near->instead < BELLA_KINDS) {
            assert_int_not_equal(near->instead, near->missing[0]);
            assert_true(makes(view, near->instead, length));
        }
        ++*(near->instead < BELLA_KINDS ? both : one);
    }
}

static void B2_a_missing_ticket_may_be_the_one_of_the_way_back(void **unused)
{
    struct bella_state state;
    struct bella_view view;
    struct pz_setup setup;
    struct pz_rng rng;
    unsigned one = 0;
    unsigned both = 0;
    (void)unused;
    pz_rng_init(&rng, 1);
    for (unsigned game = 0; game < 20; game++) {
        pz_setup_init(&setup, &pz_game_bella, 3);
        setup.first = 0;
        bella_init(&state, &setup);
        for (unsigned step = 0; step < 400 && state.pub.actor != PZ_NOBODY; step++) {
            bella_make_view(&state, 0, &view);
            check_nearest(&view, &one, &both);
            bella_make(&state, bella_pick(&state, &rng));
        }
    }
    assert_true(one > 100);
    assert_true(both > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B13_the_list_of_rings_is_complete),
        cmocka_unit_test(B1_every_name_fits_its_buffer),
        cmocka_unit_test(B13_there_are_2319_trips),
        cmocka_unit_test(B13_a_trip_is_read_from_any_city_and_either_way),
        cmocka_unit_test(B13_what_closes_no_ring_is_no_trip),
        cmocka_unit_test(B15_different_homes_are_pictures_the_same_way_up),
        cmocka_unit_test(B13_all_trips_of_a_hand_are_found),
        cmocka_unit_test(B13_no_hand_has_more_moves_than_we_say),
        cmocka_unit_test(B2_a_missing_ticket_may_be_the_one_of_the_way_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
