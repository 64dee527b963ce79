/* The bots of Ticket to Ride Italy that plan: the four levels, and the planner by itself. */
#ifndef PIAZZA_AI_TICKETS_BOTS_H
#define PIAZZA_AI_TICKETS_BOTS_H

#include "tickets_search.h"

extern const struct pz_bot_kind bot_tickets_turista;
extern const struct pz_bot_kind bot_tickets_viaggiatore;
extern const struct pz_bot_kind bot_tickets_capotreno;
extern const struct pz_bot_kind bot_tickets_maestro;
extern const struct pz_bot_kind bot_tickets_planner;

#endif
