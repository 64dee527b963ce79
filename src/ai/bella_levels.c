/* Bella Italia: the levels below maestro. They look no further than the end of their turn and judge
 * what they then hold, on average over the faces that they cannot see:
 *
 * - `turista` wants the shortest trip that it has not made, counts the tickets that it has of it,
 *   makes any trip at once, and exchanges only while it holds nothing of that trip;
 * - `viaggiatore` counts the tickets that it has of the best ring of six, and makes shorter trips
 * of what it can spare;
 * - `capotreno` knows by the table how soon a hand wins by its trips, sees while it takes what
 *   it may exchange afterwards, and takes single tickets from others that they may need. */
#include "../core/bits.h"
#include "bella_brain.h"

enum {
    VICTORY = 16 * BELLA_SURE,
    TRIP = 2 * BELLA_SURE,    /* to turista, who does not wait */
    SPARED = BELLA_SURE / 20, /* a trip to viaggiatore, and the choice among several rings */
    ROB = BELLA_SURE / 40,    /* the only ticket of a back, to capotreno */
    ROB_FROM = 4,             /* of a partner with so many tickets */
    AGAIN = 10                /* parts of a hundred that another turn adds (B15) */
};

struct judge {
    const struct bella_view *view;
    enum pz_level level;
    const struct bella_table *table; /* capotreno's */
    unsigned seat;
    unsigned made;
    uint32_t kinds;
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

/* Parts of BELLA_SURE. */
static int32_t worth(const struct judge *judge, struct bella_pairs hand, unsigned made)
{
    if (judge->level == PZ_CAPOTRENO) {
        return (int32_t)bella_hope(judge->table, hand, made);
    }
    const unsigned length = judge->level == PZ_TURISTA ? next_length(made) : BELLA_TRIP_MAX;
    return (int32_t)(BELLA_SURE * count_tickets(hand, length) / length);
}

static struct bella_pairs without(struct bella_pairs hand, unsigned kind)
{
    return bella_pairs_without(hand, bella_pair_bit(kind));
}

/* On average over the tickets of one home, of which there are some. */
static int32_t mean(const struct judge *judge, struct bella_pairs hand, unsigned home, uint16_t set)
{
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned bit = bella_pair_bit(bella_kind_at[home][slot]);
            sum += count * worth(judge, bella_pairs_with(hand, bit), judge->made);
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

/* ---- the choices ---- */

/* The partner gives one of the tickets with that back: some the seat knows, the others may be any
 * that it does not know. */
static int32_t after_exchange(const struct judge *judge, struct bella_pairs hand, unsigned kind,
                              unsigned side)
{
    const struct bella_public *pub = &judge->view->pub;
    const unsigned partner = bella_neighbour(pub, judge->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    const uint16_t known = judge->view->known[partner][home];
    const int32_t all = (int32_t)bella_backs(pub, partner, home);
    const int32_t open = (int32_t)pz_count_bits(known);
    const struct bella_pairs less = without(hand, kind);
    int32_t value = 0;
    if (judge->level == PZ_TURISTA) {
        return 0; /* it keeps to its own tickets */
    }
    if (open > 0) {
        value += open * mean(judge, less, home, known);
    }
    if (open < all) {
        value += (all - open) * mean(judge, less, home, judge->unplaced[home]);
    }
    const bool robs = judge->level == PZ_CAPOTRENO && all == 1 && pub->held[partner] >= ROB_FROM;
    return value / all + (robs ? ROB : 0);
}

static int32_t best_exchange(const struct judge *judge, struct bella_pairs hand, uint32_t kinds)
{
    const struct bella_public *pub = &judge->view->pub;
    int32_t best = worth(judge, hand, judge->made);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned partner = bella_neighbour(pub, judge->seat, side);
        for (uint32_t left = bella_side_open(pub, side) ? kinds : 0; left != 0; left &= left - 1) {
            const unsigned kind = pz_lowest_bit(left);
            if (bella_backs(pub, partner, bella_circle(bella_home[kind], side)) > 0) {
                const int32_t value = after_exchange(judge, hand, kind, side);
                best = value > best ? value : best;
            }
        }
    }
    return best;
}

static int32_t after_take(const struct judge *judge, unsigned city)
{
    const uint16_t set = bella_may_come(judge->view, city);
    if (judge->level != PZ_CAPOTRENO) {
        return mean(judge, judge->hand, city, set);
    }
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned kind = bella_kind_at[city][slot];
            sum += count * best_exchange(judge, bella_pairs_with(judge->hand, bella_pair_bit(kind)),
                                         judge->kinds | UINT32_C(1) << kind);
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

static int32_t after_trip(const struct judge *judge, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = judge->made | 1u << length;
    const int32_t again = bella_trip_again(trip) ? AGAIN : 0;
    struct bella_pairs less = judge->hand;
    if (bella_won(made)) {
        return VICTORY;
    }
    if (judge->level == PZ_TURISTA) {
        return TRIP + (int32_t)length + again;
    }
    for (unsigned i = 0; i < length; i++) {
        less = without(less, kinds[i]);
    }
    const int32_t value = worth(judge, less, made);
    return value + value * again / 100 + (judge->level == PZ_VIAGGIATORE ? SPARED : 0);
}

static int32_t value_of(const struct judge *judge, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return after_take(judge, move - BELLA_MOVE_TAKE);
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return after_exchange(judge, judge->hand, bella_exchange_kind(move),
                              bella_exchange_side(move));
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return worth(judge, without(judge->hand, (unsigned)(move - BELLA_MOVE_GIVE)), judge->made);
    }
    if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP) {
        return after_trip(judge, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth(judge, without(judge->hand, (unsigned)(move - BELLA_MOVE_DISCARD)),
                     judge->made);
    }
    return worth(judge, judge->hand, judge->made); /* all stays as it is */
}

static struct judge judge_of(const struct bella_view *view, enum pz_level level,
                             const struct bella_table *table)
{
    struct judge judge = {.view = view,
                          .level = level,
                          .table = table,
                          .seat = (unsigned)view->seat,
                          .made = view->pub.made[view->seat],
                          .kinds = bella_kinds_in(view->hand, BELLA_ONCE)};
    judge.hand = bella_pairs_of(view->hand, judge.kinds);
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        judge.unplaced[home] = bella_unplaced(view, home);
    }
    return judge;
}

void bella_capotreno_values(const struct bella_view *view, const struct bella_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values)
{
    const struct judge judge = judge_of(view, PZ_CAPOTRENO, table);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = value_of(&judge, moves[i]);
    }
}

int bella_level(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    const enum pz_level level = bot->kind->level;
    const struct judge judge =
        judge_of(view, level, level == PZ_CAPOTRENO ? bella_brain_table(bot, &view->pub) : NULL);
    const int32_t now = worth(&judge, judge.hand, judge.made);
    struct bot_tour tour;
    pz_move move = 0;
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        const int64_t gain = value_of(&judge, move) - now;
        bot_consider(answer, move, (int32_t)(gain * 10000 / BELLA_SURE)); /* hundredths of 1% */
    }
    bella_explain(judge.made, answer);
    return 0;
}
