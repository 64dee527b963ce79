/* Is a state one that the rules allow? Every answer names the rule that is broken. The parts come
 * in an order in which each may rely on those before it, so any bytes can be given. */
#include "../../core/bytes.h"
#include "cards.h"

void tk_derive(struct tk_state *state)
{
    state->pub.row_cards = 0;
    state->pub.row_locos = 0;
    for (unsigned i = 0; i < TK_ROW; i++) {
        state->pub.row_cards = (uint8_t)(state->pub.row_cards + (state->pub.row[i] != 0));
        state->pub.row_locos = (uint8_t)(state->pub.row_locos + (state->pub.row[i] == TK_LOCO + 1));
    }
    state->pub.actor = state->pub.phase == TK_OVER        ? PZ_NOBODY
                       : state->pub.drawing != TK_NOTHING ? PZ_CHANCE
                                                          : (int8_t)state->pub.turn;
}

static const char *broken_frame(const struct tk_state *state)
{
    if (state->pub.players < 2 || state->pub.players > TK_SEATS_MAX) {
        return "T1: the game is for 2 to 5 players";
    }
    if (state->pub.turn >= state->pub.players || state->pub.first >= state->pub.players) {
        return "T5: the turn is nobody's";
    }
    if (state->pub.phase > TK_OVER || state->pub.drawing > TK_TO_OFFER) {
        return "T8: there is no such phase";
    }
    for (unsigned seat = state->pub.players; seat < TK_SEATS_MAX; seat++) {
        if (state->hand[seat] != 0 || state->pub.known[seat] != 0 || state->hand_loco[seat] != 0 ||
            state->pub.known_loco[seat] != 0 || state->pub.tracks[seat].word[0] != 0 ||
            state->pub.tracks[seat].word[1] != 0 || state->tickets[seat] != 0 ||
            state->gave[seat] != 0 || state->pub.ferries[seat] != 0 ||
            state->pub.trains[seat] != 0 || state->pub.points[seat] != 0) {
            return "T1: an empty seat owns something";
        }
        for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
            if (state->offered[seat][i] != 0) {
                return "T1: an empty seat owns something";
            }
        }
    }
    if (state->pad[0] != 0) {
        return "what is not used is not zero";
    }
    return NULL;
}

static const char *broken_cards(const struct tk_state *state)
{
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (state->pub.row[i] > TK_SORTS) {
            return "T3: the row holds train cards";
        }
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        unsigned cards = tk_of_sort(state->deck, state->deck_loco, sort) +
                         tk_of_sort(state->pub.discard, state->pub.discard_loco, sort);
        for (unsigned i = 0; i < TK_ROW; i++) {
            cards += state->pub.row[i] == sort + 1;
        }
        for (unsigned seat = 0; seat < state->pub.players; seat++) {
            const unsigned held = tk_of_sort(state->hand[seat], state->hand_loco[seat], sort);
            cards += held;
            if (tk_of_sort(state->pub.known[seat], state->pub.known_loco[seat], sort) > held) {
                return "more cards are known to be in a hand than it holds";
            }
        }
        if (cards != (sort == TK_LOCO ? TK_LOCOS : TK_EACH)) {
            return "T1: there are 12 train cards of each colour and 14 locomotives";
        }
    }
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        if (state->pub.ferries[seat] > TK_FERRIES_MAX) {
            return "T9: nobody holds more than two ferry cards";
        }
    }
    return NULL;
}

/* Adds the tickets to those seen so far; false if one was seen before or is no ticket. */
static bool add_tickets(uint64_t *all, uint64_t tickets)
{
    if ((*all & tickets) != 0 || (tickets & ~(UINT64_MAX >> (64 - TK_TICKETS))) != 0) {
        return false;
    }
    *all |= tickets;
    return true;
}

static bool add_offer(uint64_t *all, const uint8_t offered[TK_FIRST_OFFER])
{
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (offered[i] == 0) {
            continue;
        }
        if (offered[i] > TK_TICKETS || (i > 0 && offered[i - 1] == 0) ||
            !add_tickets(all, UINT64_C(1) << (offered[i] - 1))) {
            return false;
        }
    }
    return true;
}

static const char *broken_tickets(const struct tk_state *state)
{
    uint64_t all = 0;
    bool fine = add_tickets(&all, state->unseen) && add_tickets(&all, state->returned);
    for (unsigned seat = 0; fine && seat < state->pub.players; seat++) {
        fine = add_tickets(&all, state->tickets[seat]) && add_offer(&all, state->offered[seat]);
    }
    fine = fine && state->pub.under_count <= TK_UNDER_MAX;
    for (unsigned i = 0; fine && i < TK_UNDER_MAX; i++) {
        fine = i < state->pub.under_count
                   ? state->under[i] < TK_TICKETS && state->pub.under_by[i] <= state->pub.players &&
                         add_tickets(&all, UINT64_C(1) << state->under[i])
                   : state->under[i] == 0 && state->pub.under_by[i] == 0;
    }
    if (!fine || all != UINT64_MAX >> (64 - TK_TICKETS)) {
        return "T2: every ticket is in one place";
    }
    uint64_t gave = 0;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        if ((gave & state->gave[seat]) != 0) {
            return "T4: a ticket was returned by two players";
        }
        if (pz_count_bits(state->gave[seat]) > TK_FIRST_OFFER - TK_FIRST_KEEP) {
            return "T4: at least three of the five tickets are kept";
        }
        gave |= state->gave[seat];
    }
    return gave == 0 || gave == state->returned
               ? NULL
               : "T4: what the players returned at set-up is not what lies there";
}

static const char *broken_tracks(const struct tk_state *state)
{
    struct pz_set128 all = {{0, 0}};
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        unsigned trains = 0;
        unsigned points = 0;
        for (unsigned i = 0; i < 128; i++) {
            if (!tk_has(&state->pub.tracks[seat], i)) {
                continue;
            }
            if (i >= TK_TRACKS || tk_has(&all, i)) {
                return "T11: a track belongs to one player";
            }
            tk_put(&all, i);
            trains += tk_tracks[i].length;
            points += tk_tracks[i].points;
        }
        if (trains + state->pub.trains[seat] != TK_TRAINS) {
            return "T1: the trains in hand and on the tracks are 45";
        }
        if (points != state->pub.points[seat]) {
            return "T17: the points are not those of the claimed tracks";
        }
    }
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        for (unsigned k = 0; k < 2 && tk_tracks[i].other[k] != TK_NO_TRACK; k++) {
            const unsigned other = tk_tracks[i].other[k];
            for (unsigned seat = 0; seat < state->pub.players; seat++) {
                const struct pz_set128 *beside =
                    state->pub.players <= 3 ? &all : &state->pub.tracks[seat];
                if (tk_has(&state->pub.tracks[seat], i) && tk_has(beside, other)) {
                    return "T16: two tracks of a route are claimed that cannot be";
                }
            }
        }
    }
    return NULL;
}

/* ---- the phases ---- */

/* What a seat has of something that is dealt seat by seat, `full` to each. */
static bool is_dealt(const struct tk_state *state, unsigned seat, unsigned has, unsigned full)
{
    const unsigned mine = tk_distance(&state->pub, seat);
    const unsigned now = tk_distance(&state->pub, state->pub.turn);
    return mine < now ? has == full : mine == now ? has < full : has == 0;
}

static const char *broken_deal(const struct tk_state *state)
{
    const char *const broken = "T4: this cannot be during the set-up";
    const bool asking = state->pub.drawing == TK_NOTHING;
    if (state->pub.turns != 0 || state->pub.last_turns != 0 || state->pub.under_count != 0 ||
        (state->pub.drawing == TK_TO_ROW && state->pub.turn != state->pub.first)) {
        return broken;
    }
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        const unsigned offered = tk_offer_count(state, seat);
        const unsigned kept = pz_count_bits(state->tickets[seat]);
        const unsigned gave = pz_count_bits(state->gave[seat]);
        const bool chosen = tk_has_chosen(&state->pub, seat);
        const bool cards = state->pub.drawing == TK_TO_HAND
                               ? is_dealt(state, seat, tk_hand_count(state, seat), TK_DEALT)
                               : tk_hand_count(state, seat) == TK_DEALT;
        const bool offer = asking ? offered == (chosen ? 0 : TK_FIRST_OFFER)
                           : state->pub.drawing == TK_TO_OFFER
                               ? is_dealt(state, seat, offered, TK_FIRST_OFFER)
                               : offered == 0;
        const bool choice =
            chosen ? kept >= TK_FIRST_KEEP && kept + gave == TK_FIRST_OFFER : kept + gave == 0;
        if (!cards || !offer || !choice || state->pub.known[seat] != 0 ||
            state->pub.known_loco[seat] != 0 || state->pub.ferries[seat] != 0 ||
            state->pub.trains[seat] != TK_TRAINS) {
            return broken;
        }
    }
    uint64_t gave = 0;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        gave |= state->gave[seat];
    }
    return gave == state->returned &&
                   (state->pub.drawing != TK_TO_HAND || state->pub.row_cards == 0)
               ? NULL
               : broken;
}

static const char *broken_offer(const struct tk_state *state)
{
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        const unsigned offered = tk_offer_count(state, seat);
        if (state->pub.phase != TK_KEEP || seat != state->pub.turn) {
            if (offered != 0) {
                return "T10: tickets are offered to a player who did not draw them";
            }
            continue;
        }
        const bool left = (state->unseen | state->returned) != 0 || state->pub.under_count > 0;
        const bool more = offered < TK_OFFER && left;
        if (offered > TK_OFFER || (state->pub.drawing == TK_TO_OFFER) != more ||
            (state->pub.drawing == TK_NOTHING && offered == 0)) {
            return "T10: four tickets are drawn, or as many as there are";
        }
    }
    return NULL;
}

static const char *broken_end(const struct tk_state *state)
{
    bool few = false;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        const bool has_few = state->pub.trains[seat] <= TK_LAST_TRAINS;
        /* the turn of a claim is not over while the row is made good */
        const bool claimed_now = seat == state->pub.turn && state->pub.phase == TK_TURN &&
                                 state->pub.drawing == TK_TO_ROW;
        if (state->pub.last_turns == 0 && has_few && !claimed_now) {
            return "T20: with two trains or fewer the last turns begin";
        }
        few = few || has_few;
    }
    if (state->pub.last_turns != 0 && !few) {
        return "T20: the last turns begin when a player has two trains or fewer";
    }
    if (state->pub.last_turns > state->pub.players + 1 ||
        (state->pub.last_turns == 1) != (state->pub.phase == TK_OVER)) {
        return "T20: everybody has one more turn, then the game ends";
    }
    return NULL;
}

static const char *broken_turn(const struct tk_state *state)
{
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        if (pz_count_bits(state->tickets[seat]) < TK_FIRST_KEEP) {
            return "T4: everybody keeps at least three tickets";
        }
    }
    if (state->pub.turn != (state->pub.first + (uint64_t)state->pub.turns) % state->pub.players) {
        return "T5: the turns go clockwise from the first player";
    }
    const char *broken = broken_offer(state);
    broken = broken != NULL ? broken : broken_end(state);
    if (broken != NULL) {
        return broken;
    }
    const bool draws = state->pub.phase == TK_TURN || state->pub.phase == TK_SECOND;
    if (!draws && (state->pub.drawing == TK_TO_ROW || state->pub.drawing == TK_TO_HAND)) {
        return "T8: a train card is drawn for nobody";
    }
    if (state->pub.phase != TK_KEEP && state->pub.drawing == TK_TO_OFFER) {
        return "T10: a ticket is drawn for nobody";
    }
    if (state->pub.phase == TK_SECOND && state->pub.drawing == TK_NOTHING &&
        !tk_second_possible(state)) {
        return "T8: there is no second card to take";
    }
    return NULL;
}

static const char *broken_row(const struct tk_state *state)
{
    const unsigned deck = tk_deck_count(state);
    const bool full = state->pub.row_cards == TK_ROW;
    if ((state->pub.drawing == TK_TO_ROW || state->pub.drawing == TK_TO_HAND) && deck == 0) {
        return "T7: a card is drawn from an empty deck";
    }
    if (state->pub.drawing == TK_TO_ROW) {
        return full ? "T3: five cards lie open" : NULL;
    }
    if (state->pub.phase == TK_DEAL && state->pub.drawing == TK_TO_HAND) {
        return NULL;
    }
    if (!full && deck + tk_discard_count(&state->pub) > 0) {
        return "T7: the row is not full though there are cards";
    }
    return full && state->pub.row_locos >= TK_SWEEP && tk_row_can_be_helped(state)
               ? "T6: three open locomotives are swept away"
               : NULL;
}

int tk_check(const void *s, struct pz_problem *problem)
{
    const struct tk_state *state = s;
    const char *broken = broken_frame(state);
    broken = broken != NULL ? broken : broken_cards(state);
    broken = broken != NULL ? broken : broken_tickets(state);
    broken = broken != NULL ? broken : broken_tracks(state);
    if (broken == NULL) {
        struct tk_state derived = *state;
        tk_derive(&derived);
        if (!pz_same(&derived, state, sizeof derived)) {
            broken = "what follows from the state is not what it holds";
        }
    }
    broken = broken != NULL                ? broken
             : state->pub.phase == TK_DEAL ? broken_deal(state)
                                           : broken_turn(state);
    broken = broken != NULL ? broken : broken_row(state);
    return broken == NULL ? 0 : pz_problem_set(problem, PZ_E_STATE, "{}", broken);
}
