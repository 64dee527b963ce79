/* The panels of Ticket to Ride Italy: cards, tickets, players, regions. They stand beside the map
 * where there is room, else in its corners. */
#include "face_tickets_panel.h"
#include "gaps.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

/* ---- where they stand ---- */

/* The share of a length, in hundredths. */
static int share(int length, int hundredths)
{
    return (length * hundredths + 99) / 100;
}

static void arrange_close(const struct area *area, struct arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int lines = (area->height * 285 + 999) / 1000;
    arrangement->corners[CORNER_CARDS] =
        (struct corner){0, area->height - lines, width * 54 / 100, lines};
}

static void arrange_wide(const struct area *area, struct arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int height = area->height;
    const int right = share(width, 74);
    const int low_right = share(width, 80);
    const int low = share(height, 71);
    arrangement->corners[CORNER_CARDS] =
        (struct corner){right, 0, area->width - right, height * 36 / 100};
    arrangement->corners[CORNER_TICKETS] =
        (struct corner){low_right, low, area->width - low_right, height - low};
}

void tickets_arrange(const struct area *area, struct arrangement *arrangement)
{
    enum { WIDE_WIDTH = 96, WIDE_HEIGHT = 44, SIDE_WIDTH = 32 };
    memset(arrangement->corners, 0, sizeof arrangement->corners);
    const bool wide = area->width >= WIDE_WIDTH && area->height >= WIDE_HEIGHT;
    layout_of(&arrangement->layout, area->width, area->height, wide);
    const int side = area->width - arrangement->layout.map_width;
    arrangement->spread = !wide ? SPREAD_CLOSE : side >= SIDE_WIDTH ? SPREAD_BESIDE : SPREAD_WIDE;
    if (arrangement->spread == SPREAD_CLOSE) {
        arrange_close(area, arrangement);
    } else if (arrangement->spread == SPREAD_WIDE) {
        arrange_wide(area, arrangement);
    } else {
        arrangement->corners[CORNER_CARDS] =
            (struct corner){arrangement->layout.map_width, 0, side, area->height};
    }
    layout_place(&arrangement->layout, arrangement->corners, CORNERS);
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

/* The networks of the viewer in the order of their regions. */
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

static void draw_network(struct panel *panel, const struct tk_network *network)
{
    char text[60];
    char bonus[12];
    fill_in(text, sizeof text, language_many("{n} region", "{n} regions", network->count),
            network->count);
    const int column = panel_say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%s ", text);
    snprintf(bonus, sizeof bonus, "%+d", network->bonus);
    const char *right = network->bonus == 0 ? _("no bonus yet") : bonus;
    if (column + canvas_columns(right) <= panel->width) {
        panel_say_right(panel, network->bonus == 0 ? COLOUR_DIM : COLOUR_PLAIN,
                        network->bonus == 0 ? STYLE_PLAIN : STYLE_BOLD, right);
    }
    panel_next(panel);
}

static void draw_regions(struct panel *panel)
{
    const struct tk_score *score = &panel->insight->score;
    uint64_t shown = 0;
    int column = 0;
    if (panel->insight->seat < 0 || panel->lines < (panel->close ? 1 : 2) || score->networks == 0) {
        return;
    }
    if (panel->close) {
        column = 1 + panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Regions"));
    } else {
        panel_title(panel, panel->insight->is_you ? _("Your networks") : _("Networks"));
    }
    for (unsigned done = 0; done < score->networks && done < NETWORKS_MOST; done++) {
        const unsigned best = best_network(score, shown);
        shown |= UINT64_C(1) << best;
        if (!panel->close) {
            draw_network(panel, &score->network[best]);
        } else if (column + 4 <= panel->width) {
            column = 1 + panel_say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "%u%+d",
                                   score->network[best].count, score->network[best].bonus);
        }
    }
}

/* ---- how to read the map ---- */

static void draw_legend(struct panel *panel)
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
            panel_emblem(panel, 0, seat);
        }
        panel_say(panel, 0, COLOUR_DIM, i == 2 ? STYLE_UNDERLINE : STYLE_PLAIN, "%s",
                  lines[i].sign);
        panel_say(panel, TEXT_AT, COLOUR_DIM, STYLE_PLAIN, "%s", _(lines[i].text));
        panel_next(panel);
    }
}

/* ---- all of them ---- */

static void draw_close(const struct area *area, const struct insight *insight,
                       const struct arrangement *arrangement)
{
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    panel_row(&cards);
    if (!cards.close) {
        panel_piles(&cards);
    }
    panel_hand(&cards);
    panel_tickets(&cards, 0);
    draw_regions(&cards);
}

static void draw_wide(const struct area *area, const struct insight *insight,
                      const struct arrangement *arrangement, int chosen)
{
    const int cards_height = panel_cards_lines(arrangement->corners[CORNER_CARDS].width - 2) +
                             (insight->seat >= 0 ? 1 + NETWORKS_MOST : 0) + (insight->track >= 0);
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, cards_height);
    panel_row(&cards);
    panel_piles(&cards);
    panel_hand(&cards);
    draw_regions(&cards);
    panel_chosen(&cards, chosen);
    if (insight->seat >= 0) {
        struct panel tickets =
            panel_in(area, insight, arrangement, CORNER_TICKETS, panel_tickets_lines(insight));
        panel_tickets(&tickets, 0);
    }
}

static void draw_beside(const struct area *area, const struct insight *insight,
                        const struct arrangement *arrangement, int chosen)
{
    enum { LINES_BELOW = 18 };
    struct panel panel = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    panel_skip(&panel);
    panel_row(&panel);
    panel_piles(&panel);
    panel_skip(&panel);
    panel_hand(&panel);
    panel_skip(&panel);
    panel_tickets(&panel, LINES_BELOW);
    panel_skip(&panel);
    draw_regions(&panel);
    panel_skip(&panel);
    if (insight->track >= 0) {
        panel_chosen(&panel, chosen);
        panel_skip(&panel);
    }
    draw_legend(&panel);
}

void tickets_panels(const struct area *area, const struct insight *insight,
                    const struct arrangement *arrangement, int chosen)
{
    if (arrangement->spread == SPREAD_CLOSE) {
        draw_close(area, insight, arrangement);
    } else if (arrangement->spread == SPREAD_WIDE) {
        draw_wide(area, insight, arrangement, chosen);
    } else {
        draw_beside(area, insight, arrangement, chosen);
    }
}
