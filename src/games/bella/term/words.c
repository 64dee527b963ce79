/* Bella Italia in words, below the cards: the decision, round trips, and what the seat knows. */
#include "os/language.h"
#include "page.h"
#include <stdio.h>
#include <string.h>

/* ---- the decision ---- */

/* What may come from the pile that is about to be taken. */
static void tell_odds(struct bella_page *page, unsigned city)
{
    const struct bella_view *view = page->view;
    char text[120];
    if (view->pub.left[city] == 0) { /* B17: a discard, in a known order */
        const unsigned slot = view->under_face[city] & 15;
        const unsigned by = view->pub.under_by[city] & 3;
        if (slot == BELLA_HIDDEN) {
            snprintf(text, sizeof text, _("%s: a discard of %s comes."), bella_cities[city],
                     page->names[by]);
            bella_page_tell(page, COLOUR_PLAIN, text);
        } else {
            bella_page_tell(page, COLOUR_PLAIN, _("Your own discard comes:"));
            bella_page_fit(page, 16);
            bella_page_say_ticket(page, bella_kind_at[city][slot], STYLE_BOLD);
        }
        return;
    }
    snprintf(text, sizeof text, _("%s, not seen by you:"), bella_cities[city]);
    bella_page_tell(page, COLOUR_PLAIN, text);
    const uint16_t unplaced = bella_unplaced(view, city);
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const unsigned other = bella_other[bella_kind_at[city][slot]];
        if (bella_has(unplaced, slot)) {
            bella_page_fit(page, bella_page_city_columns(page, other) + 3);
            bella_page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ">");
            bella_page_say_city(page, other, STYLE_PLAIN);
            bella_page_put_count(page, " ", bella_count(unplaced, slot), "  ", STYLE_PLAIN);
        }
    }
}

/* The offers of one side: "Ve for Mi(2)" is a ticket of Venezia for one of two of Milano. */
static void say_offers(struct bella_page *page, unsigned side, unsigned partner)
{
    const struct bella_view *view = page->view;
    const bool offering = bella_is_exchange(page->chosen);
    const unsigned homes = bella_offers(&view->pub, side);
    for (unsigned left = homes; left != 0; left &= left - 1) {
        const unsigned home = pz_lowest_bit(left);
        const unsigned wants = bella_circle(home, side);
        const bool chosen = offering && bella_exchange_side((pz_move)page->chosen) == side &&
                            bella_home[bella_move_ticket(page->chosen)] == home;
        const unsigned style = chosen ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
        bella_page_fit(page, bella_page_city_columns(page, home) + canvas_columns(_(" for ")) +
                                 bella_page_city_columns(page, wants) + 3);
        bella_page_say_city(page, home, style);
        bella_page_put(page, COLOUR_PLAIN, style, _(" for "));
        bella_page_say_city(page, wants, style);
        bella_page_put_count(page, "(", bella_backs(&view->pub, partner, wants), ")", style);
        page->x += 2;
    }
    if (homes == 0) {
        bella_page_put(page, COLOUR_DIM, STYLE_PLAIN, _("nothing"));
    }
}

/* What each neighbour can be asked for. */
static void draw_offers(struct bella_page *page)
{
    const struct bella_view *view = page->view;
    for (unsigned side = BELLA_LEFT; side <= BELLA_RIGHT; side++) {
        const unsigned partner = bella_neighbour(&view->pub, view->pub.turn, side);
        if (!bella_side_open(&view->pub, side)) {
            continue;
        }
        page->indent = 7;
        page->x = page->left;
        const int start = page->x;
        bella_page_put(page, COLOUR_TITLE, STYLE_BOLD, side == BELLA_LEFT ? _("left") : _("right"));
        page->x = bella_page_put_player(page, page->x + 1, page->y,
                                        page->left + (page->brief ? 20 : 28), partner, STYLE_PLAIN);
        bella_page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ": ");
        canvas_tag(page->canvas, start, page->y, page->x - start,
                   side == BELLA_LEFT ? "left" : "right");
        say_offers(page, side, partner);
        bella_page_new_line(page, 0);
    }
}

/* The chosen move, or what is to be done, in a sentence. */
static void tell_own_decision(struct bella_page *page)
{
    const struct bella_view *view = page->view;
    char text[300] = "";
    const char *sentence = text;
    const int kind = bella_move_ticket(page->chosen);
    if (view->pub.phase == BELLA_TAKE && page->chosen >= 0 && page->chosen < BELLA_MOVE_EXCHANGE) {
        tell_odds(page, (unsigned)(page->chosen - BELLA_MOVE_TAKE));
    } else if (view->pub.phase == BELLA_EXCHANGE && kind >= 0) {
        const unsigned side = bella_exchange_side((pz_move)page->chosen);
        const unsigned partner = bella_neighbour(&view->pub, view->pub.turn, side);
        const unsigned wants = bella_circle(bella_home[kind], side);
        const unsigned backs = bella_backs(&view->pub, partner, wants);
        if (backs > 1) {
            snprintf(text, sizeof text, _("For it %s chooses one of %u %s tickets."),
                     page->names[partner], backs, bella_cities[wants]);
        } else {
            snprintf(text, sizeof text, _("For it %s gives the only %s ticket."),
                     page->names[partner], bella_cities[wants]);
        }
    } else if (view->pub.phase == BELLA_GIVE) {
        snprintf(text, sizeof text, _("%s offers a %s ticket, back up: give one of %s."),
                 page->names[view->pub.turn], bella_cities[view->pub.offer_home - 1],
                 bella_cities[bella_circle(view->pub.offer_home - 1u, view->pub.side)]);
    } else if (view->pub.phase == BELLA_DISCARD) {
        sentence = _("Seven tickets and no trip: one goes under the pile of its city.");
    } else if (page->chosen == BELLA_MOVE_NO_EXCHANGE) {
        sentence = _("You keep your tickets and exchange none.");
    } else if (page->chosen == BELLA_MOVE_NO_TRIP) {
        sentence = _("You keep your tickets and make no trip.");
    } else if (view->pub.phase == BELLA_TRIP && bella_is_trip(page->chosen)) {
        char effect[60];
        bella_trip_effect(&view->pub, (unsigned)page->chosen - BELLA_MOVE_TRIP, false, effect,
                          sizeof effect);
        snprintf(text, sizeof text, _("This trip: %s."), effect);
    }
    bella_page_tell(page, COLOUR_PLAIN, sentence);
}

/* What the table waits for. */
static void tell_others_decision(struct bella_page *page)
{
    const struct bella_view *view = page->view;
    const char *name = page->names[view->pub.actor >= 0 ? view->pub.actor : view->pub.turn];
    char text[300] = "";
    if (view->pub.actor == PZ_NOBODY) {
        snprintf(text, sizeof text, _("%s has won."), name);
    } else if (view->pub.actor == PZ_CHANCE && view->pub.taking != 0) {
        snprintf(text, sizeof text, _("%s takes a %s ticket."), name,
                 bella_cities[view->pub.taking - 1]);
    } else if (view->pub.actor == PZ_CHANCE) {
        snprintf(text, sizeof text, _("A card is turned over for %s."), name);
    } else if (view->pub.phase == BELLA_GIVE) {
        snprintf(text, sizeof text, _("%s chooses a %s ticket for %s."), name,
                 bella_cities[bella_circle(view->pub.offer_home - 1u, view->pub.side)],
                 page->names[view->pub.turn]);
    } else {
        static const char *const sentences[BELLA_PHASES] = {
            N_("%s chooses a city."), N_("%s may exchange a ticket."), "",
            N_("%s may make a round trip."), N_("%s puts a ticket under its pile.")};
        const char *sentence = _(sentences[view->pub.phase]);
        const char *hole = strstr(sentence, "%s");
        snprintf(text, sizeof text, "%.*s%s%s", (int)(hole - sentence), sentence, name, hole + 2);
    }
    bella_page_tell(page, COLOUR_DIM, text);
}

static void draw_decision(struct bella_page *page)
{
    page->indent = 0;
    page->x = page->left;
    page->y += page->spaced;
    if (!page->deciding) {
        tell_others_decision(page);
        bella_page_new_line(page, 0);
        return;
    }
    const int before = page->x;
    tell_own_decision(page);
    if (page->x > before || page->indent > 0) {
        bella_page_new_line(page, 0);
    }
    if (page->view->pub.phase == BELLA_EXCHANGE) {
        draw_offers(page);
    }
}

/* ---- round trips, and what the seat knows ---- */

static void say_route(struct bella_page *page, const struct bella_ring *ring, unsigned style)
{
    for (unsigned i = 0; i < ring->length; i++) {
        if (i > 0) {
            bella_page_put(page, COLOUR_PLAIN, style, "-");
        }
        bella_page_say_city(page, ring->city[i], style);
    }
}

static int route_columns(const struct bella_page *page, const struct bella_ring *ring)
{
    int columns = ring->length - 1;
    for (unsigned i = 0; i < ring->length; i++) {
        columns += bella_page_city_columns(page, ring->city[i]);
    }
    return columns;
}

static void say_ring(struct bella_page *page, const struct bella_ring *ring, unsigned count,
                     bool again, bool made, bool chosen)
{
    char after[16];
    const unsigned style = chosen ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
    snprintf(after, sizeof after, count > 1 ? "%s x%u" : "%s", again && !made ? "+" : "", count);
    bella_page_fit(page, route_columns(page, ring) + canvas_columns(after));
    say_route(page, ring, style);
    bella_page_put(page, made ? COLOUR_DIM : COLOUR_PLAIN, style | STYLE_BOLD, after);
    page->x += 2;
}

static const struct bella_ring *ring_at(const struct bella_page *page, unsigned i)
{
    return bella_trip_ring(page->trips[i] - (unsigned)BELLA_MOVE_TRIP);
}

/* The trips of one length, ring by ring: several trips of a ring differ only in their tickets. */
static void draw_length(struct bella_page *page, unsigned length, bool made)
{
    unsigned i = 0;
    bella_page_fit(page, 14); /* the length is not left alone at the end of a line */
    bella_page_put_count(page, "", length, ": ", STYLE_BOLD);
    if (made) {
        bella_page_put(page, COLOUR_DIM, STYLE_PLAIN, _("made"));
        page->x++;
    }
    while (i < page->trip_count) {
        const struct bella_ring *ring = ring_at(page, i);
        unsigned count = 0;
        bool again = false;
        bool marked = false;
        for (; i < page->trip_count && ring_at(page, i) == ring; i++) {
            again = again || bella_trip_again(page->trips[i] - (unsigned)BELLA_MOVE_TRIP);
            marked = marked || page->trips[i] == page->chosen;
            count++;
        }
        if (ring->length == length) {
            say_ring(page, ring, count, again, made, marked);
        }
    }
}

/* Draws the trips in hand: a line for each length, or without `lines` one length after the
 * other. */
static void draw_trips(struct bella_page *page, bool lines)
{
    const unsigned made = page->view->pub.made[page->view->seat];
    unsigned lengths = 0;
    for (unsigned i = 0; i < page->trip_count; i++) {
        lengths |= 1u << ring_at(page, i)->length;
    }
    bella_page_heading(page, _("Trips in hand"));
    if (lengths == 0) {
        bella_page_put(page, COLOUR_DIM, STYLE_PLAIN, _("none"));
    } else if (lines) {
        bella_page_put(page, COLOUR_DIM, STYLE_PLAIN, _("+ gives an extra turn"));
    }
    page->indent = 3;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        if (lengths >> length & 1) {
            if (lines) {
                bella_page_new_line(page, 3);
            }
            draw_length(page, length, made >> length & 1);
        }
    }
    bella_page_new_line(page, 0);
}

/* Known tickets in the hand of another. */
static void say_known(struct bella_page *page, unsigned seat)
{
    enum { NAME_MAX = 16 };
    int name =
        canvas_columns(page->names[seat]) < NAME_MAX ? canvas_columns(page->names[seat]) : NAME_MAX;
    bool first = true;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const uint16_t set = page->view->known[seat][bella_home[kind]];
        for (unsigned n = bella_count(set, bella_slot[kind]); n > 0; n--) {
            bella_page_fit(page,
                           bella_page_ticket_columns(page, kind) + (first ? 2 + name + 2 : 0));
            if (first) {
                page->x = bella_page_put_player(page, page->x, page->y, page->x + 2 + name, seat,
                                                STYLE_PLAIN);
                bella_page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ": ");
                first = false;
            }
            bella_page_say_ticket(page, kind, STYLE_PLAIN);
            page->x++;
        }
    }
    page->x += !first;
}

/* What lies under a pile, in order: "under 9 Venezia: ? >Roma", or "next Venezia: ? >Roma". */
static void say_under(struct bella_page *page, unsigned city)
{
    const struct bella_view *view = page->view;
    char text[60];
    if (view->pub.left[city] > 0) {
        snprintf(text, sizeof text, _("under %u %s: "), view->pub.left[city], bella_cities[city]);
    } else {
        snprintf(text, sizeof text, _("next %s: "), bella_cities[city]);
    }
    bella_page_fit(page, canvas_columns(text) + 3);
    bella_page_put(page, COLOUR_PLAIN, STYLE_PLAIN, text);
    for (unsigned i = 0; i < view->pub.under[city]; i++) {
        const unsigned slot = view->under_face[city] >> (4 * i) & 15;
        if (slot == BELLA_HIDDEN) {
            bella_page_say(page, COLOUR_DIM, STYLE_PLAIN, "?");
        } else {
            const unsigned other = bella_other[bella_kind_at[city][slot]];
            bella_page_fit(page, 1 + bella_page_city_columns(page, other));
            bella_page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ">");
            bella_page_say_city(page, other, STYLE_PLAIN);
        }
        page->x++;
    }
    page->x++;
}

/* Is any ticket known beyond the hand and the trips? */
static bool knows_any(const struct bella_view *view)
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (bella_knows_under(view, city)) {
            return true;
        }
    }
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        if (bella_any(view->known[seat])) {
            return true;
        }
    }
    return false;
}

static void draw_knowledge(struct bella_page *page)
{
    if (!knows_any(page->view)) {
        return;
    }
    bella_page_heading(page, page->is_you ? _("You know") : _("Known to this seat"));
    page->indent = 2;
    for (unsigned seat = 0; seat < page->view->pub.players; seat++) {
        say_known(page, seat);
    }
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (bella_knows_under(page->view, city)) {
            say_under(page, city);
        }
    }
    bella_page_new_line(page, 0);
}

void bella_part_words(struct bella_page *page)
{
    const struct bella_view *view = page->view;
    draw_decision(page);
    if (view->seat < 0) {
        return;
    }
    const bool travelling = page->deciding && view->pub.phase == BELLA_TRIP;
    if (travelling) {
        draw_trips(page, true);
    }
    draw_knowledge(page);
    if (!travelling) {
        draw_trips(page, page->spaced);
    }
}
