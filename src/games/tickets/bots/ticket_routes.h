/* Ticket to Ride Italy: the routes by which a seat would complete its tickets. They follow from a
 * view, and finding them takes about ten microseconds. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_TICKET_ROUTES_H
#define PIAZZA_GAMES_TICKETS_BOTS_TICKET_ROUTES_H

#include "games/tickets/track_cost.h"

enum { TK_TICKET_ROUTES_MAX = 24 }; /* tickets planned at once; further ones are left out */

/* What the tracks cost a seat. */
struct tk_seat_costs {
    const struct tk_public *pub;
    unsigned seat;
    uint16_t cost[TK_TRACKS]; /* hundredths of a turn, less what the points are worth */
};

/* The route for one ticket. */
struct tk_ticket_route {
    uint8_t ticket;
    uint16_t cost;           /* cost of its tracks, including those that other routes share */
    struct pz_set128 tracks; /* tracks that are still to be claimed */
};

struct tk_ticket_routes {
    unsigned count;
    struct tk_ticket_route route[TK_TICKET_ROUTES_MAX];
    struct pz_set128 tracks; /* tracks of all routes */
    unsigned cost;           /* cost of these tracks */
    unsigned spaces;         /* trains that these tracks take */
    unsigned waves;          /* waves on these tracks */
    uint64_t left_out;       /* tickets without a route, or for which trains or turns run out */
};

/* The view must live as long as the costs. */
void tk_seat_costs_init(struct tk_seat_costs *costs, const struct tk_view *view, unsigned seat);
/* A route that takes more than `turns` is left out. */
void tk_ticket_routes_find(struct tk_ticket_routes *routes, const struct tk_seat_costs *costs,
                           uint64_t tickets, unsigned turns);
/* What the tickets score: those with a route are complete, those left out are not. */
int32_t tk_ticket_routes_points(const struct tk_ticket_routes *routes);
/* The track's share in the tickets on whose routes it lies, in hundredths of a point, by its part
 * of their cost. A ticket counts twice, as an open one costs what a complete one brings (T18).
 * *ticket becomes the one with the largest share; without any it stays as it is. */
int32_t tk_ticket_routes_progress(const struct tk_ticket_routes *routes,
                                  const struct tk_seat_costs *costs, unsigned track,
                                  unsigned *ticket);
/* How many turns a seat can expect until the end. */
unsigned tk_expected_turns(const struct tk_public *pub);

#endif
