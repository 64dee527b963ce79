/* Little Italy, rule by rule, where C is easier than a position (see tests/positions/little); and a
 * second implementation of the road to compare with. */
#include "games/little/little.h"
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

static const struct pz_game *game(void)
{
    return pz_game_named("little");
}

static void start(struct little_state *state, int players, const char *discs)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, game(), players), 0);
    assert_int_equal(pz_setup_set(&setup, game(), "discs", discs, NULL), 0);
    setup.first = 0;
    game()->init(state, &setup);
}

static void L1_L3_the_board_at_the_start(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "printed");
    assert_int_equal(state.board.ring, 28);
    assert_int_equal(state.marker[LITTLE_MONEY], 1);
    assert_int_equal(state.marker[LITTLE_POLICE], 1);
    assert_true(state.marks == (UINT64_C(1) << 2 | UINT64_C(1) << 16));
}

static void L4_each_disc_may_come_to_each_place(void **unused)
{
    (void)unused;
    /* At each place a disc lies in a tenth of the games: binomial, with a standard deviation of
     * sqrt(20000 * 0.1 * 0.9) = 42.4. Five of them are exceeded once in 1.7 million draws. */
    enum { GAMES = 20000, EXPECTED = GAMES / LITTLE_DISCS, DEVIATION = 43 };
    static unsigned seen[LITTLE_DISCS][LITTLE_RING_MAX];
    struct pz_rng rng;
    pz_rng_init(&rng, 44);
    for (int g = 0; g < GAMES; g++) {
        struct little_state state;
        start(&state, 2, "random");
        uint64_t used = 0;
        for (unsigned disc = 0; disc < LITTLE_DISCS; disc++) {
            assert_int_equal(game()->actor(&state), PZ_CHANCE);
            assert_int_equal(game()->apply(&state, pz_game_pick(game(), &state, &rng)), 0);
            const unsigned space = *little_disc_space(&state.board, disc);
            assert_false(used >> space & 1);
            used |= UINT64_C(1) << space;
            seen[disc][space]++;
        }
        assert_int_equal(state.board.circle[LITTLE_MONEY][0], 2); /* circles 1 and -1 stay */
        assert_int_equal(state.board.circle[LITTLE_POLICE][0], 16);
        assert_true(state.places == 0 && state.actor == PZ_CHANCE);
    }
    static const unsigned places[LITTLE_DISCS] = {4, 6, 8, 10, 12, 18, 20, 22, 24, 26};
    for (unsigned disc = 0; disc < LITTLE_DISCS; disc++) {
        for (unsigned p = 0; p < LITTLE_DISCS; p++) {
            assert_in_range(seen[disc][places[p]], EXPECTED - 5 * DEVIATION,
                            EXPECTED + 5 * DEVIATION);
        }
    }
}

static void L5_cars_and_who_controls_them(void **unused)
{
    (void)unused;
    static const int cars[] = {0, 0, 4, 6, 4, 5, 6};
    for (int players = 2; players <= 6; players++) {
        struct little_state state;
        unsigned shared[PZ_SEATS_MAX] = {0};
        start(&state, players, "printed");
        assert_int_equal(state.cars, cars[players]);
        for (unsigned car = 0; car < state.cars; car++) {
            uint8_t owners[2];
            const unsigned count = little_owners(&state, car, owners);
            assert_int_equal(count, players <= 3 ? 1 : 2);
            if (count == 2) { /* neighbours */
                assert_int_equal((owners[0] + 1) % players, owners[1]);
            }
            for (unsigned i = 0; i < count; i++) {
                shared[owners[i]]++;
            }
        }
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(shared[seat], 2);
        }
    }
}

/* A first state with the option `cars`, or with the default if that is NULL. */
static void start_with_cars(struct little_state *state, int players, const char *cars)
{
    struct pz_setup setup;
    struct pz_problem problem;
    assert_int_equal(pz_setup_init(&setup, game(), players), 0);
    if (cars != NULL && pz_setup_set(&setup, game(), "cars", cars, &problem) != 0) {
        fail_msg("%s: %s", cars, problem.text);
    }
    setup.first = 0;
    game()->init(state, &setup);
    assert_int_equal(pz_game_check(game(), state, &problem), 0);
}

static void require_owners(int players, const char *cars, const char *owners)
{
    struct little_state state;
    char text[200];
    struct pz_text out;
    start_with_cars(&state, players, cars);
    out = pz_text_in(text, sizeof text);
    for (unsigned car = 0; car < state.cars; car++) {
        uint8_t seats[2];
        const unsigned count = little_owners(&state, car, seats);
        pz_text_str(&out, car > 0 ? " " : "");
        pz_text_str(&out, little_colour(&state, car));
        for (unsigned i = 0; i < count; i++) {
            pz_text_char(&out, (char)('0' + seats[i]));
        }
    }
    assert_string_equal(text, owners);
}

static void L5_players_choose_their_cars(void **unused)
{
    (void)unused;
    require_owners(2, NULL, "yellow0 blue0 green1 red1");
    require_owners(2, "black,white,yellow,green", "white0 black0 yellow1 green1");
    require_owners(3, NULL, "yellow0 blue0 green1 red1 white2 black2");
    require_owners(3, "red,blue,black,yellow,green,white",
                   "blue0 red0 yellow1 black1 green2 white2");
    require_owners(4, NULL, "yellow30 blue01 green12 red23");
    require_owners(4, " white , red,black, blue ", "white30 red01 black12 blue23");
    require_owners(5, "black,white,red,green,blue", "black40 white01 red12 green23 blue34");
    require_owners(6, "black,white,red,green,blue,yellow",
                   "black50 white01 red12 green23 blue34 yellow45");
}

static void L5_cars_that_cannot_be_chosen_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *cars;
        const char *sentence;
    } wrong[] = {
        {4, "", "option cars takes 4 colours with commas between them"},
        {4, "yellow,blue,green", "option cars takes 4 colours with commas between them"},
        {2, "yellow,blue,green,red,white", "option cars takes 4 colours with commas between them"},
        {2, "yellow blue green red", "option cars takes 4 colours with commas between them"},
        {3, "yellow,blue,green,red", "option cars takes 6 colours with commas between them"},
        {5, "yellow,blue,green,red,pink",
         "there is no car 'pink': they are yellow, blue, green, red, white, black"},
        {4, "yellow,,green,red",
         "there is no car '': they are yellow, blue, green, red, white, black"},
        {4, "yellow,blue,yellow,red", "the yellow car is named twice"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct pz_setup setup;
        struct pz_problem problem = {0};
        assert_int_equal(pz_setup_init(&setup, game(), wrong[i].players), 0);
        const struct pz_setup before = setup;
        assert_int_equal(pz_setup_set(&setup, game(), "cars", wrong[i].cars, &problem), PZ_E_VALUE);
        assert_string_equal(problem.text, wrong[i].sentence);
        assert_memory_equal(&before, &setup, sizeof setup);
    }
}

static void L5_colours_out_of_order_are_not_a_state(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        uint8_t colour[LITTLE_CARS_MAX];
        bool right;
    } states[] = {
        {4, {0, 1, 2, 3, 4, 5}, true},  {4, {3, 1, 0, 5, 2, 4}, true},
        {4, {3, 1, 0, 5, 4, 2}, false}, {4, {3, 3, 0, 5, 2, 4}, false},
        {4, {3, 1, 0, 6, 2, 4}, false}, {2, {1, 4, 0, 2, 3, 5}, true},
        {2, {4, 1, 0, 2, 3, 5}, false}, {2, {1, 4, 2, 0, 3, 5}, false},
    };
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        struct little_state state;
        struct pz_problem problem = {0};
        start(&state, states[i].players, "printed");
        memcpy(state.colour, states[i].colour, sizeof state.colour);
        assert_int_equal(pz_game_check(game(), &state, &problem), states[i].right ? 0 : PZ_E_STATE);
        assert_true(states[i].right || strncmp(problem.text, "L5", 2) == 0);
    }
}

/* The state by its JSON, the move by its text and by its object. */
static void require_round_trips(const struct little_state *state, pz_move move)
{
    char text[1000];
    struct pz_text out = pz_text_in(text, sizeof text);
    struct little_state back;
    struct pz_json json = pz_json_to(&out);
    pz_game_state_write(game(), state, &json);
    assert_int_equal(pz_game_state_read(game(), &back, text, out.length, NULL), 0);
    assert_memory_equal(&back, state, sizeof back);
    out = pz_text_in(text, sizeof text);
    game()->move_write(state, move, &out);
    assert_int_equal(pz_game_move_read(game(), state, text, out.length), move);
    out = pz_text_in(text, sizeof text);
    json = pz_json_to(&out);
    pz_game_object_write(game(), state, move, state->actor, false, &json);
    assert_int_equal(pz_game_object_read(game(), state, text, out.length), move);
}

/* The option survives text, a board set after it does not touch it, and only names change. */
static void L5_the_choice_of_cars_changes_names_only(void **unused)
{
    (void)unused;
    struct pz_setup setup;
    char value[100];
    char board[400];
    struct pz_text text;
    assert_int_equal(pz_setup_init(&setup, game(), 2), 0);
    assert_int_equal(pz_setup_set(&setup, game(), "cars", "white,red,blue,black", NULL), 0);
    text = pz_text_in(board, sizeof board);
    assert_string_equal(pz_setup_get(&setup, game(), 1 + LITTLE_OPTION_BOARD, &text), "board");
    assert_int_equal(pz_setup_set(&setup, game(), "board", board, NULL), 0);
    text = pz_text_in(value, sizeof value);
    assert_string_equal(pz_setup_get(&setup, game(), 1 + LITTLE_OPTION_CARS, &text), "cars");
    assert_string_equal(value, "red,white,blue,black");

    struct little_state state;
    struct little_state usual;
    struct pz_rng rng;
    pz_rng_init(&rng, 5);
    setup.first = 0;
    game()->init(&state, &setup);
    start(&usual, 2, "printed");
    while (state.actor != PZ_NOBODY) {
        const pz_move move = pz_game_pick(game(), &state, &rng);
        require_round_trips(&state, move);
        pz_game_make(game(), &state, move);
        assert_int_equal(game()->apply(&usual, move), 0);
    }
    memcpy(usual.colour, state.colour, sizeof usual.colour);
    assert_memory_equal(&usual, &state, sizeof state);
    assert_int_equal(pz_game_move_read(game(), &state, "white out A", 11),
                     1 * LITTLE_WAYS + LITTLE_OUT_A);
    assert_true(pz_game_move_read(game(), &state, "green", 5) >= state.cars * LITTLE_WAYS);
}

static void L6_L7_everybody_has_six_points_and_all_cars_wait(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        struct little_state state;
        start(&state, players, "printed");
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(state.points[seat], 6);
        }
        for (unsigned car = 0; car < state.cars; car++) {
            assert_int_equal(state.at[car], LITTLE_ALLEY_SINCE_START);
        }
        assert_int_equal(state.cup, (1 << state.cars) - 1);
    }
}

static void L8_the_cup_has_one_die_less_until_a_single_one_brings_all_back(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 8);
    for (int players = 2; players <= 6; players++) {
        struct little_state state;
        start(&state, players, "printed");
        unsigned expected = state.cars;
        for (unsigned seat = 0; state.actor != PZ_NOBODY; seat = (seat + 1) % (unsigned)players) {
            unsigned rolled = 0;
            while (state.actor == PZ_CHANCE) {
                assert_int_equal(game()->apply(&state, pz_game_pick(game(), &state, &rng)), 0);
                rolled++;
            }
            assert_int_equal(rolled, expected);
            assert_int_equal(state.actor, seat);
            assert_int_equal(game()->apply(&state, pz_game_pick(game(), &state, &rng)), 0);
            expected = expected == 2 ? state.cars : expected - 1;
        }
    }
}

/* L9 to L14 again, space by space, as a player moves a car by hand. Finds where the car can end:
 * the space of the road, and the ends by which it can enter the alley. */
struct ends {
    int road;
    bool alley[2];
};

static bool taken(const struct little_state *state, unsigned car, unsigned space)
{
    for (unsigned other = 0; other < state->cars; other++) {
        if (other != car && state->at[other] == space) {
            return true;
        }
    }
    return false;
}

static bool marked(const struct little_state *state, unsigned space)
{
    for (unsigned kind = 0; kind < 2; kind++) {
        if (state->marker[kind] < 7 &&
            state->board.circle[kind][state->marker[kind] - 1] == space) {
            return true;
        }
    }
    return false;
}

static bool alley_is_free(const struct little_state *state)
{
    for (unsigned car = 0; car < state->cars; car++) {
        if (state->at[car] >= 100) {
            return false;
        }
    }
    return true;
}

static struct ends by_finger(const struct little_state *state, unsigned car, int out)
{
    struct ends ends = {-1, {false, false}};
    unsigned left = state->die[car];
    unsigned at = state->at[car];
    const bool may_enter = out < 0 && alley_is_free(state);
    bool first = out >= 0;
    if (out >= 0) {
        at = state->board.entrance[out];
    }
    for (;;) {
        if (first) { /* out of the alley onto the entrance itself */
            first = false;
        } else {
            for (unsigned end = 0; end < 2; end++) {
                if (may_enter && at == state->board.entrance[end]) {
                    ends.alley[end] = true;
                }
            }
            at = (at + 1) % state->board.ring;
        }
        if (!taken(state, car, at)) {
            left--;
            if (left == 0 || marked(state, at)) {
                ends.road = (int)at;
                return ends;
            }
        }
    }
}

static void compare_with_finger(const struct little_state *state)
{
    pz_move moves[64];
    const uint32_t count = game()->moves(state, moves, NULL);
    uint32_t expected = 0;
    for (unsigned car = 0; car < state->cars; car++) {
        if (!(state->cup >> car & 1)) {
            continue;
        }
        const unsigned at = state->at[car];
        if (at >= 100) {
            const int only = at == LITTLE_ALLEY_FROM_A   ? LITTLE_END_B
                             : at == LITTLE_ALLEY_FROM_B ? LITTLE_END_A
                                                         : -1;
            int last = -1;
            for (int out = 0; out < 2; out++) {
                const struct ends ends = by_finger(state, car, out);
                if ((only >= 0 && out != only) || ends.road == last) {
                    continue;
                }
                last = ends.road;
                struct little_state next = *state;
                assert_int_equal(
                    game()->apply(&next, (pz_move)(car * LITTLE_WAYS +
                                                   (out == 0 ? LITTLE_OUT_A : LITTLE_OUT_B))),
                    0);
                assert_int_equal(next.at[car], ends.road);
                expected++;
            }
            continue;
        }
        const struct ends ends = by_finger(state, car, -1);
        struct little_state next = *state;
        assert_int_equal(game()->apply(&next, (pz_move)(car * LITTLE_WAYS + LITTLE_DRIVE)), 0);
        assert_int_equal(next.at[car], ends.road);
        expected++;
        unsigned entered = 0;
        for (unsigned way = LITTLE_ALLEY; way <= LITTLE_ALLEY_SECOND; way++) {
            next = *state;
            if (game()->apply(&next, (pz_move)(car * LITTLE_WAYS + way)) == 0) {
                entered |=
                    1u << (next.at[car] == LITTLE_ALLEY_FROM_A ? LITTLE_END_A : LITTLE_END_B);
                expected++;
            }
        }
        assert_int_equal(entered, (unsigned)ends.alley[LITTLE_END_A] |
                                      (unsigned)ends.alley[LITTLE_END_B] << 1);
    }
    assert_int_equal(count, expected);
}

static void L9_L14_moves_are_those_of_the_finger(void **unused)
{
    (void)unused;
    /* Our ring; one with entrances side by side; a short one; a circle on an entrance. */
    static const char *const boards[] = {
        NULL,
        "ring 20 entrances 3 5 circles 0:1 1:2 2:3 4:4 6:5 7:6 8:-1 9:-2 10:-3 11:-4 12:-5 13:-6",
        "ring 12 entrances 0 6 circles 0:1 1:2 2:3 3:4 4:5 5:6 6:-1 7:-2 8:-3 9:-4 10:-5 11:-6",
        "ring 64 entrances 63 0 circles 62:1 63:-1 0:2 1:3 2:4 3:5 4:6 5:-2 6:-3 7:-4 8:-5 9:-6",
    };
    struct pz_rng rng;
    pz_rng_init(&rng, 9);
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        for (int g = 0; g < 400; g++) {
            struct pz_setup setup;
            struct little_state state;
            assert_int_equal(pz_setup_init(&setup, game(), 2 + g % 5), 0);
            if (boards[b] != NULL) {
                assert_int_equal(pz_setup_set(&setup, game(), "board", boards[b], NULL), 0);
            }
            setup.choice[0] = (uint8_t)(g / 5 % 2);
            setup.first = 0;
            game()->init(&state, &setup);
            while (state.actor != PZ_NOBODY) {
                if (state.actor != PZ_CHANCE) {
                    compare_with_finger(&state);
                }
                assert_int_equal(game()->apply(&state, pz_game_pick(game(), &state, &rng)), 0);
            }
        }
    }
}

static void L17_L18_the_end_has_winners_with_the_most_points(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned shared = 0;
    pz_rng_init(&rng, 17);
    for (int g = 0; g < 3000; g++) {
        struct little_state state;
        struct pz_result result;
        start(&state, 2 + g % 5, "printed");
        pz_playout_run(game(), &state, &rng, PZ_TURN_LIMIT);
        assert_true(state.marker[LITTLE_MONEY] == LITTLE_IN_ALLEY ||
                    state.marker[LITTLE_POLICE] == LITTLE_IN_ALLEY);
        game()->result(&state, &result);
        unsigned winners = 0;
        for (int seat = 0; seat < state.players; seat++) {
            for (int other = 0; other < state.players; other++) {
                if (result.winners >> seat & 1) {
                    assert_true(result.points[seat] >= result.points[other]);
                } else if (result.winners >> other & 1) {
                    assert_true(result.points[seat] < result.points[other]);
                }
            }
            winners += result.winners >> seat & 1;
        }
        shared += winners > 1;
    }
    assert_true(shared > 0);
}

static void states_from_outside_are_checked(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    struct little_state state;
    static const char *const wrong[] = {
        "", "{}", "[]", "null", "{\"ring\":28}", "{\"ring\":28,\"ring\":28}", "{\"wheels\":4}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_not_equal(
            pz_game_state_read(game(), &state, wrong[i], strlen(wrong[i]), &problem), 0);
    }
    /* Any bytes may be checked. */
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        unsigned char *bytes = (unsigned char *)&state;
        start(&state, 2 + i % 5, i % 2 ? "printed" : "random");
        for (uint32_t n = 1 + pz_rng_below(&rng, 3); n > 0; n--) {
            bytes[pz_rng_below(&rng, sizeof state)] = (unsigned char)pz_rng_next(&rng);
        }
        pz_game_check(game(), &state, &problem);
    }
}

/* ---- moves as objects ---- */

static void set_up(struct little_state *state, const char *json)
{
    struct pz_problem problem;
    if (pz_game_state_read(game(), state, json, strlen(json), &problem) != 0) {
        fail_msg("%s", problem.text);
    }
}

#define BOARD                                                                                   \
    "\"ring\":28,\"entrances\":[0,14],\"circles\":{\"1\":2,\"2\":6,\"3\":10,\"4\":18,\"5\":22," \
    "\"6\":26,\"-1\":16,\"-2\":20,\"-3\":24,\"-4\":4,\"-5\":8,\"-6\":12},"

static void require_object(const struct little_state *state, const char *move, const char *object)
{
    char text[500];
    struct pz_text out;
    const int number = pz_game_move_read(game(), state, move, strlen(move));
    assert_true(number >= 0);
    out = pz_text_in(text, sizeof text);
    struct pz_json json = pz_json_to(&out);
    pz_game_object_write(game(), state, (pz_move)number, 1, false, &json);
    assert_string_equal(text, object);
    assert_int_equal(pz_game_object_read(game(), state, text, out.length), number);
}

/* The example of the rules: B moves yellow 5 to the money marker on 3; green stands on 4. */
static void L15_L16_an_object_says_what_a_drive_scores(void **unused)
{
    (void)unused;
    struct little_state state;
    set_up(&state, "{" BOARD "\"cars\":{\"yellow\":7,\"blue\":8,\"green\":18,\"red\":21},"
                   "\"money\":3,\"police\":-1,\"points\":[6,6,6,6],"
                   "\"cup\":{\"yellow\":5,\"red\":3},\"turn\":1}");
    require_object(&state, "yellow",
                   "{\"kind\":\"drive\",\"car\":\"yellow\",\"die\":5,\"from\":7,\"path\":[9,10],"
                   "\"to\":10,\"points\":[3,5,4,3],\"reward\":1,\"scored\":[{\"car\":\"yellow\","
                   "\"circle\":3},{\"car\":\"green\",\"circle\":4}],\"money\":5,\"police\":-1,"
                   "\"ends\":false}");
    require_object(&state, "red",
                   "{\"kind\":\"drive\",\"car\":\"red\",\"die\":3,\"from\":21,\"path\":[22,23,24],"
                   "\"to\":24,\"points\":[0,0,0,0],\"reward\":0,\"scored\":[],\"money\":3,"
                   "\"police\":-1,\"ends\":false}");
}

/* Into the alley over a car on its entrance, where the police waits on -7; out by an end. */
static void L11_L17_an_object_says_how_a_car_enters_and_leaves(void **unused)
{
    (void)unused;
    struct little_state state;
    set_up(&state, "{" BOARD "\"cars\":{\"yellow\":12,\"blue\":14,\"green\":18,\"red\":21},"
                   "\"money\":3,\"police\":-7,\"points\":[6,6,20,6],"
                   "\"cup\":{\"yellow\":2,\"green\":2},\"turn\":2}");
    require_object(&state, "yellow alley",
                   "{\"kind\":\"enter\",\"car\":\"yellow\",\"die\":2,\"end\":\"B\",\"from\":12,"
                   "\"path\":[13],\"to\":\"alley\",\"points\":[-6,0,1,-6],\"reward\":1,"
                   "\"scored\":[{\"car\":\"yellow\",\"circle\":-7}],\"money\":3,\"police\":-7,"
                   "\"ends\":true}");
    set_up(&state, "{" BOARD "\"cars\":{\"yellow\":\"alley\",\"blue\":14,\"green\":18,\"red\":21},"
                   "\"entered\":{\"yellow\":\"A\"},\"money\":3,\"police\":-1,"
                   "\"points\":[0,6,6,1],\"cup\":{\"yellow\":6,\"green\":2},\"turn\":2}");
    require_object(&state, "yellow out B",
                   "{\"kind\":\"leave\",\"car\":\"yellow\",\"die\":6,\"end\":\"B\","
                   "\"from\":\"alley\",\"path\":[15,16],\"to\":16,\"points\":[0,0,1,-1],"
                   "\"reward\":1,\"scored\":[{\"car\":\"yellow\",\"circle\":-1}],\"money\":3,"
                   "\"police\":-2,\"ends\":false}");
}

/* little_preview_move() accepts only legal moves, and predicts what they do. */
static void looking_over_a_way_says_what_making_it_does(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 21);
    unsigned long seen = 0;
    for (int g = 0; g < 60; g++) {
        struct little_state state;
        start(&state, 2 + g % 5, "printed");
        while (state.actor != PZ_NOBODY) {
            for (unsigned move = 0; move <= LITTLE_MOVE_ROLL; move++) {
                struct little_state next = state;
                struct little_drive drive;
                const bool legal =
                    move < LITTLE_MOVE_ROLL && game()->apply(&next, (pz_move)move) == 0;
                assert_int_equal(little_preview_move(&state, (pz_move)move, &drive), legal);
                assert_int_equal(drive.to, legal ? next.at[move / LITTLE_WAYS] : 0);
                assert_int_equal(drive.ends, legal && next.actor == PZ_NOBODY);
                int scored = drive.reward;
                for (unsigned i = 0; i < drive.scored_count; i++) {
                    assert_true(drive.scored[i].car < state.cars);
                    scored += drive.scored[i].circle != 0;
                }
                for (unsigned seat = 0; seat < state.players; seat++) {
                    assert_int_equal(drive.points[seat], next.points[seat] - state.points[seat]);
                    assert_true(scored > 0 || drive.points[seat] == 0);
                }
                if (legal && drive.to < LITTLE_ALLEY_SINCE_START) {
                    assert_int_equal(drive.path[drive.path_length - 1], drive.to);
                    assert_true(drive.path_length <= drive.die);
                }
                seen += legal;
            }
            pz_game_make(game(), &state, pz_game_pick(game(), &state, &rng));
        }
    }
    assert_true(seen > 5000);
}

static void objects_of_chance(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "random");
    require_object(&state, "disc 2 at 18", "{\"kind\":\"disc\",\"circle\":2,\"space\":18}");
    require_object(&state, "disc -6 at 4", "{\"kind\":\"disc\",\"circle\":-6,\"space\":4}");
    start_with_cars(&state, 4, "red,white,blue,green");
    require_object(&state, "roll red 4", "{\"kind\":\"roll\",\"car\":\"red\",\"die\":4}");
}

static void objects_that_are_not_understood(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",
        "{}",
        "[]",
        "null",
        "{\"kind\":\"drive\"}",
        "{\"car\":\"red\"}",
        "{\"kind\":\"fly\",\"car\":\"red\"}",
        "{\"kind\":\"drive\",\"car\":\"pink\"}",
        "{\"kind\":\"drive\",\"car\":3}",
        "{\"kind\":\"drive\",\"car\":\"red\",\"car\":\"red\"}",
        "{\"kind\":\"drive\",\"car\":\"red\"} {}",
        "{\"kind\":\"drive\",\"car\":\"red\",\"other\":[}",
        "{\"kind\":\"leave\",\"car\":\"red\"}",
        "{\"kind\":\"leave\",\"car\":\"red\",\"end\":\"C\"}",
        "{\"kind\":\"enter\",\"car\":\"red\",\"end\":null}",
        "{\"kind\":\"roll\",\"car\":\"red\"}",
        "{\"kind\":\"roll\",\"car\":\"red\",\"die\":7}",
        "{\"kind\":\"roll\",\"car\":\"red\",\"die\":0}",
        "{\"kind\":\"disc\",\"circle\":1,\"space\":2}",
        "{\"kind\":\"disc\",\"circle\":2,\"space\":64}",
        "{\"kind\":\"disc\",\"circle\":7,\"space\":2}",
        /* words that are none, in members that these kinds do not need */
        "{\"kind\":\"drive\",\"car\":\"red\",\"end\":\"C\"}",
        "{\"kind\":\"roll\",\"car\":\"red\",\"die\":4,\"end\":\"\"}",
        "{\"kind\":\"disc\",\"circle\":2,\"space\":18,\"car\":\"pink\"}",
    };
    struct little_state state;
    start(&state, 4, "printed");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (pz_game_object_read(game(), &state, wrong[i], strlen(wrong[i])) != PZ_E_SYNTAX) {
            fail_msg("%s is read", wrong[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(L1_L3_the_board_at_the_start),
        cmocka_unit_test(L4_each_disc_may_come_to_each_place),
        cmocka_unit_test(L5_cars_and_who_controls_them),
        cmocka_unit_test(L5_players_choose_their_cars),
        cmocka_unit_test(L5_cars_that_cannot_be_chosen_are_refused),
        cmocka_unit_test(L5_colours_out_of_order_are_not_a_state),
        cmocka_unit_test(L5_the_choice_of_cars_changes_names_only),
        cmocka_unit_test(L6_L7_everybody_has_six_points_and_all_cars_wait),
        cmocka_unit_test(L8_the_cup_has_one_die_less_until_a_single_one_brings_all_back),
        cmocka_unit_test(L9_L14_moves_are_those_of_the_finger),
        cmocka_unit_test(L17_L18_the_end_has_winners_with_the_most_points),
        cmocka_unit_test(states_from_outside_are_checked),
        cmocka_unit_test(L15_L16_an_object_says_what_a_drive_scores),
        cmocka_unit_test(L11_L17_an_object_says_how_a_car_enters_and_leaves),
        cmocka_unit_test(looking_over_a_way_says_what_making_it_does),
        cmocka_unit_test(objects_of_chance),
        cmocka_unit_test(objects_that_are_not_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
