/* Text in buffers, the scanner, JSON written and read. */
#include "piazza/json.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

static void text_that_does_not_fit_is_cut_and_said(void **unused)
{
    (void)unused;
    char buffer[6];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    pz_text_str(&text, "ciao");
    assert_false(text.cut);
    pz_text_int(&text, -12);
    assert_true(text.cut);
    assert_string_equal(buffer, "ciao-");
    pz_text_char(&text, 'x');
    assert_string_equal(buffer, "ciao-");
}

/* Whatever is written in whatever pieces, the buffer holds as much of it as fits. */
static void text_of_any_length_is_cut_at_the_same_place(void **unused)
{
    (void)unused;
    static const char whole[] = "abc12345,-67\"q\\\\\"";
    for (size_t size = 1; size <= sizeof whole + 1; size++) {
        char buffer[sizeof whole + 2];
        struct pz_text text;
        memset(buffer, '#', sizeof buffer);
        text = pz_text_in(buffer, size);
        struct pz_json json = pz_json_to(&text);
        pz_text_bytes(&text, "abcd", 3);
        pz_json_uint(&json, 12345);
        pz_json_int(&json, -67);
        json.comma = false;
        pz_json_string(&json, "q\\");
        const size_t fits = size < sizeof whole ? size - 1 : sizeof whole - 1;
        assert_int_equal(text.length, fits);
        assert_memory_equal(buffer, whole, fits);
        assert_int_equal(buffer[fits], '\0');
        assert_int_equal(buffer[size], '#');
        assert_int_equal(text.cut, size < sizeof whole);
    }
}

/* Strings and keys of all lengths, in buffers in which they fit and do not fit: the same bytes. */
static void json_strings_of_any_length_are_cut_at_the_same_place(void **unused)
{
    (void)unused;
    enum { LONGEST = 120 };
    for (size_t length = 0; length <= LONGEST; length++) {
        char string[LONGEST + 1];
        char whole[2 * LONGEST + 20];
        memset(string, 'a', length);
        string[length] = '\0';
        const int wide = snprintf(whole, sizeof whole, "0,\"%s\",\"%s\":-12", string, string);
        for (size_t size = 1; size < sizeof whole; size++) {
            char buffer[sizeof whole + 1];
            struct pz_text text;
            memset(buffer, '#', sizeof buffer);
            text = pz_text_in(buffer, size);
            struct pz_json json = pz_json_to(&text);
            pz_json_int(&json, 0);
            pz_json_string(&json, string);
            pz_json_key_int(&json, string, -12);
            const size_t fits = size <= (size_t)wide ? size - 1 : (size_t)wide;
            assert_int_equal(text.length, fits);
            assert_memory_equal(buffer, whole, fits);
            assert_int_equal(buffer[fits], '\0');
            assert_int_equal(buffer[size], '#');
            assert_int_equal(text.cut, size <= (size_t)wide);
        }
    }
}

static void numbers_are_written_whole(void **unused)
{
    (void)unused;
    char buffer[80];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    pz_text_int(&text, INT64_MIN);
    pz_text_char(&text, ' ');
    pz_text_int(&text, 0);
    pz_text_char(&text, ' ');
    pz_text_uint(&text, UINT64_MAX);
    assert_string_equal(buffer, "-9223372036854775808 0 18446744073709551615");
}

static bool scans(const char *string, int64_t min, int64_t max, int64_t *number)
{
    struct pz_scan scan;
    pz_scan_init(&scan, string, strlen(string));
    return pz_scan_int(&scan, min, max, number) && scan.next == scan.end;
}

static void every_number_has_one_text(void **unused)
{
    (void)unused;
    int64_t number = 0;
    assert_true(scans("0", 0, 9, &number));
    assert_true(scans("-7", -9, 9, &number) && number == -7);
    assert_true(scans("9223372036854775807", 0, INT64_MAX, &number));
    assert_false(scans("9223372036854775808", 0, INT64_MAX, &number));
    assert_false(scans("99999999999999999999999", 0, INT64_MAX, &number));
    assert_false(scans("-7", 0, 9, &number));
    assert_false(scans("07", 0, 9, &number));
    assert_false(scans("-0", -9, 9, &number));
    assert_false(scans("+7", 0, 9, &number));
    assert_false(scans("", 0, 9, &number));
    assert_false(scans("10", 0, 9, &number));
}

static void problems_know_their_place(void **unused)
{
    (void)unused;
    static const char text[] = "one\ntwo three";
    struct pz_scan scan;
    struct pz_problem problem;
    pz_scan_init(&scan, text, strlen(text));
    pz_scan_next_line(&scan);
    assert_false(pz_scan_word(&scan, "tw"));
    assert_true(pz_scan_word(&scan, "two"));
    pz_scan_blanks(&scan);
    assert_int_equal(pz_scan_problem(&scan, &problem, PZ_E_SYNTAX, "'{}' is odd", "three"),
                     PZ_E_SYNTAX);
    assert_int_equal(problem.line, 2);
    assert_int_equal(problem.column, 5);
    assert_string_equal(problem.text, "'three' is odd");
}

static void json_writer_sets_commas_and_escapes(void **unused)
{
    (void)unused;
    char buffer[200];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "a\"b", "tab\tback\\");
    pz_json_key_open(&json, "list", '[');
    pz_json_int(&json, -1);
    pz_json_null(&json);
    pz_json_bool(&json, true);
    pz_json_open(&json, '{');
    pz_json_close(&json, '}');
    pz_json_close(&json, ']');
    pz_json_key_int(&json, "n", 2);
    pz_json_close(&json, '}');
    assert_string_equal(buffer,
                        "{\"a\\\"b\":\"tab\\u0009back\\\\\",\"list\":[-1,null,true,{}],\"n\":2}");
}

/* {"list":[1,2],"word":"hi"} in any white space. */
static bool reads(const char *string)
{
    struct pz_json_reader reader;
    char key[8];
    char word[4];
    int64_t number = 0;
    pz_json_reader_init(&reader, string, strlen(string));
    pz_json_read_open(&reader, '{');
    while (pz_json_read_key(&reader, key, sizeof key)) {
        if (strcmp(key, "list") == 0) {
            pz_json_read_open(&reader, '[');
            while (pz_json_read_more(&reader) && pz_json_read_int(&reader, 0, 9, &number)) {
            }
        } else if (!pz_json_read_null(&reader)) {
            pz_json_read_string(&reader, word, sizeof word);
        }
    }
    return pz_json_read_end(&reader);
}

static void a_bool_is_true_or_false(void **unused)
{
    (void)unused;
    static const char document[] = "[true,false,1]";
    struct pz_json_reader reader;
    bool value = false;
    pz_json_reader_init(&reader, document, sizeof document - 1);
    pz_json_read_open(&reader, '[');
    assert_true(pz_json_read_more(&reader) && pz_json_read_bool(&reader, &value));
    assert_true(value);
    assert_true(pz_json_read_more(&reader) && pz_json_read_bool(&reader, &value));
    assert_false(value);
    assert_true(pz_json_read_more(&reader));
    assert_false(pz_json_read_bool(&reader, &value));
    assert_true(reader.failed);
    assert_false(pz_json_read_bool(&reader, &value)); /* nothing is read after a failure */
}

static void words_are_read_by_their_place_in_a_list(void **unused)
{
    (void)unused;
    static const char *const words[] = {"red", NULL, "blue"};
    static const struct {
        const char *json;
        unsigned index;
        const char *problem; /* "" if there is none */
    } cases[] = {
        {"\"red\"", 0, ""},
        {"\"blue\"", 2, ""},
        {"\"\"", 0, "'' is no colour"},
        {"\"bluer\"", 0, "'bluer' is no colour"},
        {"3", 0, "a string expected"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pz_json_reader reader;
        pz_json_reader_init(&reader, cases[i].json, strlen(cases[i].json));
        assert_int_equal(pz_json_read_word(&reader, words, 3, "'{}' is no colour"), cases[i].index);
        assert_int_equal(reader.failed, cases[i].problem[0] != '\0');
        assert_string_equal(reader.problem.text, cases[i].problem);
    }
}

static void json_reader_takes_json_and_nothing_else(void **unused)
{
    (void)unused;
    assert_true(reads("{\"list\":[1,2],\"word\":\"hi\"}"));
    assert_true(reads(" {\n\"word\" : null , \"list\" : [ ] } \r\n"));
    assert_true(reads("{\"word\":\"\\\"\\\\\"}"));
    assert_true(reads("{}"));
    static const char *const wrong[] = {"",
                                        "{",
                                        "{}x",
                                        "[]",
                                        "{\"list\":[1,]}",
                                        "{\"list\":[1 2]}",
                                        "{\"list\":[,1]}",
                                        "{\"list\":[1],}",
                                        "{\"list\":[10]}",
                                        "{\"list\":[1.5]}",
                                        "{\"list\":[01]}",
                                        "{\"list\":[1}",
                                        "{\"word\":\"long\"}",
                                        "{\"word\":\"\\u004\"}",
                                        "{\"word\":\"\\u00g1\"}",
                                        "{\"word\":\"\\u0000\"}",
                                        "{\"word\":\"\\ud83d\"}",
                                        "{\"word\":\"\\udc00\"}",
                                        "{\"word\":\"\\ud83d\\u0041\"}",
                                        "{\"word\":\"a",
                                        "{\"word\":\"a\\",
                                        "{\"word\":\"a\nb\"}",
                                        "{\"word\" \"a\"}",
                                        "{word:\"a\"}",
                                        "{\"much too long\":null}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (reads(wrong[i])) {
            fail_msg("should be refused: %s", wrong[i]);
        }
    }
}

static bool skips(const char *string)
{
    struct pz_json_reader reader;
    int64_t number = 0;
    const size_t length = strlen(string);
    char *copy = malloc(length); /* without a NUL: reading past the end is an error */
    assert_non_null(copy);
    for (size_t i = 0; i < length; i++) {
        copy[i] = string[i];
    }
    pz_json_reader_init(&reader, copy, length);
    pz_json_read_open(&reader, '[');
    const bool good = pz_json_read_more(&reader) && pz_json_skip(&reader) &&
                      pz_json_read_more(&reader) && pz_json_read_int(&reader, 7, 7, &number) &&
                      !pz_json_read_more(&reader) && pz_json_read_end(&reader);
    free(copy);
    return good;
}

static void json_reader_makes_escapes_utf8(void **unused)
{
    (void)unused;
    static const char document[] = "\"\\u0041\\u00e8\\u20AC\\ud83d\\ude97\\n\"";
    struct pz_json_reader reader;
    char word[16];
    pz_json_reader_init(&reader, document, sizeof document - 1);
    assert_true(pz_json_read_string(&reader, word, sizeof word));
    assert_string_equal(word, "A\xc3\xa8\xe2\x82\xac\xf0\x9f\x9a\x97\n");
}

static void json_reader_skips_any_value(void **unused)
{
    (void)unused;
    static const char *const right[] = {
        "1",
        "-0",
        "0.5",
        "10.25e+3",
        "1E-2",
        "2e9",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\\u00e8\\n\"",
        "\"}]\"",
        "[]",
        "{}",
        "[[],{}]",
        "[1,[2,{\"a\":[3]}],4]",
        " { \"a\" : 1 ,\n \"b\" : [ ] } ",
        "{\"a much longer key than others, \\u0041\":{\"b\":{\"c\":null}}}"};
    static const char *const wrong[] = {
        "",     "01",        "1.",  ".5",      "-",           "1e",         "+1",    "nul",
        "True", "'a'",       "\"a", "\"\\x\"", "\"\\u00g0\"", "\"a\nb\"",   "[1",    "[1,]",
        "[,1]", "[1 2]",     "{",   "{\"a\"}", "{\"a\":}",    "{\"a\":1,}", "{1:1}", "{a:1}",
        "[1}",  "{\"a\":1]", "]",   "}",       ",",           "{\"a\" 1}"};
    char text[200];
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        snprintf(text, sizeof text, "[%s,7]", right[i]);
        if (!skips(text)) {
            fail_msg("should be skipped: %s", right[i]);
        }
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, "[%s,7]", wrong[i]);
        if (skips(text)) {
            fail_msg("should be refused: %s", wrong[i]);
        }
    }
    for (int depth = 1; depth <= 2 * PZ_JSON_DEPTH; depth++) {
        snprintf(text, sizeof text, "[%.*s%.*s,7]", depth,
                 "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", depth,
                 "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
        assert_int_equal(skips(text), depth <= PZ_JSON_DEPTH);
    }
}

static void errors_have_names_and_sentences(void **unused)
{
    (void)unused;
    assert_string_equal(pz_error_name(PZ_E_SYNTAX), "SYNTAX");
    assert_string_equal(pz_error_name(PZ_OK), "OK");
    assert_string_equal(pz_error_name(-77), "UNKNOWN");
    assert_non_null(strstr(pz_error_sentence(PZ_E_PLAYERS), "players"));
}

static void decimals(int64_t number, unsigned decimals, const char *expected)
{
    char buffer[64];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    struct pz_json json = pz_json_to(&text);
    pz_json_decimal(&json, number, decimals);
    assert_string_equal(buffer, expected);
}

static void json_numbers_have_their_decimals(void **unused)
{
    (void)unused;
    decimals(1250, 3, "1.250");
    decimals(-1250, 3, "-1.250");
    decimals(5, 6, "0.000005");
    decimals(-5, 1, "-0.5");
    decimals(0, 2, "0.00");
    decimals(42, 0, "42");
    decimals(INT64_MIN, 18, "-9.223372036854775808");
    decimals(INT64_MAX, 0, "9223372036854775807");
}

static void every_character_is_written_and_read_back(void **unused)
{
    (void)unused;
    for (uint32_t glyph = 0; glyph < 0x110000; glyph++) {
        char bytes[5];
        uint32_t back = 0;
        const unsigned length = pz_utf8_write(glyph, bytes);
        assert_int_equal(bytes[length], '\0');
        const bool control = glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0);
        const bool surrogate = glyph >= 0xd800 && glyph < 0xe000;
        const unsigned wanted = control || surrogate ? 0 : length;
        if (pz_utf8_read(bytes, &back) != wanted || (wanted > 0 && back != glyph)) {
            fail_msg("U+%04x", glyph);
        }
        for (unsigned cut = 0; glyph > 0 && cut <= length; cut++) {
            assert_int_equal(pz_utf8_cut(bytes, cut), cut == length ? length : 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_written_and_read_back),
        cmocka_unit_test(json_numbers_have_their_decimals),
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_said),
        cmocka_unit_test(text_of_any_length_is_cut_at_the_same_place),
        cmocka_unit_test(json_strings_of_any_length_are_cut_at_the_same_place),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(every_number_has_one_text),
        cmocka_unit_test(problems_know_their_place),
        cmocka_unit_test(json_writer_sets_commas_and_escapes),
        cmocka_unit_test(a_bool_is_true_or_false),
        cmocka_unit_test(words_are_read_by_their_place_in_a_list),
        cmocka_unit_test(json_reader_takes_json_and_nothing_else),
        cmocka_unit_test(json_reader_makes_escapes_utf8),
        cmocka_unit_test(json_reader_skips_any_value),
        cmocka_unit_test(errors_have_names_and_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
