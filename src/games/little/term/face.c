/* Little Italy on a canvas: the street with its cars, and within it the dice, what the chosen move
 * brings, and who controls which car. */
#include "term/face.h"
#include "os/gaps.h"
#include "os/language.h"
#include "road.h"
#include "term.h"
#include "term/names.h"
#include <stdio.h>

/* The moves of the seat that is shown; none if it is not asked. */
struct drives {
    unsigned count;
    struct drive {
        pz_move move;
        struct little_drive drive;
    } of[LITTLE_CARS_MAX * LITTLE_WAYS];
    int chosen; /* the index of the chosen one, or -1 */
};

static void find_drives(const struct little_state *view, int seat, int chosen,
                        struct drives *drives)
{
    drives->count = 0;
    drives->chosen = -1;
    for (pz_move move = 0; move < LITTLE_MOVE_ROLL && view->actor == seat; move++) {
        struct drive *next = &drives->of[drives->count];
        if (little_preview_move(view, move, &next->drive)) {
            next->move = move;
            drives->chosen = move == chosen ? (int)drives->count : drives->chosen;
            drives->count++;
        }
    }
}

/* ---- cars ---- */

static enum little_heading alley_heading(unsigned at)
{
    return at == LITTLE_ALLEY_FROM_A   ? LITTLE_HEADING_RIGHT
           : at == LITTLE_ALLEY_FROM_B ? LITTLE_HEADING_LEFT
                                       : LITTLE_HEADING_NONE;
}

static void draw_cars(const struct little_road *road)
{
    const struct little_state *view = road->view;
    unsigned in_alley = 0;
    unsigned nth = 0;
    for (unsigned car = 0; car < view->cars; car++) {
        in_alley += view->at[car] >= LITTLE_ALLEY_SINCE_START;
    }
    for (unsigned car = 0; car < view->cars; car++) {
        if (view->at[car] >= LITTLE_ALLEY_SINCE_START) {
            little_road_draw_car(road, little_road_parking_in_alley(road, nth++, in_alley), car,
                                 alley_heading(view->at[car]), false);
        } else {
            little_road_draw_car(road, little_road_parking(road, view->at[car]), car,
                                 little_road_heading(road, view->at[car]), false);
        }
    }
}

/* ---- where cars could drive ---- */

static void tag_move(const struct little_road *road, int x, int y, int count, pz_move move)
{
    char text[TAG_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    little_move_write(road->view, move, &out);
    canvas_tag(road->canvas, x, y, count, text);
}

/* Where the letters of the cars that could stop there begin: on the edge of the space or of the
 * alley or, if that is out of sight, where the car would park. */
static struct little_area goal_place(const struct little_road *road, unsigned to)
{
    const bool in_alley = to >= LITTLE_ALLEY_SINCE_START;
    struct little_area area = in_alley ? little_road_alley(road) : little_road_space(road, (int)to);
    area.x += in_alley ? area.width / 3 : 0;
    area.y += road->height - 1;
    if (area.y >= road->bottom) {
        return little_road_parking(road, (int)to);
    }
    return area;
}

/* A click on such a letter is that move. */
static void draw_goals(const struct little_road *road, const struct drives *drives)
{
    uint8_t used[256] = {0};
    for (unsigned i = 0; i < drives->count && road->height > 2; i++) {
        const struct little_drive *drive = &drives->of[i].drive;
        const struct little_area area = goal_place(road, drive->to);
        const int x = area.x + used[drive->to];
        if (used[drive->to]++ < road->width - 1) {
            canvas_put(road->canvas, x, area.y,
                       (uint32_t)little_road_letter(road->view, drive->car), COLOUR_PLAIN,
                       (int)i == drives->chosen ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_BOLD);
            canvas_ground(road->canvas, x, area.y, 1,
                          GROUND_COLOURS + little_road_colour(road->view, drive->car));
            tag_move(road, x, area.y, 1, drives->of[i].move);
        }
    }
}

static uint64_t lit_by(const struct drives *drives)
{
    uint64_t lit = 0;
    if (drives->chosen >= 0) {
        const struct little_drive *drive = &drives->of[drives->chosen].drive;
        for (unsigned i = 0; i < drive->path_length; i++) {
            lit |= UINT64_C(1) << drive->path[i];
        }
    }
    return lit;
}

/* The way of the chosen move, and where it ends. */
static void draw_way(const struct little_road *road, const struct drive *choice)
{
    const struct little_drive *drive = &choice->drive;
    for (unsigned i = 0; i < drive->path_length; i++) {
        if (drive->path[i] != drive->to) {
            const struct little_area parking = little_road_parking(road, drive->path[i]);
            canvas_put(road->canvas, parking.x + (parking.width - 1) / 2,
                       parking.y + (parking.height - 1) / 2, 0x2022, COLOUR_TITLE, STYLE_BOLD);
        }
    }
    if (drive->to < LITTLE_ALLEY_SINCE_START) {
        const struct little_area parking = little_road_parking(road, drive->to);
        little_road_draw_car(road, parking, drive->car, little_road_heading(road, drive->to), true);
        for (int row = 0; row < parking.height; row++) {
            tag_move(road, parking.x, parking.y + row, parking.width, choice->move);
        }
    } else {
        little_road_draw_car(road, little_road_parking_in_alley(road, 0, 1), drive->car,
                             alley_heading(drive->to), true);
    }
}

/* ---- within the ring ---- */

static void draw_label(const struct little_road *road, int x, int y, int width, unsigned car,
                       bool chosen)
{
    char text[64];
    const char *name = _(little_colour(road->view, car));
    if (width > 5 && canvas_columns(name) + 2 <= width) {
        snprintf(text, sizeof text, "%s", name);
    } else {
        snprintf(text, sizeof text, "%c", little_road_letter(road->view, car));
    }
    const int columns = canvas_columns(text);
    const int start = x + (width - columns) / 2;
    canvas_text(road->canvas, start, y, little_road_colour(road->view, car), STYLE_BOLD, text);
    if (chosen) {
        canvas_put(road->canvas, start - 1, y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
        canvas_put(road->canvas, start + columns, y, 0x25c0, COLOUR_TITLE, STYLE_BOLD);
    }
    canvas_tag(road->canvas, x, y, width, little_colour(road->view, car));
}

/* Marks the place of a die that was used in this round. */
static void draw_empty_place(const struct little_road *road, struct little_area area)
{
    canvas_put(road->canvas, area.x + area.width / 2, area.y + area.height / 2, 0x00b7, COLOUR_DIM,
               STYLE_PLAIN);
}

/* Draws the dice in a small area: each is a letter and a number. */
static int draw_small_dice(const struct little_road *road, struct little_area area)
{
    const struct little_state *view = road->view;
    int x = area.x;
    for (unsigned car = 0; car < view->cars && x + 3 <= area.x + area.width; car++, x += 4) {
        const char number = (char)(view->die[car] > 0 ? '0' + view->die[car] : '?');
        if (view->cup >> car & 1) {
            canvas_printf(road->canvas, x, area.y, COLOUR_PLAIN, STYLE_BOLD, "%c:%c",
                          little_road_letter(view, car), number);
            canvas_ground(road->canvas, x, area.y, 3,
                          GROUND_COLOURS + little_road_colour(view, car));
            canvas_tag(road->canvas, x, area.y, 3, little_colour(view, car));
        }
    }
    return area.y + 1;
}

/* The columns of all dice, for the three sizes that they have. */
static int dice_columns(int cars, int size)
{
    return cars * (4 * size + 2) - 1;
}

/* Draws the dice as large as the area allows. Returns the row after them. */
static int draw_dice(const struct little_road *road, struct little_area area,
                     const struct drives *drives)
{
    const int cars = road->view->cars;
    int size = area.height >= 12 ? 3 : area.height >= 8 ? 2 : 1;
    while (size > 1 && dice_columns(cars, size) > area.width) {
        size--;
    }
    if (area.height < 4 || dice_columns(cars, size) > area.width) {
        return draw_small_dice(road, area);
    }
    const int width = 4 * size + 1;
    const int height = 2 * size + 1;
    const int gap = size > 1 && dice_columns(cars, size) + cars <= area.width ? 2 : 1;
    const int y = area.y + (area.height > height + 3 ? (area.height - height - 3) / 2 : 0);
    int x = area.x + (area.width - cars * (width + gap) + gap) / 2;
    for (int car = 0; car < cars; car++, x += width + gap) {
        const struct little_area die = {x, y, width, height};
        const bool chosen = drives->chosen >= 0 && drives->of[drives->chosen].drive.car == car;
        if (road->view->cup >> car & 1) {
            little_road_draw_die(road, die, (unsigned)car);
        } else {
            draw_empty_place(road, die);
        }
        draw_label(road, x, y + height, width, (unsigned)car, chosen);
    }
    return y + height + 1;
}

static int gain_text(const struct little_drive *drive, int seat, const char *name, int width,
                     char *text, size_t size)
{
    enum { POINTS = 4 };
    char cut[PZ_NAME_MAX + 4];
    char number[GAPS_NUMBER];
    names_cut(name, width - POINTS, cut);
    snprintf(text, size, "%s %s", cut, gaps_signed(number, drive->points[seat]));
    return canvas_columns(text);
}

/* Writes who gains or loses by the chosen move, centred in one line, or in several lines. */
static void draw_gains(const struct little_road *road, struct little_area area, int y,
                       const struct drives *drives, const char names[][PZ_NAME_MAX])
{
    const struct little_drive *drive = &drives->of[drives->chosen].drive;
    char text[PZ_NAME_MAX + 16];
    int columns = -2;
    for (int seat = 0; seat < road->view->players; seat++) {
        if (drive->points[seat] != 0) {
            columns += gain_text(drive, seat, names[seat], area.width, text, sizeof text) + 2;
        }
    }
    int x = area.x + (columns < area.width ? (area.width - columns) / 2 : 0);
    for (int seat = 0; seat < road->view->players; seat++) {
        const int needs = gain_text(drive, seat, names[seat], area.width, text, sizeof text);
        if (drive->points[seat] == 0) {
            continue;
        }
        if (x + needs > area.x + area.width && x > area.x) {
            x = area.x;
            y++;
        }
        if (y < area.y + area.height) {
            x = canvas_clip(road->canvas, x, y, area.x + area.width - x, COLOUR_ALARM, STYLE_PLAIN,
                            text) +
                2;
        }
    }
}

enum { EMBLEM = 2, COMMA = 2 };

/* The columns of the longest name of a colour, and of the longest line of names. */
static void measure(const struct little_state *view, const char names[][PZ_NAME_MAX], int *words,
                    int *lines)
{
    *words = 0;
    *lines = 0;
    for (unsigned car = 0; car < view->cars; car++) {
        uint8_t owners[2] = {0, 0};
        const int word = canvas_columns(_(little_colour(view, car)));
        int line = -COMMA;
        for (unsigned i = little_owners(view, car, owners); i > 0; i--) {
            line += EMBLEM + canvas_columns(names[owners[i - 1]]) + COMMA;
        }
        *words = word > *words ? word : *words;
        *lines = line > *lines ? line : *lines;
    }
}

/* Writes who controls a car. Of two names the longer one is cut first. */
static void draw_owner_names(const struct little_road *road, int x, int y, int end, unsigned car,
                             int seat, const char names[][PZ_NAME_MAX])
{
    uint8_t owners[2] = {0, 0};
    const unsigned count = little_owners(road->view, car, owners);
    const int other = count == 2 ? canvas_columns(names[owners[1]]) : 0;
    for (unsigned i = 0; i < count; i++) {
        const bool last = i + 1 == count;
        const int space = end - x - EMBLEM - (last ? 0 : COMMA + EMBLEM);
        const int half = (space + 1) / 2;
        const int width = last ? space : other < space - half ? space - other : half;
        canvas_put(road->canvas, x, y, face_emblem(owners[i]), COLOUR_SEATS + owners[i],
                   STYLE_BOLD);
        x = canvas_name(road->canvas, x + EMBLEM, y, width, COLOUR_PLAIN,
                        owners[i] == seat ? STYLE_BOLD : STYLE_PLAIN, names[owners[i]]);
        x = last ? x : canvas_text(road->canvas, x, y, COLOUR_DIM, STYLE_PLAIN, ", ");
    }
}

/* A car, its colour in words where the names leave space for them, and who controls it. */
static void draw_owners_of(const struct little_road *road, struct little_area icon, int end,
                           unsigned car, int seat, const char names[][PZ_NAME_MAX])
{
    enum { NAMES_MAX = 34 }; /* longer names are cut before the words are left out */
    const int y = icon.y + icon.height / 2;
    int x = icon.x + icon.width + 1;
    int words = 0;
    int longest = 0;
    measure(road->view, names, &words, &longest);
    words += 2;
    little_road_draw_car(road, icon, car, LITTLE_HEADING_RIGHT, false);
    if (end - 1 - x >= words + (longest < NAMES_MAX ? longest : NAMES_MAX)) {
        canvas_text(road->canvas, x, y, COLOUR_DIM, STYLE_PLAIN, _(little_colour(road->view, car)));
        x += words;
    }
    draw_owner_names(road, x, y, end - 1, car, seat, names);
    canvas_tag(road->canvas, icon.x, y, end - icon.x, little_colour(road->view, car));
}

static void draw_owners(const struct little_road *road, struct little_area area, int seat,
                        const char names[][PZ_NAME_MAX])
{
    const int cars = road->view->cars;
    if (area.width < 8 || area.height < 1 || cars < 1) {
        return;
    }
    const int columns = area.width >= 70 || (area.height < cars && area.width >= 50) ? 2 : 1;
    const int rows = (cars + columns - 1) / columns;
    const int step = area.height / rows >= 4 ? 4 : area.height / rows >= 2 ? 2 : 1;
    const int height = step > 3 ? 3 : 1;
    const int width = area.width / columns;
    const int indent = width > 50 ? width / 6 : height > 1 ? 4 : 1;
    const int free = area.height - step * (rows - 1) - height;
    for (int car = 0; car < cars; car++) {
        const int x = area.x + car / rows * width;
        const int y = area.y + (free > 0 ? (free + 1) / 2 : 0) + car % rows * step;
        const struct little_area icon = {x + indent, y, height > 1 ? 11 : 4, height};
        if (y < area.y + area.height) {
            draw_owners_of(road, icon, x + width, (unsigned)car, seat, names);
        }
    }
}

static struct little_area shrink(struct little_area area, int by)
{
    return (struct little_area){area.x + by, area.y + by, area.width - 2 * by, area.height - by};
}

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v,
                 int seat, const char names[][PZ_NAME_MAX], int chosen)
{
    const struct little_state *view = v;
    const struct little_road road =
        little_road_lay_out(canvas, view, (struct little_area){x, y, width, height});
    const struct little_area above = shrink(little_road_above(&road), road.kerbs);
    struct little_area below = little_road_below(&road);
    struct drives drives;
    below.height -= road.kerbs;
    find_drives(view, seat, chosen, &drives);
    little_road_draw(&road, lit_by(&drives));
    const int after = draw_dice(&road, above, &drives);
    draw_owners(&road, below, seat, names);
    draw_goals(&road, &drives);
    if (drives.chosen >= 0) {
        draw_way(&road, &drives.of[drives.chosen]);
        draw_gains(&road, above, after, &drives, names);
    }
    draw_cars(&road);
}

/* The points, each after "you" or the emblem of the seat; where the car goes stands in the move's
 * own words. */
static void remark(const void *v, int seat, pz_move move, struct pz_text *out)
{
    const struct little_state *view = v;
    struct little_drive drive;
    if (!little_preview_move(view, move, &drive)) {
        return;
    }
    for (int i = 0; i < view->players; i++) {
        const int change = drive.points[i];
        if (change != 0) {
            char emblem[5];
            char number[GAPS_NUMBER];
            pz_utf8_write(face_emblem(i), emblem);
            pz_text_str(out, out->length > 0 ? "  " : "");
            pz_text_str(out, i == seat ? _("you") : emblem);
            pz_text_char(out, ' ');
            pz_text_str(out, gaps_signed(number, change));
        }
    }
}

static const char *rules(const void *view)
{
    (void)view;
    return "L8 L9 L10 L11 L12 L13 L14 L15 L16 L17";
}

static const char legend[] =
    N_("The board: the road with its spaces, driven clockwise. (+3) is a circle, $+3$ the money "
       "marker on it, !-4! the police marker, [Y] the yellow car with its nose in front; A and B "
       "are the ends of the alley. The letters on the edge of a space are the cars that you could "
       "bring there. The way of the chosen move is lit, and below the dice stands who gains or "
       "loses how much.");

const struct face little_face = {.draw = draw, .remark = remark, .rules = rules, .legend = legend};
