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
    int32_t harm[TK_TRACKS]; /* what others lose with a track */
};

void choice_init(struct choice *choice, const struct planner_style *style,
                 const struct tk_view *view, unsigned seat);
/* Adds to `harm` what a seat would lose with each of the tracks, in a guess; in thousandths.
 * Returns what the seat will have at the end by its plan of that style. */
int32_t choice_add_harm(struct choice *choice, const struct planner_style *style,
                        const struct tk_state *guess, unsigned seat, const struct pz_set128 *tracks,
                        int32_t part);
/* Hundredths of a point. The moves of a list are asked in ascending order or any other; the same
 * move always gets the same value. */
int32_t choice_value(struct choice *choice, pz_move move);

#endif
