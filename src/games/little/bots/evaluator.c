/* Little Italy: the features of a state, and its value by the net. No feature says where a car is
 * on the ring, only how far it is from the circles where the markers are or go next. So other
 * boards give similar features. */
#include "evaluator.h"
#include "core/bits.h"

enum {
    NEEDS = 6,      /* faces that can bring a car to a marker */
    DISTANCES = 16, /* fine classes of distances, by class_of() */
    STEPS = 4,      /* coarse classes of distances, by step_class() */
    ENTRANCES = 8,  /* classes of distances to an entrance */
    LEADS = 17,     /* classes of leads */
    FEW = 8,        /* classes of points */
    CUPS = LITTLE_CARS_MAX + 1,
    MARKERS = LITTLE_IN_ALLEY
};

/* Inputs of a role. A role is a seat with the cars that it has alone or, with more than three
 * players, with the car that it shares with the seat before it. */
enum {
    NEED_AT = 0,                           /* [in the cup][kind][face - 1] */
    FREE_AT = NEED_AT + 2 * 2 * NEEDS,     /* [in the cup]: no marker is within reach */
    NOW_AT = FREE_AT + 2,                  /* [kind][distance to the marker] */
    NEXT_AT = NOW_AT + 2 * DISTANCES,      /* [kind][distance to the marker's next circle] */
    LATER_AT = NEXT_AT + 2 * DISTANCES,    /* [kind][distance to the circle after that] */
    WAIT_AT = LATER_AT + 2 * STEPS,        /* the car has been in the alley since the start */
    INSIDE_AT,                             /* the car came into the alley */
    ENTRANCE_AT,                           /* [distance to the next entrance] */
    EXPECTED_AT = ENTRANCE_AT + ENTRANCES, /* [kind]: the points to expect of the next roll */
    LEAD_AT = EXPECTED_AT + 2,             /* [lead over the best of the other seats, in classes] */
    LEAD_NUMBER_AT = LEAD_AT + LEADS,      /* the same lead as a number */
    POINTS_AT,                             /* [points of the seat, in classes] */
    POINTS_NUMBER_AT = POINTS_AT + FEW,    /* the same points as a number */
    ROLE_INPUTS
};

/* Inputs that all roles share; they follow those of the last role. */
enum {
    MARKERS_AT = 0,                            /* [circle of the money][circle of the police] */
    MONEY_AT = MARKERS_AT + MARKERS * MARKERS, /* [circle of the money] */
    POLICE_AT = MONEY_AT + MARKERS,            /* [circle of the police] */
    CUP_AT = POLICE_AT + MARKERS,              /* [dice in the cup] */
    WAITING_AT = CUP_AT + CUPS,                /* [cars that wait in the alley] */
    FULL_AT = WAITING_AT + CUPS,               /* the alley is full */
    COMMON_INPUTS
};

_Static_assert((int)ROLE_INPUTS == (int)LITTLE_SEAT_INPUTS, "the header says how many");
_Static_assert((int)COMMON_INPUTS == (int)LITTLE_COMMON_INPUTS, "the header says how many");
_Static_assert((int)LITTLE_NET_INPUTS(PZ_SEATS_MAX) <= (int)NET_INPUTS_MAX, "a net is that large");

static void add_feature(struct little_features *features, unsigned input, float value)
{
    features->input[features->count] = (uint16_t)input;
    features->value[features->count++] = value;
}

/* ---- distances ---- */

enum { FAR = 255 };

/* The distance from the space before `first` to a circle. The way to the alley goes through the
 * next entrance. Returns FAR if there is no such circle. */
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

/* The classes are 0 to 11, one by one, then 12-13, 14-16, 17-20, and all that is farther. */
static unsigned class_of(unsigned distance)
{
    return distance < 12    ? distance
           : distance <= 13 ? 12
           : distance <= 16 ? 13
           : distance <= 20 ? 14
                            : 15;
}

/* The classes are: there already, one roll, two rolls, more. */
static unsigned step_class(unsigned distance)
{
    return distance == 0 ? 0 : distance <= 6 ? 1 : distance <= 12 ? 2 : 3;
}

/* The smallest face that takes a car that far from the space before `first`; spaces with other cars
 * do not count. Returns more than NEEDS if no face is enough. */
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

/* How far a car is from each marker, [kind]. */
struct outlook {
    unsigned need[2];  /* the smallest face that brings it to the marker */
    unsigned now[2];   /* the distance to the marker */
    unsigned next[2];  /* the distance to the marker's next circle */
    unsigned later[2]; /* the distance to the circle after that */
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
    /* A marker on the road stops every car on its way to the other. */
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        const unsigned other = 1 - kind;
        if (state->marker[other] < LITTLE_IN_ALLEY && out->now[other] < out->now[kind]) {
            out->need[kind] = FAR;
        }
    }
}

/* A car that has been in the alley since the start can leave it at either end. */
static void look_from_start(const struct little_state *state, struct outlook *out)
{
    struct outlook other;
    look_from(state, state->board.entrance[LITTLE_END_A], out);
    look_from(state, state->board.entrance[LITTLE_END_B], &other);
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        out->need[kind] = pz_min(out->need[kind], other.need[kind]);
        out->now[kind] = pz_min(out->now[kind], other.now[kind]);
        out->next[kind] = pz_min(out->next[kind], other.next[kind]);
        out->later[kind] = pz_min(out->later[kind], other.later[kind]);
    }
}

static void add_kind_features(const struct little_state *state, const struct outlook *out,
                              unsigned kind, bool in_cup, unsigned base,
                              struct little_features *features, float *expected)
{
    if (out->need[kind] <= NEEDS) {
        add_feature(features,
                    base + NEED_AT + ((in_cup ? 2 : 0) + kind) * NEEDS + out->need[kind] - 1, 1.0f);
        if (in_cup) {
            *expected += (float)(state->marker[kind] * (NEEDS + 1 - out->need[kind]));
        }
    }
    add_feature(features, base + NOW_AT + kind * DISTANCES + class_of(out->now[kind]), 1.0f);
    if (out->next[kind] != FAR) {
        add_feature(features, base + NEXT_AT + kind * DISTANCES + class_of(out->next[kind]), 1.0f);
    }
    if (out->later[kind] != FAR) {
        add_feature(features, base + LATER_AT + kind * STEPS + step_class(out->later[kind]), 1.0f);
    }
}

static void add_car_features(const struct little_state *state, unsigned car, unsigned base,
                             struct little_features *features, float expected[2])
{
    const struct little_board *board = &state->board;
    const unsigned at = state->at[car];
    const bool in_cup = state->cup >> car & 1;
    struct outlook out;
    if (at < LITTLE_ALLEY_SINCE_START) {
        const unsigned space = board->entrance[little_next_end(board, at)];
        const unsigned away = space >= at ? space - at : space + board->ring - at;
        look_from(state, at + 1 == board->ring ? 0 : at + 1, &out);
        add_feature(features, base + ENTRANCE_AT + pz_min(away, ENTRANCES - 1), 1.0f);
    } else if (at == LITTLE_ALLEY_SINCE_START) {
        look_from_start(state, &out);
        add_feature(features, base + WAIT_AT, 1.0f);
    } else {
        look_from(state, board->entrance[at == LITTLE_ALLEY_FROM_A ? LITTLE_END_B : LITTLE_END_A],
                  &out);
        add_feature(features, base + INSIDE_AT, 1.0f);
    }
    if (at >= LITTLE_ALLEY_SINCE_START) { /* a marker that comes to the alley meets the car there */
        for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
            out.next[kind] = state->marker[kind] + 1 == LITTLE_IN_ALLEY ? 0 : out.next[kind];
            out.later[kind] = state->marker[kind] + 2 == LITTLE_IN_ALLEY ? 0 : out.later[kind];
        }
    }
    if (out.need[LITTLE_MONEY] > NEEDS && out.need[LITTLE_POLICE] > NEEDS) {
        add_feature(features, base + FREE_AT + in_cup, 1.0f);
    }
    add_kind_features(state, &out, LITTLE_MONEY, in_cup, base, features, &expected[LITTLE_MONEY]);
    add_kind_features(state, &out, LITTLE_POLICE, in_cup, base, features, &expected[LITTLE_POLICE]);
}

/* ---- a seat ---- */

static void add_point_features(const struct little_state *state, unsigned seat, unsigned base,
                               struct little_features *features)
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
    add_feature(features, base + LEAD_AT + class, 1.0f);
    add_feature(features, base + LEAD_NUMBER_AT, (float)lead * 0.1f);
    add_feature(features, base + POINTS_AT + pz_min(state->points[seat], FEW - 1), 1.0f);
    add_feature(features, base + POINTS_NUMBER_AT, (float)state->points[seat] * 0.05f);
}

void little_features_of(const struct little_state *state, struct little_features *features)
{
    const unsigned players = state->players;
    features->count = 0;
    for (unsigned role = 0; role < players; role++) {
        const unsigned seat = (state->turn + role) % players;
        const unsigned base = role * ROLE_INPUTS;
        const unsigned own = players <= 3 ? 2 : 1; /* cars of a role, as in little_owners() */
        float expected[2] = {0, 0};
        for (unsigned i = 0; i < own; i++) {
            add_car_features(state, own * seat + i, base, features, expected);
        }
        add_feature(features, base + EXPECTED_AT + LITTLE_MONEY, expected[LITTLE_MONEY] * 0.05f);
        add_feature(features, base + EXPECTED_AT + LITTLE_POLICE, expected[LITTLE_POLICE] * 0.05f);
        add_point_features(state, seat, base, features);
    }
    const unsigned base = players * ROLE_INPUTS;
    const unsigned money = state->marker[LITTLE_MONEY] - 1u;
    const unsigned police = state->marker[LITTLE_POLICE] - 1u;
    add_feature(features, base + MARKERS_AT + money * MARKERS + police, 1.0f);
    add_feature(features, base + MONEY_AT + money, 1.0f);
    add_feature(features, base + POLICE_AT + police, 1.0f);
    add_feature(features, base + CUP_AT + pz_count_bits(state->cup), 1.0f);
    add_feature(features, base + WAITING_AT + pz_count_bits(state->waiting), 1.0f);
    if (state->alley_full) {
        add_feature(features, base + FULL_AT, 1.0f);
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
    struct little_features features;
    float sums[NET_HIDDEN_MAX];
    float outputs[NET_OUTPUTS_MAX];
    if (state->actor == PZ_NOBODY) {
        little_shares(state, shares);
        return;
    }
    little_features_of(state, &features);
    net_start(net, sums);
    net_add_all(net, sums, features.input, features.value, features.count);
    net_finish(net, sums, outputs);
    /* The outputs are shares of one victory only if all play for it; then their sum must be 1. */
    const bool by_points = little_net_others_by_points(state->players);
    const float all = by_points ? 1.0f : outputs[0] + outputs[1];
    for (unsigned i = 0; i < state->players; i++) {
        const unsigned seat = state->turn + i;
        shares[seat < state->players ? seat : seat - state->players] = outputs[i] / all;
    }
}
