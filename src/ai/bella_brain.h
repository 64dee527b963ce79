/* Bella Italia: the tables of a bot, read from its weights when it is opened. */
#ifndef PIAZZA_AI_BELLA_BRAIN_H
#define PIAZZA_AI_BELLA_BRAIN_H

#include "bella_bots.h"
#include "bella_table.h"

/* What a bot with tables has in its memory. */
struct bella_brain {
    struct bella_table tables[BELLA_MIXES];
};

static inline const struct bella_table *bella_brain_table(const struct pz_bot *bot, unsigned mix)
{
    const struct bella_brain *brain = bot->memory;
    return &brain->tables[mix];
}

/* What capotreno thinks of the moves, in parts of BELLA_SURE. */
void bella_capotreno_values(const struct bella_view *view, const struct bella_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values);

#endif
