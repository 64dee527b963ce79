/* The bots of Ticket to Ride Italy that plan. */
#ifndef PIAZZA_AI_TICKETS_BOTS_H
#define PIAZZA_AI_TICKETS_BOTS_H

#include "tickets_search.h"

int planner_tickets(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer);
int maestro_tickets(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer);
size_t maestro_tickets_memory(const struct pz_game *game, const struct pz_bot_options *options);

#endif
