/* A session at a table elsewhere: what is shown follows what the table says. */
#include "names.h"
#include "os/host.h"
#include "os/language.h"
#include "session.h"
#include <stdio.h>
#include <string.h>

static void take_over(struct session *session)
{
    const struct remote *remote = session->remote;
    if (remote->game == NULL) {
        return;
    }
    if (session->record.game != remote->game) {
        session->record.game = remote->game;
        pz_bot_close(&session->adviser);
        if (host_open_bot(&session->adviser, remote->game, pz_bot_strongest(remote->game), 0,
                          NULL) != 0) {
            session->adviser.kind = NULL; /* no hints */
        }
    }
    session->record.setup.players = (uint8_t)remote->players;
    session->people = remote->seat >= 0 ? 1 : 0;
    if (remote->games != session->games) {
        session->games = remote->games;
        session->not_forced = 0;
    } else if (remote->now.moves < session->count) {
        session->not_forced = remote->now.moves + 1;
    }
    session->count = remote->now.moves;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    memset(names, 0, sizeof names);
    for (int seat = 0; seat < remote->players; seat++) {
        remote_seat_name(remote, seat, names[seat], PZ_NAME_MAX);
    }
    if (remote->status == REMOTE_WAITING) { /* open seats are all called so */
        memcpy(session->shown, names, sizeof names);
    } else {
        names_shown((const char(*)[PZ_NAME_MAX])names, remote->players, session->shown);
    }
    if (remote->has_position) {
        session->state = remote->state;
    }
}

void session_visit(struct session *session, struct remote *remote)
{
    session_release(session);
    session->remote = remote;
    pz_seed_number(&session->record.seed, 1); /* for hints */
    take_over(session);
}

enum session_progress session_follow(struct session *session)
{
    switch (remote_step(session->remote)) {
    case REMOTE_QUIET:
        return SESSION_WAITS;
    case REMOTE_FAILED:
        snprintf(session->problem, sizeof session->problem, "%s", session->remote->problem);
        return SESSION_FAILED;
    case REMOTE_TOLD:
    case REMOTE_MOVED:
        break;
    }
    take_over(session);
    return SESSION_STEPPED;
}

const char *session_out(const struct session *session, int seat)
{
    const struct remote *remote = session->remote;
    const char *out = remote != NULL ? remote->seats[seat].out : "";
    return strcmp(out, "resignation") == 0 ? _(", resigned")
           : strcmp(out, "time") == 0      ? _(", lost on time")
                                           : "";
}
