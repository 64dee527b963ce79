/* Bella Italia: what a hand is worth, as a table. For every hand, seen as pairs of cities, and for
 * every set of lengths that its owner has made, it holds the probability to win before others end
 * the game: by a trip of six, or by the missing trips of 2 to 5. `piazza train bella` computes it
 * (train/value_tables.c); it is the weights of the bots. */
#ifndef PIAZZA_GAMES_BELLA_BOTS_VALUE_TABLE_H
#define PIAZZA_GAMES_BELLA_BOTS_VALUE_TABLE_H

#include "games/bella/bella.h"
#include <stddef.h>

enum {
    BELLA_SETS = 1 << BELLA_PAIRS,        /* sets of pairs of cities */
    BELLA_PROB_ONE = 1 << 15,             /* the probability 1, in fixed point */
    BELLA_MIXES = 2,                      /* mixes of selection cards */
    BELLA_VALUE_TABLES = 2 * BELLA_MIXES, /* tables in a file of weights */
    BELLA_MADE_SETS = 15,                 /* sets of the lengths 2 to 5, without the full set */
    BELLA_KEPT_MAX = 6,                   /* tickets that a hand keeps at the end of a turn */
    BELLA_HANDS = 114084,                 /* hands of up to seven tickets */
    BELLA_HANDS_KEPT = 4427, /* hands of up to six tickets that bella_next_hand() lists */
    BELLA_IMAGES = 10        /* symmetric images of a hand */
};

/* A hand as the table knows it. */
struct bella_pairs {
    unsigned held;    /* bits: the pairs of cities that at least one ticket joins */
    unsigned doubles; /* bits: the pairs of cities that more than one ticket joins */
};

/* The probabilities are those at the end of a turn, except that a hand with a trip that wins has
 * probability 1. A hand of seven tickets is worth as much as its best six. */
struct bella_value_table {
    uint32_t first[BELLA_SETS];  /* the index of the hand that joins each of these pairs once */
    uint8_t lengths[BELLA_SETS]; /* bits: the lengths of the rings of 3 to 6 in these pairs */
    uint16_t win_prob[BELLA_MADE_SETS][BELLA_HANDS]; /* in parts of BELLA_PROB_ONE */
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

/* Three tickets of a pair, which are rare, count as two. */
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

/* `kinds` is the set of kinds of tickets in the hand. */
struct bella_pairs bella_pairs_of(const uint16_t hand[BELLA_PILES], uint32_t kinds);

/* The symmetric images of a hand: image i is the hand with the ring turned by i cities, and from
 * image 5 on mirrored before that. All images have the same value. */
void bella_images(struct bella_pairs hand, struct bella_pairs images[BELLA_IMAGES]);

/* Lists the hands of up to `most` tickets, one hand for all its symmetric images. The first is the
 * empty hand. Returns false after the last. */
bool bella_next_hand(struct bella_pairs *hand, unsigned most);

/* ---- what an exchange brings on average (B10, B11) ---- */

/* The value of a hand. */
typedef int32_t bella_worth(const void *context, struct bella_pairs hand);

/* The mean value of the hand with one more ticket of the set. The set is not empty, and all its
 * tickets have that home. */
static inline int32_t bella_mean_worth(bella_worth *worth, const void *context,
                                       struct bella_pairs hand, unsigned home, uint16_t set)
{
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned bit = bella_pair_bit(bella_kind_at[home][slot]);
            sum += count * worth(context, bella_pairs_with(hand, bit));
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

/* The same with one of the partner's tickets of that home. It has `all` of them. The seat knows
 * some; the others can be any of the set `unknown`. */
static inline int32_t bella_exchange_worth(bella_worth *worth, const void *context,
                                           struct bella_pairs hand, unsigned home, unsigned all,
                                           uint16_t known, uint16_t unknown)
{
    const unsigned open = pz_count_bits(known);
    int32_t sum = 0;
    if (open > 0) {
        sum += (int32_t)open * bella_mean_worth(worth, context, hand, home, known);
    }
    if (open < all) {
        sum += (int32_t)(all - open) * bella_mean_worth(worth, context, hand, home, unknown);
    }
    return all > 0 ? sum / (int32_t)all : 0;
}

/* ---- the table ---- */

/* Prepares everything but the probabilities. */
void bella_value_table_init(struct bella_value_table *table);

/* Sets the probabilities of a hand and of all its images. */
void bella_value_table_set(struct bella_value_table *table, struct bella_pairs hand,
                           const uint16_t win_probs[BELLA_MADE_SETS]);

/* The index of a hand of up to seven tickets. Hands with the same pairs are neighbours: first the
 * one without doubles, then those with one double, with two, with three. */
static inline unsigned bella_hand_number(const struct bella_value_table *table,
                                         struct bella_pairs hand)
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

/* The win probability of such a hand, for a seat that has made these lengths. */
static inline unsigned bella_win_prob(const struct bella_value_table *table,
                                      struct bella_pairs hand, unsigned made)
{
    return table->win_prob[made >> BELLA_TRIP_MIN][bella_hand_number(table, hand)];
}

/* The lengths of the trips that the hand can make, as bits. */
static inline unsigned bella_lengths(const struct bella_value_table *table, struct bella_pairs hand)
{
    return table->lengths[hand.held] | (unsigned)(hand.doubles != 0) << BELLA_TRIP_MIN;
}

/* Would one of these lengths win? */
bool bella_wins_by(unsigned lengths, unsigned made);

/* ---- as weights ---- */

/* The number of the table for a game. Each mix has a table for two players and one for more: with
 * more, games end sooner and hands lose tickets more often. */
static inline unsigned bella_value_table_number(unsigned mix, unsigned players)
{
    return 2 * mix + (players > 2);
}

/* A table in a file of weights: for each hand that bella_next_hand() lists up to six tickets, and
 * for each set of lengths made, the probability in two bytes, little endian. */
enum { BELLA_VALUE_TABLE_BYTES = BELLA_HANDS_KEPT * BELLA_MADE_SETS * 2 };

void bella_value_table_write(const struct bella_value_table *table,
                             uint8_t bytes[BELLA_VALUE_TABLE_BYTES]);
void bella_value_table_read(struct bella_value_table *table,
                            const uint8_t bytes[BELLA_VALUE_TABLE_BYTES]);
/* Checks that the bytes are all the tables of a file of weights. */
bool bella_value_tables_check(const uint8_t *bytes, size_t size);

#endif
