/* Bella Italia: what a hand is worth, as a table. For every hand, seen as pairs of cities, and
 * every set of lengths that its owner has made it holds the chance to win, by the six or by what is
 * missing of 2 to 5, before others end the game. `piazza train bella` computes it
 * (src/train/bella.c); it is the weights of the bots. */
#ifndef PIAZZA_AI_BELLA_TABLE_H
#define PIAZZA_AI_BELLA_TABLE_H

#include "../games/bella/bella.h"
#include <stddef.h>

enum {
    BELLA_SETS = 1 << BELLA_PAIRS, /* of pairs of cities */
    BELLA_SURE = 1 << 15,          /* a chance of one */
    BELLA_MIXES = 2,
    BELLA_TABLES = 2 * BELLA_MIXES, /* of the weights */
    BELLA_MADE_SETS = 15,           /* sets of the lengths 2 to 5; who has all of them has won */
    BELLA_KEPT_MAX = 6,             /* tickets at the end of a turn */
    BELLA_HANDS = 114084,           /* of up to seven tickets, */
    BELLA_HANDS_KEPT = 4427,        /* and of up to six that are different; see bella_next_hand() */
    BELLA_IMAGES = 10               /* of a hand, as the ring is turned and mirrored */
};

/* A hand as the table knows it. */
struct bella_pairs {
    unsigned held;    /* the pairs of cities that the tickets join, */
    unsigned doubles; /* and those that more than one joins */
};

/* The chances are those at the end of a turn, but a hand with a trip that wins is sure. A hand of
 * seven is worth as much as the best six of it. */
struct bella_table {
    uint32_t first[BELLA_SETS];  /* the number of the hand that joins these pairs once each */
    uint8_t lengths[BELLA_SETS]; /* bits: the rings of 3 to 6 that these pairs have */
    uint16_t chance[BELLA_MADE_SETS][BELLA_HANDS]; /* parts of BELLA_SURE */
};

/* ---- hands ---- */

static inline unsigned bella_pair_bit(unsigned kind)
{
    return 1u << (kind < BELLA_PAIRS ? kind : kind - BELLA_PAIRS);
}

static inline struct bella_pairs bella_pairs_with(struct bella_pairs hand, unsigned bit)
{
    hand.doubles |= hand.held & bit;
    hand.held |= bit;
    return hand;
}

/* Of three tickets of a pair, which are rare, two are forgotten. */
static inline struct bella_pairs bella_pairs_without(struct bella_pairs hand, unsigned bit)
{
    if (hand.doubles & bit) {
        hand.doubles &= ~bit;
    } else {
        hand.held &= ~bit;
    }
    return hand;
}

static inline unsigned bella_pairs_count(struct bella_pairs hand)
{
    return pz_count_bits(hand.held) + pz_count_bits(hand.doubles);
}

/* `kinds` is the set of kinds in the hand. */
struct bella_pairs bella_pairs_of(const uint16_t hand[BELLA_PILES], uint32_t kinds);

/* The hands that this one becomes when the ring is turned by i cities and, from 5 on, mirrored
 * before that. All have the same chances. */
void bella_images(struct bella_pairs hand, struct bella_pairs images[BELLA_IMAGES]);

/* The next hand of up to `most` tickets of those that stand for all their images; the empty hand is
 * the first. False after the last. */
bool bella_next_hand(struct bella_pairs *hand, unsigned most);

/* ---- the table ---- */

/* Prepares all but the chances. */
void bella_table_init(struct bella_table *table);

/* Sets the chances of a hand and all its images. */
void bella_table_set(struct bella_table *table, struct bella_pairs hand,
                     const uint16_t chances[BELLA_MADE_SETS]);

/* Where a hand of up to seven tickets stands: those with the same pairs stand together, first the
 * one without doubles, then those with one, with two, with three. */
static inline unsigned bella_hand_number(const struct bella_table *table, struct bella_pairs hand)
{
    unsigned number = table->first[hand.held];
    unsigned left = hand.doubles;
    if (left == 0) {
        return number;
    }
    const unsigned pairs = pz_count_bits(hand.held);
    const unsigned a = pz_count_bits(hand.held & (left ^ (left - 1)) >> 1);
    left &= left - 1;
    if (left == 0) {
        return number + 1 + a;
    }
    number += 1 + pairs;
    const unsigned b = pz_count_bits(hand.held & (left ^ (left - 1)) >> 1);
    left &= left - 1;
    if (left == 0) {
        return number + b * (b - 1) / 2 + a;
    }
    number += pairs * (pairs - 1) / 2;
    const unsigned c = pz_count_bits(hand.held & (left ^ (left - 1)) >> 1);
    return number + c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a;
}

/* What such a hand promises to a seat with these lengths made. */
static inline unsigned bella_hope(const struct bella_table *table, struct bella_pairs hand,
                                  unsigned made)
{
    return table->chance[made >> BELLA_TRIP_MIN][bella_hand_number(table, hand)];
}

/* The lengths of the trips that it could make, as bits. */
static inline unsigned bella_lengths(const struct bella_table *table, struct bella_pairs hand)
{
    return table->lengths[hand.held] | (unsigned)(hand.doubles != 0) << BELLA_TRIP_MIN;
}

/* Would one of these lengths win? */
bool bella_wins_by(unsigned lengths, unsigned made);

/* ---- as weights ---- */

/* Which table is for a game: every mix has one for two players and one for more, among whom games
 * end sooner and hands are robbed more. */
static inline unsigned bella_table_number(unsigned mix, unsigned players)
{
    return 2 * mix + (players > 2);
}

/* For every table, hand of bella_next_hand() up to six tickets and set of lengths made two bytes,
 * little endian. */
enum { BELLA_TABLE_BYTES = BELLA_HANDS_KEPT * BELLA_MADE_SETS * 2 };

void bella_table_write(const struct bella_table *table, uint8_t bytes[BELLA_TABLE_BYTES]);
void bella_table_read(struct bella_table *table, const uint8_t bytes[BELLA_TABLE_BYTES]);
/* Are the bytes all the tables? */
bool bella_tables_check(const uint8_t *bytes, size_t size);

#endif
