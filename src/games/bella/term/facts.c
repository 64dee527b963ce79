/* What the face of Bella Italia needs to know about a view. */
#include "facts.h"
#include "core/bits.h"
#include "os/language.h"
#include <stdio.h>

bool bella_view_deciding(const struct bella_view *view)
{
    return view->seat >= 0 && view->pub.actor == view->seat;
}

unsigned bella_pile_count(const struct bella_public *pub, unsigned city)
{
    return (unsigned)pub->left[city] + pub->under[city];
}

bool bella_view_knows(const struct bella_view *view)
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        unsigned any = bella_knows_under(view, city);
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            any |= view->known[seat][city];
        }
        if (any != 0) {
            return true;
        }
    }
    return false;
}

unsigned bella_view_trips(const struct bella_view *view, pz_move trips[BELLA_MOVES_AT_ONCE])
{
    const unsigned all_lengths = 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6;
    const struct bella_hand hand = bella_hand_of(view->hand, all_lengths);
    return bella_trip_list(&hand, trips);
}

bool bella_move_is_trip(int move)
{
    return move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP;
}

int bella_move_ticket(int move)
{
    if (move >= BELLA_MOVE_EXCHANGE && move < BELLA_MOVE_NO_EXCHANGE) {
        return (int)bella_exchange_kind((pz_move)move);
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return move - BELLA_MOVE_GIVE;
    }
    return move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW ? move - BELLA_MOVE_DISCARD : -1;
}

unsigned bella_view_open_cities(const struct bella_view *view)
{
    return view->pub.taking != 0 ? 1u << (view->pub.taking - 1) : bella_choosable(&view->pub);
}

void bella_trip_effect(const struct bella_public *pub, unsigned trip, bool named, char *text,
                       size_t size)
{
    const unsigned made = pub->made[pub->turn] | 1u << bella_trip_ring(trip)->length;
    const bool again = bella_trip_again(trip) && !named;
    if (bella_won(made)) {
        snprintf(text, size, "%s", named ? "" : _("wins"));
    } else {
        snprintf(text, size, again ? _("%u of 4, extra turn") : _("%u of 4 lengths"),
                 pz_count_bits(made));
    }
}
