/* The replay on the full screen: draws board, players, the turn move by move, and how far it has
 * come. */
#include "os/language.h"
#include "replay_screen.h"
#include "scores.h"
#include "tell.h"
#include <stdio.h>

enum {
    SENTENCE_LINES = 2,
    FOOT = SENTENCE_LINES + 2 /* the sentence, the bar and the keys */
};

static const char *name_of(const struct replay *replay, int actor)
{
    return actor >= 0 ? replay->names[actor] : _("chance");
}

/* ---- the right column ---- */

static void write_eyes(const struct replay *replay, char *line, size_t size)
{
    if (replay->eyes == PZ_CHANCE) {
        snprintf(line, size, "%s", _("All hands open"));
    } else {
        snprintf(line, size, "%s: %s", _("Seen by"),
                 replay->eyes == PZ_NOBODY ? _("An onlooker") : name_of(replay, replay->eyes));
    }
}

static int draw_players(struct replay_screen *screen, const void *view, int x, int y, int width)
{
    struct canvas *canvas = &screen->full.canvas;
    const struct replay *replay = screen->replay;
    const bool secrets = pz_game_hides(screen->full.game);
    struct pz_result result;
    replay_result(replay, &result);
    const struct player_rows rows = {
        .game = screen->full.game,
        .view = view,
        .names = replay->names,
        .result = &result,
        .count = replay->record->setup.players,
        .actor = screen->full.game->actor(replay->state.bytes),
        .bold = secrets ? replay_viewer(replay) : PZ_NOBODY,
    };
    y = fullscreen_draw_players(canvas, x, y, width, &rows);
    screen->players_x = x;
    screen->players_y = y - rows.count;
    if (secrets) {
        char line[PZ_NAME_MAX + 60];
        write_eyes(replay, line, sizeof line);
        canvas_clip(canvas, x, y, width, COLOUR_DIM, STYLE_PLAIN, line);
        fullscreen_hot(&screen->full, x, y++, width, 1, 'e');
    }
    return y;
}

static void move_words(const struct replay *replay, size_t index, char *words, size_t size)
{
    struct pz_text out = pz_text_in(words, size);
    replay_say(replay, index, &out);
}

static int lines_of(const struct replay *replay, size_t index, int width)
{
    char words[SAY_MAX];
    move_words(replay, index, words, sizeof words);
    return fullscreen_lines(words, width);
}

/* The first move to be listed, so that the last one made is in sight, with some that come after. */
static size_t first_listed(const struct replay *replay, const struct replay_turn *turn, int width,
                           int height)
{
    size_t first = replay->at > 0 ? replay->at - 1 : 0;
    int lines = replay->count > 0 ? lines_of(replay, first, width) : 0;
    while (first > turn->from) {
        lines += lines_of(replay, first - 1, width);
        if (lines > height * 2 / 3) {
            break;
        }
        first--;
    }
    return first;
}

/* The moves of the turn: the last one made has a mark, those still to come are dim. Returns the row
 * after them. */
static int draw_turn(struct replay_screen *screen, int x, int y, int width, int bottom)
{
    struct canvas *canvas = &screen->full.canvas;
    const struct replay *replay = screen->replay;
    const struct replay_turn turn = replay_present_turn(replay);
    char heading[PZ_NAME_MAX + 60];
    snprintf(heading, sizeof heading, _("turn %u: %s"), (unsigned)turn.number,
             name_of(replay, replay_turn_seat(replay)));
    fullscreen_draw_heading(canvas, x, y++, width, heading, "");
    for (size_t i = first_listed(replay, &turn, width - 2, bottom - y); i < turn.to; i++) {
        char words[SAY_MAX];
        move_words(replay, i, words, sizeof words);
        const int lines = fullscreen_lines(words, width - 2);
        const int rows = lines < bottom - y ? lines : bottom - y;
        const bool last = i + 1 == replay->at;
        const bool player = replay->actors[i] >= 0;
        const enum colour colour = i < replay->at ? COLOUR_PLAIN : COLOUR_DIM;
        if (rows == 0) {
            continue;
        }
        if (last) {
            canvas_put(canvas, x, y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
        } else if (player) {
            canvas_put(canvas, x, y, face_emblem(replay->actors[i]),
                       COLOUR_SEATS + (unsigned)replay->actors[i], STYLE_BOLD);
        }
        fullscreen_put_lines(canvas, x + 2, y, width - 2, 0, rows, colour,
                             last ? STYLE_BOLD : STYLE_PLAIN, words);
        y += rows;
    }
    return y;
}

/* Where there is room for it: the hands that the board does not show. */
static void draw_hands(struct replay_screen *screen, int x, int y, int width, int bottom)
{
    struct canvas *canvas = &screen->full.canvas;
    const struct replay *replay = screen->replay;
    fullscreen_draw_heading(canvas, x, y, width, _("Open hands"), "");
    fullscreen_hot(&screen->full, x, y, width, bottom - y, 'h');
    y++;
    for (int seat = 0; seat < replay->record->setup.players && y < bottom; seat++) {
        char text[2048];
        struct pz_text out = pz_text_in(text, sizeof text);
        if (seat == replay_viewer(replay)) {
            continue;
        }
        scores_hand(screen->full.game, replay->state.bytes, seat, width - 2, replay->names, &out);
        canvas_put(canvas, x, y, face_emblem(seat), COLOUR_SEATS + (unsigned)seat, STYLE_BOLD);
        canvas_name(canvas, x + 2, y++, width - 2, COLOUR_PLAIN, STYLE_BOLD, replay->names[seat]);
        fullscreen_put_lines(canvas, x + 2, y, width - 2, 0, bottom - y, COLOUR_PLAIN, STYLE_PLAIN,
                             text);
        y += fullscreen_lines(text, width - 2);
    }
    if (y > bottom) {
        canvas_put(canvas, x + width - 1, bottom - 1, 0x2026, COLOUR_TITLE, STYLE_BOLD);
    }
}

static void draw_side(struct replay_screen *screen, const void *view, int x, int y, int width,
                      int bottom)
{
    enum { HANDS_LEAST = 12 /* rows that are worth while for them */ };
    const bool open = pz_game_hides(screen->full.game) && screen->replay->eyes == PZ_CHANCE;
    y = draw_players(screen, view, x, y, width);
    const int rows = bottom - y;
    const bool hands = open && rows >= 2 * HANDS_LEAST;
    y = draw_turn(screen, x, y, width - 1, hands ? y + rows / 2 : bottom);
    if (hands) {
        draw_hands(screen, x, y + 1, width - 1, bottom);
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

static void ask_where(const struct replay_screen *screen, struct pz_text *out)
{
    tell_add(out, screen->asking_turn ? _("Go to turn: %s_") : _("Go to move: %s_"),
             screen->digits);
    tell_add(out, "\n%s",
             screen->asking_turn ? _("Enter goes there, t: to a move, Esc closes")
                                 : _("Enter goes there, t: to a turn, Esc closes"));
}

static void draw_sentence(struct replay_screen *screen, int y)
{
    struct canvas *canvas = &screen->full.canvas;
    const int width = canvas->width - 2;
    char words[SAY_MAX + 200];
    struct pz_text out = pz_text_in(words, sizeof words);
    if (screen->asking) {
        ask_where(screen, &out);
    } else {
        say_last(screen->replay, &out);
    }
    fullscreen_put_lines(canvas, 1, y, width, 0, SENTENCE_LINES, COLOUR_PLAIN, STYLE_PLAIN, words);
    if (fullscreen_lines(words, width) > SENTENCE_LINES) {
        canvas_put(canvas, width, y + SENTENCE_LINES - 1, 0x2026, COLOUR_TITLE, STYLE_BOLD);
    }
}

/* Where one is, and whether it plays by itself. */
static void draw_bar(struct replay_screen *screen, int y)
{
    enum { LEFT = 3 };
    struct canvas *canvas = &screen->full.canvas;
    const struct replay *replay = screen->replay;
    const size_t count = replay->count > 0 ? replay->count : 1;
    const unsigned pause = replay_screen_pause(screen);
    char state[60] = "";
    if (screen->playing) {
        snprintf(state, sizeof state, _("plays, %u.%02u s a move"), pause / 1000,
                 pause % 1000 / 10);
    }
    const int cells = canvas->width - LEFT - 1 - (state[0] != '\0' ? canvas_columns(state) + 2 : 0);
    const int here = (int)((replay->at * (size_t)(cells - 1) + count / 2) / count);
    screen->bar_x = LEFT;
    screen->bar_y = y;
    screen->bar_width = cells;
    canvas_put(canvas, 1, y, screen->playing ? 0x25b6 : 0x25a0, COLOUR_TITLE, STYLE_BOLD);
    fullscreen_hot(&screen->full, 0, y, LEFT, 1, ' ');
    for (int i = 0; i < cells; i++) {
        canvas_put(canvas, LEFT + i, y, i <= here ? 0x2501 : 0x2500,
                   i <= here ? COLOUR_TITLE : COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_put(canvas, LEFT + here, y, 0x25cf, COLOUR_TITLE, STYLE_BOLD);
    canvas_text(canvas, LEFT + cells + 2, y, COLOUR_DIM, STYLE_PLAIN, state);
}

static void draw_keys(struct replay_screen *screen)
{
    struct bar bar = {.count = 0};
    if (screen->full.overlay != NONE) {
        if (screen->full.overlay_scrolls) {
            bar_add(&bar, KEYS_PAGE_UP, 1, _("up"));
            bar_add(&bar, KEYS_PAGE_DOWN, 1, _("down"));
        }
        bar_add(&bar, KEYS_ESCAPE, 0, _("Esc closes"));
    } else {
        bar_add(&bar, KEYS_RIGHT, 0, _("←→ move"));
        bar_add(&bar, KEYS_DOWN, 1, _("↑↓ turn"));
        bar_add(&bar, ' ', 1, screen->playing ? _("Space stops") : _("Space plays"));
        if (pz_game_hides(screen->full.game)) {
            bar_add(&bar, 'e', 2, _("e eyes"));
            bar_add(&bar, 'h', 3, _("h hands"));
        }
        if (face_of(screen->full.game)->is_map) {
            bar_add(&bar, 'm', 2, screen->full.map_alone ? _("m list") : _("m map"));
        }
        bar_add(&bar, 's', 3, _("s scores"));
        bar_add(&bar, 'g', 4, _("g go to"));
        bar_add(&bar, '?', 2, _("? keys"));
        bar_add(&bar, 'q', 1, _("q leave"));
    }
    bar_show(&screen->full, &bar);
}

/* ---- all of it ---- */

static void draw_all(struct replay_screen *screen)
{
    struct canvas *canvas = &screen->full.canvas;
    const struct replay *replay = screen->replay;
    const struct pz_game *game = screen->full.game;
    const int viewer = replay_viewer(replay);
    /* a view of secrets knows whose it is; "your cards" is for the reader's alone */
    const int you = pz_game_hides(screen->full.game) ? replay_reader(replay) : viewer;
    const struct say say = {game, replay_reader(replay), replay->names, false};
    const int side = screen->full.map_alone ? 0 : fullscreen_side_width(canvas->width);
    const int bottom = canvas->height - FOOT;
    union pz_any_state view;
    char right[100];
    pz_game_view(game, replay->state.bytes, viewer, view.bytes);
    snprintf(right, sizeof right, _("replay: %zu of %zu moves"), replay->at, replay->count);
    fullscreen_draw_game_title(canvas, game, right);
    const int top = 1 + fullscreen_draw_alarm(canvas, 1, &say, view.bytes);
    face_draw(game, canvas, 1, top, canvas->width - side - 2, bottom - top, view.bytes, you,
              replay->names, -1);
    if (side > 0) {
        draw_side(screen, view.bytes, canvas->width - side, top, side, bottom);
    }
    draw_sentence(screen, bottom);
    draw_bar(screen, canvas->height - 2);
    if (screen->full.overlay != NONE) {
        fullscreen_draw_popup(&screen->full);
    }
    draw_keys(screen);
}

void replay_screen_draw(struct replay_screen *screen, int width, int height, bool ascii)
{
    struct canvas *canvas = &screen->full.canvas;
    canvas_clear(canvas, width, height, ascii);
    screen->full.hot_count = 0;
    if (!fullscreen_too_small(canvas)) {
        draw_all(screen);
    }
}
