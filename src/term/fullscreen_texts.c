/* The full screen: the texts that lie over the board. */
#include "fullscreen_state.h"
#include "hint.h"
#include "os/language.h"
#include "say_internal.h"
#include "scores.h"
#include "tell.h"
#include <stdio.h>
#include <string.h>

void fullscreen_open_text(struct fullscreen *full, enum overlay overlay, const char *title)
{
    if (full->overlay == OVER) {
        full->over_seen = overlay == OVER; /* it comes again when this is closed */
    }
    full->overlay = overlay;
    full->overlay_title = title;
    full->overlay_top = 0;
    full->overlay_is_log = false;
    full->dirty = true;
}

static void write_result(const struct fullscreen *full, struct pz_text *out)
{
    struct pz_result result;
    session_result(full->session, &result);
    for (int seat = 0; seat < full->session->record.setup.players; seat++) {
        tell_add(out, _("%s: points %d%s%s\n"), full->session->shown[seat], result.points[seat],
                 (result.winners >> seat & 1) ? _(", winner") : "",
                 session_out(full->session, seat));
    }
    pz_text_char(out, '\n');
}

void fullscreen_open_scores(struct fullscreen *full, enum overlay overlay, const char *title)
{
    const union pz_any_state *state = &full->session->state;
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    if (session_actor(full->session) == PZ_NOBODY && full->game->actor(state->bytes) != PZ_NOBODY) {
        write_result(full, &out); /* the others have gone: the board does not say it */
    }
    scores_write(full->game, state->bytes, full->viewer, false,
                 (const char(*)[PZ_NAME_MAX])full->session->shown, &out);
    fullscreen_open_text(full, overlay, title);
}

void fullscreen_open_hint(struct fullscreen *full, const struct pz_answer *answer)
{
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    hint_text(&full->chooser.say, full->session->state.bytes, full->session->adviser.kind->id,
              answer, &out);
    full->message[0] = '\0';
    fullscreen_open_text(full, TEXT, _("A hint"));
    chooser_select_move(&full->chooser, answer->move);
}

/* ---- what happened ---- */

void fullscreen_open_story(struct fullscreen *full)
{
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    for (size_t i = full->story_new; i < full->story_count; i++) {
        pz_text_str(&out, full->story[i].text);
        pz_text_char(&out, '\n');
    }
    if (full->story_new == full->story_count) {
        pz_text_str(&out, _("Nothing has happened since your last turn."));
    }
    fullscreen_open_text(full, TEXT, _("What happened"));
}

void fullscreen_open_log(struct fullscreen *full, bool every)
{
    enum { TURNS = 80 };
    static struct story_turn turns[TURNS];
    const size_t count = story_last(full->session, full->viewer, every, turns, TURNS);
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    for (size_t i = count; i-- > 0 && out.length + SAY_MAX < sizeof full->overlay_text;) {
        tell_add(&out, "%zu. %.*s\n", turns[i].from + 1, SAY_MAX - 40, turns[i].text);
    }
    if (count == 0) {
        pz_text_str(&out, _("Nothing has happened yet."));
    }
    fullscreen_open_text(full, TEXT, _("The last moves, the newest first"));
    full->overlay_is_log = true;
    full->log_every = every;
}

/* ---- what came to somebody ---- */

/* Whom a move of chance gives something; PZ_NOBODY if nobody. */
static int given_to(const char *object, size_t length)
{
    static const struct pz_field fields[] = {PZ_FIELD_WHOLE(say_field_seat, "seat", true),
                                             PZ_FIELD_END};
    int seat = PZ_NOBODY;
    pz_fields_read_known(fields, &seat, object, length, NULL);
    return seat;
}

/* The last move that the seat chose among several, counted from 0; SIZE_MAX if there is none. */
static size_t last_choice(const struct session *session, int seat)
{
    static pz_move moves[PZ_MOVES_MAX];
    const struct pz_game *game = session->record.game;
    struct session_walk walk;
    size_t last = SIZE_MAX;
    session_walk_init(&walk, session);
    for (; walk.count < session->count; session_walk_next(&walk)) {
        if (game->actor(walk.state.bytes) == seat &&
            game->moves(walk.state.bytes, moves, NULL) > 1) {
            last = walk.count;
        }
    }
    return last;
}

/* What was forced is told too: the person had no time to read it. */
bool fullscreen_open_drawn(struct fullscreen *full)
{
    const struct session *session = full->session;
    const struct say say = session_say(session, full->viewer, true);
    const size_t choice = last_choice(session, full->viewer);
    const bool unasked = choice == SIZE_MAX || choice < full->came;
    bool news = false;
    bool own = false;
    struct session_walk walk;
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    session_walk_init(&walk, session);
    for (; walk.count < session->count; session_walk_next(&walk)) {
        char object[SAY_OBJECT_MAX];
        int actor = PZ_NOBODY;
        const size_t length = session_walk_object(&walk, full->viewer, &actor, object);
        const bool made = actor == full->viewer;
        const bool drawn = actor == PZ_CHANCE && given_to(object, length) == full->viewer;
        const bool after = walk.count >= (unasked ? full->came : choice + 1);
        const bool shown = made && (after || walk.count == choice) &&
                           pz_game_reveals(full->game, walk.state.bytes, walk.moves[walk.count]);
        if ((after && (drawn || made)) || shown) {
            say_made(&say, actor, object, length, &out);
            pz_text_char(&out, '\n');
            news = news || drawn || shown || (after && made && unasked);
            own = own || made;
        }
    }
    if (!news) {
        return false;
    }
    fullscreen_open_text(full, DRAWN, own ? _("What happened") : _("You drew"));
    return true;
}

/* ---- the end ---- */

void fullscreen_open_over(struct fullscreen *full)
{
    const struct say say = session_say(full->session, full->viewer, false);
    char ending[SAY_MAX] = "";
    struct pz_text out = pz_text_in(ending, sizeof ending);
    if (session_all_open(full->session)) {
        say_ending(&say, full->session->state.bytes, &out);
    }
    fullscreen_open_scores(full, OVER, _("The game is over"));
    full->over_seen = true;
    if (ending[0] != '\0') {
        const size_t length = strlen(full->overlay_text);
        const size_t first = strlen(ending) + 2; /* with an empty line */
        if (length + first < sizeof full->overlay_text) {
            memmove(full->overlay_text + first, full->overlay_text, length + 1);
            memcpy(full->overlay_text, ending, first - 2);
            memcpy(full->overlay_text + first - 2, "\n\n", 2);
        }
    }
}
