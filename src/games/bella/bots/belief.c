/* Bella Italia: samples of what a seat cannot see, in which others hold tickets that are good for
 * them. */
#include "levels.h"

/* Deals a hand again from the hand itself and the piles, except the tickets that the seat of the
 * view knows. */
static void deal_anew(struct bella_state *state, const struct bella_view *view, unsigned other,
                      struct pz_rng *rng)
{
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        uint16_t *hand = &state->hand[other][home];
        uint16_t *pile = &state->pile[home];
        uint16_t unknown = *hand;
        bella_drop_all(&unknown, view->known[other][home]);
        for (unsigned left = unknown; left != 0; left &= left - 1) {
            bella_put(pile, bella_slot_of_bit[pz_lowest_bit(left)]);
        }
        *hand = view->known[other][home];
        for (unsigned n = pz_count_bits(unknown); n > 0; n--) {
            bella_put(hand, bella_draw(pile, rng));
        }
    }
    state->kinds[other] = bella_kinds_in(state->hand[other], BELLA_ONCE);
}

/* A hand with a trip that wins counts as 0: its owner would have made the trip. */
static unsigned win_prob_of(const struct bella_value_table *table, const struct bella_state *state,
                            unsigned seat)
{
    const unsigned win_prob = bella_win_prob(
        table, bella_pairs_of(state->hand[seat], state->kinds[seat]), state->pub.made[seat]);
    return win_prob < BELLA_PROB_ONE ? win_prob : 0;
}

/* Others keep what is good for them: the longer they have played, the better their hands are
 * compared with random ones. In games of good players, a hand is about as good as the best of n
 * random hands, with n = rounds / 3 and at most 4. */
void bella_sample_belief(const struct bella_view *view, const struct bella_value_table *table,
                         struct pz_rng *rng, struct bella_state *state)
{
    enum { ROUNDS = 3, DEALS_MAX = 4 };
    const unsigned rounds = view->pub.turns / view->pub.players;
    const unsigned deals = rounds < ROUNDS * DEALS_MAX ? rounds / ROUNDS : DEALS_MAX;
    bella_sample_state(view, rng, state);
    for (unsigned other = 0; other < view->pub.players; other++) {
        struct bella_state best = *state;
        for (unsigned n = 1; n < deals && (int)other != view->seat; n++) {
            deal_anew(state, view, other, rng);
            if (win_prob_of(table, state, other) > win_prob_of(table, &best, other)) {
                best = *state;
            }
        }
        *state = best;
    }
    if (view->pub.offer_home != 0 && view->offer == 0) { /* any ticket with that back may be it */
        const unsigned home = view->pub.offer_home - 1u;
        uint16_t set = state->hand[view->pub.turn][home];
        state->offer = (uint8_t)(1 + bella_kind_at[home][bella_draw(&set, rng)]);
    }
}
