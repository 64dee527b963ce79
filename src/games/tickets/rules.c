/* The course of the game: who acts, what each move does, random play.
 *
 * Chance sets the game up in this order (T3 to T6): four train cards to each seat, seat by seat
 * from the first player on; the five open cards (swept and opened again as T6 says); five tickets
 * to each seat. Then each seat in turn is asked which tickets it keeps.
 *
 * The discards become the deck (T7) when the deck is empty and the next card is needed, not when
 * the last card leaves the deck: this is the last step of the move after which chance draws that
 * card. So chance always draws from a deck that has cards.
 *
 * The row is completed after every move that changes it or the discards (settle): empty places are
 * filled while there are cards, and three open locomotives are swept while that can help (T6). So
 * whenever a seat acts, an empty place means that deck and discards are empty, and three open
 * locomotives mean that no sweep helps. */
#include "claim_counter.h"
#include "core/bytes.h"

/* ---- the row and the deck ---- */

bool tk_can_sweep(const struct tk_state *state)
{
    const unsigned plain = tk_sum(state->deck) + tk_sum(state->pub.discard);
    return plain > TK_ROW - TK_SWEEP &&
           plain + state->deck_loco + state->pub.discard_loco >= TK_ROW;
}

bool tk_second_possible(const struct tk_state *state)
{
    return state->pub.row_cards > state->pub.row_locos || tk_cards_left(state);
}

/* Makes chance draw a card (T7). There is one in deck or discards. */
static void draw_card_next(struct tk_state *state, enum tk_drawing to)
{
    if (state->deck == 0 && state->deck_loco == 0) {
        state->deck = state->pub.discard;
        state->deck_loco = state->pub.discard_loco;
        state->pub.discard = 0;
        state->pub.discard_loco = 0;
    }
    state->pub.drawing = (uint8_t)to;
    state->pub.actor = PZ_CHANCE;
}

static void sweep(struct tk_state *state)
{
    for (unsigned i = 0; i < TK_ROW; i++) {
        tk_add_one(&state->pub.discard, &state->pub.discard_loco, state->pub.row[i] - 1u);
        state->pub.row[i] = 0;
    }
    state->pub.row_cards = 0;
    state->pub.row_locos = 0;
}

/* Completes the row. True if chance is to open a card. */
static bool settle(struct tk_state *state)
{
    if (state->pub.row_cards == TK_ROW) {
        if (state->pub.row_locos < TK_SWEEP || !tk_can_sweep(state)) {
            return false;
        }
        sweep(state);
    }
    if (!tk_cards_left(state)) {
        return false;
    }
    draw_card_next(state, TK_TO_ROW);
    return true;
}

/* ---- the course of turns ---- */

static void end_turn(struct tk_state *state)
{
    state->pub.turns++;
    if (state->pub.last_turns != 0) {
        state->pub.last_turns--;
    } else if (state->pub.trains[state->pub.turn] <= TK_LAST_TRAINS) { /* T20 */
        state->pub.last_turns = (uint8_t)(state->pub.players + 1);
    }
    state->pub.turn = (uint8_t)tk_seat_after(&state->pub, state->pub.turn);
    state->pub.drawing = TK_NOTHING;
    if (state->pub.last_turns == 1) {
        state->pub.phase = TK_OVER;
        state->pub.actor = PZ_NOBODY;
    } else {
        state->pub.phase = TK_TURN;
        state->pub.actor = (int8_t)state->pub.turn;
    }
}

static void ask(struct tk_state *state)
{
    state->pub.drawing = TK_NOTHING;
    state->pub.actor = (int8_t)state->pub.turn;
}

static void draw_ticket_next(struct tk_state *state)
{
    state->pub.drawing = TK_TO_OFFER;
    state->pub.actor = PZ_CHANCE;
}

/* A card has been taken or a claim paid, and the row is complete again. While chance opens cards,
 * phase TK_SECOND says that the second card is to come, phase TK_TURN that the turn's action is
 * done. */
static void after_row(struct tk_state *state)
{
    if (state->pub.phase == TK_DEAL) {
        draw_ticket_next(state);
    } else if (state->pub.phase == TK_SECOND && tk_second_possible(state)) {
        ask(state);
    } else {
        end_turn(state); /* also T8: no second card can be taken */
    }
}

/* ---- what the moves do; they are legal ---- */

static void make_card(struct tk_state *state, unsigned sort)
{
    tk_take_one(&state->deck, &state->deck_loco, sort);
    if (state->pub.drawing == TK_TO_ROW) {
        unsigned place = 0;
        while (state->pub.row[place] != 0) {
            place++;
        }
        state->pub.row[place] = (uint8_t)(sort + 1);
        state->pub.row_cards++;
        state->pub.row_locos = (uint8_t)(state->pub.row_locos + sort / TK_COLOURS);
        if (!settle(state)) {
            after_row(state);
        }
        return;
    }
    const unsigned seat = state->pub.turn;
    tk_add_one(&state->hand[seat], &state->hand_loco[seat], sort);
    if (state->pub.phase == TK_DEAL) {
        if (tk_hand_count(state, seat) == TK_DEALT) {
            state->pub.turn = (uint8_t)tk_seat_after(&state->pub, seat);
            if (state->pub.turn == state->pub.first) {
                settle(state);
            }
        }
    } else if (state->pub.phase == TK_TURN) {
        state->pub.phase = TK_SECOND;
        after_row(state);
    } else {
        end_turn(state);
    }
}

static void make_ticket(struct tk_state *state, unsigned ticket)
{
    const uint64_t bit = UINT64_C(1) << ticket;
    if (state->unseen != 0) {
        state->unseen &= ~bit;
    } else if (state->returned != 0) {
        state->returned &= ~bit;
        pz_zero(state->gave, sizeof state->gave); /* nobody knows which of them are left */
    } else {
        state->pub.under_count--;
        for (unsigned i = 0; i < state->pub.under_count; i++) {
            state->under[i] = state->under[i + 1];
            state->pub.under_by[i] = state->pub.under_by[i + 1];
        }
        state->under[state->pub.under_count] = 0;
        state->pub.under_by[state->pub.under_count] = 0;
    }
    const unsigned count = tk_offer_count(state, state->pub.turn);
    state->offered[state->pub.turn][count] = (uint8_t)(ticket + 1);
    if (state->pub.phase == TK_KEEP) {
        if (count + 1 == TK_OFFER || !tk_tickets_left(state)) {
            ask(state);
        }
    } else if (count + 1 == TK_FIRST_OFFER) {
        state->pub.turn = (uint8_t)tk_seat_after(&state->pub, state->pub.turn);
        if (state->pub.turn == state->pub.first) {
            ask(state);
        }
    }
}

static void make_keep(struct tk_state *state, unsigned mask)
{
    const unsigned seat = state->pub.turn;
    uint8_t *offered = state->offered[seat];
    for (unsigned i = 0; i < TK_FIRST_OFFER && offered[i] != 0; i++) {
        const unsigned ticket = offered[i] - 1u;
        const uint64_t bit = UINT64_C(1) << ticket;
        offered[i] = 0;
        if (mask >> i & 1) {
            state->tickets[seat] |= bit;
        } else if (state->pub.phase == TK_DEAL) {
            state->gave[seat] |= bit;
            state->returned |= bit;
        } else {
            state->under[state->pub.under_count] = (uint8_t)ticket;
            state->pub.under_by[state->pub.under_count] = (uint8_t)(seat + 1);
            state->pub.under_count++;
        }
    }
    if (state->pub.phase == TK_KEEP) {
        end_turn(state);
        return;
    }
    state->pub.turn = (uint8_t)tk_seat_after(&state->pub, seat);
    if (state->pub.turn == state->pub.first) {
        state->pub.phase = TK_TURN;
    }
    ask(state);
}

static void make_draw(struct tk_state *state, unsigned sort)
{
    const unsigned seat = state->pub.turn;
    unsigned place = 0;
    while (state->pub.row[place] != sort + 1) {
        place++;
    }
    state->pub.row[place] = 0;
    state->pub.row_cards--;
    state->pub.row_locos = (uint8_t)(state->pub.row_locos - sort / TK_COLOURS);
    tk_add_one(&state->hand[seat], &state->hand_loco[seat], sort);
    tk_add_one(&state->pub.known[seat], &state->pub.known_loco[seat], sort);
    state->pub.phase =
        state->pub.phase == TK_TURN && sort != TK_LOCO ? TK_SECOND : TK_TURN; /* T8 */
    if (!settle(state)) {
        after_row(state);
    }
}

/* Cards that everybody knows to be in the hand count as paid first. */
static void make_claim(struct tk_state *state, const struct tk_payment *payment)
{
    const unsigned seat = state->pub.turn;
    const struct tk_track *track = &tk_tracks[payment->track];
    const unsigned colour = payment->colour % TK_COLOURS; /* any colour if no cards are paid */
    const unsigned known = tk_of_colour(state->pub.known[seat], colour);
    const unsigned locos = payment->locos;
    state->hand[seat] -= tk_cards(colour, payment->cards);
    state->pub.known[seat] -= tk_cards(colour, pz_min(known, payment->cards));
    state->pub.discard += tk_cards(colour, payment->cards);
    state->hand_loco[seat] = (uint8_t)(state->hand_loco[seat] - locos);
    state->pub.known_loco[seat] =
        (uint8_t)(state->pub.known_loco[seat] - pz_min(state->pub.known_loco[seat], locos));
    state->pub.discard_loco = (uint8_t)(state->pub.discard_loco + locos);
    state->pub.ferries[seat] = (uint8_t)(state->pub.ferries[seat] - payment->ferries);
    tk_put(&state->pub.tracks[seat], payment->track);
    state->pub.trains[seat] = (uint8_t)(state->pub.trains[seat] - track->length);
    state->pub.points[seat] = (uint8_t)(state->pub.points[seat] + track->points);
    if ((state->pub.row_cards == TK_ROW && state->pub.row_locos < TK_SWEEP) || !settle(state)) {
        end_turn(state);
    }
}

void tk_make(void *s, pz_move move)
{
    struct tk_state *state = s;
    if (move >= TK_MOVE_CLAIM) {
        const struct tk_payment payment = tk_payment_of(move);
        make_claim(state, &payment);
    } else if (move >= TK_MOVE_TICKET) {
        make_ticket(state, (unsigned)move - TK_MOVE_TICKET);
    } else if (move >= TK_MOVE_CARD) {
        make_card(state, (unsigned)move - TK_MOVE_CARD);
    } else if (move < TK_MOVE_DRAW_DECK) {
        make_draw(state, move);
    } else if (move == TK_MOVE_DRAW_DECK) {
        draw_card_next(state, TK_TO_HAND);
    } else if (move == TK_MOVE_FERRY) {
        state->pub.ferries[state->pub.turn]++;
        end_turn(state);
    } else if (move == TK_MOVE_TICKETS) {
        state->pub.phase = TK_KEEP;
        draw_ticket_next(state);
    } else if (move == TK_MOVE_PASS) {
        end_turn(state);
    } else {
        make_keep(state, (unsigned)move - TK_MOVE_KEEP);
    }
}

/* ---- refusals ---- */

static int card_refusal(const struct tk_state *state, unsigned sort)
{
    const bool due = state->pub.drawing == TK_TO_ROW || state->pub.drawing == TK_TO_HAND;
    return due && tk_of_sort(state->deck, state->deck_loco, sort) > 0
               ? 0
               : PZ_REFUSED(TK_REFUSE_NO_CARD_DUE);
}

/* The tickets that may come next. */
static uint64_t next_tickets(const struct tk_state *state)
{
    return state->unseen != 0     ? state->unseen
           : state->returned != 0 ? state->returned
                                  : UINT64_C(1) << state->under[0];
}

static int ticket_refusal(const struct tk_state *state, unsigned ticket)
{
    return state->pub.drawing == TK_TO_OFFER && (next_tickets(state) >> ticket & 1)
               ? 0
               : PZ_REFUSED(TK_REFUSE_NO_TICKET_DUE);
}

static bool choosing(const struct tk_state *state)
{
    return state->pub.phase == TK_DEAL || state->pub.phase == TK_KEEP;
}

static int keep_refusal(const struct tk_state *state, unsigned mask)
{
    if (!choosing(state)) {
        return PZ_REFUSED(TK_REFUSE_NOT_CHOOSING);
    }
    if (mask >> tk_offer_count(state, state->pub.turn) != 0) {
        return PZ_REFUSED(TK_REFUSE_NOT_OFFERED);
    }
    if (state->pub.phase == TK_DEAL) {
        return pz_count_bits(mask) < TK_FIRST_KEEP ? PZ_REFUSED(TK_REFUSE_KEEP_THREE) : 0;
    }
    return mask == 0 ? PZ_REFUSED(TK_REFUSE_KEEP_ONE) : 0;
}

/* The sorts that lie open, as bits. */
static unsigned open_sorts(const struct tk_state *state)
{
    unsigned sorts = 0;
    for (unsigned i = 0; i < TK_ROW; i++) {
        sorts |= 1u << state->pub.row[i];
    }
    return sorts >> 1;
}

static bool nothing_else_possible(const struct tk_state *state)
{
    pz_move moves[TK_CLAIMS];
    const struct tk_pile hand = tk_hand_of(state, state->pub.turn);
    return state->pub.row_cards == 0 && !tk_cards_left(state) &&
           state->pub.ferries[state->pub.turn] == TK_FERRIES_MAX && !tk_tickets_left(state) &&
           tk_list_claims(&state->pub, &hand, state->pub.turn, moves) == 0;
}

static int draw_refusal(const struct tk_state *state, pz_move move)
{
    if (move == TK_MOVE_DRAW_DECK) {
        return tk_cards_left(state) ? 0 : PZ_REFUSED(TK_REFUSE_NO_CARDS);
    }
    if (!(open_sorts(state) >> move & 1)) {
        return PZ_REFUSED(TK_REFUSE_NOT_OPEN);
    }
    return state->pub.phase == TK_SECOND && move == TK_LOCO ? PZ_REFUSED(TK_REFUSE_LOCO_SECOND) : 0;
}

/* Why a seat that acts in its turn may not make a move; 0 if it may. */
static int action_refusal(const struct tk_state *state, pz_move move)
{
    const struct tk_pile hand = tk_hand_of(state, state->pub.turn);
    if (choosing(state)) {
        return PZ_REFUSED(TK_REFUSE_CHOOSE_FIRST);
    }
    if (move <= TK_MOVE_DRAW_DECK) {
        return draw_refusal(state, move);
    }
    if (state->pub.phase == TK_SECOND) {
        return PZ_REFUSED(TK_REFUSE_SECOND_CARD);
    }
    switch (move) {
    case TK_MOVE_FERRY:
        return state->pub.ferries[state->pub.turn] < TK_FERRIES_MAX
                   ? 0
                   : PZ_REFUSED(TK_REFUSE_TWO_FERRIES);
    case TK_MOVE_TICKETS:
        return tk_tickets_left(state) ? 0 : PZ_REFUSED(TK_REFUSE_NO_TICKETS);
    case TK_MOVE_PASS:
        return nothing_else_possible(state) ? 0 : PZ_REFUSED(TK_REFUSE_CAN_ACT);
    default:
        return tk_claim_refusal(&state->pub, &hand, state->pub.turn, move);
    }
}

static int refusal_of(const struct tk_state *state, pz_move move)
{
    if (move >= TK_MOVE_CARD && move < TK_MOVE_TICKET) {
        return card_refusal(state, (unsigned)move - TK_MOVE_CARD);
    }
    if (move >= TK_MOVE_TICKET && move < TK_MOVE_CLAIM) {
        return ticket_refusal(state, (unsigned)move - TK_MOVE_TICKET);
    }
    if (state->pub.actor == PZ_CHANCE) {
        return PZ_REFUSED(TK_REFUSE_CHANCE_FIRST);
    }
    return move >= TK_MOVE_KEEP && move < TK_MOVE_CARD
               ? keep_refusal(state, (unsigned)move - TK_MOVE_KEEP)
               : action_refusal(state, move);
}

int tk_apply(void *s, pz_move move)
{
    struct tk_state *state = s;
    const int refusal = move >= TK_MOVE_COUNT           ? PZ_E_MOVE
                        : state->pub.actor == PZ_NOBODY ? PZ_E_OVER
                                                        : refusal_of(state, move);
    if (refusal == 0) {
        tk_make(state, move);
    }
    return refusal;
}

int tk_actor(const void *s)
{
    const struct tk_state *state = s;
    return state->pub.actor;
}

/* ---- the lists ---- */

static uint32_t chance_moves(const struct tk_state *state, pz_move *moves, uint32_t *weights)
{
    uint32_t count = 0;
    if (state->pub.drawing == TK_TO_OFFER) {
        for (uint64_t left = next_tickets(state); left != 0; left &= left - 1) {
            if (weights != NULL) {
                weights[count] = 1;
            }
            moves[count++] = (pz_move)(TK_MOVE_TICKET + pz_lowest_bit(left));
        }
        return count;
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned cards = tk_of_sort(state->deck, state->deck_loco, sort);
        if (cards > 0) {
            if (weights != NULL) {
                weights[count] = cards;
            }
            moves[count++] = (pz_move)(TK_MOVE_CARD + sort);
        }
    }
    return count;
}

static uint32_t keep_moves(const struct tk_state *state, pz_move *moves)
{
    uint32_t count = 0;
    for (unsigned mask = 0; mask < 1u << TK_FIRST_OFFER; mask++) {
        if (keep_refusal(state, mask) == 0) {
            moves[count++] = (pz_move)(TK_MOVE_KEEP + mask);
        }
    }
    return count;
}

/* The sorts that may be taken from the row, as bits. */
static unsigned row_sorts(const struct tk_state *state)
{
    return open_sorts(state) & ~(state->pub.phase == TK_SECOND ? 1u << TK_LOCO : 0);
}

static uint32_t turn_moves(const struct tk_state *state, pz_move *moves)
{
    uint32_t count = 0;
    for (unsigned left = row_sorts(state); left != 0; left &= left - 1) {
        moves[count++] = (pz_move)(TK_MOVE_DRAW + pz_lowest_bit(left));
    }
    if (tk_cards_left(state)) {
        moves[count++] = TK_MOVE_DRAW_DECK;
    }
    if (state->pub.phase == TK_SECOND) {
        return count;
    }
    if (state->pub.ferries[state->pub.turn] < TK_FERRIES_MAX) {
        moves[count++] = TK_MOVE_FERRY;
    }
    if (tk_tickets_left(state)) {
        moves[count++] = TK_MOVE_TICKETS;
    }
    const struct tk_pile hand = tk_hand_of(state, state->pub.turn);
    count += tk_list_claims(&state->pub, &hand, state->pub.turn, moves + count);
    if (count == 0) { /* T12 */
        moves[count++] = TK_MOVE_PASS;
    }
    return count;
}

uint32_t tk_moves(const void *s, pz_move *moves, uint32_t *weights)
{
    const struct tk_state *state = s;
    return state->pub.actor == PZ_NOBODY   ? 0
           : state->pub.actor == PZ_CHANCE ? chance_moves(state, moves, weights)
           : choosing(state)               ? keep_moves(state, moves)
                                           : turn_moves(state, moves);
}

/* ---- random play ---- */

static unsigned pick_card(const struct tk_state *state, struct pz_rng *rng)
{
    return tk_nth_card(state->deck, pz_rng_below(rng, tk_deck_count(state)));
}

/* A ticket that is known takes no random number. */
static unsigned pick_ticket(const struct tk_state *state, struct pz_rng *rng)
{
    const uint64_t next = next_tickets(state);
    const unsigned count = pz_count_bits(next);
    return pz_nth_bit(next, count == 1 ? 0 : pz_rng_below(rng, count));
}

static pz_move pick_keep(const struct tk_state *state, struct pz_rng *rng)
{
    static const uint8_t three_or_more[16] = {7,  11, 13, 14, 15, 19, 21, 22,
                                              23, 25, 26, 27, 28, 29, 30, 31};
    if (state->pub.phase == TK_DEAL) {
        return (pz_move)(TK_MOVE_KEEP + three_or_more[pz_rng_below(rng, 16)]);
    }
    const unsigned subsets = (1u << tk_offer_count(state, state->pub.turn)) - 1;
    return (pz_move)(TK_MOVE_KEEP + 1 + pz_rng_below(rng, subsets));
}

/* The n-th of the sorts. */
static pz_move nth_draw(unsigned sorts, unsigned n)
{
    while (n-- > 0) {
        sorts &= sorts - 1;
    }
    return (pz_move)(TK_MOVE_DRAW + pz_lowest_bit(sorts));
}

static pz_move pick_second(const struct tk_state *state, struct pz_rng *rng)
{
    const unsigned sorts = row_sorts(state);
    const unsigned open = pz_count_bits(sorts);
    const unsigned n = pz_rng_below(rng, open + tk_cards_left(state));
    return n < open ? nth_draw(sorts, n) : TK_MOVE_DRAW_DECK;
}

static pz_move pick_action(const struct tk_state *state, struct tk_claim_counter *counter,
                           struct pz_rng *rng)
{
    const unsigned seat = state->pub.turn;
    if (counter->stale != 0) {
        tk_claim_counter_recount(counter, state, seat);
    }
    const unsigned sorts = row_sorts(state);
    const unsigned open = pz_count_bits(sorts);
    const unsigned deck = tk_cards_left(state);
    const unsigned ferry = state->pub.ferries[seat] < TK_FERRIES_MAX;
    const unsigned others = open + deck + ferry + tk_tickets_left(state);
    if (others + counter->total == 0) {
        return TK_MOVE_PASS;
    }
    unsigned n = pz_rng_below(rng, others + counter->total);
    if (n >= others) {
        return tk_nth_claim(counter, state, seat, n - others);
    }
    if (n < open) {
        return nth_draw(sorts, n);
    }
    n -= open;
    return n < deck ? TK_MOVE_DRAW_DECK : n < deck + ferry ? TK_MOVE_FERRY : TK_MOVE_TICKETS;
}

pz_move tk_pick(const void *s, struct pz_rng *rng)
{
    const struct tk_state *state = s;
    if (state->pub.actor == PZ_CHANCE) {
        return state->pub.drawing == TK_TO_OFFER
                   ? (pz_move)(TK_MOVE_TICKET + pick_ticket(state, rng))
                   : (pz_move)(TK_MOVE_CARD + pick_card(state, rng));
    }
    if (state->pub.phase == TK_SECOND) {
        return pick_second(state, rng);
    }
    if (choosing(state)) {
        return pick_keep(state, rng);
    }
    struct tk_claim_counter counter;
    tk_claim_counter_init(&counter);
    tk_claim_counter_close(&counter, &state->pub, state->pub.turn);
    return pick_action(state, &counter, rng);
}

/* Which counts a new card of that sort makes stale. */
static unsigned stale_by(unsigned sort)
{
    return sort == TK_LOCO ? (unsigned)TK_STALE_ALL : 1u << sort | TK_STALE_GRAY;
}

/* Makes a claim, and updates the counters of all. */
static void play_claim(struct tk_state *state, struct tk_claim_counter *counters, pz_move move)
{
    const unsigned seat = state->pub.turn;
    const struct tk_payment payment = tk_payment_of(move);
    make_claim(state, &payment);
    tk_claim_counters_update(counters, state->pub.players, seat, payment.track);
    counters[seat].stale |= payment.locos > 0 || state->pub.trains[seat] < TK_LENGTH_MAX
                                ? (unsigned)TK_STALE_ALL
                                : 1u << payment.colour | TK_STALE_GRAY;
}

static void play_decision(struct tk_state *state, struct tk_claim_counter *counters,
                          struct pz_rng *rng)
{
    struct tk_claim_counter *counter = &counters[state->pub.turn];
    const pz_move move = state->pub.phase == TK_SECOND ? pick_second(state, rng)
                         : choosing(state)             ? pick_keep(state, rng)
                                                       : pick_action(state, counter, rng);
    if (move >= TK_MOVE_CLAIM) {
        play_claim(state, counters, move);
        return;
    }
    if (move < TK_MOVE_DRAW_DECK) {
        counter->stale |= stale_by(move);
    } else if (move == TK_MOVE_FERRY) {
        counter->stale |= TK_STALE_GRAY;
    }
    tk_make(state, move);
}

/* Plays the same game as tk_pick() and tk_apply() move for move, with the same random numbers. But
 * moves are not checked, as they are legal, and the counters of claims last for the whole game. */
struct pz_playout tk_playout(void *s, struct pz_rng *rng, uint32_t turn_limit)
{
    struct tk_state *state = s;
    struct pz_playout done = {0, 0, 0, false};
    struct pz_rng local = *rng;
    struct tk_claim_counter counters[TK_SEATS_MAX];
    tk_claim_counter_init(&counters[0]);
    for (unsigned seat = 1; seat < TK_SEATS_MAX; seat++) {
        counters[seat] = counters[0];
    }
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        tk_claim_counter_close(&counters[seat], &state->pub, seat);
    }
    while (state->pub.actor != PZ_NOBODY) {
        if (state->pub.actor == PZ_CHANCE) {
            done.chances++;
            if (state->pub.drawing == TK_TO_OFFER) {
                make_ticket(state, pick_ticket(state, &local));
                continue;
            }
            const unsigned sort = pick_card(state, &local);
            if (state->pub.drawing == TK_TO_HAND) {
                counters[state->pub.turn].stale |= stale_by(sort);
            }
            make_card(state, sort);
            continue;
        }
        if (state->pub.turns >= turn_limit) {
            break;
        }
        done.decisions++;
        play_decision(state, counters, &local);
    }
    *rng = local;
    done.turns = state->pub.turns;
    done.finished = state->pub.actor == PZ_NOBODY;
    return done;
}

/* ---- set-up ---- */

/* T4: all choose at the same time. Those who are asked before the seat keep all tickets here: the
 * seat cannot see what they keep, and that does not change its own choice. */
bool tk_early_choice(const void *s, int seat, void *t)
{
    const struct tk_state *state = s;
    const struct tk_public *pub = &state->pub;
    struct tk_state *then = t;
    if (pub->phase != TK_DEAL || pub->drawing != TK_NOTHING || seat < 0 || seat >= pub->players ||
        seat == pub->turn || tk_has_chosen(pub, (unsigned)seat)) {
        return false;
    }
    *then = *state;
    while (then->pub.turn != seat) {
        make_keep(then, (1u << TK_FIRST_OFFER) - 1);
    }
    return true;
}

void tk_init(void *s, const struct pz_setup *setup)
{
    struct tk_state *state = s;
    pz_zero(state, sizeof *state);
    state->pub.players = setup->players;
    state->pub.first = (uint8_t)setup->first;
    state->pub.turn = state->pub.first;
    state->deck = TK_EACH * TK_ONES;
    state->deck_loco = TK_LOCOS;
    state->unseen = UINT64_MAX >> (64 - TK_TICKETS);
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        state->pub.trains[seat] = TK_TRAINS;
    }
    state->pub.phase = TK_DEAL;
    state->pub.drawing = TK_TO_HAND;
    state->pub.actor = PZ_CHANCE;
}
