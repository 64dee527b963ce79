/* The bots of Ticket to Ride Italy that plan. */
#ifndef PIAZZA_AI_TICKETS_BOTS_H
#define PIAZZA_AI_TICKETS_BOTS_H

#include "tickets_choice.h"

int planner_tickets(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer);

#endif
