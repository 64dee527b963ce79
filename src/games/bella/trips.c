/* Which round trips a hand allows (B13). A trip is a ring of cities and, for each two neighbours in
 * it, one of the tickets that join them. The rings are an array (rings.c). A hand can travel a ring
 * if it joins all its pairs of cities; each choice of tickets for these pairs is a trip. */
#include "bella.h"

/* A hand of seven tickets has at most three independent cycles, so it can travel at most seven
 * rings of 3 to 6 cities. */
enum { RINGS_AT_ONCE = 7 };

enum { ALL_PAIRS = (1 << BELLA_PAIRS) - 1, RING_PAIRS = (1 << 10) - 1 /* pairs without Roma */ };

/* The ticket from one city to another that is travelled from its home. To and from Roma there is
 * only the ticket with its home in the other city. */
static const uint8_t kind_from[BELLA_CITIES][BELLA_CITIES] = {
    {0, 0, 5, 23, 19, 10}, {15, 0, 1, 6, 24, 11}, {20, 16, 0, 2, 7, 12},
    {8, 21, 17, 0, 3, 13}, {4, 9, 22, 18, 0, 14}, {10, 11, 12, 13, 14, 0}};

const uint8_t bella_ring_start[BELLA_TRIP_MAX + 2] = {0, 0, 0, 15, 35, 80, 152, BELLA_RINGS};

struct bella_hand bella_hand_of(const uint16_t sets[BELLA_PILES], unsigned lengths)
{
    return (struct bella_hand){bella_kinds_in(sets, BELLA_ONCE), bella_kinds_in(sets, BELLA_TWICE),
                               lengths};
}

static unsigned ring_of(unsigned trip)
{
    unsigned low = 0;
    unsigned high = BELLA_RINGS;
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        if (bella_rings[middle].first <= trip) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static unsigned next_city(const struct bella_ring *ring, unsigned i)
{
    return ring->city[i + 1 == ring->length ? 0 : i + 1];
}

/* Lists the tickets of the ring's trip with that number; see struct bella_ring. */
static void ring_tickets(const struct bella_ring *ring, unsigned choice,
                         uint8_t kinds[BELLA_TRIP_MAX])
{
    if (ring->length == 2) {
        kinds[0] = kind_from[ring->city[choice == 2]][ring->city[choice != 2]];
        kinds[1] = kind_from[ring->city[choice != 0]][ring->city[choice == 0]];
        return;
    }
    for (unsigned i = 0; i < ring->length; i++) {
        const unsigned from = ring->city[i];
        const unsigned to = next_city(ring, i);
        if (from == BELLA_ROMA || to == BELLA_ROMA) {
            kinds[i] = kind_from[from][to];
        } else {
            kinds[i] = choice & 1 ? kind_from[to][from] : kind_from[from][to];
            choice >>= 1;
        }
    }
}

const struct bella_ring *bella_trip_ring(unsigned trip)
{
    return &bella_rings[ring_of(trip)];
}

unsigned bella_trip_tickets(unsigned trip, uint8_t kinds[BELLA_TRIP_MAX])
{
    const struct bella_ring *ring = bella_trip_ring(trip);
    ring_tickets(ring, trip - ring->first, kinds);
    return ring->length;
}

static unsigned trips_of_ring(unsigned ring)
{
    const unsigned next =
        ring + 1 == BELLA_RINGS ? (unsigned)BELLA_TRIPS : bella_rings[ring + 1].first;
    return next - bella_rings[ring].first;
}

static uint32_t kinds_bit(unsigned kind)
{
    return UINT32_C(1) << kind;
}

static bool share_a_city(unsigned kind, unsigned other)
{
    return bella_home[kind] == bella_home[other] || bella_home[kind] == bella_other[other] ||
           bella_other[kind] == bella_home[other] || bella_other[kind] == bella_other[other];
}

/* True if both lists hold the same tickets. Only a ring of two can have the same ticket twice. */
static bool same_tickets(const uint8_t *a, const uint8_t *b, unsigned count)
{
    if (count == 2) {
        return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
    }
    uint32_t difference = 0;
    for (unsigned i = 0; i < count; i++) {
        difference ^= kinds_bit(a[i]) ^ kinds_bit(b[i]);
    }
    return difference == 0;
}

int bella_trip_of(const uint8_t *kinds, unsigned count)
{
    if (count < BELLA_TRIP_MIN || count > BELLA_TRIP_MAX) {
        return -1;
    }
    unsigned pairs = 0;
    for (unsigned i = 0; i < count; i++) {
        pairs |= 1u << kinds[i] % BELLA_PAIRS;
        if (!share_a_city(kinds[i], kinds[i + 1 == count ? 0 : i + 1])) {
            return -1; /* not in travelling order */
        }
    }
    for (unsigned ring = bella_ring_start[count]; ring < bella_ring_start[count + 1]; ring++) {
        for (unsigned n = 0; bella_ring_pairs[ring] == pairs && n < trips_of_ring(ring); n++) {
            uint8_t tickets[BELLA_TRIP_MAX];
            ring_tickets(&bella_rings[ring], n, tickets);
            if (same_tickets(kinds, tickets, count)) {
                return (int)(bella_rings[ring].first + n);
            }
        }
    }
    return -1;
}

bool bella_trip_again(unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    unsigned homes = 0;
    for (unsigned i = 0; i < length; i++) {
        homes |= 1u << bella_home[kinds[i]];
    }
    return pz_count_bits(homes) == length;
}

/* Removes pairs that cannot be in a ring of three or more cities, as one of their cities has no
 * other pair. Most hands have no such ring, and this is a fast way to find that out. */
static unsigned ring_pairs(unsigned pairs)
{
    static const uint16_t of_city[BELLA_CITIES] = {0x0531, 0x0a43, 0x10a6, 0x214c, 0x4298, 0x7c00};
    unsigned before = 0;
    do {
        before = pairs;
        for (unsigned city = 0; city < BELLA_CITIES; city++) {
            const unsigned of_it = pairs & of_city[city];
            pairs &= (of_it & (of_it - 1)) != 0 ? ~0u : ~of_it;
        }
    } while (pairs != before);
    return pairs;
}

static bool tickets_held(const struct bella_hand *hand, const uint8_t *kinds, unsigned count)
{
    uint32_t once = 0;
    uint32_t twice = 0;
    for (unsigned i = 0; i < count; i++) {
        twice |= once & kinds_bit(kinds[i]);
        once |= kinds_bit(kinds[i]);
    }
    return (once & ~hand->kinds) == 0 && (twice & ~hand->twice) == 0;
}

bool bella_trip_held(const struct bella_hand *hand, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    return tickets_held(hand, kinds, length);
}

uint32_t bella_trip_list(const struct bella_hand *hand, pz_move *moves)
{
    const unsigned pairs = (hand->kinds | hand->kinds >> BELLA_PAIRS) & ALL_PAIRS;
    const unsigned rings = ring_pairs(pairs) != 0 ? (unsigned)BELLA_RINGS : bella_ring_start[3];
    uint32_t count = 0;
    for (unsigned ring = 0; ring < rings; ring++) {
        if ((bella_ring_pairs[ring] & ~pairs) != 0 ||
            !(hand->lengths >> bella_rings[ring].length & 1)) {
            continue;
        }
        for (unsigned n = 0; n < trips_of_ring(ring); n++) {
            uint8_t kinds[BELLA_TRIP_MAX];
            ring_tickets(&bella_rings[ring], n, kinds);
            if (tickets_held(hand, kinds, bella_rings[ring].length)) {
                moves[count++] = (pz_move)(BELLA_MOVE_TRIP + bella_rings[ring].first + n);
            }
        }
    }
    return count;
}

/* ---- a random trip, without listing all ---- */

/* The n-th trip of a ring that the hand can travel. For each pair with both tickets in the hand, a
 * bit of n chooses the ticket. */
static int nth_of_ring(const struct bella_hand *hand, unsigned ring_index, unsigned n)
{
    const struct bella_ring *ring = &bella_rings[ring_index];
    unsigned choice = 0;
    unsigned edge = 0;
    for (unsigned i = 0; i < ring->length; i++) {
        const unsigned from = ring->city[i];
        const unsigned to = next_city(ring, i);
        if (from == BELLA_ROMA || to == BELLA_ROMA) {
            continue;
        }
        const bool ahead = hand->kinds >> kind_from[from][to] & 1;
        const bool back = hand->kinds >> kind_from[to][from] & 1;
        const unsigned bit = ahead && back ? n & 1 : back;
        n = ahead && back ? n >> 1 : n;
        choice |= bit << edge++;
    }
    return (int)(ring->first + choice);
}

/* The n-th trip of two: first those of both kinds of a pair (`mixed`), then those of the same kind
 * twice (`twice`). */
static int nth_of_two(unsigned mixed, uint32_t twice, unsigned n)
{
    const unsigned mixed_count = pz_count_bits(mixed);
    if (n < mixed_count) {
        return bella_rings[pz_nth_bit(mixed, n)].first + 1;
    }
    const unsigned kind = pz_nth_bit(twice, n - mixed_count);
    const struct bella_ring *ring = &bella_rings[kind % BELLA_PAIRS];
    return ring->first + (bella_home[kind] == ring->city[0] ? 0 : 2);
}

/* Lists the rings of that length that the hand can travel. It counts them first, as compilers
 * vectorize that, and most hands have none. */
static unsigned find_rings(unsigned length, unsigned pairs, uint8_t *found)
{
    const unsigned start = bella_ring_start[length];
    const unsigned end = bella_ring_start[length + 1];
    const uint16_t missing = (uint16_t)~pairs;
    uint16_t hits = 0;
    for (unsigned ring = start; ring < end; ring++) {
        hits = (uint16_t)(hits + ((bella_ring_pairs[ring] & missing) == 0));
    }
    unsigned rings = 0;
    for (unsigned ring = start; rings < hits; ring++) {
        found[rings] = (uint8_t)ring; /* without a branch, as most rings do not fit */
        rings += (bella_ring_pairs[ring] & missing) == 0;
    }
    return rings;
}

int bella_trip_pick(const struct bella_hand *hand, struct pz_rng *rng)
{
    const unsigned pairs = (hand->kinds | hand->kinds >> BELLA_PAIRS) & ALL_PAIRS;
    const unsigned mixed = hand->kinds & hand->kinds >> BELLA_PAIRS & RING_PAIRS;
    const bool two = hand->lengths >> 2 & 1;
    const unsigned twos = two ? pz_count_bits(mixed) + pz_count_bits(hand->twice) : 0;
    const unsigned ringed = ring_pairs(pairs);
    const unsigned ringed_count = pz_count_bits(ringed);
    uint8_t found[RINGS_AT_ONCE] = {0};
    unsigned rings = 0;
    for (unsigned length = 3; length <= BELLA_TRIP_MAX && length <= ringed_count; length++) {
        if (hand->lengths >> length & 1) {
            rings += find_rings(length, ringed, found + rings);
        }
    }
    unsigned total = twos;
    for (unsigned i = 0; i < rings; i++) {
        total += 1u << pz_count_bits(bella_ring_pairs[found[i]] & mixed);
    }
    if (total == 0) {
        return -1; /* without a draw */
    }
    unsigned n = pz_rng_below(rng, total + 1);
    if (n == total) {
        return -1;
    }
    if (n < twos) {
        return nth_of_two(mixed, hand->twice, n);
    }
    n -= twos;
    for (unsigned i = 0;; i++) {
        const unsigned trips = 1u << pz_count_bits(bella_ring_pairs[found[i]] & mixed);
        if (n < trips) {
            return nth_of_ring(hand, found[i], n);
        }
        n -= trips;
    }
}
