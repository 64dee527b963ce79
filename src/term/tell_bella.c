/* Bella Italia in sentences: the decision, the tickets in hand, the players, the piles. A ticket is
 * told by its two cities, the one on its back first. */
#include "../core/bits.h"
#include "face_bella_facts.h"
#include "language.h"
#include "tell.h"

static void tell_ticket(unsigned kind, const char *before, struct pz_text *out)
{
    pz_text_str(out, before);
    tell_add(out, _("%s to %s"), bella_cities[bella_home[kind]], bella_cities[bella_other[kind]]);
}

/* All tickets of a set, one by one: there are seven at most; returns how many. */
static unsigned tell_tickets_of(const uint16_t sets[BELLA_PILES], struct pz_text *out)
{
    unsigned count = 0;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
            for (unsigned n = bella_count(sets[home], slot); n > 0; n--) {
                tell_ticket(bella_kind_at[home][slot], tell_comma(&count), out);
            }
        }
    }
    return count;
}

static void tell_cities(unsigned cities, struct pz_text *out)
{
    unsigned count = 0;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (cities >> city & 1) {
            tell_add(out, "%s%s", tell_comma(&count), bella_cities[city]);
        }
    }
    tell_end(out, count, ".\n");
}

static void tell_own_decision(const struct bella_view *view, const char names[][PZ_NAME_MAX],
                              struct pz_text *out)
{
    switch (view->pub.phase) {
    case BELLA_TAKE:
        tell_add(out, "%s", _("You choose a city. The card shows:"));
        tell_cities(view->pub.shown != 0 ? bella_card_cities[view->pub.shown - 1] : 0, out);
        tell_add(out, "%s", _("You can take a ticket from:"));
        tell_cities(fact_open_cities(view), out);
        break;
    case BELLA_EXCHANGE:
        tell_add(out, "%s", _("You may exchange a ticket."));
        for (unsigned side = BELLA_LEFT; side <= BELLA_RIGHT; side++) {
            if (bella_side_open(&view->pub, side)) {
                tell_add(out,
                         side == BELLA_LEFT ? _(" On your left: %s.") : _(" On your right: %s."),
                         names[bella_neighbour(&view->pub, view->pub.turn, side)]);
            }
        }
        tell_add(out, "\n");
        break;
    case BELLA_GIVE:
        tell_add(out, _("%s offers a %s ticket, back up: give one of %s."), names[view->pub.turn],
                 bella_cities[view->pub.offer_home - 1],
                 bella_cities[bella_circle(view->pub.offer_home - 1u, view->pub.side)]);
        tell_add(out, "\n");
        break;
    case BELLA_TRIP:
        tell_add(out, "%s\n", _("You may make a round trip."));
        break;
    default:
        tell_add(out, "%s\n", _("Seven tickets and no trip: one goes under the pile of its city."));
    }
}

static void tell_others_decision(const struct bella_view *view, const char names[][PZ_NAME_MAX],
                                 struct pz_text *out)
{
    const char *name = names[view->pub.actor >= 0 ? view->pub.actor : view->pub.turn];
    if (view->pub.actor == PZ_NOBODY) {
        tell_add(out, _("%s has won."), name);
    } else if (view->pub.actor == PZ_CHANCE && view->pub.taking != 0) {
        tell_add(out, _("%s takes a %s ticket."), name, bella_cities[view->pub.taking - 1]);
    } else if (view->pub.actor == PZ_CHANCE) {
        tell_add(out, _("A card is turned over for %s."), name);
    } else if (view->pub.phase == BELLA_TAKE) {
        tell_add(out, _("%s chooses a city."), name);
    } else if (view->pub.phase == BELLA_EXCHANGE) {
        tell_add(out, _("%s may exchange a ticket."), name);
    } else if (view->pub.phase == BELLA_GIVE) {
        tell_add(out, _("%s chooses a %s ticket for %s."), name,
                 bella_cities[bella_circle(view->pub.offer_home - 1u, view->pub.side)],
                 names[view->pub.turn]);
    } else if (view->pub.phase == BELLA_TRIP) {
        tell_add(out, _("%s may make a round trip."), name);
    } else {
        tell_add(out, _("%s puts a ticket under its pile."), name);
    }
    tell_add(out, "\n");
}

static void tell_hand(const struct bella_view *view, struct pz_text *out)
{
    uint16_t told[BELLA_PILES] = {0};
    bool any = false;
    tell_add(out, "%s", _("Tickets in your hand:"));
    tell_end(out, tell_tickets_of(view->hand, out), ".\n");
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        for (unsigned n = fact_told(view, kind); n > 0; n--) {
            bella_put(&told[bella_home[kind]], bella_slot[kind]);
            any = true;
        }
    }
    if (any) {
        pz_text_str(out, _("Another player knows of them:"));
        tell_end(out, tell_tickets_of(told, out), ".\n");
    }
}

static void tell_player(const struct bella_view *view, unsigned seat, const char *name,
                        struct pz_text *out)
{
    const unsigned made = view->pub.made[seat];
    unsigned count = 0;
    tell_add(out, _("%s: lengths of the trips made:"), name);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        if (made >> length & 1) {
            tell_add(out, "%s%u", tell_comma(&count), length);
        }
    }
    tell_end(out, count, ".");
    count = 0;
    pz_text_str(out, _(" Tickets in hand by their backs:"));
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        if (bella_backs(&view->pub, seat, home) > 0) {
            tell_add(out, "%s%s %u", tell_comma(&count), bella_cities[home],
                     bella_backs(&view->pub, seat, home));
        }
    }
    tell_end(out, count, ".");
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        if (view->known[seat][home] != 0) {
            pz_text_str(out, _(" You know of them:"));
            tell_tickets_of(view->known[seat], out);
            pz_text_str(out, ".");
            break;
        }
    }
    tell_add(out, "\n");
}

/* B17: what was put under a pile comes in that order when the rest is gone. */
static void tell_under(const struct bella_view *view, unsigned city, struct pz_text *out)
{
    unsigned count = 0;
    tell_add(out, _("Under the pile of %s, in the order in which they come:"), bella_cities[city]);
    for (unsigned i = 0; i < view->pub.under[city]; i++) {
        const unsigned slot = view->under_face[city] >> (4 * i) & 15;
        const char *comma = tell_comma(&count);
        if (slot != BELLA_HIDDEN) {
            tell_ticket(bella_kind_at[city][slot], comma, out);
        } else {
            tell_add(out, "%s%s", comma, _("unknown"));
        }
    }
    tell_add(out, ".\n");
}

void tell_bella(const void *v, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    const struct bella_view *view = v;
    unsigned count = 0;
    (void)seat; /* the view knows */
    if (fact_deciding(view)) {
        tell_own_decision(view, names, out);
    } else {
        tell_others_decision(view, names, out);
    }
    if (view->seat >= 0) {
        tell_hand(view, out);
    }
    for (unsigned i = 0; i < view->pub.players; i++) {
        tell_player(view, i, names[i], out);
    }
    tell_add(out, "%s", _("Tickets left in the piles:"));
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        tell_add(out, "%s%s %u", tell_comma(&count), bella_cities[city], fact_pile(view, city));
    }
    tell_add(out, ".\n");
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (fact_knows_under(view, city)) {
            tell_under(view, city, out);
        }
    }
    tell_add(out, _("Selection cards to come: %u.\n"), pz_count_bits(view->pub.cards));
}
