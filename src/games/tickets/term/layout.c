/* Places and tracks of the map of Ticket to Ride Italy in a rectangle of cells. */
#include "layout.h"
#include "term/dots.h"
#include <stdlib.h>
#include <string.h>

enum { CELL_WIDTH = DOTS_ACROSS * TK_LAYOUT_FINE, CELL_HEIGHT = DOTS_DOWN * TK_LAYOUT_FINE };

static int scaled(int value, int largest, int target)
{
    const int product = 2 * value * target;
    return (product + (product < 0 ? -largest : largest)) / (2 * largest);
}

static void wide_point(const struct tk_layout *layout, int x, int y, int *fine_x, int *fine_y)
{
    *fine_x = scaled(x, TK_ITALY_WIDTH, layout->map_width * CELL_WIDTH);
    *fine_y = scaled(y, TK_ITALY_HEIGHT, layout->height * CELL_HEIGHT);
}

static void close_point(const struct tk_layout *layout, int x, int y, int *fine_x, int *fine_y)
{
    *fine_x = TK_LAYOUT_SIGN * CELL_WIDTH / 2 +
              scaled(x, TK_SPOT_X_MAX, (layout->map_width - TK_LAYOUT_SIGN) * CELL_WIDTH);
    *fine_y = CELL_HEIGHT / 2 + scaled(y, TK_SPOT_Y_MAX, (layout->height - 1) * CELL_HEIGHT);
}

void tk_layout_point(const struct tk_layout *layout, const struct tk_italy_point *point, int *x,
                     int *y)
{
    if (layout->wide) {
        wide_point(layout, point->wide_x, point->wide_y, x, y);
    } else {
        close_point(layout, point->close_x, point->close_y, x, y);
    }
}

/* ---- places ---- */

static void add_spot(struct tk_layout *layout, unsigned place, unsigned from, int fine_x,
                     int fine_y)
{
    struct tk_layout_spot *spot = &layout->spots[layout->spot_count++];
    spot->place = (uint8_t)place;
    spot->from = (uint8_t)from;
    spot->x = (int16_t)(fine_x / CELL_WIDTH);
    spot->y = (int16_t)(fine_y / CELL_HEIGHT);
    spot->y = spot->y < layout->height ? spot->y : (int16_t)(layout->height - 1);
    spot->named = true;
    for (unsigned i = 0; layout->wide && i + 1 < layout->spot_count; i++) { /* one name is enough */
        const struct tk_layout_spot *other = &layout->spots[i];
        if (other->place == place && other->named &&
            abs(other->x - spot->x) < layout->map_width / 3 &&
            abs(other->y - spot->y) < layout->height / 7) {
            spot->named = false;
        }
    }
}

static unsigned place_named(const char *name)
{
    unsigned place = 0;
    while (place < TK_PLACES && (name == NULL || strcmp(tk_places[place], name) != 0)) {
        place++;
    }
    return place;
}

static void add_spots(struct tk_layout *layout)
{
    int x = 0;
    int y = 0;
    for (unsigned i = 0; layout->wide && i < tk_italy_spot_count; i++) {
        wide_point(layout, tk_italy_spots[i].x, tk_italy_spots[i].y, &x, &y);
        add_spot(layout, place_named(tk_italy_spots[i].place), place_named(tk_italy_spots[i].from),
                 x, y);
    }
    for (unsigned i = 0; !layout->wide && i < TK_SPOTS; i++) {
        close_point(layout, tk_spots[i].x, tk_spots[i].y, &x, &y);
        x += CELL_WIDTH / 2 - TK_LAYOUT_SIGN * CELL_WIDTH / 2; /* where its sign begins */
        add_spot(layout, tk_spots[i].place, tk_spots[i].from, x, y);
    }
}

/* Where a place stands for a track that starts in the city `from`. */
static unsigned spot_of(const struct tk_layout *layout, unsigned place, unsigned from)
{
    unsigned found = 0;
    for (unsigned i = 0; i < layout->spot_count; i++) {
        const struct tk_layout_spot *spot = &layout->spots[i];
        if (spot->place == place && spot->from == from) {
            return i;
        }
        if (spot->place == place && spot->from == TK_PLACES) {
            found = i;
        }
    }
    return found;
}

/* ---- tracks ---- */

static void add_point(struct tk_layout_route *route, int x, int y)
{
    route->path[route->points][0] = (int16_t)x;
    route->path[route->points++][1] = (int16_t)y;
}

static void add_end(const struct tk_layout *layout, struct tk_layout_route *route, unsigned end)
{
    const struct tk_layout_spot *spot = &layout->spots[route->ends[end]];
    add_point(route, spot->x * CELL_WIDTH + CELL_WIDTH / 2,
              spot->y * CELL_HEIGHT + CELL_HEIGHT / 2);
}

static void add_route(struct tk_layout *layout, unsigned first)
{
    struct tk_layout_route *route = &layout->routes[layout->route_count++];
    const struct tk_track *track = &tk_tracks[first];
    route->tracks[route->count++] = (uint8_t)first;
    for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
        route->tracks[route->count++] = track->other[i];
    }
    for (unsigned i = 0; i < route->count; i++) {
        const uint8_t waves = tk_tracks[route->tracks[i]].waves;
        route->waves = waves > route->waves ? waves : route->waves;
    }
    route->ends[0] = (uint8_t)spot_of(layout, track->a, track->a);
    route->ends[1] = (uint8_t)spot_of(layout, track->b, track->a);
    if (!layout->wide) {
        route->steep = abs(layout->spots[route->ends[1]].x - layout->spots[route->ends[0]].x) <=
                       abs(layout->spots[route->ends[1]].y - layout->spots[route->ends[0]].y);
        return;
    }
    add_end(layout, route, 0);
    for (unsigned i = 0; i < track->length; i++) {
        const int16_t *point = tk_italy_curves[tk_italy_curve_first[first] + (int)i];
        int x = 0;
        int y = 0;
        wide_point(layout, point[0], point[1], &x, &y);
        add_point(route, x, y);
    }
    add_end(layout, route, 1);
    const int16_t *last = route->path[route->points - 1];
    route->steep = abs(last[0] - route->path[0][0]) * DOTS_DOWN <
                   abs(last[1] - route->path[0][1]) * DOTS_ACROSS;
}

/* The width at which the map looks right. The wide map leaves some room at its side for panels, but
 * is not narrower than its true shape. */
static int width_of(int width, int height, bool wide)
{
    enum { SIDE = 10 };
    const int widest = height * (wide ? 21 : 40) / 10;
    const int narrowest = wide ? height * 185 / 100 : 0;
    int result = wide && widest > width - SIDE ? width - SIDE : widest;
    result = result < narrowest ? narrowest : result;
    return result < width ? result : width;
}

void tk_layout_of(struct tk_layout *layout, int width, int height, bool wide)
{
    memset(layout, 0, sizeof *layout);
    layout->width = width;
    layout->height = height;
    layout->wide = wide;
    layout->map_width = width_of(width, height, wide);
    add_spots(layout);
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        if (tk_tracks[t].number == 1) {
            add_route(layout, t);
        }
    }
}

/* ---- dots ---- */

static int isqrt(int square)
{
    int root = 0;
    for (int bit = 1 << 14; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) {
            root += bit;
        }
    }
    return root;
}

/* Tracks of a route are a cell apart. */
static void lane_offset(const struct tk_layout_route *route, unsigned lane, int *x, int *y)
{
    const int half_lanes = 2 * (int)lane - ((int)route->count - 1);
    *x = route->steep ? half_lanes * CELL_WIDTH / 2 : 0;
    *y = route->steep ? 0 : half_lanes * CELL_HEIGHT / 2;
}

unsigned tk_layout_walk(const struct tk_layout_route *route, unsigned lane,
                        struct tk_layout_step steps[TK_LAYOUT_STEPS_MAX])
{
    unsigned count = 0;
    int along = 0;
    int offset_x = 0;
    int offset_y = 0;
    lane_offset(route, lane, &offset_x, &offset_y);
    for (unsigned i = 0; i + 1 < route->points; i++) {
        const int x = route->path[i][0] + offset_x;
        const int y = route->path[i][1] + offset_y;
        const int dx = route->path[i + 1][0] - route->path[i][0];
        const int dy = route->path[i + 1][1] - route->path[i][1];
        const int most = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
        const int pieces = most / TK_LAYOUT_FINE + 1;
        const int length = isqrt(dx * dx + dy * dy);
        for (int k = 0; k < pieces && count < TK_LAYOUT_STEPS_MAX; k++) {
            steps[count++] =
                (struct tk_layout_step){(int16_t)((x + dx * k / pieces) / TK_LAYOUT_FINE),
                                        (int16_t)((y + dy * k / pieces) / TK_LAYOUT_FINE),
                                        (int16_t)(along + length * k / pieces)};
        }
        along += length;
    }
    return count;
}

/* ---- cells ---- */

/* The cells of the wide map in which a lane has dots. */
static unsigned cells_of_dots(const struct tk_layout_route *route, unsigned lane,
                              struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX])
{
    struct tk_layout_step steps[TK_LAYOUT_STEPS_MAX];
    const unsigned count = tk_layout_walk(route, lane, steps);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        const int16_t x = (int16_t)(steps[i].x / DOTS_ACROSS);
        const int16_t y = (int16_t)(steps[i].y / DOTS_DOWN);
        if (found == 0 || cells[found - 1].x != x || cells[found - 1].y != y) {
            cells[found++] = (struct tk_layout_step){x, y, steps[i].along};
        }
    }
    return found;
}

/* The cells from the middle of one sign to the middle of another. */
static unsigned cells_between(const struct tk_layout_spot *from, const struct tk_layout_spot *to,
                              struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX])
{
    const int right = to->x > from->x ? 1 : 0;
    const int left = from->x > to->x ? 1 : 0;
    const int x = from->x + TK_LAYOUT_SIGN / 2 - 1 + right;
    const int dx = to->x + TK_LAYOUT_SIGN / 2 - 1 + left - x;
    const int dy = to->y - from->y;
    const int most = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= most; i++) {
        cells[i].x = (int16_t)(x + (most > 0 ? scaled(dx, most, i) : 0));
        cells[i].y = (int16_t)(from->y + (most > 0 ? scaled(dy, most, i) : 0));
        cells[i].along = (int16_t)(i * CELL_WIDTH);
    }
    return (unsigned)most + 1;
}

unsigned tk_layout_cells(const struct tk_layout *layout, const struct tk_layout_route *route,
                         unsigned lane, struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX])
{
    return layout->wide ? cells_of_dots(route, lane, cells)
                        : cells_between(&layout->spots[route->ends[0]],
                                        &layout->spots[route->ends[1]], cells);
}
