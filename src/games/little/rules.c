/* Where cars may go, and what that scores. Only little_ways() knows which moves are legal; the list
 * of moves, the random pick and the check of a move all ask it. */
#include "core/bits.h"
#include "core/bytes.h"
#include "little.h"

/* A move takes at most six free spaces and passes at most five cars. */
enum { REACH = 11 };

/* The number of cars in a set of cars. */
static const uint8_t cars_in[1 << LITTLE_CARS_MAX] = {
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6};

/* ---- the road ---- */

/* Rotates a set of spaces: bit i of the result is the space i steps after `from`. It has no
 * branches, and no shift is as wide as the word. */
static uint64_t ahead(uint64_t spaces, unsigned from, unsigned ring)
{
    const uint64_t turned = (spaces >> from) | ((spaces << 1) << (ring - 1 - from));
    return turned & (UINT64_MAX >> (64 - ring));
}

static unsigned after(unsigned space, unsigned ring)
{
    return space + 1 == ring ? 0 : space + 1;
}

/* L9, L10: how far beyond `from`, its next space, a car drives with `steps` to go; 0 means that it
 * stops on `from`. Each car on the way adds a space. A marker on the way stops the car. */
static unsigned drive_length(const struct little_state *state, unsigned from, unsigned steps)
{
    const unsigned ring = state->board.ring;
    uint64_t cars = ahead(state->taken, from, ring);
    unsigned length = steps - 1;
    while ((cars & ((UINT64_C(2) << length) - 1)) != 0) {
        cars &= cars - 1;
        length++;
    }
    return pz_lowest_bit(ahead(state->marks, from, ring) | UINT64_C(1) << length);
}

static unsigned road_stop(const struct little_state *state, unsigned from, unsigned steps)
{
    const unsigned space = from + drive_length(state, from, steps);
    return space >= state->board.ring ? space - state->board.ring : space;
}

/* How many spaces ahead of `at` a space is. */
static unsigned ahead_by(unsigned space, unsigned at, unsigned ring)
{
    return space >= at ? space - at : space + ring - at;
}

enum little_end little_next_end(const struct little_board *board, unsigned space)
{
    return ahead_by(board->entrance[LITTLE_END_B], space, board->ring) <
                   ahead_by(board->entrance[LITTLE_END_A], space, board->ring)
               ? LITTLE_END_B
               : LITTLE_END_A;
}

/* ---- ways ---- */

static bool alley_open(const struct little_state *state)
{
    return state->waiting == 0 && !state->alley_full;
}

/* L13: how many entrances a car on the road reaches with at least one step left: the one on which
 * it stands, and those before the space where it would stop. */
static unsigned entrances_passed(const struct little_state *state, unsigned at, unsigned steps)
{
    const struct little_board *board = &state->board;
    const unsigned driven = 1 + drive_length(state, after(at, board->ring), steps);
    return (unsigned)(ahead_by(board->entrance[LITTLE_END_A], at, board->ring) < driven) +
           (unsigned)(ahead_by(board->entrance[LITTLE_END_B], at, board->ring) < driven);
}

unsigned little_ways(const struct little_state *state, unsigned car)
{
    const unsigned at = state->at[car];
    const unsigned steps = state->die[car];
    if (at < LITTLE_ALLEY_SINCE_START) {
        const unsigned entrances = alley_open(state) ? entrances_passed(state, at, steps) : 0;
        static const uint8_t with_entrances[] = {
            1u << LITTLE_DRIVE, 1u << LITTLE_DRIVE | 1u << LITTLE_ALLEY,
            1u << LITTLE_DRIVE | 1u << LITTLE_ALLEY | 1u << LITTLE_ALLEY_SECOND};
        return with_entrances[entrances];
    }
    if (at > LITTLE_ALLEY_SINCE_START) { /* L14 */
        return at == LITTLE_ALLEY_FROM_A ? 1u << LITTLE_OUT_B : 1u << LITTLE_OUT_A;
    }
    const bool same =
        state->near && road_stop(state, state->board.entrance[LITTLE_END_A], steps) ==
                           road_stop(state, state->board.entrance[LITTLE_END_B], steps);
    return same ? 1u << LITTLE_OUT_A : 1u << LITTLE_OUT_A | 1u << LITTLE_OUT_B;
}

static int way_refusal(const struct little_state *state, unsigned car, unsigned way)
{
    const unsigned at = state->at[car];
    if (!(state->cup >> car & 1)) {
        return PZ_REFUSED(LITTLE_REFUSE_NOT_IN_CUP);
    }
    if (at >= LITTLE_ALLEY_SINCE_START) {
        if (way != LITTLE_OUT_A && way != LITTLE_OUT_B) {
            return PZ_REFUSED(LITTLE_REFUSE_IN_THE_ALLEY);
        }
        return at == LITTLE_ALLEY_SINCE_START ? PZ_REFUSED(LITTLE_REFUSE_SAME_PLACE)
                                              : PZ_REFUSED(LITTLE_REFUSE_OTHER_END);
    }
    if (way == LITTLE_OUT_A || way == LITTLE_OUT_B) {
        return PZ_REFUSED(LITTLE_REFUSE_ON_THE_ROAD);
    }
    if (state->waiting > 0) {
        return PZ_REFUSED(LITTLE_REFUSE_START_NOT_OVER);
    }
    return state->alley_full ? PZ_REFUSED(LITTLE_REFUSE_ALLEY_TAKEN)
                             : PZ_REFUSED(LITTLE_REFUSE_NO_ENTRANCE);
}

/* ---- the slots ---- */

int little_actor(const void *s)
{
    const struct little_state *state = s;
    return state->actor;
}

static uint32_t chance_moves(const struct little_state *state, pz_move *moves)
{
    if (state->places == 0) {
        for (unsigned face = 0; face < 6; face++) {
            moves[face] = (pz_move)(LITTLE_MOVE_ROLL + 6u * state->next_die + face);
        }
        return 6;
    }
    uint32_t count = 0;
    for (uint64_t left = state->places; left != 0; left &= left - 1) {
        moves[count++] = (pz_move)(LITTLE_MOVE_DISC + (unsigned)LITTLE_RING_MAX * state->discs +
                                   pz_lowest_bit(left));
    }
    return count;
}

uint32_t little_moves(const void *s, pz_move *moves, uint32_t *weights)
{
    const struct little_state *state = s;
    uint32_t count = 0;
    if (state->actor == PZ_CHANCE) {
        count = chance_moves(state, moves);
        for (uint32_t i = 0; weights != NULL && i < count; i++) {
            weights[i] = 1;
        }
    } else if (state->actor != PZ_NOBODY) {
        for (unsigned car = 0; car < state->cars; car++) {
            if (state->cup >> car & 1) {
                for (unsigned left = little_ways(state, car); left != 0; left &= left - 1) {
                    moves[count++] = (pz_move)(car * LITTLE_WAYS + pz_lowest_bit(left));
                }
            }
        }
    }
    return count;
}

/* The n-th car of a set, counted from 0. The table has three bits for each car of the set, the
 * lowest car first. A loop over random bits would suffer from branch mispredictions. */
static unsigned nth_car(unsigned cars, unsigned n)
{
    static const uint32_t in_order[1 << LITTLE_CARS_MAX] = {
        0x00000, 0x00000, 0x00001, 0x00008, 0x00002, 0x00010, 0x00011, 0x00088, 0x00003, 0x00018,
        0x00019, 0x000c8, 0x0001a, 0x000d0, 0x000d1, 0x00688, 0x00004, 0x00020, 0x00021, 0x00108,
        0x00022, 0x00110, 0x00111, 0x00888, 0x00023, 0x00118, 0x00119, 0x008c8, 0x0011a, 0x008d0,
        0x008d1, 0x04688, 0x00005, 0x00028, 0x00029, 0x00148, 0x0002a, 0x00150, 0x00151, 0x00a88,
        0x0002b, 0x00158, 0x00159, 0x00ac8, 0x0015a, 0x00ad0, 0x00ad1, 0x05688, 0x0002c, 0x00160,
        0x00161, 0x00b08, 0x00162, 0x00b10, 0x00b11, 0x05888, 0x00163, 0x00b18, 0x00b19, 0x058c8,
        0x00b1a, 0x058d0, 0x058d1, 0x2c688};
    return in_order[cars] >> (3 * n) & 7;
}

/* A way that the car always has. */
static unsigned first_way(unsigned at)
{
    return at < LITTLE_ALLEY_SINCE_START ? LITTLE_DRIVE
           : at == LITTLE_ALLEY_FROM_A   ? LITTLE_OUT_B
                                         : LITTLE_OUT_A;
}

/* Each car whose die is in the cup has a first way, and some cars have a second. While the alley is
 * closed, those are the cars that wait in it. While it is open, we would have to look at the road
 * of every car. Rejection sampling is faster: draw a car and one of two ways, and draw again if the
 * car does not have the second. */
static pz_move pick_way(const struct little_state *state, struct pz_rng *rng)
{
    const unsigned cup = state->cup;
    const unsigned dice = cars_in[cup];
    if (state->near) {
        pz_move moves[LITTLE_CARS_MAX * LITTLE_WAYS] = {0};
        const uint32_t count = little_moves(state, moves, NULL);
        return moves[pz_rng_below(rng, count)];
    }
    if (!alley_open(state)) {
        const unsigned waiting = cup & state->waiting;
        const unsigned n = pz_rng_below(rng, dice + cars_in[waiting]);
        const bool second = n >= dice;
        const unsigned car = nth_car(second ? waiting : cup, second ? n - dice : n);
        return (pz_move)(car * LITTLE_WAYS + (second ? LITTLE_OUT_B : first_way(state->at[car])));
    }
    for (;;) {
        const unsigned n = pz_rng_below(rng, 2 * dice);
        const unsigned car = nth_car(cup, n / 2);
        if (n % 2 == 0) {
            return (pz_move)(car * LITTLE_WAYS + LITTLE_DRIVE);
        }
        if (entrances_passed(state, state->at[car], state->die[car]) > 0) {
            return (pz_move)(car * LITTLE_WAYS + LITTLE_ALLEY);
        }
    }
}

pz_move little_pick(const void *s, struct pz_rng *rng)
{
    const struct little_state *state = s;
    if (state->actor == PZ_CHANCE) {
        if (state->places == 0) {
            return (pz_move)(LITTLE_MOVE_ROLL + 6u * state->next_die + pz_rng_below(rng, 6));
        }
        const unsigned n = pz_rng_below(rng, pz_count_bits(state->places));
        return (pz_move)(LITTLE_MOVE_DISC + (unsigned)LITTLE_RING_MAX * state->discs +
                         pz_nth_bit(state->places, n));
    }
    return pick_way(state, rng);
}

unsigned little_owners(const struct little_state *state, unsigned car, uint8_t owners[2])
{
    if (state->players <= 3) { /* L5 */
        owners[0] = (uint8_t)(car / 2);
        return 1;
    }
    owners[0] = (uint8_t)((car == 0 ? state->players : car) - 1);
    owners[1] = (uint8_t)car;
    return 2;
}

/* L15: gives the points of the circle to those who control the car. */
static void score_car(struct little_state *state, unsigned car, enum little_kind kind)
{
    uint8_t owners[2];
    const unsigned circle = state->marker[kind];
    for (unsigned i = little_owners(state, car, owners); i-- > 0;) {
        uint8_t *points = &state->points[owners[i]];
        if (kind == LITTLE_MONEY) {
            *points = (uint8_t)(*points + circle);
        } else {
            *points = (uint8_t)(*points > circle ? *points - circle : 0);
        }
    }
}

static uint64_t bit(unsigned space)
{
    return UINT64_C(1) << space;
}

static uint64_t marker_spaces(const struct little_state *state)
{
    uint64_t marks = 0;
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        if (state->marker[kind] < LITTLE_IN_ALLEY) {
            marks |= bit(state->board.circle[kind][state->marker[kind] - 1]);
        }
    }
    return marks;
}

/* L16: the marker goes to its next circle, and further on while there are cars on its circle. */
static void marker_goes_on(struct little_state *state, enum little_kind kind)
{
    for (;;) {
        const unsigned circle = ++state->marker[kind];
        const unsigned space = circle < LITTLE_IN_ALLEY ? state->board.circle[kind][circle - 1] : 0;
        if (circle < LITTLE_IN_ALLEY && !(state->taken >> space & 1)) {
            break;
        }
        for (unsigned car = 0; car < state->cars; car++) {
            const unsigned at = state->at[car];
            if (circle < LITTLE_IN_ALLEY ? at == space : at >= LITTLE_ALLEY_SINCE_START) {
                score_car(state, car, kind);
            }
        }
        if (circle == LITTLE_IN_ALLEY) {
            break;
        }
    }
    state->marks = marker_spaces(state);
}

/* L17: the game is over when a marker in the alley has scored a car there, or both markers are in
 * the alley. */
bool little_over(const struct little_state *state)
{
    const bool money = state->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY;
    const bool police = state->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY;
    return (money && police) || ((money || police) && (state->waiting > 0 || state->alley_full));
}

static void stop_on_marker(struct little_state *state, unsigned car, enum little_kind kind)
{
    state->points[state->turn]++; /* L15: the mover gets the reward first */
    score_car(state, car, kind);
    if (state->marker[kind] < LITTLE_IN_ALLEY) {
        marker_goes_on(state, kind);
    }
}

void little_arrive(struct little_state *state, unsigned car, enum little_kind kind)
{
    const unsigned circle = state->marker[kind];
    state->at[car] = circle < LITTLE_IN_ALLEY ? state->board.circle[kind][circle - 1]
                                              : (uint8_t)LITTLE_ALLEY_FROM_A;
    little_derive(state);
    score_car(state, car, kind);
    if (circle < LITTLE_IN_ALLEY) {
        marker_goes_on(state, kind);
    }
}

/* Moves the car along its way and scores the markers that it reaches. */
static void drive(struct little_state *state, unsigned car, enum little_way way)
{
    const unsigned at = state->at[car];
    const unsigned steps = state->die[car];
    unsigned stop = 0;
    if (at < LITTLE_ALLEY_SINCE_START) {
        if (way == LITTLE_DRIVE) {
            stop = road_stop(state, after(at, state->board.ring), steps);
        }
        state->taken &= ~bit(at);
    } else {
        stop = road_stop(
            state, state->board.entrance[way == LITTLE_OUT_A ? LITTLE_END_A : LITTLE_END_B], steps);
        if (at == LITTLE_ALLEY_SINCE_START) {
            state->waiting = (uint8_t)(state->waiting & ~(1u << car));
        } else {
            state->alley_full = 0;
        }
    }
    if (way >= LITTLE_ALLEY) {
        const bool from_a =
            (little_next_end(&state->board, at) == LITTLE_END_A) == (way == LITTLE_ALLEY);
        state->at[car] = from_a ? LITTLE_ALLEY_FROM_A : LITTLE_ALLEY_FROM_B;
        state->alley_full = 1;
        for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
            if (state->marker[kind] == LITTLE_IN_ALLEY) {
                stop_on_marker(state, car, (enum little_kind)kind);
            }
        }
        return;
    }
    state->at[car] = (uint8_t)stop;
    state->taken |= bit(stop);
    if (state->marks >> stop & 1) {
        const uint8_t *money = &state->board.circle[LITTLE_MONEY][state->marker[LITTLE_MONEY] - 1];
        const bool is_money = state->marker[LITTLE_MONEY] < LITTLE_IN_ALLEY && *money == stop;
        stop_on_marker(state, car, is_money ? LITTLE_MONEY : LITTLE_POLICE);
    }
}

/* L8: the cup goes to the player on the left. If a single die is left, all dice go back into it. */
static void pass_cup(struct little_state *state)
{
    state->turn = (uint8_t)(state->turn + 1 == state->players ? 0 : state->turn + 1);
    if ((state->cup & (state->cup - 1)) == 0) {
        state->cup = (uint8_t)((1u << state->cars) - 1);
    }
    for (unsigned car = 0; car < LITTLE_CARS_MAX; car++) {
        state->die[car] = 0;
    }
    state->next_die = (uint8_t)pz_lowest_bit(state->cup);
    state->actor = PZ_CHANCE;
}

/* Makes a move that is known to be legal. */
static void make_way(struct little_state *state, unsigned car, unsigned way)
{
    drive(state, car, (enum little_way)way);
    state->cup = (uint8_t)(state->cup & ~(1u << car));
    state->die[car] = 0;
    state->turns = (uint16_t)(state->turns + (state->turns < UINT16_MAX));
    if (little_over(state)) {
        state->actor = PZ_NOBODY;
    } else {
        pass_cup(state);
    }
}

static int apply_way(struct little_state *state, pz_move move)
{
    const unsigned car = move / LITTLE_WAYS;
    const unsigned way = move % LITTLE_WAYS;
    if (state->actor == PZ_CHANCE) {
        return PZ_REFUSED(LITTLE_REFUSE_NOT_ROLLED);
    }
    if (!(state->cup >> car & 1) || !(little_ways(state, car) >> way & 1)) {
        return way_refusal(state, car, way);
    }
    make_way(state, car, way);
    return 0;
}

static void make_roll(struct little_state *state, unsigned face)
{
    state->die[state->next_die] = (uint8_t)(face + 1);
    const unsigned later = state->cup & ~((2u << state->next_die) - 1);
    if (later != 0) {
        state->next_die = (uint8_t)pz_lowest_bit(later);
    } else {
        state->next_die = 0;
        state->actor = (int8_t)state->turn;
    }
}

static int apply_roll(struct little_state *state, pz_move move)
{
    const unsigned face = (unsigned)(move - LITTLE_MOVE_ROLL) - 6u * state->next_die;
    if (state->actor != PZ_CHANCE || state->places != 0 || face > 5) {
        return PZ_REFUSED(LITTLE_REFUSE_NOT_ROLLING);
    }
    make_roll(state, face);
    return 0;
}

int little_disc(unsigned disc)
{
    const int number = 2 + (int)disc / 2;
    return disc % 2 == 0 ? number : -number;
}

uint8_t *little_disc_space(struct little_board *board, unsigned disc)
{
    return &board->circle[disc % 2 == 0 ? LITTLE_MONEY : LITTLE_POLICE][1 + disc / 2];
}

static void make_disc(struct little_state *state, unsigned disc, unsigned space)
{
    *little_disc_space(&state->board, disc) = (uint8_t)space;
    state->places &= ~bit(space);
    state->discs = (uint8_t)(state->places == 0 ? 0 : state->discs + 1);
}

static int apply_disc(struct little_state *state, pz_move move)
{
    const unsigned disc = (unsigned)(move - LITTLE_MOVE_DISC) / LITTLE_RING_MAX;
    const unsigned space = (unsigned)(move - LITTLE_MOVE_DISC) % LITTLE_RING_MAX;
    if (state->places == 0 || disc != state->discs || !(state->places >> space & 1)) {
        return PZ_REFUSED(LITTLE_REFUSE_NOT_LAYING);
    }
    make_disc(state, disc, space);
    return 0;
}

int little_apply(void *s, pz_move move)
{
    struct little_state *state = s;
    if (move >= LITTLE_MOVE_COUNT) {
        return PZ_E_MOVE;
    }
    if (state->actor == PZ_NOBODY) {
        return PZ_E_OVER;
    }
    if (move < LITTLE_MOVE_ROLL) {
        return apply_way(state, move);
    }
    return move < LITTLE_MOVE_DISC ? apply_roll(state, move) : apply_disc(state, move);
}

void little_make(void *s, pz_move move)
{
    struct little_state *state = s;
    if (move < LITTLE_MOVE_ROLL) {
        make_way(state, move / LITTLE_WAYS, move % LITTLE_WAYS);
    } else if (move < LITTLE_MOVE_DISC) {
        make_roll(state, (move - LITTLE_MOVE_ROLL) % 6u);
    } else {
        make_disc(state, (unsigned)(move - LITTLE_MOVE_DISC) / LITTLE_RING_MAX,
                  (unsigned)(move - LITTLE_MOVE_DISC) % LITTLE_RING_MAX);
    }
}

/* ---- what a move does ---- */

/* Lists the spaces that count as steps: `length` spaces from `first`, without those that are taken.
 */
static void look_along(const struct little_state *state, unsigned first, unsigned length,
                       struct little_drive *drive)
{
    unsigned space = first;
    for (; length > 0; length--, space = after(space, state->board.ring)) {
        if (!(state->taken >> space & 1)) {
            drive->path[drive->path_length++] = (uint8_t)space;
        }
    }
}

/* L15, L16: lists what a marker scored on its way: every car on a circle between where it was and
 * where it is. `next` is the state after the move. */
static void look_at_marker(const struct little_state *state, const struct little_state *next,
                           enum little_kind kind, struct little_drive *drive)
{
    const unsigned first = state->marker[kind];
    const bool met = first == LITTLE_IN_ALLEY ? drive->to >= LITTLE_ALLEY_SINCE_START
                                              : next->marker[kind] > first;
    if (!met) {
        return;
    }
    drive->reward++;
    for (unsigned circle = first; circle <= next->marker[kind]; circle++) {
        const unsigned space = circle < LITTLE_IN_ALLEY ? next->board.circle[kind][circle - 1] : 0;
        for (unsigned car = 0; car < next->cars; car++) {
            const unsigned at = next->at[car];
            if (circle < LITTLE_IN_ALLEY ? at == space : at >= LITTLE_ALLEY_SINCE_START) {
                drive->scored[drive->scored_count].car = (uint8_t)car;
                drive->scored[drive->scored_count++].circle =
                    (int8_t)(kind == LITTLE_MONEY ? (int)circle : -(int)circle);
            }
        }
    }
}

bool little_preview_move(const struct little_state *state, pz_move move, struct little_drive *drive)
{
    pz_zero(drive, sizeof *drive);
    if (state->actor < 0 || move >= LITTLE_MOVE_ROLL || !(state->cup >> (move / LITTLE_WAYS) & 1) ||
        !(little_ways(state, move / LITTLE_WAYS) >> (move % LITTLE_WAYS) & 1)) {
        return false;
    }
    const struct little_board *board = &state->board;
    const unsigned car = move / LITTLE_WAYS;
    const unsigned way = move % LITTLE_WAYS;
    const unsigned from = state->at[car];
    const unsigned die = state->die[car];
    struct little_state next = *state;
    make_way(&next, car, way);
    drive->car = (uint8_t)car;
    drive->die = (uint8_t)die;
    drive->from = (uint8_t)from;
    drive->to = next.at[car];
    if (from >= LITTLE_ALLEY_SINCE_START) {
        drive->end = way == LITTLE_OUT_A ? LITTLE_END_A : LITTLE_END_B;
        const unsigned first = board->entrance[drive->end];
        look_along(state, first, 1 + drive_length(state, first, die), drive);
    } else {
        unsigned last = drive->to;
        if (last >= LITTLE_ALLEY_SINCE_START) {
            drive->end = last == LITTLE_ALLEY_FROM_A ? LITTLE_END_A : LITTLE_END_B;
            last = board->entrance[drive->end];
        }
        look_along(state, after(from, board->ring), ahead_by(last, from, board->ring), drive);
    }
    look_at_marker(state, &next, LITTLE_MONEY, drive);
    look_at_marker(state, &next, LITTLE_POLICE, drive);
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) { /* empty seats have no points */
        drive->points[seat] = (int16_t)(next.points[seat] - state->points[seat]);
    }
    drive->marker[LITTLE_MONEY] = next.marker[LITTLE_MONEY];
    drive->marker[LITTLE_POLICE] = next.marker[LITTLE_POLICE];
    drive->ends = next.actor == PZ_NOBODY;
    return true;
}

/* Plays the same game, with the same draws, as pick() and apply() move by move. It is faster as it
 * rolls all dice at once and does not check moves that are known to be legal. */
struct pz_playout little_playout(void *s, struct pz_rng *rng, uint32_t turn_limit)
{
    struct little_state *state = s;
    struct pz_playout done = {0, 0, 0, false};
    struct pz_rng local = *rng;
    while (state->places != 0) {
        little_apply(state, little_pick(state, &local));
        done.chances++;
    }
    while (state->actor != PZ_NOBODY) {
        if (state->actor == PZ_CHANCE) {
            unsigned left = state->cup & ~((1u << state->next_die) - 1);
            done.chances += cars_in[left];
            for (; left != 0; left &= left - 1) {
                state->die[pz_lowest_bit(left)] = (uint8_t)(1 + pz_rng_below(&local, 6));
            }
            state->next_die = 0;
            state->actor = (int8_t)state->turn;
        }
        if (state->turns >= turn_limit) {
            break;
        }
        const pz_move move = pick_way(state, &local);
        make_way(state, move / LITTLE_WAYS, move % LITTLE_WAYS);
        done.decisions++;
    }
    *rng = local;
    done.turns = state->turns;
    done.finished = state->actor == PZ_NOBODY;
    return done;
}

/* ---- set-up ---- */

void little_derive(struct little_state *state)
{
    const unsigned ring = state->board.ring;
    const unsigned apart =
        (state->board.entrance[LITTLE_END_B] + ring - state->board.entrance[LITTLE_END_A]) % ring;
    state->near = apart <= REACH || ring - apart <= REACH;
    state->taken = 0;
    state->waiting = 0;
    state->alley_full = 0;
    state->next_die = 0;
    for (unsigned car = 0; car < state->cars; car++) {
        if (state->at[car] == LITTLE_ALLEY_SINCE_START) {
            state->waiting = (uint8_t)(state->waiting | 1u << car);
        } else if (state->at[car] > LITTLE_ALLEY_SINCE_START) {
            state->alley_full = 1;
        } else {
            state->taken |= bit(state->at[car]);
        }
    }
    state->marks = marker_spaces(state);
    state->actor = (int8_t)state->turn;
    for (unsigned car = state->cars; car-- > 0;) {
        if ((state->cup >> car & 1) && state->die[car] == 0) {
            state->next_die = (uint8_t)car;
            state->actor = PZ_CHANCE;
        }
    }
    if (little_over(state)) {
        state->actor = PZ_NOBODY;
        state->next_die = 0;
    }
}

void little_init(void *s, const struct pz_setup *setup)
{
    struct little_state *state = s;
    struct little_data data;
    pz_zero(state, sizeof *state);
    pz_copy(&data, setup->data, sizeof data);
    state->board = data.board;
    pz_copy(state->colour, data.colour, sizeof state->colour);
    state->players = setup->players;
    state->cars = (uint8_t)little_car_count(setup->players);
    state->turn = (uint8_t)setup->first;
    state->cup = (uint8_t)((1u << state->cars) - 1);
    state->marker[LITTLE_MONEY] = 1;
    state->marker[LITTLE_POLICE] = 1;
    for (unsigned car = 0; car < state->cars; car++) {
        state->at[car] = LITTLE_ALLEY_SINCE_START;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        state->points[seat] = LITTLE_START_POINTS;
    }
    if (setup->choice[LITTLE_OPTION_DISCS] == 1) { /* random, L4 */
        for (unsigned disc = 0; disc < LITTLE_DISCS; disc++) {
            uint8_t *space = little_disc_space(&state->board, disc);
            state->places |= bit(*space);
            *space = LITTLE_NO_SPACE;
        }
    }
    little_derive(state);
}
