/* Ticket to Ride Italy on a canvas: the map fills the rectangle, the panels stand where it has only
 * sea: the cards and tickets in the upper right, the players in the lower left, the regions off the
 * western coast. */
#include "face_tickets.h"
#include "language.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A panel is written line by line. */
struct panel {
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int lines; /* still free */
};

static struct panel panel_in(const struct area *area, const struct corner *corner)
{
    return (struct panel){area->canvas, area->x + corner->x, area->y + corner->y, corner->width,
                          corner->height};
}

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

static void tag(const struct panel *panel, int column, int count, const char *text)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_tag(panel->canvas, panel->x + column, panel->y, count, text);
    }
}

/* ---- cards ---- */

static void draw_row(struct panel *panel, const struct insight *insight)
{
    const struct tk_view *view = insight->view;
    const bool wide = panel->width >= 23;
    int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, wide ? "%s " : "%.3s", _("Row"));
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (view->pub.row[i] == 0) {
            column = say(panel, column, COLOUR_DIM, STYLE_PLAIN, wide ? "[ ] " : " -");
            continue;
        }
        const unsigned sort = view->pub.row[i] - 1u;
        const unsigned style =
            (int)sort == insight->drawn ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD;
        if (!wide) {
            column = say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, " ");
        }
        tag(panel, column, wide ? 3 : 1, tk_sorts[sort]);
        column = say(panel, column, tickets_colours[sort], style, wide ? "[%c]" : "%c",
                     tickets_letters[sort]);
        column += wide;
    }
    next_line(panel);
}

static void draw_piles(struct panel *panel, const struct insight *insight)
{
    const struct tk_view *view = insight->view;
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
        tag(panel, 0, column, "ferry");
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

static void draw_hand(struct panel *panel, const struct insight *insight)
{
    const struct tk_view *view = insight->view;
    const bool wide = panel->width >= 24;
    if (insight->seat < 0) {
        return;
    }
    int column = 0;
    if (wide) {
        say(panel, 0, COLOUR_TITLE, STYLE_BOLD, _("Your cards"));
        next_line(panel);
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned count = tk_of_sort(view->hand, view->hand_loco, sort);
        if (!wide && count == 0) {
            continue; /* more lines for tickets */
        }
        if (column + (wide ? 6 : 3) > panel->width + !wide) {
            next_line(panel);
            column = 0;
        }
        tag(panel, column, 3, tk_sorts[sort]);
        say(panel, column, count > 0 ? tickets_colours[sort] : COLOUR_DIM,
            count > 0 ? STYLE_BOLD : STYLE_PLAIN, wide ? "%c %u" : "%c%u", tickets_letters[sort],
            count);
        column += wide ? 6 : count > 9 ? 4 : 3;
    }
    if (column + (wide ? 6 : 3) > panel->width + !wide) {
        next_line(panel);
        column = 0;
    }
    tag(panel, column, 3, "ferry");
    say(panel, column, COLOUR_PLAIN,
        view->pub.ferries[insight->seat] > 0 ? STYLE_BOLD : STYLE_PLAIN, wide ? "F %u" : "F%u",
        view->pub.ferries[insight->seat]);
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

static void draw_ticket(struct panel *panel, const struct insight *insight, unsigned ticket,
                        bool marked)
{
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
                              : COLOUR_TITLE,
                     style | STYLE_BOLD, "%s%c", status, far ? '!' : ' ');
    const enum colour colour = done || closed ? COLOUR_DIM : COLOUR_PLAIN;
    const int points = panel->width - 3 < 21 ? panel->width - 3 : 21; /* their column */
    const bool full =
        column + (int)strlen(tk_places[it->a]) + 1 + (int)strlen(tk_places[it->b]) <= points;
    column =
        say(panel, column, colour, style, "%s-%s", full ? tk_places[it->a] : tickets_short(it->a),
            full ? tk_places[it->b] : tickets_short(it->b));
    while (column < points) {
        column = say(panel, column, colour, style, " ");
    }
    say(panel, column, colour, style, "%3d", it->points);
    next_line(panel);
}

/* The open ones before the done and the closed ones, the dear before the cheap. */
static int rank_of(const struct insight *insight, unsigned ticket)
{
    const unsigned missing = insight->missing[ticket];
    return (missing == 0 ? 100 : missing == TK_NO_WAY ? 200 : 0) - tk_tickets[ticket].points;
}

static void draw_tickets(struct panel *panel, const struct insight *insight)
{
    const struct tk_view *view = insight->view;
    if (insight->seat < 0) {
        return;
    }
    uint64_t left = view->tickets[insight->seat];
    if (panel->width >= 22 && panel->lines > 3) {
        const char *title = insight->choosing ? _("On offer") : _("Your tickets");
        const int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s ", title);
        if (column + canvas_columns(_("(to build)")) <= panel->width) {
            say(panel, column, COLOUR_DIM, STYLE_PLAIN, "%s", _("(to build)"));
        }
        next_line(panel);
    }
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        draw_ticket(panel, insight, view->offered[i] - 1u, insight->kept >> i & 1);
    }
    if (insight->choosing && left != 0 && panel->width >= 22) {
        say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Your tickets"));
        next_line(panel);
    }
    while (left != 0) {
        unsigned best = pz_lowest_bit(left);
        for (uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const unsigned ticket = pz_lowest_bit(rest);
            best = rank_of(insight, ticket) < rank_of(insight, best) ? ticket : best;
        }
        if (panel->lines == 1 && (left & (left - 1)) != 0) {
            say(panel, 0, COLOUR_DIM, STYLE_PLAIN, _("and %u more"), pz_count_bits(left));
            next_line(panel);
            return;
        }
        draw_ticket(panel, insight, best, false);
        left &= ~(UINT64_C(1) << best);
    }
}

/* How to read the map, as much of it as fits. */
static void draw_legend(struct panel *panel)
{
    enum { LINES = 6, TEXT_AT = 5 };
    static const struct {
        const char *sign;
        const char *text;
    } lines[LINES] = {{"KW3", N_("black or white, 3")},
                      {"F7~4", N_("ferry, 7, 4 waves")},
                      {"\xe2\x9c\x93 \xe2\x9c\x97", N_("done, closed")}, /* check mark, cross */
                      {"1", N_("a track of seat 1")},
                      {"\xe2\x96\xa0", N_("your track")},       /* a full square */
                      {"\xe2\x98\x85", N_("end of a ticket")}}; /* a star */
    if (panel->width < 22 || panel->lines < LINES / 2) {
        return;
    }
    const int count = panel->lines < LINES ? panel->lines : LINES;
    panel->y += panel->lines - count;
    panel->lines = count;
    for (int i = 0; i < count; i++) {
        say(panel, 0, COLOUR_DIM, STYLE_PLAIN, "%s", lines[i].sign);
        say(panel, TEXT_AT, COLOUR_DIM, STYLE_PLAIN, "%s", _(lines[i].text));
        next_line(panel);
    }
}

/* ---- the move under the cursor ---- */

static void draw_chosen(struct panel *panel, const struct insight *insight, int chosen)
{
    if (insight->track < 0) {
        return;
    }
    const struct tk_track *track = &tk_tracks[insight->track];
    const struct tk_payment payment = tk_payment_of((pz_move)chosen);
    const bool narrow = panel->width < 40;
    int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s-%s ",
                     narrow ? tickets_short(track->a) : tk_places[track->a],
                     narrow ? tickets_short(track->b) : tk_places[track->b]);
    if (payment.cards > 0) {
        column = say(panel, column, tickets_colours[payment.colour], STYLE_BOLD, "%c%u ",
                     tickets_letters[payment.colour], payment.cards);
    }
    if (payment.locos > 0) {
        column = say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "L%u ", payment.locos);
    }
    if (payment.ferries > 0) {
        column = say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "F%u ", payment.ferries);
    }
    column = say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "+%u ", track->points);
    if (track->waves > 0) {
        say(panel, column, COLOUR_DIM, STYLE_PLAIN, "~%u/%u", track->waves, track->length);
    }
    next_line(panel);
}

/* ---- players ---- */

static void draw_seat(struct panel *panel, const struct insight *insight, int seat, int column,
                      const char *name)
{
    const struct tk_view *view = insight->view;
    const unsigned style = seat == insight->seat ? STYLE_BOLD : STYLE_PLAIN;
    const bool on_turn = view->pub.phase != TK_OVER && view->pub.turn == seat;
    if (name != NULL) {
        say(panel, column, COLOUR_PLAIN, style, "%c%d %-10.10s", on_turn ? '>' : ' ', seat, name);
        column += 12;
    } else {
        column = say(panel, column, COLOUR_PLAIN, style, "%d", seat);
    }
    say(panel, column, COLOUR_PLAIN, style, name != NULL ? "%7d %5d %5d %7d" : "%3d%3d%2d%3d",
        view->pub.trains[seat], view->hand_count[seat], view->pub.ferries[seat],
        view->ticket_count[seat]);
}

/* How many lines the players take: a line each with names, or two to a line. */
static int seats_lines(const struct panel *panel, int players)
{
    return 1 + (panel->width >= 40 ? players : (players + 1) / 2);
}

static void draw_seats(struct panel *panel, const struct insight *insight,
                       const char names[][PZ_NAME_MAX])
{
    const int players = insight->view->pub.players;
    if (panel->width >= 40) {
        const char *const heads[] = {_("trains"), _("cards"), _("ferry"), _("tickets")};
        const int ends[] = {19, 25, 31, 39}; /* the columns are as wide as draw_seat() has them */
        for (unsigned i = 0; i < 4; i++) {
            say(panel, ends[i] - canvas_columns(heads[i]), COLOUR_DIM, STYLE_PLAIN, "%s", heads[i]);
        }
        next_line(panel);
        for (int seat = 0; seat < players; seat++) {
            draw_seat(panel, insight, seat, 0, names[seat]);
            next_line(panel);
        }
        return;
    }
    /* trains, cards, ferry cards, tickets; the same letters for both columns */
    const char *letters = _("  tr cd f  t");
    say(panel, 0, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
    say(panel, 13, COLOUR_DIM, STYLE_PLAIN, "%s", letters);
    next_line(panel);
    for (int seat = 0; seat < players; seat++) {
        draw_seat(panel, insight, seat, seat % 2 == 0 ? 0 : 13, NULL);
        if (seat % 2 == 1 || seat + 1 == players) {
            next_line(panel);
        }
    }
}

/* ---- regions ---- */

static void draw_regions(struct panel *panel, const struct insight *insight)
{
    const struct tk_score *score = &insight->score;
    if (insight->seat < 0) {
        return;
    }
    if (panel->lines > 2 || panel->width >= 12) {
        say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Regions"));
        next_line(panel);
    }
    uint64_t shown = 0;
    for (unsigned done = 0; done < score->networks && panel->lines > 0; done++) {
        unsigned best = 0;
        int most = -1;
        for (unsigned i = 0; i < score->networks; i++) {
            if (!(shown >> i & 1) && score->network[i].count > most) {
                most = score->network[i].count;
                best = i;
            }
        }
        shown |= UINT64_C(1) << best;
        say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%2u %+d", score->network[best].count,
            score->network[best].bonus);
        next_line(panel);
    }
}

/* ---- the face ---- */

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v,
                 int seat, const char names[][PZ_NAME_MAX], int chosen)
{
    /* a canvas has a largest size, and so have the arrays of the map */
    const struct area area = {canvas, x, y, width < canvas->width - x ? width : canvas->width - x,
                              height < canvas->height - y ? height : canvas->height - y};
    struct insight insight;
    struct corner corners[CORNERS];
    (void)seat; /* the view knows */
    insight_of(&insight, v, chosen);
    tickets_corners(&area, corners);
    tickets_map(&area, &insight, corners);
    struct panel cards = panel_in(&area, &corners[CORNER_CARDS]);
    draw_row(&cards, &insight);
    draw_piles(&cards, &insight);
    draw_hand(&cards, &insight);
    draw_tickets(&cards, &insight);
    draw_legend(&cards);
    struct panel seats = panel_in(&area, &corners[CORNER_SEATS]);
    const int rows = seats_lines(&seats, insight.view->pub.players);
    if (seats.lines > rows) {
        struct panel choice = seats;
        draw_chosen(&choice, &insight, chosen);
        seats.y += seats.lines - rows;
        seats.lines = rows;
    }
    draw_seats(&seats, &insight, names);
    struct panel regions = panel_in(&area, &corners[CORNER_REGIONS]);
    draw_regions(&regions, &insight);
}

static void remark(const void *v, int seat, pz_move move, struct pz_text *out)
{
    const struct tk_view *view = v;
    (void)seat;
    if (move >= TK_MOVE_CLAIM && move < TK_MOVE_COUNT) {
        struct insight insight;
        const unsigned track = tk_payment_of(move).track;
        insight_of(&insight, view, move);
        pz_text_char(out, '+');
        pz_text_uint(out, tk_tracks[track].points);
        if (tk_has(&insight.wanted, track)) {
            pz_text_char(out, ' ');
            pz_text_str(out, _("on the way"));
        }
    } else if (move >= TK_MOVE_KEEP && move < TK_MOVE_CARD) {
        unsigned points = 0;
        for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
            if (((unsigned)move - TK_MOVE_KEEP) >> i & 1 && view->offered[i] != 0) {
                points += tk_tickets[view->offered[i] - 1].points;
            }
        }
        pz_text_char(out, '=');
        pz_text_uint(out, points);
    } else if (move < TK_MOVE_DRAW_DECK) {
        char text[40];
        snprintf(text, sizeof text, _("you hold %u"),
                 tk_of_sort(view->hand, view->hand_loco, (unsigned)move - TK_MOVE_DRAW));
        pz_text_str(out, text);
    }
}

static const char *rules(const void *v)
{
    const struct tk_view *view = v;
    switch (view->pub.phase) {
    case TK_DEAL:
        return "T4 T18 T19";
    case TK_KEEP:
        return "T10 T18";
    case TK_SECOND:
        return "T8";
    case TK_OVER:
        return "T18 T19 T22 T23";
    default:
        return "T8 T9 T10 T11 T13 T14 T16 T17";
    }
}

static const char legend[] = N_(
    "The board: KW3 is a double route of length 3 with a black and a white track free (R B G Y K W "
    "O P, F for a ferry, L for a locomotive); a digit is a track of that seat, a filled square "
    "yours; a star is an end of one of your tickets. Deck 61+31 F10: cards in the deck, in the "
    "discards, ferry cards left. Your tickets: spaces still missing, the ticket, its points. tr cd "
    "f t: trains, cards, ferry cards and tickets of each seat.");

const struct face face_tickets = {&pz_game_tickets, draw, remark, rules, legend, true};
