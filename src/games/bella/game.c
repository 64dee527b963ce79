/* Bella Italia as the registry knows it. */
#include "../../core/bits.h"
#include "../../core/bytes.h"
#include "bella.h"

extern const char pz_text_bella_rules[];

static uint32_t turns(const void *s)
{
    const struct bella_state *state = s;
    return state->turns;
}

/* The points are the different lengths made; B18 alone says who wins. */
static void result(const void *s, struct pz_result *out)
{
    const struct bella_state *state = s;
    pz_zero(out, sizeof *out);
    for (unsigned seat = 0; seat < state->players; seat++) {
        out->points[seat] = (int16_t)pz_count_bits(state->made[seat]);
        if (bella_won(state->made[seat])) {
            out->winners = (uint8_t)(out->winners | 1u << seat);
        }
    }
}

/* The trips of each seat by their tickets: why the winner won (B18). */
static void sheet_text(const void *s, const struct pz_voice *voice, struct pz_text *out)
{
    const struct bella_state *state = s;
    for (unsigned seat = 0; seat < state->players; seat++) {
        pz_voice_seat(voice, seat, out);
        pz_text_char(out, '\n');
        for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
            if (state->trip[seat][i] != 0) {
                uint8_t kinds[BELLA_TRIP_MAX];
                const unsigned length = bella_trip_tickets(state->trip[seat][i] - 1u, kinds);
                pz_text_str(out, "  ");
                pz_text_str(out, pz_voice_say(voice, "trip of"));
                pz_text_char(out, ' ');
                pz_text_uint(out, length);
                pz_text_char(out, ':');
                for (unsigned t = 0; t < length; t++) {
                    pz_text_char(out, ' ');
                    bella_ticket_write(kinds[t], out);
                }
                pz_text_char(out, '\n');
            }
        }
    }
    pz_text_str(out, pz_voice_say(voice, "B18: the lengths 2, 3, 4 and 5 win, or one trip of 6."));
    pz_text_char(out, '\n');
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

_Static_assert(sizeof(struct bella_state) == 360, "the state has no padding");
_Static_assert(sizeof(struct bella_view) == 240, "the view has no padding");

const struct pz_game pz_game_bella = {
    .id = "bella",
    .title = "Bella Italia",
    .rules_version = 1,
    .min_players = 2,
    .max_players = BELLA_SEATS,
    .state_size = sizeof(struct bella_state),
    .view_size = sizeof(struct bella_view),
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
    .pick = bella_pick,
    .apply = bella_apply,
    .playout = bella_playout,
    .turns = turns,
    .result = result,
    .sheet_text = sheet_text,
    .move_write = bella_move_write,
    .move_read = bella_move_read,
    .move_seen = bella_move_seen,
    .state_write = bella_state_write,
    .state_read = bella_state_read,
    .check = bella_check,
    .view = bella_see,
    .view_write = bella_view_write,
    .guess = bella_guess,
};
