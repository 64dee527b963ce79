/* Shortest paths on the map, for plans and for what a ticket still lacks. The caller says what a
 * track costs, in hundredths of a turn or in spaces. A zone is an end of a path, never in its
 * middle (T19). */
#include "cards.h"

_Static_assert((int)TK_PLACES <= 64, "places are bits of a word");

static unsigned nearest(const struct tk_paths *paths, uint64_t waiting)
{
    unsigned best = pz_lowest_bit(waiting);
    for (; waiting != 0; waiting &= waiting - 1) {
        const unsigned place = pz_lowest_bit(waiting);
        best = paths->cost[place] < paths->cost[best] ? place : best;
    }
    return best;
}

/* Dijkstra's algorithm. */
void tk_shortest_paths(const uint16_t cost[TK_TRACKS], unsigned from, unsigned to,
                       struct tk_paths *paths)
{
    uint64_t waiting = UINT64_C(1) << from; /* reached, perhaps not by the shortest path */
    for (unsigned place = 0; place < TK_PLACES; place++) {
        paths->cost[place] = TK_NO_PATH;
        paths->by[place] = TK_NO_TRACK;
    }
    paths->cost[from] = 0;
    while (waiting != 0) {
        const unsigned place = nearest(paths, waiting);
        waiting &= ~(UINT64_C(1) << place);
        if (place == to) {
            return;
        }
        if (place >= TK_CITIES && place != from) {
            continue; /* a zone: the path ends */
        }
        for (unsigned i = tk_edge_first[place]; i < tk_edge_first[place + 1]; i++) {
            const unsigned track = tk_edges[i];
            const unsigned next = tk_other_end(track, place);
            const unsigned sum = (unsigned)paths->cost[place] + cost[track];
            if (cost[track] != TK_NO_PATH && sum < paths->cost[next]) {
                paths->cost[next] = (uint16_t)sum;
                paths->by[next] = (uint8_t)track;
                waiting |= UINT64_C(1) << next;
            }
        }
    }
}

struct pz_set128 tk_path_tracks(const struct tk_paths *paths, unsigned to)
{
    struct pz_set128 tracks = {{0, 0}};
    for (unsigned place = to; paths->by[place] != TK_NO_TRACK;) {
        const unsigned track = paths->by[place];
        tk_put(&tracks, track);
        place = tk_other_end(track, place);
    }
    return tracks;
}

unsigned tk_all_shortest_paths(const uint16_t cost[TK_TRACKS], unsigned a, unsigned b,
                               struct pz_set128 *tracks)
{
    struct tk_paths from_a;
    struct tk_paths from_b;
    tk_shortest_paths(cost, a, TK_PLACES, &from_a);
    tk_shortest_paths(cost, b, TK_PLACES, &from_b);
    const unsigned whole = from_a.cost[b];
    *tracks = (struct pz_set128){{0, 0}};
    for (unsigned i = 0; i < TK_TRACKS && whole != TK_NO_PATH; i++) {
        const unsigned one = tk_tracks[i].a;
        const unsigned two = tk_tracks[i].b;
        const bool passes_zone = two >= TK_CITIES && two != a && two != b;
        if (cost[i] != TK_NO_PATH && !passes_zone &&
            ((unsigned)from_a.cost[one] + cost[i] + from_b.cost[two] == whole ||
             (unsigned)from_a.cost[two] + cost[i] + from_b.cost[one] == whole)) {
            tk_put(tracks, i);
        }
    }
    return whole;
}
