/* Players build towards their tickets. A logistic regression tells a ticket that a seat holds from
 * one that it does not. It was fitted to games of greedy, hungry+r, onestep+r and evalbot+r against
 * the planner. */
#include "belief.h"

enum {
    CLAIM = 2,       /* cost of a claim; a track costs this and its length */
    NEAR = 3,        /* players may take a way that costs up to this much more than the cheapest */
    STAGES = 6,      /* stages of a game, by the trains that the seat has used */
    STAGE_TRAINS = 8 /* trains of a stage */
};

/* The coefficients of the regression, in hundredths of the logarithm of the odds. Each comment says
 * what the coefficient is multiplied by. */
struct coefficients {
    int16_t done;      /* 1 if the ticket is complete */
    int16_t missing;   /* the part of the ticket's way that is missing */
    int16_t untouched; /* 1 if no track of the seat makes the ticket's way shorter */
    int16_t touched;   /* the ends of the ticket that have a track */
    int16_t leaf;      /* the ends of the ticket that have just one track */
    int16_t points;    /* the points of the ticket, in tens */
    int16_t whole;     /* the cost of the ticket's way on the empty board, in tens */
    int16_t explains;  /* the part of the seat's trains that lie on ways for the ticket */
    int16_t progress;  /* the trains on ways for the ticket, divided by its way's cost */
};

/* [stage]: for up to 8 trains that the seat has used, up to 16, and so on. */
static const struct coefficients stages[STAGES] = {
    {-19, -139, -23, 50, 52, 84, -57, 78, -161}, {24, -163, -9, 68, 47, 37, -21, 115, -184},
    {43, -188, 21, 89, 49, 0, 6, 129, -166},     {61, -192, 47, 94, 66, -31, 20, 197, -158},
    {72, -220, 97, 106, 72, -29, 23, 185, -110}, {146, -185, 78, 92, 74, -56, 37, 252, -112},
};

/* exp(sum / 100), times a constant. */
static uint32_t odds_of(int32_t sum)
{
    static const uint16_t steps[8] = {1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878};
    const int32_t eighths = (sum + 1200) * 8000 / 69315; /* eighths of a bit */
    const int32_t least = eighths > 0 ? eighths : 0;
    const int32_t most = least < 8 * 26 ? least : 8 * 26;
    const uint32_t odds = (uint32_t)((uint64_t)steps[most % 8] << (most / 8) >> 16);
    return odds > 0 ? odds : 1;
}

/* Trains of the seat that lie on ways for the ticket whose cost is near that of the cheapest. */
static unsigned trains_near(const uint16_t cost[TK_TRACKS], const struct tk_paths *from,
                            const struct tk_paths *to, unsigned whole, const struct pz_set128 *own)
{
    unsigned trains = 0;
    for (struct tk_iter it = tk_members(own); tk_next(&it);) {
        const unsigned i = it.member;
        const struct tk_track *track = &tk_tracks[i];
        const uint32_t way = pz_min((uint32_t)from->cost[track->a] + to->cost[track->b],
                                    (uint32_t)from->cost[track->b] + to->cost[track->a]);
        trains += way + cost[i] <= whole + NEAR ? track->length : 0u;
    }
    return trains;
}

static void find_weights(struct tk_belief *belief, const struct tk_view *view, unsigned seat)
{
    const unsigned used = (unsigned)TK_TRAINS - view->pub.trains[seat];
    const struct coefficients *by = &stages[pz_min((used - 1) / STAGE_TRAINS, STAGES - 1)];
    const struct pz_set128 *own = &view->pub.tracks[seat];
    uint8_t degree[TK_PLACES] = {0};
    uint16_t empty[TK_TRACKS];
    uint16_t cost[TK_TRACKS];
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        empty[i] = (uint16_t)(CLAIM + tk_tracks[i].length);
        cost[i] = empty[i];
        if (tk_has(own, i)) {
            cost[i] = 0;
            degree[tk_tracks[i].a]++;
            degree[tk_tracks[i].b]++;
        }
    }
    for (uint64_t left = belief->pool; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        struct tk_paths from;
        struct tk_paths to;
        struct tk_paths now;
        tk_shortest_paths(empty, ticket->a, TK_PLACES, &from);
        tk_shortest_paths(empty, ticket->b, TK_PLACES, &to);
        tk_shortest_paths(cost, ticket->a, ticket->b, &now);
        const int32_t whole = from.cost[ticket->b];
        const int32_t missing = now.cost[ticket->b];
        const int32_t near = (int32_t)trains_near(empty, &from, &to, (unsigned)whole, own);
        const int32_t sum = (missing == 0 ? by->done : 0) + by->missing * missing / whole +
                            (missing == whole ? by->untouched : 0) +
                            by->touched * ((degree[ticket->a] > 0) + (degree[ticket->b] > 0)) +
                            by->leaf * ((degree[ticket->a] == 1) + (degree[ticket->b] == 1)) +
                            (by->points * ticket->points + by->whole * whole) / 10 +
                            by->explains * near / (int32_t)used + by->progress * near / whole;
        belief->weight[seat][index] = odds_of(sum);
    }
}

void tk_belief_init(struct tk_belief *belief, const struct tk_view *view)
{
    belief->pool = tk_unlocated_tickets(view);
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        for (unsigned i = 0; i < TK_TICKETS; i++) {
            belief->weight[seat][i] = 1;
        }
        if ((int)seat != view->seat && view->pub.trains[seat] < TK_TRAINS) {
            find_weights(belief, view, seat);
        }
    }
}

/* The expected number of tickets held, if the odds of each are its weight times a factor. */
static double held_by(const struct tk_belief *belief, unsigned seat, double factor)
{
    double sum = 0;
    for (uint64_t left = belief->pool; left != 0; left &= left - 1) {
        const double odds = factor * belief->weight[seat][pz_lowest_bit(left)];
        sum += odds / (1 + odds);
    }
    return sum;
}

void tk_belief_held(const struct tk_belief *belief, unsigned seat, unsigned count,
                    int32_t held[TK_TICKETS])
{
    enum { STEPS = 64 };
    double low = 0;
    double high = 1e6;
    for (unsigned step = 0; step < STEPS; step++) {
        const double middle = (low + high) / 2;
        if (held_by(belief, seat, middle) < count) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (unsigned i = 0; i < TK_TICKETS; i++) {
        const double odds = high * belief->weight[seat][i];
        held[i] = belief->pool >> i & 1 ? (int32_t)(1000 * odds / (1 + odds)) : 0;
    }
}

static void swap_bits(uint64_t *set, unsigned a, unsigned b)
{
    if ((*set >> a & 1) != (*set >> b & 1)) {
        *set ^= UINT64_C(1) << a | UINT64_C(1) << b;
    }
}

/* Swaps the places of two tickets. */
static void swap_tickets(struct tk_state *state, unsigned a, unsigned b)
{
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        swap_bits(&state->tickets[seat], a, b);
        swap_bits(&state->gave[seat], a, b);
        for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
            uint8_t *offered = &state->offered[seat][i];
            *offered = (uint8_t)(*offered == a + 1 ? b + 1 : *offered == b + 1 ? a + 1 : *offered);
        }
    }
    for (unsigned i = 0; i < state->pub.under_count; i++) {
        uint8_t *under = &state->under[i];
        *under = (uint8_t)(*under == a ? b : *under == b ? a : *under);
    }
    swap_bits(&state->returned, a, b);
    swap_bits(&state->unseen, a, b);
}

/* Draws the seat's tickets again by their weights, from those not drawn yet. */
static void draw_tickets(const struct tk_belief *belief, unsigned seat, uint64_t *pool,
                         struct pz_rng *rng, struct tk_state *state)
{
    uint32_t left[TK_TICKETS];
    uint64_t drawn = 0;
    for (unsigned i = 0; i < TK_TICKETS; i++) {
        left[i] = *pool >> i & 1 ? belief->weight[seat][i] : 0;
    }
    for (unsigned n = pz_count_bits(state->tickets[seat]); n > 0; n--) {
        const unsigned ticket = pz_rng_weighted(rng, left, TK_TICKETS);
        left[ticket] = 0;
        drawn |= UINT64_C(1) << ticket;
    }
    *pool &= ~drawn;
    uint64_t coming = drawn & ~state->tickets[seat];
    uint64_t going = state->tickets[seat] & ~drawn;
    for (; coming != 0; coming &= coming - 1, going &= going - 1) {
        swap_tickets(state, pz_lowest_bit(coming), pz_lowest_bit(going));
    }
}

void tk_belief_sample_state(const struct tk_belief *belief, const struct tk_view *view,
                            struct pz_rng *rng, struct tk_state *state)
{
    uint64_t pool = belief->pool;
    tk_sample_state(view, rng, state);
    for (unsigned seat = 0; seat < view->pub.players && view->pub.phase != TK_DEAL; seat++) {
        if ((int)seat != view->seat) {
            draw_tickets(belief, seat, &pool, rng, state);
        }
    }
}
