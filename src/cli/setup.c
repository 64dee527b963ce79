/* The game, the players and the options that a command plays with, and those of the full screen. */
#include "cli.h"
#include "term/screen.h"
#include <stdlib.h>
#include <string.h>

const struct pz_game *cli_game(const struct cli_args *args, const char *name)
{
    const struct pz_game *game = pz_game_named(name);
    if (game != NULL) {
        return game;
    }
    const char *names[PZ_GAMES_MAX];
    size_t count = 0;
    char list[PZ_GAMES_MAX * (PZ_GAME_ID_MAX + 2)];
    struct pz_text text = pz_text_in(list, sizeof list);
    for (; pz_game_at((unsigned)count) != NULL; count++) {
        names[count] = pz_game_at((unsigned)count)->id;
        pz_text_str(&text, count > 0 ? ", " : "");
        pz_text_str(&text, names[count]);
    }
    cli_whole(&text);
    const char *nearest = cli_nearest(name, names, count);
    if (nearest != NULL) {
        cli_usage_error(args, "there is no game '%s'; did you mean '%s'?", name, nearest);
    }
    cli_usage_error(args, "there is no game '%s'; there are: %s", name, list);
}

static void set_option(const struct cli_args *args, struct cli_setup *config, const char *pair)
{
    char key[64];
    struct pz_problem problem;
    const char *equals = strchr(pair, '=');
    if (equals == NULL || equals == pair || (size_t)(equals - pair) >= sizeof key) {
        cli_usage_error(args, "--option takes KEY=VALUE, not '%s'", pair);
    }
    memcpy(key, pair, (size_t)(equals - pair));
    key[equals - pair] = '\0';
    if (pz_setup_set(&config->setup, config->game, key, equals + 1, &problem) != 0) {
        cli_usage_error(args, "--option %s: %s", pair, cli_why(&problem));
    }
}

/* The number of the option that takes a board; -1 if the game has none. */
static int board_option(const struct pz_game *game)
{
    for (int i = 0; game->board_key != NULL && i < game->option_count; i++) {
        if (strcmp(game->options[i].key, game->board_key) == 0) {
            return i;
        }
    }
    return -1;
}

static void set_board(const struct cli_args *args, struct cli_setup *config, const char *path)
{
    const int option = board_option(config->game);
    if (option < 0) {
        cli_usage_error(args, "%s has no boards to choose from", config->game->title);
    }
    size_t length = 0;
    struct pz_problem problem;
    char *text = cli_read_file(args, path, &length);
    if (text == NULL) {
        exit(CLI_FAILED);
    }
    const int code =
        config->game->data->read(&config->setup, (unsigned)option, text, length, &problem);
    free(text);
    if (code != 0) {
        const char *why = cli_why(&problem);
        exit(problem.line > 0
                 ? cli_error(args, "%s:%u:%u: %s", path, problem.line, problem.column, why)
                 : cli_error(args, "%s: %s", path, why));
    }
}

int cli_players_near(const struct pz_game *game, int players)
{
    return players < game->min_players   ? game->min_players
           : players > game->max_players ? game->max_players
                                         : players;
}

void cli_read_setup(const struct cli_args *args, const struct pz_game *game, int default_players,
                    struct cli_setup *config)
{
    config->game = game;
    const unsigned players = cli_unsigned(args, "players", game->min_players, game->max_players,
                                          (unsigned)cli_players_near(game, default_players));
    config->seed = cli_number(args, "seed", 0, UINT64_MAX, 1);
    if (pz_setup_init(&config->setup, game, (int)players) != 0) {
        exit(cli_error(args, "%s is not for %u players", game->title, players));
    }
    const char *board = cli_value(args, "board");
    if (board != NULL) {
        set_board(args, config, board);
    }
    for (int i = 0; i < args->repeated_count; i++) {
        set_option(args, config, args->repeated[i]);
    }
}

struct screen_options cli_read_screen(const struct cli_args *args)
{
    const char *theme = cli_value(args, "theme");
    struct screen_options options = {
        .ascii = cli_value(args, "ascii") != NULL,
        .mono = cli_value(args, "mono") != NULL,
    };
    if (theme != NULL && !theme_read(theme, &options.theme)) {
        cli_usage_error(args, "--theme is dark, light or auto, not '%s'", theme);
    }
    return options;
}
