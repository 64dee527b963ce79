/* The bots of Ticket to Ride Italy. */
#include "greedy.h"
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

static const struct pz_bot_kind *const kinds[] = {&bot_random, &greedy, &planner, NULL};

const struct bot_list bot_list_tickets = {kinds, &greedy};
