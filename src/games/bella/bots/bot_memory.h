/* Bella Italia: the memory of a bot that has a value table, which it reads from its weights. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_BOT_MEMORY_H
#define PIAZZA_GAMES_BELLA_BOTS_BOT_MEMORY_H

#include "levels.h"
#include "value_table.h"

struct bella_bot_memory {
    unsigned table_number; /* which table `table` is; set by the first question */
    struct bella_value_table table;
};

/* The value table for a game. The first question takes a few milliseconds longer. */
const struct bella_value_table *bella_bot_value_table(struct pz_bot *bot,
                                                      const struct bella_public *pub);

/* How capotreno values the moves, in parts of BELLA_PROB_ONE. */
void bella_capotreno_values(const struct bella_view *view, const struct bella_value_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values);

#endif
