/* Bella Italia. A hand is worth what the trips promise that it could still become
 * (bella_promise.h). So one number compares taking, exchanging, giving, travelling and discarding:
 * the worth of what one has afterwards, on average over the faces that one cannot see. */
#include "../core/bits.h"
#include "../core/bytes.h"
#include "../games/bella/bella.h"
#include "bella_bots.h"
#include "bella_promise.h"
#include "greedy.h"

enum { VICTORY = 1000000 };

struct plan {
    struct bella_chances chances; /* first: in WebAssembly that has the shortest address */
    const struct bella_view *view;
    unsigned seat;
    unsigned made;                  /* bits: the lengths made */
    uint8_t hand[BELLA_KINDS];      /* how many of each kind */
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

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
    bella_chances_init(&plan->chances, plan->unplaced);
}

/* ---- what a hand is worth ---- */

static int32_t worth_of(const struct plan *plan, const uint8_t *hand, unsigned made)
{
    uint32_t kinds = 0;
    uint32_t twice = 0;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        kinds |= (uint32_t)(hand[kind] > 0) << kind;
        twice |= (uint32_t)(hand[kind] > 1) << kind;
    }
    const uint32_t both = kinds & kinds >> BELLA_PAIRS; /* one each way */
    const struct bella_pairs pairs = {(kinds | kinds >> BELLA_PAIRS) & (BELLA_SETS - 1),
                                      (both | twice | twice >> BELLA_PAIRS) & (BELLA_SETS - 1)};
    return bella_promise(&plan->chances, pairs, made);
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
    return value / all - BELLA_EXCHANGE_COST;
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
           (bella_trip_again(trip) ? BELLA_ANOTHER_TURN : 0);
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
