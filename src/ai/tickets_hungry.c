/* Ticket to Ride Italy: the baseline `hungry`, which draws tickets as long as its trains promise to
 * be enough for more, and joins them all by one plan. */
#include "tickets_baselines.h"

enum {
    KEEP_SPARE = 5, /* trains that the kept tickets leave over, */
    DRAW_SPARE = 8, /* and more than so many make it draw tickets */
    NO_LIMIT = 600  /* of turns: the plan is limited by trains alone */
};

static int32_t route_points(const struct pz_set128 *tracks)
{
    int32_t points = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            points += tk_tracks[64 * half + pz_lowest_bit(left)].points;
        }
    }
    return points;
}

/* (Ticket + route points) per train. If no choice leaves enough trains, the one that costs least of
 * what cannot be done. */
static int32_t value_of_keeping(const struct baseline *now, unsigned mask)
{
    enum { TOO_MUCH = -1000000, FREE = 100000 };
    struct plan_board board;
    struct plan plan;
    int32_t lost = 0;
    const uint64_t offer = baseline_offer(now, mask);
    baseline_board(now, &board);
    plan_make(&plan, &board, now->pending | offer, NO_LIMIT);
    for (uint64_t left = plan.left_out & offer; left != 0; left &= left - 1) {
        lost += tk_tickets[pz_lowest_bit(left)].points;
    }
    if (lost > 0 || plan.spaces + KEEP_SPARE > now->trains) {
        return TOO_MUCH - 1000 * lost - (int32_t)plan.spaces;
    }
    int32_t points = route_points(&plan.tracks) + baseline_region_gain(now, &plan.tracks);
    for (unsigned i = 0; i < plan.count; i++) {
        points += tk_tickets[plan.way[i].ticket].points;
    }
    return plan.spaces > 0 ? 100 * points / (int32_t)plan.spaces : FREE + points;
}

/* Every track of the plan once, for the first ticket that takes it. */
static void wish_plan(struct baseline *now, const struct plan *plan)
{
    struct pz_set128 wished = {{0, 0}};
    for (unsigned i = 0; i < plan->count; i++) {
        const struct plan_way *way = &plan->way[i];
        for (unsigned half = 0; half < 2; half++) {
            const uint64_t fresh = way->tracks.word[half];
            for (uint64_t on = fresh; on != 0; on &= on - 1) {
                const unsigned track = 64 * half + pz_lowest_bit(on);
                baseline_wish(
                    now, track,
                    100 * (baseline_route_value(now, track) + tk_tickets[way->ticket].points),
                    way->ticket);
            }
            wished.word[half] |= fresh;
        }
    }
    baseline_sort(now);
    now->claimable = now->wish_count;
}

static int answer_hungry(struct pz_bot *bot, const struct pz_question *question,
                         struct pz_answer *answer, bool regions)
{
    struct baseline now;
    struct plan_board board;
    struct plan plan;
    baseline_look(&now, question, regions);
    now.takes_any = true;
    now.value_of_keeping = value_of_keeping;
    baseline_board(&now, &board);
    plan_make(&plan, &board, now.pending, NO_LIMIT);
    wish_plan(&now, &plan);
    if (now.last) {
        baseline_wish_last(&now);
    } else {
        now.wants_tickets = plan.left_out == 0 && plan.spaces + DRAW_SPARE < now.trains;
        if (now.wish_count == 0) {
            baseline_wish_routes(&now, baseline_longest);
        }
    }
    return baseline_answer(&now, bot, question, answer);
}

static int ask_hungry(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_hungry(bot, q, answer, false);
}

static int ask_hungry_r(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_hungry(bot, q, answer, true);
}

const struct pz_bot_kind bot_hungry = {
    .id = "hungry",
    .help = "draws tickets while it has trains for more, and plans for them all",
    .budget = {BOT_NODES, 0},
    .ask = ask_hungry,
};

const struct pz_bot_kind bot_hungry_r = {
    .id = "hungry+r",
    .help = "hungry, with the region bonus in the value of routes",
    .budget = {BOT_NODES, 0},
    .ask = ask_hungry_r,
};
