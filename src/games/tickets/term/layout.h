/* Where everything on the map of Ticket to Ride Italy stands, in a rectangle of cells. It follows
 * from the size alone, so that nothing moves during a game. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_LAYOUT_H
#define PIAZZA_GAMES_TICKETS_TERM_LAYOUT_H

#include "games/tickets/tickets.h"
#include "italy_shapes.h"
#include "term/canvas.h"

enum {
    TK_LAYOUT_SPOTS_MAX = 64,
    TK_LAYOUT_LANES_MAX = 3,
    TK_LAYOUT_POINTS_MAX = TK_LENGTH_MAX + 2,
    TK_LAYOUT_STEPS_MAX = 1200,
    TK_LAYOUT_SIGN = 4, /* cells of a place on the close map: a glyph and three letters */
    TK_LAYOUT_FINE = 16 /* parts of a dot */
};

/* A part of the rectangle that the map leaves free. */
struct tk_corner {
    int x;
    int y;
    int width;
    int height;
};

/* A name or a label; no two of them have a cell in common. */
struct tk_layout_block {
    int16_t x;
    int16_t y;
    uint8_t width;
    uint8_t height;
    bool brief; /* a name of three letters, a label without waves */
    bool shown; /* there is room for it */
};

struct tk_layout_spot {
    uint8_t place;
    uint8_t from; /* the city whose tracks it is for; TK_PLACES if for all */
    bool named;
    int16_t x;
    int16_t y;
    struct tk_layout_block name;
};

/* The tracks between two places. */
struct tk_layout_route {
    uint8_t tracks[TK_LAYOUT_LANES_MAX];
    uint8_t count;
    uint8_t waves;   /* waves of the ferry route among them, or 0 */
    uint8_t ends[2]; /* spots */
    bool steep;      /* its tracks lie side by side, not one above the other */
    uint8_t points;
    int16_t path[TK_LAYOUT_POINTS_MAX][2]; /* its middle line, in parts of a dot */
    struct tk_layout_block label;
};

struct tk_layout {
    int width;
    int height;
    bool wide;     /* drawn as the page draws it, tracks side by side, with full names */
    int map_width; /* columns of the map, at the left of the rectangle; the ground continues */
    unsigned spot_count;
    unsigned route_count;
    struct tk_layout_spot spots[TK_LAYOUT_SPOTS_MAX];
    struct tk_layout_route routes[TK_TRACKS];
};

/* A dot or a cell of a track, and how far along the track it is, in parts of a dot. */
struct tk_layout_step {
    int16_t x;
    int16_t y;
    int16_t along;
};

/* Where places and tracks stand; names and labels are still to be placed. */
void tk_layout_of(struct tk_layout *layout, int width, int height, bool wide);
/* Places names and labels outside of the corners (place.c). */
void tk_layout_place(struct tk_layout *layout, const struct tk_corner corners[],
                     unsigned corner_count);
/* The point of a shape in parts of a dot. */
void tk_layout_point(const struct tk_layout *layout, const struct tk_italy_point *point, int *x,
                     int *y);
/* The dots of a lane of a route from one end to the other, on the wide map; returns how many. */
unsigned tk_layout_walk(const struct tk_layout_route *route, unsigned lane,
                        struct tk_layout_step steps[TK_LAYOUT_STEPS_MAX]);
/* The cells of a lane of a route from one end to the other; returns how many. On the close map all
 * lanes have the same: a straight line from sign to sign, with one cell in each column or, if
 * steep, in each row. */
unsigned tk_layout_cells(const struct tk_layout *layout, const struct tk_layout_route *route,
                         unsigned lane, struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX]);

#endif
