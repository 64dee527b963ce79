/* Which colours of the terminal stand for those of a canvas, on dark and on light backgrounds, of
 * 256 colours and of the eight that nearly every terminal has. */
#ifndef PIAZZA_TERM_PALETTE_H
#define PIAZZA_TERM_PALETTE_H

#include "canvas.h"
#include "theme.h"

enum { PALETTE_DEFAULT = -1 }; /* the terminal's own ink or ground */

/* A cell's colours, by the terminal's numbers. */
struct palette_look {
    short ink;
    short ground;
    bool bold; /* of eight colours: so that it is bright enough to be read */
};

/* `theme` is dark or light. */
struct palette_look palette_of(enum theme theme, bool many_colours, const struct cell *cell);

#endif
