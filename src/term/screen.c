/* The terminal by ncurses. */
#define NCURSES_WIDECHAR 1
#include "screen.h"
#include <langinfo.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EVENTS_MAX = 8 };

#define CLICKS_OF(button) \
    (BUTTON##button##_CLICKED | BUTTON##button##_DOUBLE_CLICKED | BUTTON##button##_TRIPLE_CLICKED)
#define CLICKS (CLICKS_OF(1) | CLICKS_OF(2) | CLICKS_OF(3) | CLICKS_OF(4) | CLICKS_OF(5))

static bool use_ascii;
static bool use_colour;
static bool many_colours;
static bool light;
static short pairs[GROUNDS * COLOURS]; /* of ncurses; 0: not made yet, -1: there are no more */
static short pair_count;
static int click_x;
static int click_y;
static MEVENT events[EVENTS_MAX]; /* of the mouse, the oldest last */
static unsigned event_count;
static SCREEN *screen;

/* A colour of the terminal's 256 for text on a dark and on a light background, for a field, and of
 * the eight that every terminal has. */
struct paint {
    short dark;
    short light;
    short field;
    short few;
};

static const struct paint paints[COLOURS] = {
    [COLOUR_PLAIN] = {-1, -1, 250, -1},
    [COLOUR_RED] = {203, 124, 124, COLOR_RED},
    [COLOUR_BLUE] = {75, 25, 25, COLOR_BLUE},
    [COLOUR_GREEN] = {78, 29, 36, COLOR_GREEN},
    [COLOUR_YELLOW] = {226, 136, 220, COLOR_YELLOW},
    [COLOUR_BLACK] = {245, 16, 16, COLOR_CYAN},
    [COLOUR_WHITE] = {255, 244, 231, COLOR_WHITE},
    [COLOUR_ORANGE] = {208, 166, 202, COLOR_YELLOW},
    [COLOUR_PINK] = {213, 162, 176, COLOR_MAGENTA},
    [COLOUR_DIM] = {244, 243, 244, -1},
    [COLOUR_TITLE] = {80, 23, 23, COLOR_CYAN},
    [COLOUR_ALARM] = {214, 130, 214, COLOR_RED},
    [COLOUR_COAST] = {245, 137, 67, -1},
    [COLOUR_SEATS] = {203, 124, 124, COLOR_RED},
    [COLOUR_SEATS + 1] = {75, 25, 25, COLOR_BLUE},
    [COLOUR_SEATS + 2] = {78, 29, 36, COLOR_GREEN},
    [COLOUR_SEATS + 3] = {220, 136, 220, COLOR_YELLOW},
    [COLOUR_SEATS + 4] = {250, 235, 235, COLOR_WHITE},
    [COLOUR_SEATS + 5] = {141, 97, 141, COLOR_MAGENTA},
};

static const struct {
    short dark;
    short light;
} grounds[GROUND_COLOURS] = {
    [GROUND_PLAIN] = {-1, -1},    [GROUND_SEA] = {-1, 152},     [GROUND_LAND] = {236, 230},
    [GROUND_LAND_2] = {237, 229}, [GROUND_LAND_3] = {235, 223}, [GROUND_LIT] = {239, 187},
    [GROUND_BEYOND] = {234, 253}, [GROUND_ROAD] = {238, 250},   [GROUND_SHEET] = {236, 254},
};

/* Fields on which black is read better than white. */
static bool is_bright(short field)
{
    enum { FIRST_GREY = 232, CUBE = 6 };
    if (field >= FIRST_GREY) {
        return field >= FIRST_GREY + 11;
    }
    const int red = (field - 16) / (CUBE * CUBE);
    const int green = (field - 16) / CUBE % CUBE;
    const int blue = (field - 16) % CUBE;
    return 3 * red + 6 * green + blue >= 22;
}

static short ink_of(const struct cell *cell)
{
    if (cell->ground >= GROUND_COLOURS) {
        const struct paint *field = &paints[cell->ground - GROUND_COLOURS];
        if (!many_colours) {
            return field->few == COLOR_BLUE || field->few == -1 ? COLOR_WHITE : COLOR_BLACK;
        }
        return is_bright(field->field) ? 16 : 231;
    }
    const struct paint *paint = &paints[cell->colour];
    return !many_colours ? paint->few : light ? paint->light : paint->dark;
}

static short ground_of(const struct cell *cell)
{
    if (cell->ground >= GROUND_COLOURS) {
        const struct paint *field = &paints[cell->ground - GROUND_COLOURS];
        return many_colours ? field->field : field->few;
    }
    return !many_colours ? -1 : light ? grounds[cell->ground].light : grounds[cell->ground].dark;
}

/* Pairs are made when they are first needed. Where there are no more, grounds are left out. */
static short pair_of(const struct cell *cell)
{
    const int wanted = cell->ground * COLOURS + cell->colour;
    if (pairs[wanted] == 0) {
        if (pair_count + 1 < COLOR_PAIRS) {
            pairs[wanted] = ++pair_count;
            init_pair(pairs[wanted], ink_of(cell), ground_of(cell));
        } else {
            pairs[wanted] = -1;
        }
    }
    return pairs[wanted] > 0 ? pairs[wanted] : 0;
}

static void make_colours(const struct screen_options *options)
{
    use_default_colors();
    many_colours = COLORS >= 256;
    light = options->theme == THEME_LIGHT;
    memset(pairs, 0, sizeof pairs);
    pair_count = 0;
}

bool screen_built_in(void)
{
    return true;
}

bool screen_open(const struct screen_options *options)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    if (terminal == NULL || strcmp(terminal, "dumb") == 0) {
        return false; /* it cannot place the cursor */
    }
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        return false;
    }
    set_escdelay(25);
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        return false;
    }
    use_ascii = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    use_colour = has_colors() && !options->mono && (no_color == NULL || no_color[0] == '\0');
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    /* Releases too: an event that ncurses hides lets getch() wait for the next one, whatever its
     * timeout. But not the clicks that it would make of both. */
    mousemask(ALL_MOUSE_EVENTS & ~(mmask_t)CLICKS, NULL);
    if (use_colour) {
        start_color();
        make_colours(options);
    }
    return true;
}

void screen_close(void)
{
    endwin();
    delscreen(screen);
    screen = NULL;
}

void screen_size(int *width, int *height)
{
    getmaxyx(stdscr, *height, *width);
}

bool screen_ascii(void)
{
    return use_ascii;
}

static attr_t attributes(const struct cell *cell)
{
    attr_t result = A_NORMAL;
    result |= cell->style & STYLE_BOLD ? A_BOLD : 0;
    result |= cell->style & STYLE_REVERSE ? A_REVERSE : 0;
    result |= cell->style & STYLE_UNDERLINE ? A_UNDERLINE : 0;
    if (!use_colour && (cell->colour == COLOUR_TITLE || cell->colour == COLOUR_ALARM)) {
        result |= A_BOLD;
    }
    if (!use_colour && cell->ground >= GROUND_COLOURS) {
        result ^= A_REVERSE;
    }
    const bool dim = cell->colour == COLOUR_DIM || cell->colour == COLOUR_COAST;
    if (dim && (!use_colour || COLORS < 256)) {
        result |= A_DIM;
    }
    return result;
}

void screen_show(const struct canvas *canvas)
{
    erase();
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            const struct cell *cell = &canvas->cells[y][x];
            if (cell->glyph == ' ' && cell->style == STYLE_PLAIN && cell->ground == GROUND_PLAIN) {
                continue;
            }
            const wchar_t text[2] = {(wchar_t)canvas_glyph(canvas, cell->glyph), L'\0'};
            cchar_t character;
            setcchar(&character, text, attributes(cell), use_colour ? pair_of(cell) : (short)0,
                     NULL);
            mvadd_wch(y, x, &character);
        }
    }
    refresh();
}

static int mouse_key(const MEVENT *event)
{
    click_x = event->x;
    click_y = event->y;
    return event->bstate & BUTTON4_PRESSED   ? KEYS_WHEEL_UP
           : event->bstate & BUTTON5_PRESSED ? KEYS_WHEEL_DOWN
           : event->bstate & BUTTON1_PRESSED ? KEYS_CLICK
                                             : KEYS_NONE;
}

/* ncurses may have read several events at once, and gives the newest first. */
static int read_mouse(void)
{
    event_count = 0;
    while (event_count < EVENTS_MAX && getmouse(&events[event_count]) == OK) {
        event_count++;
    }
    return event_count > 0 ? mouse_key(&events[--event_count]) : KEYS_NONE;
}

int screen_key(int milliseconds)
{
    if (event_count > 0) {
        return mouse_key(&events[--event_count]);
    }
    timeout(milliseconds);
    const int key = getch();
    switch (key) {
    case ERR:
        return KEYS_NONE;
    case '\r':
    case '\n':
    case KEY_ENTER:
        return KEYS_ENTER;
    case 27:
        return KEYS_ESCAPE;
    case KEY_UP:
        return KEYS_UP;
    case KEY_DOWN:
        return KEYS_DOWN;
    case KEY_LEFT:
        return KEYS_LEFT;
    case KEY_RIGHT:
        return KEYS_RIGHT;
    case KEY_PPAGE:
        return KEYS_PAGE_UP;
    case KEY_NPAGE:
        return KEYS_PAGE_DOWN;
    case KEY_HOME:
        return KEYS_HOME;
    case KEY_END:
        return KEYS_END;
    case KEY_BACKSPACE:
    case 127:
    case 8:
        return KEYS_BACKSPACE;
    case KEY_RESIZE:
        return KEYS_RESIZE;
    case KEY_MOUSE:
        return read_mouse();
    default:
        return key;
    }
}

void screen_click(int *x, int *y)
{
    *x = click_x;
    *y = click_y;
}
