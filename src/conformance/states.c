/* The contract of a game, checked: moves, states, views, refusals, results. */
#include "checks.h"
#include "children.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*end_program)(void) = abort;

void pz_conform_on_failure(void (*end)(void))
{
    end_program = end;
}

PZ_NORETURN void pz_conform_fail(const struct pz_game *game, const void *state, const char *what)
{
    fprintf(stderr, "FAILED: %s\n", what);
    if (game != NULL && state != NULL) {
        static struct page page;
        pz_game_state_write(game, state, page_begin(&page));
        fprintf(stderr, "%s, actor %d, state %s\n", game->id, game->actor(state), page.bytes);
    }
    end_program();
    abort();
}

void conform_require(bool holds, const struct pz_game *game, const void *state, const char *what)
{
    if (!holds) {
        pz_conform_fail(game, state, what);
    }
}

void conform_require_of(bool holds, const struct pz_game *game, const void *state, const char *line,
                        const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", line);
        pz_conform_fail(game, state, what);
    }
}

struct pz_json *page_begin(struct page *page)
{
    page->text = pz_text_in(page->bytes, sizeof page->bytes);
    page->json = pz_json_to(&page->text);
    return &page->json;
}

bool page_is_json(const struct page *page)
{
    return !page->text.cut && children_is_json(page->bytes, page->text.length);
}

void conform_begin(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                   struct pz_rng *rng, void *state)
{
    struct pz_setup drawn = *setup;
    pz_rng_init(rng, seed);
    pz_setup_draw_first(&drawn, rng);
    game->init(state, &drawn);
}

void pz_conform_invariants(const struct pz_game *game, const void *state)
{
    struct pz_problem problem = {0};
    conform_require_of(pz_game_check(game, state, &problem) == 0, game, state, problem.text,
                       "the state breaks an invariant");
}

void pz_conform_move_text(const struct pz_game *game, const void *state, pz_move move)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    game->move_write(state, move, &text);
    conform_require(!text.cut && text.length > 0, game, state, "the text of a move fits");
    conform_require(strpbrk(buffer, ",;\n") == NULL, game, state, "no ',' or ';' in a move's text");
    conform_require_of(pz_game_move_read(game, state, buffer, text.length) == move, game, state,
                       buffer, "the text of a move reads back as the move");
}

void pz_conform_moves(const struct pz_game *game, const void *state, struct pz_rng *rng)
{
    static pz_move moves[PZ_MOVES_MAX];
    static uint32_t weights[PZ_MOVES_MAX];
    pz_conform_invariants(game, state);
    const int actor = game->actor(state);
    const uint32_t count = game->moves(state, moves, weights);
    conform_require(actor >= PZ_NOBODY && actor < (int)game->players(state), game, state,
                    "who acts is a seat, chance or nobody");
    conform_require((count == 0) == (actor == PZ_NOBODY), game, state, "moves, except at the end");
    conform_require(count <= game->moves_max, game, state, "no more moves than moves_max");
    if (count == 0) {
        return;
    }
    uint64_t sum = 0;
    const pz_move picked = pz_game_pick(game, state, rng);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        conform_require(moves[i] < game->action_count, game, state,
                        "moves within the action space");
        conform_require(i == 0 || moves[i - 1] < moves[i], game, state, "moves in ascending order");
        sum += actor == PZ_CHANCE ? weights[i] : 1;
        conform_require(actor != PZ_CHANCE || weights[i] > 0, game, state, "weights above zero");
        found = found || moves[i] == picked;
        pz_conform_move_text(game, state, moves[i]);
    }
    conform_require(sum <= UINT32_MAX, game, state, "the weights add up to 32 bits");
    conform_require(found, game, state, "the pick is a legal move");
}

void pz_conform_serial(const struct pz_game *game, const void *state)
{
    static struct page first;
    static struct page second;
    union pz_any_state copy;
    struct pz_problem problem;
    pz_game_state_write(game, state, page_begin(&first));
    conform_require(page_is_json(&first), game, state, "the state is JSON");
    if (!pz_game_reads_states(game)) {
        return;
    }
    memset(copy.bytes, 0xa5, sizeof copy.bytes);
    if (pz_game_state_read(game, copy.bytes, first.bytes, first.text.length, &problem) != 0) {
        fprintf(stderr, "%u:%u: %s\n", problem.line, problem.column, problem.text);
        pz_conform_fail(game, state, "the state reads back");
    }
    if (memcmp(copy.bytes, state, game->state_size) != 0) {
        for (unsigned i = 0; i < game->state_size; i++) {
            if (copy.bytes[i] != ((const unsigned char *)state)[i]) {
                fprintf(stderr, "byte %u: %u, not %u\n", i, copy.bytes[i],
                        ((const unsigned char *)state)[i]);
            }
        }
        pz_conform_fail(game, state, "the state reads back byte for byte");
    }
    pz_game_state_write(game, copy.bytes, page_begin(&second));
    conform_require(strcmp(first.bytes, second.bytes) == 0, game, state,
                    "the same state has the same text");
}

void pz_conform_view_serial(const struct pz_game *game, const void *view)
{
    static struct page page;
    union pz_any_state again;
    struct pz_problem problem;
    pz_game_view_write(game, view, page_begin(&page));
    memset(again.bytes, 0x5a, sizeof again.bytes);
    if (pz_game_view_read(game, again.bytes, page.bytes, page.text.length, &problem) != 0) {
        fprintf(stderr, "%s\n%s\n", problem.text, page.bytes);
        pz_conform_fail(game, NULL, "a view can be read");
    }
    conform_require_of(memcmp(again.bytes, view, pz_game_view_size(game)) == 0, game, NULL,
                       page.bytes, "a view reads back byte for byte");
}

/* Is it a list of lines, each a list of sentences? */
static bool are_lines(const char *text, size_t length)
{
    struct child lines[CHILDREN_MAX];
    const int line_count = text[0] == '[' ? children_of(text, length, lines) : -1;
    for (int i = 0; i < line_count; i++) {
        struct child sentences[CHILDREN_MAX];
        const int count =
            lines[i].value[0] == '[' ? children_of(lines[i].value, lines[i].length, sentences) : -1;
        for (int j = 0; j < count; j++) {
            if (!children_have_string(sentences[j].value, sentences[j].length, "text")) {
                return false;
            }
        }
        if (count < 0) {
            return false;
        }
    }
    return line_count >= 0;
}

void pz_conform_sentences(const struct pz_game *game, const void *state, int seat)
{
    static struct page page;
    union pz_any_state view;
    pz_game_view(game, state, seat, view.bytes);
    pz_game_tell(game, view.bytes, seat, page_begin(&page));
    conform_require(!page.text.cut && are_lines(page.bytes, page.text.length), game, state,
                    "a position is told as a list of lines of sentences");
    pz_game_insight(game, view.bytes, seat, page_begin(&page));
    conform_require(page_is_json(&page), game, state, "insight is JSON");
}

void pz_conform_view(const struct pz_game *game, const void *state, int seat)
{
    static struct page page;
    union pz_any_state view;
    union pz_any_state again;
    memset(view.bytes, 0x00, sizeof view.bytes);
    memset(again.bytes, 0xff, sizeof again.bytes);
    pz_game_view(game, state, seat, view.bytes);
    pz_game_view(game, state, seat, again.bytes);
    conform_require(memcmp(view.bytes, again.bytes, pz_game_view_size(game)) == 0, game, state,
                    "a view writes all its bytes");
    pz_game_view_write(game, view.bytes, page_begin(&page));
    conform_require(page_is_json(&page), game, state, "a view is JSON");
    if (game->hidden != NULL || pz_game_reads_states(game)) {
        pz_conform_view_serial(game, view.bytes);
    }
}

void pz_conform_sample(const struct pz_game *game, const void *state, int seat, struct pz_rng *rng)
{
    static pz_move moves[PZ_MOVES_MAX];
    static pz_move sample_moves[PZ_MOVES_MAX];
    union pz_any_state view;
    union pz_any_state again;
    union pz_any_state sample;
    pz_game_view(game, state, seat, view.bytes);
    memset(sample.bytes, 0xa5, sizeof sample.bytes);
    pz_game_sample_state(game, view.bytes, rng, sample.bytes);
    struct pz_problem problem = {0};
    conform_require_of(pz_game_check(game, sample.bytes, &problem) == 0, game, state, problem.text,
                       "a sample is a state");
    pz_game_view(game, sample.bytes, seat, again.bytes);
    conform_require(memcmp(view.bytes, again.bytes, pz_game_view_size(game)) == 0, game, state,
                    "a sample gives the same view");
    conform_require(game->actor(sample.bytes) == game->actor(state), game, state,
                    "a sample has the same actor");
    conform_require(game->turns(sample.bytes) == game->turns(state), game, state,
                    "a sample has the same turns");
    if (game->actor(state) == seat && seat >= 0) {
        const uint32_t count = game->moves(state, moves, NULL);
        conform_require(game->moves(sample.bytes, sample_moves, NULL) == count &&
                            memcmp(moves, sample_moves, count * sizeof *moves) == 0,
                        game, state, "a sample has the same moves");
    }
}

void pz_conform_views(const struct pz_game *game, const void *state, int players,
                      struct pz_rng *rng)
{
    pz_conform_view(game, state, PZ_NOBODY);
    pz_conform_sample(game, state, PZ_NOBODY, rng);
    for (int seat = 0; seat < players; seat++) {
        pz_conform_view(game, state, seat);
        pz_conform_sample(game, state, seat, rng);
    }
}

void pz_conform_number(const struct pz_game *game, const void *state, pz_move move, bool legal)
{
    union pz_any_state copy;
    memcpy(copy.bytes, state, game->state_size);
    const int code = game->apply(copy.bytes, move);
    if (legal) {
        conform_require(code == 0, game, state, "a legal move is made");
        return;
    }
    if (code >= 0) {
        fprintf(stderr, "move %u\n", move);
        pz_conform_fail(game, state, "what is not a legal move is refused");
    }
    conform_require(memcmp(copy.bytes, state, game->state_size) == 0, game, state,
                    "a refusal changes nothing");
    char sentence[256];
    struct pz_text text = pz_text_in(sentence, sizeof sentence);
    pz_game_sentence(game, code, &text);
    conform_require(!text.cut && strstr(sentence, "unknown") == NULL, game, state,
                    "a refusal has a sentence");
}

void pz_conform_refusals(const struct pz_game *game, const void *state)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    uint32_t at = 0;
    for (unsigned number = 0; number <= game->action_count + 1u; number++) {
        const pz_move move = number > game->action_count ? UINT16_MAX : (pz_move)number;
        const bool legal = at < count && moves[at] == move;
        pz_conform_number(game, state, move, legal);
        at += legal;
    }
}

struct pz_playout pz_conform_playout(const struct pz_game *game, void *state, struct pz_rng *rng,
                                     uint32_t turn_limit)
{
    union pz_any_state by_steps;
    struct pz_rng rng_by_steps = *rng;
    memcpy(by_steps.bytes, state, game->state_size);
    const struct pz_playout one = pz_playout_run(game, state, rng, turn_limit);
    const struct pz_playout two =
        pz_playout_by_steps(game, by_steps.bytes, &rng_by_steps, turn_limit);
    conform_require(memcmp(state, by_steps.bytes, game->state_size) == 0 &&
                        one.decisions == two.decisions && one.chances == two.chances &&
                        one.turns == two.turns && one.finished == two.finished &&
                        memcmp(rng, &rng_by_steps, sizeof *rng) == 0,
                    game, state, "a playout is the same as its steps");
    return one;
}

void pz_conform_result(const struct pz_game *game, const void *state, int players)
{
    struct pz_result result;
    game->result(state, &result);
    const bool over = game->actor(state) == PZ_NOBODY;
    conform_require((result.winners != 0) == over, game, state,
                    "winners at the end and only there");
    conform_require(result.winners >> players == 0, game, state, "winners are players");
}

void pz_conform_sheet(const struct pz_game *game, const void *state)
{
    static struct page page;
    const struct pz_text *text = &page.text;
    if (!pz_game_has_sheet(game)) {
        return;
    }
    pz_game_sheet_text(game, state, NULL, page_begin(&page)->out);
    conform_require(!text->cut && text->length > 0 && page.bytes[text->length - 1] == '\n', game,
                    state, "a sheet is lines of text");
    pz_game_sheet_write(game, state, page_begin(&page));
    conform_require(page_is_json(&page), game, state, "a sheet is JSON");
}
