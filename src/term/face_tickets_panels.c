/* The panels of Ticket to Ride Italy: cards, tickets, players, regions. They stand beside the map
 * where there is room, else in its corners. */
#include "face_tickets_panel.h"
#include "gaps.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

/* ---- where they stand ---- */

enum { SEATS_CLOSE = 4 }; /* lines of the most players, two to a line, with a heading */

/* The share of a length, in hundredths. */
static int share(int length, int hundredths)
{
    return (length * hundredths + 99) / 100;
}

static void arrange_close(const struct area *area, struct arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int height = arrangement->layout.map_height;
    const int right = share(width, 74);
    const int usual = (17 * height + 20) / 21;
    const int last = area->height - SEATS_CLOSE; /* from there on all players have room */
    const int low = usual < last ? usual : last;
    arrangement->corners[CORNER_CARDS] =
        (struct corner){right, 0, area->width - right, 10 * height / 21};
    arrangement->corners[CORNER_SEATS] =
        (struct corner){0, low, width * 48 / 100, area->height - low};
    arrangement->corners[CORNER_REGIONS] =
        (struct corner){0, (9 * height + 20) / 21, 16 * width / 100, 2};
}

static void arrange_wide(const struct area *area, struct arrangement *arrangement)
{
    const int width = arrangement->layout.map_width;
    const int height = area->height;
    const int right = share(width, 74);
    const int low_right = share(width, 80);
    const int low = share(height, 71);
    const int seats = share(height, 76);
    arrangement->corners[CORNER_CARDS] =
        (struct corner){right, 0, area->width - right, height * 36 / 100};
    arrangement->corners[CORNER_TICKETS] =
        (struct corner){low_right, low, area->width - low_right, height - low};
    arrangement->corners[CORNER_SEATS] =
        (struct corner){0, seats, width * 36 / 100, height - seats};
}

void tickets_arrange(const struct area *area, struct arrangement *arrangement)
{
    enum { WIDE_WIDTH = 76, WIDE_HEIGHT = 34, SIDE_WIDTH = 32 };
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

/* ---- players ---- */

enum { SEAT_FIGURES = 4, SEAT_NAME_MIN = 9, SEAT_NAME_MAX = 16, SEAT_PAIR = 12 };

/* The columns of the figures of a seat: trains, cards, ferry cards, tickets. */
struct seat_columns {
    int name;                /* how wide it is, with the emblem */
    int width[SEAT_FIGURES]; /* of each figure */
    bool words;              /* they have words above them, not letters */
};

static struct seat_columns columns_of(const struct panel *panel, const char names[][PZ_NAME_MAX])
{
    const char *const words[SEAT_FIGURES] = {_("trains"), _("cards"), _("ferry"), _("tickets")};
    struct seat_columns columns = {1, {2, 3, 2, 3}, false}; /* those of the letters */
    if (panel->close) {
        return columns;
    }
    int sum = 0;
    int longest = SEAT_NAME_MIN;
    for (unsigned i = 0; i < SEAT_FIGURES; i++) {
        sum += canvas_columns(words[i]) + 1;
    }
    for (int seat = 0; seat < panel->insight->view->pub.players; seat++) {
        const int name = canvas_columns(names[seat]) + 3; /* with the emblem and blanks */
        longest = name > longest ? name : longest;
    }
    longest = longest < SEAT_NAME_MAX ? longest : SEAT_NAME_MAX;
    columns.words = sum + longest <= panel->width;
    for (unsigned i = 0; columns.words && i < SEAT_FIGURES; i++) {
        columns.width[i] = canvas_columns(words[i]) + 1;
    }
    columns.name = panel->width - (columns.words ? sum : 10);
    columns.name = columns.name < SEAT_NAME_MAX ? columns.name : SEAT_NAME_MAX;
    return columns;
}

static void draw_seats_head(struct panel *panel, const struct seat_columns *columns)
{
    const char *const words[SEAT_FIGURES] = {_("trains"), _("cards"), _("ferry"), _("tickets")};
    /* the same of them, as close as the figures; its two blanks are one too many */
    const char *letters = _("  tr cd f  t") + 1;
    if (columns->words) {
        int column = columns->name;
        for (unsigned i = 0; i < SEAT_FIGURES; i++) {
            panel_say(panel, column + 1, COLOUR_DIM, STYLE_PLAIN, "%s", words[i]);
            column += columns->width[i];
        }
    } else {
        panel_say(panel, columns->name - 1, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
        if (panel->close) {
            panel_say(panel, SEAT_PAIR, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
        }
    }
    panel_next(panel);
}

/* The emblem of a seat on its colour, its name if there is room, its figures. */
static void draw_seat(const struct panel *panel, int seat, int column,
                      const struct seat_columns *columns, const char *name)
{
    const struct tk_view *view = panel->insight->view;
    const int figures[SEAT_FIGURES] = {view->pub.trains[seat], view->hand_count[seat],
                                       view->pub.ferries[seat], view->ticket_count[seat]};
    const unsigned style = seat == panel->insight->seat ? STYLE_BOLD : STYLE_PLAIN;
    const bool on_turn = view->pub.phase != TK_OVER && view->pub.turn == seat;
    const enum colour colour = on_turn ? COLOUR_TITLE : COLOUR_PLAIN;
    if (panel->lines <= 0) {
        return;
    }
    panel_emblem(panel, column, seat);
    canvas_name(panel->canvas, panel->x + column + 2, panel->y, columns->name - 3, colour, style,
                name);
    column += columns->name;
    for (unsigned i = 0; i < SEAT_FIGURES; i++) {
        column = panel_say(panel, column, colour, style, "%*d", columns->width[i], figures[i]);
    }
}

/* How many lines the players take: a line each with names, or two to a line. */
static int seats_lines(const struct panel *panel)
{
    const int players = panel->insight->view->pub.players;
    return 1 + (panel->close ? (players + 1) / 2 : players);
}

static void draw_seats(struct panel *panel, const char names[][PZ_NAME_MAX])
{
    const int players = panel->insight->view->pub.players;
    const struct seat_columns columns = columns_of(panel, names);
    draw_seats_head(panel, &columns);
    for (int seat = 0; seat < players; seat++) {
        const bool second = panel->close && seat % 2 == 1;
        draw_seat(panel, seat, second ? SEAT_PAIR : 0, &columns, names[seat]);
        if (!panel->close || second || seat + 1 == players) {
            panel_next(panel);
        }
    }
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
    if (panel->insight->seat < 0 || panel->lines < 2 || score->networks == 0) {
        return;
    }
    panel_title(panel, panel->close ? _("Regions") : _("Your networks"));
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
                       const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                       int chosen)
{
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    struct panel seats = panel_in(area, insight, arrangement, CORNER_SEATS, area->height);
    struct panel regions = panel_in(area, insight, arrangement, CORNER_REGIONS, area->height);
    panel_row(&cards);
    panel_piles(&cards);
    panel_hand(&cards);
    panel_tickets(&cards, 0);
    const int spare = seats.lines - seats_lines(&seats);
    if (spare > 0) {
        struct panel choice = seats;
        panel_chosen(&choice, chosen);
        seats.y += spare;
        seats.lines -= spare;
    }
    draw_seats(&seats, names);
    draw_regions(&regions);
}

static void draw_wide(const struct area *area, const struct insight *insight,
                      const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                      int chosen)
{
    const int seats_height = insight->view->pub.players + 1 + (insight->track >= 0);
    const int cards_height = panel_cards_lines(arrangement->corners[CORNER_CARDS].width - 2) +
                             (insight->seat >= 0 ? 1 + NETWORKS_MOST : 0);
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, cards_height);
    panel_row(&cards);
    panel_piles(&cards);
    panel_hand(&cards);
    draw_regions(&cards);
    if (insight->seat >= 0) {
        struct panel tickets =
            panel_in(area, insight, arrangement, CORNER_TICKETS, panel_tickets_lines(insight));
        panel_tickets(&tickets, 0);
    }
    struct panel seats = panel_in(area, insight, arrangement, CORNER_SEATS, seats_height);
    panel_chosen(&seats, chosen);
    draw_seats(&seats, names);
}

static void draw_beside(const struct area *area, const struct insight *insight,
                        const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                        int chosen)
{
    enum { LINES_BELOW = 18 };
    struct panel panel = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    panel_skip(&panel);
    panel_row(&panel);
    panel_piles(&panel);
    panel_skip(&panel);
    panel_hand(&panel);
    panel_skip(&panel);
    panel_tickets(&panel, seats_lines(&panel) + LINES_BELOW);
    panel_skip(&panel);
    draw_seats(&panel, names);
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
                    const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                    int chosen)
{
    if (arrangement->spread == SPREAD_CLOSE) {
        draw_close(area, insight, arrangement, names, chosen);
    } else if (arrangement->spread == SPREAD_WIDE) {
        draw_wide(area, insight, arrangement, names, chosen);
    } else {
        draw_beside(area, insight, arrangement, names, chosen);
    }
}
