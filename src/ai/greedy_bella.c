/* Bella Italia. A hand is worth what the trips promise that it could still become: for each length
 * that is not made yet, the rings of that length, each counting by the chance to get the tickets
 * that it lacks; and a made trip is worth what it promised when complete. So one number compares
 * taking, exchanging, giving, travelling and discarding: the worth of what one has afterwards, on
 * average over the faces that one cannot see. */
#include "../core/bits.h"
#include "../core/bytes.h"
#include "../games/bella/bella.h"
#include "bella_bots.h"
#include "greedy.h"

enum {
    SURE = 1 << 12, /* a chance of one */
    LOW_PAIRS = 8,  /* the chances of sets of pairs are kept in two arrays */
    VICTORY = 1000000,
    ANOTHER_TURN = 150, /* hundredths that a further turn is worth (B15) */
    EXCHANGE_COST = 5,  /* and that an exchange costs, as the partner gets a ticket too */
    /* These three were found by playing; none of them is sharp. */
    CHANCE_BASE = 4,   /* tickets that stand for the turns that one does not get the city */
    CHANCE_SLOPE = 16, /* tenths: more turns than one to find a ticket */
    MORE_PART = 6      /* what a second ring of a length adds, as a part of its chance */
};

/* What a complete trip of each length is worth, in hundredths of a ticket. A 6 wins all by itself.
 */
static const int32_t worth[BELLA_TRIP_MAX + 1] = {0, 0, 200, 300, 400, 500, 4000};

struct plan {
    /* The chance to get all pairs of the set. They are looked up more than anything else, and what
     * stands first has the shortest address in WebAssembly. */
    uint16_t low[1 << LOW_PAIRS];
    uint16_t high[1 << (BELLA_PAIRS - LOW_PAIRS)];
    const struct bella_view *view;
    unsigned seat;
    unsigned made;                  /* bits: the lengths made */
    uint8_t hand[BELLA_KINDS];      /* how many of each kind */
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

/* ---- what the seat may get ---- */

/* The chance to come by a ticket that joins the pair before the game is over: from the share of
 * the pile of each home that would do. */
static unsigned chance_of_pair(const struct plan *plan, unsigned pair)
{
    unsigned missed = SURE;
    for (unsigned kind = pair; kind < BELLA_KINDS; kind += BELLA_PAIRS) {
        const uint16_t set = plan->unplaced[bella_home[kind]];
        const unsigned all = pz_count_bits(set);
        const unsigned good = bella_count(set, bella_slot[kind]);
        if (good > 0) {
            missed = missed * (all + CHANCE_BASE - good * CHANCE_SLOPE / 10) / (all + CHANCE_BASE);
        }
    }
    return SURE - missed;
}

static void fill_chances(struct plan *plan)
{
    plan->low[0] = SURE;
    plan->high[0] = SURE;
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned chance = chance_of_pair(plan, pair);
        uint16_t *chances = pair < LOW_PAIRS ? plan->low : plan->high;
        const unsigned bit = 1u << (pair < LOW_PAIRS ? pair : pair - LOW_PAIRS);
        for (unsigned set = 0; set < bit; set++) {
            chances[bit + set] = (uint16_t)(chances[set] * chance / SURE);
        }
    }
}

static void make_plan(struct plan *plan, const struct pz_question *question)
{
    const struct bella_view *view = question->view;
    plan->view = view;
    plan->seat = (unsigned)question->seat;
    plan->made = view->pub.made[plan->seat];
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        plan->hand[kind] = (uint8_t)bella_count(view->hand[bella_home[kind]], bella_slot[kind]);
    }
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        plan->unplaced[home] = bella_unplaced(view, home);
    }
    fill_chances(plan);
}

/* ---- what a hand is worth ---- */

static unsigned chance_of(const struct plan *plan, unsigned missing)
{
    return (unsigned)plan->low[missing & ((1u << LOW_PAIRS) - 1)] *
           plan->high[missing >> LOW_PAIRS] / SURE;
}

/* The hand's promise for one length: its best ring, and a part of what the others add, as more ways
 * to go on are better than one. */
struct promise {
    unsigned best;
    unsigned sum;
};

static void add_ring(struct promise *promise, unsigned chance)
{
    promise->best = chance > promise->best ? chance : promise->best;
    promise->sum += chance;
}

/* Two tickets of the same pair. */
static struct promise promise_of_two(const struct plan *plan, const uint8_t *hand)
{
    struct promise promise = {0, 0};
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned held = hand[pair] + (pair < 10 ? hand[pair + BELLA_PAIRS] : 0u);
        const unsigned chance = chance_of(plan, 1u << pair);
        add_ring(&promise, held >= 2 ? SURE : held == 1 ? chance : chance * chance / SURE);
    }
    return promise;
}

static struct promise promise_of_ring(const struct plan *plan, unsigned pairs, unsigned length)
{
    struct promise promise = {0, 0};
    const unsigned end = bella_ring_start[length + 1];
    for (unsigned ring = bella_ring_start[length]; ring < end; ring++) {
        add_ring(&promise, chance_of(plan, bella_ring_pairs[ring] & ~pairs));
    }
    return promise;
}

/* Hundredths of a point. */
static int32_t worth_of(const struct plan *plan, const uint8_t *hand, unsigned made)
{
    unsigned pairs = 0;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        pairs |= (unsigned)(hand[kind] > 0) << (kind < BELLA_PAIRS ? kind : kind - BELLA_PAIRS);
    }
    int32_t total = 0;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        if (made >> length & 1) {
            total += worth[length];
            continue;
        }
        const struct promise promise =
            length == 2 ? promise_of_two(plan, hand) : promise_of_ring(plan, pairs, length);
        const unsigned best = promise.best;
        const unsigned more = (promise.sum - best) / MORE_PART;
        const unsigned chance = best + (SURE - best) * (more < SURE ? more : SURE) / SURE;
        total += worth[length] * (int32_t)chance / SURE;
    }
    return total;
}

/* With one ticket less and another more; BELLA_KINDS stands for no ticket. */
static int32_t worth_with(const struct plan *plan, unsigned less, unsigned more)
{
    uint8_t hand[BELLA_KINDS];
    pz_copy(hand, plan->hand, sizeof hand);
    if (less < BELLA_KINDS) {
        hand[less]--;
    }
    if (more < BELLA_KINDS) {
        hand[more]++;
    }
    return worth_of(plan, hand, plan->made);
}

/* On average over the tickets of one home, `less` being given for it. */
static int32_t mean_worth(const struct plan *plan, unsigned home, uint16_t set, unsigned less)
{
    int32_t sum = 0;
    int32_t count = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t n = (int32_t)bella_count(set, slot);
        if (n > 0) {
            sum += n * worth_with(plan, less, bella_kind_at[home][slot]);
            count += n;
        }
    }
    return count > 0 ? sum / count : 0;
}

/* ---- the choices ---- */

static int32_t value_of_city(const struct plan *plan, unsigned city)
{
    return mean_worth(plan, city, bella_may_come(plan->view, city), BELLA_KINDS);
}

/* The partner gives one of the tickets with that back: some the seat knows, the others may be any
 * that it does not know. */
static int32_t value_of_exchange(const struct plan *plan, unsigned kind, unsigned side)
{
    const struct bella_view *view = plan->view;
    const unsigned partner = bella_neighbour(&view->pub, plan->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    const uint16_t known = view->known[partner][home];
    const int32_t all = (int32_t)bella_backs(&view->pub, partner, home);
    const int32_t open = (int32_t)pz_count_bits(known);
    int32_t value = 0;
    if (open > 0) {
        value += open * mean_worth(plan, home, known, kind);
    }
    if (open < all) {
        value += (all - open) * mean_worth(plan, home, plan->unplaced[home], kind);
    }
    return value / all - EXCHANGE_COST;
}

static int32_t value_of_trip(const struct plan *plan, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    uint8_t hand[BELLA_KINDS];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = plan->made | 1u << length;
    pz_copy(hand, plan->hand, sizeof hand);
    for (unsigned i = 0; i < length; i++) {
        hand[kinds[i]]--;
    }
    return worth_of(plan, hand, made) + (bella_won(made) ? VICTORY : 0) +
           (bella_trip_again(trip) ? ANOTHER_TURN : 0);
}

static int32_t value_of(const struct plan *plan, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return value_of_city(plan, move - BELLA_MOVE_TAKE);
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return value_of_exchange(plan, bella_exchange_kind(move), bella_exchange_side(move));
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return worth_with(plan, (unsigned)(move - BELLA_MOVE_GIVE), BELLA_KINDS);
    }
    if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP) {
        return value_of_trip(plan, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth_with(plan, (unsigned)(move - BELLA_MOVE_DISCARD), BELLA_KINDS);
    }
    return worth_of(plan, plan->hand, plan->made); /* all stays as it is */
}

/* ---- the bot ---- */

int greedy_bella(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct plan plan;
    struct bot_tour tour;
    pz_move move = 0;
    make_plan(&plan, question);
    const int32_t now = worth_of(&plan, plan.hand, plan.made);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, value_of(&plan, move) - now);
    }
    bella_explain(plan.made, answer);
    return 0;
}
