#include "table.h"
#include "face.h"
#include "language.h"
#include "rules_excerpt.h"
#include "thinker.h"
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { MIN_WIDTH = 80, MIN_HEIGHT = 24, POLL = 15, TEXT_ROOM = 1 << 15 };

/* What lies over the board. */
enum overlay { NONE, TEXT, CURTAIN, OVER };

struct table {
    struct session *session;
    const struct pz_game *game;
    const struct face *face;
    struct table_options options;
    struct canvas canvas;
    struct thinker bot;
    struct thinker adviser;
    bool bot_has_answer;
    struct pz_answer bot_answer;
    int viewer; /* the seat whose eyes the screen has; PZ_NOBODY if only bots play */
    union pz_any_state view;
    pz_move moves[PZ_MOVES_MAX]; /* of the person who is to act */
    uint32_t move_count;
    uint32_t shown[PZ_MOVES_MAX]; /* those that the filter lets through */
    uint32_t shown_count;
    uint32_t selected; /* in shown */
    uint32_t top;
    int list_x;
    int list_y;
    int list_height;
    char filter[32];
    bool typing;
    enum overlay overlay;
    bool over_seen;
    const char *overlay_title;
    char overlay_text[TEXT_ROOM];
    int overlay_top;
    bool replaying;
    size_t replay_at;
    char message[400];
    double last_event;
    bool after_person; /* the last event was a person's move: some time to take it back */
    bool dirty;
    bool leave;
    bool again;
    bool failed;
};

static volatile sig_atomic_t told_to_end;

static void on_signal(int number)
{
    (void)number;
    told_to_end = 1;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- what is to be shown ---- */

/* The state on the screen: the present one, or one of the replay. */
static void shown_state(const struct table *table, union pz_any_state *state)
{
    if (table->replaying) {
        session_state_at(table->session, table->replay_at, state);
    } else {
        *state = table->session->state;
    }
}

static void move_text(const struct table *table, pz_move move, char *text, size_t size)
{
    struct pz_text out;
    pz_text_init(&out, text, size);
    table->game->move_write(table->session->state.bytes, move, &out);
}

static bool contains(const char *text, const char *part)
{
    const size_t length = strlen(part);
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, part, length) == 0) {
            return true;
        }
    }
    return length == 0;
}

static void apply_filter(struct table *table)
{
    table->shown_count = 0;
    for (uint32_t i = 0; i < table->move_count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        move_text(table, table->moves[i], text, sizeof text);
        if (contains(text, table->filter)) {
            table->shown[table->shown_count++] = i;
        }
    }
    table->selected = 0;
    table->top = 0;
    table->dirty = true;
}

static void set_filter(struct table *table, const char *filter)
{
    snprintf(table->filter, sizeof table->filter, "%s", filter);
    apply_filter(table);
}

/* After every change of the state. */
static void look_again(struct table *table)
{
    const int actor = session_actor(table->session);
    const bool mine = session_is_person(table->session, actor) && actor == table->viewer;
    union pz_any_state state;
    shown_state(table, &state);
    table->game->view(state.bytes, table->viewer, table->view.bytes);
    table->move_count = mine && !table->replaying
                            ? table->game->moves(table->session->state.bytes, table->moves, NULL)
                            : 0;
    table->typing = false;
    set_filter(table, "");
}

static const char *name_of(const struct table *table, int actor)
{
    return actor == PZ_CHANCE ? _("chance") : table->session->record.names[actor];
}

/* ---- drawing ---- */

static void draw_title(struct table *table)
{
    struct canvas *canvas = &table->canvas;
    const int actor = session_actor(table->session);
    char right[160] = "";
    for (int x = 0; x < canvas->width; x++) {
        canvas_put(canvas, x, 0, ' ', COLOUR_TITLE, STYLE_REVERSE);
    }
    if (table->replaying) {
        snprintf(right, sizeof right, _("replay: %zu of %zu moves"), table->replay_at,
                 table->session->count);
    } else if (actor == PZ_NOBODY) {
        snprintf(right, sizeof right, "%s", _("the game is over"));
    } else {
        snprintf(right, sizeof right, _("turn %u: %s"),
                 (unsigned)table->game->turns(table->session->state.bytes) + 1,
                 name_of(table, actor));
    }
    canvas_printf(canvas, 1, 0, COLOUR_TITLE, STYLE_REVERSE | STYLE_BOLD, "Piazza: %s",
                  table->game->title);
    canvas_text(canvas, canvas->width - 1 - canvas_columns(right), 0, COLOUR_TITLE, STYLE_REVERSE,
                right);
}

static void draw_players(struct table *table, int x, int *y, int width)
{
    struct canvas *canvas = &table->canvas;
    struct pz_result result;
    union pz_any_state state;
    shown_state(table, &state);
    const int actor = table->game->actor(state.bytes);
    table->game->result(state.bytes, &result);
    for (int seat = 0; seat < table->session->record.setup.players; seat++, (*y)++) {
        const bool won = result.winners >> seat & 1;
        canvas_put(canvas, x, *y,
                   won             ? 0x2605
                   : seat == actor ? 0x25b6
                                   : ' ',
                   COLOUR_TITLE, STYLE_BOLD);
        canvas_printf(canvas, x + 2, *y, COLOUR_PLAIN,
                      seat == table->viewer ? STYLE_BOLD : STYLE_PLAIN, "%d %.*s", seat, width - 10,
                      table->session->record.names[seat]);
        canvas_printf(canvas, x + width - 5, *y, COLOUR_PLAIN, STYLE_BOLD, "%4d",
                      result.points[seat]);
    }
}

/* A line of the list: the move and the face's remark. */
static void move_line(const struct table *table, uint32_t index, char *line, size_t size)
{
    const pz_move move = table->moves[table->shown[index]];
    char text[PZ_MOVE_TEXT_MAX];
    char extra[80];
    struct pz_text out;
    move_text(table, move, text, sizeof text);
    pz_text_init(&out, extra, sizeof extra);
    table->face->remark(table->view.bytes, table->viewer, move, &out);
    snprintf(line, size, "%s %s", text, extra);
}

/* Under the list the selected move in full, if its line is too long; returns the lines it takes. */
static int draw_long_move(struct table *table, int x, int bottom, int width)
{
    char line[PZ_MOVE_TEXT_MAX + 100] = "";
    if (table->selected < table->shown_count) {
        move_line(table, table->selected, line, sizeof line);
    }
    const int columns = canvas_columns(line);
    const int lines = columns <= width ? 0 : columns / (width * 2 / 3) + 1;
    canvas_wrap(&table->canvas, x, bottom - lines, width, COLOUR_TITLE, lines > 0 ? line : "");
    return lines > 0 ? lines + 1 : 0;
}

static void draw_moves(struct table *table, int x, int y, int width, int height)
{
    struct canvas *canvas = &table->canvas;
    if (table->move_count == 0) {
        canvas_text(canvas, x, y, COLOUR_DIM, STYLE_PLAIN,
                    thinker_busy(&table->bot) ? _("thinking...") : "");
        return;
    }
    if (table->typing || table->filter[0] != '\0') {
        canvas_printf(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, "/%s%s (%u)", table->filter,
                      table->typing ? "_" : "", table->shown_count);
    } else {
        canvas_printf(canvas, x, y, COLOUR_TITLE, STYLE_BOLD, _("Your moves (%u)"),
                      table->move_count);
    }
    table->list_x = x;
    table->list_y = y + 1;
    table->list_height = height - 1 - draw_long_move(table, x, y + height, width);
    if (table->selected < table->top) {
        table->top = table->selected;
    }
    if (table->selected >= table->top + (uint32_t)table->list_height) {
        table->top = table->selected - (uint32_t)table->list_height + 1;
    }
    for (int row = 0; row < table->list_height; row++) {
        const uint32_t index = table->top + (uint32_t)row;
        if (index >= table->shown_count) {
            break;
        }
        char line[PZ_MOVE_TEXT_MAX + 100];
        move_line(table, index, line, sizeof line);
        const unsigned style = index == table->selected ? STYLE_REVERSE : STYLE_PLAIN;
        for (int i = 0; i < width && style != STYLE_PLAIN; i++) {
            canvas_put(canvas, x + i, y + 1 + row, ' ', COLOUR_PLAIN, style);
        }
        canvas_text(canvas, x, y + 1 + row, COLOUR_PLAIN, style, line);
    }
    if (table->top + (uint32_t)table->list_height < table->shown_count) {
        canvas_put(canvas, x + width - 1, y + table->list_height, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
    if (table->top > 0) {
        canvas_put(canvas, x + width - 1, y + 1, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
}

static void draw_overlay(struct table *table)
{
    static struct canvas page;
    struct canvas *canvas = &table->canvas;
    const int width = canvas->width > 100 ? 96 : canvas->width - 4;
    const int height = canvas->height - 4;
    const int x = (canvas->width - width) / 2;
    const int y = 2;
    canvas_clear(&page, width - 4, CANVAS_HEIGHT_MAX, canvas->ascii);
    const int lines = canvas_wrap(&page, 0, 0, width - 4, COLOUR_PLAIN, table->overlay_text);
    const int room = height - 2;
    if (table->overlay_top > lines - room) {
        table->overlay_top = lines > room ? lines - room : 0;
    }
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            canvas_put(canvas, x + column, y + row, ' ', COLOUR_PLAIN, STYLE_PLAIN);
        }
    }
    canvas_frame(canvas, x, y, width, height, table->overlay_title);
    for (int row = 0; row < room && row + table->overlay_top < CANVAS_HEIGHT_MAX; row++) {
        for (int column = 0; column < page.width; column++) {
            canvas->cells[y + 1 + row][x + 2 + column] =
                page.cells[row + table->overlay_top][column];
        }
    }
    if (lines > table->overlay_top + room) {
        canvas_put(canvas, x + width - 2, y + height - 2, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
}

/* Between two people: nothing of either is on the screen. */
static void draw_curtain(struct table *table)
{
    struct canvas *canvas = &table->canvas;
    char line[200];
    const int actor = session_actor(table->session);
    snprintf(line, sizeof line, _("Now for %s: press Enter."), name_of(table, actor));
    canvas_text(canvas, (canvas->width - canvas_columns(line)) / 2, canvas->height / 2,
                COLOUR_TITLE, STYLE_BOLD, line);
}

static void draw_keys(struct table *table)
{
    struct canvas *canvas = &table->canvas;
    const int y = canvas->height - 1;
    const char *keys = _("Enter plays  / finds  ? rules  h hint  u back  l log  s scores  q leave");
    if (table->overlay == OVER) {
        keys = _("r replay  n new game  l log  q leave");
    } else if (table->replaying) {
        keys = _("left and right: one move  Home, End  Esc ends the replay");
    } else if (table->overlay == TEXT) {
        keys = _("up and down scroll, Esc closes");
    }
    canvas_printf(canvas, 1, y, COLOUR_DIM, STYLE_PLAIN, "%.*s", canvas->width - 2, keys);
    canvas_printf(canvas, 1, y - 1, COLOUR_PLAIN, STYLE_PLAIN, "%.*s", canvas->width - 2,
                  table->message);
}

static void draw(struct table *table)
{
    struct canvas *canvas = &table->canvas;
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    canvas_clear(canvas, width, height, screen_ascii());
    width = canvas->width; /* a larger terminal stays empty at its edges */
    height = canvas->height;
    if (width < MIN_WIDTH || height < MIN_HEIGHT) {
        canvas_printf(canvas, 0, 0, COLOUR_TITLE, STYLE_BOLD,
                      _("Piazza needs 80 x 24, this is %d x %d."), width, height);
        screen_show(canvas);
        return;
    }
    if (table->overlay == CURTAIN) {
        draw_curtain(table);
        draw_keys(table);
        screen_show(canvas);
        return;
    }
    const int side = width >= 132 ? 44 : width >= 100 ? 34 : 28;
    const int x = width - side;
    int y = 1;
    const int chosen = table->shown_count > 0 ? table->moves[table->shown[table->selected]] : -1;
    draw_title(table);
    table->face->draw(canvas, 1, 1, width - side - 2, height - 3, table->view.bytes, table->viewer,
                      (const char(*)[PZ_NAME_MAX])table->session->record.names, chosen);
    draw_players(table, x, &y, side);
    draw_moves(table, x, y + 1, side, height - 3 - y - 1);
    if (table->overlay == TEXT || table->overlay == OVER) {
        draw_overlay(table);
    }
    draw_keys(table);
    screen_show(canvas);
}

/* ---- texts over the board ---- */

static void open_text(struct table *table, enum overlay overlay, const char *title)
{
    table->overlay = overlay;
    table->overlay_title = title;
    table->overlay_top = 0;
    table->dirty = true;
}

static void open_rules(struct table *table)
{
    rules_excerpt(language_rules(table->game), table->face->rules(table->view.bytes),
                  table->overlay_text, sizeof table->overlay_text);
    open_text(table, TEXT, _("The rules of this decision"));
}

static void open_log(struct table *table)
{
    enum { LINES = 60 };
    const struct session *session = table->session;
    size_t used = 0;
    table->overlay_text[0] = '\0';
    const size_t from = session->count > LINES ? session->count - LINES : 0;
    for (size_t i = session->count; i-- > from;) {
        char text[PZ_MOVE_TEXT_MAX];
        int actor = 0;
        session_describe(session, i, table->viewer, &actor, text, sizeof text);
        const int written = snprintf(table->overlay_text + used, sizeof table->overlay_text - used,
                                     "%zu. %s: %s\n", i + 1, name_of(table, actor), text);
        used += written > 0 && (size_t)written < sizeof table->overlay_text - used ? (size_t)written
                                                                                   : 0;
    }
    open_text(table, TEXT, _("The last moves, the newest first"));
}

static void write_scores(struct table *table)
{
    struct pz_result result;
    char *text = table->overlay_text;
    const size_t size = sizeof table->overlay_text;
    size_t used = 0;
    table->game->result(table->session->state.bytes, &result);
    for (int seat = 0; seat < table->session->record.setup.players; seat++) {
        used += (size_t)snprintf(text + used, size - used, _("%s: %d points%s\n"),
                                 table->session->record.names[seat], result.points[seat],
                                 (result.winners >> seat & 1) ? _(", wins") : "");
    }
    if (table->game->sheet_text != NULL && session_actor(table->session) == PZ_NOBODY) {
        struct pz_text out;
        text[used++] = '\n';
        pz_text_init(&out, text + used, size - used);
        table->game->sheet_text(table->session->state.bytes, &out);
    }
}

static void ask_hint(struct table *table)
{
    if (table->move_count == 0 || thinker_busy(&table->adviser)) {
        return;
    }
    const struct pz_question question = {table->game,
                                         table->view.bytes,
                                         table->viewer,
                                         table->moves,
                                         table->move_count,
                                         table->session->record.seed + table->session->count,
                                         1000,
                                         NULL};
    if (thinker_start(&table->adviser, pz_bot_strongest(), &question)) {
        snprintf(table->message, sizeof table->message, _("%s is thinking about a hint..."),
                 pz_bot_strongest()->id);
    }
    table->dirty = true;
}

static void show_hint(struct table *table, const struct pz_answer *answer)
{
    char *text = table->overlay_text;
    const size_t size = sizeof table->overlay_text;
    char reason[300];
    char move[PZ_MOVE_TEXT_MAX];
    language_reason(&answer->reason, reason, sizeof reason);
    move_text(table, answer->move, move, sizeof move);
    size_t used = (size_t)snprintf(text, size, _("%s would play: %s\n%s\n\nWhat it considered:\n"),
                                   pz_bot_strongest()->id, move, reason);
    for (uint32_t i = 0; i < answer->candidate_count && used < size; i++) {
        move_text(table, answer->candidates[i].move, move, sizeof move);
        used += (size_t)snprintf(text + used, size - used, "%7.2f  %s\n",
                                 answer->candidates[i].value / 100.0, move);
    }
    table->message[0] = '\0';
    open_text(table, TEXT, _("A hint"));
    for (uint32_t i = 0; i < table->shown_count; i++) {
        if (table->moves[table->shown[i]] == answer->move) {
            table->selected = i;
        }
    }
}

/* ---- what goes on by itself ---- */

/* The last of so many moves, as the viewer saw it, becomes the message. */
static void tell(struct table *table, size_t count)
{
    char text[PZ_MOVE_TEXT_MAX];
    int who = 0;
    table->message[0] = '\0';
    if (count > 0) {
        session_describe(table->session, count - 1, table->viewer, &who, text, sizeof text);
        snprintf(table->message, sizeof table->message, "%s: %s", name_of(table, who), text);
    }
}

static void make(struct table *table, pz_move move)
{
    const int actor = session_actor(table->session);
    const bool made = session_make(table->session, move);
    if (!made) {
        snprintf(table->message, sizeof table->message, "%s", table->session->problem);
        table->failed = true;
    } else {
        tell(table, table->session->count);
    }
    table->after_person = session_is_person(table->session, actor);
    table->last_event = now();
    thinker_cancel(&table->adviser);
    look_again(table);
}

/* How long the last event is left on the screen before the next one, in seconds. */
static double pause_before(const struct table *table, int actor)
{
    const double pace = table->options.pace / 1000.0;
    if (table->after_person) {
        return pace > 0 ? pace + 0.4 : 0; /* time to take it back */
    }
    return actor == PZ_CHANCE ? pace / 5 : pace;
}

static void end_of_game(struct table *table)
{
    if (!table->over_seen) {
        table->over_seen = true;
        write_scores(table);
        open_text(table, OVER, _("The game is over"));
    }
}

static void next_person(struct table *table, int seat)
{
    if (seat == table->viewer) {
        return;
    }
    table->viewer = seat;
    if (table->face->secrets && table->session->people > 1) {
        open_text(table, CURTAIN, "");
        tell(table, table->session->count); /* not what the person before saw of it */
    }
    look_again(table);
}

static void next_bot(struct table *table, int seat, bool due)
{
    if (!thinker_busy(&table->bot) && !table->bot_has_answer) {
        static union pz_any_state view;
        static pz_move moves[PZ_MOVES_MAX];
        const struct pz_question question = session_question(table->session, &view, moves);
        if (!thinker_start(&table->bot, table->session->bots[seat], &question)) {
            table->session->bots[seat]->choose(&question, &table->bot_answer);
            table->bot_has_answer = true;
        }
        table->dirty = true;
    }
    if (thinker_poll(&table->bot, &table->bot_answer)) {
        table->bot_has_answer = true;
    }
    if (table->bot_has_answer && due) {
        table->bot_has_answer = false;
        make(table, table->bot_answer.move);
    }
}

static void go_on(struct table *table)
{
    struct pz_answer hint;
    const int actor = session_actor(table->session);
    const bool due = now() - table->last_event >= pause_before(table, actor);
    if (thinker_poll(&table->adviser, &hint)) {
        show_hint(table, &hint);
    }
    if (table->overlay != NONE || table->replaying || table->failed) {
        return;
    }
    if (actor == PZ_NOBODY) {
        end_of_game(table);
    } else if (actor == PZ_CHANCE) {
        if (due) {
            make(table, session_draw(table->session));
        }
    } else if (session_is_person(table->session, actor)) {
        next_person(table, actor);
    } else {
        next_bot(table, actor, due);
    }
}

/* ---- keys ---- */

static void take_back(struct table *table)
{
    if (!session_can_undo(table->session)) {
        snprintf(table->message, sizeof table->message, "%s",
                 _("Nothing to take back: chance or another player has gone on since."));
        return;
    }
    thinker_cancel(&table->bot);
    if (table->bot_has_answer || session_actor(table->session) != table->viewer) {
        table->bot_has_answer = false;
    }
    if (!session_undo(table->session)) {
        snprintf(table->message, sizeof table->message, "%s", table->session->problem);
        table->failed = true;
        return;
    }
    next_person(table, session_actor(table->session)); /* it may have been another person's move */
    look_again(table);
    snprintf(table->message, sizeof table->message, "%s", _("Taken back."));
}

static void move_selection(struct table *table, int by)
{
    if (table->shown_count == 0) {
        return;
    }
    const int64_t last = (int64_t)table->shown_count - 1;
    const int64_t wanted = (int64_t)table->selected + by;
    table->selected = (uint32_t)(wanted < 0 ? 0 : wanted > last ? last : wanted);
}

static void play_selected(struct table *table)
{
    if (table->shown_count > 0) {
        make(table, table->moves[table->shown[table->selected]]);
    }
}

static void on_click(struct table *table)
{
    int x = 0;
    int y = 0;
    screen_click(&x, &y);
    const uint32_t row = (uint32_t)(y - table->list_y);
    if (table->move_count > 0 && x >= table->list_x && y >= table->list_y &&
        y < table->list_y + table->list_height && table->top + row < table->shown_count) {
        if (table->selected == table->top + row) {
            play_selected(table);
        } else {
            table->selected = table->top + row;
        }
        return;
    }
    const char *tag = canvas_tag_at(&table->canvas, x, y);
    if (tag != NULL) {
        set_filter(table, strcmp(tag, table->filter) == 0 ? "" : tag);
    }
}

static void typing_key(struct table *table, int key)
{
    const size_t length = strlen(table->filter);
    char filter[sizeof table->filter];
    snprintf(filter, sizeof filter, "%s", table->filter);
    if (key == KEYS_BACKSPACE) {
        if (length == 0) {
            table->typing = false;
        } else {
            filter[length - 1] = '\0';
        }
    } else if (length + 1 < sizeof filter) {
        filter[length] = (char)key;
        filter[length + 1] = '\0';
    }
    set_filter(table, filter);
}

static void open_replay(struct table *table)
{
    table->overlay = NONE;
    table->replaying = true;
    table->replay_at = 0;
    look_again(table);
}

static void replay_key(struct table *table, int key)
{
    const size_t count = table->session->count;
    if (key == KEYS_RIGHT || key == ' ' || key == KEYS_DOWN || key == KEYS_ENTER) {
        table->replay_at += table->replay_at < count;
    } else if (key == KEYS_LEFT || key == KEYS_UP) {
        table->replay_at -= table->replay_at > 0;
    } else if (key == KEYS_HOME) {
        table->replay_at = 0;
    } else if (key == KEYS_END) {
        table->replay_at = count;
    } else if (key == KEYS_ESCAPE || key == 'q') {
        table->replaying = false;
        table->over_seen = false;
    }
    tell(table, table->replaying ? table->replay_at : 0);
    look_again(table);
}

static void overlay_key(struct table *table, int key)
{
    if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN || key == KEYS_PAGE_DOWN) {
        table->overlay_top += key == KEYS_PAGE_DOWN ? 10 : 1;
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP || key == KEYS_PAGE_UP) {
        table->overlay_top -= key == KEYS_PAGE_UP ? 10 : 1;
        table->overlay_top = table->overlay_top < 0 ? 0 : table->overlay_top;
    } else if (table->overlay == OVER) {
        if (key == 'r') {
            open_replay(table);
        } else if (key == 'n') {
            table->again = true;
        } else if (key == 'l') {
            table->over_seen = false;
            open_log(table);
        } else if (key == 'q') {
            table->leave = true;
        }
    } else if (table->overlay == TEXT || key == KEYS_ENTER) {
        table->overlay = NONE;
    } else if (key == 'q') {
        table->leave = true;
    }
}

static void command_key(struct table *table, int key)
{
    switch (key) {
    case '?':
        open_rules(table);
        break;
    case 'h':
        ask_hint(table);
        break;
    case 'u':
        take_back(table);
        break;
    case 'l':
        open_log(table);
        break;
    case 's':
        write_scores(table);
        open_text(table, TEXT, _("Scores"));
        break;
    case 'q':
        table->leave = true;
        break;
    case '/':
        table->typing = table->move_count > 0;
        break;
    default:
        if (key >= '1' && key <= '9') {
            if ((uint32_t)(key - '1') < table->shown_count) {
                table->selected = (uint32_t)(key - '1');
            }
        } else if (key >= 'A' && key <= 'Z' && table->move_count > 0) {
            table->typing = true;
            typing_key(table, key);
            table->typing = true;
        }
        break;
    }
}

static void on_key(struct table *table, int key)
{
    table->dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    if (table->failed && key == 'q') {
        table->leave = true;
    } else if (table->replaying) {
        replay_key(table, key);
    } else if (table->overlay != NONE) {
        overlay_key(table, key);
    } else if (key == KEYS_CLICK) {
        on_click(table);
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP) {
        move_selection(table, -1);
    } else if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN) {
        move_selection(table, 1);
    } else if (key == KEYS_PAGE_UP) {
        move_selection(table, -table->list_height);
    } else if (key == KEYS_PAGE_DOWN) {
        move_selection(table, table->list_height);
    } else if (key == KEYS_HOME) {
        move_selection(table, -PZ_MOVES_MAX);
    } else if (key == KEYS_END) {
        move_selection(table, PZ_MOVES_MAX);
    } else if (key == KEYS_ENTER) {
        play_selected(table);
    } else if (key == KEYS_ESCAPE) {
        table->typing = false;
        set_filter(table, "");
    } else if (table->typing && (key == KEYS_BACKSPACE || (key >= ' ' && key < 127))) {
        typing_key(table, key);
    } else if (key < 256) {
        command_key(table, key);
    }
}

/* ---- the table ---- */

static int first_viewer(const struct session *session)
{
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        if (session_is_person(session, seat)) {
            return seat;
        }
    }
    return PZ_NOBODY;
}

enum table_end table_play(struct session *session, const struct table_options *options)
{
    static struct table table;
    memset(&table, 0, sizeof table);
    table.session = session;
    table.game = session->record.game;
    table.face = face_of(table.game);
    table.options = *options;
    thinker_init(&table.bot);
    thinker_init(&table.adviser);
    table.viewer = first_viewer(session);
    if (table.face == NULL || !screen_open(&options->screen)) {
        return TABLE_NO_TERMINAL;
    }
    told_to_end = 0;
    signal(SIGTERM, on_signal);
    signal(SIGHUP, on_signal);
    signal(SIGINT, on_signal);
    if (table.face->secrets && session->people > 1) {
        table.viewer = PZ_NOBODY; /* until somebody sits down */
    }
    look_again(&table);
    while (!table.leave && !table.again && !told_to_end) {
        go_on(&table);
        if (table.dirty) {
            draw(&table);
            table.dirty = false;
        }
        const int key = screen_key(POLL);
        if (key != KEYS_NONE) {
            on_key(&table, key);
        }
    }
    thinker_cancel(&table.bot);
    thinker_cancel(&table.adviser);
    screen_close();
    return table.failed ? TABLE_FAILED : table.again ? TABLE_AGAIN : TABLE_LEFT;
}
