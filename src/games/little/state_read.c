/* Reads states: member by member, then checks the whole. */
#include "core/bytes.h"
#include "little.h"

enum { KEY_MAX = 16 };

/* What the text says about the car of a colour. */
struct said {
    bool present;        /* the car is in the game */
    bool in_cup;         /* its die is in the cup */
    uint8_t at;          /* its space, or LITTLE_ALLEY_SINCE_START */
    uint8_t die;         /* the face of its die, 0 if it is not rolled */
    uint8_t entered;     /* 0, LITTLE_ALLEY_FROM_A or LITTLE_ALLEY_FROM_B */
    uint8_t owner_count; /* how many owners are given */
    uint8_t owners[2];   /* the seats of the owners */
};

/* What was read and is not yet put together. */
struct reading {
    struct little_state state;
    struct said said[LITTLE_CARS_MAX]; /* one for each colour */
    bool owned;                        /* the owners of the cars are given */
};

/* Reads a list of at most `capacity` numbers, and returns how many there are. */
static unsigned read_list(struct pz_json_reader *reader, int64_t max, uint8_t *list,
                          unsigned capacity, const char *too_many)
{
    unsigned count = 0;
    int64_t number = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, max, &number)) {
        if (count == capacity) {
            pz_json_reader_fail(reader, too_many, "");
            break;
        }
        list[count++] = (uint8_t)number;
    }
    return count;
}

/* Reads a value for each colour: {"yellow": ...}. */
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

static void read_circles(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct little_board *board = context;
    char key[KEY_MAX];
    (void)field;
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
            board->circle[circle > 0 ? LITTLE_MONEY : LITTLE_POLICE][index] = (uint8_t)space;
        }
    }
}

static void read_places(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    uint64_t *places = context;
    int64_t space = 0;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &space)) {
        *places |= UINT64_C(1) << space;
    }
}

static void car_at(struct pz_json_reader *reader, struct said *said)
{
    char alley[KEY_MAX];
    int64_t space = 0;
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

static void car_entered(struct pz_json_reader *reader, struct said *said)
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

static void car_die(struct pz_json_reader *reader, struct said *said)
{
    int64_t face = 0;
    if (pz_json_read_null(reader) || pz_json_read_int(reader, 1, 6, &face)) {
        said->in_cup = true;
        said->die = (uint8_t)face;
    }
}

static void car_owners(struct pz_json_reader *reader, struct said *said)
{
    said->owner_count = (uint8_t)read_list(reader, PZ_SEATS_MAX - 1, said->owners, 2,
                                           "a car has one or two owners");
}

static void read_cars(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    (void)field;
    read_by_colour(reader, context, car_at);
}

static void read_entered(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    (void)field;
    read_by_colour(reader, context, car_entered);
}

static void read_owners(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    (void)field;
    reading->owned = true;
    read_by_colour(reader, reading, car_owners);
}

static void read_cup(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    (void)field;
    read_by_colour(reader, context, car_die);
}

static void read_entrances(struct pz_json_reader *reader, const struct pz_field *field,
                           void *entrances)
{
    static const char wrong[] = "two entrances expected";
    (void)field;
    if (read_list(reader, LITTLE_RING_MAX - 1, entrances, 2, wrong) != 2) {
        pz_json_reader_fail(reader, wrong, "");
    }
}

static void read_points(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct little_state *state = context;
    (void)field;
    state->players = (uint8_t)read_list(reader, 255, state->points, PZ_SEATS_MAX,
                                        "there are at most six players");
}

#define NUMBER(key, member, min, max, optional) \
    PZ_FIELD_AS(key, struct reading, state.member, min, max, optional)

static const struct pz_field fields[] = {
    NUMBER("ring", board.ring, LITTLE_RING_MIN, LITTLE_RING_MAX, false),
    PZ_FIELD_BY(read_entrances, "entrances", struct reading, state.board.entrance, false),
    PZ_FIELD_BY(read_circles, "circles", struct reading, state.board, false),
    PZ_FIELD_BY(read_places, "places", struct reading, state.places, true),
    PZ_FIELD_WHOLE(read_cars, "cars", false),
    PZ_FIELD_WHOLE(read_entered, "entered", true),
    NUMBER("money", marker[LITTLE_MONEY], 1, LITTLE_IN_ALLEY, false),
    NUMBER("police", marker[LITTLE_POLICE], -LITTLE_IN_ALLEY, -1, false),
    PZ_FIELD_BY(read_points, "points", struct reading, state, false),
    PZ_FIELD_WHOLE(read_owners, "owners", true),
    PZ_FIELD_WHOLE(read_cup, "cup", false),
    NUMBER("turn", turn, 0, PZ_SEATS_MAX - 1, false),
    NUMBER("turns", turns, 0, UINT16_MAX, true),
    PZ_FIELD_END,
};

/* What is wrong with the things that are said about a colour without a car. */
static const char *broken_absent(const struct said *said)
{
    return said->owner_count > 0 ? "L5: a car that is not in the game has owners"
           : said->in_cup        ? "L8: the dice in the cup are those of the cars"
           : said->entered != 0  ? "L14: only a car in the alley has entered it"
                                 : NULL;
}

/* L5: the car with these owners. Up to three players have two cars each: the next free one. */
static unsigned car_of(const struct little_state *state, const struct said *said, unsigned assigned)
{
    const unsigned first = 2u * said->owners[0];
    return state->players > 3 ? said->owners[1] : first + (assigned >> first & 1);
}

static bool owners_fit(const struct little_state *state, const struct said *said, unsigned car)
{
    uint8_t owners[2] = {0, 0};
    return said->owner_count == little_owners(state, car, owners) && said->owners[0] == owners[0] &&
           (said->owner_count == 1 || said->owners[1] == owners[1]);
}

/* L5: gives each colour that is used its car. Without owners the cars are in the order of the box.
 */
static const char *assign_colours(struct reading *reading)
{
    struct little_state *state = &reading->state;
    const bool owned = reading->owned;
    unsigned assigned = 0; /* bits: the cars that have a colour */
    unsigned next = 0;
    for (unsigned colour = 0; colour < LITTLE_CARS_MAX; colour++) {
        const struct said *said = &reading->said[colour];
        if (!said->present) {
            const char *broken = broken_absent(said);
            if (broken != NULL) {
                return broken;
            }
            continue;
        }
        const unsigned car = owned ? car_of(state, said, assigned) : next++;
        if (car >= state->cars || (assigned >> car & 1) ||
            (owned && !owners_fit(state, said, car))) {
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
    int code = pz_fields_read(fields, &reading, text, length, problem);
    if (code != 0) {
        return code;
    }
    uint8_t *police = &reading.state.marker[LITTLE_POLICE];
    *police = (uint8_t) - (int8_t)*police; /* its circles are negative in the text */
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
