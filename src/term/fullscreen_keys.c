/* The full screen: what keys and the mouse do. */
#include "fullscreen_state.h"
#include "os/gaps.h"
#include "os/language.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- choosing ---- */

/* Makes the move; if it is not legal, says why. */
static void choose(struct fullscreen *full, int move)
{
    if (move < 0) {
        return;
    }
    if (chooser_is_legal(&full->chooser, move)) {
        fullscreen_make(full, (pz_move)move);
    } else if (!session_make(full->session, (pz_move)move)) {
        snprintf(full->message, sizeof full->message, "%s", full->session->problem);
    }
}

static void take_selected(struct fullscreen *full)
{
    struct chooser *chooser = &full->chooser;
    if (chooser_toggle(chooser)) {
        chooser_go(chooser, 1); /* to the next one */
    } else {
        choose(full, chooser_take(chooser));
    }
}

/* The first click puts the cursor there, the second makes the move; steps and marks need only one.
 */
static void click_row(struct fullscreen *full, uint32_t row)
{
    struct chooser *chooser = &full->chooser;
    const uint32_t index = full->list_top + row;
    if (index >= chooser->count) {
        return;
    }
    const bool again = chooser_selected(chooser) == index;
    const enum choice_kind kind = chooser->list[index].kind;
    chooser_select(chooser, index);
    if (again || kind == CHOICE_STEP || kind == CHOICE_MARK) {
        choose(full, chooser_take(chooser));
    }
}

/* Whatever cannot be chosen says so: a click must not seem lost. */
static void click_board(struct fullscreen *full, const char *tag)
{
    const int move = chooser_click(&full->chooser, tag);
    if (move == CHOOSER_NOTHING) {
        struct pz_text out;
        const struct gap gaps[] = {{"what", chooser_tag_shown(&full->chooser, tag)}, {NULL, NULL}};
        out = pz_text_in(full->message, sizeof full->message);
        gaps_fill(&out, _("{what} cannot be chosen now."), gaps);
    } else {
        full->message[0] = '\0';
        choose(full, move);
    }
}

static void type(struct fullscreen *full, int key)
{
    chooser_type(&full->chooser, key);
    full->list_top = 0;
}

static bool choosing_key(struct fullscreen *full, int key)
{
    struct chooser *chooser = &full->chooser;
    const int by = fullscreen_key_moves(key, full->list_height);
    if (by != 0) {
        chooser_go(chooser, by);
        return true;
    }
    switch (key) {
    case KEYS_ENTER:
        take_selected(full);
        return true;
    case KEYS_ESCAPE:
        chooser_back(chooser);
        return true;
    case KEYS_BACKSPACE:
        if (chooser->typing) {
            type(full, '\b');
        } else {
            chooser_back(chooser);
        }
        return true;
    default:
        break;
    }
    if (chooser->typing && key >= ' ' && key < 256 && key != 127) {
        type(full, key);
        return true;
    }
    return key == ' ' && chooser_toggle(chooser);
}

/* ---- commands ---- */

/* What has no other meaning chooses by its number or finds by its letter. */
static void other_key(struct fullscreen *full, int key)
{
    struct chooser *chooser = &full->chooser;
    if (key >= '1' && key <= '9') {
        chooser_select(chooser, full->list_top + (uint32_t)(key - '1'));
    } else if (chooser->move_count > 0 && key < 256 && (isalpha(key) || key >= 128)) {
        type(full, key);
    } else if (fullscreen_is_waiting(full)) {
        full->hurry = true;
    }
}

static void command_key(struct fullscreen *full, int key)
{
    switch (key) {
    case '?':
        fullscreen_open_rules(full);
        break;
    case 'G':
        fullscreen_toggle_guide(full);
        break;
    case 'h':
        fullscreen_ask_hint(full);
        break;
    case 'u':
        fullscreen_takeback(full);
        break;
    case 'l':
        fullscreen_open_log(full, false);
        break;
    case 'r':
        if (!pz_game_hides(full->game) && full->session->remote == NULL) { /* all see the same */
            fullscreen_open_replay(full);
        } else {
            other_key(full, key);
        }
        break;
    case 'm':
        if (face_of(full->game)->is_map) {
            full->map_alone = !full->map_alone;
        } else {
            other_key(full, key);
        }
        break;
    case 's':
        fullscreen_open_scores(full, TEXT, _("Scores"));
        break;
    case 'w':
        fullscreen_open_story(full);
        break;
    case '+':
    case '-':
        fullscreen_change_pace(full, key == '+');
        break;
    case 'q':
        full->leave = true;
        break;
    case '/':
        full->chooser.typing = full->chooser.move_count > 0;
        break;
    default:
        other_key(full, key);
        break;
    }
}

/* When the game is over, with its result on the screen or without; false if the key is another. */
static bool over_key(struct fullscreen *full, int key)
{
    switch (key) {
    case 'r':
        fullscreen_open_replay(full);
        return true;
    case 'n':
        full->again = true;
        return true;
    case 'l':
        fullscreen_open_log(full, false);
        return true;
    case 'q':
        full->leave = true;
        return true;
    case KEYS_ESCAPE:
        full->overlay = NONE;
        return true;
    case KEYS_ENTER:
        if (full->overlay != OVER) { /* which a last Enter in haste does not close */
            fullscreen_open_over(full);
        }
        return true;
    default:
        return full->overlay == OVER && key != KEYS_CLICK && key < KEYS_ENTER;
    }
}

/* ---- the mouse ---- */

const struct hot_spot *fullscreen_hot_at(const struct fullscreen *full, int x, int y)
{
    for (unsigned i = full->hot_count; i-- > 0;) {
        const struct hot_spot *spot = &full->hot[i];
        if (x >= spot->x && x < spot->x + spot->width && y >= spot->y &&
            y < spot->y + spot->height) {
            return spot;
        }
    }
    return NULL;
}

/* What a click means as a key; KEYS_NONE if it was dealt with. */
static int key_of_click(struct fullscreen *full)
{
    int x = 0;
    int y = 0;
    screen_click(&x, &y);
    const struct hot_spot *spot = fullscreen_hot_at(full, x, y);
    if (spot != NULL && spot->key < KEYS_ROW) {
        return spot->key;
    }
    if (full->overlay != NONE) {
        return KEYS_NONE;
    }
    if (spot != NULL) {
        click_row(full, (uint32_t)(spot->key - KEYS_ROW));
        return KEYS_NONE;
    }
    const char *tag = canvas_tag_at(&full->canvas, x, y);
    if (tag != NULL && full->chooser.move_count > 0) {
        click_board(full, tag);
        return KEYS_NONE;
    }
    return fullscreen_is_waiting(full) ? ' ' : KEYS_NONE;
}

/* ---- all of it ---- */

/* A key of the trouble with the disk, of a table elsewhere, or of the end of the game? */
static bool special_key(struct fullscreen *full, int key)
{
    return fullscreen_disk(full, true) ||
           (full->session->remote != NULL && fullscreen_remote_key(full, key)) ||
           (session_actor(full->session) == PZ_NOBODY &&
            (full->overlay == OVER || full->overlay == NONE) && over_key(full, key));
}

static void dispatch(struct fullscreen *full, int key)
{
    if ((full->failed || full->session->broken) && key == 'q') {
        full->leave = true;
    } else if (special_key(full, key)) {
        return;
    } else if (full->overlay != NONE) {
        fullscreen_popup_key(full, key);
    } else if (full->chooser.move_count == 0 || !choosing_key(full, key)) {
        command_key(full, key);
    }
}

void fullscreen_key(struct fullscreen *full, int key)
{
    full->dirty = true;
    if (key == KEYS_RESIZE) {
        return;
    }
    if (!fullscreen_fits(&full->canvas)) { /* nothing is done that cannot be seen */
        full->leave = key == 'q';
        return;
    }
    if (key == KEYS_CLICK) {
        key = key_of_click(full);
    }
    if (key != KEYS_NONE) {
        dispatch(full, key);
    }
}
