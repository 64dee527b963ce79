/* Claims: which tracks are open to a seat, and every way to pay for one (T11 to T16).
 *
 * A coloured track of length n has n + 1 payments, one for each number of locomotives. For each
 * number m of waves that ferry cards cover, a ferry route of length n with w waves has one payment
 * without colour cards and one for each colour and number k of cards from 1 to n - w. The m waves
 * take (m + 1) / 2 ferry cards (T14), and the other n - m - k spaces take locomotives. No two
 * payments hold the same cards, as m is n less the cards and locomotives. */
#include "cards.h"

enum { WAVES_BY_FERRY = 2 * TK_FERRIES_MAX };

static unsigned payments_per_waves(const struct tk_track *track)
{
    return 1 + TK_COLOURS * (unsigned)(track->length - track->waves);
}

struct tk_payment tk_payment_of(pz_move move)
{
    const unsigned claim = (unsigned)move - TK_MOVE_CLAIM;
    struct tk_payment payment = {tk_claim_track[claim], TK_LOCO, 0, 0, 0};
    const struct tk_track *track = &tk_tracks[payment.track];
    const unsigned index = claim - track->claim;
    if (track->colour != TK_GRAY) {
        payment.colour = index == track->length ? TK_LOCO : track->colour;
        payment.cards = (uint8_t)(track->length - index);
        payment.locos = (uint8_t)index;
        return payment;
    }
    const unsigned covered = index / payments_per_waves(track);
    const unsigned rest = index % payments_per_waves(track);
    if (rest > 0) {
        payment.colour = (uint8_t)((rest - 1) % TK_COLOURS);
        payment.cards = (uint8_t)((rest - 1) / TK_COLOURS + 1);
    }
    payment.locos = (uint8_t)(track->length - covered - payment.cards);
    payment.ferries = (uint8_t)((covered + 1) / 2);
    return payment;
}

int tk_payment_move(const struct tk_payment *payment)
{
    const struct tk_track *track = &tk_tracks[payment->track];
    const int covered = (int)track->length - payment->cards - payment->locos;
    const int ferries = payment->ferries;
    if (track->colour != TK_GRAY) {
        if (payment->cards > 0 && payment->colour != track->colour) {
            return PZ_REFUSED(TK_REFUSE_WRONG_COLOUR);
        }
        if (ferries > 0) {
            return PZ_REFUSED(TK_REFUSE_WRONG_FERRY);
        }
        return covered != 0 ? PZ_REFUSED(TK_REFUSE_NOT_EXACT)
                            : TK_MOVE_CLAIM + track->claim + payment->locos;
    }
    if (covered < 0 || covered > 2 * ferries) {
        return PZ_REFUSED(TK_REFUSE_NOT_EXACT);
    }
    if (payment->cards > track->length - track->waves || covered > track->waves ||
        covered > WAVES_BY_FERRY || covered < 2 * ferries - 1) {
        return PZ_REFUSED(TK_REFUSE_WRONG_FERRY);
    }
    const unsigned rest =
        payment->cards == 0 ? 0 : 1 + (payment->cards - 1u) * TK_COLOURS + payment->colour;
    return (int)(TK_MOVE_CLAIM + track->claim + (unsigned)covered * payments_per_waves(track) +
                 rest);
}

/* ---- open tracks ---- */

struct pz_set128 tk_beside(const struct pz_set128 *tracks)
{
    struct pz_set128 set = {{0, 0}};
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
            tk_put(&set, track->other[i]);
        }
    }
    return set;
}

struct pz_set128 tk_closed_by(const struct tk_public *pub, unsigned track)
{
    struct pz_set128 closed = {{0, 0}};
    tk_put(&closed, track);
    if (pub->players <= 3) {
        const struct pz_set128 beside = tk_beside(&closed);
        tk_unite(&closed, &beside);
    }
    return closed;
}

struct pz_set128 tk_free_tracks(const struct tk_public *pub)
{
    struct pz_set128 closed = {{0, 0}};
    for (unsigned i = 0; i < pub->players; i++) {
        tk_unite(&closed, &pub->tracks[i]);
    }
    if (pub->players <= 3) { /* T16 */
        const struct pz_set128 beside = tk_beside(&closed);
        tk_unite(&closed, &beside);
    }
    struct pz_set128 open = {{UINT64_MAX >> (TK_TRACKS < 64 ? 64 - TK_TRACKS : 0),
                              TK_TRACKS > 64 ? UINT64_MAX >> (128 - TK_TRACKS) : 0}};
    tk_subtract(&open, &closed);
    return open;
}

struct pz_set128 tk_open_tracks(const struct tk_public *pub, unsigned seat)
{
    struct pz_set128 open = tk_free_tracks(pub);
    /* T16: nobody gets two tracks of a route */
    const struct pz_set128 beside = tk_beside(&pub->tracks[seat]);
    tk_subtract(&open, &beside);
    return open;
}

struct pz_set128 tk_buildable_tracks(const struct tk_public *pub, unsigned seat)
{
    const struct pz_set128 open = tk_open_tracks(pub, seat);
    struct pz_set128 buildable = open;
    for (struct tk_iter it = tk_members(&open);
         pub->trains[seat] < TK_LENGTH_MAX && tk_next(&it);) {
        if (tk_tracks[it.member].length > pub->trains[seat]) {
            tk_remove(&buildable, it.member);
        }
    }
    return buildable;
}

/* ---- one claim ---- */

int tk_track_refusal(const struct tk_public *pub, unsigned seat, unsigned index)
{
    if (tk_owner(pub, index) >= 0) {
        return PZ_REFUSED(TK_REFUSE_TAKEN);
    }
    const struct pz_set128 open = tk_open_tracks(pub, seat);
    if (!tk_has(&open, index)) {
        return pub->players <= 3 ? PZ_REFUSED(TK_REFUSE_CLOSED) : PZ_REFUSED(TK_REFUSE_OWN_DOUBLE);
    }
    return 0;
}

int tk_claim_refusal(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                     pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    const int refusal = tk_track_refusal(pub, seat, payment.track);
    if (refusal != 0) {
        return refusal;
    }
    if (pub->trains[seat] < tk_tracks[payment.track].length) {
        return PZ_REFUSED(TK_REFUSE_TRAINS);
    }
    const bool held =
        payment.locos <= hand->locos && payment.ferries <= pub->ferries[seat] &&
        (payment.cards == 0 || payment.cards <= tk_of_colour(hand->colours, payment.colour));
    return held ? 0 : PZ_REFUSED(TK_REFUSE_NOT_IN_HAND);
}

/* ---- all claims ---- */

static uint32_t list_coloured(const struct tk_pile *hand, const struct tk_track *track,
                              pz_move *moves)
{
    const unsigned cards = tk_of_colour(hand->colours, track->colour);
    uint32_t count = 0;
    for (unsigned locos = 0; locos <= track->length; locos++) {
        if (track->length - locos <= cards && locos <= hand->locos) {
            moves[count++] = (pz_move)(TK_MOVE_CLAIM + track->claim + locos);
        }
    }
    return count;
}

static uint32_t list_gray(const struct tk_pile *hand, unsigned ferries,
                          const struct tk_track *track, pz_move *moves)
{
    const unsigned plain = (unsigned)(track->length - track->waves);
    uint32_t count = 0;
    for (unsigned covered = 0; covered <= track->waves && covered <= 2 * ferries; covered++) {
        const unsigned first = TK_MOVE_CLAIM + track->claim + covered * payments_per_waves(track);
        for (unsigned cards = 0; cards <= plain; cards++) {
            if (track->length - covered - cards > hand->locos) {
                continue;
            }
            if (cards == 0) {
                moves[count++] = (pz_move)first;
            }
            for (unsigned colour = 0; cards > 0 && colour < TK_COLOURS; colour++) {
                if (tk_of_colour(hand->colours, colour) >= cards) {
                    moves[count++] = (pz_move)(first + 1 + (cards - 1) * TK_COLOURS + colour);
                }
            }
        }
    }
    return count;
}

uint32_t tk_list_claims(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                        pz_move *moves)
{
    const struct pz_set128 tracks = tk_buildable_tracks(pub, seat);
    uint32_t count = 0;
    for (struct tk_iter it = tk_members(&tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        count += track->colour == TK_GRAY
                     ? list_gray(hand, pub->ferries[seat], track, moves + count)
                     : list_coloured(hand, track, moves + count);
    }
    return count;
}
