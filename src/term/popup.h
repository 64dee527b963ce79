/* A text in a frame over what is drawn, as large as it needs to be. */
#ifndef PIAZZA_TERM_POPUP_H
#define PIAZZA_TERM_POPUP_H

#include "canvas.h"

/* In the middle of the canvas, without its first line and its last two. *top is the first line that
 * is shown; it is brought into bounds. */
void popup_draw(struct canvas *canvas, const char *title, const char *text, int *top);

#endif
