/* A panel of Ticket to Ride Italy: a sheet that is written line by line. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_PANEL_H
#define PIAZZA_GAMES_TICKETS_TERM_PANEL_H

#include "map_face.h"

struct tk_panel {
    const struct tk_face_insight *insight;
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int lines; /* lines that are still free */
    bool close;
    bool tall; /* cards are two lines high */
};

/* panel.c: an empty sheet of that many lines at the edge of its corner; its text has a
 * margin where there is room for one. */
struct tk_panel tk_panel_in(const struct tk_area *area, const struct tk_face_insight *insight,
                            const struct tk_arrangement *arrangement, enum tk_corners which,
                            int lines);
void tk_panel_next(struct tk_panel *panel);
/* Goes to the next line, unless the panel is full. */
void tk_panel_skip(struct tk_panel *panel);
/* Writes from that column of the panel's line, cut at its edge. Returns the column after the
 * text. */
int tk_panel_say(const struct tk_panel *panel, int column, enum colour colour, unsigned style,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Writes a text that ends at the panel's edge. */
void tk_panel_say_right(const struct tk_panel *panel, enum colour colour, unsigned style,
                        const char *text);
/* Writes a title on a line of its own. */
void tk_panel_title(struct tk_panel *panel, const char *text);
void tk_panel_tag(const struct tk_panel *panel, int column, int count, const char *text);
/* Lays the colour under what stands there. */
void tk_panel_fill(const struct tk_panel *panel, int column, int count, enum colour colour);
/* The emblem of a seat on its colour. */
void tk_panel_emblem(const struct tk_panel *panel, int column, int seat);

/* cards.c: cards, tickets, the move under the cursor. */
void tk_panel_row(struct tk_panel *panel);
void tk_panel_piles(struct tk_panel *panel);
void tk_panel_hand(struct tk_panel *panel);
/* How many lines row, piles and hand take in that width, with a heading. */
int tk_panel_cards_lines(int width);
/* Leaves `reserve` lines of the panel free. */
void tk_panel_tickets(struct tk_panel *panel, int reserve);
/* How many lines the tickets take with their headings. */
int tk_panel_tickets_lines(const struct tk_face_insight *insight);
void tk_panel_chosen(struct tk_panel *panel, int chosen);

#endif
