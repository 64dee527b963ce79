/* The shapes of the map of Ticket to Ride Italy: coasts, regions, curves of the tracks. There are
 * two layouts of it: a wide one, that of the page, and a close one for few cells, in which the
 * cities stand on the spots of data/italy/spots.csv and the shapes follow them. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_ITALY_SHAPES_H
#define PIAZZA_GAMES_TICKETS_TERM_ITALY_SHAPES_H

#include <stdint.h>

enum { TK_ITALY_WIDTH = 1028, TK_ITALY_HEIGHT = 1112 }; /* size of the wide layout */

struct tk_italy_point {
    int16_t wide_x, wide_y;
    int16_t close_x, close_y; /* in the units of tk_spots */
};

/* An outline: of a part of a region, or of a neighbour (no name). Regions that have a border in
 * common have different shades, 0 to 2. */
struct tk_italy_ring {
    const char *region;
    uint16_t first;
    uint16_t count;
    uint8_t shade;
};

/* Where a place stands in the wide layout; zones have one for each city that leads there. */
struct tk_italy_spot {
    const char *place;
    const char *from;
    int16_t x, y;
};

extern const struct tk_italy_point tk_italy_points[];
extern const struct tk_italy_ring tk_italy_rings[];
extern const unsigned tk_italy_ring_count;
extern const struct tk_italy_spot tk_italy_spots[];
extern const unsigned tk_italy_spot_count;
/* The midpoints of the spaces of each route in the wide layout, from its first city on, and the
 * index of the first one for each track: -1 for the second and third track of a route. */
extern const int16_t tk_italy_curves[][2];
extern const int16_t tk_italy_curve_first[];

#endif
