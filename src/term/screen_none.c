/* The terminal of a program that was built without ncurses: it cannot be opened. */
#include "screen.h"

bool screen_built_in(void)
{
    return false;
}

bool screen_open(const struct screen_options *options)
{
    (void)options;
    return false;
}

void screen_close(void) {}

void screen_size(int *width, int *height)
{
    *width = 0;
    *height = 0;
}

bool screen_ascii(void)
{
    return true;
}

void screen_show(const struct canvas *canvas)
{
    (void)canvas;
}

int screen_key(int milliseconds)
{
    (void)milliseconds;
    return KEYS_NONE;
}

void screen_click(int *x, int *y)
{
    *x = 0;
    *y = 0;
}
