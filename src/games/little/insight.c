/* Facts about a position for user interfaces that know no rules (docs/notation.md). For each marker
 * they say what everybody would get if a car reached it, and which faces of its die take a car
 * there; and how near the end of the game is. */
#include "little.h"

static const char *const kind_names[2] = {"money", "police"};

/* True if the car reaches that marker. */
static bool comes_to(const struct little_state *state, const struct little_drive *drive,
                     unsigned kind)
{
    return state->marker[kind] == LITTLE_IN_ALLEY ? drive->to >= LITTLE_ALLEY_SINCE_START
                                                  : drive->marker[kind] > state->marker[kind];
}

/* Finds the faces that take the car to each marker, as bits, with all cars where they are now. */
static void look_at_dice(const struct little_state *state, unsigned car, unsigned dice[2])
{
    struct little_state rolled = *state;
    rolled.actor = (int8_t)state->turn;
    rolled.cup = (uint8_t)(1u << car);
    dice[LITTLE_MONEY] = 0;
    dice[LITTLE_POLICE] = 0;
    for (unsigned die = 1; die <= 6; die++) {
        rolled.die[car] = (uint8_t)die;
        for (unsigned way = 0; way < LITTLE_WAYS; way++) {
            struct little_drive drive;
            if (!little_preview_move(&rolled, (pz_move)(car * LITTLE_WAYS + way), &drive)) {
                continue;
            }
            for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
                dice[kind] |= comes_to(&rolled, &drive, kind) ? 1u << die : 0;
            }
        }
    }
}

static void write_car(const struct little_state *state, unsigned car, unsigned kind, unsigned dice,
                      struct pz_json *json)
{
    struct little_state next = *state;
    little_arrive(&next, car, (enum little_kind)kind);
    pz_json_key_open(json, little_colour(state, car), '{');
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < state->players; seat++) {
        pz_json_int(json, next.points[seat] - state->points[seat]);
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "circle",
                    kind == LITTLE_MONEY ? (int)next.marker[kind] : -(int)next.marker[kind]);
    pz_json_key_bool(json, "ends", little_over(&next));
    pz_json_key_open(json, "dice", '[');
    for (unsigned die = 1; die <= 6; die++) {
        if (dice >> die & 1) {
            pz_json_int(json, die);
        }
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

void little_insight(const void *view, int seat, struct pz_json *json)
{
    const struct little_state *state = view;
    unsigned dice[LITTLE_CARS_MAX][2];
    (void)seat; /* nothing is hidden */
    if (state->places != 0 || state->actor == PZ_NOBODY) {
        pz_json_null(json);
        return;
    }
    for (unsigned car = 0; car < state->cars; car++) {
        look_at_dice(state, car, dice[car]);
    }
    pz_json_open(json, '{');
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        const unsigned circle = state->marker[kind];
        pz_json_key_open(json, kind_names[kind], '{');
        little_write_place(json, "space",
                           circle < LITTLE_IN_ALLEY ? state->board.circle[kind][circle - 1]
                                                    : (unsigned)LITTLE_ALLEY_SINCE_START);
        pz_json_key_int(json, "to_go", LITTLE_IN_ALLEY - (int)circle);
        pz_json_key_open(json, "cars", '{');
        for (unsigned car = 0; car < state->cars; car++) {
            write_car(state, car, kind, dice[car][kind], json);
        }
        pz_json_close(json, '}');
        pz_json_close(json, '}');
    }
    pz_json_close(json, '}');
}
