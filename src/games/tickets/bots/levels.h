/* The bots of Ticket to Ride Italy that plan: the four levels, and the planner by itself. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_LEVELS_H
#define PIAZZA_GAMES_TICKETS_BOTS_LEVELS_H

#include "maestro.h"

extern const struct pz_bot_kind tk_turista;
extern const struct pz_bot_kind tk_viaggiatore;
extern const struct pz_bot_kind tk_capotreno;
extern const struct pz_bot_kind tk_maestro;
extern const struct pz_bot_kind tk_planner;

/* The bot `greedy` (greedy.c). */
int tk_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

#endif
