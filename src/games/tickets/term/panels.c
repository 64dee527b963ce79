/* The panels of Ticket to Ride Italy: cards, tickets, players, regions. They stand beside the map
 * where there is room, else in its corners. */
#include "os/gaps.h"
#include "os/language.h"
#include "panel.h"
#include <stdio.h>
#include <string.h>

/* ---- where they stand ---- */

/* The share of a length, in hundredths. */
static int share(int length, int hundredths)
{
    return (length * hundredths + 99) / 100;
}

static void arrange_close(const struct tk_area *area, struct tk_arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int lines = (area->height * 285 + 999) / 1000;
    arrangement->corners[TK_CORNER_CARDS] =
        (struct tk_corner){0, area->height - lines, width * 54 / 100, lines};
}

static void arrange_wide(const struct tk_area *area, struct tk_arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int height = area->height;
    const int right = share(width, 74);
    const int low_right = share(width, 80);
    const int low = share(height, 71);
    arrangement->corners[TK_CORNER_CARDS] =
        (struct tk_corner){right, 0, area->width - right, height * 36 / 100};
    arrangement->corners[TK_CORNER_TICKETS] =
        (struct tk_corner){low_right, low, area->width - low_right, height - low};
}

void tk_arrange(const struct tk_area *area, struct tk_arrangement *arrangement)
{
    enum { WIDE_WIDTH = 96, WIDE_HEIGHT = 44, SIDE_WIDTH = 32 };
    memset(arrangement->corners, 0, sizeof arrangement->corners);
    const bool wide = area->width >= WIDE_WIDTH && area->height >= WIDE_HEIGHT;
    tk_layout_of(&arrangement->layout, area->width, area->height, wide);
    const int side = area->width - arrangement->layout.map_width;
    arrangement->spread = !wide                ? TK_SPREAD_CLOSE
                          : side >= SIDE_WIDTH ? TK_SPREAD_BESIDE
                                               : TK_SPREAD_WIDE;
    if (arrangement->spread == TK_SPREAD_CLOSE) {
        arrange_close(area, arrangement);
    } else if (arrangement->spread == TK_SPREAD_WIDE) {
        arrange_wide(area, arrangement);
    } else {
        arrangement->corners[TK_CORNER_CARDS] =
            (struct tk_corner){arrangement->layout.map_width, 0, side, area->height};
    }
    tk_layout_place(&arrangement->layout, arrangement->corners, TK_CORNERS);
}

/* ---- regions ---- */

/* "3 regions": the text has {n} in it. */
static void fill_in(char *text, size_t size, const char *sentence, unsigned number)
{
    char digits[GAPS_NUMBER];
    const struct gap gaps[] = {{"n", gaps_number(digits, number)}, {NULL, NULL}};
    struct pz_text out;
    pz_text_init(&out, text, size);
    gaps_fill(&out, sentence, gaps);
}

enum { NETWORKS_MOST = 4 }; /* the small ones bring nothing */

/* The network with most regions that is not shown yet. */
static unsigned best_network(const struct tk_score *score, uint64_t shown)
{
    unsigned best = 0;
    int most = -1;
    for (unsigned i = 0; i < score->networks; i++) {
        if (!(shown >> i & 1) && score->network[i].count > most) {
            most = score->network[i].count;
            best = i;
        }
    }
    return best;
}

static void draw_network(struct tk_panel *panel, const struct tk_network *network)
{
    char text[60];
    char bonus[12];
    fill_in(text, sizeof text, language_many("{n} region", "{n} regions", network->count),
            network->count);
    const int column = tk_panel_say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%s ", text);
    snprintf(bonus, sizeof bonus, "%+d", network->bonus);
    const char *right = network->bonus == 0 ? _("no bonus yet") : bonus;
    if (column + canvas_columns(right) <= panel->width) {
        tk_panel_say_right(panel, network->bonus == 0 ? COLOUR_DIM : COLOUR_PLAIN,
                           network->bonus == 0 ? STYLE_PLAIN : STYLE_BOLD, right);
    }
    tk_panel_next(panel);
}

static void draw_regions(struct tk_panel *panel)
{
    const struct tk_score *score = &panel->insight->score;
    uint64_t shown = 0;
    int column = 0;
    if (panel->insight->seat < 0 || panel->lines < (panel->close ? 1 : 2) || score->networks == 0) {
        return;
    }
    if (panel->close) {
        column = 1 + tk_panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Regions"));
    } else {
        tk_panel_title(panel, panel->insight->is_you ? _("Your networks") : _("Networks"));
    }
    for (unsigned done = 0; done < score->networks && done < NETWORKS_MOST; done++) {
        const unsigned best = best_network(score, shown);
        shown |= UINT64_C(1) << best;
        if (!panel->close) {
            draw_network(panel, &score->network[best]);
        } else if (column + 4 <= panel->width) {
            column = 1 + tk_panel_say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "%u%+d",
                                      score->network[best].count, score->network[best].bonus);
        }
    }
}

/* ---- how to read the map ---- */

static void draw_legend(struct tk_panel *panel)
{
    enum { LINES = 6, TEXT_AT = 5 };
    static const struct {
        const char *sign;
        const char *text;
    } lines[LINES] = {{"KW3", N_("black or white, 3")},
                      {"F7\xe2\x89\x88"
                       "4",
                       N_("ferry, 7, 4 waves")}, /* two waves */
                      {"K3", N_("underlined: you can pay")},
                      {"", N_("your track")},
                      {"\xe2\x98\x85", N_("end of a ticket")},            /* a star */
                      {"\xe2\x9c\x93 \xe2\x9c\x97", N_("done, closed")}}; /* check mark, cross */
    const int seat = panel->insight->seat;
    for (int i = 0; seat >= 0 && panel->lines > 0 && i < LINES; i++) {
        if (i == 3) {
            tk_panel_emblem(panel, 0, seat);
        }
        tk_panel_say(panel, 0, COLOUR_DIM, i == 2 ? STYLE_UNDERLINE : STYLE_PLAIN, "%s",
                     lines[i].sign);
        tk_panel_say(panel, TEXT_AT, COLOUR_DIM, STYLE_PLAIN, "%s", _(lines[i].text));
        tk_panel_next(panel);
    }
}

/* ---- all of them ---- */

static void draw_close(const struct tk_area *area, const struct tk_face_insight *insight,
                       const struct tk_arrangement *arrangement)
{
    struct tk_panel cards = tk_panel_in(area, insight, arrangement, TK_CORNER_CARDS, area->height);
    tk_panel_row(&cards);
    if (!cards.close) {
        tk_panel_piles(&cards);
    }
    tk_panel_hand(&cards);
    tk_panel_tickets(&cards, 0);
    draw_regions(&cards);
}

static void draw_wide(const struct tk_area *area, const struct tk_face_insight *insight,
                      const struct tk_arrangement *arrangement, int chosen)
{
    const int cards_height = tk_panel_cards_lines(arrangement->corners[TK_CORNER_CARDS].width - 2) +
                             (insight->seat >= 0 ? 1 + NETWORKS_MOST : 0) + (insight->track >= 0);
    struct tk_panel cards = tk_panel_in(area, insight, arrangement, TK_CORNER_CARDS, cards_height);
    tk_panel_row(&cards);
    tk_panel_piles(&cards);
    tk_panel_hand(&cards);
    draw_regions(&cards);
    tk_panel_chosen(&cards, chosen);
    if (insight->seat >= 0) {
        struct tk_panel tickets = tk_panel_in(area, insight, arrangement, TK_CORNER_TICKETS,
                                              tk_panel_tickets_lines(insight));
        tk_panel_tickets(&tickets, 0);
    }
}

static void draw_beside(const struct tk_area *area, const struct tk_face_insight *insight,
                        const struct tk_arrangement *arrangement, int chosen)
{
    enum { LINES_BELOW = 18 };
    struct tk_panel panel = tk_panel_in(area, insight, arrangement, TK_CORNER_CARDS, area->height);
    tk_panel_skip(&panel);
    tk_panel_row(&panel);
    tk_panel_piles(&panel);
    tk_panel_skip(&panel);
    tk_panel_hand(&panel);
    tk_panel_skip(&panel);
    tk_panel_tickets(&panel, LINES_BELOW);
    tk_panel_skip(&panel);
    draw_regions(&panel);
    tk_panel_skip(&panel);
    if (insight->track >= 0) {
        tk_panel_chosen(&panel, chosen);
        tk_panel_skip(&panel);
    }
    draw_legend(&panel);
}

void tk_draw_panels(const struct tk_area *area, const struct tk_face_insight *insight,
                    const struct tk_arrangement *arrangement, int chosen)
{
    if (arrangement->spread == TK_SPREAD_CLOSE) {
        draw_close(area, insight, arrangement);
    } else if (arrangement->spread == TK_SPREAD_WIDE) {
        draw_wide(area, insight, arrangement, chosen);
    } else {
        draw_beside(area, insight, arrangement, chosen);
    }
}
