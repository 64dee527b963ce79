/* The full-screen table: board, players, moves; keys and mouse; bots in their own thread. */
#ifndef PIAZZA_TERM_TABLE_H
#define PIAZZA_TERM_TABLE_H

#include "screen.h"
#include "session.h"

struct table_options {
    struct screen_options screen;
    unsigned pace; /* milliseconds between the moves of bots; chance is quicker */
};

enum table_end { TABLE_LEFT, TABLE_AGAIN, TABLE_NO_TERMINAL, TABLE_FAILED };

/* Plays until the game is over or the person leaves. TABLE_FAILED: session->problem says why. */
enum table_end table_play(struct session *session, const struct table_options *options);

#endif
