/* The bots that a command line names. */
#include "../term/host.h"
#include "cli.h"
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

int cli_read_bots(const struct cli_args *args, const struct pz_game *game, int players,
                  const struct pz_bot_kind *kinds[PZ_SEATS_MAX])
{
    const char *list = cli_value(args, "bots");
    int count = 0;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        kinds[seat] = NULL;
    }
    while (list != NULL && *list != '\0') {
        char name[64];
        const size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 list);
        const struct pz_bot_kind *kind = pz_bot_find(game, name);
        if (kind == NULL) {
            return unknown_bot(args, game, name);
        }
        if (count == players) {
            return cli_usage_error(args, "--bots names more bots than the %d players", players);
        }
        kinds[count++] = kind;
        list += length;
        list += *list == ',';
    }
    if (count == 1) {
        for (int seat = 1; seat < players; seat++) {
            kinds[seat] = kinds[0];
        }
    } else if (count != players && cli_value(args, "bots") != NULL) {
        return cli_usage_error(args, "--bots takes one bot, or one for each of the %d players",
                               players);
    }
    return 0;
}

int cli_open_bots(const struct cli_args *args, const struct pz_game *game,
                  const struct pz_bot_kind *const kinds[PZ_SEATS_MAX],
                  struct pz_bot bots[PZ_SEATS_MAX])
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        struct pz_problem problem;
        char why[300];
        if (kinds[seat] == NULL || host_open_bot(&bots[seat], game, kinds[seat], &problem) == 0) {
            continue;
        }
        cli_close_bots(bots);
        language_problem(&problem, why, sizeof why);
        return cli_error(args, "%s: %s", kinds[seat]->id, why);
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

int cli_bot_error(const struct cli_args *args, const char *id, int code)
{
    return cli_error(args, "the bot %s gave no move: %s", id, _(pz_error_sentence(code)));
}
