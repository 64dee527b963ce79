/* The bots that a command line names. */
#include "../term/host.h"
#include "cli.h"
#include <stdlib.h>
#include <string.h>

static int unknown_bot(const struct cli_args *args, const struct pz_game *game, const char *name)
{
    char known[300];
    struct pz_text text;
    pz_text_init(&text, known, sizeof known);
    for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
        pz_text_str(&text, i > 0 ? ", " : "");
        pz_text_str(&text, pz_bot_at(game, i)->id);
    }
    cli_whole(&text);
    return cli_usage_error(args, "there is no bot '%s'; there are: %s", name, known);
}

int cli_read_budget(const struct cli_args *args, const char *text, struct pz_budget *budget)
{
    char *end = NULL;
    struct pz_budget read = {0, 0};
    const double number = strtod(text, &end);
    const bool counts = text[0] >= '0' && text[0] <= '9';
    const double milliseconds = strcmp(end, "s") == 0    ? number * 1000
                                : strcmp(end, "ms") == 0 ? number
                                                         : 0;
    if (counts && milliseconds >= 1 && milliseconds <= 1e9) {
        read.milliseconds = (uint32_t)milliseconds;
    } else if (counts && *end == '\0' && number >= 1 && number <= 1e15 &&
               number == (double)(uint64_t)number) {
        read.nodes = (uint64_t)number;
    } else {
        return cli_usage_error(args,
                               "'%s' is no budget: give a time (300ms, 2s), at least 1ms, or a "
                               "number of nodes, at least 1 (5000)",
                               text);
    }
    *budget = read;
    return 0;
}

static int read_weights(const struct cli_args *args, const char *path, struct cli_bot *bot)
{
    struct pz_problem problem;
    char why[300];
    if (bot->kind->weights == NULL) {
        return cli_usage_error(args, "the bot %s has no weights", bot->kind->id);
    }
    bot->options.weights = cli_read_file(args, path, &bot->options.weights_size);
    if (bot->options.weights == NULL) {
        return CLI_FAILED;
    }
    if (pz_weights_check(bot->options.weights, bot->options.weights_size, bot->kind->weights,
                         bot->kind->weights_format, &problem) != 0) {
        language_problem(&problem, why, sizeof why);
        return cli_error(args, "%s: %s", path, why);
    }
    return 0;
}

int cli_read_bot(const struct cli_args *args, const struct pz_game *game, const char *text,
                 struct cli_bot *bot)
{
    char name[CLI_BOT_TEXT_MAX];
    if (strlen(text) >= sizeof name) {
        return cli_usage_error(args, "the name of a bot is too long: %.40s...", text);
    }
    strcpy(bot->text, text);
    strcpy(name, text);
    char *path = strchr(name, '=');
    if (path != NULL) {
        *path++ = '\0';
    }
    char *budget = strchr(name, '@');
    if (budget != NULL) {
        *budget++ = '\0';
    }
    bot->kind = pz_bot_find(game, name);
    if (bot->kind == NULL) {
        return unknown_bot(args, game, name);
    }
    pz_bot_options_init(&bot->options, bot->kind);
    int code = 0;
    if (budget != NULL && (code = cli_read_budget(args, budget, &bot->options.budget)) != 0) {
        return code;
    }
    return path != NULL ? read_weights(args, path, bot) : 0;
}

int cli_read_bots(const struct cli_args *args, const struct pz_game *game, int players,
                  struct cli_bot chosen[PZ_SEATS_MAX])
{
    const char *list = cli_value(args, "bots");
    int count = 0;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        chosen[seat].kind = NULL;
    }
    while (list != NULL && *list != '\0') {
        char text[CLI_BOT_TEXT_MAX + 1];
        const size_t length = strcspn(list, ",");
        snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text),
                 list);
        if (count == players) {
            return cli_usage_error(args, "--bots names more bots than the %d players", players);
        }
        const int code = cli_read_bot(args, game, text, &chosen[count++]);
        if (code != 0) {
            return code;
        }
        list += length;
        list += *list == ',';
    }
    if (count == 1) {
        for (int seat = 1; seat < players; seat++) {
            chosen[seat] = chosen[0];
        }
    } else if (count != players && cli_value(args, "bots") != NULL) {
        return cli_usage_error(args, "--bots takes one bot, or one for each of the %d players",
                               players);
    }
    return 0;
}

int cli_open_bots(const struct cli_args *args, const struct pz_game *game,
                  const struct cli_bot chosen[PZ_SEATS_MAX], struct pz_bot bots[PZ_SEATS_MAX])
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        struct pz_problem problem;
        char why[300];
        if (chosen[seat].kind == NULL ||
            pz_bot_open(&bots[seat], game, chosen[seat].kind, &chosen[seat].options, &host_machine,
                        &problem) == 0) {
            continue;
        }
        cli_close_bots(bots);
        language_problem(&problem, why, sizeof why);
        return cli_error(args, "%s: %s", chosen[seat].text, why);
    }
    return 0;
}

void cli_close_bots(struct pz_bot bots[PZ_SEATS_MAX])
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        pz_bot_close(&bots[seat]);
    }
}

void cli_seat_bots(struct pz_match *match, struct pz_bot bots[PZ_SEATS_MAX])
{
    for (int seat = 0; seat < match->setup.players; seat++) {
        match->bots[seat] = bots[seat].kind != NULL ? &bots[seat] : NULL;
    }
}

int cli_bot_error(const struct cli_args *args, const char *name, int code)
{
    return cli_error(args, "the bot %s gave no move: %s", name, _(pz_error_sentence(code)));
}
