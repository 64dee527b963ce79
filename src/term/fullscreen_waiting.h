/* The full screen before a game at a table elsewhere. */
#ifndef PIAZZA_TERM_FULLSCREEN_WAITING_H
#define PIAZZA_TERM_FULLSCREEN_WAITING_H

#include "fullscreen.h"

/* FULLSCREEN_AGAIN when the game has started, FULLSCREEN_LEFT if the person leaves. */
enum fullscreen_end fullscreen_waiting(struct session *session,
                                       const struct fullscreen_options *options);

#endif
