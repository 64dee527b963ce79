/* Little Italy on a canvas: the ring road as a rectangle, clockwise, with end A of the alley in the
 * middle of its left side. Every space has two lines: its circle (or number), and the car on it. */
#include "../games/little/little.h"
#include "face.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

static const char car_letters[] = "YBGRWK";
static const enum colour car_colours[LITTLE_CARS_MAX] = {COLOUR_YELLOW, COLOUR_BLUE,  COLOUR_GREEN,
                                                         COLOUR_RED,    COLOUR_WHITE, COLOUR_BLACK};

/* The rectangle: `across` spaces on the top and on the bottom side, `down` on the left and right.
 */
struct ring {
    int x;
    int y;
    int across;
    int down;
    int slot_width;
    int slot_height;
    int spaces;
    int first; /* the space in the first place: end A */
};

static struct ring lay_out(const struct little_state *view, int x, int y, int width, int height)
{
    struct ring ring;
    ring.spaces = view->board.ring;
    ring.first = view->board.entrance[LITTLE_END_A];
    ring.x = x;
    ring.y = y;
    ring.down = ring.spaces / 6 + (ring.spaces % 6 >= 3);
    ring.across = (ring.spaces - 2 * ring.down + 1) / 2;
    ring.slot_width = width / (ring.across > 0 ? ring.across : 1);
    ring.slot_width = ring.slot_width > 8 ? 8 : ring.slot_width;
    ring.slot_height = (height - 4) / (ring.down > 0 ? ring.down : 1);
    ring.slot_height = ring.slot_height > 3 ? 3 : ring.slot_height < 1 ? 1 : ring.slot_height;
    return ring;
}

/* Where a space is: the place of the first of its two lines. */
static void place(const struct ring *ring, int space, int *x, int *y)
{
    const int up = ring->down / 2; /* places on the left side above the middle, end A with them */
    int nth = (space - ring->first + ring->spaces) % ring->spaces;
    const int right = ring->x + (ring->across - 1) * ring->slot_width;
    const int bottom = ring->y + 2 + ring->down * ring->slot_height;
    if (nth <= up) {
        *x = ring->x;
        *y = ring->y + 2 + (up - nth) * ring->slot_height;
        return;
    }
    nth -= up + 1;
    if (nth < ring->across) {
        *x = ring->x + nth * ring->slot_width;
        *y = ring->y;
        return;
    }
    nth -= ring->across;
    if (nth < ring->down) {
        *x = right;
        *y = ring->y + 2 + nth * ring->slot_height;
        return;
    }
    nth -= ring->down;
    if (nth < ring->across) {
        *x = right - nth * ring->slot_width;
        *y = bottom;
        return;
    }
    nth -= ring->across;
    *x = ring->x;
    *y = ring->y + 2 + (ring->down - 1 - nth) * ring->slot_height;
}

/* The circle on a space: 1 to 6, -1 to -6, 0 = none. */
static int circle_on(const struct little_state *view, int space)
{
    for (int i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        if (view->board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES] == space) {
            return i < LITTLE_CIRCLES ? i + 1 : -(i + 1 - LITTLE_CIRCLES);
        }
    }
    return 0;
}

static void draw_space(struct canvas *canvas, const struct ring *ring,
                       const struct little_state *view, int space, int target)
{
    int x = 0;
    int y = 0;
    place(ring, space, &x, &y);
    const int circle = circle_on(view, space);
    const bool marked = view->marks >> space & 1;
    const bool money = marked && circle > 0;
    char label[16];
    if (circle != 0 && ring->slot_width >= 5) {
        snprintf(label, sizeof label, money ? "$%+d$" : marked ? "!%+d!" : "(%+d)", circle);
    } else if (circle != 0) {
        snprintf(label, sizeof label, "%+d", circle);
    } else if (space == view->board.entrance[LITTLE_END_A] ||
               space == view->board.entrance[LITTLE_END_B]) {
        snprintf(label, sizeof label, space == view->board.entrance[LITTLE_END_A] ? "=A=" : "=B=");
    } else {
        snprintf(label, sizeof label, "%d", space);
    }
    canvas_text(canvas, x, y,
                money        ? COLOUR_GREEN
                : marked     ? COLOUR_RED
                : circle > 0 ? COLOUR_PLAIN
                             : COLOUR_DIM,
                marked ? STYLE_BOLD | STYLE_REVERSE : STYLE_PLAIN, label);
    canvas_put(canvas, x + 1, y + 1, 0x00b7, COLOUR_DIM, STYLE_PLAIN);
    for (unsigned car = 0; car < view->cars; car++) {
        if (view->at[car] == space) {
            canvas_printf(canvas, x, y + 1, car_colours[view->colour[car]], STYLE_BOLD, "[%c]",
                          car_letters[view->colour[car]]);
            canvas_tag(canvas, x, y + 1, 3, little_colour(view, car));
        }
    }
    if (space == target) {
        canvas_put(canvas, x + 3, y + 1, 0x25c0, COLOUR_TITLE, STYLE_BOLD);
    }
}

static void draw_middle(struct canvas *canvas, const struct ring *ring,
                        const struct little_state *view, const char names[][PZ_NAME_MAX])
{
    const int x = ring->x + ring->slot_width + 1;
    int y = ring->y + 3;
    const int width = (ring->across - 2) * ring->slot_width - 2;
    int column = canvas_text(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, _("Alley"));
    column = canvas_text(canvas, column + 1, y, COLOUR_PLAIN, STYLE_PLAIN, "A=");
    bool empty = true;
    for (unsigned car = 0; car < view->cars; car++) {
        if (view->at[car] >= LITTLE_ALLEY_SINCE_START) {
            const char *from = view->at[car] == LITTLE_ALLEY_FROM_A   ? ">B"
                               : view->at[car] == LITTLE_ALLEY_FROM_B ? ">A"
                                                                      : "";
            canvas_tag(canvas, column, y, 3, little_colour(view, car));
            column = canvas_printf(canvas, column, y, car_colours[view->colour[car]], STYLE_BOLD,
                                   "[%c]%s", car_letters[view->colour[car]], from);
            empty = false;
        }
    }
    column = empty ? canvas_text(canvas, column, y, COLOUR_DIM, STYLE_PLAIN, "===") : column;
    canvas_text(canvas, column, y, COLOUR_PLAIN, STYLE_PLAIN, "=B");
    y++;
    column = canvas_text(
        canvas, x, y, view->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY ? COLOUR_GREEN : COLOUR_DIM,
        view->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY ? STYLE_BOLD | STYLE_REVERSE : STYLE_PLAIN,
        view->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY ? "$+7$" : "(+7)");
    canvas_text(canvas, column + 1, y,
                view->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY ? COLOUR_RED : COLOUR_DIM,
                view->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY ? STYLE_BOLD | STYLE_REVERSE
                                                               : STYLE_PLAIN,
                view->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY ? "!-7!" : "(-7)");
    y++;
    column = canvas_text(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, _("Dice"));
    for (unsigned car = 0; car < view->cars; car++) {
        if (view->cup >> car & 1) {
            canvas_tag(canvas, column + 1, y, 3, little_colour(view, car));
            column = canvas_printf(canvas, column + 1, y, car_colours[view->colour[car]],
                                   STYLE_BOLD, "%c:%c", car_letters[view->colour[car]],
                                   view->die[car] == 0 ? '-' : (char)('0' + view->die[car]));
        }
    }
    y += 2;
    for (unsigned car = 0; car < view->cars; car++, y++) {
        uint8_t owners[2] = {0, 0};
        const unsigned count = little_owners(view, car, owners);
        char line[2 * PZ_NAME_MAX + 16];
        snprintf(line, sizeof line, "%s: %s%s%s", little_colour(view, car), names[owners[0]],
                 count > 1 ? ", " : "", count > 1 ? names[owners[1]] : "");
        canvas_printf(canvas, x, y, car_colours[view->colour[car]], STYLE_BOLD, "[%c]",
                      car_letters[view->colour[car]]);
        canvas_clip(canvas, x + 4, y, width - 4, COLOUR_PLAIN, STYLE_PLAIN, line);
    }
    y++;
    canvas_printf(canvas, x, y, COLOUR_DIM, STYLE_PLAIN, _("$ money on %d   ! police on -%d"),
                  view->marker[LITTLE_MONEY], view->marker[LITTLE_POLICE]);
}

/* Where the chosen move leads: a space, or -1. */
static int target_of(const struct little_state *view, int chosen)
{
    struct little_drive drive;
    const bool drives = chosen >= 0 && little_look_over(view, (pz_move)chosen, &drive);
    return drives && drive.to < LITTLE_ALLEY_SINCE_START ? drive.to : -1;
}

static void draw(struct canvas *canvas, int x, int y, int width, int height, const void *v,
                 int seat, const char names[][PZ_NAME_MAX], int chosen)
{
    const struct little_state *view = v;
    (void)seat;
    const struct ring ring = lay_out(view, x, y, width, height);
    const int target = target_of(view, chosen);
    draw_middle(canvas, &ring, view, names);
    for (int space = 0; space < ring.spaces; space++) {
        draw_space(canvas, &ring, view, space, target);
    }
}

static void remark(const void *v, int seat, pz_move move, struct pz_text *out)
{
    const struct little_state *view = v;
    struct little_drive drive;
    if (!little_look_over(view, move, &drive)) {
        return;
    }
    if (drive.to < LITTLE_ALLEY_SINCE_START) {
        pz_text_str(out, "\xe2\x86\x92"); /* an arrow */
        pz_text_int(out, drive.to);
    }
    for (int i = 0; i < view->players; i++) {
        const int change = drive.points[i];
        if (change != 0) {
            pz_text_char(out, ' ');
            if (i == seat) {
                pz_text_str(out, _("you"));
            } else {
                pz_text_int(out, i);
            }
            pz_text_str(out, change > 0 ? ":+" : ":");
            pz_text_int(out, change);
        }
    }
}

static const char *rules(const void *view)
{
    (void)view;
    return "L8 L9 L10 L11 L12 L13 L14 L15 L16 L17";
}

static const char legend[] =
    N_("The board: each space has two lines, its circle or number and the car on it. (+3) is a "
       "circle, $+3$ the money marker on it, !-4! the police marker, [Y] the yellow car, =A= and "
       "=B= the ends of the alley. After a move in the list: where the car stops, and who gains or "
       "loses how much by seat.");

const struct face face_little = {&pz_game_little, draw, remark, rules, legend, false};
