/* Bella Italia in sentences: the decision, the tickets in hand, the players, the piles. A ticket is
 * named by its two cities, the city on its back first. */
#include "bella.h"
#include "core/marks.h"
#include "piazza/sentence.h"

static void tell_ticket(unsigned kind, struct pz_json *json)
{
    pz_sentence_open(json, "{from} to {to}");
    pz_json_key_string(json, "from", bella_cities[bella_home[kind]]);
    pz_json_key_string(json, "to", bella_cities[bella_other[kind]]);
    pz_sentence_close(json);
}

/* A sentence with the gap {tickets} for all tickets of the sets; equal tickets are repeated.
 * Nothing if there are none. */
static void tell_tickets(const char *sentence, const uint16_t sets[BELLA_PILES],
                         struct pz_json *json)
{
    if (!bella_any(sets)) {
        return;
    }
    pz_sentence_open(json, sentence);
    pz_json_key_open(json, "tickets", '[');
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
            for (unsigned n = bella_count(sets[home], slot); n > 0; n--) {
                tell_ticket(bella_kind_at[home][slot], json);
            }
        }
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

/* Fills the gap {cities}. */
static void tell_cities(unsigned cities, struct pz_json *json)
{
    pz_json_key_open(json, "cities", '[');
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (cities >> city & 1) {
            pz_json_string(json, bella_cities[city]);
        }
    }
    pz_json_close(json, ']');
}

static void tell_seat(const char *gap, unsigned seat, struct pz_json *json)
{
    pz_json_key(json, gap);
    pz_sentence_seat(json, seat);
}

/* The city on the back of the ticket that the partner is to give. */
static const char *wanted(const struct bella_public *pub)
{
    return bella_cities[bella_circle(pub->offer_home - 1u, pub->side)];
}

/* ---- the decision ---- */

static void tell_card(const struct bella_public *pub, struct pz_json *json)
{
    if (pub->shown != 0) {
        pz_sentence_open(json, "The card shows {cities}.");
        tell_cities(bella_card_cities[pub->shown - 1], json);
        pz_sentence_close(json);
    }
}

static void tell_exchange(const struct bella_public *pub, struct pz_json *json)
{
    pz_sentence(json, "You may exchange a ticket.");
    for (unsigned side = BELLA_LEFT; side <= BELLA_RIGHT; side++) {
        if (bella_side_open(pub, side)) {
            pz_sentence_open(json, side == BELLA_LEFT ? N_("On your left: {name}.")
                                                      : N_("On your right: {name}."));
            tell_seat("name", bella_neighbour(pub, pub->turn, side), json);
            pz_sentence_close(json);
        }
    }
}

static void tell_give(const struct bella_public *pub, struct pz_json *json)
{
    pz_sentence_open(json, "{name} offers you a {city} ticket, back up.");
    tell_seat("name", pub->turn, json);
    pz_json_key_string(json, "city", bella_cities[pub->offer_home - 1]);
    pz_sentence_close(json);
    pz_sentence_open(json, "Give {name} one of your {city} tickets.");
    tell_seat("name", pub->turn, json);
    pz_json_key_string(json, "city", wanted(pub));
    pz_sentence_close(json);
}

static void tell_own_decision(const struct bella_public *pub, struct pz_json *json)
{
    switch (pub->phase) {
    case BELLA_TAKE:
        pz_sentence(json, "You choose a city.");
        tell_card(pub, json);
        pz_sentence_open(json, "Cities to choose from: {cities}.");
        tell_cities(bella_choosable(pub), json);
        pz_sentence_close(json);
        break;
    case BELLA_EXCHANGE:
        tell_exchange(pub, json);
        break;
    case BELLA_GIVE:
        tell_give(pub, json);
        break;
    case BELLA_TRIP:
        pz_sentence(json, "You may make a round trip.");
        break;
    default:
        pz_sentence(json, "Seven tickets and no trip: put one under the pile of its city.");
    }
}

/* Closes a sentence about a seat, which fills the gap {name} unless the seat of the view is told
 * about itself. */
static void close_about(const struct bella_view *view, unsigned seat, struct pz_json *json)
{
    if ((int)seat != view->seat) {
        tell_seat("name", seat, json);
    }
    pz_sentence_close(json);
}

static bool is_own_turn(const struct bella_view *view)
{
    return view->pub.turn == (uint8_t)view->seat;
}

static void tell_chance(const struct bella_view *view, struct pz_json *json)
{
    const struct bella_public *pub = &view->pub;
    const bool own = is_own_turn(view);
    if (pub->taking != 0) {
        pz_sentence_open(json, own ? N_("You take a {city} ticket.")
                                   : N_("{name} takes a {city} ticket."));
        pz_json_key_string(json, "city", bella_cities[pub->taking - 1]);
    } else {
        pz_sentence_open(json, own ? N_("A card is turned over for you.")
                                   : N_("A card is turned over for {name}."));
    }
    close_about(view, pub->turn, json);
}

static void tell_others_decision(const struct bella_view *view, struct pz_json *json)
{
    static const char *const sentences[BELLA_PHASES] = {
        [BELLA_TAKE] = N_("{name} chooses a city."),
        [BELLA_EXCHANGE] = N_("{name} may exchange a ticket."),
        [BELLA_GIVE] = N_("{name} chooses a {city} ticket for {partner}."),
        [BELLA_TRIP] = N_("{name} may make a round trip."),
        [BELLA_DISCARD] = N_("{name} puts a ticket under its pile."),
    };
    const struct bella_public *pub = &view->pub;
    const bool giving = pub->phase == BELLA_GIVE;
    const bool for_you = giving && is_own_turn(view);
    pz_sentence_open(json, for_you ? N_("{name} chooses a {city} ticket for you.")
                                   : sentences[pub->phase]);
    if (giving && !for_you) {
        tell_seat("partner", pub->turn, json);
    }
    if (giving) {
        pz_json_key_string(json, "city", wanted(pub));
    }
    tell_seat("name", (unsigned)pub->actor, json);
    pz_sentence_close(json);
    tell_card(pub, json);
}

static void tell_decision(const struct bella_view *view, struct pz_json *json)
{
    const struct bella_public *pub = &view->pub;
    if (pub->actor == PZ_NOBODY) {
        pz_sentence_open(json, is_own_turn(view) ? N_("You have won.") : N_("{name} has won."));
        close_about(view, pub->turn, json);
    } else if (pub->actor == PZ_CHANCE) {
        tell_chance(view, json);
    } else if (pub->actor == view->seat) {
        tell_own_decision(pub, json);
    } else {
        tell_others_decision(view, json);
    }
}

/* ---- what the seat holds ---- */

static void tell_hand(const struct bella_view *view, struct pz_json *json)
{
    uint16_t told[BELLA_PILES] = {0};
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        for (unsigned n = bella_known_to(view, kind); n > 0; n--) {
            bella_put(&told[bella_home[kind]], bella_slot[kind]);
        }
    }
    pz_json_open(json, '[');
    if (bella_any(view->hand)) {
        tell_tickets(N_("Tickets in your hand: {tickets}."), view->hand, json);
    } else {
        pz_sentence(json, "No tickets in your hand.");
    }
    tell_tickets(N_("Another player knows of them: {tickets}."), told, json);
    pz_json_close(json, ']');
}

/* Names the only ticket that is missing, or the two tickets of which one is missing. */
static void tell_lacks(const struct bella_nearest *near, struct pz_json *json)
{
    const bool either = near->instead < BELLA_KINDS;
    pz_sentence_open(json, either ? N_("For a trip of {n} you lack {ticket} or {other}.")
                                  : N_("For a trip of {n} you lack {ticket}."));
    if (either) {
        pz_json_key(json, "other");
        tell_ticket(near->instead, json);
    }
    pz_json_key(json, "ticket");
    tell_ticket(near->missing[0], json);
}

/* Tells the trips that the seat can still make and for which it lacks at most one ticket. */
static void tell_trips(const struct bella_view *view, struct pz_json *json)
{
    struct bella_nearest nearest[BELLA_TRIP_MAX + 1];
    bella_find_nearest(view, nearest);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        const struct bella_nearest *near = &nearest[length];
        if (near->count > 1 || (view->pub.made[view->seat] >> length & 1)) {
            continue;
        }
        pz_json_open(json, '[');
        if (near->count == 0) {
            pz_sentence_open(json, "You can make a trip of {n}: {cities}.");
            pz_json_key_open(json, "cities", '[');
            for (unsigned i = 0; i < length; i++) {
                pz_json_string(json, bella_cities[bella_trip_ring(near->trip)->city[i]]);
            }
            pz_json_close(json, ']');
        } else {
            tell_lacks(near, json);
        }
        pz_json_key_uint(json, "n", length);
        pz_sentence_close(json);
        pz_json_close(json, ']');
    }
}

/* ---- the table ---- */

static void tell_made(const struct bella_view *view, unsigned seat, struct pz_json *json)
{
    const struct bella_public *pub = &view->pub;
    const bool own = (int)seat == view->seat;
    if (pub->made[seat] == 0) {
        pz_sentence_open(json, own ? N_("You have made no trip.") : N_("{name} has made no trip."));
    } else {
        pz_sentence_open(json, own ? N_("You have made trips of {lengths}.")
                                   : N_("{name} has made trips of {lengths}."));
        pz_json_key_open(json, "lengths", '[');
        for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
            if (pub->made[seat] >> length & 1) {
                pz_json_uint(json, length);
            }
        }
        pz_json_close(json, ']');
    }
    close_about(view, seat, json);
}

static void tell_backs(const struct bella_public *pub, unsigned seat, struct pz_json *json)
{
    if (pub->held[seat] == 0) {
        pz_sentence(json, "No tickets in hand.");
        return;
    }
    pz_sentence_open(json, "Tickets in hand by their backs: {backs}.");
    pz_json_key_open(json, "backs", '[');
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        if (bella_backs(pub, seat, home) > 0) {
            pz_sentence_pair_open(json);
            pz_json_string(json, bella_cities[home]);
            pz_sentence_pair_close(json, bella_backs(pub, seat, home));
        }
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

static void tell_player(const struct bella_view *view, unsigned seat, struct pz_json *json)
{
    pz_json_open(json, '[');
    tell_made(view, seat, json);
    tell_backs(&view->pub, seat, json);
    tell_tickets(N_("You know of them: {tickets}."), view->known[seat], json);
    pz_json_close(json, ']');
}

static void tell_piles(const struct bella_public *pub, struct pz_json *json)
{
    pz_json_open(json, '[');
    pz_sentence_open(json, "Tickets left in the piles: {piles}.");
    pz_json_key_open(json, "piles", '[');
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        pz_sentence_pair_open(json);
        pz_json_string(json, bella_cities[city]);
        pz_sentence_pair_close(json, bella_pile_count(pub, city));
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
    pz_json_close(json, ']');
}

/* B17: the tickets under a pile come in their order when the rest of the pile is gone. */
static void tell_under(const struct bella_view *view, unsigned city, struct pz_json *json)
{
    pz_json_open(json, '[');
    pz_sentence_open(json, "Under the pile of {city}, in the order in which they come: {tickets}.");
    pz_json_key_string(json, "city", bella_cities[city]);
    pz_json_key_open(json, "tickets", '[');
    for (unsigned i = 0; i < view->pub.under[city]; i++) {
        const unsigned slot = view->under_face[city] >> (4 * i) & 15;
        if (slot != BELLA_HIDDEN) {
            tell_ticket(bella_kind_at[city][slot], json);
        } else {
            pz_sentence(json, "unknown");
        }
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
    pz_json_close(json, ']');
}

void bella_tell(const void *v, int seat, struct pz_json *json)
{
    const struct bella_view *view = v;
    pz_json_open(json, '[');
    pz_json_open(json, '[');
    tell_decision(view, json);
    pz_json_close(json, ']');
    if (seat >= 0) {
        tell_hand(view, json);
        tell_trips(view, json);
    }
    for (unsigned i = 0; i < view->pub.players; i++) {
        tell_player(view, i, json);
    }
    tell_piles(&view->pub, json);
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (bella_knows_under(view, city)) {
            tell_under(view, city, json);
        }
    }
    pz_json_open(json, '[');
    pz_sentence_open_many(json, "{n} selection card to come.", "{n} selection cards to come.",
                          pz_count_bits(view->pub.cards));
    pz_sentence_close(json);
    pz_json_close(json, ']');
    pz_json_close(json, ']');
}
