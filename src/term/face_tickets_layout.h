/* Where everything on the map of Ticket to Ride Italy stands, in a rectangle of cells. It follows
 * from the size alone, so that nothing moves during a game. */
#ifndef PIAZZA_TERM_FACE_TICKETS_LAYOUT_H
#define PIAZZA_TERM_FACE_TICKETS_LAYOUT_H

#include "../games/tickets/tickets.h"
#include "canvas.h"
#include "italy_shapes.h"

enum {
    LAYOUT_SPOTS_MAX = 64,
    LAYOUT_LANES_MAX = 3,
    LAYOUT_POINTS_MAX = TK_LENGTH_MAX + 2,
    LAYOUT_STEPS_MAX = 1200,
    LAYOUT_SIGN = 4, /* cells of a place on the close map: a glyph and three letters */
    LAYOUT_FINE = 16 /* parts of a dot */
};

/* A part of the rectangle that the map leaves free. */
struct corner {
    int x;
    int y;
    int width;
    int height;
};

/* A name or a label; no two of them have a cell in common. */
struct layout_block {
    int16_t x;
    int16_t y;
    uint8_t width;
    uint8_t height;
    bool brief; /* a name of three letters, a label without waves */
    bool shown; /* there is room for it */
};

struct layout_spot {
    uint8_t place;
    uint8_t from; /* for the tracks from that city only, or TK_PLACES */
    bool named;
    int16_t x;
    int16_t y;
    struct layout_block name;
};

/* The tracks between two places. */
struct layout_route {
    uint8_t tracks[LAYOUT_LANES_MAX];
    uint8_t count;
    uint8_t waves;   /* of the ferry among them, or 0 */
    uint8_t ends[2]; /* spots */
    bool steep;      /* its tracks lie side by side, not one above the other */
    uint8_t points;
    int16_t path[LAYOUT_POINTS_MAX][2]; /* its middle, in parts of a dot */
    struct layout_block label;
};

struct layout {
    int width;
    int height;
    bool wide; /* drawn as the page draws it, tracks side by side, with full names */
    int left;  /* of the map in the rectangle, which goes on around it */
    int top;
    int map_width;
    int map_height;
    unsigned spot_count;
    unsigned route_count;
    struct layout_spot spots[LAYOUT_SPOTS_MAX];
    struct layout_route routes[TK_TRACKS];
};

/* A dot or a cell of a track, and how far along the track it is, in parts of a dot. */
struct layout_step {
    int16_t x;
    int16_t y;
    int16_t along;
};

/* Where places and tracks stand; names and labels are still to be placed. */
void layout_of(struct layout *layout, int width, int height, bool wide);
/* Places names and labels outside of the corners (face_tickets_place.c). */
void layout_place(struct layout *layout, const struct corner corners[], unsigned corner_count);
/* The point of a shape in parts of a dot. */
void layout_point(const struct layout *layout, const struct italy_point *point, int *x, int *y);
/* The dots of a lane of a route from one end to the other, on the wide map; returns how many. */
unsigned layout_walk(const struct layout_route *route, unsigned lane,
                     struct layout_step steps[LAYOUT_STEPS_MAX]);
/* The cells of a lane of a route from one end to the other; returns how many. On the close map all
 * lanes have the same: a straight line from sign to sign, one in a column or, if steep, in a row.
 */
unsigned layout_cells(const struct layout *layout, const struct layout_route *route, unsigned lane,
                      struct layout_step cells[LAYOUT_STEPS_MAX]);

#endif
