/* The full screen: the texts that lie over the board. */
#include "fullscreen_state.h"
#include "language.h"
#include "rules_excerpt.h"
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
    full->dirty = true;
}

void fullscreen_open_rules(struct fullscreen *full)
{
    char *text = full->overlay_text;
    const size_t size = sizeof full->overlay_text;
    struct pz_text legend;
    rules_excerpt(language_rules(full->game), full->face->rules(full->view.bytes), text, size);
    const size_t used = strlen(text);
    pz_text_init(&legend, text + used, size - used);
    pz_text_str(&legend, _(full->face->legend));
    pz_text_char(&legend, '\n');
    fullscreen_open_text(full, TEXT, _("The rules of this decision"));
}

void fullscreen_open_log(struct fullscreen *full)
{
    enum { LINES = 60 };
    static char texts[LINES][PZ_MOVE_TEXT_MAX];
    _Static_assert(FULLSCREEN_TEXT_MAX > LINES * (PZ_MOVE_TEXT_MAX + PZ_NAME_MAX + 24),
                   "the log fits");
    int actors[LINES] = {0};
    bool known[LINES] = {false};
    const size_t count = full->session->count;
    const size_t from = count > LINES ? count - LINES : 0;
    struct session_walk walk;
    struct pz_text out;
    session_walk_init(&walk, full->session);
    while (walk.count < count) {
        if (walk.count >= from) {
            const size_t line = walk.count - from;
            known[line] = session_walk_text(&walk, full->viewer, &actors[line], texts[line],
                                            sizeof texts[line]);
        }
        session_walk_next(&walk);
    }
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    for (size_t i = count; i-- > from && known[i - from];) {
        tell_add(&out, "%zu. %s: %s\n", i + 1, fullscreen_name_of(full, actors[i - from]),
                 texts[i - from]);
    }
    fullscreen_open_text(full, TEXT, _("The last moves, the newest first"));
}

void fullscreen_open_scores(struct fullscreen *full, enum overlay overlay, const char *title)
{
    struct pz_result result;
    struct pz_text out;
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    session_result(full->session, &result);
    for (int seat = 0; seat < full->session->record.setup.players; seat++) {
        tell_add(&out, _("%s: points %d%s%s\n"), full->session->shown[seat], result.points[seat],
                 (result.winners >> seat & 1) ? _(", winner") : "",
                 session_out(full->session, seat));
    }
    if (full->game->sheet_text != NULL && session_all_open(full->session)) {
        pz_text_char(&out, '\n');
        const struct pz_voice voice = language_voice(full->session->shown[0]);
        full->game->sheet_text(full->session->state.bytes, &voice, &out);
    }
    fullscreen_open_text(full, overlay, title);
}

void fullscreen_open_hint(struct fullscreen *full, const struct pz_answer *answer)
{
    struct pz_text out;
    char reason[300];
    char move[PZ_MOVE_TEXT_MAX];
    language_reason(&answer->reason, reason, sizeof reason);
    fullscreen_move_text(full, answer->move, move, sizeof move);
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    tell_add(&out, _("%s would play: %s\n%s\n\nWhat it considered:\n"),
             full->session->adviser.kind->id, move, reason);
    for (uint32_t i = 0; i < answer->candidate_count && i < HINT_MOVES; i++) {
        fullscreen_move_text(full, answer->candidates[i].move, move, sizeof move);
        tell_add(&out, "%7.2f  %s\n", answer->candidates[i].value / 100.0, move);
    }
    full->message[0] = '\0';
    fullscreen_open_text(full, TEXT, _("A hint"));
    chooser_select_move(&full->chooser, answer->move);
}
