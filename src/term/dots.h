/* Lines of braille dots, two by four in a cell, drawn in layers before they are put on a canvas. */
#ifndef PIAZZA_TERM_DOTS_H
#define PIAZZA_TERM_DOTS_H

#include "canvas.h"

enum { DOTS_ACROSS = 2, DOTS_DOWN = 4 };

/* What is drawn with. A cell has one colour: that of the highest layer, and among equals that of
 * the line whose turn the cell is, so that lines side by side in the same cells alternate. */
struct dots_ink {
    enum colour colour;
    unsigned style;
    uint8_t layer; /* from 1; what is drawn in layer 1 gives way to all others */
    uint8_t turn;  /* of `turns`, from 0 */
    uint8_t turns;
    uint8_t mark; /* the drawer's, not 0 */
};

struct dots_cell {
    uint8_t pattern;
    uint8_t colour;
    uint8_t style;
    uint8_t layer;
    uint8_t mark; /* of the ink that gave the colour; 0 in an empty cell */
};

struct dots {
    int width; /* in cells */
    int height;
    struct dots_cell cells[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];
};

void dots_clear(struct dots *dots, int width, int height);
/* Dots outside are not drawn, here and below. */
void dots_put(struct dots *dots, int x, int y, const struct dots_ink *ink);
/* Puts all cells with dots on the canvas, whose cell x, y is the first one. */
void dots_show(const struct dots *dots, struct canvas *canvas, int x, int y);

#endif
