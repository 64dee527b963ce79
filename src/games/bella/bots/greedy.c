/* Bella Italia: the bot `greedy`. It values a hand by bella_heuristic(). So one number compares
 * taking, exchanging, giving, travelling and discarding: the value of the hand afterwards, on
 * average over the faces that the seat cannot see. */
#include "core/bytes.h"
#include "heuristic.h"
#include "levels.h"

enum { VICTORY = 1000000 };

struct evaluator {
    struct bella_chances chances; /* first, as WebAssembly code then needs no offset */
    const struct bella_view *view;
    unsigned seat;
    unsigned made;                  /* bits: the lengths that the seat has made */
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

static void evaluator_init(struct evaluator *evaluator, const struct pz_question *question)
{
    const struct bella_view *view = question->view;
    evaluator->view = view;
    evaluator->seat = (unsigned)question->seat;
    evaluator->made = view->pub.made[evaluator->seat];
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        evaluator->unplaced[home] = bella_unplaced(view, home);
    }
    bella_chances_init(&evaluator->chances, evaluator->unplaced);
}

/* ---- what a hand is worth ---- */

static struct bella_pairs pairs_of(const uint16_t hand[BELLA_PILES])
{
    return bella_pairs_of(hand, bella_kinds_in(hand, BELLA_ONCE));
}

/* Counts the hand anew, as bella_pairs_without() takes three tickets of a pair for two. */
static struct bella_pairs without(const struct evaluator *evaluator, const uint8_t *kinds,
                                  unsigned count)
{
    uint16_t hand[BELLA_PILES];
    pz_copy(hand, evaluator->view->hand, sizeof hand);
    for (unsigned i = 0; i < count; i++) {
        bella_drop(&hand[bella_home[kinds[i]]], bella_slot[kinds[i]]);
    }
    return pairs_of(hand);
}

static struct bella_pairs without_one(const struct evaluator *evaluator, unsigned kind)
{
    return without(evaluator, &(uint8_t){(uint8_t)kind}, 1);
}

static int32_t worth(const void *e, struct bella_pairs hand)
{
    const struct evaluator *evaluator = e;
    return bella_heuristic(&evaluator->chances, hand, evaluator->made);
}

/* ---- the choices ---- */

static int32_t value_of_city(const struct evaluator *evaluator, unsigned city)
{
    return bella_mean_worth(worth, evaluator, pairs_of(evaluator->view->hand), city,
                            bella_may_come(evaluator->view, city));
}

static int32_t value_of_exchange(const struct evaluator *evaluator, unsigned kind, unsigned side)
{
    const struct bella_view *view = evaluator->view;
    const unsigned partner = bella_neighbour(&view->pub, evaluator->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    return bella_exchange_worth(worth, evaluator, without_one(evaluator, kind), home,
                                bella_backs(&view->pub, partner, home), view->known[partner][home],
                                evaluator->unplaced[home]) -
           BELLA_EXCHANGE_COST;
}

static int32_t value_of_trip(const struct evaluator *evaluator, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = evaluator->made | 1u << length;
    return bella_heuristic(&evaluator->chances, without(evaluator, kinds, length), made) +
           (bella_won(made) ? VICTORY : 0) + (bella_trip_again(trip) ? BELLA_ANOTHER_TURN : 0);
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
        return worth(evaluator, without_one(evaluator, (unsigned)(move - BELLA_MOVE_GIVE)));
    }
    if (bella_is_trip(move)) {
        return value_of_trip(evaluator, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth(evaluator, without_one(evaluator, (unsigned)(move - BELLA_MOVE_DISCARD)));
    }
    return worth(evaluator, pairs_of(evaluator->view->hand)); /* the hand does not change */
}

/* ---- the bot ---- */

int bella_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct evaluator evaluator;
    struct pz_move_iter iter;
    pz_move move = 0;
    evaluator_init(&evaluator, question);
    const int32_t now = worth(&evaluator, pairs_of(evaluator.view->hand));
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(&evaluator, move) - now);
    }
    bella_explain(evaluator.made, answer);
    return 0;
}
