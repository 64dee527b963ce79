/* The bots of Bella Italia. */
#include "bella_bots.h"
#include "greedy.h"
#include "search.h"

static const struct pz_bot_kind turista = {
    .id = "turista",
    .help = "collects for the shortest trip that it still needs, and makes any trip at once",
    .level = PZ_TURISTA,
    .budget = {BOT_NODES, 0},
    .ask = bella_level,
};

static const struct pz_bot_kind viaggiatore = {
    .id = "viaggiatore",
    .help = "collects for a trip of six, by counting the tickets that it lacks",
    .level = PZ_VIAGGIATORE,
    .budget = {BOT_NODES, 0},
    .ask = bella_level,
};

static const struct pz_bot_kind capotreno = {
    .id = "capotreno",
    .help = "knows how soon a hand wins by its trips, and looks to the end of its turn",
    .level = PZ_CAPOTRENO,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {BOT_NODES, 0},
    .memory = bella_memory,
    .open = bella_open,
    .ask = bella_level,
};

static const struct pz_bot_kind maestro = {
    .id = "maestro",
    .help = "plays every move on in many guesses of what it cannot see",
    .level = PZ_MAESTRO,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {8000000, 1000},
    .memory = bella_maestro_memory,
    .open = bella_maestro_open,
    .ask = bella_maestro,
};

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes what brings its hand nearest to the trips that it still needs",
    .budget = {BOT_NODES, 0},
    .ask = greedy_bella,
};

static const struct pz_bot_kind *const kinds[] = {&turista,  &viaggiatore, &capotreno,
                                                  &maestro,  &greedy,      &bot_random,
                                                  &bot_flat, &bot_ismcts,  NULL};

const struct bot_list bot_list_bella = {kinds, &maestro};
