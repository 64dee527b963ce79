/* The full screen: the right column with the players, what happened, and what can be chosen; and a
 * strip of the last two for a map that is alone. */
#include "fullscreen_state.h"
#include "os/gaps.h"
#include "os/language.h"
#include <stdio.h>
#include <string.h>

enum {
    STORY_LEAST = 3, /* rows of what happened, with its heading, where all is narrow */
    PROMPT_MOST = 3,
    LONG_MOST = 4, /* rows for the selected choice in full */
    ITEM_INDENT = 2
};

struct column {
    int x;
    int y; /* the next free row */
    int width;
    int end; /* the row after the last */
};

/* ---- players ---- */

enum { NAME_AT = 4, POINTS = 5, NAME_GOOD = 14, FIGURES_MAX = 100 };

/* The figures of a seat or their headings: as words if they leave enough for names. */
static void write_figures(const struct face *face, const void *view, int seat, int width,
                          char figures[FIGURES_MAX])
{
    struct pz_text out;
    figures[0] = '\0';
    if (face->figures == NULL) {
        return;
    }
    out = pz_text_in(figures, FIGURES_MAX);
    face->figures(view, PZ_NOBODY, true, &out);
    const bool words = canvas_columns(figures) + NAME_AT + NAME_GOOD + POINTS <= width;
    out = pz_text_in(figures, FIGURES_MAX);
    face->figures(view, seat, words, &out);
}

static void draw_player(struct canvas *canvas, int x, int y, int width,
                        const struct player_rows *rows, int seat)
{
    char figures[FIGURES_MAX];
    const bool won = rows->result->winners >> seat & 1;
    const unsigned style = seat == rows->bold ? STYLE_BOLD : STYLE_PLAIN;
    write_figures(face_of(rows->game), rows->view, seat, width, figures);
    const int figures_at = width - POINTS - canvas_columns(figures);
    canvas_put(canvas, x, y,
               won                   ? 0x2605
               : seat == rows->actor ? 0x25b6
                                     : ' ',
               COLOUR_TITLE, STYLE_BOLD);
    canvas_put(canvas, x + 2, y, face_emblem(seat), COLOUR_SEATS + (unsigned)seat, STYLE_BOLD);
    canvas_name(canvas, x + NAME_AT, y, figures_at - NAME_AT - (figures[0] == '\0'), COLOUR_PLAIN,
                style, rows->names[seat]);
    canvas_text(canvas, x + figures_at, y, COLOUR_PLAIN, style, figures);
    canvas_printf(canvas, x + width - POINTS, y, COLOUR_PLAIN, STYLE_BOLD, "%4d",
                  rows->result->points[seat]);
}

int fullscreen_draw_players(struct canvas *canvas, int x, int y, int width,
                            const struct player_rows *rows)
{
    char heads[FIGURES_MAX];
    write_figures(face_of(rows->game), rows->view, PZ_NOBODY, width, heads);
    canvas_text(canvas, x + width - POINTS - canvas_columns(heads), y, COLOUR_DIM, STYLE_PLAIN,
                heads);
    y += heads[0] != '\0';
    for (int seat = 0; seat < rows->count; seat++) {
        draw_player(canvas, x, y++, width, rows, seat);
    }
    return y;
}

static void draw_players(struct fullscreen *full, struct column *column)
{
    struct pz_result result;
    session_result(full->session, &result);
    const struct player_rows rows = {
        .game = full->game,
        .view = full->view.bytes,
        .names = (const char(*)[PZ_NAME_MAX])full->session->shown,
        .result = &result,
        .count = full->session->record.setup.players,
        .actor = session_actor(full->session),
        .bold = full->viewer,
    };
    column->y = fullscreen_draw_players(&full->canvas, column->x, column->y, column->width, &rows);
}

/* ---- what happened ---- */

void fullscreen_draw_heading(struct canvas *canvas, int x, int y, int width, const char *text,
                             const char *right)
{
    canvas_fill(canvas, x, y, width, 0x2500, COLOUR_DIM, STYLE_PLAIN);
    canvas_clip(canvas, x, y, width, COLOUR_TITLE, STYLE_BOLD, text);
    canvas_put(canvas, x + canvas_columns(text), y, ' ', COLOUR_PLAIN, STYLE_PLAIN);
    if (right[0] != '\0') {
        canvas_printf(canvas, x + width - canvas_columns(right) - 1, y, COLOUR_TITLE, STYLE_PLAIN,
                      " %s", right);
    }
}

static int turn_lines(const struct fullscreen *full, size_t turn, int width)
{
    return fullscreen_lines(full->story[turn].text, width - 2);
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
    fullscreen_draw_heading(&full->canvas, column->x, column->y++, column->width,
                            _("What happened"), full->story_cut ? _("w all") : "");
    if (full->story_cut && left > 0) {
        draw_turn(full, column, first - 1, left);
    }
    for (; first < full->story_count; first++) {
        draw_turn(full, column, first, rows);
    }
}

/* ---- choices ---- */

/* How the items are laid out: what their parts take. */
struct table {
    int width;
    int mark;  /* before the text */
    int shape; /* behind it, */
    int facts;
    int remark;   /* 0: it is not shown in the lines that have columns */
    int text;     /* what is left for the text of such lines */
    bool shorter; /* not all texts fit into a line, so those that can be short are */
    bool wrapped; /* a text takes as many lines as it needs */
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Of an item that is only text the remark follows it; otherwise there are columns. */
static bool in_columns(const struct choice_words *words)
{
    return words->shape[0] != '\0' || words->facts[0] != '\0';
}

static int text_width(const struct table *table, const struct choice_words *words)
{
    return in_columns(words) ? table->text : table->width - table->mark;
}

static const char *text_of(const struct table *table, const struct choice_words *words)
{
    return table->shorter && words->shorter[0] != '\0' ? words->shorter : words->text;
}

/* The rows of an item; a word that is longer than a line is cut, and all behind it. */
static int item_rows(const struct table *table, const struct choice_words *words)
{
    const int width = text_width(table, words);
    const struct text_size size = fullscreen_measure(text_of(table, words), width, ITEM_INDENT);
    return table->wrapped && size.widest <= width ? larger(size.lines, 1) : 1;
}

/* What follows a text that ends in that column: as much of the remark as fits. */
static const char *inline_remark(const struct choice_words *words, int left)
{
    return canvas_columns(words->remark) + 2 <= left  ? words->remark
           : canvas_columns(words->brief) + 2 <= left ? words->brief
                                                      : "";
}

/* The column in which the last line of the text ends. */
static int text_end(const struct table *table, const struct choice_words *words)
{
    const char *text = text_of(table, words);
    return item_rows(table, words) == 1
               ? canvas_columns(text)
               : fullscreen_measure(text, text_width(table, words), ITEM_INDENT).end;
}

static bool needs_shorter(const struct table *table, const struct choice_words *words)
{
    const int left = text_width(table, words) - canvas_columns(words->text);
    const bool remark_goes = words->brief[0] != '\0' && inline_remark(words, left)[0] == '\0';
    return words->shorter[0] != '\0' && (left < 0 || remark_goes);
}

/* Of the items from that one on, as many as there are rows. */
static struct table lay_out(const struct chooser *chooser, uint32_t top, int width, int rows)
{
    struct table table = {.width = width};
    int text = 0;
    for (uint32_t i = top; i < chooser->count && i < top + (uint32_t)rows; i++) {
        struct choice_words words;
        chooser_words(chooser, i, &words);
        table.mark = larger(table.mark, chooser->list[i].kind == CHOICE_MARK ? 4
                                        : words.sign != 0                    ? 2
                                                                             : 0);
        table.shape = larger(table.shape, canvas_columns(words.shape));
        table.facts = larger(table.facts, canvas_columns(words.facts));
        if (in_columns(&words)) {
            table.remark = larger(table.remark, canvas_columns(words.remark));
            text = larger(text, canvas_columns(words.text));
        }
    }
    table.shape += table.shape > 0;
    table.facts += table.facts > 0;
    table.remark += table.remark > 0 ? 2 : 0;
    table.text = width - table.mark - table.shape - table.facts;
    if (text + table.remark <= table.text) {
        table.text = text;
    } else {
        table.remark = 0;
    }
    for (uint32_t i = top; i < chooser->count && i < top + (uint32_t)rows; i++) {
        struct choice_words words;
        chooser_words(chooser, i, &words);
        table.shorter = table.shorter || needs_shorter(&table, &words);
    }
    return table;
}

/* Is something of the item not shown in its lines? */
static bool is_cut(const struct choice_words *words, const struct table *table)
{
    const int width = text_width(table, words);
    const int end = text_end(table, words);
    if (words->whole[0] != '\0' || end > width) {
        return true;
    }
    if (words->remark[0] == '\0') {
        return false;
    }
    return in_columns(words) ? table->remark == 0 : inline_remark(words, width - end)[0] == '\0';
}

static void full_line(const struct choice_words *words, char *line, size_t size)
{
    snprintf(line, size, "%s%s%s", words->whole[0] != '\0' ? words->whole : words->text,
             words->remark[0] != '\0' ? ": " : "", words->remark);
}

/* The most rows that one of the items needs to be shown in full below the list. */
static int long_rows(const struct chooser *chooser, uint32_t top, const struct table *table,
                     int rows)
{
    int most = 0;
    for (uint32_t i = top; i < chooser->count && i < top + (uint32_t)rows; i++) {
        struct choice_words words;
        char line[SAY_MAX + 130];
        chooser_words(chooser, i, &words);
        if (is_cut(&words, table)) {
            full_line(&words, line, sizeof line);
            most = larger(most, fullscreen_lines(line, table->width));
        }
    }
    return smaller(most, LONG_MOST);
}

/* The table of all items, if each can take the lines that it needs; `rows` becomes what they and
 * the text below them take. */
static bool lay_out_wrapped(const struct chooser *chooser, int width, int space,
                            struct table *table, int *rows)
{
    if (chooser->count > (uint32_t)space) {
        return false;
    }
    *table = lay_out(chooser, 0, width, space);
    table->wrapped = true;
    *rows = long_rows(chooser, 0, table, space);
    for (uint32_t i = 0; i < chooser->count; i++) {
        struct choice_words words;
        chooser_words(chooser, i, &words);
        *rows += item_rows(table, &words);
    }
    return *rows <= space;
}

void fullscreen_put_part(struct canvas *canvas, int x, int y, int width, enum colour colour,
                         unsigned style, const char *text)
{
    canvas_clip(canvas, x, y, width, colour, style, text);
    if (canvas_columns(text) > width && width > 0) {
        canvas_put(canvas, x + width - 1, y, 0x2026, colour, style);
    }
}

/* The ground of an item, and what stands before its text. */
static void draw_mark(struct fullscreen *full, int x, int y, uint32_t index, int width, int rows,
                      const struct choice_words *words)
{
    struct canvas *canvas = &full->canvas;
    const struct chooser *chooser = &full->chooser;
    const bool selected = index == chooser_selected(chooser);
    const unsigned style = selected ? STYLE_REVERSE : STYLE_PLAIN;
    for (int i = 0; i < width * rows && selected; i++) {
        canvas_put(canvas, x + i % width, y + i / width, ' ', COLOUR_PLAIN, style);
    }
    if (selected) {
        canvas_put(canvas, x - 1, y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
    }
    if (chooser->list[index].kind == CHOICE_MARK) {
        canvas_text(canvas, x, y, COLOUR_TITLE, style | STYLE_BOLD,
                    chooser_is_marked(chooser, index) ? "[x]" : "[ ]");
    } else if (words->sign != 0) {
        canvas_put(canvas, x, y, words->sign, words->sign_colour, style | STYLE_BOLD);
    }
}

/* Returns how many rows it took. */
static int draw_item(struct fullscreen *full, const struct column *column, int y, uint32_t index,
                     const struct table *table)
{
    struct canvas *canvas = &full->canvas;
    const bool selected = index == chooser_selected(&full->chooser);
    const unsigned style = selected ? STYLE_REVERSE : STYLE_PLAIN;
    const enum colour dim = selected ? COLOUR_PLAIN : COLOUR_DIM;
    struct choice_words words;
    int x = column->x + table->mark;
    chooser_words(&full->chooser, index, &words);
    const char *text = text_of(table, &words);
    const int width = text_width(table, &words);
    const int rows = item_rows(table, &words);
    const int end = text_end(table, &words);
    draw_mark(full, column->x, y, index, column->width, rows, &words);
    if (rows > 1) {
        fullscreen_put_hanging(canvas, x, y, width, ITEM_INDENT, COLOUR_PLAIN, style, text);
    } else {
        fullscreen_put_part(canvas, x, y, width, COLOUR_PLAIN, style, text);
    }
    if (!in_columns(&words)) {
        canvas_text(canvas, x + end + 2, y + rows - 1, dim, style,
                    inline_remark(&words, width - end));
        return rows;
    }
    x += table->text;
    canvas_text(canvas, x + 1, y, words.colour, style | STYLE_BOLD, words.shape);
    x += table->shape;
    canvas_text(canvas, x + table->facts - canvas_columns(words.facts), y, COLOUR_PLAIN, style,
                words.facts);
    if (table->remark > 0) {
        canvas_text(canvas, x + table->facts + 2, y, dim, style, words.remark);
    }
    return rows;
}

static void scroll_to_selected(struct fullscreen *full)
{
    const uint32_t selected = chooser_selected(&full->chooser);
    const uint32_t height = (uint32_t)full->list_height;
    const uint32_t count = full->chooser.count;
    if (count <= height) {
        full->list_top = 0;
        return;
    }
    full->list_top = full->list_top + height > count ? count - height : full->list_top;
    full->list_top = selected < full->list_top ? selected : full->list_top;
    full->list_top = selected >= full->list_top + height ? selected - height + 1 : full->list_top;
}

/* Below the list, in so many rows, the selected choice in full if its lines are too short. */
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
    if (!is_cut(&words, table)) {
        return;
    }
    full_line(&words, line, sizeof line);
    fullscreen_put_lines(&full->canvas, column->x, column->y, column->width, 0, rows, COLOUR_TITLE,
                         STYLE_PLAIN, line);
    if (fullscreen_lines(line, column->width) > rows) {
        canvas_put(&full->canvas, column->x + column->width - 1, column->y + rows - 1, 0x2026,
                   COLOUR_TITLE, STYLE_PLAIN);
    }
}

static void draw_arrows(struct fullscreen *full, const struct column *column)
{
    struct canvas *canvas = &full->canvas;
    if (full->list_top + (uint32_t)full->list_height < full->chooser.count) {
        canvas_put(canvas, column->x - 1, column->y + full->list_height - 1, 0x2193, COLOUR_TITLE,
                   STYLE_BOLD);
    }
    if (full->list_top > 0) {
        canvas_put(canvas, column->x - 1, column->y, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
}

/* A line for each item, in as many rows as the text below them leaves. Returns the rows of that. */
static int lay_out_lines(struct fullscreen *full, int width, int space, struct table *table)
{
    const struct chooser *chooser = &full->chooser;
    full->list_height = space;
    scroll_to_selected(full);
    *table = lay_out(chooser, full->list_top, width, space);
    const int below = long_rows(chooser, full->list_top, table, space);
    if (below == 0 || space - below < (chooser->count < 3 ? (int)chooser->count : 3)) {
        return 0;
    }
    full->list_height = space - below;
    scroll_to_selected(full);
    *table = lay_out(chooser, full->list_top, width, full->list_height);
    return below;
}

static void draw_list(struct fullscreen *full, struct column *column)
{
    const struct chooser *chooser = &full->chooser;
    const int space = larger(column->end - column->y, 0);
    struct table table;
    int rows = 0;
    if (lay_out_wrapped(chooser, column->width, space, &table, &rows)) {
        full->list_height = space;
        full->list_top = 0;
        rows = long_rows(chooser, 0, &table, space);
    } else {
        rows = lay_out_lines(full, column->width, space, &table);
        draw_arrows(full, column);
    }
    for (int i = 0; i < full->list_height && full->list_top + (uint32_t)i < chooser->count; i++) {
        const int taken = draw_item(full, column, column->y, full->list_top + (uint32_t)i, &table);
        fullscreen_hot(full, column->x, column->y, column->width, taken, KEYS_ROW + i);
        column->y += taken;
    }
    if (rows > 0) {
        column->y += column->end - column->y > rows; /* a blank row where there is one */
        draw_selected(full, column, rows, &table);
    }
}

static void write_prompt(const struct fullscreen *full, char *prompt, size_t size)
{
    const struct chooser *chooser = &full->chooser;
    const char *search = chooser_search_text(chooser);
    struct pz_text out;
    if (chooser->typing || search[0] != '\0') {
        char count[GAPS_NUMBER];
        gaps_number(count, chooser->count);
        snprintf(prompt, size, "/%s%s (%s)", chooser_search_shown(chooser),
                 chooser->typing ? "_" : "", chooser->count > 0 ? count : _("nothing"));
    } else {
        out = pz_text_in(prompt, size);
        chooser_prompt(chooser, &out);
    }
}

static int prompt_rows(const char *prompt, int width)
{
    return smaller(fullscreen_lines(prompt, width - 2), PROMPT_MOST);
}

static void draw_prompt(struct canvas *canvas, int x, int y, int width, int rows,
                        const char *prompt)
{
    for (int i = 0; i < rows; i++) {
        canvas_ground(canvas, x, y + i, width, GROUND_COLOURS + COLOUR_TITLE);
    }
    fullscreen_put_lines(canvas, x + 1, y, width - 2, 0, rows, COLOUR_PLAIN, STYLE_BOLD, prompt);
}

/* The rows that all choices would take, with the selected one in full. There is so much space, and
 * less for lists of which each item is a line: what happened goes on above them. */
static int menu_rows(const struct fullscreen *full, int width, int space, int less)
{
    const struct chooser *chooser = &full->chooser;
    struct table table;
    int rows = 0;
    if (lay_out_wrapped(chooser, width, space, &table, &rows)) {
        return rows + (long_rows(chooser, 0, &table, space) > 0); /* a blank row before that */
    }
    table = lay_out(chooser, full->list_top, width, less);
    rows = (int)chooser->count + long_rows(chooser, full->list_top, &table, less);
    return smaller(rows, less);
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
        draw_story(full, &column, smaller(all, space - 2));
        draw_waiting(full, &column);
        return;
    }
    write_prompt(full, prompt, sizeof prompt);
    const int fresh = story_rows(full, full->story_new, width);
    const int least = smaller(fresh, STORY_LEAST);
    const int wanted = smaller(fresh, larger(STORY_LEAST, space / 3));
    const int asked = prompt_rows(prompt, width);
    const int menu = asked + menu_rows(full, width, larger(space - least - asked, 0),
                                       larger(space - wanted - asked, 0));
    const int given = larger(space - menu, least);
    draw_story(full, &column, smaller(all, given));
    column.y += column.end - column.y > menu; /* a blank row where there is one */
    draw_prompt(&full->canvas, x, column.y, width, asked, prompt);
    column.y += asked;
    draw_list(full, &column);
}

/* ---- the strip ---- */

static void draw_strip_choices(struct fullscreen *full, int y, int height)
{
    struct canvas *canvas = &full->canvas;
    const int asked = canvas->width * (height > 1 ? 2 : 3) / 5;
    struct column list = {asked + 4, y, canvas->width - asked - 5, y + height};
    char prompt[SAY_MAX] = "";
    write_prompt(full, prompt, sizeof prompt);
    const int rows = smaller(prompt_rows(prompt, asked), height);
    draw_prompt(canvas, 1, y, asked, rows, prompt);
    if (fullscreen_lines(prompt, asked - 2) > rows) {
        canvas_put(canvas, asked - 1, y + rows - 1, 0x2026, COLOUR_PLAIN, STYLE_BOLD);
    }
    draw_list(full, &list);
}

void fullscreen_draw_strip(struct fullscreen *full, int y, int rows)
{
    struct column column = {1, y, full->canvas.width - 2, y + rows};
    full->story_cut = full->story_count > full->story_new + 1;
    if (full->chooser.move_count > 0) {
        draw_strip_choices(full, y, rows);
    } else if (full->story_count > 0) {
        draw_turn(full, &column, full->story_count - 1, rows);
    }
}
