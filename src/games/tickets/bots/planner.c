/* Plans by local search. The value of a set of tracks is computed anew for every change. That takes
 * a few hundred nanoseconds, as networks grow from those that the seat has (network_dsu.h). */
#include "planner.h"
#include "core/bytes.h"
#include "games/tickets/card_needs.h"
#include "games/tickets/track_cost.h"

const struct tk_planner_params tk_planner_params = {
    .card = 54,
    .last_cards = 150,
    .ferry = 100,
    .claim = 100,
    .overtime_loss = 2300,
    .overtime_loss_late = 800,
    .spread = 250,
    .idle_turn = 230,
    .idle_offer = 50,
    .hurry = 1040,
    .idle_max = 1000,
    .risk = 10,
    .urge = 300,
    .urge_flat = 300,
    .turn = 300,
    .loco = 100,
    .needed = 120,
    .claim_delay = 100,
    .offer = 150,
    .later_success = 80,
    .spare = 90,
    .pace = 85,
    .pace_more = 80,
    .offer_success = 100,
    .blocking = 50,
    .wide = true,
};

/* ---- the board ---- */

/* How long a player still takes to end the game, by its trains and cards: a regression over games
 * of seven bots with two players each. Its standard error is three and a half turns. */
static int32_t time_of(int32_t pace, unsigned trains, unsigned cards)
{
    enum { LAST = 370, SPACE = 84, HELD = 44 };
    const int32_t spaces = trains > TK_LAST_TRAINS ? (int32_t)trains - TK_LAST_TRAINS : 1;
    const int32_t held = spaces > (int32_t)cards ? (int32_t)cards : spaces;
    return (LAST + spaces * SPACE - held * HELD) * pace / 100;
}

/* How often in ten thousand turns a player claims a track of that length, by how many of its ends
 * are in the player's networks. Nobody joins two cities of one network again. Counted in games of
 * the planner and of greedy. */
static const int16_t hazards[3][TK_LENGTH_MAX] = {
    {30, 15, 10, 40, 60, 20, 30},
    {140, 70, 60, 110, 160, 150, 260},
    {2000, 900, 800, 500, 600, 400, 1000},
};

static void find_hazards(struct tk_planner *planner)
{
    const struct tk_public *pub = planner->pub;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        planner->hazard[i] = 0;
        planner->risk[i] = planner->params->risk;
    }
    for (unsigned seat = 0; seat < pub->players; seat++) {
        struct tk_network_dsu network;
        if (seat == planner->seat) {
            continue;
        }
        tk_network_dsu_init(&network);
        tk_network_dsu_add_all(&network, &pub->tracks[seat]);
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            const struct tk_track *track = &tk_tracks[i];
            const bool a = network.touched >> track->a & 1;
            const bool b = track->b < TK_CITIES && (network.touched >> track->b & 1);
            if (track->length > pub->trains[seat] ||
                (a && b && network.root[track->a] == network.root[track->b])) {
                continue;
            }
            int32_t hazard = hazards[a + b][track->length - 1];
            if (pub->players > 3 && track->other[0] != TK_NO_TRACK) {
                hazard /= 4; /* the one beside it will do as well */
            }
            planner->hazard[i] = (int16_t)(planner->hazard[i] + hazard);
        }
    }
}

/* `counts` is how many cards each seat holds. */
static void init_planner(struct tk_planner *planner, const struct tk_planner_params *params,
                         const struct tk_public *pub, unsigned seat, const struct tk_pile *hand,
                         const uint8_t counts[TK_SEATS_MAX], uint64_t tickets, uint64_t pool)
{
    planner->params = params;
    planner->pub = pub;
    planner->seat = seat;
    planner->hand = *hand;
    planner->ferries = pub->ferries[seat];
    planner->trains = pub->trains[seat];
    planner->last = pub->last_turns != 0;
    planner->own = pub->tracks[seat];
    planner->open = tk_buildable_tracks(pub, seat);
    planner->tickets = tickets;
    planner->pool = pool;
    tk_network_dsu_init(&planner->network);
    tk_network_dsu_add_all(&planner->network, &planner->own);
    const int32_t pace = pub->players == 2 ? params->pace : params->pace_more;
    planner->time = 10000;
    for (unsigned i = 0; i < pub->players; i++) {
        if (i != seat) {
            const int32_t time = time_of(pace, pub->trains[i], counts[i]);
            planner->time = time < planner->time ? time : planner->time;
        }
    }
    if (planner->last) {
        planner->time = TK_PLANNER_LAST_TURN;
    }
    find_hazards(planner);
    const struct tk_cost_weights weights = {
        .claim = (uint16_t)(100 + params->risk), .card = 60, .held = 30, .point = 20, .min = 20};
    tk_track_costs(&weights, pub, seat, &planner->open, hand, planner->cost);
}

void tk_planner_init_from_view(struct tk_planner *planner, const struct tk_planner_params *params,
                               const struct tk_view *view, unsigned seat)
{
    const struct tk_pile hand = {view->hand, view->hand_loco};
    init_planner(planner, params, &view->pub, seat, &hand, view->hand_count, view->tickets[seat],
                 tk_unlocated_tickets(view));
}

void tk_planner_init_from_state(struct tk_planner *planner, const struct tk_planner_params *params,
                                const struct tk_state *sample, unsigned seat, uint64_t pool)
{
    const struct tk_pile hand = tk_hand_of(sample, seat);
    uint8_t counts[TK_SEATS_MAX] = {0};
    for (unsigned i = 0; i < sample->pub.players; i++) {
        counts[i] = (uint8_t)tk_hand_count(sample, i);
    }
    init_planner(planner, params, &sample->pub, seat, &hand, counts, sample->tickets[seat],
                 pool & ~sample->tickets[seat]);
}

/* ---- what a set of tracks takes ---- */

struct plan_cost {
    struct tk_card_needs needs;
    uint8_t claims;
    uint8_t trains;
    int32_t points;
    int32_t risk;
};

static void add_track_cost(struct plan_cost *cost, const struct tk_planner *planner, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    tk_add_needs(&cost->needs, track);
    cost->claims++;
    cost->trains = (uint8_t)(cost->trains + track->length);
    cost->points += track->points;
    cost->risk += planner->risk[index];
}

/* A sum is at most 45, the trains of a player: sets that take more are rejected earlier. */
static void find_needs(const struct tk_planner *planner, const struct plan_cost *cost,
                       struct tk_plan_needs *needs)
{
    const struct tk_card_lack lack = tk_find_lack(&cost->needs, planner->hand.colours);
    needs->colours = cost->needs.colours;
    needs->missing = (uint8_t)tk_lack_sum(&lack);
    needs->ferries = (uint8_t)(cost->needs.ferries - pz_min(cost->needs.ferries, planner->ferries));
}

static int32_t time_for(const struct tk_planner *planner, const struct plan_cost *cost)
{
    const struct tk_planner_params *params = planner->params;
    struct tk_plan_needs needs;
    find_needs(planner, cost, &needs);
    const unsigned locos = planner->hand.locos;
    const int32_t cards = needs.missing > locos ? (int32_t)(needs.missing - locos) : 0;
    const unsigned left = locos > needs.missing ? locos - needs.missing : 0;
    const int32_t ferries = needs.ferries > left / 2 ? (int32_t)(needs.ferries - left / 2) : 0;
    return cost->claims * params->claim + cards * params->card + ferries * params->ferry +
           (cards >= 3 ? params->last_cards : cards * params->last_cards / 3);
}

static void add_track_costs(const struct tk_planner *planner, const struct pz_set128 *tracks,
                            struct plan_cost *cost)
{
    pz_zero(cost, sizeof *cost);
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        add_track_cost(cost, planner, it.member);
    }
}

void tk_planner_needs(const struct tk_planner *planner, const struct pz_set128 *tracks,
                      struct tk_plan_needs *needs)
{
    struct plan_cost cost;
    add_track_costs(planner, tracks, &cost);
    find_needs(planner, &cost, needs);
}

int32_t tk_planner_time(const struct tk_planner *planner, const struct pz_set128 *tracks)
{
    struct plan_cost cost;
    add_track_costs(planner, tracks, &cost);
    return time_for(planner, &cost);
}

/* ---- what it is worth ---- */

static int32_t ticket_points(const struct tk_network_dsu *network, uint64_t tickets)
{
    int32_t points = 0;
    for (; tickets != 0; tickets &= tickets - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(tickets)];
        points += tk_network_dsu_completes(network, ticket->a, ticket->b) ? ticket->points
                                                                          : -ticket->points;
    }
    return points;
}

/* What four tickets bring if only complete ones are kept. */
static int32_t offer_value(const struct tk_planner *planner, const struct tk_network_dsu *network)
{
    const int32_t count = (int32_t)pz_count_bits(planner->pool);
    int32_t points = 0;
    for (uint64_t left = planner->pool; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        points += tk_network_dsu_completes(network, ticket->a, ticket->b) ? ticket->points : 0;
    }
    return count > 0 ? 100 * TK_OFFER * points / count : 0;
}

/* How much time is missing on average, if `spare` is the mean of what is left and `spread` the
 * standard deviation of its normal distribution. */
static int32_t missing_time(int32_t spare, int32_t spread)
{
    enum { ONE = 10000, STEPS = 8, WIDTH = 3, MOST = STEPS * WIDTH };
    /* In steps of an eighth of the spread, from minus three to plus three times the spread. */
    static const uint16_t share[2 * MOST + 1] = {
        30004, 28756, 27509, 26264, 25020, 23779, 22542, 21310, 20085, 18868, 17662, 16469, 15293,
        14137, 13006, 11903, 10833, 9801,  8812,  7869,  6978,  6142,  5363,  4646,  3989,  3396,
        2863,  2392,  1978,  1619,  1312,  1051,  833,   653,   506,   387,   293,   219,   162,
        118,   85,    60,    42,    29,    20,    14,    9,     6,     4,
    };
    const int32_t steps = spare * STEPS * 100 / spread; /* in hundredths */
    if (steps <= -100 * MOST) {
        return -spare;
    }
    if (steps >= 100 * MOST) {
        return 0;
    }
    const int32_t at = (steps + 100 * MOST) / 100;
    const int32_t part = (steps + 100 * MOST) % 100;
    return (share[at] * (100 - part) + share[at + 1] * part) / 100 * spread / ONE;
}

/* What the time that the plan leaves is worth. `ends`: the plan uses the trains up, and so ends the
 * game itself (T20). */
static int32_t time_value(const struct tk_planner *planner, const struct tk_network_dsu *network,
                          int32_t spare, bool ends)
{
    const struct tk_planner_params *params = planner->params;
    const int32_t rate =
        params->idle_turn + offer_value(planner, network) * params->idle_offer / 100;
    if (planner->last) {
        return spare < 0 ? spare * 1000 : spare * rate / 100;
    }
    const int32_t missing = missing_time(spare, params->spread);
    const int32_t left = spare + missing;
    const int32_t idle = left < params->idle_max ? left : params->idle_max;
    const int32_t own = ends && idle > TK_PLANNER_LAST_TURN ? TK_PLANNER_LAST_TURN : idle;
    const int32_t over = params->overtime_loss +
                         params->overtime_loss_late * 100 / (planner->time > 0 ? planner->time : 1);
    return (own * rate + (idle - own) * params->hurry - missing * over) / 100;
}

/* What a set of tracks takes and joins. */
struct sum {
    struct plan_cost cost;
    struct tk_network_dsu network;
};

static void add_to_sum(const struct tk_planner *planner, const struct pz_set128 *tracks,
                       struct sum *sum)
{
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        const unsigned track = it.member;
        add_track_cost(&sum->cost, planner, track);
        tk_network_dsu_add(&sum->network, track);
    }
}

static void add_up(const struct tk_planner *planner, const struct pz_set128 *tracks,
                   struct sum *sum)
{
    pz_zero(&sum->cost, sizeof sum->cost);
    sum->network = planner->network;
    add_to_sum(planner, tracks, sum);
}

static int32_t value_of_sum(const struct tk_planner *planner, const struct sum *sum)
{
    const struct plan_cost *cost = &sum->cost;
    if (cost->trains > planner->trains) {
        return TK_PLANNER_NEVER;
    }
    const int32_t spare = planner->time - time_for(planner, cost);
    const bool ends = planner->trains - cost->trains <= TK_LAST_TRAINS;
    return 100 * (cost->points + (int32_t)tk_network_dsu_region_points(&sum->network) +
                  ticket_points(&sum->network, planner->tickets)) -
           cost->risk + time_value(planner, &sum->network, spare, ends);
}

int32_t tk_planner_value(const struct tk_planner *planner, const struct pz_set128 *tracks)
{
    struct sum sum;
    add_up(planner, tracks, &sum);
    return value_of_sum(planner, &sum);
}

/* ---- changes ---- */

struct search {
    const struct tk_planner *planner;
    struct tk_plan *plan;
    struct pz_set128 closed; /* tracks that others have */
    uint16_t cost[TK_TRACKS];
};

/* Tracks of the set cost nothing more, and those beside them are closed (T16). */
static void price_tracks(struct search *search, const struct pz_set128 *tracks)
{
    pz_copy(search->cost, search->planner->cost, sizeof search->cost);
    for (struct tk_iter it = tk_members(&search->closed); tk_next(&it);) {
        search->cost[it.member] = TK_NO_PATH;
    }
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        tk_reserve_track(search->cost, it.member);
    }
}

/* The set, and the tracks of a way that the seat does not own. */
static struct pz_set128 with_way(const struct search *search, const struct pz_set128 *tracks,
                                 const struct tk_paths *paths, unsigned to)
{
    struct pz_set128 set = tk_path_tracks(paths, to);
    tk_subtract(&set, &search->planner->own);
    tk_unite(&set, tracks);
    return set;
}

static bool accept_value(struct search *search, const struct pz_set128 *tracks, int32_t value)
{
    if (value <= search->plan->value) {
        return false;
    }
    *search->plan = (struct tk_plan){*tracks, value};
    return true;
}

/* Takes the tracks as the plan if they are better. */
static bool accept(struct search *search, const struct pz_set128 *tracks)
{
    return accept_value(search, tracks, tk_planner_value(search->planner, tracks));
}

/* The same, if `from` is the sum of the tracks in `start`. */
static bool accept_from(struct search *search, const struct pz_set128 *tracks,
                        const struct pz_set128 *start, const struct sum *from)
{
    struct pz_set128 more = *tracks;
    struct sum sum = *from;
    tk_subtract(&more, start);
    add_to_sum(search->planner, &more, &sum);
    return accept_value(search, tracks, value_of_sum(search->planner, &sum));
}

/* Adds a way for each open ticket. */
static bool add_tickets(struct search *search)
{
    const struct tk_planner *planner = search->planner;
    bool better = false;
    struct tk_network_dsu network = planner->network;
    tk_network_dsu_add_all(&network, &search->plan->tracks);
    price_tracks(search, &search->plan->tracks);
    for (uint64_t left = planner->tickets; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (tk_network_dsu_completes(&network, ticket->a, ticket->b)) {
            continue;
        }
        struct tk_paths paths;
        tk_shortest_paths(search->cost, ticket->a, ticket->b, &paths);
        if (paths.cost[ticket->b] == TK_NO_PATH) {
            continue;
        }
        const struct pz_set128 set = with_way(search, &search->plan->tracks, &paths, ticket->b);
        if (accept(search, &set)) {
            better = true;
            tk_network_dsu_add_all(&network, &set);
            price_tracks(search, &search->plan->tracks);
        }
    }
    return better;
}

/* Adds the best way from a network to a city outside. */
static bool extend(struct search *search)
{
    const struct tk_planner *planner = search->planner;
    const struct pz_set128 start = search->plan->tracks;
    bool better = false;
    struct sum from;
    add_up(planner, &start, &from);
    price_tracks(search, &start);
    for (uint64_t left = from.network.touched; left != 0;) {
        const unsigned root = from.network.root[pz_lowest_bit(left)];
        struct tk_paths paths;
        left &= ~from.network.cities[root];
        tk_shortest_paths(search->cost, root, TK_PLACES, &paths);
        for (unsigned to = 0; to < TK_CITIES; to++) {
            if (from.network.root[to] != root && paths.cost[to] != TK_NO_PATH) {
                const struct pz_set128 set = with_way(search, &start, &paths, to);
                better = accept_from(search, &set, &start, &from) || better;
            }
        }
    }
    return better;
}

static bool add_track(struct search *search)
{
    enum { LONG = 4 }; /* shorter tracks are worth it only where they join others */
    const struct pz_set128 start = search->plan->tracks;
    bool better = false;
    struct sum from;
    add_up(search->planner, &start, &from);
    price_tracks(search, &start);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        const uint64_t ends =
            UINT64_C(1) << track->a | (track->b < TK_CITIES ? UINT64_C(1) << track->b : 0);
        if (search->cost[i] != 0 && search->cost[i] != TK_NO_PATH &&
            (track->length >= LONG || (from.network.touched & ends) != 0)) {
            struct pz_set128 set = start;
            tk_put(&set, i);
            better = accept_from(search, &set, &start, &from) || better;
        }
    }
    return better;
}

static bool remove_tracks(struct search *search)
{
    bool better = false;
    for (struct tk_iter it = tk_members(&search->plan->tracks); tk_next(&it);) {
        struct pz_set128 set = search->plan->tracks;
        tk_remove(&set, it.member);
        better = accept(search, &set) || better;
    }
    return better;
}

/* Tries a detour for each track. It may be the track beside it, in another colour. */
static bool try_detours(struct search *search)
{
    bool better = false;
    for (struct tk_iter it = tk_members(&search->plan->tracks); tk_next(&it);) {
        const unsigned track = it.member;
        struct pz_set128 without = search->plan->tracks;
        struct tk_paths paths;
        if (!tk_has(&without, track)) {
            continue;
        }
        tk_remove(&without, track);
        price_tracks(search, &without);
        search->cost[track] = TK_NO_PATH;
        tk_shortest_paths(search->cost, tk_tracks[track].a, tk_tracks[track].b, &paths);
        if (paths.cost[tk_tracks[track].b] != TK_NO_PATH) {
            const struct pz_set128 set = with_way(search, &without, &paths, tk_tracks[track].b);
            better = accept(search, &set) || better;
            if (track < 64) { /* a track that joins the upper half of the plan gets its turn too */
                it.next = search->plan->tracks.word[1];
            }
        }
    }
    return better;
}

/* Gives up a ticket and all tracks that only it needs. */
static bool drop_tickets(struct search *search)
{
    bool better = false;
    struct tk_network_dsu network = search->planner->network;
    tk_network_dsu_add_all(&network, &search->plan->tracks);
    for (uint64_t left = search->planner->tickets; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        if (!tk_network_dsu_completes(&network, ticket->a, ticket->b) ||
            tk_network_dsu_completes(&search->planner->network, ticket->a, ticket->b)) {
            continue;
        }
        struct tk_planner less = *search->planner;
        struct tk_plan plan = *search->plan;
        struct search other = *search;
        less.tickets &= ~(UINT64_C(1) << index);
        other.planner = &less;
        other.plan = &plan;
        plan.value = tk_planner_value(&less, &plan.tracks);
        while (remove_tracks(&other)) {
        }
        add_track(&other);
        better = accept(search, &plan.tracks) || better;
    }
    return better;
}

enum { ROUNDS_MAX = 12 };

static void improve(struct search *search, unsigned rounds)
{
    search->plan->value = tk_planner_value(search->planner, &search->plan->tracks);
    for (unsigned round = 0; round < rounds; round++) {
        bool better = add_tickets(search);
        better = extend(search) || better;
        better = add_track(search) || better;
        better = remove_tracks(search) || better;
        better = try_detours(search) || better;
        if (!better && !drop_tickets(search)) {
            break;
        }
    }
}

/* Starts from single tracks, each the one that brings most. */
static struct tk_plan plan_from_single_tracks(const struct tk_planner *planner)
{
    struct tk_plan plan = {{{0, 0}}, 0};
    struct search search = {.planner = planner, .plan = &plan};
    plan.value = tk_planner_value(planner, &plan.tracks);
    for (unsigned round = 0; round < ROUNDS_MAX && add_track(&search); round++) {
    }
    improve(&search, ROUNDS_MAX);
    return plan;
}

/* Starts from the longest tracks: they bring most for a turn, and end the game soon. */
static struct tk_plan plan_from_long_tracks(const struct tk_planner *planner)
{
    enum { LONGEST = TK_LENGTH_MAX, SHORTEST = 5 };
    struct tk_plan plan = {{{0, 0}}, 0};
    struct search search = {.planner = planner, .plan = &plan};
    struct pz_set128 open = planner->open;
    unsigned trains = planner->trains;
    for (unsigned length = LONGEST; length >= SHORTEST; length--) {
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            if (tk_tracks[i].length == length && length <= trains && tk_has(&open, i)) {
                tk_put(&plan.tracks, i);
                trains -= length;
                const struct pz_set128 beside = tk_beside(&plan.tracks);
                tk_subtract(&open, &beside);
            }
        }
    }
    improve(&search, ROUNDS_MAX);
    return plan;
}

void tk_planner_improve(const struct tk_planner *planner, struct tk_plan *plan)
{
    struct search search = {.planner = planner, .plan = plan};
    improve(&search, ROUNDS_MAX);
    if (!planner->params->wide) {
        return;
    }
    const struct tk_plan others[] = {plan_from_single_tracks(planner),
                                     plan_from_long_tracks(planner)};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].value > plan->value) {
            *plan = others[i];
        }
    }
}

void tk_planner_improve_quickly(const struct tk_planner *planner, struct tk_plan *plan)
{
    enum { ROUNDS_QUICK = 2 };
    struct search search = {.planner = planner, .plan = plan};
    improve(&search, ROUNDS_QUICK);
}

void tk_planner_improve_without(const struct tk_planner *planner, unsigned track,
                                struct tk_plan *plan)
{
    struct search search = {
        .planner = planner, .plan = plan, .closed = tk_closed_by(planner->pub, track)};
    tk_subtract(&plan->tracks, &search.closed);
    improve(&search, ROUNDS_MAX);
}

/* ---- tickets to come ---- */

/* What one more ticket brings by the cheapest way on top of the plan. It may be negative. */
static int32_t gain_of_ticket(struct search *search, const struct tk_network_dsu *network,
                              unsigned index)
{
    const struct tk_ticket *ticket = &tk_tickets[index];
    const struct tk_planner *planner = search->planner;
    if (tk_network_dsu_completes(&planner->network, ticket->a, ticket->b)) {
        return 100 * ticket->points;
    }
    if (tk_network_dsu_completes(network, ticket->a, ticket->b)) {
        return (2 * planner->params->later_success - 100) * ticket->points;
    }
    struct tk_paths paths;
    tk_shortest_paths(search->cost, ticket->a, ticket->b, &paths);
    if (paths.cost[ticket->b] == TK_NO_PATH) {
        return -100 * ticket->points;
    }
    const struct pz_set128 set = with_way(search, &search->plan->tracks, &paths, ticket->b);
    const int32_t value = tk_planner_value(planner, &set) - search->plan->value +
                          (2 * planner->params->later_success - 100) * ticket->points;
    return value > -100 * ticket->points ? value : -100 * ticket->points;
}

int32_t tk_planner_turn(const struct tk_planner *planner, const struct tk_plan *plan,
                        struct tk_plan *later)
{
    struct tk_planner less = *planner;
    less.time -= 100;
    *later = *plan;
    tk_planner_improve(&less, later);
    return plan->value - later->value;
}

int32_t tk_planner_offer(const struct tk_planner *planner, const struct tk_plan *later)
{
    struct tk_planner less = *planner;
    struct tk_plan then = *later;
    struct search search = {.planner = &less, .plan = &then};
    const int32_t count = (int32_t)pz_count_bits(planner->pool);
    int32_t gains = 0;
    int32_t losses = 0;
    int32_t useless = 0;
    less.time -= 100;
    if (count == 0) {
        return 0;
    }
    struct tk_network_dsu network = less.network;
    tk_network_dsu_add_all(&network, &then.tracks);
    price_tracks(&search, &then.tracks);
    for (uint64_t left = planner->pool; left != 0; left &= left - 1) {
        const int32_t gain = gain_of_ticket(&search, &network, pz_lowest_bit(left));
        gains += gain > 0 ? gain : 0;
        losses += gain > 0 ? 0 : gain;
        useless += gain <= 0;
    }
    /* One must be kept: the best of four useless tickets costs about half of their mean. */
    int32_t none = useless > 0 ? losses / useless / 2 : 0;
    for (unsigned i = 0; i < TK_OFFER; i++) {
        none = none * useless / count;
    }
    return TK_OFFER * gains / count + none;
}
