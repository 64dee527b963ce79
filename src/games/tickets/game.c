/* Ticket to Ride Italy as the registry knows it. */
#include "tickets.h"

extern const char pz_text_tickets_rules[];

static uint32_t players(const void *s)
{
    const struct tk_state *state = s;
    return state->pub.players;
}

static uint32_t turns(const void *s)
{
    const struct tk_state *state = s;
    return state->pub.turns;
}

static const struct pz_refusal refusals[] = {
#define REFUSAL(code, name, rule, sentence) {name, rule, sentence},
    TK_REFUSALS(REFUSAL)
#undef REFUSAL
};

_Static_assert(sizeof(struct tk_public) == 232, "what is public has no padding");
_Static_assert(sizeof(struct tk_state) == 472, "the state has no padding");
_Static_assert(sizeof(struct tk_view) == 384, "the view has no padding");
_Static_assert((int)TK_TRACKS <= 128 && (int)TK_CITIES <= 64 && (int)TK_TICKETS <= TK_UNDER_MAX,
               "the map fits the sets");
_Static_assert(TK_MOVE_CLAIM + TK_CLAIMS <= UINT16_MAX, "a move has 16 bits");
_Static_assert(TK_MOVE_KEEP + TK_CLAIMS <= PZ_MOVES_MAX, "all legal moves fit a list");

static const struct pz_game_speed speed_part = {
    .pick = tk_pick,
    .make = tk_make,
    .playout = tk_playout,
};

static const struct pz_game_text text_part = {
    .move_read = tk_move_read,
    .state_write = tk_state_write,
    .state_read = tk_state_read,
    .element_named = tk_track_named,
    .check = tk_check,
    .sheet_text = tk_sheet_text,
    .sheet_write = tk_sheet_write,
};

static const struct pz_game_objects objects_part = {
    .write = tk_object_write,
    .read = tk_object_read,
};

static const struct pz_game_hidden hidden_part = {
    .view_size = sizeof(struct tk_view),
    .view = tk_make_view,
    .view_write = tk_view_write,
    .view_read = tk_view_read,
    .sample_state = tk_sample_state,
    .move_seen = tk_move_seen,
    .reveals = tk_reveals,
    .early_choice = tk_early_choice,
};

static const struct pz_game_sentences sentences_part = {
    .tell = tk_tell,
    .insight = tk_insight,
    .plan = tk_build_cost,
};

extern const struct pz_game_lessons tk_lessons;
extern const struct pz_game_bots tk_bots;

const struct pz_game pz_game_tickets = {
    .id = "tickets",
    .title = "Ticket to Ride Italy",
    .rules_version = 1,
    .min_players = 2,
    .max_players = TK_SEATS_MAX,
    .state_size = sizeof(struct tk_state),
    .action_count = TK_MOVE_COUNT,
    .moves_max = TK_MOVE_KEEP + TK_CLAIMS, /* chance and choices of tickets have fewer */
    .options = NULL,
    .option_count = 0,
    .refusals = refusals,
    .refusal_count = TK_REFUSAL_COUNT,
    .rules_text = pz_text_tickets_rules,
    .board_key = "map",
    .board_name = tk_map_name,
    .init = tk_init,
    .actor = tk_actor,
    .moves = tk_moves,
    .apply = tk_apply,
    .players = players,
    .turns = turns,
    .result = tk_result,
    .move_write = tk_move_write,
    .speed = &speed_part,
    .text = &text_part,
    .objects = &objects_part,
    .hidden = &hidden_part,
    .sentences = &sentences_part,
    .lessons = &tk_lessons,
    .bots = &tk_bots,
};
