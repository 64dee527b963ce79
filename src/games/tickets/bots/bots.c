/* The bots of Ticket to Ride Italy. */
#include "bots.h"
#include "ai/search.h"
#include "games/tickets/cards.h"

/* Is payment a better than b for the same track? The fewest locomotives, then the fewest ferry
 * cards, then the colour of which most is held. */
static bool is_better(const struct tk_payment *a, const struct tk_payment *b, uint64_t hand)
{
    if (a->locos != b->locos) {
        return a->locos < b->locos;
    }
    if (a->ferries != b->ferries) {
        return a->ferries < b->ferries;
    }
    return a->cards > 0 && b->cards > 0 &&
           tk_of_colour(hand, a->colour) > tk_of_colour(hand, b->colour);
}

/* One payment for each track: a track can be paid in hundreds of ways. */
static uint32_t one_payment_a_track(const void *s, pz_move *moves, uint32_t count)
{
    const struct tk_state *state = s;
    const uint64_t hand = state->hand[state->pub.turn];
    struct tk_payment last = {TK_NO_TRACK, 0, 0, 0, 0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] < TK_MOVE_CLAIM) {
            moves[kept++] = moves[i];
            continue;
        }
        const struct tk_payment payment = tk_payment_of(moves[i]);
        if (payment.track != last.track) {
            moves[kept++] = moves[i];
            last = payment;
        } else if (is_better(&payment, &last, hand)) {
            moves[kept - 1] = moves[i];
            last = payment;
        }
    }
    return kept;
}

static const struct pz_bot_kind *const kinds[] = {
    &tk_turista,    &tk_viaggiatore, &tk_capotreno,   &tk_maestro,    &tk_greedy,
    &pz_bot_random, &tk_planner,     &tk_path,        &tk_path_r,     &tk_onestep,
    &tk_onestep_r,  &tk_longroute,   &tk_longroute_r, &tk_hungry,     &tk_hungry_r,
    &tk_evalbot,    &tk_evalbot_r,   &pz_bot_flat_mc, &pz_bot_ismcts, NULL};

const struct pz_game_bots tk_bots = {
    .kinds = kinds, .strongest = &tk_maestro, .prune = one_payment_a_track};
