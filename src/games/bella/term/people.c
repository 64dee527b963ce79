/* The players of Bella Italia: the backs of their tickets, and a box for each length of a trip that
 * fills when it is made. */
#include "os/language.h"
#include "page.h"

enum { BACK_COLUMNS = 4, BOX_COLUMNS = 3 };

static bool wide(const struct bella_page *page)
{
    return page->size == BELLA_PAGE_MIDDLE || page->size == BELLA_PAGE_LARGE;
}

/* On a large page there is a line between two players. */
static int rows_each(const struct bella_page *page)
{
    return page->size == BELLA_PAGE_LARGE ? 2 : 1;
}

int bella_part_people_rows(const struct bella_page *page)
{
    return 1 + page->view->pub.players * rows_each(page);
}

/* The columns of a box. A wide one has two or, on a large page, four for each city, and a gap. */
static int box_columns(const struct bella_page *page, unsigned length)
{
    return page->size == BELLA_PAGE_LARGE ? 4 * (int)length + 2
           : wide(page)                   ? 2 * (int)length + 1
                                          : BOX_COLUMNS;
}

/* The columns of all boxes, without the gap after the last. */
static int all_boxes(const struct bella_page *page)
{
    int columns = -wide(page);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        columns += box_columns(page, length);
    }
    return columns;
}

/* A small box: its length, filled or empty. */
static void draw_box(struct bella_page *page, int x, unsigned seat, unsigned length)
{
    const bool made = page->view->pub.made[seat] >> length & 1;
    canvas_printf(page->canvas, x, page->y, made ? COLOUR_PLAIN : COLOUR_DIM,
                  made ? STYLE_BOLD : STYLE_PLAIN, made ? "[%u]" : " %u ", length);
    if (made) {
        canvas_ground(page->canvas, x, page->y, BOX_COLUMNS, GROUND_COLOURS + COLOUR_TITLE);
    }
}

/* A wide box has a place for each city of the trip. */
static void draw_wide_box(struct bella_page *page, int x, unsigned seat, unsigned length)
{
    const int cell = page->size == BELLA_PAGE_LARGE ? 4 : 2;
    const unsigned trip = page->view->pub.trip[seat][length - BELLA_TRIP_MIN];
    const struct bella_ring *ring = trip == 0 ? NULL : bella_trip_ring(trip - 1u);
    const int start = x;
    for (unsigned i = 0; i < length; i++, x += cell) {
        const int letters = x + (cell - 2) / 2;
        if (ring == NULL) {
            canvas_ground(page->canvas, x, page->y, cell, GROUND_SHEET);
            canvas_text(page->canvas, letters, page->y, COLOUR_DIM, STYLE_PLAIN,
                        "\xc2\xb7\xc2\xb7");
        } else {
            canvas_ground(page->canvas, x, page->y, cell,
                          GROUND_COLOURS + bella_page_city_colours[ring->city[i]]);
            canvas_clip(page->canvas, letters, page->y, 2, COLOUR_PLAIN, STYLE_BOLD,
                        bella_cities[ring->city[i]]);
        }
    }
    if (ring == NULL) {
        canvas_put(page->canvas, start, page->y, '[', COLOUR_DIM, STYLE_PLAIN);
        canvas_put(page->canvas, x - 1, page->y, ']', COLOUR_DIM, STYLE_PLAIN);
    }
}

static void draw_backs(struct bella_page *page, int x, unsigned seat)
{
    const struct bella_view *view = page->view;
    struct canvas *canvas = page->canvas;
    for (unsigned home = 0; home < BELLA_PILES; home++, x += BACK_COLUMNS) {
        const unsigned backs = bella_backs(&view->pub, seat, home);
        if (backs == 0) {
            canvas_put(canvas, x + 1, page->y, 0x00b7, COLOUR_DIM, STYLE_PLAIN);
            continue;
        }
        canvas_printf(canvas, x, page->y, COLOUR_PLAIN, STYLE_PLAIN, "%.2s%u", bella_cities[home],
                      backs);
        canvas_ground(canvas, x, page->y, 3, GROUND_COLOURS + bella_page_city_colours[home]);
        canvas_tag(canvas, x, page->y, 3, bella_cities[home]);
    }
}

static void draw_player(struct bella_page *page, unsigned seat, int backs, int boxes)
{
    const struct bella_view *view = page->view;
    const bool asked = view->pub.actor == (int)seat && seat != view->pub.turn;
    if (seat == view->pub.turn || asked) {
        canvas_put(page->canvas, page->left, page->y, asked ? '?' : 0x25b6, COLOUR_TITLE,
                   STYLE_BOLD);
    }
    bella_page_put_player(page, page->left + 2, page->y, backs - 1, seat,
                          (int)seat == view->seat ? STYLE_BOLD : STYLE_PLAIN);
    draw_backs(page, backs, seat);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        (wide(page) ? draw_wide_box : draw_box)(page, boxes, seat, length);
        boxes += box_columns(page, length);
    }
    page->y += rows_each(page);
}

void bella_part_people(struct bella_page *page)
{
    const int gap = page->size == BELLA_PAGE_LARGE ? 6 : 1;
    const int needs = all_boxes(page) + BELLA_PILES * BACK_COLUMNS + gap;
    const int width = page->right - page->left;
    const int names = page->size == BELLA_PAGE_LARGE ? 32 : 18;
    const int backs = page->left + (width - needs < names ? width - needs : names);
    const int boxes = backs + BELLA_PILES * BACK_COLUMNS + gap;
    bella_page_heading(page, _("Players"));
    canvas_text(page->canvas, backs, page->y, COLOUR_TITLE, STYLE_BOLD, _("backs"));
    canvas_text(page->canvas, wide(page) ? boxes - canvas_columns(_("trips")) - 1 : boxes, page->y,
                COLOUR_TITLE, STYLE_BOLD, _("trips"));
    int x = boxes;
    for (unsigned length = BELLA_TRIP_MIN; wide(page) && length <= BELLA_TRIP_MAX; length++) {
        canvas_printf(page->canvas, x, page->y, COLOUR_TITLE, STYLE_BOLD, "%u", length);
        x += box_columns(page, length);
    }
    page->y++;
    for (unsigned seat = 0; seat < page->view->pub.players; seat++) {
        draw_player(page, seat, backs, boxes);
    }
}
