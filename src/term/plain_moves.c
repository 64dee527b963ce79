/* Plain mode: the moves that a person can choose from. Where several moves differ only in how they
 * pay, only the best of them is listed; words find the others. */
#include "chooser.h"
#include "os/language.h"
#include "plain_state.h"
#include "tell.h"
#include "term_game.h"
#include <stdio.h>
#include <string.h>

enum { BEST = 16 /* choices of a further step that are listed unasked */ };

/* What the person chooses from, until the next call; NULL if nothing is to be decided. */
static struct chooser *ask_chooser(const struct plain *plain)
{
    static struct chooser chooser;
    if (plain->count == 0) {
        return NULL;
    }
    chooser_ask(&chooser, plain->game, plain->session->state.bytes, plain->view.bytes,
                plain->person, (const char(*)[PZ_NAME_MAX])plain->session->shown);
    return &chooser;
}

/* ---- shorthand ---- */

enum { SHORTHAND_MAX = 1600 /* bytes of what it says */ };

/* The shorthand of the game and what it is asked about; NULL if nothing is to be decided. */
static const struct term_shorthand *find_shorthand(const struct plain *plain,
                                                   const struct chooser **chooser)
{
    const struct term_shorthand *shorthand = term_game_of(plain->game)->shorthand;
    if (shorthand == NULL || !session_is_asked(plain->session, plain->person)) {
        return NULL;
    }
    *chooser = ask_chooser(plain);
    return *chooser != NULL ? shorthand : NULL;
}

void plain_shorthand_help(const struct plain *plain)
{
    const struct chooser *chooser = NULL;
    const struct term_shorthand *shorthand = find_shorthand(plain, &chooser);
    char text[SHORTHAND_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    if (shorthand != NULL) {
        shorthand->help(chooser, &out);
        plain_put_line(text);
    }
}

bool plain_read_shorthand(const struct plain *plain, const char *line, int *move)
{
    const struct chooser *chooser = NULL;
    const struct term_shorthand *shorthand = find_shorthand(plain, &chooser);
    char text[SHORTHAND_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    if (shorthand == NULL || !shorthand->read(chooser, line, move, &out)) {
        return false;
    }
    plain_put_line(text);
    return true;
}

/* ---- a move ---- */

static void find_words(const struct plain *plain, pz_move move, struct choice_words *words)
{
    const struct say say = session_say(plain->session, plain->person, false);
    const void *state = plain->session->state.bytes;
    struct pz_text out;
    memset(words, 0, sizeof *words);
    chooser_move_words(&say, state, move, words);
    out = pz_text_in(words->remark, sizeof words->remark);
    say_remark(&say, state, move, &out);
}

/* A move in words, with what it brings; and as it can be typed. */
static void print_words(uint32_t index, const struct choice_words *words)
{
    char line[sizeof *words];
    struct pz_text out = pz_text_in(line, sizeof line);
    pz_text_str(&out, words->text);
    if (words->remark[0] != '\0') {
        tell_add(&out, ": %s", words->remark);
    }
    if (words->notation[0] != '\0' && strcmp(line, words->notation) != 0) {
        tell_add(&out, " [%s]", words->notation);
    }
    plain_put_item(index + 1, line);
}

/* ---- all moves ---- */

static void print_all(const struct plain *plain)
{
    for (uint32_t i = 0; i < plain->count; i++) {
        struct choice_words words;
        find_words(plain, plain->moves[i], &words);
        print_words(i, &words);
    }
}

static void print_how_to_find(const struct plain *plain)
{
    char text[200];
    struct pz_text out = pz_text_in(text, sizeof text);
    tell_number(&out, _("m lists all {n} moves, m WORDS those with these words."), plain->count);
    plain_put_line(text);
}

static void print_found(const struct plain *plain, const char *search)
{
    bool any = false;
    for (uint32_t i = 0; i < plain->count; i++) {
        struct choice_words words;
        find_words(plain, plain->moves[i], &words);
        if (chooser_fits(&words, search)) {
            print_words(i, &words);
            any = true;
        }
    }
    if (!any) {
        print_how_to_find(plain);
    }
}

bool plain_asks_for_moves(const char *line)
{
    return line[0] == 'm' && (line[1] == '\0' || line[1] == ' ');
}

void plain_answer_moves(const struct plain *plain, const char *line)
{
    const char *search = line + 1 + strspn(line + 1, " ");
    if (search[0] == '\0') {
        print_all(plain);
    } else {
        print_found(plain, search);
    }
}

/* ---- the best ---- */

/* A choice of a list in steps, by the move that it proposes; how many others there are is said. */
static void print_choice(const struct plain *plain, const struct chooser *chooser,
                         const struct choice *choice, bool typed)
{
    struct choice_words words;
    uint32_t index = 0;
    unsigned ways = 0;
    for (uint32_t i = 0; i < plain->count; i++) {
        index = plain->moves[i] == choice->move ? i : index;
        ways += choice->kind == CHOICE_STEP &&
                chooser->choices->holds(chooser, choice->step, plain->moves[i]);
    }
    find_words(plain, (pz_move)choice->move, &words);
    if (!typed) { /* long moves: their numbers do */
        words.notation[0] = '\0';
    }
    const char *const *counted = chooser->choices->ways;
    if (ways > 1 && counted[0] != NULL) {
        const size_t length = strlen(words.remark);
        struct pz_text out = pz_text_in(words.remark + length, sizeof words.remark - length);
        pz_text_str(&out, length > 0 ? ", " : "");
        tell_number(&out, language_many(counted[0], counted[1], ways), ways);
    }
    print_words(index, &words);
}

/* The step that stands for moves which are not in the first list; 0 if there is none. */
static int find_step(const struct chooser *chooser)
{
    for (uint32_t i = 0; i < chooser->count; i++) {
        if (chooser->list[i].kind == CHOICE_STEP && chooser->list[i].move < 0) {
            return chooser->list[i].step;
        }
    }
    return 0;
}

static void print_step(const struct plain *plain, struct chooser *chooser, int step)
{
    chooser->count = 0;
    chooser->choices->list(chooser, step);
    for (uint32_t i = 0; i < chooser->count && i < BEST; i++) {
        print_choice(plain, chooser, &chooser->list[i], false);
    }
}

void plain_list_moves(const struct plain *plain)
{
    struct chooser *chooser = ask_chooser(plain);
    const int step = chooser != NULL ? find_step(chooser) : 0;
    const bool marks = chooser != NULL && chooser->list[0].kind == CHOICE_MARK;
    if (step == 0 && !marks) {
        print_all(plain);
        return;
    }
    if (marks) { /* what can be marked is told with the position: here are the sets of it */
        chooser->count = 0;
        choices_flat_list(chooser, 0);
    }
    for (uint32_t i = 0; i < chooser->count; i++) {
        if (chooser->list[i].kind == CHOICE_MOVE) {
            print_choice(plain, chooser, &chooser->list[i], !marks);
        }
    }
    if (step != 0) {
        print_step(plain, chooser, step);
    }
    print_how_to_find(plain);
    plain_shorthand_help(plain);
}
