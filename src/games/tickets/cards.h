/* Counting train cards: byte c of a word is the number of cards of colour c. No byte ever passes 14
 * (there are 12 cards of a colour), so bytes never run into each other, not even when all are added
 * up in one of them (110 cards). Locomotives are counted beside the word. */
#ifndef PIAZZA_TICKETS_CARDS_H
#define PIAZZA_TICKETS_CARDS_H

#include "tickets.h"

#define TK_ONES  UINT64_C(0x0101010101010101)
#define TK_HIGHS UINT64_C(0x8080808080808080)

static inline unsigned tk_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static inline unsigned tk_of_colour(uint64_t colours, unsigned colour)
{
    return (unsigned)(colours >> (8 * colour)) & 0xff;
}

static inline unsigned tk_of_sort(uint64_t colours, unsigned locos, unsigned sort)
{
    return sort == TK_LOCO ? locos : tk_of_colour(colours, sort);
}

static inline unsigned tk_sum(uint64_t colours)
{
    return (unsigned)((colours * TK_ONES) >> 56);
}

/* The colour of which most cards are there; of several the first. */
static inline unsigned tk_best_colour(uint64_t colours)
{
    unsigned best = 0;
    for (unsigned colour = 1; colour < TK_COLOURS; colour++) {
        best = tk_of_colour(colours, colour) > tk_of_colour(colours, best) ? colour : best;
    }
    return best;
}

/* `count` cards of one colour as a word. */
static inline uint64_t tk_cards(unsigned colour, unsigned count)
{
    return (uint64_t)count << (8 * colour);
}

/* One card of that sort more or less; without a branch, as the sort is random. */
static inline void tk_add_one(uint64_t *colours, uint8_t *locos, unsigned sort)
{
    *colours += (uint64_t)(sort < TK_LOCO) << (8 * (sort % TK_COLOURS));
    *locos = (uint8_t)(*locos + sort / TK_COLOURS);
}

static inline void tk_take_one(uint64_t *colours, uint8_t *locos, unsigned sort)
{
    *colours -= (uint64_t)(sort < TK_LOCO) << (8 * (sort % TK_COLOURS));
    *locos = (uint8_t)(*locos - sort / TK_COLOURS);
}

/* How many colours have at least `least` cards; least from 1 to 127. */
static inline unsigned tk_colours_with(uint64_t colours, unsigned least)
{
    const uint64_t marks = ((colours | TK_HIGHS) - least * TK_ONES) & TK_HIGHS;
    return (unsigned)(((marks >> 7) * TK_ONES) >> 56);
}

/* The sort of the n-th card, counted from 0 through the colours and then the locomotives: the
 * number of colours that end at or before it. */
static inline unsigned tk_nth_card(uint64_t colours, unsigned n)
{
    const uint64_t ends = colours * TK_ONES;
    const uint64_t later = ((ends | TK_HIGHS) - (n + 1) * TK_ONES) & TK_HIGHS;
    return TK_COLOURS - (unsigned)(((later >> 7) * TK_ONES) >> 56);
}

static inline unsigned tk_deck_count(const struct tk_state *state)
{
    return tk_sum(state->deck) + state->deck_loco;
}

static inline unsigned tk_discard_count(const struct tk_public *pub)
{
    return tk_sum(pub->discard) + pub->discard_loco;
}

static inline struct tk_pile tk_hand_of(const struct tk_state *state, unsigned seat)
{
    return (struct tk_pile){state->hand[seat], state->hand_loco[seat]};
}

static inline unsigned tk_hand_count(const struct tk_state *state, unsigned seat)
{
    return tk_sum(state->hand[seat]) + state->hand_loco[seat];
}

/* Ferry cards that nobody holds (T2). */
static inline unsigned tk_ferries_left(const struct tk_public *pub)
{
    unsigned left = TK_FERRIES;
    for (unsigned seat = 0; seat < pub->players; seat++) {
        left -= pub->ferries[seat];
    }
    return left;
}

static inline unsigned tk_seat_after(const struct tk_public *pub, unsigned seat)
{
    return seat + 1u == pub->players ? 0 : seat + 1;
}

/* How far a seat is from the first player. */
static inline unsigned tk_distance(const struct tk_public *pub, unsigned seat)
{
    return (seat + pub->players - pub->first) % pub->players;
}

/* T4: while tickets are chosen at set-up, has the seat chosen? */
static inline bool tk_has_chosen(const struct tk_public *pub, unsigned seat)
{
    return pub->phase == TK_DEAL && pub->drawing == TK_NOTHING &&
           tk_distance(pub, seat) < tk_distance(pub, pub->turn);
}

static inline unsigned tk_offer_count(const struct tk_state *state, unsigned seat)
{
    unsigned count = 0;
    while (count < TK_FIRST_OFFER && state->offered[seat][count] != 0) {
        count++;
    }
    return count;
}

static inline bool tk_has(const struct pz_set128 *set, unsigned member)
{
    return set->word[member / 64] >> (member % 64) & 1;
}

static inline void tk_put(struct pz_set128 *set, unsigned member)
{
    set->word[member / 64] |= UINT64_C(1) << (member % 64);
}

#endif
