/* What the files of the face of Ticket to Ride Italy share: what follows from a view for the one
 * who looks at it (insight), the map, the panels in its corners. */
#ifndef PIAZZA_TERM_FACE_TICKETS_H
#define PIAZZA_TERM_FACE_TICKETS_H

#include "../games/tickets/cards.h"
#include "dots.h"
#include "face.h"
#include "face_tickets_layout.h"

/* Nothing is drawn outside of it. */
struct area {
    struct canvas *canvas;
    int x;
    int y;
    int width;
    int height;
};

/* What the seat can find out from its view by counting. */
struct insight {
    const struct tk_view *view;
    int seat;                   /* or PZ_NOBODY */
    bool is_you;                /* it is spoken to */
    struct pz_set128 unclaimed; /* by nobody, and not closed to all (T16) */
    struct pz_set128 open;      /* to the seat */
    struct pz_set128 payable;   /* at once, if it is the seat's turn */
    struct pz_set128 wanted;    /* on a shortest way of one of its tickets */
    struct tk_score score;
    uint64_t tickets;             /* held or on offer */
    unsigned missing[TK_TICKETS]; /* spaces on the shortest way; 0 = done, or TK_NO_WAY */
    uint64_t ends;                /* cities and zones (as places) that tickets still need */
    int track;                    /* of the chosen move, or -1 */
    unsigned kept;                /* places of the offer that the chosen move keeps */
    int drawn;                    /* sort that the chosen move takes from the row, or -1 */
    bool choosing;                /* the seat chooses tickets */
};

/* face_tickets_insight.c */
void insight_of(struct insight *insight, const struct tk_view *view, int chosen);

/* face_tickets_panels.c: where map and panels stand. */
enum corners { CORNER_CARDS, CORNER_TICKETS, CORNERS };

/* Few cells; many; so many that the panels stand beside the map. */
enum spread { SPREAD_CLOSE, SPREAD_WIDE, SPREAD_BESIDE };

struct arrangement {
    enum spread spread;
    struct corner corners[CORNERS]; /* some may be empty */
    struct layout layout;
};

void tickets_arrange(const struct area *area, struct arrangement *arrangement);
void tickets_panels(const struct area *area, const struct insight *insight,
                    const struct arrangement *arrangement, int chosen);

/* face_tickets_ground.c: sea and land as grounds of the canvas, the coast as dots. */
void tickets_ground(const struct area *area, const struct insight *insight,
                    const struct layout *layout, struct dots *dots);

/* face_tickets_map.c */
extern const char tickets_letters[TK_SORTS + 1];
extern const enum colour tickets_colours[TK_SORTS];

void tickets_map(const struct area *area, const struct insight *insight,
                 const struct arrangement *arrangement);
/* Three letters for a place. */
const char *tickets_short(unsigned place);

#endif
