/* The bots of Little Italy that search. */
#ifndef PIAZZA_GAMES_LITTLE_BOTS_LEVELS_H
#define PIAZZA_GAMES_LITTLE_BOTS_LEVELS_H

#include "piazza/bot_kit.h"

extern const struct pz_bot_kind little_turista;
extern const struct pz_bot_kind little_viaggiatore;
extern const struct pz_bot_kind little_capotreno;
extern const struct pz_bot_kind little_maestro;
extern const struct pz_bot_kind little_twoply;

/* The bot `greedy`: takes the move with the best little_lead(). */
int little_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

#endif
