/* Bella Italia: the bot `greedy`. It values a hand by bella_heuristic(). So one number compares
 * taking, exchanging, giving, travelling and discarding: the value of the hand afterwards, on
 * average over the faces that the seat cannot see. */
#include "core/bits.h"
#include "core/bytes.h"
#include "games/bella/bella.h"
#include "heuristic.h"
#include "levels.h"
#include "piazza/bot_kit.h"

enum { VICTORY = 1000000 };

struct evaluator {
    struct bella_chances chances; /* first, as WebAssembly code then needs no offset */
    const struct bella_view *view;
    unsigned seat;
    unsigned made;                  /* bits: the lengths that the seat has made */
    uint8_t hand[BELLA_KINDS];      /* how many tickets of each kind the seat has */
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

static void evaluator_init(struct evaluator *evaluator, const struct pz_question *question)
{
    const struct bella_view *view = question->view;
    evaluator->view = view;
    evaluator->seat = (unsigned)question->seat;
    evaluator->made = view->pub.made[evaluator->seat];
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        evaluator->hand[kind] =
            (uint8_t)bella_count(view->hand[bella_home[kind]], bella_slot[kind]);
    }
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        evaluator->unplaced[home] = bella_unplaced(view, home);
    }
    bella_chances_init(&evaluator->chances, evaluator->unplaced);
}

/* ---- what a hand is worth ---- */

static int32_t worth_of(const struct evaluator *evaluator, const uint8_t *hand, unsigned made)
{
    uint32_t kinds = 0;
    uint32_t twice = 0;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        kinds |= (uint32_t)(hand[kind] > 0) << kind;
        twice |= (uint32_t)(hand[kind] > 1) << kind;
    }
    const uint32_t both = kinds & kinds >> BELLA_PAIRS; /* a ticket in each direction */
    const struct bella_pairs pairs = {(kinds | kinds >> BELLA_PAIRS) & (BELLA_SETS - 1),
                                      (both | twice | twice >> BELLA_PAIRS) & (BELLA_SETS - 1)};
    return bella_heuristic(&evaluator->chances, pairs, made);
}

/* The value of the hand without ticket `less` and with ticket `more`; BELLA_KINDS is no ticket. */
static int32_t worth_with(const struct evaluator *evaluator, unsigned less, unsigned more)
{
    uint8_t hand[BELLA_KINDS];
    pz_copy(hand, evaluator->hand, sizeof hand);
    if (less < BELLA_KINDS) {
        hand[less]--;
    }
    if (more < BELLA_KINDS) {
        hand[more]++;
    }
    return worth_of(evaluator, hand, evaluator->made);
}

/* The mean over the tickets of one home, when the seat gives ticket `less` for one of them. */
static int32_t mean_worth(const struct evaluator *evaluator, unsigned home, uint16_t set,
                          unsigned less)
{
    int32_t sum = 0;
    int32_t count = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t n = (int32_t)bella_count(set, slot);
        if (n > 0) {
            sum += n * worth_with(evaluator, less, bella_kind_at[home][slot]);
            count += n;
        }
    }
    return count > 0 ? sum / count : 0;
}

/* ---- the choices ---- */

static int32_t value_of_city(const struct evaluator *evaluator, unsigned city)
{
    return mean_worth(evaluator, city, bella_may_come(evaluator->view, city), BELLA_KINDS);
}

/* The partner gives one of the tickets with that back. The seat knows some of them; the others can
 * be any ticket that it has not seen. */
static int32_t value_of_exchange(const struct evaluator *evaluator, unsigned kind, unsigned side)
{
    const struct bella_view *view = evaluator->view;
    const unsigned partner = bella_neighbour(&view->pub, evaluator->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    const uint16_t known = view->known[partner][home];
    const int32_t all = (int32_t)bella_backs(&view->pub, partner, home);
    const int32_t open = (int32_t)pz_count_bits(known);
    int32_t value = 0;
    if (open > 0) {
        value += open * mean_worth(evaluator, home, known, kind);
    }
    if (open < all) {
        value += (all - open) * mean_worth(evaluator, home, evaluator->unplaced[home], kind);
    }
    return value / all - BELLA_EXCHANGE_COST;
}

static int32_t value_of_trip(const struct evaluator *evaluator, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    uint8_t hand[BELLA_KINDS];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = evaluator->made | 1u << length;
    pz_copy(hand, evaluator->hand, sizeof hand);
    for (unsigned i = 0; i < length; i++) {
        hand[kinds[i]]--;
    }
    return worth_of(evaluator, hand, made) + (bella_won(made) ? VICTORY : 0) +
           (bella_trip_again(trip) ? BELLA_ANOTHER_TURN : 0);
}

static int32_t value_of(const struct evaluator *evaluator, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return value_of_city(evaluator, move - BELLA_MOVE_TAKE);
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return value_of_exchange(evaluator, bella_exchange_kind(move), bella_exchange_side(move));
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return worth_with(evaluator, (unsigned)(move - BELLA_MOVE_GIVE), BELLA_KINDS);
    }
    if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP) {
        return value_of_trip(evaluator, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth_with(evaluator, (unsigned)(move - BELLA_MOVE_DISCARD), BELLA_KINDS);
    }
    return worth_of(evaluator, evaluator->hand, evaluator->made); /* the hand does not change */
}

/* ---- the bot ---- */

int bella_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct evaluator evaluator;
    struct pz_move_iter iter;
    pz_move move = 0;
    evaluator_init(&evaluator, question);
    const int32_t now = worth_of(&evaluator, evaluator.hand, evaluator.made);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(&evaluator, move) - now);
    }
    bella_explain(evaluator.made, answer);
    return 0;
}
