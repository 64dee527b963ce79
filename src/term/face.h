/* A face: how a game looks on a canvas. It sees the view of a seat, never the
 * state. One for each game; nothing here knows the rules. */
#ifndef PIAZZA_TERM_FACE_H
#define PIAZZA_TERM_FACE_H

#include "canvas.h"
#include "piazza/piazza.h"

struct face {
    const struct pz_game *game;

    /* Draws the board of the view into the rectangle, from 50 x 15 up, using more room well.
     * `you` is the seat that is spoken to, which in a replay may be another than that of the view,
     * or PZ_NOBODY; `chosen` is the move that the person has under the cursor, or -1: its effect is
     * shown. */
    void (*draw)(struct canvas *canvas, int x, int y, int width, int height, const void *view,
                 int you, const char names[][PZ_NAME_MAX], int chosen);

    /* The figures of a seat that belong beside its name and points, in columns; of PZ_NOBODY their
     * headings, as words or as letters. NULL: there are none. */
    void (*figures)(const void *view, int seat, bool words, struct pz_text *out);

    /* What a person should know beside the move's text: "to space 5, +3"; may be empty. */
    void (*remark)(const void *view, int seat, pz_move move, struct pz_text *out);

    /* The rules of the present decision, as the rule numbers that '?' shows: "L8 L9 L10". */
    const char *(*rules)(const void *view);

    /* How to read the board, for '?'; translated where it is shown. */
    const char *legend;

    /* Are there secrets, so that the screen must be hidden when the seat changes? */
    bool secrets;

    /* Is it a map, which is read better when it has the whole width? */
    bool is_map;
};

extern const struct face face_little;
extern const struct face face_bella;
extern const struct face face_tickets;

/* What stands wherever a seat's colour does: circle, square, triangle, diamond, cross, star. */
uint32_t face_emblem(int seat);

/* The face of a game. */
const struct face *face_of(const struct pz_game *game);

#endif
