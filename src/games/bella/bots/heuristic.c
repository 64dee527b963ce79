/* Bella Italia: the heuristic value of a hand. */
#include "heuristic.h"

enum {
    PROB_ONE = 1 << 12, /* the probability 1, in fixed point */
    /* These three were tuned by playing games. Nearby values do about as well. */
    CHANCE_BASE = 4,   /* extra tickets in the pile, for the turns in which the city is not shown */
    CHANCE_SLOPE = 16, /* how many turns there are to find a ticket, in tenths */
    MORE_PART = 6      /* further rings of a length add this part of their chances: 1/6 */
};

/* What a complete trip of each length is worth. A trip of six wins the game. */
static const int32_t worth[BELLA_TRIP_MAX + 1] = {0, 0, 200, 300, 400, 500, 4000};

/* The chance to get a ticket that joins the pair before the game is over. It follows from the share
 * of such tickets in the pile of each home. */
static unsigned chance_of_pair(const uint16_t unplaced[BELLA_PILES], unsigned pair)
{
    unsigned missed = PROB_ONE;
    for (unsigned kind = pair; kind < BELLA_KINDS; kind += BELLA_PAIRS) {
        const uint16_t set = unplaced[bella_home[kind]];
        const unsigned all = pz_count_bits(set);
        const unsigned good = bella_count(set, bella_slot[kind]);
        if (good > 0) {
            missed = missed * (all + CHANCE_BASE - good * CHANCE_SLOPE / 10) / (all + CHANCE_BASE);
        }
    }
    return PROB_ONE - missed;
}

void bella_chances_init(struct bella_chances *chances, const uint16_t unplaced[BELLA_PILES])
{
    chances->low[0] = PROB_ONE;
    chances->high[0] = PROB_ONE;
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned chance = chance_of_pair(unplaced, pair);
        uint16_t *part = pair < BELLA_LOW_PAIRS ? chances->low : chances->high;
        const unsigned bit = 1u << (pair < BELLA_LOW_PAIRS ? pair : pair - BELLA_LOW_PAIRS);
        for (unsigned set = 0; set < bit; set++) {
            part[bit + set] = (uint16_t)(part[set] * chance / PROB_ONE);
        }
    }
}

static unsigned chance_of(const struct bella_chances *chances, unsigned missing)
{
    return (unsigned)chances->low[missing & ((1u << BELLA_LOW_PAIRS) - 1)] *
           chances->high[missing >> BELLA_LOW_PAIRS] / PROB_ONE;
}

/* The chances to complete the rings of one length. */
struct ring_chances {
    unsigned best; /* the chance of the ring that is most likely */
    unsigned sum;  /* the sum of the chances of all rings */
};

static void add_ring(struct ring_chances *rings, unsigned chance)
{
    rings->best = chance > rings->best ? chance : rings->best;
    rings->sum += chance;
}

/* A trip of two takes two tickets of the same pair. */
static struct ring_chances chances_of_two(const struct bella_chances *chances,
                                          struct bella_pairs hand)
{
    struct ring_chances rings = {0, 0};
    for (unsigned pair = 0; pair < BELLA_PAIRS; pair++) {
        const unsigned chance = chance_of(chances, 1u << pair);
        add_ring(&rings, hand.doubles >> pair & 1 ? PROB_ONE
                         : hand.held >> pair & 1  ? chance
                                                  : chance * chance / PROB_ONE);
    }
    return rings;
}

static struct ring_chances chances_of_rings(const struct bella_chances *chances, unsigned held,
                                            unsigned length)
{
    struct ring_chances rings = {0, 0};
    const unsigned end = bella_ring_start[length + 1];
    for (unsigned ring = bella_ring_start[length]; ring < end; ring++) {
        add_ring(&rings, chance_of(chances, bella_ring_pairs[ring] & ~held));
    }
    return rings;
}

/* The best ring counts in full, the others in part: several ways to go on are better than one. */
static int32_t value_of_length(const struct bella_chances *chances, struct bella_pairs hand,
                               unsigned length)
{
    const struct ring_chances rings =
        length == 2 ? chances_of_two(chances, hand) : chances_of_rings(chances, hand.held, length);
    const unsigned best = rings.best;
    const unsigned more = (rings.sum - best) / MORE_PART;
    const unsigned chance = best + (PROB_ONE - best) * pz_min(more, PROB_ONE) / PROB_ONE;
    return worth[length] * (int32_t)chance / PROB_ONE;
}

int32_t bella_heuristic(const struct bella_chances *chances, struct bella_pairs hand, unsigned made)
{
    int32_t total = 0;
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        total += made >> length & 1 ? worth[length] : value_of_length(chances, hand, length);
    }
    return total;
}

void bella_heuristic_table(struct bella_value_table *table)
{
    static const uint16_t whole[BELLA_PILES] = {
        BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE};
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    bella_value_table_init(table);
    bella_chances_init(&chances, whole);
    do {
        const unsigned lengths = bella_lengths(table, hand);
        uint16_t values[BELLA_MADE_SETS];
        int32_t open[BELLA_TRIP_MAX + 1] = {0};
        for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
            open[length] = value_of_length(&chances, hand, length);
        }
        for (unsigned i = 0; i < BELLA_MADE_SETS; i++) {
            const unsigned made = i << BELLA_TRIP_MIN;
            int32_t total = 0;
            for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
                total += made >> length & 1 ? worth[length] : open[length];
            }
            values[i] = (uint16_t)(bella_wins_by(lengths, made) ? BELLA_PROB_ONE
                                                                : BELLA_HEURISTIC_SCALE * total);
        }
        bella_value_table_set(table, hand, values);
    } while (bella_next_hand(&hand, BELLA_HAND_MAX));
}
