/* A face: how a game looks on a canvas. It sees the view of a seat, never the state. */
#ifndef PIAZZA_TERM_FACE_H
#define PIAZZA_TERM_FACE_H

#include "canvas.h"
#include "piazza/piazza.h"

/* Every member may be NULL or false. */
struct face {
    /* Draws the board of the view into the rectangle, from 50 x 15 up, using more room well.
     * `you` is the seat that is spoken to, which in a replay may be another than that of the view,
     * or PZ_NOBODY; `chosen` is the move that the person has under the cursor, or -1: its effect is
     * shown. NULL: the position is told in sentences. */
    void (*draw)(struct canvas *canvas, int x, int y, int width, int height, const void *view,
                 int you, const char names[][PZ_NAME_MAX], int chosen);

    /* The figures of a seat that belong beside its name and points, in columns; of PZ_NOBODY their
     * headings, as words or as letters. */
    void (*figures)(const void *view, int seat, bool words, struct pz_text *out);

    /* What a person should know beside the move's text: "to space 5, +3"; may be empty. */
    void (*remark)(const void *view, int seat, pz_move move, struct pz_text *out);

    /* The rules of the current decision, as the rule numbers that '?' shows: "L8 L9 L10". */
    const char *(*rules)(const void *view);

    /* How to read the board, for '?'; translated where it is shown. */
    const char *legend;

    /* Is it a map, which is read better when it has the whole width? */
    bool is_map;
};

/* The face of a game; an empty one if the game has none. */
const struct face *face_of(const struct pz_game *game);
/* Draws the view as the face does, or in sentences. */
void face_draw(const struct pz_game *game, struct canvas *canvas, int x, int y, int width,
               int height, const void *view, int you, const char names[][PZ_NAME_MAX], int chosen);
/* The rules of the current decision; "" if the face does not say. */
const char *face_rules(const struct pz_game *game, const void *view);

/* The symbol that stands wherever a seat's colour does: circle, square, triangle, diamond, cross,
 * star. */
uint32_t face_emblem(int seat);

#endif
