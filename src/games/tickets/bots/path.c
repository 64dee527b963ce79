/* Ticket to Ride Italy: the baselines `path`, `onestep` and `longroute`, which follow paths of the
 * fewest hops, ticket by ticket; and `hungry`, which draws tickets as long as its trains may be
 * enough for more, and finds routes for them all. */
#include "baselines.h"

enum {
    HOP = 1000,       /* cost of a track */
    SHARED = 900,     /* cost of a track that is planned already */
    LACK = 10,        /* cost of a card that is lacking */
    LONG_TRACK = 3,   /* least length of a long track */
    TICKET_TRAINS = 8 /* onestep draws tickets only while every player has this many trains */
};

/* ---- paths ---- */

/* What a path minimizes. With LONG_FIRST a short track counts as two hops: using only long ones
 * would lead round half of Italy, and plays worse. */
enum measure { FEWEST_HOPS, LONG_FIRST, FEWEST_TRAINS };

/* Among paths with equally many hops, the best shares tracks with those planned, then lacks the
 * fewest cards. So on a double route it takes the track whose colour is held. */
static void cost_of_tracks(const struct tk_baseline *now, enum measure measure,
                           const struct pz_set128 *planned, uint16_t cost[TK_TRACKS])
{
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const unsigned length = tk_tracks[i].length;
        if (tk_has(&now->pub->tracks[now->seat], i)) {
            cost[i] = 0;
        } else if (!tk_has(&now->open, i)) {
            cost[i] = TK_NO_PATH;
        } else if (tk_has(planned, i)) {
            cost[i] = measure == FEWEST_TRAINS ? 1 : SHARED;
        } else {
            const bool avoided = measure == LONG_FIRST && length < LONG_TRACK;
            const unsigned hop = measure == FEWEST_TRAINS ? HOP / 2 * length : HOP;
            cost[i] = (uint16_t)((avoided ? 2 * hop : hop) + LACK * now->lack[i]);
        }
    }
}

struct path {
    struct pz_set128 tracks; /* tracks that are still missing */
    unsigned first;          /* the one nearest to the first end of the ticket */
};

static bool find_path_by(const struct tk_baseline *now, enum measure measure, unsigned ticket,
                         const struct pz_set128 *planned, struct path *path)
{
    const unsigned to = tk_tickets[ticket].b;
    uint16_t cost[TK_TRACKS];
    struct tk_paths paths;
    cost_of_tracks(now, measure, planned, cost);
    tk_shortest_paths(cost, tk_tickets[ticket].a, to, &paths);
    if (paths.cost[to] == TK_NO_PATH) {
        return false;
    }
    path->tracks = (struct pz_set128){{0, 0}};
    path->first = TK_TRACKS;
    for (unsigned place = to; paths.by[place] != TK_NO_TRACK;) {
        const unsigned track = paths.by[place];
        if (cost[track] > 0) {
            tk_put(&path->tracks, track);
            path->first = track;
        }
        place = tk_other_end(track, place);
    }
    return tk_baseline_spaces(&path->tracks) <= now->trains;
}

/* The path of fewest hops, or of fewest trains if the first takes too many. */
static bool find_path(const struct tk_baseline *now, bool long_tracks, unsigned ticket,
                      const struct pz_set128 *planned, struct path *path)
{
    return find_path_by(now, long_tracks ? LONG_FIRST : FEWEST_HOPS, ticket, planned, path) ||
           find_path_by(now, FEWEST_TRAINS, ticket, planned, path);
}

/* ---- path ---- */

static int32_t value_of_route(const struct tk_baseline *now, unsigned track)
{
    return 100 * tk_baseline_route_value(now, track);
}

static unsigned most_valuable(uint64_t tickets)
{
    unsigned best = pz_lowest_bit(tickets);
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        best = tk_tickets[ticket].points > tk_tickets[best].points ? ticket : best;
    }
    return best;
}

static void target_paths(struct tk_baseline *now)
{
    struct pz_set128 planned = {{0, 0}};
    for (uint64_t left = now->pending; left != 0;) {
        const unsigned ticket = most_valuable(left);
        struct path path;
        left &= ~(UINT64_C(1) << ticket);
        if (!find_path(now, false, ticket, &planned, &path)) {
            continue;
        }
        struct pz_set128 both = planned;
        tk_unite(&both, &path.tracks);
        if (tk_baseline_spaces(&both) > now->trains) {
            continue;
        }
        planned = both;
        for (struct tk_iter it = tk_members(&path.tracks); tk_next(&it);) {
            const unsigned track = it.member;
            tk_baseline_add_target(
                now, track,
                100 * (tk_baseline_route_value(now, track) + 2 * tk_tickets[ticket].points),
                ticket);
        }
    }
    tk_baseline_sort(now);
    now->claimable = now->target_count;
}

/* The value of later tickets: the points that the trains and the time left can complete. */
static int32_t keep_what_fits(const struct tk_baseline *now, unsigned mask)
{
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes;
    tk_seat_costs_init(&costs, now->view, now->seat);
    tk_ticket_routes_find(&routes, &costs,
                          now->pending | tk_offered_tickets(now->view->offered, mask),
                          tk_expected_turns(now->pub));
    return 100 * (tk_ticket_routes_points(&routes) - (int32_t)routes.spaces);
}

static int ask_path(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer)
{
    struct tk_baseline now;
    tk_baseline_look(&now, question, bot->kind == &tk_path_r);
    now.keeps_all = true;
    now.value_of_keeping = keep_what_fits;
    target_paths(&now);
    if (now.last) {
        tk_baseline_target_last(&now);
    } else if (now.target_count == 0) {
        tk_baseline_target_open(&now, value_of_route);
    }
    return tk_baseline_answer(&now, bot, question, answer);
}

/* ---- onestep, longroute ---- */

/* Targets the first track of the path for the best ticket; the others only say what to draw. */
static void target_one_step(struct tk_baseline *now, bool long_tracks)
{
    const struct pz_set128 none = {{0, 0}};
    struct path best = {{{0, 0}}, TK_TRACKS};
    unsigned best_ticket = TK_TICKETS;
    int32_t most = 0;
    for (uint64_t left = now->pending; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        struct path path;
        if (!find_path(now, long_tracks, ticket, &none, &path)) {
            continue;
        }
        const int32_t value = tk_tickets[ticket].points;
        if (value > most) {
            most = value;
            best = path;
            best_ticket = ticket;
        }
    }
    if (best_ticket == TK_TICKETS) {
        return;
    }
    tk_baseline_add_target(now, best.first, 100 * (most + 1), best_ticket);
    now->claimable = 1;
    for (struct tk_iter it = tk_members(&best.tracks); tk_next(&it);) {
        const unsigned track = it.member;
        if (track != best.first) {
            tk_baseline_add_target(now, track, 100 * most, best_ticket);
        }
    }
    tk_baseline_sort(now);
}

static bool all_have_trains(const struct tk_public *pub)
{
    for (unsigned i = 0; i < pub->players; i++) {
        if (pub->trains[i] < TICKET_TRAINS) {
            return false;
        }
    }
    return true;
}

static int ask_step(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer)
{
    struct tk_baseline now;
    const bool long_tracks = bot->kind == &tk_longroute || bot->kind == &tk_longroute_r;
    tk_baseline_look(&now, question, bot->kind == &tk_onestep_r || bot->kind == &tk_longroute_r);
    now.keeps_all = true;
    now.takes_locos = true;
    now.value_of_keeping = keep_what_fits;
    target_one_step(&now, long_tracks);
    if (now.last) {
        tk_baseline_target_last(&now);
    } else if (now.target_count == 0) {
        now.wants_tickets = !long_tracks && all_have_trains(now.pub);
        tk_baseline_target_open(&now, tk_baseline_longest);
    }
    return tk_baseline_answer(&now, bot, question, answer);
}

/* ---- hungry ---- */

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

/* ---- the kinds ---- */

const struct pz_bot_kind tk_path =
    TK_BOT_KIND("path", "follows the path of fewest hops for every ticket", ask_path);
const struct pz_bot_kind tk_path_r =
    TK_BOT_KIND("path+r", "path, with the region bonus in the value of routes", ask_path);
const struct pz_bot_kind tk_onestep =
    TK_BOT_KIND("onestep", "thinks only of the next track for its most valuable ticket", ask_step);
const struct pz_bot_kind tk_onestep_r =
    TK_BOT_KIND("onestep+r", "onestep, with the region bonus in the value of routes", ask_step);
const struct pz_bot_kind tk_longroute = TK_BOT_KIND("longroute", "goes for long tracks", ask_step);
const struct pz_bot_kind tk_longroute_r =
    TK_BOT_KIND("longroute+r", "longroute, with the region bonus in the value of routes", ask_step);
const struct pz_bot_kind tk_hungry = TK_BOT_KIND(
    "hungry", "draws tickets while it has trains for more, and plans for them all", ask_hungry);
const struct pz_bot_kind tk_hungry_r =
    TK_BOT_KIND("hungry+r", "hungry, with the region bonus in the value of routes", ask_hungry);
