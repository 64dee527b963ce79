/* Ticket to Ride Italy: networks that grow track by track, for planning and rollouts. What
 * tk_add_up() says of a whole set of tracks, this says after each track that is added, in some
 * nanoseconds. */
#ifndef PIAZZA_AI_TICKETS_RAIL_H
#define PIAZZA_AI_TICKETS_RAIL_H

#include "../games/tickets/cards.h"

struct rail {
    uint8_t root[TK_CITIES];    /* the city by which the network of each city is known, */
    uint64_t cities[TK_CITIES]; /* its cities, 0 for a city that is no root, */
    uint32_t regions[TK_CITIES];
    uint64_t touched;              /* cities with a track, */
    uint64_t border[TK_ZONES + 1]; /* and with a track into the zone */
};

static inline void rail_init(struct rail *rail)
{
    for (unsigned i = 0; i < TK_CITIES; i++) {
        rail->root[i] = (uint8_t)i;
        rail->cities[i] = UINT64_C(1) << i;
        rail->regions[i] = UINT32_C(1) << tk_region_of[i];
    }
    for (unsigned i = 0; i <= TK_ZONES; i++) {
        rail->border[i] = 0;
    }
    rail->touched = 0;
}

static inline void rail_add(struct rail *rail, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    rail->touched |= UINT64_C(1) << track->a;
    if (track->b >= TK_CITIES) {
        rail->border[track->b - TK_CITIES] |= UINT64_C(1) << track->a;
        return;
    }
    rail->touched |= UINT64_C(1) << track->b;
    unsigned x = rail->root[track->a];
    unsigned y = rail->root[track->b];
    if (x == y) {
        return;
    }
    if (rail->cities[x] < rail->cities[y]) { /* any order will do, if it is always the same */
        const unsigned z = x;
        x = y;
        y = z;
    }
    for (uint64_t left = rail->cities[y]; left != 0; left &= left - 1) {
        rail->root[pz_lowest_bit(left)] = (uint8_t)x;
    }
    rail->cities[x] |= rail->cities[y];
    rail->regions[x] |= rail->regions[y];
    rail->cities[y] = 0;
}

static inline void rail_add_all(struct rail *rail, const struct pz_set128 *tracks)
{
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            rail_add(rail, 64 * half + pz_lowest_bit(left));
        }
    }
}

/* T18, T19 */
static inline bool rail_completes(const struct rail *rail, unsigned a, unsigned b)
{
    if (a < TK_CITIES && b < TK_CITIES) {
        return rail->root[a] == rail->root[b];
    }
    uint64_t from = a < TK_CITIES ? UINT64_C(1) << a : rail->border[a - TK_CITIES];
    const uint64_t to = b < TK_CITIES ? UINT64_C(1) << b : rail->border[b - TK_CITIES];
    for (; from != 0; from &= from - 1) {
        if ((rail->cities[rail->root[pz_lowest_bit(from)]] & to) != 0) {
            return true;
        }
    }
    return false;
}

/* T22: the points of all networks for their regions. */
unsigned rail_region_points(const struct rail *rail);

#endif
