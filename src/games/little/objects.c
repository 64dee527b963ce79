/* Moves as JSON objects (docs/notation.md), for programs that know no rules. */
#include "little.h"

/* ---- writing ---- */

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
        pz_json_key_string(json, "end", drive.end == LITTLE_END_A ? "A" : "B");
    }
    little_write_place(json, "from", drive.from);
    pz_json_key_open(json, "path", '[');
    for (unsigned i = 0; i < drive.path_length; i++) {
        pz_json_int(json, drive.path[i]);
    }
    pz_json_close(json, ']');
    little_write_place(json, "to", drive.to);
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

/* The members that identify a move. */
struct object {
    char kind[16];
    int32_t colour; /* -1 if it is missing, as `end` and `space` */
    int32_t end;
    int32_t die; /* 0 if it is missing, as `circle` */
    int32_t circle;
    int32_t space;
};

static const char unknown[] = "'{}' is not known here";

static void read_colour(struct pz_json_reader *reader, const struct pz_field *field, void *colour)
{
    (void)field;
    *(int32_t *)colour =
        (int32_t)pz_json_read_word(reader, little_colours, LITTLE_CARS_MAX, unknown);
}

static void read_end(struct pz_json_reader *reader, const struct pz_field *field, void *end)
{
    static const char *const ends[] = {[LITTLE_END_A] = "A", [LITTLE_END_B] = "B"};
    (void)field;
    *(int32_t *)end = (int32_t)pz_json_read_word(reader, ends, 2, unknown);
}

/* The way into the alley at that end, which may be the second end that the car reaches. */
static int way_in(const struct little_state *state, unsigned car, enum little_end end)
{
    const bool second = state->at[car] < LITTLE_ALLEY_SINCE_START &&
                        little_next_end(&state->board, state->at[car]) != end;
    return second ? LITTLE_ALLEY_SECOND : LITTLE_ALLEY;
}

static int move_of(const struct little_state *state, const struct object *object)
{
    if (pz_str_equal(object->kind, "disc") && object->space >= 0) {
        return little_disc_move(object->circle, (unsigned)object->space);
    }
    if (object->colour < 0) {
        return PZ_E_SYNTAX;
    }
    const unsigned car = little_car(state, (unsigned)object->colour);
    const int first = (int)(car * LITTLE_WAYS);
    if (pz_str_equal(object->kind, "drive")) {
        return first + LITTLE_DRIVE;
    }
    if (pz_str_equal(object->kind, "leave") && object->end >= 0) {
        return first + (object->end == LITTLE_END_A ? LITTLE_OUT_A : LITTLE_OUT_B);
    }
    if (pz_str_equal(object->kind, "enter") && object->end >= 0) {
        return first + way_in(state, car, (enum little_end)object->end);
    }
    return pz_str_equal(object->kind, "roll") && object->die > 0
               ? LITTLE_MOVE_ROLL + 6 * (int)car + object->die - 1
               : PZ_E_SYNTAX;
}

int little_object_read(const void *state, const char *text, size_t length)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "kind", struct object, kind, false),
        PZ_FIELD_BY(read_colour, "car", struct object, colour, true),
        PZ_FIELD_BY(read_end, "end", struct object, end, true),
        PZ_FIELD_AS("die", struct object, die, 1, 6, true),
        PZ_FIELD_AS("circle", struct object, circle, -LITTLE_CIRCLES, LITTLE_CIRCLES, true),
        PZ_FIELD_AS("space", struct object, space, 0, LITTLE_RING_MAX - 1, true),
        PZ_FIELD_END,
    };
    struct object object = {.colour = -1, .end = -1, .space = -1};
    return pz_fields_read_known(fields, &object, text, length, NULL) == 0 ? move_of(state, &object)
                                                                          : PZ_E_SYNTAX;
}
