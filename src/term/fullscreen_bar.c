/* The full screen: the line of keys, which tells what can be done at the moment. Every entry can be
 * clicked. */
#include "fullscreen_state.h"
#include "os/language.h"
#include <string.h>

enum { GAP = 2 };

void bar_add(struct bar *bar, int key, int rank, const char *text)
{
    if (bar->count < BAR_ENTRIES) {
        bar->entries[bar->count++] = (struct bar_entry){key, text, rank};
    }
}

static void add_common(struct bar *bar, const struct fullscreen *full)
{
    const bool remote = full->session->remote != NULL;
    bar_add(bar, '?', 1, _("? help"));
    if (face_of(full->game)->is_map) {
        bar_add(bar, 'm', 2, full->map_alone ? _("m list") : _("m map"));
    }
    if (full->story_cut) {
        bar_add(bar, 'w', 3, _("w what happened"));
    }
    bar_add(bar, 'l', 5, _("l log"));
    bar_add(bar, 's', 5, _("s scores"));
    if (!pz_game_hides(full->game) && !remote) { /* as fullscreen_keys.c has it */
        bar_add(bar, 'r', 6, _("r replay"));
    }
    if (remote) {
        bar_add(bar, 'C', 4, _("C chat"));
        bar_add(bar, 'T', 6, _("T talk"));
    } else {
        bar_add(bar, '+', 7, _("+ faster"));
        bar_add(bar, '-', 7, _("- slower"));
    }
    bar_add(bar, 'q', 2, _("q leave"));
}

static const char *enter_text(const struct chooser *chooser)
{
    const uint32_t selected = chooser_selected(chooser);
    if (selected >= chooser->count) {
        return NULL;
    }
    switch (chooser->list[selected].kind) {
    case CHOICE_STEP:
        return _("Enter opens");
    case CHOICE_MARK:
        return _("Enter marks");
    case CHOICE_DONE:
    case CHOICE_MOVE:
        break;
    }
    return _("Enter plays");
}

static void add_choosing(struct bar *bar, const struct fullscreen *full)
{
    const struct chooser *chooser = &full->chooser;
    const char *enter = enter_text(chooser);
    if (enter != NULL) {
        bar_add(bar, KEYS_ENTER, 0, enter);
    }
    if (chooser->depth > 0 || chooser_search_text(chooser)[0] != '\0') {
        bar_add(bar, KEYS_ESCAPE, 1, _("Esc back"));
    }
    bar_add(bar, '/', 2, _("/ finds"));
    if (full->session->adviser.kind != NULL) {
        bar_add(bar, 'h', 2, _("h hint"));
    }
}

static void add_over(struct bar *bar, const struct fullscreen *full)
{
    const struct remote *remote = full->session->remote;
    if (full->overlay == NONE) {
        bar_add(bar, KEYS_ENTER, 1, _("Enter the result"));
    }
    if (remote == NULL) {
        bar_add(bar, 'r', 1, _("r replay"));
        bar_add(bar, 'n', 1, _("n new game"));
    } else if (remote->seat >= 0) {
        bar_add(bar, 'n', 1, _("n another game"));
    }
    bar_add(bar, 'l', 2, _("l log"));
    if (remote != NULL) {
        bar_add(bar, 'C', 3, _("C chat"));
        bar_add(bar, 'T', 3, _("T talk"));
    }
    if (full->overlay == OVER) {
        bar_add(bar, KEYS_ESCAPE, 2, _("Esc the board"));
    }
    bar_add(bar, 'q', 1, _("q leave"));
}

static void add_text(struct bar *bar, const struct fullscreen *full)
{
    if (full->overlay_scrolls) {
        bar_add(bar, KEYS_PAGE_UP, 1, _("up"));
        bar_add(bar, KEYS_PAGE_DOWN, 1, _("down"));
    }
    if (full->overlay_is_log) {
        bar_add(bar, 'c', 1, full->log_every ? _("c without chance") : _("c with chance"));
    }
    bar_add(bar, full->overlay == DRAWN ? KEYS_ENTER : KEYS_ESCAPE, 0,
            full->overlay == DRAWN ? _("Enter hands over") : _("Esc closes"));
}

static void collect(const struct fullscreen *full, struct bar *bar)
{
    if (full->waits_for_disk) {
        bar_add(bar, KEYS_ENTER, 0, _("Enter tries again"));
        bar_add(bar, 'q', 0, _("q leave"));
    } else if (full->overlay == TEXT || full->overlay == DRAWN) {
        add_text(bar, full);
    } else if (session_actor(full->session) == PZ_NOBODY) {
        add_over(bar, full);
    } else {
        if (full->chooser.move_count > 0) {
            add_choosing(bar, full);
        } else if (fullscreen_is_waiting(full)) {
            bar_add(bar, ' ', 1, _("Space skips"));
        }
        if (session_can_takeback(full->session, full->viewer)) {
            bar_add(bar, 'u', 1, _("u takes your move back"));
        }
        add_common(bar, full);
    }
}

static int columns_of(const struct bar *bar)
{
    int columns = 0;
    for (unsigned i = 0; i < bar->count; i++) {
        columns += canvas_columns(bar->entries[i].text) + (i > 0 ? GAP : 0);
    }
    return columns;
}

/* Leaves out the least important ones, the last of them first, until the rest fits. */
static void shorten(struct bar *bar, int columns)
{
    while (bar->count > 1 && columns_of(bar) > columns) {
        unsigned worst = 0;
        for (unsigned i = 1; i < bar->count; i++) {
            worst = bar->entries[i].rank >= bar->entries[worst].rank ? i : worst;
        }
        bar->count--;
        memmove(&bar->entries[worst], &bar->entries[worst + 1],
                (bar->count - worst) * sizeof bar->entries[0]);
    }
}

/* The key stands before the first blank, and is brighter than what it does. */
static void draw_entry(struct canvas *canvas, int x, int y, const char *text)
{
    canvas_clip(canvas, x, y, canvas->width - 1 - x, COLOUR_DIM, STYLE_PLAIN, text);
    const int key = canvas_columns_of(text, strcspn(text, " "));
    canvas_clip(canvas, x, y, key, COLOUR_TITLE, STYLE_BOLD, text);
}

void bar_show(struct fullscreen *full, struct bar *bar)
{
    struct canvas *canvas = &full->canvas;
    const int y = canvas->height - 1;
    int x = 1;
    shorten(bar, canvas->width - 2);
    for (unsigned i = 0; i < bar->count; i++) {
        const int columns = canvas_columns(bar->entries[i].text);
        draw_entry(canvas, x, y, bar->entries[i].text);
        fullscreen_hot(full, x, y, columns, 1, bar->entries[i].key);
        x += columns + GAP;
    }
}

void fullscreen_draw_bar(struct fullscreen *full)
{
    struct canvas *canvas = &full->canvas;
    struct bar bar = {.count = 0};
    if (full->line.open) {
        canvas_clip(canvas, 1, canvas->height - 1, canvas->width - 2, COLOUR_DIM, STYLE_PLAIN,
                    _("Enter says it to all, / begins a command, Esc closes"));
        return;
    }
    collect(full, &bar);
    bar_show(full, &bar);
}
