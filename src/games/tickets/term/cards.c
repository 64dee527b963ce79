/* Cards and tickets of Ticket to Ride Italy on a panel, and the move under the cursor. */
#include "os/language.h"
#include "panel.h"
#include <stdio.h>
#include <string.h>

static void draw_card(const struct tk_panel *panel, int column, unsigned place)
{
    const struct tk_face_insight *insight = panel->insight;
    const int width = panel->close ? 2 : 3;
    if (insight->view->pub.row[place] == 0) {
        tk_panel_say(panel, column, COLOUR_DIM, STYLE_PLAIN, panel->close ? "- " : " - ");
        return;
    }
    const unsigned sort = insight->view->pub.row[place] - 1u;
    const bool drawn = (int)sort == insight->drawn;
    tk_panel_say(panel, column, COLOUR_PLAIN, STYLE_BOLD,
                 panel->close ? (drawn ? "%c<" : "%c ") : (drawn ? "[%c]" : " %c "),
                 tk_sort_letters[sort]);
    tk_panel_fill(panel, column, width, tk_sort_colours[sort]);
    tk_panel_tag(panel, column, width, tk_sorts[sort]);
}

static void draw_card_foot(const struct tk_panel *panel, int column, unsigned place)
{
    if (panel->insight->view->pub.row[place] != 0) {
        const unsigned sort = panel->insight->view->pub.row[place] - 1u;
        tk_panel_fill(panel, column, 3, tk_sort_colours[sort]);
        tk_panel_tag(panel, column, 3, tk_sorts[sort]);
    }
}

/* Cards in the deck and in the discards, ferry cards left. */
static void draw_piles_close(const struct tk_panel *panel, int column)
{
    const struct tk_view *view = panel->insight->view;
    /* text cut off at the edge would mislead, so the word must be short */
    int end = tk_panel_say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "%.4s%u+%u", _("deck"),
                           view->deck_count, tk_discard_count(&view->pub));
    tk_panel_tag(panel, column, end - column, "deck");
    column = end + 1;
    end =
        tk_panel_say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "F%u", tk_ferries_left(&view->pub));
    tk_panel_tag(panel, column, end - column, "ferry");
}

void tk_panel_row(struct tk_panel *panel)
{
    int column = 0;
    if (!panel->close) {
        const int word = canvas_columns(_("Row")) + 1;
        if (word + TK_ROW * 4 <= panel->width + 1) {
            tk_panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Row"));
            column = word;
        }
    }
    for (unsigned i = 0; i < TK_ROW; i++) {
        draw_card(panel, column + (int)i * (panel->close ? 2 : 4), i);
    }
    if (panel->close) {
        draw_piles_close(panel, TK_ROW * 2 + 1);
    }
    tk_panel_next(panel);
    for (unsigned i = 0; panel->tall && i < TK_ROW; i++) {
        draw_card_foot(panel, column + (int)i * 4, i);
    }
    if (panel->tall) {
        tk_panel_next(panel);
    }
}

void tk_panel_piles(struct tk_panel *panel)
{
    const struct tk_view *view = panel->insight->view;
    const unsigned tickets =
        view->unseen_count + view->returned_count + (unsigned)view->pub.under_count;
    int column = tk_panel_say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, _("deck %u, discards %u"),
                              view->deck_count, tk_discard_count(&view->pub));
    tk_panel_tag(panel, 0, column, "deck");
    tk_panel_next(panel);
    char text[80];
    snprintf(text, sizeof text, _("ferries %u, tickets %u"), tk_ferries_left(&view->pub), tickets);
    const int half = canvas_columns_of(text, strcspn(text, ","));
    column = tk_panel_say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%s", text);
    tk_panel_tag(panel, 0, half, "ferry");
    tk_panel_tag(panel, half, column - half, "tickets");
    tk_panel_next(panel);
}

/* A field with the letter of the card and how many there are; returns the column after it. */
static int draw_held(struct tk_panel *panel, int column, enum colour colour, char letter,
                     unsigned count, const char *name)
{
    const int width = (panel->close ? 2 : 5) + (count > 9);
    if (column + width > panel->width) {
        tk_panel_next(panel);
        column = 0;
    }
    tk_panel_say(panel, column, count > 0 ? COLOUR_PLAIN : COLOUR_DIM,
                 count > 0 ? STYLE_BOLD : STYLE_PLAIN, panel->close ? "%c%u" : " %c %u ", letter,
                 count);
    if (count > 0) {
        tk_panel_fill(panel, column, width, colour);
    }
    tk_panel_tag(panel, column, width, name);
    return column + width + 1;
}

void tk_panel_hand(struct tk_panel *panel)
{
    const struct tk_face_insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    int column = 0;
    if (insight->seat < 0) {
        return;
    }
    if (!panel->close) {
        tk_panel_title(panel, insight->is_you ? _("Your cards") : _("Cards"));
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned count = tk_of_sort(view->hand, view->hand_loco, sort);
        if (count > 0 || !panel->close) { /* this leaves more lines for tickets */
            column = draw_held(panel, column, tk_sort_colours[sort], tk_sort_letters[sort], count,
                               tk_sorts[sort]);
        }
    }
    const unsigned ferries = view->pub.ferries[insight->seat];
    if (ferries > 0 || !panel->close) {
        draw_held(panel, column, COLOUR_COAST, 'F', ferries, "ferry");
    }
    tk_panel_next(panel);
}

int tk_panel_cards_lines(int width)
{
    enum { FIELD = 6, FIELDS = TK_SORTS + 1, LINES_ABOVE = 4 };
    const int in_line = (width + 1) / FIELD;
    return LINES_ABOVE + (FIELDS + in_line - 1) / in_line;
}

/* ---- tickets ---- */

/* What stands before a ticket: a check mark, a cross, or the spaces that are missing. */
static void status_of(const struct tk_face_insight *insight, unsigned ticket, char status[12])
{
    const unsigned missing = insight->missing[ticket];
    if (missing == 0) {
        snprintf(status, 12, " \xe2\x9c\x93"); /* a check mark */
    } else if (missing == TK_NO_PATH) {
        snprintf(status, 12, " \xe2\x9c\x97"); /* a cross */
    } else {
        snprintf(status, 12, "%2u", missing);
    }
}

static void draw_ticket(const struct tk_panel *panel, unsigned ticket, bool marked)
{
    const struct tk_face_insight *insight = panel->insight;
    const struct tk_ticket *it = &tk_tickets[ticket];
    const unsigned missing = insight->missing[ticket];
    const bool done = missing == 0;
    const bool closed = missing == TK_NO_PATH;
    const bool far = !done && !closed && missing > insight->view->pub.trains[insight->seat];
    char status[12];
    status_of(insight, ticket, status);
    const unsigned style = marked ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN;
    int column = tk_panel_say(panel, 0,
                              done     ? COLOUR_GREEN
                              : closed ? COLOUR_RED
                              : far    ? COLOUR_ALARM
                                       : COLOUR_TITLE,
                              style | STYLE_BOLD, "%s%c", status, far ? '!' : ' ');
    const enum colour colour = done || closed ? COLOUR_DIM : COLOUR_PLAIN;
    const int points = panel->width - 3 < 25 ? panel->width - 3 : 25; /* their column */
    const bool full =
        column + (int)strlen(tk_places[it->a]) + 1 + (int)strlen(tk_places[it->b]) <= points;
    column = tk_panel_say(panel, column, colour, style, "%s-%s",
                          full ? tk_places[it->a] : tk_place_short(it->a),
                          full ? tk_places[it->b] : tk_place_short(it->b));
    while (column < points) {
        column = tk_panel_say(panel, column, colour, style, " ");
    }
    column = tk_panel_say(panel, column, colour, style | STYLE_BOLD, "%3d", it->points);
    tk_panel_tag(panel, 0, column, tk_ticket_names[ticket]);
}

/* Tickets in columns. */
struct ticket_list {
    struct tk_panel *panel;
    int columns;
    int at; /* the next one's column */
};

static struct ticket_list tickets_on(struct tk_panel *panel)
{
    enum { SHORT = 14, FULL = 20 }; /* "14 Mil-Mes 23" or "14 Milano-Roma 23", and a gap */
    const int columns = (panel->width + 1) / (panel->close ? SHORT : FULL);
    return (struct ticket_list){panel, columns > 1 ? columns : 1, 0};
}

/* The part of the line where the next ticket stands. */
static struct tk_panel next_place(const struct ticket_list *list)
{
    struct tk_panel place = *list->panel;
    const int step = (place.width + 1) / list->columns;
    place.x += list->at * step;
    place.width = step - 1;
    return place;
}

static void next_column(struct ticket_list *list)
{
    list->at = (list->at + 1) % list->columns;
    if (list->at == 0) {
        tk_panel_next(list->panel);
    }
}

static void list_ticket(struct ticket_list *list, unsigned ticket, bool marked)
{
    const struct tk_panel place = next_place(list);
    draw_ticket(&place, ticket, marked);
    next_column(list);
}

/* Open tickets come before done and closed ones, and dear ones before cheap ones. */
static int rank_of(const struct tk_face_insight *insight, unsigned ticket)
{
    const unsigned missing = insight->missing[ticket];
    return (missing == 0 ? 100 : missing == TK_NO_PATH ? 200 : 0) - tk_tickets[ticket].points;
}

static void list_held(struct ticket_list *list, int reserve)
{
    const struct tk_face_insight *insight = list->panel->insight;
    uint64_t left = insight->view->tickets[insight->seat];
    while (left != 0) {
        const int places = (list->panel->lines - reserve) * list->columns - list->at;
        unsigned best = pz_lowest_bit(left);
        for (uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const unsigned ticket = pz_lowest_bit(rest);
            best = rank_of(insight, ticket) < rank_of(insight, best) ? ticket : best;
        }
        if (places <= 1 && (left & (left - 1)) != 0) {
            const struct tk_panel place = next_place(list);
            tk_panel_say(&place, 0, COLOUR_DIM, STYLE_PLAIN, _("and %u more"), pz_count_bits(left));
            next_column(list);
            return;
        }
        list_ticket(list, best, false);
        left &= ~(UINT64_C(1) << best);
    }
}

int tk_panel_tickets_lines(const struct tk_face_insight *insight)
{
    const uint64_t held = insight->view->tickets[insight->seat];
    const int lines = 1 + (int)pz_count_bits(insight->tickets | held);
    return lines + (insight->choosing && held != 0 ? 1 : 0);
}

void tk_panel_tickets(struct tk_panel *panel, int reserve)
{
    const struct tk_face_insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    if (insight->seat < 0) {
        return;
    }
    const char *held = insight->is_you ? _("Your tickets") : _("Tickets");
    if (!panel->close) {
        const char *words = insight->choosing ? _("On offer") : held;
        const int column = tk_panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s ", words);
        if (column + canvas_columns(_("(to build)")) <= panel->width) {
            tk_panel_say(panel, column, COLOUR_DIM, STYLE_PLAIN, "%s", _("(to build)"));
        }
        tk_panel_next(panel);
    }
    struct ticket_list list = tickets_on(panel);
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        list_ticket(&list, view->offered[i] - 1u, insight->kept >> i & 1);
    }
    if (insight->choosing && view->tickets[insight->seat] != 0 && !panel->close) {
        tk_panel_title(panel, held);
    }
    list_held(&list, reserve);
    if (list.at > 0) {
        tk_panel_next(panel);
    }
}

/* ---- the move under the cursor ---- */

void tk_panel_chosen(struct tk_panel *panel, int chosen)
{
    if (panel->insight->track < 0) {
        return;
    }
    const struct tk_track *track = &tk_tracks[panel->insight->track];
    const struct tk_payment payment = tk_payment_of((pz_move)chosen);
    const bool narrow = panel->width < 30;
    int column = tk_panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s-%s ",
                              narrow ? tk_place_short(track->a) : tk_places[track->a],
                              narrow ? tk_place_short(track->b) : tk_places[track->b]);
    const struct {
        enum colour colour;
        char letter;
        unsigned count;
    } paid[] = {{tk_sort_colours[payment.colour], tk_sort_letters[payment.colour], payment.cards},
                {COLOUR_PLAIN, 'L', payment.locos},
                {COLOUR_COAST, 'F', payment.ferries}};
    for (unsigned i = 0; i < sizeof paid / sizeof paid[0]; i++) {
        if (paid[i].count > 0) {
            const int end = tk_panel_say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "%c%u",
                                         paid[i].letter, paid[i].count);
            tk_panel_fill(panel, column, end - column, paid[i].colour);
            column = end + 1;
        }
    }
    tk_panel_say(panel, column, COLOUR_TITLE, STYLE_BOLD, "+%u", track->points);
    tk_panel_next(panel);
}
