/* A ticket that is not completed counts against its owner, so whoever is made to go round with it,
 * or cut off, can lose twice its points. Tracks that others have claimed tell which tickets they
 * may hold; each of these has a cheapest way, and closing a track of it makes the next best way the
 * cheapest. */
#include "tickets_hinder.h"
#include "../core/bytes.h"
#include "tickets_likely.h"

enum { CLAIM = 100, CARD = 55, HELD_MIN = 10 /* thousandths: less is not worth looking at */ };

/* A logistic regression over the open tickets of seven bots in 1400 games against the planner: the
 * odds fall with the cost as a part of the time, of which three turns more than expected count. */
int32_t hinder_chance(unsigned cost, int32_t time)
{
    enum { STEPS = 26, STEP = 100, LATE = 300 };
    static const int16_t chance[STEPS + 1] = {699, 642, 580, 516, 452, 389, 329, 274, 226,
                                              184, 148, 118, 94,  74,  58,  45,  35,  28,
                                              21,  17,  13,  10,  8,   6,   5,   4,   0};
    const int32_t left = (time > 0 ? time : 0) + LATE;
    const int32_t part = (int32_t)cost * 10 * STEP / left; /* of a step */
    if (cost == TK_NO_WAY || part >= STEPS * STEP) {
        return 0;
    }
    const int32_t step = part / STEP;
    return (chance[step] * (STEP - part % STEP) + chance[step + 1] * (part % STEP)) / STEP;
}

static void price_tracks(const struct tk_public *pub, unsigned seat, uint16_t cost[TK_TRACKS])
{
    const struct pz_set128 open = tk_open_tracks(pub, seat);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const unsigned length = tk_tracks[i].length;
        const bool can = tk_has(&open, i) && length <= pub->trains[seat];
        cost[i] = (uint16_t)(tk_has(&pub->tracks[seat], i) ? 0
                             : can                         ? CLAIM + CARD * length
                                                           : TK_NO_WAY);
    }
}

/* The track, and with 2 and 3 players those beside it (T16). */
static unsigned closed_with(const struct tk_public *pub, unsigned track, uint8_t closed[3])
{
    unsigned count = 0;
    closed[count++] = (uint8_t)track;
    for (unsigned i = 0; i < 2 && pub->players <= 3; i++) {
        if (tk_tracks[track].other[i] != TK_NO_TRACK) {
            closed[count++] = tk_tracks[track].other[i];
        }
    }
    return count;
}

/* What a ticket would cost without a track of its way. */
static unsigned cost_without(const struct tk_public *pub, const uint16_t cost[TK_TRACKS],
                             const struct tk_ticket *ticket, unsigned track)
{
    uint16_t less[TK_TRACKS];
    uint8_t closed[3];
    struct tk_ways ways;
    pz_copy(less, cost, sizeof less);
    for (unsigned i = closed_with(pub, track, closed); i > 0; i--) {
        less[closed[i - 1]] = TK_NO_WAY;
    }
    tk_find_ways(less, ticket->a, ticket->b, &ways);
    return ways.cost[ticket->b];
}

/* What a seat loses with each track of the cheapest way of a ticket; `held` is how likely it holds
 * it. */
static void add_losses(const struct tk_public *pub, const uint16_t cost[TK_TRACKS],
                       const struct tk_ticket *ticket, int32_t held, int32_t time,
                       int32_t losses[TK_TRACKS])
{
    struct tk_ways ways;
    tk_find_ways(cost, ticket->a, ticket->b, &ways);
    const unsigned whole = ways.cost[ticket->b];
    if (whole == TK_NO_WAY) {
        return;
    }
    const struct pz_set128 way = tk_way_tracks(&ways, ticket->b);
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = way.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            if (cost[track] == 0) {
                continue;
            }
            const int32_t less = hinder_chance(whole, time) -
                                 hinder_chance(cost_without(pub, cost, ticket, track), time);
            const int32_t loss = 200 * ticket->points * less / 1000 * held / 1000;
            uint8_t closed[3];
            for (unsigned i = closed_with(pub, track, closed); i > 0; i--) {
                losses[closed[i - 1]] += loss;
            }
        }
    }
}

void hinder_losses(const struct tk_view *view, unsigned seat, int32_t time,
                   int32_t losses[TK_TRACKS])
{
    const struct tk_public *pub = &view->pub;
    struct likely likely;
    likely_init(&likely, view);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        losses[i] = 0;
    }
    for (unsigned other = 0; other < pub->players; other++) {
        int32_t held[TK_TICKETS];
        uint16_t cost[TK_TRACKS];
        if (other == seat) {
            continue;
        }
        price_tracks(pub, other, cost);
        likely_held(&likely, other, view->ticket_count[other], held);
        for (unsigned i = 0; i < TK_TICKETS; i++) {
            if (held[i] >= HELD_MIN) {
                add_losses(pub, cost, &tk_tickets[i], held[i], time, losses);
            }
        }
    }
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        losses[i] /= (int32_t)pub->players - 1;
    }
}
