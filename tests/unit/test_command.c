/* A command in one text becomes words, as a shell would make them. */
#include "outside/command.h"
#include "unit.h"

static const char *words[5];

static bool split(const char *text)
{
    static char copy[200];
    char problem[200];
    strcpy(copy, text);
    return command_split(copy, words, 4, problem, sizeof problem);
}

static void splits(void **state)
{
    (void)state;
    assert_true(split("  ./bot.py  --deep\t5 "));
    assert_string_equal(words[0], "./bot.py");
    assert_string_equal(words[1], "--deep");
    assert_string_equal(words[2], "5");
    assert_null(words[3]);
    assert_true(split("'a b'c \"d 'e'\" f\\ g '' "));
    assert_string_equal(words[0], "a bc");
    assert_string_equal(words[1], "d 'e'");
    assert_string_equal(words[2], "f g");
    assert_string_equal(words[3], "");
    assert_null(words[4]);
    assert_true(split("'\\' \"\\\"\""));
    assert_string_equal(words[0], "\\");
    assert_string_equal(words[1], "\"");
}

static void refuses(void **state)
{
    (void)state;
    assert_false(split(""));
    assert_false(split("   "));
    assert_false(split("'a"));
    assert_false(split("a \"b"));
    assert_false(split("a\\"));
    assert_true(split("1 2 3 4"));
    assert_false(split("1 2 3 4 5"));
}

static void spans(void **state)
{
    (void)state;
    assert_int_equal(command_span("a,b", ","), 1);
    assert_int_equal(command_span("cmd:x 'a,b',c", ","), 11);
    assert_int_equal(command_span("a\\,b,c", ","), 4);
    assert_int_equal(command_span("'a,b", ","), 4);
    assert_int_equal(command_span("", ","), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splits),
        cmocka_unit_test(refuses),
        cmocka_unit_test(spans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
