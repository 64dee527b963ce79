/* The picture of Bella Italia: words that flow, cities and tickets by name; and its parts. */
#ifndef PIAZZA_GAMES_BELLA_TERM_PAGE_H
#define PIAZZA_GAMES_BELLA_TERM_PAGE_H

#include "games/bella/bella.h"
#include "os/gaps.h"
#include "piazza/piazza.h"
#include "term/canvas.h"

/* How much space there is: for lines of text only, or for tickets of some size. */
enum bella_page_size { BELLA_PAGE_TIGHT, BELLA_PAGE_SMALL, BELLA_PAGE_MIDDLE, BELLA_PAGE_LARGE };

/* What all parts of the picture need, and where the next text goes. */
struct bella_page {
    struct canvas *canvas;
    const struct bella_view *view;
    bool deciding; /* the view's seat is to act */
    bool is_you;   /* the reader has the view's seat, and is called "you" */
    const char (*names)[PZ_NAME_MAX];
    int left;
    int right; /* the column after the last */
    int bottom;
    int x;
    int y;
    int indent; /* indent of the further lines of a part */
    enum bella_page_size size;
    bool brief; /* cities are named by two letters */
    bool spaced;
    int chosen;                /* a move of the seat, or -1 */
    uint8_t used[BELLA_KINDS]; /* how many tickets of each kind the chosen move uses */
    /* the round trips of the hand, also those of lengths already made */
    pz_move trips[BELLA_MOVES_AT_ONCE];
    unsigned trip_count;
};

extern const enum colour bella_page_city_colours[BELLA_CITIES];

int bella_page_city_columns(const struct bella_page *page, unsigned city);
/* Writes the emblem of a seat and its name, which ends at the column `end` at the latest. Returns
 * the column after it. */
int bella_page_put_player(struct bella_page *page, int x, int y, int end, unsigned seat,
                          unsigned style);
/* Goes on in this line, whether it fits or not. */
void bella_page_put(struct bella_page *page, enum colour colour, unsigned style, const char *text);
void bella_page_put_count(struct bella_page *page, const char *before, unsigned count,
                          const char *after, unsigned style);
/* Goes to the next line unless that many columns fit in this one. */
void bella_page_fit(struct bella_page *page, int columns);
void bella_page_new_line(struct bella_page *page, int indent);
/* Writes text that must not be broken; the space after it is left out at the end of a line. */
void bella_page_say(struct bella_page *page, enum colour colour, unsigned style, const char *text);
/* Writes a sentence, broken at its blanks. */
void bella_page_tell(struct bella_page *page, enum colour colour, const char *text);
void bella_page_say_city(struct bella_page *page, unsigned city, unsigned style);
void bella_page_say_ticket(struct bella_page *page, unsigned kind, unsigned style);
int bella_page_ticket_columns(const struct bella_page *page, unsigned kind);
void bella_page_heading(struct bella_page *page, const char *text);
/* Draws a single or double frame. */
void bella_page_frame(struct bella_page *page, int x, int y, int width, int height, bool doubled);

/* The one ticket that a move offers, gives or discards; -1 if it is of another sort. */
int bella_move_ticket(int move);
/* The lengths that are made, as a list in words. */
const char *bella_name_lengths(unsigned made, char text[BELLA_LENGTHS * GAPS_ITEM]);
/* The effect of a round trip in words; `named`: other words name the win and the further turn. */
void bella_trip_effect(const struct bella_public *pub, unsigned trip, bool named, char *text,
                       size_t size);

/* ---- the parts of the picture: each continues where the one before it ended ---- */

/* The ring of piles in that many columns and rows, and the selection card beside it. */
void bella_part_ring(struct bella_page *page, int width, int rows);

/* Everybody: backs, and the lengths made. */
void bella_part_people(struct bella_page *page);
int bella_part_people_rows(const struct bella_page *page);

/* The tickets in the hand. */
void bella_part_hand(struct bella_page *page);
int bella_part_hand_rows(const struct bella_page *page);

/* What the decision is about, the trips that the hand allows, what the seat knows. */
void bella_part_words(struct bella_page *page);

#endif
