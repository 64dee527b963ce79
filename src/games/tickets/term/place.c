/* Finds room for the names and labels of the map of Ticket to Ride Italy by local search: each has
 * many places where it could stand, and they move in turns to where they cover and touch the
 * least. */
#include "layout.h"
#include "term/dots.h"
#include <stdlib.h>
#include <string.h>

enum {
    PLACES_EACH = 64,
    ITEMS_MAX = TK_LAYOUT_SPOTS_MAX + TK_TRACKS,
    ROUNDS = 80,
    PANEL = 255,
    SHORT = 6, /* most cells of a short route */
    /* Costs of where a name or label stands: */
    COST_OVERLAP = 100, /* for each cell that another name or label has */
    COST_CROWDED = 12,  /* for each cell that several wanted, each time that they did */
    COST_TOUCH = 14,    /* another name or label right beside it */
    COST_SPOT = 5,      /* a place right beside it */
    COST_STRANGER = 16, /* on the close map, a place right beside it that is not its own */
    COST_END = 8,       /* on the close map, a line that does not reach its place */
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
    struct tk_layout_block *block;
    uint8_t spot;    /* number of the spot that it names, from 1; 0: a label */
    uint8_t ends[2]; /* spots of the route that it labels, from 1 */
    struct candidate candidates[PLACES_EACH];
    unsigned count;
    int at; /* index of its candidate, or -1 */
};

struct placing {
    struct tk_layout *layout;
    unsigned item_count;
    struct item items[ITEMS_MAX];
    /* where nothing can stand: PANEL, or the number of a spot, from 1, which only its name may
     * cover */
    uint8_t fixed[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];
    uint8_t used[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];  /* how many items stand there */
    uint8_t lines[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* what it costs to cover a track there */
    uint16_t crowded[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* what it costs to stand there */
};

static bool within(const struct placing *placing, int x, int y)
{
    return x >= 0 && y >= 0 && x < placing->layout->width && y < placing->layout->height;
}

/* ---- what is there already ---- */

/* The fewer cells a route has, the more it costs to cover one of them. */
static void weigh_route(struct placing *placing, const struct tk_layout_route *route, int sign)
{
    struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    for (unsigned lane = 0; lane < route->count; lane++) {
        const unsigned count = tk_layout_cells(placing->layout, route, lane, cells);
        const int weight = 2 + 24 / (int)(count + 1);
        for (unsigned i = 0; i < count; i++) {
            if (within(placing, cells[i].x, cells[i].y)) {
                uint8_t *line = &placing->lines[cells[i].y][cells[i].x];
                *line = (uint8_t)(*line + sign * weight);
            }
        }
    }
}

/* On the close map a line is easier to follow if it reaches both its places. */
static void weigh_ends(struct placing *placing, const struct tk_layout_route *route)
{
    struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    const unsigned count = tk_layout_cells(placing->layout, route, 0, cells);
    unsigned first = 0;
    unsigned last = count - 1;
    while (first < last && placing->fixed[cells[first].y][cells[first].x] != 0) {
        first++;
    }
    while (last > first && placing->fixed[cells[last].y][cells[last].x] != 0) {
        last--;
    }
    const struct tk_layout_step *ends[2] = {&cells[first], &cells[last]};
    for (unsigned i = 0; i < 2; i++) {
        uint8_t *line = &placing->lines[ends[i]->y][ends[i]->x];
        *line = (uint8_t)(*line + COST_END);
    }
}

/* Fixes the cells of a panel, and a gap on both sides. */
static void fix_corner(struct placing *placing, const struct tk_corner *corner)
{
    for (int y = corner->y; y < corner->y + corner->height; y++) {
        for (int x = corner->x - 1; x < corner->x + corner->width + 1; x++) {
            if (within(placing, x, y)) {
                placing->fixed[y][x] = PANEL;
            }
        }
    }
}

/* Fixes the cells of a spot; on the close map those of its sign. */
static void fix_spot(struct placing *placing, unsigned index)
{
    const struct tk_layout_spot *spot = &placing->layout->spots[index];
    const int width = placing->layout->wide ? 1 : TK_LAYOUT_SIGN;
    for (int x = spot->x; x < spot->x + width; x++) {
        if (within(placing, x, spot->y)) {
            placing->fixed[spot->y][x] = (uint8_t)(1 + index);
        }
    }
}

/* ---- where things could stand ---- */

/* What it costs to have a place or a panel right beside it. */
static int cost_beside(const struct placing *placing, const struct item *item, int x, int y)
{
    const unsigned neighbour = within(placing, x, y) ? placing->fixed[y][x] : 0;
    const bool is_label = item->spot == 0;
    if (neighbour == 0 || neighbour == item->spot) {
        return 0;
    }
    return is_label && !placing->layout->wide && neighbour != PANEL && neighbour != item->ends[0] &&
                   neighbour != item->ends[1]
               ? COST_STRANGER
               : COST_SPOT;
}

/* Adds a candidate, and keeps only the best. */
static void add_candidate(struct placing *placing, struct item *item, struct candidate candidate)
{
    int cost = candidate.cost;
    for (int y = candidate.y; y < candidate.y + candidate.height; y++) {
        for (int x = candidate.x; x < candidate.x + candidate.width; x++) {
            if (!within(placing, x, y) ||
                (placing->fixed[y][x] != 0 && placing->fixed[y][x] != item->spot)) {
                return;
            }
            cost += placing->lines[y][x];
        }
        cost += cost_beside(placing, item, candidate.x - 1, y);
        cost += cost_beside(placing, item, candidate.x + candidate.width, y);
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

static struct item *new_item(struct placing *placing, struct tk_layout_block *block)
{
    struct item *item = &placing->items[placing->item_count++];
    item->block = block;
    item->spot = 0;
    item->ends[0] = item->ends[1] = 0;
    item->count = 0;
    item->at = -1;
    return item;
}

/* Takes the tracks of a spot out of the map, or puts them back. */
static void weigh_routes_of(struct placing *placing, unsigned spot, int sign)
{
    for (unsigned i = 0; i < placing->layout->route_count; i++) {
        const struct tk_layout_route *route = &placing->layout->routes[i];
        if (route->ends[0] == spot || route->ends[1] == spot) {
            weigh_route(placing, route, sign);
        }
    }
}

/* A letter for each track, the length, and the waves. */
static int label_width(const struct tk_layout_route *route, bool brief)
{
    return route->count + 1 + (route->waves > 0 && !brief ? 2 : 0);
}

/* Would a name leave too little of a horizontal route for its label and some line? */
static bool crowds(const struct placing *placing, const struct tk_layout_route *route,
                   const struct candidate *name)
{
    struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    const unsigned count = tk_layout_cells(placing->layout, route, 0, cells);
    int left = 0;
    int covered = 0;
    for (unsigned i = 0; i < count; i++) {
        const bool open = placing->fixed[cells[i].y][cells[i].x] == 0;
        const bool named =
            cells[i].y == name->y && cells[i].x >= name->x && cells[i].x < name->x + name->width;
        left += open && !named;
        covered += open && named;
    }
    return !route->steep && covered > 0 && left < label_width(route, false) + 2;
}

/* A name behind its sign. It should cover no track of other places, and leave room for the labels
 * of the tracks of its place. */
static void add_close_name(struct placing *placing, struct item *item, struct candidate name)
{
    const unsigned spot = item->spot - 1u;
    weigh_routes_of(placing, spot, -1);
    for (int x = name.x; x < name.x + name.width; x++) {
        const bool beyond = x >= placing->layout->spots[spot].x + TK_LAYOUT_SIGN;
        const bool covers = beyond && within(placing, x, name.y) && placing->lines[name.y][x] > 0;
        name.cost = (int16_t)(name.cost + (covers ? COST_OVERLAP : 0));
    }
    for (unsigned i = 0; i < placing->layout->route_count; i++) {
        const struct tk_layout_route *route = &placing->layout->routes[i];
        const bool own = route->ends[0] == spot || route->ends[1] == spot;
        name.cost =
            (int16_t)(name.cost + (own && crowds(placing, route, &name) ? COST_OVERLAP : 0));
    }
    add_candidate(placing, item, name);
    weigh_routes_of(placing, spot, 1);
}

/* A name beside the spot, above or below it. */
static void add_name(struct placing *placing, unsigned index)
{
    struct tk_layout_spot *spot = &placing->layout->spots[index];
    struct item *item = new_item(placing, &spot->name);
    item->spot = (uint8_t)(1 + index);
    enum { FULL_NAMES_FROM = 60 }; /* columns */
    const bool full = placing->layout->map_width >= FULL_NAMES_FROM;
    for (unsigned brief = full ? 0 : 1; brief < 2; brief++) {
        const int width = brief ? 3 : (int)strlen(tk_places[spot->place]);
        const int extra = full && brief ? COST_BRIEF_NAME : 0;
        struct candidate name = {(int16_t)(spot->x + 1), spot->y, (int16_t)extra,
                                 (uint8_t)width,         1,       brief != 0};
        if (!placing->layout->wide) {
            add_close_name(placing, item, name);
            continue;
        }
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

/* A label across the route, best at its middle. */
static void add_label(struct placing *placing, struct tk_layout_route *route)
{
    struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    struct item *item = new_item(placing, &route->label);
    item->ends[0] = (uint8_t)(1 + route->ends[0]);
    item->ends[1] = (uint8_t)(1 + route->ends[1]);
    const bool stacked = placing->layout->wide && !route->steep;
    const unsigned count = tk_layout_cells(placing->layout, route, 0, cells);
    weigh_route(placing, route, -1);
    for (unsigned brief = 0; brief < (route->waves > 0 ? 2 : 1); brief++) {
        const int width = label_width(route, brief != 0) - (stacked ? route->count - 1 : 0);
        const int height = stacked ? route->count : 1;
        for (unsigned i = 0; i < count; i++) {
            const int from_middle = abs(2 * (int)i + 1 - (int)count) / 2;
            /* on the route; between near places of the wide map also just above or below it, but
             * not beyond them */
            const bool near = placing->layout->wide && count <= SHORT;
            const int rows = near && (count <= 3 || (i > 0 && i + 1 < count)) ? 1 : 0;
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
            /* signs have a cost of their own */
            const bool touches = within(placing, sides[i], y) && placing->used[y][sides[i]] > 0 &&
                                 (placing->layout->wide || placing->fixed[y][sides[i]] == 0);
            cost += touches ? COST_TOUCH : 0;
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

/* Raises the cost of cells that several items want, so that those that can will leave. Are there
 * any? */
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

/* Items that still lie on another give way. */
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
        *item->block = (struct tk_layout_block){place->x,      place->y,     place->width,
                                                place->height, place->brief, true};
    }
}

void tk_layout_place(struct tk_layout *layout, const struct tk_corner corners[],
                     unsigned corner_count)
{
    struct placing placing;
    memset(&placing, 0, sizeof placing);
    placing.layout = layout;
    for (unsigned i = 0; i < corner_count; i++) {
        fix_corner(&placing, &corners[i]);
    }
    for (unsigned i = 0; i < layout->spot_count; i++) {
        fix_spot(&placing, i);
    }
    for (unsigned i = 0; i < layout->route_count; i++) {
        weigh_route(&placing, &layout->routes[i], 1);
    }
    for (unsigned i = 0; i < layout->spot_count; i++) {
        if (layout->spots[i].named) {
            add_name(&placing, i);
        }
    }
    for (unsigned i = 0; !layout->wide && i < layout->route_count; i++) {
        weigh_ends(&placing, &layout->routes[i]);
    }
    for (unsigned i = 0; i < layout->route_count; i++) {
        add_label(&placing, &layout->routes[i]);
    }
    settle_all(&placing);
    finish(&placing);
}
