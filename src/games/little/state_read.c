/* States from text: read member by member, then checked as a whole. */
#include "../../core/bytes.h"
#include "little.h"

enum { KEY_MAX = 16 };

/* What is read before it can be judged. */
struct reading {
    struct little_state state;
    uint8_t entered[LITTLE_CARS_MAX];   /* 0, or LITTLE_ALLEY_FROM_A or LITTLE_ALLEY_FROM_B */
    uint8_t owners[LITTLE_CARS_MAX][3]; /* how many, and who */
    uint32_t members;                   /* bits: the members that were there */
};

/* A car's key, of those that the game has. */
static int car_of(struct pz_json_reader *reader, const char *key)
{
    for (int car = 0; car < LITTLE_CARS_MAX; car++) {
        if (pz_str_equal(key, little_colours[car])) {
            return car;
        }
    }
    pz_json_reader_fail(reader, "'{}' is not the colour of a car", key);
    return -1;
}

static void read_circles(struct pz_json_reader *reader, struct little_state *state)
{
    char key[KEY_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        struct pz_scan scan;
        int64_t circle = 0;
        int64_t space = 0;
        pz_scan_init(&scan, key, pz_str_length(key));
        if (!pz_scan_int(&scan, -LITTLE_CIRCLES, LITTLE_CIRCLES, &circle) || scan.at != scan.end ||
            circle == 0) {
            pz_json_reader_fail(reader, "circle {} is not one of 1 to 6 and -1 to -6", key);
            return;
        }
        if (pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space)) {
            const int64_t index = (circle > 0 ? circle : -circle) - 1;
            state->board.circle[circle > 0 ? LITTLE_MONEY : LITTLE_POLICE][index] = (uint8_t)space;
        }
    }
}

static void read_places(struct pz_json_reader *reader, struct little_state *state)
{
    int64_t space = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space)) {
        state->places |= UINT64_C(1) << space;
    }
}

static void read_cars(struct pz_json_reader *reader, struct little_state *state)
{
    char key[KEY_MAX];
    unsigned seen = 0;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int car = car_of(reader, key);
        int64_t space = 0;
        char alley[KEY_MAX];
        if (car < 0) {
            return;
        }
        if (!pz_json_next_is_string(reader)) {
            pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space);
            state->at[car] = (uint8_t)space;
        } else if (pz_json_read_string(reader, alley, sizeof alley) &&
                   pz_str_equal(alley, "alley")) {
            state->at[car] = LITTLE_ALLEY_SINCE_START;
        } else {
            pz_json_reader_fail(reader, "a space or \"alley\" expected", "");
        }
        seen |= 1u << car;
    }
    while (seen >> state->cars & 1) {
        state->cars++;
    }
    if (seen >> state->cars != 0) {
        pz_json_reader_fail(reader, "the cars are yellow, blue, green, red, white, black in turn",
                            "");
    }
}

static void read_entered(struct pz_json_reader *reader, uint8_t entered[LITTLE_CARS_MAX])
{
    char key[KEY_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int car = car_of(reader, key);
        char end[KEY_MAX];
        if (car < 0 || !pz_json_read_string(reader, end, sizeof end)) {
            return;
        }
        if (pz_str_equal(end, "A")) {
            entered[car] = LITTLE_ALLEY_FROM_A;
        } else if (pz_str_equal(end, "B")) {
            entered[car] = LITTLE_ALLEY_FROM_B;
        } else {
            pz_json_reader_fail(reader, "\"A\" or \"B\" expected", "");
        }
    }
}

static void read_points(struct pz_json_reader *reader, struct little_state *state)
{
    int64_t points = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, 255, &points)) {
        if (state->players == PZ_SEATS_MAX) {
            pz_json_reader_fail(reader, "there are at most six players", "");
            return;
        }
        state->points[state->players++] = (uint8_t)points;
    }
}

static void read_cup(struct pz_json_reader *reader, struct little_state *state)
{
    char key[KEY_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int car = car_of(reader, key);
        int64_t face = 0;
        if (car < 0 || (!pz_json_read_null(reader) && !pz_json_read_int(reader, 1, 6, &face))) {
            return;
        }
        state->cup = (uint8_t)(state->cup | 1u << car);
        state->die[car] = (uint8_t)face;
    }
}

static void read_owners(struct pz_json_reader *reader, uint8_t owners[LITTLE_CARS_MAX][3])
{
    char key[KEY_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int car = car_of(reader, key);
        int64_t seat = 0;
        if (car < 0) {
            return;
        }
        pz_json_read_open(reader, '[');
        while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &seat)) {
            if (owners[car][0] == 2) {
                pz_json_reader_fail(reader, "a car has one or two owners", "");
                return;
            }
            owners[car][++owners[car][0]] = (uint8_t)seat;
        }
    }
}

static void read_entrances(struct pz_json_reader *reader, struct little_state *state)
{
    unsigned count = 0;
    int64_t space = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space)) {
        if (count < 2) {
            state->board.entrance[count] = (uint8_t)space;
        }
        count++;
    }
    if (count != 2) {
        pz_json_reader_fail(reader, "two entrances expected", "");
    }
}

enum member {
    RING,
    ENTRANCES,
    CIRCLES_,
    PLACES,
    CARS,
    ENTERED,
    MONEY_,
    POLICE_,
    POINTS,
    OWNERS,
    CUP,
    TURN,
    TURNS,
    MEMBERS
};

static const char *const member_keys[MEMBERS] = {
    "ring",   "entrances", "circles", "places", "cars", "entered", "money",
    "police", "points",    "owners",  "cup",    "turn", "turns"};

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    struct little_state *state = &reading->state;
    int64_t number = 0;
    switch ((enum member)member) {
    case RING:
        pz_json_read_int(reader, LITTLE_RING_MIN, LITTLE_RING_MAX, &number);
        state->board.ring = (uint8_t)number;
        break;
    case ENTRANCES:
        read_entrances(reader, state);
        break;
    case CIRCLES_:
        read_circles(reader, state);
        break;
    case PLACES:
        read_places(reader, state);
        break;
    case CARS:
        read_cars(reader, state);
        break;
    case ENTERED:
        read_entered(reader, reading->entered);
        break;
    case MONEY_:
        pz_json_read_int(reader, 1, LITTLE_IN_ALLEY, &number);
        state->marker[LITTLE_MONEY] = (uint8_t)number;
        break;
    case POLICE_:
        pz_json_read_int(reader, -LITTLE_IN_ALLEY, -1, &number);
        state->marker[LITTLE_POLICE] = (uint8_t)-number;
        break;
    case POINTS:
        read_points(reader, state);
        break;
    case OWNERS:
        read_owners(reader, reading->owners);
        break;
    case CUP:
        read_cup(reader, state);
        break;
    case TURN:
        pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &number);
        state->turn = (uint8_t)number;
        break;
    case TURNS:
        pz_json_read_int(reader, 0, UINT16_MAX, &number);
        state->turns = (uint16_t)number;
        break;
    case MEMBERS:
        break;
    }
}

static const struct pz_json_members members = {
    member_keys, MEMBERS, 1u << PLACES | 1u << ENTERED | 1u << OWNERS | 1u << TURNS, read_member};

/* Puts together what was read in parts. */
static const char *combine(struct reading *reading)
{
    struct little_state *state = &reading->state;
    for (unsigned car = 0; car < LITTLE_CARS_MAX; car++) {
        uint8_t owners[2] = {0, 0};
        if (reading->entered[car] != 0) {
            if (car >= state->cars || state->at[car] != LITTLE_ALLEY_SINCE_START) {
                return "L14: only a car in the alley has entered it";
            }
            state->at[car] = reading->entered[car];
        }
        if (!(reading->members >> OWNERS & 1)) {
            continue;
        }
        const unsigned count = car < state->cars ? little_owners(state, car, owners) : 0;
        if (reading->owners[car][0] != count ||
            (count > 0 && reading->owners[car][1] != owners[0]) ||
            (count > 1 && reading->owners[car][2] != owners[1])) {
            return "L5: the owners are not those of this number of players";
        }
    }
    for (unsigned disc = 0; state->places != 0 && disc < LITTLE_DISCS; disc++) {
        state->discs =
            (uint8_t)(state->discs + (*little_disc_space(&state->board, disc) != LITTLE_NO_SPACE));
    }
    return NULL;
}

int little_state_read(void *s, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    pz_zero(&reading, sizeof reading);
    for (unsigned i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        reading.state.board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES] = LITTLE_NO_SPACE;
    }
    int bad = pz_json_read_document(text, length, &members, &reading, &reading.members, problem);
    if (bad != 0) {
        return bad;
    }
    const char *broken = little_broken_numbers(&reading.state);
    broken = broken != NULL ? broken : combine(&reading);
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    bad = little_board_check(&reading.state.board, problem);
    if (bad == 0 && (broken = little_broken_road(&reading.state)) != NULL) {
        bad = pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    if (bad == 0) {
        little_derive(&reading.state);
        bad = little_check(&reading.state, problem);
    }
    if (bad == 0) {
        pz_copy(s, &reading.state, sizeof reading.state);
    }
    return bad;
}
