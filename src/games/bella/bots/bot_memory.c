/* Bella Italia: the memory of a bot that has a value table. */
#include "bot_memory.h"

enum { NO_TABLE = BELLA_VALUE_TABLES };

size_t bella_bot_memory_size(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct bella_bot_memory);
}

int bella_bot_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct bella_bot_memory *memory = bot->memory;
    memory->table_number = NO_TABLE;
    return bella_value_tables_check(bot->options.weights, bot->options.weights_size)
               ? 0
               : pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} hold no tables of chances",
                                bot->kind->weights);
}

const struct bella_value_table *bella_bot_value_table(struct pz_bot *bot,
                                                      const struct bella_public *pub)
{
    struct bella_bot_memory *memory = bot->memory;
    const unsigned number = bella_value_table_number(pub->mix, pub->players);
    if (memory->table_number != number) {
        const uint8_t *weights = bot->options.weights;
        bella_value_table_init(&memory->table);
        bella_value_table_read(&memory->table, weights + (size_t)number * BELLA_VALUE_TABLE_BYTES);
        memory->table_number = number;
    }
    return &memory->table;
}
