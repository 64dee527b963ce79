/* The load generator's own tools: finding members in JSON, and shares of a histogram. */
#include "../../bench/histogram.h"
#include "../../bench/scan.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct span span_of(const char *text)
{
    return (struct span){text, text + strlen(text)};
}

static void finds_members(void **state)
{
    (void)state;
    const struct span text =
        span_of("{\"n\":57,\"text\":\"a \\\"n\\\":1, } ]\",\"position\":{\"n\":3,\"ask\":{\"id\":8,"
                "\"moves\":[{\"number\":4},{\"number\":12}]}},\"re\":\"x\"}");
    struct span value;
    struct scan scan;
    assert_true(scan_find(text, "n", &value));
    assert_int_equal(span_number(value), 57);
    assert_true(scan_find(text, "re", &value));
    assert_true(span_is(value, "\"x\""));
    assert_false(scan_find(text, "ask", &value));
    assert_true(scan_find(text, "position", &value));
    assert_true(scan_find(value, "ask", &value));
    assert_true(scan_find(value, "moves", &value));
    scan = (struct scan){value.at, value.end};
    assert_true(scan_enter(&scan));
    assert_true(scan_value(&scan, &value));
    assert_true(scan_value(&scan, &value));
    assert_true(scan_find(value, "number", &value));
    assert_int_equal(span_number(value), 12);
    assert_false(scan_value(&scan, &value));
}

static void ends_with_the_text(void **state)
{
    (void)state;
    static const char *const cut[] = {
        "",         "{",         "{\"", "{\"a", "{\"a\"",    "{\"a\":", "{\"a\":\"", "{\"a\":\"\\",
        "{\"a\":[", "{\"a\":[{", "[",   "7",    "{\"a\":1,", "{]",      "{:}"};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        struct span value;
        assert_false(scan_find(span_of(cut[i]), "b", &value));
    }
}

static void copies_strings(void **state)
{
    (void)state;
    char text[4];
    span_copy(span_of("\"abcdef\""), text, sizeof text);
    assert_string_equal(text, "abc");
    span_copy(span_of("12"), text, sizeof text);
    assert_string_equal(text, "12");
    assert_int_equal(span_number(span_of("-5")), 0);
}

static void tells_shares(void **state)
{
    (void)state;
    static struct histogram histogram;
    assert_int_equal(histogram_share(&histogram, 0.5), 0);
    for (uint64_t value = 1; value <= 100000; value++) {
        histogram_add(&histogram, value);
    }
    for (int thousandths = 1; thousandths <= 1000; thousandths += 7) {
        const double share = thousandths / 1000.0;
        const double found = (double)histogram_share(&histogram, share);
        assert_true(found >= share * 100000 - 1 && found <= share * 100000 * 1.02 + 1);
    }
    assert_int_equal(histogram_share(&histogram, 1), 100000);
    assert_int_equal(histogram.max, 100000);
    histogram_add(&histogram, UINT64_MAX);
    assert_true(histogram_share(&histogram, 1) == UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_members),
        cmocka_unit_test(ends_with_the_text),
        cmocka_unit_test(copies_strings),
        cmocka_unit_test(tells_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
