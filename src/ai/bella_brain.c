/* Bella Italia: the tables of a bot, read from its weights when it is opened. */
#include "bella_brain.h"

size_t bella_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct bella_brain);
}

int bella_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct bella_brain *brain = bot->memory;
    return bella_tables_read(brain->tables, bot->options.weights, bot->options.weights_size)
               ? 0
               : pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} hold no tables of chances",
                                bot->kind->weights);
}
