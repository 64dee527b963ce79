/* Little Italy as the registry knows it. Nothing is hidden in this game: a view is the state. */
#include "../../core/bytes.h"
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

static void view(const void *state, int seat, void *out)
{
    (void)seat;
    pz_copy(out, state, sizeof(struct little_state));
}

static void guess(const void *view, struct pz_rng *rng, void *state)
{
    (void)rng;
    pz_copy(state, view, sizeof(struct little_state));
}

static const struct pz_refusal refusals[] = {
#define REFUSAL(code, name, rule, sentence) {name, rule, sentence},
    LITTLE_REFUSALS(REFUSAL)
#undef REFUSAL
};

_Static_assert(sizeof(struct little_state) == 80, "the state has no padding");

const struct pz_game pz_game_little = {
    .id = "little",
    .title = "Little Italy",
    .rules_version = 1,
    .min_players = 2,
    .max_players = 6,
    .state_size = sizeof(struct little_state),
    .view_size = sizeof(struct little_state),
    .action_count = LITTLE_MOVE_COUNT,
    .moves_max = LITTLE_CARS_MAX * LITTLE_WAYS,
    .options = little_options,
    .option_count = LITTLE_OPTIONS,
    .refusals = refusals,
    .refusal_count = LITTLE_REFUSAL_COUNT,
    .rules_text = pz_text_little_rules,
    .board_key = "board",
    .board_name = "printed",
    .data_init = little_data_init,
    .data_read = little_data_read,
    .data_write = little_data_write,
    .init = little_init,
    .actor = little_actor,
    .moves = little_moves,
    .pick = little_pick,
    .apply = little_apply,
    .make = little_make,
    .playout = little_playout,
    .players = players,
    .turns = turns,
    .result = result,
    .move_write = little_move_write,
    .move_read = little_move_read,
    .object_write = little_object_write,
    .object_read = little_object_read,
    .insight = little_insight,
    .tell = little_tell,
    .state_write = little_state_write,
    .state_read = little_state_read,
    .check = little_check,
    .view = view,
    .view_write = little_state_write,
    .view_read = little_state_read,
    .guess = guess,
};
