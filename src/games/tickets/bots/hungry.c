/* Ticket to Ride Italy: the baseline `hungry`, which draws tickets as long as its trains may be
 * enough for more, and finds routes for them all. */
#include "baselines.h"

enum {
    KEEP_SPARE = 5, /* fewest trains that the routes of kept tickets leave over */
    DRAW_SPARE = 8, /* it draws tickets only if more trains than this are left over */
    NO_LIMIT = 600  /* turns that routes may take: trains alone limit them */
};

static int32_t route_points(const struct pz_set128 *tracks)
{
    int32_t points = 0;
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        points += tk_tracks[it.member].points;
    }
    return points;
}

/* Points of tickets and routes for each train. If no choice leaves enough trains, the best is the
 * one that loses fewest points. */
static int32_t value_of_keeping(const struct tk_baseline *now, unsigned mask)
{
    enum { TOO_MUCH = -1000000, FREE = 100000 };
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes;
    int32_t lost = 0;
    const uint64_t offer = tk_offered_tickets(now->view->offered, mask);
    tk_baseline_track_costs(now, &costs);
    tk_ticket_routes_find(&routes, &costs, now->pending | offer, NO_LIMIT);
    for (uint64_t left = routes.left_out & offer; left != 0; left &= left - 1) {
        lost += tk_tickets[pz_lowest_bit(left)].points;
    }
    if (lost > 0 || routes.spaces + KEEP_SPARE > now->trains) {
        return TOO_MUCH - 1000 * lost - (int32_t)routes.spaces;
    }
    int32_t points = route_points(&routes.tracks) + tk_baseline_region_gain(now, &routes.tracks);
    for (unsigned i = 0; i < routes.count; i++) {
        points += tk_tickets[routes.route[i].ticket].points;
    }
    return routes.spaces > 0 ? 100 * points / (int32_t)routes.spaces : FREE + points;
}

/* Targets the tracks of all routes. */
static void target_routes(struct tk_baseline *now, const struct tk_ticket_routes *routes)
{
    for (unsigned i = 0; i < routes->count; i++) {
        const struct tk_ticket_route *route = &routes->route[i];
        for (struct tk_iter it = tk_members(&route->tracks); tk_next(&it);) {
            const int32_t points =
                tk_baseline_route_value(now, it.member) + tk_tickets[route->ticket].points;
            tk_baseline_add_target(now, it.member, 100 * points, route->ticket);
        }
    }
    tk_baseline_sort(now);
    now->claimable = now->target_count;
}

static int ask_hungry(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer)
{
    struct tk_baseline now;
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes;
    tk_baseline_look(&now, question, bot->kind == &tk_hungry_r);
    now.takes_any = true;
    now.value_of_keeping = value_of_keeping;
    tk_baseline_track_costs(&now, &costs);
    tk_ticket_routes_find(&routes, &costs, now.pending, NO_LIMIT);
    target_routes(&now, &routes);
    if (now.last) {
        tk_baseline_target_last(&now);
    } else {
        now.wants_tickets = routes.left_out == 0 && routes.spaces + DRAW_SPARE < now.trains;
        if (now.target_count == 0) {
            tk_baseline_target_open(&now, tk_baseline_longest);
        }
    }
    return tk_baseline_answer(&now, bot, question, answer);
}

const struct pz_bot_kind tk_hungry = TK_BOT_KIND(
    "hungry", "draws tickets while it has trains for more, and plans for them all", ask_hungry);
const struct pz_bot_kind tk_hungry_r =
    TK_BOT_KIND("hungry+r", "hungry, with the region bonus in the value of routes", ask_hungry);
