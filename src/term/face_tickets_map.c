/* The map of Ticket to Ride Italy on a canvas.
 *
 * Where places stand is in the data (spots.csv). A route is a line of dots (waves for ferries) with
 * a label across its middle: the owners' digits first, then the letters of the tracks that are
 * still free, then their length: "KW3" is free in black and white, "1W3" has seat 1 on one track,
 * "1" is taken (or closed, T16). Labels and names look for a place where they cover nothing;
 * everything is found anew for every size. */
#include "face_tickets.h"
#include <stdio.h>
#include <string.h>

enum { GRID_WIDTH = 50, GRID_HEIGHT = 21, TENTHS = 10, LABEL_MAX = 6, PATH_MAX = 256 };

const char tickets_letters[TK_SORTS + 1] = "RBGYKWOPL";
const enum colour tickets_colours[TK_SORTS] = {COLOUR_RED,    COLOUR_BLUE,  COLOUR_GREEN,
                                               COLOUR_YELLOW, COLOUR_BLACK, COLOUR_WHITE,
                                               COLOUR_ORANGE, COLOUR_PINK,  COLOUR_PLAIN};

/* What a cell is taken by. */
enum taken { FREE, TAKEN };

struct map {
    const struct area *area;
    const struct insight *insight;
    int width;
    int height;
    bool full;                  /* names are written in full */
    uint8_t ends[TK_TRACKS][2]; /* the spots of each track */
    int16_t cells[TK_TRACKS];   /* how many lie between them */
    int16_t x[TK_SPOTS];
    int16_t y[TK_SPOTS];
    uint8_t taken[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];
    uint8_t lines[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* what a name must not cover */
};

const char *tickets_short(unsigned place)
{
    unsigned spot = 0;
    while (tk_spots[spot].place != place) { /* every place has one */
        spot++;
    }
    return tk_spots[spot].code;
}

/* Where a place stands for a track that starts in the city `from`. */
static unsigned spot_of(unsigned place, unsigned from)
{
    unsigned found = 0;
    for (unsigned i = 0; i < TK_SPOTS; i++) {
        if (tk_spots[i].place == place && tk_spots[i].from == from) {
            return i;
        }
        if (tk_spots[i].place == place && tk_spots[i].from == TK_PLACES) {
            found = i;
        }
    }
    return found;
}

static void map_size(const struct area *area, int *width, int *height)
{
    *height = area->height;
    *width = area->height * 27 / 10;
    *width = *width > area->width ? area->width : *width;
}

void tickets_corners(const struct area *area, struct corner corners[CORNERS])
{
    int width = 0;
    int height = 0;
    map_size(area, &width, &height);
    const int right = (37 * width + GRID_WIDTH - 1) / GRID_WIDTH;
    const int low = (17 * height + GRID_HEIGHT - 1) / GRID_HEIGHT;
    corners[CORNER_CARDS] =
        (struct corner){right, 0, area->width - right, 10 * height / GRID_HEIGHT};
    corners[CORNER_SEATS] = (struct corner){0, low, 25 * width / GRID_WIDTH, area->height - low};
    corners[CORNER_REGIONS] = (struct corner){0, 8 * height / GRID_HEIGHT, 8 * width / GRID_WIDTH,
                                              3 * height / GRID_HEIGHT};
}

/* ---- cells ---- */

static bool within(const struct map *map, int x, int y)
{
    return x >= 0 && y >= 0 && x < map->area->width && y < map->area->height;
}

static bool is_free(const struct map *map, int x, int y)
{
    return within(map, x, y) && map->taken[y][x] == FREE;
}

static void put(struct map *map, int x, int y, uint32_t glyph, enum colour colour, unsigned style)
{
    if (within(map, x, y)) {
        canvas_put(map->area->canvas, map->area->x + x, map->area->y + y, glyph, colour, style);
    }
}

static void take(struct map *map, int x, int y, int count)
{
    for (int i = 0; i < count; i++) {
        if (within(map, x + i, y)) {
            map->taken[y][x + i] = TAKEN;
        }
    }
}

/* The cells between two spots, without them. */
static int path_between(const struct map *map, int a, int b, int16_t path[PATH_MAX][2])
{
    const int dx = map->x[b] - map->x[a];
    const int dy = map->y[b] - map->y[a];
    const int across = dx < 0 ? -dx : dx;
    const int down = dy < 0 ? -dy : dy;
    const int steps = across > down ? across : down;
    int count = 0;
    for (int i = 1; i < steps && count < PATH_MAX; i++, count++) {
        /* rounded to the nearest, the same from both ends but for halves */
        path[count][0] =
            (int16_t)(map->x[a] + (2 * dx * i + (dx < 0 ? -steps : steps)) / (2 * steps));
        path[count][1] =
            (int16_t)(map->y[a] + (2 * dy * i + (dy < 0 ? -steps : steps)) / (2 * steps));
    }
    return count;
}

/* ---- places ---- */

static void scale(struct map *map)
{
    for (unsigned i = 0; i < TK_SPOTS; i++) {
        map->x[i] =
            (int16_t)((tk_spots[i].x * (map->width - 1) + TK_SPOT_X_MAX / 2) / TK_SPOT_X_MAX);
        map->y[i] =
            (int16_t)((tk_spots[i].y * (map->height - 1) + TK_SPOT_Y_MAX / 2) / TK_SPOT_Y_MAX);
        if (map->y[i] > map->height - 1) {
            map->y[i] = (int16_t)(map->height - 1);
        }
        take(map, map->x[i], map->y[i], 1);
    }
}

static int path_of(const struct map *map, unsigned track, int16_t path[PATH_MAX][2])
{
    return path_between(map, map->ends[track][0], map->ends[track][1], path);
}

static void add_weight(struct map *map, int x, int y, int weight)
{
    if (within(map, x, y)) {
        const int sum = map->lines[y][x] + weight;
        map->lines[y][x] = (uint8_t)(sum < 200 ? sum : 200);
    }
}

/* The fewer cells a route has, the less of them a name may cover. */
static void count_lines(struct map *map)
{
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        int16_t path[PATH_MAX][2];
        map->ends[t][0] = (uint8_t)spot_of(tk_tracks[t].a, tk_tracks[t].a);
        map->ends[t][1] = (uint8_t)spot_of(tk_tracks[t].b, tk_tracks[t].a);
        const int count = path_of(map, t, path);
        map->cells[t] = (int16_t)count;
        for (int i = 0; i < count; i++) {
            add_weight(map, path[i][0], path[i][1], 2 + 24 / count);
            if (count <= 2) { /* its label must lie on them */
                add_weight(map, path[i][0] - 1, path[i][1], 8);
                add_weight(map, path[i][0] + 1, path[i][1], 8);
            }
        }
    }
}

/* What it costs to put a name at x, y; negative if it does not fit. */
static int cost_of_name(const struct map *map, int x, int y, int length)
{
    int cost = 0;
    for (int i = 0; i < length; i++) {
        if (!is_free(map, x + i, y)) {
            return -1;
        }
        cost += map->lines[y][x + i];
    }
    /* names should not run into each other */
    cost += within(map, x - 1, y) && map->taken[y][x - 1] == TAKEN ? 3 : 0;
    cost += within(map, x + length, y) && map->taken[y][x + length] == TAKEN ? 3 : 0;
    return cost;
}

/* The best place for a name beside its spot; false if none fits. */
static bool find_name_place(const struct map *map, unsigned spot, int length, int *x, int *y)
{
    const int column = map->x[spot];
    const int row = map->y[spot];
    const int places[][2] = {{column + 1, row},
                             {column - length, row},
                             {column - length / 2, row - 1},
                             {column - length / 2, row + 1},
                             {column, row + 1},
                             {column, row - 1},
                             {column - length + 1, row + 1},
                             {column - length + 1, row - 1},
                             {column + 1, row + 1},
                             {column + 2, row + 1},
                             {column + 2, row - 1},
                             {column - length - 1, row + 1},
                             {column - length - 1, row - 1},
                             {column + 1, row - 1}};
    int best = -1;
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        const int cost = cost_of_name(map, places[i][0], places[i][1], length);
        if (cost >= 0 && (best < 0 || cost + (int)i < best)) {
            best = cost + (int)i;
            *x = places[i][0];
            *y = places[i][1];
        }
    }
    return best >= 0;
}

static bool at_chosen(const struct map *map, int place)
{
    const int track = map->insight->track;
    return track >= 0 && (tk_tracks[track].a == place || tk_tracks[track].b == place);
}

static bool kept_by_choice(const struct map *map, int place)
{
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        const unsigned ticket = map->insight->view->offered[i];
        if ((map->insight->kept >> i & 1) && ticket != 0 &&
            (tk_tickets[ticket - 1].a == place || tk_tickets[ticket - 1].b == place)) {
            return true;
        }
    }
    return false;
}

static bool in_own_network(const struct map *map, int place)
{
    for (unsigned t = 0; map->insight->seat >= 0 && t < TK_TRACKS; t++) {
        if ((tk_tracks[t].a == place || tk_tracks[t].b == place) &&
            tk_has(&map->insight->view->pub.tracks[map->insight->seat], t)) {
            return true;
        }
    }
    return false;
}

static void draw_place(struct map *map, unsigned spot)
{
    const int place = tk_spots[spot].place;
    const bool zone = place >= TK_CITIES;
    const bool wanted = map->insight->ends >> place & 1;
    const bool chosen = at_chosen(map, place) || kept_by_choice(map, place);
    const unsigned style = (chosen ? STYLE_REVERSE : STYLE_PLAIN) |
                           (wanted || in_own_network(map, place) ? STYLE_BOLD : STYLE_PLAIN);
    const enum colour colour = wanted || chosen ? COLOUR_TITLE : zone ? COLOUR_DIM : COLOUR_PLAIN;
    const char *name = map->full ? tk_places[place] : tk_spots[spot].code;
    int length = (int)strlen(name);
    int x = 0;
    int y = 0;
    put(map, map->x[spot], map->y[spot], wanted ? 0x2605 : zone ? 0x25cb : 0x25cf, colour, style);
    canvas_tag(map->area->canvas, map->area->x + map->x[spot], map->area->y + map->y[spot], 1,
               tk_places[place]);
    if (!find_name_place(map, spot, length, &x, &y)) {
        name = tk_spots[spot].code;
        length = (int)strlen(name);
        if (!find_name_place(map, spot, length, &x, &y)) {
            return;
        }
    }
    take(map, x, y, length);
    canvas_text(map->area->canvas, map->area->x + x, map->area->y + y, colour, style, name);
    canvas_tag(map->area->canvas, map->area->x + x, map->area->y + y, length, tk_places[place]);
}

/* ---- routes ---- */

struct mark {
    uint32_t glyph;
    enum colour colour;
    unsigned style;
};

struct route {
    uint8_t tracks[3];
    unsigned count;
    struct mark label[LABEL_MAX];
    int length;  /* of the label, with the digit of the route's length, */
    int letters; /* and without it */
    struct mark dots[3];
    unsigned dot_count;
    bool chosen;
};

static int owner_of(const struct map *map, unsigned track)
{
    for (int i = 0; i < map->insight->view->pub.players; i++) {
        if (tk_has(&map->insight->view->pub.tracks[i], track)) {
            return i;
        }
    }
    return -1;
}

static void add_owner(struct route *route, int owner, bool mine)
{
    const struct mark digit = {(uint32_t)('0' + owner), mine ? COLOUR_TITLE : COLOUR_PLAIN,
                               mine ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD};
    route->label[route->length++] = digit;
    if (mine) { /* like trains on the track */
        route->dots[route->dot_count++] = (struct mark){0x25a0, COLOUR_TITLE, STYLE_BOLD};
    }
}

static void add_free(const struct map *map, struct route *route, unsigned track)
{
    const unsigned colour = tk_tracks[track].colour;
    const bool payable = tk_has(&map->insight->payable, track);
    struct mark letter = {'F', COLOUR_DIM, payable ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_PLAIN};
    if (colour != TK_GRAY) {
        letter.glyph = (unsigned char)tickets_letters[colour];
        letter.colour = tickets_colours[colour];
    } else if (payable) {
        letter.colour = COLOUR_PLAIN;
    }
    if (map->insight->track == (int)track) {
        letter.style |= STYLE_REVERSE | STYLE_BOLD;
    }
    route->label[route->length++] = letter;
    route->dots[route->dot_count] = letter;
    route->dots[route->dot_count].style = STYLE_PLAIN;
    route->dots[route->dot_count++].glyph = colour == TK_GRAY ? '~' : 0x00b7;
}

/* All tracks between the places of the first one. */
static void describe(const struct map *map, unsigned first, struct route *route)
{
    memset(route, 0, sizeof *route);
    route->tracks[route->count++] = (uint8_t)first;
    for (unsigned i = 0; i < 2 && tk_tracks[first].other[i] != TK_NO_TRACK; i++) {
        route->tracks[route->count++] = tk_tracks[first].other[i];
    }
    for (unsigned i = 0; i < route->count; i++) {
        const int owner = owner_of(map, route->tracks[i]);
        route->chosen = route->chosen || map->insight->track == route->tracks[i];
        if (owner >= 0) {
            add_owner(route, owner, owner == map->insight->seat);
        }
    }
    route->letters = route->length;
    for (unsigned i = 0; i < route->count; i++) {
        if (tk_has(&map->insight->unclaimed, route->tracks[i])) {
            add_free(map, route, route->tracks[i]);
        }
    }
    const bool any_free = route->length > route->letters;
    route->letters = route->length;
    /* digits on the line only when all is taken: beside a label they would look like its length */
    for (int i = 0; !any_free && i < route->length; i++) {
        if (route->label[i].colour == COLOUR_PLAIN) {
            route->dots[route->dot_count++] = route->label[i];
        }
    }
    if (any_free) {
        route->label[route->length++] =
            (struct mark){(uint32_t)('0' + tk_tracks[first].length), COLOUR_DIM, STYLE_PLAIN};
        if (map->full && tk_tracks[first].waves > 0) {
            route->label[route->length++] = (struct mark){'~', COLOUR_DIM, STYLE_PLAIN};
            route->label[route->length++] =
                (struct mark){(uint32_t)('0' + tk_tracks[first].waves), COLOUR_DIM, STYLE_PLAIN};
        }
    }
    for (unsigned i = 0; route->chosen && i < route->dot_count; i++) {
        route->dots[i].style |= STYLE_REVERSE;
    }
}

/* Does a label fit from x on, with free cells at its sides if `apart`? */
static bool label_fits(const struct map *map, int x, int y, int length, bool apart)
{
    for (int i = apart ? -1 : 0; i < length + apart; i++) {
        const bool side = i < 0 || i == length;
        if (!is_free(map, x + i, y) && !(side && !within(map, x + i, y))) {
            return false;
        }
    }
    return true;
}

/* Across the path, as near to its middle as possible. */
static bool find_label(const struct map *map, int16_t path[PATH_MAX][2], int count, int length,
                       bool apart, int *x, int *y)
{
    const int middle = count / 2;
    for (int i = 0; i < 2 * count; i++) {
        const int step = middle + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
        if (step < 0 || step >= count) {
            continue;
        }
        for (int shift = 0; shift < length; shift++) {
            /* the middle of the label on the path, then its other letters */
            const int offset =
                (length / 2 + (shift % 2 == 0 ? shift / 2 : -(shift + 1) / 2) + length) % length;
            if (label_fits(map, path[step][0] - offset, path[step][1], length, apart)) {
                *x = path[step][0] - offset;
                *y = path[step][1];
                return true;
            }
        }
    }
    return false;
}

/* Where nothing fits across: one letter after the other on the free cells of the path. */
static void label_along(struct map *map, const struct route *route, int16_t path[PATH_MAX][2],
                        int count)
{
    int next = 0;
    for (int i = 0; i < count && next < route->letters; i++) {
        if (is_free(map, path[i][0], path[i][1])) {
            const struct mark *mark = &route->label[next++];
            take(map, path[i][0], path[i][1], 1);
            put(map, path[i][0], path[i][1], mark->glyph, mark->colour, mark->style);
        }
    }
}

static void draw_label(struct map *map, const struct route *route, int16_t path[PATH_MAX][2],
                       int count)
{
    int x = 0;
    int y = 0;
    int length = route->length;
    bool found = find_label(map, path, count, length, true, &x, &y) ||
                 find_label(map, path, count, length, false, &x, &y);
    if (!found) {
        length = route->letters;
        found = find_label(map, path, count, length, false, &x, &y);
    }
    if (!found) {
        label_along(map, route, path, count);
        return;
    }
    take(map, x, y, length);
    for (int i = 0; i < length; i++) {
        const struct mark *mark = &route->label[i];
        put(map, x + i, y, mark->glyph, mark->colour, mark->style);
    }
}

/* Lines lie under labels; claimed ones over free ones, the viewer's over both, the chosen over all.
 */
static void draw_line(struct map *map, const struct route *route, int16_t path[PATH_MAX][2],
                      int count)
{
    for (int i = 0; i < count && route->dot_count > 0; i++) {
        const struct mark *dot = &route->dots[(unsigned)i % route->dot_count];
        if (is_free(map, path[i][0], path[i][1])) {
            put(map, path[i][0], path[i][1], dot->glyph, dot->colour, dot->style);
        }
    }
}

static int layer_of(const struct map *map, const struct route *route)
{
    int layer = 0;
    for (unsigned i = 0; i < route->count; i++) {
        const int owner = owner_of(map, route->tracks[i]);
        const int its = owner < 0 ? 0 : owner == map->insight->seat ? 2 : 1;
        layer = its > layer ? its : layer;
    }
    return route->chosen ? 3 : layer;
}

static void draw_routes(struct map *map)
{
    int16_t path[PATH_MAX][2];
    struct route route;
    /* the shortest choose first: they have the fewest cells */
    for (int cells = 0; cells < PATH_MAX; cells++) {
        for (unsigned t = 0; t < TK_TRACKS; t++) {
            if (tk_tracks[t].number == 1 && map->cells[t] == cells) {
                path_of(map, t, path);
                describe(map, t, &route);
                draw_label(map, &route, path, cells);
            }
        }
    }
    for (int layer = 0; layer <= 3; layer++) {
        for (unsigned t = 0; t < TK_TRACKS; t++) {
            if (tk_tracks[t].number == 1) {
                describe(map, t, &route);
                if (layer_of(map, &route) == layer) {
                    draw_line(map, &route, path, path_of(map, t, path));
                }
            }
        }
    }
}

void tickets_map(const struct area *area, const struct insight *insight,
                 const struct corner corners[CORNERS])
{
    struct map map;
    memset(&map, 0, sizeof map);
    map.area = area;
    map.insight = insight;
    map_size(area, &map.width, &map.height);
    map.full = map.width >= 76 && map.height >= 30;
    for (unsigned i = 0; i < CORNERS; i++) {
        for (int row = 0; row < corners[i].height; row++) {
            take(&map, corners[i].x - 1, corners[i].y + row, corners[i].width + 1);
        }
    }
    scale(&map);
    count_lines(&map);
    for (unsigned i = 0; i < TK_SPOTS; i++) {
        draw_place(&map, i);
    }
    draw_routes(&map);
}
