/* A bot as people name it, of the library or a program: how it is opened, and in which words it
 * failed. */
#ifndef PIAZZA_OUTSIDE_NAMED_BOT_H
#define PIAZZA_OUTSIDE_NAMED_BOT_H

#include "piazza/match.h"

enum { NAMED_BOT_TEXT_MAX = 512 };

/* NAME, NAME@BUDGET or NAME@BUDGET=FILE with weights of its own; or a program, cmd:COMMAND or
 * cmd:COMMAND@TIME (outside.h). */
struct named_bot {
    char text[NAMED_BOT_TEXT_MAX];  /* as it was given */
    const struct pz_bot_kind *kind; /* NULL: none */
    struct pz_bot_options options;
    bool has_budget; /* the text names it */
};

/* Opens the bot; false, and `why` tells the reason in words. */
bool named_bot_open(const struct named_bot *named, const struct pz_game *game, struct pz_bot *bot,
                    char *why, size_t size);
/* Tells bots that are programs that the match is over. */
void named_bot_match_over(const struct pz_match *match);

/* The name of the code with which a bot failed, and what it means. */
const char *named_bot_failure_name(int code);
void named_bot_failure_sentence(const struct pz_game *game, int code, char *text, size_t size);
/* Why a bot has just failed to move, in words; for a program they say more than the code. */
void named_bot_why(const struct pz_bot *bot, int code, char *text, size_t size);

#endif
