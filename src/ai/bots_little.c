/* The bots of Little Italy. */
#include "greedy.h"
#include "little_bots.h"
#include "search.h"

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes the points that a move brings, and leaves its cars near the money",
    .budget = {BOT_NODES, 0},
    .ask = greedy_little,
};

static const struct pz_bot_kind *const kinds[] = {
    &little_turista, &little_viaggiatore, &little_capotreno, &little_maestro, &greedy,
    &bot_random,     &little_twoply,      &bot_flat,         &bot_ismcts,     NULL};

const struct bot_list bot_list_little = {kinds, &little_maestro};
