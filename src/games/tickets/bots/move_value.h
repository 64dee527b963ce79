/* Ticket to Ride Italy: what each legal move is worth by the plan of its seat. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_MOVE_VALUE_H
#define PIAZZA_GAMES_TICKETS_BOTS_MOVE_VALUE_H

#include "piazza/bot_kit.h"
#include "planner.h"

/* A decision of a seat. */
struct tk_choice {
    struct tk_planner planner;
    struct tk_plan plan;
    struct tk_plan without; /* the best plan with one turn less */
    int32_t turn;           /* value of a turn: how much less `without` is worth than `plan` */
    struct tk_plan_needs needs;
    int32_t sort[TK_SORTS]; /* value of a card of each sort */
    const struct tk_view *view;
    unsigned track;          /* the track of the last claim that was valued */
    int32_t worth;           /* the value of that track, kept for its next claim */
    int32_t harm[TK_TRACKS]; /* value of what others lose by a claim of the track */
};

void tk_choice_init(struct tk_choice *choice, const struct tk_planner_params *params,
                    const struct tk_view *view, unsigned seat);
/* The value of a move in hundredths of a point. The same move always gets the same value. Valuing
 * the claims of one track one after the other is cheap. */
int32_t tk_choice_value(struct tk_choice *choice, pz_move move);

#endif
