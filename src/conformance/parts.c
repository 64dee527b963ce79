/* The parts of a game that random play does not reach: lessons, plans, statistics, options that are
 * texts, and input from strangers. */
#include "checks.h"
#include <string.h>

enum {
    CHANGED = 24,   /* mutated texts for each state */
    PLAYED_ON = 50, /* moves from a state that was read */
    CANARY = 0x5a
};

/* Texts that name nothing. The last one is longer than any name. */
static const char *const strange[] = {
    "",
    " ",
    "?",
    "\x80\xff",
    "{}",
    "[",
    "\"",
    "-1",
    "99999999999999999999",
    "no such thing",
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"};
enum { STRANGE = sizeof strange / sizeof strange[0] };

void conform_data(const struct pz_game *game, const struct pz_setup *setup)
{
    for (unsigned option = 0; option < game->option_count; option++) {
        if (game->options[option].values != NULL) {
            continue;
        }
        char buffer[PZ_OPTION_TEXT_MAX];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        struct pz_problem problem;
        struct pz_setup again = *setup;
        game->data->write(setup, option, &text);
        conform_require(!text.cut && strchr(buffer, '\n') == NULL, game, NULL,
                        "the value of an option is one line that fits");
        conform_require(game->data->read(&again, option, buffer, text.length, &problem) == 0 &&
                            memcmp(&again, setup, sizeof again) == 0,
                        game, NULL, "the value of an option reads back");
        for (unsigned i = 0; i < STRANGE; i++) {
            again = *setup;
            conform_require(
                game->data->read(&again, option, strange[i], strlen(strange[i]), &problem) == 0 ||
                    memcmp(&again, setup, sizeof again) == 0,
                game, NULL, "a text that is refused leaves the setup as it was");
        }
    }
}

static void check_lessons(const struct pz_game *game, const void *state, int seat)
{
    static pz_move moves[PZ_MOVES_MAX];
    union pz_any_state view;
    unsigned lessons = 0;
    const uint32_t count = game->moves(state, moves, NULL);
    while (game->lessons->list[lessons].title != NULL) {
        lessons++;
    }
    pz_game_view(game, state, seat, view.bytes);
    const uint32_t fitting = game->lessons->fitting(view.bytes, moves, count);
    conform_require(lessons == PZ_LESSONS_MAX || fitting >> lessons == 0, game, state,
                    "the lessons that fit are some of the list");
}

static void check_plan(const struct pz_game *game, const void *state, int seat, const char *plan)
{
    static struct page page;
    union pz_any_state view;
    struct pz_problem problem = {0};
    pz_game_view(game, state, seat, view.bytes);
    const int code =
        game->sentences->plan(view.bytes, seat, plan, strlen(plan), page_begin(&page), &problem);
    if (code == 0) {
        conform_require(page_is_json(&page), game, state, "a plan is JSON");
    } else {
        conform_require(
            code < 0 && page.text.length == 0 && problem.text[0] != '\0', game, state,
            "a plan that cannot be read is refused with a sentence, and writes nothing");
    }
}

void conform_advice(const struct pz_game *game, const void *state, struct pz_rng *rng)
{
    const int actor = game->actor(state);
    const char *text = strange[pz_rng_below(rng, STRANGE)];
    if (actor >= 0 && game->lessons != NULL) {
        check_lessons(game, state, actor);
    }
    if (game->sentences != NULL && game->sentences->plan != NULL) {
        check_plan(game, state, actor >= 0 ? actor : PZ_NOBODY, text);
    }
    if (game->text != NULL && game->text->element_named != NULL) {
        conform_require(game->text->element_named(text, strlen(text)) < 0, game, state,
                        "a name that means nothing is no element");
    }
}

void conform_statistics(const struct pz_game *game, const void *state)
{
    if (game->statistics == NULL) {
        return;
    }
    uint32_t one[PZ_STATISTICS_MAX];
    uint32_t two[PZ_STATISTICS_MAX];
    unsigned count = 0;
    memset(one, 0x00, sizeof one);
    memset(two, 0xff, sizeof two);
    game->statistics->count(state, one);
    game->statistics->count(state, two);
    while (game->statistics->list[count].key != NULL) {
        count++;
    }
    conform_require(memcmp(one, two, count * sizeof *one) == 0, game, state,
                    "all statistics are set, and the same each time");
    for (; count < PZ_STATISTICS_MAX; count++) {
        conform_require(one[count] == 0 && two[count] == UINT32_MAX, game, state,
                        "no statistics are set beyond the list");
    }
}

/* ---- hostile input ---- */

/* Mutates a text one to three times: replaces a byte with any other or with one from the text,
 * replaces a digit with another, or cuts the text off. */
static size_t change(char *text, size_t length, struct pz_rng *rng)
{
    for (unsigned i = pz_rng_below(rng, 3) + 1; i > 0 && length > 0; i--) {
        char *at = &text[pz_rng_below(rng, (uint32_t)length)];
        switch (pz_rng_below(rng, 8)) {
        case 0:
            *at = (char)pz_rng_below(rng, 256);
            break;
        case 1:
        case 2:
            *at = text[pz_rng_below(rng, (uint32_t)length)];
            break;
        case 3:
            length = (size_t)(at - text);
            break;
        default: { /* a digit by another: the text stays JSON */
            while (at < text + length && (*at < '0' || *at > '9')) {
                at++;
            }
            if (at < text + length) {
                *at = (char)('0' + pz_rng_below(rng, 10));
            }
        }
        }
    }
    return length;
}

/* A state that was accepted can be played like any other. */
static void play_on(const struct pz_game *game, const void *accepted, struct pz_rng *rng)
{
    union pz_any_state state;
    struct pz_problem problem = {0};
    memcpy(state.bytes, accepted, game->state_size);
    conform_require_of(pz_game_check(game, state.bytes, &problem) == 0, game, state.bytes,
                       problem.text, "a state that is read keeps every invariant");
    for (unsigned i = 0; i < PLAYED_ON && game->actor(state.bytes) != PZ_NOBODY; i++) {
        pz_conform_moves(game, state.bytes, rng);
        game->apply(state.bytes, pz_game_pick(game, state.bytes, rng));
    }
    pz_conform_invariants(game, state.bytes);
}

static void check_changed_state(const struct pz_game *game, const char *text, size_t length,
                                struct pz_rng *rng)
{
    union pz_any_state read;
    struct pz_problem problem = {0};
    memset(read.bytes, CANARY, sizeof read.bytes);
    if (pz_game_state_read(game, read.bytes, text, length, &problem) == 0) {
        play_on(game, read.bytes, rng);
    } else {
        conform_require(problem.text[0] != '\0', game, NULL, "a refused state has a sentence");
    }
    conform_require(game->state_size == PZ_STATE_MAX || read.bytes[game->state_size] == CANARY,
                    game, NULL, "reading a state writes no more than the state");
}

static void check_changed_view(const struct pz_game *game, const char *text, size_t length,
                               struct pz_rng *rng)
{
    union pz_any_state view;
    union pz_any_state sample;
    struct pz_problem problem = {0};
    if (pz_game_view_read(game, view.bytes, text, length, &problem) != 0) {
        conform_require(problem.text[0] != '\0', game, NULL, "a refused view has a sentence");
        return;
    }
    pz_game_sample_state(game, view.bytes, rng, sample.bytes);
    play_on(game, sample.bytes, rng);
}

static void check_changes(const struct pz_game *game, const struct page *page,
                          void (*check)(const struct pz_game *game, const char *text, size_t length,
                                        struct pz_rng *rng),
                          struct pz_rng *rng)
{
    static char changed[sizeof page->bytes];
    for (unsigned i = 0; i < CHANGED; i++) {
        memcpy(changed, page->bytes, page->text.length);
        check(game, changed, change(changed, page->text.length, rng), rng);
    }
}

void conform_hostile(const struct pz_game *game, const void *state, struct pz_rng *rng)
{
    static struct page page;
    if (pz_game_reads_states(game)) {
        pz_game_state_write(game, state, page_begin(&page));
        check_changes(game, &page, check_changed_state, rng);
    }
    if (game->hidden != NULL) {
        union pz_any_state view;
        pz_game_view(game, state, game->actor(state) >= 0 ? game->actor(state) : PZ_NOBODY,
                     view.bytes);
        pz_game_view_write(game, view.bytes, page_begin(&page));
        check_changes(game, &page, check_changed_view, rng);
    }
}
