/* What the comparison of builds asks of the engine in WebAssembly. */
#include "piazza/piazza.h"

uint64_t piazza_signature(unsigned game, int players, unsigned choice, uint32_t games);

/* The signature of random games on the default table with the given value of the first option; 0 if
 * there is no such table. */
uint64_t piazza_signature(unsigned index, int players, unsigned choice, uint32_t games)
{
    const struct pz_game *game = pz_game_at(index);
    struct pz_setup setup;
    if (game == NULL || pz_setup_init(&setup, game, players) != 0) {
        return 0;
    }
    setup.choice[0] = (uint8_t)choice;
    return pz_signature(game, &setup, 1, games);
}
