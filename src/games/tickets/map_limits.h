/* What every map of these rules has in common, also for the program that makes its arrays. */
#ifndef PIAZZA_TICKETS_MAP_LIMITS_H
#define PIAZZA_TICKETS_MAP_LIMITS_H

enum {
    TK_COLOURS = 8,
    TK_GRAY = TK_COLOURS, /* the ninth colour of a track */
    TK_LENGTH_MAX = 7,    /* T17 has no points for longer tracks */
    /* Signs of places on a map of few cells begin from 0, 0 to here. */
    TK_SPOT_X_MAX = 460,
    TK_SPOT_Y_MAX = 200
};

#endif
