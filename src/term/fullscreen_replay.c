/* The full screen: looking back at a game that was just played, or at a record. */
#include "fullscreen_state.h"
#include "os/language.h"
#include "replay_screen.h"
#include <stdio.h>

void fullscreen_open_replay(struct fullscreen *full)
{
    const struct session *session = full->session;
    size_t count = 0;
    struct replay replay;
    const pz_move *moves = pz_table_moves(session->table, &count);
    full->overlay = NONE;
    full->over_seen = false; /* it comes again */
    full->dirty = true;
    if (!replay_open(&replay, &session->record, moves, session->count,
                     (const char(*)[PZ_NAME_MAX])session->shown)) {
        snprintf(full->message, sizeof full->message, "%s", _("not enough memory"));
        return;
    }
    replay_screen_run(&replay);
    replay_close(&replay);
}

enum fullscreen_end fullscreen_replay(struct replay *replay, const struct screen_options *options)
{
    if (!screen_open(options)) {
        return FULLSCREEN_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    replay_screen_run(replay);
    screen_close();
    return FULLSCREEN_LEFT;
}
