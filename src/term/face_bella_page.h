/* Writing on the picture of Bella Italia: words that flow, cities and tickets by name. */
#ifndef PIAZZA_TERM_FACE_BELLA_PAGE_H
#define PIAZZA_TERM_FACE_BELLA_PAGE_H

#include "../games/bella/bella.h"
#include "canvas.h"
#include "piazza/piazza.h"

/* How much space there is: for lines of text only, or for tickets of some size. */
enum page_size { PAGE_TIGHT, PAGE_SMALL, PAGE_MIDDLE, PAGE_LARGE };

/* What all parts of the picture need, and the place where the flow of text has arrived. */
struct page {
    struct canvas *canvas;
    const struct bella_view *view;
    bool is_you; /* its seat is spoken to */
    const char (*names)[PZ_NAME_MAX];
    int left;
    int right; /* the column after the last */
    int bottom;
    int x;
    int y;
    int indent; /* of the lines that follow when a part breaks */
    enum page_size size;
    bool brief; /* cities by two letters */
    bool spaced;
    int chosen;                         /* a move of the seat, or -1 */
    uint8_t used[BELLA_KINDS];          /* the tickets of the hand that it uses */
    pz_move trips[BELLA_MOVES_AT_ONCE]; /* see fact_trips() */
    unsigned trip_count;
};

extern const enum colour page_city_colours[BELLA_CITIES];

int page_city_columns(const struct page *page, unsigned city);
/* The emblem of a seat and its name, which ends at the column `end` at the latest. Returns the
 * column after it. */
int page_put_player(struct page *page, int x, int y, int end, unsigned seat, unsigned style);
/* Goes on in this line, whether it fits or not. */
void page_put(struct page *page, enum colour colour, unsigned style, const char *text);
void page_put_count(struct page *page, const char *before, unsigned count, const char *after,
                    unsigned style);
/* Goes to the next line unless that many columns fit in this one. */
void page_fit(struct page *page, int columns);
void page_new_line(struct page *page, int indent);
/* What must not be broken; the blank after it is left out at the end of a line. */
void page_say(struct page *page, enum colour colour, unsigned style, const char *text);
/* A sentence, broken at its blanks. */
void page_tell(struct page *page, enum colour colour, const char *text);
void page_say_city(struct page *page, unsigned city, unsigned style);
void page_say_ticket(struct page *page, unsigned kind, unsigned style);
int page_ticket_columns(const struct page *page, unsigned kind);
void page_heading(struct page *page, const char *text);

#endif
