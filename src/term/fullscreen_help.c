/* The full screen: what '?' tells, and the guide. */
#include "fullscreen_state.h"
#include "guide.h"
#include "os/language.h"
#include "rules_excerpt.h"
#include "tell.h"
#include <stdio.h>

/* ---- the guide ---- */

/* Those who sit at one screen and hide nothing from each other read together. */
static int reader_of(const struct fullscreen *full)
{
    return pz_game_hides(full->game) && full->viewer >= 0 ? full->viewer : 0;
}

bool fullscreen_guide(struct fullscreen *full)
{
    struct session *session = full->session;
    struct pz_text out;
    if (!session->guide.on || full->chooser.move_count == 0 ||
        full->guided_at == session->count + 1) {
        return false;
    }
    full->guided_at = session->count + 1; /* once for each decision */
    const struct pz_lesson *lesson =
        guide_next(&session->guide, reader_of(full), full->game, session->state.bytes,
                   full->chooser.moves, full->chooser.move_count);
    if (lesson == NULL) {
        return false;
    }
    out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    pz_text_str(&out, _(lesson->text));
    tell_add(&out, "\n\n%s\n", _("? tells this again, with the rules. G ends the guide."));
    fullscreen_open_text(full, TEXT, _(lesson->title));
    return true;
}

void fullscreen_toggle_guide(struct fullscreen *full)
{
    full->session->guide.on = !full->session->guide.on;
    full->guided_at = 0;
    snprintf(full->message, sizeof full->message, "%s",
             full->session->guide.on ? _("The guide explains each new decision once.")
                                     : _("The guide is silent now; G lets it speak again."));
}

/* ---- help ---- */

static void add_heading(struct pz_text *out, const char *title)
{
    tell_add(out, "%s# %s\n", out->length > 0 ? "\n" : "", title);
}

static void add_keys(const struct pz_game *game, struct pz_text *out)
{
    static const char *const lines[] = {
        N_("arrow keys, mouse: choose; Enter or a second click: take it"),
        N_("1 to 9: the line of that number; Esc: back"),
        N_("/ or a letter: find by any words of a line"),
        N_("h: a hint;  u: take back;  w: what happened since your last turn"),
        N_("l: the log;  s: the scores;  + and -: faster and slower"),
        N_("?: this help;  G: the guide on or off;  q: leave, and the game is kept"),
    };
    add_heading(out, _("Keys"));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        tell_add(out, "%s\n", _(lines[i]));
    }
    if (face_of(game)->is_map) {
        tell_add(out, "%s\n", _("m: the map over the whole width, and back"));
    }
}

/* Every lesson about it, told or not. */
static void add_decision(const struct fullscreen *full, struct pz_text *out)
{
    const uint32_t fitting = guide_fitting(full->game, full->session->state.bytes,
                                           full->chooser.moves, full->chooser.move_count);
    for (unsigned i = 0; guide_lesson_at(full->game, i) != NULL; i++) {
        if (fitting >> i & 1) {
            const struct pz_lesson *lesson = guide_lesson_at(full->game, i);
            add_heading(out, _(lesson->title));
            pz_text_str(out, _(lesson->text));
            pz_text_char(out, '\n');
        }
    }
}

static void add_rules_of_decision(const struct fullscreen *full, struct pz_text *out)
{
    static char excerpt[1 << 14];
    const char *legend = face_of(full->game)->legend;
    rules_excerpt(language_rules(full->game), face_rules(full->game, full->view.bytes), excerpt,
                  sizeof excerpt);
    if (excerpt[0] != '\0') {
        add_heading(out, _("The rules of this decision"));
        pz_text_str(out, excerpt);
    }
    if (legend != NULL) {
        add_heading(out, _("The board"));
        pz_text_str(out, _(legend));
        pz_text_char(out, '\n');
    }
}

static void add_whole_rules(const struct fullscreen *full, struct pz_text *out)
{
    enum { NO_BREAK = 1 << 20 /* the popup breaks lines */ };
    static char page[1 << 15];
    if (rules_page_wrap(language_rules(full->game), NO_BREAK, page, sizeof page)) {
        add_heading(out, _("The whole rules"));
        pz_text_str(out, page);
    }
}

void fullscreen_open_rules(struct fullscreen *full)
{
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    add_heading(&out, full->game->title);
    pz_text_str(&out, guide_goal(full->game));
    pz_text_char(&out, '\n');
    add_keys(full->game, &out);
    if (full->chooser.move_count > 0) {
        add_decision(full, &out);
    }
    add_rules_of_decision(full, &out);
    add_whole_rules(full, &out);
    fullscreen_open_text(full, TEXT, _("Help"));
}
