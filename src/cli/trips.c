/* The trips of Bella Italia, added up. */
#include "trips.h"
#include "../games/bella/bella.h"
#include "cli.h"
#include <string.h>

bool trips_of(const struct pz_game *game)
{
    return strcmp(game->id, "bella") == 0;
}

void trips_game(struct trips *trips, const void *state)
{
    const struct bella_state *bella = state;
    for (unsigned seat = 0; seat < bella->pub.players; seat++) {
        const unsigned made = bella->pub.made[seat];
        for (unsigned length = TRIPS_SHORTEST; length <= TRIPS_LONGEST; length++) {
            trips->made[length] += made >> length & 1;
        }
        trips->won_by_longest += made >> TRIPS_LONGEST & 1; /* it ends the game at once */
    }
}

void trips_add(struct trips *sum, const struct trips *part)
{
    for (unsigned length = TRIPS_SHORTEST; length <= TRIPS_LONGEST; length++) {
        sum->made[length] += part->made[length];
    }
    sum->won_by_longest += part->won_by_longest;
}

void trips_print(const struct trips *trips, uint64_t games)
{
    const double all = (double)games;
    const double six = 100 * (double)trips->won_by_longest / all;
    printf(_("won by a trip of six: %.1f%%; by trips of 2, 3, 4 and 5: %.1f%%\n"), six, 100 - six);
    printf(_("trips in a game: of two %.2f, of three %.2f, of four %.2f, of five %.2f, of six "
             "%.2f\n"),
           (double)trips->made[2] / all, (double)trips->made[3] / all, (double)trips->made[4] / all,
           (double)trips->made[5] / all, (double)trips->made[6] / all);
}

void trips_write(const struct trips *trips, uint64_t games, struct pz_json *json)
{
    const double all = (double)games;
    cli_json_number(json, "won_by_six", (double)trips->won_by_longest / all, 6);
    pz_json_key(json, "trips");
    pz_json_open(json, '{');
    for (unsigned length = TRIPS_SHORTEST; length <= TRIPS_LONGEST; length++) {
        const char key[2] = {(char)('0' + length), '\0'};
        cli_json_number(json, key, (double)trips->made[length] / all, 6);
    }
    pz_json_close(json, '}');
}
