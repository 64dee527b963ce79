/* Little Italy as a struct pz_game. Nothing is hidden in this game, so a view is a state. */
#include "core/bytes.h"
#include "little.h"

extern const char pz_text_little_rules[];

static uint32_t players(const void *s)
{
    const struct little_state *state = s;
    return state->players;
}

static uint32_t turns(const void *s)
{
    const struct little_state *state = s;
    return state->turns;
}

static void result(const void *s, struct pz_result *out)
{
    const struct little_state *state = s;
    int best = 0;
    pz_zero(out, sizeof *out);
    for (unsigned seat = 0; seat < state->players; seat++) {
        out->points[seat] = state->points[seat];
        best = state->points[seat] > best ? state->points[seat] : best;
    }
    for (unsigned seat = 0; state->actor == PZ_NOBODY && seat < state->players; seat++) {
        if (state->points[seat] == best) { /* L18 */
            out->winners = (uint8_t)(out->winners | 1u << seat);
        }
    }
}

static const struct pz_refusal refusals[] = {
#define REFUSAL(code, name, rule, sentence) {name, rule, sentence},
    LITTLE_REFUSALS(REFUSAL)
#undef REFUSAL
};

_Static_assert(sizeof(struct little_state) == 80, "the state has no padding");

static const struct pz_game_data data_part = {
    .init = little_data_init,
    .read = little_data_read,
    .write = little_data_write,
};

static const struct pz_game_speed speed_part = {
    .pick = little_pick,
    .make = little_make,
    .playout = little_playout,
};

static const struct pz_game_text text_part = {
    .move_read = little_move_read,
    .state_write = little_state_write,
    .state_read = little_state_read,
    .check = little_check,
};

static const struct pz_game_objects objects_part = {
    .write = little_object_write,
    .read = little_object_read,
};

static const struct pz_game_sentences sentences_part = {
    .tell = little_tell,
    .insight = little_insight,
};

extern const struct pz_game_lessons little_lessons;
extern const struct pz_game_bots little_bots;

const struct pz_game pz_game_little = {
    .id = "little",
    .title = "Little Italy",
    .rules_version = 1,
    .min_players = 2,
    .max_players = 6,
    .state_size = sizeof(struct little_state),
    .action_count = LITTLE_MOVE_COUNT,
    .moves_max = LITTLE_CARS_MAX * LITTLE_WAYS,
    .options = little_options,
    .option_count = LITTLE_OPTIONS,
    .refusals = refusals,
    .refusal_count = LITTLE_REFUSAL_COUNT,
    .rules_text = pz_text_little_rules,
    .board_key = "board",
    .board_name = "printed",
    .init = little_init,
    .actor = little_actor,
    .moves = little_moves,
    .apply = little_apply,
    .players = players,
    .turns = turns,
    .result = result,
    .move_write = little_move_write,
    .data = &data_part,
    .speed = &speed_part,
    .text = &text_part,
    .objects = &objects_part,
    .sentences = &sentences_part,
    .lessons = &little_lessons,
    .bots = &little_bots,
};
