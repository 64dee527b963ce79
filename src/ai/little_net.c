/* What the net sees of a position of Little Italy. Nothing depends on where a space is on the ring,
 * only on how far it is from the circles that the markers are on or go to, so that other boards
 * look much the same. */
#include "little_net.h"
#include "../core/bits.h"
#include "../core/bytes.h"

enum {
    NEEDS = 6,      /* faces that bring a car to a marker */
    DISTANCES = 16, /* classes of distances */
    STEPS = 4,      /* a few classes of distances */
    ENTRANCES = 8,  /* classes of distances to an entrance */
    LEADS = 17,     /* classes of leads */
    FEW = 8,        /* classes of points */
    CUPS = LITTLE_CARS_MAX + 1,
    MARKERS = LITTLE_IN_ALLEY
};

/* Inputs of a role: the cars that a seat has alone, or that it shares with the one before it. */
enum {
    NEED_AT = 0,                        /* [in the cup][kind][face - 1] */
    FREE_AT = NEED_AT + 2 * 2 * NEEDS,  /* [in the cup]: no marker within reach */
    NOW_AT = FREE_AT + 2,               /* [kind][distance to the marker] */
    NEXT_AT = NOW_AT + 2 * DISTANCES,   /* [kind][distance to where it goes next] */
    LATER_AT = NEXT_AT + 2 * DISTANCES, /* [kind][distance to where it goes then] */
    WAIT_AT = LATER_AT + 2 * STEPS,
    INSIDE_AT,
    ENTRANCE_AT,
    PROMISE_AT = ENTRANCE_AT + ENTRANCES, /* [kind]: points that the next roll promises */
    LEAD_AT = PROMISE_AT + 2,             /* of the seat over the best of the others, in classes, */
    LEAD_NUMBER_AT = LEAD_AT + LEADS,     /* and as it is */
    POINTS_AT,
    POINTS_NUMBER_AT = POINTS_AT + FEW,
    ROLE_INPUTS
};

/* Inputs behind those of the roles. */
enum {
    MARKERS_AT = 0, /* [money][police] */
    MONEY_AT = MARKERS_AT + MARKERS * MARKERS,
    POLICE_AT = MONEY_AT + MARKERS,
    CUP_AT = POLICE_AT + MARKERS,
    WAITING_AT = CUP_AT + CUPS,
    FULL_AT = WAITING_AT + CUPS,
    COMMON_INPUTS
};

_Static_assert((int)ROLE_INPUTS == (int)LITTLE_INPUTS_A_SEAT, "the header says how many");
_Static_assert((int)COMMON_INPUTS == (int)LITTLE_INPUTS_OF_ALL, "the header says how many");
_Static_assert((int)LITTLE_NET_INPUTS(PZ_SEATS_MAX) <= (int)NET_INPUTS_MAX, "a net is that large");

static void see(struct little_sight *sight, unsigned input, float value)
{
    sight->input[sight->count] = (uint16_t)input;
    sight->value[sight->count++] = value;
}

/* ---- distances ---- */

enum { FAR = 255 };

/* How far it is from the space before `first` to a circle; to the alley, by the next entrance. FAR
 * if there is no such circle. */
static unsigned distance_from(const struct little_board *board, unsigned first,
                              enum little_kind kind, unsigned circle)
{
    if (circle > LITTLE_IN_ALLEY) {
        return FAR;
    }
    const unsigned ring = board->ring;
    const unsigned at = first == 0 ? ring - 1 : first - 1;
    const unsigned space = circle == LITTLE_IN_ALLEY ? board->entrance[little_next_end(board, at)]
                                                     : board->circle[kind][circle - 1];
    const unsigned away = space >= at ? space - at : space + ring - at;
    return circle == LITTLE_IN_ALLEY ? away + 1 : away;
}

/* Classes: 0 to 11 as they are, then 12-13, 14-16, 17-20 and more. */
static unsigned class_of(unsigned distance)
{
    return distance < 12    ? distance
           : distance <= 13 ? 12
           : distance <= 16 ? 13
           : distance <= 20 ? 14
                            : 15;
}

/* 0, one roll, two rolls, more. */
static unsigned step_class(unsigned distance)
{
    return distance == 0 ? 0 : distance <= 6 ? 1 : distance <= 12 ? 2 : 3;
}

/* The smallest face that takes a car over that distance from the space before `first`, when every
 * car on the way is passed; more than NEEDS if none does. */
static unsigned needed(const struct little_state *state, unsigned first, unsigned distance)
{
    enum { REACH = NEEDS + LITTLE_CARS_MAX - 1 };
    if (distance == 0 || distance > REACH) {
        return FAR;
    }
    const unsigned ring = state->board.ring;
    const uint64_t turned = (state->taken >> first) | ((state->taken << 1) << (ring - 1 - first));
    return distance - pz_count_bits(turned & ((UINT64_C(1) << (distance - 1)) - 1));
}

/* ---- a car ---- */

/* Where a car can go next, and how far the circles are from there. */
struct outlook {
    unsigned need[2]; /* [kind]: the smallest face that brings it to the marker */
    unsigned now[2];
    unsigned next[2];
    unsigned later[2];
};

static void look_from(const struct little_state *state, unsigned first, struct outlook *out)
{
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        const unsigned circle = state->marker[kind];
        out->now[kind] = distance_from(&state->board, first, (enum little_kind)kind, circle);
        out->next[kind] = distance_from(&state->board, first, (enum little_kind)kind, circle + 1);
        out->later[kind] = distance_from(&state->board, first, (enum little_kind)kind, circle + 2);
        out->need[kind] = needed(state, first, out->now[kind]);
    }
    /* A marker on the road stops whoever would go on to the other. */
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        const unsigned other = 1 - kind;
        if (state->marker[other] < LITTLE_IN_ALLEY && out->now[other] < out->now[kind]) {
            out->need[kind] = FAR;
        }
    }
}

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* A car in the alley from the start may take either end. */
static void look_from_start(const struct little_state *state, struct outlook *out)
{
    struct outlook other;
    look_from(state, state->board.entrance[LITTLE_END_A], out);
    look_from(state, state->board.entrance[LITTLE_END_B], &other);
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        out->need[kind] = smaller(out->need[kind], other.need[kind]);
        out->now[kind] = smaller(out->now[kind], other.now[kind]);
        out->next[kind] = smaller(out->next[kind], other.next[kind]);
        out->later[kind] = smaller(out->later[kind], other.later[kind]);
    }
}

static void see_kind(const struct little_state *state, const struct outlook *out, unsigned kind,
                     bool in_cup, unsigned base, struct little_sight *sight, float *promise)
{
    if (out->need[kind] <= NEEDS) {
        see(sight, base + NEED_AT + ((in_cup ? 2 : 0) + kind) * NEEDS + out->need[kind] - 1, 1.0f);
        if (in_cup) {
            *promise += (float)(state->marker[kind] * (NEEDS + 1 - out->need[kind]));
        }
    }
    see(sight, base + NOW_AT + kind * DISTANCES + class_of(out->now[kind]), 1.0f);
    if (out->next[kind] != FAR) {
        see(sight, base + NEXT_AT + kind * DISTANCES + class_of(out->next[kind]), 1.0f);
    }
    if (out->later[kind] != FAR) {
        see(sight, base + LATER_AT + kind * STEPS + step_class(out->later[kind]), 1.0f);
    }
}

static void see_car(const struct little_state *state, unsigned car, unsigned base,
                    struct little_sight *sight, float promise[2])
{
    const struct little_board *board = &state->board;
    const unsigned at = state->at[car];
    const bool in_cup = state->cup >> car & 1;
    struct outlook out;
    if (at < LITTLE_ALLEY_SINCE_START) {
        const unsigned space = board->entrance[little_next_end(board, at)];
        const unsigned away = space >= at ? space - at : space + board->ring - at;
        look_from(state, at + 1 == board->ring ? 0 : at + 1, &out);
        see(sight, base + ENTRANCE_AT + smaller(away, ENTRANCES - 1), 1.0f);
    } else if (at == LITTLE_ALLEY_SINCE_START) {
        look_from_start(state, &out);
        see(sight, base + WAIT_AT, 1.0f);
    } else {
        look_from(state, board->entrance[at == LITTLE_ALLEY_FROM_A ? LITTLE_END_B : LITTLE_END_A],
                  &out);
        see(sight, base + INSIDE_AT, 1.0f);
    }
    if (at >= LITTLE_ALLEY_SINCE_START) { /* a marker that comes to the alley finds it there */
        for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
            out.next[kind] = state->marker[kind] + 1 == LITTLE_IN_ALLEY ? 0 : out.next[kind];
            out.later[kind] = state->marker[kind] + 2 == LITTLE_IN_ALLEY ? 0 : out.later[kind];
        }
    }
    if (out.need[LITTLE_MONEY] > NEEDS && out.need[LITTLE_POLICE] > NEEDS) {
        see(sight, base + FREE_AT + in_cup, 1.0f);
    }
    see_kind(state, &out, LITTLE_MONEY, in_cup, base, sight, &promise[LITTLE_MONEY]);
    see_kind(state, &out, LITTLE_POLICE, in_cup, base, sight, &promise[LITTLE_POLICE]);
}

/* ---- a seat ---- */

static void see_points(const struct little_state *state, unsigned seat, unsigned base,
                       struct little_sight *sight)
{
    static const int8_t bounds[LEADS - 1] = {-14, -10, -7, -5, -4, -3, -2, -1,
                                             0,   1,   2,  3,  4,  6,  9,  13};
    int others = 0;
    for (unsigned i = 0; i < state->players; i++) {
        others = i != seat && state->points[i] > others ? state->points[i] : others;
    }
    const int lead = state->points[seat] - others;
    unsigned class = 0;
    while (class < LEADS - 1 && lead > bounds[class]) {
        class ++;
    }
    see(sight, base + LEAD_AT + class, 1.0f);
    see(sight, base + LEAD_NUMBER_AT, (float)lead * 0.1f);
    see(sight, base + POINTS_AT + smaller(state->points[seat], FEW - 1), 1.0f);
    see(sight, base + POINTS_NUMBER_AT, (float)state->points[seat] * 0.05f);
}

void little_see(const struct little_state *state, struct little_sight *sight)
{
    const unsigned players = state->players;
    sight->count = 0;
    for (unsigned role = 0; role < players; role++) {
        const unsigned seat = (state->turn + role) % players;
        const unsigned base = role * ROLE_INPUTS;
        const unsigned own = players <= 3 ? 2 : 1; /* cars of a role: see little_owners() */
        float promise[2] = {0, 0};
        for (unsigned i = 0; i < own; i++) {
            see_car(state, own * seat + i, base, sight, promise);
        }
        see(sight, base + PROMISE_AT + LITTLE_MONEY, promise[LITTLE_MONEY] * 0.05f);
        see(sight, base + PROMISE_AT + LITTLE_POLICE, promise[LITTLE_POLICE] * 0.05f);
        see_points(state, seat, base, sight);
    }
    const unsigned base = players * ROLE_INPUTS;
    const unsigned money = state->marker[LITTLE_MONEY] - 1u;
    const unsigned police = state->marker[LITTLE_POLICE] - 1u;
    see(sight, base + MARKERS_AT + money * MARKERS + police, 1.0f);
    see(sight, base + MONEY_AT + money, 1.0f);
    see(sight, base + POLICE_AT + police, 1.0f);
    see(sight, base + CUP_AT + pz_count_bits(state->cup), 1.0f);
    see(sight, base + WAITING_AT + pz_count_bits(state->waiting), 1.0f);
    if (state->alley_full) {
        see(sight, base + FULL_AT, 1.0f);
    }
}

/* ---- values ---- */

void little_shares(const struct little_state *state, float shares[PZ_SEATS_MAX])
{
    unsigned best = 0;
    unsigned winners = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        winners = state->points[seat] > best ? 1 : winners + (state->points[seat] == best);
        best = state->points[seat] > best ? state->points[seat] : best;
    }
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        const bool wins = seat < state->players && state->points[seat] == best;
        shares[seat] = wins ? 1.0f / (float)winners : 0.0f;
    }
}

void little_net_value(const struct net *net, const struct little_state *state,
                      float shares[PZ_SEATS_MAX])
{
    struct little_sight sight;
    float sums[NET_HIDDEN_MAX];
    float outputs[NET_OUTPUTS_MAX];
    if (state->actor == PZ_NOBODY) {
        little_shares(state, shares);
        return;
    }
    little_see(state, &sight);
    net_start(net, sums);
    net_add_all(net, sums, sight.input, sight.value, sight.count);
    net_finish(net, sums, outputs);
    /* Only if all go for the victory their shares are together 1. */
    const bool by_points = little_net_others_by_points(state->players);
    const float all = by_points ? 1.0f : outputs[0] + outputs[1];
    for (unsigned i = 0; i < state->players; i++) {
        const unsigned seat = state->turn + i;
        shares[seat < state->players ? seat : seat - state->players] = outputs[i] / all;
    }
}
