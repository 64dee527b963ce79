/* The panels of Ticket to Ride Italy: cards, tickets, players, regions. They stand beside the map
 * where there is room, else in its corners. */
#include "face_tickets.h"
#include "language.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A panel is written line by line. */
struct panel {
    const struct insight *insight;
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int lines; /* still free */
    bool close;
    bool tall; /* cards are two lines high */
};

/* ---- where they stand ---- */

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
    const int low = (17 * height + 20) / 21;
    arrangement->corners[CORNER_CARDS] =
        (struct corner){right, 0, area->width - right, 10 * height / 21};
    arrangement->corners[CORNER_SEATS] =
        (struct corner){0, low, width * 48 / 100, area->height - low};
    arrangement->corners[CORNER_REGIONS] =
        (struct corner){0, 9 * height / 21, 16 * width / 100, 2 * height / 21};
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

/* An empty sheet of that many lines at the edge of its corner; its text has a margin where there is
 * room for one. */
static struct panel panel_in(const struct area *area, const struct insight *insight,
                             const struct arrangement *arrangement, enum corners which, int lines)
{
    const struct corner *corner = &arrangement->corners[which];
    const bool close = arrangement->spread == SPREAD_CLOSE;
    const int margin = close ? 0 : 1;
    const int height = lines < corner->height ? lines : corner->height;
    const int top = area->y + corner->y + (corner->y > 0 ? corner->height - height : 0);
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < corner->width; column++) {
            canvas_put(area->canvas, area->x + corner->x + column, top + row, ' ', COLOUR_PLAIN,
                       STYLE_PLAIN);
        }
        canvas_ground(area->canvas, area->x + corner->x, top + row, corner->width,
                      close ? GROUND_PLAIN : GROUND_SHEET);
    }
    return (struct panel){.insight = insight,
                          .canvas = area->canvas,
                          .x = area->x + corner->x + margin,
                          .y = top,
                          .width = corner->width - 2 * margin,
                          .lines = height,
                          .close = close,
                          .tall = arrangement->spread == SPREAD_BESIDE};
}

/* ---- writing ---- */

static void next_line(struct panel *panel)
{
    panel->y++;
    panel->lines--;
}

/* From that column of the panel's line, cut at its edge; returns the column after it. */
__attribute__((format(printf, 5, 6))) static int say(const struct panel *panel, int column,
                                                     enum colour colour, unsigned style,
                                                     const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const int columns = canvas_columns(text);
    const int left = panel->width > column ? panel->width - column : 0;
    if (panel->lines > 0) {
        canvas_clip(panel->canvas, panel->x + column, panel->y, left, colour, style, text);
    }
    return column + (columns < left ? columns : left);
}

static void title(struct panel *panel, const char *text)
{
    say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", text);
    next_line(panel);
}

/* Text that ends at the panel's edge. */
static void say_right(const struct panel *panel, enum colour colour, unsigned style,
                      const char *text)
{
    say(panel, panel->width - canvas_columns(text), colour, style, "%s", text);
}

/* "3 regions": a text with {n} in it, as language_many() gives it. */
static void fill_in(char *text, size_t size, const char *sentence, unsigned number)
{
    const struct pz_reason reason = {.sentence = sentence, .number = (int32_t)number};
    language_reason(&reason, text, size);
}

static void tag(const struct panel *panel, int column, int count, const char *text)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_tag(panel->canvas, panel->x + column, panel->y, count, text);
    }
}

/* Lays the colour under what stands there. */
static void fill(const struct panel *panel, int column, int count, enum colour colour)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_ground(panel->canvas, panel->x + column, panel->y, count,
                      (enum ground)(GROUND_COLOURS + colour));
    }
}

/* ---- cards ---- */

static void draw_card(const struct panel *panel, int column, unsigned place)
{
    const struct insight *insight = panel->insight;
    const int width = panel->close ? 2 : 3;
    if (insight->view->pub.row[place] == 0) {
        say(panel, column, COLOUR_DIM, STYLE_PLAIN, panel->close ? "- " : " - ");
        return;
    }
    const unsigned sort = insight->view->pub.row[place] - 1u;
    const bool drawn = (int)sort == insight->drawn;
    say(panel, column, COLOUR_PLAIN, STYLE_BOLD,
        panel->close ? (drawn ? "%c<" : "%c ") : (drawn ? "[%c]" : " %c "), tickets_letters[sort]);
    fill(panel, column, width, tickets_colours[sort]);
    tag(panel, column, width, tk_sorts[sort]);
}

static void draw_card_foot(const struct panel *panel, int column, unsigned place)
{
    if (panel->insight->view->pub.row[place] != 0) {
        const unsigned sort = panel->insight->view->pub.row[place] - 1u;
        fill(panel, column, 3, tickets_colours[sort]);
        tag(panel, column, 3, tk_sorts[sort]);
    }
}

static void draw_row(struct panel *panel)
{
    int column = 0;
    if (!panel->close) {
        const int word = canvas_columns(_("Row")) + 1;
        if (word + TK_ROW * 4 <= panel->width + 1) {
            say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Row"));
            column = word;
        }
    }
    for (unsigned i = 0; i < TK_ROW; i++) {
        draw_card(panel, column + (int)i * (panel->close ? 2 : 4), i);
    }
    next_line(panel);
    for (unsigned i = 0; panel->tall && i < TK_ROW; i++) {
        draw_card_foot(panel, column + (int)i * 4, i);
    }
    if (panel->tall) {
        next_line(panel);
    }
}

static void draw_piles(struct panel *panel)
{
    const struct tk_view *view = panel->insight->view;
    const unsigned discard = tk_discard_count(&view->pub);
    const unsigned tickets =
        view->unseen_count + view->returned_count + (unsigned)view->pub.under_count;
    const unsigned ferries = tk_ferries_left(&view->pub);
    if (panel->width >= 22) {
        int column = say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, _("deck %u, discards %u"),
                         view->deck_count, discard);
        tag(panel, 0, column, "deck");
        next_line(panel);
        column =
            say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, _("ferries %u, tickets %u"), ferries, tickets);
        tag(panel, 0, column / 2, "ferry");
        tag(panel, column / 2, column - column / 2, "tickets");
        next_line(panel);
    } else {
        /* letters that are cut off would mislead, so the word may not be long */
        const int column = say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%.4s%u+%u", _("deck"),
                               view->deck_count, discard);
        tag(panel, 0, column, "deck");
        const int end = say(panel, column + 1, COLOUR_PLAIN, STYLE_PLAIN, "F%u", ferries);
        tag(panel, column + 1, end - column - 1, "ferry");
        next_line(panel);
    }
}

/* A field with the letter of the card and how many there are; returns the column after it. */
static int draw_held(struct panel *panel, int column, enum colour colour, char letter,
                     unsigned count, const char *name)
{
    const int width = (panel->close ? 2 : 5) + (count > 9);
    if (column + width > panel->width) {
        next_line(panel);
        column = 0;
    }
    say(panel, column, count > 0 ? COLOUR_PLAIN : COLOUR_DIM, count > 0 ? STYLE_BOLD : STYLE_PLAIN,
        panel->close ? "%c%u" : " %c %u ", letter, count);
    if (count > 0) {
        fill(panel, column, width, colour);
    }
    tag(panel, column, width, name);
    return column + width + 1;
}

static void draw_hand(struct panel *panel)
{
    const struct insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    int column = 0;
    if (insight->seat < 0) {
        return;
    }
    if (!panel->close) {
        title(panel, _("Your cards"));
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned count = tk_of_sort(view->hand, view->hand_loco, sort);
        if (count > 0 || !panel->close) { /* more lines for tickets */
            column = draw_held(panel, column, tickets_colours[sort], tickets_letters[sort], count,
                               tk_sorts[sort]);
        }
    }
    draw_held(panel, column, COLOUR_COAST, 'F', view->pub.ferries[insight->seat], "ferry");
    next_line(panel);
}

/* ---- tickets ---- */

/* What stands before a ticket: a check mark, a cross, or the spaces that are missing. */
static void status_of(const struct insight *insight, unsigned ticket, char status[12])
{
    const unsigned missing = insight->missing[ticket];
    if (missing == 0) {
        snprintf(status, 12, " \xe2\x9c\x93"); /* a check mark */
    } else if (missing == TK_NO_WAY) {
        snprintf(status, 12, " \xe2\x9c\x97"); /* a cross */
    } else {
        snprintf(status, 12, "%2u", missing);
    }
}

static void draw_ticket(struct panel *panel, unsigned ticket, bool marked)
{
    const struct insight *insight = panel->insight;
    const struct tk_ticket *it = &tk_tickets[ticket];
    const unsigned missing = insight->missing[ticket];
    const bool done = missing == 0;
    const bool closed = missing == TK_NO_WAY;
    const bool far = !done && !closed && missing > insight->view->pub.trains[insight->seat];
    char status[12];
    status_of(insight, ticket, status);
    const unsigned style = marked ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
    int column = say(panel, 0,
                     done     ? COLOUR_GREEN
                     : closed ? COLOUR_RED
                     : far    ? COLOUR_ALARM
                              : COLOUR_TITLE,
                     style | STYLE_BOLD, "%s%c", status, far ? '!' : ' ');
    const enum colour colour = done || closed ? COLOUR_DIM : COLOUR_PLAIN;
    const int points = panel->width - 3 < 25 ? panel->width - 3 : 25; /* their column */
    const bool full =
        column + (int)strlen(tk_places[it->a]) + 1 + (int)strlen(tk_places[it->b]) <= points;
    column =
        say(panel, column, colour, style, "%s-%s", full ? tk_places[it->a] : tickets_short(it->a),
            full ? tk_places[it->b] : tickets_short(it->b));
    while (column < points) {
        column = say(panel, column, colour, style, " ");
    }
    column = say(panel, column, colour, style | STYLE_BOLD, "%3d", it->points);
    tag(panel, 0, column, tk_ticket_names[ticket]);
    next_line(panel);
}

/* The open ones before the done and the closed ones, the dear before the cheap. */
static int rank_of(const struct insight *insight, unsigned ticket)
{
    const unsigned missing = insight->missing[ticket];
    return (missing == 0 ? 100 : missing == TK_NO_WAY ? 200 : 0) - tk_tickets[ticket].points;
}

static void draw_held_tickets(struct panel *panel, int reserve)
{
    uint64_t left = panel->insight->view->tickets[panel->insight->seat];
    while (left != 0) {
        unsigned best = pz_lowest_bit(left);
        for (uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const unsigned ticket = pz_lowest_bit(rest);
            best = rank_of(panel->insight, ticket) < rank_of(panel->insight, best) ? ticket : best;
        }
        if (panel->lines <= reserve + 1 && (left & (left - 1)) != 0) {
            say(panel, 0, COLOUR_DIM, STYLE_PLAIN, _("and %u more"), pz_count_bits(left));
            next_line(panel);
            return;
        }
        draw_ticket(panel, best, false);
        left &= ~(UINT64_C(1) << best);
    }
}

/* How many lines the tickets take with their headings. */
static int tickets_lines(const struct insight *insight)
{
    const uint64_t held = insight->view->tickets[insight->seat];
    const int lines = 1 + (int)pz_count_bits(insight->tickets | held);
    return lines + (insight->choosing && held != 0 ? 1 : 0);
}

/* Leaves `reserve` lines of the panel free. */
static void draw_tickets(struct panel *panel, int reserve)
{
    const struct insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    if (insight->seat < 0) {
        return;
    }
    if (!panel->close) {
        const char *words = insight->choosing ? _("On offer") : _("Your tickets");
        const int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s ", words);
        if (column + canvas_columns(_("(to build)")) <= panel->width) {
            say(panel, column, COLOUR_DIM, STYLE_PLAIN, "%s", _("(to build)"));
        }
        next_line(panel);
    }
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        draw_ticket(panel, view->offered[i] - 1u, insight->kept >> i & 1);
    }
    if (insight->choosing && view->tickets[insight->seat] != 0 && !panel->close) {
        title(panel, _("Your tickets"));
    }
    draw_held_tickets(panel, reserve);
}

/* ---- the move under the cursor ---- */

static void draw_chosen(struct panel *panel, int chosen)
{
    if (panel->insight->track < 0) {
        return;
    }
    const struct tk_track *track = &tk_tracks[panel->insight->track];
    const struct tk_payment payment = tk_payment_of((pz_move)chosen);
    const bool narrow = panel->width < 30;
    int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s-%s ",
                     narrow ? tickets_short(track->a) : tk_places[track->a],
                     narrow ? tickets_short(track->b) : tk_places[track->b]);
    const struct {
        enum colour colour;
        char letter;
        unsigned count;
    } paid[] = {{tickets_colours[payment.colour], tickets_letters[payment.colour], payment.cards},
                {COLOUR_PLAIN, 'L', payment.locos},
                {COLOUR_COAST, 'F', payment.ferries}};
    for (unsigned i = 0; i < sizeof paid / sizeof paid[0]; i++) {
        if (paid[i].count > 0) {
            const int end =
                say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "%c%u", paid[i].letter, paid[i].count);
            fill(panel, column, end - column, paid[i].colour);
            column = end + 1;
        }
    }
    say(panel, column, COLOUR_TITLE, STYLE_BOLD, "+%u", track->points);
    next_line(panel);
}

/* ---- players ---- */

enum { SEAT_FIGURES = 4, SEAT_NAME_MIN = 9, SEAT_NAME_MAX = 16, SEAT_PAIR = 12 };

/* The columns of the figures of a seat: trains, cards, ferry cards, tickets. */
struct seat_columns {
    int name;                /* how wide it is, with the emblem */
    int width[SEAT_FIGURES]; /* of each figure */
    bool words;              /* they have words above them, not letters */
};

static struct seat_columns seat_columns(const struct panel *panel)
{
    const char *const words[SEAT_FIGURES] = {_("trains"), _("cards"), _("ferry"), _("tickets")};
    struct seat_columns columns = {1, {2, 3, 2, 3}, false}; /* those of the letters */
    if (panel->close) {
        return columns;
    }
    int sum = 0;
    for (unsigned i = 0; i < SEAT_FIGURES; i++) {
        sum += canvas_columns(words[i]) + 1;
    }
    columns.words = sum + SEAT_NAME_MIN <= panel->width;
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
            say(panel, column + 1, COLOUR_DIM, STYLE_PLAIN, "%s", words[i]);
            column += columns->width[i];
        }
    } else {
        say(panel, columns->name - 1, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
        if (panel->close) {
            say(panel, SEAT_PAIR, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
        }
    }
    next_line(panel);
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
    canvas_put(panel->canvas, panel->x + column, panel->y, face_emblem(seat),
               COLOUR_SEATS + (enum colour)seat, STYLE_BOLD);
    fill(panel, column, 1, COLOUR_SEATS + (enum colour)seat);
    canvas_clip(panel->canvas, panel->x + column + 2, panel->y, columns->name - 2, colour, style,
                name);
    column += columns->name;
    for (unsigned i = 0; i < SEAT_FIGURES; i++) {
        column = say(panel, column, colour, style, "%*d", columns->width[i], figures[i]);
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
    const struct seat_columns columns = seat_columns(panel);
    draw_seats_head(panel, &columns);
    for (int seat = 0; seat < players; seat++) {
        const bool second = panel->close && seat % 2 == 1;
        draw_seat(panel, seat, second ? SEAT_PAIR : 0, &columns, names[seat]);
        if (!panel->close || second || seat + 1 == players) {
            next_line(panel);
        }
    }
}

/* ---- regions ---- */

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
    const int column = say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%s ", text);
    snprintf(bonus, sizeof bonus, "%+d", network->bonus);
    const char *right = network->bonus == 0 ? _("no bonus yet") : bonus;
    if (column + canvas_columns(right) <= panel->width) {
        say_right(panel, network->bonus == 0 ? COLOUR_DIM : COLOUR_PLAIN,
                  network->bonus == 0 ? STYLE_PLAIN : STYLE_BOLD, right);
    }
    next_line(panel);
}

static void draw_regions(struct panel *panel)
{
    const struct tk_score *score = &panel->insight->score;
    enum { MOST = 4 }; /* the small ones bring nothing */
    uint64_t shown = 0;
    int column = 0;
    if (panel->insight->seat < 0 || panel->lines < 2) {
        return;
    }
    title(panel, panel->close ? _("Regions") : _("Your networks"));
    for (unsigned done = 0; done < score->networks && done < MOST; done++) {
        const unsigned best = best_network(score, shown);
        shown |= UINT64_C(1) << best;
        if (!panel->close) {
            draw_network(panel, &score->network[best]);
        } else if (column + 4 <= panel->width) {
            column = 1 + say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "%u%+d",
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
            canvas_put(panel->canvas, panel->x, panel->y, face_emblem(seat), COLOUR_PLAIN,
                       STYLE_BOLD);
            fill(panel, 0, 1, COLOUR_SEATS + (enum colour)seat);
        }
        say(panel, 0, COLOUR_DIM, i == 2 ? STYLE_UNDERLINE : STYLE_PLAIN, "%s", lines[i].sign);
        say(panel, TEXT_AT, COLOUR_DIM, STYLE_PLAIN, "%s", _(lines[i].text));
        next_line(panel);
    }
}

/* ---- all of them ---- */

static void skip_line(struct panel *panel)
{
    if (panel->lines > 0) {
        next_line(panel);
    }
}

static void draw_close(const struct area *area, const struct insight *insight,
                       const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                       int chosen)
{
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    struct panel seats = panel_in(area, insight, arrangement, CORNER_SEATS, area->height);
    struct panel regions = panel_in(area, insight, arrangement, CORNER_REGIONS, area->height);
    draw_row(&cards);
    draw_piles(&cards);
    draw_hand(&cards);
    draw_tickets(&cards, 0);
    const int spare = seats.lines - seats_lines(&seats);
    if (spare > 0) {
        struct panel choice = seats;
        draw_chosen(&choice, chosen);
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
    struct panel cards = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    draw_row(&cards);
    draw_piles(&cards);
    draw_hand(&cards);
    draw_regions(&cards);
    if (insight->seat >= 0) {
        struct panel tickets =
            panel_in(area, insight, arrangement, CORNER_TICKETS, tickets_lines(insight));
        draw_tickets(&tickets, 0);
    }
    struct panel seats = panel_in(area, insight, arrangement, CORNER_SEATS, seats_height);
    draw_chosen(&seats, chosen);
    draw_seats(&seats, names);
}

static void draw_beside(const struct area *area, const struct insight *insight,
                        const struct arrangement *arrangement, const char names[][PZ_NAME_MAX],
                        int chosen)
{
    enum { LINES_BELOW = 18 };
    struct panel panel = panel_in(area, insight, arrangement, CORNER_CARDS, area->height);
    skip_line(&panel);
    draw_row(&panel);
    draw_piles(&panel);
    skip_line(&panel);
    draw_hand(&panel);
    skip_line(&panel);
    draw_tickets(&panel, seats_lines(&panel) + LINES_BELOW);
    skip_line(&panel);
    draw_seats(&panel, names);
    skip_line(&panel);
    draw_regions(&panel);
    skip_line(&panel);
    if (insight->track >= 0) {
        draw_chosen(&panel, chosen);
        skip_line(&panel);
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
