/* The full screen: what keys, the mouse and the clock change. */
#include "fullscreen_state.h"
#include "host.h"
#include "language.h"
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { POLL = 15 };

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

static bool contains(const char *text, const char *part, size_t length)
{
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, part, length) == 0) {
            return true;
        }
    }
    return length == 0;
}

/* Does the text hold every word of the filter? "mil tor" finds Milano-Torino. */
static bool fits(const char *text, const char *filter)
{
    while (*filter != '\0') {
        const size_t length = strcspn(filter, " ");
        if (!contains(text, filter, length)) {
            return false;
        }
        filter += length;
        filter += strspn(filter, " ");
    }
    return true;
}

static void apply_filter(struct fullscreen *full)
{
    full->shown_count = 0;
    for (uint32_t i = 0; i < full->move_count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        fullscreen_move_text(full, full->moves[i], text, sizeof text);
        if (fits(text, full->filter)) {
            full->shown[full->shown_count++] = i;
        }
    }
    full->selected = 0;
    full->top = 0;
    full->dirty = true;
}

static void set_filter(struct fullscreen *full, const char *filter)
{
    snprintf(full->filter, sizeof full->filter, "%s", filter);
    apply_filter(full);
}

void fullscreen_look_again(struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    const bool mine = session_is_asked(full->session, actor) && actor == full->viewer;
    union pz_any_state state;
    fullscreen_shown_state(full, &state);
    full->game->view(state.bytes, full->viewer, full->view.bytes);
    full->move_count = mine && !full->replaying
                           ? full->game->moves(full->session->state.bytes, full->moves, NULL)
                           : 0;
    full->typing = false;
    set_filter(full, "");
}

/* ---- a hint ---- */

static void ask_hint(struct fullscreen *full)
{
    if (full->move_count == 0 || full->session->adviser.kind == NULL ||
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

void fullscreen_say_move(struct fullscreen *full, int who, const char *text)
{
    snprintf(full->message, sizeof full->message, "%s: %s", fullscreen_name_of(full, who), text);
}

/* Says in the message line what was done last, as the viewer saw it. */
static void tell_last(struct fullscreen *full)
{
    char text[PZ_MOVE_TEXT_MAX];
    int who = 0;
    full->message[0] = '\0';
    if (session_last(full->session, full->viewer, &who, text, sizeof text)) {
        fullscreen_say_move(full, who, text);
    }
}

void fullscreen_stepped(struct fullscreen *full, bool made, bool by_person)
{
    if (full->session->remote != NULL) { /* what comes of it, the table will say */
        snprintf(full->message, sizeof full->message, "%s", made ? "" : full->session->problem);
    } else if (made) {
        tell_last(full);
    } else {
        snprintf(full->message, sizeof full->message, "%s", full->session->problem);
        full->failed = !full->session->broken;
    }
    full->after_person = by_person;
    full->last_event = host_now();
    thinker_cancel(&full->adviser);
    fullscreen_look_again(full);
}

static void make(struct fullscreen *full, pz_move move)
{
    const bool by_person = session_is_person(full->session, session_actor(full->session));
    fullscreen_stepped(full, session_make(full->session, move), by_person);
}

static void next_chance(struct fullscreen *full)
{
    const enum session_progress step = session_step(full->session, false);
    if (step != SESSION_WAITS) {
        fullscreen_stepped(full, step == SESSION_STEPPED, false);
    }
}

uint32_t fullscreen_hold(const struct fullscreen_options *options)
{
    return options->pace > 0 ? options->pace + 400 : 0;
}

/* How long the last event is left on the screen before the next one, in seconds. */
static double pause_before(const struct fullscreen *full, int actor)
{
    const double pace = full->options.pace / 1000.0;
    if (full->after_person) {
        return fullscreen_hold(&full->options) / 1000.0;
    }
    return actor == PZ_CHANCE ? pace / 5 : pace;
}

void fullscreen_end_of_game(struct fullscreen *full)
{
    if (!full->over_seen) {
        full->over_seen = true;
        fullscreen_open_scores(full, OVER, _("The game is over"));
    }
}

static void next_person(struct fullscreen *full, int seat)
{
    if (seat == full->viewer) {
        return;
    }
    full->viewer = seat;
    tell_last(full); /* not what the one before could see of it */
    if (full->face->secrets && full->session->people > 1) {
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
    if (full->bot.code != 0) {
        bot_failed(full, &full->bot);
        full->failed = true;
    } else {
        make(full, full->bot.answer.move);
    }
}

static void go_on(struct fullscreen *full)
{
    const int actor = session_actor(full->session);
    const bool due = host_now() - full->last_event >= pause_before(full, actor);
    if (full->session->remote != NULL) {
        fullscreen_follow(full);
    }
    if (thinker_poll(&full->adviser)) {
        if (full->adviser.code != 0) {
            bot_failed(full, &full->adviser);
        } else {
            fullscreen_open_hint(full, &full->adviser.answer);
        }
    }
    if (fullscreen_disk(full, false) || full->overlay != NONE || full->replaying || full->failed ||
        full->session->remote != NULL) {
        return;
    }
    if (actor == PZ_NOBODY) {
        fullscreen_end_of_game(full);
    } else if (actor == PZ_CHANCE) {
        if (due) {
            next_chance(full);
        }
    } else if (session_is_person(full->session, actor)) {
        if (due) { /* whoever moved has some time to take it back */
            next_person(full, actor);
        }
    } else {
        next_bot(full, actor, due);
    }
}

/* ---- keys ---- */

static void take_back(struct fullscreen *full)
{
    const bool taken = session_undo(full->session, full->viewer);
    if (taken && full->session->remote != NULL) {
        snprintf(full->message, sizeof full->message, "%s", _("The others are asked."));
        return;
    }
    if (taken) {
        thinker_cancel(&full->bot);
        full->bot_has_answer = false;
    }
    snprintf(full->message, sizeof full->message, "%s",
             full->session->broken ? full->session->problem
             : taken               ? _("Taken back.")
                     : _("Nothing of yours can be taken back: something has been revealed since."));
    fullscreen_look_again(full);
}

static void move_selection(struct fullscreen *full, int by)
{
    if (full->shown_count == 0) {
        return;
    }
    const int64_t last = (int64_t)full->shown_count - 1;
    const int64_t wanted = (int64_t)full->selected + by;
    full->selected = (uint32_t)(wanted < 0 ? 0 : wanted > last ? last : wanted);
}

static void play_selected(struct fullscreen *full)
{
    if (full->shown_count > 0) {
        make(full, full->moves[full->shown[full->selected]]);
    }
}

static void on_click(struct fullscreen *full)
{
    int x = 0;
    int y = 0;
    screen_click(&x, &y);
    const uint32_t row = (uint32_t)(y - full->list_y);
    if (full->move_count > 0 && x >= full->list_x && y >= full->list_y &&
        y < full->list_y + full->list_height && full->top + row < full->shown_count) {
        if (full->selected == full->top + row) {
            play_selected(full);
        } else {
            full->selected = full->top + row;
        }
        return;
    }
    const char *tag = canvas_tag_at(&full->canvas, x, y);
    if (tag != NULL) {
        set_filter(full, strcmp(tag, full->filter) == 0 ? "" : tag);
    }
}

static void typing_key(struct fullscreen *full, int key)
{
    const size_t length = strlen(full->filter);
    char filter[sizeof full->filter];
    snprintf(filter, sizeof filter, "%s", full->filter);
    if (key == KEYS_BACKSPACE) {
        if (length == 0) {
            full->typing = false;
        } else {
            filter[length - 1] = '\0';
        }
    } else if (length + 1 < sizeof filter) {
        filter[length] = (char)key;
        filter[length + 1] = '\0';
    }
    set_filter(full, filter);
}

static void overlay_key(struct fullscreen *full, int key)
{
    if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN || key == KEYS_PAGE_DOWN) {
        full->overlay_top += key == KEYS_PAGE_DOWN ? 10 : 1;
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP || key == KEYS_PAGE_UP) {
        full->overlay_top -= key == KEYS_PAGE_UP ? 10 : 1;
        full->overlay_top = full->overlay_top < 0 ? 0 : full->overlay_top;
    } else if (full->overlay == OVER) {
        if (key == 'r') {
            fullscreen_open_replay(full);
        } else if (key == 'n') {
            full->again = true;
        } else if (key == 'l') {
            fullscreen_open_log(full);
        } else if (key == 'q') {
            full->leave = true;
        }
    } else if (full->overlay == TEXT || key == KEYS_ENTER) {
        full->overlay = NONE;
    } else if (key == 'q') {
        full->leave = true;
    }
}

static void command_key(struct fullscreen *full, int key)
{
    switch (key) {
    case '?':
        fullscreen_open_rules(full);
        break;
    case 'h':
        ask_hint(full);
        break;
    case 'u':
        take_back(full);
        break;
    case 'l':
        fullscreen_open_log(full);
        break;
    case 'r':
        if (!full->face->secrets && full->session->remote == NULL) {
            fullscreen_open_replay(full);
        }
        break;
    case 's':
        fullscreen_open_scores(full, TEXT, _("Scores"));
        break;
    case 'q':
        full->leave = true;
        break;
    case '/':
        full->typing = full->move_count > 0;
        break;
    default:
        if (key >= '1' && key <= '9') {
            if ((uint32_t)(key - '1') < full->shown_count) {
                full->selected = (uint32_t)(key - '1');
            }
        } else if (isalpha(key) && full->move_count > 0) { /* any letter that is no command */
            typing_key(full, key);
            full->typing = true;
        }
        break;
    }
}

static void on_key(struct fullscreen *full, int key)
{
    full->dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    if (!fullscreen_fits()) { /* nothing is done that cannot be seen */
        full->leave = key == 'q';
        return;
    }
    if ((full->failed || full->session->broken) && key == 'q') {
        full->leave = true;
    } else if (fullscreen_disk(full, true)) {
        return;
    } else if (full->session->remote != NULL && fullscreen_remote_key(full, key)) {
        return;
    } else if (full->overlay != NONE) {
        overlay_key(full, key);
    } else if (key == KEYS_CLICK) {
        on_click(full);
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP) {
        move_selection(full, -1);
    } else if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN) {
        move_selection(full, 1);
    } else if (key == KEYS_PAGE_UP) {
        move_selection(full, -full->list_height);
    } else if (key == KEYS_PAGE_DOWN) {
        move_selection(full, full->list_height);
    } else if (key == KEYS_HOME) {
        move_selection(full, -PZ_MOVES_MAX);
    } else if (key == KEYS_END) {
        move_selection(full, PZ_MOVES_MAX);
    } else if (key == KEYS_ENTER) {
        play_selected(full);
    } else if (key == KEYS_ESCAPE) {
        full->typing = false;
        set_filter(full, "");
    } else if (full->typing && (key == KEYS_BACKSPACE || (key >= ' ' && key < 127))) {
        typing_key(full, key);
    } else if (key < 256) {
        command_key(full, key);
    }
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
    full.face = face_of(full.game);
    full.options = *options;
    thinker_init(&full.bot);
    thinker_init(&full.adviser);
    full.viewer = first_viewer(session);
    if (full.face == NULL || !screen_open(&options->screen)) {
        return FULLSCREEN_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    if (full.face->secrets && session->people > 1) {
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
            on_key(&full, key);
        }
    }
    thinker_cancel(&full.bot);
    thinker_cancel(&full.adviser);
    screen_close();
    return full.failed || session->broken ? FULLSCREEN_FAILED
           : full.again                   ? FULLSCREEN_AGAIN
                                          : FULLSCREEN_LEFT;
}
