/* Facts that follow from a view, for user interfaces that know no rules (docs/notation.md): how
 * near the hand is to a trip of each length, and what each pile can bring. */
#include "bella.h"

/* Where the tickets of each kind are. */
struct stock {
    uint8_t held[BELLA_KINDS];      /* how many the seat holds */
    uint8_t elsewhere[BELLA_KINDS]; /* how many it could still get, from a pile or another hand */
};

static void take_stock(const struct bella_view *view, struct stock *stock)
{
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned home = bella_home[kind];
        const unsigned slot = bella_slot[kind];
        const uint16_t rest = bella_rest(&view->pub, home, view->under_face[home]);
        const unsigned held = bella_count(view->hand[home], slot);
        unsigned under = 0;
        for (unsigned i = 0; i < view->pub.under[home]; i++) {
            under += (view->under_face[home] >> (4 * i) & 15) == slot;
        }
        stock->held[kind] = (uint8_t)held;
        stock->elsewhere[kind] = (uint8_t)(bella_count(rest, slot) + under - held);
    }
}

/* Lists the tickets that the hand lacks for a trip. Returns how many, or BELLA_TRIP_MAX + 1 if the
 * trip is not possible any more. Sets *chances to the number of copies of these that are elsewhere.
 */
static unsigned lacks(const struct stock *stock, unsigned trip, uint8_t missing[BELLA_TRIP_MAX],
                      unsigned *chances)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    unsigned count = 0;
    *chances = 0;
    for (unsigned i = 0; i < length; i++) {
        unsigned same = 1; /* how many of that kind the trip has so far */
        for (unsigned k = 0; k < i; k++) {
            same += kinds[k] == kinds[i];
        }
        if (same <= stock->held[kinds[i]]) {
            continue;
        }
        if (same > (unsigned)stock->held[kinds[i]] + stock->elsewhere[kinds[i]]) {
            return BELLA_TRIP_MAX + 1;
        }
        missing[count++] = kinds[i];
        *chances += stock->elsewhere[kinds[i]];
    }
    return count;
}

/* Any ticket between two cities joins them. So if a single ticket is missing, the ticket with the
 * other home may take its place; there is none between a city and Roma. */
static uint8_t find_instead(const struct stock *stock, const struct bella_nearest *nearest)
{
    const unsigned back = (nearest->missing[0] + (unsigned)BELLA_PAIRS) % (2 * BELLA_PAIRS);
    return nearest->count == 1 && back < BELLA_KINDS && stock->elsewhere[back] > 0 ? (uint8_t)back
                                                                                   : BELLA_KINDS;
}

void bella_find_nearest(const struct bella_view *view,
                        struct bella_nearest found[BELLA_TRIP_MAX + 1])
{
    struct stock stock;
    take_stock(view, &stock);
    for (unsigned length = 0; length <= BELLA_TRIP_MAX; length++) {
        found[length] = (struct bella_nearest){.count = BELLA_TRIP_MAX + 1};
    }
    for (unsigned trip = 0; trip < BELLA_TRIPS; trip++) {
        struct bella_nearest *best = &found[bella_trip_ring(trip)->length];
        struct bella_nearest here = {.trip = trip, .now = best->now};
        here.count = lacks(&stock, trip, here.missing, &here.chances);
        here.now += here.count == 0;
        if (here.count < best->count ||
            (here.count == best->count && here.chances > best->chances)) {
            *best = here;
        }
        best->now = here.now;
    }
    for (unsigned length = 0; length <= BELLA_TRIP_MAX; length++) {
        found[length].instead = find_instead(&stock, &found[length]);
    }
}

static void write_length(const struct bella_view *view, unsigned length,
                         const struct bella_nearest *nearest, struct pz_json *json)
{
    pz_json_open(json, '{');
    pz_json_key_int(json, "length", length);
    pz_json_key_bool(json, "made", view->pub.made[view->seat] >> length & 1);
    pz_json_key_int(json, "trips", nearest->now);
    pz_json_key(json, "nearest");
    if (nearest->count > BELLA_TRIP_MAX) {
        pz_json_null(json);
    } else {
        pz_json_open(json, '{');
        bella_write_trip(json, nearest->trip);
        pz_json_key_open(json, "missing", '[');
        for (unsigned i = 0; i < nearest->count; i++) {
            bella_write_ticket(json, nearest->missing[i]);
        }
        pz_json_close(json, ']');
        pz_json_close(json, '}');
    }
    pz_json_close(json, '}');
}

/* The tickets of `may_come` with which the seat can make a trip that it cannot make without them,
 * of a length that it has not made. */
static uint16_t helpful(const struct bella_view *view, unsigned city, uint16_t may_come)
{
    const unsigned open = BELLA_ALL_LENGTHS & ~(unsigned)view->pub.made[view->seat];
    pz_move trips[BELLA_MOVES_AT_ONCE];
    const struct bella_hand before = bella_hand_of(view->hand, open);
    const uint32_t count = bella_trip_list(&before, trips);
    uint16_t set = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        uint16_t hand[BELLA_PILES];
        for (unsigned home = 0; home < BELLA_PILES; home++) {
            hand[home] = view->hand[home];
        }
        bella_put(&hand[city], slot);
        const struct bella_hand after = bella_hand_of(hand, open);
        if (bella_has(may_come, slot) && bella_trip_list(&after, trips) > count) {
            set = (uint16_t)(set | (may_come & bella_slot_bits[slot]));
        }
    }
    return set;
}

static void write_pile(const struct bella_view *view, unsigned city, struct pz_json *json)
{
    const uint16_t may_come =
        bella_pile_count(&view->pub, city) > 0 ? bella_may_come(view, city) : 0;
    const bool full = view->pub.held[view->seat] >= BELLA_HAND_MAX;
    pz_json_key_open(json, bella_cities[city], '{');
    pz_json_key_int(json, "of", pz_count_bits(may_come));
    pz_json_key(json, "helps");
    bella_write_multiset(json, city, full ? 0 : helpful(view, city, may_come));
    pz_json_close(json, '}');
}

void bella_insight(const void *v, int seat, struct pz_json *json)
{
    const struct bella_view *view = v;
    struct bella_nearest nearest[BELLA_TRIP_MAX + 1];
    if (seat < 0) {
        pz_json_null(json);
        return;
    }
    bella_find_nearest(view, nearest);
    pz_json_open(json, '{');
    pz_json_key_open(json, "lengths", '[');
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        write_length(view, length, &nearest[length], json);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "piles", '{');
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        write_pile(view, city, json);
    }
    pz_json_close(json, '}');
    pz_json_close(json, '}');
}
