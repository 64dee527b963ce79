/* Lines of braille dots. */
#include "dots.h"
#include <stdlib.h>
#include <string.h>

enum { BRAILLE = 0x2800, LOWEST_LAYER = 1 };

void dots_clear(struct dots *dots, int width, int height)
{
    dots->width = width < CANVAS_WIDTH_MAX ? width : CANVAS_WIDTH_MAX;
    dots->height = height < CANVAS_HEIGHT_MAX ? height : CANVAS_HEIGHT_MAX;
    for (int y = 0; y < dots->height; y++) {
        memset(dots->cells[y], 0, (size_t)dots->width * sizeof dots->cells[y][0]);
    }
}

void dots_put(struct dots *dots, int x, int y, const struct dots_ink *ink)
{
    static const uint8_t bits[DOTS_DOWN][DOTS_ACROSS] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    const int column = x / DOTS_ACROSS;
    const int row = y / DOTS_DOWN;
    if (x < 0 || y < 0 || column >= dots->width || row >= dots->height) {
        return;
    }
    struct dots_cell *cell = &dots->cells[row][column];
    if (cell->layer == LOWEST_LAYER && ink->layer > LOWEST_LAYER) {
        cell->pattern = 0;
    } else if (ink->layer == LOWEST_LAYER && cell->layer > LOWEST_LAYER) {
        return;
    }
    const bool its_turn = ink->turns < 2 || (column + row) % ink->turns == ink->turn;
    if (ink->layer > cell->layer || (ink->layer == cell->layer && its_turn)) {
        cell->colour = (uint8_t)ink->colour;
        cell->style = (uint8_t)ink->style;
        cell->layer = ink->layer;
        cell->mark = ink->mark;
    }
    cell->pattern |= bits[y % DOTS_DOWN][x % DOTS_ACROSS];
}

void dots_show(const struct dots *dots, struct canvas *canvas, int x, int y)
{
    for (int row = 0; row < dots->height; row++) {
        for (int column = 0; column < dots->width; column++) {
            const struct dots_cell *cell = &dots->cells[row][column];
            if (cell->pattern != 0) {
                canvas_put(canvas, x + column, y + row, BRAILLE + cell->pattern,
                           (enum colour)cell->colour, cell->style);
            }
        }
    }
}
