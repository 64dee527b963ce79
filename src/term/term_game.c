/* Finds what the terminal knows of a game. */
#include "term_game.h"

const struct term_game *term_game_of(const struct pz_game *game)
{
    static const struct term_game none;
    for (const struct term_game *const *known = term_games; *known != NULL; known++) {
        if ((*known)->game == game) {
            return *known;
        }
    }
    return &none;
}
