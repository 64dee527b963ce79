/* The full screen: draws what there is to see. */
#include "fullscreen_state.h"
#include "os/language.h"
#include <stdio.h>
#include <string.h>

enum { MIN_WIDTH = 80, MIN_HEIGHT = 24 };

const char *fullscreen_name_of(const struct fullscreen *full, int actor)
{
    return actor == PZ_CHANCE ? _("chance") : full->session->shown[actor];
}

/* ---- drawing ---- */

void fullscreen_draw_title(struct canvas *canvas, const char *left, const char *right)
{
    canvas_fill(canvas, 0, 0, canvas->width, ' ', COLOUR_TITLE, STYLE_REVERSE);
    const int end = 2 + canvas_text(canvas, 1, 0, COLOUR_TITLE, STYLE_REVERSE | STYLE_BOLD, left);
    const int x = canvas->width - 1 - canvas_columns(right);
    canvas_clip(canvas, x > end ? x : end, 0, canvas->width - 1 - (x > end ? x : end), COLOUR_TITLE,
                STYLE_REVERSE, right); /* a long name may be cut */
}

void fullscreen_draw_game_title(struct canvas *canvas, const struct pz_game *game,
                                const char *right)
{
    char left[100];
    snprintf(left, sizeof left, "Piazza: %s", game != NULL ? game->title : "");
    fullscreen_draw_title(canvas, left, right);
}

static void draw_title(struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    char right[160] = "";
    const unsigned turn = (unsigned)full->game->turns(full->session->state.bytes) + 1;
    if (actor == PZ_NOBODY) {
        snprintf(right, sizeof right, "%s", _("the game is over"));
    } else if (actor == PZ_CHANCE) {
        snprintf(right, sizeof right, _("turn %u"), turn);
    } else {
        snprintf(right, sizeof right, _("turn %u: %s"), turn, full->session->shown[actor]);
    }
    fullscreen_draw_game_title(&full->canvas, full->game, right);
}

int fullscreen_draw_alarm(struct canvas *canvas, int y, const struct say *say, const void *view)
{
    enum { MOST = 2 };
    char text[SAY_MAX] = "";
    struct pz_text out = pz_text_in(text, sizeof text);
    say_alarm(say, view, &out);
    const struct text_size size = fullscreen_measure(text, canvas->width - 4, 0);
    const int rows = size.lines < MOST ? size.lines : MOST;
    for (int i = 0; i < rows; i++) {
        canvas_ground(canvas, 0, y + i, canvas->width, GROUND_COLOURS + COLOUR_ALARM);
    }
    fullscreen_put_lines(canvas, (canvas->width - size.widest) / 2, y, canvas->width - 4, 0, rows,
                         COLOUR_ALARM, STYLE_BOLD, text);
    return rows;
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
    fullscreen_hot(full, 0, 0, canvas->width, canvas->height, KEYS_ENTER);
}

static void draw_message(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    const int y = canvas->height - 2;
    const int width = canvas->width - 2;
    char line[LINE_INPUT_MAX + 8];
    const char *message = full->session->remote != NULL
                              ? fullscreen_remote_line(full, width, line, sizeof line)
                              : full->message;
    fullscreen_put_part(canvas, 1, y, width, COLOUR_PLAIN, STYLE_PLAIN, message);
}

void fullscreen_hot(struct fullscreen *full, int x, int y, int width, int height, int key)
{
    if (full->hot_count < HOT_SPOTS) {
        full->hot[full->hot_count++] = (struct hot_spot){x, y, width, height, key};
    }
}

/* The right column gets the more, the wider the screen is. */
int fullscreen_side_width(int width)
{
    return 28 + (width - MIN_WIDTH) * 3 / 10;
}

static void draw_all(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    const struct say say = session_say(full->session, full->viewer, false);
    const int side = full->map_alone ? 0 : fullscreen_side_width(canvas->width);
    draw_title(full);
    const int alarm = fullscreen_draw_alarm(canvas, 1, &say, full->view.bytes);
    /* the map stays as large as it was */
    const int strip = full->map_alone ? (alarm < STRIP_ROWS ? STRIP_ROWS - alarm : 1) : 0;
    const int y = 1 + alarm;
    const int height = canvas->height - 2 - y - strip;
    face_draw(full->game, canvas, 1, y, canvas->width - side - 2, height, full->view.bytes,
              full->viewer, say.names, chooser_preview(&full->chooser));
    if (full->map_alone) {
        fullscreen_draw_strip(full, y + height, strip);
    } else {
        fullscreen_draw_side(full, canvas->width - side, y, side - 1, height);
    }
    if (full->overlay != NONE) {
        fullscreen_draw_popup(full);
    }
    draw_message(full);
    fullscreen_draw_bar(full);
}

bool fullscreen_fits(const struct canvas *canvas)
{
    return canvas->width >= MIN_WIDTH && canvas->height >= MIN_HEIGHT;
}

bool fullscreen_too_small(struct canvas *canvas)
{
    char text[300];
    if (fullscreen_fits(canvas)) {
        return false;
    }
    snprintf(text, sizeof text,
             _("Piazza needs 80 x 24, this is %d x %d. With --plain any size will do."),
             canvas->width, canvas->height);
    canvas_wrap(canvas, 0, 0, canvas->width, COLOUR_TITLE, text);
    return true;
}

void fullscreen_draw(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    canvas_clear(canvas, width, height, screen_ascii());
    full->hot_count = 0;
    if (!fullscreen_too_small(canvas)) {
        if (full->overlay == CURTAIN) {
            draw_curtain(full);
        } else {
            draw_all(full);
        }
    }
    screen_show(canvas);
}
