/* Sea, land and coast under the map of Ticket to Ride Italy. Every dot belongs to a region, to a
 * neighbour or to the sea; a cell has the ground of most of its dots. */
#include "map_face.h"
#include "term/dots.h"
#include <string.h>

enum {
    DOTS_WIDE = CANVAS_WIDTH_MAX * DOTS_ACROSS,
    DOTS_HIGH = CANVAS_HEIGHT_MAX * DOTS_DOWN,
    SEA = 0,
    BORDER = 128 /* a flag beside the owner of a dot */
};

struct relief {
    int width; /* in dots */
    int height;
    uint8_t owner[DOTS_HIGH][DOTS_WIDE]; /* SEA or 1 + the ground */
};

/* Flags the dots at which a line from the left enters or leaves the ring. */
static void cross_edge(struct relief *relief, const int from[2], const int to[2])
{
    const bool down = from[1] < to[1];
    const int *a = down ? from : to;
    const int *b = down ? to : from;
    /* the rows whose middles the edge passes */
    int row = (a[1] + TK_LAYOUT_FINE / 2 - 1) / TK_LAYOUT_FINE;
    row = a[1] < 0 || row < 0 ? 0 : row;
    for (; row < relief->height; row++) {
        const int middle = row * TK_LAYOUT_FINE + TK_LAYOUT_FINE / 2;
        if (middle >= b[1]) {
            break;
        }
        if (middle < a[1]) {
            continue;
        }
        const int x = a[0] + (int)((int64_t)(b[0] - a[0]) * (middle - a[1]) / (b[1] - a[1]));
        const int column = (x + TK_LAYOUT_FINE / 2) / TK_LAYOUT_FINE;
        if (column < relief->width) {
            relief->owner[row][x < 0 || column < 0 ? 0 : column] ^= BORDER;
        }
    }
}

static void fill_ring(struct relief *relief, const struct tk_layout *layout,
                      const struct tk_italy_ring *ring, enum ground ground)
{
    int from[2];
    int to[2];
    tk_layout_point(layout, &tk_italy_points[ring->first + ring->count - 1], &from[0], &from[1]);
    int top = relief->height;
    int bottom = 0;
    for (unsigned i = 0; i < ring->count; i++) {
        tk_layout_point(layout, &tk_italy_points[ring->first + i], &to[0], &to[1]);
        cross_edge(relief, from, to);
        const int row = to[1] / TK_LAYOUT_FINE;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        memcpy(from, to, sizeof from);
    }
    top = top > 0 ? top - 1 : 0;
    for (int y = top; y < relief->height && y <= bottom + 1; y++) {
        bool inside = false;
        for (int x = 0; x < relief->width; x++) {
            uint8_t *owner = &relief->owner[y][x];
            inside = inside != ((*owner & BORDER) != 0);
            *owner = inside ? (uint8_t)(1 + ground) : (uint8_t)(*owner & ~BORDER);
        }
    }
}

/* With few cells, shades would look like fields, so only the wide map has them. */
static enum ground ground_of(const struct tk_face_insight *insight, const struct tk_layout *layout,
                             const struct tk_italy_ring *ring)
{
    static const enum ground shades[] = {GROUND_LAND, GROUND_LAND_2, GROUND_LAND_3};
    if (ring->region == NULL) {
        return GROUND_BEYOND;
    }
    for (unsigned i = 0; i < insight->score.networks; i++) {
        for (uint64_t left = insight->score.network[i].regions; left != 0; left &= left - 1) {
            if (strcmp(tk_regions[pz_lowest_bit(left)].name, ring->region) == 0) {
                return GROUND_LIT;
            }
        }
    }
    return shades[layout->wide ? ring->shade : 0];
}

/* The ground of most dots of a cell. */
static enum ground cell_ground(const struct relief *relief, int column, int row)
{
    uint8_t counts[GROUND_COLOURS + 1] = {0};
    unsigned best = SEA;
    for (int y = row * DOTS_DOWN; y < (row + 1) * DOTS_DOWN; y++) {
        for (int x = column * DOTS_ACROSS; x < (column + 1) * DOTS_ACROSS; x++) {
            const unsigned owner = relief->owner[y][x];
            if (++counts[owner] > counts[best]) {
                best = owner;
            }
        }
    }
    return best == SEA ? GROUND_SEA : (enum ground)(best - 1);
}

static bool is_sea(const struct relief *relief, int x, int y)
{
    return x >= 0 && y >= 0 && x < relief->width && y < relief->height &&
           relief->owner[y][x] == SEA;
}

static void draw_coast(const struct relief *relief, struct dots *dots)
{
    const struct dots_ink ink = {.colour = COLOUR_COAST, .layer = 1, .turns = 1};
    for (int y = 0; y < relief->height; y++) {
        for (int x = 0; x < relief->width; x++) {
            if (relief->owner[y][x] != SEA &&
                (is_sea(relief, x - 1, y) || is_sea(relief, x + 1, y) || is_sea(relief, x, y - 1) ||
                 is_sea(relief, x, y + 1))) {
                dots_put(dots, x, y, &ink);
            }
        }
    }
}

/* A city stands on the land of its region, even on the smallest spit. */
static enum ground city_ground(const struct tk_face_insight *insight,
                               const struct tk_layout *layout, unsigned city)
{
    unsigned ring = 0;
    while (ring + 1 < tk_italy_ring_count &&
           (tk_italy_rings[ring].region == NULL ||
            strcmp(tk_italy_rings[ring].region, tk_regions[tk_region_of[city]].name) != 0)) {
        ring++;
    }
    return ground_of(insight, layout, &tk_italy_rings[ring]);
}

void tk_draw_ground(const struct tk_area *area, const struct tk_face_insight *insight,
                    const struct tk_layout *layout, struct dots *dots)
{
    struct relief relief;
    memset(&relief, SEA, sizeof relief);
    relief.width = area->width * DOTS_ACROSS;
    relief.height = area->height * DOTS_DOWN;
    for (unsigned i = 0; i < tk_italy_ring_count; i++) {
        fill_ring(&relief, layout, &tk_italy_rings[i],
                  ground_of(insight, layout, &tk_italy_rings[i]));
    }
    for (int row = 0; row < area->height; row++) {
        for (int column = 0; column < area->width; column++) {
            canvas_ground(area->canvas, area->x + column, area->y + row, 1,
                          cell_ground(&relief, column, row));
        }
    }
    for (unsigned i = 0; i < layout->spot_count; i++) {
        const struct tk_layout_spot *spot = &layout->spots[i];
        if (spot->place < TK_CITIES) {
            canvas_ground(area->canvas, area->x + spot->x, area->y + spot->y, 1,
                          city_ground(insight, layout, spot->place));
        }
    }
    if (!area->canvas->ascii && layout->wide) { /* as letters it would look like tracks */
        draw_coast(&relief, dots);
    }
}
