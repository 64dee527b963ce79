/* The bots of Bella Italia. */
#include "ai/search.h"
#include "levels.h"

static const struct pz_bot_kind turista = {
    .id = "turista",
    .help = "collects for the shortest trip that it still needs, and makes any trip at once",
    .level = PZ_LEVEL_BEGINNER,
    .budget = {PZ_BOT_NODES, 0},
    .ask = bella_level,
};

static const struct pz_bot_kind viaggiatore = {
    .id = "viaggiatore",
    .help = "collects for a trip of six, by counting the tickets that it lacks",
    .level = PZ_LEVEL_INTERMEDIATE,
    .budget = {PZ_BOT_NODES, 0},
    .ask = bella_level,
};

static const struct pz_bot_kind capotreno = {
    .id = "capotreno",
    .help = "knows how soon a hand wins by its trips, and looks to the end of its turn",
    .level = PZ_LEVEL_ADVANCED,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {PZ_BOT_NODES, 0},
    .memory = bella_bot_memory_size,
    .open = bella_bot_open,
    .ask = bella_level,
};

static const struct pz_bot_kind maestro = {
    .id = "maestro",
    .help = "plays every move on in many guesses of what it cannot see",
    .level = PZ_LEVEL_EXPERT,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {8000000, 1000},
    .memory = bella_maestro_memory_size,
    .open = bella_maestro_open,
    .ask = bella_maestro,
};

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes what brings its hand nearest to the trips that it still needs",
    .budget = {PZ_BOT_NODES, 0},
    .ask = bella_greedy,
};

static const struct pz_bot_kind *const kinds[] = {&turista,        &viaggiatore,   &capotreno,
                                                  &maestro,        &greedy,        &pz_bot_random,
                                                  &pz_bot_flat_mc, &pz_bot_ismcts, NULL};

const struct pz_game_bots bella_bots = {.kinds = kinds, .strongest = &maestro};
