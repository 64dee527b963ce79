/* The bots that a command line names. */
#include "cli.h"
#include "outside/command.h"
#include "outside/outside.h"
#include "outside/process.h"
#include <stdlib.h>
#include <string.h>

static _Noreturn void unknown_bot(const struct cli_args *args, const struct pz_game *game,
                                  const char *name)
{
    char known[300];
    struct pz_text text = pz_text_in(known, sizeof known);
    for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
        pz_text_str(&text, i > 0 ? ", " : "");
        pz_text_str(&text, pz_bot_at(game, i)->id);
    }
    cli_whole(&text);
    cli_usage_error(args, "there is no bot '%s'; there are: %s", name, known);
}

struct pz_budget cli_read_budget(const struct cli_args *args, const char *text)
{
    char *end = NULL;
    const double number = strtod(text, &end);
    const bool counts = text[0] >= '0' && text[0] <= '9';
    const double milliseconds = strcmp(end, "s") == 0    ? number * 1000
                                : strcmp(end, "ms") == 0 ? number
                                                         : 0;
    if (counts && milliseconds >= 1 && milliseconds <= 1e9) {
        return (struct pz_budget){.milliseconds = (uint32_t)milliseconds};
    }
    if (counts && *end == '\0' && number >= 1 && number <= 1e15 &&
        number == (double)(uint64_t)number) {
        return (struct pz_budget){.nodes = (uint64_t)number};
    }
    cli_usage_error(args,
                    "'%s' is no budget: give a time (300ms, 2s), at least 1ms, or a "
                    "number of nodes, at least 1 (5000)",
                    text);
}

/* Reads "cmd:./bot.py --deep@300ms": if a number follows the last '@', the time begins there. */
static void read_program(const struct cli_args *args, char *text, struct named_bot *bot)
{
    char problem[300];
    char *budget = strrchr(text, '@');
    struct pz_budget given = {0, 0};
    if (budget != NULL && budget[1] >= '0' && budget[1] <= '9') {
        *budget++ = '\0';
        given = cli_read_budget(args, budget);
        if (given.milliseconds == 0) {
            cli_usage_error(args, N_("a program counts no nodes: give it a time (300ms, 2s)"));
        }
    }
    struct outside_kind *kind = malloc(sizeof *kind);
    if (kind == NULL) {
        exit(cli_error(args, "not enough memory"));
    }
    if (!outside_kind_init(kind, text, problem, sizeof problem)) {
        free(kind);
        cli_usage_error(args, "%s: %s", bot->text, problem);
    }
    process_end_with_us();
    bot->kind = &kind->kind;
    pz_bot_options_init(&bot->options, bot->kind);
    bot->has_budget = given.milliseconds > 0;
    bot->options.budget = bot->has_budget ? given : bot->options.budget;
}

void cli_read_bot(const struct cli_args *args, const struct pz_game *game, const char *text,
                  struct named_bot *bot)
{
    char name[NAMED_BOT_TEXT_MAX];
    if (strlen(text) >= sizeof name) {
        cli_usage_error(args, "the name of a bot is too long: %.40s...", text);
    }
    snprintf(bot->text, sizeof bot->text, "%s", text);
    snprintf(name, sizeof name, "%s", text);
    if (outside_named(name)) {
        read_program(args, name, bot);
        return;
    }
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
        unknown_bot(args, game, name);
    }
    pz_bot_options_init(&bot->options, bot->kind);
    bot->has_budget = budget != NULL;
    if (budget != NULL) {
        bot->options.budget = cli_read_budget(args, budget);
    }
    if (path != NULL && bot->kind->weights == NULL) {
        cli_usage_error(args, "the bot %s has no weights", bot->kind->id);
    }
    if (path != NULL) {
        bot->options.weights = cli_read_weights(
            args, path, bot->kind->weights, bot->kind->weights_format, &bot->options.weights_size);
    }
}

void cli_read_bots(const struct cli_args *args, const struct pz_game *game, int players,
                   struct named_bot chosen[PZ_SEATS_MAX])
{
    const char *list = cli_value(args, "bots");
    int count = 0;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        chosen[seat].kind = NULL;
    }
    while (list != NULL && *list != '\0') {
        char text[NAMED_BOT_TEXT_MAX + 1];
        const size_t length = command_span(list, ",");
        snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text),
                 list);
        if (count == players) {
            cli_usage_error(args, "--bots names more bots than the %d players", players);
        }
        cli_read_bot(args, game, text, &chosen[count++]);
        list += length;
        list += *list == ',';
    }
    if (count == 1) {
        for (int seat = 1; seat < players; seat++) {
            chosen[seat] = chosen[0];
        }
    } else if (count != players && cli_value(args, "bots") != NULL) {
        cli_usage_error(args, "--bots takes one bot, or one for each of the %d players", players);
    }
}

int cli_open_bots(const struct cli_args *args, const struct pz_game *game,
                  const struct named_bot chosen[PZ_SEATS_MAX], struct pz_bot bots[PZ_SEATS_MAX])
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        char why[300];
        if (chosen[seat].kind != NULL &&
            !named_bot_open(&chosen[seat], game, &bots[seat], why, sizeof why)) {
            cli_close_bots(bots);
            return cli_error(args, "%s: %s", chosen[seat].text, why);
        }
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
        outside_begin(&bots[seat], &match->setup);
    }
}

int cli_bot_error(const struct cli_args *args, const char *name, const char *why)
{
    return cli_error(args, "the bot %s gave no move: %s", name, why);
}
