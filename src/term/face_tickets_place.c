/* Finds room for the names and labels of the map of Ticket to Ride Italy: each has many places
 * where it could stand, and they move in turns to where they cover and touch the least. */
#include "dots.h"
#include "face_tickets_layout.h"
#include <stdlib.h>
#include <string.h>

enum {
    PLACES_EACH = 64,
    ITEMS_MAX = LAYOUT_SPOTS_MAX + TK_TRACKS,
    ROUNDS = 80,
    SHORT = 6, /* cells of a route */
    /* what it costs */
    COST_OVERLAP = 100, /* a cell of another, */
    COST_CROWDED = 12,  /* and one that has been fought for, each time */
    COST_TOUCH = 14,    /* another right beside it, */
    COST_SPOT = 5,      /* or a place */
    COST_BESIDE = 20,   /* a label that is not on its track */
    COST_BRIEF_NAME = 30,
    COST_BRIEF_LABEL = 150
};

struct candidate {
    int16_t x;
    int16_t y;
    int16_t cost;
    uint8_t width;
    uint8_t height;
    bool brief;
};

struct item {
    struct layout_block *block;
    struct candidate candidates[PLACES_EACH];
    unsigned count;
    int at; /* its candidate, or -1 */
};

struct placing {
    const struct layout *layout;
    unsigned item_count;
    struct item items[ITEMS_MAX];
    uint8_t fixed[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* where nothing can stand */
    uint8_t used[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];  /* by how many items */
    uint8_t lines[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* what it costs to cover a track there */
    uint16_t crowded[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* what it costs to stand there */
};

static bool within(const struct placing *placing, int x, int y)
{
    return x >= 0 && y >= 0 && x < placing->layout->width && y < placing->layout->height;
}

/* ---- what is there already ---- */

/* The cells of a route's middle line; returns how many. */
static unsigned cells_of(const struct placing *placing, const struct layout_route *route,
                         unsigned lane, struct layout_step cells[LAYOUT_STEPS_MAX])
{
    struct layout_step steps[LAYOUT_STEPS_MAX];
    const unsigned count = layout_walk(placing->layout, route, lane, steps);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        const int16_t x = (int16_t)(steps[i].x / DOTS_ACROSS);
        const int16_t y = (int16_t)(steps[i].y / DOTS_DOWN);
        if (found == 0 || cells[found - 1].x != x || cells[found - 1].y != y) {
            cells[found++] = (struct layout_step){x, y, steps[i].along};
        }
    }
    return found;
}

/* The fewer cells a route has, the less of them another's label may cover. */
static void weigh_route(struct placing *placing, const struct layout_route *route, int sign)
{
    struct layout_step cells[LAYOUT_STEPS_MAX];
    for (unsigned lane = 0; lane < route->count; lane++) {
        const unsigned count = cells_of(placing, route, lane, cells);
        const int weight = 2 + 24 / (int)(count + 1);
        for (unsigned i = 0; i < count; i++) {
            if (within(placing, cells[i].x, cells[i].y)) {
                uint8_t *line = &placing->lines[cells[i].y][cells[i].x];
                *line = (uint8_t)(*line + sign * weight);
            }
        }
    }
}

/* With a gap beside it. */
static void fix_corner(struct placing *placing, const struct corner *corner)
{
    for (int y = corner->y; y < corner->y + corner->height; y++) {
        for (int x = corner->x - 1; x < corner->x + corner->width + 1; x++) {
            if (within(placing, x, y)) {
                placing->fixed[y][x] = 1;
            }
        }
    }
}

/* ---- where things could stand ---- */

/* Keeps the best ones. */
static void add_candidate(struct placing *placing, struct item *item, struct candidate candidate)
{
    int cost = candidate.cost;
    for (int y = candidate.y; y < candidate.y + candidate.height; y++) {
        for (int x = candidate.x; x < candidate.x + candidate.width; x++) {
            if (!within(placing, x, y) || placing->fixed[y][x]) {
                return;
            }
            cost += placing->lines[y][x];
        }
        const int sides[2] = {candidate.x - 1, candidate.x + candidate.width};
        for (unsigned i = 0; i < 2; i++) {
            cost += within(placing, sides[i], y) && placing->fixed[y][sides[i]] ? COST_SPOT : 0;
        }
    }
    candidate.cost = (int16_t)cost;
    unsigned at = item->count < PLACES_EACH ? item->count++ : PLACES_EACH;
    while (at > 0 && item->candidates[at - 1].cost > cost) {
        if (at < PLACES_EACH) {
            item->candidates[at] = item->candidates[at - 1];
        }
        at--;
    }
    if (at < PLACES_EACH) {
        item->candidates[at] = candidate;
    }
}

static struct item *new_item(struct placing *placing, struct layout_block *block)
{
    struct item *item = &placing->items[placing->item_count++];
    item->block = block;
    item->count = 0;
    item->at = -1;
    return item;
}

/* Beside the spot, above or below it. */
static void add_name(struct placing *placing, struct layout_spot *spot)
{
    struct item *item = new_item(placing, &spot->name);
    enum { FULL_NAMES_FROM = 60 }; /* columns */
    const bool full = placing->layout->map_width >= FULL_NAMES_FROM;
    for (unsigned brief = full ? 0 : 1; brief < 2; brief++) {
        const int width = brief ? 3 : (int)strlen(tk_places[spot->place]);
        const int extra = full && brief ? COST_BRIEF_NAME : 0;
        struct candidate name = {(int16_t)(spot->x + 1), spot->y, (int16_t)extra,
                                 (uint8_t)width,         1,       brief != 0};
        add_candidate(placing, item, name);
        name.x = (int16_t)(spot->x - width);
        name.cost = (int16_t)(extra + 1);
        add_candidate(placing, item, name);
        for (int row = -1; row <= 1; row += 2) {
            for (int shift = -1; shift <= width; shift++) {
                const int off = abs(2 * shift + 1 - width) / 2;
                name.x = (int16_t)(spot->x - shift);
                name.y = (int16_t)(spot->y + row);
                name.cost = (int16_t)(extra + 9 + 3 * off + (shift < 0 || shift == width ? 8 : 0));
                add_candidate(placing, item, name);
            }
        }
    }
}

static bool is_between(int value, int one, int other)
{
    return (value > one && value < other) || (value > other && value < one);
}

/* Across the route, best at its middle. */
static void add_label(struct placing *placing, struct layout_route *route)
{
    struct layout_step cells[LAYOUT_STEPS_MAX];
    struct item *item = new_item(placing, &route->label);
    const bool stacked = placing->layout->wide && !route->steep;
    const unsigned count = cells_of(placing, route, 0, cells);
    weigh_route(placing, route, -1);
    for (unsigned brief = 0; brief < (route->waves > 0 ? 2 : 1); brief++) {
        const int letters = stacked ? 1 : route->count;
        const int width = letters + 1 + (route->waves > 0 && !brief ? 2 : 0);
        const int height = stacked ? route->count : 1;
        for (unsigned i = 0; i < count; i++) {
            const int from_middle = abs(2 * (int)i + 1 - (int)count) / 2;
            /* on it; between near places also just above or below, but not beyond them */
            const int rows = count <= SHORT && (count <= 3 || (i > 0 && i + 1 < count)) ? 1 : 0;
            for (int row = -rows; row <= rows; row++) {
                if (row != 0 && count > 3 && route->steep &&
                    !is_between(cells[i].y + row, cells[0].y, cells[count - 1].y)) {
                    continue;
                }
                const int extra = (brief ? COST_BRIEF_LABEL : 0) + (row != 0 ? COST_BESIDE : 0);
                for (int shift = 0; shift < width; shift++) {
                    const int off = abs(2 * shift + 1 - width) / 2;
                    add_candidate(placing, item,
                                  (struct candidate){(int16_t)(cells[i].x - shift),
                                                     (int16_t)(cells[i].y + row),
                                                     (int16_t)(2 * from_middle + off + extra),
                                                     (uint8_t)width, (uint8_t)height, brief != 0});
                }
            }
        }
    }
    weigh_route(placing, route, 1);
}

/* ---- moving in turns ---- */

static void use(struct placing *placing, const struct candidate *place, int sign)
{
    for (int y = place->y; y < place->y + place->height; y++) {
        for (int x = place->x; x < place->x + place->width; x++) {
            placing->used[y][x] = (uint8_t)(placing->used[y][x] + sign);
        }
    }
}

static int overlap_of(const struct placing *placing, const struct candidate *place)
{
    int overlap = 0;
    for (int y = place->y; y < place->y + place->height; y++) {
        for (int x = place->x; x < place->x + place->width; x++) {
            overlap += placing->used[y][x];
        }
    }
    return overlap;
}

static int cost_of(const struct placing *placing, const struct candidate *place)
{
    int cost = place->cost + COST_OVERLAP * overlap_of(placing, place);
    for (int y = place->y; y < place->y + place->height; y++) {
        for (int x = place->x; x < place->x + place->width; x++) {
            cost += placing->crowded[y][x];
        }
        const int sides[2] = {place->x - 1, place->x + place->width};
        for (unsigned i = 0; i < 2; i++) {
            cost += within(placing, sides[i], y) && placing->used[y][sides[i]] ? COST_TOUCH : 0;
        }
    }
    return cost;
}

/* Moves an item to its best place; did it move? */
static bool settle(struct placing *placing, struct item *item)
{
    const int before = item->at;
    if (item->at >= 0) {
        use(placing, &item->candidates[item->at], -1);
    }
    int least = 0;
    for (unsigned i = 0; i < item->count; i++) {
        const int cost = cost_of(placing, &item->candidates[i]);
        if (i == 0 || cost < least) {
            least = cost;
            item->at = (int)i;
        }
    }
    if (item->at >= 0) {
        use(placing, &item->candidates[item->at], 1);
    }
    return item->at != before;
}

/* Makes the cells dearer that several want, so that those leave which can; are there any? */
static bool mark_crowded(struct placing *placing)
{
    bool any = false;
    for (int y = 0; y < placing->layout->height; y++) {
        for (int x = 0; x < placing->layout->width; x++) {
            if (placing->used[y][x] > 1) {
                placing->crowded[y][x] = (uint16_t)(placing->crowded[y][x] + COST_CROWDED);
                any = true;
            }
        }
    }
    return any;
}

static void settle_all(struct placing *placing)
{
    bool moved = true;
    bool crowded = true;
    for (unsigned round = 0; (moved || crowded) && round < ROUNDS; round++) {
        moved = false;
        for (unsigned i = 0; i < placing->item_count; i++) {
            moved = settle(placing, &placing->items[i]) || moved;
        }
        crowded = mark_crowded(placing);
    }
}

/* What still lies on another gives way. */
static void finish(struct placing *placing)
{
    for (unsigned i = 0; i < placing->item_count; i++) {
        struct item *item = &placing->items[i];
        item->block->shown = false;
        if (item->at < 0) {
            continue;
        }
        const struct candidate *place = &item->candidates[item->at];
        if (overlap_of(placing, place) > place->width * place->height) {
            use(placing, place, -1);
            continue;
        }
        *item->block = (struct layout_block){place->x,      place->y,     place->width,
                                             place->height, place->brief, true};
    }
}

void layout_place(struct layout *layout, const struct corner corners[], unsigned corner_count)
{
    struct placing placing;
    memset(&placing, 0, sizeof placing);
    placing.layout = layout;
    for (unsigned i = 0; i < corner_count; i++) {
        fix_corner(&placing, &corners[i]);
    }
    for (unsigned i = 0; i < layout->spot_count; i++) {
        if (within(&placing, layout->spots[i].x, layout->spots[i].y)) {
            placing.fixed[layout->spots[i].y][layout->spots[i].x] = 1;
        }
    }
    for (unsigned i = 0; i < layout->route_count; i++) {
        weigh_route(&placing, &layout->routes[i], 1);
    }
    for (unsigned i = 0; i < layout->spot_count; i++) {
        if (layout->spots[i].named) {
            add_name(&placing, &layout->spots[i]);
        }
    }
    for (unsigned i = 0; i < layout->route_count; i++) {
        add_label(&placing, &layout->routes[i]);
    }
    settle_all(&placing);
    finish(&placing);
}
