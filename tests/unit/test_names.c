/* The names of players: numbers that tell them apart, and names in few columns. */
#include "term/canvas.h"
#include "term/names.h"
#include "unit.h"

static char told[PZ_SEATS_MAX][PZ_NAME_MAX];

static void those_of_one_name_are_numbered_from_1(void **unused)
{
    (void)unused;
    static const char names[][PZ_NAME_MAX] = {"bot:viaggiatore", "You",     "bot:viaggiatore",
                                              "bot:turista",     "turista", "bot:viaggiatore"};
    names_shown(names, 6, told);
    assert_string_equal(told[0], "viaggiatore 1");
    assert_string_equal(told[1], "You");
    assert_string_equal(told[2], "viaggiatore 2");
    assert_string_equal(told[3], "turista 1"); /* the bot, and a person who is called so */
    assert_string_equal(told[4], "turista 2");
    assert_string_equal(told[5], "viaggiatore 3");
    names_shown(names, 2, told); /* those who play, no more */
    assert_string_equal(told[0], "viaggiatore");
}

static void seats_without_a_name_are_players_from_1(void **unused)
{
    (void)unused;
    static const char names[][PZ_NAME_MAX] = {"", "Anna", "", "bot:random"};
    names_shown(names, 4, told);
    assert_string_equal(told[0], "Player 1");
    assert_string_equal(told[1], "Anna");
    assert_string_equal(told[2], "Player 3");
    assert_string_equal(told[3], "random");
    static const char taken[][PZ_NAME_MAX] = {"Player 2", "", "bot:"};
    names_shown(taken, 3, told); /* somebody else is called so */
    assert_string_equal(told[0], "Player 2 1");
    assert_string_equal(told[1], "Player 2 2");
    assert_string_equal(told[2], "Player 3");
}

static void people_get_names_that_differ(void **unused)
{
    (void)unused;
    static const char names[][PZ_NAME_MAX] = {"Anna", "bot:random", "Anna",
                                              "Anna", "Anna 2",     "bot:random"};
    names_distinct(names, 6, told);
    assert_string_equal(told[0], "Anna");
    assert_string_equal(told[1], "bot:random");
    assert_string_equal(told[2], "Anna 3"); /* somebody is Anna 2 */
    assert_string_equal(told[3], "Anna 4");
    assert_string_equal(told[4], "Anna 2");
    assert_string_equal(told[5], "bot:random");
}

static void the_longest_names_get_their_number_too(void **unused)
{
    (void)unused;
    /* 47 bytes, of which two would be the last ü */
    static const char *const longest = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxü1";
    char names[2][PZ_NAME_MAX];
    for (int seat = 0; seat < 2; seat++) {
        memcpy(names[seat], longest, PZ_NAME_MAX);
    }
    names_distinct((const char(*)[PZ_NAME_MAX])names, 2, told);
    assert_string_equal(told[0], longest);
    assert_string_equal(told[1], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx 2");
    assert_true(pz_name_fits(told[1]));
}

static const char *cut(const char *name, int columns)
{
    static char text[PZ_NAME_MAX + 4];
    names_cut(name, columns, text);
    assert_true(canvas_columns(text) <= (columns > 0 ? columns : 0));
    return text;
}

static void a_name_is_cut_before_its_number(void **unused)
{
    (void)unused;
    assert_string_equal(cut("viaggiatore 2", 13), "viaggiatore 2");
    assert_string_equal(cut("viaggiatore 2", 12), "viaggiato… 2");
    assert_string_equal(cut("viaggiatore 2", 4), "v… 2");
    assert_string_equal(cut("viaggiatore 2", 3), "v…2");
    assert_string_equal(cut("viaggiatore 2", 1), "2");
    assert_string_equal(cut("viaggiatore 2", 0), "");
    assert_string_equal(cut("viaggiatore 2", -3), "");
    assert_string_equal(cut("viaggiatore", 6), "viagg…");
    assert_string_equal(cut("Anna Bianchi", 6), "Anna…"); /* no blank before it */
    assert_string_equal(cut("Jürgen Müller", 3), "Jü…");
    assert_string_equal(cut("R2D2", 3), "R2…"); /* a part of the name, no number of it */
    assert_string_equal(cut("2026", 3), "20…");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_of_one_name_are_numbered_from_1),
        cmocka_unit_test(seats_without_a_name_are_players_from_1),
        cmocka_unit_test(people_get_names_that_differ),
        cmocka_unit_test(the_longest_names_get_their_number_too),
        cmocka_unit_test(a_name_is_cut_before_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
