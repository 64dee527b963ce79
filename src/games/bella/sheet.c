/* The result, and the score sheet that explains it: the round trips of each seat (B18). And what is
 * counted over many games: the trips, and which of them won. */
#include "bella.h"
#include "core/bytes.h"
#include "core/marks.h"

/* The points count the lengths that a seat has made; but only B18 decides who wins. */
void bella_result(const void *s, struct pz_result *out)
{
    const struct bella_state *state = s;
    pz_zero(out, sizeof *out);
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        out->points[seat] = (int16_t)pz_count_bits(state->pub.made[seat]);
        if (bella_won(state->pub.made[seat])) {
            out->winners = (uint8_t)(out->winners | 1u << seat);
        }
    }
}

static void text_trip(unsigned trip, const struct pz_voice *voice, struct pz_text *out)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    pz_text_str(out, "  ");
    pz_text_str(out, pz_voice_say(voice, "trip of"));
    pz_text_char(out, ' ');
    pz_text_uint(out, length);
    pz_text_char(out, ':');
    for (unsigned i = 0; i < length; i++) {
        pz_text_char(out, ' ');
        bella_ticket_write(kinds[i], out);
    }
    pz_text_char(out, '\n');
}

void bella_sheet_text(const void *s, const struct pz_voice *voice, struct pz_text *out)
{
    const struct bella_state *state = s;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        pz_voice_seat(voice, seat, out);
        pz_text_char(out, '\n');
        for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
            if (state->pub.trip[seat][i] != 0) {
                text_trip(state->pub.trip[seat][i] - 1u, voice, out);
            }
        }
    }
    pz_text_str(out, pz_voice_say(voice, "B18: the lengths 2, 3, 4 and 5 win, or one trip of 6."));
    pz_text_char(out, '\n');
}

void bella_sheet_write(const void *s, unsigned seat, struct pz_json *json)
{
    const struct bella_state *state = s;
    pz_json_open(json, '{');
    pz_json_key_int(json, "points", pz_count_bits(state->pub.made[seat]));
    pz_json_key_open(json, "trips", '[');
    for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
        if (state->pub.trip[seat][i] != 0) {
            pz_json_open(json, '{');
            bella_write_trip(json, state->pub.trip[seat][i] - 1u);
            pz_json_close(json, '}');
        }
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

/* ---- statistics ---- */

enum { WON_BY_SIX, TRIPS /* + length - BELLA_TRIP_MIN */ };

static const struct pz_statistic list[] = {
    {"won_by_six", N_("won by a trip of six")},
    {"trips.2", N_("trips of two")},
    {"trips.3", N_("trips of three")},
    {"trips.4", N_("trips of four")},
    {"trips.5", N_("trips of five")},
    {"trips.6", N_("trips of six")},
    {NULL, NULL},
};

static void count(const void *s, uint32_t numbers[PZ_STATISTICS_MAX])
{
    const struct bella_state *state = s;
    numbers[WON_BY_SIX] = 0;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        uint32_t *made = &numbers[TRIPS + length - BELLA_TRIP_MIN];
        *made = 0;
        for (unsigned seat = 0; seat < state->pub.players; seat++) {
            *made += state->pub.made[seat] >> length & 1u;
        }
        numbers[WON_BY_SIX] = *made; /* the last length is six, which ends the game at once (B18) */
    }
}

const struct pz_game_statistics bella_statistics = {
    .list = list,
    .count = count,
    .points_name = N_("trips"),
};
