/* The time before a game at a table elsewhere, on the full screen: who sits, who is still to come,
 * and what the host can do about it. */
#include "fullscreen_waiting.h"
#include "fullscreen_state.h"
#include "os/language.h"
#include <stdio.h>
#include <string.h>

enum { POLL = 30, MARGIN = 2 };

struct waiting {
    struct session *session;
    struct canvas canvas;
    struct line_input line;
    char message[REMOTE_LINE];
    char page[2000]; /* the commands, in the place of the table; "" if they are not shown */
    bool leave;
    bool dirty;
};

static int draw_seats(struct waiting *waiting, int y)
{
    const struct remote *remote = waiting->session->remote;
    struct canvas *canvas = &waiting->canvas;
    char line[REMOTE_LINE];
    struct pz_text out;
    for (int seat = 0; seat < remote->players; seat++, y++) {
        out = pz_text_in(line, sizeof line);
        remote_write_seat(remote, seat, &out);
        canvas_text(canvas, MARGIN, y, COLOUR_PLAIN,
                    seat == remote->seat ? STYLE_BOLD : STYLE_PLAIN, line);
    }
    if (remote->onlooker_count > 0) {
        out = pz_text_in(line, sizeof line);
        remote_write_onlookers(remote, &out);
        canvas_clip(canvas, MARGIN, y, canvas->width - 2 * MARGIN, COLOUR_DIM, STYLE_PLAIN,
                    _("Looking on:"));
        canvas_clip(canvas, MARGIN + 1 + canvas_columns(_("Looking on:")), y, canvas->width - 20,
                    COLOUR_DIM, STYLE_PLAIN, line);
        y++;
    }
    return y;
}

/* What happened and was said, as far back as there are rows for it; each from its beginning. */
static void draw_news(struct waiting *waiting, int y, int rows)
{
    const struct remote *remote = waiting->session->remote;
    struct canvas *canvas = &waiting->canvas;
    const int width = canvas->width - 2 * MARGIN;
    unsigned first = remote->news_count;
    int used = 0;
    while (first > 0 && remote_news_line(remote, first - 1) != NULL) {
        const int lines =
            canvas_wrap(NULL, 0, 0, width, COLOUR_DIM, remote_news_line(remote, first - 1));
        if (used + lines > rows) {
            break;
        }
        used += lines;
        first--;
    }
    for (y += rows - used; first < remote->news_count; first++) {
        y = canvas_wrap(canvas, MARGIN, y, width, COLOUR_DIM, remote_news_line(remote, first));
    }
}

static void draw_table(struct waiting *waiting)
{
    const struct remote *remote = waiting->session->remote;
    struct canvas *canvas = &waiting->canvas;
    const int width = canvas->width - 2 * MARGIN;
    int y = 2;
    canvas_clip(canvas, MARGIN, y++, width, COLOUR_PLAIN, STYLE_PLAIN,
                _("This link brings others to the table:"));
    canvas_clip(canvas, MARGIN, y++, width, COLOUR_TITLE, STYLE_BOLD, remote->link);
    if (remote_link_is_local(remote)) {
        canvas_clip(canvas, MARGIN, y++, width, COLOUR_DIM, STYLE_PLAIN,
                    _("From elsewhere it needs the name or address of this machine."));
    }
    y = draw_seats(waiting, y + 1) + 1;
    draw_news(waiting, y, canvas->height - 3 - y);
}

static const char *keys(const struct waiting *waiting)
{
    const struct remote *remote = waiting->session->remote;
    if (waiting->line.open) {
        return _("Enter says it to all, / begins a command, Esc closes");
    }
    if (waiting->page[0] != '\0') {
        return _("any key closes it");
    }
    if (remote_is_host(remote)) {
        return _("s start  b bots at open seats  w word  c chat  / commands  q leave");
    }
    if (remote->seat >= 0) {
        return _("w word  c chat  / commands  q leave");
    }
    return remote->person != 0 ? _("c chat  /sit SEAT takes a seat  / commands  q leave")
                               : _("/join NAME takes part  / commands  q leave");
}

static void draw(struct waiting *waiting)
{
    const struct remote *remote = waiting->session->remote;
    struct canvas *canvas = &waiting->canvas;
    int width = 0;
    int height = 0;
    bool lost = false;
    char line[REMOTE_LINE];
    screen_size(&width, &height);
    canvas_clear(canvas, width, height, screen_ascii());
    width = canvas->width;
    height = canvas->height;
    fullscreen_draw_game_title(canvas, remote->game, "");
    if (waiting->page[0] != '\0') {
        canvas_wrap(canvas, MARGIN, 2, width - 2 * MARGIN, COLOUR_PLAIN, waiting->page);
    } else {
        draw_table(waiting);
    }
    const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
    if (waiting->line.open) {
        line_input_shown(&waiting->line, width - 2, line, sizeof line);
    } else if (trouble != NULL) {
        snprintf(line, sizeof line, _("%s, trying again..."), trouble);
    } else {
        snprintf(line, sizeof line, "%s", waiting->message);
    }
    canvas_clip(canvas, 1, height - 2, width - 2, COLOUR_PLAIN, STYLE_PLAIN, line);
    canvas_clip(canvas, 1, height - 1, width - 2, COLOUR_DIM, STYLE_PLAIN, keys(waiting));
    screen_show(canvas);
}

static void command(struct waiting *waiting, const char *line)
{
    char reply[2000];
    remote_command(waiting->session->remote, line, reply, sizeof reply);
    if (strchr(reply, '\n') != NULL) {
        snprintf(waiting->page, sizeof waiting->page, "%s", reply);
    } else {
        snprintf(waiting->message, sizeof waiting->message, "%.600s", reply);
    }
}

static void on_key(struct waiting *waiting, int key)
{
    waiting->dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    waiting->message[0] = '\0';
    if (waiting->page[0] != '\0') {
        waiting->page[0] = '\0';
    } else if (waiting->line.open) {
        if (line_input_key(&waiting->line, key)) {
            command(waiting, waiting->line.text);
        }
    } else if (key == 'q') {
        waiting->leave = true;
    } else if (key == 'c' || key == 'C') {
        line_input_open(&waiting->line, "");
    } else if (key == '/') {
        line_input_open(&waiting->line, "/");
    } else if (key == 'w') {
        line_input_open(&waiting->line, "/word ");
    } else if (key == 's') {
        command(waiting, "/start");
    } else if (key == 'b') {
        command(waiting, "/bot");
    }
}

static bool waits(const struct remote *remote)
{
    return remote->status == REMOTE_COMING || remote->status == REMOTE_WAITING;
}

enum fullscreen_end fullscreen_waiting(struct session *session,
                                       const struct fullscreen_options *options)
{
    static struct waiting waiting;
    enum session_progress progress = SESSION_WAITS;
    const struct remote *remote = session->remote;
    bool trouble = false;
    memset(&waiting, 0, sizeof waiting);
    waiting.session = session;
    waiting.dirty = true;
    if (!screen_open(&options->screen)) {
        return FULLSCREEN_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    while (!waiting.leave && waits(remote) && progress != SESSION_FAILED &&
           !fullscreen_told_to_end()) {
        bool lost = false;
        progress = session_step(session, false);
        const bool troubled = remote->wire.trouble(remote->wire.context, &lost) != NULL;
        waiting.dirty = waiting.dirty || progress == SESSION_STEPPED || troubled != trouble;
        if (trouble && !troubled) {
            waiting.message[0] = '\0'; /* that there is no connection */
        }
        trouble = troubled;
        if (waiting.dirty) {
            draw(&waiting);
            waiting.dirty = false;
        }
        const int key = progress == SESSION_STEPPED ? KEYS_NONE : screen_key(POLL);
        if (key != KEYS_NONE) {
            on_key(&waiting, key);
        }
    }
    screen_close();
    return progress == SESSION_FAILED ? FULLSCREEN_FAILED
           : waits(remote)            ? FULLSCREEN_LEFT
                                      : FULLSCREEN_AGAIN;
}
