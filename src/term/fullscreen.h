/* The full-screen table: board, players, moves; keys and mouse; bots in their own thread. */
#ifndef PIAZZA_TERM_FULLSCREEN_H
#define PIAZZA_TERM_FULLSCREEN_H

#include "replay.h"
#include "screen.h"
#include "session.h"

struct fullscreen_options {
    struct screen_options screen;
    unsigned pace; /* milliseconds between the moves of bots; chance is quicker */
};

/* How many milliseconds a move can be taken back at that pace before chance goes on. */
uint32_t fullscreen_hold(const struct fullscreen_options *options);

enum fullscreen_end {
    FULLSCREEN_LEFT,
    FULLSCREEN_AGAIN,
    FULLSCREEN_NO_TERMINAL,
    FULLSCREEN_FAILED
};

/* Plays until the game is over or the person leaves; at a table elsewhere FULLSCREEN_AGAIN means
 * that it waits for the start of the next game. FULLSCREEN_FAILED: session->problem says why.
 */
enum fullscreen_end fullscreen_play(struct session *session,
                                    const struct fullscreen_options *options);

/* Looks back at a game until the person leaves. */
enum fullscreen_end fullscreen_replay(struct replay *replay, const struct screen_options *options);

/* Is there no room for a picture? Then it says so instead. */
bool fullscreen_too_small(struct canvas *canvas);

/* SIGTERM, SIGHUP and SIGINT are noticed, and end what runs in good order. */
void fullscreen_catch_signals(void);
bool fullscreen_told_to_end(void);

#endif
