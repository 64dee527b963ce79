/* Bella Italia: the value table, in memory and in a file of weights. */
#include "value_table.h"

enum {
    RING_PAIRS = (1 << 10) - 1, /* pairs without Roma */
    ALL_PAIRS = BELLA_SETS - 1
};

/* ---- hands ---- */

struct bella_pairs bella_pairs_of(const uint16_t hand[BELLA_PILES], uint32_t kinds)
{
    const uint32_t twice = bella_kinds_in(hand, BELLA_TWICE);
    const struct bella_pairs pairs = {(kinds | kinds >> BELLA_PAIRS) & ALL_PAIRS,
                                      (kinds & kinds >> BELLA_PAIRS & RING_PAIRS) |
                                          ((twice | twice >> BELLA_PAIRS) & ALL_PAIRS)};
    return pairs;
}

/* Moves every city to the next one in the ring. */
static unsigned turned(unsigned set)
{
    return (set << 1 & 0x7bde) | (set >> 4 & 0x0421);
}

/* City c becomes -c. There are five pairs of each sort; (c, c + 1), (c, c + 2) and (c, Roma) become
 * those of -c - 1, -c - 2 and -c. */
static unsigned mirrored(unsigned set)
{
    static const uint8_t reversed[1 << BELLA_PILES] = {0,  16, 8,  24, 4,  20, 12, 28, 2,  18, 10,
                                                       26, 6,  22, 14, 30, 1,  17, 9,  25, 5,  21,
                                                       13, 29, 3,  19, 11, 27, 7,  23, 15, 31};
    const unsigned next = reversed[set & 31];
    const unsigned across = reversed[set >> 5 & 31];
    const unsigned roma = reversed[set >> 10];
    return next | (across >> 1 | (across & 1) << 4) << 5 | ((roma << 1 & 31) | roma >> 4) << 10;
}

void bella_images(struct bella_pairs hand, struct bella_pairs images[BELLA_IMAGES])
{
    struct bella_pairs other = {mirrored(hand.held), mirrored(hand.doubles)};
    for (unsigned i = 0; i < BELLA_PILES; i++) {
        images[i] = hand;
        images[i + BELLA_PILES] = other;
        hand = (struct bella_pairs){turned(hand.held), turned(hand.doubles)};
        other = (struct bella_pairs){turned(other.held), turned(other.doubles)};
    }
}

static bool stands_for_its_images(struct bella_pairs hand)
{
    struct bella_pairs images[BELLA_IMAGES];
    bella_images(hand, images);
    for (unsigned i = 1; i < BELLA_IMAGES; i++) {
        if (images[i].held < hand.held ||
            (images[i].held == hand.held && images[i].doubles < hand.doubles)) {
            return false;
        }
    }
    return true;
}

bool bella_next_hand(struct bella_pairs *hand, unsigned most)
{
    do {
        /* add doubles only if the pairs alone are listed: otherwise no hand with these pairs is */
        const bool doubles = pz_count_bits(hand->held) < most &&
                             stands_for_its_images((struct bella_pairs){hand->held, 0});
        hand->doubles = doubles ? (hand->doubles - hand->held) & hand->held : 0;
        hand->held += hand->doubles == 0;
        if (hand->held == BELLA_SETS) {
            return false;
        }
    } while (bella_pairs_count(*hand) > most || !stands_for_its_images(*hand));
    return true;
}

/* ---- the table ---- */

void bella_value_table_init(struct bella_value_table *table)
{
    /* how many hands join each number of pairs */
    static const uint8_t hands[BELLA_PAIRS + 1] = {1, 2, 4, 8, 15, 16, 7, 1};
    uint32_t number = 0;
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        table->first[set] = number;
        table->lengths[set] = 0;
        number += hands[pz_count_bits(set)];
    }
    for (unsigned i = bella_ring_start[3]; i < BELLA_RINGS; i++) {
        table->lengths[bella_ring_pairs[i]] |= (uint8_t)(1u << bella_rings[i].length);
    }
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        for (unsigned left = set; left != 0; left &= left - 1) {
            table->lengths[set] |= table->lengths[set & ~(left & (0u - left))];
        }
    }
}

void bella_value_table_set(struct bella_value_table *table, struct bella_pairs hand,
                           const uint16_t win_probs[BELLA_MADE_SETS])
{
    struct bella_pairs images[BELLA_IMAGES];
    bella_images(hand, images);
    for (unsigned i = 0; i < BELLA_IMAGES; i++) {
        const unsigned number = bella_hand_number(table, images[i]);
        for (unsigned made = 0; made < BELLA_MADE_SETS; made++) {
            table->win_prob[made][number] = win_probs[made];
        }
    }
}

bool bella_wins_by(unsigned lengths, unsigned made)
{
    for (unsigned left = lengths & ~made; left != 0; left &= left - 1) {
        if (bella_won(made | (left & (0u - left)))) {
            return true;
        }
    }
    return false;
}

/* ---- as weights ---- */

void bella_value_table_write(const struct bella_value_table *table,
                             uint8_t bytes[BELLA_VALUE_TABLE_BYTES])
{
    struct bella_pairs hand = {0, 0};
    do {
        for (unsigned made = 0; made < BELLA_MADE_SETS; made++) {
            const unsigned chance = table->win_prob[made][bella_hand_number(table, hand)];
            *bytes++ = (uint8_t)chance;
            *bytes++ = (uint8_t)(chance >> 8);
        }
    } while (bella_next_hand(&hand, BELLA_KEPT_MAX));
}

static void best_less(const struct bella_value_table *table, struct bella_pairs hand,
                      uint16_t win_probs[BELLA_MADE_SETS])
{
    for (unsigned made = 0; made < BELLA_MADE_SETS; made++) {
        win_probs[made] = 0;
    }
    for (unsigned left = hand.held; left != 0; left &= left - 1) {
        const struct bella_pairs less = bella_pairs_without(hand, left & (0u - left));
        const unsigned number = bella_hand_number(table, less);
        for (unsigned made = 0; made < BELLA_MADE_SETS; made++) {
            const uint16_t chance = table->win_prob[made][number];
            win_probs[made] = chance > win_probs[made] ? chance : win_probs[made];
        }
    }
}

void bella_value_table_read(struct bella_value_table *table,
                            const uint8_t bytes[BELLA_VALUE_TABLE_BYTES])
{
    uint16_t win_probs[BELLA_MADE_SETS];
    struct bella_pairs hand = {0, 0};
    do {
        for (unsigned made = 0; made < BELLA_MADE_SETS; made++) {
            win_probs[made] = (uint16_t)(bytes[0] | bytes[1] << 8);
            bytes += 2;
        }
        bella_value_table_set(table, hand, win_probs);
    } while (bella_next_hand(&hand, BELLA_KEPT_MAX));
    hand = (struct bella_pairs){0, 0};
    while (bella_next_hand(&hand, BELLA_HAND_MAX)) {
        if (bella_pairs_count(hand) == BELLA_HAND_MAX) {
            best_less(table, hand, win_probs);
            bella_value_table_set(table, hand, win_probs);
        }
    }
}

bool bella_value_tables_check(const uint8_t *bytes, size_t size)
{
    if (size != (size_t)BELLA_VALUE_TABLES * BELLA_VALUE_TABLE_BYTES) {
        return false;
    }
    for (size_t i = 0; i < size; i += 2) {
        if ((bytes[i] | bytes[i + 1] << 8) > BELLA_PROB_ONE) {
            return false;
        }
    }
    return true;
}
