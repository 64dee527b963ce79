/* Counting claims without listing them.
 *
 * Coloured tracks: a seat with h cards of the colour that pays l locomotives can claim the open
 * tracks of that colour whose length is from l to h + l. `upto` counts the open tracks of each
 * colour up to a length, so one subtraction counts them all.
 *
 * Ferry routes of length n: ferry cards in hand can cover up to c waves. With k cards of a colour,
 * the number of covered waves can be anything from n - k - locomotives to c. There are that many
 * payments, times the colours of which k cards are in hand (one for k = 0). */
#include "claim_counter.h"

static void close_track(struct tk_claim_counter *counter, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    const uint64_t bit = UINT64_C(1) << track->rank;
    const unsigned colour = track->colour;
    if ((counter->open[colour] & bit) == 0) {
        return;
    }
    counter->open[colour] &= ~bit;
    counter->stale |= 1u << colour;
    if (colour == TK_GRAY) {
        counter->gray_open[track->kind - TK_COLOURS * TK_LENGTH_MAX]--;
    } else {
        counter->upto[colour] -= TK_ONES << (8 * track->length);
    }
}

/* Closes for `seat` what a claim by `by` closes. */
static void claimed(struct tk_claim_counter *counter, unsigned seat, unsigned by, unsigned index,
                    unsigned players)
{
    close_track(counter, index);
    if (players <= 3 || seat == by) {
        const struct tk_track *track = &tk_tracks[index];
        for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
            close_track(counter, track->other[i]);
        }
    }
}

void tk_claim_counters_update(struct tk_claim_counter counters[TK_SEATS_MAX], unsigned players,
                              unsigned by, unsigned track)
{
    for (unsigned seat = 0; seat < players; seat++) {
        claimed(&counters[seat], seat, by, track, players);
    }
}

void tk_claim_counter_init(struct tk_claim_counter *counter)
{
    counter->total = 0;
    counter->claims[TK_GRAY] = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const uint8_t *first = &tk_kind_first[colour * TK_LENGTH_MAX];
        counter->open[colour] = (UINT64_C(1) << (first[TK_LENGTH_MAX] - first[0])) - 1;
        counter->claims[colour] = 0;
        counter->upto[colour] = 0;
        for (unsigned length = 1; length <= TK_LENGTH_MAX; length++) {
            counter->upto[colour] |= (uint64_t)(first[length] - first[0]) << (8 * length);
        }
    }
    const uint8_t *first = &tk_kind_first[TK_COLOURS * TK_LENGTH_MAX];
    counter->open[TK_GRAY] = (UINT64_C(1) << (first[TK_GRAY_KINDS] - first[0])) - 1;
    for (unsigned kind = 0; kind < TK_GRAY_KINDS; kind++) {
        counter->gray_open[kind] = (uint8_t)(first[kind + 1] - first[kind]);
    }
    counter->stale = TK_STALE_ALL;
}

void tk_claim_counter_close(struct tk_claim_counter *counter, const struct tk_public *pub,
                            unsigned seat)
{
    for (unsigned by = 0; by < pub->players; by++) {
        for (struct tk_iter it = tk_members(&pub->tracks[by]); tk_next(&it);) {
            claimed(counter, seat, by, it.member, pub->players);
        }
    }
}

/* How many open tracks of a colour have a length from `shortest` to `longest`. */
static unsigned tracks_between(uint64_t upto, unsigned shortest, unsigned longest)
{
    const unsigned shorter = shortest == 0 ? 0 : tk_of_colour(upto, shortest - 1);
    return tk_of_colour(upto, longest) - shorter;
}

static uint32_t count_coloured(uint64_t upto, unsigned cards, unsigned locos, unsigned longest)
{
    uint32_t count = tk_of_colour(upto, pz_min(cards, longest));
    const unsigned most = pz_min(locos, longest);
    for (unsigned paid = 1; paid <= most; paid++) {
        count += tracks_between(upto, paid, pz_min(cards + paid, longest));
    }
    return count;
}

/* In how many ways ferry cards can cover waves of a ferry route, with `cards` of a colour. */
static unsigned covers_of(const struct tk_gray_kind *kind, unsigned cards, unsigned locos,
                          unsigned ferries)
{
    const int most = (int)pz_min(kind->waves, 2 * ferries);
    const int rest = (int)kind->length - (int)cards - (int)locos;
    const int least = rest > 0 ? rest : 0;
    return most < least ? 0 : (unsigned)(most - least + 1);
}

static uint32_t count_gray(const struct tk_claim_counter *counter, uint64_t hand, unsigned locos,
                           unsigned ferries, unsigned trains)
{
    unsigned colours[TK_PLAIN_MAX + 1];
    uint32_t count = 0;
    if (locos + ferries == 0) {
        return 0; /* every ferry route has a wave */
    }
    colours[0] = 1;
    for (unsigned cards = 1; cards <= TK_PLAIN_MAX; cards++) {
        colours[cards] = tk_colours_with(hand, cards);
    }
    for (unsigned k = 0; k < TK_GRAY_KINDS; k++) {
        const struct tk_gray_kind *kind = &tk_gray_kinds[k];
        /* the most spaces that colour cards, ferry cards and locomotives can pay */
        if (counter->gray_open[k] == 0 || kind->length > trains ||
            (unsigned)(kind->length - kind->waves) + pz_min(kind->waves, 2 * ferries) + locos <
                kind->length) {
            continue;
        }
        uint32_t payments = 0;
        for (unsigned cards = 0; cards + kind->waves <= kind->length; cards++) {
            payments += colours[cards] * covers_of(kind, cards, locos, ferries);
        }
        count += payments * counter->gray_open[k];
    }
    return count;
}

void tk_claim_counter_recount(struct tk_claim_counter *counter, const struct tk_state *state,
                              unsigned seat)
{
    const uint64_t hand = state->hand[seat];
    const unsigned locos = state->hand_loco[seat];
    const unsigned longest = pz_min(state->pub.trains[seat], TK_LENGTH_MAX);
    uint32_t total = counter->total;
    for (unsigned left = counter->stale & (TK_STALE_GRAY - 1); left != 0; left &= left - 1) {
        const unsigned colour = pz_lowest_bit(left);
        total -= counter->claims[colour];
        counter->claims[colour] =
            count_coloured(counter->upto[colour], tk_of_colour(hand, colour), locos, longest);
        total += counter->claims[colour];
    }
    if (counter->stale & TK_STALE_GRAY) {
        total -= counter->claims[TK_GRAY];
        counter->claims[TK_GRAY] =
            count_gray(counter, hand, locos, state->pub.ferries[seat], state->pub.trains[seat]);
        total += counter->claims[TK_GRAY];
    }
    counter->total = total;
    counter->stale = 0;
}

/* The n-th open track of a colour, from rank `from` on. */
static unsigned nth_track(const struct tk_claim_counter *counter, unsigned colour, unsigned from,
                          unsigned n)
{
    uint64_t left = counter->open[colour] >> from;
    for (; n > 0; n--) {
        left &= left - 1;
    }
    return tk_kind_tracks[tk_kind_first[colour * TK_LENGTH_MAX] + from + pz_lowest_bit(left)];
}

/* The n-th claim for tracks of a colour. */
static pz_move nth_coloured(const struct tk_claim_counter *counter, unsigned colour, unsigned cards,
                            unsigned longest, uint32_t n)
{
    unsigned locos = 0;
    for (;; locos++) {
        const unsigned tracks =
            tracks_between(counter->upto[colour], locos, pz_min(cards + locos, longest));
        if (n < tracks) {
            break;
        }
        n -= tracks;
    }
    const unsigned shortest = locos == 0 ? 1 : locos;
    const uint8_t *first = &tk_kind_first[colour * TK_LENGTH_MAX];
    const unsigned track =
        nth_track(counter, colour, (unsigned)(first[shortest - 1] - first[0]), n);
    return (pz_move)(TK_MOVE_CLAIM + tk_tracks[track].claim + locos);
}

/* The n-th claim for ferry routes. */
static pz_move nth_gray(const struct tk_claim_counter *counter, const struct tk_state *state,
                        unsigned seat, uint32_t n)
{
    const uint64_t hand = state->hand[seat];
    const unsigned locos = state->hand_loco[seat];
    for (unsigned k = 0;; k++) {
        const struct tk_gray_kind *kind = &tk_gray_kinds[k];
        if (kind->length > state->pub.trains[seat]) {
            continue;
        }
        for (unsigned cards = 0; cards + kind->waves <= kind->length; cards++) {
            const unsigned covers = covers_of(kind, cards, locos, state->pub.ferries[seat]);
            const unsigned colours = cards == 0 ? 1 : tk_colours_with(hand, cards);
            const uint32_t payments = covers * colours;
            if (n >= payments * counter->gray_open[k]) {
                n -= payments * counter->gray_open[k];
                continue;
            }
            const uint8_t *first = &tk_kind_first[TK_COLOURS * TK_LENGTH_MAX];
            const unsigned track =
                nth_track(counter, TK_GRAY, (unsigned)(first[k] - first[0]), n / payments);
            unsigned nth = n % payments / covers;
            unsigned colour = 0;
            while (cards > 0 && (tk_of_colour(hand, colour) < cards || nth-- > 0)) {
                colour++;
            }
            const unsigned covered =
                pz_min(kind->waves, 2u * state->pub.ferries[seat]) - n % payments % covers;
            const unsigned per_waves = 1 + TK_COLOURS * (unsigned)(kind->length - kind->waves);
            const unsigned rest = cards == 0 ? 0 : 1 + (cards - 1) * TK_COLOURS + colour;
            return (pz_move)(TK_MOVE_CLAIM + tk_tracks[track].claim + covered * per_waves + rest);
        }
    }
}

pz_move tk_nth_claim(const struct tk_claim_counter *counter, const struct tk_state *state,
                     unsigned seat, uint32_t n)
{
    unsigned colour = 0;
    while (n >= counter->claims[colour]) {
        n -= counter->claims[colour++];
    }
    return colour == TK_GRAY
               ? nth_gray(counter, state, seat, n)
               : nth_coloured(counter, colour, tk_of_colour(state->hand[seat], colour),
                              pz_min(state->pub.trains[seat], TK_LENGTH_MAX), n);
}
