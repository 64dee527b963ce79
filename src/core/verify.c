/* Checks a recorded game by its seed: commitment, secret and words, first player, every draw. */
#include "piazza/verify.h"
#include "bytes.h"
#include "record_words.h"

/* What the secret proves: the seed, and the commitment to it. */
static void check_secret(const struct pz_record *record, struct pz_verdict *verdict)
{
    if (!record->has_secret) {
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
    const int drawn = (int)pz_chance_index(chance, NULL, record->setup.players);
    verdict->first_drawn = (uint8_t)drawn;
    if (record->first_named) {
        verdict->first = PZ_CHECK_NAMED;
    } else if (drawn == record->setup.first) {
        verdict->first = PZ_CHECK_RIGHT;
    } else {
        verdict->first = record->format == 1 ? PZ_CHECK_NAMED : PZ_CHECK_WRONG;
    }
}

static void keep_text(const struct pz_game *game, const void *state, pz_move move,
                      char buffer[PZ_MOVE_TEXT_MAX])
{
    struct pz_text text = pz_text_in(buffer, PZ_MOVE_TEXT_MAX);
    game->move_write(state, move, &text);
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
    check_secret(record, verdict);
    pz_chance_init(&chance, &verdict->seed);
    if (verdict->has_seed) {
        check_first(record, &chance, verdict);
    }
    game->init(state.bytes, &record->setup);
    for (size_t i = 0; i < count; i++) {
        if (verdict->has_seed && game->actor(state.bytes) == PZ_CHANCE) {
            const pz_move drawn = pz_chance_move(&chance, game, state.bytes);
            if (drawn != moves[i] && verdict->wrong++ == 0) {
                verdict->wrong_at = (uint32_t)i;
                keep_text(game, state.bytes, moves[i], verdict->made);
                keep_text(game, state.bytes, drawn, verdict->drawn);
            }
        }
        game->apply(state.bytes, moves[i]);
    }
    if (record->has_commitment && !record->has_secret && pz_record_is_over(record, state.bytes)) {
        verdict->commitment = PZ_CHECK_MISSING; /* a game that is over owes its secret */
    }
    verdict->draws = (uint32_t)chance.draws;
    verdict->right = verdict->has_seed && verdict->wrong == 0 && verdict->first != PZ_CHECK_WRONG &&
                     verdict->sealed != PZ_CHECK_WRONG && verdict->commitment != PZ_CHECK_WRONG &&
                     verdict->commitment != PZ_CHECK_MISSING;
}

void pz_verdict_write(const struct pz_verdict *verdict, struct pz_json *json)
{
    static const char *const checks[] = {NULL, "right", "wrong", "missing", "named"};
    pz_json_key_bool(json, "right", verdict->right);
    pz_json_key_string(json, "seed",
                       !verdict->has_seed                     ? NULL
                       : verdict->seed.kind == PZ_SEED_SEALED ? "sealed"
                                                              : "number");
    pz_json_key_string(json, "commitment", checks[verdict->commitment]);
    pz_json_key_string(json, "sealed", checks[verdict->sealed]);
    pz_json_key_string(json, "first", checks[verdict->first]);
    pz_json_key_int(json, "draws", verdict->draws);
    pz_json_key_int(json, "wrong", verdict->wrong);
    if (verdict->wrong > 0) {
        pz_json_key_int(json, "step", verdict->wrong_at);
        pz_json_key_string(json, "made", verdict->made);
        pz_json_key_string(json, "drawn", verdict->drawn);
    }
}
