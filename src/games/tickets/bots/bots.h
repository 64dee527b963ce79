/* The kinds of bots of Ticket to Ride Italy, as bots.c lists them. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_BOTS_H
#define PIAZZA_GAMES_TICKETS_BOTS_BOTS_H

#include "piazza/bot_kit.h"

extern const struct pz_bot_kind tk_maestro, tk_greedy, tk_path, tk_path_r, tk_onestep, tk_onestep_r,
    tk_longroute, tk_longroute_r, tk_hungry, tk_hungry_r, tk_evalbot, tk_evalbot_r;

/* A kind that hardly searches and keeps nothing. */
#define TK_BOT_KIND(id, help, ask)                                                 \
    {                                                                              \
        id, help, PZ_LEVEL_NONE, NULL, 0, {PZ_BOT_NODES, 0}, NULL, NULL, ask, NULL \
    }

#endif
