/* The foreign function interface: a whole game, for replays: the facts of its record, its steps,
 * its draws, and whether they are right. */
#include "core/moves.h"
#include "ffi.h"

/* ---- the facts ---- */

static void write_hex(struct pz_json *json, const char *key, bool known, const uint8_t bytes[32])
{
    pz_json_key(json, key);
    if (known) {
        pz_json_hex(json, bytes, 32);
    } else {
        pz_json_null(json);
    }
}

static void write_names(struct pz_json *json, const char *key, const char (*names)[PZ_NAME_MAX],
                        int players)
{
    pz_json_key_open(json, key, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_string(json, names[seat]);
    }
    pz_json_close(json, ']');
}

_Static_assert((int)PZ_NAME_MAX == (int)PZ_WORD_MAX, "words are written as names are");

static void write_notes(struct pz_json *json, const struct pz_record *record)
{
    pz_json_key_open(json, "notes", '[');
    for (unsigned i = 0; i < record->note_count; i++) {
        pz_json_open(json, '{');
        pz_note_write(&record->notes[i], json);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static int write_facts(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    const struct pz_record *record = &ffi->record;
    char seed[PZ_SEED_TEXT_MAX];
    struct pz_text text = pz_text_in(seed, sizeof seed);
    pz_seed_write(&record->seed, &text);
    pz_json_open(json, '{');
    pz_json_key_string(json, "game", record->game->id);
    pz_json_key_int(json, "version", record->game->rules_version);
    pz_json_key_int(json, "players", record->setup.players);
    pz_json_key(json, "options");
    pz_setup_write(&record->setup, record->game, json);
    pz_json_key_bool(json, "first_named", record->first_named);
    write_names(json, "names", record->names, record->setup.players);
    write_notes(json, record);
    pz_json_key_string(json, "seed", record->has_seed ? seed : NULL);
    write_hex(json, "commitment", record->has_commitment, record->commitment);
    write_hex(json, "secret", record->has_secret, record->secret);
    write_names(json, "words", record->words, record->setup.players);
    pz_json_close(json, '}');
    return 0;
}

const char *pz_ffi_facts(struct pz_ffi *ffi)
{
    return ffi_need_history(ffi) ? ffi_text(ffi, write_facts, ffi) : NULL;
}

/* ---- the steps ---- */

static void write_step(const struct pz_game *game, const void *state, pz_move move, int32_t seat,
                       struct pz_json *json)
{
    pz_json_key(json, "by");
    pz_actor_write(game->actor(state), json);
    pz_json_key_uint(json, "turn", game->turns(state) + UINT64_C(1));
    pz_move_text_write(game, state, move, seat, true, json);
    pz_json_key(json, "move");
    pz_game_object_write(game, state, move, seat, true, json);
}

struct steps {
    const struct pz_ffi *ffi;
    int32_t seat; /* who sees them */
};

static int write_steps(void *context, struct pz_json *json)
{
    const struct steps *steps = context;
    const struct pz_ffi *ffi = steps->ffi;
    const struct pz_game *game = ffi->game;
    union pz_any_state state;
    game->init(state.bytes, &ffi->record.setup);
    pz_json_open(json, '[');
    for (uint32_t i = 0; i < ffi->made_count && !json->out->cut; i++) {
        struct pz_result result;
        pz_json_open(json, '{');
        write_step(game, state.bytes, ffi->made[i], steps->seat, json);
        pz_game_make(game, state.bytes, ffi->made[i]);
        game->result(state.bytes, &result);
        pz_points_write(&result, ffi->setup.players, json);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    return 0;
}

const char *pz_ffi_steps(struct pz_ffi *ffi, int32_t seat)
{
    if (!ffi_need_history(ffi) || (seat != PZ_CHANCE && !ffi_need_seat(ffi, seat))) {
        return NULL;
    }
    struct steps steps = {ffi, seat};
    return ffi_text(ffi, write_steps, &steps);
}

/* ---- the draws ---- */

static void write_draw(struct pz_ffi *ffi, const void *state, uint32_t step, struct pz_json *json)
{
    uint32_t drawn = 0;
    const uint32_t count = ffi->game->moves(state, ffi->legal, ffi->weights);
    pz_json_open(json, '{');
    pz_json_key_int(json, "step", step);
    pz_json_key_open(json, "weights", '[');
    for (uint32_t i = 0; i < count; i++) {
        pz_json_uint(json, ffi->weights[i]);
        drawn = ffi->legal[i] == ffi->made[step] ? i : drawn;
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "drawn", drawn);
    pz_json_close(json, '}');
}

static int write_draws(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    union pz_any_state state;
    ffi->listed = false; /* the list of legal moves is overwritten here */
    ffi->game->init(state.bytes, &ffi->record.setup);
    pz_json_open(json, '[');
    for (uint32_t i = 0; i < ffi->made_count && !json->out->cut; i++) {
        if (ffi->game->actor(state.bytes) == PZ_CHANCE) {
            write_draw(ffi, state.bytes, i, json);
        }
        pz_game_make(ffi->game, state.bytes, ffi->made[i]);
    }
    pz_json_close(json, ']');
    return 0;
}

const char *pz_ffi_draws(struct pz_ffi *ffi)
{
    return ffi_need_history(ffi) ? ffi_text(ffi, write_draws, ffi) : NULL;
}

static int write_verdict(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    struct pz_verdict verdict;
    pz_verify(&ffi->record, ffi->made, ffi->made_count, &verdict);
    pz_json_open(json, '{');
    pz_verdict_write(&verdict, json);
    pz_json_close(json, '}');
    return 0;
}

const char *pz_ffi_verify(struct pz_ffi *ffi)
{
    return ffi_need_history(ffi) ? ffi_text(ffi, write_verdict, ffi) : NULL;
}
