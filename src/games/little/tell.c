/* Little Italy in sentences. Everything is open, so all seats are told the same. */
#include "../../core/told.h"
#include "little.h"

static void tell_dice(const struct little_state *view, struct pz_json *json)
{
    if (view->places != 0) { /* L4 */
        told_say(json, "The discs are being laid.");
        return;
    }
    if (view->cup == 0) {
        told_say(json, "The cup is empty.");
        return;
    }
    told_open(json, "Dice in the cup: {dice}.");
    pz_json_key(json, "dice");
    pz_json_open(json, '[');
    for (unsigned car = 0; car < view->cars; car++) {
        if ((view->cup >> car & 1) == 0) {
            continue;
        }
        if (view->die[car] != 0) {
            told_pair_open(json);
            told_say(json, little_colour(view, car));
            told_pair_close(json, view->die[car]);
        } else {
            told_open(json, "{colour} not rolled");
            pz_json_key(json, "colour");
            told_say(json, little_colour(view, car));
            told_close(json);
        }
    }
    pz_json_close(json, ']');
    told_close(json);
}

static void tell_car(const struct little_state *view, unsigned car, struct pz_json *json)
{
    uint8_t owners[2] = {0, 0};
    const unsigned count = little_owners(view, car, owners);
    switch (view->at[car]) {
    case LITTLE_ALLEY_SINCE_START:
        told_open(json, "The {colour} car has not left the alley yet.");
        break;
    case LITTLE_ALLEY_FROM_A:
        told_open(json, "The {colour} car is in the alley; it came in by end A.");
        break;
    case LITTLE_ALLEY_FROM_B:
        told_open(json, "The {colour} car is in the alley; it came in by end B.");
        break;
    default:
        told_open(json, "The {colour} car is on space {space}.");
        pz_json_key_uint(json, "space", view->at[car]);
    }
    pz_json_key(json, "colour");
    told_say(json, little_colour(view, car));
    told_close(json);
    told_open(json, "In control: {names}.");
    pz_json_key(json, "names");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        told_seat(json, owners[i]);
    }
    pz_json_close(json, ']');
    told_close(json);
}

/* Circles of police are below 0: that is said by a word, as a sign is easily missed by ear. */
static void tell_marker(const struct little_state *view, enum little_kind kind,
                        struct pz_json *json)
{
    const unsigned circle = view->marker[kind];
    if (circle == LITTLE_IN_ALLEY) {
        if (kind == LITTLE_MONEY) {
            told_say(json, "The money marker is on circle 7, in the alley.");
        } else {
            told_say(json, "The police marker is on circle minus 7, in the alley.");
        }
        return;
    }
    if (kind == LITTLE_MONEY) {
        told_open(json, "The money marker is on circle {circle}, space {space}.");
    } else {
        told_open(json, "The police marker is on circle minus {circle}, space {space}.");
    }
    pz_json_key_uint(json, "circle", circle);
    pz_json_key_uint(json, "space", view->board.circle[kind][circle - 1]);
    told_close(json);
}

static void tell_points(const struct little_state *view, struct pz_json *json)
{
    told_open(json, "Points: {points}.");
    pz_json_key(json, "points");
    pz_json_open(json, '[');
    for (unsigned seat = 0; seat < view->players; seat++) {
        told_pair_open(json);
        told_seat(json, seat);
        told_pair_close(json, view->points[seat]);
    }
    pz_json_close(json, ']');
    told_close(json);
}

static void tell_circles(const struct little_state *view, enum little_kind kind,
                         struct pz_json *json)
{
    if (kind == LITTLE_MONEY) {
        told_open(json, "The circles 1 to 6 are on the spaces {spaces}.");
    } else {
        told_open(json, "The circles minus 1 to minus 6 are on the spaces {spaces}.");
    }
    pz_json_key(json, "spaces");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < LITTLE_CIRCLES; i++) {
        if (view->board.circle[kind][i] != LITTLE_NO_SPACE) {
            pz_json_uint(json, view->board.circle[kind][i]);
        } else {
            told_say(json, "not laid");
        }
    }
    pz_json_close(json, ']');
    told_close(json);
}

static void tell_ring(const struct little_state *view, struct pz_json *json)
{
    told_open(json, "The ring has {n} spaces, counted from 0; end A of the alley is at space {a}, "
                    "end B at space {b}.");
    pz_json_key_uint(json, "n", view->board.ring);
    pz_json_key_uint(json, "a", view->board.entrance[LITTLE_END_A]);
    pz_json_key_uint(json, "b", view->board.entrance[LITTLE_END_B]);
    told_close(json);
}

void little_tell(const void *v, int seat, struct pz_json *json)
{
    const struct little_state *view = v;
    (void)seat; /* all is open */
    pz_json_open(json, '[');
    pz_json_open(json, '[');
    tell_dice(view, json);
    pz_json_close(json, ']');
    for (unsigned car = 0; car < view->cars; car++) {
        pz_json_open(json, '[');
        tell_car(view, car, json);
        pz_json_close(json, ']');
    }
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        pz_json_open(json, '[');
        tell_marker(view, (enum little_kind)kind, json);
        pz_json_close(json, ']');
    }
    pz_json_open(json, '[');
    tell_points(view, json);
    pz_json_close(json, ']');
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        pz_json_open(json, '[');
        tell_circles(view, (enum little_kind)kind, json);
        pz_json_close(json, ']');
    }
    pz_json_open(json, '[');
    tell_ring(view, json);
    pz_json_close(json, ']');
    pz_json_close(json, ']');
}
