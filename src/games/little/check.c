/* Checks that the rules allow a state. Each check returns a sentence that names the broken rule, or
 * NULL. */
#include "core/bits.h"
#include "core/bytes.h"
#include "little.h"

const char *little_broken_road(const struct little_state *state)
{
    uint64_t taken = 0;
    unsigned inside = 0;
    unsigned waiting = 0;
    for (unsigned car = 0; car < state->cars; car++) {
        const unsigned at = state->at[car];
        if (at == LITTLE_ALLEY_SINCE_START) {
            waiting++;
        } else if (at == LITTLE_ALLEY_FROM_A || at == LITTLE_ALLEY_FROM_B) {
            inside++;
        } else if (at >= state->board.ring) {
            return "L9: a car is beyond the ring";
        } else if (taken >> at & 1) {
            return "L9: two cars are on one space";
        } else {
            taken |= UINT64_C(1) << at;
        }
    }
    if (inside > 1 || (inside == 1 && waiting > 0)) {
        return "L13: a car drove into an alley that was not empty";
    }
    if ((taken & state->marks) != 0) {
        return "L16: a marker is on a space with a car";
    }
    return NULL;
}

/* While discs are laid, the first `discs` of them have a space, and there are as many places as
 * discs left. */
static const char *broken_discs(const struct little_state *state)
{
    uint64_t used = 0;
    for (unsigned i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        const unsigned space = state->board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES];
        used |= space == LITTLE_NO_SPACE ? 0 : UINT64_C(1) << space;
    }
    for (unsigned disc = 0; disc < LITTLE_DISCS; disc++) {
        const bool laid = state->places == 0 || disc < state->discs;
        if (laid != (state->board.circle[disc % 2][1 + disc / 2] != LITTLE_NO_SPACE)) {
            return "L4: the discs are laid in the order 2, -2, 3, -3 and so on";
        }
    }
    if (state->places == 0) {
        return state->discs == 0 ? NULL : "L4: all discs are laid";
    }
    if ((state->places & used) != 0 || state->places >> (state->board.ring - 1) > 1 ||
        pz_count_bits(state->places) + state->discs != LITTLE_DISCS) {
        return "L4: the places do not fit the discs that are left";
    }
    return state->waiting == (1u << state->cars) - 1 && state->turns == 0 && state->die[0] == 0
               ? NULL
               : "L4: the discs are laid before the game";
}

static const char *broken_dice(const struct little_state *state)
{
    if (state->cup == 0 || state->cup >> state->cars != 0) {
        return "L8: the dice in the cup are those of the cars";
    }
    if (state->actor != PZ_NOBODY && (state->cup & (state->cup - 1)) == 0) {
        return "L8: nobody gets a cup with a single die";
    }
    bool unrolled = false;
    for (unsigned car = 0; car < LITTLE_CARS_MAX; car++) {
        const bool in_cup = state->cup >> car & 1;
        if (state->die[car] > 6 || (!in_cup && state->die[car] != 0)) {
            return "L8: a die shows 1 to 6 while it is in the cup";
        }
        if (in_cup && unrolled && state->die[car] != 0) {
            return "L8: the dice are rolled in the order of the cars";
        }
        unrolled = unrolled || (in_cup && state->die[car] == 0);
    }
    if (unrolled && state->actor == PZ_NOBODY && state->places == 0) {
        return "L17: the game ended before the dice were rolled";
    }
    return NULL;
}

/* Each colour is used once, and arranging the colours again does not change them. */
static const char *broken_colours(const struct little_state *state)
{
    uint8_t arranged[LITTLE_CARS_MAX];
    unsigned used = 0;
    for (unsigned car = 0; car < LITTLE_CARS_MAX; car++) {
        if (state->colour[car] >= LITTLE_CARS_MAX || (used >> state->colour[car] & 1)) {
            return "L5: each car has a colour of its own";
        }
        used |= 1u << state->colour[car];
        arranged[car] = state->colour[car];
    }
    little_colours_arrange(arranged, state->cars, state->players);
    return pz_same(arranged, state->colour, sizeof arranged)
               ? NULL
               : "L5: the colours of the cars are not in order";
}

const char *little_broken_numbers(const struct little_state *state)
{
    if (state->players < 2 || state->players > PZ_SEATS_MAX ||
        state->cars != little_car_count(state->players)) {
        return "L5: the cars do not fit the number of players";
    }
    if (state->turn >= state->players) {
        return "L8: the turn is nobody's";
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (state->points[seat] > LITTLE_POINTS_MAX) {
            return "L15: nobody can have that many points";
        }
    }
    for (unsigned seat = state->players; seat < PZ_SEATS_MAX; seat++) {
        if (state->points[seat] != 0) {
            return "L6: an empty seat has points";
        }
    }
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        if (state->marker[kind] < 1 || state->marker[kind] > LITTLE_IN_ALLEY) {
            return "L16: the markers are on circles 1 to 7";
        }
        if (state->marker[kind] < LITTLE_IN_ALLEY &&
            state->board.circle[kind][state->marker[kind] - 1] == LITTLE_NO_SPACE) {
            return "L16: a marker is on a circle that the board does not have";
        }
    }
    return NULL;
}

static const char *broken_derived(const struct little_state *state)
{
    struct little_state derived = *state;
    little_derive(&derived);
    return pz_same(&derived, state, sizeof derived)
               ? NULL
               : "what follows from the state is not what it holds";
}

int little_check(const void *state, struct pz_problem *problem)
{
    /* Later checks rely on earlier ones. */
    static const char *(*const checks[])(const struct little_state *state) = {
        little_broken_numbers, broken_colours, little_broken_road,
        broken_dice,           broken_discs,   broken_derived};
    const int code = little_board_check(&((const struct little_state *)state)->board, problem);
    if (code != 0) {
        return code;
    }
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](state);
        if (broken != NULL) {
            return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
        }
    }
    return 0;
}
