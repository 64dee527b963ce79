/* Little Italy: a neural net that values states, in shares of the victory. Each number of players
 * has a net of its own. */
#ifndef PIAZZA_GAMES_LITTLE_BOTS_EVALUATOR_H
#define PIAZZA_GAMES_LITTLE_BOTS_EVALUATOR_H

#include "ai/net.h"
#include "games/little/little.h"

enum {
    LITTLE_NETS = 5, /* for 2 to 6 players */
    LITTLE_NET_HIDDEN = 64,
    LITTLE_NET_FORMAT = 2,
    LITTLE_FEATURES_MAX = 160, /* how many inputs of a state are not 0, at most */
    LITTLE_SEAT_INPUTS = 137,
    LITTLE_COMMON_INPUTS = 78
};

/* The net for `players` has this many inputs, and one output for each player. */
#define LITTLE_NET_INPUTS(players) ((players)*LITTLE_SEAT_INPUTS + LITTLE_COMMON_INPUTS)

/* The features of a state, as a sparse vector: the inputs of the net that are not 0. Seats and cars
 * are counted from the seat whose turn it is. */
struct little_features {
    unsigned count;
    uint16_t input[LITTLE_FEATURES_MAX];
    float value[LITTLE_FEATURES_MAX];
};

/* Computes the features of a state in which the dice are about to be rolled. */
void little_features_of(const struct little_state *state, struct little_features *features);

/* With two players, the net assumes that both play for the victory. With more, each output assumes
 * that its own seat plays for the victory and the others for points, as greedy does. */
static inline bool little_net_others_by_points(unsigned players)
{
    return players > 2;
}

/* The share of the victory that each seat can expect, or at the end of the game has. */
void little_net_value(const struct net *net, const struct little_state *state,
                      float shares[PZ_SEATS_MAX]);

/* The share of the victory that each seat has when the game is over; the sum is 1. */
void little_shares(const struct little_state *state, float shares[PZ_SEATS_MAX]);

#endif
