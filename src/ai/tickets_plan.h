/* Ticket to Ride Italy: which tracks a seat would claim to complete tickets. A plan is made from a
 * view; it costs some ten microseconds. */
#ifndef PIAZZA_AI_TICKETS_PLAN_H
#define PIAZZA_AI_TICKETS_PLAN_H

#include "../games/tickets/cards.h"

enum { PLAN_TICKETS_MAX = 24 }; /* of more tickets at once the last are left out */

/* What a seat sees of the board. */
struct plan_board {
    const struct tk_public *pub;
    unsigned seat;
    struct pz_set128 open; /* tracks that the seat may claim, if it can pay */
    /* What each track costs, in hundredths of a turn: 0 for the seat's own, TK_NO_WAY if it cannot
     * be had. Points that the track brings are taken off. */
    uint16_t cost[TK_TRACKS];
};

/* The way for one ticket: the tracks that are still to be claimed. */
struct plan_way {
    uint8_t ticket;
    uint16_t cost;
    uint8_t spaces;
    struct pz_set128 tracks;
};

struct plan {
    unsigned count;
    struct plan_way way[PLAN_TICKETS_MAX];
    struct pz_set128 tracks; /* of all ways */
    unsigned cost;
    unsigned spaces;   /* trains that they take, */
    unsigned waves;    /* and waves on them */
    uint64_t left_out; /* tickets with no way, or for which trains or time do not suffice */
};

/* The view must live as long as the board. */
void plan_board_init(struct plan_board *board, const struct tk_view *view, unsigned seat);
/* `turns` is how many the seat expects still to have: a way that takes more is left out. */
void plan_make(struct plan *plan, const struct plan_board *board, uint64_t tickets, unsigned turns);

#endif
