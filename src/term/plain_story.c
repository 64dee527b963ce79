/* Plain mode: tells whoever is at the screen what happened, and keeps what is one person's from the
 * others. */
#include "lobby.h"
#include "os/gaps.h"
#include "os/language.h"
#include "plain_state.h"
#include "story.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TURNS = 24 };

static size_t *told_to(struct plain *plain, int seat)
{
    return &plain->told[seat >= 0 ? seat : PZ_SEATS_MAX];
}

void plain_story_begin(struct plain *plain)
{
    static struct story_turn turns[TURNS];
    for (int seat = -1; seat < plain->session->record.setup.players; seat++) {
        const int listener = seat < 0 ? PZ_NOBODY : seat;
        const size_t count = story_since(plain->session, listener, turns, TURNS);
        *told_to(plain, listener) = count > 0 ? turns[0].from : plain->session->count;
    }
}

int plain_listener(const struct plain *plain)
{
    if (session_is_shared(plain->session)) {
        return plain->person;
    }
    for (int seat = 0; seat < plain->session->record.setup.players; seat++) {
        if (plain->session->people == 1 && session_is_person(plain->session, seat)) {
            return seat;
        }
    }
    return PZ_NOBODY;
}

/* Has chance brought the seat something that the others do not see, since it was told last? */
static bool has_secret_news(struct plain *plain, int seat)
{
    struct session_walk walk;
    char own[SAY_OBJECT_MAX];
    char others[SAY_OBJECT_MAX];
    int actor = PZ_NOBODY;
    const size_t from = *told_to(plain, seat);
    session_walk_init(&walk, plain->session);
    for (; walk.count < plain->session->count; session_walk_next(&walk)) {
        if (walk.count >= from && session_walk_object(&walk, seat, &actor, own) > 0 &&
            session_walk_object(&walk, PZ_NOBODY, &actor, others) > 0 && actor == PZ_CHANCE &&
            strcmp(own, others) != 0) {
            return true;
        }
    }
    return false;
}

void plain_tell(struct plain *plain, int seat, bool whole)
{
    static struct story_turn turns[TURNS];
    const struct session *session = plain->session;
    size_t *told = told_to(plain, seat);
    plain->news = plain->news || (session_is_shared(plain->session) && seat == plain->person &&
                                  has_secret_news(plain, seat));
    const size_t count = story_from(session, seat, *told, turns, TURNS);
    for (size_t i = 0; i < count && (whole || turns[i].to < session->count); i++) {
        plain_put_line(turns[i].text);
        *told = turns[i].to;
    }
    *told = whole ? session->count : *told; /* which is less if something was taken back */
}

void plain_tell_forced(struct plain *plain, int seat, pz_move move)
{
    const struct session *session = plain->session;
    const int listener = plain_listener(plain);
    const struct say say = session_say(session, listener, true);
    char text[SAY_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    say_forced(&say, session->state.bytes, seat, move, &out);
    plain_tell(plain, listener, true);
    plain_put_line(text);
    *told_to(plain, listener) = session->count + 1;
}

/* ---- handing over ---- */

/* Terminals that forget all lines when told so; GNU screen does not, which often has the same name
 * as tmux. */
static bool can_forget(void)
{
    static const char *const known[] = {"xterm",     "tmux",  "linux", "rxvt",    "alacritty",
                                        "kitty",     "foot",  "gnome", "konsole", "vte",
                                        "wezterm",   "st-",   "putty", "ghostty", "contour",
                                        "screen.xt", "mlterm"};
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || term == NULL) {
        return false;
    }
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        if (strncmp(term, known[i], strlen(known[i])) == 0) {
            return true;
        }
    }
    return strncmp(term, "screen", 6) == 0 && getenv("TMUX") != NULL;
}

static void forget(void)
{
    if (can_forget()) {
        fputs("\033[H\033[2J\033[3J", stdout);
        return;
    }
    for (int i = 0; i < 40; i++) {
        putchar('\n');
    }
    plain_put_line(
        _("This terminal cannot be cleared: what stands above can be scrolled back to."));
}

static bool wait_for_enter(const char *sentence, const char *name)
{
    char line[8];
    char text[200];
    const struct gap gaps[] = {{"name", name}, {NULL, NULL}};
    struct pz_text out = pz_text_in(text, sizeof text);
    gaps_fill(&out, sentence, gaps);
    plain_put(text);
    putchar(' ');
    return lobby_line(line, sizeof line);
}

bool plain_hand_over(struct plain *plain, int seat)
{
    const char *name = plain->session->shown[seat];
    if (seat == plain->person || !session_is_shared(plain->session)) {
        return true;
    }
    if (plain->person != PZ_NOBODY && (plain->news || has_secret_news(plain, plain->person))) {
        /* once more when it is that person's turn again: what others do now is soon gone */
        const size_t told = *told_to(plain, plain->person);
        plain_tell(plain, plain->person, true);
        *told_to(plain, plain->person) = told;
        if (isatty(STDIN_FILENO) &&
            !wait_for_enter(_("Press Enter, and pass the screen to {name}."), name)) {
            return false;
        }
    }
    if (!isatty(STDIN_FILENO)) {
        return true;
    }
    if (plain->person != PZ_NOBODY) { /* nothing of the game stands there before */
        forget();
    }
    return wait_for_enter(_("Now for {name}: press Enter."), name);
}
