/* What happened in a game, turn by turn, as a seat saw it. */
#ifndef PIAZZA_TERM_STORY_H
#define PIAZZA_TERM_STORY_H

#include "say.h"
#include "session.h"

/* What somebody did in one go. */
struct story_turn {
    size_t from; /* its first move, counted from 0, */
    size_t to;   /* and the one after its last */
    int actor;
    char text[SAY_MAX];
};

/* The last turns that are worth a line, at most `max`, the oldest first; returns how many. With
 * `every` also each single move and all of chance. */
size_t story_last(const struct session *session, int seat, bool every, struct story_turn *turns,
                  size_t max);

/* The turns from that move on, likewise; the first may be the rest of one. */
size_t story_from(const struct session *session, int seat, size_t from, struct story_turn *turns,
                  size_t max);

/* What happened since the seat's last turn: that turn too if chance brought it something, a line
 * for each turn of others, and what it has done so far if its next turn has begun. For an onlooker
 * the last round. */
size_t story_since(const struct session *session, int seat, struct story_turn *turns, size_t max);

#endif
