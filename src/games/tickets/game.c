/* Ticket to Ride Italy as the registry knows it. */
#include "tickets.h"

extern const char pz_text_tickets_rules[];

static uint32_t turns(const void *s)
{
    const struct tickets_state *state = s;
    return state->turns;
}

static const struct pz_refusal refusals[] = {
#define REFUSAL(code, name, rule, sentence) {name, rule, sentence},
    TICKETS_REFUSALS(REFUSAL)
#undef REFUSAL
};

_Static_assert(sizeof(struct tickets_state) == 472, "the state has no padding");
_Static_assert(sizeof(struct tickets_view) == 384, "the view has no padding");
_Static_assert((int)TK_TRACKS <= 128 && (int)TK_CITIES <= 64 && (int)TK_TICKETS <= TK_UNDER_MAX,
               "the map fits the sets");
_Static_assert(MOVE_CLAIM + TK_CLAIMS <= UINT16_MAX, "a move has 16 bits");
_Static_assert(MOVE_KEEP + TK_CLAIMS <= PZ_MOVES_MAX, "all legal moves fit a list");

const struct pz_game pz_game_tickets = {
    .id = "tickets",
    .title = "Ticket to Ride Italy",
    .rules_version = 1,
    .min_players = 2,
    .max_players = TK_SEATS_MAX,
    .state_size = sizeof(struct tickets_state),
    .view_size = sizeof(struct tickets_view),
    .action_count = MOVE_COUNT,
    .moves_max = MOVE_KEEP + TK_CLAIMS, /* more than chance and the choice of tickets ever have */
    .options = NULL,
    .option_count = 0,
    .refusals = refusals,
    .refusal_count = TICKETS_REFUSAL_COUNT,
    .rules_text = pz_text_tickets_rules,
    .data_default = NULL,
    .data_read = NULL,
    .data_write = NULL,
    .init = tickets_init,
    .actor = tickets_actor,
    .moves = tickets_moves,
    .pick = tickets_pick,
    .apply = tickets_apply,
    .playout = tickets_playout,
    .turns = turns,
    .result = tickets_result,
    .sheet_text = tickets_sheet_text,
    .sheet_write = tickets_sheet_write,
    .move_write = tickets_move_write,
    .move_read = tickets_move_read,
    .move_seen = tickets_move_seen,
    .state_write = tickets_state_write,
    .state_read = tickets_state_read,
    .check = tickets_check,
    .view = tickets_view,
    .view_write = tickets_view_write,
    .guess = tickets_guess,
};
