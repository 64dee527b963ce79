#include "language.h"
#include "table_state.h"
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { POLL = 15 };

static volatile sig_atomic_t told_to_end;

static void on_signal(int number)
{
    (void)number;
    told_to_end = 1;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
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

static void apply_filter(struct table *table)
{
    table->shown_count = 0;
    for (uint32_t i = 0; i < table->move_count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        table_move_text(table, table->moves[i], text, sizeof text);
        if (fits(text, table->filter)) {
            table->shown[table->shown_count++] = i;
        }
    }
    table->selected = 0;
    table->top = 0;
    table->dirty = true;
}

static void set_filter(struct table *table, const char *filter)
{
    snprintf(table->filter, sizeof table->filter, "%s", filter);
    apply_filter(table);
}

/* After every change of the state. */
static void look_again(struct table *table)
{
    const int actor = session_actor(table->session);
    const bool mine = session_is_person(table->session, actor) && actor == table->viewer;
    union pz_any_state state;
    table_shown_state(table, &state);
    table->game->view(state.bytes, table->viewer, table->view.bytes);
    table->move_count = mine && !table->replaying
                            ? table->game->moves(table->session->state.bytes, table->moves, NULL)
                            : 0;
    table->typing = false;
    set_filter(table, "");
}

/* ---- a hint ---- */

static void ask_hint(struct table *table)
{
    if (table->move_count == 0 || thinker_busy(&table->adviser)) {
        return;
    }
    const struct pz_question question = {
        table->game,       table->view.bytes,
        table->viewer,     table->moves,
        table->move_count, table->session->record.seed + table->session->count,
        PZ_BUDGET_USUAL,   NULL};
    if (thinker_start(&table->adviser, pz_bot_strongest(), &question)) {
        snprintf(table->message, sizeof table->message, _("%s is thinking about a hint..."),
                 pz_bot_strongest()->id);
    }
    table->dirty = true;
}

/* ---- what goes on by itself ---- */

/* Says in the message line what was done last, as the viewer saw it. */
static void tell_last(struct table *table, size_t count)
{
    char text[PZ_MOVE_TEXT_MAX];
    int who = 0;
    table->message[0] = '\0';
    if (count > 0) {
        session_describe(table->session, count - 1, table->viewer, &who, text, sizeof text);
        snprintf(table->message, sizeof table->message, "%s: %s", table_name_of(table, who), text);
    }
}

static void make(struct table *table, pz_move move)
{
    const int actor = session_actor(table->session);
    if (!session_make(table->session, move)) {
        snprintf(table->message, sizeof table->message, "%s", table->session->problem);
        table->failed = true;
    } else {
        tell_last(table, table->session->count);
    }
    table->after_person = session_is_person(table->session, actor);
    table->last_event = now();
    thinker_cancel(&table->adviser);
    look_again(table);
}

/* How long the last event is left on the screen before the next one, in seconds. */
static double pause_before(const struct table *table, int actor)
{
    const double pace = table->options.pace / 1000.0;
    if (table->after_person) {
        return pace > 0 ? pace + 0.4 : 0; /* time to take it back */
    }
    return actor == PZ_CHANCE ? pace / 5 : pace;
}

static void end_of_game(struct table *table)
{
    if (!table->over_seen) {
        table->over_seen = true;
        table_open_scores(table, OVER, _("The game is over"));
    }
}

static void next_person(struct table *table, int seat)
{
    if (seat == table->viewer) {
        return;
    }
    table->viewer = seat;
    tell_last(table, table->session->count); /* not what the one before could see of it */
    if (table->face->secrets && table->session->people > 1) {
        table_open_text(table, CURTAIN, "");
    }
    look_again(table);
}

static void next_bot(struct table *table, int seat, bool due)
{
    if (!thinker_busy(&table->bot) && !table->bot_has_answer) {
        static union pz_any_state view;
        static pz_move moves[PZ_MOVES_MAX];
        const struct pz_question question = session_question(table->session, &view, moves);
        if (!thinker_start(&table->bot, table->session->bots[seat], &question)) {
            table->session->bots[seat]->choose(&question, &table->bot_answer);
            table->bot_has_answer = true;
        }
        table->dirty = true;
    }
    if (thinker_poll(&table->bot, &table->bot_answer)) {
        table->bot_has_answer = true;
    }
    if (table->bot_has_answer && due) {
        table->bot_has_answer = false;
        make(table, table->bot_answer.move);
    }
}

static void go_on(struct table *table)
{
    struct pz_answer hint;
    const int actor = session_actor(table->session);
    const bool due = now() - table->last_event >= pause_before(table, actor);
    if (thinker_poll(&table->adviser, &hint)) {
        table_open_hint(table, &hint);
    }
    if (table->overlay != NONE || table->replaying || table->failed) {
        return;
    }
    if (actor == PZ_NOBODY) {
        end_of_game(table);
    } else if (actor == PZ_CHANCE) {
        if (due) {
            make(table, session_draw(table->session));
        }
    } else if (session_is_person(table->session, actor)) {
        if (due) { /* whoever moved has some time to take it back */
            next_person(table, actor);
        }
    } else {
        next_bot(table, actor, due);
    }
}

/* ---- keys ---- */

static void take_back(struct table *table)
{
    if (!session_can_undo(table->session, table->viewer)) {
        snprintf(table->message, sizeof table->message, "%s",
                 _("Nothing of yours can be taken back: something has been revealed since."));
        return;
    }
    thinker_cancel(&table->bot);
    table->bot_has_answer = false;
    if (!session_undo(table->session, table->viewer)) {
        snprintf(table->message, sizeof table->message, "%s", table->session->problem);
        table->failed = true;
        return;
    }
    snprintf(table->message, sizeof table->message, "%s", _("Taken back."));
    look_again(table);
}

static void move_selection(struct table *table, int by)
{
    if (table->shown_count == 0) {
        return;
    }
    const int64_t last = (int64_t)table->shown_count - 1;
    const int64_t wanted = (int64_t)table->selected + by;
    table->selected = (uint32_t)(wanted < 0 ? 0 : wanted > last ? last : wanted);
}

static void play_selected(struct table *table)
{
    if (table->shown_count > 0) {
        make(table, table->moves[table->shown[table->selected]]);
    }
}

static void on_click(struct table *table)
{
    int x = 0;
    int y = 0;
    screen_click(&x, &y);
    const uint32_t row = (uint32_t)(y - table->list_y);
    if (table->move_count > 0 && x >= table->list_x && y >= table->list_y &&
        y < table->list_y + table->list_height && table->top + row < table->shown_count) {
        if (table->selected == table->top + row) {
            play_selected(table);
        } else {
            table->selected = table->top + row;
        }
        return;
    }
    const char *tag = canvas_tag_at(&table->canvas, x, y);
    if (tag != NULL) {
        set_filter(table, strcmp(tag, table->filter) == 0 ? "" : tag);
    }
}

static void typing_key(struct table *table, int key)
{
    const size_t length = strlen(table->filter);
    char filter[sizeof table->filter];
    snprintf(filter, sizeof filter, "%s", table->filter);
    if (key == KEYS_BACKSPACE) {
        if (length == 0) {
            table->typing = false;
        } else {
            filter[length - 1] = '\0';
        }
    } else if (length + 1 < sizeof filter) {
        filter[length] = (char)key;
        filter[length + 1] = '\0';
    }
    set_filter(table, filter);
}

static void open_replay(struct table *table)
{
    table->overlay = NONE;
    table->replaying = true;
    table->replay_at = 0;
    table->message[0] = '\0';
    look_again(table);
}

static void replay_key(struct table *table, int key)
{
    const size_t count = table->session->count;
    if (key == KEYS_RIGHT || key == ' ' || key == KEYS_DOWN || key == KEYS_ENTER) {
        table->replay_at += table->replay_at < count;
    } else if (key == KEYS_LEFT || key == KEYS_UP) {
        table->replay_at -= table->replay_at > 0;
    } else if (key == KEYS_HOME) {
        table->replay_at = 0;
    } else if (key == KEYS_END) {
        table->replay_at = count;
    } else if (key == KEYS_ESCAPE || key == 'q') {
        table->replaying = false;
        table->over_seen = false;
    }
    tell_last(table, table->replaying ? table->replay_at : 0);
    look_again(table);
}

static void overlay_key(struct table *table, int key)
{
    if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN || key == KEYS_PAGE_DOWN) {
        table->overlay_top += key == KEYS_PAGE_DOWN ? 10 : 1;
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP || key == KEYS_PAGE_UP) {
        table->overlay_top -= key == KEYS_PAGE_UP ? 10 : 1;
        table->overlay_top = table->overlay_top < 0 ? 0 : table->overlay_top;
    } else if (table->overlay == OVER) {
        if (key == 'r') {
            open_replay(table);
        } else if (key == 'n') {
            table->again = true;
        } else if (key == 'l') {
            table->over_seen = false;
            table_open_log(table);
        } else if (key == 'q') {
            table->leave = true;
        }
    } else if (table->overlay == TEXT || key == KEYS_ENTER) {
        table->overlay = NONE;
    } else if (key == 'q') {
        table->leave = true;
    }
}

static void command_key(struct table *table, int key)
{
    switch (key) {
    case '?':
        table_open_rules(table);
        break;
    case 'h':
        ask_hint(table);
        break;
    case 'u':
        take_back(table);
        break;
    case 'l':
        table_open_log(table);
        break;
    case 's':
        table_open_scores(table, TEXT, _("Scores"));
        break;
    case 'q':
        table->leave = true;
        break;
    case '/':
        table->typing = table->move_count > 0;
        break;
    default:
        if (key >= '1' && key <= '9') {
            if ((uint32_t)(key - '1') < table->shown_count) {
                table->selected = (uint32_t)(key - '1');
            }
        } else if (isalpha(key) && table->move_count > 0) { /* any letter that is no command */
            typing_key(table, key);
            table->typing = true;
        }
        break;
    }
}

static void on_key(struct table *table, int key)
{
    table->dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    if (!table_fits()) { /* nothing is done that cannot be seen */
        table->leave = key == 'q';
        return;
    }
    if (table->failed && key == 'q') {
        table->leave = true;
    } else if (table->replaying) {
        replay_key(table, key);
    } else if (table->overlay != NONE) {
        overlay_key(table, key);
    } else if (key == KEYS_CLICK) {
        on_click(table);
    } else if (key == KEYS_UP || key == KEYS_WHEEL_UP) {
        move_selection(table, -1);
    } else if (key == KEYS_DOWN || key == KEYS_WHEEL_DOWN) {
        move_selection(table, 1);
    } else if (key == KEYS_PAGE_UP) {
        move_selection(table, -table->list_height);
    } else if (key == KEYS_PAGE_DOWN) {
        move_selection(table, table->list_height);
    } else if (key == KEYS_HOME) {
        move_selection(table, -PZ_MOVES_MAX);
    } else if (key == KEYS_END) {
        move_selection(table, PZ_MOVES_MAX);
    } else if (key == KEYS_ENTER) {
        play_selected(table);
    } else if (key == KEYS_ESCAPE) {
        table->typing = false;
        set_filter(table, "");
    } else if (table->typing && (key == KEYS_BACKSPACE || (key >= ' ' && key < 127))) {
        typing_key(table, key);
    } else if (key < 256) {
        command_key(table, key);
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

enum table_end table_play(struct session *session, const struct table_options *options)
{
    static struct table table;
    memset(&table, 0, sizeof table);
    table.session = session;
    table.game = session->record.game;
    table.face = face_of(table.game);
    table.options = *options;
    thinker_init(&table.bot);
    thinker_init(&table.adviser);
    table.viewer = first_viewer(session);
    if (table.face == NULL || !screen_open(&options->screen)) {
        return TABLE_NO_TERMINAL;
    }
    told_to_end = 0;
    signal(SIGTERM, on_signal);
    signal(SIGHUP, on_signal);
    signal(SIGINT, on_signal);
    if (table.face->secrets && session->people > 1) {
        table.viewer = PZ_NOBODY; /* until somebody sits down */
    }
    snprintf(table.message, sizeof table.message, "%s", session->problem);
    look_again(&table);
    while (!table.leave && !table.again && !told_to_end) {
        go_on(&table);
        if (table.dirty) {
            table_draw(&table);
            table.dirty = false;
        }
        const int key = screen_key(POLL);
        if (key != KEYS_NONE) {
            on_key(&table, key);
        }
    }
    thinker_cancel(&table.bot);
    thinker_cancel(&table.adviser);
    screen_close();
    return table.failed ? TABLE_FAILED : table.again ? TABLE_AGAIN : TABLE_LEFT;
}
