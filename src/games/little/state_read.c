/* States from text: read member by member, then checked as a whole. */
#include "../../core/bytes.h"
#include "little.h"

enum { KEY_MAX = 16 };

/* What is said of the car of a colour. */
struct said {
    bool present;
    bool in_cup;
    uint8_t at;
    uint8_t die;
    uint8_t entered; /* 0, or LITTLE_ALLEY_FROM_A or LITTLE_ALLEY_FROM_B */
    uint8_t owner_count;
    uint8_t owners[2];
};

/* What is read before it can be judged. */
struct reading {
    struct little_state state;
    struct said said[LITTLE_CARS_MAX]; /* by colour */
    uint32_t members;                  /* bits: the members that were given */
};

/* A member's value about the car of each colour: { "yellow": ..., }. */
static void read_by_colour(struct pz_json_reader *reader, struct reading *reading,
                           void (*read)(struct pz_json_reader *reader, struct said *said))
{
    char key[KEY_MAX];
    unsigned seen = 0;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        unsigned colour = 0;
        while (colour < LITTLE_CARS_MAX && !pz_str_equal(key, little_colours[colour])) {
            colour++;
        }
        if (colour == LITTLE_CARS_MAX) {
            pz_json_reader_fail(reader, "'{}' is not the colour of a car", key);
        } else if (seen >> colour & 1) {
            pz_json_reader_fail(reader, "'{}' is given twice", key);
        } else {
            seen |= 1u << colour;
            read(reader, &reading->said[colour]);
        }
    }
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
        if (!pz_scan_int(&scan, -LITTLE_CIRCLES, LITTLE_CIRCLES, &circle) ||
            scan.next != scan.end || circle == 0) {
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

static void read_car(struct pz_json_reader *reader, struct said *said)
{
    int64_t space = 0;
    char alley[KEY_MAX];
    said->present = true;
    if (!pz_json_next_is_string(reader)) {
        pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space);
        said->at = (uint8_t)space;
    } else if (pz_json_read_string(reader, alley, sizeof alley) && pz_str_equal(alley, "alley")) {
        said->at = LITTLE_ALLEY_SINCE_START;
    } else {
        pz_json_reader_fail(reader, "a space or \"alley\" expected", "");
    }
}

static void read_entered(struct pz_json_reader *reader, struct said *said)
{
    char end[KEY_MAX];
    if (!pz_json_read_string(reader, end, sizeof end)) {
        return;
    }
    if (pz_str_equal(end, "A")) {
        said->entered = LITTLE_ALLEY_FROM_A;
    } else if (pz_str_equal(end, "B")) {
        said->entered = LITTLE_ALLEY_FROM_B;
    } else {
        pz_json_reader_fail(reader, "\"A\" or \"B\" expected", "");
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

static void read_die(struct pz_json_reader *reader, struct said *said)
{
    int64_t face = 0;
    if (pz_json_read_null(reader) || pz_json_read_int(reader, 1, 6, &face)) {
        said->in_cup = true;
        said->die = (uint8_t)face;
    }
}

static void read_owners(struct pz_json_reader *reader, struct said *said)
{
    int64_t seat = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &seat)) {
        if (said->owner_count == 2) {
            pz_json_reader_fail(reader, "a car has one or two owners", "");
            return;
        }
        said->owners[said->owner_count++] = (uint8_t)seat;
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
        read_by_colour(reader, reading, read_car);
        break;
    case ENTERED:
        read_by_colour(reader, reading, read_entered);
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
        read_by_colour(reader, reading, read_owners);
        break;
    case CUP:
        read_by_colour(reader, reading, read_die);
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

/* L5: gives each colour that is used its car. Without owners the cars are in the order of the box.
 */
static const char *assign_colours(struct reading *reading)
{
    struct little_state *state = &reading->state;
    const bool owned = reading->members >> OWNERS & 1;
    unsigned assigned = 0; /* bits: the cars that have a colour */
    unsigned next = 0;
    for (unsigned colour = 0; colour < LITTLE_CARS_MAX; colour++) {
        const struct said *said = &reading->said[colour];
        if (!said->present) {
            if (said->owner_count > 0 || said->in_cup || said->entered != 0) {
                return said->owner_count > 0 ? "L5: a car that is not in the game has owners"
                       : said->in_cup        ? "L8: the dice in the cup are those of the cars"
                                             : "L14: only a car in the alley has entered it";
            }
            continue;
        }
        unsigned car = next++;
        if (owned && state->players <= 3) {
            car = 2u * said->owners[0];
            car += assigned >> car & 1;
        } else if (owned) {
            car = said->owners[1];
        }
        uint8_t owners[2] = {0, 0};
        const bool free = car < state->cars && !(assigned >> car & 1);
        const unsigned count = free ? little_owners(state, car, owners) : 0;
        if (!free || (owned && (said->owner_count != count || said->owners[0] != owners[0] ||
                                (count > 1 && said->owners[1] != owners[1])))) {
            return "L5: the owners do not fit the number of players";
        }
        assigned |= 1u << car;
        state->colour[car] = (uint8_t)colour;
    }
    little_colours_arrange(state->colour, state->cars, state->players);
    return NULL;
}

/* Puts together what was read by colour. */
static const char *combine(struct reading *reading)
{
    struct little_state *state = &reading->state;
    const char *broken = assign_colours(reading);
    for (unsigned car = 0; broken == NULL && car < state->cars; car++) {
        const struct said *said = &reading->said[state->colour[car]];
        if (said->entered != 0 && said->at != LITTLE_ALLEY_SINCE_START) {
            return "L14: only a car in the alley has entered it";
        }
        state->at[car] = said->entered != 0 ? said->entered : said->at;
        state->cup = (uint8_t)(state->cup | (unsigned)said->in_cup << car);
        state->die[car] = said->die;
    }
    for (unsigned disc = 0; state->places != 0 && disc < LITTLE_DISCS; disc++) {
        state->discs =
            (uint8_t)(state->discs + (*little_disc_space(&state->board, disc) != LITTLE_NO_SPACE));
    }
    return broken;
}

int little_state_read(void *s, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    pz_zero(&reading, sizeof reading);
    for (unsigned i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        reading.state.board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES] = LITTLE_NO_SPACE;
    }
    int code = pz_json_read_document(text, length, &members, &reading, &reading.members, problem);
    if (code != 0) {
        return code;
    }
    for (unsigned colour = 0; colour < LITTLE_CARS_MAX; colour++) {
        reading.state.cars = (uint8_t)(reading.state.cars + reading.said[colour].present);
    }
    const char *broken = little_broken_numbers(&reading.state);
    broken = broken != NULL ? broken : combine(&reading);
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    code = little_board_check(&reading.state.board, problem);
    if (code == 0 && (broken = little_broken_road(&reading.state)) != NULL) {
        code = pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    if (code == 0) {
        little_derive(&reading.state);
        code = little_check(&reading.state, problem);
    }
    if (code == 0) {
        pz_copy(s, &reading.state, sizeof reading.state);
    }
    return code;
}
