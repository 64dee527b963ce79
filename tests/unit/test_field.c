/* JSON objects by tables of their members. */
#include "unit.h"

#include "piazza/field.h"

struct thing {
    uint8_t small;
    int8_t below;
    uint16_t middle;
    int16_t below_too;
    uint32_t large;
    int32_t deep;
    uint64_t huge;
    uint8_t list[3];
    bool yes;
    char word[6];
    unsigned seen; /* by the reader of the whole struct */
};

static void read_whole(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    int64_t number = 0;
    assert_string_equal(field->key, "whole");
    if (pz_json_read_int(reader, 0, 99, &number)) {
        ((struct thing *)member)->seen = (unsigned)number;
    }
}

/* clang-format off */
static const struct pz_field numbers[] = {
    PZ_FIELD(struct thing, small, 0, 255),
    PZ_FIELD(struct thing, below, -128, 127),
    PZ_FIELD(struct thing, middle, 1, UINT16_MAX),
    PZ_FIELD(struct thing, below_too, -300, 300),
    PZ_FIELD(struct thing, large, 0, UINT32_MAX),
    PZ_FIELD(struct thing, deep, INT32_MIN, 5),
    PZ_FIELD_AS("most", struct thing, huge, 0, INT64_MAX, false),
    PZ_FIELD_LIST(struct thing, list, 0, 9),
    PZ_FIELD_END,
};

static const struct pz_field mixed[] = {
    PZ_FIELD_AS("small", struct thing, small, 0, 9, true),
    PZ_FIELD_BY(pz_field_bool, "yes", struct thing, yes, false),
    PZ_FIELD_BY(pz_field_string, "word", struct thing, word, true),
    PZ_FIELD_WHOLE(read_whole, "whole", false),
    PZ_FIELD_END,
};
/* clang-format on */

static const struct thing extremes = {.small = 255,
                                      .below = -128,
                                      .middle = UINT16_MAX,
                                      .below_too = -300,
                                      .large = UINT32_MAX,
                                      .deep = INT32_MIN,
                                      .huge = INT64_MAX,
                                      .list = {9, 0, 1}};
#define EXTREMES                                                                    \
    "{'small':255,'below':-128,'middle':65535,'below_too':-300,'large':4294967295," \
    "'deep':-2147483648,'most':9223372036854775807,'list':[9,0,1]}"

static void numbers_of_every_size_are_written_and_read(void **unused)
{
    (void)unused;
    char buffer[400];
    struct pz_text out = pz_text_in(buffer, sizeof buffer);
    struct thing thing;
    struct pz_problem problem;
    struct pz_json json = pz_json_to(&out);
    pz_fields_write(numbers, &extremes, &json);
    assert_string_equal(buffer, unit_quoted(EXTREMES));
    memset(&thing, 0, sizeof thing);
    assert_int_equal(pz_fields_read(numbers, &thing, buffer, out.length, &problem), 0);
    assert_memory_equal(&thing, &extremes, sizeof thing);
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), 0);
}

static void what_no_row_names_is_unchanged(void **unused)
{
    (void)unused;
    struct thing thing;
    memset(&thing, 0x5a, sizeof thing);
    const char *text = unit_quoted(EXTREMES);
    assert_int_equal(pz_fields_read(numbers, &thing, text, strlen(text), NULL), 0);
    assert_int_equal(thing.word[0], 0x5a);
    assert_int_equal(thing.seen, 0x5a5a5a5a);
}

/* Messages are structs of some 100 kilobytes. */
static void members_may_stand_far_from_the_start(void **unused)
{
    (void)unused;
    static struct far {
        char before[100000];
        char text[100000];
        uint16_t number;
    } far;
    /* clang-format off */
    static const struct pz_field fields[] = {
        PZ_FIELD(struct far, number, 0, 9),
        PZ_FIELD_BY(pz_field_string, "text", struct far, text, false),
        PZ_FIELD_END,
    };
    /* clang-format on */
    char text[64];
    const size_t length = unit_json(text, sizeof text, "{'number':7,'text':'abc'}");
    assert_int_equal(fields[1].size, sizeof far.text);
    assert_int_equal(pz_fields_read(fields, &far, text, length, NULL), 0);
    assert_int_equal(far.number, 7);
    assert_string_equal(far.text, "abc");
}

/* The first member that is out of its range is named. */
static void ranges_are_checked(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    struct thing thing = extremes;
    thing.below_too = 301;
    thing.list[2] = 10;
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), PZ_E_STATE);
    assert_non_null(strstr(problem.text, "below_too"));
    thing.below_too = -301;
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), PZ_E_STATE);
    thing.below_too = 300;
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), PZ_E_STATE);
    assert_non_null(strstr(problem.text, "list"));
    thing.list[2] = 9;
    thing.middle = 0;
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), PZ_E_STATE);
    assert_non_null(strstr(problem.text, "middle"));
    thing.middle = 1;
    assert_int_equal(pz_fields_check(numbers, &thing, &problem), 0);
}

static void wrong_numbers_and_lists_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *good;
        const char *wrong;
        const char *named;
    } cases[] = {
        {"255", "256", ""},
        {"-128", "-129", ""},
        {"65535", "0", ""},
        {"4294967295", "4294967296", ""},
        {"[9,0,1]", "[9,0]", "too short"},
        {"[9,0,1]", "[9,0,1,2]", "too long"},
        {"[9,0,1]", "[9,0,10]", ""},
        {"'small':255,", "", "'small' is missing"},
        {"'small'", "'tiny'", "'tiny' is unknown"},
        {"'small':255", "'small':255,'small':255", "given twice"},
    };
    char whole[400];
    char changed[500];
    char good[64];
    char wrong[64];
    unit_json(whole, sizeof whole, EXTREMES);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct thing thing = {0};
        struct pz_problem problem;
        unit_json(good, sizeof good, cases[i].good);
        unit_json(wrong, sizeof wrong, cases[i].wrong);
        const char *at = strstr(whole, good);
        assert_non_null(at);
        memcpy(changed, whole, (size_t)(at - whole));
        strcpy(changed + (at - whole), wrong);
        strcat(changed, at + strlen(good));
        assert_int_not_equal(pz_fields_read(numbers, &thing, changed, strlen(changed), &problem),
                             0);
        if (strstr(problem.text, cases[i].named) == NULL) {
            fail_msg("%s: %s", cases[i].wrong, problem.text);
        }
    }
}

/* Reads by the table of all kinds. */
static bool read_mixed(const char *json, bool lenient, struct thing *thing, uint32_t *found)
{
    struct pz_json_reader reader;
    char text[200];
    pz_json_reader_init(&reader, text, unit_json(text, sizeof text, json));
    (lenient ? pz_json_read_known_fields : pz_json_read_fields)(&reader, mixed, thing, found);
    return pz_json_read_end(&reader);
}

static void members_may_be_read_by_functions(void **unused)
{
    (void)unused;
    struct thing thing = {0};
    uint32_t found = 0;
    assert_true(read_mixed("{'word':'abcde','whole':17,'yes':true}", false, &thing, &found));
    assert_int_equal(found, 14);
    assert_string_equal(thing.word, "abcde");
    assert_int_equal(thing.seen, 17);
    assert_true(thing.yes);
    assert_true(read_mixed("{'word':'','whole':0,'yes':false,'small':9}", false, &thing, NULL));
    assert_int_equal(thing.small, 9);
    assert_false(thing.yes);
    assert_false(read_mixed("{'word':'abcdef','whole':17,'yes':true}", false, &thing, &found));
    assert_false(read_mixed("{'word':'a','whole':100,'yes':true}", false, &thing, &found));
}

static void only_a_lenient_reader_skips(void **unused)
{
    (void)unused;
    struct thing thing = {0};
    uint32_t found = 0;
    assert_false(read_mixed("{'whole':3,'yes':true,'more':[1]}", false, &thing, &found));
    assert_true(read_mixed("{'more':[1,{'a':2}],'yes':true,'whole':3}", true, &thing, &found));
    assert_int_equal(found, 10);
    assert_int_equal(thing.seen, 3);
    assert_false(read_mixed("{'whole':3,'yes':true,'yes':true}", true, &thing, &found));
    assert_false(read_mixed("{'whole':3,'yes':true,'small':10}", true, &thing, &found));
}

static void objects_within_are_read_in_the_same_way(void **unused)
{
    (void)unused;
    /* clang-format off */
    static const struct pz_field inner[] = {
        PZ_FIELD_AS("low", struct thing, below, -5, 5, false),
        PZ_FIELD_BY(pz_field_string, "word", struct thing, word, true),
        PZ_FIELD_END,
    };
    static const struct pz_field outer[] = {
        PZ_FIELD_AS("low", struct thing, small, 0, 9, true),
        PZ_FIELD_OBJECT("in", inner, true),
        PZ_FIELD_END,
    };
    /* clang-format on */
    static const struct {
        const char *text;
        bool read;
        bool lenient;
    } cases[] = {
        {"{'low':1}", true, true},
        {"{'low':1,'in':{'low':-2,'word':'abc'}}", true, true},
        {"{'low':1,'in':{'low':-2,'more':0}}", false, true},
        {"{'in':{'word':'abc'}}", false, false},
        {"{'in':3}", false, false},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct thing thing = {0};
        char text[100];
        const size_t length = unit_json(text, sizeof text, cases[i].text);
        assert_int_equal(pz_fields_read(outer, &thing, text, length, NULL) == 0, cases[i].read);
        assert_int_equal(pz_fields_read_known(outer, &thing, text, length, NULL) == 0,
                         cases[i].lenient);
        if (cases[i].lenient) {
            assert_int_equal(thing.small, 1);
            assert_int_equal(thing.below, i == 0 ? 0 : -2);
        }
    }
}

static void what_was_found_is_known_by_its_key(void **unused)
{
    (void)unused;
    struct thing thing = {0};
    uint32_t found = 0;
    assert_true(read_mixed("{'whole':3,'yes':true}", false, &thing, &found));
    assert_true(pz_field_found(mixed, found, "yes"));
    assert_true(pz_field_found(mixed, found, "whole"));
    assert_false(pz_field_found(mixed, found, "word"));
    assert_false(pz_field_found(mixed, UINT32_MAX, "more"));
}

static void documents_are_read_to_their_end(void **unused)
{
    (void)unused;
    static const char text[] = "{\"yes\":true,\"more\":[],\"whole\":3} ]";
    const size_t length = strlen(text);
    struct thing thing = {0};
    struct pz_problem problem;
    assert_int_equal(pz_fields_read_known(mixed, &thing, text, length - 2, &problem), 0);
    assert_int_equal(thing.seen, 3);
    assert_int_equal(pz_fields_read_known(mixed, &thing, text, length, &problem), PZ_E_SYNTAX);
    assert_int_equal(problem.column, length);
    assert_int_equal(pz_fields_read_known(mixed, &thing, text, length - 3, NULL), PZ_E_SYNTAX);
    assert_int_equal(pz_fields_read(mixed, &thing, text, length - 2, NULL), PZ_E_SYNTAX);
}

static void what_is_not_optional_is_missed(void **unused)
{
    (void)unused;
    struct thing thing = {0};
    uint32_t found = 0;
    for (int lenient = 0; lenient < 2; lenient++) {
        assert_false(read_mixed("{'whole':3}", lenient, &thing, &found));
        assert_false(read_mixed("{'word':'','yes':true}", lenient, &thing, &found));
        assert_true(read_mixed("{'whole':3,'yes':true}", lenient, &thing, &found));
        assert_int_equal(found, 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_every_size_are_written_and_read),
        cmocka_unit_test(what_no_row_names_is_unchanged),
        cmocka_unit_test(members_may_stand_far_from_the_start),
        cmocka_unit_test(ranges_are_checked),
        cmocka_unit_test(wrong_numbers_and_lists_are_refused),
        cmocka_unit_test(members_may_be_read_by_functions),
        cmocka_unit_test(only_a_lenient_reader_skips),
        cmocka_unit_test(objects_within_are_read_in_the_same_way),
        cmocka_unit_test(what_was_found_is_known_by_its_key),
        cmocka_unit_test(documents_are_read_to_their_end),
        cmocka_unit_test(what_is_not_optional_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
