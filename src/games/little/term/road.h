/* The road of Little Italy on a canvas: where its spaces are, and how a space, the alley, a car and
 * a die look at the size that there is. */
#ifndef PIAZZA_GAMES_LITTLE_TERM_ROAD_H
#define PIAZZA_GAMES_LITTLE_TERM_ROAD_H

#include "games/little/little.h"
#include "term/canvas.h"

enum little_heading {
    LITTLE_HEADING_NONE,
    LITTLE_HEADING_RIGHT,
    LITTLE_HEADING_DOWN,
    LITTLE_HEADING_LEFT,
    LITTLE_HEADING_UP
};

struct little_area {
    int x;
    int y;
    int width;
    int height;
};

/* The ring as a rectangle of equal spaces, clockwise, with end A of the alley in the middle of its
 * left side: `across` of them on its top and bottom side, `down` between these on its left and
 * right. */
struct little_road {
    struct canvas *canvas;
    const struct little_state *view;
    int x;
    int y;
    int across;
    int down;
    int width;  /* width of a space, its edge included */
    int height; /* height of a space, its edge included */
    int bottom; /* the row after the last that may be drawn */
    bool kerbs; /* there is room for a kerb line around the ring */
};

struct little_road little_road_lay_out(struct canvas *canvas, const struct little_state *view,
                                       struct little_area area);

/* The cells of a space, without the edge to the next one. */
struct little_area little_road_space(const struct little_road *road, int space);
/* Where cars on a space are heading. */
enum little_heading little_road_heading(const struct little_road *road, int space);
/* The parts that the ring encloses: above the alley, the alley itself, and below it. */
struct little_area little_road_above(const struct little_road *road);
struct little_area little_road_alley(const struct little_road *road);
struct little_area little_road_below(const struct little_road *road);

/* The colour of a car on a canvas, and the letter for it, on the board and in the list of
 * choices. */
enum colour little_road_colour(const struct little_state *view, unsigned car);
char little_road_letter(const struct little_state *view, unsigned car);

/* Draws the whole street without cars. The spaces in `lit`, as bits, are lit. */
void little_road_draw(const struct little_road *road, uint64_t lit);
/* The part of a space, or of the alley, that a car takes. */
struct little_area little_road_parking(const struct little_road *road, int space);
struct little_area little_road_parking_in_alley(const struct little_road *road, unsigned nth,
                                                unsigned count);

/* Draws a car that fills the area; a ghost is only its outline. A click on it stands for its
 * colour. */
void little_road_draw_car(const struct little_road *road, struct little_area area, unsigned car,
                          enum little_heading heading, bool ghost);
/* Draws a die of 5 x 3, 9 x 5 or 13 x 7 cells in the colour of its car. */
void little_road_draw_die(const struct little_road *road, struct little_area area, unsigned car);

#endif
