/* The hand of Bella Italia: tickets as railway tickets, as large as there is space, or as lines. */
#include "os/language.h"
#include "page.h"
#include <stdio.h>
#include <string.h>

enum { SMALL_WIDTH = 11, SMALL_HEIGHT = 2, GAP = 1 };

/* How the tickets of a page look: as lines of text, in two rows, or with a frame. */
struct format {
    int width;
    int height;
    int in_a_row;
};

static struct format format_of(const struct bella_page *page)
{
    const int width = page->right - page->left;
    struct format format = {18, 1, width / 18};
    switch (page->size) {
    case BELLA_PAGE_TIGHT:
        format.width = width < 54 ? 16 : 18;
        format.in_a_row = width / format.width;
        break;
    case BELLA_PAGE_SMALL:
        format = (struct format){SMALL_WIDTH, SMALL_HEIGHT, (width + GAP) / (SMALL_WIDTH + GAP)};
        break;
    case BELLA_PAGE_MIDDLE:
    case BELLA_PAGE_LARGE: /* a full hand fits in a row */
        format.width = (width + GAP) / BELLA_HAND_MAX - GAP;
        format.width = format.width > 19 ? 19 : format.width;
        format.height = page->size == BELLA_PAGE_LARGE ? 7 : 5;
        format.in_a_row = BELLA_HAND_MAX;
        break;
    }
    return format;
}

int bella_part_hand_rows(const struct bella_page *page)
{
    const struct format format = format_of(page);
    if (page->view->seat < 0) {
        return 0;
    }
    /* The same in all phases of a game: as for a full hand. */
    return 1 + (BELLA_HAND_MAX + format.in_a_row - 1) / format.in_a_row * format.height;
}

/* A name in the middle of a line of the ticket. */
static void print_name(struct bella_page *page, int x, int y, int width, unsigned city,
                       unsigned style)
{
    const int columns = (int)strlen(bella_cities[city]);
    canvas_text(page->canvas, x + (width - columns) / 2, y, bella_page_city_colours[city], style,
                bella_cities[city]);
}

/* Draws a ticket in two rows: the home on its colour, the other city below, a bite at each end.
 * Reversed if the chosen move uses it. */
static void draw_small(struct bella_page *page, int x, int y, unsigned kind, bool used)
{
    struct canvas *canvas = page->canvas;
    const unsigned style = used ? STYLE_BOLD | STYLE_REVERSE : STYLE_PLAIN;
    for (int row = 0; row < SMALL_HEIGHT; row++) {
        const unsigned city = row == 0 ? bella_home[kind] : bella_other[kind];
        canvas_ground(canvas, x, y + row, SMALL_WIDTH,
                      row == 0 ? GROUND_COLOURS + bella_page_city_colours[city] : GROUND_SHEET);
        for (int column = 0; column < SMALL_WIDTH; column++) {
            canvas_put(canvas, x + column, y + row, ' ', bella_page_city_colours[city], style);
        }
        canvas_put(canvas, x, y + row, used ? 0x25b6 : ')', COLOUR_DIM, style);
        canvas_put(canvas, x + SMALL_WIDTH - 1, y + row, used ? 0x25c0 : '(', COLOUR_DIM, style);
        print_name(page, x, y + row, SMALL_WIDTH, city, style);
    }
}

/* Draws a ticket with a frame, doubled if the chosen move uses it, and a notch at each end of the
 * line between the cities. */
static void draw_large(struct bella_page *page, int x, int y, const struct format *format,
                       unsigned kind, bool used)
{
    struct canvas *canvas = page->canvas;
    const int right = x + format->width - 1;
    const int bottom = y + format->height - 1;
    const int middle = y + format->height / 2;
    const enum colour ink = used ? COLOUR_TITLE : COLOUR_DIM;
    const unsigned style = used ? STYLE_BOLD : STYLE_PLAIN;
    const int home_row = y + format->height / 4;
    for (int row = y; row <= bottom; row++) {
        canvas_ground(canvas, x, row, format->width, GROUND_SHEET);
        if (row > y && row < middle) {
            canvas_ground(canvas, x + 1, row, format->width - 2,
                          GROUND_COLOURS + bella_page_city_colours[bella_home[kind]]);
        }
    }
    for (int column = x + 1; column < right; column++) {
        canvas_put(canvas, column, middle, 0x254c, ink, style);
    }
    bella_page_frame(page, x, y, format->width, format->height, used);
    canvas_put(canvas, x, middle, ')', ink, style);
    canvas_put(canvas, right, middle, '(', ink, style);
    print_name(page, x, home_row + (format->height > 5), format->width, bella_home[kind],
               STYLE_BOLD);
    print_name(page, x, bottom - format->height / 4 - (format->height > 5), format->width,
               bella_other[kind], style);
}

static void draw_ticket(struct bella_page *page, int x, int y, const struct format *format,
                        unsigned kind, bool used, bool known)
{
    char name[BELLA_NAME_MAX];
    int end = x + format->width - 2;
    if (format->height == 1) {
        page->x = x;
        page->y = y;
        bella_page_say_ticket(page, kind, used ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN);
        end = page->x;
    } else if (format->height == SMALL_HEIGHT) {
        draw_small(page, x, y, kind, used);
    } else {
        draw_large(page, x, y, format, kind, used);
    }
    bella_ticket_name(kind, name);
    for (int row = 0; row < format->height; row++) {
        canvas_tag(page->canvas, x, y + row, format->height == 1 ? end - x : format->width, name);
    }
    if (known) {
        const bool reversed = used && format->height == SMALL_HEIGHT;
        canvas_put(page->canvas, end, y, '*', COLOUR_TITLE,
                   reversed ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD);
    }
}

void bella_part_hand(struct bella_page *page)
{
    const struct bella_view *view = page->view;
    const struct format format = format_of(page);
    const bool brief = page->brief;
    uint8_t used[BELLA_KINDS];
    char text[80];
    bool any_told = false;
    int nth = 0;
    memcpy(used, page->used, sizeof used);
    snprintf(text, sizeof text, page->is_you ? _("Your tickets (%u)") : _("Tickets (%u)"),
             view->pub.held[view->seat]);
    bella_page_heading(page, text);
    const int note = page->x;
    const int top = page->y + 1;
    page->brief = false;
    for (unsigned i = 0; i < BELLA_PILES * BELLA_SLOTS; i++) {
        const unsigned kind = bella_kind_at[i / BELLA_SLOTS][i % BELLA_SLOTS];
        const unsigned count = bella_count(view->hand[i / BELLA_SLOTS], i % BELLA_SLOTS);
        const unsigned known = bella_known_to(view, kind);
        for (unsigned n = 0; n < count; n++, nth++) {
            const int step = format.width + (format.height > 1 ? GAP : 0);
            draw_ticket(page, page->left + nth % format.in_a_row * step,
                        top + nth / format.in_a_row * format.height, &format, kind, used[kind] > 0,
                        n < known);
            used[kind] = (uint8_t)(used[kind] - (used[kind] > 0));
            any_told = any_told || n < known;
        }
    }
    if (any_told) {
        canvas_text(page->canvas, note, top - 1, COLOUR_DIM, STYLE_PLAIN,
                    _("* another player knows it"));
    }
    page->brief = brief;
    page->y = top + (nth + format.in_a_row - 1) / format.in_a_row * format.height;
}
