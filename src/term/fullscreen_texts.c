/* The full screen: the texts that lie over the board. */
#include "fullscreen_state.h"
#include "hint.h"
#include "os/language.h"
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
    struct pz_text out;
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    if (session_actor(full->session) == PZ_NOBODY && full->game->actor(state->bytes) != PZ_NOBODY) {
        write_result(full, &out); /* the others have gone: the board does not say it */
    }
    scores_write(full->game, state->bytes, full->viewer, false,
                 (const char(*)[PZ_NAME_MAX])full->session->shown, &out);
    fullscreen_open_text(full, overlay, title);
}

void fullscreen_open_hint(struct fullscreen *full, const struct pz_answer *answer)
{
    struct pz_text out;
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    hint_text(&full->chooser.say, full->session->state.bytes, full->session->adviser.kind->id,
              answer, &out);
    full->message[0] = '\0';
    fullscreen_open_text(full, TEXT, _("A hint"));
    chooser_select_move(&full->chooser, answer->move);
}
