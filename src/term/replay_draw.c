/* The replay on the full screen: draws board, players, the turn move by move, and where one is. */
#include "language.h"
#include "popup.h"
#include "replay_screen.h"
#include "say.h"
#include "tell.h"
#include <stdio.h>
#include <string.h>

enum {
    MIN_WIDTH = 80,
    MIN_HEIGHT = 24,
    SENTENCE_LINES = 2,
    FOOT = SENTENCE_LINES + 2 /* the sentence, the bar and the keys */
};

static const char *name_of(const struct replay *replay, int actor)
{
    return actor >= 0 ? replay->names[actor] : _("chance");
}

static void draw_title(struct replay_screen *screen)
{
    struct canvas *canvas = &screen->canvas;
    const struct replay *replay = screen->replay;
    char right[100];
    for (int x = 0; x < canvas->width; x++) {
        canvas_put(canvas, x, 0, ' ', COLOUR_TITLE, STYLE_REVERSE);
    }
    snprintf(right, sizeof right, _("replay: %zu of %zu moves"), replay->at, replay->count);
    canvas_printf(canvas, 1, 0, COLOUR_TITLE, STYLE_REVERSE | STYLE_BOLD, "Piazza: %s",
                  replay->record->game->title);
    canvas_text(canvas, canvas->width - 1 - canvas_columns(right), 0, COLOUR_TITLE, STYLE_REVERSE,
                right);
}

static int draw_players(struct replay_screen *screen, int x, int y, int width)
{
    struct canvas *canvas = &screen->canvas;
    const struct replay *replay = screen->replay;
    const int actor = replay->record->game->actor(replay->state.bytes);
    const int viewer = screen->face->secrets ? replay_viewer(replay) : PZ_NOBODY;
    struct pz_result result;
    replay_result(replay, &result);
    screen->players_x = x;
    screen->players_y = y;
    for (int seat = 0; seat < replay->record->setup.players; seat++, y++) {
        const bool won = result.winners >> seat & 1;
        const uint32_t sign = won ? 0x2605 : seat == actor ? 0x25b6 : ' ';
        const unsigned style = seat == viewer ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_PLAIN;
        canvas_put(canvas, x, y, sign, COLOUR_TITLE, STYLE_BOLD);
        canvas_printf(canvas, x + 2, y, COLOUR_SEATS + seat, STYLE_BOLD, "%d", seat);
        canvas_clip(canvas, x + 4, y, width - 10, COLOUR_PLAIN, style, replay->names[seat]);
        canvas_printf(canvas, x + width - 5, y, COLOUR_PLAIN, STYLE_BOLD, "%4d",
                      result.points[seat]);
    }
    if (screen->face->secrets) {
        char line[PZ_NAME_MAX + 60];
        snprintf(line, sizeof line, "%s: %s", _("Seen by"),
                 replay->eyes == PZ_NOBODY ? _("An onlooker") : name_of(replay, replay->eyes));
        canvas_clip(canvas, x, y++, width, COLOUR_DIM, STYLE_PLAIN,
                    replay->eyes == PZ_CHANCE ? _("All hands open") : line);
    }
    return y;
}

/* ---- the turn, move by move ---- */

static void move_words(const struct replay *replay, size_t index, char *words, size_t size)
{
    struct pz_text out;
    pz_text_init(&out, words, size);
    replay_say(replay, index, &out);
}

static int lines_of(const struct replay *replay, size_t index, int width)
{
    static struct canvas scratch;
    char words[SAY_MAX];
    move_words(replay, index, words, sizeof words);
    canvas_clear(&scratch, width, CANVAS_HEIGHT_MAX, false);
    return canvas_wrap(&scratch, 0, 0, width, COLOUR_PLAIN, words);
}

/* The first move to be listed, so that the last one made is in sight, with some that come after. */
static size_t first_listed(const struct replay *replay, const struct replay_turn *turn, int width,
                           int height)
{
    if (replay->at == 0) {
        return 0;
    }
    int lines = lines_of(replay, replay->at - 1, width);
    size_t first = replay->at - 1;
    while (first > turn->from) {
        lines += lines_of(replay, first - 1, width);
        if (lines > height * 2 / 3) {
            break;
        }
        first--;
    }
    return first;
}

/* Moves that are still to come are dim; the last one made has a mark. */
static void draw_turn(struct replay_screen *screen, int x, int y, int width, int bottom)
{
    struct canvas *canvas = &screen->canvas;
    const struct replay *replay = screen->replay;
    const struct replay_turn turn = replay_turn(replay);
    char heading[PZ_NAME_MAX + 60];
    snprintf(heading, sizeof heading, _("turn %u: %s"), (unsigned)turn.number,
             name_of(replay, replay_turn_seat(replay)));
    canvas_clip(canvas, x, y, width, COLOUR_TITLE, STYLE_BOLD, heading);
    y++;
    const size_t first = first_listed(replay, &turn, width - 2, bottom - y);
    for (size_t i = first; i < turn.to; i++) {
        char words[SAY_MAX];
        move_words(replay, i, words, sizeof words);
        const int lines = lines_of(replay, i, width - 2);
        if (y + lines > bottom) {
            break;
        }
        const bool last = i + 1 == replay->at;
        canvas_wrap(canvas, x + 2, y, width - 2, i < replay->at ? COLOUR_PLAIN : COLOUR_DIM, words);
        canvas_put(canvas, x, y, last ? 0x25b6 : 0x00b7, last ? COLOUR_TITLE : COLOUR_DIM,
                   last ? STYLE_BOLD : STYLE_PLAIN);
        y += lines;
    }
}

/* ---- the foot ---- */

/* What happened last: the move, and what was noted of seats since. */
static void say_last(const struct replay *replay, struct pz_text *out)
{
    if (replay->at == 0) {
        pz_text_str(out, _("Before the first move."));
    } else {
        replay_say(replay, replay->at - 1, out);
    }
    for (unsigned i = 0; i < replay->record->note_count; i++) {
        if (replay->record->notes[i].at == replay->at) {
            tell_add(out, " %s: ", replay->names[replay->record->notes[i].seat]);
            replay_note_words(&replay->record->notes[i], out);
            pz_text_char(out, '.');
        }
    }
}

static void draw_sentence(struct replay_screen *screen, int y)
{
    struct canvas *canvas = &screen->canvas;
    static struct canvas lines;
    char words[SAY_MAX + 200];
    struct pz_text out;
    pz_text_init(&out, words, sizeof words);
    if (screen->asking) {
        tell_add(&out, screen->asking_turn ? _("Go to turn: %s_") : _("Go to move: %s_"),
                 screen->digits);
        pz_text_str(&out, "\n");
        pz_text_str(&out, screen->asking_turn ? _("Enter goes there, t: to a move, Esc closes")
                                              : _("Enter goes there, t: to a turn, Esc closes"));
    } else {
        say_last(screen->replay, &out);
    }
    canvas_clear(&lines, canvas->width - 2, CANVAS_HEIGHT_MAX, canvas->ascii);
    const int used = canvas_wrap(&lines, 0, 0, canvas->width - 2, COLOUR_PLAIN, words);
    for (int row = 0; row < SENTENCE_LINES && row < used; row++) {
        memcpy(&canvas->cells[y + row][1], lines.cells[row],
               (size_t)lines.width * sizeof lines.cells[0][0]);
    }
    if (used > SENTENCE_LINES) {
        canvas_put(canvas, canvas->width - 1, y + SENTENCE_LINES - 1, 0x2026, COLOUR_TITLE,
                   STYLE_BOLD);
    }
}

/* Where one is, and whether it plays by itself. */
static void draw_bar(struct replay_screen *screen, int y)
{
    struct canvas *canvas = &screen->canvas;
    const struct replay *replay = screen->replay;
    const size_t count = replay->count > 0 ? replay->count : 1;
    char state[40];
    const unsigned pause = replay_screen_pause(screen);
    snprintf(state, sizeof state, screen->playing ? _("plays, %u.%02u s a move") : _("stopped"),
             pause / 1000, pause % 1000 / 10);
    const int right = canvas_columns(state) + 2;
    const int cells = canvas->width - 4 - right;
    const int here = (int)((replay->at * (size_t)(cells - 1) + count / 2) / count);
    screen->bar_x = 3;
    screen->bar_y = y;
    screen->bar_width = cells;
    canvas_put(canvas, 1, y, screen->playing ? 0x25b6 : 0x25a0, COLOUR_TITLE, STYLE_BOLD);
    for (int i = 0; i < cells; i++) {
        canvas_put(canvas, 3 + i, y, i <= here ? 0x2501 : 0x2500,
                   i <= here ? COLOUR_TITLE : COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_put(canvas, 3 + here, y, 0x25cf, COLOUR_TITLE, STYLE_BOLD);
    canvas_text(canvas, 3 + cells + 1, y, COLOUR_DIM, STYLE_PLAIN, state);
}

static void draw_keys(struct replay_screen *screen, int y)
{
    const char *keys =
        screen->popup_title != NULL ? _("up and down scroll, Esc closes")
        : screen->face->secrets
            ? _("← → move  ↑ ↓ turn  Space plays  e eyes  h hands  s scores  ? keys  q leave")
            : _("← → move  ↑ ↓ turn  Space plays  s scores  ? keys  q leave");
    canvas_clip(&screen->canvas, 1, y, screen->canvas.width - 2, COLOUR_DIM, STYLE_PLAIN, keys);
}

void replay_screen_draw(struct replay_screen *screen)
{
    struct canvas *canvas = &screen->canvas;
    const struct replay *replay = screen->replay;
    const struct pz_game *game = replay->record->game;
    const int width = canvas->width;
    const int height = canvas->height;
    if (width < MIN_WIDTH || height < MIN_HEIGHT) {
        canvas_printf(canvas, 0, 0, COLOUR_TITLE, STYLE_BOLD,
                      _("Piazza needs 80 x 24, this is %d x %d."), width, height);
        return;
    }
    const int side = width >= 132 ? 44 : width >= 100 ? 34 : 28;
    const int bottom = height - FOOT;
    const int viewer = replay_viewer(replay);
    union pz_any_state view;
    game->view(replay->state.bytes, viewer, view.bytes);
    draw_title(screen);
    screen->face->draw(canvas, 1, 1, width - side - 2, bottom - 1, view.bytes, viewer,
                       replay->names, -1);
    const int y = draw_players(screen, width - side, 1, side);
    draw_turn(screen, width - side, y + 1, side - 1, bottom);
    draw_sentence(screen, bottom);
    draw_bar(screen, height - 2);
    if (screen->popup_title != NULL) {
        popup_draw(canvas, screen->popup_title, screen->popup, &screen->popup_top);
    }
    draw_keys(screen, height - 1);
}
