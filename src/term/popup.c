/* A text in a frame over what is drawn. */
#include "popup.h"

enum { WIDTH_MAX = 96, WIDTH_MIN = 30, EDGE = 2 /* the frame, and a blank beside the text */ };

/* The text in lines, and how many; *widest is the longest of them. */
static int lay_out(struct canvas *page, int width, bool ascii, const char *text, int *widest)
{
    canvas_clear(page, width, CANVAS_HEIGHT_MAX, ascii);
    int lines = canvas_wrap(page, 0, 0, width, COLOUR_PLAIN, text);
    lines = lines < CANVAS_HEIGHT_MAX ? lines : CANVAS_HEIGHT_MAX;
    *widest = 0;
    for (int y = 0; y < lines; y++) {
        for (int x = *widest; x < width; x++) {
            *widest = page->cells[y][x].glyph != ' ' ? x + 1 : *widest;
        }
    }
    return lines;
}

void popup_draw(struct canvas *canvas, const char *title, const char *text, int *top)
{
    static struct canvas page;
    int widest = 0;
    const int most = canvas->width - 4 < WIDTH_MAX ? canvas->width - 4 : WIDTH_MAX;
    const int lines = lay_out(&page, most - 2 * EDGE, canvas->ascii, text, &widest);
    const int title_width = canvas_columns(title) + 2;
    widest = widest > title_width ? widest : title_width;
    const int width = widest + 2 * EDGE > WIDTH_MIN ? widest + 2 * EDGE : WIDTH_MIN;
    const int highest = canvas->height - 4;
    const int height = lines + 2 < highest ? lines + 2 : highest;
    const int x = (canvas->width - width) / 2;
    const int y = 1 + (canvas->height - 3 - height) / 2;
    const int shown = height - 2;
    *top = *top > lines - shown ? lines - shown : *top;
    *top = *top < 0 ? 0 : *top;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            canvas_put(canvas, x + column, y + row, ' ', COLOUR_PLAIN, STYLE_PLAIN);
        }
        canvas_ground(canvas, x, y + row, width, GROUND_SHEET);
    }
    canvas_frame(canvas, x, y, width, height, title);
    for (int row = 0; row < shown; row++) {
        for (int column = 0; column < widest; column++) {
            const struct cell *cell = &page.cells[row + *top][column];
            canvas_put(canvas, x + EDGE + column, y + 1 + row, cell->glyph, cell->colour,
                       cell->style);
        }
    }
    if (lines > *top + shown) {
        canvas_put(canvas, x + width - 2, y + height - 2, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
    if (*top > 0) {
        canvas_put(canvas, x + width - 2, y + 1, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
}
