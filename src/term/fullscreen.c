/* The full screen: what goes on at the table, and what is to be shown of it. */
#include "fullscreen_state.h"
#include "os/host.h"
#include "os/language.h"
#include "tell.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { POLL = 15, RETRY_SECONDS = 1 };

static volatile sig_atomic_t told_to_end;

static void on_signal(int number)
{
    (void)number;
    told_to_end = 1;
}

void fullscreen_catch_signals(void)
{
    told_to_end = 0;
    signal(SIGTERM, on_signal);
    signal(SIGHUP, on_signal);
    signal(SIGINT, on_signal);
}

bool fullscreen_told_to_end(void)
{
    return told_to_end != 0;
}

/* ---- what is to be shown ---- */

/* What happened since the viewer's last turn, and before it as much as there is place for. */
static void tell_story(struct fullscreen *full)
{
    static struct story_turn since[FULLSCREEN_STORY];
    full->story_count = 0;
    full->story_new = 0;
    const size_t count = story_since(full->session, full->viewer, since, FULLSCREEN_STORY);
    const size_t all =
        story_last(full->session, full->viewer, false, full->story, FULLSCREEN_STORY);
    while (full->story_new < all &&
           (count == 0 || full->story[full->story_new].from < since[0].from)) {
        full->story_new++;
    }
    full->story_new -=
        full->story_new + count > FULLSCREEN_STORY ? full->story_new + count - FULLSCREEN_STORY : 0;
    memcpy(full->story + full->story_new, since, count * sizeof since[0]);
    full->story_count = full->story_new + count;
}

void fullscreen_look_again(struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    const bool mine = session_is_asked(full->session, actor) && actor == full->viewer;
    pz_game_view(full->game, full->session->state.bytes, full->viewer, full->view.bytes);
    if (mine) {
        chooser_ask(&full->chooser, full->game, full->session->state.bytes, full->view.bytes,
                    full->viewer, (const char(*)[PZ_NAME_MAX])full->session->shown);
    } else {
        chooser_empty(&full->chooser);
    }
    full->list_top = 0;
    tell_story(full);
    full->dirty = true;
}

/* ---- a hint ---- */

void fullscreen_ask_hint(struct fullscreen *full)
{
    if (full->chooser.move_count == 0 || full->session->adviser.kind == NULL ||
        thinker_busy(&full->adviser)) {
        return;
    }
    const struct pz_question question = session_question(full->session, &full->buffer);
    thinker_start(&full->adviser, &full->session->adviser, &question);
    snprintf(full->message, sizeof full->message, _("%s is thinking about a hint..."),
             full->session->adviser.kind->id);
    full->dirty = true;
}

/* ---- what goes on by itself ---- */

void fullscreen_stepped(struct fullscreen *full, bool made, int actor)
{
    if (!made) {
        snprintf(full->message, sizeof full->message, "%s", full->session->problem);
        full->failed = full->session->remote == NULL && !full->session->broken;
    } else if (actor != PZ_CHANCE) { /* a message stays while chance draws */
        full->message[0] = '\0';
    }
    full->last_actor = actor;
    full->after_person = session_is_person(full->session, actor);
    full->last_event = host_now();
    thinker_cancel(&full->adviser);
    fullscreen_look_again(full);
}

void fullscreen_make(struct fullscreen *full, pz_move move)
{
    const int actor = session_actor(full->session);
    full->drawn_shown = false;
    fullscreen_stepped(full, session_make(full->session, move), actor);
}

static void next_chance(struct fullscreen *full)
{
    const enum session_progress step = session_step(full->session, full->hurry);
    if (step != SESSION_WAITS) {
        fullscreen_stepped(full, step == SESSION_STEPPED, PZ_CHANCE);
    }
}

uint32_t fullscreen_hold(const struct fullscreen_options *options)
{
    return options->pace > 0 ? options->pace + 400 : 0;
}

void fullscreen_change_pace(struct fullscreen *full, bool faster)
{
    static const unsigned paces[] = {0, 100, 250, 500, 1000, 2000, 4000, 10000};
    enum { PACES = sizeof paces / sizeof paces[0] };
    unsigned wanted = full->options.pace;
    for (unsigned i = 0; i < PACES; i++) {
        const unsigned pace = paces[faster ? i : PACES - 1 - i];
        wanted = (faster ? pace < full->options.pace : pace > full->options.pace) ? pace : wanted;
    }
    full->options.pace = wanted;
    snprintf(full->message, sizeof full->message,
             _("A pause of %.2f s before each move of others."), wanted / 1000.0);
    full->dirty = true;
}

/* How long the last event is left on the screen before the next one, in seconds. */
static double pause_before(const struct fullscreen *full, int actor)
{
    const double pace = full->options.pace / 1000.0;
    if (full->hurry) {
        return 0;
    }
    if (full->after_person) {
        return fullscreen_hold(&full->options) / 1000.0;
    }
    return actor == PZ_CHANCE ? pace / 5 : pace;
}

bool fullscreen_is_waiting(const struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    return full->session->remote == NULL && !full->failed && full->overlay == NONE &&
           actor != PZ_NOBODY && full->chooser.move_count == 0;
}

void fullscreen_end_of_game(struct fullscreen *full)
{
    if (!full->over_seen) {
        fullscreen_open_over(full);
    }
}

/* Has the seat only one move, so that it is made by itself? After it was taken back it is not; and
 * whom it shows something comes to the screen first. */
static bool is_forced(struct fullscreen *full, int seat, pz_move *move)
{
    const size_t now = full->session->count + 1;
    if (session_is_shared(full->session) && seat != full->viewer) {
        return session_forced_apart(full->session, seat, move);
    }
    if (full->forced_at == now || !session_is_asked(full->session, seat)) {
        return false;
    }
    full->forced_at = now; /* it is looked at only once, also if it cannot be made */
    return session_forced(full->session, seat, move);
}

static void make_forced(struct fullscreen *full, int seat, pz_move move)
{
    const struct say say = session_say(full->session, full->viewer, true);
    char text[SAY_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    say_forced(&say, full->session->state.bytes, seat, move, &out);
    fullscreen_make(full, move);
    if (full->message[0] == '\0') {
        snprintf(full->message, sizeof full->message, "%s", text);
    }
}

static void next_person(struct fullscreen *full, int seat)
{
    const bool hides = session_is_shared(full->session);
    pz_move forced = 0;
    if (is_forced(full, seat, &forced)) {
        make_forced(full, seat, forced);
        return;
    }
    if (seat == full->viewer) {
        return;
    }
    if (hides && full->viewer != PZ_NOBODY && !full->drawn_shown) {
        full->drawn_shown = true;
        if (fullscreen_open_drawn(full)) {
            return;
        }
    }
    full->viewer = seat;
    full->came = full->session->count;
    full->drawn_shown = false;
    full->message[0] = '\0';
    if (hides) {
        fullscreen_open_text(full, CURTAIN, "");
    }
    fullscreen_look_again(full);
}

static void bot_failed(struct fullscreen *full, const struct thinker *thinker)
{
    session_bot_failed(full->session, thinker->bot, thinker->code);
    snprintf(full->message, sizeof full->message, "%s", full->session->problem);
    full->dirty = true;
}

static void next_bot(struct fullscreen *full, int seat, bool due)
{
    if (!thinker_busy(&full->bot) && !full->bot_has_answer) {
        const struct pz_question question = session_question(full->session, &full->buffer);
        thinker_start(&full->bot, &full->session->bots[seat], &question);
        full->dirty = true;
    }
    if (thinker_poll(&full->bot)) {
        full->bot_has_answer = true;
    }
    if (!full->bot_has_answer || !due) {
        return;
    }
    full->bot_has_answer = false;
    full->hurry = false; /* a key hurries only up to the next bot */
    if (full->bot.code != 0) {
        bot_failed(full, &full->bot);
        full->failed = true;
    } else {
        fullscreen_make(full, full->bot.answer.move);
    }
}

static void take_hint(struct fullscreen *full)
{
    if (!thinker_poll(&full->adviser)) {
        return;
    }
    if (full->adviser.code != 0) {
        bot_failed(full, &full->adviser);
    } else {
        fullscreen_open_hint(full, &full->adviser.answer);
    }
}

/* The next step at this screen's own table. */
static void next_step(struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    const bool due = host_now() - full->last_event >= pause_before(full, actor);
    if (actor == PZ_NOBODY) {
        fullscreen_end_of_game(full);
    } else if (actor == PZ_CHANCE) {
        if (due) {
            next_chance(full);
        }
    } else if (session_is_person(full->session, actor)) {
        if (due) { /* whoever moved has some time to take it back */
            full->hurry = false;
            next_person(full, actor);
        }
    } else {
        next_bot(full, actor, due);
    }
}

static void go_on(struct fullscreen *full)
{
    const bool remote = full->session->remote != NULL;
    pz_move forced = 0;
    if (remote) {
        fullscreen_follow(full);
    }
    take_hint(full);
    if (fullscreen_disk(full, false) || full->overlay != NONE || full->failed ||
        fullscreen_guide(full)) {
        return;
    }
    if (!remote) {
        next_step(full);
    } else if (!full->in_trouble && is_forced(full, full->viewer, &forced)) {
        make_forced(full, full->viewer, forced);
    }
}

/* ---- while the file of the game cannot be written ---- */

static void tell_trouble(struct fullscreen *full)
{
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    session_tell_broken(full->session, &out);
    tell_add(&out, "\n%s\n",
             _("It tries again every second, and at every key. q leaves; then the last move is "
               "missing in the file."));
    if (!full->waits_for_disk) {
        full->waits_for_disk = true;
        fullscreen_open_text(full, TEXT, _("The game cannot be kept"));
    }
}

bool fullscreen_disk(struct fullscreen *full, bool at_once)
{
    const double now = host_now();
    if (!full->session->broken) {
        return false;
    }
    if (full->waits_for_disk && !at_once && now - full->last_try < RETRY_SECONDS) {
        return true;
    }
    full->last_try = now;
    full->dirty = true;
    if (session_retry(full->session)) {
        full->waits_for_disk = false;
        full->overlay = NONE;
        fullscreen_stepped(full, true, full->last_actor);
    } else {
        tell_trouble(full);
    }
    return true;
}

/* ---- taking back ---- */

void fullscreen_takeback(struct fullscreen *full)
{
    const bool taken = session_takeback(full->session, full->viewer);
    if (taken && full->session->remote != NULL) {
        snprintf(full->message, sizeof full->message, "%s", _("The others are asked."));
        return;
    }
    if (taken || full->session->broken) { /* then it is taken back as soon as the file is written */
        thinker_cancel(&full->bot);
        full->bot_has_answer = false;
    }
    snprintf(full->message, sizeof full->message, "%s",
             full->session->broken ? full->session->problem
             : taken               ? _("Taken back.")
                                   : _("Nothing of yours can be taken back any more."));
    fullscreen_look_again(full);
}

/* ---- the table ---- */

static int first_viewer(const struct session *session)
{
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        if (session_is_person(session, seat)) {
            return seat;
        }
    }
    return PZ_NOBODY;
}

enum fullscreen_end fullscreen_play(struct session *session,
                                    const struct fullscreen_options *options)
{
    static struct fullscreen full;
    memset(&full, 0, sizeof full);
    full.session = session;
    full.game = session->record.game;
    full.options = *options;
    thinker_init(&full.bot);
    thinker_init(&full.adviser);
    full.viewer = first_viewer(session);
    if (!screen_open(&options->screen)) {
        return FULLSCREEN_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    if (session_is_shared(session)) {
        full.viewer = PZ_NOBODY; /* until somebody sits down */
    }
    snprintf(full.message, sizeof full.message, "%s", session->problem);
    fullscreen_look_again(&full);
    if (session->remote != NULL && session->remote->status == REMOTE_OVER) {
        fullscreen_end_of_game(&full);
    }
    while (!full.leave && !full.again && !told_to_end) {
        go_on(&full);
        if (full.dirty) {
            fullscreen_draw(&full);
            full.dirty = false;
        }
        const int key = screen_key(POLL);
        if (key != KEYS_NONE) {
            fullscreen_key(&full, key);
        }
    }
    thinker_cancel(&full.bot);
    thinker_cancel(&full.adviser);
    screen_close();
    return full.failed || session->broken ? FULLSCREEN_FAILED
           : full.again                   ? FULLSCREEN_AGAIN
                                          : FULLSCREEN_LEFT;
}
