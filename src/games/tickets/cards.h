/* Counting train cards: byte c of a word is the number of cards of colour c. A colour has 12 cards,
 * so no byte overflows, not even the sum of all eight (96 cards). Locomotives are counted beside
 * the word. */
#ifndef PIAZZA_TICKETS_CARDS_H
#define PIAZZA_TICKETS_CARDS_H

#include "tickets.h"

#define TK_ONES UINT64_C(0x0101010101010101)

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

/* The colour with the most cards; on a tie, the first. */
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

/* One card of that sort more or less. There is no branch, as the sort is random. */
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

/* How many colours have at least `least` cards. `least` is from 1 to 127. */
static inline unsigned tk_colours_with(uint64_t colours, unsigned least)
{
    return TK_COLOURS - pz_bytes_up_to(colours, least - 1);
}

/* The sort of the n-th card, counted from 0 through the colours and then the locomotives. It is the
 * number of colours that end at or before that card. */
static inline unsigned tk_nth_card(uint64_t colours, unsigned n)
{
    return pz_bytes_up_to(colours * TK_ONES, n);
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

/* T7: can a card still come from the deck? */
static inline bool tk_cards_left(const struct tk_state *state)
{
    return (state->deck | state->pub.discard) != 0 ||
           state->deck_loco + state->pub.discard_loco > 0;
}

/* T10: can tickets still be drawn? */
static inline bool tk_tickets_left(const struct tk_state *state)
{
    return (state->unseen | state->returned) != 0 || state->pub.under_count > 0;
}

/* The tickets of an offer whose places are bits of the mask. */
static inline uint64_t tk_offered_tickets(const uint8_t offered[TK_FIRST_OFFER], unsigned mask)
{
    uint64_t tickets = 0;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if ((mask >> i & 1) && offered[i] != 0) {
            tickets |= UINT64_C(1) << (offered[i] - 1);
        }
    }
    return tickets;
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

/* Has the seat chosen its tickets, while others still choose at set-up (T4)? */
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

/* The place at the other end of a track. */
static inline unsigned tk_other_end(unsigned track, unsigned place)
{
    return (unsigned)(tk_tracks[track].a ^ tk_tracks[track].b) ^ place;
}

static inline bool tk_has(const struct pz_set128 *set, unsigned member)
{
    return set->word[member / 64] >> (member % 64) & 1;
}

static inline void tk_put(struct pz_set128 *set, unsigned member)
{
    set->word[member / 64] |= UINT64_C(1) << (member % 64);
}

static inline void tk_remove(struct pz_set128 *set, unsigned member)
{
    set->word[member / 64] &= ~(UINT64_C(1) << (member % 64));
}

static inline void tk_unite(struct pz_set128 *set, const struct pz_set128 *more)
{
    set->word[0] |= more->word[0];
    set->word[1] |= more->word[1];
}

static inline void tk_subtract(struct pz_set128 *set, const struct pz_set128 *less)
{
    set->word[0] &= ~less->word[0];
    set->word[1] &= ~less->word[1];
}

static inline bool tk_meets(const struct pz_set128 *a, const struct pz_set128 *b)
{
    return ((a->word[0] & b->word[0]) | (a->word[1] & b->word[1])) != 0;
}

/* The seat that has claimed the track, or -1. */
static inline int tk_owner(const struct tk_public *pub, unsigned track)
{
    int seat = pub->players - 1;
    while (seat >= 0 && !tk_has(&pub->tracks[seat], track)) {
        seat--;
    }
    return seat;
}

/* Visits the members of a set in ascending order. Changes to the set do not reach the loop:
 *
 *     for (struct tk_iter it = tk_members(&set); tk_next(&it);) {
 *         visit(it.member);
 *     } */
struct tk_iter {
    uint64_t left; /* members of the current word that are to come */
    uint64_t next; /* members of the word after it */
    unsigned base; /* number of the word's first bit */
    unsigned member;
};

static inline struct tk_iter tk_members(const struct pz_set128 *set)
{
    return (struct tk_iter){set->word[0], set->word[1], 0, 0};
}

static inline bool tk_next(struct tk_iter *it)
{
    if (it->left == 0) {
        if (it->next == 0) {
            return false;
        }
        it->left = it->next;
        it->next = 0;
        it->base = 64;
    }
    it->member = it->base + pz_lowest_bit(it->left);
    it->left &= it->left - 1;
    return true;
}

#endif
