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
static int click_x;
static int click_y;
static MEVENT events[EVENTS_MAX]; /* of the mouse, the oldest last */
static unsigned event_count;
static SCREEN *screen;

/* Where there are 256 colours, some that are told apart well; otherwise the eight. */
static void make_colours(void)
{
    static const short many[COLOURS] = {-1, 203, 75, 78, 226, 245, 255, 214, 213, 244, 81};
    static const short few[COLOURS] = {
        -1,          COLOR_RED,    COLOR_BLUE,    COLOR_GREEN, COLOR_YELLOW, COLOR_CYAN,
        COLOR_WHITE, COLOR_YELLOW, COLOR_MAGENTA, -1,          COLOR_CYAN};
    use_default_colors();
    for (int i = 1; i < COLOURS; i++) {
        init_pair((short)i, COLORS >= 256 ? many[i] : few[i], -1);
    }
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
        make_colours();
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
    if (!use_colour && cell->colour == COLOUR_TITLE) {
        result |= A_BOLD;
    }
    if (cell->colour == COLOUR_DIM && (!use_colour || COLORS < 256)) {
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
            if (cell->glyph == ' ' && cell->style == STYLE_PLAIN) {
                continue;
            }
            const wchar_t text[2] = {(wchar_t)canvas_glyph(canvas, cell->glyph), L'\0'};
            cchar_t character;
            setcchar(&character, text, attributes(cell), (short)(use_colour ? cell->colour : 0),
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
