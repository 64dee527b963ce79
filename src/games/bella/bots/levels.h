/* What the bots of Bella Italia share. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_LEVELS_H
#define PIAZZA_GAMES_BELLA_BOTS_LEVELS_H

#include "piazza/bot_kit.h"
#include "value_table.h"

enum { BELLA_WEIGHTS_FORMAT = 3 };

/* The memory of a bot that has a value table, which it reads from its weights. */
struct bella_bot_memory {
    unsigned table_number; /* which table `table` is; set by the first question */
    struct bella_value_table table;
};

int bella_bot_open(struct pz_bot *bot, struct pz_problem *problem);
/* The value table for a game. The first question takes a few milliseconds longer. */
const struct bella_value_table *bella_bot_value_table(struct pz_bot *bot,
                                                      const struct bella_public *pub);

/* Samples a state that fits the view, as bella_sample_state() does; but hands that are good for
 * their owners are more likely, and the more so the longer the game has lasted. */
void bella_sample_belief(const struct bella_view *view, const struct bella_value_table *table,
                         struct pz_rng *rng, struct bella_state *state);

/* How capotreno values the moves, in parts of BELLA_PROB_ONE. */
void bella_capotreno_values(const struct bella_view *view, const struct bella_value_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values);

/* Says why the answer's move is good. `made` are the lengths that the seat has made. */
void bella_explain(unsigned made, struct pz_answer *answer);

size_t bella_maestro_memory_size(const struct pz_game *game, const struct pz_bot_options *options);
int bella_maestro_open(struct pz_bot *bot, struct pz_problem *problem);
int bella_maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

/* The bot `greedy`: takes the move that leaves the hand with the best bella_heuristic(). */
int bella_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

#endif
