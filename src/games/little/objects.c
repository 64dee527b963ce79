/* Moves as JSON objects (docs/notation.md), for programs that know no rules. */
#include "core/bytes.h"
#include "little.h"

static const char *const end_names[2] = {"A", "B"};

/* ---- writing ---- */

static void write_place(struct pz_json *json, const char *key, unsigned place)
{
    if (place >= LITTLE_ALLEY_SINCE_START) {
        pz_json_key_string(json, key, "alley");
    } else {
        pz_json_key_int(json, key, place);
    }
}

static void write_scored(const struct little_state *state, const struct little_drive *drive,
                         struct pz_json *json)
{
    pz_json_key_open(json, "scored", '[');
    for (unsigned i = 0; i < drive->scored_count; i++) {
        pz_json_open(json, '{');
        pz_json_key_string(json, "car", little_colour(state, drive->scored[i].car));
        pz_json_key_int(json, "circle", drive->scored[i].circle);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_way(const struct little_state *state, pz_move move, struct pz_json *json)
{
    struct little_drive drive;
    little_preview_move(state, move, &drive);
    const bool leaves = drive.from >= LITTLE_ALLEY_SINCE_START;
    const bool enters = drive.to >= LITTLE_ALLEY_SINCE_START;
    pz_json_key_string(json, "kind", leaves ? "leave" : enters ? "enter" : "drive");
    pz_json_key_string(json, "car", little_colour(state, drive.car));
    pz_json_key_int(json, "die", drive.die);
    if (leaves || enters) {
        pz_json_key_string(json, "end", end_names[drive.end]);
    }
    write_place(json, "from", drive.from);
    pz_json_key_open(json, "path", '[');
    for (unsigned i = 0; i < drive.path_length; i++) {
        pz_json_int(json, drive.path[i]);
    }
    pz_json_close(json, ']');
    write_place(json, "to", drive.to);
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < state->players; seat++) {
        pz_json_int(json, drive.points[seat]);
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "reward", drive.reward);
    write_scored(state, &drive, json);
    pz_json_key_int(json, "money", drive.marker[LITTLE_MONEY]);
    pz_json_key_int(json, "police", -(int)drive.marker[LITTLE_POLICE]);
    pz_json_key_bool(json, "ends", drive.ends);
}

void little_object_write(const void *s, pz_move move, int seat, bool made, struct pz_json *json)
{
    const struct little_state *state = s;
    (void)seat; /* nothing is hidden, before a move and after it */
    (void)made;
    pz_json_open(json, '{');
    if (move < LITTLE_MOVE_ROLL) {
        write_way(state, move, json);
    } else if (move < LITTLE_MOVE_DISC) {
        pz_json_key_string(json, "kind", "roll");
        pz_json_key_string(json, "car", little_colour(state, (move - LITTLE_MOVE_ROLL) / 6u));
        pz_json_key_int(json, "die", (move - LITTLE_MOVE_ROLL) % 6 + 1);
    } else {
        pz_json_key_string(json, "kind", "disc");
        pz_json_key_int(json, "circle",
                        little_disc((unsigned)(move - LITTLE_MOVE_DISC) / LITTLE_RING_MAX));
        pz_json_key_int(json, "space", (move - LITTLE_MOVE_DISC) % LITTLE_RING_MAX);
    }
    pz_json_close(json, '}');
}

/* ---- reading ---- */

enum member { KIND, CAR, DIE, END, CIRCLE, SPACE, MEMBERS };

static const char *const member_keys[MEMBERS] = {"kind", "car", "die", "end", "circle", "space"};

enum kind { KIND_DRIVE, KIND_LEAVE, KIND_ENTER, KIND_ROLL, KIND_DISC, KINDS };

static const char *const kind_names[KINDS] = {"drive", "leave", "enter", "roll", "disc"};

/* The members that identify a move of each kind. */
static const uint32_t kind_needs[KINDS] = {
    [KIND_DRIVE] = 1u << CAR,
    [KIND_LEAVE] = 1u << CAR | 1u << END,
    [KIND_ENTER] = 1u << CAR | 1u << END,
    [KIND_ROLL] = 1u << CAR | 1u << DIE,
    [KIND_DISC] = 1u << CIRCLE | 1u << SPACE,
};

struct object {
    unsigned word[END + 1]; /* for each member that is a word, the index of the word */
    int64_t die;
    int64_t circle;
    int64_t space;
};

static const char unknown[] = "'{}' is not known here";

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct object *object = context;
    switch ((enum member)member) {
    case KIND:
        object->word[KIND] = pz_json_read_word(reader, kind_names, KINDS, unknown);
        break;
    case CAR:
        object->word[CAR] = pz_json_read_word(reader, little_colours, LITTLE_CARS_MAX, unknown);
        break;
    case DIE:
        pz_json_read_int(reader, 1, 6, &object->die);
        break;
    case END:
        object->word[END] = pz_json_read_word(reader, end_names, 2, unknown);
        break;
    case CIRCLE:
        pz_json_read_int(reader, -LITTLE_CIRCLES, LITTLE_CIRCLES, &object->circle);
        break;
    case SPACE:
        pz_json_read_int(reader, 0, LITTLE_RING_MAX - 1, &object->space);
        break;
    case MEMBERS:
        break;
    }
}

static const struct pz_json_members members = {
    member_keys, MEMBERS, 1u << CAR | 1u << DIE | 1u << END | 1u << CIRCLE | 1u << SPACE,
    read_member};

/* The way into the alley at that end, which may be the second end that the car reaches. */
static int way_in(const struct little_state *state, unsigned car, unsigned end)
{
    const bool second = state->at[car] < LITTLE_ALLEY_SINCE_START &&
                        little_next_end(&state->board, state->at[car]) != (enum little_end)end;
    return second ? LITTLE_ALLEY_SECOND : LITTLE_ALLEY;
}

int little_object_read(const void *s, const char *text, size_t length)
{
    const struct little_state *state = s;
    struct pz_json_reader reader;
    struct object object;
    uint32_t found = 0;
    pz_zero(&object, sizeof object);
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_members(&reader, &members, &object, &found);
    pz_json_read_end(&reader);
    const unsigned kind = object.word[KIND];
    if (reader.failed || (kind_needs[kind] & ~found) != 0) {
        return PZ_E_SYNTAX;
    }
    const unsigned car = little_car(state, object.word[CAR]);
    const int first = (int)(car * LITTLE_WAYS);
    switch ((enum kind)kind) {
    case KIND_DRIVE:
        return first + LITTLE_DRIVE;
    case KIND_LEAVE:
        return first + (object.word[END] == LITTLE_END_A ? LITTLE_OUT_A : LITTLE_OUT_B);
    case KIND_ENTER:
        return first + way_in(state, car, object.word[END]);
    case KIND_ROLL:
        return LITTLE_MOVE_ROLL + 6 * (int)car + (int)object.die - 1;
    case KIND_DISC:
    case KINDS:
        break;
    }
    return little_disc_move((int)object.circle, (unsigned)object.space);
}
