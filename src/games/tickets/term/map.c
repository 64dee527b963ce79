/* The map of Ticket to Ride Italy on a canvas.
 *
 * Tracks are lines of dots: free ones thin, in their colour, claimed ones solid, in their owner's;
 * ferries swing like waves. Where there are few cells, dots between labels would not look like
 * lines, so tracks are lines of cells: thin ones, or solid fields. A label across the route has a
 * letter for each free track, then their length and, after a wave, how many of the spaces carry
 * one; or the owners' emblems. "KW3" is free in black and white, "F7~4" is a ferry of 7 with 4
 * waves. Digits are never seats. */
#include "map_face.h"
#include <string.h>

enum {
    LAYER_FREE = 2,
    LAYER_TAKEN,
    LAYER_MINE,
    LAYER_CHOSEN,
    GLYPH_CITY = 0x25cb,
    GLYPH_ZONE = 0x25b7,
    GLYPH_STAR = 0x2605,
    GLYPH_WAVE = 0x2248
};

const char tk_sort_letters[TK_SORTS + 1] = "RBGYKWOPL";
const enum colour tk_sort_colours[TK_SORTS] = {COLOUR_RED,    COLOUR_BLUE,  COLOUR_GREEN,
                                               COLOUR_YELLOW, COLOUR_BLACK, COLOUR_WHITE,
                                               COLOUR_ORANGE, COLOUR_PINK,  COLOUR_PLAIN};

struct map {
    const struct tk_area *area;
    const struct tk_face_insight *insight;
    const struct tk_layout *layout;
    struct dots dots;
    uint8_t land[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX]; /* the ground under the tracks */
    uint8_t tags[TK_TRACKS];                           /* canvas tags; 0: not known yet */
};

const char *tk_place_short(unsigned place)
{
    unsigned spot = 0;
    while (tk_spots[spot].place != place) { /* every place has one */
        spot++;
    }
    return tk_spots[spot].code;
}

/* ---- what is known of a track ---- */

static int owner_of(const struct map *map, unsigned track)
{
    return tk_owner(&map->insight->view->pub, track);
}

static bool is_free(const struct map *map, unsigned track)
{
    return tk_has(&map->insight->unclaimed, track);
}

static enum colour colour_of(unsigned track)
{
    return tk_tracks[track].colour == TK_GRAY ? COLOUR_DIM
                                              : tk_sort_colours[tk_tracks[track].colour];
}

/* ---- cells ---- */

static void put(struct map *map, int x, int y, uint32_t glyph, enum colour colour, unsigned style)
{
    canvas_put(map->area->canvas, map->area->x + x, map->area->y + y, glyph, colour, style);
}

static void put_ground(struct map *map, int x, int y, unsigned ground)
{
    canvas_ground(map->area->canvas, map->area->x + x, map->area->y + y, 1, (enum ground)ground);
}

/* What is written on the map has land under it, not a track. */
static void put_on_land(struct map *map, int x, int y, uint32_t glyph, enum colour colour,
                        unsigned style)
{
    if (x >= 0 && y >= 0 && x < map->area->width && y < map->area->height) {
        put_ground(map, x, y, map->land[y][x]);
    }
    put(map, x, y, glyph, colour, style);
}

static void tag_track(struct map *map, int x, int y, unsigned track)
{
    struct canvas *canvas = map->area->canvas;
    struct cell *cell = &canvas->cells[map->area->y + y][map->area->x + x];
    if (map->tags[track] == 0) {
        canvas_tag(canvas, map->area->x + x, map->area->y + y, 1, tk_track_names[track]);
        map->tags[track] = cell->tag;
    }
    cell->tag = map->tags[track];
}

/* ---- tracks as dots ---- */

/* How far a wave swings at this part of a track, in dots. */
static int swing(int along)
{
    static const int8_t waves[] = {0, 1, 1, 0, -1, -1};
    return waves[along / TK_LAYOUT_FINE % (int)sizeof waves];
}

/* Is there a dot at this part of the track? Its spaces are set apart where they are long enough. */
static bool is_inked(int along, int length, unsigned spaces, bool solid)
{
    const int margin = 2 * TK_LAYOUT_FINE;
    const int inner = length - 2 * margin;
    if (inner < TK_LAYOUT_FINE * (int)spaces * 3) {
        return solid || along / TK_LAYOUT_FINE % 2 == 0;
    }
    const int at = (along - margin) * (int)spaces;
    if (at < 0 || at >= inner * (int)spaces) {
        return false;
    }
    return at % inner < inner - TK_LAYOUT_FINE * (int)spaces * 5 / 4;
}

static void draw_lane(struct map *map, const struct tk_layout_route *route, unsigned lane,
                      uint8_t layer)
{
    const unsigned track = route->tracks[lane];
    const int owner = owner_of(map, track);
    const bool chosen = map->insight->track == (int)track;
    const bool solid = owner >= 0 || chosen;
    const struct dots_ink ink = {.colour = chosen       ? COLOUR_TITLE
                                           : owner >= 0 ? COLOUR_SEATS + (enum colour)owner
                                                        : colour_of(track),
                                 .style = chosen || owner >= 0 ? STYLE_BOLD : STYLE_PLAIN,
                                 .layer = layer,
                                 .turn = (uint8_t)lane,
                                 .turns = route->count,
                                 .mark = (uint8_t)(track + 1)};
    struct tk_layout_step steps[TK_LAYOUT_STEPS_MAX];
    const unsigned count = tk_layout_walk(route, lane, steps);
    const int length = steps[count - 1].along;
    const bool ferry = tk_tracks[track].waves > 0;
    for (unsigned i = 0; i < count; i++) {
        /* in ASCII single dots would not look like a line */
        if (map->area->canvas->ascii ||
            is_inked(steps[i].along, length, tk_tracks[track].length, solid)) {
            const int wave = ferry ? swing(steps[i].along) : 0;
            const int x = steps[i].x + (route->steep ? wave : 0);
            const int y = steps[i].y + (route->steep ? 0 : wave);
            dots_put(&map->dots, x, y, &ink);
            if (solid) {
                dots_put(&map->dots, x + route->steep, y + !route->steep, &ink);
            }
        }
    }
}

/* Claimed tracks lie over free ones, the viewer's over both, the chosen one over all. */
static uint8_t layer_of(const struct map *map, const struct tk_layout_route *route)
{
    uint8_t layer = LAYER_FREE;
    for (unsigned i = 0; i < route->count; i++) {
        const int owner = owner_of(map, route->tracks[i]);
        const uint8_t its = map->insight->track == route->tracks[i] ? LAYER_CHOSEN
                            : owner < 0                             ? LAYER_FREE
                            : owner == map->insight->seat           ? LAYER_MINE
                                                                    : LAYER_TAKEN;
        layer = its > layer ? its : layer;
    }
    return layer;
}

static void draw_dots(struct map *map)
{
    for (unsigned i = 0; i < map->layout->route_count; i++) {
        const struct tk_layout_route *route = &map->layout->routes[i];
        const uint8_t layer = layer_of(map, route);
        for (unsigned lane = 0; lane < route->count; lane++) {
            if (owner_of(map, route->tracks[lane]) >= 0 || is_free(map, route->tracks[lane])) {
                draw_lane(map, route, lane, layer);
            }
        }
    }
    dots_show(&map->dots, map->area->canvas, map->area->x, map->area->y);
    for (int y = 0; y < map->dots.height; y++) {
        for (int x = 0; x < map->dots.width; x++) {
            if (map->dots.cells[y][x].mark != 0) {
                tag_track(map, x, y, map->dots.cells[y][x].mark - 1u);
            }
        }
    }
}

/* ---- tracks as cells ---- */

/* The line through a cell, from the one before it to the one after it. */
static uint32_t line_glyph(const struct tk_layout_step *before, const struct tk_layout_step *here,
                           const struct tk_layout_step *after, bool steep)
{
    enum { ACROSS = 0x2500, DOWN = 0x2502, RISING = 0x2571, FALLING = 0x2572 };
    const int dx = steep ? here->x - before->x : after->x - here->x;
    const int dy = steep ? here->y - before->y : after->y - here->y;
    return dx == 0 ? DOWN : dy == 0 ? ACROSS : (dx > 0) == (dy > 0) ? FALLING : RISING;
}

/* The tracks of a route take turns; claimed ones and the chosen one are solid fields. */
static void draw_cells(struct map *map, const struct tk_layout_route *route)
{
    struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    const unsigned count = tk_layout_cells(map->layout, route, 0, cells);
    for (unsigned i = 1; i + 1 < count; i++) {
        const unsigned track = route->tracks[i % route->count];
        const int owner = owner_of(map, track);
        const bool chosen = map->insight->track == (int)track;
        const int x = cells[i].x;
        const int y = cells[i].y;
        if (owner < 0 && !is_free(map, track)) {
            continue;
        }
        if (owner >= 0 || chosen) {
            put(map, x, y, ' ', COLOUR_PLAIN, STYLE_PLAIN);
            put_ground(map, x, y,
                       GROUND_COLOURS + (chosen ? COLOUR_TITLE : COLOUR_SEATS + (unsigned)owner));
        } else {
            put_on_land(map, x, y,
                        line_glyph(&cells[i - 1], &cells[i], &cells[i + 1], route->steep),
                        colour_of(track), STYLE_PLAIN);
        }
        tag_track(map, x, y, track);
    }
}

static void draw_lines(struct map *map)
{
    for (unsigned layer = LAYER_FREE; layer <= LAYER_CHOSEN; layer++) {
        for (unsigned i = 0; i < map->layout->route_count; i++) {
            if (layer_of(map, &map->layout->routes[i]) == layer) {
                draw_cells(map, &map->layout->routes[i]);
            }
        }
    }
}

/* ---- labels ---- */

static void draw_owner(struct map *map, int x, int y, unsigned track)
{
    const int owner = owner_of(map, track);
    put(map, x, y, face_emblem(owner), COLOUR_SEATS + (enum colour)owner,
        owner == map->insight->seat ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_BOLD);
    put_ground(map, x, y, GROUND_COLOURS + COLOUR_SEATS + (unsigned)owner);
    tag_track(map, x, y, track);
}

static void draw_letter(struct map *map, int x, int y, unsigned track)
{
    const unsigned colour = tk_tracks[track].colour;
    const bool payable = tk_has(&map->insight->payable, track);
    const bool chosen = map->insight->track == (int)track;
    put_on_land(map, x, y, colour == TK_GRAY ? 'F' : (unsigned char)tk_sort_letters[colour],
                colour == TK_GRAY && payable ? COLOUR_PLAIN : colour_of(track),
                (payable ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_PLAIN) |
                    (chosen ? STYLE_BOLD | STYLE_REVERSE : STYLE_PLAIN));
    tag_track(map, x, y, track);
}

static void draw_figure(struct map *map, int x, int y, unsigned track, uint32_t glyph)
{
    const bool payable = tk_has(&map->insight->payable, track);
    put_on_land(map, x, y, glyph, payable ? COLOUR_TITLE : COLOUR_DIM,
                payable ? STYLE_BOLD : STYLE_PLAIN);
    tag_track(map, x, y, track);
}

static void draw_waves(struct map *map, int x, int y, unsigned track)
{
    draw_figure(map, x, y, track, GLYPH_WAVE);
    draw_figure(map, x + 1, y, track, (uint32_t)('0' + tk_tracks[track].waves));
}

/* Tracks in a row: their letters, then the length of all that are free, then the waves. */
static void draw_label_in_row(struct map *map, const struct tk_layout_route *route)
{
    const struct tk_layout_block *label = &route->label;
    int length_of = -1;
    int ferry = -1;
    for (unsigned lane = 0; lane < route->count; lane++) {
        const unsigned track = route->tracks[lane];
        const int x = label->x + (int)lane;
        if (owner_of(map, track) >= 0) {
            draw_owner(map, x, label->y, track);
        } else if (is_free(map, track)) {
            const bool payable = tk_has(&map->insight->payable, track);
            draw_letter(map, x, label->y, track);
            length_of = length_of < 0 || payable ? (int)track : length_of;
            ferry = tk_tracks[track].waves > 0 && (ferry < 0 || payable) ? (int)track : ferry;
        }
    }
    if (length_of >= 0) {
        draw_figure(map, label->x + route->count, label->y, (unsigned)length_of,
                    (uint32_t)('0' + tk_tracks[length_of].length));
    }
    if (ferry >= 0 && !label->brief) {
        draw_waves(map, label->x + route->count + 1, label->y, (unsigned)ferry);
    }
}

/* Tracks one above the other: each has its own line. */
static void draw_label_in_lines(struct map *map, const struct tk_layout_route *route)
{
    const int x = route->label.x;
    for (unsigned lane = 0; lane < route->count; lane++) {
        const unsigned track = route->tracks[lane];
        const int y = route->label.y + (int)lane;
        if (owner_of(map, track) >= 0) {
            draw_owner(map, x, y, track);
        } else if (is_free(map, track)) {
            draw_letter(map, x, y, track);
            draw_figure(map, x + 1, y, track, (uint32_t)('0' + tk_tracks[track].length));
            if (tk_tracks[track].waves > 0 && !route->label.brief) {
                draw_waves(map, x + 2, y, track);
            }
        }
    }
}

/* ---- places ---- */

/* Places as bits of a word. */
static uint64_t both_ends(unsigned a, unsigned b)
{
    return UINT64_C(1) << a | UINT64_C(1) << b;
}

/* The ends of the track that the chosen move claims, and of the tickets that it keeps. */
static uint64_t chosen_places(const struct tk_face_insight *insight)
{
    uint64_t places = 0;
    if (insight->track >= 0) {
        places = both_ends(tk_tracks[insight->track].a, tk_tracks[insight->track].b);
    }
    uint64_t left = tk_offered_tickets(insight->view->offered, insight->kept);
    for (; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        places |= both_ends(ticket->a, ticket->b);
    }
    return places;
}

/* The ends of the seat's tracks. */
static uint64_t own_places(const struct tk_face_insight *insight)
{
    uint64_t places = 0;
    if (insight->seat >= 0) {
        const struct pz_set128 *own = &insight->view->pub.tracks[insight->seat];
        for (struct tk_iter it = tk_members(own); tk_next(&it);) {
            places |= both_ends(tk_tracks[it.member].a, tk_tracks[it.member].b);
        }
    }
    return places;
}

static void draw_place(struct map *map, const struct tk_layout_spot *spot)
{
    const int place = spot->place;
    const struct tk_layout_block *name = &spot->name;
    const bool zone = place >= TK_CITIES;
    const bool wanted = map->insight->ends >> place & 1;
    const bool chosen = chosen_places(map->insight) >> place & 1;
    const unsigned style =
        (chosen ? STYLE_REVERSE : STYLE_PLAIN) |
        (wanted || (own_places(map->insight) >> place & 1) ? STYLE_BOLD : STYLE_PLAIN);
    const enum colour colour = wanted || chosen ? COLOUR_TITLE : zone ? COLOUR_DIM : COLOUR_PLAIN;
    struct canvas *canvas = map->area->canvas;
    /* in ASCII a circle would be a letter of the name, or an owner */
    const uint32_t city = canvas->ascii ? '@' : GLYPH_CITY;
    put_on_land(map, spot->x, spot->y,
                wanted ? GLYPH_STAR
                : zone ? GLYPH_ZONE
                       : city,
                colour, style);
    canvas_tag(canvas, map->area->x + spot->x, map->area->y + spot->y, 1, tk_places[place]);
    if (spot->named && name->shown) {
        for (int i = 0; i < name->width; i++) {
            put_on_land(map, name->x + i, name->y, ' ', colour, style);
        }
        canvas_text(canvas, map->area->x + name->x, map->area->y + name->y, colour, style,
                    name->brief ? tk_place_short((unsigned)place) : tk_places[place]);
        canvas_tag(canvas, map->area->x + name->x, map->area->y + name->y, name->width,
                   tk_places[place]);
    }
}

static void keep_land(struct map *map)
{
    for (int y = 0; y < map->area->height; y++) {
        for (int x = 0; x < map->area->width; x++) {
            map->land[y][x] = map->area->canvas->cells[map->area->y + y][map->area->x + x].ground;
        }
    }
}

void tk_draw_map(const struct tk_area *area, const struct tk_face_insight *insight,
                 const struct tk_arrangement *arrangement)
{
    struct map map;
    map.area = area;
    map.insight = insight;
    map.layout = &arrangement->layout;
    memset(map.tags, 0, sizeof map.tags);
    dots_clear(&map.dots, area->width, area->height);
    tk_draw_ground(area, insight, map.layout, &map.dots);
    keep_land(&map);
    if (map.layout->wide) {
        draw_dots(&map);
    } else {
        draw_lines(&map);
    }
    for (unsigned i = 0; i < map.layout->route_count; i++) {
        const struct tk_layout_route *route = &map.layout->routes[i];
        if (route->label.shown && route->label.height > 1) {
            draw_label_in_lines(&map, route);
        } else if (route->label.shown) {
            draw_label_in_row(&map, route);
        }
    }
    for (unsigned i = 0; i < map.layout->spot_count; i++) {
        draw_place(&map, &map.layout->spots[i]);
    }
}
