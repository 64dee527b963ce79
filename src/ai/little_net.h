/* Little Italy: positions valued by a net, in shares of the victory. There is a net for every
 * number of players. */
#ifndef PIAZZA_AI_LITTLE_NET_H
#define PIAZZA_AI_LITTLE_NET_H

#include "../games/little/little.h"
#include "net.h"

enum {
    LITTLE_NETS = 5, /* for 2 to 6 players */
    LITTLE_NET_HIDDEN = 64,
    LITTLE_NET_FORMAT = 2,
    LITTLE_SIGHTS_MAX = 160, /* inputs of a position that are not 0 */
    LITTLE_INPUTS_A_SEAT = 137,
    LITTLE_INPUTS_OF_ALL = 78
};

/* How many inputs the net for that many players has; it has an output for every player. */
#define LITTLE_NET_INPUTS(players) ((players)*LITTLE_INPUTS_A_SEAT + LITTLE_INPUTS_OF_ALL)

/* What the net sees of a position: the inputs that are not 0. Seats and cars are counted from the
 * one whose turn it is. */
struct little_sight {
    unsigned count;
    uint16_t input[LITTLE_SIGHTS_MAX];
    float value[LITTLE_SIGHTS_MAX];
};

/* The dice are to be rolled. */
void little_see(const struct little_state *state, struct little_sight *sight);

/* With two players both go for the victory. With more, each value of the net is that of a seat
 * which goes for the victory among others that go for points, as greedy does. */
static inline bool little_net_others_by_points(unsigned players)
{
    return players > 2;
}

/* The share of the victory that each seat may expect. At the end what it is. */
void little_net_value(const struct net *net, const struct little_state *state,
                      float shares[PZ_SEATS_MAX]);

/* What each seat got, together 1. The game is over. */
void little_shares(const struct little_state *state, float shares[PZ_SEATS_MAX]);

#endif
