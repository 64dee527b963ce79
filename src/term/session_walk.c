/* Looking back at a session: the moves that are shown, as a seat saw them made. */
#include "session.h"
#include <stdio.h>
#include <string.h>

void session_walk_init(struct session_walk *walk, const struct session *session)
{
    size_t count = session->count;
    walk->session = session;
    walk->moves = NULL;
    walk->count = 0;
    if (session->remote != NULL) { /* it says itself how many moves there are */
        walk->count = count > REMOTE_LOG ? count - REMOTE_LOG : 0;
        return;
    }
    walk->moves = pz_table_moves(session->table, &count);
    session->record.game->init(walk->state.bytes, &session->record.setup);
}

bool session_walk_next(struct session_walk *walk)
{
    if (walk->count == walk->session->count) {
        return false;
    }
    if (walk->moves != NULL) {
        pz_game_make(walk->session->record.game, walk->state.bytes, walk->moves[walk->count]);
    }
    walk->count++;
    return true;
}

size_t session_walk_object(const struct session_walk *walk, int seat, int *actor,
                           char object[SAY_OBJECT_MAX])
{
    const struct session *session = walk->session;
    const struct pz_game *game = session->record.game;
    if (session->remote != NULL) {
        const char *known = remote_log_object(session->remote, (uint32_t)walk->count, actor);
        snprintf(object, SAY_OBJECT_MAX, "%s", known != NULL ? known : "");
        return strlen(object);
    }
    *actor = game->actor(walk->state.bytes);
    return say_object_made(game, walk->state.bytes, walk->moves[walk->count], seat, object);
}
