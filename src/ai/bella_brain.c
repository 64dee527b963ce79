/* Bella Italia: the table of a bot, read from its weights. */
#include "bella_brain.h"

enum { NO_MIX = BELLA_MIXES };

size_t bella_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct bella_brain);
}

int bella_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct bella_brain *brain = bot->memory;
    brain->mix = NO_MIX;
    return bella_tables_check(bot->options.weights, bot->options.weights_size)
               ? 0
               : pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} hold no tables of chances",
                                bot->kind->weights);
}

const struct bella_table *bella_brain_table(struct pz_bot *bot, unsigned mix)
{
    struct bella_brain *brain = bot->memory;
    if (brain->mix != mix) {
        const uint8_t *weights = bot->options.weights;
        bella_table_init(&brain->table);
        bella_table_read(&brain->table, weights + (size_t)mix * BELLA_TABLE_BYTES);
        brain->mix = mix;
    }
    return &brain->table;
}
