/* Bella Italia on a canvas: the ring of piles with the tickets of the hand as lines between the
 * cities, the list of players, the hand, and below it what matters for the decision, what the seat
 * knows beyond its hand, and the round trips that the hand allows.
 *
 * A view may be of any seat or of an onlooker, who has no hand. Cities have a colour each and are
 * always written, too: in full, or by their first two letters where columns are few. */
#include "../core/bits.h"
#include "face.h"
#include "face_bella_facts.h"
#include "face_bella_page.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

extern const struct pz_game pz_game_bella;

enum { WIDE = 76 }; /* from here on cities are written in full everywhere */

static void find_used(struct page *page)
{
    const int kind = fact_ticket(page->chosen);
    if (kind >= 0) {
        page->used[kind] = 1;
    } else if (fact_is_trip(page->chosen)) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets((unsigned)page->chosen - BELLA_MOVE_TRIP, kinds);
        for (unsigned i = 0; i < length; i++) {
            page->used[kinds[i]]++;
        }
    } else if (!fact_deciding(page->view) && page->view->offer != 0) {
        page->used[page->view->offer - 1] = 1; /* it lies back up on the table */
    }
}

/* ---- the ring ---- */

struct spot {
    int x;
    int y;
};

/* The cities clockwise from the top, Roma in the middle. */
static void lay_out(int x, int y, int width, int rows, struct spot spots[BELLA_CITIES])
{
    const int middle = x + width / 2;
    const int upper = rows == 3 ? 1 : (rows - 1) * 3 / 8;
    spots[0] = (struct spot){middle, y};
    spots[1] = (struct spot){x + width - 6, y + upper};
    spots[2] = (struct spot){x + width * 25 / 32, y + rows - 1};
    spots[3] = (struct spot){x + width * 7 / 32, y + rows - 1};
    spots[4] = (struct spot){x + 5, y + upper};
    spots[BELLA_ROMA] = (struct spot){middle, y + rows / 2};
}

static void draw_line(struct page *page, const struct spot *a, const struct spot *b, uint32_t glyph,
                      enum colour colour, unsigned style)
{
    canvas_line(page->canvas, a->x, a->y, b->x, b->y, glyph, colour, style);
}

/* The ring itself, the tickets of the hand, and over them those that the chosen move uses. */
static void draw_lines(struct page *page, const struct spot spots[BELLA_CITIES])
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        draw_line(page, &spots[city], &spots[bella_city_after(city)], 0x00b7, COLOUR_DIM,
                  STYLE_PLAIN);
    }
    for (unsigned layer = 0; layer < 2; layer++) {
        for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
            const bool held = bella_has(page->view->hand[bella_home[kind]], bella_slot[kind]);
            if (layer == 0 ? held : page->used[kind] > 0) {
                draw_line(page, &spots[bella_home[kind]], &spots[bella_other[kind]],
                          layer == 0 ? 0x2022 : 0x25cf,
                          layer == 0 ? page_city_colours[bella_home[kind]] : COLOUR_TITLE,
                          layer == 0 ? STYLE_PLAIN : STYLE_BOLD);
            }
        }
    }
}

static void draw_city(struct page *page, const struct spot *spot, unsigned city, bool open)
{
    char label[32];
    const bool chosen = city < BELLA_PILES && page->chosen == BELLA_MOVE_TAKE + (int)city;
    if (city == BELLA_ROMA) {
        snprintf(label, sizeof label, " %s ", bella_cities[city]);
    } else {
        snprintf(label, sizeof label, open ? "[%s %u]" : " %s %u ", bella_cities[city],
                 fact_pile(page->view, city));
    }
    const int columns = (int)strlen(label);
    int x = spot->x - columns / 2;
    x = x < page->left ? page->left : x;
    canvas_text(page->canvas, x, spot->y, page_city_colours[city],
                (open ? STYLE_BOLD : STYLE_PLAIN) | (chosen ? STYLE_REVERSE : STYLE_PLAIN), label);
    canvas_tag(page->canvas, x + 1, spot->y, columns - 2, bella_cities[city]);
}

/* Beside the ring: the card turned over, and which cities are on those that are left. */
static void draw_card(struct page *page, int x, int y, int rows)
{
    struct canvas *canvas = page->canvas;
    const struct bella_view *view = page->view;
    canvas_text(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, _("Selection card"));
    if (view->pub.shown == 0) {
        canvas_text(canvas, x, y + 1, COLOUR_DIM, STYLE_PLAIN, _("none shown"));
    } else if (view->pub.shown - 1 == BELLA_ALL_CITIES) {
        canvas_text(canvas, x, y + 1, COLOUR_PLAIN, STYLE_BOLD, _("all five cities"));
    } else {
        int column = x;
        for (unsigned left = bella_card_cities[view->pub.shown - 1]; left != 0; left &= left - 1) {
            const unsigned city = pz_lowest_bit(left);
            column = column > x ? canvas_text(canvas, column, y + 1, COLOUR_PLAIN, STYLE_BOLD, "+")
                                : column;
            canvas_tag(canvas, column, y + 1, (int)strlen(bella_cities[city]), bella_cities[city]);
            column = canvas_text(canvas, column, y + 1, page_city_colours[city], STYLE_BOLD,
                                 bella_cities[city]);
        }
    }
    canvas_printf(canvas, x, y + 2, COLOUR_DIM, STYLE_PLAIN, _("%u of 27 to come"),
                  pz_count_bits(view->pub.cards));
    if (rows < 5) {
        return;
    }
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        unsigned count = 0;
        for (unsigned card = 0; card < BELLA_CARDS; card++) {
            count += bella_card_cities[card] >> city & 1
                         ? pz_count_bits(view->pub.cards & bella_card_group(view->pub.mix, card))
                         : 0;
        }
        canvas_printf(canvas, x + (int)(city % 3) * 6, y + 3 + (int)(city / 3),
                      page_city_colours[city], STYLE_PLAIN, "%.2s%u", bella_cities[city], count);
    }
}

static void draw_ring(struct page *page, int width, int rows)
{
    struct spot spots[BELLA_CITIES];
    const unsigned open = fact_open_cities(page->view);
    lay_out(page->left, page->y, width, rows, spots);
    if (rows >= 5) {
        draw_lines(page, spots);
    }
    for (unsigned city = 0; city < BELLA_CITIES; city++) {
        draw_city(page, &spots[city], city, open >> city & 1);
    }
    draw_card(page, page->left + width + 1, page->y, rows);
    page->y += rows;
}

/* ---- the players ---- */

static void say_route(struct page *page, const struct bella_ring *ring, unsigned style)
{
    for (unsigned i = 0; i < ring->length; i++) {
        if (i > 0) {
            page_put(page, COLOUR_PLAIN, style, "-");
        }
        page_say_city(page, ring->city[i], style);
    }
}

static int route_columns(const struct page *page, const struct bella_ring *ring)
{
    int columns = ring->length - 1;
    for (unsigned i = 0; i < ring->length; i++) {
        columns += page_city_columns(page, ring->city[i]);
    }
    return columns;
}

static void draw_player(struct page *page, unsigned seat, int backs, int trips)
{
    const struct bella_view *view = page->view;
    struct canvas *canvas = page->canvas;
    const int y = page->y;
    const bool asked = view->pub.actor == (int)seat && seat != view->pub.turn;
    if (seat == view->pub.turn || asked) {
        canvas_put(canvas, page->left, y, asked ? '?' : 0x25b6, COLOUR_TITLE, STYLE_BOLD);
    }
    canvas_printf(canvas, page->left + 1, y, COLOUR_PLAIN, STYLE_PLAIN, "%u", seat);
    page_put_cut(page, page->left + 3, y, page->left + backs - 1, COLOUR_PLAIN,
                 (int)seat == view->seat ? STYLE_BOLD : STYLE_PLAIN, page->names[seat]);
    int x = page->left + backs;
    for (unsigned home = 0; home < BELLA_PILES; home++, x += 4) {
        if (bella_backs(&view->pub, seat, home) > 0) {
            canvas_tag(canvas, x, y, 3, bella_cities[home]);
            canvas_printf(canvas, x, y, page_city_colours[home], STYLE_PLAIN, "%.2s%u",
                          bella_cities[home], bella_backs(&view->pub, seat, home));
        } else {
            canvas_put(canvas, x, y, 0x00b7, COLOUR_DIM, STYLE_PLAIN);
        }
    }
    const unsigned made = view->pub.made[seat];
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        const bool has = made >> length & 1;
        canvas_put(canvas, page->left + trips + 2 * (int)(length - BELLA_TRIP_MIN), y,
                   has ? '0' + length : '-', has ? COLOUR_PLAIN : COLOUR_DIM,
                   has ? STYLE_BOLD : STYLE_PLAIN);
    }
    page->y++;
}

/* On a high screen, a line with the trips themselves. */
static void draw_routes(struct page *page, unsigned seat)
{
    page->x = page->left + 3;
    page->indent = 3;
    for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
        if (page->view->pub.trip[seat][i] != 0) {
            const struct bella_ring *ring = bella_trip_ring(page->view->pub.trip[seat][i] - 1u);
            page_fit(page, route_columns(page, ring));
            say_route(page, ring, STYLE_PLAIN);
            page->x += 2;
        }
    }
    if (page->view->pub.made[seat] != 0) {
        page_new_line(page, 0);
    }
}

static void draw_players(struct page *page, bool routes)
{
    const int width = page->right - page->left;
    const int backs = width < 60 ? 16 : 26;
    const int trips = width - 10 > backs + 28 ? backs + 28 : width - 10;
    page_heading(page, _("Players"));
    canvas_text(page->canvas, page->left + backs, page->y, COLOUR_TITLE, STYLE_BOLD, _("backs"));
    canvas_text(page->canvas, page->left + trips - canvas_columns(_("trips")) - 1, page->y,
                COLOUR_TITLE, STYLE_BOLD, _("trips"));
    canvas_text(page->canvas, page->left + trips, page->y, COLOUR_TITLE, STYLE_BOLD, "2 3 4 5 6");
    page->y++;
    for (unsigned seat = 0; seat < page->view->pub.players; seat++) {
        draw_player(page, seat, backs, trips);
        if (routes) {
            draw_routes(page, seat);
        }
    }
}

/* ---- the hand ---- */

static void draw_hand(struct page *page)
{
    const struct bella_view *view = page->view;
    uint8_t used[BELLA_KINDS];
    char text[80];
    bool any_told = false;
    int column = 0;
    const bool brief = page->brief;
    const int cell = page->right - page->left < 54 ? 16 : 18;
    const int cells = (page->right - page->left) / cell;
    memcpy(used, page->used, sizeof used);
    snprintf(text, sizeof text, _("Your tickets (%u)"), view->pub.held[view->seat]);
    page_heading(page, text);
    const struct spot note = {page->x, page->y};
    page->brief = false;
    for (unsigned i = 0; i < BELLA_PILES * BELLA_SLOTS; i++) {
        const unsigned kind = bella_kind_at[i / BELLA_SLOTS][i % BELLA_SLOTS];
        const unsigned count = bella_count(view->hand[i / BELLA_SLOTS], i % BELLA_SLOTS);
        unsigned known = bella_known_to(view, kind);
        for (unsigned n = 0; n < count; n++, column++) {
            if (column % cells == 0) {
                page->y++;
            }
            page->x = page->left + (column % cells) * cell;
            page_say_ticket(page, kind, used[kind] > 0 ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN);
            used[kind] = (uint8_t)(used[kind] - (used[kind] > 0));
            if (known > 0) {
                canvas_put(page->canvas, page->x, page->y, '*', COLOUR_TITLE, STYLE_BOLD);
                any_told = true;
                known--;
            }
        }
    }
    if (any_told) {
        canvas_text(page->canvas, note.x, note.y, COLOUR_DIM, STYLE_PLAIN,
                    _("* another player knows it"));
    }
    page->brief = brief;
    page->y++;
}

/* ---- the decision ---- */

/* What may come from the pile that is about to be taken. */
static void tell_odds(struct page *page, unsigned city)
{
    const struct bella_view *view = page->view;
    char text[120];
    if (view->pub.left[city] == 0) { /* B17: a discard, in a known order */
        const unsigned slot = view->under_face[city] & 15;
        const unsigned by = view->pub.under_by[city] & 3;
        if (slot == BELLA_HIDDEN) {
            snprintf(text, sizeof text, _("%s: a discard of %s comes."), bella_cities[city],
                     page->names[by]);
            page_tell(page, COLOUR_PLAIN, text);
        } else {
            page_tell(page, COLOUR_PLAIN, _("Your own discard comes:"));
            page_fit(page, 16);
            page_say_ticket(page, bella_kind_at[city][slot], STYLE_BOLD);
        }
        return;
    }
    snprintf(text, sizeof text, _("%s, not seen by you:"), bella_cities[city]);
    page_tell(page, COLOUR_PLAIN, text);
    const uint16_t unplaced = bella_unplaced(view, city);
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const unsigned other = bella_other[bella_kind_at[city][slot]];
        if (bella_has(unplaced, slot)) {
            page_fit(page, page_city_columns(page, other) + 3);
            page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ">");
            page_say_city(page, other, STYLE_PLAIN);
            page_put_count(page, " ", bella_count(unplaced, slot), "  ", STYLE_PLAIN);
        }
    }
}

/* The offers of one side: "Ve for Mi(2)" is a ticket of Venezia for one of two of Milano. */
static void say_offers(struct page *page, unsigned side, unsigned partner)
{
    const struct bella_view *view = page->view;
    const bool offering =
        page->chosen >= BELLA_MOVE_EXCHANGE && page->chosen < BELLA_MOVE_NO_EXCHANGE;
    const unsigned homes = bella_offers(&view->pub, side);
    for (unsigned left = homes; left != 0; left &= left - 1) {
        const unsigned home = pz_lowest_bit(left);
        const unsigned wants = bella_circle(home, side);
        const bool chosen = offering && bella_exchange_side((pz_move)page->chosen) == side &&
                            bella_home[fact_ticket(page->chosen)] == home;
        const unsigned style = chosen ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
        page_fit(page, page_city_columns(page, home) + canvas_columns(_(" for ")) +
                           page_city_columns(page, wants) + 3);
        page_say_city(page, home, style);
        page_put(page, COLOUR_PLAIN, style, _(" for "));
        page_say_city(page, wants, style);
        page_put_count(page, "(", bella_backs(&view->pub, partner, wants), ")", style);
        page->x += 2;
    }
    if (homes == 0) {
        page_put(page, COLOUR_DIM, STYLE_PLAIN, _("nothing"));
    }
}

/* What each neighbour can be asked for. */
static void draw_offers(struct page *page)
{
    const struct bella_view *view = page->view;
    for (unsigned side = BELLA_LEFT; side <= BELLA_RIGHT; side++) {
        const unsigned partner = bella_neighbour(&view->pub, view->pub.turn, side);
        if (!bella_side_open(&view->pub, side)) {
            continue;
        }
        page->indent = 7;
        page->x = page->left;
        page_put(page, COLOUR_TITLE, STYLE_BOLD, side == BELLA_LEFT ? _("left") : _("right"));
        page_put_count(page, " ", partner, " ", STYLE_PLAIN);
        page->x = page_put_cut(page, page->x, page->y, page->left + (page->brief ? 18 : 26),
                               COLOUR_PLAIN, STYLE_PLAIN, page->names[partner]);
        page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ": ");
        say_offers(page, side, partner);
        page_new_line(page, 0);
    }
}

/* The chosen move, or what is to be done, in a sentence. */
static void tell_own_decision(struct page *page)
{
    const struct bella_view *view = page->view;
    char text[300] = "";
    const int kind = fact_ticket(page->chosen);
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
        snprintf(text, sizeof text, "%s",
                 _("Seven tickets and no trip: one goes under the pile of its city."));
    } else if (page->chosen == BELLA_MOVE_NO_EXCHANGE || page->chosen == BELLA_MOVE_NO_TRIP) {
        snprintf(text, sizeof text, "%s",
                 view->pub.phase == BELLA_TRIP ? _("You keep your tickets and make no trip.")
                                               : _("You keep your tickets and exchange none."));
    } else if (view->pub.phase == BELLA_TRIP && fact_is_trip(page->chosen)) {
        char effect[60];
        fact_effect(view, (unsigned)page->chosen - BELLA_MOVE_TRIP, effect, sizeof effect);
        snprintf(text, sizeof text, _("This trip: %s."), effect);
    }
    page_tell(page, COLOUR_PLAIN, text);
}

/* What the table waits for. */
static void tell_others_decision(struct page *page)
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
    page_tell(page, COLOUR_DIM, text);
}

static void draw_decision(struct page *page)
{
    page->indent = 0;
    page->x = page->left;
    page->y += page->spaced;
    if (!fact_deciding(page->view)) {
        tell_others_decision(page);
        page_new_line(page, 0);
        return;
    }
    const int before = page->x;
    tell_own_decision(page);
    if (page->x > before || page->indent > 0) {
        page_new_line(page, 0);
    }
    if (page->view->pub.phase == BELLA_EXCHANGE) {
        draw_offers(page);
    }
}

/* ---- round trips, and what the seat knows ---- */

static void say_ring(struct page *page, const struct bella_ring *ring, unsigned count, bool again,
                     bool made, bool chosen)
{
    char after[16];
    const unsigned style = chosen ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
    snprintf(after, sizeof after, count > 1 ? "%s x%u" : "%s", again && !made ? "+" : "", count);
    page_fit(page, route_columns(page, ring) + canvas_columns(after));
    say_route(page, ring, style);
    page_put(page, made ? COLOUR_DIM : COLOUR_PLAIN, style | STYLE_BOLD, after);
    page->x += 2;
}

/* The trips of one length, ring by ring: several trips of a ring differ only in their tickets. */
static void draw_length(struct page *page, unsigned length, bool made)
{
    const int chosen = fact_is_trip(page->chosen) ? page->chosen - BELLA_MOVE_TRIP : -1;
    unsigned i = 0;
    page_fit(page, 14); /* the length is not left alone at the end of a line */
    page_put_count(page, "", length, ": ", STYLE_BOLD);
    if (made) {
        page_put(page, COLOUR_DIM, STYLE_PLAIN, _("made"));
        page->x++;
    }
    while (i < page->trip_count) {
        const struct bella_ring *ring = bella_trip_ring(page->trips[i] - (unsigned)BELLA_MOVE_TRIP);
        unsigned count = 0;
        bool again = false;
        bool marked = false;
        for (; i < page->trip_count &&
               bella_trip_ring(page->trips[i] - (unsigned)BELLA_MOVE_TRIP) == ring;
             i++) {
            const unsigned trip = page->trips[i] - (unsigned)BELLA_MOVE_TRIP;
            again = again || bella_trip_again(trip);
            marked = marked || (int)trip == chosen;
            count++;
        }
        if (ring->length == length) {
            say_ring(page, ring, count, again, made, marked);
        }
    }
}

/* A line for each length where they matter or lines are many, else one after the other. */
static void draw_trips(struct page *page, bool lines)
{
    const unsigned made = page->view->pub.made[page->view->seat];
    unsigned lengths = 0;
    for (unsigned i = 0; i < page->trip_count; i++) {
        lengths |= 1u << bella_trip_ring(page->trips[i] - (unsigned)BELLA_MOVE_TRIP)->length;
    }
    page_heading(page, _("Trips in your hand"));
    if (lengths == 0) {
        page_put(page, COLOUR_DIM, STYLE_PLAIN, _("none"));
    } else if (lines) {
        page_put(page, COLOUR_DIM, STYLE_PLAIN, _("+ gives an extra turn"));
    }
    page->indent = 3;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        if (lengths >> length & 1) {
            if (lines) {
                page_new_line(page, 3);
            }
            draw_length(page, length, made >> length & 1);
        }
    }
    page_new_line(page, 0);
}

/* Known tickets in the hand of another. */
static void say_known(struct page *page, unsigned seat)
{
    char name[16 + PZ_NAME_MAX];
    snprintf(name, sizeof name, "%u %s: ", seat, page->names[seat]);
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const uint16_t set = page->view->known[seat][bella_home[kind]];
        for (unsigned n = bella_count(set, bella_slot[kind]); n > 0; n--) {
            page_fit(page, page_ticket_columns(page, kind) + canvas_columns(name));
            page->x =
                page_put_cut(page, page->x, page->y, page->right, COLOUR_PLAIN, STYLE_PLAIN, name);
            name[0] = '\0'; /* before the first only */
            page_say_ticket(page, kind, STYLE_PLAIN);
            page->x++;
        }
    }
    page->x += name[0] == '\0';
}

/* What lies under a pile, in order: "under 9 Venezia: ? >Roma", or "next Venezia: ? >Roma". */
static void say_under(struct page *page, unsigned city)
{
    const struct bella_view *view = page->view;
    char text[60];
    if (view->pub.left[city] > 0) {
        snprintf(text, sizeof text, _("under %u %s: "), view->pub.left[city], bella_cities[city]);
    } else {
        snprintf(text, sizeof text, _("next %s: "), bella_cities[city]);
    }
    page_fit(page, canvas_columns(text) + 3);
    page_put(page, COLOUR_PLAIN, STYLE_PLAIN, text);
    for (unsigned i = 0; i < view->pub.under[city]; i++) {
        const unsigned slot = view->under_face[city] >> (4 * i) & 15;
        if (slot == BELLA_HIDDEN) {
            page_say(page, COLOUR_DIM, STYLE_PLAIN, "?");
        } else {
            const unsigned other = bella_other[bella_kind_at[city][slot]];
            page_fit(page, 1 + page_city_columns(page, other));
            page_put(page, COLOUR_PLAIN, STYLE_PLAIN, ">");
            page_say_city(page, other, STYLE_PLAIN);
        }
        page->x++;
    }
    page->x++;
}

static void draw_knowledge(struct page *page)
{
    if (!fact_knows(page->view)) {
        return;
    }
    page_heading(page, _("You know"));
    page->indent = 2;
    for (unsigned seat = 0; seat < page->view->pub.players; seat++) {
        say_known(page, seat);
    }
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (bella_knows_under(page->view, city)) {
            say_under(page, city);
        }
    }
    page_new_line(page, 0);
}

/* ---- the whole ---- */

/* The rows of the ring: what the rest leaves, but the same in all phases of a game. */
static int ring_rows(const struct page *page, bool routes)
{
    const int hand_and_more = page->view->seat < 0 ? 2 : page->spaced ? 18 : 10;
    const int rest = page->view->pub.players * (routes ? 2 : 1) + 1 + hand_and_more;
    const int rows = page->bottom - page->y - rest;
    return rows < 5 ? 3 : rows > 13 ? 13 : (rows - 1) | 1;
}

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v,
                 int seat, const char names[][PZ_NAME_MAX], int chosen)
{
    const struct bella_view *view = v;
    struct page page = {0};
    const int whole_width = canvas->width;
    const int whole_height = canvas->height;
    const bool routes = height >= (view->seat < 0 ? 20 : 32); /* an onlooker has no hand */
    (void)seat;                                               /* the view knows it */
    page.canvas = canvas;
    page.view = view;
    page.names = names;
    page.left = page.x = x;
    page.y = y;
    page.right = x + width;
    page.bottom = y + height;
    page.brief = width < WIDE;
    page.spaced = height >= 28;
    page.chosen = fact_deciding(view) ? chosen : -1;
    find_used(&page);
    page.trip_count = fact_trips(view, page.trips);
    /* What would go beyond the rectangle is beyond the canvas for a while, and so is not drawn. */
    canvas->width = page.right < whole_width ? page.right : whole_width;
    canvas->height = page.bottom < whole_height ? page.bottom : whole_height;
    const int rows = ring_rows(&page, routes);
    const int ring_width = width < WIDE ? 32 : width * 5 / 8 > 64 ? 64 : width * 5 / 8;
    draw_ring(&page, ring_width, rows);
    draw_players(&page, routes);
    if (view->seat >= 0) {
        draw_hand(&page);
    }
    draw_decision(&page);
    if (view->seat >= 0) {
        const bool travelling = fact_deciding(view) && view->pub.phase == BELLA_TRIP;
        if (travelling) {
            draw_trips(&page, true);
        }
        draw_knowledge(&page);
        if (!travelling) {
            draw_trips(&page, page.spaced);
        }
    }
    if (page.y > page.bottom) {
        canvas_put(canvas, page.right - 1, page.bottom - 1, 0x2026, COLOUR_TITLE, STYLE_BOLD);
    }
    canvas->width = whole_width;
    canvas->height = whole_height;
}

static void remark(const void *v, int seat, pz_move move, struct pz_text *out)
{
    const struct bella_view *view = v;
    char text[80] = "";
    (void)seat;
    if (move < BELLA_MOVE_EXCHANGE) {
        snprintf(text, sizeof text, _("%u in the pile"),
                 fact_pile(view, (unsigned)(move - BELLA_MOVE_TAKE)));
    } else if (move < BELLA_MOVE_NO_EXCHANGE) {
        const unsigned side = bella_exchange_side(move);
        const unsigned wants = bella_circle(bella_home[fact_ticket(move)], side);
        snprintf(text, sizeof text, _("for %s (%u)"), bella_cities[wants],
                 bella_backs(&view->pub, bella_neighbour(&view->pub, view->pub.turn, side), wants));
    } else if (fact_is_trip(move)) {
        fact_effect(view, move - (unsigned)BELLA_MOVE_TRIP, text, sizeof text);
    }
    pz_text_str(out, text);
}

static const char *rules(const void *v)
{
    static const char *const numbers[BELLA_PHASES] = {"B6 B7", "B8 B9 B10 B11 B12", "B11 B12",
                                                      "B13 B14 B15 B18", "B17"};
    const struct bella_view *view = v;
    return numbers[view->pub.phase];
}

static const char legend[] = N_(
    "The board: the ring of cities with the tickets left in each pile; your tickets are its lines. "
    "Under the selection card: how many cards still to come show each city. Backs: how many "
    "tickets of each city a player holds (Mi Milano, Ve Venezia, Na Napoli, Pa Palermo, To "
    "Torino), then the lengths of the trips made.");

const struct face face_bella = {&pz_game_bella, draw, remark, rules, legend, true};
