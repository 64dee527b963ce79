/* The neural net of the bots: what it computes, how it is read, and the built-in weights. */
#include "unit.h"

#include "net_value.h"
#include "piazza/piazza.h"
#include <math.h>
#include <string.h>

/* 2 inputs, 2 hidden units, 1 output */
static const float numbers[] = {0.5f,  -1.0f, /* biases of the units */
                                1.0f,  2.0f,  /* from the first input */
                                -3.0f, 0.0f,  /* from the second */
                                0.25f, /* bias of the output */ 2.0f,
                                -1.0f};
static const struct net net = {2, 2, 1, numbers};

static void close_to(float value, double expected)
{
    if (!(fabs((double)value - expected) < 1e-6)) {
        fail_msg("%.9f, not %.9f", (double)value, expected);
    }
}

static double softsign_of(double x)
{
    return x / (1 + fabs(x));
}

static void a_net_adds_up_and_bends(void **unused)
{
    (void)unused;
    const float inputs[2] = {2.0f, 0.5f};
    float output = 0;
    net_value(&net, inputs, &output);
    const double first = softsign_of(0.5 + 2 - 1.5);
    const double second = softsign_of(-1.0 + 4);
    close_to(output, 0.5 + 0.5 * softsign_of(0.25 + 2 * first - second));
}

static void outputs_stay_between_0_and_1(void **unused)
{
    (void)unused;
    float output = 0;
    net_value(&net, (const float[]){1e30f, 0}, &output);
    assert_true(output >= 0.0f && output <= 1.0f);
    net_value(&net, (const float[]){0, 1e30f}, &output);
    assert_true(output >= 0.0f && output <= 1.0f);
}

static void a_net_is_written_and_read(void **unused)
{
    (void)unused;
    uint8_t bytes[NET_HEADER_BYTES + NET_PARAM_BYTES * 9];
    float read[9];
    struct net copy;
    assert_int_equal(net_param_count(2, 2, 1), 9);
    assert_int_equal(net_write(&net, bytes), sizeof bytes);
    const uint8_t head[] = {2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0x38, 0, 0xbc}; /* 0.5, -1 */
    assert_memory_equal(bytes, head, sizeof head);
    assert_int_equal(net_read(&copy, read, 9, bytes, sizeof bytes), sizeof bytes);
    assert_memory_equal(read, numbers, sizeof numbers);
    assert_int_equal(copy.inputs, 2);
    assert_int_equal(copy.hidden, 2);
    assert_int_equal(copy.outputs, 1);
}

static float as_half(float number)
{
    const float all[] = {number, 0, 0, 0}; /* two biases and two weights */
    const struct net small = {1, 1, 1, all};
    uint8_t bytes[NET_HEADER_BYTES + NET_PARAM_BYTES * 4];
    float read[4];
    struct net copy;
    net_write(&small, bytes);
    assert_int_equal(net_read(&copy, read, 4, bytes, sizeof bytes), sizeof bytes);
    return read[0];
}

/* Numbers that are half-precision floats do not change. Others are rounded to the nearest, ties to
 * even. Numbers that are too large become the largest. */
static void numbers_are_rounded_to_halves(void **unused)
{
    (void)unused;
    double before = 0;
    for (int half = 1; half < 0x7c00; half++) {
        const int exponent = half >> 10;
        const int digits = (half & 0x3ff) + (exponent > 0 ? 0x400 : 0);
        const double value = ldexp(digits, (exponent > 0 ? exponent : 1) - 25);
        const float middle = (float)((before + value) / 2);
        const float little = middle / (exponent > 0 ? 1 << 20 : 1 << 10);
        assert_true(as_half((float)value) == (float)value);
        assert_true(as_half((float)-value) == (float)-value);
        assert_true(as_half(middle) == (float)(half & 1 ? before : value));
        assert_true(as_half(middle - little) == (float)before);
        assert_true(as_half(middle + little) == (float)value);
        before = value;
    }
    assert_true(as_half(1e9f) == 65504.0f);
    assert_true(as_half(-65519.0f) == -65504.0f);
}

static void what_is_no_net_is_refused(void **unused)
{
    (void)unused;
    uint8_t bytes[NET_HEADER_BYTES + NET_PARAM_BYTES * 9];
    float read[9];
    struct net copy;
    net_write(&net, bytes);
    for (size_t size = 0; size < sizeof bytes; size++) {
        assert_int_equal(net_read(&copy, read, 9, bytes, size), 0); /* cut off */
    }
    assert_int_equal(net_read(&copy, read, 8, bytes, sizeof bytes), 0); /* no space */
    for (unsigned member = 0; member < 3; member++) {
        const uint8_t before = bytes[4 * member];
        bytes[4 * member] = 0;
        assert_int_equal(net_read(&copy, read, 9, bytes, sizeof bytes), 0);
        bytes[4 * member] = before;
        bytes[4 * member + 3] = 0x7f; /* far too many */
        assert_int_equal(net_read(&copy, read, 9, bytes, sizeof bytes), 0);
        bytes[4 * member + 3] = 0;
    }
    memset(bytes + NET_HEADER_BYTES + 8, 0xff, NET_PARAM_BYTES); /* not a number */
    assert_int_equal(net_read(&copy, read, 9, bytes, sizeof bytes), 0);
}

static void every_bot_that_needs_weights_has_them(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_bot_kind *kind = NULL;
        for (unsigned i = 0; (kind = pz_bot_at(pz_game_at(g), i)) != NULL; i++) {
            struct pz_bot_options options;
            struct pz_problem problem;
            pz_bot_options_init(&options, kind);
            if (kind->weights != NULL) {
                assert_non_null(options.weights);
                assert_int_equal(pz_weights_check(options.weights, options.weights_size,
                                                  kind->weights, kind->weights_format, &problem),
                                 0);
            }
        }
    }
    size_t size = 1;
    assert_null(pz_weights_shipped("nobody's", &size));
    assert_int_equal(size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_adds_up_and_bends),
        cmocka_unit_test(outputs_stay_between_0_and_1),
        cmocka_unit_test(a_net_is_written_and_read),
        cmocka_unit_test(numbers_are_rounded_to_halves),
        cmocka_unit_test(what_is_no_net_is_refused),
        cmocka_unit_test(every_bot_that_needs_weights_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
