/* Bella Italia as a struct pz_game. */
#include "bella.h"

extern const char pz_text_bella_rules[];

static uint32_t players(const void *s)
{
    const struct bella_state *state = s;
    return state->pub.players;
}

static uint32_t turns(const void *s)
{
    const struct bella_state *state = s;
    return state->pub.turns;
}

static const char *const mix_values[] = {"pairs", "singles", NULL};

static const struct pz_option options[] = {
    {"mix", "selection cards: pairs (5 singles, 20 pairs) or singles (15 singles, 10 pairs) (B3)",
     mix_values},
};

static const struct pz_refusal refusals[] = {
#define REFUSAL(code, name, rule, sentence) {name, rule, sentence},
    BELLA_REFUSALS(REFUSAL)
#undef REFUSAL
};

_Static_assert(sizeof(struct bella_public) == 112, "what is public has no padding");
_Static_assert(sizeof(struct bella_state) == 384, "the state has no padding");
_Static_assert(sizeof(struct bella_view) == 248, "the view has no padding");

static const struct pz_game_speed speed_part = {
    .pick = bella_pick,
    .make = bella_make,
    .playout = bella_playout,
};

static const struct pz_game_text text_part = {
    .move_read = bella_move_read,
    .state_write = bella_state_write,
    .state_read = bella_state_read,
    .check = bella_check,
    .sheet_text = bella_sheet_text,
    .sheet_write = bella_sheet_write,
};

static const struct pz_game_objects objects_part = {
    .write = bella_object_write,
    .read = bella_object_read,
};

static const struct pz_game_hidden hidden_part = {
    .view_size = sizeof(struct bella_view),
    .view = bella_make_view,
    .view_write = bella_view_write,
    .view_read = bella_view_read,
    .sample_state = bella_sample_state,
    .move_seen = bella_move_seen,
    .reveals = bella_reveals,
};

static const struct pz_game_sentences sentences_part = {
    .tell = bella_tell,
    .insight = bella_insight,
};

extern const struct pz_game_statistics bella_statistics;
extern const struct pz_game_lessons bella_lessons;
extern const struct pz_game_bots bella_bots;

const struct pz_game pz_game_bella = {
    .id = "bella",
    .title = "Bella Italia",
    .rules_version = 1,
    .min_players = 2,
    .max_players = BELLA_SEATS,
    .state_size = sizeof(struct bella_state),
    .action_count = BELLA_MOVE_COUNT,
    .moves_max = BELLA_MOVES_AT_ONCE,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .refusals = refusals,
    .refusal_count = BELLA_REFUSAL_COUNT,
    .rules_text = pz_text_bella_rules,
    .init = bella_init,
    .actor = bella_actor,
    .moves = bella_moves,
    .apply = bella_apply,
    .players = players,
    .turns = turns,
    .result = bella_result,
    .move_write = bella_move_write,
    .speed = &speed_part,
    .text = &text_part,
    .objects = &objects_part,
    .hidden = &hidden_part,
    .sentences = &sentences_part,
    .statistics = &bella_statistics,
    .lessons = &bella_lessons,
    .bots = &bella_bots,
};
