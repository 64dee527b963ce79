#include "face_bella_facts.h"
#include "../core/bits.h"
#include "language.h"
#include <stdio.h>

bool fact_deciding(const struct bella_view *view)
{
    return view->seat >= 0 && view->actor == view->seat;
}

unsigned fact_neighbour(const struct bella_view *view, unsigned seat, unsigned side)
{
    return (side == BELLA_LEFT ? seat + 1u : seat + view->players - 1u) % view->players;
}

bool fact_side_open(const struct bella_view *view, unsigned side)
{
    return view->players > 2 || side == (view->turn == view->starter ? BELLA_LEFT : BELLA_RIGHT);
}

unsigned fact_made(const struct bella_view *view, unsigned seat)
{
    unsigned made = 0;
    for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
        made |= (unsigned)(view->trip[seat][i] != 0) << (BELLA_TRIP_MIN + i);
    }
    return made;
}

unsigned fact_held(const struct bella_view *view, unsigned seat)
{
    unsigned held = 0;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        held += view->backs[seat][home];
    }
    return held;
}

unsigned fact_pile(const struct bella_view *view, unsigned city)
{
    return (unsigned)view->left[city] + view->under[city];
}

unsigned fact_told(const struct bella_view *view, unsigned kind)
{
    unsigned most = 0;
    for (unsigned seat = 0; seat < view->players; seat++) {
        const unsigned count =
            bella_count(view->known_to[seat][bella_home[kind]], bella_slot[kind]);
        most = count > most ? count : most;
    }
    return most;
}

bool fact_knows_under(const struct bella_view *view, unsigned city)
{
    for (unsigned i = 0; i < view->under[city]; i++) {
        if ((view->under_face[city] >> (4 * i) & 15) != BELLA_HIDDEN) {
            return true;
        }
    }
    return false;
}

bool fact_knows(const struct bella_view *view)
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        unsigned any = fact_knows_under(view, city);
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            any |= view->known[seat][city];
        }
        if (any != 0) {
            return true;
        }
    }
    return false;
}

void fact_unseen(const struct bella_view *view, unsigned home, unsigned count[BELLA_SLOTS])
{
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        count[slot] = bella_copies[slot] - bella_count(view->hand[home], slot);
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            count[slot] -= bella_count(view->known[seat][home], slot);
        }
    }
    for (unsigned i = 0; i < BELLA_SEATS * BELLA_LENGTHS; i++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned trip = view->trip[i / BELLA_LENGTHS][i % BELLA_LENGTHS];
        const unsigned length = trip != 0 ? bella_trip_tickets(trip - 1, kinds) : 0;
        for (unsigned n = 0; n < length; n++) {
            count[bella_slot[kinds[n]]] -= bella_home[kinds[n]] == home;
        }
    }
    for (unsigned i = 0; i < view->under[home]; i++) {
        const unsigned slot = view->under_face[home] >> (4 * i) & 15;
        if (slot != BELLA_HIDDEN) {
            count[slot]--;
        }
    }
}

unsigned fact_trips(const struct bella_view *view, pz_move trips[BELLA_MOVES_AT_ONCE])
{
    struct bella_hand hand = {0, 0, 0};
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned count = bella_count(view->hand[bella_home[kind]], bella_slot[kind]);
        hand.kinds |= (uint32_t)(count > 0) << kind;
        hand.twice |= (uint32_t)(count > 1) << kind;
    }
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        hand.lengths |= 1u << length;
    }
    return bella_trip_list(&hand, trips);
}

const struct bella_ring *fact_ring(unsigned trip)
{
    unsigned ring = 0;
    while (ring + 1 < BELLA_RINGS && bella_rings[ring + 1].first <= trip) {
        ring++;
    }
    return &bella_rings[ring];
}

bool fact_is_trip(int move)
{
    return move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP;
}

int fact_ticket(int move)
{
    if (move >= BELLA_MOVE_EXCHANGE && move < BELLA_MOVE_NO_EXCHANGE) {
        return (move - BELLA_MOVE_EXCHANGE) % BELLA_KINDS;
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return move - BELLA_MOVE_GIVE;
    }
    return move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW ? move - BELLA_MOVE_DISCARD : -1;
}

unsigned fact_side(int exchange)
{
    return exchange - BELLA_MOVE_EXCHANGE < BELLA_KINDS ? BELLA_LEFT : BELLA_RIGHT;
}

unsigned fact_open_cities(const struct bella_view *view)
{
    unsigned cities = view->taking != 0  ? 1u << (view->taking - 1)
                      : view->shown != 0 ? bella_card_cities[view->shown - 1]
                                         : 0;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        cities &= fact_pile(view, city) > 0 ? ~0u : ~(1u << city);
    }
    return cities;
}

void fact_effect(const struct bella_view *view, unsigned trip, char *text, size_t size)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned made =
        fact_made(view, (unsigned)view->turn) | 1u << bella_trip_tickets(trip, kinds);
    const bool again = bella_trip_again(trip);
    if (bella_won(made)) {
        snprintf(text, size, "%s", _("wins"));
    } else {
        snprintf(text, size, again ? _("%u of 4, extra turn") : _("%u of 4 lengths"),
                 pz_count_bits(made));
    }
}
