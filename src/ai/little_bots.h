/* The bots of Little Italy that search. */
#ifndef PIAZZA_AI_LITTLE_BOTS_H
#define PIAZZA_AI_LITTLE_BOTS_H

#include "bots.h"

extern const struct pz_bot_kind little_turista;
extern const struct pz_bot_kind little_viaggiatore;
extern const struct pz_bot_kind little_capotreno;
extern const struct pz_bot_kind little_maestro;
extern const struct pz_bot_kind little_twoply;

#endif
