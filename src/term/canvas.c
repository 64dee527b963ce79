/* Cells of glyph, colour and style: drawing on them, and printing them without a terminal. */
#include "canvas.h"
#include "names.h"
#include "piazza/text.h"
#include "wrap.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void canvas_clear(struct canvas *canvas, int width, int height, bool ascii)
{
    canvas->width = width < 0 ? 0 : width > CANVAS_WIDTH_MAX ? CANVAS_WIDTH_MAX : width;
    canvas->height = height < 0 ? 0 : height > CANVAS_HEIGHT_MAX ? CANVAS_HEIGHT_MAX : height;
    canvas->ascii = ascii;
    canvas->tag_count = 0;
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            canvas->cells[y][x] = (struct cell){.glyph = ' '};
        }
    }
}

static bool inside(const struct canvas *canvas, int x, int y)
{
    return x >= 0 && y >= 0 && x < canvas->width && y < canvas->height;
}

void canvas_put(struct canvas *canvas, int x, int y, uint32_t glyph, enum colour colour,
                unsigned style)
{
    if (inside(canvas, x, y)) {
        struct cell *cell = &canvas->cells[y][x];
        cell->glyph = glyph;
        cell->colour = (uint8_t)colour;
        cell->style = (uint8_t)style;
    }
}

void canvas_fill(struct canvas *canvas, int x, int y, int count, uint32_t glyph, enum colour colour,
                 unsigned style)
{
    for (int i = 0; i < count; i++) {
        canvas_put(canvas, x + i, y, glyph, colour, style);
    }
}

void canvas_ground(struct canvas *canvas, int x, int y, int count, enum ground ground)
{
    for (int i = 0; i < count; i++) {
        if (inside(canvas, x + i, y)) {
            canvas->cells[y][x + i].ground = (uint8_t)ground;
        }
    }
}

/* The next character; '?' for what is not printable UTF-8. */
static uint32_t next_glyph(const char **text)
{
    uint32_t glyph;
    const unsigned length = pz_utf8_read(*text, &glyph);
    *text += length == 0 ? 1 : length;
    return length == 0 ? '?' : glyph;
}

/* How many columns terminals give a character: none to marks that are drawn over the one before,
 * two to Chinese, Japanese and Korean ones and to emoji. */
static int columns_of_glyph(uint32_t glyph)
{
    static const struct {
        uint32_t from;
        uint32_t to;
        int columns;
    } ranges[] = {
        {0x0300, 0x036f, 0},   {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},   {0x20d0, 0x20ff, 0},
        {0x2e80, 0x303e, 2},   {0x3041, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
        {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},
        {0x1f300, 0x1f64f, 2}, {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1faff, 2}, {0x20000, 0x3fffd, 2}};
    for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (glyph >= ranges[i].from && glyph <= ranges[i].to) {
            return ranges[i].columns;
        }
    }
    return 1;
}

int canvas_next(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                const char **text)
{
    const uint32_t glyph = next_glyph(text);
    const int columns = columns_of_glyph(glyph);
    if (canvas != NULL && columns > 0) {
        canvas_put(canvas, x, y, glyph, colour, style);
    }
    if (canvas != NULL && columns > 1) {
        canvas_put(canvas, x + 1, y, CANVAS_REST, colour, style);
    }
    return columns;
}

int canvas_text(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                const char *text)
{
    while (*text != '\0') {
        x += canvas_next(canvas, x, y, colour, style, &text);
    }
    return x;
}

int canvas_clip(struct canvas *canvas, int x, int y, int width, enum colour colour, unsigned style,
                const char *text)
{
    const int end = x + width;
    while (*text != '\0') {
        const char *after = text;
        if (x + canvas_next(NULL, 0, 0, colour, style, &after) > end) {
            break;
        }
        x += canvas_next(canvas, x, y, colour, style, &text);
    }
    return x;
}

int canvas_name(struct canvas *canvas, int x, int y, int width, enum colour colour, unsigned style,
                const char *name)
{
    char cut[PZ_NAME_MAX + 4];
    names_cut(name, width, cut);
    return canvas_text(canvas, x, y, colour, style, cut);
}

int canvas_printf(struct canvas *canvas, int x, int y, enum colour colour, unsigned style,
                  const char *format, ...)
{
    char text[4 * CANVAS_WIDTH_MAX + 1]; /* what is beyond it is off the canvas */
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return canvas_text(canvas, x, y, colour, style, text);
}

int canvas_columns_of(const char *text, size_t length)
{
    int columns = 0;
    for (const char *end = text + length; text < end;) {
        columns += columns_of_glyph(next_glyph(&text));
    }
    return columns;
}

int canvas_columns(const char *text)
{
    return canvas_columns_of(text, strlen(text));
}

/* Where the next character of a wrapped text goes. */
struct pen {
    struct canvas *canvas;
    int left;
    int x;
    int y;
    enum colour colour;
};

static void draw(void *sink, const char *bytes, size_t length)
{
    struct pen *pen = sink;
    if (bytes[0] == '\n') {
        pen->x = pen->left;
        pen->y++;
        return;
    }
    for (const char *end = bytes + length; bytes < end;) {
        const bool blank = *bytes == ' '; /* what stands under the blanks between words stays */
        pen->x += canvas_next(blank ? NULL : pen->canvas, pen->x, pen->y, pen->colour, STYLE_PLAIN,
                              &bytes);
    }
}

int canvas_flow(struct canvas *canvas, int left, int right, int indent, int *x, int y,
                enum colour colour, const char *text)
{
    struct pen pen = {canvas, left, *x, y, colour};
    const bool begun = *x > left + indent;
    pen.x -= begun; /* the blank before the first word is there already */
    struct wrap wrap = {right - left, indent, pen.x - left, begun, draw, &pen};
    wrap_words(&wrap, text, strlen(text));
    *x = pen.x;
    return pen.y;
}

int canvas_wrap(struct canvas *canvas, int x, int y, int width, enum colour colour,
                const char *text)
{
    int column = x;
    return canvas_flow(canvas, x, x + width, 0, &column, y, colour, text) + 1;
}

void canvas_tag(struct canvas *canvas, int x, int y, int count, const char *tag)
{
    unsigned index = 1;
    while (index <= canvas->tag_count && strcmp(canvas->tags[index], tag) != 0) {
        index++;
    }
    if (index > canvas->tag_count) {
        if (index >= TAGS_MAX) {
            return;
        }
        snprintf(canvas->tags[index], TAG_MAX, "%s", tag);
        canvas->tag_count = (uint8_t)index;
    }
    for (int i = 0; i < count; i++) {
        if (inside(canvas, x + i, y)) {
            canvas->cells[y][x + i].tag = (uint8_t)index;
        }
    }
}

const char *canvas_tag_at(const struct canvas *canvas, int x, int y)
{
    const unsigned tag = inside(canvas, x, y) ? canvas->cells[y][x].tag : 0;
    return tag == 0 ? NULL : canvas->tags[tag];
}

void canvas_line(struct canvas *canvas, int x0, int y0, int x1, int y1, uint32_t glyph,
                 enum colour colour, unsigned style)
{
    const int dx = x1 > x0 ? x1 - x0 : x0 - x1;
    const int dy = y1 > y0 ? y1 - y0 : y0 - y1;
    const int steps = dx > dy ? dx : dy;
    for (int i = 0; i <= steps; i++) {
        const int half = steps / 2;
        const int x = steps == 0 ? x0 : x0 + ((x1 - x0) * i + (x1 > x0 ? half : -half)) / steps;
        const int y = steps == 0 ? y0 : y0 + ((y1 - y0) * i + (y1 > y0 ? half : -half)) / steps;
        canvas_put(canvas, x, y, glyph, colour, style);
    }
}

void canvas_frame(struct canvas *canvas, int x, int y, int width, int height, const char *title)
{
    canvas_fill(canvas, x + 1, y, width - 2, 0x2500, COLOUR_DIM, STYLE_PLAIN);
    canvas_fill(canvas, x + 1, y + height - 1, width - 2, 0x2500, COLOUR_DIM, STYLE_PLAIN);
    for (int i = 1; i < height - 1; i++) {
        canvas_put(canvas, x, y + i, 0x2502, COLOUR_DIM, STYLE_PLAIN);
        canvas_put(canvas, x + width - 1, y + i, 0x2502, COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_put(canvas, x, y, 0x250c, COLOUR_DIM, STYLE_PLAIN);
    canvas_put(canvas, x + width - 1, y, 0x2510, COLOUR_DIM, STYLE_PLAIN);
    canvas_put(canvas, x, y + height - 1, 0x2514, COLOUR_DIM, STYLE_PLAIN);
    canvas_put(canvas, x + width - 1, y + height - 1, 0x2518, COLOUR_DIM, STYLE_PLAIN);
    if (title != NULL && title[0] != '\0') {
        canvas_printf(canvas, x + 2, y, COLOUR_TITLE, STYLE_BOLD, " %s ", title);
    }
}

/* What the dots of a braille character look like from afar. */
static uint32_t braille_in_ascii(unsigned pattern)
{
    static const uint8_t rows[8] = {0, 1, 2, 0, 1, 2, 3, 3}; /* of the bits */
    int count[2] = {0, 0};
    int sum[2] = {0, 0};
    int lowest = 0;
    int highest = 3;
    for (unsigned bit = 0; bit < 8; bit++) {
        if (pattern >> bit & 1) {
            const unsigned column = (bit >= 3 && bit <= 5) || bit == 7;
            count[column]++;
            sum[column] += rows[bit];
            lowest = rows[bit] > lowest ? rows[bit] : lowest;
            highest = rows[bit] < highest ? rows[bit] : highest;
        }
    }
    if (count[0] + count[1] >= 6) {
        return '#';
    }
    if (count[0] == 0 || count[1] == 0) {
        return lowest - highest >= 2 ? '|' : lowest < 2 ? '\'' : '.';
    }
    if (lowest - highest < 2) {
        return count[0] + count[1] == 4 ? '=' : lowest == highest && lowest == 3 ? '_' : '-';
    }
    const int slope = sum[1] * count[0] - sum[0] * count[1]; /* the right side is lower */
    return slope == 0 ? ':' : slope > 0 ? '\\' : '/';
}

uint32_t canvas_glyph(const struct canvas *canvas, uint32_t glyph)
{
    static const struct {
        uint32_t glyph;
        char ascii;
    } nearest[] = {
        {0x2500, '-'}, {0x2501, '='},  {0x2502, '|'},  {0x2503, '|'}, {0x250c, '+'},  {0x2510, '+'},
        {0x2514, '+'}, {0x2518, '+'},  {0x2550, '='},  {0x2551, '|'}, {0x25cf, 'o'},  {0x25cb, 'o'},
        {0x25a0, '#'}, {0x25a1, '['},  {0x2605, '*'},  {0x2022, '*'}, {0x00b7, '.'},  {0x2190, '<'},
        {0x2192, '>'}, {0x2191, '^'},  {0x2193, 'v'},  {0x2571, '/'}, {0x2572, '\\'}, {0x2248, '~'},
        {0x2013, '-'}, {0x2014, '-'},  {0x2212, '-'},  {0x2026, '.'}, {0x00b1, '+'},  {0x00d7, 'x'},
        {0x25b6, '>'}, {0x25c0, '<'},  {0x2713, 'v'},  {0x2717, 'x'}, {0x201e, '"'},  {0x201c, '"'},
        {0x201d, '"'}, {0x2018, '\''}, {0x2019, '\''}, {0x00e0, 'a'}, {0x00e8, 'e'},  {0x00e9, 'e'},
        {0x00ec, 'i'}, {0x00f2, 'o'},  {0x00f9, 'u'},  {0x00c8, 'E'}, {0x00c0, 'A'},  {0x00c9, 'E'},
        {0x00cc, 'I'}, {0x00d2, 'O'},  {0x00d9, 'U'},  {0x00e4, 'a'}, {0x00f6, 'o'},  {0x00fc, 'u'},
        {0x00df, 's'}, {0x00c4, 'A'},  {0x00d6, 'O'},  {0x00dc, 'U'}, {0x256d, '+'},  {0x256e, '+'},
        {0x256f, '+'}, {0x2570, '+'},  {0x254c, '-'},  {0x254e, '|'}, {0x25b2, '^'},  {0x25bc, 'v'},
        {0x2554, '#'}, {0x2557, '#'},  {0x255a, '#'},  {0x255d, '#'}, {0x25c6, '%'},  {0x271a, '+'},
        {0x25b7, '>'},
    };
    if (!canvas->ascii || glyph < 0x80) {
        return glyph;
    }
    if (glyph >= 0x2800 && glyph <= 0x28ff) {
        return glyph == 0x2800 ? ' ' : braille_in_ascii(glyph & 0xff);
    }
    for (unsigned i = 0; i < sizeof nearest / sizeof nearest[0]; i++) {
        if (nearest[i].glyph == glyph) {
            return (uint32_t)nearest[i].ascii;
        }
    }
    return '?';
}

void canvas_row(const struct canvas *canvas, int y, char *text, int size)
{
    int used = 0;
    int kept = 0;
    text[0] = '\0';
    for (int x = 0; x < canvas->width && y < canvas->height; x++) {
        char glyph[5];
        if (canvas->cells[y][x].glyph == CANVAS_REST) {
            continue;
        }
        const int length =
            (int)pz_utf8_write(canvas_glyph(canvas, canvas->cells[y][x].glyph), glyph);
        if (used + length >= size) {
            break;
        }
        memcpy(text + used, glyph, (size_t)length + 1);
        used += length;
        if (canvas->cells[y][x].glyph != ' ') {
            kept = used;
        }
    }
    text[kept] = '\0';
}
