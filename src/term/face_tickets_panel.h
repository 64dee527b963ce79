/* A panel of Ticket to Ride Italy: a sheet that is written line by line. */
#ifndef PIAZZA_TERM_FACE_TICKETS_PANEL_H
#define PIAZZA_TERM_FACE_TICKETS_PANEL_H

#include "face_tickets.h"

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

/* face_tickets_panel.c: an empty sheet of that many lines at the edge of its corner; its text has a
 * margin where there is room for one. */
struct panel panel_in(const struct area *area, const struct insight *insight,
                      const struct arrangement *arrangement, enum corners which, int lines);
void panel_next(struct panel *panel);
/* Goes on, unless the panel is full. */
void panel_skip(struct panel *panel);
/* From that column of the panel's line, cut at its edge; returns the column after it. */
int panel_say(const struct panel *panel, int column, enum colour colour, unsigned style,
              const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Text that ends at the panel's edge. */
void panel_say_right(const struct panel *panel, enum colour colour, unsigned style,
                     const char *text);
/* A line of its own. */
void panel_title(struct panel *panel, const char *text);
void panel_tag(const struct panel *panel, int column, int count, const char *text);
/* Lays the colour under what stands there. */
void panel_fill(const struct panel *panel, int column, int count, enum colour colour);
/* The emblem of a seat on its colour. */
void panel_emblem(const struct panel *panel, int column, int seat);

/* face_tickets_cards.c: cards, tickets, the move under the cursor. */
void panel_row(struct panel *panel);
void panel_piles(struct panel *panel);
void panel_hand(struct panel *panel);
/* How many lines row, piles and hand take in that width, with a heading. */
int panel_cards_lines(int width);
/* Leaves `reserve` lines of the panel free. */
void panel_tickets(struct panel *panel, int reserve);
/* How many lines the tickets take with their headings. */
int panel_tickets_lines(const struct insight *insight);
void panel_chosen(struct panel *panel, int chosen);

#endif
