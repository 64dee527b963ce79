/* The bots of Ticket to Ride Italy. */
#include "greedy.h"
#include "search.h"
#include "tickets_baselines.h"
#include "tickets_bots.h"

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "claims the tracks that help its tickets most, on the shortest ways",
    .budget = {BOT_NODES, 0},
    .ask = greedy_tickets,
};

static const struct pz_bot_kind planner = {
    .id = "planner",
    .help = "plans the network that will bring most, and takes the next step towards it",
    .budget = {BOT_NODES, 0},
    .ask = planner_tickets,
};

static const struct pz_bot_kind maestro = {
    .id = "maestro",
    .help = "plays the best steps of the plan out to the end, in guesses of what is hidden",
    .level = PZ_MAESTRO,
    .budget = {1000000, 1000},
    .memory = maestro_tickets_memory,
    .ask = maestro_tickets,
};

static const struct pz_bot_kind *const kinds[] = {
    &maestro,     &greedy,        &bot_random,    &planner,         &bot_path,   &bot_path_r,
    &bot_onestep, &bot_onestep_r, &bot_longroute, &bot_longroute_r, &bot_hungry, &bot_hungry_r,
    &bot_evalbot, &bot_evalbot_r, &bot_flat,      &bot_ismcts,      NULL};

const struct bot_list bot_list_tickets = {kinds, &maestro};
