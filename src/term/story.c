/* The turns of a game, told to a seat. */
#include "story.h"
#include <stdio.h>

size_t story_last(const struct session *session, int seat, bool every, struct story_turn *turns,
                  size_t max)
{
    struct session_walk walk;
    size_t count = 0;
    session_walk_init(&walk, session);
    while (walk.count < session->count) {
        struct story_turn turn = {.from = walk.count, .to = walk.count + 1};
        const bool known = session_walk_text(&walk, seat, &turn.actor, turn.text, sizeof turn.text);
        if (known && (every || turn.actor >= 0)) {
            if (count == max) {
                for (size_t i = 1; i < max; i++) {
                    turns[i - 1] = turns[i];
                }
                count--;
            }
            turns[count++] = turn;
        }
        session_walk_next(&walk);
    }
    return count;
}

size_t story_since(const struct session *session, int seat, struct story_turn *turns, size_t max)
{
    const size_t count = story_last(session, seat, false, turns, max);
    size_t from = count;
    while (from > 0 && turns[from - 1].actor != seat) {
        from--;
    }
    for (size_t i = from; i < count; i++) {
        turns[i - from] = turns[i];
    }
    return count - from;
}
