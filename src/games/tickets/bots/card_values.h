/* Ticket to Ride Italy: the colours that the tracks of a bot need, and what cards are worth to it.
 */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_CARD_VALUES_H
#define PIAZZA_GAMES_TICKETS_BOTS_CARD_VALUES_H

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

/* The mean value of the cards that the seat has not located: they are in the deck or in other
 * hands. */
static inline int32_t tk_mean_card_value(const struct tk_view *view, const int32_t value[TK_SORTS])
{
    const struct tk_pile pool = tk_unlocated_cards(view);
    const int32_t count = (int32_t)(tk_sum(pool.colours) + pool.locos);
    int32_t sum = 0;
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        sum += (int32_t)tk_of_sort(pool.colours, pool.locos, sort) * value[sort];
    }
    return count > 0 ? sum / count : 0;
}

/* The value of the best second card (T8): one from the deck, or one of the row, where a card of the
 * sort `taken` is gone. */
static inline int32_t tk_second_card_value(const struct tk_public *pub,
                                           const int32_t value[TK_SORTS], int32_t deck,
                                           unsigned taken)
{
    int32_t best = deck;
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = pub->row[i];
        if (sort == taken + 1) {
            taken = TK_SORTS;
        } else if (sort != 0 && sort != TK_LOCO + 1 && value[sort - 1] > best) {
            best = value[sort - 1];
        }
    }
    return best;
}

#endif
