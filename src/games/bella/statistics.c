/* What is counted over many games: the trips, and which of them won. */
#include "bella.h"
#include "core/marks.h"

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
