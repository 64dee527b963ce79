/* Bella Italia on a canvas: the ring of piles, the players with their trips, the hand as tickets,
 * and below it what matters for the decision, what the seat knows beyond its hand, and the round
 * trips that the hand allows.
 *
 * A view may be of any seat or of an onlooker, who has no hand. Cities have a colour each and are
 * always written, too: in full, or by their first two letters where columns are few. */
#include "term/face.h"
#include "os/language.h"
#include "page.h"
#include "term.h"
#include <stdio.h>

enum { WIDE = 76 }; /* from this width on cities are written in full everywhere */

static void find_used(struct bella_page *page)
{
    const int kind = bella_move_ticket(page->chosen);
    if (kind >= 0) {
        page->used[kind] = 1;
    } else if (bella_is_trip(page->chosen)) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets((unsigned)page->chosen - BELLA_MOVE_TRIP, kinds);
        for (unsigned i = 0; i < length; i++) {
            page->used[kinds[i]]++;
        }
    } else if (!page->deciding && page->view->offer != 0) {
        page->used[page->view->offer - 1] = 1; /* it lies back up on the table */
    }
}

/* The rows of the ring: what the rest leaves, but the same in all phases of a game. */
static int ring_rows(const struct bella_page *page)
{
    const int words = page->view->seat < 0 ? 2 : page->spaced ? 10 : 6;
    const int rest =
        bella_part_people_rows(page) + bella_part_hand_rows(page) + 2 * page->spaced + words;
    const int rows = page->bottom - page->y - rest;
    return rows < 5 ? 3 : rows > 34 ? 34 : rows;
}

static enum bella_page_size size_of(int width, int height)
{
    return width >= 126 && height >= 46  ? BELLA_PAGE_LARGE
           : width >= 76 && height >= 30 ? BELLA_PAGE_MIDDLE
           : height >= 20                ? BELLA_PAGE_SMALL
                                         : BELLA_PAGE_TIGHT;
}

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v, int you,
                 const char names[][PZ_NAME_MAX], int chosen)
{
    const struct bella_view *view = v;
    struct bella_page page = {0};
    const int whole_width = canvas->width;
    const int whole_height = canvas->height;
    page.canvas = canvas;
    page.view = view;
    page.is_you = you == view->seat;
    page.names = names;
    page.left = page.x = x;
    page.y = y;
    page.right = x + width;
    page.bottom = y + height;
    page.size = size_of(width, height);
    page.brief = width < WIDE;
    page.spaced = height >= 28;
    page.deciding = view->seat >= 0 && view->pub.actor == view->seat;
    page.chosen = page.deciding ? chosen : -1;
    find_used(&page);
    const struct bella_hand hand = bella_hand_of(view->hand, BELLA_ALL_LENGTHS);
    page.trip_count = bella_trip_list(&hand, page.trips);
    /* Shrinks the canvas for a while, so that nothing is drawn beyond the rectangle. */
    canvas->width = page.right < whole_width ? page.right : whole_width;
    canvas->height = page.bottom < whole_height ? page.bottom : whole_height;
    bella_part_ring(&page, width < WIDE ? 32 : width * 11 / 16, ring_rows(&page));
    bella_part_people(&page);
    if (view->seat >= 0) {
        bella_part_hand(&page);
    }
    bella_part_words(&page);
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
                 bella_pile_count(&view->pub, (unsigned)(move - BELLA_MOVE_TAKE)));
    } else if (move < BELLA_MOVE_NO_EXCHANGE) {
        const unsigned side = bella_exchange_side(move);
        const unsigned wants = bella_circle(bella_home[bella_move_ticket(move)], side);
        snprintf(text, sizeof text, _("for %s (%u)"), bella_cities[wants],
                 bella_backs(&view->pub, bella_neighbour(&view->pub, view->pub.turn, side), wants));
    } else if (bella_is_trip(move)) {
        bella_trip_effect(&view->pub, move - (unsigned)BELLA_MOVE_TRIP, false, text, sizeof text);
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

static const char legend[] =
    N_("The board: the ring of cities with the tickets left in each pile, those that may be taken "
       "with a double frame or in brackets; your tickets are its lines. Under the selection card, "
       "where there is space: how many cards still to come show each city. Backs: how many "
       "tickets of each city a player holds (Mi Milano, Ve Venezia, Na Napoli, Pa Palermo, To "
       "Torino), then a box for each length of a trip, filled when it is made. The tickets that "
       "the chosen move uses stand out.");

const struct face bella_face = {.draw = draw, .remark = remark, .rules = rules, .legend = legend};
