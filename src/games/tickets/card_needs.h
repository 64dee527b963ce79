/* The cards that a set of tracks takes, and those that a hand lacks for it. */
#ifndef PIAZZA_TICKETS_CARD_NEEDS_H
#define PIAZZA_TICKETS_CARD_NEEDS_H

#include "cards.h"

struct tk_card_needs {
    uint64_t colours;                 /* cards of each colour for the coloured tracks */
    uint8_t plain[TK_LENGTH_MAX + 1]; /* ferry routes by their number of spaces without a wave */
    uint8_t ferries;                  /* ferry cards that cover all waves */
};

static inline void tk_add_needs(struct tk_card_needs *needs, const struct tk_track *track)
{
    if (track->colour == TK_GRAY) {
        needs->plain[track->length - track->waves]++;
        needs->ferries = (uint8_t)(needs->ferries + (track->waves + 1) / 2);
    } else {
        needs->colours += tk_cards(track->colour, track->length);
    }
}

/* How many cards a hand lacks, locomotives not counted. */
struct tk_card_lack {
    uint8_t colour[TK_COLOURS]; /* cards of each colour for the coloured tracks */
    uint8_t plain;              /* cards of any colour for the plain spaces of ferry routes */
};

/* Coloured tracks are paid first. Then ferry routes, the longest first, each with the colour that
 * has the most cards to spare. */
static inline struct tk_card_lack tk_find_lack(const struct tk_card_needs *needs, uint64_t hand)
{
    struct tk_card_lack lack;
    uint8_t spare[TK_COLOURS];
    lack.plain = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const unsigned need = tk_of_colour(needs->colours, colour);
        const unsigned held = tk_of_colour(hand, colour);
        lack.colour[colour] = (uint8_t)(need > held ? need - held : 0);
        spare[colour] = (uint8_t)(held > need ? held - need : 0);
    }
    for (unsigned plain = TK_LENGTH_MAX; plain > 0; plain--) {
        for (unsigned n = needs->plain[plain]; n > 0; n--) {
            unsigned best = 0;
            for (unsigned colour = 1; colour < TK_COLOURS; colour++) {
                best = spare[colour] > spare[best] ? colour : best;
            }
            const unsigned used = pz_min(spare[best], plain);
            spare[best] = (uint8_t)(spare[best] - used);
            lack.plain = (uint8_t)(lack.plain + plain - used);
        }
    }
    return lack;
}

/* All cards that are lacking. */
static inline unsigned tk_lack_sum(const struct tk_card_lack *lack)
{
    unsigned sum = lack->plain;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        sum += lack->colour[colour];
    }
    return sum;
}

#endif
