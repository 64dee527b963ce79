/* A ticket that is not completed counts against its owner. So a player who is cut off, or has to
 * take a detour that is too long, loses twice its points. Claimed tracks tell which tickets a
 * player may hold. Each of these has a cheapest way; if the player loses a track of it, the next
 * best way takes its place. */
#include "blocking.h"
#include "belief.h"
#include "core/bytes.h"
#include "games/tickets/track_cost.h"

enum { HELD_MIN = 10 /* thousandths: a ticket held with less chance is left out */ };

/* A logistic regression over the open tickets of seven bots in 1400 games against the planner. The
 * odds fall with the cost divided by the time plus three turns. */
int32_t tk_completion_chance(unsigned cost, int32_t time)
{
    enum { STEPS = 26, STEP = 100, LATE = 300 };
    static const int16_t chance[STEPS + 1] = {699, 642, 580, 516, 452, 389, 329, 274, 226,
                                              184, 148, 118, 94,  74,  58,  45,  35,  28,
                                              21,  17,  13,  10,  8,   6,   5,   4,   0};
    const int32_t left = (time > 0 ? time : 0) + LATE;
    const int32_t part = (int32_t)cost * 10 * STEP / left; /* in hundredths of a step */
    if (cost == TK_NO_PATH || part >= STEPS * STEP) {
        return 0;
    }
    const int32_t step = part / STEP;
    return (chance[step] * (STEP - part % STEP) + chance[step + 1] * (part % STEP)) / STEP;
}

/* The cost of a ticket without some tracks of its way. */
static unsigned cost_without(const struct pz_set128 *closed, const uint16_t cost[TK_TRACKS],
                             const struct tk_ticket *ticket)
{
    uint16_t less[TK_TRACKS];
    struct tk_paths paths;
    pz_copy(less, cost, sizeof less);
    for (struct tk_iter it = tk_members(closed); tk_next(&it);) {
        less[it.member] = TK_NO_PATH;
    }
    tk_shortest_paths(less, ticket->a, ticket->b, &paths);
    return paths.cost[ticket->b];
}

/* Adds what a seat loses with each track of a ticket's cheapest way. `held` is the chance that it
 * holds the ticket. */
static void add_losses(const struct tk_public *pub, const uint16_t cost[TK_TRACKS],
                       const struct tk_ticket *ticket, int32_t held, int32_t time,
                       int32_t losses[TK_TRACKS])
{
    struct tk_paths paths;
    tk_shortest_paths(cost, ticket->a, ticket->b, &paths);
    const unsigned whole = paths.cost[ticket->b];
    if (whole == TK_NO_PATH) {
        return;
    }
    const struct pz_set128 way = tk_path_tracks(&paths, ticket->b);
    for (struct tk_iter it = tk_members(&way); tk_next(&it);) {
        if (cost[it.member] == 0) {
            continue;
        }
        const struct pz_set128 closed = tk_closed_by(pub, it.member);
        const int32_t less = tk_completion_chance(whole, time) -
                             tk_completion_chance(cost_without(&closed, cost, ticket), time);
        const int32_t loss = 200 * ticket->points * less / 1000 * held / 1000;
        for (struct tk_iter one = tk_members(&closed); tk_next(&one);) {
            losses[one.member] += loss;
        }
    }
}

void tk_blocking_losses(const struct tk_view *view, unsigned seat, int32_t time,
                        int32_t losses[TK_TRACKS])
{
    /* In hundredths of a turn. */
    static const struct tk_cost_weights weights = {.claim = 100, .card = 55};
    const struct tk_public *pub = &view->pub;
    struct tk_belief belief;
    tk_belief_init(&belief, view);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        losses[i] = 0;
    }
    for (unsigned other = 0; other < pub->players; other++) {
        int32_t held[TK_TICKETS];
        uint16_t cost[TK_TRACKS];
        if (other == seat) {
            continue;
        }
        const struct pz_set128 open = tk_buildable_tracks(pub, other);
        tk_track_costs(&weights, pub, other, &open, NULL, cost);
        tk_belief_held(&belief, other, view->ticket_count[other], held);
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
