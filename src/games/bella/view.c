/* What a seat knows, and determinization: sampling of states that fit it.
 *
 * A view is built up from what the seat may see. Everybody sees the backs of all tickets. So for
 * each home, all that a seat does not know is how the unplaced tickets are distributed over the
 * places whose faces it has not seen: other hands, discards of others, the pile. All distributions
 * are equally likely, and the five homes are independent. So a sample deals the unplaced tickets at
 * random. */
#include "bella.h"
#include "core/bytes.h"

/* ---- the view ---- */

static void view_piles(const struct bella_state *state, int seat, struct bella_view *view)
{
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        for (unsigned i = 0; i < state->pub.under[city]; i++) {
            const bool own = (int)(state->pub.under_by[city] >> (2 * i) & 3) == seat;
            const uint64_t face = state->under_face[city] >> (4 * i) & 15;
            view->under_face[city] |= (own ? face : (uint64_t)BELLA_HIDDEN) << (4 * i);
        }
    }
}

void bella_make_view(const void *s, int seat, void *out)
{
    const struct bella_state *state = s;
    struct bella_view *view = out;
    pz_zero(view, sizeof *view);
    view->pub = state->pub;
    view->seat = (int8_t)seat;
    view_piles(state, seat, view);
    if (seat < 0) {
        return;
    }
    pz_copy(view->hand, state->hand[seat], sizeof view->hand);
    pz_copy(view->known_to, state->known[seat], sizeof view->known_to);
    for (unsigned holder = 0; holder < BELLA_SEATS; holder++) {
        pz_copy(view->known[holder], state->known[holder][seat], sizeof view->known[holder]);
    }
    if (seat == state->pub.turn) { /* B12: the others see only the back */
        view->offer = state->offer;
    }
}

/* ---- states that fit ---- */

uint16_t bella_rest(const struct bella_public *pub, unsigned home, uint64_t under_face)
{
    uint16_t set = BELLA_WHOLE_PILE;
    for (unsigned i = 0; i < BELLA_SEATS * BELLA_LENGTHS; i++) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned trip = pub->trip[i / BELLA_LENGTHS][i % BELLA_LENGTHS];
        const unsigned length = trip != 0 ? bella_trip_tickets(trip - 1, kinds) : 0;
        for (unsigned n = 0; n < length; n++) {
            if (bella_home[kinds[n]] == home) {
                bella_drop(&set, bella_slot[kinds[n]]);
            }
        }
    }
    for (unsigned i = 0; i < pub->under[home]; i++) {
        const unsigned slot = under_face >> (4 * i) & 15;
        if (slot != BELLA_HIDDEN) {
            bella_drop(&set, slot);
        }
    }
    return set;
}

uint16_t bella_unplaced(const struct bella_view *view, unsigned home)
{
    uint16_t set = bella_rest(&view->pub, home, view->under_face[home]);
    bella_drop_all(&set, view->hand[home]);
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        bella_drop_all(&set, view->known[seat][home]);
    }
    return set;
}

uint16_t bella_may_hold(const struct bella_view *view, unsigned holder, unsigned home)
{
    if ((int)holder == view->seat) {
        return view->hand[home];
    }
    const uint16_t known = view->known[holder][home];
    const bool all_known = pz_count_bits(known) == bella_backs(&view->pub, holder, home);
    return all_known ? known : (uint16_t)(known | bella_unplaced(view, home));
}

uint16_t bella_may_come(const struct bella_view *view, unsigned city)
{
    const unsigned next = view->under_face[city] & 15;
    if (view->pub.left[city] == 0 && view->pub.under[city] > 0 && next != BELLA_HIDDEN) {
        return bella_slot_low[next];
    }
    return bella_unplaced(view, city);
}

unsigned bella_known_to(const struct bella_view *view, unsigned kind)
{
    unsigned most = 0;
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        const unsigned count =
            bella_count(view->known_to[seat][bella_home[kind]], bella_slot[kind]);
        most = count > most ? count : most;
    }
    return most;
}

bool bella_knows_under(const struct bella_view *view, unsigned city)
{
    for (unsigned i = 0; i < view->pub.under[city]; i++) {
        if ((view->under_face[city] >> (4 * i) & 15) != BELLA_HIDDEN) {
            return true;
        }
    }
    return false;
}

int bella_only_kind(uint16_t set, unsigned home)
{
    const unsigned slot = set != 0 ? bella_slot_of_bit[pz_lowest_bit(set)] : 0;
    return set != 0 && (set & ~bella_slot_bits[slot]) == 0 ? bella_kind_at[home][slot] : -1;
}

/* Only an exchange reveals something: the ticket that comes back at once (B11), and to the partner
 * the offered ticket (B12), unless there is a single possibility. */
bool bella_reveals(const void *s, pz_move move)
{
    const struct bella_state *state = s;
    const struct bella_faces faces = bella_faces_in(state, move);
    if (faces.against < 0) {
        return false;
    }
    struct bella_view view;
    bella_make_view(state, state->pub.actor, &view);
    return bella_only_kind(bella_may_hold(&view, faces.partner, faces.returned), faces.returned) <
           0;
}

unsigned bella_draw(uint16_t *set, struct pz_rng *rng)
{
    const unsigned n = pz_rng_below(rng, pz_count_bits(*set));
    const unsigned slot = bella_slot_of_bit[pz_nth_bit(*set, n)];
    bella_drop(set, slot);
    return slot;
}

static void sample_home(const struct bella_view *view, unsigned home, struct pz_rng *rng,
                        struct bella_state *state)
{
    uint16_t set = bella_unplaced(view, home);
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        if ((int)seat == view->seat) {
            state->hand[seat][home] = view->hand[home];
            continue;
        }
        uint16_t *hand = &state->hand[seat][home];
        *hand = view->known[seat][home];
        for (unsigned n = pz_count_bits(*hand); n < bella_backs(&view->pub, seat, home); n++) {
            bella_put(hand, bella_draw(&set, rng));
        }
    }
    for (unsigned i = 0; i < view->pub.under[home]; i++) {
        const unsigned slot = view->under_face[home] >> (4 * i) & 15;
        const uint64_t face = slot != BELLA_HIDDEN ? slot : bella_draw(&set, rng);
        state->under_face[home] |= face << (4 * i);
    }
    state->pile[home] = set;
}

/* The seat does not know what two others know of each other. A sample assumes that it is nothing,
 * which makes no difference to any move. */
void bella_sample_state(const void *v, struct pz_rng *rng, void *s)
{
    const struct bella_view *view = v;
    struct bella_state *state = s;
    pz_zero(state, sizeof *state);
    state->pub = view->pub;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        sample_home(view, home, rng, state);
    }
    if (view->seat >= 0) {
        pz_copy(state->known[view->seat], view->known_to, sizeof view->known_to);
        for (unsigned other = 0; other < BELLA_SEATS; other++) {
            if ((int)other != view->seat) {
                pz_copy(state->known[other][view->seat], view->known[other],
                        sizeof view->known[other]);
            }
        }
    }
    state->offer = view->offer;
    if (view->pub.offer_home != 0 && view->offer == 0) { /* any ticket with that back may be it */
        const unsigned home = view->pub.offer_home - 1u;
        uint16_t set = state->hand[state->pub.turn][home];
        state->offer = (uint8_t)(1 + bella_kind_at[home][bella_draw(&set, rng)]);
    }
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) { /* all other derived members are public */
        state->kinds[seat] = bella_kinds_in(state->hand[seat], BELLA_ONCE);
    }
}
