/* The policy claims a track of its plan as soon as it can pay. Else it draws tickets, if its
 * network reaches far and time is left, or a ferry card or train cards that the plan lacks. */
#include "rollout.h"
#include "core/bytes.h"
#include "games/tickets/card_needs.h"
#include "games/tickets/track_cost.h"

enum {
    CARD = 55,               /* hundredths of a turn that it takes to collect a card */
    TICKET_CITIES = 14,      /* cities of a network that is worth new tickets */
    SPARE_BUILT = 200,       /* time to spare for new tickets if that network is built */
    SPARE_PLANNED = 700,     /* time to spare for new tickets if that network is planned */
    SPARE_KEPT = 300,        /* time to spare for tickets that the plan will complete */
    LOCOS_LATE = 500,        /* time left from which on locomotives are not saved */
    CARDS_BEFORE_FERRIES = 6 /* with this many cards missing, ferry cards can wait */
};

/* ---- plans ---- */

static void cost_tracks(const struct tk_rollout_policy *policy, const struct tk_state *state,
                        unsigned seat, uint16_t cost[TK_TRACKS])
{
    static const struct tk_cost_weights weights = {.claim = 100, .card = 60, .point = 20};
    const struct pz_set128 open = tk_buildable_tracks(&state->pub, seat);
    tk_track_costs(&weights, &state->pub, seat, &open, NULL, cost);
    for (unsigned i = 0; i < policy->count; i++) {
        tk_reserve_track(cost, policy->plan[i]);
    }
}

static void plan_track(struct tk_rollout_policy *policy, unsigned track)
{
    if (policy->count < TK_ROLLOUT_PLAN_MAX) {
        policy->plan[policy->count++] = (uint8_t)track;
        policy->spaces = (uint8_t)(policy->spaces + tk_tracks[track].length);
        tk_network_dsu_add(&policy->goal, track);
    }
}

/* Plans the way between two places if the trains allow it. */
static bool plan_way(struct tk_rollout_policy *policy, const struct tk_state *state, unsigned seat,
                     uint16_t cost[TK_TRACKS], unsigned a, unsigned b)
{
    struct tk_paths paths;
    uint8_t found[TK_CITIES];
    unsigned count = 0;
    unsigned spaces = policy->spaces;
    tk_shortest_paths(cost, a, b, &paths);
    if (paths.cost[b] == TK_NO_PATH) {
        return false;
    }
    for (unsigned place = b; paths.by[place] != TK_NO_TRACK;) {
        const unsigned track = paths.by[place];
        if (cost[track] != 0) {
            spaces += tk_tracks[track].length;
            found[count++] = (uint8_t)track;
        }
        place = tk_other_end(track, place);
    }
    if (spaces > state->pub.trains[seat]) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        plan_track(policy, found[i]);
        tk_reserve_track(cost, found[i]);
    }
    return true;
}

static void rebuild_goal(struct tk_rollout_policy *policy)
{
    policy->goal = policy->network;
    policy->spaces = 0;
    for (unsigned i = 0; i < policy->count; i++) {
        tk_network_dsu_add(&policy->goal, policy->plan[i]);
        policy->spaces = (uint8_t)(policy->spaces + tk_tracks[policy->plan[i]].length);
    }
}

void tk_rollout_policy_init(struct tk_rollout_policy *policy, const struct tk_state *state,
                            unsigned seat, const struct pz_set128 *plan)
{
    tk_network_dsu_init(&policy->network);
    tk_network_dsu_add_all(&policy->network, &state->pub.tracks[seat]);
    policy->goal = policy->network;
    policy->count = 0;
    policy->spaces = 0;
    policy->no_more_tickets = false;
    policy->beginner = false;
    for (struct tk_iter it = tk_members(plan); tk_next(&it);) {
        plan_track(policy, it.member);
    }
}

void tk_rollout_policy_plan(struct tk_rollout_policy *policy, const struct tk_state *state,
                            unsigned seat)
{
    const struct pz_set128 none = {{0, 0}};
    uint16_t cost[TK_TRACKS];
    tk_rollout_policy_init(policy, state, seat, &none);
    cost_tracks(policy, state, seat, cost);
    for (uint64_t left = state->tickets[seat]; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (!tk_network_dsu_completes(&policy->goal, ticket->a, ticket->b)) {
            plan_way(policy, state, seat, cost, ticket->a, ticket->b);
        }
    }
}

void tk_rollout_policy_plan_one(struct tk_rollout_policy *policy, const struct tk_state *state,
                                unsigned seat)
{
    const struct pz_set128 none = {{0, 0}};
    uint16_t cost[TK_TRACKS];
    tk_rollout_policy_init(policy, state, seat, &none);
    policy->no_more_tickets = true;
    policy->beginner = true;
    cost_tracks(policy, state, seat, cost);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        cost[i] = cost[i] == 0 || cost[i] == TK_NO_PATH ? cost[i] : 1;
    }
    for (uint64_t left = state->tickets[seat]; left != 0 && policy->count == 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        plan_way(policy, state, seat, cost, ticket->a, ticket->b);
    }
}

static void forget_track(struct tk_rollout_policy *policy, unsigned index)
{
    policy->plan[index] = policy->plan[--policy->count];
}

/* Somebody has claimed a track. A plan that had it, or cannot have it now, gets a detour. */
static void repair(struct tk_rollout *rollout, unsigned seat, unsigned claimed)
{
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    for (unsigned i = 0; i < policy->count; i++) {
        const unsigned track = policy->plan[i];
        const bool same = tk_tracks[track].a == tk_tracks[claimed].a &&
                          tk_tracks[track].b == tk_tracks[claimed].b;
        if (!same || (track != claimed && rollout->state.pub.players > 3)) {
            continue;
        }
        uint16_t cost[TK_TRACKS];
        const unsigned a = tk_tracks[track].a;
        const unsigned b = tk_tracks[track].b;
        forget_track(policy, i);
        rebuild_goal(policy);
        if (!tk_network_dsu_completes(&policy->goal, a, b)) {
            cost_tracks(policy, &rollout->state, seat, cost);
            plan_way(policy, &rollout->state, seat, cost, a, b);
        }
        return;
    }
}

/* ---- paying ---- */

/* The cards that a plan takes. */
struct wants {
    struct tk_card_needs needs;
    uint8_t longest_plain; /* most spaces without a wave that a ferry route has */
    uint8_t ferry_colour;  /* the best colour for spaces without a wave */
    uint8_t missing;       /* cards that the hand lacks in all */
};

static void find_wants(const struct tk_rollout_policy *policy, const struct tk_state *state,
                       unsigned seat, struct wants *wants)
{
    const uint64_t hand = state->hand[seat];
    unsigned plain = 0;
    pz_zero(wants, sizeof *wants);
    for (unsigned i = 0; i < policy->count; i++) {
        tk_add_needs(&wants->needs, &tk_tracks[policy->plan[i]]);
    }
    for (unsigned length = 1; length <= TK_LENGTH_MAX; length++) {
        plain += length * wants->needs.plain[length];
        wants->longest_plain =
            (uint8_t)(wants->needs.plain[length] > 0 ? length : wants->longest_plain);
    }
    int most = -100;
    unsigned spare = 0;
    unsigned missing = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const int left =
            (int)tk_of_colour(hand, colour) - (int)tk_of_colour(wants->needs.colours, colour);
        if (left > most) {
            most = left;
            wants->ferry_colour = (uint8_t)colour;
        }
        missing += left < 0 ? (unsigned)-left : 0;
        spare += left > 0 ? (unsigned)left : 0;
    }
    missing += plain > spare ? plain - spare : 0;
    wants->missing =
        (uint8_t)(missing > state->hand_loco[seat] ? missing - state->hand_loco[seat] : 0);
}

/* What the seat would pay for a track, locomotives last; false if it cannot. */
static bool pay(const struct tk_state *state, unsigned seat, const struct wants *wants,
                unsigned index, struct tk_payment *payment)
{
    const struct tk_track *track = &tk_tracks[index];
    const uint64_t hand = state->hand[seat];
    unsigned covered = 0;
    unsigned colour = track->colour;
    unsigned cards = track->length;
    if (track->colour == TK_GRAY) {
        covered = pz_min(track->waves, 2u * state->pub.ferries[seat]);
        cards = (unsigned)(track->length - track->waves);
        colour = wants->ferry_colour;
        const unsigned most = tk_best_colour(hand);
        if (tk_of_colour(hand, colour) < cards &&
            tk_of_colour(hand, colour) < tk_of_colour(hand, most)) {
            colour = most;
        }
    }
    cards = pz_min(cards, tk_of_colour(hand, colour));
    const unsigned locos = track->length - covered - cards;
    *payment = (struct tk_payment){(uint8_t)index, (uint8_t)(cards > 0 ? colour : TK_LOCO),
                                   (uint8_t)cards, (uint8_t)locos, (uint8_t)((covered + 1) / 2)};
    return locos <= state->hand_loco[seat];
}

/* ---- time ---- */

/* Time until another player ends the game. */
static int time_left(const struct tk_state *state, unsigned seat)
{
    int least = 10000;
    for (unsigned i = 0; i < state->pub.players; i++) {
        if (i != seat) {
            const int trains = state->pub.trains[i];
            const int cards = (int)tk_hand_count(state, i);
            const int spaces = trains > TK_LAST_TRAINS ? trains - TK_LAST_TRAINS : 1;
            const int missing = spaces > cards ? spaces - cards : 0;
            const int time = 100 + missing * CARD + (spaces + 2) * 100 / 3;
            least = time < least ? time : least;
        }
    }
    return state->pub.last_turns != 0 ? 100 : least;
}

/* Time that the plan takes. */
static int time_needed(const struct tk_rollout_policy *policy, const struct wants *wants,
                       unsigned ferries)
{
    const int missing_ferries = (int)(wants->needs.ferries - pz_min(wants->needs.ferries, ferries));
    return 100 * policy->count + CARD * wants->missing + 100 * missing_ferries;
}

/* Time left after the plan and this turn. */
static int time_to_spare(const struct tk_rollout_policy *policy, const struct tk_state *state,
                         unsigned seat)
{
    struct wants wants;
    find_wants(policy, state, seat, &wants);
    return time_left(state, seat) - 100 - time_needed(policy, &wants, state->pub.ferries[seat]);
}

/* ---- tickets ---- */

/* Cities of the largest network. */
static unsigned widest(const struct tk_network_dsu *network)
{
    unsigned most = 0;
    for (uint64_t left = network->touched; left != 0;) {
        const unsigned root = network->root[pz_lowest_bit(left)];
        const unsigned count = pz_count_bits(network->cities[root]);
        most = count > most ? count : most;
        left &= ~network->cities[root];
    }
    return most;
}

/* Keeps the tickets worth least, and as few as it may. */
static pz_move keep_easy(const struct tk_state *state, unsigned seat)
{
    const unsigned least = state->pub.phase == TK_DEAL ? TK_FIRST_KEEP : 1;
    const unsigned count = tk_offer_count(state, seat);
    unsigned mask = 0;
    for (unsigned kept = 0; kept < least && kept < count; kept++) {
        unsigned best = count;
        for (unsigned i = 0; i < count; i++) {
            const unsigned points = tk_tickets[state->offered[seat][i] - 1].points;
            if (!(mask >> i & 1) &&
                (best == count || points < tk_tickets[state->offered[seat][best] - 1].points)) {
                best = i;
            }
        }
        mask |= 1u << best;
    }
    return (pz_move)(TK_MOVE_KEEP + mask);
}

/* The tickets of the offer that the network or the plan completes, as a mask. */
static unsigned completed_offers(const struct tk_rollout_policy *policy, const uint8_t *offered,
                                 unsigned count, int time)
{
    const struct tk_network_dsu *network = time >= SPARE_KEPT ? &policy->goal : &policy->network;
    unsigned mask = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct tk_ticket *ticket = &tk_tickets[offered[i] - 1];
        mask |= tk_network_dsu_completes(network, ticket->a, ticket->b) ? 1u << i : 0;
    }
    return mask;
}

/* What a ticket brings if the cheapest way is built for it, in hundredths of a point. */
static int gain_of_ticket(const uint16_t cost[TK_TRACKS], const struct tk_ticket *ticket, int time)
{
    struct tk_paths paths;
    tk_shortest_paths(cost, ticket->a, ticket->b, &paths);
    const int way = paths.cost[ticket->b];
    return way != TK_NO_PATH && 2 * way <= time ? 200 * ticket->points - 5 * way
                                                : -100 * ticket->points;
}

/* The ticket outside the mask that gains most, and more than `least`; or `count`. */
static unsigned best_offer(const uint8_t *offered, unsigned count, unsigned mask, int least,
                           const uint16_t cost[TK_TRACKS], int time)
{
    unsigned best = count;
    for (unsigned i = 0; i < count; i++) {
        if (mask >> i & 1) {
            continue;
        }
        const int gain = gain_of_ticket(cost, &tk_tickets[offered[i] - 1], time);
        if (gain > least) {
            least = gain;
            best = i;
        }
    }
    return best;
}

/* Keeps the tickets that the plan completes and those that are worth their way, and plans that
 * way. */
static pz_move keep_move(struct tk_rollout *rollout, unsigned seat)
{
    enum { MUST_KEEP = -100000 };
    const struct tk_state *state = &rollout->state;
    const uint8_t *offered = state->offered[seat];
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    const unsigned count = tk_offer_count(state, seat);
    const unsigned least = state->pub.phase == TK_DEAL ? TK_FIRST_KEEP : 1;
    uint16_t cost[TK_TRACKS];
    int time = time_to_spare(policy, state, seat);
    unsigned mask = completed_offers(policy, offered, count, time);
    cost_tracks(policy, state, seat, cost);
    for (;;) {
        const unsigned best = best_offer(offered, count, mask,
                                         pz_count_bits(mask) < least ? MUST_KEEP : 0, cost, time);
        if (best == count) {
            return (pz_move)(TK_MOVE_KEEP + mask);
        }
        const struct tk_ticket *ticket = &tk_tickets[offered[best] - 1];
        mask |= 1u << best;
        if (plan_way(policy, state, seat, cost, ticket->a, ticket->b)) {
            time = time_to_spare(policy, state, seat);
        }
    }
}

/* ---- a turn ---- */

/* Points that a track brings at once: its own, and those of regions and tickets. */
static int gain_of(const struct tk_rollout_policy *policy, uint64_t tickets, unsigned regions,
                   unsigned track)
{
    struct tk_network_dsu network = policy->network;
    int gain = tk_tracks[track].points;
    tk_network_dsu_add(&network, track);
    gain += (int)tk_network_dsu_region_points(&network) - (int)regions;
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (tk_network_dsu_completes(&network, ticket->a, ticket->b) &&
            !tk_network_dsu_completes(&policy->network, ticket->a, ticket->b)) {
            gain += 2 * ticket->points;
        }
    }
    return gain;
}

/* An open card, or else a pass. */
static pz_move any_draw(const struct tk_state *state)
{
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = state->pub.row[i];
        if (sort != 0 && (sort != TK_LOCO + 1 || state->pub.phase == TK_TURN)) {
            return (pz_move)(TK_MOVE_DRAW + sort - 1);
        }
    }
    return TK_MOVE_PASS;
}

/* A legal move when none helps (T12). */
static pz_move some_move(const struct tk_state *state, unsigned seat)
{
    if (tk_cards_left(state)) {
        return TK_MOVE_DRAW_DECK;
    }
    const pz_move draw = any_draw(state);
    if (draw != TK_MOVE_PASS || state->pub.phase == TK_SECOND) {
        return draw;
    }
    if (state->pub.ferries[seat] < TK_FERRIES_MAX) {
        return TK_MOVE_FERRY;
    }
    if (tk_tickets_left(state)) {
        return TK_MOVE_TICKETS;
    }
    pz_move moves[TK_CLAIMS];
    const struct tk_pile hand = tk_hand_of(state, seat);
    return tk_list_claims(&state->pub, &hand, seat, moves) > 0 ? moves[0] : TK_MOVE_PASS;
}

/* The move that brings most points at once. */
static pz_move last_move(const struct tk_rollout *rollout, unsigned seat, const struct wants *wants)
{
    const struct tk_state *state = &rollout->state;
    const struct tk_rollout_policy *policy = &rollout->policy[seat];
    const struct pz_set128 open = tk_buildable_tracks(&state->pub, seat);
    const unsigned regions = tk_network_dsu_region_points(&policy->network);
    struct tk_payment best = {TK_NO_TRACK, 0, 0, 0, 0};
    int most = 0;
    for (struct tk_iter it = tk_members(&open); tk_next(&it);) {
        const unsigned track = it.member;
        struct tk_payment payment;
        if (pay(state, seat, wants, track, &payment)) {
            const int gain = gain_of(policy, state->tickets[seat], regions, track);
            if (gain > most) {
                most = gain;
                best = payment;
            }
        }
    }
    const int cities = (int)widest(&policy->network);
    if (!policy->no_more_tickets && tk_tickets_left(state) &&
        4 * 12 * cities * cities / (TK_CITIES * TK_CITIES) - 3 > most) {
        return TK_MOVE_TICKETS;
    }
    return best.track != TK_NO_TRACK ? (pz_move)tk_payment_move(&best) : some_move(state, seat);
}

/* Plans the track that brings most for its time. */
static void plan_more(struct tk_rollout *rollout, unsigned seat, int time)
{
    const struct tk_state *state = &rollout->state;
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    const struct pz_set128 open = tk_buildable_tracks(&state->pub, seat);
    unsigned best = TK_TRACKS;
    int most = 0;
    for (struct tk_iter it = tk_members(&open); tk_next(&it);) {
        const unsigned index = it.member;
        const struct tk_track *track = &tk_tracks[index];
        unsigned held = 0;
        if (track->colour == TK_GRAY) {
            held = pz_min(track->waves, 2u * state->pub.ferries[seat]);
        } else {
            held = pz_min(track->length, tk_of_colour(state->hand[seat], track->colour));
        }
        const int cost = 100 + CARD * (int)(track->length - held);
        if (cost > time) {
            continue;
        }
        const bool near = (policy->network.touched >> track->a & 1) ||
                          (track->b < TK_CITIES && (policy->network.touched >> track->b & 1));
        const int rate = (100 * track->points + (near ? 150 : 0)) * 100 / cost;
        if (rate > most) {
            most = rate;
            best = index;
        }
    }
    if (best < TK_TRACKS) {
        plan_track(policy, best);
    }
}

/* An open card of the colour that lacks fewest, a locomotive as the last card, or the deck. */
static pz_move draw_move(const struct tk_rollout *rollout, unsigned seat, const struct wants *wants)
{
    const struct tk_state *state = &rollout->state;
    const uint64_t hand = state->hand[seat];
    unsigned best = TK_SORTS;
    unsigned least = 100;
    if (rollout->policy[seat].beginner && state->pub.phase == TK_TURN && state->pub.row_locos > 0) {
        return TK_MOVE_DRAW + TK_LOCO; /* even though it costs the second card */
    }
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = state->pub.row[i];
        if (sort == 0 || sort == TK_LOCO + 1) {
            continue;
        }
        const unsigned held = tk_of_colour(hand, sort - 1);
        const unsigned need = tk_of_colour(wants->needs.colours, sort - 1) +
                              (sort - 1 == wants->ferry_colour ? wants->longest_plain : 0u);
        if (held < need && need - held < least) {
            least = need - held;
            best = sort - 1;
        }
    }
    if (state->pub.phase == TK_TURN && wants->missing == 1 && state->pub.row_locos > 0 &&
        best == TK_SORTS) {
        return TK_MOVE_DRAW + TK_LOCO;
    }
    if (best < TK_SORTS) {
        return (pz_move)(TK_MOVE_DRAW + best);
    }
    return some_move(state, seat);
}

/* The best claim of the plan that the seat can pay; its track is TK_NO_TRACK if there is none. */
static struct tk_payment best_claim(const struct tk_rollout_policy *policy,
                                    const struct tk_state *state, unsigned seat,
                                    const struct wants *wants)
{
    struct tk_payment best = {TK_NO_TRACK, 0, 0, 0, 0};
    int most = -1000;
    for (unsigned i = 0; i < policy->count; i++) {
        const struct tk_track *track = &tk_tracks[policy->plan[i]];
        struct tk_payment payment;
        if (track->length > state->pub.trains[seat] ||
            !pay(state, seat, wants, policy->plan[i], &payment)) {
            continue;
        }
        const int worth = track->points - 3 * payment.locos;
        if (worth > most) {
            most = worth;
            best = payment;
        }
    }
    return best;
}

/* `spare` is the time that the plan leaves. */
static bool wants_tickets(const struct tk_rollout_policy *policy, const struct tk_state *state,
                          int spare)
{
    return spare >= SPARE_BUILT && !policy->no_more_tickets && tk_tickets_left(state) &&
           widest(spare >= SPARE_PLANNED ? &policy->goal : &policy->network) >= TICKET_CITIES;
}

static bool wants_ferry(const struct tk_state *state, unsigned seat, const struct wants *wants)
{
    const unsigned ferries = state->pub.ferries[seat];
    return wants->needs.ferries > ferries && ferries < TK_FERRIES_MAX &&
           wants->missing < CARDS_BEFORE_FERRIES;
}

static pz_move turn_move(struct tk_rollout *rollout, unsigned seat)
{
    const struct tk_state *state = &rollout->state;
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    const bool done = policy->count == 0;
    struct wants wants;
    find_wants(policy, state, seat, &wants);
    if (state->pub.last_turns != 0 || (done && policy->beginner)) {
        return last_move(rollout, seat, &wants);
    }
    const int time = time_left(state, seat);
    if (done) {
        plan_more(rollout, seat, time);
        find_wants(policy, state, seat, &wants);
    }
    const struct tk_payment claim = best_claim(policy, state, seat, &wants);
    const bool payable = claim.track != TK_NO_TRACK;
    if (payable && (claim.locos <= 1 || time < LOCOS_LATE)) {
        return (pz_move)tk_payment_move(&claim);
    }
    /* a track planned just now can wait */
    const int needed = done ? 0 : time_needed(policy, &wants, state->pub.ferries[seat]);
    if (wants_tickets(policy, state, time - needed)) {
        return TK_MOVE_TICKETS;
    }
    if (wants_ferry(state, seat, &wants)) {
        return TK_MOVE_FERRY;
    }
    return wants.missing == 0 && payable ? (pz_move)tk_payment_move(&claim)
                                         : draw_move(rollout, seat, &wants);
}

pz_move tk_rollout_move(struct tk_rollout *rollout)
{
    const struct tk_state *state = &rollout->state;
    const unsigned seat = state->pub.turn;
    if (state->pub.phase == TK_DEAL || state->pub.phase == TK_KEEP) {
        return rollout->policy[seat].beginner ? keep_easy(state, seat) : keep_move(rollout, seat);
    }
    if (state->pub.phase == TK_SECOND) {
        struct wants wants;
        find_wants(&rollout->policy[seat], state, seat, &wants);
        return draw_move(rollout, seat, &wants);
    }
    return turn_move(rollout, seat);
}

void tk_rollout_make(struct tk_rollout *rollout, pz_move move)
{
    struct tk_state *state = &rollout->state;
    const unsigned seat = state->pub.turn;
    if (move < TK_MOVE_CLAIM) {
        tk_make(state, move);
        return;
    }
    const unsigned track = tk_payment_of(move).track;
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    tk_make(state, move);
    tk_network_dsu_add(&policy->network, track);
    for (unsigned i = 0; i < policy->count; i++) {
        const struct tk_track *planned = &tk_tracks[policy->plan[i]];
        if (planned->a == tk_tracks[track].a && planned->b == tk_tracks[track].b) {
            forget_track(policy, i);
            break;
        }
    }
    rebuild_goal(policy);
    for (unsigned i = 0; i < state->pub.players; i++) {
        if (i != seat) {
            repair(rollout, i, track);
        }
    }
}

uint32_t tk_rollout_play(struct tk_rollout *rollout, struct pz_rng *rng, uint32_t turns)
{
    struct tk_state *state = &rollout->state;
    uint32_t decisions = 0;
    while (state->pub.actor != PZ_NOBODY &&
           (state->pub.turns < turns || state->pub.actor == PZ_CHANCE)) {
        if (state->pub.actor == PZ_CHANCE) {
            tk_make(state, tk_pick(state, rng));
            continue;
        }
        decisions++;
        tk_rollout_make(rollout, tk_rollout_move(rollout));
    }
    return decisions;
}
