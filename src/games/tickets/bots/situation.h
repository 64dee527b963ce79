/* Ticket to Ride Italy: what greedy and evalbot share. They follow the cheapest routes for their
 * tickets, and give every move a value in hundredths of a point without looking further. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_SITUATION_H
#define PIAZZA_GAMES_TICKETS_BOTS_SITUATION_H

#include "baselines.h"

enum {
    TK_NEVER = -100000, /* value of a move that is never made */
    TK_ROUTE_TURN = 700 /* cost of a turn that routes take: more than it brings elsewhere, as routes
                           get longer when others claim tracks of them */
};

struct tk_situation {
    struct tk_baseline base;
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes; /* its tracks may be more than those of the routes */
    unsigned turns;                 /* turns that the seat can expect */
    uint8_t colour[TK_TRACKS];      /* colour that the routes take for each of their tracks */
    struct tk_colour_needs needs;   /* needs of the routes */
    struct tk_card_prices prices;
    int32_t on_the_way;     /* value of having a track of the routes before somebody else does */
    int32_t card[TK_SORTS]; /* value of a card of each sort */
    int32_t deck;           /* value of a card from the deck */
    int32_t second;         /* the same as a second card */
    int32_t ferry;          /* value of drawing a ferry card */
    int32_t tickets;        /* value of drawing tickets */
};

/* Finds the routes when `base` and `costs` are set. There are no needs yet. */
void tk_situation_find_routes(struct tk_situation *now);
/* Adds a track to what the routes need. */
void tk_situation_need(struct tk_situation *now, unsigned track, unsigned colour);
/* Gives every legal move its value. */
void tk_situation_value_moves(const struct tk_situation *now, struct pz_bot *bot,
                              const struct pz_question *question, struct pz_answer *answer);

#endif
