/* Ways on the map, for plans and for what a ticket still lacks. The caller says what a track costs,
 * in hundredths of a turn or in spaces. A zone is an end of a way, never in its middle (T19). */
#include "cards.h"

_Static_assert((int)TK_PLACES <= 64, "places are bits of a word");

static unsigned nearest(const struct tk_ways *ways, uint64_t waiting)
{
    unsigned best = pz_lowest_bit(waiting);
    for (; waiting != 0; waiting &= waiting - 1) {
        const unsigned place = pz_lowest_bit(waiting);
        best = ways->cost[place] < ways->cost[best] ? place : best;
    }
    return best;
}

/* Dijkstra's algorithm. */
void tk_find_ways(const uint16_t cost[TK_TRACKS], unsigned from, unsigned to, struct tk_ways *ways)
{
    uint64_t waiting = UINT64_C(1) << from; /* reached, perhaps not by the cheapest way */
    for (unsigned place = 0; place < TK_PLACES; place++) {
        ways->cost[place] = TK_NO_WAY;
        ways->by[place] = TK_NO_TRACK;
    }
    ways->cost[from] = 0;
    while (waiting != 0) {
        const unsigned place = nearest(ways, waiting);
        waiting &= ~(UINT64_C(1) << place);
        if (place == to) {
            return;
        }
        if (place >= TK_CITIES && place != from) {
            continue; /* a zone: the way ends */
        }
        for (unsigned i = tk_edge_first[place]; i < tk_edge_first[place + 1]; i++) {
            const unsigned track = tk_edges[i];
            const unsigned next = tk_other_end(track, place);
            const unsigned sum = (unsigned)ways->cost[place] + cost[track];
            if (cost[track] != TK_NO_WAY && sum < ways->cost[next]) {
                ways->cost[next] = (uint16_t)sum;
                ways->by[next] = (uint8_t)track;
                waiting |= UINT64_C(1) << next;
            }
        }
    }
}

struct pz_set128 tk_way_tracks(const struct tk_ways *ways, unsigned to)
{
    struct pz_set128 tracks = {{0, 0}};
    for (unsigned place = to; ways->by[place] != TK_NO_TRACK;) {
        const unsigned track = ways->by[place];
        tk_put(&tracks, track);
        place = tk_other_end(track, place);
    }
    return tracks;
}

unsigned tk_cheapest(const uint16_t cost[TK_TRACKS], unsigned a, unsigned b,
                     struct pz_set128 *tracks)
{
    struct tk_ways from_a;
    struct tk_ways from_b;
    tk_find_ways(cost, a, TK_PLACES, &from_a);
    tk_find_ways(cost, b, TK_PLACES, &from_b);
    const unsigned whole = from_a.cost[b];
    *tracks = (struct pz_set128){{0, 0}};
    for (unsigned i = 0; i < TK_TRACKS && whole != TK_NO_WAY; i++) {
        const unsigned one = tk_tracks[i].a;
        const unsigned two = tk_tracks[i].b;
        const bool passes_zone = two >= TK_CITIES && two != a && two != b;
        if (cost[i] != TK_NO_WAY && !passes_zone &&
            ((unsigned)from_a.cost[one] + cost[i] + from_b.cost[two] == whole ||
             (unsigned)from_a.cost[two] + cost[i] + from_b.cost[one] == whole)) {
            tk_put(tracks, i);
        }
    }
    return whole;
}
