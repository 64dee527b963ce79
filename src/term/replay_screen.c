/* The replay on the full screen: what keys, the mouse and the clock do. */
#include "replay_screen.h"
#include "fullscreen.h"
#include "os/host.h"
#include "os/language.h"
#include "scores.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLL = 15, NORMAL_SPEED = 3 };

static const unsigned pauses[REPLAY_SPEEDS] = {3000, 2000, 1300, 800, 400, 200, 80};

unsigned replay_screen_pause(const struct replay_screen *screen)
{
    return pauses[screen->speed];
}

/* ---- going ---- */

static void go(struct replay_screen *screen, size_t at)
{
    screen->playing = false;
    replay_go(screen->replay, at);
}

/* The player whose turns are gone through: the one through whose eyes it is seen, or whose turn it
 * is. */
static int followed(const struct replay *replay)
{
    return replay->eyes >= 0 ? replay->eyes : replay_turn_seat(replay);
}

static void toggle(struct replay_screen *screen)
{
    struct replay *replay = screen->replay;
    screen->playing = !screen->playing;
    screen->last_step = host_now();
    if (screen->playing && replay->at == replay->count) {
        replay_go(replay, 0);
    }
}

void replay_screen_time(struct replay_screen *screen, double now)
{
    struct replay *replay = screen->replay;
    if (!screen->playing || screen->full.overlay != NONE || screen->asking) {
        return;
    }
    const bool chance = replay->at < replay->count && replay->actors[replay->at] == PZ_CHANCE;
    const double pause = pauses[screen->speed] / (chance ? 3000.0 : 1000.0);
    if (now - screen->last_step < pause) {
        return;
    }
    screen->last_step = now;
    replay_go(replay, replay->at + 1);
    screen->playing = replay->at < replay->count;
    screen->full.dirty = true;
}

/* ---- texts over the board ---- */

static void open_scores(struct replay_screen *screen)
{
    const struct replay *replay = screen->replay;
    struct pz_text out = pz_text_in(screen->full.overlay_text, sizeof screen->full.overlay_text);
    scores_write(replay->record->game, replay->state.bytes, replay->eyes, false, replay->names,
                 &out);
    fullscreen_open_text(&screen->full, TEXT, _("Scores"));
}

static void open_hands(struct replay_screen *screen)
{
    const struct replay *replay = screen->replay;
    struct pz_text out = pz_text_in(screen->full.overlay_text, sizeof screen->full.overlay_text);
    scores_hands(replay->record->game, replay->state.bytes, replay->eyes, replay->names, &out);
    fullscreen_open_text(&screen->full, TEXT, _("Open hands"));
}

static void open_keys(struct replay_screen *screen)
{
    struct pz_text out = pz_text_in(screen->full.overlay_text, sizeof screen->full.overlay_text);
    pz_text_str(&out, _("left, right    one move back, one move on\n"
                        "up, down       one turn back, one turn on\n"
                        "PgUp, PgDn     the previous and the next turn of the same player\n"
                        "Home, End      to the start, to the end\n"
                        "Space          plays by itself, and stops\n"
                        "+ -            faster, slower\n"
                        "g, or a digit  to a move; t: to a turn\n"));
    if (pz_game_hides(screen->full.game)) {
        pz_text_str(&out, _("e              all hands open, one player's eyes, an onlooker's\n"
                            "h              the hands\n"));
    }
    if (face_of(screen->full.game)->is_map) {
        pz_text_str(&out, _("m              the map over the whole width, and back\n"));
    }
    pz_text_str(&out, _("s              what each would score now\n"
                        "q, Esc         leaves\n\n"
                        "The mouse: the bar leads to any move, a player to the next turn of\n"
                        "that player, the wheel goes move by move.\n"));
    fullscreen_open_text(&screen->full, TEXT, _("Keys"));
}

/* ---- a number that is typed ---- */

static void ask(struct replay_screen *screen, bool turn)
{
    screen->asking = true;
    screen->asking_turn = turn;
    screen->digits[0] = '\0';
}

static void answer(struct replay_screen *screen)
{
    const unsigned long number = strtoul(screen->digits, NULL, 10);
    screen->asking = false;
    if (screen->digits[0] == '\0') {
        return;
    }
    go(screen, screen->asking_turn ? replay_turn_end(screen->replay, (uint32_t)number) : number);
}

static void asking_key(struct replay_screen *screen, int key)
{
    const size_t length = strlen(screen->digits);
    if (key >= '0' && key <= '9') {
        if (length < REPLAY_DIGITS) {
            screen->digits[length] = (char)key;
            screen->digits[length + 1] = '\0';
        }
    } else if (key == 't') {
        screen->asking_turn = !screen->asking_turn;
    } else if (key == KEYS_BACKSPACE && length > 0) {
        screen->digits[length - 1] = '\0';
    } else if (key == KEYS_ENTER) {
        answer(screen);
    } else {
        screen->asking = false;
    }
}

/* ---- keys ---- */

/* The key that the click stands for; KEYS_NONE if it was dealt with. */
static int on_click(struct replay_screen *screen, int x, int y)
{
    struct replay *replay = screen->replay;
    const int seat = y - screen->players_y;
    const struct hot_spot *spot = fullscreen_hot_at(&screen->full, x, y);
    if (spot != NULL) {
        return spot->key;
    }
    if (y == screen->bar_y && x >= screen->bar_x && x < screen->bar_x + screen->bar_width) {
        const size_t cells = (size_t)screen->bar_width - 1;
        go(screen, ((size_t)(x - screen->bar_x) * replay->count + cells / 2) / cells);
    } else if (x >= screen->players_x && seat >= 0 && seat < replay->record->setup.players) {
        go(screen, replay_seat_on(replay, seat));
    }
    return KEYS_NONE;
}

static void change_speed(struct replay_screen *screen, int by)
{
    const int speed = screen->speed + by;
    screen->speed = speed < 0 ? 0 : speed < REPLAY_SPEEDS ? speed : REPLAY_SPEEDS - 1;
}

/* Walking: true if the key was one for that. */
static bool walking_key(struct replay_screen *screen, int key)
{
    const struct replay *replay = screen->replay;
    switch (key) {
    case KEYS_RIGHT:
    case KEYS_ENTER:
    case KEYS_WHEEL_DOWN:
        go(screen, replay->at + 1);
        return true;
    case KEYS_LEFT:
    case KEYS_BACKSPACE:
    case KEYS_WHEEL_UP:
        go(screen, replay->at > 0 ? replay->at - 1 : 0);
        return true;
    case KEYS_DOWN:
        go(screen, replay_turn_on(replay));
        return true;
    case KEYS_UP:
        go(screen, replay_turn_back(replay));
        return true;
    case KEYS_PAGE_DOWN:
        go(screen, replay_seat_on(replay, followed(replay)));
        return true;
    case KEYS_PAGE_UP:
        go(screen, replay_seat_back(replay, followed(replay)));
        return true;
    case KEYS_HOME:
        go(screen, 0);
        return true;
    case KEYS_END:
        go(screen, replay->count);
        return true;
    default:
        return false;
    }
}

static void command_key(struct replay_screen *screen, int key)
{
    switch (key) {
    case ' ':
        toggle(screen);
        break;
    case '+':
    case '=':
        change_speed(screen, 1);
        break;
    case '-':
        change_speed(screen, -1);
        break;
    case 'e':
        if (pz_game_hides(screen->full.game)) {
            replay_next_eyes(screen->replay);
        }
        break;
    case 'h':
        if (pz_game_hides(screen->full.game)) {
            open_hands(screen);
        }
        break;
    case 'm':
        screen->full.map_alone = face_of(screen->full.game)->is_map && !screen->full.map_alone;
        break;
    case 's':
        open_scores(screen);
        break;
    case '?':
        open_keys(screen);
        break;
    case 'g':
    case 't':
        ask(screen, key == 't');
        break;
    case 'q':
    case KEYS_ESCAPE:
        screen->full.leave = true;
        break;
    default:
        if (key < 256 && isdigit(key)) {
            ask(screen, false);
            asking_key(screen, key);
        }
        break;
    }
}

void replay_screen_key(struct replay_screen *screen, int key, int x, int y)
{
    screen->full.dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    if (key == KEYS_CLICK) {
        key = on_click(screen, x, y);
    }
    if (key == KEYS_NONE) {
        return;
    }
    if (screen->full.overlay != NONE) {
        fullscreen_popup_key(&screen->full, key);
    } else if (screen->asking) {
        asking_key(screen, key);
    } else if (!walking_key(screen, key)) {
        command_key(screen, key);
    }
}

/* ---- the loop ---- */

void replay_screen_init(struct replay_screen *screen, struct replay *replay)
{
    memset(screen, 0, sizeof *screen);
    screen->replay = replay;
    screen->full.game = replay->record->game;
    screen->full.dirty = true;
    screen->speed = NORMAL_SPEED;
}

static void show(struct replay_screen *screen)
{
    int width = 0;
    int height = 0;
    screen_size(&width, &height);
    replay_screen_draw(screen, width, height, screen_ascii());
    screen_show(&screen->full.canvas);
    screen->full.dirty = false;
}

/* Keys and clock until the person leaves; the terminal is open. */
static void run(struct replay *replay)
{
    static struct replay_screen screen;
    replay_screen_init(&screen, replay);
    while (!screen.full.leave && !fullscreen_told_to_end()) {
        replay_screen_time(&screen, host_now());
        if (screen.full.dirty) {
            show(&screen);
        }
        /* Of keys that come faster than the screen can be drawn, all are obeyed first. */
        for (int key = screen_key(POLL); key != KEYS_NONE && !screen.full.leave;
             key = screen_key(0)) {
            int x = 0;
            int y = 0;
            screen_click(&x, &y);
            replay_screen_key(&screen, key, x, y);
        }
    }
}

void fullscreen_open_replay(struct fullscreen *full)
{
    const struct session *session = full->session;
    size_t count = 0;
    static struct replay replay;
    const pz_move *moves = pz_table_moves(session->table, &count);
    full->overlay = NONE;
    full->over_seen = false; /* it comes again */
    full->dirty = true;
    if (!replay_open(&replay, &session->record, moves, session->count,
                     (const char(*)[PZ_NAME_MAX])session->shown)) {
        snprintf(full->message, sizeof full->message, "%s", _("not enough memory"));
        return;
    }
    run(&replay);
    replay_close(&replay);
}

enum fullscreen_end fullscreen_replay(struct replay *replay, const struct screen_options *options)
{
    if (!screen_open(options)) {
        return FULLSCREEN_NO_TERMINAL;
    }
    fullscreen_catch_signals();
    run(replay);
    screen_close();
    return FULLSCREEN_LEFT;
}
