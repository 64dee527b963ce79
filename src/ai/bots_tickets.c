/* The bots of Ticket to Ride Italy. */
#include "greedy.h"

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "claims the tracks that help its tickets most, on the shortest ways",
    .budget = {BOT_NODES, 0},
    .ask = greedy_tickets,
};

static const struct pz_bot_kind *const kinds[] = {&bot_random, &greedy, NULL};

const struct bot_list bot_list_tickets = {kinds, &greedy};
