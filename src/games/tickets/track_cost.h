/* What tracks cost a seat, for shortest paths (shortest_paths.c). */
#ifndef PIAZZA_TICKETS_TRACK_COST_H
#define PIAZZA_TICKETS_TRACK_COST_H

#include "cards.h"

/* What each part of a cost weighs, in the caller's unit. */
struct tk_cost_weights {
    uint16_t claim; /* added once for the claim */
    uint16_t card;  /* added for each space */
    uint16_t held;  /* subtracted for each card of the hand that the track can take */
    uint16_t point; /* subtracted for each point that the track scores */
    uint16_t min;   /* least cost of a track */
};

/* How many cards of a hand the track can take. */
static inline unsigned tk_usable_cards(const struct tk_track *track, const struct tk_pile *hand,
                                       unsigned ferries)
{
    if (track->colour != TK_GRAY) {
        return pz_min(tk_of_colour(hand->colours, track->colour), track->length);
    }
    return pz_min(tk_of_colour(hand->colours, tk_best_colour(hand->colours)),
                  (unsigned)(track->length - track->waves)) +
           pz_min(track->waves, 2 * ferries + hand->locos);
}

/* The seat's own tracks cost nothing, those outside `open` are TK_NO_PATH. `hand` may be NULL if
 * cards in hand weigh nothing. */
static inline void tk_track_costs(const struct tk_cost_weights *weights,
                                  const struct tk_public *pub, unsigned seat,
                                  const struct pz_set128 *open, const struct tk_pile *hand,
                                  uint16_t cost[TK_TRACKS])
{
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        unsigned sum = TK_NO_PATH;
        if (tk_has(&pub->tracks[seat], i)) {
            sum = 0;
        } else if (tk_has(open, i)) {
            unsigned saved = (unsigned)weights->point * track->points;
            if (hand != NULL && weights->held != 0) {
                saved += weights->held * tk_usable_cards(track, hand, pub->ferries[seat]);
            }
            const unsigned price = weights->claim + (unsigned)weights->card * track->length;
            sum = price > saved + weights->min ? price - saved : weights->min;
        }
        cost[i] = (uint16_t)sum;
    }
}

/* The seat will have the track: it costs nothing more, and those beside it are closed (T16). */
static inline void tk_reserve_track(uint16_t cost[TK_TRACKS], unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    cost[index] = 0;
    for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
        cost[track->other[i]] = TK_NO_PATH;
    }
}

#endif
