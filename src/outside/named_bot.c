/* A bot of any kind, from its name to its failure. */
#include "named_bot.h"
#include "os/host.h"
#include "os/language.h"
#include "outside.h"
#include <stdio.h>

bool named_bot_open(const struct named_bot *named, const struct pz_game *game, struct pz_bot *bot,
                    char *why, size_t size)
{
    struct pz_problem problem;
    if (pz_bot_open(bot, game, named->kind, &named->options, &host_machine, &problem) == 0) {
        return true;
    }
    language_problem(&problem, why, size);
    return false;
}

void named_bot_match_over(const struct pz_match *match)
{
    for (int seat = 0; seat < match->setup.players; seat++) {
        if (match->bots[seat] != NULL) {
            outside_over(match->bots[seat], match, seat);
        }
    }
}

const char *named_bot_failure_name(int code)
{
    const struct outside_words *words = outside_words_of(code);
    return words != NULL ? words->name : pz_error_name(code);
}

void named_bot_failure_sentence(const struct pz_game *game, int code, char *text, size_t size)
{
    char known[300];
    struct pz_text out = pz_text_in(known, sizeof known);
    const struct outside_words *words = outside_words_of(code);
    if (words == NULL) {
        pz_game_sentence(game, code, &out);
    }
    snprintf(text, size, "%s", _(words != NULL ? words->sentence : known));
}

void named_bot_why(const struct pz_bot *bot, int code, char *text, size_t size)
{
    const char *failure = outside_failure(bot);
    if (failure != NULL) {
        snprintf(text, size, "%s", failure);
    } else {
        named_bot_failure_sentence(bot->game, code, text, size);
    }
}
