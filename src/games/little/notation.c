/* Moves and states as text, in the vocabulary of docs/notation.md. */
#include "core/bits.h"
#include "little.h"

static const char *const way_texts[LITTLE_WAYS] = {"", " out A", " out B", " alley",
                                                   " alley second"};

/* ---- moves ---- */

void little_move_write(const void *s, pz_move move, struct pz_text *out)
{
    const struct little_state *state = s;
    if (move < LITTLE_MOVE_ROLL) {
        pz_text_str(out, little_colour(state, move / LITTLE_WAYS));
        pz_text_str(out, way_texts[move % LITTLE_WAYS]);
    } else if (move < LITTLE_MOVE_DISC) {
        pz_text_str(out, "roll ");
        pz_text_str(out, little_colour(state, (move - LITTLE_MOVE_ROLL) / 6u));
        pz_text_char(out, ' ');
        pz_text_int(out, (move - LITTLE_MOVE_ROLL) % 6 + 1);
    } else {
        pz_text_str(out, "disc ");
        pz_text_int(out, little_disc((unsigned)(move - LITTLE_MOVE_DISC) / LITTLE_RING_MAX));
        pz_text_str(out, " at ");
        pz_text_int(out, (move - LITTLE_MOVE_DISC) % LITTLE_RING_MAX);
    }
}

/* Takes a word, or a number, and the blanks after it. */
static bool scan_word(struct pz_scan *scan, const char *word)
{
    const bool taken = pz_scan_word(scan, word);
    pz_scan_blanks(scan);
    return taken;
}

static bool scan_int(struct pz_scan *scan, int64_t min, int64_t max, int64_t *number)
{
    const bool taken = pz_scan_int(scan, min, max, number);
    pz_scan_blanks(scan);
    return taken;
}

static int scan_car(const struct little_state *state, struct pz_scan *scan)
{
    int car = 0;
    while (car < LITTLE_CARS_MAX && !scan_word(scan, little_colour(state, (unsigned)car))) {
        car++;
    }
    return car < LITTLE_CARS_MAX ? car : -1;
}

static int read_roll(const struct little_state *state, struct pz_scan *scan)
{
    int64_t face = 0;
    const int car = scan_car(state, scan);
    return car >= 0 && scan_int(scan, 1, 6, &face) ? LITTLE_MOVE_ROLL + 6 * car + (int)face - 1
                                                   : PZ_E_SYNTAX;
}

int little_disc_move(int circle, unsigned space)
{
    if (circle > -2 && circle < 2) {
        return PZ_E_SYNTAX; /* circles 1 and -1 have no discs (L4) */
    }
    const int disc = circle > 0 ? 2 * (circle - 2) : 2 * (-circle - 2) + 1;
    return LITTLE_MOVE_DISC + LITTLE_RING_MAX * disc + (int)space;
}

static int read_disc(struct pz_scan *scan)
{
    int64_t circle = 0;
    int64_t space = 0;
    return scan_int(scan, -LITTLE_CIRCLES, LITTLE_CIRCLES, &circle) && scan_word(scan, "at") &&
                   scan_int(scan, 0, LITTLE_RING_MAX - 1, &space)
               ? little_disc_move((int)circle, (unsigned)space)
               : PZ_E_SYNTAX;
}

static int read_way(const struct little_state *state, struct pz_scan *scan)
{
    const int car = scan_car(state, scan);
    if (car < 0) {
        return PZ_E_SYNTAX;
    }
    enum little_way way = LITTLE_DRIVE;
    if (scan_word(scan, "out")) {
        way = scan_word(scan, "A") ? LITTLE_OUT_A : LITTLE_OUT_B;
        if (way == LITTLE_OUT_B && !scan_word(scan, "B")) {
            return PZ_E_SYNTAX;
        }
    } else if (scan_word(scan, "alley")) {
        way = scan_word(scan, "second") ? LITTLE_ALLEY_SECOND : LITTLE_ALLEY;
    }
    return car * LITTLE_WAYS + (int)way;
}

int little_move_read(const void *s, const char *text, size_t length)
{
    const struct little_state *state = s;
    struct pz_scan scan;
    pz_scan_init(&scan, text, length);
    pz_scan_blanks(&scan);
    const int move = scan_word(&scan, "roll")   ? read_roll(state, &scan)
                     : scan_word(&scan, "disc") ? read_disc(&scan)
                                                : read_way(state, &scan);
    return scan.next == scan.end ? move : PZ_E_SYNTAX;
}

/* ---- writing states ---- */

static void write_circles(const struct little_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "circles", '{');
    for (int i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        const unsigned space = state->board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES];
        if (space != LITTLE_NO_SPACE) {
            char name[8];
            struct pz_text text = pz_text_in(name, sizeof name);
            pz_text_int(&text, i < LITTLE_CIRCLES ? i + 1 : -(i + 1 - LITTLE_CIRCLES));
            pz_json_key_int(json, name, space);
        }
    }
    pz_json_close(json, '}');
    if (state->places != 0) {
        pz_json_key_open(json, "places", '[');
        for (uint64_t left = state->places; left != 0; left &= left - 1) {
            pz_json_int(json, pz_lowest_bit(left));
        }
        pz_json_close(json, ']');
    }
}

void little_write_place(struct pz_json *json, const char *key, unsigned place)
{
    if (place >= LITTLE_ALLEY_SINCE_START) {
        pz_json_key_string(json, key, "alley");
    } else {
        pz_json_key_int(json, key, place);
    }
}

static void write_cars(const struct little_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "cars", '{');
    for (unsigned car = 0; car < state->cars; car++) {
        little_write_place(json, little_colour(state, car), state->at[car]);
    }
    pz_json_close(json, '}');
    pz_json_key_open(json, "entered", '{');
    for (unsigned car = 0; car < state->cars; car++) {
        if (state->at[car] > LITTLE_ALLEY_SINCE_START) {
            pz_json_key_string(json, little_colour(state, car),
                               state->at[car] == LITTLE_ALLEY_FROM_A ? "A" : "B");
        }
    }
    pz_json_close(json, '}');
}

static void write_owners(const struct little_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "owners", '{');
    for (unsigned car = 0; car < state->cars; car++) {
        uint8_t owners[2];
        const unsigned count = little_owners(state, car, owners);
        pz_json_key_open(json, little_colour(state, car), '[');
        for (unsigned i = 0; i < count; i++) {
            pz_json_int(json, owners[i]);
        }
        pz_json_close(json, ']');
    }
    pz_json_close(json, '}');
}

void little_state_write(const void *s, struct pz_json *json)
{
    const struct little_state *state = s;
    pz_json_open(json, '{');
    pz_json_key_int(json, "ring", state->board.ring);
    pz_json_key_open(json, "entrances", '[');
    pz_json_int(json, state->board.entrance[LITTLE_END_A]);
    pz_json_int(json, state->board.entrance[LITTLE_END_B]);
    pz_json_close(json, ']');
    write_circles(state, json);
    write_cars(state, json);
    pz_json_key_int(json, "money", state->marker[LITTLE_MONEY]);
    pz_json_key_int(json, "police", -(int)state->marker[LITTLE_POLICE]);
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < state->players; seat++) {
        pz_json_int(json, state->points[seat]);
    }
    pz_json_close(json, ']');
    write_owners(state, json);
    pz_json_key_open(json, "cup", '{');
    for (unsigned car = 0; car < state->cars; car++) {
        if (state->cup >> car & 1) {
            pz_json_key(json, little_colour(state, car));
            if (state->die[car] == 0) {
                pz_json_null(json);
            } else {
                pz_json_int(json, state->die[car]);
            }
        }
    }
    pz_json_close(json, '}');
    pz_json_key_int(json, "turn", state->turn);
    pz_json_key_int(json, "turns", state->turns);
    pz_json_close(json, '}');
}
