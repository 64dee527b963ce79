/* The ring of Bella Italia: five piles around Roma, the tickets of the hand as lines between the
 * cities, and the selection card. */
#include "os/language.h"
#include "page.h"
#include <stdio.h>
#include <string.h>

/* Where a pile lies: its middle, and its size. */
struct pile {
    int x;
    int y;
    int width;
    int height;
};

/* The cities clockwise from the top, Roma in the middle. */
static void lay_out(const struct bella_page *page, int width, int rows,
                    struct pile piles[BELLA_CITIES])
{
    const int height = rows >= 20 ? 5 : rows >= 13 ? 4 : rows >= 11 ? 3 : 1;
    const int columns = rows >= 20 ? 15 : 11;
    const int half = columns / 2 + (height > 1);
    const int left = page->left + half;
    const int right = page->left + width - 1 - half;
    const int middle = page->left + width / 2;
    const int top = page->y + height / 2;
    const int bottom = page->y + rows - 1 - (height - 1) / 2;
    const int upper = rows == 3 ? page->y + 1 : top + (bottom - top) * 3 / 8;
    const struct pile places[BELLA_CITIES] = {
        {middle, top, columns, height},
        {right, upper, columns, height},
        {left + (right - left) * 13 / 16, bottom, columns, height},
        {left + (right - left) * 3 / 16, bottom, columns, height},
        {left, upper, columns, height},
        {middle, (top + bottom + 1) / 2 + (height > 1), columns, height > 3 ? 3 : 1},
    };
    memcpy(piles, places, sizeof places);
}

static void draw_line(struct bella_page *page, const struct pile *a, const struct pile *b,
                      uint32_t glyph, enum colour colour, unsigned style)
{
    canvas_line(page->canvas, a->x, a->y, b->x, b->y, glyph, colour, style);
}

/* The ring itself, the tickets of the hand, and over them those that the chosen move uses. */
static void draw_lines(struct bella_page *page, const struct pile piles[BELLA_CITIES])
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        draw_line(page, &piles[city], &piles[bella_city_after(city)], 0x00b7, COLOUR_DIM,
                  STYLE_PLAIN);
    }
    for (unsigned layer = 0; layer < 2; layer++) {
        for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
            const bool held = bella_has(page->view->hand[bella_home[kind]], bella_slot[kind]);
            if (layer == 0 ? held : page->used[kind] > 0) {
                draw_line(page, &piles[bella_home[kind]], &piles[bella_other[kind]],
                          layer == 0 ? 0x2022 : 0x25cf,
                          layer == 0 ? bella_page_city_colours[bella_home[kind]] : COLOUR_TITLE,
                          layer == 0 ? STYLE_PLAIN : STYLE_BOLD);
            }
        }
    }
}

/* Draws an empty card with a single or double frame. */
static void draw_card(struct bella_page *page, int x, int y, int width, int height,
                      enum ground ground, bool doubled)
{
    for (int row = y; row < y + height; row++) {
        canvas_ground(page->canvas, x, row, width, ground);
        for (int column = x; column < x + width; column++) {
            canvas_put(page->canvas, column, row, ' ', doubled ? COLOUR_TITLE : COLOUR_DIM,
                       doubled ? STYLE_BOLD : STYLE_PLAIN);
        }
    }
    bella_page_frame(page, x, y, width, height, doubled);
}

/* Draws a pile in one line: the name on its colour, in brackets if it may be taken. */
static void draw_label(struct bella_page *page, const struct pile *pile, unsigned city, bool open,
                       bool chosen)
{
    char label[32];
    if (city == BELLA_ROMA) {
        snprintf(label, sizeof label, " %s ", bella_cities[city]);
    } else {
        snprintf(label, sizeof label, open ? "[%s %u]" : " %s %u ", bella_cities[city],
                 bella_pile_count(&page->view->pub, city));
    }
    const int columns = (int)strlen(label);
    int x = pile->x - columns / 2;
    x = x < page->left ? page->left : x;
    canvas_text(page->canvas, x, pile->y,
                city == BELLA_ROMA ? COLOUR_PLAIN : bella_page_city_colours[city],
                (open ? STYLE_BOLD : STYLE_PLAIN) | (chosen ? STYLE_REVERSE : STYLE_PLAIN), label);
    if (city != BELLA_ROMA && (open || chosen)) {
        canvas_ground(page->canvas, x, pile->y, columns,
                      GROUND_COLOURS + bella_page_city_colours[city]);
    }
    canvas_tag(page->canvas, x + 1, pile->y, columns - 2, bella_cities[city]);
}

/* Draws the back of the uppermost ticket, and how many there are. The frame is doubled if it may be
 * taken; an empty pile has no colour. */
static void draw_pile(struct bella_page *page, const struct pile *pile, unsigned city, bool open,
                      bool chosen)
{
    struct canvas *canvas = page->canvas;
    const int x = pile->x - pile->width / 2;
    const int y = pile->y - pile->height / 2;
    const unsigned count = city == BELLA_ROMA ? 0 : bella_pile_count(&page->view->pub, city);
    const enum ground back = count > 0 && (open || page->size != BELLA_PAGE_TIGHT)
                                 ? GROUND_COLOURS + bella_page_city_colours[city]
                                 : GROUND_SHEET;
    const int columns = (int)strlen(bella_cities[city]);
    const int name_row = y + (pile->height - 1) / 2;
    draw_card(page, x, y, pile->width, pile->height, back, open);
    for (int row = y + 1; row < y + pile->height && count > 1; row++) { /* the tickets below it */
        canvas_put(canvas, x + pile->width, row,
                   row == y + 1                  ? 0x256e
                   : row == y + pile->height - 1 ? 0x256f
                                                 : 0x2502,
                   COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_text(canvas, pile->x - columns / 2, name_row, bella_page_city_colours[city],
                STYLE_BOLD | (chosen ? STYLE_REVERSE : STYLE_PLAIN), bella_cities[city]);
    if (city != BELLA_ROMA && pile->height > 3) {
        canvas_printf(canvas, pile->x - 1, name_row + 1, COLOUR_PLAIN, STYLE_PLAIN, "%2u", count);
    } else if (city != BELLA_ROMA) {
        canvas_printf(canvas, x + pile->width - 4, y + pile->height - 1, COLOUR_PLAIN, STYLE_PLAIN,
                      "%2u", count);
    }
    if (chosen) {
        canvas_put(canvas, pile->x - columns / 2 - 1, name_row, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
        canvas_put(canvas, pile->x - columns / 2 + columns, name_row, 0x25c0, COLOUR_TITLE,
                   STYLE_BOLD);
    }
    for (int row = 0; row < pile->height; row++) {
        canvas_tag(canvas, x, y + row, pile->width, bella_cities[city]);
    }
}

/* ---- the selection card ---- */

/* How many of the cards to come show each city. */
static void draw_counts(struct bella_page *page, int x, int y)
{
    const struct bella_view *view = page->view;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        unsigned count = 0;
        for (unsigned card = 0; card < BELLA_CARDS; card++) {
            count += bella_card_cities[card] >> city & 1
                         ? pz_count_bits(view->pub.cards & bella_card_group(view->pub.mix, card))
                         : 0;
        }
        canvas_printf(page->canvas, x + (int)(city % 3) * 6, y + (int)(city / 3),
                      bella_page_city_colours[city], STYLE_PLAIN, "%.2s%u", bella_cities[city],
                      count);
    }
}

/* Draws the cities of the card, each in `lines` lines on its colour. */
static void draw_cities(struct bella_page *page, int x, int y, int width, int lines,
                        unsigned cities)
{
    for (unsigned left = cities; left != 0; left &= left - 1, y += lines) {
        const unsigned city = pz_lowest_bit(left);
        for (int row = 0; row < lines; row++) {
            canvas_ground(page->canvas, x, y + row, width,
                          GROUND_COLOURS + bella_page_city_colours[city]);
            canvas_tag(page->canvas, x, y + row, width, bella_cities[city]);
        }
        canvas_text(page->canvas, x + (width - (int)strlen(bella_cities[city])) / 2, y + lines / 2,
                    bella_page_city_colours[city], STYLE_BOLD, bella_cities[city]);
    }
}

/* How large the card is. */
struct card {
    int width;
    int inside; /* lines within its frame */
    int lines;  /* lines for each city */
};

static struct card card_for(int columns, int rows)
{
    return rows >= 20 && columns >= 27 ? (struct card){27, 15, 3}
           : rows >= 11                ? (struct card){17, 5, 1}
                                       : (struct card){17, 2, 1};
}

static void draw_selection(struct bella_page *page, const struct card *card, int x, int y, int rows)
{
    enum { ALL = (1 << BELLA_PILES) - 1 };
    struct canvas *canvas = page->canvas;
    const struct bella_view *view = page->view;
    const unsigned shown = view->pub.shown;
    const bool all = shown != 0 && shown - 1 == BELLA_ALL_CITIES;
    const bool framed = rows >= 5;
    if (rows >= 7) {
        canvas_text(canvas, x + 1, y++, COLOUR_TITLE, STYLE_BOLD, _("Selection card"));
    }
    if (framed) {
        draw_card(page, x, y, card->width, card->inside + 2, GROUND_SHEET, shown != 0);
    }
    const int top = y + framed;
    if (shown == 0) {
        canvas_text(canvas, x + (card->width - canvas_columns(_("none shown"))) / 2,
                    top + (card->inside - 1) / 2, COLOUR_DIM, STYLE_PLAIN, _("none shown"));
    } else if (all && card->inside < BELLA_PILES) {
        canvas_text(canvas, x + 1, top, COLOUR_PLAIN, STYLE_BOLD, _("all five cities"));
    } else {
        const unsigned cities = all ? ALL : bella_card_cities[shown - 1];
        const int free = card->inside - card->lines * (int)pz_count_bits(cities);
        draw_cities(page, x + 1, top + (framed ? free / 2 : 0), card->width - 2, card->lines,
                    cities);
    }
    y = top + card->inside + framed;
    canvas_printf(canvas, x, y, COLOUR_DIM, STYLE_PLAIN, _("%u of 27 to come"),
                  pz_count_bits(view->pub.cards));
    if (rows >= 8) {
        draw_counts(page, x, y + 1);
    }
}

void bella_part_ring(struct bella_page *page, int width, int rows)
{
    struct pile piles[BELLA_CITIES];
    const struct bella_public *pub = &page->view->pub;
    /* The cities of the shown card that have tickets (B7), or the one that is being taken. */
    const unsigned open = pub->taking != 0 ? 1u << (pub->taking - 1) : bella_choosable(pub);
    lay_out(page, width, rows, piles);
    if (rows >= 5) {
        draw_lines(page, piles);
    }
    for (unsigned city = 0; city < BELLA_CITIES; city++) {
        const bool chosen = city < BELLA_PILES && page->chosen == BELLA_MOVE_TAKE + (int)city;
        if (piles[city].height > 1) {
            draw_pile(page, &piles[city], city, open >> city & 1, chosen);
        } else {
            draw_label(page, &piles[city], city, open >> city & 1, chosen);
        }
    }
    const int beside = page->left + width + 1;
    const struct card card = card_for(page->right - beside, rows);
    const int spare = page->right - beside - card.width;
    draw_selection(page, &card, beside + (spare > 4 ? spare / 2 : 0), page->y, rows);
    page->y += rows;
}
