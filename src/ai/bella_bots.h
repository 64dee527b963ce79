/* What the bots of Bella Italia share. */
#ifndef PIAZZA_AI_BELLA_BOTS_H
#define PIAZZA_AI_BELLA_BOTS_H

#include "../games/bella/bella.h"
#include "bots.h"

/* Says why the move of the answer is a good one; `made` are the lengths that the seat has made. */
void bella_explain(unsigned made, struct pz_answer *answer);

/* turista, viaggiatore, capotreno, by the level of the kind. */
int bella_level(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

/* The weights of capotreno and maestro. */
enum { BELLA_WEIGHTS_FORMAT = 3 };
size_t bella_memory(const struct pz_game *game, const struct pz_bot_options *options);
size_t bella_maestro_memory(const struct pz_game *game, const struct pz_bot_options *options);
int bella_open(struct pz_bot *bot, struct pz_problem *problem);
int bella_maestro_open(struct pz_bot *bot, struct pz_problem *problem);

#endif
