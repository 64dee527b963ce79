/* The lobby on the full screen: its pages, its keys, and the terminal around it. */
#include "lobby_screen.h"
#include "core/memory.h"
#include "fullscreen_state.h"
#include "lobby_state.h"
#include <stdlib.h>
#include <string.h>

enum { POLL = 50 };

/* ---- rows ---- */

void lobby_add_row(struct lobby_view *view, enum lobby_row_kind kind, int index)
{
    if (array_grow(&view->rows, &view->row_capacity, (size_t)view->row_count + 1,
                   sizeof *view->rows)) {
        view->rows[view->row_count++] = (struct lobby_row){.kind = kind, .index = index};
    }
}

const struct lobby_row *lobby_selected(const struct lobby_view *view)
{
    return &view->rows[view->selected];
}

void lobby_select(struct lobby_view *view, enum lobby_row_kind kind, int index)
{
    for (int i = 0; i < view->row_count; i++) {
        if (view->rows[i].kind == kind && view->rows[i].index == index) {
            view->selected = i;
            view->typing = false;
        }
    }
}

static void select_game(struct lobby_view *view, const struct pz_game *game)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        if (pz_game_at(i) == game) {
            lobby_select(view, ROW_GAME, (int)i);
        }
    }
}

static void home_rows(struct lobby_view *view)
{
    if (view->unfinished != NULL) {
        lobby_add_row(view, ROW_GO_ON, 0);
    }
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        lobby_add_row(view, ROW_GAME, (int)i);
    }
    if (view->kept_count + view->unreadable_count > 0) {
        lobby_add_row(view, ROW_KEPT_GAMES, 0);
    }
    lobby_add_row(view, ROW_QUIT, 0);
}

void lobby_open(struct lobby_view *view, enum lobby_page page)
{
    view->page = page;
    view->row_count = 0;
    view->selected = 0;
    view->top = 0;
    view->heading = 0;
    view->typing = false;
    view->message[0] = '\0';
    switch (page) {
    case PAGE_HOME:
        home_rows(view);
        break;
    case PAGE_TABLE:
        lobby_table_rows(view);
        break;
    case PAGE_BOTS:
        lobby_bot_rows(view);
        break;
    case PAGE_KEPT:
        for (size_t i = 0; i < view->kept_count + view->unreadable_count; i++) {
            lobby_add_row(view, i < view->kept_count ? ROW_KEPT : ROW_UNREADABLE, (int)i);
        }
        break;
    }
}

/* On the page of the kept games, at the one of that path. */
static void open_kept(struct lobby_view *view, const char *path)
{
    for (size_t i = 0; i < view->kept_count; i++) {
        if (strcmp(view->kept[i].path, path) == 0) {
            lobby_open(view, PAGE_KEPT);
            lobby_select(view, ROW_KEPT, (int)i);
            return;
        }
    }
}

bool lobby_view_init(struct lobby_view *view, struct lobby *lobby, time_t now)
{
    char path[KEPT_PATH_MAX];
    memcpy(path, lobby->path, sizeof path);
    memset(view, 0, sizeof *view);
    memset(lobby, 0, sizeof *lobby);
    view->lobby = lobby;
    view->now = now;
    view->kept_count = kept_games_list(&view->kept, &view->unreadable_count);
    view->unfinished = lobby_unfinished(view->kept, view->kept_count);
    lobby_open(view, PAGE_HOME);
    if (view->unfinished == NULL) {
        select_game(view, lobby_memory_game());
    }
    open_kept(view, path);
    return view->row_count > 0;
}

void lobby_view_release(struct lobby_view *view)
{
    free(view->kept);
    free(view->rows);
}

/* ---- keys ---- */

void lobby_finish(struct lobby_view *view, enum lobby_answer answer)
{
    view->answer = answer;
    view->done = true;
}

static void take_kept(struct lobby_view *view, const struct kept_game *kept)
{
    memcpy(view->lobby->path, kept->path, sizeof view->lobby->path);
    view->lobby->guide = false; /* it may have been proposed for a table that was left again */
    lobby_finish(view, kept->over ? LOBBY_SHOW : LOBBY_GO_ON);
}

static void enter(struct lobby_view *view)
{
    const struct lobby_row *row = lobby_selected(view);
    switch (row->kind) {
    case ROW_GO_ON:
        take_kept(view, view->unfinished);
        break;
    case ROW_GAME:
        lobby_table_open(view, pz_game_at((unsigned)row->index));
        break;
    case ROW_KEPT_GAMES:
        lobby_open(view, PAGE_KEPT);
        break;
    case ROW_QUIT:
        lobby_finish(view, LOBBY_LEAVE);
        break;
    case ROW_KEPT:
        take_kept(view, &view->kept[row->index]);
        break;
    case ROW_UNREADABLE: /* nothing to go on with; the page says so */
        break;
    default:
        lobby_table_enter(view, row);
        break;
    }
}

static void back(struct lobby_view *view)
{
    const enum lobby_page page = view->page;
    if (page == PAGE_HOME) {
        lobby_finish(view, LOBBY_LEAVE);
    } else if (page == PAGE_BOTS) {
        lobby_open(view, PAGE_TABLE);
        lobby_select(view, ROW_SEAT, view->seat);
    } else if (page == PAGE_KEPT) {
        lobby_open(view, PAGE_HOME);
        lobby_select(view, ROW_KEPT_GAMES, 0);
    } else {
        lobby_table_leave(view);
        lobby_open(view, PAGE_HOME);
        select_game(view, view->lobby->game);
    }
}

static void move_selection(struct lobby_view *view, int by)
{
    const int last = view->row_count - 1;
    const int wanted = view->selected + by;
    view->selected = wanted < 0 ? 0 : wanted > last ? last : wanted;
}

void lobby_view_key(struct lobby_view *view, int key)
{
    enum { PAGE_ROWS = 10 };
    const int by = fullscreen_key_moves(key == '\t' ? KEYS_DOWN : key, PAGE_ROWS);
    const bool typing = view->typing;
    view->message[0] = '\0';
    view->typing = false;
    if (by != 0) {
        move_selection(view, by);
        return;
    }
    const struct lobby_row *row = lobby_selected(view);
    if (key == KEYS_ENTER && (typing || lobby_is_typed(view, row))) {
        move_selection(view, 1);
    } else if (key == KEYS_ESCAPE) {
        back(view);
    } else if (key == KEYS_LEFT || key == KEYS_RIGHT) {
        lobby_table_change(view, row, key == KEYS_LEFT ? -1 : 1);
    } else if (lobby_table_type(view, row, key)) {
        view->typing = true;
    } else if (key == 'q') {
        lobby_finish(view, LOBBY_LEAVE);
    } else if (key == KEYS_ENTER || key == ' ') {
        enter(view);
    }
}

void lobby_view_click(struct lobby_view *view, int x, int y)
{
    view->message[0] = '\0';
    view->typing = false;
    for (int i = 0; i < view->row_count; i++) {
        const struct lobby_row row = view->rows[i];
        if (row.height == 0 || y < row.y || y >= row.y + row.height) {
            continue;
        }
        const bool again = view->selected == i;
        view->selected = i;
        if (row.left > 0 && (x == row.left || x == row.right)) {
            lobby_table_change(view, &row, x == row.left ? -1 : 1);
        } else if (again || row.kind == ROW_START || row.kind == ROW_QUIT) {
            enter(view);
        }
        return;
    }
}

/* ---- the terminal ---- */

enum lobby_answer lobby_screen(struct lobby *lobby, const struct screen_options *options)
{
    static struct lobby_view view;
    static struct canvas canvas;
    if (!screen_open(options)) {
        return LOBBY_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    if (!lobby_view_init(&view, lobby, time(NULL))) {
        lobby_finish(&view, LOBBY_LEAVE);
    }
    bool dirty = true;
    while (!view.done && !fullscreen_told_to_end()) {
        if (dirty) {
            int width = 0;
            int height = 0;
            screen_size(&width, &height);
            canvas_clear(&canvas, width, height, screen_ascii());
            lobby_view_draw(&view, &canvas);
            screen_show(&canvas);
        }
        const int key = screen_key(POLL);
        dirty = key != KEYS_NONE;
        if (key == KEYS_CLICK) {
            int x = 0;
            int y = 0;
            screen_click(&x, &y);
            lobby_view_click(&view, x, y);
        } else if (key != KEYS_NONE && key != KEYS_RESIZE) {
            lobby_view_key(&view, key);
        }
    }
    screen_close();
    const enum lobby_answer answer = view.done ? view.answer : LOBBY_LEAVE;
    lobby_view_release(&view);
    return answer;
}
