/* The map of Ticket to Ride Italy in the middle of games, at the sizes that terminals give it: no
 * label covers another, every place and every track's owner or cost can be read. */
#include "test_tickets_position.h"

#include "games/tickets/term/map_face.h"
#include "games/tickets/term/term.h"

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna",     "Bruno",      "Carla",
                                                      "Domenico", "Elisabetta", ""};

/* What is left for the board in terminals of 80 x 24, 100 x 30, 120 x 40, 160 x 50 and 200 x 60,
 * and in each with an alarm of a line; in a replay at 80 x 24; in a terminal of 90 x 25; and
 * for a map that has all of 80 x 24. */
static const int sizes[][2] = {{50, 21}, {64, 27}, {78, 37}, {106, 47}, {134, 57},
                               {50, 20}, {64, 26}, {78, 36}, {106, 46}, {134, 56},
                               {50, 19}, {57, 22}, {78, 19}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static struct canvas drawn;
static struct tk_arrangement arrangement;

static void draw_chosen(int size, const struct tk_view *view, int chosen)
{
    const int width = sizes[size][0];
    const int height = sizes[size][1];
    canvas_clear(&drawn, width, height, false);
    tk_face.draw(&drawn, 0, 0, width, height, view, view->seat, names, chosen);
}

static void draw(int size, const struct tk_view *view)
{
    draw_chosen(size, view, -1);
}

/* A position in which that many tracks are claimed, by players who like to build. */
static void play_until(struct tk_state *state, int players, uint64_t seed, unsigned claims)
{
    static pz_move moves[PZ_MOVES_MAX];
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    pz_setup_init(&setup, &pz_game_tickets, players);
    pz_setup_draw_first(&setup, &rng);
    tk_init(state, &setup);
    while (claims > 0 && state->pub.actor != PZ_NOBODY) {
        pz_move move = tk_pick(state, &rng);
        if (state->pub.actor >= 0 && pz_rng_below(&rng, 3) == 0) {
            const uint32_t count = tk_moves(state, moves, NULL);
            move = moves[count - 1]; /* claims stand last */
        }
        claims -= state->pub.actor >= 0 && move >= TK_MOVE_CLAIM;
        assert_int_equal(tk_apply(state, move), 0);
    }
}

/* ---- blocks ---- */

struct rectangle {
    int x, y, width, height;
    const char *what;
};

static bool cover(const struct rectangle *a, const struct rectangle *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
           b->y < a->y + a->height;
}

static unsigned rectangles_of(struct rectangle list[])
{
    unsigned count = 0;
    for (unsigned i = 0; i < TK_CORNERS; i++) {
        const struct tk_corner *it = &arrangement.corners[i];
        list[count++] = (struct rectangle){it->x, it->y, it->width, it->height, "a panel"};
    }
    for (unsigned i = 0; i < arrangement.layout.spot_count; i++) {
        const struct tk_layout_spot *spot = &arrangement.layout.spots[i];
        const struct tk_layout_block *name = &spot->name;
        const char *place = tk_places[spot->place];
        list[count++] = (struct rectangle){spot->x, spot->y, 1, 1, place};
        if (spot->named) {
            assert_true(name->shown);
            list[count++] = (struct rectangle){name->x, name->y, name->width, name->height, place};
        }
    }
    for (unsigned i = 0; i < arrangement.layout.route_count; i++) {
        const struct tk_layout_block *label = &arrangement.layout.routes[i].label;
        const char *name = tk_track_names[arrangement.layout.routes[i].tracks[0]];
        if (!label->shown || label->brief) {
            fail_msg("no room for the label of %s", name);
        }
        list[count++] = (struct rectangle){label->x, label->y, label->width, label->height, name};
    }
    return count;
}

static void no_label_covers_another(void **unused)
{
    (void)unused;
    static struct rectangle list[TK_CORNERS + 2 * TK_LAYOUT_SPOTS_MAX + TK_TRACKS];
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        tk_arrange(&area, &arrangement);
        const unsigned count = rectangles_of(list);
        for (unsigned i = 0; i < count; i++) {
            assert_true(list[i].x >= 0 && list[i].x + list[i].width <= area.width);
            assert_true(list[i].y >= 0 && list[i].y + list[i].height <= area.height);
            for (unsigned k = 0; k < i; k++) {
                if (cover(&list[i], &list[k])) {
                    fail_msg("%s covers %s in %d x %d", list[i].what, list[k].what, area.width,
                             area.height);
                }
            }
        }
    }
}

/* Where there is no room for all, some are left out, but none lies on another. */
static void in_too_little_room_some_are_left_out(void **unused)
{
    (void)unused;
    static uint8_t cells[CANVAS_HEIGHT_MAX][CANVAS_WIDTH_MAX];
    for (int height = 12; height < 19; height++) {
        const struct tk_area area = {&drawn, 0, 0, 50, height};
        unsigned left_out = 0;
        tk_arrange(&area, &arrangement);
        memset(cells, 0, sizeof cells);
        for (unsigned i = 0; i < arrangement.layout.route_count; i++) {
            const struct tk_layout_block *label = &arrangement.layout.routes[i].label;
            left_out += !label->shown;
            for (int x = label->x; label->shown && x < label->x + label->width; x++) {
                assert_int_equal(cells[label->y][x]++, 0);
            }
        }
        for (unsigned i = 0; i < arrangement.layout.spot_count; i++) {
            const struct tk_layout_block *name = &arrangement.layout.spots[i].name;
            for (int x = name->x; name->shown && x < name->x + name->width; x++) {
                assert_int_equal(cells[name->y][x]++, 0);
            }
        }
        assert_true(left_out < arrangement.layout.route_count / 2);
    }
}

/* The dots of a lane are told in order, each with its way from the beginning, in parts of a dot. */
static void dots_know_how_far_they_are(void **unused)
{
    (void)unused;
    static struct tk_layout_step steps[TK_LAYOUT_STEPS_MAX];
    const struct tk_area wide = {&drawn, 0, 0, 120, 60};
    tk_arrange(&wide, &arrangement);
    for (unsigned i = 0; i < arrangement.layout.route_count; i++) {
        const unsigned count = tk_layout_walk(&arrangement.layout.routes[i], 0, steps);
        assert_true(count > 1);
        assert_int_equal(steps[0].along, 0);
        for (unsigned k = 1; k < count; k++) {
            assert_true(steps[k].along >= steps[k - 1].along);
        }
        assert_true(steps[count - 1].along > 0);
    }
}

/* Tracks that run under a panel could not be followed. */
static void no_track_runs_under_a_panel(void **unused)
{
    (void)unused;
    static struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        tk_arrange(&area, &arrangement);
        for (unsigned i = 0; i < arrangement.layout.route_count; i++) {
            const struct tk_layout_route *route = &arrangement.layout.routes[i];
            unsigned hidden = 0;
            const unsigned count = tk_layout_cells(&arrangement.layout, route, 0, cells);
            for (unsigned k = 0; k < count; k++) {
                const struct rectangle cell = {cells[k].x, cells[k].y, 1, 1, ""};
                for (unsigned c = 0; c < TK_CORNERS; c++) {
                    const struct tk_corner *it = &arrangement.corners[c];
                    const struct rectangle panel = {it->x, it->y, it->width, it->height, ""};
                    hidden += cover(&cell, &panel);
                }
            }
            if (hidden > 0) {
                fail_msg("%s runs under a panel in %d x %d", tk_track_names[route->tracks[0]],
                         area.width, area.height);
            }
        }
    }
}

/* ---- what belongs together ---- */

static bool covers(const struct tk_layout_block *block, const struct tk_layout_step *cell)
{
    return block->shown && cell->x >= block->x && cell->x < block->x + block->width &&
           cell->y >= block->y && cell->y < block->y + block->height;
}

/* The spot whose sign or name covers the cell, or -1. */
static int spot_at(const struct tk_layout_step *cell)
{
    for (unsigned i = 0; i < arrangement.layout.spot_count; i++) {
        const struct tk_layout_spot *spot = &arrangement.layout.spots[i];
        if (covers(&spot->name, cell) || (cell->x == spot->x && cell->y == spot->y)) {
            return (int)i;
        }
    }
    return -1;
}

static bool label_at(const struct tk_layout_step *cell, unsigned except)
{
    for (unsigned i = 0; i < arrangement.layout.route_count; i++) {
        if (i != except && covers(&arrangement.layout.routes[i].label, cell)) {
            return true;
        }
    }
    return false;
}

/* Between its two places a route shows its label, which lies on it, and a line; it runs through no
 * other place. So one sees where a label belongs. */
static void check_route(unsigned index, const struct tk_area *area)
{
    static struct tk_layout_step cells[TK_LAYOUT_STEPS_MAX];
    const struct tk_layout_route *route = &arrangement.layout.routes[index];
    const unsigned count = tk_layout_cells(&arrangement.layout, route, 0, cells);
    unsigned between = 0;
    unsigned seen = 0;
    unsigned labelled = 0;
    for (unsigned i = 0; i < count; i++) {
        const int spot = spot_at(&cells[i]);
        if (spot == route->ends[0] || spot == route->ends[1]) {
            continue;
        }
        between++;
        labelled += covers(&route->label, &cells[i]);
        seen += spot < 0 && !label_at(&cells[i], index);
        if (spot >= 0) {
            fail_msg("%s runs through %s in %d x %d", tk_track_names[route->tracks[0]],
                     tk_places[arrangement.layout.spots[spot].place], area->width, area->height);
        }
    }
    if (labelled == 0 || 2 * seen < between) {
        fail_msg("%s: of %u cells %u can be seen, %u are its label's in %d x %d",
                 tk_track_names[route->tracks[0]], between, seen, labelled, area->width,
                 area->height);
    }
}

/* Does a label stand right beside a place at which its route does not end? */
static bool is_beside_stranger(const struct tk_layout_route *route)
{
    const struct tk_layout_block *label = &route->label;
    const struct tk_layout_step sides[2] = {
        {(int16_t)(label->x - 1), label->y, 0},
        {(int16_t)(label->x + label->width), label->y, 0},
    };
    bool stranger = false;
    for (unsigned i = 0; i < 2; i++) {
        const int spot = spot_at(&sides[i]);
        stranger = stranger || (spot >= 0 && spot != route->ends[0] && spot != route->ends[1]);
    }
    return stranger;
}

/* Few cells cannot keep all labels away from other places, but nearly all. */
static void labels_stand_beside_their_own_places(void **unused)
{
    (void)unused;
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        unsigned strangers = 0;
        tk_arrange(&area, &arrangement);
        for (unsigned i = 0; !arrangement.layout.wide && i < arrangement.layout.route_count; i++) {
            strangers += is_beside_stranger(&arrangement.layout.routes[i]);
        }
        if (strangers > arrangement.layout.route_count / 20) {
            fail_msg("%u labels stand beside other places in %d x %d", strangers, area.width,
                     area.height);
        }
    }
}

static void every_route_can_be_followed(void **unused)
{
    (void)unused;
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        tk_arrange(&area, &arrangement);
        for (unsigned i = 0; !arrangement.layout.wide && i < arrangement.layout.route_count; i++) {
            check_route(i, &area);
        }
    }
}

/* ---- what can be read ---- */

static bool tagged(int x, int y, const char *tag)
{
    const char *its = canvas_tag_at(&drawn, x, y);
    return its != NULL && strcmp(its, tag) == 0;
}

/* Does the text stand somewhere in cells that stand for that tag? */
static bool can_read(const char *tag, const char *text)
{
    const int length = (int)strlen(text);
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x + length <= drawn.width; x++) {
            int same = 0;
            while (same < length && tagged(x + same, y, tag) &&
                   drawn.cells[y][x + same].glyph == (unsigned char)text[same]) {
                same++;
            }
            if (same == length) {
                return true;
            }
        }
    }
    return false;
}

static bool can_see(const char *tag, uint32_t glyph, int ground)
{
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x < drawn.width; x++) {
            if (tagged(x, y, tag) && drawn.cells[y][x].glyph == glyph &&
                (ground < 0 || drawn.cells[y][x].ground == ground)) {
                return true;
            }
        }
    }
    return false;
}

/* The length, or after a wave the number of waves. */
static bool can_see_cost(unsigned track, unsigned length, unsigned waves)
{
    const char *name = tk_track_names[track];
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x < drawn.width; x++) {
            const struct cell *cell = &drawn.cells[y][x];
            const bool with_waves = x + 2 < drawn.width && cell[1].glyph == 0x2248 &&
                                    tagged(x + 1, y, name) && tagged(x + 2, y, name) &&
                                    cell[2].glyph == '0' + waves;
            if (cell->glyph == '0' + length && (waves > 0 ? with_waves : tagged(x, y, name))) {
                return true;
            }
        }
    }
    return false;
}

/* It may stand in the label of another free track of the route. */
static bool cost_is_shown(const struct tk_view *view, unsigned track)
{
    const struct pz_set128 free_tracks = tk_free_tracks(&view->pub);
    const struct tk_track *it = &tk_tracks[track];
    bool shown = can_see_cost(track, it->length, it->waves);
    for (unsigned i = 0; i < 2 && it->other[i] != TK_NO_TRACK; i++) {
        shown = shown || (tk_has(&free_tracks, it->other[i]) &&
                          can_see_cost(it->other[i], it->length, it->waves));
    }
    return shown;
}

static void check_track(const struct tk_view *view, unsigned track)
{
    const struct pz_set128 free_tracks = tk_free_tracks(&view->pub);
    const struct tk_track *it = &tk_tracks[track];
    const char *name = tk_track_names[track];
    for (int seat = 0; seat < view->pub.players; seat++) {
        const int ground = GROUND_COLOURS + COLOUR_SEATS + seat;
        const bool owns = tk_has(&view->pub.tracks[seat], track);
        if (owns != can_see(name, face_emblem(seat), ground)) {
            fail_msg("the owner of %s in %d x %d", name, drawn.width, drawn.height);
        }
    }
    if (tk_has(&free_tracks, track)) {
        const char letter = it->colour == TK_GRAY ? 'F' : tk_sort_letters[it->colour];
        if (!can_see(name, (unsigned char)letter, -1) || !cost_is_shown(view, track)) {
            fail_msg("the cost of %s in %d x %d", name, drawn.width, drawn.height);
        }
    }
}

static void every_place_and_track_can_be_read(void **unused)
{
    (void)unused;
    unsigned claimed = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        for (int players = 2; players <= 5; players++) {
            struct tk_state state;
            struct tk_view view;
            play_until(&state, players, seed, (unsigned)(10 + 6 * players));
            tk_make_view(&state, (int)seed % players, &view);
            for (int size = 0; size < SIZES; size++) {
                draw(size, &view);
                for (unsigned place = 0; place < TK_PLACES; place++) {
                    if (!can_read(tk_places[place], tk_places[place]) &&
                        !can_read(tk_places[place], tk_place_short(place))) {
                        fail_msg("%s in %d x %d", tk_places[place], drawn.width, drawn.height);
                    }
                }
                for (unsigned track = 0; track < TK_TRACKS; track++) {
                    check_track(&view, track);
                }
            }
            for (int seat = 0; seat < players; seat++) {
                claimed += pz_count_bits(view.pub.tracks[seat].word[0]) +
                           pz_count_bits(view.pub.tracks[seat].word[1]);
            }
        }
    }
    assert_true(claimed > 200);
}

/* A digit on the map that does not belong to a free track would be taken for a length. */
static void digits_are_lengths_and_waves(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    play_until(&state, 5, 9, 40);
    tk_make_view(&state, 0, &view);
    const struct pz_set128 free_tracks = tk_free_tracks(&view.pub);
    for (int size = 0; size < SIZES; size++) {
        draw(size, &view);
        for (unsigned track = 0; track < TK_TRACKS; track++) {
            for (unsigned digit = 0; digit < 10; digit++) {
                const bool right =
                    tk_has(&free_tracks, track) &&
                    (digit == tk_tracks[track].length ||
                     (tk_tracks[track].waves > 0 && digit == tk_tracks[track].waves));
                assert_true(right || !can_see(tk_track_names[track], '0' + digit, -1));
            }
        }
    }
}

/* ---- land and sea ---- */

static enum ground ground_at_city(const char *name)
{
    for (unsigned i = 0; i < arrangement.layout.spot_count; i++) {
        const struct tk_layout_spot *spot = &arrangement.layout.spots[i];
        if (strcmp(tk_places[spot->place], name) == 0) {
            return (enum ground)drawn.cells[spot->y][spot->x].ground;
        }
    }
    return GROUND_PLAIN;
}

static void cities_stand_on_land(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    seal(&state);
    tk_make_view(&state, 0, &view);
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        unsigned sea = 0;
        unsigned land = 0;
        tk_arrange(&area, &arrangement);
        draw(size, &view);
        for (unsigned city = 0; city < TK_CITIES; city++) {
            const enum ground ground = ground_at_city(tk_places[city]);
            if (ground < GROUND_LAND || ground > GROUND_LAND_3) {
                fail_msg("%s in %d x %d", tk_places[city], area.width, area.height);
            }
        }
        for (int y = 0; y < drawn.height; y++) {
            for (int x = 0; x < drawn.width; x++) {
                const int ground = drawn.cells[y][x].ground;
                sea += ground == GROUND_SEA;
                land += ground >= GROUND_LAND && ground <= GROUND_LAND_3;
            }
        }
        const unsigned cells = (unsigned)(area.width * area.height);
        assert_true(sea > cells / 6 && land > cells / 10);
    }
}

static void regions_of_the_viewer_are_lit(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    own(&state, 0, "Firenze-Perugia");
    own(&state, 1, "Parma-Pisa");
    seal(&state);
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        tk_arrange(&area, &arrangement);
        tk_make_view(&state, 0, &view);
        draw(size, &view);
        assert_int_equal(ground_at_city("Firenze"), GROUND_LIT);
        assert_int_equal(ground_at_city("Perugia"), GROUND_LIT);
        assert_int_not_equal(ground_at_city("Parma"), GROUND_LIT);
        tk_make_view(&state, PZ_NOBODY, &view);
        draw(size, &view);
        assert_int_not_equal(ground_at_city("Firenze"), GROUND_LIT);
    }
}

/* ---- tracks ---- */

/* The cells of a track that are solid. */
static unsigned fields_of(const char *track, int seat)
{
    unsigned fields = 0;
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x < drawn.width; x++) {
            fields += tagged(x, y, track) && drawn.cells[y][x].glyph == ' ' &&
                      drawn.cells[y][x].ground == GROUND_COLOURS + COLOUR_SEATS + seat;
        }
    }
    return fields;
}

static unsigned lines_of(const char *track, enum colour colour)
{
    unsigned lines = 0;
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x < drawn.width; x++) {
            const uint32_t glyph = drawn.cells[y][x].glyph;
            lines += tagged(x, y, track) && drawn.cells[y][x].colour == colour &&
                     (glyph == 0x2500 || glyph == 0x2502 || glyph == 0x2571 || glyph == 0x2572);
        }
    }
    return lines;
}

static unsigned dots_of(const char *track, enum colour colour)
{
    unsigned dots = 0;
    for (int y = 0; y < drawn.height; y++) {
        for (int x = 0; x < drawn.width; x++) {
            const struct cell *cell = &drawn.cells[y][x];
            if (tagged(x, y, track) && cell->glyph >= 0x2800 && cell->glyph <= 0x28ff &&
                cell->colour == colour) {
                dots += pz_count_bits(cell->glyph & 0xff);
            }
        }
    }
    return dots;
}

static void claimed_tracks_are_solid(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    struct tk_state later;
    start(&state, 4);
    later = state;
    own(&later, 2, "Salerno-Taranto");
    seal(&state);
    seal(&later);
    for (int size = 0; size < SIZES; size++) {
        tk_make_view(&state, 0, &view);
        draw(size, &view);
        const unsigned before = dots_of("Salerno-Taranto", COLOUR_WHITE);
        const unsigned lines = lines_of("Salerno-Taranto", COLOUR_WHITE);
        assert_int_equal(fields_of("Salerno-Taranto", 2), 0);
        tk_make_view(&later, 0, &view);
        draw(size, &view);
        if (lines > 0) { /* few cells */
            assert_int_equal(before, 0);
            assert_int_equal(lines_of("Salerno-Taranto", COLOUR_WHITE), 0);
            assert_true(fields_of("Salerno-Taranto", 2) >= lines);
            continue;
        }
        assert_true(before > 0);
        assert_int_equal(dots_of("Salerno-Taranto", COLOUR_WHITE), 0);
        const unsigned after = dots_of("Salerno-Taranto", COLOUR_SEATS + 2);
        if (after < before * 3 / 2) {
            fail_msg("%u and %u dots in %d x %d", before, after, drawn.width, drawn.height);
        }
    }
}

/* Two single tracks that have a cell in common where nothing is written; false if there are none.
 */
static bool find_crossing(unsigned crossing[2], struct tk_layout_step *where)
{
    static struct tk_layout_step one[TK_LAYOUT_STEPS_MAX];
    static struct tk_layout_step two[TK_LAYOUT_STEPS_MAX];
    const struct tk_layout *layout = &arrangement.layout;
    for (unsigned i = 0; i < layout->route_count; i++) {
        const unsigned one_count = tk_layout_cells(layout, &layout->routes[i], 0, one);
        for (unsigned k = 0; k < i; k++) {
            const unsigned two_count = tk_layout_cells(layout, &layout->routes[k], 0, two);
            if (layout->routes[i].count > 1 || layout->routes[k].count > 1) {
                continue;
            }
            for (unsigned c = 0; c < one_count * two_count; c++) {
                *where = one[c / two_count];
                if (where->x == two[c % two_count].x && where->y == two[c % two_count].y &&
                    spot_at(where) < 0 && !label_at(where, TK_TRACKS)) {
                    crossing[0] = layout->routes[i].tracks[0];
                    crossing[1] = layout->routes[k].tracks[0];
                    return true;
                }
            }
        }
    }
    return false;
}

/* The colour that a track gave to a cell, by a line or by a field. */
static enum colour paint_at(const struct tk_layout_step *where)
{
    const struct cell *cell = &drawn.cells[where->y][where->x];
    return cell->ground >= GROUND_COLOURS ? (enum colour)(cell->ground - GROUND_COLOURS)
                                          : (enum colour)cell->colour;
}

/* Some move that claims the track. */
static int claim_of(unsigned track)
{
    int move = TK_MOVE_CLAIM;
    while (tk_payment_of((pz_move)move).track != track) {
        move++;
    }
    return move;
}

/* Claimed tracks lie over free ones, the viewer's over those, the chosen one over all. */
static void what_matters_more_lies_on_top(void **unused)
{
    (void)unused;
    unsigned found = 0;
    for (int size = 0; size < SIZES; size++) {
        const struct tk_area area = {&drawn, 0, 0, sizes[size][0], sizes[size][1]};
        unsigned crossing[2];
        struct tk_layout_step where;
        tk_arrange(&area, &arrangement);
        if (!find_crossing(crossing, &where)) {
            continue;
        }
        found++;
        for (unsigned upper = 0; upper < 2; upper++) {
            const unsigned high = crossing[upper];
            const unsigned low = crossing[1 - upper];
            struct tk_state state;
            struct tk_view view;
            start(&state, 4);
            tk_put(&state.pub.tracks[1], high);
            struct tk_state next = state;
            seal(&next);
            tk_make_view(&next, 0, &view);
            draw(size, &view);
            assert_int_equal(paint_at(&where), COLOUR_SEATS + 1);
            next = state;
            tk_put(&next.pub.tracks[0], low);
            seal(&next);
            tk_make_view(&next, 0, &view);
            draw(size, &view);
            assert_int_equal(paint_at(&where), COLOUR_SEATS);
            next = state;
            seal(&next);
            tk_make_view(&next, 0, &view);
            draw_chosen(size, &view, claim_of(low));
            assert_int_equal(paint_at(&where), COLOUR_TITLE);
        }
    }
    assert_true(found >= 2);
}

/* The click on a city, a card or a track stands for what the moves are called. */
static void tags_are_found_in_moves(void **unused)
{
    (void)unused;
    static pz_move moves[PZ_MOVES_MAX];
    struct tk_state state;
    struct tk_view view;
    start(&state, 4);
    give(&state, 0, BLUE, 4);
    seal(&state);
    tk_make_view(&state, 0, &view);
    draw(2, &view);
    const uint32_t count = tk_moves(&state, moves, NULL);
    unsigned found = 0;
    for (uint32_t i = 0; i < count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        struct pz_text out = pz_text_in(text, sizeof text);
        pz_game_tickets.move_write(&state, moves[i], &out);
        bool tag_found = false;
        for (unsigned tag = 1; tag <= drawn.tag_count; tag++) {
            tag_found = tag_found || strstr(text, drawn.tags[tag]) != NULL;
        }
        found += tag_found;
    }
    assert_int_equal(found, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_label_covers_another),
        cmocka_unit_test(in_too_little_room_some_are_left_out),
        cmocka_unit_test(dots_know_how_far_they_are),
        cmocka_unit_test(no_track_runs_under_a_panel),
        cmocka_unit_test(every_route_can_be_followed),
        cmocka_unit_test(labels_stand_beside_their_own_places),
        cmocka_unit_test(every_place_and_track_can_be_read),
        cmocka_unit_test(digits_are_lengths_and_waves),
        cmocka_unit_test(cities_stand_on_land),
        cmocka_unit_test(regions_of_the_viewer_are_lit),
        cmocka_unit_test(claimed_tracks_are_solid),
        cmocka_unit_test(what_matters_more_lies_on_top),
        cmocka_unit_test(tags_are_found_in_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
