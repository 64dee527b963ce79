/* piazza games, piazza rules. */
#include "cli.h"
#include "os/language.h"
#include "term/kept_games.h"
#include "term/rules_excerpt.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void list_options(const struct pz_game *game)
{
    printf("    first=random|SEAT: %s\n", _("who begins"));
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct pz_option *option = &game->options[i];
        printf("    %s", option->key);
        for (unsigned v = 0; option->values != NULL && option->values[v] != NULL; v++) {
            printf("%c%s", v == 0 ? '=' : '|', option->values[v]);
        }
        printf(": %s\n", _(option->help));
    }
}

static void list_bots(const struct pz_game *game)
{
    for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
        printf("    bot %s: %s\n", pz_bot_at(game, i)->id, _(pz_bot_at(game, i)->help));
    }
}

static void write_json(void)
{
    struct pz_json json = cli_json();
    pz_json_open(&json, '[');
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        pz_json_open(&json, '{');
        pz_json_key_string(&json, "id", game->id);
        pz_json_key_string(&json, "title", game->title);
        pz_json_key_int(&json, "version", game->rules_version);
        pz_json_key_int(&json, "min_players", game->min_players);
        pz_json_key_int(&json, "max_players", game->max_players);
        pz_json_key_open(&json, "options", '{');
        pz_json_key_open(&json, "first", '[');
        pz_json_string(&json, "random");
        for (int seat = 0; seat < game->max_players; seat++) {
            const char name[2] = {(char)('0' + seat), '\0'};
            pz_json_string(&json, name);
        }
        pz_json_close(&json, ']');
        for (unsigned o = 0; o < game->option_count; o++) {
            pz_json_key_open(&json, game->options[o].key, '[');
            for (unsigned v = 0; game->options[o].values != NULL && game->options[o].values[v];
                 v++) {
                pz_json_string(&json, game->options[o].values[v]);
            }
            pz_json_close(&json, ']');
        }
        pz_json_close(&json, '}');
        pz_json_key_open(&json, "bots", '[');
        for (unsigned b = 0; pz_bot_at(game, b) != NULL; b++) {
            pz_json_string(&json, pz_bot_at(game, b)->id);
        }
        pz_json_close(&json, ']');
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, ']');
    cli_put_line(json.out);
}

static void write_kept(const struct kept_game *kept, size_t number, struct pz_json *json)
{
    char when[32] = "";
    struct tm moment;
    if (gmtime_r(&kept->when, &moment) != NULL) {
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &moment);
    }
    pz_json_open(json, '{');
    pz_json_key_uint(json, "number", number);
    pz_json_key_string(json, "path", kept->path);
    pz_json_key_string(json, "when", when);
    pz_json_key_string(json, "game", kept->game->id);
    pz_json_key_uint(json, "turn", kept->turn);
    pz_json_key_bool(json, "over", kept->over);
    pz_json_key_open(json, "seats", '[');
    for (int seat = 0; seat < kept->players; seat++) {
        pz_json_open(json, '{');
        pz_json_key_string(json, "name", kept->names[seat]);
        pz_json_key_int(json, "points", kept->result.points[seat]);
        pz_json_key_bool(json, "winner", kept->result.winners >> seat & 1);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

static void write_mine(const struct kept_game *games, size_t count)
{
    putchar('[');
    for (size_t i = 0; i < count; i++) {
        struct pz_json json = cli_json();
        write_kept(&games[i], i + 1, &json);
        cli_whole(json.out);
        printf("%s%s", i > 0 ? "," : "", json.out->string);
    }
    puts("]");
}

static void print_mine(const struct kept_game *games, size_t count, size_t unreadable)
{
    if (count + unreadable == 0) {
        puts(_("No game is kept here yet."));
    }
    for (size_t i = 0; i < count; i++) {
        char when[40];
        char standing[400];
        char players[400];
        kept_game_when(&games[i], time(NULL), when, sizeof when);
        kept_game_standing(&games[i], standing, sizeof standing);
        kept_game_players(&games[i], players, sizeof players);
        printf("%3zu  %s, %s, %s: %s\n     %s\n", i + 1, when, games[i].game->title, standing,
               players, games[i].path);
    }
    for (size_t i = count; i < count + unreadable; i++) {
        printf("     ");
        printf(_("%s: the file cannot be read"), games[i].path);
        putchar('\n');
    }
}

static int list_mine(bool json)
{
    struct kept_game *games = NULL;
    size_t unreadable = 0;
    const size_t count = kept_games_list(&games, &unreadable);
    if (json) {
        write_mine(games, count);
    } else {
        print_mine(games, count, unreadable);
    }
    free(games);
    return CLI_DONE;
}

static int run_games(const struct cli_args *args)
{
    if (cli_value(args, "mine") != NULL) {
        return list_mine(cli_value(args, "json") != NULL);
    }
    if (cli_value(args, "json") != NULL) {
        write_json();
        return CLI_DONE;
    }
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        printf(_("%s: %s, %u to %u players\n"), game->id, game->title, game->min_players,
               game->max_players);
        list_options(game);
        list_bots(game);
    }
    return CLI_DONE;
}

const struct cli_command cli_games = {
    .name = "games",
    .summary = N_("the games, for how many players, their options and bots"),
    .details =
        N_("With --mine the games that you have played and begun, the last one first: when, "
           "turn or\nwinner, the points, and the file. 'piazza play --resume N' goes on with one "
           "of them."),
    .options = {{"mine", NULL, N_("your own games instead")}, {"json", NULL, N_("print JSON")}},
    .run = run_games,
};

static int run_rules(const struct cli_args *args)
{
    const struct pz_game *game = cli_game(args, args->words[0]);
    const char *rules = language_rules(game);
    static char page[1 << 16];
    if (rules[0] == '\0') {
        return cli_error(args, "%s has no rules page", game->title);
    }
    const bool wrapped =
        isatty(STDOUT_FILENO) && rules_page_wrap(rules, cli_columns(), page, sizeof page);
    cli_page(wrapped ? page : rules);
    return CLI_DONE;
}

const struct cli_command cli_rules = {
    .name = "rules",
    .words = "GAME",
    .summary = N_("the rules of a game in our own words, with their numbers"),
    .details =
        N_("Where the published rules are silent, our reading is marked [ours]. On a terminal\n"
           "the text is shown by $PAGER, or less."),
    .run = run_rules,
};
