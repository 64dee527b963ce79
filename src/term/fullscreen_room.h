/* The room before a game at a table elsewhere. */
#ifndef PIAZZA_TERM_FULLSCREEN_ROOM_H
#define PIAZZA_TERM_FULLSCREEN_ROOM_H

#include "fullscreen.h"

/* FULLSCREEN_AGAIN when the game has started, FULLSCREEN_LEFT if the person leaves. */
enum fullscreen_end fullscreen_room(struct session *session,
                                    const struct fullscreen_options *options);

#endif
