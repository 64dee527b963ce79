/* Looking back at a session: the moves that are shown, as a seat saw them made. */
#include "session.h"
#include <stdio.h>
#include <string.h>

void session_walk_init(struct session_walk *walk, const struct session *session)
{
    walk->session = session;
    walk->count = 0;
    if (session->remote != NULL) { /* it says itself how many moves there are */
        walk->count = session->count > REMOTE_LOG ? session->count - REMOTE_LOG : 0;
        return;
    }
    session->record.game->init(walk->state.bytes, &session->record.setup);
}

bool session_walk_next(struct session_walk *walk)
{
    const struct session *session = walk->session;
    size_t count = 0;
    if (walk->count == session->count) {
        return false;
    }
    if (session->remote != NULL) {
        walk->count++;
        return true;
    }
    const pz_move *moves = pz_table_moves(session->table, &count);
    pz_game_make(session->record.game, walk->state.bytes, moves[walk->count++]);
    return true;
}

size_t session_walk_object(const struct session_walk *walk, int seat, int *actor,
                           char object[SAY_OBJECT_MAX])
{
    const struct session *session = walk->session;
    const struct pz_game *game = session->record.game;
    size_t count = 0;
    if (session->remote != NULL) {
        const char *known = remote_log_object(session->remote, (uint32_t)walk->count, actor);
        snprintf(object, SAY_OBJECT_MAX, "%s", known != NULL ? known : "");
        return strlen(object);
    }
    const pz_move *moves = pz_table_moves(session->table, &count);
    *actor = game->actor(walk->state.bytes);
    return say_object_made(game, walk->state.bytes, moves[walk->count], seat, object);
}
