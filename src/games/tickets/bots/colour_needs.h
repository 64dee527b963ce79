/* Ticket to Ride Italy: the colours that the tracks of a bot need, and what the cards of a payment
 * are worth elsewhere. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_COLOUR_NEEDS_H
#define PIAZZA_GAMES_TICKETS_BOTS_COLOUR_NEEDS_H

#include "games/tickets/cards.h"

struct tk_colour_needs {
    uint8_t need[TK_COLOURS];  /* cards of the colour that all tracks take */
    uint8_t close[TK_COLOURS]; /* fewest cards that a track still lacks; 0 if none lacks any */
};

/* Adds a track that takes that many cards of a colour. */
static inline void tk_colour_needs_add(struct tk_colour_needs *needs, uint64_t hand,
                                       unsigned colour, unsigned cards)
{
    const unsigned held = tk_of_colour(hand, colour);
    uint8_t *close = &needs->close[colour];
    needs->need[colour] = (uint8_t)(needs->need[colour] + cards);
    if (cards > held && (*close == 0 || cards - held < *close)) {
        *close = (uint8_t)(cards - held);
    }
}

/* What each card of a payment is worth elsewhere. */
struct tk_card_prices {
    int32_t loco;   /* a locomotive */
    int32_t ferry;  /* a ferry card */
    int32_t needed; /* a card that other tracks need */
    int32_t spare;  /* a card that no other track needs */
};

/* `need` is how many cards of the payment's colour other tracks need. */
static inline int32_t tk_payment_price(const struct tk_card_prices *prices,
                                       const struct tk_payment *payment, uint64_t hand,
                                       unsigned need)
{
    int32_t price = payment->locos * prices->loco + payment->ferries * prices->ferry;
    if (payment->cards > 0) {
        const unsigned held = tk_of_colour(hand, payment->colour);
        const unsigned spare = pz_min(payment->cards, held > need ? held - need : 0);
        price +=
            (int32_t)spare * prices->spare + (int32_t)(payment->cards - spare) * prices->needed;
    }
    return price;
}

#endif
