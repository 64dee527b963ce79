/* The bots of Bella Italia. */
#include "greedy.h"
#include "search.h"

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes what brings its hand nearest to the trips that it still needs",
    .budget = {BOT_NODES, 0},
    .ask = greedy_bella,
};

static const struct pz_bot_kind *const kinds[] = {&bot_random, &greedy, &bot_flat, &bot_ismcts, NULL};

const struct bot_list bot_list_bella = {kinds, &greedy};
