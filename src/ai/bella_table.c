/* Bella Italia: how near a hand is to a round trip, as tables, and the tables as weights. */
#include "bella_table.h"

enum {
    RING_PAIRS = (1 << 10) - 1, /* pairs without Roma */
    ALL_PAIRS = BELLA_SETS - 1,
    ROTATIONS = BELLA_PILES
};

/* ---- as weights ---- */

bool bella_set_is_written(unsigned set)
{
    if (pz_count_bits(set) >= BELLA_HAND_MAX) {
        return false;
    }
    unsigned other = set;
    for (unsigned i = 1; i < ROTATIONS; i++) {
        other = bella_rotate(other);
        if (other < set) {
            return false;
        }
    }
    return true;
}

size_t bella_tables_size(void)
{
    size_t count = 0;
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        count += bella_set_is_written(set);
    }
    return count * BELLA_MIXES * BELLA_TABLE_LENGTHS * 2;
}

void bella_tables_write(const struct bella_table tables[BELLA_MIXES], uint8_t *bytes)
{
    for (unsigned i = 0; i < BELLA_MIXES * BELLA_TABLE_LENGTHS; i++) {
        const uint16_t *chance = tables[i / BELLA_TABLE_LENGTHS].chance[i % BELLA_TABLE_LENGTHS];
        for (unsigned set = 0; set < BELLA_SETS; set++) {
            if (bella_set_is_written(set)) {
                *bytes++ = (uint8_t)chance[set];
                *bytes++ = (uint8_t)(chance[set] >> 8);
            }
        }
    }
}

static void fill_sevens(uint16_t *chance)
{
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        if (pz_count_bits(set) != BELLA_HAND_MAX) {
            continue;
        }
        uint16_t best = 0;
        for (unsigned left = set; left != 0; left &= left - 1) {
            const uint16_t less = chance[set & ~(left & (0u - left))];
            best = less > best ? less : best;
        }
        chance[set] = best;
    }
}

bool bella_tables_read(struct bella_table tables[BELLA_MIXES], const uint8_t *bytes, size_t size)
{
    if (size != bella_tables_size()) {
        return false;
    }
    for (unsigned i = 0; i < BELLA_MIXES * BELLA_TABLE_LENGTHS; i++) {
        uint16_t *chance = tables[i / BELLA_TABLE_LENGTHS].chance[i % BELLA_TABLE_LENGTHS];
        for (unsigned set = 0; set < BELLA_SETS; set++) {
            if (!bella_set_is_written(set)) {
                continue;
            }
            const unsigned number = (unsigned)bytes[0] | (unsigned)bytes[1] << 8;
            unsigned other = set;
            bytes += 2;
            if (number > BELLA_SURE) {
                return false;
            }
            for (unsigned n = 0; n < ROTATIONS; n++) {
                chance[other] = (uint16_t)number;
                other = bella_rotate(other);
            }
        }
        fill_sevens(chance);
    }
    return true;
}

/* ---- hands ---- */

struct bella_pairs bella_pairs_of(const uint16_t hand[BELLA_PILES], uint32_t kinds)
{
    const uint32_t twice = bella_kinds_in(hand, BELLA_TWICE);
    const struct bella_pairs pairs = {(kinds | kinds >> BELLA_PAIRS) & ALL_PAIRS,
                                      (kinds & kinds >> BELLA_PAIRS & RING_PAIRS) |
                                          ((twice | twice >> BELLA_PAIRS) & ALL_PAIRS)};
    return pairs;
}

/* The six, or all that is missing of 2 to 5 one after the other. While most of these is missing,
 * only the six counts: it is so much nearer. */
unsigned bella_hope(const struct bella_table *table, struct bella_pairs hand, unsigned made)
{
    const unsigned six = table->chance[BELLA_TRIP_MAX - 3][hand.held];
    if ((made & (made - 1)) == 0) {
        return six;
    }
    unsigned others = BELLA_SURE;
    if (!(made >> 2 & 1) && hand.doubles == 0) {
        others = BELLA_SURE * 3 / 4;
    }
    for (unsigned length = 3; length < BELLA_TRIP_MAX; length++) {
        if (!(made >> length & 1)) {
            others = others * table->chance[length - 3][hand.held] / BELLA_SURE;
        }
    }
    return six + (BELLA_SURE - six) * others / BELLA_SURE;
}
