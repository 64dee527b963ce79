/* Bella Italia: what a hand promises by greedy's measure. */
#include "bella_promise.h"

enum {
    SURE = 1 << 12, /* a chance of one */
    /* These three were found by playing; none of them is sharp. */
    CHANCE_BASE = 4,   /* tickets that stand for the turns that one does not get the city */
    CHANCE_SLOPE = 16, /* tenths: more turns than one to find a ticket */
    MORE_PART = 6      /* what a second ring of a length adds, as a part of its chance */
};

/* What a complete trip of each length is worth. A 6 wins all by itself. */
static const int32_t worth[BELLA_TRIP_MAX + 1] = {0, 0, 200, 300, 400, 500, 4000};

/* The chance to come by a ticket that joins the pair before the game is over: from the share of
 * the pile of each home that would do. */
static unsigned chance_of_pair(const uint16_t unplaced[BELLA_PILES], unsigned pair)
{
    unsigned missed = SURE;
    for (unsigned kind = pair; kind < BELLA_KINDS; kind += BELLA_PAIRS) {
        const uint16_t set = unplaced[bella_home[kind]];
        const unsigned all = pz_count_bits(set);
        const unsigned good = bella_count(set, bella_slot[kind]);
        if (good > 0) {
            missed = missed * (all + CHANCE_BASE - good * CHANCE_SLOPE / 10) / (all + CHANCE_BASE);
        }
    }
    return SURE - missed;
}

void bella_chances_init(struct bella_chances *chances, const uint16_t unplaced[BELLA_PILES])
{
    chances->low[0] = SURE;
    chances->high[0] = SURE;
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned chance = chance_of_pair(unplaced, pair);
        uint16_t *part = pair < BELLA_LOW_PAIRS ? chances->low : chances->high;
        const unsigned bit = 1u << (pair < BELLA_LOW_PAIRS ? pair : pair - BELLA_LOW_PAIRS);
        for (unsigned set = 0; set < bit; set++) {
            part[bit + set] = (uint16_t)(part[set] * chance / SURE);
        }
    }
}

static unsigned chance_of(const struct bella_chances *chances, unsigned missing)
{
    return (unsigned)chances->low[missing & ((1u << BELLA_LOW_PAIRS) - 1)] *
           chances->high[missing >> BELLA_LOW_PAIRS] / SURE;
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
static struct promise promise_of_two(const struct bella_chances *chances, struct bella_pairs hand)
{
    struct promise promise = {0, 0};
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned chance = chance_of(chances, 1u << pair);
        add_ring(&promise, hand.doubles >> pair & 1 ? SURE
                           : hand.held >> pair & 1  ? chance
                                                    : chance * chance / SURE);
    }
    return promise;
}

static struct promise promise_of_ring(const struct bella_chances *chances, unsigned held,
                                      unsigned length)
{
    struct promise promise = {0, 0};
    const unsigned end = bella_ring_start[length + 1];
    for (unsigned ring = bella_ring_start[length]; ring < end; ring++) {
        add_ring(&promise, chance_of(chances, bella_ring_pairs[ring] & ~held));
    }
    return promise;
}

static int32_t promise_of_length(const struct bella_chances *chances, struct bella_pairs hand,
                                 unsigned length)
{
    const struct promise promise =
        length == 2 ? promise_of_two(chances, hand) : promise_of_ring(chances, hand.held, length);
    const unsigned best = promise.best;
    const unsigned more = (promise.sum - best) / MORE_PART;
    const unsigned chance = best + (SURE - best) * (more < SURE ? more : SURE) / SURE;
    return worth[length] * (int32_t)chance / SURE;
}

int32_t bella_promise(const struct bella_chances *chances, struct bella_pairs hand, unsigned made)
{
    int32_t total = 0;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        total += made >> length & 1 ? worth[length] : promise_of_length(chances, hand, length);
    }
    return total;
}

void bella_promise_table(struct bella_table *table)
{
    static const uint16_t whole[BELLA_PILES] = {
        BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE};
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    bella_table_init(table);
    bella_chances_init(&chances, whole);
    do {
        const unsigned lengths = bella_lengths(table, hand);
        uint16_t values[BELLA_MADE_SETS];
        int32_t open[BELLA_TRIP_MAX + 1];
        for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
            open[length] = promise_of_length(&chances, hand, length);
        }
        for (unsigned i = 0; i < BELLA_MADE_SETS; i++) {
            const unsigned made = i << BELLA_TRIP_MIN;
            int32_t total = 0;
            for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
                total += made >> length & 1 ? worth[length] : open[length];
            }
            values[i] =
                (uint16_t)(bella_wins_by(lengths, made) ? BELLA_SURE : BELLA_PROMISE_SCALE * total);
        }
        bella_table_set(table, hand, values);
    } while (bella_next_hand(&hand, BELLA_HAND_MAX));
}
