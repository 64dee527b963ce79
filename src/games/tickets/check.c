/* Do the rules allow a state? Every answer names the broken rule. The state may hold any bytes: the
 * parts run in order, and each may rely on those before it. */
#include "cards.h"
#include "core/bytes.h"

void tk_derive(struct tk_public *pub)
{
    pub->row_cards = 0;
    pub->row_locos = 0;
    for (unsigned i = 0; i < TK_ROW; i++) {
        pub->row_cards = (uint8_t)(pub->row_cards + (pub->row[i] != 0));
        pub->row_locos = (uint8_t)(pub->row_locos + (pub->row[i] == TK_LOCO + 1));
    }
    pub->actor = pub->phase == TK_OVER        ? PZ_NOBODY
                 : pub->drawing != TK_NOTHING ? PZ_CHANCE
                                              : (int8_t)pub->turn;
}

/* A rule that a state may break. */
struct rule {
    bool broken;
    const char *sentence;
};

static const char *first_broken(const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rules[i].broken) {
            return rules[i].sentence;
        }
    }
    return NULL;
}

#define FIRST_BROKEN(rules) first_broken(rules, sizeof(rules) / sizeof(rules)[0])

/* ---- players, cards ---- */

static bool owns_something(const struct tk_state *state, unsigned seat)
{
    const struct tk_public *pub = &state->pub;
    const uint64_t cards = state->hand[seat] | pub->known[seat];
    const uint64_t tickets = state->tickets[seat] | state->gave[seat];
    const uint64_t tracks = pub->tracks[seat].word[0] | pub->tracks[seat].word[1];
    unsigned numbers = state->hand_loco[seat] | pub->known_loco[seat] | pub->ferries[seat] |
                       pub->trains[seat] | pub->points[seat];
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        numbers |= state->offered[seat][i];
    }
    return (cards | tickets | tracks | numbers) != 0;
}

static const char *broken_frame(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    bool empty_owns = false;
    for (unsigned seat = pub->players; seat < TK_SEATS_MAX; seat++) {
        empty_owns = empty_owns || owns_something(state, seat);
    }
    const struct rule rules[] = {
        {pub->players < 2 || pub->players > TK_SEATS_MAX, "T1: the game is for 2 to 5 players"},
        {pub->turn >= pub->players || pub->first >= pub->players, "T5: the turn is nobody's"},
        {pub->phase > TK_OVER || pub->drawing > TK_TO_OFFER, "T8: there is no such phase"},
        {empty_owns, "T1: an empty seat owns something"},
        {state->pad[0] != 0, "what is not used is not zero"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_sort(const struct tk_state *state, unsigned sort)
{
    const struct tk_public *pub = &state->pub;
    bool too_many_known = false;
    unsigned cards = tk_of_sort(state->deck, state->deck_loco, sort) +
                     tk_of_sort(pub->discard, pub->discard_loco, sort);
    for (unsigned i = 0; i < TK_ROW; i++) {
        cards += pub->row[i] == sort + 1;
    }
    for (unsigned seat = 0; seat < pub->players; seat++) {
        const unsigned held = tk_of_sort(state->hand[seat], state->hand_loco[seat], sort);
        const unsigned known = tk_of_sort(pub->known[seat], pub->known_loco[seat], sort);
        cards += held;
        too_many_known = too_many_known || known > held;
    }
    const struct rule rules[] = {
        {too_many_known, "more cards are known to be in a hand than it holds"},
        {cards != (sort == TK_LOCO ? TK_LOCOS : TK_EACH),
         "T1: there are 12 train cards of each colour and 14 locomotives"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_cards(const struct tk_state *state)
{
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (state->pub.row[i] > TK_SORTS) {
            return "T3: the row holds train cards";
        }
    }
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const char *broken = broken_sort(state, sort);
        if (broken != NULL) {
            return broken;
        }
    }
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        if (state->pub.ferries[seat] > TK_FERRIES_MAX) {
            return "T9: nobody holds more than two ferry cards";
        }
    }
    return NULL;
}

/* ---- tickets ---- */

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

/* Is every ticket in one place? */
static bool tickets_are_placed(const struct tk_state *state)
{
    uint64_t all = 0;
    bool fine = add_tickets(&all, state->unseen) && add_tickets(&all, state->returned) &&
                state->pub.under_count <= TK_UNDER_MAX;
    for (unsigned seat = 0; fine && seat < state->pub.players; seat++) {
        fine = add_tickets(&all, state->tickets[seat]) && add_offer(&all, state->offered[seat]);
    }
    for (unsigned i = 0; fine && i < TK_UNDER_MAX; i++) {
        fine = i < state->pub.under_count
                   ? state->under[i] < TK_TICKETS && state->pub.under_by[i] <= state->pub.players &&
                         add_tickets(&all, UINT64_C(1) << state->under[i])
                   : state->under[i] == 0 && state->pub.under_by[i] == 0;
    }
    return fine && all == UINT64_MAX >> (64 - TK_TICKETS);
}

static const char *broken_tickets(const struct tk_state *state)
{
    if (!tickets_are_placed(state)) {
        return "T2: every ticket is in one place";
    }
    uint64_t gave = 0;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        const struct rule rules[] = {
            {(gave & state->gave[seat]) != 0, "T4: a ticket was returned by two players"},
            {pz_count_bits(state->gave[seat]) > TK_FIRST_OFFER - TK_FIRST_KEEP,
             "T4: at least three of the five tickets are kept"},
        };
        const char *broken = FIRST_BROKEN(rules);
        if (broken != NULL) {
            return broken;
        }
        gave |= state->gave[seat];
    }
    return gave == 0 || gave == state->returned
               ? NULL
               : "T4: what the players returned at set-up is not what lies there";
}

/* ---- tracks ---- */

/* Adds the tracks of a seat to those of the seats before. */
static const char *broken_tracks_of(const struct tk_state *state, unsigned seat,
                                    struct pz_set128 *all)
{
    unsigned trains = state->pub.trains[seat];
    unsigned points = 0;
    for (struct tk_iter it = tk_members(&state->pub.tracks[seat]); tk_next(&it);) {
        if (it.member >= TK_TRACKS || tk_has(all, it.member)) {
            return "T11: a track belongs to one player";
        }
        tk_put(all, it.member);
        trains += tk_tracks[it.member].length;
        points += tk_tracks[it.member].points;
    }
    const struct rule rules[] = {
        {trains != TK_TRAINS, "T1: the trains in hand and on the tracks are 45"},
        {points != state->pub.points[seat], "T17: the points are not those of the claimed tracks"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_tracks(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    struct pz_set128 all = {{0, 0}};
    for (unsigned seat = 0; seat < pub->players; seat++) {
        const char *broken = broken_tracks_of(state, seat, &all);
        if (broken != NULL) {
            return broken;
        }
    }
    for (unsigned seat = 0; seat < pub->players; seat++) {
        const struct pz_set128 beside = tk_beside(&pub->tracks[seat]);
        if (tk_meets(&beside, pub->players <= 3 ? &all : &pub->tracks[seat])) {
            return "T16: two tracks of a route are claimed that cannot be";
        }
    }
    return NULL;
}

static const char *broken_derived(const struct tk_state *state)
{
    struct tk_public derived = state->pub;
    tk_derive(&derived);
    return pz_same(&derived, &state->pub, sizeof derived)
               ? NULL
               : "what follows from the state is not what it holds";
}

/* ---- the phases ---- */

/* Does a seat have as many as it should while something is dealt seat by seat, `full` to each? */
static bool is_dealt(const struct tk_state *state, unsigned seat, unsigned has, unsigned full)
{
    const unsigned mine = tk_distance(&state->pub, seat);
    const unsigned now = tk_distance(&state->pub, state->pub.turn);
    return mine < now ? has == full : mine == now ? has < full : has == 0;
}

/* Does the seat hold what it can hold at this step of the set-up? */
static bool seat_is_set_up(const struct tk_state *state, unsigned seat)
{
    const struct tk_public *pub = &state->pub;
    const unsigned hand = tk_hand_count(state, seat);
    const unsigned offered = tk_offer_count(state, seat);
    const unsigned kept = pz_count_bits(state->tickets[seat]);
    const unsigned gave = pz_count_bits(state->gave[seat]);
    const bool chosen = tk_has_chosen(pub, seat);
    const bool choosing = pub->drawing == TK_NOTHING && !chosen;
    const bool cards =
        pub->drawing == TK_TO_HAND ? is_dealt(state, seat, hand, TK_DEALT) : hand == TK_DEALT;
    const bool offer = pub->drawing == TK_TO_OFFER ? is_dealt(state, seat, offered, TK_FIRST_OFFER)
                                                   : offered == (choosing ? TK_FIRST_OFFER : 0);
    const bool choice =
        chosen ? kept >= TK_FIRST_KEEP && kept + gave == TK_FIRST_OFFER : kept + gave == 0;
    return cards && offer && choice && pub->known[seat] == 0 && pub->known_loco[seat] == 0 &&
           pub->ferries[seat] == 0 && pub->trains[seat] == TK_TRAINS;
}

static const char *broken_deal(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    uint64_t gave = 0;
    bool fine = pub->turns == 0 && pub->last_turns == 0 && pub->under_count == 0 &&
                (pub->drawing != TK_TO_ROW || pub->turn == pub->first) &&
                (pub->drawing != TK_TO_HAND || pub->row_cards == 0);
    for (unsigned seat = 0; seat < pub->players; seat++) {
        fine = fine && seat_is_set_up(state, seat);
        gave |= state->gave[seat];
    }
    return fine && gave == state->returned ? NULL : "T4: this cannot be during the set-up";
}

static const char *broken_offer(const struct tk_state *state, unsigned seat)
{
    const struct tk_public *pub = &state->pub;
    const unsigned offered = tk_offer_count(state, seat);
    const bool draws = pub->phase == TK_KEEP && seat == pub->turn;
    const bool more = offered < TK_OFFER && tk_tickets_left(state);
    const struct rule rules[] = {
        {!draws && offered != 0, "T10: tickets are offered to a player who did not draw them"},
        {draws && (offered > TK_OFFER || (pub->drawing == TK_TO_OFFER) != more ||
                   (pub->drawing == TK_NOTHING && offered == 0)),
         "T10: four tickets are drawn, or as many as there are"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_end(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    bool few = false;     /* does a seat have two trains or fewer? */
    bool overdue = false; /* did one have so few at the end of a turn? */
    for (unsigned seat = 0; seat < pub->players; seat++) {
        const bool has_few = pub->trains[seat] <= TK_LAST_TRAINS;
        /* the turn of a claim goes on while the row is filled */
        const bool claimed_now =
            seat == pub->turn && pub->phase == TK_TURN && pub->drawing == TK_TO_ROW;
        few = few || has_few;
        overdue = overdue || (has_few && !claimed_now);
    }
    const struct rule rules[] = {
        {pub->last_turns == 0 && overdue, "T20: with two trains or fewer the last turns begin"},
        {pub->last_turns != 0 && !few,
         "T20: the last turns begin when a player has two trains or fewer"},
        {pub->last_turns > pub->players + 1 || (pub->last_turns == 1) != (pub->phase == TK_OVER),
         "T20: everybody has one more turn, then the game ends"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_turn(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    const bool takes_cards = pub->phase == TK_TURN || pub->phase == TK_SECOND;
    const bool draws_card = pub->drawing == TK_TO_ROW || pub->drawing == TK_TO_HAND;
    const uint64_t turn = (pub->first + (uint64_t)pub->turns) % pub->players;
    bool few_tickets = false;
    const char *offer = NULL;
    for (unsigned seat = 0; seat < pub->players; seat++) {
        few_tickets = few_tickets || pz_count_bits(state->tickets[seat]) < TK_FIRST_KEEP;
        offer = offer != NULL ? offer : broken_offer(state, seat);
    }
    const char *const end = broken_end(state);
    const struct rule rules[] = {
        {few_tickets, "T4: everybody keeps at least three tickets"},
        {pub->turn != turn, "T5: the turns go clockwise from the first player"},
        {offer != NULL, offer},
        {end != NULL, end},
        {draws_card && !takes_cards, "T8: a train card is drawn for nobody"},
        {pub->drawing == TK_TO_OFFER && pub->phase != TK_KEEP, "T10: a ticket is drawn for nobody"},
        {pub->phase == TK_SECOND && pub->drawing == TK_NOTHING && !tk_second_possible(state),
         "T8: there is no second card to take"},
    };
    return FIRST_BROKEN(rules);
}

static const char *broken_phase(const struct tk_state *state)
{
    return state->pub.phase == TK_DEAL ? broken_deal(state) : broken_turn(state);
}

static const char *broken_row(const struct tk_state *state)
{
    const struct tk_public *pub = &state->pub;
    const unsigned deck = tk_deck_count(state);
    const bool full = pub->row_cards == TK_ROW;
    const bool to_row = pub->drawing == TK_TO_ROW;
    const bool to_hand = pub->drawing == TK_TO_HAND;
    const bool settled = !to_row && !(to_hand && pub->phase == TK_DEAL);
    const struct rule rules[] = {
        {(to_row || to_hand) && deck == 0, "T7: a card is drawn from an empty deck"},
        {to_row && full, "T3: five cards lie open"},
        {settled && !full && deck + tk_discard_count(pub) > 0,
         "T7: the row is not full though there are cards"},
        {settled && full && pub->row_locos >= TK_SWEEP && tk_can_sweep(state),
         "T6: three open locomotives are swept away"},
    };
    return FIRST_BROKEN(rules);
}

int tk_check(const void *state, struct pz_problem *problem)
{
    static const char *(*const parts[])(const struct tk_state *) = {
        broken_frame,   broken_cards, broken_tickets, broken_tracks,
        broken_derived, broken_phase, broken_row};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const char *broken = parts[i](state);
        if (broken != NULL) {
            return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
        }
    }
    return 0;
}
