/* The bots of Little Italy. */
#include "ai/search.h"
#include "levels.h"

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes the points that a move brings, and leaves its cars near the money",
    .budget = {PZ_BOT_NODES, 0},
    .ask = little_greedy,
};

static const struct pz_bot_kind *const kinds[] = {
    &little_turista, &little_viaggiatore, &little_capotreno, &little_maestro, &greedy,
    &pz_bot_random,  &little_twoply,      &pz_bot_flat_mc,   &pz_bot_ismcts,  NULL};

const struct pz_game_bots little_bots = {.kinds = kinds, .strongest = &little_maestro};
