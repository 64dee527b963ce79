/* A game line by line: no control of the screen, for screen readers, pipes and scripts. */
#ifndef PIAZZA_TERM_PLAIN_H
#define PIAZZA_TERM_PLAIN_H

#include "session.h"

enum plain_end { PLAIN_LEFT, PLAIN_OVER, PLAIN_FAILED };

/* Plays until the game is over, the person leaves, or the input ends. PLAIN_FAILED:
 * session->problem says why. */
enum plain_end plain_play(struct session *session);
/* The same at a table elsewhere, from before the game on, until the person leaves. */
enum plain_end plain_visit(struct session *session);

#endif
