/* The steps of a turn: take, exchange, round trip. For each step there are functions that list the
 * choices, draw one at random, and make it.
 *
 * A player is asked only if everybody at the table can see that there may be a choice: a question
 * must not reveal anything about faces. So a player who has no trip is asked like the others, and
 * so is a partner whose tickets of the wanted back are all the same. The city to take is always
 * asked, which makes records easy to read. */
#include "bella.h"
#include "core/bytes.h"

static uint32_t bit(unsigned n)
{
    return UINT32_C(1) << n;
}

/* ---- tickets into hands and out of them, and who knows them ---- */

static void hand_put(struct bella_state *state, unsigned seat, unsigned kind)
{
    bella_put(&state->hand[seat][bella_home[kind]], bella_slot[kind]);
    state->kinds[seat] |= bit(kind);
    state->pub.backs[seat] += bit(4 * bella_home[kind]);
    state->pub.held[seat]++;
}

static void hand_drop(struct bella_state *state, unsigned seat, unsigned kind)
{
    uint16_t *set = &state->hand[seat][bella_home[kind]];
    bella_drop(set, bella_slot[kind]);
    if (!bella_has(*set, bella_slot[kind])) {
        state->kinds[seat] &= ~bit(kind);
    }
    state->pub.backs[seat] -= bit(4 * bella_home[kind]);
    state->pub.held[seat]--;
}

static void learn(struct bella_state *state, unsigned holder, unsigned seat, unsigned kind)
{
    bella_put(&state->known[holder][seat][bella_home[kind]], bella_slot[kind]);
}

/* The seat sees a ticket leave the hand: it knows one ticket fewer of this kind there. */
static void saw_leaving(struct bella_state *state, unsigned holder, unsigned seat, unsigned kind)
{
    bella_drop(&state->known[holder][seat][bella_home[kind]], bella_slot[kind]);
}

/* A ticket leaves the hand face down. For all seats but `but_for` it can be any ticket of that
 * back, so they do not know any ticket of that back in this hand any more. */
static void left_unseen(struct bella_state *state, unsigned holder, unsigned home, unsigned but_for)
{
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        if (seat != but_for) {
            state->known[holder][seat][home] = 0;
        }
    }
}

/* Half of an exchange (B12): the receiver sees the face, and the giver remembers it. */
static void hand_over(struct bella_state *state, unsigned giver, unsigned receiver, unsigned kind)
{
    left_unseen(state, giver, bella_home[kind], receiver);
    saw_leaving(state, giver, receiver, kind);
    hand_drop(state, giver, kind);
    hand_put(state, receiver, kind);
    learn(state, receiver, giver, kind);
}

/* ---- turns ---- */

bool bella_won(unsigned made)
{
    const unsigned four_lengths = 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5;
    return (made & four_lengths) == four_lengths || (made >> 6 & 1);
}

static unsigned next_seat(const struct bella_public *pub, unsigned seat)
{
    return seat + 1u == pub->players ? 0 : seat + 1;
}

unsigned bella_neighbour(const struct bella_public *pub, unsigned seat, unsigned side)
{
    if (side == BELLA_LEFT) { /* B5 */
        return next_seat(pub, seat);
    }
    return seat == 0 ? pub->players - 1u : seat - 1;
}

static void count_turn(struct bella_state *state)
{
    state->pub.turns +=
        state->pub.turns < UINT32_MAX; /* a state that was read may be at the limit */
}

static void end_turn(struct bella_state *state, bool again)
{
    count_turn(state);
    state->pub.turn = (uint8_t)(again ? state->pub.turn : next_seat(&state->pub, state->pub.turn));
    state->pub.phase = BELLA_TAKE;
    state->pub.actor = PZ_CHANCE;
}

/* The lengths that this player could still make with a hand of that size, as bits (B14). */
static unsigned open_lengths(const struct bella_public *pub)
{
    const unsigned up_to_hand = (2u << pub->held[pub->turn]) - 1;
    return BELLA_ALL_LENGTHS & up_to_hand & ~(unsigned)pub->made[pub->turn];
}

bool bella_trip_open(const struct bella_public *pub)
{
    return open_lengths(pub) != 0;
}

static void travel_no_further(struct bella_state *state)
{
    if (state->pub.held[state->pub.turn] == BELLA_HAND_MAX) { /* B17 */
        state->pub.phase = BELLA_DISCARD;
        state->pub.actor = (int8_t)state->pub.turn;
    } else {
        end_turn(state, false);
    }
}

static void after_exchange(struct bella_state *state)
{
    state->pub.phase = BELLA_TRIP;
    state->pub.actor = (int8_t)state->pub.turn;
    if (!bella_trip_open(&state->pub)) {
        travel_no_further(state);
    }
}

/* ---- take: B6, B7 ---- */

unsigned bella_stocked(const struct bella_public *pub)
{
    unsigned cities = 0;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        cities |= (unsigned)((pub->left[city] | pub->under[city]) != 0) << city;
    }
    return cities;
}

unsigned bella_choosable(const struct bella_public *pub)
{
    return pub->shown == 0 ? 0 : bella_card_cities[pub->shown - 1] & bella_stocked(pub);
}

/* Draws a member of the set. If there is only one, it takes no draw. */
static unsigned pick_one(uint32_t set, struct pz_rng *rng)
{
    if ((set & (set - 1)) == 0) {
        return pz_lowest_bit(set);
    }
    return pz_nth_bit(set, pz_rng_below(rng, pz_count_bits(set)));
}

/* B6: when a card is to be turned over and none is left, all 27 cards are shuffled. This includes
 * the last card, even if it was turned over in this turn and showed only empty piles. Until then
 * the pile stays empty. */
static uint32_t cards_to_turn(const struct bella_state *state)
{
    return state->pub.cards != 0 ? state->pub.cards : (uint32_t)BELLA_WHOLE_SELECTION;
}

static unsigned pick_card(const struct bella_state *state, struct pz_rng *rng)
{
    const uint32_t cards = cards_to_turn(state);
    return bella_card_of_bit(state->pub.mix,
                             pz_nth_bit(cards, pz_rng_below(rng, pz_count_bits(cards))));
}

static void show(struct bella_state *state, unsigned card)
{
    const uint32_t cards = cards_to_turn(state);
    const uint32_t group = bella_card_group(state->pub.mix, card);
    state->pub.cards = (cards & ~group) | ((cards & group) >> 1 & group);
    state->pub.shown = (uint8_t)(card + 1);
    state->pub.actor = (int8_t)(bella_choosable(&state->pub) != 0 ? state->pub.turn : PZ_CHANCE);
}

static void take(struct bella_state *state, unsigned city)
{
    state->pub.taking = (uint8_t)(city + 1);
    state->pub.actor = PZ_CHANCE;
}

/* B17: the discards lie under the tickets that nobody has seen, in a fixed order. */
static unsigned pick_ticket(const struct bella_state *state, struct pz_rng *rng)
{
    const unsigned city = state->pub.taking - 1u;
    const uint16_t set = state->pile[city];
    if (set == 0) {
        return bella_kind_at[city][state->under_face[city] & 15];
    }
    const unsigned n = pz_rng_below(rng, pz_count_bits(set));
    return bella_kind_at[city][bella_slot_of_bit[pz_nth_bit(set, n)]];
}

/* How many tickets of that kind can come from the chosen pile; 0 if no pile is chosen. */
static unsigned deal_weight(const struct bella_state *state, unsigned kind)
{
    const unsigned city = state->pub.taking - 1u;
    const unsigned slot = bella_slot[kind];
    if (bella_home[kind] != city) {
        return 0;
    }
    return state->pile[city] != 0 ? bella_count(state->pile[city], slot)
                                  : (state->under_face[city] & 15) == slot;
}

static void deal(struct bella_state *state, unsigned kind)
{
    const unsigned city = state->pub.taking - 1u;
    const unsigned seat = state->pub.turn;
    if (state->pile[city] != 0) {
        bella_drop(&state->pile[city], bella_slot[kind]);
        state->pub.left[city]--;
    } else {
        const unsigned discarder = state->pub.under_by[city] & 3;
        if (discarder != seat) { /* the discarder knows the ticket */
            learn(state, seat, discarder, kind);
        }
        state->under_face[city] >>= 4;
        state->pub.under_by[city] >>= 2;
        state->pub.under[city]--;
    }
    hand_put(state, seat, kind);
    state->pub.taking = 0;
    state->pub.shown = 0;
    state->pub.phase = BELLA_EXCHANGE;
    state->pub.actor = (int8_t)seat;
    if (!bella_exchange_open(&state->pub)) {
        after_exchange(state);
    }
}

/* ---- exchange: B8 to B12 ---- */

bool bella_side_open(const struct bella_public *pub, unsigned side)
{
    return pub->players > 2 ||
           side == (pub->turn == pub->starter ? BELLA_LEFT : BELLA_RIGHT); /* B9 */
}

/* The homes of the tickets in the hand: for each home the lowest of four bits. No count is above 7.
 */
static uint32_t homes_held(const struct bella_public *pub, unsigned seat)
{
    const uint32_t backs = pub->backs[seat];
    return (backs | backs >> 1 | backs >> 2) & UINT32_C(0x11111);
}

/* The homes of the tickets that can be offered on that side, in the same form: those for which the
 * neighbour has a ticket of the city in the circle. On the left that is the city before in the
 * ring, on the right the city after. */
static uint32_t homes_to_offer(const struct bella_public *pub, unsigned side)
{
    if (!bella_side_open(pub, side)) {
        return 0;
    }
    const uint32_t wanted = homes_held(pub, bella_neighbour(pub, pub->turn, side));
    return homes_held(pub, pub->turn) &
           (side == BELLA_LEFT ? wanted << 4 | wanted >> 16 : wanted >> 4 | wanted << 16);
}

unsigned bella_offers(const struct bella_public *pub, unsigned side)
{
    unsigned homes = 0;
    for (uint32_t left = homes_to_offer(pub, side); left != 0; left &= left - 1) {
        homes |= 1u << pz_lowest_bit(left) / 4;
    }
    return homes;
}

bool bella_exchange_open(const struct bella_public *pub)
{
    return (homes_to_offer(pub, BELLA_LEFT) | homes_to_offer(pub, BELLA_RIGHT)) != 0;
}

uint32_t bella_offered_kinds(const struct bella_state *state, unsigned side)
{
    uint32_t kinds = 0;
    for (uint32_t left = homes_to_offer(&state->pub, side); left != 0; left &= left - 1) {
        kinds |= bella_kinds_of[pz_lowest_bit(left) / 4];
    }
    return kinds & state->kinds[state->pub.turn];
}

static pz_move pick_exchange(const struct bella_state *state, struct pz_rng *rng)
{
    const uint32_t left = bella_offered_kinds(state, BELLA_LEFT);
    const uint32_t right = bella_offered_kinds(state, BELLA_RIGHT);
    const uint64_t both = left | (uint64_t)right << BELLA_KINDS;
    const unsigned count = pz_count_bits(both);
    const unsigned n = pz_rng_below(rng, count + 1);
    return (pz_move)(n == count ? BELLA_MOVE_NO_EXCHANGE
                                : BELLA_MOVE_EXCHANGE + pz_nth_bit(both, n));
}

/* B11: a partner with a single ticket of that back has no choice. */
bool bella_give_open(const struct bella_public *pub, unsigned partner, unsigned home)
{
    return bella_backs(pub, partner, home) > 1;
}

static void swap(struct bella_state *state, unsigned partner, unsigned offered, unsigned given)
{
    hand_over(state, state->pub.turn, partner, offered);
    hand_over(state, partner, state->pub.turn, given);
    after_exchange(state);
}

static void exchange(struct bella_state *state, unsigned kind, unsigned side)
{
    const unsigned partner = bella_neighbour(&state->pub, state->pub.turn, side);
    const unsigned wants = bella_circle(bella_home[kind], side);
    if (!bella_give_open(&state->pub, partner, wants)) {
        const unsigned slot = bella_slot_of_bit[pz_lowest_bit(state->hand[partner][wants])];
        swap(state, partner, kind, bella_kind_at[wants][slot]);
        return;
    }
    state->pub.phase = BELLA_GIVE;
    state->offer = (uint8_t)(kind + 1);
    state->pub.offer_home = (uint8_t)(bella_home[kind] + 1);
    state->pub.side = (uint8_t)side;
    state->pub.actor = (int8_t)partner;
}

static uint32_t gifts(const struct bella_state *state)
{
    const unsigned wants = bella_circle(bella_home[state->offer - 1], state->pub.side);
    return state->kinds[state->pub.actor] & bella_kinds_of[wants];
}

static void give(struct bella_state *state, unsigned kind)
{
    const unsigned offered = state->offer - 1u;
    const unsigned partner = (unsigned)state->pub.actor;
    state->offer = 0;
    state->pub.offer_home = 0;
    state->pub.side = 0;
    swap(state, partner, offered, kind);
}

/* ---- round trip: B13 to B16, B18; and the discard, B17 ---- */

static struct bella_hand travelling_hand(const struct bella_state *state)
{
    const unsigned seat = state->pub.turn;
    return (struct bella_hand){state->kinds[seat], bella_kinds_in(state->hand[seat], BELLA_TWICE),
                               open_lengths(&state->pub)};
}

static pz_move pick_trip(const struct bella_state *state, struct pz_rng *rng)
{
    const struct bella_hand hand = travelling_hand(state);
    const int trip = bella_trip_pick(&hand, rng);
    return (pz_move)(trip < 0 ? BELLA_MOVE_NO_TRIP : BELLA_MOVE_TRIP + trip);
}

static void travel(struct bella_state *state, unsigned trip)
{
    const unsigned seat = state->pub.turn;
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    for (unsigned i = 0; i < length; i++) {
        for (unsigned other = 0; other < BELLA_SEATS; other++) {
            saw_leaving(state, seat, other, kinds[i]);
        }
        hand_drop(state, seat, kinds[i]);
    }
    state->pub.trip[seat][length - BELLA_TRIP_MIN] = (uint16_t)(trip + 1); /* B16 */
    state->pub.made[seat] = (uint8_t)(state->pub.made[seat] | 1u << length);
    if (bella_won(state->pub.made[seat])) { /* phase and turn stay as they are */
        count_turn(state);
        state->pub.actor = PZ_NOBODY;
    } else {
        end_turn(state, bella_trip_again(trip));
    }
}

static void discard(struct bella_state *state, unsigned kind)
{
    const unsigned seat = state->pub.turn;
    const unsigned city = bella_home[kind];
    const unsigned count = state->pub.under[city]++;
    state->under_face[city] |= (uint64_t)bella_slot[kind] << (4 * count);
    state->pub.under_by[city] |= (uint32_t)seat << (2 * count);
    left_unseen(state, seat, city, seat);
    hand_drop(state, seat, kind);
    end_turn(state, false);
}

/* ---- functions of struct pz_game ---- */

int bella_actor(const void *s)
{
    const struct bella_state *state = s;
    return state->pub.actor;
}

static uint32_t list_kinds(uint32_t kinds, unsigned base, pz_move *moves)
{
    uint32_t count = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        moves[count++] = (pz_move)(base + pz_lowest_bit(kinds));
    }
    return count;
}

static uint32_t chance_moves(const struct bella_state *state, pz_move *moves, uint32_t *weights)
{
    uint32_t count = 0;
    const bool turning = state->pub.taking == 0;
    const unsigned first = turning ? BELLA_MOVE_SHOW : BELLA_MOVE_DEAL;
    const unsigned end = turning ? (unsigned)BELLA_CARDS : (unsigned)BELLA_KINDS;
    for (unsigned n = 0; n < end; n++) {
        const unsigned weight =
            turning ? pz_count_bits(cards_to_turn(state) & bella_card_group(state->pub.mix, n))
                    : deal_weight(state, n);
        if (weight > 0) {
            if (weights != NULL) {
                weights[count] = weight;
            }
            moves[count++] = (pz_move)(first + n);
        }
    }
    return count;
}

uint32_t bella_moves(const void *s, pz_move *moves, uint32_t *weights)
{
    const struct bella_state *state = s;
    if (state->pub.actor == PZ_CHANCE) {
        return chance_moves(state, moves, weights);
    }
    if (state->pub.actor == PZ_NOBODY) {
        return 0;
    }
    uint32_t count = 0;
    switch ((enum bella_phase)state->pub.phase) {
    case BELLA_TAKE:
        return list_kinds(bella_choosable(&state->pub), BELLA_MOVE_TAKE, moves);
    case BELLA_EXCHANGE:
        count = list_kinds(bella_offered_kinds(state, BELLA_LEFT), BELLA_MOVE_EXCHANGE, moves);
        count += list_kinds(bella_offered_kinds(state, BELLA_RIGHT),
                            BELLA_MOVE_EXCHANGE + BELLA_KINDS, moves + count);
        moves[count++] = BELLA_MOVE_NO_EXCHANGE;
        return count;
    case BELLA_GIVE:
        return list_kinds(gifts(state), BELLA_MOVE_GIVE, moves);
    case BELLA_TRIP: {
        const struct bella_hand hand = travelling_hand(state);
        count = bella_trip_list(&hand, moves);
        moves[count++] = BELLA_MOVE_NO_TRIP;
        return count;
    }
    case BELLA_DISCARD:
        return list_kinds(state->kinds[state->pub.turn], BELLA_MOVE_DISCARD, moves);
    case BELLA_PHASES:
        break;
    }
    return 0;
}

pz_move bella_pick(const void *s, struct pz_rng *rng)
{
    const struct bella_state *state = s;
    if (state->pub.actor == PZ_CHANCE) {
        return (pz_move)(state->pub.taking == 0 ? BELLA_MOVE_SHOW + pick_card(state, rng)
                                                : BELLA_MOVE_DEAL + pick_ticket(state, rng));
    }
    switch ((enum bella_phase)state->pub.phase) {
    case BELLA_TAKE:
        return (pz_move)(BELLA_MOVE_TAKE + pick_one(bella_choosable(&state->pub), rng));
    case BELLA_EXCHANGE:
        return pick_exchange(state, rng);
    case BELLA_GIVE:
        return (pz_move)(BELLA_MOVE_GIVE + pick_one(gifts(state), rng));
    case BELLA_TRIP:
        return pick_trip(state, rng);
    case BELLA_DISCARD:
        return (pz_move)(BELLA_MOVE_DISCARD + pick_one(state->kinds[state->pub.turn], rng));
    case BELLA_PHASES:
        break;
    }
    return BELLA_MOVE_NO_TRIP;
}

void bella_make(void *s, pz_move move)
{
    struct bella_state *state = s;
    if (move < BELLA_MOVE_EXCHANGE) {
        take(state, (unsigned)(move - BELLA_MOVE_TAKE));
    } else if (move < BELLA_MOVE_NO_EXCHANGE) {
        exchange(state, bella_exchange_kind(move), bella_exchange_side(move));
    } else if (move == BELLA_MOVE_NO_EXCHANGE) {
        after_exchange(state);
    } else if (move < BELLA_MOVE_TRIP) {
        give(state, (unsigned)(move - BELLA_MOVE_GIVE));
    } else if (move < BELLA_MOVE_NO_TRIP) {
        travel(state, (unsigned)(move - BELLA_MOVE_TRIP));
    } else if (move == BELLA_MOVE_NO_TRIP) {
        travel_no_further(state);
    } else if (move < BELLA_MOVE_SHOW) {
        discard(state, (unsigned)(move - BELLA_MOVE_DISCARD));
    } else if (move < BELLA_MOVE_DEAL) {
        show(state, (unsigned)(move - BELLA_MOVE_SHOW));
    } else {
        deal(state, (unsigned)(move - BELLA_MOVE_DEAL));
    }
}

/* ---- why a move is refused; 0 if it is legal ---- */

static bool asked(const struct bella_state *state, enum bella_phase phase)
{
    return state->pub.actor >= 0 && state->pub.phase == phase;
}

static int take_refusal(const struct bella_state *state, unsigned city)
{
    if (!asked(state, BELLA_TAKE)) {
        return PZ_REFUSED(BELLA_REFUSE_NOT_TAKING);
    }
    if (!(bella_card_cities[state->pub.shown - 1] >> city & 1)) {
        return PZ_REFUSED(BELLA_REFUSE_NOT_SHOWN);
    }
    return bella_choosable(&state->pub) >> city & 1 ? 0 : PZ_REFUSED(BELLA_REFUSE_PILE_EMPTY);
}

static int exchange_refusal(const struct bella_state *state, unsigned kind, unsigned side)
{
    if (!asked(state, BELLA_EXCHANGE)) {
        return PZ_REFUSED(BELLA_REFUSE_NOT_EXCHANGING);
    }
    if (!(state->kinds[state->pub.turn] >> kind & 1)) {
        return PZ_REFUSED(BELLA_REFUSE_NOT_HELD);
    }
    if (!bella_side_open(&state->pub, side)) {
        return PZ_REFUSED(BELLA_REFUSE_OTHER_CIRCLE);
    }
    return bella_offered_kinds(state, side) >> kind & 1 ? 0 : PZ_REFUSED(BELLA_REFUSE_NO_SUCH_BACK);
}

static int trip_refusal(const struct bella_state *state, unsigned trip)
{
    if (!asked(state, BELLA_TRIP)) {
        return PZ_REFUSED(BELLA_REFUSE_NOT_TRAVELLING);
    }
    uint8_t kinds[BELLA_TRIP_MAX];
    const struct bella_hand hand = travelling_hand(state);
    if (!bella_trip_held(&hand, trip)) {
        return PZ_REFUSED(BELLA_REFUSE_NO_TICKETS);
    }
    const unsigned length = bella_trip_tickets(trip, kinds);
    return state->pub.made[state->pub.turn] >> length & 1 ? PZ_REFUSED(BELLA_REFUSE_LENGTH_MADE)
                                                          : 0;
}

static int card_refusal(const struct bella_state *state, unsigned card)
{
    const bool turning = state->pub.actor == PZ_CHANCE && state->pub.taking == 0;
    return turning && (cards_to_turn(state) & bella_card_group(state->pub.mix, card)) != 0
               ? 0
               : PZ_REFUSED(BELLA_REFUSE_NO_CARD);
}

static int deal_refusal(const struct bella_state *state, unsigned kind)
{
    return deal_weight(state, kind) != 0 ? 0 : PZ_REFUSED(BELLA_REFUSE_NO_DEAL);
}

static int move_refusal(const struct bella_state *state, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return take_refusal(state, (unsigned)(move - BELLA_MOVE_TAKE));
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return exchange_refusal(state, bella_exchange_kind(move), bella_exchange_side(move));
    }
    if (move == BELLA_MOVE_NO_EXCHANGE) {
        return asked(state, BELLA_EXCHANGE) ? 0 : PZ_REFUSED(BELLA_REFUSE_NOT_EXCHANGING);
    }
    if (move < BELLA_MOVE_TRIP) {
        if (!asked(state, BELLA_GIVE)) {
            return PZ_REFUSED(BELLA_REFUSE_NOT_GIVING);
        }
        return gifts(state) >> (move - BELLA_MOVE_GIVE) & 1 ? 0
                                                            : PZ_REFUSED(BELLA_REFUSE_OTHER_BACK);
    }
    if (move < BELLA_MOVE_NO_TRIP) {
        return trip_refusal(state, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move == BELLA_MOVE_NO_TRIP) {
        return asked(state, BELLA_TRIP) ? 0 : PZ_REFUSED(BELLA_REFUSE_NOT_TRAVELLING);
    }
    if (move < BELLA_MOVE_SHOW) {
        const bool may = asked(state, BELLA_DISCARD) &&
                         (state->kinds[state->pub.turn] >> (move - BELLA_MOVE_DISCARD) & 1);
        return may ? 0 : PZ_REFUSED(BELLA_REFUSE_NOT_DISCARDING);
    }
    return move < BELLA_MOVE_DEAL ? card_refusal(state, (unsigned)(move - BELLA_MOVE_SHOW))
                                  : deal_refusal(state, (unsigned)(move - BELLA_MOVE_DEAL));
}

int bella_apply(void *s, pz_move move)
{
    struct bella_state *state = s;
    if (move >= BELLA_MOVE_COUNT) {
        return PZ_E_MOVE;
    }
    if (state->pub.actor == PZ_NOBODY) {
        return PZ_E_OVER;
    }
    const int code = move_refusal(state, move);
    if (code == 0) {
        bella_make(state, move);
    }
    return code;
}

/* Plays the same game, with the same draws, as pick() and apply() move by move. It is faster as it
 * does not check moves that are known to be legal. */
struct pz_playout bella_playout(void *s, struct pz_rng *rng, uint32_t turn_limit)
{
    struct bella_state *state = s;
    struct pz_playout done = {0, 0, 0, false};
    struct pz_rng local = *rng;
    while (state->pub.actor != PZ_NOBODY) {
        if (state->pub.actor == PZ_CHANCE) {
            done.chances++;
        } else if (state->pub.turns >= turn_limit) {
            break;
        } else {
            done.decisions++;
        }
        bella_make(state, bella_pick(state, &local));
    }
    *rng = local;
    done.turns = state->pub.turns;
    done.finished = state->pub.actor == PZ_NOBODY;
    return done;
}

/* ---- set-up ---- */

static void derive_seat(struct bella_state *state, unsigned seat)
{
    struct bella_public *pub = &state->pub;
    state->kinds[seat] = bella_kinds_in(state->hand[seat], BELLA_ONCE);
    pub->backs[seat] = 0;
    pub->held[seat] = 0;
    pub->made[seat] = 0;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        const unsigned count = pz_count_bits(state->hand[seat][home]);
        pub->backs[seat] |= (count & 15) << (4 * home);
        pub->held[seat] = (uint8_t)(pub->held[seat] + count);
    }
    for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
        const unsigned made = pub->trip[seat][i] != 0 ? 1u << (BELLA_TRIP_MIN + i) : 0;
        pub->made[seat] = (uint8_t)(pub->made[seat] | made);
    }
}

void bella_derive(struct bella_state *state)
{
    struct bella_public *pub = &state->pub;
    bool over = false;
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        derive_seat(state, seat);
        over = over || bella_won(pub->made[seat]);
    }
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        pub->left[city] = (uint8_t)pz_count_bits(state->pile[city]);
    }
    pub->offer_home = (uint8_t)(state->offer != 0 ? bella_home[state->offer - 1] + 1 : 0);
    pub->actor = (int8_t)pub->turn;
    if (over) {
        pub->actor = PZ_NOBODY;
    } else if (pub->phase == BELLA_GIVE) {
        pub->actor = (int8_t)bella_neighbour(pub, pub->turn, pub->side);
    } else if (pub->phase == BELLA_TAKE && (pub->taking != 0 || bella_choosable(pub) == 0)) {
        pub->actor = PZ_CHANCE;
    }
}

void bella_init(void *s, const struct pz_setup *setup)
{
    struct bella_state *state = s;
    pz_zero(state, sizeof *state);
    state->pub.players = setup->players;
    state->pub.mix = setup->choice[0];
    state->pub.starter = (uint8_t)setup->first;
    state->pub.turn = (uint8_t)setup->first;
    state->pub.cards = BELLA_WHOLE_SELECTION;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        state->pile[city] = BELLA_WHOLE_PILE;
    }
    bella_derive(state);
}
