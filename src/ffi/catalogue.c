/* The foreign function interface: the games and their options. */
#include "ffi.h"

static const struct pz_game *game_at(int32_t index)
{
    return index >= 0 ? pz_game_at((unsigned)index) : NULL;
}

static const struct pz_option *option_at(int32_t index, int32_t option)
{
    const struct pz_game *game = game_at(index);
    return game != NULL && option >= 0 && option < game->option_count ? &game->options[option]
                                                                      : NULL;
}

const char *pz_ffi_game_id(int32_t game)
{
    return game_at(game) != NULL ? game_at(game)->id : NULL;
}

const char *pz_ffi_game_title(int32_t game)
{
    return game_at(game) != NULL ? game_at(game)->title : NULL;
}

const char *pz_ffi_game_rules(int32_t game)
{
    return game_at(game) != NULL ? game_at(game)->rules_text : NULL;
}

int32_t pz_ffi_game_players_min(int32_t game)
{
    return game_at(game) != NULL ? game_at(game)->min_players : 0;
}

int32_t pz_ffi_game_players_max(int32_t game)
{
    return game_at(game) != NULL ? game_at(game)->max_players : 0;
}

const char *pz_ffi_option_key(int32_t game, int32_t option)
{
    const struct pz_option *found = option_at(game, option);
    return found != NULL ? found->key : NULL;
}

const char *pz_ffi_option_help(int32_t game, int32_t option)
{
    const struct pz_option *found = option_at(game, option);
    return found != NULL ? found->help : NULL;
}

const char *pz_ffi_option_value(int32_t game, int32_t option, int32_t value)
{
    const struct pz_option *found = option_at(game, option);
    if (found == NULL || found->values == NULL) {
        return NULL;
    }
    for (int32_t i = 0; found->values[i] != NULL; i++) {
        if (i == value) {
            return found->values[i];
        }
    }
    return NULL;
}
