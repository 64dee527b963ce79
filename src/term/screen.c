/* The terminal by ncurses. */
#define NCURSES_WIDECHAR 1
#include "screen.h"
#include "os/host.h"
#include "palette.h"
#include <langinfo.h>
#include <limits.h>
#include <ncurses.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EVENTS_MAX = 8, PAIRS_MAX = 256, TYPED_MAX = 256, PATIENCE = 150 /* ms */, ESCAPE = 27 };

#define CLICKS_OF(button) \
    (BUTTON##button##_CLICKED | BUTTON##button##_DOUBLE_CLICKED | BUTTON##button##_TRIPLE_CLICKED)
#define CLICKS (CLICKS_OF(1) | CLICKS_OF(2) | CLICKS_OF(3) | CLICKS_OF(4) | CLICKS_OF(5))

static bool use_ascii;
static bool use_colour;
static bool many_colours;
static struct palette_look pairs[PAIRS_MAX]; /* of ncurses; they count from 1 */
static short pair_count;
static struct theme_answers answers; /* kept: a terminal is asked once */
static bool asked;
static enum theme theme;
static bool follows_answers;
static char typed[TYPED_MAX]; /* bytes read while waiting for answers that were none, */
static size_t typed_count;    /* to be taken before what ncurses reads */
static int click_x;
static int click_y;
static MEVENT events[EVENTS_MAX]; /* of the mouse, the oldest last */
static unsigned event_count;
static SCREEN *screen;

/* The pair of two colours, made when it is first needed; where there are no more, none. */
static short pair_of(const struct palette_look *look)
{
    for (short i = 1; i <= pair_count; i++) {
        if (pairs[i].ink == look->ink && pairs[i].ground == look->ground) {
            return i;
        }
    }
    if (pair_count + 1 >= COLOR_PAIRS || pair_count + 1 >= PAIRS_MAX) {
        return 0;
    }
    pairs[++pair_count] = *look;
    init_pair(pair_count, look->ink, look->ground);
    return pair_count;
}

/* Reads what the terminal answers until all is there or the time is over. Its modes are already
 * those of ncurses, so that nothing is echoed; ncurses itself has read nothing yet. */
static void await_answers(void)
{
    const double end = 1000 * host_now() + PATIENCE;
    double left = PATIENCE;
    while (!answers.all && left > 0 && typed_count < TYPED_MAX) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&input, 1, (int)left + 1) > 0) {
            const ssize_t got = read(STDIN_FILENO, typed + typed_count, TYPED_MAX - typed_count);
            if (got <= 0) {
                return;
            }
            typed_count += (size_t)got;
            typed_count = theme_take_answers(typed, typed_count, &answers);
        }
        left = end - 1000 * host_now();
    }
}

/* Dark if nobody can tell. */
static void find_theme(enum theme wanted, const char *terminal)
{
    theme = wanted != THEME_AUTO ? wanted : theme_of_colorfgbg(getenv("COLORFGBG"));
    if (theme == THEME_AUTO && !asked && theme_may_ask(terminal)) {
        asked = true;
        fputs(THEME_QUESTION, stdout);
        fflush(stdout);
        await_answers();
    }
    follows_answers = theme == THEME_AUTO;
    theme = follows_answers ? answers.theme : theme;
}

bool screen_built_in(void)
{
    return true;
}

/* Home and End as terminals send them that are not what TERM says: tmux and PuTTY under xterm's
 * name, rxvt. */
static void name_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME},
                {"\033OH", KEY_HOME},  {"\033[4~", KEY_END},  {"\033[8~", KEY_END},
                {"\033[F", KEY_END},   {"\033OF", KEY_END}};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (key_defined(keys[i].sent) == 0) {
            define_key(keys[i].sent, keys[i].key);
        }
    }
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
    name_keys();
    curs_set(0);
    if (use_colour) {
        start_color();
        use_default_colors();
        many_colours = COLORS >= 256;
        pair_count = 0;
        find_theme(options->theme, terminal);
    }
    mouseinterval(0);
    /* Releases too: an event that ncurses hides lets getch() wait for the next one, whatever its
     * timeout. But not the clicks that it would make of both. */
    mousemask(ALL_MOUSE_EVENTS & ~(mmask_t)CLICKS, NULL);
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

static attr_t attributes(const struct cell *cell, const struct palette_look *look)
{
    attr_t result = use_colour && look->bold ? A_BOLD : A_NORMAL;
    /* Of eight colours bold black is grey. */
    const bool grey = use_colour && !many_colours && look->ink == COLOR_BLACK;
    result |= cell->style & STYLE_BOLD && !grey ? A_BOLD : 0;
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
            if (cell->glyph == CANVAS_REST || (cell->glyph == ' ' && cell->style == STYLE_PLAIN &&
                                               cell->ground == GROUND_PLAIN)) {
                continue;
            }
            const wchar_t text[2] = {(wchar_t)canvas_glyph(canvas, cell->glyph), L'\0'};
            cchar_t character;
            const struct palette_look look = palette_of(theme, many_colours, cell);
            setcchar(&character, text, attributes(cell, &look),
                     use_colour ? pair_of(&look) : (short)0, NULL);
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

/* The first key of what was typed while the terminal was asked. */
static int typed_key(void)
{
    char sequence[TYPED_MAX + 1];
    int key = (unsigned char)typed[0];
    size_t used = 1;
    for (size_t length = 2; length <= typed_count && used == 1; length++) {
        memcpy(sequence, typed, length);
        sequence[length] = '\0';
        if (typed[0] == ESCAPE && key_defined(sequence) > 0) {
            key = key_defined(sequence);
            used = length;
        }
    }
    typed_count -= used;
    memmove(typed, typed + used, typed_count);
    return key;
}

/* Is it an answer that comes late, over a slow line? Then all of it is taken away. Reads on as long
 * as that may be. */
static void take_late_answers(void)
{
    while (typed_count < TYPED_MAX && theme_answer_begins(typed, typed_count)) {
        timeout(typed_count > 1 ? PATIENCE : 0);
        const int key = getch();
        if (key == ERR) {
            break;
        }
        if (key > UCHAR_MAX) {
            ungetch(key);
            break;
        }
        typed[typed_count++] = (char)key;
        typed_count = theme_take_answers(typed, typed_count, &answers);
    }
}

/* What was typed before, or what ncurses reads. KEY_RESIZE, so that all is drawn again, if it was
 * an answer that changes the theme. */
static int next_key(int milliseconds)
{
    if (typed_count == 0) {
        timeout(milliseconds);
        const int key = getch();
        if (key != ESCAPE || !asked) {
            return key;
        }
        typed[typed_count++] = ESCAPE;
    }
    take_late_answers();
    if (follows_answers && answers.theme != theme) {
        theme = answers.theme;
        return KEY_RESIZE;
    }
    return typed_count > 0 ? typed_key() : ERR;
}

int screen_key(int milliseconds)
{
    static const struct {
        int read;
        enum key key;
    } keys[] = {{ERR, KEYS_NONE},
                {'\r', KEYS_ENTER},
                {'\n', KEYS_ENTER},
                {KEY_ENTER, KEYS_ENTER},
                {ESCAPE, KEYS_ESCAPE},
                {KEY_UP, KEYS_UP},
                {KEY_DOWN, KEYS_DOWN},
                {KEY_LEFT, KEYS_LEFT},
                {KEY_RIGHT, KEYS_RIGHT},
                {KEY_PPAGE, KEYS_PAGE_UP},
                {KEY_NPAGE, KEYS_PAGE_DOWN},
                {KEY_HOME, KEYS_HOME},
                {KEY_END, KEYS_END},
                {KEY_BACKSPACE, KEYS_BACKSPACE},
                {127, KEYS_BACKSPACE},
                {8, KEYS_BACKSPACE},
                {KEY_RESIZE, KEYS_RESIZE}};
    if (event_count > 0) {
        return mouse_key(&events[--event_count]);
    }
    const int key = next_key(milliseconds);
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].read == key) {
            return keys[i].key;
        }
    }
    return key == KEY_MOUSE ? read_mouse() : key;
}

void screen_click(int *x, int *y)
{
    *x = click_x;
    *y = click_y;
}
