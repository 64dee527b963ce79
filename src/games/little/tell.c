/* Little Italy in sentences. Nothing is hidden, so all seats get the same sentences. */
#include "core/marks.h"
#include "little.h"
#include "piazza/sentence.h"

static void tell_colour(const struct little_state *view, unsigned car, struct pz_json *json)
{
    pz_json_key(json, "colour");
    pz_sentence(json, little_colour(view, car));
}

static void tell_dice(const struct little_state *view, unsigned nth, struct pz_json *json)
{
    (void)nth;
    if (view->places != 0) { /* L4 */
        pz_sentence(json, "The discs are being laid.");
        return;
    }
    if (view->cup == 0) {
        pz_sentence(json, "The cup is empty.");
        return;
    }
    pz_sentence_open(json, "Dice in the cup: {dice}.");
    pz_json_key_open(json, "dice", '[');
    for (unsigned car = 0; car < view->cars; car++) {
        if ((view->cup >> car & 1) == 0) {
            continue;
        }
        if (view->die[car] != 0) {
            pz_sentence_pair_open(json);
            pz_sentence(json, little_colour(view, car));
            pz_sentence_pair_close(json, view->die[car]);
        } else {
            pz_sentence_open(json, "{colour} not rolled");
            tell_colour(view, car, json);
            pz_sentence_close(json);
        }
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

static void tell_car(const struct little_state *view, unsigned car, struct pz_json *json)
{
    uint8_t owners[2] = {0, 0};
    const unsigned count = little_owners(view, car, owners);
    const unsigned at = view->at[car];
    pz_sentence_open(json, at == LITTLE_ALLEY_SINCE_START
                               ? N_("The {colour} car has not left the alley yet.")
                           : at == LITTLE_ALLEY_FROM_A
                               ? N_("The {colour} car is in the alley; it came in by end A.")
                           : at == LITTLE_ALLEY_FROM_B
                               ? N_("The {colour} car is in the alley; it came in by end B.")
                               : N_("The {colour} car is on space {space}."));
    if (at < LITTLE_ALLEY_SINCE_START) {
        pz_json_key_uint(json, "space", at);
    }
    tell_colour(view, car, json);
    pz_sentence_close(json);
    pz_sentence_open(json, "In control: {names}.");
    pz_json_key_open(json, "names", '[');
    for (unsigned i = 0; i < count; i++) {
        pz_sentence_seat(json, owners[i]);
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

/* The circles of the police are negative. A word says that, as it is easy to miss a sign by ear. */
static void tell_marker(const struct little_state *view, unsigned kind, struct pz_json *json)
{
    const unsigned circle = view->marker[kind];
    const bool money = kind == LITTLE_MONEY;
    if (circle == LITTLE_IN_ALLEY) {
        pz_sentence(json, money ? N_("The money marker is on circle 7, in the alley.")
                                : N_("The police marker is on circle minus 7, in the alley."));
        return;
    }
    pz_sentence_open(json,
                     money ? N_("The money marker is on circle {circle}, space {space}.")
                           : N_("The police marker is on circle minus {circle}, space {space}."));
    pz_json_key_uint(json, "circle", circle);
    pz_json_key_uint(json, "space", view->board.circle[kind][circle - 1]);
    pz_sentence_close(json);
}

static void tell_points(const struct little_state *view, unsigned nth, struct pz_json *json)
{
    (void)nth;
    pz_sentence_open(json, "Points: {points}.");
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < view->players; seat++) {
        pz_sentence_pair_open(json);
        pz_sentence_seat(json, seat);
        pz_sentence_pair_close(json, view->points[seat]);
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

static void tell_circles(const struct little_state *view, unsigned kind, struct pz_json *json)
{
    pz_sentence_open(json, kind == LITTLE_MONEY
                               ? N_("The circles 1 to 6 are on the spaces {spaces}.")
                               : N_("The circles minus 1 to minus 6 are on the spaces {spaces}."));
    pz_json_key_open(json, "spaces", '[');
    for (unsigned i = 0; i < LITTLE_CIRCLES; i++) {
        if (view->board.circle[kind][i] != LITTLE_NO_SPACE) {
            pz_json_uint(json, view->board.circle[kind][i]);
        } else {
            pz_sentence(json, "not laid");
        }
    }
    pz_json_close(json, ']');
    pz_sentence_close(json);
}

static void tell_ring(const struct little_state *view, unsigned nth, struct pz_json *json)
{
    (void)nth;
    pz_sentence_open(json,
                     "The ring has {n} spaces, counted from 0; end A of the alley is at space {a}, "
                     "end B at space {b}.");
    pz_json_key_uint(json, "n", view->board.ring);
    pz_json_key_uint(json, "a", view->board.entrance[LITTLE_END_A]);
    pz_json_key_uint(json, "b", view->board.entrance[LITTLE_END_B]);
    pz_sentence_close(json);
}

void little_tell(const void *v, int seat, struct pz_json *json)
{
    const struct little_state *view = v;
    const struct {
        void (*tell)(const struct little_state *view, unsigned nth, struct pz_json *json);
        unsigned count;
    } lines[] = {{tell_dice, 1},   {tell_car, view->cars}, {tell_marker, 2},
                 {tell_points, 1}, {tell_circles, 2},      {tell_ring, 1}};
    (void)seat; /* nothing is hidden */
    pz_json_open(json, '[');
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        for (unsigned nth = 0; nth < lines[i].count; nth++) {
            pz_json_open(json, '[');
            lines[i].tell(view, nth, json);
            pz_json_close(json, ']');
        }
    }
    pz_json_close(json, ']');
}
