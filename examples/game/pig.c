/* Pig, a game of dice, as a plug-in for Piazza: roll as often as you like and add up; a 1 loses all
 * of the turn. Who holds keeps the sum. The first to have 100 points wins. */
#include <piazza/piazza.h>
#include <piazza/plugin.h>

enum { GOAL = 100, ROLL = 6, HOLD = 7, MOVES = 8 }; /* moves 0 to 5 are the faces of the die */

/* No pointers, no padding. */
struct pig {
    uint16_t turns;
    uint8_t points[PZ_SEATS_MAX];
    uint8_t sum; /* sum of the rolls of this turn */
    uint8_t players;
    uint8_t seat; /* whose turn it is */
    uint8_t rolling;
};

static void init(void *state, const struct pz_setup *setup)
{
    struct pig *pig = state;
    *pig = (struct pig){.players = setup->players, .seat = (uint8_t)setup->first};
}

static bool over(const struct pig *pig)
{
    return pig->points[pig->seat] >= GOAL;
}

static int actor(const void *state)
{
    const struct pig *pig = state;
    return over(pig) ? PZ_NOBODY : pig->rolling ? PZ_CHANCE : pig->seat;
}

static uint32_t moves(const void *state, pz_move *list, uint32_t *weights)
{
    const struct pig *pig = state;
    const uint32_t first = pig->rolling ? 0 : ROLL;
    const uint32_t count = over(pig) ? 0 : pig->rolling ? 6 : pig->sum > 0 ? 2 : 1;
    for (uint32_t i = 0; i < count; i++) {
        list[i] = (pz_move)(first + i);
        if (pig->rolling && weights != NULL) {
            weights[i] = 1;
        }
    }
    return count;
}

static int apply(void *state, pz_move move)
{
    struct pig *pig = state;
    if (over(pig)) {
        return PZ_E_OVER;
    }
    if (move >= MOVES || pig->rolling != (move < ROLL) || (move == HOLD && pig->sum == 0)) {
        return PZ_E_MOVE;
    }
    pig->rolling = move == ROLL;
    if (move == 0) {
        pig->sum = 0;
    } else if (move < ROLL) {
        pig->sum = (uint8_t)(pig->sum + move + 1);
    }
    if (move == HOLD || pig->points[pig->seat] + pig->sum >= GOAL) { /* whoever has enough holds */
        pig->points[pig->seat] = (uint8_t)(pig->points[pig->seat] + pig->sum);
        pig->sum = 0;
    }
    if (move == 0 || (move == HOLD && !over(pig))) {
        pig->turns++;
        pig->seat = (uint8_t)((pig->seat + 1) % pig->players);
    }
    return 0;
}

static uint32_t players(const void *state)
{
    return ((const struct pig *)state)->players;
}

static uint32_t turns(const void *state)
{
    return ((const struct pig *)state)->turns;
}

static void result(const void *state, struct pz_result *out)
{
    const struct pig *pig = state;
    *out = (struct pz_result){.winners = over(pig) ? (uint8_t)(1u << pig->seat) : 0};
    for (unsigned seat = 0; seat < pig->players; seat++) {
        out->points[seat] = pig->points[seat];
    }
}

static void move_write(const void *state, pz_move move, struct pz_text *out)
{
    static const char *const texts[] = {"1", "2", "3", "4", "5", "6", "roll", "hold"};
    (void)state;
    pz_text_str(out, texts[move]);
}

/* States as JSON, by a table; what the ranges do not say is checked. */
static const struct pz_field fields[] = {PZ_FIELD(struct pig, turns, 0, UINT16_MAX),
                                         PZ_FIELD_LIST(struct pig, points, 0, GOAL + 5),
                                         PZ_FIELD(struct pig, sum, 0, GOAL - 1),
                                         PZ_FIELD(struct pig, players, 2, PZ_SEATS_MAX),
                                         PZ_FIELD(struct pig, seat, 0, PZ_SEATS_MAX - 1),
                                         PZ_FIELD(struct pig, rolling, 0, 1),
                                         PZ_FIELD_END};

static int check(const void *state, struct pz_problem *problem)
{
    const struct pig *pig = state;
    bool right = pig->seat < pig->players && (over(pig) ? pig->sum == 0 && !pig->rolling
                                                        : pig->points[pig->seat] + pig->sum < GOAL);
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        right = right && (seat == pig->seat || pig->points[seat] < GOAL) &&
                (seat < pig->players || pig->points[seat] == 0);
    }
    return right ? 0 : pz_problem_set(problem, PZ_E_STATE, "these points cannot be", "");
}

static const struct pz_game_text text = {.fields = fields, .check = check};

static const struct pz_game game = {
    .id = "pig",
    .title = "Pig",
    .rules_version = 1,
    .min_players = 2,
    .max_players = PZ_SEATS_MAX,
    .state_size = sizeof(struct pig),
    .action_count = MOVES,
    .moves_max = 6,
    .rules_text =
        "# Pig\n\nRoll as often as you like, and hold before a 1 comes: it loses all that\n"
        "you rolled in this turn. Whoever has 100 points first wins.\n",
    .init = init,
    .actor = actor,
    .moves = moves,
    .apply = apply,
    .players = players,
    .turns = turns,
    .result = result,
    .move_write = move_write,
    .text = &text,
};

PZ_PLUGIN(&game);
