/* The full screen: looking back at the game, move by move. */
#include "fullscreen_state.h"
#include <stdio.h>

void fullscreen_open_replay(struct fullscreen *full)
{
    full->overlay = NONE;
    full->replaying = true;
    full->replay_at = 0;
    full->message[0] = '\0';
    fullscreen_look_again(full);
}

/* Says which move led to the position of the replay. */
static void tell_replayed(struct fullscreen *full)
{
    struct session_walk walk;
    char text[PZ_MOVE_TEXT_MAX];
    int who = 0;
    full->message[0] = '\0';
    if (!full->replaying || full->replay_at == 0) {
        return;
    }
    session_walk_init(&walk, full->session);
    while (walk.count + 1 < full->replay_at && session_walk_next(&walk)) {
    }
    session_walk_text(&walk, full->viewer, &who, text, sizeof text);
    fullscreen_say_move(full, who, text);
}

void fullscreen_replay_key(struct fullscreen *full, int key)
{
    const size_t count = full->session->count;
    if (key == KEYS_RIGHT || key == ' ' || key == KEYS_DOWN || key == KEYS_ENTER) {
        full->replay_at += full->replay_at < count;
    } else if (key == KEYS_LEFT || key == KEYS_UP) {
        full->replay_at -= full->replay_at > 0;
    } else if (key == KEYS_HOME) {
        full->replay_at = 0;
    } else if (key == KEYS_END) {
        full->replay_at = count;
    } else if (key == KEYS_ESCAPE || key == 'q') {
        full->replaying = false;
        full->over_seen = false;
    }
    tell_replayed(full);
    fullscreen_look_again(full);
}
