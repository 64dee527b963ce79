/* The inside of the replay on the full screen: what replay_screen.c changes and replay_draw.c
 * shows. */
#ifndef PIAZZA_TERM_REPLAY_SCREEN_H
#define PIAZZA_TERM_REPLAY_SCREEN_H

#include "fullscreen_state.h"
#include "replay.h"

enum { REPLAY_DIGITS = 7, REPLAY_SPEEDS = 7 };

struct replay_screen {
    struct replay *replay;
    struct fullscreen full; /* of which it uses game, face, canvas, clicks and texts over the board;
                               there is no session */
    bool playing;           /* by itself, */
    int speed;              /* so fast: 0 is the slowest */
    double last_step;
    bool asking; /* where to go to: */
    bool asking_turn;
    char digits[REPLAY_DIGITS + 1];
    /* where clicks are understood, as it was drawn: */
    int bar_x;
    int bar_y;
    int bar_width;
    int players_x;
    int players_y;
};

void replay_screen_init(struct replay_screen *screen, struct replay *replay);

/* What a key does; the click, if it is one, was at x, y. */
void replay_screen_key(struct replay_screen *screen, int key, int x, int y);
/* What the clock does. */
void replay_screen_time(struct replay_screen *screen, double now);
/* How many milliseconds a move of a player stays at that speed. */
unsigned replay_screen_pause(const struct replay_screen *screen);

/* Draws all of it on a canvas of that size. */
void replay_screen_draw(struct replay_screen *screen, int width, int height, bool ascii);

#endif
