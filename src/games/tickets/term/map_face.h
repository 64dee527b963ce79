/* What the files of the face of Ticket to Ride Italy share: what a seat can conclude from its view
 * (insight), the map, the panels. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_MAP_FACE_H
#define PIAZZA_GAMES_TICKETS_TERM_MAP_FACE_H

#include "games/tickets/cards.h"
#include "layout.h"
#include "term/dots.h"
#include "term/face.h"

/* The part of the canvas that the face may draw in. */
struct tk_area {
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int height;
};

/* What the seat can find out from its view by counting. */
struct tk_face_insight {
    const struct tk_view *view;
    int seat;    /* or PZ_NOBODY */
    bool is_you; /* the reader has this seat, and is called "you" */
    struct pz_set128
        unclaimed;         /* tracks that nobody has claimed and that are not closed to all (T16) */
    struct pz_set128 open; /* tracks that the seat may claim */
    struct pz_set128 payable; /* tracks that the seat could pay for at once, if it is its turn */
    struct pz_set128 wanted;  /* tracks on a shortest way of one of its tickets */
    struct tk_score score;
    uint64_t tickets;             /* tickets that the seat holds or is offered */
    unsigned missing[TK_TICKETS]; /* spaces missing for each ticket; 0 = done, or TK_NO_PATH */
    uint64_t ends;                /* cities and zones (as places) that tickets still need */
    int track;                    /* track that the chosen move claims, or -1 */
    unsigned kept;                /* places of the offer that the chosen move keeps */
    int drawn;                    /* sort that the chosen move takes from the row, or -1 */
    bool choosing;                /* the seat chooses tickets */
};

/* insight.c */
void tk_face_insight_of(struct tk_face_insight *insight, const struct tk_view *view, int chosen);

/* panels.c: where map and panels stand. */
enum tk_corners { TK_CORNER_CARDS, TK_CORNER_TICKETS, TK_CORNERS };

/* How much space there is: few cells, many, or so many that the panels stand beside the map. */
enum tk_spread { TK_SPREAD_CLOSE, TK_SPREAD_WIDE, TK_SPREAD_BESIDE };

struct tk_arrangement {
    enum tk_spread spread;
    struct tk_corner corners[TK_CORNERS]; /* some may be empty */
    struct tk_layout layout;
};

void tk_arrange(const struct tk_area *area, struct tk_arrangement *arrangement);
void tk_draw_panels(const struct tk_area *area, const struct tk_face_insight *insight,
                    const struct tk_arrangement *arrangement, int chosen);

/* ground.c: sea and land as grounds of the canvas, the coast as dots. */
void tk_draw_ground(const struct tk_area *area, const struct tk_face_insight *insight,
                    const struct tk_layout *layout, struct dots *dots);

/* map.c */
extern const char tk_sort_letters[TK_SORTS + 1];
extern const enum colour tk_sort_colours[TK_SORTS];

void tk_draw_map(const struct tk_area *area, const struct tk_face_insight *insight,
                 const struct tk_arrangement *arrangement);
/* Three letters for a place. */
const char *tk_place_short(unsigned place);

/* say.c */
/* Fills the gap {n} of a sentence. */
void tk_say_number(const char *sentence, int n, struct pz_text *out);
/* "3 red cards", "a red card", by the name of the sort in objects; "loco" and "ferry" are sorts,
 * too. */
void tk_say_cards(const char *sort, int n, struct pz_text *out);
const char *tk_say_a_card(const char *sort);
/* What a move brings: the points, and whether the track is on the way; or how many cards of the
 * sort are in the hand. In brief "+7 on the way", else "7 points, on the way". */
void tk_say_remark(const struct tk_view *view, pz_move move, bool brief, struct pz_text *out);
/* What a claim pays: "3 white cards and 1 locomotive". */
void tk_say_payment(pz_move move, struct pz_text *out);

#endif
