/* Checks a recorded game by its seed: commitment, secret and words, first player, every draw. */
#include "piazza/verify.h"
#include "bytes.h"

/* What the secret proves. A game that is over owes the secret of its commitment. */
static void check_secret(const struct pz_record *record, bool over, struct pz_verdict *verdict)
{
    if (!record->has_secret) {
        verdict->commitment = record->has_commitment && over ? PZ_CHECK_MISSING : PZ_CHECK_NONE;
        return;
    }
    struct pz_seed seed;
    pz_seed_seal(&seed, record->secret, record->words, record->setup.players);
    if (!verdict->has_seed) {
        verdict->has_seed = true;
        verdict->seed = seed;
    }
    verdict->sealed = verdict->seed.kind == PZ_SEED_SEALED &&
                              pz_same(verdict->seed.bytes, seed.bytes, PZ_SEED_BYTES)
                          ? PZ_CHECK_RIGHT
                          : PZ_CHECK_WRONG;
    if (record->has_commitment) {
        uint8_t commitment[PZ_SHA256_SIZE];
        pz_commitment(record->secret, commitment);
        verdict->commitment = pz_same(commitment, record->commitment, sizeof commitment)
                                  ? PZ_CHECK_RIGHT
                                  : PZ_CHECK_WRONG;
    }
}

static void check_first(const struct pz_record *record, struct pz_chance *chance,
                        struct pz_verdict *verdict)
{
    struct pz_setup setup = record->setup;
    setup.first = PZ_FIRST_RANDOM;
    pz_chance_first(chance, &setup);
    verdict->first_drawn = (uint8_t)setup.first;
    if (record->first_named) {
        verdict->first = PZ_CHECK_NAMED;
    } else if (setup.first == record->setup.first) {
        verdict->first = PZ_CHECK_RIGHT;
    } else {
        verdict->first = record->format == 1 ? PZ_CHECK_NAMED : PZ_CHECK_WRONG;
    }
}

static bool is_over(const struct pz_record *record, const void *state)
{
    struct pz_standing standing;
    pz_standing_init(&standing, record->setup.players);
    for (unsigned i = 0; i < record->note_count; i++) {
        pz_standing_note(&standing, &record->notes[i]);
    }
    return pz_standing_over(&standing) || record->game->actor(state) == PZ_NOBODY;
}

void pz_verify(const struct pz_record *record, const pz_move *moves, size_t count,
               struct pz_verdict *verdict)
{
    const struct pz_game *game = record->game;
    union pz_any_state state;
    struct pz_chance chance;
    pz_zero(verdict, sizeof *verdict);
    verdict->has_seed = record->has_seed;
    verdict->seed = record->seed;
    game->init(state.bytes, &record->setup);
    for (size_t i = 0; i < count; i++) {
        game->apply(state.bytes, moves[i]);
    }
    check_secret(record, is_over(record, state.bytes), verdict);
    if (!verdict->has_seed) {
        return;
    }
    pz_chance_init(&chance, &verdict->seed);
    check_first(record, &chance, verdict);
    game->init(state.bytes, &record->setup);
    for (size_t i = 0; i < count; i++) {
        if (game->actor(state.bytes) == PZ_CHANCE) {
            const pz_move drawn = pz_chance_move(&chance, game, state.bytes);
            if (drawn != moves[i] && verdict->wrong++ == 0) {
                verdict->wrong_at = (uint32_t)i;
                verdict->wrong_drawn = drawn;
            }
        }
        game->apply(state.bytes, moves[i]);
    }
    verdict->draws = (uint32_t)chance.draws;
    verdict->right = verdict->wrong == 0 && verdict->first != PZ_CHECK_WRONG &&
                     verdict->sealed != PZ_CHECK_WRONG && verdict->commitment != PZ_CHECK_WRONG &&
                     verdict->commitment != PZ_CHECK_MISSING;
}

/* ---- told ---- */

void pz_verdict_wrong(const struct pz_verdict *verdict, const struct pz_record *record,
                      const pz_move *moves, char made[PZ_MOVE_TEXT_MAX],
                      char drawn[PZ_MOVE_TEXT_MAX])
{
    const struct pz_game *game = record->game;
    union pz_any_state state;
    struct pz_text text;
    game->init(state.bytes, &record->setup);
    for (size_t i = 0; i < verdict->wrong_at; i++) {
        game->apply(state.bytes, moves[i]);
    }
    pz_text_init(&text, made, PZ_MOVE_TEXT_MAX);
    game->move_write(state.bytes, moves[verdict->wrong_at], &text);
    pz_text_init(&text, drawn, PZ_MOVE_TEXT_MAX);
    game->move_write(state.bytes, verdict->wrong_drawn, &text);
}

static void write_check(struct pz_json *json, const char *key, uint8_t check)
{
    static const char *const names[] = {NULL, "right", "wrong", "missing", "named"};
    pz_json_key(json, key);
    if (names[check] == NULL) {
        pz_json_null(json);
    } else {
        pz_json_string(json, names[check]);
    }
}

void pz_verdict_write(const struct pz_verdict *verdict, const struct pz_record *record,
                      const pz_move *moves, struct pz_json *json)
{
    pz_json_key(json, "right");
    pz_json_bool(json, verdict->right);
    pz_json_key(json, "seed");
    if (verdict->has_seed) {
        pz_json_string(json, verdict->seed.kind == PZ_SEED_SEALED ? "sealed" : "number");
    } else {
        pz_json_null(json);
    }
    write_check(json, "commitment", verdict->commitment);
    write_check(json, "sealed", verdict->sealed);
    write_check(json, "first", verdict->first);
    pz_json_key_int(json, "draws", verdict->draws);
    pz_json_key_int(json, "wrong", verdict->wrong);
    if (verdict->wrong > 0) {
        char made[PZ_MOVE_TEXT_MAX];
        char drawn[PZ_MOVE_TEXT_MAX];
        pz_verdict_wrong(verdict, record, moves, made, drawn);
        pz_json_key_int(json, "step", verdict->wrong_at);
        pz_json_key_string(json, "made", made);
        pz_json_key_string(json, "drawn", drawn);
    }
}
