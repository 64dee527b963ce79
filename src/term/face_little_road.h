/* The road of Little Italy on a canvas: where its spaces are, and how a space, the alley, a car and
 * a die look at the size that there is. */
#ifndef PIAZZA_TERM_FACE_LITTLE_ROAD_H
#define PIAZZA_TERM_FACE_LITTLE_ROAD_H

#include "../games/little/little.h"
#include "canvas.h"

enum heading { HEADING_NONE, HEADING_RIGHT, HEADING_DOWN, HEADING_LEFT, HEADING_UP };

struct area {
    int x;
    int y;
    int width;
    int height;
};

/* The ring as a rectangle of equal spaces, clockwise, with end A of the alley in the middle of its
 * left side: `across` of them on its top and bottom side, `down` between these on its left and
 * right. */
struct road {
    struct canvas *canvas;
    const struct little_state *view;
    int x;
    int y;
    int across;
    int down;
    int width;  /* of a space, its edge included */
    int height; /* likewise */
    int bottom; /* the row after the last that may be drawn */
    bool kerbs; /* there is a line's width around it */
};

struct road road_lay_out(struct canvas *canvas, const struct little_state *view, struct area area);

/* The cells of a space, without the edge to the next one. */
struct area road_space(const struct road *road, int space);
/* Where cars on it are heading. */
enum heading road_heading(const struct road *road, int space);
/* What the ring encloses, above the alley, the alley itself, and below it. */
struct area road_above(const struct road *road);
struct area road_alley(const struct road *road);
struct area road_below(const struct road *road);

/* The colour of a car, as a canvas and as a letter has it, also in the list of choices. */
enum colour road_colour(const struct little_state *view, unsigned car);
char road_letter(const struct little_state *view, unsigned car);

/* The whole street, without cars; the spaces of `lit`, as bits, are lit. */
void road_draw(const struct road *road, uint64_t lit);
/* The part of a space, or of the alley, that a car takes. */
struct area road_parking(const struct road *road, int space);
struct area road_parking_in_alley(const struct road *road, unsigned nth, unsigned count);

/* A car that fills the area; a ghost is only its outline. A click on it stands for its colour. */
void road_draw_car(const struct road *road, struct area area, unsigned car, enum heading heading,
                   bool ghost);
/* A die of 5 x 3, 9 x 5 or 13 x 7 cells in the colour of its car. */
void road_draw_die(const struct road *road, struct area area, unsigned car);

#endif
