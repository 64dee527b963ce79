#include "trace_line.h"
#include <stdio.h>

/* The longest line is a state with all its moves: PZ_MOVES_MAX texts and weights. */
static char line[1 << 20];
static pz_move moves[PZ_MOVES_MAX];
static uint32_t weights[PZ_MOVES_MAX];

static void begin(struct pz_text *text, struct pz_json *json)
{
    pz_text_init(text, line, sizeof line);
    pz_json_init(json, text);
    pz_json_open(json, '{');
}

static void end(struct pz_json *json)
{
    pz_json_close(json, '}');
    puts(line);
}

void trace_print_head(const struct pz_game *game, const struct pz_setup *setup, bool has_seed,
                      uint64_t seed)
{
    struct pz_text text;
    struct pz_json json;
    begin(&text, &json);
    pz_json_key_string(&json, "game", game->id);
    pz_json_key_int(&json, "version", game->rules_version);
    pz_json_key_int(&json, "players", setup->players);
    pz_json_key(&json, "options");
    pz_setup_write(setup, game, &json);
    pz_json_key(&json, "seed");
    if (has_seed) {
        pz_json_uint(&json, seed);
    } else {
        pz_json_null(&json);
    }
    end(&json);
}

static void write_place(const struct pz_game *game, const void *state, uint64_t step,
                        struct pz_json *json)
{
    const int actor = game->actor(state);
    pz_json_key(json, "step");
    pz_json_uint(json, step);
    pz_json_key(json, "actor");
    if (actor == PZ_CHANCE) {
        pz_json_string(json, "chance");
    } else if (actor == PZ_NOBODY) {
        pz_json_null(json);
    } else {
        pz_json_int(json, actor);
    }
    pz_json_key(json, "state");
    game->state_write(state, json);
}

static void write_move(const struct pz_game *game, const void *state, pz_move move,
                       struct pz_json *json)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    game->move_write(state, move, &text);
    pz_json_string(json, buffer);
}

void trace_print_step(const struct pz_game *game, const void *state, uint64_t step, pz_move move)
{
    struct pz_text text;
    struct pz_json json;
    begin(&text, &json);
    write_place(game, state, step, &json);
    const uint32_t count = game->moves(state, moves, weights);
    pz_json_key(&json, "moves");
    pz_json_open(&json, '[');
    for (uint32_t i = 0; i < count; i++) {
        write_move(game, state, moves[i], &json);
    }
    pz_json_close(&json, ']');
    if (game->actor(state) == PZ_CHANCE) {
        pz_json_key(&json, "weights");
        pz_json_open(&json, '[');
        for (uint32_t i = 0; i < count; i++) {
            pz_json_uint(&json, weights[i]);
        }
        pz_json_close(&json, ']');
    }
    pz_json_key(&json, "move");
    write_move(game, state, move, &json);
    end(&json);
}

void trace_print_end(const struct pz_game *game, const void *state, uint64_t step, int players)
{
    struct pz_text text;
    struct pz_json json;
    struct pz_result result;
    game->result(state, &result);
    begin(&text, &json);
    write_place(game, state, step, &json);
    pz_json_key(&json, "finished");
    pz_json_bool(&json, game->actor(state) == PZ_NOBODY);
    pz_json_key(&json, "scores");
    pz_json_open(&json, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_int(&json, result.points[seat]);
    }
    pz_json_close(&json, ']');
    pz_json_key(&json, "winners");
    pz_json_open(&json, '[');
    for (int seat = 0; seat < players; seat++) {
        if (result.winners >> seat & 1) {
            pz_json_int(&json, seat);
        }
    }
    pz_json_close(&json, ']');
    if (game->sheet_write != NULL && game->actor(state) == PZ_NOBODY) {
        pz_json_key(&json, "sheet");
        game->sheet_write(state, &json);
    }
    end(&json);
}
