/* Prints the signature of every game, number of players and value of the first option. The lines
 * kept in signatures.txt must come out on every machine and in every build; they change only when
 * the rules or the order of draws change, and then on purpose. */
#include "piazza/piazza.h"
#include <inttypes.h>
#include <stdio.h>

enum { GAMES = 50 };

static unsigned first_option_values(const struct pz_game *game)
{
    unsigned count = 0;
    while (game->option_count > 0 && game->options[0].values != NULL &&
           game->options[0].values[count] != NULL) {
        count++;
    }
    return count == 0 ? 1 : count;
}

int main(void)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (int players = game->min_players; players <= game->max_players; players++) {
            for (unsigned choice = 0; choice < first_option_values(game); choice++) {
                struct pz_setup setup;
                if (pz_setup_init(&setup, game, players) != 0) {
                    return 1;
                }
                setup.choice[0] = (uint8_t)choice;
                printf("%u %s %d %u %016" PRIx64 "\n", i, game->id, players, choice,
                       pz_signature(game, &setup, 1, GAMES));
            }
        }
    }
    return 0;
}
