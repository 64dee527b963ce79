/* Fast play by plans. What a driver does in its turn: claim a track of its plan that it can pay;
 * else draw ferry cards that the plan needs; else tickets, if its network reaches far and time is
 * left; else cards that the plan lacks. */
#include "tickets_rollout.h"
#include "../core/bytes.h"

enum {
    CARD = 55,          /* hundredths of a turn to come by a card */
    TICKET_CITIES = 14, /* a network of so many cities is worth new tickets, */
    SPARE_BUILT = 200,  /* if this time is left beyond the plan, */
    SPARE_PLANNED = 700 /* or this, if it is still to be built */
};

static bool is_gray(const struct tk_track *track)
{
    return track->colour == TK_GRAY;
}

/* ---- plans ---- */

static void cost_tracks(const struct driver *driver, const struct tk_state *state, unsigned seat,
                        uint16_t cost[TK_TRACKS])
{
    const struct pz_set128 open = tk_open_tracks(&state->pub, seat);
    const struct pz_set128 own = state->pub.tracks[seat];
    const unsigned trains = state->pub.trains[seat];
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        cost[i] = (uint16_t)(tk_has(&own, i) ? 0
                             : tk_has(&open, i) && track->length <= trains
                                 ? 100 + 60 * track->length - 20 * track->points
                                 : TK_NO_WAY);
    }
    for (unsigned i = 0; i < driver->count; i++) {
        const struct tk_track *track = &tk_tracks[driver->plan[i]];
        cost[driver->plan[i]] = 0;
        for (unsigned j = 0; j < 2 && track->other[j] != TK_NO_TRACK; j++) {
            cost[track->other[j]] = TK_NO_WAY;
        }
    }
}

static void plan_track(struct driver *driver, unsigned track)
{
    if (driver->count < ROLLOUT_PLAN_MAX) {
        driver->plan[driver->count++] = (uint8_t)track;
        driver->spaces = (uint8_t)(driver->spaces + tk_tracks[track].length);
        rail_add(&driver->goal, track);
    }
}

/* Plans the way between two places if the trains allow it. */
static bool plan_way(struct driver *driver, const struct tk_state *state, unsigned seat,
                     uint16_t cost[TK_TRACKS], unsigned a, unsigned b)
{
    struct tk_ways ways;
    uint8_t found[TK_CITIES];
    unsigned count = 0;
    unsigned spaces = driver->spaces;
    tk_find_ways(cost, a, b, &ways);
    if (ways.cost[b] == TK_NO_WAY) {
        return false;
    }
    for (unsigned place = b; ways.by[place] != TK_NO_TRACK;) {
        const unsigned track = ways.by[place];
        if (cost[track] != 0) {
            spaces += tk_tracks[track].length;
            found[count++] = (uint8_t)track;
        }
        place = (unsigned)(tk_tracks[track].a ^ tk_tracks[track].b) ^ place;
    }
    if (spaces > state->pub.trains[seat]) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        const struct tk_track *track = &tk_tracks[found[i]];
        plan_track(driver, found[i]);
        cost[found[i]] = 0;
        for (unsigned j = 0; j < 2 && track->other[j] != TK_NO_TRACK; j++) {
            cost[track->other[j]] = TK_NO_WAY;
        }
    }
    return true;
}

static void rebuild_goal(struct driver *driver)
{
    driver->goal = driver->rail;
    driver->spaces = 0;
    for (unsigned i = 0; i < driver->count; i++) {
        rail_add(&driver->goal, driver->plan[i]);
        driver->spaces = (uint8_t)(driver->spaces + tk_tracks[driver->plan[i]].length);
    }
}

void driver_init(struct driver *driver, const struct tk_state *state, unsigned seat,
                 const struct pz_set128 *plan)
{
    rail_init(&driver->rail);
    rail_add_all(&driver->rail, &state->pub.tracks[seat]);
    driver->goal = driver->rail;
    driver->count = 0;
    driver->spaces = 0;
    driver->content = false;
    driver->simple = false;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = plan->word[half]; left != 0; left &= left - 1) {
            plan_track(driver, 64 * half + pz_lowest_bit(left));
        }
    }
}

void driver_plan(struct driver *driver, const struct tk_state *state, unsigned seat)
{
    const struct pz_set128 none = {{0, 0}};
    uint16_t cost[TK_TRACKS];
    driver_init(driver, state, seat, &none);
    cost_tracks(driver, state, seat, cost);
    for (uint64_t left = state->tickets[seat]; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (!rail_completes(&driver->goal, ticket->a, ticket->b)) {
            plan_way(driver, state, seat, cost, ticket->a, ticket->b);
        }
    }
}

void driver_plan_one(struct driver *driver, const struct tk_state *state, unsigned seat)
{
    const struct pz_set128 none = {{0, 0}};
    uint16_t cost[TK_TRACKS];
    driver_init(driver, state, seat, &none);
    driver->content = true;
    driver->simple = true;
    cost_tracks(driver, state, seat, cost);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        cost[i] = cost[i] == 0 || cost[i] == TK_NO_WAY ? cost[i] : 1;
    }
    for (uint64_t left = state->tickets[seat]; left != 0 && driver->count == 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        plan_way(driver, state, seat, cost, ticket->a, ticket->b);
    }
}

static void forget_track(struct driver *driver, unsigned index)
{
    driver->plan[index] = driver->plan[--driver->count];
}

/* Somebody has claimed a track: those whose plan had it, or cannot have it now, go round. */
static void repair(struct rollout *rollout, unsigned seat, unsigned claimed)
{
    struct driver *driver = &rollout->driver[seat];
    for (unsigned i = 0; i < driver->count; i++) {
        const unsigned track = driver->plan[i];
        const bool same = tk_tracks[track].a == tk_tracks[claimed].a &&
                          tk_tracks[track].b == tk_tracks[claimed].b;
        if (!same || (track != claimed && rollout->state.pub.players > 3)) {
            continue;
        }
        uint16_t cost[TK_TRACKS];
        const unsigned a = tk_tracks[track].a;
        const unsigned b = tk_tracks[track].b;
        forget_track(driver, i);
        rebuild_goal(driver);
        if (!rail_completes(&driver->goal, a, b)) {
            cost_tracks(driver, &rollout->state, seat, cost);
            plan_way(driver, &rollout->state, seat, cost, a, b);
        }
        return;
    }
}

/* ---- paying ---- */

struct wants {
    uint8_t need[TK_COLOURS]; /* cards of the coloured tracks of the plan */
    uint8_t plain;            /* the longest part of a ferry route without waves, */
    uint8_t gray;             /* the colour that is best for it, */
    uint8_t ferries;          /* and ferry cards for all */
    uint8_t missing;          /* cards in all */
};

static void find_wants(const struct driver *driver, const struct tk_state *state, unsigned seat,
                       struct wants *wants)
{
    const uint64_t hand = state->hand[seat];
    unsigned plain = 0;
    pz_zero(wants, sizeof *wants);
    for (unsigned i = 0; i < driver->count; i++) {
        const struct tk_track *track = &tk_tracks[driver->plan[i]];
        if (is_gray(track)) {
            const uint8_t part = (uint8_t)(track->length - track->waves);
            wants->plain = part > wants->plain ? part : wants->plain;
            plain += part;
            wants->ferries = (uint8_t)(wants->ferries + (track->waves + 1) / 2);
        } else {
            wants->need[track->colour] = (uint8_t)(wants->need[track->colour] + track->length);
        }
    }
    int most = -100;
    unsigned spare = 0;
    unsigned missing = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const int left = (int)tk_of_colour(hand, colour) - (int)wants->need[colour];
        if (left > most) {
            most = left;
            wants->gray = (uint8_t)colour;
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
    if (is_gray(track)) {
        covered = tk_least(track->waves, 2u * state->pub.ferries[seat]);
        cards = (unsigned)(track->length - track->waves);
        colour = wants->gray;
        if (tk_of_colour(hand, colour) < cards) {
            for (unsigned i = 0; i < TK_COLOURS; i++) {
                colour = tk_of_colour(hand, i) > tk_of_colour(hand, colour) ? i : colour;
            }
        }
    }
    cards = tk_least(cards, tk_of_colour(hand, colour));
    const unsigned locos = track->length - covered - cards;
    payment->track = (uint8_t)index;
    payment->colour = (uint8_t)(cards > 0 ? colour : TK_LOCO);
    payment->cards = (uint8_t)cards;
    payment->locos = (uint8_t)locos;
    payment->ferries = (uint8_t)((covered + 1) / 2);
    return locos <= state->hand_loco[seat];
}

/* ---- time ---- */

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

static int time_needed(const struct driver *driver, const struct wants *wants, unsigned ferries)
{
    const int missing_ferries = wants->ferries > ferries ? (int)(wants->ferries - ferries) : 0;
    return 100 * driver->count + CARD * wants->missing + 100 * missing_ferries;
}

/* ---- tickets ---- */

static uint64_t next_offer(const struct tk_state *state)
{
    return state->unseen | state->returned;
}

static bool tickets_left(const struct tk_state *state)
{
    return next_offer(state) != 0 || state->pub.under_count > 0;
}

static unsigned widest(const struct rail *rail)
{
    unsigned most = 0;
    for (uint64_t left = rail->touched; left != 0;) {
        const unsigned root = rail->root[pz_lowest_bit(left)];
        const unsigned count = pz_count_bits(rail->cities[root]);
        most = count > most ? count : most;
        left &= ~rail->cities[root];
    }
    return most;
}

/* Those worth least, and as few as it may. */
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

/* Keeps what the plan completes, and what is worth its way; adds the ways to the plan. */
static pz_move keep_move(struct rollout *rollout, unsigned seat)
{
    struct tk_state *state = &rollout->state;
    struct driver *driver = &rollout->driver[seat];
    const bool first = state->pub.phase == TK_DEAL;
    const unsigned count = tk_offer_count(state, seat);
    const unsigned least = first ? TK_FIRST_KEEP : 1;
    unsigned mask = 0;
    unsigned kept = 0;
    uint16_t cost[TK_TRACKS];
    struct wants wants;
    find_wants(driver, state, seat, &wants);
    int time = time_left(state, seat) - 100 - time_needed(driver, &wants, state->pub.ferries[seat]);
    cost_tracks(driver, state, seat, cost);
    for (unsigned i = 0; i < count; i++) {
        const struct tk_ticket *ticket = &tk_tickets[state->offered[seat][i] - 1];
        const struct rail *rail = time >= 300 ? &driver->goal : &driver->rail;
        if (rail_completes(rail, ticket->a, ticket->b)) {
            mask |= 1u << i;
            kept++;
        }
    }
    while (kept < count) {
        unsigned best = count;
        int most = kept < least ? -100000 : 0;
        for (unsigned i = 0; i < count; i++) {
            const struct tk_ticket *ticket = &tk_tickets[state->offered[seat][i] - 1];
            struct tk_ways ways;
            if (mask >> i & 1) {
                continue;
            }
            tk_find_ways(cost, ticket->a, ticket->b, &ways);
            const int way = ways.cost[ticket->b];
            int gain = -100 * ticket->points;
            if (way != TK_NO_WAY && 2 * way <= time) {
                gain = 200 * ticket->points - 5 * way;
            }
            if (gain > most) {
                most = gain;
                best = i;
            }
        }
        if (best == count) {
            break;
        }
        const struct tk_ticket *ticket = &tk_tickets[state->offered[seat][best] - 1];
        mask |= 1u << best;
        kept++;
        if (plan_way(driver, state, seat, cost, ticket->a, ticket->b)) {
            find_wants(driver, state, seat, &wants);
            time = time_left(state, seat) - 100 -
                   time_needed(driver, &wants, state->pub.ferries[seat]);
        }
    }
    return (pz_move)(TK_MOVE_KEEP + mask);
}

/* ---- a turn ---- */

/* Points that a track would bring in the last turn. */
static int gain_of(const struct driver *driver, uint64_t tickets, unsigned regions, unsigned track)
{
    struct rail rail = driver->rail;
    int gain = tk_tracks[track].points;
    rail_add(&rail, track);
    gain += (int)rail_region_points(&rail) - (int)regions;
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (rail_completes(&rail, ticket->a, ticket->b) &&
            !rail_completes(&driver->rail, ticket->a, ticket->b)) {
            gain += 2 * ticket->points;
        }
    }
    return gain;
}

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

static bool deck_left(const struct tk_state *state)
{
    return (state->deck | state->pub.discard) != 0 ||
           state->deck_loco + state->pub.discard_loco > 0;
}

/* T12: when nothing else helps. */
static pz_move some_move(const struct tk_state *state, unsigned seat)
{
    if (deck_left(state)) {
        return TK_MOVE_DRAW_DECK;
    }
    const pz_move draw = any_draw(state);
    if (draw != TK_MOVE_PASS || state->pub.phase == TK_SECOND) {
        return draw;
    }
    if (state->pub.ferries[seat] < TK_FERRIES_MAX) {
        return TK_MOVE_FERRY;
    }
    if (tickets_left(state)) {
        return TK_MOVE_TICKETS;
    }
    pz_move moves[TK_CLAIMS];
    const struct tk_pile hand = tk_hand_of(state, seat);
    return tk_list_claims(&state->pub, &hand, seat, moves) > 0 ? moves[0] : TK_MOVE_PASS;
}

static pz_move last_move(const struct rollout *rollout, unsigned seat, const struct wants *wants)
{
    const struct tk_state *state = &rollout->state;
    const struct driver *driver = &rollout->driver[seat];
    const struct pz_set128 open = tk_open_tracks(&state->pub, seat);
    const unsigned regions = rail_region_points(&driver->rail);
    struct tk_payment best = {TK_NO_TRACK, 0, 0, 0, 0};
    int most = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = open.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            struct tk_payment payment;
            if (tk_tracks[track].length <= state->pub.trains[seat] &&
                pay(state, seat, wants, track, &payment)) {
                const int gain = gain_of(driver, state->tickets[seat], regions, track);
                if (gain > most) {
                    most = gain;
                    best = payment;
                }
            }
        }
    }
    const int cities = (int)widest(&driver->rail);
    if (!driver->content && tickets_left(state) &&
        4 * 12 * cities * cities / (TK_CITIES * TK_CITIES) - 3 > most) {
        return TK_MOVE_TICKETS;
    }
    return best.track != TK_NO_TRACK ? (pz_move)tk_payment_move(&best) : some_move(state, seat);
}

/* No plan is left: the track that brings most for its time. */
static void plan_more(struct rollout *rollout, unsigned seat, int time)
{
    const struct tk_state *state = &rollout->state;
    struct driver *driver = &rollout->driver[seat];
    const struct pz_set128 open = tk_open_tracks(&state->pub, seat);
    unsigned best = TK_TRACKS;
    int most = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = open.word[half]; left != 0; left &= left - 1) {
            const unsigned index = 64 * half + pz_lowest_bit(left);
            const struct tk_track *track = &tk_tracks[index];
            unsigned held = 0;
            if (is_gray(track)) {
                held = tk_least(track->waves, 2u * state->pub.ferries[seat]);
            } else {
                held = tk_least(track->length, tk_of_colour(state->hand[seat], track->colour));
            }
            const int cost = 100 + CARD * (int)(track->length - held);
            if (track->length > state->pub.trains[seat] || cost > time) {
                continue;
            }
            const bool near = (driver->rail.touched >> track->a & 1) ||
                              (track->b < TK_CITIES && (driver->rail.touched >> track->b & 1));
            const int rate = (100 * track->points + (near ? 150 : 0)) * 100 / cost;
            if (rate > most) {
                most = rate;
                best = index;
            }
        }
    }
    if (best < TK_TRACKS) {
        plan_track(driver, best);
    }
}

static pz_move draw_move(const struct rollout *rollout, unsigned seat, const struct wants *wants)
{
    const struct tk_state *state = &rollout->state;
    const uint64_t hand = state->hand[seat];
    unsigned best = TK_SORTS;
    unsigned least = 100;
    if (rollout->driver[seat].simple && state->pub.phase == TK_TURN && state->pub.row_locos > 0) {
        return TK_MOVE_DRAW + TK_LOCO; /* though it costs a card */
    }
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = state->pub.row[i];
        if (sort == 0 || sort == TK_LOCO + 1) {
            continue;
        }
        const unsigned held = tk_of_colour(hand, sort - 1);
        const unsigned need = wants->need[sort - 1] + (sort - 1 == wants->gray ? wants->plain : 0u);
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

static pz_move turn_move(struct rollout *rollout, unsigned seat)
{
    const struct tk_state *state = &rollout->state;
    struct driver *driver = &rollout->driver[seat];
    struct wants wants;
    find_wants(driver, state, seat, &wants);
    if (state->pub.last_turns != 0) {
        return last_move(rollout, seat, &wants);
    }
    const int time = time_left(state, seat);
    const bool done = driver->count == 0;
    struct tk_payment best = {TK_NO_TRACK, 0, 0, 0, 0};
    int most = -1000;
    if (done && driver->simple) {
        return last_move(rollout, seat, &wants); /* what brings most now */
    }
    if (done) {
        plan_more(rollout, seat, time);
        find_wants(driver, state, seat, &wants);
    }
    for (unsigned i = 0; i < driver->count; i++) {
        struct tk_payment payment;
        const unsigned track = driver->plan[i];
        if (tk_tracks[track].length > state->pub.trains[seat] ||
            !pay(state, seat, &wants, track, &payment)) {
            continue;
        }
        const int worth = tk_tracks[track].points - 3 * payment.locos;
        if (worth > most) {
            most = worth;
            best = payment;
        }
    }
    if (best.track != TK_NO_TRACK && (best.locos <= 1 || time < 500)) {
        return (pz_move)tk_payment_move(&best);
    }
    const int spare = time - (done ? 0 : time_needed(driver, &wants, state->pub.ferries[seat]));
    if (spare >= SPARE_BUILT && !driver->content && tickets_left(state) &&
        widest(spare >= SPARE_PLANNED ? &driver->goal : &driver->rail) >= TICKET_CITIES) {
        return TK_MOVE_TICKETS;
    }
    if (wants.ferries > state->pub.ferries[seat] && state->pub.ferries[seat] < TK_FERRIES_MAX &&
        wants.missing < 6) {
        return TK_MOVE_FERRY;
    }
    if (wants.missing == 0 && best.track != TK_NO_TRACK) {
        return (pz_move)tk_payment_move(&best);
    }
    return draw_move(rollout, seat, &wants);
}

pz_move rollout_move(struct rollout *rollout)
{
    const struct tk_state *state = &rollout->state;
    const unsigned seat = state->pub.turn;
    if (state->pub.phase == TK_DEAL || state->pub.phase == TK_KEEP) {
        return rollout->driver[seat].simple ? keep_easy(state, seat) : keep_move(rollout, seat);
    }
    if (state->pub.phase == TK_SECOND) {
        struct wants wants;
        find_wants(&rollout->driver[seat], state, seat, &wants);
        return draw_move(rollout, seat, &wants);
    }
    return turn_move(rollout, seat);
}

void rollout_make(struct rollout *rollout, pz_move move)
{
    struct tk_state *state = &rollout->state;
    const unsigned seat = state->pub.turn;
    if (move < TK_MOVE_CLAIM) {
        tk_make(state, move);
        return;
    }
    const unsigned track = tk_payment_of(move).track;
    struct driver *driver = &rollout->driver[seat];
    tk_make(state, move);
    rail_add(&driver->rail, track);
    for (unsigned i = 0; i < driver->count; i++) {
        const struct tk_track *planned = &tk_tracks[driver->plan[i]];
        if (planned->a == tk_tracks[track].a && planned->b == tk_tracks[track].b) {
            forget_track(driver, i);
            break;
        }
    }
    rebuild_goal(driver);
    for (unsigned i = 0; i < state->pub.players; i++) {
        if (i != seat) {
            repair(rollout, i, track);
        }
    }
}

uint32_t rollout_play(struct rollout *rollout, struct pz_rng *rng, uint32_t turns)
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
        rollout_make(rollout, rollout_move(rollout));
    }
    return decisions;
}
