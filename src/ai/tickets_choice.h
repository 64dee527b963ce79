/* Ticket to Ride Italy: what each legal move is worth by the plan of its seat. */
#ifndef PIAZZA_AI_TICKETS_CHOICE_H
#define PIAZZA_AI_TICKETS_CHOICE_H

#include "bots.h"
#include "tickets_planner.h"

struct choice {
    struct planner planner;
    struct planned plan;
    struct planned without; /* with a turn less, */
    int32_t turn;           /* and how much less that is worth */
    struct plan_needs needs;
    int32_t time;           /* that the plan takes */
    int32_t sort[TK_SORTS]; /* what a card is worth */
    const struct tk_view *view;
    unsigned track; /* claims of a track follow each other: what the last one was worth */
    int32_t worth;
    int32_t harm[TK_TRACKS]; /* what it counts that others lose a track */
};

void choice_init(struct choice *choice, const struct planner_style *style,
                 const struct tk_view *view, unsigned seat);
/* Hundredths of a point. The moves of a list are asked in ascending order or any other; the same
 * move always gets the same value. */
int32_t choice_value(struct choice *choice, pz_move move);

#endif
