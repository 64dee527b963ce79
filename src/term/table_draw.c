#include "language.h"
#include "rules_excerpt.h"
#include "table_state.h"
#include <stdio.h>
#include <string.h>

enum { MIN_WIDTH = 80, MIN_HEIGHT = 24 };

void table_shown_state(const struct table *table, union pz_any_state *state)
{
    if (table->replaying) {
        session_state_at(table->session, table->replay_at, state);
    } else {
        *state = table->session->state;
    }
}

void table_move_text(const struct table *table, pz_move move, char *text, size_t size)
{
    struct pz_text out;
    pz_text_init(&out, text, size);
    table->game->move_write(table->session->state.bytes, move, &out);
}

const char *table_name_of(const struct table *table, int actor)
{
    return actor == PZ_CHANCE ? _("chance") : table->session->shown[actor];
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
                 table_name_of(table, actor));
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
    table_shown_state(table, &state);
    const int actor = table->game->actor(state.bytes);
    table->game->result(state.bytes, &result);
    for (int seat = 0; seat < table->session->record.setup.players; seat++, (*y)++) {
        const bool won = result.winners >> seat & 1;
        canvas_put(canvas, x, *y,
                   won             ? 0x2605
                   : seat == actor ? 0x25b6
                                   : ' ',
                   COLOUR_TITLE, STYLE_BOLD);
        const unsigned style = seat == table->viewer ? STYLE_BOLD : STYLE_PLAIN;
        canvas_printf(canvas, x + 2, *y, COLOUR_PLAIN, style, "%d", seat);
        canvas_clip(canvas, x + 4, *y, width - 10, COLOUR_PLAIN, style,
                    table->session->shown[seat]);
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
    table_move_text(table, move, text, sizeof text);
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
        canvas_clip(canvas, x, y + 1 + row, width, COLOUR_PLAIN, style, line);
        if (canvas_columns(line) > width) {
            canvas_put(canvas, x + width - 1, y + 1 + row, 0x2026, COLOUR_PLAIN, style);
        }
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
    snprintf(line, sizeof line, _("Now for %s: press Enter."), table_name_of(table, actor));
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
    canvas_clip(canvas, 1, y, canvas->width - 2, COLOUR_DIM, STYLE_PLAIN, keys);
    canvas_clip(canvas, 1, y - 1, canvas->width - 2, COLOUR_PLAIN, STYLE_PLAIN, table->message);
}

bool table_fits(void)
{
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    return width >= MIN_WIDTH && height >= MIN_HEIGHT;
}

void table_draw(struct table *table)
{
    struct canvas *canvas = &table->canvas;
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    canvas_clear(canvas, width, height, screen_ascii());
    width = canvas->width; /* a larger terminal stays empty at its edges */
    height = canvas->height;
    if (!table_fits()) {
        canvas_printf(canvas, 0, 0, COLOUR_TITLE, STYLE_BOLD,
                      _("Piazza needs 80 x 24, this is %d x %d."), width, height);
        screen_show(canvas);
        return;
    }
    if (table->overlay == CURTAIN) {
        draw_curtain(table);
        screen_show(canvas);
        return;
    }
    const int side = width >= 132 ? 44 : width >= 100 ? 34 : 28;
    const int x = width - side;
    int y = 1;
    const int chosen = table->shown_count > 0 ? table->moves[table->shown[table->selected]] : -1;
    draw_title(table);
    table->face->draw(canvas, 1, 1, width - side - 2, height - 3, table->view.bytes, table->viewer,
                      (const char(*)[PZ_NAME_MAX])table->session->shown, chosen);
    draw_players(table, x, &y, side);
    draw_moves(table, x, y + 1, side, height - 3 - y - 1);
    if (table->overlay == TEXT || table->overlay == OVER) {
        draw_overlay(table);
    }
    draw_keys(table);
    screen_show(canvas);
}

/* ---- texts over the board ---- */

void table_open_text(struct table *table, enum overlay overlay, const char *title)
{
    table->overlay = overlay;
    table->overlay_title = title;
    table->overlay_top = 0;
    table->dirty = true;
}

void table_open_rules(struct table *table)
{
    char *text = table->overlay_text;
    rules_excerpt(language_rules(table->game), table->face->rules(table->view.bytes), text,
                  sizeof table->overlay_text);
    const size_t used = strlen(text);
    snprintf(text + used, sizeof table->overlay_text - used, "%s\n", _(table->face->legend));
    table_open_text(table, TEXT, _("The rules of this decision"));
}

void table_open_log(struct table *table)
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
                                     "%zu. %s: %s\n", i + 1, table_name_of(table, actor), text);
        used += written > 0 && (size_t)written < sizeof table->overlay_text - used ? (size_t)written
                                                                                   : 0;
    }
    table_open_text(table, TEXT, _("The last moves, the newest first"));
}

void table_open_scores(struct table *table, enum overlay overlay, const char *title)
{
    struct pz_result result;
    char *text = table->overlay_text;
    const size_t size = sizeof table->overlay_text;
    size_t used = 0;
    table->game->result(table->session->state.bytes, &result);
    for (int seat = 0; seat < table->session->record.setup.players; seat++) {
        used += (size_t)snprintf(text + used, size - used, _("%s: points %d%s\n"),
                                 table->session->shown[seat], result.points[seat],
                                 (result.winners >> seat & 1) ? _(", winner") : "");
    }
    if (table->game->sheet_text != NULL && session_actor(table->session) == PZ_NOBODY) {
        struct pz_text out;
        text[used++] = '\n';
        pz_text_init(&out, text + used, size - used);
        const struct pz_voice voice = language_voice(table->session->shown[0]);
        table->game->sheet_text(table->session->state.bytes, &voice, &out);
    }
    table_open_text(table, overlay, title);
}

void table_open_hint(struct table *table, const struct pz_answer *answer)
{
    char *text = table->overlay_text;
    const size_t size = sizeof table->overlay_text;
    char reason[300];
    char move[PZ_MOVE_TEXT_MAX];
    language_reason(&answer->reason, reason, sizeof reason);
    table_move_text(table, answer->move, move, sizeof move);
    size_t used = (size_t)snprintf(text, size, _("%s would play: %s\n%s\n\nWhat it considered:\n"),
                                   pz_bot_strongest()->id, move, reason);
    for (uint32_t i = 0; i < answer->candidate_count && used < size; i++) {
        table_move_text(table, answer->candidates[i].move, move, sizeof move);
        used += (size_t)snprintf(text + used, size - used, "%7.2f  %s\n",
                                 answer->candidates[i].value / 100.0, move);
    }
    table->message[0] = '\0';
    table_open_text(table, TEXT, _("A hint"));
    for (uint32_t i = 0; i < table->shown_count; i++) {
        if (table->moves[table->shown[i]] == answer->move) {
            table->selected = i;
        }
    }
}
