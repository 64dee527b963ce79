/* The terminal: ncurses shows a canvas and gives keys. Only screen.c knows ncurses; screen_none.c
 * is built in its place where there is none. */
#ifndef PIAZZA_TERM_SCREEN_H
#define PIAZZA_TERM_SCREEN_H

#include "canvas.h"
#include "theme.h"

enum key {
    KEYS_NONE = -1,
    KEYS_ENTER = 1000,
    KEYS_ESCAPE,
    KEYS_UP,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_HOME,
    KEYS_END,
    KEYS_BACKSPACE,
    KEYS_RESIZE,
    KEYS_CLICK,
    KEYS_WHEEL_UP,
    KEYS_WHEEL_DOWN
};

struct screen_options {
    enum theme theme; /* of the terminal's background; THEME_AUTO: it is found out */
    bool ascii;       /* no glyphs beyond ASCII, even if the terminal could */
    bool mono;        /* no colours */
};

/* Has the program been built with ncurses? */
bool screen_built_in(void);
/* Takes the terminal; false if it cannot be used. NO_COLOR, COLORFGBG and the locale are obeyed. */
bool screen_open(const struct screen_options *options);
void screen_close(void);
void screen_size(int *width, int *height);
bool screen_ascii(void);
void screen_show(const struct canvas *canvas);
/* Waits that long for a key: a character, one of enum key, or KEYS_NONE. */
int screen_key(int milliseconds);
/* Where the last KEYS_CLICK was. */
void screen_click(int *x, int *y);

#endif
