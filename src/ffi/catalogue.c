/* The foreign function interface: the games, their options and bots. */
#include "ffi.h"

/* What is not there has no name and no number. */

static const struct pz_game *game_at(int32_t index)
{
    static const struct pz_game none;
    const struct pz_game *game = index >= 0 ? pz_game_at((unsigned)index) : NULL;
    return game != NULL ? game : &none;
}

static const struct pz_option *option_at(int32_t game, int32_t option)
{
    static const struct pz_option none;
    return option >= 0 && option < game_at(game)->option_count ? &game_at(game)->options[option]
                                                               : &none;
}

const char *pz_ffi_game_id(int32_t game)
{
    return game_at(game)->id;
}

const char *pz_ffi_game_title(int32_t game)
{
    return game_at(game)->title;
}

const char *pz_ffi_game_rules(int32_t game)
{
    return game_at(game)->rules_text;
}

int32_t pz_ffi_game_players_min(int32_t game)
{
    return game_at(game)->min_players;
}

int32_t pz_ffi_game_players_max(int32_t game)
{
    return game_at(game)->max_players;
}

const char *pz_ffi_option_key(int32_t game, int32_t option)
{
    return option_at(game, option)->key;
}

const char *pz_ffi_option_help(int32_t game, int32_t option)
{
    return option_at(game, option)->help;
}

const char *pz_ffi_option_value(int32_t game, int32_t option, int32_t value)
{
    const char *const *values = option_at(game, option)->values;
    for (int32_t i = 0; values != NULL && values[i] != NULL; i++) {
        if (i == value) {
            return values[i];
        }
    }
    return NULL;
}

static const struct pz_bot_kind *bot_at(int32_t game, int32_t bot)
{
    static const struct pz_bot_kind none;
    const struct pz_bot_kind *kind =
        game_at(game)->id != NULL && bot >= 0 ? pz_bot_at(game_at(game), (unsigned)bot) : NULL;
    return kind != NULL ? kind : &none;
}

const char *pz_ffi_bot_id(int32_t game, int32_t bot)
{
    return bot_at(game, bot)->id;
}

const char *pz_ffi_bot_help(int32_t game, int32_t bot)
{
    return bot_at(game, bot)->help;
}

int32_t pz_ffi_bot_level(int32_t game, int32_t bot)
{
    return (int32_t)bot_at(game, bot)->level;
}

int32_t pz_ffi_bot_nodes(int32_t game, int32_t bot)
{
    return (int32_t)bot_at(game, bot)->budget.nodes;
}

int32_t pz_ffi_bot_milliseconds(int32_t game, int32_t bot)
{
    return (int32_t)bot_at(game, bot)->budget.milliseconds;
}
