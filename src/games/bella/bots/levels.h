/* What the bots of Bella Italia share. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_LEVELS_H
#define PIAZZA_GAMES_BELLA_BOTS_LEVELS_H

#include "games/bella/bella.h"
#include "piazza/bot_kit.h"

/* Says why the answer's move is good. `made` are the lengths that the seat has made. */
void bella_explain(unsigned made, struct pz_answer *answer);

/* turista, viaggiatore or capotreno, by the level of the bot's kind. */
int bella_level(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

/* The weights of capotreno and maestro. */
enum { BELLA_WEIGHTS_FORMAT = 3 };
size_t bella_bot_memory_size(const struct pz_game *game, const struct pz_bot_options *options);
size_t bella_maestro_memory_size(const struct pz_game *game, const struct pz_bot_options *options);
int bella_bot_open(struct pz_bot *bot, struct pz_problem *problem);
int bella_maestro_open(struct pz_bot *bot, struct pz_problem *problem);

/* The bot `greedy`: takes the move that leaves the hand with the best bella_heuristic(). */
int bella_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

#endif
