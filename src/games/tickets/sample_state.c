/* Determinization: a full state that fits a view. The cards that the seat has not located are dealt
 * to the other hands (beyond what is known of them) and the deck, and the tickets to the other
 * hands, offers and places of the ticket deck. Every deal is equally likely, with two conditions:
 * - Five open cards with three locomotives mean that deck and discards cannot give a better row
 *   (T6). Then the deck is drawn from those that cannot.
 * - While tickets are chosen at set-up, every legal choice of a seat that has chosen is equally
 *   likely.
 *
 * And which moves show their player something new. */
#include "cards.h"
#include "core/bytes.h"

/* ---- train cards ---- */

/* The cards of a hand that the seat of the view knows. */
static struct tk_pile known_hand(const struct tk_view *view, int seat)
{
    return seat == view->seat ? (struct tk_pile){view->hand, view->hand_loco}
                              : (struct tk_pile){view->pub.known[seat], view->pub.known_loco[seat]};
}

static unsigned count_pile(const struct tk_pile *pile)
{
    return tk_sum(pile->colours) + pile->locos;
}

static void draw(struct tk_pile *pool, struct pz_rng *rng, unsigned count, struct tk_pile *to)
{
    for (; count > 0; count--) {
        const unsigned n = pz_rng_below(rng, count_pile(pool));
        const unsigned sort = tk_nth_card(pool->colours, n);
        tk_take_one(&pool->colours, &pool->locos, sort);
        tk_add_one(&to->colours, &to->locos, sort);
    }
}

/* No colour has more than 127, even if a view that was read claims too many: it has the row and up
 * to seven counts of at most TK_EACH. */
static struct tk_pile located_cards(const struct tk_view *view)
{
    struct tk_pile cards = {view->pub.discard, view->pub.discard_loco};
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (view->pub.row[i] != 0) {
            tk_add_one(&cards.colours, &cards.locos, view->pub.row[i] - 1u);
        }
    }
    for (int i = 0; i < view->pub.players; i++) {
        const struct tk_pile known = known_hand(view, i);
        cards.colours += known.colours;
        cards.locos = (uint8_t)(cards.locos + known.locos);
    }
    return cards;
}

struct tk_pile tk_unlocated_cards(const struct tk_view *view)
{
    const struct tk_pile located = located_cards(view);
    return (struct tk_pile){TK_EACH * TK_ONES - located.colours,
                            (uint8_t)(TK_LOCOS - located.locos)};
}

static uint32_t choose(unsigned n, unsigned k)
{
    uint64_t ways = k > n ? 0 : 1;
    for (unsigned i = 0; i < k && ways != 0; i++) {
        ways = ways * (n - i) / (i + 1);
    }
    return (uint32_t)ways;
}

/* T6: three locomotives lie open though there are five cards to replace them. So deck and discards
 * together have at most two cards that are no locomotives. */
static bool cannot_be_swept(const struct tk_view *view)
{
    return view->pub.row_cards == TK_ROW && view->pub.row_locos >= TK_SWEEP &&
           view->deck_count + tk_discard_count(&view->pub) >= TK_ROW;
}

static void draw_poor_deck(struct tk_pile *pool, const struct tk_view *view, struct pz_rng *rng,
                           struct tk_pile *deck)
{
    uint32_t weights[TK_ROW - TK_SWEEP + 1];
    const unsigned most = TK_ROW - TK_SWEEP - tk_sum(view->pub.discard);
    const unsigned size = view->deck_count;
    for (unsigned plain = 0; plain <= most; plain++) {
        weights[plain] =
            plain > size ? 0
                         : choose(tk_sum(pool->colours), plain) * choose(pool->locos, size - plain);
    }
    const unsigned plain = pz_rng_weighted(rng, weights, most + 1);
    const uint8_t locos = pool->locos;
    pool->locos = 0;
    draw(pool, rng, plain, deck);
    deck->locos = (uint8_t)(size - plain);
    pool->locos = (uint8_t)(locos - deck->locos);
}

static void sample_cards(const struct tk_view *view, struct pz_rng *rng, struct tk_state *state)
{
    struct tk_pile pool = tk_unlocated_cards(view);
    struct tk_pile deck = {0, 0};
    const bool poor = cannot_be_swept(view);
    if (poor) {
        draw_poor_deck(&pool, view, rng, &deck);
    }
    for (int i = 0; i < view->pub.players; i++) {
        struct tk_pile hand = known_hand(view, i);
        draw(&pool, rng, view->hand_count[i] - count_pile(&hand), &hand);
        state->hand[i] = hand.colours;
        state->hand_loco[i] = hand.locos;
    }
    deck = poor ? deck : pool;
    state->deck = deck.colours;
    state->deck_loco = deck.locos;
}

/* ---- tickets ---- */

static unsigned draw_ticket(uint64_t *pool, struct pz_rng *rng)
{
    const unsigned ticket = pz_nth_bit(*pool, pz_rng_below(rng, pz_count_bits(*pool)));
    *pool &= ~(UINT64_C(1) << ticket);
    return ticket;
}

static uint64_t draw_tickets(uint64_t *pool, struct pz_rng *rng, unsigned count)
{
    uint64_t tickets = 0;
    for (; count > 0; count--) {
        tickets |= UINT64_C(1) << draw_ticket(pool, rng);
    }
    return tickets;
}

uint64_t tk_unlocated_tickets(const struct tk_view *view)
{
    uint64_t pool = (UINT64_MAX >> (64 - TK_TICKETS)) & ~view->gave;
    pool &= ~tk_offered_tickets(view->offered, UINT32_MAX);
    for (unsigned i = 0; i < view->pub.players; i++) {
        pool &= ~view->tickets[i];
    }
    for (unsigned i = 0; i < view->pub.under_count; i++) {
        pool &= view->under[i] == 0 ? UINT64_MAX : ~(UINT64_C(1) << (view->under[i] - 1));
    }
    return pool;
}

static void sample_first_choice(struct tk_state *state, unsigned seat, uint64_t *pool,
                                struct pz_rng *rng)
{
    unsigned kept = 0;
    while (pz_count_bits(kept) < TK_FIRST_KEEP) {
        kept = pz_rng_below(rng, 1u << TK_FIRST_OFFER);
    }
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        const uint64_t bit = UINT64_C(1) << draw_ticket(pool, rng);
        state->tickets[seat] |= kept >> i & 1 ? bit : 0;
        state->gave[seat] |= kept >> i & 1 ? 0 : bit;
    }
}

/* The tickets of another seat. */
static void sample_seat_tickets(const struct tk_view *view, unsigned seat, uint64_t *pool,
                                struct pz_rng *rng, struct tk_state *state)
{
    if (tk_has_chosen(&view->pub, seat)) {
        sample_first_choice(state, seat, pool, rng);
        return;
    }
    state->gave[seat] = draw_tickets(pool, rng, view->gave_count[seat]);
    state->tickets[seat] = view->pub.phase == TK_OVER
                               ? view->tickets[seat]
                               : draw_tickets(pool, rng, view->ticket_count[seat]);
    for (unsigned i = 0; i < view->offer_count[seat]; i++) {
        state->offered[seat][i] = (uint8_t)(draw_ticket(pool, rng) + 1);
    }
}

static void sample_tickets(const struct tk_view *view, struct pz_rng *rng, struct tk_state *state)
{
    uint64_t pool = tk_unlocated_tickets(view);
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        if ((int)seat == view->seat) {
            state->tickets[seat] = view->tickets[seat];
            state->gave[seat] = view->gave;
            pz_copy(state->offered[seat], view->offered, sizeof view->offered);
        } else {
            sample_seat_tickets(view, seat, &pool, rng, state);
        }
        state->returned |= state->gave[seat];
    }
    /* after a draw from them nobody knows who returned what */
    if (state->returned == 0) {
        state->returned = draw_tickets(&pool, rng, view->returned_count);
    }
    for (unsigned i = 0; i < view->pub.under_count; i++) {
        state->under[i] =
            (uint8_t)(view->under[i] != 0 ? view->under[i] - 1u : draw_ticket(&pool, rng));
    }
    state->unseen = pool;
}

/* ---- is there such a state? ---- */

/* Are there as many cards as the view counts? If three locomotives lie open, is there a deck that
 * cannot replace them? */
static bool cards_fit(const struct tk_view *view)
{
    const struct tk_pile located = located_cards(view);
    if (tk_colours_with(located.colours, TK_EACH + 1) > 0 || located.locos > TK_LOCOS) {
        return false;
    }
    const struct tk_pile pool = tk_unlocated_cards(view);
    const unsigned plain = tk_sum(pool.colours);
    unsigned wanted = view->deck_count;
    for (int i = 0; i < view->pub.players; i++) {
        const struct tk_pile hand = known_hand(view, i);
        const unsigned known = count_pile(&hand);
        if (view->hand_count[i] < known || (i == view->seat && view->hand_count[i] > known)) {
            return false;
        }
        wanted += view->hand_count[i] - known;
    }
    if (wanted != count_pile(&pool)) {
        return false;
    }
    if (!cannot_be_swept(view)) {
        return true;
    }
    const unsigned discards = tk_sum(view->pub.discard);
    const unsigned least = view->deck_count > pool.locos ? view->deck_count - pool.locos : 0;
    return discards <= TK_ROW - TK_SWEEP && least <= TK_ROW - TK_SWEEP - discards && least <= plain;
}

/* Are there as many tickets as the view counts? */
static bool tickets_fit(const struct tk_view *view)
{
    unsigned wanted = 0;
    bool returned = view->gave != 0;
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        if ((int)seat == view->seat) {
            continue;
        }
        returned = returned || view->gave_count[seat] > 0 || tk_has_chosen(&view->pub, seat);
        wanted += tk_has_chosen(&view->pub, seat)
                      ? TK_FIRST_OFFER
                      : view->gave_count[seat] + view->offer_count[seat] +
                            (view->pub.phase == TK_OVER ? 0u : view->ticket_count[seat]);
    }
    wanted += returned && view->pub.phase != TK_DEAL ? 0u : view->returned_count;
    for (unsigned i = 0; i < view->pub.under_count; i++) {
        wanted += view->under[i] == 0;
    }
    return wanted <= pz_count_bits(tk_unlocated_tickets(view));
}

const char *tk_unsampleable(const struct tk_view *view)
{
    return !cards_fit(view)     ? "T1: there are 12 train cards of each colour and 14 locomotives"
           : !tickets_fit(view) ? "T2: every ticket is in one place"
                                : NULL;
}

void tk_sample_state(const void *v, struct pz_rng *rng, void *s)
{
    const struct tk_view *view = v;
    struct tk_state *state = s;
    pz_zero(state, sizeof *state);
    state->pub = view->pub;
    sample_cards(view, rng, state);
    sample_tickets(view, rng, state);
}

/* ---- what a move shows ---- */

/* T6: if a full row has three locomotives, the seat knows that no sweep helps, but perhaps not how
 * many cards are missing for it. The discards of a claim may make a sweep possible, and that tells.
 * The deck has from `least` to `most` cards that are no locomotives. */
static bool claim_reveals(const struct tk_state *state, pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    struct tk_view view;
    if (state->pub.row_cards < TK_ROW || state->pub.row_locos < TK_SWEEP) {
        return false;
    }
    tk_make_view(state, state->pub.turn, &view);
    const struct tk_pile pool = tk_unlocated_cards(&view);
    const unsigned plain = tk_sum(pool.colours);
    const unsigned deck = view.deck_count;
    const unsigned discards = tk_sum(view.pub.discard);
    const unsigned least = deck > pool.locos ? deck - pool.locos : 0;
    unsigned most = pz_min(deck, plain);
    if (cannot_be_swept(&view) && most > TK_ROW - TK_SWEEP - discards) {
        most = TK_ROW - TK_SWEEP - discards;
    }
    const bool enough =
        deck + discards + view.pub.discard_loco + payment.cards + payment.locos >= TK_ROW;
    const unsigned needed = TK_ROW - TK_SWEEP + 1; /* with this many the row is swept */
    return enough && least + discards + payment.cards < needed &&
           most + discards + payment.cards >= needed;
}

/* T18, T20: the last turn shows the tickets of all. */
static bool ends_game(const struct tk_state *state, pz_move move)
{
    struct tk_state after = *state;
    if (state->pub.last_turns != 2) {
        return false;
    }
    tk_make(&after, move);
    return after.pub.phase == TK_OVER;
}

/* The last choice at set-up shows how many tickets the others keep (T4). Cards and tickets drawn
 * are shown by chance's moves. */
bool tk_reveals(const void *s, pz_move move)
{
    const struct tk_state *state = s;
    if (ends_game(state, move) || (move >= TK_MOVE_CLAIM && claim_reveals(state, move))) {
        return true;
    }
    return move >= TK_MOVE_KEEP && move < TK_MOVE_CARD && state->pub.phase == TK_DEAL &&
           tk_seat_after(&state->pub, state->pub.turn) == state->pub.first;
}
