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

static const struct pz_bot_kind *const kinds[] = {&bot_tickets_turista,
                                                  &bot_tickets_viaggiatore,
                                                  &bot_tickets_capotreno,
                                                  &bot_tickets_maestro,
                                                  &greedy,
                                                  &bot_random,
                                                  &bot_tickets_planner,
                                                  &bot_path,
                                                  &bot_path_r,
                                                  &bot_onestep,
                                                  &bot_onestep_r,
                                                  &bot_longroute,
                                                  &bot_longroute_r,
                                                  &bot_hungry,
                                                  &bot_hungry_r,
                                                  &bot_evalbot,
                                                  &bot_evalbot_r,
                                                  &bot_flat,
                                                  &bot_ismcts,
                                                  NULL};

const struct bot_list bot_list_tickets = {kinds, &bot_tickets_maestro};
