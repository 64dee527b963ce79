/* Bella Italia: the table of a bot, read from its weights. */
#include "bella_brain.h"

enum { NO_TABLE = BELLA_TABLES };

size_t bella_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct bella_brain);
}

int bella_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct bella_brain *brain = bot->memory;
    brain->number = NO_TABLE;
    return bella_tables_check(bot->options.weights, bot->options.weights_size)
               ? 0
               : pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} hold no tables of chances",
                                bot->kind->weights);
}

const struct bella_table *bella_brain_table(struct pz_bot *bot, const struct bella_public *pub)
{
    struct bella_brain *brain = bot->memory;
    const unsigned number = bella_table_number(pub->mix, pub->players);
    if (brain->number != number) {
        const uint8_t *weights = bot->options.weights;
        bella_table_init(&brain->table);
        bella_table_read(&brain->table, weights + (size_t)number * BELLA_TABLE_BYTES);
        brain->number = number;
    }
    return &brain->table;
}
