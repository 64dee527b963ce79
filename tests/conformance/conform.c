/* What every game must keep: moves, states, views, refusals, results. */
#include "conform.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_SIZE = 1 << 16 };

_Noreturn void conform_fail(const struct pz_game *game, const void *state, const char *what)
{
    fprintf(stderr, "FAILED: %s\n", what);
    if (game != NULL && state != NULL) {
        static char buffer[JSON_SIZE];
        struct pz_text text;
        struct pz_json json;
        pz_text_init(&text, buffer, sizeof buffer);
        pz_json_init(&json, &text);
        game->state_write(state, &json);
        fprintf(stderr, "%s, actor %d, state %s\n", game->id, game->actor(state), buffer);
    }
    abort();
}

static void require(bool holds, const struct pz_game *game, const void *state, const char *what)
{
    if (!holds) {
        conform_fail(game, state, what);
    }
}

void conform_invariants(const struct pz_game *game, const void *state)
{
    struct pz_problem problem;
    if (game->check(state, &problem) != 0) {
        fprintf(stderr, "%s\n", problem.text);
        conform_fail(game, state, "the state breaks an invariant");
    }
}

void conform_move_text(const struct pz_game *game, const void *state, pz_move move)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    game->move_write(state, move, &text);
    require(!text.cut && text.length > 0, game, state, "the text of a move fits");
    require(strpbrk(buffer, ",;\n") == NULL, game, state, "no ',' or ';' in a move's text");
    if (game->move_read(state, buffer, text.length) != move) {
        fprintf(stderr, "%s\n", buffer);
        conform_fail(game, state, "the text of a move reads back as the move");
    }
}

void conform_moves(const struct pz_game *game, const void *state, struct pz_rng *rng)
{
    static pz_move moves[PZ_MOVES_MAX];
    static uint32_t weights[PZ_MOVES_MAX];
    conform_invariants(game, state);
    const int actor = game->actor(state);
    const uint32_t count = game->moves(state, moves, weights);
    require((count == 0) == (actor == PZ_NOBODY), game, state, "moves, except at the end");
    require(count <= game->moves_max, game, state, "no more moves than moves_max");
    if (count == 0) {
        return;
    }
    uint64_t sum = 0;
    const pz_move picked = game->pick(state, rng);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        require(moves[i] < game->action_count, game, state, "moves within the action space");
        require(i == 0 || moves[i - 1] < moves[i], game, state, "moves in ascending order");
        sum += actor == PZ_CHANCE ? weights[i] : 1;
        require(actor != PZ_CHANCE || weights[i] > 0, game, state, "weights above zero");
        found = found || moves[i] == picked;
        conform_move_text(game, state, moves[i]);
    }
    require(sum <= UINT32_MAX, game, state, "the weights add up to 32 bits");
    require(found, game, state, "the pick is a legal move");
}

void conform_serial(const struct pz_game *game, const void *state)
{
    static char first[JSON_SIZE];
    static char second[JSON_SIZE];
    union pz_any_state copy;
    struct pz_text text;
    struct pz_json json;
    struct pz_problem problem;
    pz_text_init(&text, first, sizeof first);
    pz_json_init(&json, &text);
    game->state_write(state, &json);
    require(!text.cut, game, state, "the state fits its text");
    memset(copy.bytes, 0xa5, sizeof copy.bytes);
    if (game->state_read(copy.bytes, first, text.length, &problem) != 0) {
        fprintf(stderr, "%u:%u: %s\n", problem.line, problem.column, problem.text);
        conform_fail(game, state, "the state reads back");
    }
    if (memcmp(copy.bytes, state, game->state_size) != 0) {
        for (unsigned i = 0; i < game->state_size; i++) {
            if (copy.bytes[i] != ((const unsigned char *)state)[i]) {
                fprintf(stderr, "byte %u: %u, not %u\n", i, copy.bytes[i],
                        ((const unsigned char *)state)[i]);
            }
        }
        conform_fail(game, state, "the state reads back byte for byte");
    }
    pz_text_init(&text, second, sizeof second);
    pz_json_init(&json, &text);
    game->state_write(copy.bytes, &json);
    require(strcmp(first, second) == 0, game, state, "the same state has the same text");
}

void conform_view_serial(const struct pz_game *game, const void *view)
{
    static char buffer[JSON_SIZE];
    union pz_any_state again;
    struct pz_problem problem;
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    game->view_write(view, &json);
    memset(again.bytes, 0x5a, sizeof again.bytes);
    if (game->view_read(again.bytes, buffer, text.length, &problem) != 0) {
        fprintf(stderr, "%s\n%s\n", problem.text, buffer);
        conform_fail(game, NULL, "a view can be read");
    }
    if (memcmp(again.bytes, view, game->view_size) != 0) {
        fprintf(stderr, "%s\n", buffer);
        conform_fail(game, NULL, "a view reads back byte for byte");
    }
}

void conform_view(const struct pz_game *game, const void *state, int seat)
{
    static char buffer[JSON_SIZE];
    union pz_any_state view;
    union pz_any_state again;
    memset(view.bytes, 0x00, sizeof view.bytes);
    memset(again.bytes, 0xff, sizeof again.bytes);
    game->view(state, seat, view.bytes);
    game->view(state, seat, again.bytes);
    require(memcmp(view.bytes, again.bytes, game->view_size) == 0, game, state,
            "a view writes all its bytes");

    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    game->view_write(view.bytes, &json);
    json_error_t error;
    json_t *parsed = json_loadb(buffer, text.length, JSON_REJECT_DUPLICATES, &error);
    require(parsed != NULL && !text.cut, game, state, "a view is JSON");
    json_decref(parsed);
    conform_view_serial(game, view.bytes);
}

void conform_guess(const struct pz_game *game, const void *state, int seat, struct pz_rng *rng)
{
    static pz_move moves[PZ_MOVES_MAX];
    static pz_move guessed_moves[PZ_MOVES_MAX];
    union pz_any_state view;
    union pz_any_state again;
    union pz_any_state guess;
    game->view(state, seat, view.bytes);
    memset(guess.bytes, 0xa5, sizeof guess.bytes);
    game->guess(view.bytes, rng, guess.bytes);
    struct pz_problem problem;
    if (game->check(guess.bytes, &problem) != 0) {
        fprintf(stderr, "%s\n", problem.text);
        conform_fail(game, state, "a guess is a state");
    }
    game->view(guess.bytes, seat, again.bytes);
    require(memcmp(view.bytes, again.bytes, game->view_size) == 0, game, state,
            "a guess gives the same view");
    require(game->actor(guess.bytes) == game->actor(state), game, state,
            "a guess has the same actor");
    require(game->turns(guess.bytes) == game->turns(state), game, state,
            "a guess has the same turns");
    if (game->actor(state) == seat && seat >= 0) {
        const uint32_t count = game->moves(state, moves, NULL);
        require(game->moves(guess.bytes, guessed_moves, NULL) == count &&
                    memcmp(moves, guessed_moves, count * sizeof *moves) == 0,
                game, state, "a guess has the same moves");
    }
}

void conform_views(const struct pz_game *game, const void *state, int players, struct pz_rng *rng)
{
    conform_view(game, state, PZ_NOBODY);
    conform_guess(game, state, PZ_NOBODY, rng);
    for (int seat = 0; seat < players; seat++) {
        conform_view(game, state, seat);
        conform_guess(game, state, seat, rng);
    }
}

void conform_number(const struct pz_game *game, const void *state, pz_move move, bool legal)
{
    union pz_any_state copy;
    memcpy(copy.bytes, state, game->state_size);
    const int code = game->apply(copy.bytes, move);
    if (legal) {
        require(code == 0, game, state, "a legal move is made");
        return;
    }
    if (code >= 0) {
        fprintf(stderr, "move %u\n", move);
        conform_fail(game, state, "what is not a legal move is refused");
    }
    require(memcmp(copy.bytes, state, game->state_size) == 0, game, state,
            "a refusal changes nothing");
    char sentence[256];
    struct pz_text text;
    pz_text_init(&text, sentence, sizeof sentence);
    pz_game_sentence(game, code, &text);
    require(!text.cut && strstr(sentence, "unknown") == NULL, game, state,
            "a refusal has a sentence");
}

void conform_refusals(const struct pz_game *game, const void *state)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    uint32_t at = 0;
    for (unsigned number = 0; number <= game->action_count + 1u; number++) {
        const pz_move move = number > game->action_count ? UINT16_MAX : (pz_move)number;
        const bool legal = at < count && moves[at] == move;
        conform_number(game, state, move, legal);
        at += legal;
    }
}

struct pz_playout conform_playout(const struct pz_game *game, void *state, struct pz_rng *rng,
                                  uint32_t turn_limit)
{
    union pz_any_state by_steps;
    struct pz_rng rng_by_steps = *rng;
    memcpy(by_steps.bytes, state, game->state_size);
    const struct pz_playout one = pz_play_out(game, state, rng, turn_limit);
    const struct pz_playout two =
        pz_playout_by_steps(game, by_steps.bytes, &rng_by_steps, turn_limit);
    require(memcmp(state, by_steps.bytes, game->state_size) == 0 &&
                one.decisions == two.decisions && one.chances == two.chances &&
                one.turns == two.turns && one.finished == two.finished &&
                memcmp(rng, &rng_by_steps, sizeof *rng) == 0,
            game, state, "a playout is the same as its steps");
    return one;
}

void conform_result(const struct pz_game *game, const void *state, int players)
{
    struct pz_result result;
    game->result(state, &result);
    const bool over = game->actor(state) == PZ_NOBODY;
    require((result.winners != 0) == over, game, state, "winners at the end and only there");
    require(result.winners >> players == 0, game, state, "winners are players");
}

void conform_sheet(const struct pz_game *game, const void *state)
{
    static char buffer[JSON_SIZE];
    struct pz_text text;
    struct pz_json json;
    require((game->sheet_text == NULL) == (game->sheet_write == NULL), game, state,
            "a sheet for people and for programs, or none");
    if (game->sheet_text == NULL) {
        return;
    }
    pz_text_init(&text, buffer, sizeof buffer);
    game->sheet_text(state, NULL, &text);
    require(!text.cut && text.length > 0 && buffer[text.length - 1] == '\n', game, state,
            "a sheet is lines of text");
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    game->sheet_write(state, &json);
    json_error_t error;
    json_t *parsed = json_loadb(buffer, text.length, JSON_REJECT_DUPLICATES, &error);
    require(parsed != NULL && !text.cut, game, state, "a sheet is JSON");
    json_decref(parsed);
}
