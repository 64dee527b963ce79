/* The tickets and the selection cards: B1 to B3 as arrays. */
#include "bella.h"

const char *const bella_cities[BELLA_CITIES] = {"Milano",  "Venezia", "Napoli",
                                                "Palermo", "Torino",  "Roma"};

/* Five kinds on each line: to the next city of the ring, to the next but one, to Roma, to the city
 * before, to the one before that. */
const uint8_t bella_home[BELLA_KINDS] = {0, 1, 2, 3, 4, /**/
                                         0, 1, 2, 3, 4, /**/
                                         0, 1, 2, 3, 4, /**/
                                         1, 2, 3, 4, 0, /**/
                                         2, 3, 4, 0, 1};
const uint8_t bella_other[BELLA_KINDS] = {
    1,          2,          3,          4,          0,          /**/
    2,          3,          4,          0,          1,          /**/
    BELLA_ROMA, BELLA_ROMA, BELLA_ROMA, BELLA_ROMA, BELLA_ROMA, /**/
    0,          1,          2,          3,          4,          /**/
    0,          1,          2,          3,          4};
const uint8_t bella_slot[BELLA_KINDS] = {0, 0, 0, 0, 0, /**/
                                         2, 2, 2, 2, 2, /**/
                                         4, 4, 4, 4, 4, /**/
                                         1, 1, 1, 1, 1, /**/
                                         3, 3, 3, 3, 3};

const uint8_t bella_kind_at[BELLA_PILES][BELLA_SLOTS] = {{0, 19, 5, 23, 10},
                                                         {1, 15, 6, 24, 11},
                                                         {2, 16, 7, 20, 12},
                                                         {3, 17, 8, 21, 13},
                                                         {4, 18, 9, 22, 14}};

#define BIT(kind)           (UINT32_C(1) << (kind))
#define FIVE(a, b, c, d, e) (BIT(a) | BIT(b) | BIT(c) | BIT(d) | BIT(e))
const uint32_t bella_kinds_of[BELLA_PILES] = {FIVE(0, 19, 5, 23, 10), FIVE(1, 15, 6, 24, 11),
                                              FIVE(2, 16, 7, 20, 12), FIVE(3, 17, 8, 21, 13),
                                              FIVE(4, 18, 9, 22, 14)};

const uint8_t bella_copies[BELLA_SLOTS] = {5, 5, 2, 2, 2};
const uint16_t bella_slot_bits[BELLA_SLOTS] = {0x001f, 0x03e0, 0x0c00, 0x3000, 0xc000};
const uint16_t bella_slot_low[BELLA_SLOTS] = {0x0001, 0x0020, 0x0400, 0x1000, 0x4000};
const uint8_t bella_slot_of_bit[16] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4};

/* Five cards with one city, ten with two, and the card with all cities. */
const uint8_t bella_card_cities[BELLA_CARDS] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x03, 0x05, 0x09,
                                                0x11, 0x06, 0x0a, 0x12, 0x0c, 0x14, 0x18, 0x1f};

unsigned bella_count(uint16_t set, unsigned slot)
{
    return pz_count_bits(set & bella_slot_bits[slot]);
}

void bella_drop_all(uint16_t *set, uint16_t gone)
{
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        for (unsigned n = bella_count(gone, slot); n > 0; n--) {
            bella_drop(set, slot);
        }
    }
}

/* B3: the bits that stand for each card, one for each copy. In mix=pairs there is one copy of the
 * cards with one city and two copies of all others. In mix=singles there are three copies of the
 * cards with one city, one of the cards with two, and two of the card with all cities. */
uint32_t bella_card_group(unsigned mix, unsigned card)
{
    static const uint32_t group[2][BELLA_CARDS] = {
        {0x0000001, 0x0000002, 0x0000004, 0x0000008, 0x0000010, 0x0000060, 0x0000180, 0x0000600,
         0x0001800, 0x0006000, 0x0018000, 0x0060000, 0x0180000, 0x0600000, 0x1800000, 0x6000000},
        {0x0000007, 0x0000038, 0x00001c0, 0x0000e00, 0x0007000, 0x0008000, 0x0010000, 0x0020000,
         0x0040000, 0x0080000, 0x0100000, 0x0200000, 0x0400000, 0x0800000, 0x1000000, 0x6000000}};
    return group[mix][card];
}

unsigned bella_card_of_bit(unsigned mix, unsigned bit)
{
    static const uint8_t card[2][27] = {
        {0, 1,  2,  3,  4,  5,  5,  6,  6,  7,  7,  8,  8, 9,
         9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15},
        {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15}};
    return card[mix][bit];
}
