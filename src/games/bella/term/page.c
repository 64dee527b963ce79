/* Writing on the picture of Bella Italia: words that flow, cities and tickets by name. */
#include "page.h"
#include "os/language.h"
#include "term/face.h"
#include <stdio.h>
#include <string.h>

const enum colour bella_page_city_colours[BELLA_CITIES] = {
    COLOUR_RED, COLOUR_BLUE, COLOUR_GREEN, COLOUR_ORANGE, COLOUR_PINK, COLOUR_PLAIN};

int bella_page_city_columns(const struct bella_page *page, unsigned city)
{
    return page->brief ? 2 : (int)strlen(bella_cities[city]);
}

int bella_page_put_player(struct bella_page *page, int x, int y, int end, unsigned seat,
                          unsigned style)
{
    canvas_put(page->canvas, x, y, face_emblem((int)seat), COLOUR_SEATS + seat, STYLE_BOLD);
    return canvas_name(page->canvas, x + 2, y, end - x - 2, COLOUR_PLAIN, style, page->names[seat]);
}

void bella_page_put(struct bella_page *page, enum colour colour, unsigned style, const char *text)
{
    page->x = canvas_text(page->canvas, page->x, page->y, colour, style, text);
}

void bella_page_put_count(struct bella_page *page, const char *before, unsigned count,
                          const char *after, unsigned style)
{
    page->x = canvas_printf(page->canvas, page->x, page->y, COLOUR_PLAIN, style, "%s%u%s", before,
                            count, after);
}

void bella_page_fit(struct bella_page *page, int columns)
{
    if (page->x + columns > page->right && page->x > page->left + page->indent) {
        page->x = page->left + page->indent;
        page->y++;
    }
}

void bella_page_new_line(struct bella_page *page, int indent)
{
    page->indent = indent;
    page->x = page->left;
    page->y++;
}

void bella_page_say(struct bella_page *page, enum colour colour, unsigned style, const char *text)
{
    bella_page_fit(page, canvas_columns(text));
    bella_page_put(page, colour, style, text);
}

void bella_page_tell(struct bella_page *page, enum colour colour, const char *text)
{
    page->y = canvas_flow(page->canvas, page->left, page->right, page->indent, &page->x, page->y,
                          colour, text);
    page->x += text[0] != '\0'; /* an empty sentence takes no space */
}

void bella_page_say_city(struct bella_page *page, unsigned city, unsigned style)
{
    const int x = page->x;
    char name[16];
    snprintf(name, sizeof name, page->brief ? "%.2s" : "%s", bella_cities[city]);
    page->x = canvas_text(page->canvas, x, page->y, bella_page_city_colours[city], style, name);
    canvas_tag(page->canvas, x, page->y, page->x - x, bella_cities[city]);
}

void bella_page_say_ticket(struct bella_page *page, unsigned kind, unsigned style)
{
    char name[BELLA_NAME_MAX];
    const int x = page->x;
    bella_page_say_city(page, bella_home[kind], style);
    bella_page_put(page, COLOUR_PLAIN, style, ">");
    bella_page_say_city(page, bella_other[kind], style);
    canvas_tag(page->canvas, x, page->y, page->x - x, bella_ticket_name(kind, name));
}

int bella_page_ticket_columns(const struct bella_page *page, unsigned kind)
{
    return bella_page_city_columns(page, bella_home[kind]) + 1 +
           bella_page_city_columns(page, bella_other[kind]);
}

void bella_page_heading(struct bella_page *page, const char *text)
{
    page->indent = 0;
    page->x = page->left;
    page->y += page->spaced;
    page->x = canvas_text(page->canvas, page->x, page->y, COLOUR_TITLE, STYLE_BOLD, text) + 2;
}

void bella_page_frame(struct bella_page *page, int x, int y, int width, int height, bool doubled)
{
    struct canvas *canvas = page->canvas;
    const int right = x + width - 1;
    const int bottom = y + height - 1;
    const enum colour ink = doubled ? COLOUR_TITLE : COLOUR_DIM;
    const unsigned style = doubled ? STYLE_BOLD : STYLE_PLAIN;
    for (int column = x + 1; column < right; column++) {
        canvas_put(canvas, column, y, doubled ? 0x2550 : 0x2500, ink, style);
        canvas_put(canvas, column, bottom, doubled ? 0x2550 : 0x2500, ink, style);
    }
    for (int row = y + 1; row < bottom; row++) {
        canvas_put(canvas, x, row, doubled ? 0x2551 : 0x2502, ink, style);
        canvas_put(canvas, right, row, doubled ? 0x2551 : 0x2502, ink, style);
    }
    canvas_put(canvas, x, y, doubled ? 0x2554 : 0x256d, ink, style);
    canvas_put(canvas, right, y, doubled ? 0x2557 : 0x256e, ink, style);
    canvas_put(canvas, x, bottom, doubled ? 0x255a : 0x2570, ink, style);
    canvas_put(canvas, right, bottom, doubled ? 0x255d : 0x256f, ink, style);
}

int bella_move_ticket(int move)
{
    if (bella_is_exchange(move)) {
        return (int)bella_exchange_kind((pz_move)move);
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return move - BELLA_MOVE_GIVE;
    }
    return move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW ? move - BELLA_MOVE_DISCARD : -1;
}

const char *bella_name_lengths(unsigned made, char text[BELLA_LENGTHS * GAPS_ITEM])
{
    char items[BELLA_LENGTHS][GAPS_ITEM];
    struct pz_text out;
    unsigned count = 0;
    for (; made != 0; made &= made - 1) {
        snprintf(items[count++], GAPS_ITEM, "%u", pz_lowest_bit(made));
    }
    out = pz_text_in(text, BELLA_LENGTHS * GAPS_ITEM);
    gaps_list(&out, (const char(*)[GAPS_ITEM])items, count);
    return text;
}

void bella_trip_effect(const struct bella_public *pub, unsigned trip, bool named, char *text,
                       size_t size)
{
    const unsigned made = pub->made[pub->turn] | 1u << bella_trip_ring(trip)->length;
    const bool again = bella_trip_again(trip) && !named;
    if (bella_won(made)) {
        snprintf(text, size, "%s", named ? "" : _("wins"));
    } else {
        snprintf(text, size, again ? _("%u of 4, extra turn") : _("%u of 4 lengths"),
                 pz_count_bits(made));
    }
}
