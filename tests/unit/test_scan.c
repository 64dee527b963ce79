/* The scanner over bytes from outside, and what of them may be shown. */
#include "piazza/text.h"
#include "unit.h"

static struct pz_scan scan;

static void start(const char *text)
{
    pz_scan_init(&scan, text, strlen(text));
}

static void a_word_ends_where_no_letter_follows(void **unused)
{
    (void)unused;
    static const char inside[] = "azAZ09-_";
    for (unsigned i = 0; inside[i] != '\0'; i++) {
        char text[] = "ring?";
        text[4] = inside[i];
        start(text);
        assert_false(pz_scan_word(&scan, "ring"));
        assert_ptr_equal(scan.next, text);
    }
    static const char outside[] = "`{@[/:.,; \n";
    for (unsigned i = 0; outside[i] != '\0'; i++) {
        char text[] = "ring?";
        text[4] = outside[i];
        start(text);
        assert_true(pz_scan_word(&scan, "ring"));
        assert_ptr_equal(scan.next, text + 4);
    }
    start("ring");
    assert_true(pz_scan_word(&scan, "ring"));
    assert_ptr_equal(scan.next, scan.end);
    start("rin");
    assert_false(pz_scan_word(&scan, "ring"));
    start("rink");
    assert_false(pz_scan_word(&scan, "ring"));
}

static void numbers_keep_their_bounds(void **unused)
{
    (void)unused;
    int64_t number = 77;
    start("12,");
    assert_true(pz_scan_int(&scan, 0, 12, &number));
    assert_int_equal(number, 12);
    assert_true(pz_scan_char(&scan, ','));
    assert_false(pz_scan_char(&scan, ','));
    start("13");
    assert_false(pz_scan_int(&scan, 0, 12, &number));
    start("-3");
    assert_false(pz_scan_int(&scan, 0, 12, &number));
    assert_true(pz_scan_int(&scan, -3, 12, &number));
    assert_int_equal(number, -3);
    start("-4");
    assert_false(pz_scan_int(&scan, -3, 12, &number));
    static const char *const wrong[] = {"", "-", "x", "--1", "99999999999999999999"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        start(wrong[i]);
        assert_false(pz_scan_int(&scan, -1000, 1000, &number));
        assert_ptr_equal(scan.next, wrong[i]);
    }
    assert_int_equal(number, -3);
    start("9223372036854775807");
    assert_true(pz_scan_int(&scan, INT64_MIN, INT64_MAX, &number));
    assert_true(number == INT64_MAX);
}

static void lines_are_counted_from_one(void **unused)
{
    (void)unused;
    start(" \t a\r\n\nb");
    pz_scan_blanks(&scan);
    assert_int_equal(*scan.next, 'a');
    assert_false(pz_scan_at_line_end(&scan));
    assert_true(pz_scan_char(&scan, 'a'));
    assert_true(pz_scan_at_line_end(&scan));
    assert_int_equal(scan.line, 1);
    pz_scan_next_line(&scan);
    assert_int_equal(scan.line, 2);
    assert_true(pz_scan_at_line_end(&scan));
    pz_scan_next_line(&scan);
    assert_int_equal(scan.line, 3);
    assert_ptr_equal(scan.line_start, scan.next);
    pz_scan_next_line(&scan);
    assert_int_equal(scan.line, 3);
    assert_true(pz_scan_at_line_end(&scan));
    start("\rx");
    assert_false(pz_scan_at_line_end(&scan));
    start("\r");
    assert_false(pz_scan_at_line_end(&scan));
}

static void printed(const char *text, const char *wanted)
{
    char buffer[40];
    struct pz_text out = pz_text_in(buffer, sizeof buffer);
    pz_text_printable(&out, text);
    assert_string_equal(buffer, wanted);
    assert_int_equal(pz_str_printable(text), strcmp(text, wanted) == 0);
}

/* The first and last character of each length, and the bytes beside them. */
static void only_characters_are_shown(void **unused)
{
    (void)unused;
    static const char *const shown[] = {
        "",
        " ~",
        "\xc2\xa0",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbd",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
    };
    for (unsigned i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        printed(shown[i], shown[i]);
    }
    printed("\x1f", "?");
    printed("\x7f", "?");
    printed("a\tb", "a?b");
    printed("\xc2\x9f", "??"); /* C1 controls */
    printed("\xc1\xbf", "??"); /* longer than it need be */
    printed("\xe0\x9f\xbf", "???");
    printed("\xf0\x8f\xbf\xbf", "????");
    printed("\xed\xa0\x80", "???"); /* surrogates */
    printed("\xed\xbf\xbf", "???");
    printed("\xf4\x90\x80\x80", "????"); /* beyond Unicode */
    printed("\xf5\x80\x80\x80", "????");
    printed("\x80", "?");
    printed("\xe2\x82", "??"); /* cut off */
    printed("\xe2z\x82", "?z?");
}

static void strings_are_equal_or_not(void **unused)
{
    (void)unused;
    assert_true(pz_str_equal("", ""));
    assert_true(pz_str_equal("Roma", "Roma"));
    assert_false(pz_str_equal("Roma", "Rom"));
    assert_false(pz_str_equal("Rom", "Roma"));
    assert_false(pz_str_equal("Roma", "Romb"));
    assert_int_equal(pz_str_length("Roma"), 4);
}

static void hexadecimal_is_exact(void **unused)
{
    (void)unused;
    uint8_t bytes[3] = {1, 2, 3};
    char buffer[8];
    struct pz_text out;
    assert_true(pz_hex_read("00aFfF", 6, bytes, 3));
    assert_true(bytes[0] == 0 && bytes[1] == 0xaf && bytes[2] == 0xff);
    out = pz_text_in(buffer, sizeof buffer);
    pz_text_hex(&out, bytes, 3);
    assert_string_equal(buffer, "00afff");
    static const char *const wrong[] = {"00af",   "00afff0", "00afgf", "00af/f",
                                        "00af:f", "00af`f",  "00af@f", "00afGf"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(pz_hex_read(wrong[i], strlen(wrong[i]), bytes, 3));
        assert_true(bytes[0] == 0 && bytes[1] == 0xaf && bytes[2] == 0xff);
    }
}

static void a_problem_says_where_and_what(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    start("one\ntwo three");
    pz_scan_next_line(&scan);
    assert_true(pz_scan_word(&scan, "two"));
    pz_scan_blanks(&scan);
    assert_int_equal(pz_scan_problem(&scan, &problem, PZ_E_VALUE, "'{}' is {}", "three"),
                     PZ_E_VALUE);
    assert_int_equal(problem.code, PZ_E_VALUE);
    assert_int_equal(problem.line, 2);
    assert_int_equal(problem.column, 5);
    assert_string_equal(problem.sentence, "'{}' is {}");
    assert_string_equal(problem.detail, "three");
    assert_true(strncmp(problem.text, "'three' is ", 11) == 0);
    assert_int_equal(pz_problem_set(&problem, PZ_E_STATE, "no place", ""), PZ_E_STATE);
    assert_int_equal(problem.line, 0);
    assert_int_equal(problem.column, 0);
    assert_string_equal(problem.text, "no place");
    assert_int_equal(pz_problem_set(NULL, PZ_E_STATE, "nobody asks", ""), PZ_E_STATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_ends_where_no_letter_follows),
        cmocka_unit_test(numbers_keep_their_bounds),
        cmocka_unit_test(lines_are_counted_from_one),
        cmocka_unit_test(only_characters_are_shown),
        cmocka_unit_test(strings_are_equal_or_not),
        cmocka_unit_test(hexadecimal_is_exact),
        cmocka_unit_test(a_problem_says_where_and_what),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
