/* A desk: how many claims a seat has, kept up to date between its turns, so that random play need
 * not list them. It follows from the state; tk_pick() sets one up for a single question, the
 * playout keeps one for each seat.
 *
 * Coloured tracks: with h cards of the colour and l locomotives paid, a seat can claim the open
 * tracks of that colour whose length is from l to h + l. `upto` counts the open tracks of each
 * colour up to a length, so one subtraction counts them all.
 *
 * Ferry routes of length n, with w waves, of which ferry cards in hand can cover up to c: with k
 * cards of a colour the number m of covered waves can be anything from n - k - locomotives to c;
 * that many payments there are, times the colours of which k cards are in hand (one for k = 0). */
#ifndef PIAZZA_TICKETS_DESK_H
#define PIAZZA_TICKETS_DESK_H

#include "cards.h"

enum { TK_STALE_GRAY = 1 << TK_GRAY, TK_STALE_ALL = (2 << TK_GRAY) - 1 };

struct tk_desk {
    uint64_t open[TK_COLOURS + 1]; /* the tracks of that colour by rank, as bits */
    uint64_t upto[TK_COLOURS];     /* byte n: the open tracks of the colour of length <= n */
    uint8_t gray_open[TK_GRAY_KINDS];
    uint32_t claims[TK_COLOURS + 1]; /* payments for the tracks of that colour, */
    uint32_t total;                  /* and all of them, unless ... */
    uint32_t stale;                  /* bits: the colours whose number has to be counted again */
};

static inline void tk_desk_close(struct tk_desk *desk, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    const uint64_t bit = UINT64_C(1) << track->rank;
    const unsigned colour = track->colour;
    if ((desk->open[colour] & bit) == 0) {
        return;
    }
    desk->open[colour] &= ~bit;
    desk->stale |= 1u << colour;
    if (colour == TK_GRAY) {
        desk->gray_open[track->kind - TK_COLOURS * TK_LENGTH_MAX]--;
    } else {
        desk->upto[colour] -= TK_ONES << (8 * track->length);
    }
}

/* A claim of `by` as the desk of `seat` sees it (T16). */
static inline void tk_desk_claimed(struct tk_desk *desk, unsigned seat, unsigned by, unsigned index,
                                   unsigned players)
{
    tk_desk_close(desk, index);
    if (players <= 3 || seat == by) {
        const struct tk_track *track = &tk_tracks[index];
        for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
            tk_desk_close(desk, track->other[i]);
        }
    }
}

/* The desk of a seat for which all tracks are open. */
static inline void tk_desk_empty(struct tk_desk *desk)
{
    desk->total = 0;
    desk->claims[TK_GRAY] = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const uint8_t *first = &tk_kind_first[colour * TK_LENGTH_MAX];
        desk->open[colour] = (UINT64_C(1) << (first[TK_LENGTH_MAX] - first[0])) - 1;
        desk->claims[colour] = 0;
        desk->upto[colour] = 0;
        for (unsigned length = 1; length <= TK_LENGTH_MAX; length++) {
            desk->upto[colour] |= (uint64_t)(first[length] - first[0]) << (8 * length);
        }
    }
    const uint8_t *first = &tk_kind_first[TK_COLOURS * TK_LENGTH_MAX];
    desk->open[TK_GRAY] = (UINT64_C(1) << (first[TK_GRAY_KINDS] - first[0])) - 1;
    for (unsigned kind = 0; kind < TK_GRAY_KINDS; kind++) {
        desk->gray_open[kind] = (uint8_t)(first[kind + 1] - first[kind]);
    }
    desk->stale = TK_STALE_ALL;
}

/* Closes what is claimed, on a desk for which all tracks are open. */
static inline void tk_desk_catch_up(struct tk_desk *desk, const struct tk_state *state,
                                    unsigned seat)
{
    for (unsigned by = 0; by < state->players; by++) {
        for (unsigned half = 0; half < 2; half++) {
            for (uint64_t left = state->tracks[by].word[half]; left != 0; left &= left - 1) {
                tk_desk_claimed(desk, seat, by, 64 * half + pz_lowest_bit(left), state->players);
            }
        }
    }
}

static inline unsigned tk_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many open tracks of a colour have a length from `shortest` to `longest`. */
static inline unsigned tk_tracks_between(uint64_t upto, unsigned shortest, unsigned longest)
{
    const unsigned shorter = shortest == 0 ? 0 : tk_of_colour(upto, shortest - 1);
    return tk_of_colour(upto, longest) - shorter;
}

static inline uint32_t tk_count_coloured(uint64_t upto, unsigned cards, unsigned locos,
                                         unsigned longest)
{
    uint32_t count = tk_of_colour(upto, tk_least(cards, longest));
    const unsigned most = tk_least(locos, longest);
    for (unsigned paid = 1; paid <= most; paid++) {
        count += tk_tracks_between(upto, paid, tk_least(cards + paid, longest));
    }
    return count;
}

/* How many numbers of covered waves there are for a ferry route with `cards` of a colour. */
static inline unsigned tk_covers(const struct tk_gray_kind *kind, unsigned cards, unsigned locos,
                                 unsigned ferries)
{
    const int most = (int)tk_least(kind->waves, 2 * ferries);
    const int rest = (int)kind->length - (int)cards - (int)locos;
    const int least = rest > 0 ? rest : 0;
    return most < least ? 0 : (unsigned)(most - least + 1);
}

static inline uint32_t tk_count_gray(const struct tk_desk *desk, uint64_t hand, unsigned locos,
                                     unsigned ferries, unsigned trains)
{
    unsigned colours[TK_PLAIN_MAX + 1];
    uint32_t count = 0;
    colours[0] = 1;
    for (unsigned cards = 1; cards <= TK_PLAIN_MAX; cards++) {
        colours[cards] = tk_colours_with(hand, cards);
    }
    for (unsigned k = 0; k < TK_GRAY_KINDS; k++) {
        const struct tk_gray_kind *kind = &tk_gray_kinds[k];
        /* the most that colour cards, ferry cards and locomotives can do */
        if (desk->gray_open[k] == 0 || kind->length > trains ||
            (unsigned)(kind->length - kind->waves) + tk_least(kind->waves, 2 * ferries) + locos <
                kind->length) {
            continue;
        }
        uint32_t payments = 0;
        for (unsigned cards = 0; cards + kind->waves <= kind->length; cards++) {
            payments += colours[cards] * tk_covers(kind, cards, locos, ferries);
        }
        count += payments * desk->gray_open[k];
    }
    return count;
}

/* Counts what is stale. */
static inline void tk_desk_count(struct tk_desk *desk, const struct tk_state *state, unsigned seat)
{
    if (desk->stale == 0) {
        return;
    }
    const uint64_t hand = state->hand[seat];
    const unsigned locos = state->hand_loco[seat];
    const unsigned longest = tk_least(state->trains[seat], TK_LENGTH_MAX);
    for (unsigned left = desk->stale & (TK_STALE_GRAY - 1); left != 0; left &= left - 1) {
        const unsigned colour = pz_lowest_bit(left);
        desk->claims[colour] =
            tk_count_coloured(desk->upto[colour], tk_of_colour(hand, colour), locos, longest);
    }
    if (desk->stale & TK_STALE_GRAY) {
        desk->claims[TK_GRAY] =
            tk_count_gray(desk, hand, locos, state->ferries[seat], state->trains[seat]);
    }
    desk->total = 0;
    for (unsigned colour = 0; colour <= TK_GRAY; colour++) {
        desk->total += desk->claims[colour];
    }
    desk->stale = 0;
}

/* The n-th open track of a colour, from rank `from` on. */
static inline unsigned tk_nth_track(const struct tk_desk *desk, unsigned colour, unsigned from,
                                    unsigned n)
{
    uint64_t left = desk->open[colour] >> from;
    for (; n > 0; n--) {
        left &= left - 1;
    }
    return tk_kind_tracks[tk_kind_first[colour * TK_LENGTH_MAX] + from + pz_lowest_bit(left)];
}

/* The n-th claim for tracks of a colour. */
static inline pz_move tk_nth_coloured(const struct tk_desk *desk, unsigned colour, unsigned cards,
                                      unsigned longest, uint32_t n)
{
    unsigned locos = 0;
    for (;; locos++) {
        const unsigned tracks =
            tk_tracks_between(desk->upto[colour], locos, tk_least(cards + locos, longest));
        if (n < tracks) {
            break;
        }
        n -= tracks;
    }
    const unsigned shortest = locos == 0 ? 1 : locos;
    const uint8_t *first = &tk_kind_first[colour * TK_LENGTH_MAX];
    const unsigned track =
        tk_nth_track(desk, colour, (unsigned)(first[shortest - 1] - first[0]), n);
    return (pz_move)(TK_MOVE_CLAIM + tk_tracks[track].claim + locos);
}

/* The n-th claim for ferry routes. */
static inline pz_move tk_nth_gray(const struct tk_desk *desk, const struct tk_state *state,
                                  unsigned seat, uint32_t n)
{
    const uint64_t hand = state->hand[seat];
    const unsigned locos = state->hand_loco[seat];
    for (unsigned k = 0;; k++) {
        const struct tk_gray_kind *kind = &tk_gray_kinds[k];
        if (kind->length > state->trains[seat]) {
            continue;
        }
        for (unsigned cards = 0; cards + kind->waves <= kind->length; cards++) {
            const unsigned covers = tk_covers(kind, cards, locos, state->ferries[seat]);
            const unsigned colours = cards == 0 ? 1 : tk_colours_with(hand, cards);
            const uint32_t payments = covers * colours;
            if (n >= payments * desk->gray_open[k]) {
                n -= payments * desk->gray_open[k];
                continue;
            }
            const uint8_t *first = &tk_kind_first[TK_COLOURS * TK_LENGTH_MAX];
            const unsigned track =
                tk_nth_track(desk, TK_GRAY, (unsigned)(first[k] - first[0]), n / payments);
            unsigned nth = n % payments / covers;
            unsigned colour = 0;
            while (cards > 0 && (tk_of_colour(hand, colour) < cards || nth-- > 0)) {
                colour++;
            }
            const unsigned covered =
                tk_least(kind->waves, 2u * state->ferries[seat]) - n % payments % covers;
            const unsigned per_waves = 1 + TK_COLOURS * (unsigned)(kind->length - kind->waves);
            const unsigned rest = cards == 0 ? 0 : 1 + (cards - 1) * TK_COLOURS + colour;
            return (pz_move)(TK_MOVE_CLAIM + tk_tracks[track].claim + covered * per_waves + rest);
        }
    }
}

static inline pz_move tk_nth_claim(const struct tk_desk *desk, const struct tk_state *state,
                                   unsigned seat, uint32_t n)
{
    unsigned colour = 0;
    while (n >= desk->claims[colour]) {
        n -= desk->claims[colour++];
    }
    return colour == TK_GRAY
               ? tk_nth_gray(desk, state, seat, n)
               : tk_nth_coloured(desk, colour, tk_of_colour(state->hand[seat], colour),
                                 tk_least(state->trains[seat], TK_LENGTH_MAX), n);
}

#endif
