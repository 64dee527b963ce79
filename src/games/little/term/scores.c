/* Little Italy: the points, and what each marker would bring if a car came to it now. */
#include "games/little/little.h"
#include "os/gaps.h"
#include "os/language.h"
#include "term.h"
#include "term/scores_internal.h"
#include "term/tell.h"

enum { NAME = 26, FIGURE = 8, CAR = 10, END = 18, SEAT_MAX = 14 };

static void write_points(const struct scores *scores, const struct little_state *state)
{
    for (int seat = 0; seat < state->players; seat++) {
        scores_name(scores, seat, NAME);
        scores_number(scores, state->points[seat], FIGURE);
        pz_text_char(scores->out, '\n');
    }
}

/* Writes where the marker is, in the sentences of the game. */
static void write_place(const struct scores *scores, const struct little_state *state,
                        enum little_kind kind)
{
    const unsigned circle = state->marker[kind];
    char number[GAPS_NUMBER];
    char space[GAPS_NUMBER];
    pz_text_str(scores->out, scores->spoken ? "" : "\n");
    if (circle == LITTLE_IN_ALLEY) {
        pz_text_str(scores->out, kind == LITTLE_MONEY
                                     ? _("The money marker is on circle 7, in the alley.")
                                     : _("The police marker is on circle minus 7, in the alley."));
    } else {
        const struct gap gaps[] = {
            {"circle", gaps_number(number, circle)},
            {"space", gaps_number(space, state->board.circle[kind][circle - 1])},
            {NULL, NULL}};
        gaps_fill(scores->out,
                  kind == LITTLE_MONEY
                      ? _("The money marker is on circle {circle}, space {space}.")
                      : _("The police marker is on circle minus {circle}, space {space}."),
                  gaps);
    }
    tell_add(scores->out, "\n%s\n", _("If a car came to it now:"));
}

/* The columns of a player: names are cut where there are many. */
static int seat_columns(const struct scores *scores, const struct little_state *state)
{
    const int columns = (scores->columns - CAR - END) / state->players;
    return columns < SEAT_MAX ? columns : SEAT_MAX;
}

static void write_heads(const struct scores *scores, const struct little_state *state)
{
    scores_left(scores, "", CAR);
    for (int seat = 0; seat < state->players; seat++) {
        scores_head(scores, seat, seat_columns(scores, state));
    }
    pz_text_char(scores->out, '\n');
}

static void write_car(const struct scores *scores, const struct little_state *state, unsigned car,
                      const struct little_state *then)
{
    scores_left(scores, _(little_colour(state, car)), CAR);
    for (int seat = 0; seat < state->players; seat++) {
        scores_change(scores, then->points[seat] - state->points[seat],
                      seat_columns(scores, state));
    }
}

static void speak_car(const struct scores *scores, const struct little_state *state, unsigned car,
                      const struct little_state *then)
{
    const char *before = ": ";
    pz_text_str(scores->out, _(little_colour(state, car)));
    for (int seat = 0; seat < state->players; seat++) {
        const int change = then->points[seat] - state->points[seat];
        char number[GAPS_NUMBER];
        if (change != 0) {
            tell_add(scores->out, "%s%s %s", before, scores->names[seat],
                     gaps_signed(number, change));
            before = ", ";
        }
    }
}

/* What everybody would gain or lose by each car. */
static void write_marker(const struct scores *scores, const struct little_state *state,
                         enum little_kind kind)
{
    write_place(scores, state, kind);
    if (!scores->spoken) {
        write_heads(scores, state);
    }
    for (unsigned car = 0; car < state->cars; car++) {
        struct little_state then = *state;
        little_arrive(&then, car, kind);
        if (scores->spoken) {
            speak_car(scores, state, car, &then);
        } else {
            write_car(scores, state, car, &then);
        }
        tell_add(scores->out, "%s\n", little_over(&then) ? _("  the end") : "");
    }
}

static void standing(const struct scores *scores)
{
    union pz_any_state any;
    scores_view(scores, PZ_NOBODY, &any); /* all is open */
    const struct little_state *state = (const struct little_state *)any.bytes;
    if (!scores->spoken) { /* whoever listens has heard them */
        write_points(scores, state);
    }
    if (state->places == 0 && !little_over(state)) {
        write_marker(scores, state, LITTLE_MONEY);
        write_marker(scores, state, LITTLE_POLICE);
    }
}

const struct scores_kind little_scores = {standing, NULL};
