/* The full screen: the right column with the players, what happened, and what can be chosen. */
#include "fullscreen_state.h"
#include "language.h"
#include <stdio.h>
#include <string.h>

enum {
    STORY_LEAST = 5, /* rows of what happened, with its heading, where all is narrow */
    PROMPT_MOST = 3,
    LONG_MOST = 3 /* rows for the selected choice in full */
};

struct column {
    int x;
    int y; /* the next free row */
    int width;
    int end; /* the row after the last */
};

/* ---- players ---- */

static void result_of(const struct fullscreen *full, struct pz_result *result)
{
    if (full->session->remote != NULL) {
        session_result(full->session, result);
    } else {
        full->game->result(full->session->state.bytes, result);
    }
}

void fullscreen_draw_player(struct canvas *canvas, int x, int y, int width, int seat, uint32_t sign,
                            unsigned style, const char *name, int points)
{
    canvas_put(canvas, x, y, sign, COLOUR_TITLE, STYLE_BOLD);
    canvas_put(canvas, x + 2, y, face_emblem(seat), COLOUR_SEATS + (unsigned)seat, STYLE_BOLD);
    canvas_name(canvas, x + 4, y, width - 10, COLOUR_PLAIN, style, name);
    canvas_printf(canvas, x + width - 5, y, COLOUR_PLAIN, STYLE_BOLD, "%4d", points);
}

static void draw_players(struct fullscreen *full, struct column *column)
{
    struct pz_result result;
    const int actor = session_actor(full->session);
    result_of(full, &result);
    for (int seat = 0; seat < full->session->record.setup.players; seat++, column->y++) {
        const bool won = result.winners >> seat & 1;
        const uint32_t sign = won ? 0x2605 : seat == actor ? 0x25b6 : ' ';
        const unsigned style = seat == full->viewer ? STYLE_BOLD : STYLE_PLAIN;
        fullscreen_draw_player(&full->canvas, column->x, column->y, column->width, seat, sign,
                               style, full->session->shown[seat], result.points[seat]);
    }
}

/* ---- what happened ---- */

static void draw_heading(struct fullscreen *full, struct column *column, const char *text,
                         const char *right)
{
    struct canvas *canvas = &full->canvas;
    for (int i = 0; i < column->width; i++) {
        canvas_put(canvas, column->x + i, column->y, 0x2500, COLOUR_DIM, STYLE_PLAIN);
    }
    canvas_clip(canvas, column->x, column->y, column->width, COLOUR_TITLE, STYLE_BOLD, text);
    canvas_put(canvas, column->x + canvas_columns(text), column->y, ' ', COLOUR_PLAIN, STYLE_PLAIN);
    if (right[0] != '\0') {
        canvas_printf(canvas, column->x + column->width - canvas_columns(right) - 1, column->y,
                      COLOUR_TITLE, STYLE_PLAIN, " %s", right);
    }
    column->y++;
}

static int turn_lines(const struct fullscreen *full, size_t turn, int width)
{
    return fullscreen_lines(full->story[turn].text, width - 2, NULL);
}

/* The rows that the turns from that one on take, with the heading. */
static int story_rows(const struct fullscreen *full, size_t first, int width)
{
    int rows = first < full->story_count ? 1 : 0;
    for (size_t i = first; i < full->story_count; i++) {
        rows += turn_lines(full, i, width);
    }
    return rows;
}

/* A turn in so many rows: all of it or, where they are too few, how it ended. */
static void draw_turn(struct fullscreen *full, struct column *column, size_t index, int rows)
{
    struct canvas *canvas = &full->canvas;
    const struct story_turn *turn = &full->story[index];
    const bool old = index < full->story_new;
    const int lines = turn_lines(full, index, column->width);
    const int shown = lines < rows ? lines : rows;
    if (turn->actor >= 0) {
        canvas_put(canvas, column->x, column->y, face_emblem(turn->actor),
                   old ? COLOUR_DIM : COLOUR_SEATS + (unsigned)turn->actor, STYLE_BOLD);
    }
    if (shown < lines) {
        canvas_put(canvas, column->x + 1, column->y, 0x2026, COLOUR_DIM, STYLE_PLAIN);
    }
    fullscreen_put_lines(canvas, column->x + 2, column->y, column->width - 2, lines - shown, shown,
                         old ? COLOUR_DIM : COLOUR_PLAIN, STYLE_PLAIN, turn->text);
    column->y += shown;
}

/* In so many rows; if they are too few, the newest of it. */
static void draw_story(struct fullscreen *full, struct column *column, int rows)
{
    size_t first = full->story_count;
    int left = rows - 1;
    full->story_cut = full->story_new < full->story_count;
    if (left < 1) {
        return;
    }
    while (first > 0 && turn_lines(full, first - 1, column->width) <= left) {
        left -= turn_lines(full, --first, column->width);
    }
    full->story_cut = first > full->story_new;
    fullscreen_hot(full, column->x, column->y, column->width, rows, 'w');
    draw_heading(full, column, _("What happened"), full->story_cut ? _("w all") : "");
    if (full->story_cut && left > 0) {
        draw_turn(full, column, first - 1, left);
    }
    for (; first < full->story_count; first++) {
        draw_turn(full, column, first, rows);
    }
}

/* ---- choices ---- */

/* How the visible items are laid out: what their parts take. */
struct table {
    int mark;  /* before the text */
    int shape; /* behind it, */
    int facts;
    int remark; /* 0: it is not shown in the lines */
    int text;   /* what is left for the text */
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Where there is only text the remark follows it; otherwise there are columns. */
static bool has_columns(const struct table *table)
{
    return table->facts > 0 || table->shape > 0;
}

static struct table lay_out(const struct fullscreen *full, int width, int rows)
{
    const struct chooser *chooser = &full->chooser;
    struct table table = {0};
    int text = 0;
    for (int i = 0; i < rows && full->list_top + (uint32_t)i < chooser->count; i++) {
        const uint32_t index = full->list_top + (uint32_t)i;
        struct choice_words words;
        chooser_words(chooser, index, &words);
        table.mark = larger(table.mark, chooser->list[index].kind == CHOICE_MARK ? 4
                                        : words.sign != 0                        ? 2
                                                                                 : 0);
        table.shape = larger(table.shape, canvas_columns(words.shape));
        table.facts = larger(table.facts, canvas_columns(words.facts));
        table.remark = larger(table.remark, canvas_columns(words.remark));
        text = larger(text, canvas_columns(words.text));
    }
    table.shape += table.shape > 0;
    table.facts += table.facts > 0;
    table.remark += table.remark > 0 ? 2 : 0;
    table.text = width - table.mark - table.shape - table.facts;
    if (has_columns(&table)) {
        if (text + table.remark <= table.text) {
            table.text = text;
        } else {
            table.remark = 0;
        }
    }
    return table;
}

/* What follows the text where there are no columns: as much of the remark as fits. */
static const char *inline_remark(const struct choice_words *words, const struct table *table)
{
    const int left = table->text - canvas_columns(words->text) - 2;
    return canvas_columns(words->remark) <= left  ? words->remark
           : canvas_columns(words->brief) <= left ? words->brief
                                                  : "";
}

/* Is something of the item not shown in its line? */
static bool is_cut(const struct choice_words *words, const struct table *table)
{
    const bool remark = words->remark[0] != '\0';
    if (canvas_columns(words->text) > table->text) {
        return true;
    }
    return remark &&
           (has_columns(table) ? table->remark == 0 : inline_remark(words, table)[0] == '\0');
}

static void full_line(const struct choice_words *words, char *line, size_t size)
{
    snprintf(line, size, "%s%s%s", words->text, words->remark[0] != '\0' ? ": " : "",
             words->remark);
}

/* The most rows that a visible item needs to be shown in full. */
static int long_rows(const struct fullscreen *full, const struct table *table, int width, int rows)
{
    const struct chooser *chooser = &full->chooser;
    int most = 0;
    for (int i = 0; i < rows && full->list_top + (uint32_t)i < chooser->count; i++) {
        struct choice_words words;
        char line[SAY_MAX + 130];
        chooser_words(chooser, full->list_top + (uint32_t)i, &words);
        if (is_cut(&words, table)) {
            full_line(&words, line, sizeof line);
            most = larger(most, fullscreen_lines(line, width, NULL));
        }
    }
    return most < LONG_MOST ? most : LONG_MOST;
}

static void put_part(struct canvas *canvas, int x, int y, int width, enum colour colour,
                     unsigned style, const char *text)
{
    canvas_clip(canvas, x, y, width, colour, style, text);
    if (canvas_columns(text) > width && width > 0) {
        canvas_put(canvas, x + width - 1, y, 0x2026, colour, style);
    }
}

static void draw_item(struct fullscreen *full, const struct column *column, int y, uint32_t index,
                      const struct table *table)
{
    struct canvas *canvas = &full->canvas;
    const struct chooser *chooser = &full->chooser;
    const bool selected = index == chooser_selected(chooser);
    const unsigned style = selected ? STYLE_REVERSE : STYLE_PLAIN;
    struct choice_words words;
    int x = column->x;
    chooser_words(chooser, index, &words);
    for (int i = 0; i < column->width && selected; i++) {
        canvas_put(canvas, x + i, y, ' ', COLOUR_PLAIN, style);
    }
    if (selected) {
        canvas_put(canvas, x - 1, y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
    }
    if (chooser->list[index].kind == CHOICE_MARK) {
        canvas_text(canvas, x, y, COLOUR_TITLE, style | STYLE_BOLD,
                    chooser_is_marked(chooser, index) ? "[x]" : "[ ]");
    } else if (words.sign != 0) {
        canvas_put(canvas, x, y, words.sign, words.sign_colour, style | STYLE_BOLD);
    }
    x += table->mark;
    put_part(canvas, x, y, table->text, COLOUR_PLAIN, style, words.text);
    if (!has_columns(table)) {
        canvas_text(canvas, x + canvas_columns(words.text) + 2, y,
                    selected ? COLOUR_PLAIN : COLOUR_DIM, style, inline_remark(&words, table));
    }
    x += table->text;
    canvas_text(canvas, x + 1, y, words.colour, style | STYLE_BOLD, words.shape);
    x += table->shape;
    canvas_text(canvas, x + table->facts - canvas_columns(words.facts), y, COLOUR_PLAIN, style,
                words.facts);
    if (has_columns(table) && table->remark > 0) {
        canvas_text(canvas, x + table->facts + 2, y, selected ? COLOUR_PLAIN : COLOUR_DIM, style,
                    words.remark);
    }
}

static void scroll_to_selected(struct fullscreen *full)
{
    const uint32_t selected = chooser_selected(&full->chooser);
    const uint32_t height = (uint32_t)full->list_height;
    const uint32_t count = full->chooser.count;
    full->list_top =
        full->list_top + height > count ? count > height ? count - height : 0 : full->list_top;
    full->list_top = selected < full->list_top ? selected : full->list_top;
    full->list_top = selected >= full->list_top + height ? selected - height + 1 : full->list_top;
}

/* Below the list, the selected choice in full if its line is too short for it. */
static void draw_selected(struct fullscreen *full, const struct column *column, int rows,
                          const struct table *table)
{
    const struct chooser *chooser = &full->chooser;
    struct choice_words words;
    char line[SAY_MAX + 130];
    if (chooser_selected(chooser) >= chooser->count) {
        return;
    }
    chooser_words(chooser, chooser_selected(chooser), &words);
    full_line(&words, line, sizeof line);
    const int shown =
        (int)chooser->count < full->list_height ? (int)chooser->count + 1 : full->list_height;
    fullscreen_put_lines(&full->canvas, column->x, column->y + shown, column->width, 0, rows,
                         COLOUR_TITLE, STYLE_PLAIN, is_cut(&words, table) ? line : "");
}

static void draw_list(struct fullscreen *full, struct column *column)
{
    struct canvas *canvas = &full->canvas;
    const struct chooser *chooser = &full->chooser;
    const int space = column->end - column->y;
    full->list_height = space;
    scroll_to_selected(full);
    struct table table = lay_out(full, column->width, space);
    const int extra = long_rows(full, &table, column->width, space);
    if (extra > 0 && space - extra >= (chooser->count < 3 ? (int)chooser->count : 3)) {
        full->list_height = space - extra;
        scroll_to_selected(full);
        table = lay_out(full, column->width, full->list_height);
    }
    if (full->list_top + (uint32_t)full->list_height < chooser->count) {
        canvas_put(canvas, column->x - 1, column->y + full->list_height - 1, 0x2193, COLOUR_TITLE,
                   STYLE_BOLD);
    }
    if (full->list_top > 0) {
        canvas_put(canvas, column->x - 1, column->y, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
    for (int row = 0; row < full->list_height; row++) {
        const uint32_t index = full->list_top + (uint32_t)row;
        if (index < chooser->count) {
            draw_item(full, column, column->y + row, index, &table);
            fullscreen_hot(full, column->x, column->y + row, column->width, 1, KEYS_ROW + row);
        }
    }
    if (full->list_height < space) {
        draw_selected(full, column, extra, &table);
    }
}

static void write_prompt(const struct fullscreen *full, char *prompt, size_t size)
{
    const struct chooser *chooser = &full->chooser;
    const char *search = chooser_search_text(chooser);
    struct pz_text out;
    if (chooser->typing || search[0] != '\0') {
        snprintf(prompt, size, "/%s%s (%u)", search, chooser->typing ? "_" : "", chooser->count);
    } else {
        pz_text_init(&out, prompt, size);
        chooser_prompt(chooser, &out);
    }
}

static int prompt_rows(const char *prompt, int width)
{
    const int lines = fullscreen_lines(prompt, width - 2, NULL);
    return lines < PROMPT_MOST ? lines : PROMPT_MOST;
}

static void draw_choices(struct fullscreen *full, struct column *column, const char *prompt)
{
    const int rows = prompt_rows(prompt, column->width);
    for (int i = 0; i < rows; i++) {
        canvas_ground(&full->canvas, column->x, column->y + i, column->width,
                      GROUND_COLOURS + COLOUR_TITLE);
    }
    fullscreen_put_lines(&full->canvas, column->x + 1, column->y, column->width - 2, 0, rows,
                         COLOUR_PLAIN, STYLE_BOLD, prompt);
    column->y += rows;
    draw_list(full, column);
}

/* The rows that all choices would take, with the selected one in full. */
static int menu_rows(const struct fullscreen *full, int width, int space)
{
    const struct table table = lay_out(full, width, space);
    return (int)full->chooser.count + long_rows(full, &table, width, space);
}

/* What is waited for, if there is nothing to choose. */
static void draw_waiting(struct fullscreen *full, const struct column *column)
{
    char line[PZ_NAME_MAX + 60] = "";
    if (full->session->remote != NULL) {
        fullscreen_remote_waits(full, line, sizeof line);
    } else if (thinker_busy(&full->bot)) {
        snprintf(line, sizeof line, "%s", _("thinking..."));
    }
    canvas_wrap(&full->canvas, column->x, column->end - 1, column->width, COLOUR_DIM, line);
}

void fullscreen_draw_side(struct fullscreen *full, int x, int y, int width, int height)
{
    struct column column = {x, y, width, y + height};
    const struct chooser *chooser = &full->chooser;
    char prompt[SAY_MAX] = "";
    draw_players(full, &column);
    const int space = column.end - column.y;
    const int all = story_rows(full, 0, width);
    if (chooser->move_count == 0) {
        draw_story(full, &column, all < space - 2 ? all : space - 2);
        draw_waiting(full, &column);
        return;
    }
    write_prompt(full, prompt, sizeof prompt);
    const int menu = prompt_rows(prompt, width) + menu_rows(full, width, space);
    const int fresh = story_rows(full, full->story_new, width);
    const int least =
        fresh < larger(STORY_LEAST, space / 3) ? fresh : larger(STORY_LEAST, space / 3);
    const int given = larger(space - menu, least);
    draw_story(full, &column, all < given ? all : given);
    column.y += column.end - column.y > menu; /* a blank row where there is one */
    draw_choices(full, &column, prompt);
}
