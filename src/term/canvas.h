/* A picture of characters, independent of any terminal: faces draw on it, the screen shows it with
 * colours, tests read it.
 *
 * Every cell has a glyph (a Unicode code point; the cell beside one that is two columns wide has
 * CANVAS_REST), a colour, a ground, a style and a tag. Colour never says anything alone: what is
 * coloured also has a letter or symbol of its own. A tag is what a click on the cell stands for:
 * text that is put into the filter of the move list. */
#ifndef PIAZZA_TERM_CANVAS_H
#define PIAZZA_TERM_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum colour {
    COLOUR_PLAIN,
    COLOUR_RED,
    COLOUR_BLUE,
    COLOUR_GREEN,
    COLOUR_YELLOW,
    COLOUR_BLACK,
    COLOUR_WHITE,
    COLOUR_ORANGE,
    COLOUR_PINK,
    COLOUR_DIM,   /* what is there but does not matter now */
    COLOUR_TITLE, /* headings, and what can be done now */
    COLOUR_ALARM, /* what nobody must miss */
    COLOUR_COAST, /* outlines of the land */
    COLOUR_SEATS, /* the colour of seat 0; those of the others follow */
    COLOURS = COLOUR_SEATS + 6
};

/* What lies under the glyph: nothing of its own, parts of a board, a sheet of paper, or, from
 * GROUND_COLOURS on, a field of that colour (GROUND_COLOURS + COLOUR_RED), on which the terminal
 * writes in black or white, whichever can be read. Terminals with few colours leave out the parts
 * of boards. */
enum ground {
    GROUND_PLAIN,
    GROUND_SEA,
    GROUND_LAND,
    GROUND_LAND_2, /* neighbouring regions are told apart by these */
    GROUND_LAND_3,
    GROUND_LIT,    /* a region that counts for the one who looks */
    GROUND_BEYOND, /* other countries */
    GROUND_ROAD,
    GROUND_WAY,   /* where a chosen move leads along */
    GROUND_SHEET, /* cards, popups */
    GROUND_COLOURS,
    GROUNDS = GROUND_COLOURS + COLOURS
};

enum style { STYLE_PLAIN = 0, STYLE_BOLD = 1, STYLE_REVERSE = 2, STYLE_UNDERLINE = 4 };

enum { TAG_MAX = 24, TAGS_MAX = 250, CANVAS_WIDTH_MAX = 240, CANVAS_HEIGHT_MAX = 120 };

enum { CANVAS_REST = 0 /* the second half of a wide glyph */ };

struct cell {
    uint32_t glyph;
    uint8_t colour;
    uint8_t ground;
    uint8_t style;
    uint8_t tag; /* index into tags, 0 = none */
};

struct canvas {
    int width;
    int height;
    bool ascii; /* glyphs beyond ASCII are replaced by their nearest */
    uint8_t tag_count;
    char tags[TAGS_MAX][TAG_MAX];
    struct cell cells[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];
};

/* An empty picture; sizes beyond the maximum are cut. */
void canvas_clear(struct canvas *canvas, int width, int height, bool ascii);

/* What lies outside is not drawn, here and everywhere. */
void canvas_put(struct canvas *canvas, int x, int y, uint32_t glyph, enum colour colour,
                unsigned style);
/* The same glyph in `count` cells from x, y. */
void canvas_fill(struct canvas *canvas, int x, int y, int count, uint32_t glyph, enum colour colour,
                 unsigned style);
/* Lays a ground under `count` cells from x, y; what is drawn on them later leaves it. */
void canvas_ground(struct canvas *canvas, int x, int y, int count, enum ground ground);
/* Draws the next character of a UTF-8 text, of which *text then has the rest; with NULL it only
 * looks. Returns how many columns it takes: 0 for marks over the one before, which are left out. */
int canvas_next(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                const char **text);
/* UTF-8; returns the column after the text. */
int canvas_text(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                const char *text);
/* At most `width` columns of it. */
int canvas_clip(struct canvas *canvas, int x, int y, int width, enum colour colour, unsigned style,
                const char *text);
/* A name in at most `width` columns, see names_cut(). */
int canvas_name(struct canvas *canvas, int x, int y, int width, enum colour colour, unsigned style,
                const char *name);
int canvas_printf(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Text broken at blanks into lines of `width`; returns the line after it. Without a canvas the text
 * is only measured. */
int canvas_wrap(struct canvas *canvas, int x, int y, int width, enum colour colour,
                const char *text);
/* The same from *x on, in lines between two columns, all but the first indented; *x is then where
 * it ends. Returns its last line. */
int canvas_flow(struct canvas *canvas, int left, int right, int indent, int *x, int y,
                enum colour colour, const char *text);
/* The columns that a UTF-8 text takes, or its first `length` bytes. */
int canvas_columns(const char *text);
int canvas_columns_of(const char *text, size_t length);
/* From now on a click on the `count` cells from x, y stands for that text. */
void canvas_tag(struct canvas *canvas, int x, int y, int count, const char *tag);
/* The tag at a place, or NULL. */
const char *canvas_tag_at(const struct canvas *canvas, int x, int y);
/* A line of glyphs between two points, ends included, by the nearest cells. */
void canvas_line(struct canvas *canvas, int x0, int y0, int x1, int y1, uint32_t glyph,
                 enum colour colour, unsigned style);
/* A frame with a title. */
void canvas_frame(struct canvas *canvas, int x, int y, int width, int height, const char *title);
/* The row as UTF-8 without the blanks at its end; at most `size` bytes. */
void canvas_row(const struct canvas *canvas, int y, char *text, int size);

/* The glyph or what stands for it in ASCII. */
uint32_t canvas_glyph(const struct canvas *canvas, uint32_t glyph);

#endif
