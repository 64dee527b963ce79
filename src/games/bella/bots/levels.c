/* Bella Italia: the levels below maestro. They look ahead to the end of their turn and value the
 * hand that they then hold, on average over the faces that they cannot see:
 *
 * - `turista` wants the shortest trip that it has not made and counts its tickets for that trip. It
 *   makes any trip at once, and exchanges only while it has no ticket for the trip that it wants;
 * - `viaggiatore` counts its tickets for the best ring of six. It makes shorter trips of tickets
 *   that it can spare;
 * - `capotreno` knows the win probability of every hand by its table. When it takes a ticket, it
 *   already sees what it can exchange afterwards; and it robs others of single tickets. */
#include "bot_memory.h"
#include "exchange.h"

enum {
    VICTORY = 16 * BELLA_PROB_ONE,
    TRIP = 2 * BELLA_PROB_ONE,    /* what turista gives for any trip */
    SPARED = BELLA_PROB_ONE / 20, /* what viaggiatore gives for a trip that does not win */
    ROB = BELLA_PROB_ONE / 40,    /* what capotreno gives for a partner's only ticket of a back */
    ROB_FROM = 4,                 /* capotreno robs partners who have at least this many tickets */
    AGAIN = 10                    /* what another turn adds, in percent (B15) */
};

struct evaluator {
    const struct bella_view *view;
    enum pz_level level;
    const struct bella_value_table *table; /* only for capotreno */
    unsigned seat;
    unsigned made;  /* bits: the lengths that the seat has made */
    uint32_t kinds; /* bits: the kinds of tickets in the hand */
    struct bella_pairs hand;
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

/* ---- what a hand is worth ---- */

static unsigned count_tickets(struct bella_pairs hand, unsigned length)
{
    if (length == 2) {
        return hand.doubles != 0 ? 2 : hand.held != 0;
    }
    unsigned most = 0;
    for (unsigned i = bella_ring_start[length]; i < bella_ring_start[length + 1]; i++) {
        const unsigned count = pz_count_bits(bella_ring_pairs[i] & hand.held);
        most = count > most ? count : most;
    }
    return most;
}

/* The shortest length that is not made. */
static unsigned next_length(unsigned made)
{
    unsigned length = BELLA_TRIP_MIN;
    while (made >> length & 1) {
        length++;
    }
    return length;
}

/* The value of a hand after those trips, in parts of BELLA_PROB_ONE. */
static int32_t worth_after(const struct evaluator *evaluator, struct bella_pairs hand,
                           unsigned made)
{
    if (evaluator->level == PZ_LEVEL_ADVANCED) {
        return (int32_t)bella_win_prob(evaluator->table, hand, made);
    }
    const unsigned length =
        evaluator->level == PZ_LEVEL_BEGINNER ? next_length(made) : BELLA_TRIP_MAX;
    return (int32_t)(BELLA_PROB_ONE * count_tickets(hand, length) / length);
}

static int32_t worth(const void *e, struct bella_pairs hand)
{
    const struct evaluator *evaluator = e;
    return worth_after(evaluator, hand, evaluator->made);
}

static struct bella_pairs without(struct bella_pairs hand, unsigned kind)
{
    return bella_pairs_without(hand, bella_pair_bit(kind));
}

/* ---- the choices ---- */

static int32_t after_exchange(const struct evaluator *evaluator, struct bella_pairs hand,
                              unsigned kind, unsigned side)
{
    const struct bella_public *pub = &evaluator->view->pub;
    const unsigned partner = bella_neighbour(pub, evaluator->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    const unsigned all = bella_backs(pub, partner, home);
    if (evaluator->level == PZ_LEVEL_BEGINNER) {
        return 0; /* turista keeps its own tickets */
    }
    const bool robs =
        evaluator->level == PZ_LEVEL_ADVANCED && all == 1 && pub->held[partner] >= ROB_FROM;
    return bella_exchange_worth(worth, evaluator, without(hand, kind), home, all,
                                evaluator->view->known[partner][home], evaluator->unplaced[home]) +
           (robs ? ROB : 0);
}

static int32_t best_exchange(const struct evaluator *evaluator, struct bella_pairs hand,
                             uint32_t kinds)
{
    const struct bella_public *pub = &evaluator->view->pub;
    int32_t best = worth(evaluator, hand);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned partner = bella_neighbour(pub, evaluator->seat, side);
        for (uint32_t left = bella_side_open(pub, side) ? kinds : 0; left != 0; left &= left - 1) {
            const unsigned kind = pz_lowest_bit(left);
            if (bella_backs(pub, partner, bella_circle(bella_home[kind], side)) > 0) {
                const int32_t value = after_exchange(evaluator, hand, kind, side);
                best = value > best ? value : best;
            }
        }
    }
    return best;
}

static int32_t after_take(const struct evaluator *evaluator, unsigned city)
{
    const uint16_t set = bella_may_come(evaluator->view, city);
    if (evaluator->level != PZ_LEVEL_ADVANCED) {
        return bella_mean_worth(worth, evaluator, evaluator->hand, city, set);
    }
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned kind = bella_kind_at[city][slot];
            sum += count * best_exchange(evaluator,
                                         bella_pairs_with(evaluator->hand, bella_pair_bit(kind)),
                                         evaluator->kinds | UINT32_C(1) << kind);
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

static int32_t after_trip(const struct evaluator *evaluator, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = evaluator->made | 1u << length;
    const int32_t again = bella_trip_again(trip) ? AGAIN : 0;
    struct bella_pairs less = evaluator->hand;
    if (bella_won(made)) {
        return VICTORY;
    }
    if (evaluator->level == PZ_LEVEL_BEGINNER) {
        return TRIP + (int32_t)length + again;
    }
    for (unsigned i = 0; i < length; i++) {
        less = without(less, kinds[i]);
    }
    const int32_t value = worth_after(evaluator, less, made);
    return value + value * again / 100 + (evaluator->level == PZ_LEVEL_INTERMEDIATE ? SPARED : 0);
}

static int32_t value_of(const struct evaluator *evaluator, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return after_take(evaluator, move - BELLA_MOVE_TAKE);
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return after_exchange(evaluator, evaluator->hand, bella_exchange_kind(move),
                              bella_exchange_side(move));
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return worth(evaluator, without(evaluator->hand, (unsigned)(move - BELLA_MOVE_GIVE)));
    }
    if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP) {
        return after_trip(evaluator, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth(evaluator, without(evaluator->hand, (unsigned)(move - BELLA_MOVE_DISCARD)));
    }
    return worth(evaluator, evaluator->hand); /* the hand does not change */
}

static struct evaluator evaluator_of(const struct bella_view *view, enum pz_level level,
                                     const struct bella_value_table *table)
{
    struct evaluator evaluator = {.view = view,
                                  .level = level,
                                  .table = table,
                                  .seat = (unsigned)view->seat,
                                  .made = view->pub.made[view->seat],
                                  .kinds = bella_kinds_in(view->hand, BELLA_ONCE)};
    evaluator.hand = bella_pairs_of(view->hand, evaluator.kinds);
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        evaluator.unplaced[home] = bella_unplaced(view, home);
    }
    return evaluator;
}

void bella_capotreno_values(const struct bella_view *view, const struct bella_value_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values)
{
    const struct evaluator evaluator = evaluator_of(view, PZ_LEVEL_ADVANCED, table);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = value_of(&evaluator, moves[i]);
    }
}

int bella_level(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    const enum pz_level level = bot->kind->level;
    const struct evaluator evaluator = evaluator_of(
        view, level, level == PZ_LEVEL_ADVANCED ? bella_bot_value_table(bot, &view->pub) : NULL);
    const int32_t now = worth(&evaluator, evaluator.hand);
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        const int64_t gain = value_of(&evaluator, move) - now;
        pz_bot_consider(answer, move, (int32_t)(gain * 10000 / BELLA_PROB_ONE)); /* 1/100 percent */
    }
    bella_explain(evaluator.made, answer);
    return 0;
}
