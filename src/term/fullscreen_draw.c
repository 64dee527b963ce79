/* The full screen: draws what there is to see. */
#include "fullscreen_state.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

enum { MIN_WIDTH = 80, MIN_HEIGHT = 24 };

void fullscreen_shown_state(const struct fullscreen *full, union pz_any_state *state)
{
    if (full->replaying) {
        struct session_walk walk;
        session_walk_init(&walk, full->session);
        while (walk.count < full->replay_at && session_walk_next(&walk)) {
        }
        *state = walk.state;
    } else {
        *state = full->session->state;
    }
}

void fullscreen_move_text(const struct fullscreen *full, pz_move move, char *text, size_t size)
{
    struct pz_text out;
    pz_text_init(&out, text, size);
    full->game->move_write(full->session->state.bytes, move, &out);
}

const char *fullscreen_name_of(const struct fullscreen *full, int actor)
{
    return actor == PZ_CHANCE ? _("chance") : full->session->shown[actor];
}

/* ---- drawing ---- */

static void draw_title(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    const int actor = session_actor(full->session);
    char right[160] = "";
    for (int x = 0; x < canvas->width; x++) {
        canvas_put(canvas, x, 0, ' ', COLOUR_TITLE, STYLE_REVERSE);
    }
    if (full->replaying) {
        snprintf(right, sizeof right, _("replay: %zu of %zu moves"), full->replay_at,
                 full->session->count);
    } else if (actor == PZ_NOBODY) {
        snprintf(right, sizeof right, "%s", _("the game is over"));
    } else {
        snprintf(right, sizeof right, _("turn %u: %s"),
                 (unsigned)full->game->turns(full->session->state.bytes) + 1,
                 fullscreen_name_of(full, actor));
    }
    canvas_printf(canvas, 1, 0, COLOUR_TITLE, STYLE_REVERSE | STYLE_BOLD, "Piazza: %s",
                  full->game->title);
    canvas_text(canvas, canvas->width - 1 - canvas_columns(right), 0, COLOUR_TITLE, STYLE_REVERSE,
                right);
}

static void draw_players(struct fullscreen *full, int x, int *y, int width)
{
    struct canvas *canvas = &full->canvas;
    struct pz_result result;
    union pz_any_state state;
    fullscreen_shown_state(full, &state);
    const int actor = full->game->actor(state.bytes);
    if (full->session->remote != NULL) {
        session_result(full->session, &result);
    } else {
        full->game->result(state.bytes, &result);
    }
    for (int seat = 0; seat < full->session->record.setup.players; seat++, (*y)++) {
        const bool won = result.winners >> seat & 1;
        canvas_put(canvas, x, *y,
                   won             ? 0x2605
                   : seat == actor ? 0x25b6
                                   : ' ',
                   COLOUR_TITLE, STYLE_BOLD);
        const unsigned style = seat == full->viewer ? STYLE_BOLD : STYLE_PLAIN;
        canvas_printf(canvas, x + 2, *y, COLOUR_PLAIN, style, "%d", seat);
        canvas_clip(canvas, x + 4, *y, width - 10, COLOUR_PLAIN, style, full->session->shown[seat]);
        canvas_printf(canvas, x + width - 5, *y, COLOUR_PLAIN, STYLE_BOLD, "%4d",
                      result.points[seat]);
    }
}

/* A line of the list: the move and the face's remark. */
static void move_line(const struct fullscreen *full, uint32_t index, char *line, size_t size)
{
    const pz_move move = full->moves[full->shown[index]];
    char text[PZ_MOVE_TEXT_MAX];
    char extra[80];
    struct pz_text out;
    fullscreen_move_text(full, move, text, sizeof text);
    pz_text_init(&out, extra, sizeof extra);
    full->face->remark(full->view.bytes, full->viewer, move, &out);
    snprintf(line, size, "%s %s", text, extra);
}

/* Under the list the selected move in full, if its line is too long; returns the lines it takes. */
static int draw_long_move(struct fullscreen *full, int x, int bottom, int width)
{
    char line[PZ_MOVE_TEXT_MAX + 100] = "";
    if (full->selected < full->shown_count) {
        move_line(full, full->selected, line, sizeof line);
    }
    const int columns = canvas_columns(line);
    const int lines = columns <= width ? 0 : columns / (width * 2 / 3) + 1;
    canvas_wrap(&full->canvas, x, bottom - lines, width, COLOUR_TITLE, lines > 0 ? line : "");
    return lines > 0 ? lines + 1 : 0;
}

static void draw_moves(struct fullscreen *full, int x, int y, int width, int height)
{
    struct canvas *canvas = &full->canvas;
    if (full->move_count == 0) {
        char line[PZ_NAME_MAX + 60] = "";
        if (full->session->remote != NULL) {
            fullscreen_remote_waits(full, line, sizeof line);
        } else if (thinker_busy(&full->bot)) {
            snprintf(line, sizeof line, "%s", _("thinking..."));
        }
        canvas_wrap(canvas, x, y, width, COLOUR_DIM, line);
        return;
    }
    if (full->typing || full->filter[0] != '\0') {
        canvas_printf(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, "/%s%s (%u)", full->filter,
                      full->typing ? "_" : "", full->shown_count);
    } else {
        canvas_printf(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, _("Your moves (%u)"),
                      full->move_count);
    }
    full->list_x = x;
    full->list_y = y + 1;
    full->list_height = height - 1 - draw_long_move(full, x, y + height, width);
    if (full->selected < full->top) {
        full->top = full->selected;
    }
    if (full->selected >= full->top + (uint32_t)full->list_height) {
        full->top = full->selected - (uint32_t)full->list_height + 1;
    }
    for (int row = 0; row < full->list_height; row++) {
        const uint32_t index = full->top + (uint32_t)row;
        if (index >= full->shown_count) {
            break;
        }
        char line[PZ_MOVE_TEXT_MAX + 100];
        move_line(full, index, line, sizeof line);
        const unsigned style = index == full->selected ? STYLE_REVERSE : STYLE_PLAIN;
        for (int i = 0; i < width && style != STYLE_PLAIN; i++) {
            canvas_put(canvas, x + i, y + 1 + row, ' ', COLOUR_PLAIN, style);
        }
        canvas_clip(canvas, x, y + 1 + row, width, COLOUR_PLAIN, style, line);
        if (canvas_columns(line) > width) {
            canvas_put(canvas, x + width - 1, y + 1 + row, 0x2026, COLOUR_PLAIN, style);
        }
    }
    if (full->top + (uint32_t)full->list_height < full->shown_count) {
        canvas_put(canvas, x + width - 1, y + full->list_height, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
    if (full->top > 0) {
        canvas_put(canvas, x + width - 1, y + 1, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
}

static void draw_overlay(struct fullscreen *full)
{
    static struct canvas page;
    struct canvas *canvas = &full->canvas;
    const int width = canvas->width > 100 ? 96 : canvas->width - 4;
    const int height = canvas->height - 4;
    const int x = (canvas->width - width) / 2;
    const int y = 2;
    canvas_clear(&page, width - 4, CANVAS_HEIGHT_MAX, canvas->ascii);
    const int lines = canvas_wrap(&page, 0, 0, width - 4, COLOUR_PLAIN, full->overlay_text);
    const int shown = height - 2;
    if (full->overlay_top > lines - shown) {
        full->overlay_top = lines > shown ? lines - shown : 0;
    }
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            canvas_put(canvas, x + column, y + row, ' ', COLOUR_PLAIN, STYLE_PLAIN);
        }
    }
    canvas_frame(canvas, x, y, width, height, full->overlay_title);
    for (int row = 0; row < shown && row + full->overlay_top < CANVAS_HEIGHT_MAX; row++) {
        for (int column = 0; column < page.width; column++) {
            canvas->cells[y + 1 + row][x + 2 + column] =
                page.cells[row + full->overlay_top][column];
        }
    }
    if (lines > full->overlay_top + shown) {
        canvas_put(canvas, x + width - 2, y + height - 2, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
}

/* Between two people: nothing of either is on the screen. */
static void draw_curtain(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    char line[200];
    const int actor = session_actor(full->session);
    snprintf(line, sizeof line, _("Now for %s: press Enter."), fullscreen_name_of(full, actor));
    canvas_text(canvas, (canvas->width - canvas_columns(line)) / 2, canvas->height / 2,
                COLOUR_TITLE, STYLE_BOLD, line);
}

static void draw_keys(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    const int y = canvas->height - 1;
    const char *keys = _("Enter plays  / finds  ? rules  h hint  u back  l log  s scores  q leave");
    if (full->overlay == OVER) {
        keys = _("r replay  n new game  l log  q leave");
    } else if (full->replaying) {
        keys = _("left and right: one move  Home, End  Esc ends the replay");
    } else if (full->overlay == TEXT) {
        keys = _("up and down scroll, Esc closes");
    }
    char line[LINE_INPUT_MAX + 8];
    const char *message = full->message;
    if (full->session->remote != NULL) {
        keys = full->overlay == TEXT ? keys : fullscreen_remote_keys(full);
        message = fullscreen_remote_line(full, canvas->width - 2, line, sizeof line);
    }
    canvas_clip(canvas, 1, y, canvas->width - 2, COLOUR_DIM, STYLE_PLAIN, keys);
    canvas_clip(canvas, 1, y - 1, canvas->width - 2, COLOUR_PLAIN, STYLE_PLAIN, message);
}

bool fullscreen_fits(void)
{
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    return width >= MIN_WIDTH && height >= MIN_HEIGHT;
}

void fullscreen_draw(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    canvas_clear(canvas, width, height, screen_ascii());
    width = canvas->width; /* a larger terminal stays empty at its edges */
    height = canvas->height;
    if (!fullscreen_fits()) {
        canvas_printf(canvas, 0, 0, COLOUR_TITLE, STYLE_BOLD,
                      _("Piazza needs 80 x 24, this is %d x %d."), width, height);
        screen_show(canvas);
        return;
    }
    if (full->overlay == CURTAIN) {
        draw_curtain(full);
        screen_show(canvas);
        return;
    }
    const int side = width >= 132 ? 44 : width >= 100 ? 34 : 28;
    const int x = width - side;
    int y = 1;
    const int chosen = full->shown_count > 0 ? full->moves[full->shown[full->selected]] : -1;
    draw_title(full);
    full->face->draw(canvas, 1, 1, width - side - 2, height - 3, full->view.bytes, full->viewer,
                     (const char(*)[PZ_NAME_MAX])full->session->shown, chosen);
    draw_players(full, x, &y, side);
    draw_moves(full, x, y + 1, side, height - 3 - y - 1);
    if (full->overlay == TEXT || full->overlay == OVER) {
        draw_overlay(full);
    }
    draw_keys(full);
    screen_show(canvas);
}
