/* Training: what is learned from games, and that threads do not change it. The game is a random
 * walk over five places; seat 0 wins if it leaves at the right end. From place p (0 to 4) the
 * probability of that is (p + 1) / 6. */
#include "unit.h"

#include "net_value.h"
#include "train/train.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { PLACES = 5 };

static void walk(const struct net *nets, unsigned players, uint64_t number, uint64_t seed,
                 struct train_log *log)
{
    struct pz_rng rng;
    int place = PLACES / 2;
    (void)players;
    (void)number;
    pz_rng_init(&rng, seed);
    while (place >= 0 && place < PLACES) {
        float inputs[PLACES] = {0};
        float outputs[2];
        inputs[place] = 1.0f;
        /* Now one seat is first, now the other. */
        const unsigned first = place % 2 == 0 ? 0 : 1;
        net_value(&nets[first], inputs, outputs);
        train_log_add(log, first, 0, first, 2, inputs, outputs);
        place += pz_rng_below(&rng, 2) != 0 ? 1 : -1;
    }
    const float right = place == PLACES ? 1.0f : 0.0f;
    train_log_end(log, (const float[PZ_SEATS_MAX]){right, 1.0f - right});
}

static const struct trainee walker = {
    .game = NULL,
    .weights = "walk",
    .weights_format = 3,
    .net_count = 2, /* for places where seat 0 is first, and where seat 1 is */
    .inputs = {PLACES, PLACES},
    .outputs = {2, 2},
    .hidden = 4,
    .play = walk,
};

static void plan_for_walks(struct train_plan *plan)
{
    train_plan_init(plan, &walker);
    plan->games = 8000;
    plan->generation = 50;
    plan->rate = 0.02f;
}

static void value_of_place(const uint8_t *file, size_t size, int place, float outputs[2])
{
    float numbers[2][64];
    struct net nets[2];
    float inputs[PLACES] = {0};
    const size_t first =
        net_read(&nets[0], numbers[0], 64, file + PZ_WEIGHTS_HEADER, size - PZ_WEIGHTS_HEADER);
    assert_int_not_equal(first, 0);
    const size_t second = net_read(&nets[1], numbers[1], 64, file + PZ_WEIGHTS_HEADER + first,
                                   size - PZ_WEIGHTS_HEADER - first);
    assert_int_equal(PZ_WEIGHTS_HEADER + first + second, size);
    inputs[place] = 1.0f;
    net_value(&nets[place % 2], inputs, outputs);
}

static void check_walks(float lambda)
{
    struct train_plan plan;
    size_t size = 0;
    plan_for_walks(&plan);
    plan.lambda = lambda;
    uint8_t *file = train(&walker, &plan, NULL, 0, NULL, NULL, &size);
    assert_non_null(file);
    assert_int_equal(pz_weights_check(file, size, "walk", 3, NULL), 0);
    for (int place = 0; place < PLACES; place++) {
        float outputs[2];
        value_of_place(file, size, place, outputs);
        const double right = (place + 1) / 6.0;
        const double seat0 = (double)outputs[place % 2 == 0 ? 0 : 1];
        const double seat1 = (double)outputs[place % 2 == 0 ? 1 : 0];
        if (!(fabs(seat0 - right) < 0.06 && fabs(seat1 - (1 - right)) < 0.06)) {
            fail_msg("lambda %.1f, place %d: %.3f and %.3f, not %.3f", (double)lambda, place, seat0,
                     seat1, right);
        }
    }
    free(file);
}

static void a_walk_is_learned_from_results_and_from_the_next_place(void **unused)
{
    (void)unused;
    check_walks(1.0f);
    check_walks(0.5f);
}

static void threads_change_nothing_but_the_seed_does(void **unused)
{
    (void)unused;
    struct train_plan plan;
    size_t sizes[3];
    uint8_t *files[3];
    plan_for_walks(&plan);
    plan.games = 330; /* the last generation is smaller */
    for (unsigned i = 0; i < 3; i++) {
        plan.threads = i == 1 ? 3 : 1;
        plan.seed = i == 2 ? 2 : 1;
        files[i] = train(&walker, &plan, NULL, 0, NULL, NULL, &sizes[i]);
        assert_non_null(files[i]);
        assert_int_equal(sizes[i], sizes[0]);
    }
    assert_memory_equal(files[0], files[1], sizes[0]);
    assert_memory_not_equal(files[0], files[2], sizes[0]);
    for (unsigned i = 0; i < 3; i++) {
        free(files[i]);
    }
}

/* A game of one position, after which seat 0 always wins. But the game expects that it wins once in
 * four, and does not follow the output of seat 0. */
static void say_what_follows(const struct net *nets, unsigned players, uint64_t number,
                             uint64_t seed, struct train_log *log)
{
    const float inputs[PLACES] = {1.0f};
    float outputs[2];
    (void)players;
    (void)number;
    (void)seed;
    net_value(&nets[0], inputs, outputs);
    train_log_add(log, 0, 0, 1, 2, inputs, outputs); /* seat 1 is first */
    train_log_expect(log, (const float[]){0.75f, 0.25f}, (const bool[]){true, false});
    train_log_end(log, (const float[PZ_SEATS_MAX]){1.0f, 0.0f});
}

static void what_the_game_expects_is_learned_as_far_as_lambda_lets_it(void **unused)
{
    (void)unused;
    struct trainee teller = walker;
    teller.play = say_what_follows;
    for (unsigned i = 0; i <= 1; i++) {
        struct train_plan plan;
        size_t size = 0;
        float outputs[2];
        plan_for_walks(&plan);
        plan.games = 8000;
        plan.lambda = 0.5f * (float)i;
        uint8_t *file = train(&teller, &plan, NULL, 0, NULL, NULL, &size);
        assert_non_null(file);
        value_of_place(file, size, 0, outputs);
        const float seat1 = 0.75f - 0.75f * plan.lambda;
        assert_true(fabsf(outputs[0] - seat1) < 0.03f);
        assert_true(fabsf(outputs[1] - 0.25f) < 0.03f); /* it is not followed */
        free(file);
    }
}

static bool stop_after_100(void *context, const struct train_progress *progress)
{
    *(uint64_t *)context = progress->games;
    assert_true(progress->error > 0);
    return progress->games < 100;
}

static void it_can_be_ended_and_taken_up_again(void **unused)
{
    (void)unused;
    struct train_plan plan;
    size_t size = 0;
    size_t next_size = 0;
    uint64_t games = 0;
    plan_for_walks(&plan);
    uint8_t *file = train(&walker, &plan, NULL, 0, stop_after_100, &games, &size);
    assert_non_null(file);
    assert_int_equal(games, 100);
    plan.games = 1;
    plan.rate = 0.0f; /* it learns nothing: the parameters are those of the start */
    uint8_t *next = train(&walker, &plan, file, size, NULL, NULL, &next_size);
    assert_non_null(next);
    assert_int_equal(next_size, size);
    assert_memory_equal(next, file, size);
    free(next);
    plan.hidden = 5;
    assert_null(train(&walker, &plan, file, size, NULL, NULL, &next_size));
    assert_int_equal(errno, EINVAL);
    plan.hidden = 4;
    assert_null(train(&walker, &plan, file, size - 4, NULL, NULL, &next_size));
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_is_learned_from_results_and_from_the_next_place),
        cmocka_unit_test(what_the_game_expects_is_learned_as_far_as_lambda_lets_it),
        cmocka_unit_test(threads_change_nothing_but_the_seed_does),
        cmocka_unit_test(it_can_be_ended_and_taken_up_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
