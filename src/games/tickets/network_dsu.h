/* The networks of a player as a disjoint-set union that grows track by track, in a few nanoseconds
 * each. */
#ifndef PIAZZA_TICKETS_NETWORK_DSU_H
#define PIAZZA_TICKETS_NETWORK_DSU_H

#include "cards.h"

struct tk_network_dsu {
    uint8_t root[TK_CITIES];       /* the city that stands for the network of each city */
    uint64_t cities[TK_CITIES];    /* cities of the network of a root; 0 for other cities */
    uint32_t regions[TK_CITIES];   /* regions of the network of a root */
    uint64_t touched;              /* cities with a track */
    uint64_t border[TK_ZONES + 1]; /* cities with a track into each zone (TK_ZONES may be 0) */
};

static inline void tk_network_dsu_init(struct tk_network_dsu *network)
{
    for (unsigned i = 0; i < TK_CITIES; i++) {
        network->root[i] = (uint8_t)i;
        network->cities[i] = UINT64_C(1) << i;
        network->regions[i] = UINT32_C(1) << tk_region_of[i];
    }
    for (unsigned i = 0; i <= TK_ZONES; i++) {
        network->border[i] = 0;
    }
    network->touched = 0;
}

static inline void tk_network_dsu_add(struct tk_network_dsu *network, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    network->touched |= UINT64_C(1) << track->a;
    if (track->b >= TK_CITIES) {
        network->border[track->b - TK_CITIES] |= UINT64_C(1) << track->a;
        return;
    }
    network->touched |= UINT64_C(1) << track->b;
    unsigned x = network->root[track->a];
    unsigned y = network->root[track->b];
    if (x == y) {
        return;
    }
    if (network->cities[x] < network->cities[y]) { /* any fixed order will do */
        const unsigned z = x;
        x = y;
        y = z;
    }
    for (uint64_t left = network->cities[y]; left != 0; left &= left - 1) {
        network->root[pz_lowest_bit(left)] = (uint8_t)x;
    }
    network->cities[x] |= network->cities[y];
    network->regions[x] |= network->regions[y];
    network->cities[y] = 0;
}

static inline void tk_network_dsu_add_all(struct tk_network_dsu *network,
                                          const struct pz_set128 *tracks)
{
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        tk_network_dsu_add(network, it.member);
    }
}

/* Does one network join both ends of a ticket (T18, T19)? */
static inline bool tk_network_dsu_completes(const struct tk_network_dsu *network, unsigned a,
                                            unsigned b)
{
    if (a < TK_CITIES && b < TK_CITIES) {
        return network->root[a] == network->root[b];
    }
    uint64_t from = a < TK_CITIES ? UINT64_C(1) << a : network->border[a - TK_CITIES];
    const uint64_t to = b < TK_CITIES ? UINT64_C(1) << b : network->border[b - TK_CITIES];
    for (; from != 0; from &= from - 1) {
        if ((network->cities[network->root[pz_lowest_bit(from)]] & to) != 0) {
            return true;
        }
    }
    return false;
}

/* T22: the points of all networks for their regions. */
static inline unsigned tk_network_dsu_region_points(const struct tk_network_dsu *network)
{
    unsigned points = 0;
    for (uint64_t left = network->touched; left != 0;) {
        const unsigned root = network->root[pz_lowest_bit(left)];
        unsigned count = pz_count_bits(network->regions[root]);
        left &= ~network->cities[root];
        if (count < 4) {
            continue; /* at most 2 points, and only if regions count as two */
        }
        for (unsigned i = 0; i < TK_REGIONS; i++) {
            const uint64_t cities = tk_regions[i].cities;
            count += tk_regions[i].twice && (network->cities[root] & cities) == cities;
        }
        points += tk_region_bonus(count);
    }
    return points;
}

#endif
