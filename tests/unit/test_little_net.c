/* The net of Little Italy: its features do not depend on who sits where, its values are shares,
 * weights that do not fit are refused, and training is the same with any number of threads. */
#include "unit.h"

#include "games/little/bots/evaluator.h"
#include "os/host.h"
#include "piazza/piazza.h"
#include "train/train.h"
#include <math.h>
#include <stdlib.h>

static const struct pz_game *const game = &pz_game_little;

/* The same position with everybody one seat further to the left. */
static struct little_state moved_round(const struct little_state *state)
{
    struct little_state moved = *state;
    const unsigned cars = state->cars;
    const unsigned by = cars / state->players; /* how many cars a seat has */
    moved.turn = (uint8_t)((state->turn + 1) % state->players);
    moved.cup = 0;
    for (unsigned car = 0; car < cars; car++) {
        const unsigned to = (car + by) % cars;
        moved.at[to] = state->at[car];
        moved.cup = (uint8_t)(moved.cup | (state->cup >> car & 1u) << to);
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        moved.points[(seat + 1) % state->players] = state->points[seat];
    }
    little_derive(&moved);
    return moved;
}

/* A net of random numbers. */
static struct net random_net(unsigned players, float *numbers, uint64_t seed)
{
    struct pz_rng rng;
    const struct net net = {LITTLE_NET_INPUTS(players), LITTLE_NET_HIDDEN, players, numbers};
    const size_t count = net_param_count(net.inputs, net.hidden, net.outputs);
    pz_rng_init(&rng, seed);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = (float)pz_rng_below(&rng, 2001) / 2000.0f - 0.5f;
    }
    return net;
}

/* The smallest ring with both entrances side by side, and the largest. */
static const char *const boards[] = {
    "ring 12 entrances 3 4 circles 0:+1 1:-4 2:+2 3:-5 4:+3 5:-6 6:-1 7:+4 8:-2 9:+5 10:-3 11:+6",
    "ring 64 entrances 5 60 circles 63:+1 1:-4 20:+2 3:-5 4:+3 5:-6 6:-1 37:+4 8:-2 9:+5 40:-3 "
    "11:+6",
};

static void check_position(const struct net *net, const struct little_state *state)
{
    struct little_features features;
    struct little_features moved_sight;
    float shares[PZ_SEATS_MAX];
    float moved_shares[PZ_SEATS_MAX];
    float sum = 0;
    const unsigned players = state->players;
    const struct little_state moved = moved_round(state);
    little_features_of(state, &features);
    little_features_of(&moved, &moved_sight);
    assert_in_range(features.count, 1, LITTLE_FEATURES_MAX);
    assert_int_equal(features.count, moved_sight.count);
    for (unsigned i = 0; i < features.count; i++) {
        assert_true(features.input[i] < LITTLE_NET_INPUTS(players));
        assert_int_equal(features.input[i], moved_sight.input[i]);
        assert_true(features.value[i] == moved_sight.value[i]);
    }
    little_net_value(net, state, shares);
    little_net_value(net, &moved, moved_shares);
    for (unsigned seat = 0; seat < players; seat++) {
        assert_true(shares[seat] > 0 && shares[seat] < 1);
        assert_true(shares[seat] == moved_shares[(seat + 1) % players]);
        sum += shares[seat];
    }
    assert_true(players > 2 || fabsf(sum - 1.0f) < 1e-5f);
}

static void a_position_looks_the_same_from_every_seat(void **unused)
{
    (void)unused;
    static float numbers[64 * NET_INPUTS_MAX];
    for (unsigned players = 2; players <= PZ_SEATS_MAX; players++) {
        const struct net net = random_net(players, numbers, players);
        unsigned checked = 0;
        for (unsigned seed = 0; seed < 20; seed++) {
            struct little_state state;
            struct pz_setup setup;
            struct pz_rng rng;
            pz_rng_init(&rng, seed);
            assert_int_equal(pz_setup_init(&setup, game, (int)players), 0);
            setup.choice[LITTLE_OPTION_DISCS] = seed % 2;
            if (seed >= 16) {
                assert_int_equal(pz_setup_set(&setup, game, "board", boards[seed / 2 % 2], NULL),
                                 0);
            }
            pz_setup_draw_first(&setup, &rng);
            game->init(&state, &setup);
            while (state.actor != PZ_NOBODY) {
                bool before_roll = state.places == 0 && state.actor == PZ_CHANCE;
                for (unsigned car = 0; car < state.cars; car++) {
                    before_roll = before_roll && state.die[car] == 0;
                }
                if (before_roll) {
                    check_position(&net, &state);
                    checked++;
                }
                game->apply(&state, pz_game_pick(game, &state, &rng));
            }
            float shares[PZ_SEATS_MAX];
            struct pz_result result;
            game->result(&state, &result);
            little_net_value(&net, &state, shares); /* at the end it is the result */
            for (unsigned seat = 0; seat < players; seat++) {
                assert_int_equal(shares[seat] > 0, result.winners >> seat & 1);
            }
        }
        assert_true(checked > 100);
    }
}

/* The features change when a car comes nearer to the money, a seat gains a point, or a die leaves
 * the cup. */
static void what_matters_is_seen(void **unused)
{
    (void)unused;
    static float numbers[64 * NET_INPUTS_MAX];
    const struct net net = random_net(2, numbers, 9);
    struct little_state state;
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, game, 2), 0);
    setup.first = 0;
    game->init(&state, &setup);
    static const uint8_t places[4] = {0, 8, 15, 20};
    memcpy(state.at, places, sizeof places);
    little_derive(&state);
    struct little_state others[7];
    for (unsigned i = 0; i < 7; i++) {
        others[i] = state;
    }
    others[0].at[0] = 1;
    others[1].at[3] = 21;
    others[2].points[0]++;
    others[3].points[1]--;
    others[4].cup = 14;
    others[5].marker[LITTLE_MONEY] = 4;
    others[6].at[1] = LITTLE_ALLEY_FROM_A;
    float shares[PZ_SEATS_MAX];
    little_net_value(&net, &state, shares);
    for (unsigned i = 0; i < 7; i++) {
        float other[PZ_SEATS_MAX];
        little_derive(&others[i]);
        little_net_value(&net, &others[i], other);
        assert_true(other[0] != shares[0]);
    }
}

/* net_add_all() gives the same sums as net_add() for each input, with any number of units. */
static void all_inputs_at_once_give_the_same_sums(void **unused)
{
    (void)unused;
    enum { INPUTS = 9 };
    static const uint16_t inputs[] = {3, 0, 8, 5};
    static const float values[] = {1.0f, 0.3f, -2.0f, 0.7f};
    for (unsigned hidden = 1; hidden <= 40; hidden++) {
        float numbers[1024];
        float sums[NET_HIDDEN_MAX];
        float at_once[NET_HIDDEN_MAX];
        const struct net net = {INPUTS, hidden, 2, numbers};
        struct pz_rng rng;
        pz_rng_init(&rng, hidden);
        for (size_t i = 0; i < net_param_count(INPUTS, hidden, 2); i++) {
            numbers[i] = (float)pz_rng_below(&rng, 2001) / 1000.0f - 1.0f;
        }
        net_start(&net, sums);
        net_start(&net, at_once);
        for (unsigned i = 0; i < 4; i++) {
            net_add(&net, sums, inputs[i], values[i]);
        }
        net_add_all(&net, at_once, inputs, values, 4);
        assert_memory_equal(sums, at_once, hidden * sizeof *sums);
    }
}

static void train_a_little(unsigned threads, uint8_t **file, size_t *size)
{
    struct train_plan plan;
    const struct trainee *trainee = trainee_of(game);
    assert_non_null(trainee);
    train_plan_init(&plan, trainee);
    plan.games = 60;
    plan.generation = 25;
    plan.hidden = 4;
    plan.threads = threads;
    *file = train(trainee, &plan, NULL, 0, NULL, NULL, size);
    assert_non_null(*file);
}

static int open_with(const void *weights, size_t size)
{
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    pz_bot_options_init(&options, pz_bot_strongest(game));
    options.weights = weights;
    options.weights_size = size;
    const int code =
        pz_bot_open(&bot, game, pz_bot_strongest(game), &options, &host_machine, &problem);
    if (code == 0) {
        pz_bot_close(&bot);
    }
    return code;
}

/* Files with a valid head but one net too few, one too many, or one of another shape. */
static void check_misfits(const uint8_t *file, size_t size)
{
    uint8_t *other = malloc(2 * size);
    const size_t rest = size - PZ_WEIGHTS_HEADER;
    assert_non_null(other);
    assert_int_equal(open_with(file, size), 0);
    assert_int_equal(open_with(NULL, 0), PZ_E_WEIGHTS);
    assert_int_equal(open_with(file, size - 1), PZ_E_WEIGHTS);
    memcpy(other, file, size);
    memcpy(other + size, file + size - 40, 40);
    pz_weights_header("little", LITTLE_NET_FORMAT, other + PZ_WEIGHTS_HEADER, (uint32_t)rest - 40,
                      other);
    assert_int_equal(open_with(other, size - 40), PZ_E_WEIGHTS);
    pz_weights_header("little", LITTLE_NET_FORMAT, other + PZ_WEIGHTS_HEADER, (uint32_t)rest + 40,
                      other);
    assert_int_equal(open_with(other, size + 40), PZ_E_WEIGHTS);
    other[PZ_WEIGHTS_HEADER]--; /* an input less */
    pz_weights_header("little", LITTLE_NET_FORMAT, other + PZ_WEIGHTS_HEADER, (uint32_t)rest,
                      other);
    assert_int_equal(open_with(other, size), PZ_E_WEIGHTS);
    free(other);
}

static void training_is_the_same_with_any_number_of_threads(void **unused)
{
    (void)unused;
    uint8_t *files[2];
    size_t sizes[2];
    train_a_little(1, &files[0], &sizes[0]);
    train_a_little(2, &files[1], &sizes[1]);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(files[0], files[1], sizes[0]);
    assert_int_equal(pz_weights_check(files[0], sizes[0], "little", LITTLE_NET_FORMAT, NULL), 0);
    check_misfits(files[0], sizes[0]);
    free(files[0]);
    free(files[1]);
}

/* Where the net for so many players begins and ends in a file of weights. */
static void place_of_net(const uint8_t *file, size_t size, unsigned players, size_t *from,
                         size_t *to)
{
    static float numbers[20000];
    struct net net;
    *from = 0;
    *to = PZ_WEIGHTS_HEADER;
    for (unsigned i = 2; i <= players; i++) {
        const size_t taken =
            net_read(&net, numbers, sizeof numbers / sizeof *numbers, file + *to, size - *to);
        assert_int_not_equal(taken, 0);
        *from = *to;
        *to += taken;
    }
}

static void training_for_four_players_leaves_the_other_nets_alone(void **unused)
{
    (void)unused;
    struct train_plan plan;
    uint8_t *start = NULL;
    size_t start_size = 0;
    size_t size = 0;
    size_t from = 0;
    size_t to = 0;
    train_a_little(1, &start, &start_size);
    train_plan_init(&plan, trainee_of(game));
    plan.games = 3;
    plan.hidden = 4;
    plan.players = 4;
    uint8_t *file = train(trainee_of(game), &plan, start, start_size, NULL, NULL, &size);
    assert_non_null(file);
    assert_int_equal(size, start_size);
    place_of_net(file, size, 4, &from, &to);
    assert_memory_equal(file + PZ_WEIGHTS_HEADER, start + PZ_WEIGHTS_HEADER,
                        from - PZ_WEIGHTS_HEADER);
    assert_memory_not_equal(file + from, start + from, to - from);
    assert_memory_equal(file + to, start + to, size - to);
    free(start);
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_looks_the_same_from_every_seat),
        cmocka_unit_test(what_matters_is_seen),
        cmocka_unit_test(all_inputs_at_once_give_the_same_sums),
        cmocka_unit_test(training_is_the_same_with_any_number_of_threads),
        cmocka_unit_test(training_for_four_players_leaves_the_other_nets_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
