/* Ticket to Ride Italy on a canvas: the map fills the rectangle, the panels stand at its side where
 * there is room, else where it has only sea. */
#include "map_face.h"
#include "os/language.h"
#include "term.h"
#include <stdio.h>

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v, int you,
                 const char names[][PZ_NAME_MAX], int chosen)
{
    /* a canvas has a largest size, and so have the arrays of the map */
    const struct tk_area area = {canvas, x, y,
                                 width < canvas->width - x ? width : canvas->width - x,
                                 height < canvas->height - y ? height : canvas->height - y};
    struct tk_face_insight insight;
    struct tk_arrangement arrangement;
    (void)names; /* the right column has them */
    tk_face_insight_of(&insight, v, chosen);
    insight.is_you = you == insight.seat;
    tk_arrange(&area, &arrangement);
    tk_draw_map(&area, &insight, &arrangement);
    tk_draw_panels(&area, &insight, &arrangement, chosen);
}

/* Trains, cards, ferry cards and tickets, each as wide as its word or, without words, close
 * together. */
static void figures(const void *v, int seat, bool words, struct pz_text *out)
{
    enum { FIGURES = 4 };
    static const int close[FIGURES] = {3, 3, 2, 3};
    const struct tk_view *view = v;
    const char *const heads[FIGURES] = {_("trains"), _("cards"), _("ferry"), _("tickets")};
    if (seat < 0 && !words) {
        pz_text_str(out, _("  tr cd f  t") + 1); /* one of its two blanks is too many */
        return;
    }
    for (unsigned i = 0; i < FIGURES; i++) {
        char text[40];
        if (seat < 0) {
            snprintf(text, sizeof text, " %s", heads[i]);
        } else {
            const int counts[FIGURES] = {view->pub.trains[seat], view->hand_count[seat],
                                         view->pub.ferries[seat], view->ticket_count[seat]};
            snprintf(text, sizeof text, "%*d", words ? canvas_columns(heads[i]) + 1 : close[i],
                     counts[i]);
        }
        pz_text_str(out, text);
    }
}

static void remark(const void *view, int seat, pz_move move, struct pz_text *out)
{
    (void)seat;
    tk_say_remark(view, move, true, out);
}

static const char *rules(const void *v)
{
    static const char *const numbers[] = {[TK_DEAL] = "T4 T18 T19",
                                          [TK_TURN] = "T8 T9 T10 T11 T13 T14 T16 T17",
                                          [TK_SECOND] = "T8",
                                          [TK_KEEP] = "T10 T18",
                                          [TK_OVER] = "T18 T19 T22 T23"};
    return numbers[((const struct tk_view *)v)->pub.phase];
}

static const char legend[] = N_(
    "The board: KW3 is a double route of length 3 with a black and a white track free (R B G Y K W "
    "O P, F for a ferry, L for a locomotive), F7~4 a ferry of length 7 with 4 waves; underlined is "
    "what you can pay. A claimed track is solid and bears its owner's emblem, the one beside the "
    "name; in the label of a double route it takes the place of the track's letter. Bright regions "
    "are in your networks; a star is an end of one of your tickets. Deck 61+31 F10: cards in the "
    "deck, in the discards, ferry cards left. Your tickets: spaces still missing, the ticket, its "
    "points. tr cd f t: trains, cards, ferry cards and tickets of each seat.");

const struct face tk_face = {.draw = draw,
                             .figures = figures,
                             .remark = remark,
                             .rules = rules,
                             .legend = legend,
                             .is_map = true};
