/* The panels of Ticket to Ride Italy: cards, tickets, regions, the move under the cursor. They
 * stand beside the map where there is room, else in its corners. */
#include "map_face.h"
#include "os/language.h"
#include <stdarg.h>
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

/* ---- a sheet that is written line by line ---- */

struct panel {
    const struct tk_face_insight *insight;
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int lines; /* lines that are still free */
    bool close;
    bool tall; /* cards are two lines high */
};

/* An empty sheet of that many lines at the edge of its corner; its text has a margin where there is
 * room for one. */
static struct panel panel_in(const struct tk_area *area, const struct tk_face_insight *insight,
                             const struct tk_arrangement *arrangement, enum tk_corners which,
                             int lines)
{
    const struct tk_corner *corner = &arrangement->corners[which];
    enum { CLOSE_WIDTH = 38, CLOSE_HEIGHT = 9 }; /* smaller corners have close panels */
    const bool close = arrangement->spread == TK_SPREAD_CLOSE &&
                       (corner->width < CLOSE_WIDTH || corner->height < CLOSE_HEIGHT);
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
                          .tall = arrangement->spread == TK_SPREAD_BESIDE};
}

static void next_line(struct panel *panel)
{
    panel->y++;
    panel->lines--;
}

/* Writes from that column of the line, cut at the panel's edge. Returns the column after the text.
 */
static __attribute__((format(printf, 5, 6))) int say(const struct panel *panel, int column,
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

/* Writes a title on a line of its own. */
static void say_title(struct panel *panel, const char *text)
{
    say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", text);
    next_line(panel);
}

/* Writes a text that ends at the panel's edge. */
static void say_right(const struct panel *panel, enum colour colour, unsigned style,
                      const char *text)
{
    say(panel, panel->width - canvas_columns(text), colour, style, "%s", text);
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

/* Goes to the next line, unless the panel is full. */
static void skip_line(struct panel *panel)
{
    if (panel->lines > 0) {
        next_line(panel);
    }
}

/* The emblem of a seat on its colour. */
static void draw_emblem(const struct panel *panel, int column, int seat)
{
    if (panel->lines > 0) {
        canvas_put(panel->canvas, panel->x + column, panel->y, face_emblem(seat),
                   COLOUR_SEATS + (enum colour)seat, STYLE_BOLD);
        fill(panel, column, 1, COLOUR_SEATS + (enum colour)seat);
    }
}

/* ---- cards ---- */

static void draw_card(const struct panel *panel, int column, unsigned place)
{
    const struct tk_face_insight *insight = panel->insight;
    const int width = panel->close ? 2 : 3;
    if (insight->view->pub.row[place] == 0) {
        say(panel, column, COLOUR_DIM, STYLE_PLAIN, panel->close ? "- " : " - ");
        return;
    }
    const unsigned sort = insight->view->pub.row[place] - 1u;
    const bool drawn = (int)sort == insight->drawn;
    say(panel, column, COLOUR_PLAIN, STYLE_BOLD,
        panel->close ? (drawn ? "%c<" : "%c ") : (drawn ? "[%c]" : " %c "), tk_sort_letters[sort]);
    fill(panel, column, width, tk_sort_colours[sort]);
    tag(panel, column, width, tk_sorts[sort]);
}

static void draw_card_foot(const struct panel *panel, int column, unsigned place)
{
    if (panel->insight->view->pub.row[place] != 0) {
        const unsigned sort = panel->insight->view->pub.row[place] - 1u;
        fill(panel, column, 3, tk_sort_colours[sort]);
        tag(panel, column, 3, tk_sorts[sort]);
    }
}

/* Cards in the deck and in the discards, ferry cards left. */
static void draw_piles_close(const struct panel *panel, int column)
{
    const struct tk_view *view = panel->insight->view;
    /* text cut off at the edge would mislead, so the word must be short */
    int end = say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "%.4s%u+%u", _("deck"),
                  view->deck_count, tk_discard_count(&view->pub));
    tag(panel, column, end - column, "deck");
    column = end + 1;
    end = say(panel, column, COLOUR_PLAIN, STYLE_PLAIN, "F%u", tk_ferries_left(&view->pub));
    tag(panel, column, end - column, "ferry");
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
    if (panel->close) {
        draw_piles_close(panel, TK_ROW * 2 + 1);
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
    const unsigned tickets =
        view->unseen_count + view->returned_count + (unsigned)view->pub.under_count;
    int column = say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, _("deck %u, discards %u"),
                     view->deck_count, tk_discard_count(&view->pub));
    tag(panel, 0, column, "deck");
    next_line(panel);
    char text[80];
    snprintf(text, sizeof text, _("ferries %u, tickets %u"), tk_ferries_left(&view->pub), tickets);
    const int half = canvas_columns_of(text, strcspn(text, ","));
    column = say(panel, 0, COLOUR_PLAIN, STYLE_PLAIN, "%s", text);
    tag(panel, 0, half, "ferry");
    tag(panel, half, column - half, "tickets");
    next_line(panel);
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
    const struct tk_face_insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    int column = 0;
    if (insight->seat < 0) {
        return;
    }
    if (!panel->close) {
        say_title(panel, insight->is_you ? _("Your cards") : _("Cards"));
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
    next_line(panel);
}

/* How many lines row, piles and hand take in that width, with a heading. */
static int cards_lines(int width)
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

static void draw_ticket(const struct panel *panel, unsigned ticket, bool marked)
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
        say(panel, column, colour, style, "%s-%s", full ? tk_places[it->a] : tk_place_short(it->a),
            full ? tk_places[it->b] : tk_place_short(it->b));
    while (column < points) {
        column = say(panel, column, colour, style, " ");
    }
    column = say(panel, column, colour, style | STYLE_BOLD, "%3d", it->points);
    tag(panel, 0, column, tk_ticket_names[ticket]);
}

/* Tickets in columns. */
struct ticket_list {
    struct panel *panel;
    int columns;
    int at; /* the next one's column */
};

static struct ticket_list tickets_on(struct panel *panel)
{
    enum { SHORT = 14, FULL = 20 }; /* "14 Mil-Mes 23" or "14 Milano-Roma 23", and a gap */
    const int columns = (panel->width + 1) / (panel->close ? SHORT : FULL);
    return (struct ticket_list){panel, columns > 1 ? columns : 1, 0};
}

/* The part of the line where the next ticket stands. */
static struct panel next_place(const struct ticket_list *list)
{
    struct panel place = *list->panel;
    const int step = (place.width + 1) / list->columns;
    place.x += list->at * step;
    place.width = step - 1;
    return place;
}

static void next_column(struct ticket_list *list)
{
    list->at = (list->at + 1) % list->columns;
    if (list->at == 0) {
        next_line(list->panel);
    }
}

static void list_ticket(struct ticket_list *list, unsigned ticket, bool marked)
{
    const struct panel place = next_place(list);
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
            const struct panel place = next_place(list);
            say(&place, 0, COLOUR_DIM, STYLE_PLAIN, _("and %u more"), pz_count_bits(left));
            next_column(list);
            return;
        }
        list_ticket(list, best, false);
        left &= ~(UINT64_C(1) << best);
    }
}

/* How many lines the tickets take with their headings. */
static int tickets_lines(const struct tk_face_insight *insight)
{
    const uint64_t held = insight->view->tickets[insight->seat];
    const int lines = 1 + (int)pz_count_bits(insight->tickets | held);
    return lines + (insight->choosing && held != 0 ? 1 : 0);
}

/* Leaves `reserve` lines of the panel free. */
static void draw_tickets(struct panel *panel, int reserve)
{
    const struct tk_face_insight *insight = panel->insight;
    const struct tk_view *view = insight->view;
    if (insight->seat < 0) {
        return;
    }
    const char *held = insight->is_you ? _("Your tickets") : _("Tickets");
    if (!panel->close) {
        const char *words = insight->choosing ? _("On offer") : held;
        const int column = say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s ", words);
        if (column + canvas_columns(_("(to build)")) <= panel->width) {
            say(panel, column, COLOUR_DIM, STYLE_PLAIN, "%s", _("(to build)"));
        }
        next_line(panel);
    }
    struct ticket_list list = tickets_on(panel);
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        list_ticket(&list, view->offered[i] - 1u, insight->kept >> i & 1);
    }
    if (insight->choosing && view->tickets[insight->seat] != 0 && !panel->close) {
        say_title(panel, held);
    }
    list_held(&list, reserve);
    if (list.at > 0) {
        next_line(panel);
    }
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
            const int end =
                say(panel, column, COLOUR_PLAIN, STYLE_BOLD, "%c%u", paid[i].letter, paid[i].count);
            fill(panel, column, end - column, paid[i].colour);
            column = end + 1;
        }
    }
    say(panel, column, COLOUR_TITLE, STYLE_BOLD, "+%u", track->points);
    next_line(panel);
}

/* ---- regions ---- */

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

static void draw_network(struct panel *panel, const struct tk_network *network)
{
    char text[60];
    char bonus[12];
    struct pz_text out = pz_text_in(text, sizeof text);
    tk_say_number(language_many("{n} region", "{n} regions", network->count), network->count, &out);
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
    uint64_t shown = 0;
    int column = 0;
    if (panel->insight->seat < 0 || panel->lines < (panel->close ? 1 : 2) || score->networks == 0) {
        return;
    }
    if (panel->close) {
        column = 1 + say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", _("Regions"));
    } else {
        say_title(panel, panel->insight->is_you ? _("Your networks") : _("Networks"));
    }
    for (unsigned done = 0; done < score->networks && done < NETWORKS_MOST; done++) {
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
            draw_emblem(panel, 0, seat);
        }
        say(panel, 0, COLOUR_DIM, i == 2 ? STYLE_UNDERLINE : STYLE_PLAIN, "%s", lines[i].sign);
        say(panel, TEXT_AT, COLOUR_DIM, STYLE_PLAIN, "%s", _(lines[i].text));
        next_line(panel);
    }
}

/* ---- all of them ---- */

static void draw_close(const struct tk_area *area, const struct tk_face_insight *insight,
                       const struct tk_arrangement *arrangement)
{
    struct panel cards = panel_in(area, insight, arrangement, TK_CORNER_CARDS, area->height);
    draw_row(&cards);
    if (!cards.close) {
        draw_piles(&cards);
    }
    draw_hand(&cards);
    draw_tickets(&cards, 0);
    draw_regions(&cards);
}

static void draw_wide(const struct tk_area *area, const struct tk_face_insight *insight,
                      const struct tk_arrangement *arrangement, int chosen)
{
    const int cards_height = cards_lines(arrangement->corners[TK_CORNER_CARDS].width - 2) +
                             (insight->seat >= 0 ? 1 + NETWORKS_MOST : 0) + (insight->track >= 0);
    struct panel cards = panel_in(area, insight, arrangement, TK_CORNER_CARDS, cards_height);
    draw_row(&cards);
    draw_piles(&cards);
    draw_hand(&cards);
    draw_regions(&cards);
    draw_chosen(&cards, chosen);
    if (insight->seat >= 0) {
        struct panel tickets =
            panel_in(area, insight, arrangement, TK_CORNER_TICKETS, tickets_lines(insight));
        draw_tickets(&tickets, 0);
    }
}

static void draw_beside(const struct tk_area *area, const struct tk_face_insight *insight,
                        const struct tk_arrangement *arrangement, int chosen)
{
    enum { LINES_BELOW = 18 };
    struct panel panel = panel_in(area, insight, arrangement, TK_CORNER_CARDS, area->height);
    skip_line(&panel);
    draw_row(&panel);
    draw_piles(&panel);
    skip_line(&panel);
    draw_hand(&panel);
    skip_line(&panel);
    draw_tickets(&panel, LINES_BELOW);
    skip_line(&panel);
    draw_regions(&panel);
    skip_line(&panel);
    if (insight->track >= 0) {
        draw_chosen(&panel, chosen);
        skip_line(&panel);
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
