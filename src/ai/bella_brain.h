/* Bella Italia: the table of a bot, read from its weights. */
#ifndef PIAZZA_AI_BELLA_BRAIN_H
#define PIAZZA_AI_BELLA_BRAIN_H

#include "bella_bots.h"
#include "bella_table.h"

/* What a bot with a table has in its memory. */
struct bella_brain {
    unsigned number; /* of the table, once there was a question */
    struct bella_table table;
};

/* The table for a game. The first question takes a few milliseconds more. */
const struct bella_table *bella_brain_table(struct pz_bot *bot, const struct bella_public *pub);

/* What capotreno thinks of the moves, in parts of BELLA_SURE. */
void bella_capotreno_values(const struct bella_view *view, const struct bella_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values);

#endif
