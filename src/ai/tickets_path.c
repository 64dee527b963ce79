/* Ticket to Ride Italy: the baselines `path`, `onestep` and `longroute`, which follow paths of the
 * fewest hops, ticket by ticket. */
#include "tickets_baselines.h"

enum { HOP = 1000, SHARED = 900, LACK = 10, LONG_TRACK = 3, TICKET_TRAINS = 8 };

/* ---- paths ---- */

/* Which tracks a path prefers. With LONG_FIRST a short track counts as two hops: to use long ones
 * only, as long as there is any such way, would lead round half of Italy and play worse. */
enum measure { FEWEST_HOPS, LONG_FIRST, FEWEST_TRAINS };

/* Of paths with as many hops one that shares tracks with what is planned, then the one that lacks
 * fewest cards: so of a double route the track whose colour is held. */
static void cost_of_tracks(const struct baseline *now, enum measure measure,
                           const struct pz_set128 *planned, uint16_t cost[TK_TRACKS])
{
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const unsigned length = tk_tracks[i].length;
        if (tk_has(&now->pub->tracks[now->seat], i)) {
            cost[i] = 0;
        } else if (!tk_has(&now->open, i)) {
            cost[i] = TK_NO_WAY;
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
    struct pz_set128 tracks; /* that are still missing */
    unsigned first;          /* the first of them, from the first end of the ticket */
};

static bool find_path_by(const struct baseline *now, enum measure measure, unsigned ticket,
                         const struct pz_set128 *planned, struct path *path)
{
    const unsigned to = tk_tickets[ticket].b;
    uint16_t cost[TK_TRACKS];
    struct tk_ways ways;
    cost_of_tracks(now, measure, planned, cost);
    tk_find_ways(cost, tk_tickets[ticket].a, to, &ways);
    if (ways.cost[to] == TK_NO_WAY) {
        return false;
    }
    path->tracks = (struct pz_set128){{0, 0}};
    path->first = TK_TRACKS;
    for (unsigned place = to; ways.by[place] != TK_NO_TRACK;) {
        const unsigned track = ways.by[place];
        if (cost[track] > 0) {
            tk_put(&path->tracks, track);
            path->first = track;
        }
        place = (unsigned)(tk_tracks[track].a ^ tk_tracks[track].b) ^ place;
    }
    return baseline_spaces(&path->tracks) <= now->trains;
}

/* A path with few hops may take more trains than there are: then the one that takes fewest. */
static bool find_path(const struct baseline *now, bool long_tracks, unsigned ticket,
                      const struct pz_set128 *planned, struct path *path)
{
    return find_path_by(now, long_tracks ? LONG_FIRST : FEWEST_HOPS, ticket, planned, path) ||
           find_path_by(now, FEWEST_TRAINS, ticket, planned, path);
}

/* ---- path ---- */

static int32_t value_of_route(const struct baseline *now, unsigned track)
{
    return 100 * baseline_route_value(now, track);
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

static void wish_paths(struct baseline *now)
{
    struct pz_set128 planned = {{0, 0}};
    for (uint64_t left = now->pending; left != 0;) {
        const unsigned ticket = most_valuable(left);
        struct path path;
        left &= ~(UINT64_C(1) << ticket);
        if (!find_path(now, false, ticket, &planned, &path)) {
            continue;
        }
        const struct pz_set128 both = {
            {planned.word[0] | path.tracks.word[0], planned.word[1] | path.tracks.word[1]}};
        if (baseline_spaces(&both) > now->trains) {
            continue;
        }
        planned = both;
        for (unsigned half = 0; half < 2; half++) {
            for (uint64_t on = path.tracks.word[half]; on != 0; on &= on - 1) {
                const unsigned track = 64 * half + pz_lowest_bit(on);
                baseline_wish(
                    now, track,
                    100 * (baseline_route_value(now, track) + 2 * tk_tickets[ticket].points),
                    ticket);
            }
        }
    }
    baseline_sort(now);
    now->claimable = now->wish_count;
}

/* Later tickets: as many points as the trains and the time that are left can complete. */
static int32_t keep_what_fits(const struct baseline *now, unsigned mask)
{
    struct plan_board board;
    struct plan plan;
    int32_t points = 0;
    plan_board_init(&board, now->view, now->seat);
    plan_make(&plan, &board, now->pending | baseline_offer(now, mask), baseline_turns(now->pub));
    for (unsigned i = 0; i < plan.count; i++) {
        points += tk_tickets[plan.way[i].ticket].points;
    }
    for (uint64_t left = plan.left_out; left != 0; left &= left - 1) {
        points -= tk_tickets[pz_lowest_bit(left)].points;
    }
    return 100 * points - 100 * (int32_t)plan.spaces;
}

static int answer_path(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer, bool regions)
{
    struct baseline now;
    baseline_look(&now, question, regions);
    now.keeps_all = true;
    now.value_of_keeping = keep_what_fits;
    wish_paths(&now);
    if (now.last) {
        baseline_wish_last(&now);
    } else if (now.wish_count == 0) {
        baseline_wish_routes(&now, value_of_route);
    }
    return baseline_answer(&now, bot, question, answer);
}

/* ---- onestep, longroute ---- */

/* The target, and behind it what the path takes later. */
static void wish_one_step(struct baseline *now, bool long_tracks)
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
    baseline_wish(now, best.first, 100 * (most + 1), best_ticket);
    now->claimable = 1;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t on = best.tracks.word[half]; on != 0; on &= on - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(on);
            if (track != best.first) {
                baseline_wish(now, track, 100 * most, best_ticket);
            }
        }
    }
    baseline_sort(now);
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

static int answer_step(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer, bool long_tracks, bool regions)
{
    struct baseline now;
    baseline_look(&now, question, regions);
    now.keeps_all = true;
    now.takes_locos = true;
    now.value_of_keeping = keep_what_fits;
    wish_one_step(&now, long_tracks);
    if (now.last) {
        baseline_wish_last(&now);
    } else if (now.wish_count == 0) {
        now.wants_tickets = !long_tracks && all_have_trains(now.pub);
        baseline_wish_routes(&now, baseline_longest);
    }
    return baseline_answer(&now, bot, question, answer);
}

/* ---- the kinds ---- */

static int ask_path(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_path(bot, q, answer, false);
}

static int ask_path_r(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_path(bot, q, answer, true);
}

static int ask_onestep(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_step(bot, q, answer, false, false);
}

static int ask_onestep_r(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_step(bot, q, answer, false, true);
}

static int ask_longroute(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_step(bot, q, answer, true, false);
}

static int ask_longroute_r(struct pz_bot *bot, const struct pz_question *q,
                           struct pz_answer *answer)
{
    return answer_step(bot, q, answer, true, true);
}

const struct pz_bot_kind bot_path = {
    .id = "path",
    .help = "follows the path of fewest hops for every ticket",
    .budget = {BOT_NODES, 0},
    .ask = ask_path,
};

const struct pz_bot_kind bot_path_r = {
    .id = "path+r",
    .help = "path, with the region bonus in the value of routes",
    .budget = {BOT_NODES, 0},
    .ask = ask_path_r,
};

const struct pz_bot_kind bot_onestep = {
    .id = "onestep",
    .help = "thinks only of the next track for its most valuable ticket",
    .budget = {BOT_NODES, 0},
    .ask = ask_onestep,
};

const struct pz_bot_kind bot_onestep_r = {
    .id = "onestep+r",
    .help = "onestep, with the region bonus in the value of routes",
    .budget = {BOT_NODES, 0},
    .ask = ask_onestep_r,
};

const struct pz_bot_kind bot_longroute = {
    .id = "longroute",
    .help = "goes for long tracks",
    .budget = {BOT_NODES, 0},
    .ask = ask_longroute,
};

const struct pz_bot_kind bot_longroute_r = {
    .id = "longroute+r",
    .help = "longroute, with the region bonus in the value of routes",
    .budget = {BOT_NODES, 0},
    .ask = ask_longroute_r,
};
