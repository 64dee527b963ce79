/* Defaults for the parts that a game leaves out: each function uses the game's part if there is
 * one, and only its rules if not. */
#include "bytes.h"
#include "moves.h"
#include "piazza/sentence.h"

void pz_actor_write(int actor, struct pz_json *json)
{
    if (actor >= 0) {
        pz_json_int(json, actor);
    } else {
        pz_json_string(json, actor == PZ_CHANCE ? "chance" : NULL);
    }
}

void pz_points_write(const struct pz_result *result, unsigned players, struct pz_json *json)
{
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < players; seat++) {
        pz_json_int(json, result->points[seat]);
    }
    pz_json_close(json, ']');
}

void pz_seats_write(const char *key, unsigned seats, struct pz_json *json)
{
    pz_json_key_open(json, key, '[');
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            pz_json_int(json, seat);
        }
    }
    pz_json_close(json, ']');
}

/* ---- moves ---- */

pz_move pz_game_pick_listed(const struct pz_game *game, const void *state, struct pz_rng *rng)
{
    pz_move moves[PZ_MOVES_MAX];
    uint32_t weights[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, weights);
    if (game->actor(state) != PZ_CHANCE) {
        return moves[pz_rng_below(rng, count)];
    }
    return moves[pz_rng_weighted(rng, weights, count)];
}

/* The legal move whose text is `text`. */
static int find_text(const struct pz_game *game, const void *state, const char *text, size_t length)
{
    pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text out = pz_text_in(buffer, sizeof buffer);
        game->move_write(state, moves[i], &out);
        if (out.length == length && pz_same(buffer, text, length)) {
            return moves[i];
        }
    }
    return PZ_E_SYNTAX;
}

int pz_game_move_read(const struct pz_game *game, const void *state, const char *text,
                      size_t length)
{
    return game->text != NULL && game->text->move_read != NULL
               ? game->text->move_read(state, text, length)
               : find_text(game, state, text, length);
}

void pz_move_text_write(const struct pz_game *game, const void *state, pz_move move, int seat,
                        bool made, struct pz_json *json)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text out = pz_text_in(buffer, sizeof buffer);
    if (made) {
        pz_game_move_seen(game, state, move, seat, &out);
    } else {
        game->move_write(state, move, &out);
    }
    pz_json_key_string(json, "text", buffer);
}

void pz_game_object_write(const struct pz_game *game, const void *state, pz_move move, int seat,
                          bool made, struct pz_json *json)
{
    if (game->objects != NULL) {
        game->objects->write(state, move, seat, made, json);
        return;
    }
    pz_json_open(json, '{');
    pz_json_key_string(json, "kind", game->actor(state) == PZ_CHANCE ? "chance" : "move");
    pz_move_text_write(game, state, move, seat, made, json);
    pz_json_close(json, '}');
}

static void read_text_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    pz_json_read_string(reader, context, PZ_MOVE_TEXT_MAX);
}

int pz_game_object_read(const struct pz_game *game, const void *state, const char *text,
                        size_t length)
{
    if (game->objects != NULL) {
        return game->objects->read(state, text, length);
    }
    static const char *const keys[] = {"text"};
    const struct pz_json_members members = {keys, 1, 0, read_text_member};
    struct pz_json_reader reader;
    char move[PZ_MOVE_TEXT_MAX] = "";
    uint32_t found = 0;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_members(&reader, &members, move, &found);
    pz_json_read_end(&reader);
    return reader.failed ? PZ_E_SYNTAX : pz_game_move_read(game, state, move, pz_str_length(move));
}

/* ---- states ---- */

bool pz_game_reads_states(const struct pz_game *game)
{
    return game->text != NULL && (game->text->state_read != NULL || game->text->fields != NULL);
}

void pz_game_state_write(const struct pz_game *game, const void *state, struct pz_json *json)
{
    if (game->text != NULL && game->text->state_write != NULL) {
        game->text->state_write(state, json);
    } else if (game->text != NULL && game->text->fields != NULL) {
        pz_fields_write(game->text->fields, state, json);
    } else {
        pz_json_open(json, '{');
        pz_json_key(json, "bytes");
        pz_json_hex(json, state, game->state_size);
        pz_json_close(json, '}');
    }
}

int pz_game_state_read(const struct pz_game *game, void *state, const char *text, size_t length,
                       struct pz_problem *problem)
{
    if (!pz_game_reads_states(game)) {
        return pz_problem_set(problem, PZ_E_STATE, "this game does not read states", "");
    }
    if (game->text->state_read != NULL) {
        return game->text->state_read(state, text, length, problem);
    }
    union pz_any_state fresh;
    pz_zero(&fresh, sizeof fresh);
    int code = pz_fields_read(game->text->fields, fresh.bytes, text, length, problem);
    if (code == 0 && (code = pz_game_check(game, fresh.bytes, problem)) == 0) {
        pz_copy(state, fresh.bytes, game->state_size);
    }
    return code;
}

int pz_game_check(const struct pz_game *game, const void *state, struct pz_problem *problem)
{
    if (game->text == NULL) {
        return 0;
    }
    int code = 0;
    if (game->text->fields != NULL) {
        code = pz_fields_check(game->text->fields, state, problem);
    }
    return code == 0 && game->text->check != NULL ? game->text->check(state, problem) : code;
}

bool pz_game_has_sheet(const struct pz_game *game)
{
    return game->text != NULL && game->text->sheet_text != NULL;
}

void pz_game_sheet_text(const struct pz_game *game, const void *state, const struct pz_voice *voice,
                        struct pz_text *out)
{
    if (pz_game_has_sheet(game)) {
        game->text->sheet_text(state, voice, out);
    }
}

void pz_game_sheet_write(const struct pz_game *game, const void *state, struct pz_json *json)
{
    struct pz_result result;
    if (!pz_game_has_sheet(game)) {
        pz_json_null(json);
        return;
    }
    game->result(state, &result);
    pz_json_open(json, '{');
    pz_json_key_open(json, "seats", '[');
    for (unsigned seat = 0; seat < game->players(state); seat++) {
        game->text->sheet_write(state, seat, json);
    }
    pz_json_close(json, ']');
    pz_seats_write("winners", result.winners, json);
    pz_json_close(json, '}');
}

/* ---- what is hidden ---- */

bool pz_game_hides(const struct pz_game *game)
{
    return game->hidden != NULL;
}

size_t pz_game_view_size(const struct pz_game *game)
{
    return game->hidden != NULL ? game->hidden->view_size : game->state_size;
}

void pz_game_view(const struct pz_game *game, const void *state, int seat, void *view)
{
    if (game->hidden != NULL) {
        game->hidden->view(state, seat, view);
    } else {
        pz_copy(view, state, game->state_size);
    }
}

void pz_game_view_write(const struct pz_game *game, const void *view, struct pz_json *json)
{
    if (game->hidden != NULL) {
        game->hidden->view_write(view, json);
    } else {
        pz_game_state_write(game, view, json);
    }
}

int pz_game_view_read(const struct pz_game *game, void *view, const char *text, size_t length,
                      struct pz_problem *problem)
{
    return game->hidden != NULL ? game->hidden->view_read(view, text, length, problem)
                                : pz_game_state_read(game, view, text, length, problem);
}

void pz_game_sample_state(const struct pz_game *game, const void *view, struct pz_rng *rng,
                          void *state)
{
    if (game->hidden != NULL) {
        game->hidden->sample_state(view, rng, state);
    } else {
        pz_copy(state, view, game->state_size);
    }
}

void pz_game_move_seen(const struct pz_game *game, const void *state, pz_move move, int seat,
                       struct pz_text *out)
{
    if (game->hidden != NULL && seat != PZ_CHANCE) {
        game->hidden->move_seen(state, move, seat, out);
    } else {
        game->move_write(state, move, out);
    }
}

bool pz_game_reveals(const struct pz_game *game, const void *state, pz_move move)
{
    return game->hidden != NULL && game->hidden->reveals != NULL &&
           game->hidden->reveals(state, move);
}

bool pz_game_early_choice(const struct pz_game *game, const void *state, int seat, void *then)
{
    return game->hidden != NULL && game->hidden->early_choice != NULL &&
           game->hidden->early_choice(state, seat, then);
}

/* ---- sentences ---- */

/* Only for a game that hides nothing: the library cannot find the points in views of other
 * games. */
static void tell_points(const struct pz_game *game, const void *view, struct pz_json *json)
{
    struct pz_result result;
    pz_json_open(json, '[');
    if (!pz_game_hides(game)) {
        game->result(view, &result);
        for (uint32_t seat = 0; seat < game->players(view); seat++) {
            pz_json_open(json, '[');
            pz_sentence_open(json, "{seat}: {n} points.");
            pz_json_key(json, "seat");
            pz_sentence_seat(json, seat);
            pz_json_key_int(json, "n", result.points[seat]);
            pz_sentence_close(json);
            pz_json_close(json, ']');
        }
    }
    pz_json_close(json, ']');
}

void pz_game_tell(const struct pz_game *game, const void *view, int seat, struct pz_json *json)
{
    if (game->sentences != NULL && game->sentences->tell != NULL) {
        game->sentences->tell(view, seat, json);
    } else {
        tell_points(game, view, json);
    }
}

void pz_game_insight(const struct pz_game *game, const void *view, int seat, struct pz_json *json)
{
    if (game->sentences != NULL && game->sentences->insight != NULL) {
        game->sentences->insight(view, seat, json);
    } else {
        pz_json_null(json);
    }
}

int pz_game_plan(const struct pz_game *game, const void *view, int seat, const char *text,
                 size_t length, struct pz_json *json, struct pz_problem *problem)
{
    if (game->sentences == NULL || game->sentences->plan == NULL) {
        return pz_problem_set(problem, PZ_E_GAME, "this game has no plans", "");
    }
    return game->sentences->plan(view, seat, text, length, json, problem);
}
