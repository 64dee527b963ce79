/* The full screen: a text over the board, in a box that fits it. */
#include "fullscreen_state.h"
#include "wrap.h"
#include <string.h>

enum { WIDTH_MAX = 100, FRAME = 4 /* columns of frame and margin */ };

/* Lines of a text, of which some are drawn. */
struct paper {
    struct canvas *canvas; /* NULL: they are only measured */
    int x;
    int y;
    int from;
    int rows;
    int indent; /* of the further lines of a paragraph */
    enum colour colour;
    unsigned style;
    int line;
    int column;
    int widest;
};

static void put(void *sink, const char *bytes, size_t length)
{
    struct paper *paper = sink;
    if (bytes[0] == '\n') {
        paper->line++;
        paper->column = 0;
        return;
    }
    const int row = paper->line - paper->from;
    struct canvas *canvas = row >= 0 && row < paper->rows ? paper->canvas : NULL;
    for (const char *end = bytes + length; bytes < end;) {
        paper->column += canvas_next(canvas, paper->x + paper->column, paper->y + row,
                                     paper->colour, paper->style, &bytes);
    }
    paper->widest = paper->column > paper->widest ? paper->column : paper->widest;
}

/* A line that begins with '# ' is a heading, and stands out. */
static void write_on(struct paper *paper, int width, const char *text)
{
    struct wrap wrap = {.columns = width, .indent = paper->indent, .put = put, .sink = paper};
    const enum colour colour = paper->colour;
    const unsigned style = paper->style;
    while (*text != '\0') {
        const bool heading = strncmp(text, "# ", 2) == 0;
        text += heading ? 2 : 0;
        const size_t length = strcspn(text, "\n");
        paper->colour = heading ? COLOUR_TITLE : colour;
        paper->style = heading ? STYLE_BOLD : style;
        wrap_words(&wrap, text, length + (text[length] == '\n'));
        text += length + (text[length] == '\n');
    }
}

struct text_size fullscreen_measure(const char *text, int width, int indent)
{
    struct paper paper = {.indent = indent};
    write_on(&paper, width, text);
    return (struct text_size){paper.line + (paper.column > 0), paper.widest, paper.column};
}

int fullscreen_lines(const char *text, int width)
{
    return fullscreen_measure(text, width, 0).lines;
}

void fullscreen_put_hanging(struct canvas *canvas, int x, int y, int width, int indent,
                            enum colour colour, unsigned style, const char *text)
{
    struct paper paper = {.canvas = canvas,
                          .x = x,
                          .y = y,
                          .rows = CANVAS_HEIGHT_MAX,
                          .indent = indent,
                          .colour = colour,
                          .style = style};
    write_on(&paper, width, text);
}

void fullscreen_put_lines(struct canvas *canvas, int x, int y, int width, int from, int rows,
                          enum colour colour, unsigned style, const char *text)
{
    struct paper paper = {.canvas = canvas,
                          .x = x,
                          .y = y,
                          .from = from,
                          .rows = rows,
                          .colour = colour,
                          .style = style};
    write_on(&paper, width, text);
}

/* How much of a longer text is seen, at the right edge, where a click turns the page. */
static void draw_scroll_bar(struct fullscreen *full, int x, int y, int rows, int lines)
{
    struct canvas *canvas = &full->canvas;
    const int hidden = lines - rows;
    if (rows < 1 || hidden < 1) {
        return;
    }
    const int size = rows * rows / lines > 0 ? rows * rows / lines : 1;
    const int at = (rows - size) * full->overlay_top / hidden;
    for (int i = 0; i < size; i++) {
        canvas_put(canvas, x, y + at + i, 0x25a0, COLOUR_TITLE, STYLE_PLAIN);
    }
    if (full->overlay_top > 0) {
        canvas_put(canvas, x, y, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
    if (full->overlay_top < hidden) {
        canvas_put(canvas, x, y + rows - 1, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
    fullscreen_hot(full, x - 1, y, 3, rows / 2, KEYS_PAGE_UP);
    fullscreen_hot(full, x - 1, y + rows / 2, 3, rows - rows / 2, KEYS_PAGE_DOWN);
}

static void draw_sheet(struct fullscreen *full, int x, int y, int width, int height)
{
    struct canvas *canvas = &full->canvas;
    for (int row = 0; row < height; row++) {
        canvas_ground(canvas, x, y + row, width, GROUND_SHEET);
        canvas_fill(canvas, x, y + row, width, ' ', COLOUR_PLAIN, STYLE_PLAIN);
    }
    canvas_frame(canvas, x, y, width, height, full->overlay_title);
    canvas_text(canvas, x + width - 5, y, COLOUR_TITLE, STYLE_BOLD, "[x]");
    /* outside of it and on the cross a click closes it, on it nothing happens */
    full->hot_count = 0;
    fullscreen_hot(full, 0, 0, canvas->width, canvas->height - 1, KEYS_ESCAPE);
    fullscreen_hot(full, x, y, width, height, KEYS_NONE);
    fullscreen_hot(full, x + width - 5, y, 3, 1, KEYS_ESCAPE);
}

void fullscreen_draw_popup(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    const int most = (canvas->width - 4 < WIDTH_MAX ? canvas->width - 4 : WIDTH_MAX) - FRAME;
    const struct text_size size = fullscreen_measure(full->overlay_text, most, 0);
    const int lines = size.lines;
    const int title = canvas_columns(full->overlay_title) + 8;
    const int inner = size.widest > title ? size.widest : title;
    const int width = (inner < most ? inner : most) + FRAME;
    const int space = canvas->height - 4 - 2; /* the title and the lines at the bottom stay */
    const int rows = lines < space ? lines : space;
    const int x = (canvas->width - width) / 2;
    const int y = 1 + (space - rows) / 2;
    full->overlay_scrolls = lines > rows;
    if (full->overlay_top > lines - rows) {
        full->overlay_top = lines - rows;
    }
    draw_sheet(full, x, y, width, rows + 2);
    fullscreen_put_lines(canvas, x + 2, y + 1, most, full->overlay_top, rows, COLOUR_PLAIN,
                         STYLE_PLAIN, full->overlay_text);
    draw_scroll_bar(full, x + width - 1, y + 1, rows, lines);
}

int fullscreen_key_moves(int key, int page)
{
    enum { ALL = 1 << 20 };
    const struct {
        int key;
        int by;
    } moves[] = {{KEYS_UP, -1},        {KEYS_WHEEL_UP, -1},   {KEYS_DOWN, 1},
                 {KEYS_WHEEL_DOWN, 1}, {KEYS_PAGE_UP, -page}, {KEYS_PAGE_DOWN, page},
                 {KEYS_HOME, -ALL},    {KEYS_END, ALL}};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        if (moves[i].key == key) {
            return moves[i].by;
        }
    }
    return 0;
}

static bool scroll(struct fullscreen *full, int key)
{
    const int by = fullscreen_key_moves(key == ' ' ? KEYS_PAGE_DOWN : key, full->canvas.height - 8);
    full->overlay_top += by; /* what is too far is cut when it is drawn */
    full->overlay_top = full->overlay_top < 0 ? 0 : full->overlay_top;
    return by != 0;
}

void fullscreen_popup_key(struct fullscreen *full, int key)
{
    if (full->overlay == CURTAIN) {
        if (key == KEYS_ENTER) {
            full->overlay = NONE;
        } else if (key == 'q') {
            full->leave = true;
        }
    } else if (full->overlay == DRAWN) {
        if (!scroll(full, key) && (key == KEYS_ENTER || key == KEYS_ESCAPE)) {
            full->overlay = NONE;
        }
    } else if (full->overlay_is_log && key == 'c') {
        fullscreen_open_log(full, !full->log_every);
    } else if (!scroll(full, key)) {
        full->overlay = NONE; /* any other key closes it */
    }
}
