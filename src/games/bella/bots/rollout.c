/* Bella Italia: rollouts by a fast policy, which knows hands only by tables. A choice takes only a
 * few dozen lookups, as a search plays thousands of games. The policy sees no faces that the seat
 * does not see, with one exception: it takes the shares of unknown tickets from the pile itself. */
#include "rollout.h"

enum {
    ROB = BELLA_PROB_ONE / 40, /* the value of taking a partner's only ticket of a back */
    ROB_FROM = 4,   /* rob partners with this many tickets; those with fewer have no plan yet */
    AGAIN_TWO = 19, /* with two players, another turn (B15) adds 1/19 to the value of a hand */
    AGAIN_MORE = 7  /* with more players it adds 1/7, as others end the game sooner */
};

struct bella_model bella_model_of(const struct bella_value_table *table,
                                  const struct bella_value_table *heuristic, unsigned players)
{
    const struct bella_policy by_table = {
        .table = table, .again_part = players == 2 ? AGAIN_TWO : AGAIN_MORE, .rob = ROB};
    const struct bella_policy by_heuristic = {.table = heuristic,
                                              .again = BELLA_HEURISTIC_SCALE * BELLA_ANOTHER_TURN,
                                              .cost = BELLA_HEURISTIC_SCALE * BELLA_EXCHANGE_COST};
    return (struct bella_model){by_table, by_heuristic, 0};
}

void bella_model_draw(struct bella_model *model, unsigned players, unsigned seat,
                      struct pz_rng *rng)
{
    model->simple = players > 2 ? pz_rng_below(rng, 1u << players) & ~(1u << seat) : 0;
}

static struct bella_pairs pairs_of(const struct bella_state *state, unsigned seat)
{
    return bella_pairs_of(state->hand[seat], state->kinds[seat]);
}

/* ---- the choices ---- */

/* By what a hand is valued: win probabilities of a seat that has made these lengths. */
struct valuation {
    const struct bella_value_table *table;
    unsigned made;
};

/* The win probability, 16 times as large, to lose less precision in divisions. */
static inline int32_t worth(const void *v, struct bella_pairs hand)
{
    const struct valuation *valuation = v;
    return (int32_t)(16 * bella_win_prob(valuation->table, hand, valuation->made));
}

/* The tickets of the pile stand for all tickets of a home that a seat does not know. */
static uint16_t unknown(const struct bella_state *state, unsigned home)
{
    return state->pile[home] != 0 ? state->pile[home] : (uint16_t)BELLA_WHOLE_PILE;
}

static pz_move choose_city(const struct bella_value_table *table, const struct bella_state *state)
{
    const unsigned cities = bella_choosable(&state->pub);
    unsigned best = pz_lowest_bit(cities);
    if ((cities & (cities - 1)) == 0) {
        return (pz_move)(BELLA_MOVE_TAKE + best);
    }
    const struct valuation valuation = {table, state->pub.made[state->pub.turn]};
    const struct bella_pairs hand = pairs_of(state, state->pub.turn);
    int32_t most = 0;
    for (unsigned left = cities; left != 0; left &= left - 1) {
        const unsigned city = pz_lowest_bit(left);
        const int32_t value = bella_mean_worth(worth, &valuation, hand, city, unknown(state, city));
        if (value > most) {
            most = value;
            best = city;
        }
    }
    return (pz_move)(BELLA_MOVE_TAKE + best);
}

static unsigned after_exchange(const struct bella_policy *policy, const struct bella_state *state,
                               struct bella_pairs less, unsigned partner, unsigned home)
{
    const struct bella_public *pub = &state->pub;
    const struct valuation valuation = {policy->table, pub->made[pub->turn]};
    const unsigned all = bella_backs(pub, partner, home);
    const unsigned value = (unsigned)bella_exchange_worth(worth, &valuation, less, home, all,
                                                          state->known[partner][pub->turn][home],
                                                          unknown(state, home));
    return value - pz_min(value, 16 * policy->cost) +
           (all == 1 && pub->held[partner] >= ROB_FROM ? 16 * policy->rob : 0);
}

static pz_move choose_exchange(const struct bella_policy *policy, const struct bella_state *state)
{
    const struct bella_public *pub = &state->pub;
    const struct bella_pairs hand = pairs_of(state, pub->turn);
    pz_move best = BELLA_MOVE_NO_EXCHANGE;
    unsigned most = 16 * bella_win_prob(policy->table, hand, pub->made[pub->turn]);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned partner = bella_neighbour(pub, pub->turn, side);
        for (uint32_t left = bella_offered_kinds(state, side); left != 0; left &= left - 1) {
            const unsigned kind = pz_lowest_bit(left);
            const unsigned home = bella_circle(bella_home[kind], side);
            const unsigned value = after_exchange(
                policy, state, bella_pairs_without(hand, bella_pair_bit(kind)), partner, home);
            if (value > most) {
                most = value;
                best = (pz_move)(BELLA_MOVE_EXCHANGE + BELLA_KINDS * side + kind);
            }
        }
    }
    return best;
}

/* The kind of the set that the seat can best do without. */
static unsigned spare(const struct bella_value_table *table, const struct bella_state *state,
                      unsigned seat, uint32_t kinds)
{
    unsigned best = pz_lowest_bit(kinds);
    if ((kinds & (kinds - 1)) == 0) {
        return best;
    }
    const unsigned made = state->pub.made[seat];
    const struct bella_pairs hand = pairs_of(state, seat);
    unsigned most = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        const unsigned kind = pz_lowest_bit(kinds);
        const unsigned value =
            bella_win_prob(table, bella_pairs_without(hand, bella_pair_bit(kind)), made);
        if (value > most) {
            most = value;
            best = kind;
        }
    }
    return best;
}

static pz_move choose_trip(const struct bella_policy *policy, const struct bella_state *state)
{
    const struct bella_value_table *table = policy->table;
    const unsigned seat = state->pub.turn;
    const unsigned made = state->pub.made[seat];
    const struct bella_pairs hand = pairs_of(state, seat);
    if ((bella_lengths(table, hand) & ~made) == 0) {
        return BELLA_MOVE_NO_TRIP;
    }
    pz_move moves[BELLA_MOVES_AT_ONCE];
    const uint32_t count = bella_moves(state, moves, NULL);
    pz_move best = BELLA_MOVE_NO_TRIP;
    unsigned most = bella_win_prob(table, hand, made);
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned trip = (unsigned)(moves[i] - BELLA_MOVE_TRIP);
        const unsigned length = bella_trip_tickets(trip, kinds);
        const unsigned then = made | 1u << length;
        struct bella_pairs less = hand;
        if (bella_won(then)) {
            return moves[i];
        }
        for (unsigned n = 0; n < length; n++) {
            less = bella_pairs_without(less, bella_pair_bit(kinds[n]));
        }
        unsigned value = bella_win_prob(table, less, then);
        if (bella_trip_again(trip)) {
            value += policy->again + (policy->again_part != 0 ? value / policy->again_part : 0);
        }
        if (value > most) {
            most = value;
            best = moves[i];
        }
    }
    return best;
}

pz_move bella_rollout_move(const struct bella_model *model, const struct bella_state *state)
{
    const struct bella_public *pub = &state->pub;
    const bool simple = model->simple >> pub->actor & 1;
    const struct bella_policy *policy = simple ? &model->by_heuristic : &model->by_table;
    const struct bella_value_table *table = policy->table;
    switch ((enum bella_phase)pub->phase) {
    case BELLA_TAKE:
        return choose_city(table, state);
    case BELLA_EXCHANGE:
        return choose_exchange(policy, state);
    case BELLA_GIVE: {
        const unsigned home = bella_circle(pub->offer_home - 1u, pub->side);
        const unsigned seat = (unsigned)pub->actor;
        return (pz_move)(BELLA_MOVE_GIVE +
                         spare(table, state, seat, state->kinds[seat] & bella_kinds_of[home]));
    }
    case BELLA_TRIP:
        return choose_trip(policy, state);
    case BELLA_DISCARD:
    case BELLA_PHASES:
        break;
    }
    return (pz_move)(BELLA_MOVE_DISCARD + spare(table, state, pub->turn, state->kinds[pub->turn]));
}

unsigned bella_rollout(const struct bella_model *model, struct bella_state *state,
                       struct pz_rng *rng, unsigned turns)
{
    const uint32_t end = state->pub.turns + turns;
    unsigned steps = 0;
    while (state->pub.actor != PZ_NOBODY && state->pub.turns < end) {
        const pz_move move = state->pub.actor == PZ_CHANCE ? bella_pick(state, rng)
                                                           : bella_rollout_move(model, state);
        bella_make(state, move);
        steps++;
    }
    return steps;
}

/* ---- who is ahead ---- */

/* How strong a hand is compared with others: the odds of its win probability, or with more than two
 * players their square. A hand with a trip that wins may still lose a ticket. */
static uint64_t strength_of(const struct bella_value_table *table, const struct bella_state *state,
                            unsigned seat)
{
    enum { DOUBT = BELLA_PROB_ONE / 512 };
    const uint64_t win_prob = bella_win_prob(table, pairs_of(state, seat), state->pub.made[seat]);
    const uint64_t most = BELLA_PROB_ONE - DOUBT;
    const uint64_t odds =
        win_prob < most ? (win_prob << 12) / (BELLA_PROB_ONE - win_prob) : (most << 12) / DOUBT;
    return state->pub.players == 2 ? odds : odds * odds >> 12;
}

/* Each seat has an advantage of 8 to 7 over the next one, as it moves first. This and the odds were
 * fitted to games of the rollout policy. */
void bella_shares(const struct bella_value_table *table, const struct bella_state *state,
                  uint32_t shares[BELLA_SEATS])
{
    const struct bella_public *pub = &state->pub;
    uint64_t strength[BELLA_SEATS] = {0};
    uint64_t all = 1;
    uint64_t ahead = 8 * 8 * 8;
    if (pub->actor == PZ_NOBODY) {
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            shares[seat] = pub->turn == seat ? BELLA_VICTORY : 0;
        }
        return;
    }
    for (unsigned i = 0; i < pub->players; i++) {
        const unsigned seat = (pub->turn + i) % pub->players;
        strength[seat] = ahead * strength_of(table, state, seat);
        all += strength[seat];
        ahead = ahead / 8 * 7;
    }
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        shares[seat] = (uint32_t)(strength[seat] * BELLA_VICTORY / all);
    }
}
