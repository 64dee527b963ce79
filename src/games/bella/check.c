/* Checks that the rules allow a state. Each check returns a sentence that names the broken rule, or
 * NULL. */
#include "bella.h"
#include "core/bytes.h"

static const char *broken_numbers(const struct bella_state *state)
{
    if (state->pub.players < 2 || state->pub.players > BELLA_SEATS) {
        return "the game is for 2 to 4 players";
    }
    if (state->pub.mix > BELLA_MIX_SINGLES) {
        return "B3: there are two mixes of selection cards";
    }
    if (state->pub.starter >= state->pub.players || state->pub.turn >= state->pub.players) {
        return "B5: the starter and the turn are seats of players";
    }
    if (state->pub.phase >= BELLA_PHASES || state->pub.shown > BELLA_CARDS ||
        state->pub.taking > BELLA_PILES || state->offer > BELLA_KINDS ||
        state->pub.side > BELLA_RIGHT) {
        return "the state holds a number that stands for nothing";
    }
    for (unsigned i = 0; i < sizeof state->pad; i++) {
        if (state->pad[i] != 0) {
            return "the state holds bytes that stand for nothing";
        }
    }
    return NULL;
}

/* True if the bits of all slots are filled from the lowest. */
static bool is_set(uint16_t set)
{
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const unsigned filled = (set & bella_slot_bits[slot]) / bella_slot_low[slot];
        if ((filled & (filled + 1)) != 0) {
            return false;
        }
    }
    return true;
}

/* All sets of tickets are multisets, and empty seats have nothing. */
static const char *broken_sets(const struct bella_state *state)
{
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        const unsigned under = state->pub.under[home];
        if (!is_set(state->pile[home])) {
            return "B2: a pile is not a multiset of its tickets";
        }
        if (under > 16 || (under < 16 && (state->under_face[home] >> (4 * under) != 0 ||
                                          state->pub.under_by[home] >> (2 * under) != 0))) {
            return "B17: the tickets under a pile are not those that are counted";
        }
        for (unsigned i = 0; i < under; i++) {
            if ((state->under_face[home] >> (4 * i) & 15) >= BELLA_SLOTS ||
                (state->pub.under_by[home] >> (2 * i) & 3) >= state->pub.players) {
                return "B17: a ticket under a pile was put there by a player";
            }
        }
        for (unsigned holder = 0; holder < BELLA_SEATS; holder++) {
            if (!is_set(state->hand[holder][home]) ||
                (holder >= state->pub.players && state->hand[holder][home] != 0)) {
                return "B2: a hand is not a multiset of tickets, or is nobody's";
            }
            for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
                const uint16_t known = state->known[holder][seat][home];
                if (!is_set(known) || (known & ~state->hand[holder][home]) != 0) {
                    return "B12: a seat knows a ticket that is not in that hand";
                }
                if (known != 0 && (seat == holder || seat >= state->pub.players)) {
                    return "B12: what a seat knows is of another's hand";
                }
            }
        }
    }
    return NULL;
}

static const char *broken_trips(const struct bella_state *state)
{
    unsigned winners = 0;
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        unsigned made = 0;
        for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
            uint8_t kinds[BELLA_TRIP_MAX];
            const unsigned trip = state->pub.trip[seat][i];
            if (trip == 0) {
                continue;
            }
            if (trip > BELLA_TRIPS || seat >= state->pub.players ||
                bella_trip_tickets(trip - 1, kinds) != BELLA_TRIP_MIN + i) {
                return "B14: each length has one trip of that length, made by a player";
            }
            made |= 1u << (BELLA_TRIP_MIN + i);
        }
        if (bella_won(made)) {
            winners++;
            if (seat != state->pub.turn || state->pub.phase != BELLA_TRIP) {
                return "B18: the game ends at once, with the winning trip";
            }
            if ((made >> 6 & 1) && bella_won(made & 0x3f)) {
                return "B18: a player who has won makes no more trips";
            }
        }
    }
    return winners > 1 ? "B18: there is one winner" : NULL;
}

/* Every ticket of every kind is in exactly one place. */
static const char *broken_tickets(const struct bella_state *state)
{
    uint8_t count[BELLA_KINDS];
    pz_zero(count, sizeof count);
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned home = bella_home[kind];
        unsigned sum = bella_count(state->pile[home], bella_slot[kind]);
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            sum += bella_count(state->hand[seat][home], bella_slot[kind]);
        }
        count[kind] = (uint8_t)sum;
    }
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        for (unsigned i = 0; i < state->pub.under[home]; i++) {
            count[bella_kind_at[home][state->under_face[home] >> (4 * i) & 15]]++;
        }
    }
    for (unsigned i = 0; i < BELLA_SEATS * BELLA_LENGTHS; i++) {
        const unsigned trip = state->pub.trip[i / BELLA_LENGTHS][i % BELLA_LENGTHS];
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = trip != 0 ? bella_trip_tickets(trip - 1, kinds) : 0;
        for (unsigned n = 0; n < length; n++) {
            count[kinds[n]]++;
        }
    }
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        if (count[kind] != bella_copies[bella_slot[kind]]) {
            return "B2: there are more or fewer tickets of a kind than the game has";
        }
    }
    return NULL;
}

static const char *broken_cards(const struct bella_state *state)
{
    if ((state->pub.cards & ~(uint32_t)BELLA_WHOLE_SELECTION) != 0) {
        return "B3: there are 27 selection cards";
    }
    for (unsigned card = 0; card < BELLA_CARDS; card++) {
        const uint32_t group = bella_card_group(state->pub.mix, card);
        const uint32_t left = state->pub.cards & group;
        const uint32_t low = group & (0u - group);
        if ((left & (left + low)) != 0) {
            return "B3: the selection cards are not a multiset";
        }
        if (state->pub.shown == card + 1 && left == group) {
            return "B6: the card that is turned over is not in the pile any more";
        }
    }
    return NULL;
}

static const char *broken_take(const struct bella_state *state)
{
    if (state->pub.phase != BELLA_TAKE) {
        return state->pub.shown == 0 && state->pub.taking == 0
                   ? NULL
                   : "B6: a card is turned over only until its ticket is taken";
    }
    if (state->pub.taking != 0) {
        const unsigned city = state->pub.taking - 1u;
        if (state->pub.shown == 0 || !(bella_card_cities[state->pub.shown - 1] >> city & 1)) {
            return "B6: a ticket is taken of a city that the card shows";
        }
        if (state->pile[city] == 0 && state->pub.under[city] == 0) {
            return "B7: a ticket is taken from an empty pile";
        }
    }
    return NULL;
}

static const char *broken_offer(const struct bella_state *state)
{
    if (state->pub.phase != BELLA_GIVE) {
        return state->offer == 0 && state->pub.side == 0
                   ? NULL
                   : "B11: there is an offer only while the partner chooses";
    }
    if (state->offer == 0 || !(state->kinds[state->pub.turn] >> (state->offer - 1) & 1)) {
        return "B8: the ticket offered is one of the hand";
    }
    if (!bella_side_open(&state->pub, state->pub.side)) {
        return "B9: with two players the starter uses only black, the other only grey";
    }
    const unsigned wants = bella_circle(bella_home[state->offer - 1], state->pub.side);
    const unsigned partner = bella_neighbour(&state->pub, state->pub.turn, state->pub.side);
    return bella_give_open(&state->pub, partner, wants)
               ? NULL
               : "B11: a partner with fewer than two tickets of that back has nothing to choose";
}

static const char *broken_phase(const struct bella_state *state)
{
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        const bool may_hold_seven = seat == state->pub.turn && state->pub.phase != BELLA_TAKE;
        if (state->pub.held[seat] > (may_hold_seven ? BELLA_HAND_MAX : BELLA_HAND_MAX - 1)) {
            return "B17: a hand is larger than it may be";
        }
    }
    if (state->pub.actor == PZ_NOBODY) {
        return state->pub.held[state->pub.turn] <= BELLA_HAND_MAX - BELLA_TRIP_MIN
                   ? NULL
                   : "B18: the tickets of the winning trip are still in the hand";
    }
    if (state->pub.phase == BELLA_EXCHANGE && !bella_exchange_open(&state->pub)) {
        return "B10: everybody can see that no exchange is possible";
    }
    if (state->pub.phase == BELLA_TRIP && !bella_trip_open(&state->pub)) {
        return "B13: everybody can see that no trip is possible";
    }
    if (state->pub.phase == BELLA_DISCARD && state->pub.held[state->pub.turn] != BELLA_HAND_MAX) {
        return "B17: only a player with seven tickets discards";
    }
    return NULL;
}

static const char *broken_derived(const struct bella_state *state)
{
    struct bella_state derived = *state;
    bella_derive(&derived);
    return pz_same(&derived, state, sizeof derived)
               ? NULL
               : "what follows from the state is not what it holds";
}

int bella_check(const void *state, struct pz_problem *problem)
{
    /* Later checks rely on earlier ones. */
    static const char *(*const checks[])(const struct bella_state *state) = {
        broken_numbers, broken_sets,    broken_trips, broken_tickets, broken_cards,
        broken_take,    broken_derived, broken_offer, broken_phase};
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](state);
        if (broken != NULL) {
            return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
        }
    }
    return 0;
}
