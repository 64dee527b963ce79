/* The flat API: a game as a whole, for those who show it again: its record's facts, every step, the
 * draws, and whether they were right. */
#include "flat.h"

static int need_history(struct pz_flat *flat)
{
    const int failed = flat_need_started(flat);
    return failed != 0 ? failed : flat->guessed ? flat_fail(flat, PZ_E_PHASE) : 0;
}

/* ---- the facts ---- */

static void write_hex(struct pz_json *json, const char *key, bool known, const uint8_t bytes[32])
{
    char hex[65];
    struct pz_text text;
    pz_text_init(&text, hex, sizeof hex);
    pz_text_hex(&text, bytes, 32);
    pz_json_key(json, key);
    if (known) {
        pz_json_string(json, hex);
    } else {
        pz_json_null(json);
    }
}

static void write_names(struct pz_json *json, const char *key, const char (*names)[PZ_NAME_MAX],
                        int players)
{
    pz_json_key(json, key);
    pz_json_open(json, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_string(json, names[seat]);
    }
    pz_json_close(json, ']');
}

_Static_assert((int)PZ_NAME_MAX == (int)PZ_WORD_MAX, "words are written as names are");

static void write_notes(struct pz_json *json, const struct pz_record *record)
{
    static const char *const kinds[] = {"resigned", "time", "bot", "back"};
    pz_json_key(json, "notes");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < record->note_count; i++) {
        const struct pz_note *note = &record->notes[i];
        pz_json_open(json, '{');
        pz_json_key_int(json, "step", note->at);
        pz_json_key_int(json, "seat", note->seat);
        pz_json_key_string(json, "note", kinds[note->kind]);
        if (note->kind == PZ_NOTE_BOT) {
            pz_json_key_string(json, "bot", note->bot);
        }
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static int write_facts(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    const struct pz_record *record = &flat->record;
    char seed[PZ_SEED_TEXT_MAX];
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, seed, sizeof seed);
    pz_seed_write(&record->seed, &text);
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "game", record->game->id);
    pz_json_key_int(&json, "version", record->game->rules_version);
    pz_json_key_int(&json, "players", record->setup.players);
    pz_json_key(&json, "options");
    pz_setup_write(&record->setup, record->game, &json);
    pz_json_key(&json, "first_named");
    pz_json_bool(&json, record->first_named);
    write_names(&json, "names", record->names, record->setup.players);
    write_notes(&json, record);
    pz_json_key(&json, "seed");
    if (record->has_seed) {
        pz_json_string(&json, seed);
    } else {
        pz_json_null(&json);
    }
    write_hex(&json, "commitment", record->has_commitment, record->commitment);
    write_hex(&json, "secret", record->has_secret, record->secret);
    write_names(&json, "words", record->words, record->setup.players);
    pz_json_close(&json, '}');
    return 0;
}

const char *pz_flat_facts(struct pz_flat *flat)
{
    return need_history(flat) == 0 ? flat_text(flat, write_facts, 0, 0) : NULL;
}

/* ---- the steps ---- */

static void write_step(const struct pz_game *game, const void *state, pz_move move, int32_t seat,
                       struct pz_json *json)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    const int actor = game->actor(state);
    pz_text_init(&text, buffer, sizeof buffer);
    if (seat == PZ_CHANCE || game->move_seen == NULL) {
        game->move_write(state, move, &text);
    } else {
        game->move_seen(state, move, seat, &text);
    }
    pz_json_key(json, "by");
    if (actor == PZ_CHANCE) {
        pz_json_string(json, "chance");
    } else {
        pz_json_int(json, actor);
    }
    pz_json_key_uint(json, "turn", game->turns(state) + UINT64_C(1));
    pz_json_key_string(json, "text", buffer);
    pz_json_key(json, "move");
    game->object_write(state, move, seat, true, json);
}

static int write_steps(struct pz_flat *flat, int32_t seat, int32_t b, struct pz_text *out)
{
    (void)b;
    const struct pz_game *game = flat->game;
    union pz_any_state state;
    struct pz_json json;
    pz_json_init(&json, out);
    game->init(state.bytes, &flat->record.setup);
    pz_json_open(&json, '[');
    for (uint32_t i = 0; i < flat->made_count && !out->cut; i++) {
        struct pz_result result;
        pz_json_open(&json, '{');
        write_step(game, state.bytes, flat->made[i], seat, &json);
        game->make(state.bytes, flat->made[i]);
        game->result(state.bytes, &result);
        pz_json_key(&json, "points");
        pz_json_open(&json, '[');
        for (int player = 0; player < flat->setup.players; player++) {
            pz_json_int(&json, result.points[player]);
        }
        pz_json_close(&json, ']');
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, ']');
    return 0;
}

const char *pz_flat_steps(struct pz_flat *flat, int32_t seat)
{
    if (need_history(flat) != 0 || (seat != PZ_CHANCE && flat_need_seat(flat, seat) != 0)) {
        return NULL;
    }
    return flat_text(flat, write_steps, seat, 0);
}

/* ---- the draws ---- */

static void write_draw(struct pz_flat *flat, const void *state, uint32_t step, struct pz_json *json)
{
    uint32_t drawn = 0;
    const uint32_t count = flat->game->moves(state, flat->legal, flat->weights);
    pz_json_open(json, '{');
    pz_json_key_int(json, "step", step);
    pz_json_key(json, "weights");
    pz_json_open(json, '[');
    for (uint32_t i = 0; i < count; i++) {
        pz_json_uint(json, flat->weights[i]);
        drawn = flat->legal[i] == flat->made[step] ? i : drawn;
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "drawn", drawn);
    pz_json_close(json, '}');
}

static int write_draws(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    union pz_any_state state;
    struct pz_json json;
    pz_json_init(&json, out);
    flat->listed = false; /* the place of the list is used here */
    flat->game->init(state.bytes, &flat->record.setup);
    pz_json_open(&json, '[');
    for (uint32_t i = 0; i < flat->made_count && !out->cut; i++) {
        if (flat->game->actor(state.bytes) == PZ_CHANCE) {
            write_draw(flat, state.bytes, i, &json);
        }
        flat->game->make(state.bytes, flat->made[i]);
    }
    pz_json_close(&json, ']');
    return 0;
}

const char *pz_flat_draws(struct pz_flat *flat)
{
    return need_history(flat) == 0 ? flat_text(flat, write_draws, 0, 0) : NULL;
}

static int write_verdict(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    struct pz_verdict verdict;
    struct pz_json json;
    pz_verify(&flat->record, flat->made, flat->made_count, &verdict);
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    pz_verdict_write(&verdict, &flat->record, flat->made, &json);
    pz_json_close(&json, '}');
    return 0;
}

const char *pz_flat_verify(struct pz_flat *flat)
{
    return need_history(flat) == 0 ? flat_text(flat, write_verdict, 0, 0) : NULL;
}
