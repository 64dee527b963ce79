/* Writes the lines of a trace as JSON. */
#include "trace_line.h"
#include "arena/json_figures.h"
#include "cli.h"

static pz_move moves[PZ_MOVES_MAX];
static uint32_t weights[PZ_MOVES_MAX];

static struct pz_json begin(void)
{
    struct pz_json json = cli_json();
    pz_json_open(&json, '{');
    return json;
}

static void end(struct pz_json *json)
{
    pz_json_close(json, '}');
    cli_put_line(json->out);
}

static void write_seed(struct pz_json *json, const struct pz_record *record)
{
    pz_json_key(json, "seed");
    if (!record->has_seed) {
        pz_json_null(json);
    } else if (record->seed.kind == PZ_SEED_SEALED) {
        pz_json_hex(json, record->seed.bytes, PZ_SEED_BYTES);
    } else {
        pz_json_uint(json, record->seed.number);
    }
}

void trace_print_header(const struct pz_record *record)
{
    struct pz_json json = begin();
    json_setup(&json, record->game, &record->setup);
    if (record->board[0] != '\0') {
        pz_json_key_string(&json, record->game->board_key, record->board);
    }
    if (record->first_named) {
        pz_json_key_string(&json, "first", "named");
    }
    write_seed(&json, record);
    if (record->has_commitment) {
        pz_json_key(&json, "commitment");
        pz_json_hex(&json, record->commitment, 32);
    }
    if (record->has_secret) {
        pz_json_key(&json, "secret");
        pz_json_hex(&json, record->secret, 32);
    }
    if (record->has_commitment || record->has_secret) {
        pz_json_key_open(&json, "words", '[');
        for (int seat = 0; seat < record->setup.players; seat++) {
            pz_json_string(&json, record->words[seat]);
        }
        pz_json_close(&json, ']');
    }
    end(&json);
}

void trace_print_note(const struct pz_note *note)
{
    struct pz_json json = begin();
    pz_note_write(note, &json);
    end(&json);
}

static void write_place(const struct pz_game *game, const void *state, uint64_t step,
                        struct pz_json *json)
{
    pz_json_key_uint(json, "step", step);
    pz_json_key(json, "actor");
    pz_actor_write(game->actor(state), json);
    pz_json_key(json, "state");
    pz_game_state_write(game, state, json);
}

static void write_move(const struct pz_game *game, const void *state, pz_move move,
                       struct pz_json *json)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    game->move_write(state, move, &text);
    pz_json_string(json, buffer);
}

void trace_print_step(const struct pz_game *game, const void *state, uint64_t step, pz_move move)
{
    struct pz_json json = begin();
    write_place(game, state, step, &json);
    const uint32_t count = game->moves(state, moves, weights);
    pz_json_key_open(&json, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        write_move(game, state, moves[i], &json);
    }
    pz_json_close(&json, ']');
    if (game->actor(state) == PZ_CHANCE) {
        pz_json_key_open(&json, "weights", '[');
        for (uint32_t i = 0; i < count; i++) {
            pz_json_uint(&json, weights[i]);
        }
        pz_json_close(&json, ']');
    }
    pz_json_key(&json, "move");
    write_move(game, state, move, &json);
    end(&json);
}

void trace_print_end(const struct pz_game *game, const void *state, uint64_t step,
                     const struct pz_forfeits *forfeits)
{
    const int players = forfeits->players;
    const bool early = pz_forfeits_over(forfeits);
    struct pz_json json = begin();
    struct pz_result result;
    pz_forfeits_result(forfeits, game, state, &result);
    write_place(game, state, step, &json);
    pz_json_key_bool(&json, "finished", early || game->actor(state) == PZ_NOBODY);
    if (early) {
        pz_json_key_string(&json, "end", pz_ending_name(forfeits->ending));
    }
    pz_json_key_open(&json, "scores", '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_int(&json, result.points[seat]);
    }
    pz_json_close(&json, ']');
    pz_json_key_open(&json, "winners", '[');
    for (int seat = 0; seat < players; seat++) {
        if (result.winners >> seat & 1) {
            pz_json_int(&json, seat);
        }
    }
    pz_json_close(&json, ']');
    if (pz_game_has_sheet(game) && game->actor(state) == PZ_NOBODY) {
        pz_json_key(&json, "sheet");
        pz_game_sheet_write(game, state, &json);
    }
    end(&json);
}
