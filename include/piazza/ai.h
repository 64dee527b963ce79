/* Bots. A bot is honest by its type: it is given what a seat knows and the moves that the seat may
 * make, never a state. The same question always has the same answer. */
#ifndef PIAZZA_AI_H
#define PIAZZA_AI_H

#include "piazza/game.h"

struct pz_question {
    const struct pz_game *game;
    const void *view;     /* of the seat that is to act */
    const pz_move *moves; /* its legal moves, ascending */
    uint32_t move_count;  /* at least 1 */
    uint64_t seed;        /* all the randomness that the bot has */
};

struct pz_bot {
    const char *id;   /* "random" */
    const char *help; /* one line */
    pz_move (*choose)(const struct pz_question *question);
};

/* The bots that there are: NULL past the last, or for an unknown name. */
const struct pz_bot *pz_bot_at(unsigned index);
const struct pz_bot *pz_bot_named(const char *id);

#endif
