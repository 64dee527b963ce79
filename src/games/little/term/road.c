/* The road of Little Italy: geometry, spaces, cars and dice. */
#include "road.h"
#include "os/language.h"
#include <stdio.h>
#include <string.h>

enum {
    GLYPH_LINE = 0x2500,
    GLYPH_BAR = 0x2502,
    GLYPH_DASH = 0x254c,
    GLYPH_DASHED_BAR = 0x254e,
    GLYPH_PIP = 0x25cf,
    CORNER_TOP_LEFT = 0x256d,
    CORNER_TOP_RIGHT = 0x256e,
    CORNER_BOTTOM_RIGHT = 0x256f,
    CORNER_BOTTOM_LEFT = 0x2570
};

static const uint32_t arrows[] = {[LITTLE_HEADING_NONE] = ' ',
                                  [LITTLE_HEADING_RIGHT] = 0x2192,
                                  [LITTLE_HEADING_DOWN] = 0x2193,
                                  [LITTLE_HEADING_LEFT] = 0x2190,
                                  [LITTLE_HEADING_UP] = 0x2191};
static const uint32_t noses[] = {[LITTLE_HEADING_NONE] = ' ',
                                 [LITTLE_HEADING_RIGHT] = 0x25b6,
                                 [LITTLE_HEADING_DOWN] = 0x25bc,
                                 [LITTLE_HEADING_LEFT] = 0x25c0,
                                 [LITTLE_HEADING_UP] = 0x25b2};

/* ---- geometry ---- */

struct little_road little_road_lay_out(struct canvas *canvas, const struct little_state *view,
                                       struct little_area area)
{
    enum { NARROW = 5, WIDEST = 18, HIGHEST = 9 };
    struct little_road road = {.canvas = canvas, .view = view};
    const int spaces = view->board.ring;
    road.down = spaces / 6 + (spaces % 6 >= 3);
    road.across = (spaces - 2 * road.down + 1) / 2;
    /* A long road becomes higher rather than have spaces too narrow for a circle. */
    while (area.width / road.across < NARROW && area.height >= road.down + 3) {
        road.down++;
        road.across = (spaces - 2 * road.down + 1) / 2;
    }
    road.width = area.width / road.across;
    road.width = road.width > WIDEST ? WIDEST : road.width < 1 ? 1 : road.width;
    /* The lowest row of all is only the edge of the bottom side, and can be left out. */
    road.height = (area.height + 1) / (road.down + 2);
    road.height = road.height < 3 ? area.height / (road.down + 2) : road.height;
    road.height = road.height > HIGHEST ? HIGHEST : road.height < 1 ? 1 : road.height;
    const int free_x = area.width - road.across * road.width;
    const int free_y = area.height - (road.down + 2) * road.height;
    road.x = area.x + (free_x + 1) / 2;
    road.y = area.y + (free_y > 0 ? (free_y + 1) / 2 : 0);
    road.bottom = area.y + area.height;
    road.kerbs = free_x > 0 && free_y > 0 && road.height * (road.down / 2) >= 8;
    return road;
}

/* Column and row of a space, in spaces. */
static void find(const struct little_road *road, int space, int *column, int *row)
{
    const int spaces = road->view->board.ring;
    const int first = road->view->board.entrance[LITTLE_END_A];
    const int up = road->down / 2; /* places on the left side above end A */
    const int across = road->across;
    const int down = road->down;
    /* Counted from the upper left corner; negative on the left side above end A. */
    const int nth = (space - first + spaces) % spaces - up - 1;
    if (nth < 0) {
        *column = 0;
        *row = -nth;
    } else if (nth < across) {
        *column = nth;
        *row = 0;
    } else if (nth < across + down) {
        *column = across - 1;
        *row = 1 + nth - across;
    } else if (nth < 2 * across + down) {
        *column = 2 * across + down - 1 - nth;
        *row = down + 1;
    } else {
        *column = 0;
        *row = 2 * (across + down) - nth;
    }
}

struct little_area little_road_space(const struct little_road *road, int space)
{
    int column = 0;
    int row = 0;
    find(road, space, &column, &row);
    const int edge_x = road->width > 3;
    const int edge_y = road->height > 2;
    return (struct little_area){road->x + column * road->width, road->y + row * road->height,
                                road->width - edge_x, road->height - edge_y};
}

enum little_heading little_road_heading(const struct little_road *road, int space)
{
    int from[2];
    int to[2];
    find(road, space, &from[0], &from[1]);
    find(road, (space + 1) % road->view->board.ring, &to[0], &to[1]);
    return to[0] > from[0]   ? LITTLE_HEADING_RIGHT
           : to[0] < from[0] ? LITTLE_HEADING_LEFT
           : to[1] > from[1] ? LITTLE_HEADING_DOWN
                             : LITTLE_HEADING_UP;
}

/* The row of end A, in spaces. */
static int alley_row(const struct little_road *road)
{
    return 1 + road->down / 2;
}

static struct little_area inside(const struct little_road *road, int from_row, int to_row)
{
    return (struct little_area){road->x + road->width, road->y + from_row * road->height,
                                (road->across - 2) * road->width,
                                (to_row - from_row) * road->height};
}

struct little_area little_road_alley(const struct little_road *road)
{
    return inside(road, alley_row(road), alley_row(road) + 1);
}

/* The lane from the alley to end B along the inner side of the ring, if end B is not the space at
 * the right of the alley. Without a lane its height is 0. */
static struct little_area lane_to_end_b(const struct little_road *road)
{
    const struct little_area alley = little_road_alley(road);
    const struct little_area end =
        little_road_space(road, road->view->board.entrance[LITTLE_END_B]);
    const int width = road->width > 3 ? road->width - 1 : road->width;
    const int last = alley.x + alley.width - width;
    const int x = end.x < alley.x ? alley.x : end.x > last ? last : end.x;
    const struct little_area within = inside(road, 1, road->down + 1);
    const int top = end.y < within.y ? within.y : end.y;
    const int bottom = within.y + within.height;
    const int end_bottom = end.y + road->height > bottom ? bottom : end.y + road->height;
    return end.y < alley.y ? (struct little_area){x, top, width, alley.y - top}
                           : (struct little_area){x, alley.y + alley.height, width,
                                                  end_bottom - alley.y - alley.height};
}

/* The larger part of an area beside the lane. */
static struct little_area beside_lane(const struct little_road *road, struct little_area area)
{
    const struct little_area lane = lane_to_end_b(road);
    if (lane.height > 0 && lane.y >= area.y && lane.y < area.y + area.height) {
        const int left = lane.x - area.x;
        const int right = area.width - left - lane.width;
        area.x += left > right ? 0 : left + lane.width;
        area.width = left > right ? left : right;
    }
    return area;
}

struct little_area little_road_above(const struct little_road *road)
{
    return beside_lane(road, inside(road, 1, alley_row(road)));
}

struct little_area little_road_below(const struct little_road *road)
{
    return beside_lane(road, inside(road, alley_row(road) + 1, road->down + 1));
}

/* ---- colours and letters ---- */

enum colour little_road_colour(const struct little_state *view, unsigned car)
{
    static const enum colour colours[LITTLE_CARS_MAX] = {COLOUR_YELLOW, COLOUR_BLUE,  COLOUR_GREEN,
                                                         COLOUR_RED,    COLOUR_WHITE, COLOUR_BLACK};
    return colours[view->colour[car]];
}

char little_road_letter(const struct little_state *view, unsigned car)
{
    return "YBGRWK"[view->colour[car]];
}

/* ---- the street ---- */

static void lay_ground(const struct little_road *road, struct little_area area, enum ground ground)
{
    for (int row = 0; row < area.height && area.y + row < road->bottom; row++) {
        canvas_ground(road->canvas, area.x, area.y + row, area.width, ground);
    }
}

static void pave(const struct little_road *road, struct little_area area)
{
    lay_ground(road, area, GROUND_ROAD);
}

static void draw_frame(const struct little_road *road, struct little_area area, enum colour colour,
                       unsigned style)
{
    struct canvas *canvas = road->canvas;
    if (area.height < 2 || area.width < 2) {
        return;
    }
    const int right = area.x + area.width - 1;
    const int bottom = area.y + area.height - 1;
    for (int x = area.x + 1; x < right; x++) {
        canvas_put(canvas, x, area.y, GLYPH_LINE, colour, style);
        canvas_put(canvas, x, bottom, GLYPH_LINE, colour, style);
    }
    for (int y = area.y + 1; y < bottom; y++) {
        canvas_put(canvas, area.x, y, GLYPH_BAR, colour, style);
        canvas_put(canvas, right, y, GLYPH_BAR, colour, style);
    }
    canvas_put(canvas, area.x, area.y, CORNER_TOP_LEFT, colour, style);
    canvas_put(canvas, right, area.y, CORNER_TOP_RIGHT, colour, style);
    canvas_put(canvas, area.x, bottom, CORNER_BOTTOM_LEFT, colour, style);
    canvas_put(canvas, right, bottom, CORNER_BOTTOM_RIGHT, colour, style);
}

/* The dashes between a space and the next one. */
static void draw_edge(const struct little_road *road, int space)
{
    const struct little_area here = little_road_space(road, space);
    const struct little_area next = little_road_space(road, (space + 1) % road->view->board.ring);
    if (here.y == next.y) {
        const int x = (here.x < next.x ? here.x : next.x) + road->width - 1;
        for (int i = 0; i < here.height && road->width > 3; i++) {
            canvas_put(road->canvas, x, here.y + i, GLYPH_DASHED_BAR, COLOUR_DIM, STYLE_PLAIN);
        }
    } else {
        const int y = (here.y < next.y ? here.y : next.y) + road->height - 1;
        for (int i = 0; i < here.width && road->height > 2; i++) {
            canvas_put(road->canvas, here.x + i, y, GLYPH_DASH, COLOUR_DIM, STYLE_PLAIN);
        }
    }
}

/* A streetlight: its number in a circle, or in the marker that is there. Large ones have three
 * lines. */
static void draw_light(const struct little_road *road, int x, int y, int width, int height,
                       int circle, bool marked)
{
    struct canvas *canvas = road->canvas;
    const enum colour colour = circle > 0 ? COLOUR_GREEN : COLOUR_RED;
    char label[24];
    if (width >= 8 && height >= 3) {
        draw_frame(road, (struct little_area){x + 1, y, 6, 3}, colour, STYLE_PLAIN);
        for (int i = 0; i < 3 && marked; i++) {
            canvas_ground(canvas, x + 1, y + i, 6,
                          GROUND_COLOURS + (circle > 0 ? COLOUR_GREEN : COLOUR_BLUE));
        }
        snprintf(label, sizeof label,
                 !marked      ? "\xe2\x94\x82 %+d \xe2\x94\x82"
                 : circle > 0 ? "$ %+d $"
                              : "! %+d !",
                 circle);
        canvas_text(canvas, x + 1, y + 1, marked ? COLOUR_PLAIN : colour, STYLE_BOLD, label);
        return;
    }
    snprintf(label, sizeof label,
             width < 4    ? "%+d"
             : !marked    ? "(%+d)"
             : circle > 0 ? "$%+d$"
                          : "!%+d!",
             circle);
    if (marked) {
        canvas_ground(canvas, x, y, (int)strlen(label),
                      GROUND_COLOURS + (circle > 0 ? COLOUR_GREEN : COLOUR_BLUE));
    }
    canvas_text(canvas, x, y, marked ? COLOUR_PLAIN : colour, marked ? STYLE_BOLD : STYLE_PLAIN,
                label);
}

/* Draws on the surface which way to drive. */
static void draw_arrow(const struct little_road *road, int space)
{
    const struct little_area area = little_road_parking(road, space);
    const enum little_heading heading = little_road_heading(road, space);
    const bool flat = heading == LITTLE_HEADING_LEFT || heading == LITTLE_HEADING_RIGHT;
    const int back = heading == LITTLE_HEADING_RIGHT || heading == LITTLE_HEADING_DOWN ? -1 : 1;
    const int x = area.x + (area.width - 1) / 2;
    const int y = area.y + (area.height - 1) / 2;
    for (int i = 1; i <= 2 && flat && area.width > 6; i++) {
        canvas_put(road->canvas, x + back * i, y, GLYPH_LINE, COLOUR_DIM, STYLE_PLAIN);
    }
    if (!flat && area.height > 2) {
        canvas_put(road->canvas, x, y + back, GLYPH_BAR, COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_put(road->canvas, x, y, arrows[heading], COLOUR_DIM, STYLE_PLAIN);
}

static void draw_space(const struct little_road *road, int space)
{
    const struct little_state *view = road->view;
    const struct little_area area = little_road_space(road, space);
    const int circle = little_circle_on(&view->board, (unsigned)space);
    const bool is_a = space == view->board.entrance[LITTLE_END_A];
    const bool is_b = space == view->board.entrance[LITTLE_END_B];
    int x = area.x;
    draw_edge(road, space);
    if (circle != 0) {
        draw_light(road, x, area.y, area.width, area.height - 4, circle, view->marks >> space & 1);
        x += area.width >= 8 && area.height >= 7 ? 7 : 4;
    } else if (view->places >> space & 1) {
        x = canvas_text(road->canvas, x, area.y, COLOUR_PLAIN, STYLE_PLAIN,
                        area.width < 4 ? "?" : "( ?)");
    } else {
        x = canvas_printf(road->canvas, x, area.y, COLOUR_DIM, STYLE_PLAIN, "%d", space);
    }
    if ((is_a || is_b) && x < area.x + area.width) {
        canvas_put(road->canvas, area.x + area.width - 1, area.y, is_a ? 'A' : 'B', COLOUR_TITLE,
                   STYLE_BOLD);
    }
    if (circle == 0 && area.height > 1) {
        draw_arrow(road, space);
    }
}

static void draw_alley(const struct little_road *road)
{
    const struct little_state *view = road->view;
    const struct little_area alley = little_road_alley(road);
    const struct little_area lane = lane_to_end_b(road);
    const bool high = alley.height > 1;
    const struct little_area middle = little_road_parking_in_alley(road, 0, 0);
    struct canvas *canvas = road->canvas;
    pave(road, alley);
    pave(road, lane);
    for (int y = lane.y; y < lane.y + lane.height; y++) {
        canvas_put(canvas, lane.x + lane.width / 2, y, GLYPH_DASHED_BAR, COLOUR_DIM, STYLE_PLAIN);
    }
    for (int x = alley.x; x < alley.x + alley.width; x++) {
        canvas_put(canvas, x, middle.y + middle.height / 2, GLYPH_DASH, COLOUR_DIM, STYLE_PLAIN);
    }
    if (high) {
        const int light = alley.height >= 8 && road->width > 8 ? 8 : 4;
        const char *name = _("Alley");
        draw_light(road, alley.x + 1, alley.y, light, alley.height - 5, LITTLE_IN_ALLEY,
                   view->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY);
        draw_light(road, alley.x + alley.width - light - 1, alley.y, light, alley.height - 5,
                   -LITTLE_IN_ALLEY, view->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY);
        canvas_text(canvas, alley.x + (alley.width - canvas_columns(name)) / 2, alley.y,
                    COLOUR_TITLE, STYLE_BOLD, name);
    }
    canvas_text(canvas, alley.x, middle.y + middle.height / 2, COLOUR_TITLE, STYLE_BOLD,
                "\xe2\x97\x80"
                "A");
    canvas_text(canvas, alley.x + alley.width - 2, middle.y + middle.height / 2, COLOUR_TITLE,
                STYLE_BOLD,
                "B"
                "\xe2\x96\xb6");
}

/* Paves the ring up to its kerbs. */
static void pave_ring(const struct little_road *road)
{
    const struct little_area all = inside(road, 0, road->down + 2);
    const int kerb = road->kerbs;
    pave(road, (struct little_area){road->x - kerb, road->y - kerb,
                                    road->across * road->width + kerb, road->height + kerb});
    pave(road, (struct little_area){road->x - kerb, all.y, road->width + kerb, all.height});
    pave(road, (struct little_area){all.x + all.width, all.y, road->width, all.height});
    pave(road, (struct little_area){road->x - kerb, all.y + all.height - road->height,
                                    road->across * road->width + kerb, road->height});
    if (road->kerbs) {
        draw_frame(road,
                   (struct little_area){road->x - 1, road->y - 1, road->across * road->width + 1,
                                        all.height + 1},
                   COLOUR_DIM, STYLE_PLAIN);
        draw_frame(road, little_road_above(road), COLOUR_DIM, STYLE_PLAIN);
        draw_frame(road, little_road_below(road), COLOUR_DIM, STYLE_PLAIN);
    }
}

void little_road_draw(const struct little_road *road, uint64_t lit)
{
    pave_ring(road);
    draw_alley(road);
    for (int space = 0; space < road->view->board.ring; space++) {
        if (lit >> space & 1) {
            lay_ground(road, little_road_space(road, space), GROUND_WAY);
        }
        draw_space(road, space);
    }
}

/* ---- cars ---- */

struct little_area little_road_parking(const struct little_road *road, int space)
{
    struct little_area area = little_road_space(road, space);
    const int above = area.height > 6 ? 3 : area.height > 1 ? 1 : 0; /* the streetlight */
    area.y += above;
    area.height -= above;
    const int height = area.height < 3 ? 1 : 3;
    area.y += (area.height - height) / 2;
    area.height = area.height < height ? area.height : height;
    const int width = area.height < 2 ? 4 : 11;
    if (area.width > width) {
        area.x += (area.width - width) / 2;
        area.width = width;
    }
    return area;
}

struct little_area little_road_parking_in_alley(const struct little_road *road, unsigned nth,
                                                unsigned count)
{
    enum { ENDS = 2 };
    const struct little_area alley = little_road_alley(road);
    const struct little_area model = little_road_parking(road, 0);
    const int above = model.y - little_road_space(road, 0).y;
    struct little_area area = {alley.x + ENDS, alley.y + above, model.width, model.height};
    const int gap = count > 0 ? (alley.width - 2 * ENDS) / (int)count : 0;
    const int step = gap > model.width + 2 ? model.width + 2 : gap;
    area.width = count > 0 && area.width > step ? step : area.width;
    area.x = alley.x + (alley.width - step * (int)count) / 2 + step * (int)nth;
    return area;
}

/* The letter of the car, and a nose on the side where it is heading. */
static void draw_body(const struct little_road *road, struct little_area area, unsigned car,
                      enum little_heading heading, enum colour colour)
{
    const int y = area.y + area.height / 2;
    const bool beside =
        heading == LITTLE_HEADING_LEFT || heading == LITTLE_HEADING_RIGHT || area.height < 3;
    const bool tight = area.width < 6; /* letter and nose side by side: [Y>] or [<Y] */
    const bool left = heading == LITTLE_HEADING_LEFT;
    const int letter = area.x + (tight && left && area.width > 3 ? 2 : (area.width - 1) / 2);
    const int nose = left ? area.x + 1 : area.x + area.width - 2;
    if (heading != LITTLE_HEADING_NONE && area.width > 3) {
        canvas_put(road->canvas, beside ? nose : letter,
                   beside                           ? y
                   : heading == LITTLE_HEADING_DOWN ? y + 1
                                                    : y - 1,
                   noses[heading], colour, STYLE_BOLD);
    }
    canvas_put(road->canvas, letter, y, (uint32_t)little_road_letter(road->view, car), colour,
               STYLE_BOLD);
}

void little_road_draw_car(const struct little_road *road, struct little_area area, unsigned car,
                          enum little_heading heading, bool ghost)
{
    struct canvas *canvas = road->canvas;
    const enum colour colour = little_road_colour(road->view, car);
    const enum colour ink = ghost ? COLOUR_TITLE : COLOUR_PLAIN;
    area.width -= area.width == 4 && heading == LITTLE_HEADING_NONE; /* no nose */
    const int right = area.x + area.width - 1;
    for (int row = 0; row < area.height; row++) {
        const int y = area.y + row;
        for (int x = area.x; x <= right; x++) {
            canvas_put(canvas, x, y, ' ', ink, STYLE_BOLD);
        }
        if (!ghost) {
            canvas_ground(canvas, area.x, y, area.width, GROUND_COLOURS + colour);
        }
        if (area.width > 2) {
            canvas_put(canvas, area.x, y, '[', ink, STYLE_BOLD);
            canvas_put(canvas, right, y, ']', ink, STYLE_BOLD);
        }
        canvas_tag(canvas, area.x, y, area.width, little_colour(road->view, car));
    }
    if (area.height > 2 && area.width > 2) {
        draw_frame(road, area, ink, STYLE_BOLD);
    }
    for (int x = area.x + 1; x < right && area.height > 2; x++) {
        if (x == area.x + 2 || x == right - 2) { /* a wheel */
            canvas_put(canvas, x, area.y, 'o', ink, STYLE_BOLD);
            canvas_put(canvas, x, area.y + area.height - 1, 'o', ink, STYLE_BOLD);
        }
    }
    draw_body(road, area, car, heading, ink);
}

/* ---- dice ---- */

void little_road_draw_die(const struct little_road *road, struct little_area area, unsigned car)
{
    /* Where each number has its pips, row by row, as bits of three columns. */
    static const uint8_t pips[7][3] = {{0, 0, 0}, {0, 2, 0}, {4, 0, 1}, {4, 2, 1},
                                       {5, 0, 5}, {5, 2, 5}, {5, 5, 5}};
    struct canvas *canvas = road->canvas;
    const bool framed = area.height > 3;
    const int number = road->view->die[car];
    if (framed) {
        draw_frame(road, area, COLOUR_DIM, STYLE_PLAIN);
    }
    for (int row = 0; row < area.height; row++) {
        canvas_ground(canvas, area.x, area.y + row, area.width,
                      GROUND_COLOURS + little_road_colour(road->view, car));
        canvas_tag(canvas, area.x, area.y + row, area.width, little_colour(road->view, car));
    }
    const int step_x = area.height > 5 ? 3 : 2;
    const int step_y = area.height > 5 ? 2 : 1;
    for (int pip = 0; pip < 9; pip++) {
        if (pips[number][pip / 3] >> (2 - pip % 3) & 1) {
            canvas_put(canvas, area.x + area.width / 2 + step_x * (pip % 3 - 1),
                       area.y + area.height / 2 + step_y * (pip / 3 - 1), GLYPH_PIP, COLOUR_PLAIN,
                       STYLE_BOLD);
        }
    }
    if (number == 0) {
        canvas_put(canvas, area.x + area.width / 2, area.y + area.height / 2, '?', COLOUR_PLAIN,
                   STYLE_BOLD);
    }
}
