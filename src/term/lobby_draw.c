/* The lobby on the full screen: how its pages look. */
#include "fullscreen_state.h"
#include "lobby_state.h"
#include "os/language.h"
#include "tell.h"
#include "term_game.h"
#include <stdio.h>
#include <string.h>

enum {
    WIDEST = 118,
    PICTURE = 14,   /* columns of a picture with what separates it */
    HELP_LINES = 4, /* at the foot of a page */
    FOOT = HELP_LINES + 3
};

/* The part of the canvas in which a page is drawn. */
struct sheet {
    struct canvas *canvas;
    int x;
    int width;
};

/* ---- pictures ---- */

static enum colour colour_of(char letter)
{
    static const char letters[] = "rbgykt";
    static const enum colour colours[] = {COLOUR_RED,    COLOUR_BLUE,  COLOUR_GREEN,
                                          COLOUR_YELLOW, COLOUR_PLAIN, COLOUR_TITLE};
    const char *found = strchr(letters, letter);
    return found != NULL ? colours[found - letters] : COLOUR_DIM;
}

static void draw_picture(const struct sheet *sheet, int x, int y, const struct pz_game *game)
{
    const struct term_picture *picture = term_game_of(game)->picture;
    for (int line = 0; picture != NULL && line < TERM_PICTURE_LINES; line++) {
        const char *text = picture->glyphs[line];
        const char *colours = picture->colours[line];
        for (int i = 0; *text != '\0' && colours[i] != '\0'; i++) {
            canvas_next(sheet->canvas, x + i, y + line, colour_of(colours[i]), STYLE_PLAIN, &text);
        }
    }
}

/* ---- what all pages have ---- */

static void draw_foot(const struct lobby_view *view, struct canvas *canvas, const char *keys)
{
    const int y = canvas->height - 1;
    canvas_clip(canvas, 1, y, canvas->width - 2, COLOUR_DIM, STYLE_PLAIN, keys);
    canvas_clip(canvas, 1, y - 1, canvas->width - 2, COLOUR_ALARM, STYLE_BOLD, view->message);
}

/* The row lies on a sheet of its own and has a pointer when it is selected. */
static unsigned draw_pointer(const struct sheet *sheet, const struct lobby_row *row, bool selected)
{
    if (!selected) {
        return STYLE_PLAIN;
    }
    for (int line = 0; line < row->height; line++) {
        canvas_ground(sheet->canvas, sheet->x, row->y + line, sheet->width, GROUND_SHEET);
    }
    canvas_put(sheet->canvas, sheet->x, row->y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
    return STYLE_BOLD;
}

static void draw_right(const struct sheet *sheet, int y, const char *text)
{
    canvas_text(sheet->canvas, sheet->x + sheet->width - 1 - canvas_columns(text), y, COLOUR_DIM,
                STYLE_PLAIN, text);
}

/* Under what was drawn up to that line, or as low as it can be. The lines below it stay free. */
static void draw_help(const struct sheet *sheet, int bottom, const char *text)
{
    struct canvas *canvas = sheet->canvas;
    const int height = canvas->height;
    const int lowest = height - FOOT;
    const int y = bottom + 2 < lowest ? bottom + 2 : lowest;
    canvas_fill(canvas, sheet->x, y, sheet->width, 0x2500, COLOUR_DIM, STYLE_PLAIN);
    canvas->height = lowest + 1 + HELP_LINES; /* what is longer is not drawn */
    canvas_wrap(canvas, sheet->x + 2, y + 1, sheet->width - 4, COLOUR_PLAIN, text);
    canvas->height = height;
}

/* ---- the pages ---- */

static int home_height(const struct sheet *sheet, const struct lobby_row *row,
                       const struct lobby_row_words *words)
{
    if (row->kind == ROW_GAME) {
        const int lines = 1 + fullscreen_lines(words->help, sheet->width - PICTURE - 5);
        return lines < 4 ? 4 : lines;
    }
    return row->kind == ROW_GO_ON ? 2 : 1;
}

static void draw_home_row(const struct lobby_view *view, const struct sheet *sheet,
                          const struct lobby_row *row, const struct lobby_row_words *words)
{
    struct canvas *canvas = sheet->canvas;
    const unsigned style = draw_pointer(sheet, row, row == lobby_selected(view));
    const enum colour colour = style == STYLE_PLAIN ? COLOUR_PLAIN : COLOUR_TITLE;
    const int x = sheet->x + 2;
    char line[100];
    if (row->kind == ROW_GAME) {
        const struct pz_game *game = pz_game_at((unsigned)row->index);
        draw_picture(sheet, x, row->y, game);
        canvas_text(canvas, x + PICTURE, row->y, colour, STYLE_BOLD, words->title);
        lobby_facts(game, line, sizeof line);
        draw_right(sheet, row->y, line);
        canvas_wrap(canvas, x + PICTURE, row->y + 1, sheet->width - PICTURE - 5, COLOUR_PLAIN,
                    words->help);
        return;
    }
    canvas_text(canvas, x, row->y, colour, row->kind == ROW_GO_ON ? STYLE_BOLD : style,
                words->title);
    if (row->kind == ROW_GO_ON) {
        draw_right(sheet, row->y, words->value);
        canvas_clip(canvas, x, row->y + 1, sheet->width - 4, COLOUR_DIM, STYLE_PLAIN, words->help);
    }
}

static void draw_home(struct lobby_view *view, const struct sheet *sheet)
{
    struct canvas *canvas = sheet->canvas;
    struct lobby_row_words words;
    int used = 0;
    for (int i = 0; i < view->row_count; i++) {
        lobby_say(view, &view->rows[i], &words);
        view->rows[i].height = home_height(sheet, &view->rows[i], &words);
        used += view->rows[i].height;
    }
    int space = canvas->height - 4 - used; /* the bar, a line under it, message, keys */
    int y = 2 + (space > view->row_count ? (space - view->row_count) / 3 : 0);
    for (int i = 0; i < view->row_count; i++) {
        struct lobby_row *row = &view->rows[i];
        row->y = y;
        lobby_say(view, row, &words);
        draw_home_row(view, sheet, row, &words);
        y += row->height;
        if (space > 0 && row->height > 1) { /* as much air as there is, from above */
            y++;
            space--;
        }
    }
    fullscreen_draw_title(canvas, "Piazza", _("Three Italian games, one table"));
    draw_foot(view, canvas, _("up and down choose  Enter takes it  q leave"));
}

/* The column in which values begin: beside the longest title. */
static int value_column(const struct lobby_view *view)
{
    int longest = 0;
    for (int i = 0; i < view->row_count; i++) {
        struct lobby_row_words words;
        lobby_say(view, &view->rows[i], &words);
        const int emblem = view->rows[i].kind == ROW_SEAT ? 2 : 0;
        const int columns = canvas_columns(words.title) + emblem;
        if (view->rows[i].kind != ROW_START && columns > longest) {
            longest = columns;
        }
    }
    return longest + 4;
}

static void draw_start(const struct sheet *sheet, const struct lobby_row *row, const char *title,
                       bool selected)
{
    struct canvas *canvas = sheet->canvas;
    const int x = sheet->x + 2;
    const int width = canvas_columns(title) + 4;
    if (selected) {
        canvas_put(canvas, sheet->x, row->y, 0x25b6, COLOUR_TITLE, STYLE_BOLD);
        canvas_fill(canvas, x, row->y, width, ' ', COLOUR_TITLE, STYLE_REVERSE);
    } else {
        canvas_put(canvas, x, row->y, '[', COLOUR_TITLE, STYLE_PLAIN);
        canvas_put(canvas, x + width - 1, row->y, ']', COLOUR_TITLE, STYLE_PLAIN);
    }
    canvas_text(canvas, x + 2, row->y, COLOUR_TITLE,
                selected ? STYLE_REVERSE | STYLE_BOLD : STYLE_BOLD, title);
}

static void draw_value(const struct lobby_view *view, const struct sheet *sheet,
                       struct lobby_row *row, const struct lobby_row_words *words, int x)
{
    struct canvas *canvas = sheet->canvas;
    const bool selected = row == lobby_selected(view);
    const unsigned style = draw_pointer(sheet, row, selected);
    const enum colour ink = selected ? COLOUR_TITLE : COLOUR_PLAIN;
    int left = sheet->x + 2;
    if (row->kind == ROW_SEAT) {
        canvas_put(canvas, left, row->y, face_emblem(row->index),
                   (enum colour)(COLOUR_SEATS + row->index), STYLE_BOLD);
        left += 2;
    }
    canvas_text(canvas, left, row->y, ink, style, words->title);
    const bool arrows = row->kind == ROW_SEAT || !words->typed;
    if (arrows) {
        row->left = x;
        canvas_put(canvas, x, row->y, 0x25c0, selected ? COLOUR_TITLE : COLOUR_DIM, style);
    }
    int end = canvas_clip(canvas, x + 2, row->y, sheet->x + sheet->width - x - 6, ink, style,
                          words->value);
    if (words->typed && selected) {
        canvas_put(canvas, end++, row->y, '_', COLOUR_TITLE, STYLE_BOLD);
    }
    if (arrows) {
        row->right = end + 1;
        canvas_put(canvas, end + 1, row->y, 0x25b6, selected ? COLOUR_TITLE : COLOUR_DIM, style);
    }
}

/* What keys do on the selected row of the table. */
static const char *table_keys(const struct lobby_view *view)
{
    const struct lobby_row *row = lobby_selected(view);
    if (view->typing || lobby_is_typed(view, row)) {
        return _("up and down choose  letters write here  Enter takes it  Esc back");
    }
    switch (row->kind) {
    case ROW_SEAT:
        return _("left and right change  letters write a name  Enter lists all bots  Esc back");
    case ROW_START:
        return _("up and down choose  Enter takes it  Esc back");
    default:
        return _("up and down choose  left and right change  Esc back  q leave");
    }
}

static void draw_table(struct lobby_view *view, const struct sheet *sheet)
{
    struct canvas *canvas = sheet->canvas;
    const int x = sheet->x + value_column(view);
    struct lobby_row_words words;
    const int space = canvas->height - FOOT - 6 - view->row_count; /* with the lines between */
    const int top = 2 + (space > 0 ? space / 3 : 0);
    int y = top;
    for (int i = 0; i < view->row_count; i++) {
        struct lobby_row *row = &view->rows[i];
        lobby_say(view, row, &words);
        row->height = 1;
        row->left = 0;
        row->right = 0;
        y += row->kind == ROW_FIRST || row->kind == ROW_START ||
             (row->kind == ROW_SEAT && row->index == 0);
        row->y = y++;
        if (row->kind == ROW_START) {
            draw_start(sheet, row, words.title, i == view->selected);
        } else {
            draw_value(view, sheet, row, &words, x);
        }
    }
    lobby_say(view, lobby_selected(view), &words);
    draw_help(sheet, y, words.help);
    draw_picture(sheet, sheet->x + sheet->width - PICTURE + 1, top, view->lobby->game);
    fullscreen_draw_game_title(canvas, view->lobby->game, _("New game"));
    draw_foot(view, canvas, table_keys(view));
}

/* The line of a row in its list, with the heading among the lines. */
static int line_of(const struct lobby_view *view, int row)
{
    return row + (view->heading > 0 && row >= view->heading);
}

/* A long list: as much of it as fits, with the selected row in it. */
static void place_list(struct lobby_view *view, const struct sheet *sheet)
{
    const int shown = sheet->canvas->height - FOOT - 3;
    const int selected = line_of(view, view->selected);
    if (selected < view->top) {
        view->top = selected;
    }
    if (selected >= view->top + shown) {
        view->top = selected - shown + 1;
    }
    for (int i = 0; i < view->row_count; i++) {
        const int line = line_of(view, i);
        const bool visible = line >= view->top && line < view->top + shown;
        view->rows[i].height = visible ? 1 : 0;
        view->rows[i].y = 2 + line - view->top;
    }
    const int x = sheet->x + sheet->width - 1;
    if (view->top > 0) {
        canvas_put(sheet->canvas, x, 2, 0x2191, COLOUR_TITLE, STYLE_BOLD);
    }
    if (view->top + shown < line_of(view, view->row_count)) {
        canvas_put(sheet->canvas, x, 1 + shown, 0x2193, COLOUR_TITLE, STYLE_BOLD);
    }
}

/* Is there room for every explanation beside its bot, from that column on? */
static bool fits_beside(const struct lobby_view *view, const struct sheet *sheet, int column)
{
    for (int i = 0; i < view->row_count; i++) {
        struct lobby_row_words words;
        lobby_say(view, &view->rows[i], &words);
        if (column + canvas_columns(words.help) > sheet->width) {
            return false;
        }
    }
    return true;
}

static void draw_bots(struct lobby_view *view, const struct sheet *sheet)
{
    enum { BESIDE = 26 };
    char title[100];
    const bool beside = fits_beside(view, sheet, BESIDE);
    place_list(view, sheet);
    if (view->heading > 0 && view->rows[view->heading].y > 2 &&
        view->rows[view->heading].height > 0) {
        const int y = view->rows[view->heading].y - 1;
        const int x = 1 + canvas_text(sheet->canvas, sheet->x + 2, y, COLOUR_DIM, STYLE_BOLD,
                                      _("Bots for study"));
        canvas_fill(sheet->canvas, x, y, sheet->x + sheet->width - 2 - x, 0x2500, COLOUR_DIM,
                    STYLE_PLAIN);
    }
    for (int i = 0; i < view->row_count; i++) {
        const struct lobby_row *row = &view->rows[i];
        struct lobby_row_words words;
        lobby_say(view, row, &words);
        if (i == view->selected && !beside) {
            draw_help(sheet, sheet->canvas->height, words.help);
        }
        if (row->height > 0) {
            const unsigned style = draw_pointer(sheet, row, i == view->selected);
            canvas_text(sheet->canvas, sheet->x + 2, row->y,
                        i == view->selected ? COLOUR_TITLE : COLOUR_PLAIN, style, words.title);
            canvas_text(sheet->canvas, sheet->x + BESIDE, row->y, COLOUR_DIM, STYLE_PLAIN,
                        beside ? words.help : "");
        }
    }
    struct pz_text out = pz_text_in(title, sizeof title);
    tell_number(&out, _("Who plays at seat {n}"), view->seat + 1);
    fullscreen_draw_title(sheet->canvas, title, view->lobby->game->title);
    draw_foot(view, sheet->canvas, _("up and down choose  Enter takes it  Esc back"));
}

static void draw_kept_help(const struct lobby_view *view, const struct sheet *sheet,
                           const struct lobby_row *row, const struct lobby_row_words *words)
{
    const struct kept_game *kept = &view->kept[row->index];
    char text[2000];
    if (row->kind == ROW_UNREADABLE) {
        snprintf(text, sizeof text, "%s", words->help);
    } else {
        snprintf(text, sizeof text, "%s\n%s\n%s",
                 kept->over ? _("Enter shows it again.") : _("Enter goes on with it."), words->help,
                 kept->path);
    }
    draw_help(sheet, sheet->canvas->height, text);
}

static void draw_kept_row(const struct lobby_view *view, const struct sheet *sheet,
                          const struct lobby_row *row, const struct lobby_row_words *words)
{
    enum { WHEN = 20, TITLE = 22 };
    struct canvas *canvas = sheet->canvas;
    const struct kept_game *kept = &view->kept[row->index];
    const bool selected = row == lobby_selected(view);
    const bool dim = row->kind == ROW_UNREADABLE || kept->over;
    const unsigned style = draw_pointer(sheet, row, selected);
    const enum colour colour = selected ? COLOUR_TITLE : dim ? COLOUR_DIM : COLOUR_PLAIN;
    const int x = sheet->x + 2;
    if (row->kind == ROW_UNREADABLE) {
        const char *slash = strrchr(kept->path, '/');
        char text[KEPT_PATH_MAX + 200];
        snprintf(text, sizeof text, _("%s: the file cannot be read"),
                 slash != NULL ? slash + 1 : kept->path);
        canvas_clip(canvas, x, row->y, sheet->width - 4, colour, style, text);
        return;
    }
    char standing[400];
    kept_game_standing(kept, standing, sizeof standing);
    canvas_clip(canvas, x, row->y, WHEN - 1, colour, style, words->value);
    canvas_clip(canvas, x + WHEN, row->y, TITLE - 1, colour, style, words->title);
    canvas_clip(canvas, x + WHEN + TITLE, row->y, sheet->width - WHEN - TITLE - 4, colour, style,
                standing);
}

static void draw_kept(struct lobby_view *view, const struct sheet *sheet)
{
    struct canvas *canvas = sheet->canvas;
    place_list(view, sheet);
    for (int i = 0; i < view->row_count; i++) {
        const struct lobby_row *row = &view->rows[i];
        struct lobby_row_words words;
        lobby_say(view, row, &words);
        if (i == view->selected) {
            draw_kept_help(view, sheet, row, &words);
        }
        if (row->height > 0) {
            draw_kept_row(view, sheet, row, &words);
        }
    }
    fullscreen_draw_title(canvas, "Piazza", _("My games"));
    draw_foot(view, canvas, _("up and down choose  Enter takes it  Esc back"));
}

void lobby_view_draw(struct lobby_view *view, struct canvas *canvas)
{
    const int width = canvas->width > WIDEST ? WIDEST : canvas->width - 2;
    const struct sheet sheet = {canvas, (canvas->width - width) / 2, width};
    if (fullscreen_too_small(canvas)) {
        return;
    }
    switch (view->page) {
    case PAGE_HOME:
        draw_home(view, &sheet);
        break;
    case PAGE_TABLE:
        draw_table(view, &sheet);
        break;
    case PAGE_BOTS:
        draw_bots(view, &sheet);
        break;
    case PAGE_KEPT:
        draw_kept(view, &sheet);
        break;
    }
}
