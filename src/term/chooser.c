/* What a person chooses from: lists, steps, marks, and finding among them. */
#include "chooser.h"
#include "os/language.h"
#include "term_game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct chooser_frame *frame_of(struct chooser *chooser)
{
    return &chooser->frames[chooser->depth];
}

/* ---- the list of a game without steps ---- */

void choices_flat_list(struct chooser *chooser, int step)
{
    (void)step;
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        chooser_add(chooser, (struct choice){.kind = CHOICE_MOVE, .move = chooser->moves[i]});
    }
}

void chooser_move_words(const struct say *say, const void *state, pz_move move,
                        struct choice_words *words)
{
    struct pz_text out = pz_text_in(words->text, sizeof words->text);
    say_move(say, state, move, &out);
    out = pz_text_in(words->notation, sizeof words->notation);
    say->game->move_write(state, move, &out);
}

void choices_flat_words(const struct chooser *chooser, const struct choice *choice,
                        struct choice_words *words)
{
    struct pz_text out;
    const pz_move move = (pz_move)choice->move;
    chooser_move_words(&chooser->say, chooser->state, move, words);
    const struct face *face = face_of(chooser->say.game);
    out = pz_text_in(words->remark, sizeof words->remark);
    if (face->remark != NULL) {
        face->remark(chooser->view, chooser->say.seat, move, &out);
    }
}

/* ---- lists ---- */

void chooser_add(struct chooser *chooser, struct choice choice)
{
    if (chooser->count < PZ_MOVES_MAX) {
        choice.value = choice.value * PZ_MOVES_MAX - (int)chooser->count; /* keeps the order */
        chooser->list[chooser->count++] = choice;
    }
}

static int by_value(const void *a, const void *b)
{
    const int one = ((const struct choice *)a)->value;
    const int other = ((const struct choice *)b)->value;
    return (one < other) - (one > other);
}

void chooser_sort(struct chooser *chooser)
{
    qsort(chooser->list, chooser->count, sizeof chooser->list[0], by_value);
}

static bool contains(const char *text, const char *part, size_t length)
{
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, part, length) == 0) {
            return true;
        }
    }
    return length == 0;
}

bool chooser_fits(const struct choice_words *words, const char *search)
{
    while (*search != '\0') {
        const size_t length = strcspn(search, " -");
        if (!contains(words->text, search, length) && !contains(words->notation, search, length) &&
            !contains(words->remark, search, length) && !contains(words->shape, search, length) &&
            !contains(words->also, search, length)) {
            return false;
        }
        search += length;
        search += strspn(search, " -");
    }
    return true;
}

/* What is looked at: the tags of everything; its words; or the single moves, whatever step they
 * belong to: "roma loco". Where things are marked a move is many of them, and would find too much.
 */
enum finding { FIND_TAG, FIND_WORDS, FIND_MOVES, FINDINGS };

static void find(struct chooser *chooser, const char *search, enum finding finding)
{
    uint32_t kept = 0;
    chooser->count = 0;
    chooser->choices->list(chooser, CHOOSER_EVERYTHING);
    if (finding == FIND_MOVES) {
        const bool marks = chooser->count > 0 && chooser->list[0].kind == CHOICE_MARK;
        chooser->count = 0;
        if (marks) {
            return;
        }
        choices_flat_list(chooser, 0);
    }
    for (uint32_t i = 0; i < chooser->count; i++) {
        struct choice_words words = {0};
        const struct choice *choice = &chooser->list[i];
        if (finding == FIND_MOVES) {
            chooser_move_words(&chooser->say, chooser->state, (pz_move)choice->move, &words);
        } else {
            chooser->choices->words(chooser, choice, &words);
        }
        if (finding == FIND_TAG ? strcmp(words.tag, search) == 0 : chooser_fits(&words, search)) {
            chooser->list[kept++] = *choice;
        }
    }
    chooser->count = kept;
}

/* Makes the list of the open step anew. */
static void refresh(struct chooser *chooser)
{
    const struct chooser_frame *frame = frame_of(chooser);
    chooser->count = 0;
    if (chooser->move_count == 0) {
        return;
    }
    if (frame->search[0] == '\0') {
        chooser->choices->list(chooser, frame->step);
        return;
    }
    for (int finding = frame->by_tag ? FIND_TAG : FIND_WORDS;
         finding < FINDINGS && chooser->count == 0; finding++) {
        find(chooser, frame->search, (enum finding)finding);
    }
}

void chooser_empty(struct chooser *chooser)
{
    chooser->move_count = 0;
    chooser->count = 0;
    chooser->marks = 0;
    chooser->typing = false;
    chooser->depth = 0;
    memset(chooser->frames, 0, sizeof chooser->frames);
}

void chooser_ask(struct chooser *chooser, const struct pz_game *game, const void *state,
                 const void *view, int seat, const char names[][PZ_NAME_MAX])
{
    static const struct choices flat = {.list = choices_flat_list, .words = choices_flat_words};
    const struct choices *steps = term_game_of(game)->choices;
    chooser_empty(chooser);
    chooser->choices = steps != NULL ? steps : &flat;
    chooser->say = (struct say){.game = game, .seat = seat, .names = names};
    chooser->state = state;
    chooser->view = view;
    chooser->move_count = game->moves(state, chooser->moves, NULL);
    refresh(chooser);
}

/* ---- looking at it ---- */

uint32_t chooser_selected(const struct chooser *chooser)
{
    return chooser->frames[chooser->depth].selected;
}

const char *chooser_search_text(const struct chooser *chooser)
{
    return chooser->frames[chooser->depth].search;
}

const char *chooser_tag_shown(const struct chooser *chooser, const char *tag)
{
    char first[TAG_MAX];
    const char *name = chooser->choices->tag_name != NULL ? chooser->choices->tag_name(tag) : tag;
    const char *whole = _(name);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(tag, " "), tag);
    const char *word = first[0] != '\0' ? _(first) : first;
    /* of the words of a move, "yellow out A", only the thing has a name in the language */
    return whole == tag && word != first ? word : whole;
}

const char *chooser_search_shown(const struct chooser *chooser)
{
    const struct chooser_frame *frame = &chooser->frames[chooser->depth];
    return frame->by_tag ? chooser_tag_shown(chooser, frame->search) : frame->search;
}

void chooser_words(const struct chooser *chooser, uint32_t index, struct choice_words *words)
{
    memset(words, 0, sizeof *words);
    chooser->choices->words(chooser, &chooser->list[index], words);
}

bool chooser_is_marked(const struct chooser *chooser, uint32_t index)
{
    const struct choice *choice = &chooser->list[index];
    return choice->kind == CHOICE_MARK && (chooser->marks >> choice->step & 1);
}

void chooser_prompt(const struct chooser *chooser, struct pz_text *out)
{
    const int step = chooser->frames[chooser->depth].step;
    const size_t before = out->length;
    if (step != 0) {
        chooser->choices->prompt(chooser, step, out);
    }
    if (out->length == before) {
        say_prompt(&chooser->say, chooser->state, chooser->moves, chooser->move_count, out);
    }
}

int chooser_preview(const struct chooser *chooser)
{
    const uint32_t selected = chooser_selected(chooser);
    if (selected >= chooser->count) {
        return -1;
    }
    const struct choice *choice = &chooser->list[selected];
    return choice->kind == CHOICE_DONE ? chooser->choices->marked(chooser, chooser->marks)
                                       : choice->move;
}

bool chooser_is_legal(const struct chooser *chooser, int move)
{
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        if (chooser->moves[i] == move) {
            return true;
        }
    }
    return false;
}

/* ---- choosing ---- */

void chooser_select(struct chooser *chooser, uint32_t index)
{
    if (index < chooser->count) {
        frame_of(chooser)->selected = index;
    }
}

void chooser_go(struct chooser *chooser, int by)
{
    const int64_t last = (int64_t)chooser->count - 1;
    const int64_t wanted = (int64_t)chooser_selected(chooser) + by;
    if (last >= 0) {
        chooser_select(chooser, (uint32_t)(wanted < 0 ? 0 : wanted > last ? last : wanted));
    }
}

static void open_step(struct chooser *chooser, int step)
{
    if (chooser->depth + 1 < CHOOSER_DEPTH) {
        chooser->depth++;
        *frame_of(chooser) = (struct chooser_frame){.step = step};
        chooser->typing = false;
        refresh(chooser);
    }
}

bool chooser_toggle(struct chooser *chooser)
{
    const uint32_t selected = chooser_selected(chooser);
    if (selected >= chooser->count || chooser->list[selected].kind != CHOICE_MARK) {
        return false;
    }
    chooser->marks ^= 1u << chooser->list[selected].step;
    return true;
}

int chooser_take(struct chooser *chooser)
{
    const uint32_t selected = chooser_selected(chooser);
    const struct choice *choice = &chooser->list[selected];
    if (selected >= chooser->count || chooser_toggle(chooser)) {
        return -1;
    }
    if (choice->kind == CHOICE_STEP) {
        open_step(chooser, choice->step);
        return -1;
    }
    return chooser_preview(chooser);
}

bool chooser_back(struct chooser *chooser)
{
    struct chooser_frame *frame = frame_of(chooser);
    chooser->typing = false;
    if (frame->search[0] != '\0') {
        frame->search[0] = '\0';
        frame->by_tag = false;
        frame->selected = 0;
    } else if (chooser->depth > 0) {
        chooser->depth--;
    } else {
        return false;
    }
    refresh(chooser);
    return true;
}

/* ---- finding ---- */

static void set_search(struct chooser *chooser, const char *text, bool by_tag)
{
    struct chooser_frame *frame = frame_of(chooser);
    snprintf(frame->search, sizeof frame->search, "%s", text);
    frame->by_tag = by_tag;
    frame->selected = 0;
    refresh(chooser);
}

void chooser_type(struct chooser *chooser, int key)
{
    char text[CHOOSER_SEARCH];
    snprintf(text, sizeof text, "%s", chooser_search_text(chooser));
    const size_t length = strlen(text);
    if (key == '\b') {
        chooser->typing = length > 0;
        text[length > 0 ? pz_utf8_cut(text, length - 1) : 0] = '\0';
    } else if (length + 1 < sizeof text) {
        chooser->typing = true;
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
    set_search(chooser, text, false);
}

int chooser_click(struct chooser *chooser, const char *tag)
{
    const struct chooser_frame *frame = frame_of(chooser);
    const bool again = frame->by_tag && strcmp(frame->search, tag) == 0;
    if (chooser->move_count == 0) {
        return -1;
    }
    if (again && chooser->count > 1) { /* the second click on the same thing shows all again */
        chooser_back(chooser);
        return -1;
    }
    if (!again) {
        set_search(chooser, tag, true);
    }
    if (chooser->count == 0) {
        chooser_back(chooser);
        return CHOOSER_NOTHING;
    }
    if (chooser->count > 1) {
        return -1;
    }
    const enum choice_kind kind = chooser->list[0].kind;
    if (kind == CHOICE_MARK) {
        chooser_toggle(chooser);
        chooser_back(chooser);
        return -1;
    }
    return again || kind == CHOICE_STEP ? chooser_take(chooser) : -1;
}

/* ---- a move of which another tells ---- */

/* Is the item the move, or a step that leads there? Marks are set such that they make it. */
static bool leads_to(struct chooser *chooser, uint32_t index, pz_move move)
{
    const struct choice *choice = &chooser->list[index];
    const struct choices *choices = chooser->choices;
    switch (choice->kind) {
    case CHOICE_MOVE:
        return choice->move == move;
    case CHOICE_STEP:
        return choices->holds(chooser, choice->step, move);
    case CHOICE_MARK:
        return false;
    case CHOICE_DONE:
        break;
    }
    for (unsigned marks = 0; marks < 1u << index; marks++) {
        if (choices->marked(chooser, marks) == move) {
            chooser->marks = marks;
            return true;
        }
    }
    return false;
}

void chooser_select_move(struct chooser *chooser, pz_move move)
{
    move = chooser->choices->listed != NULL ? chooser->choices->listed(chooser, move) : move;
    chooser->depth = 0;
    chooser->typing = false;
    *frame_of(chooser) = (struct chooser_frame){.step = 0};
    refresh(chooser);
    for (uint32_t i = 0; i < chooser->count; i++) {
        if (leads_to(chooser, i, move)) {
            chooser_select(chooser, i);
            if (chooser->list[i].kind != CHOICE_STEP) {
                return;
            }
            open_step(chooser, chooser->list[i].step);
            i = UINT32_MAX; /* from the first of that step on */
        }
    }
}
