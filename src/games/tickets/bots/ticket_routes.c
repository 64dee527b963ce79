/* Tickets are planned one after the other. The next is always the one whose route is cheapest to
 * add, as tracks planned before cost nothing more. */
#include "ticket_routes.h"
#include "core/bytes.h"

void tk_seat_costs_init(struct tk_seat_costs *costs, const struct tk_view *view, unsigned seat)
{
    /* In hundredths of a turn. */
    static const struct tk_cost_weights weights = {
        .claim = 100, .card = 65, .held = 25, .point = 30, .min = 10};
    const struct tk_pile hand = {view->hand, view->hand_loco};
    const struct pz_set128 open = tk_buildable_tracks(&view->pub, seat);
    costs->pub = &view->pub;
    costs->seat = seat;
    tk_track_costs(&weights, &view->pub, seat, &open, &hand, costs->cost);
}

static void add_route(struct tk_ticket_routes *routes, const struct tk_seat_costs *costs,
                      uint16_t *cost, struct tk_ticket_route *route)
{
    unsigned total = 0;
    for (struct tk_iter it = tk_members(&route->tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        total += costs->cost[it.member];
        if (cost[it.member] == 0) {
            continue; /* planned before */
        }
        routes->cost += cost[it.member];
        routes->spaces += track->length;
        routes->waves += track->waves;
        tk_reserve_track(cost, it.member);
    }
    tk_unite(&routes->tracks, &route->tracks);
    route->cost = (uint16_t)pz_min(total, TK_NO_PATH);
    routes->route[routes->count++] = *route;
}

static unsigned new_spaces(const struct tk_ticket_route *route, const uint16_t *cost)
{
    unsigned spaces = 0;
    for (struct tk_iter it = tk_members(&route->tracks); tk_next(&it);) {
        spaces += cost[it.member] != 0 ? tk_tracks[it.member].length : 0u;
    }
    return spaces;
}

/* The ticket of the set that is cheapest to add, or TK_TICKETS. The route holds the tracks of its
 * way that the seat does not own. */
static unsigned cheapest(const struct tk_seat_costs *costs, const uint16_t *cost, uint64_t tickets,
                         struct tk_ticket_route *route, unsigned *distance)
{
    const struct pz_set128 *own = &costs->pub->tracks[costs->seat];
    unsigned best = TK_TICKETS;
    *distance = TK_NO_PATH;
    for (; tickets != 0; tickets &= tickets - 1) {
        const unsigned ticket = pz_lowest_bit(tickets);
        const unsigned to = tk_tickets[ticket].b;
        struct tk_paths paths;
        tk_shortest_paths(cost, tk_tickets[ticket].a, to, &paths);
        if (paths.cost[to] < *distance) {
            best = ticket;
            *distance = paths.cost[to];
            route->tracks = tk_path_tracks(&paths, to);
            tk_subtract(&route->tracks, own);
        }
    }
    route->ticket = (uint8_t)best;
    return best;
}

void tk_ticket_routes_find(struct tk_ticket_routes *routes, const struct tk_seat_costs *costs,
                           uint64_t tickets, unsigned turns)
{
    uint16_t cost[TK_TRACKS];
    const unsigned trains = costs->pub->trains[costs->seat];
    pz_copy(cost, costs->cost, sizeof cost);
    pz_zero(routes, sizeof *routes);
    while (tickets != 0 && routes->count < TK_TICKET_ROUTES_MAX) {
        struct tk_ticket_route route = {0, 0, {{0, 0}}};
        unsigned distance = 0;
        const unsigned ticket = cheapest(costs, cost, tickets, &route, &distance);
        if (ticket == TK_TICKETS) {
            break; /* no way is left for the others */
        }
        tickets &= ~(UINT64_C(1) << ticket);
        if (routes->spaces + new_spaces(&route, cost) > trains ||
            routes->cost + distance > 100 * turns) {
            routes->left_out |= UINT64_C(1) << ticket;
            continue;
        }
        add_route(routes, costs, cost, &route);
    }
    routes->left_out |= tickets;
}

int32_t tk_ticket_routes_points(const struct tk_ticket_routes *routes)
{
    int32_t points = 0;
    for (unsigned i = 0; i < routes->count; i++) {
        points += tk_tickets[routes->route[i].ticket].points;
    }
    for (uint64_t left = routes->left_out; left != 0; left &= left - 1) {
        points -= tk_tickets[pz_lowest_bit(left)].points;
    }
    return points;
}

int32_t tk_ticket_routes_progress(const struct tk_ticket_routes *routes,
                                  const struct tk_seat_costs *costs, unsigned track,
                                  unsigned *ticket)
{
    int32_t sum = 0;
    int32_t most = 0;
    for (unsigned i = 0; i < routes->count; i++) {
        const struct tk_ticket_route *route = &routes->route[i];
        if (!tk_has(&route->tracks, track) || route->cost == 0) {
            continue;
        }
        const int32_t part =
            200 * tk_tickets[route->ticket].points * costs->cost[track] / route->cost;
        sum += part;
        if (part > most) {
            most = part;
            *ticket = route->ticket;
        }
    }
    return sum;
}

/* Three trains go into a claim, and a claim with the cards for it takes a bit more than two turns.
 * So a player with m trains ends the game in about three quarters of m turns. */
unsigned tk_expected_turns(const struct tk_public *pub)
{
    unsigned fewest = TK_TRAINS;
    for (unsigned i = 0; i < pub->players; i++) {
        fewest = pz_min(fewest, pub->trains[i]);
    }
    return pub->last_turns != 0 ? 1 : 2 + fewest * 3 / 4;
}
