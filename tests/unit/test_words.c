/* Words for people at the terminal: pages and excerpts of rules, problems and reasons, names of
 * seats, a view as members. */
#include "os/language.h"
#include "term/lobby.h"
#include "term/members.h"
#include "term/rules_excerpt.h"
#include "unit.h"
#include <stdio.h>

static const char page[] = "# Title\n"
                           "\n"
                           "Words that stand *before* the rules\n"
                           "and go on.\n"
                           "\n"
                           "- **X1** The first rule has `code` and\n"
                           "  a second line.\n"
                           "- **X10** The tenth rule.\n"
                           "\n"
                           "  | a | b |\n"
                           "  |---|---|\n"
                           "  | 1 | 2 |\n"
                           "  After the table.\n"
                           "\n"
                           "## Next\n"
                           "\n"
                           "- **X2** The last rule\n";

static void an_excerpt_is_the_rule_without_marks(void **unused)
{
    (void)unused;
    char text[400];
    rules_excerpt(page, "X1", text, sizeof text);
    assert_string_equal(text, "X1 The first rule has code and a second line.\n\n");
    rules_excerpt(page, "X2", text, sizeof text);
    assert_string_equal(text, "X2 The last rule\n\n");
    rules_excerpt(page, "X10 X2", text, sizeof text);
    assert_string_equal(text, "X10 The tenth rule.\n| a | b |\n| 1 | 2 |\nAfter the table.\n\n"
                              "X2 The last rule\n\n");
    rules_excerpt(page, "X", text, sizeof text);
    assert_string_equal(text, "");
    rules_excerpt(page, "", text, sizeof text);
    assert_string_equal(text, "");
}

static void an_excerpt_that_does_not_fit_is_cut(void **unused)
{
    (void)unused;
    for (size_t size = 1; size < 60; size++) {
        enum { WHOLE = sizeof "X1 The first rule has code and a second line.\n\n" - 1 };
        char text[64];
        memset(text, '~', sizeof text);
        assert_int_equal(rules_excerpt(page, "X1", text, size), size > WHOLE);
        assert_true(strlen(text) < size);
        assert_int_equal(text[size], '~');
    }
}

static void a_page_is_wrapped_to_the_width(void **unused)
{
    (void)unused;
    char text[600];
    assert_true(rules_page_wrap(page, 20, text, sizeof text));
    assert_string_equal(text, "Title\n"
                              "\n"
                              "Words that stand\n"
                              "before the rules and\n"
                              "go on.\n"
                              "\n"
                              "- X1 The first rule\n"
                              "  has code and a\n"
                              "  second line.\n"
                              "- X10 The tenth\n"
                              "  rule.\n"
                              "\n"
                              "| a | b |\n"
                              "|---|---|\n"
                              "| 1 | 2 |\n"
                              "After the table.\n"
                              "\n"
                              "Next\n"
                              "\n"
                              "- X2 The last rule\n");
    rules_page_wrap("perché è così", 9, text, sizeof text);
    assert_string_equal(text, "perché è\ncosì\n");
    rules_page_wrap("perché è così", 13, text, sizeof text);
    assert_string_equal(text, "perché è così\n");
    char small[5];
    assert_false(rules_page_wrap("one two", 20, small, sizeof small));
    assert_string_equal(small, "one ");
}

static void problems_have_their_detail_in_its_place(void **unused)
{
    (void)unused;
    char text[80];
    struct pz_problem problem;
    pz_problem_set(&problem, PZ_E_VALUE, "before {} after", "Roma");
    language_problem(&problem, text, sizeof text);
    assert_string_equal(text, "before Roma after");
    pz_problem_set(&problem, PZ_E_VALUE, "no: {}", "L11: no way");
    language_problem(&problem, text, sizeof text);
    assert_string_equal(text, "no: L11: no way");
    pz_problem_set(&problem, PZ_E_VALUE, "{ } {}", "L11: ");
    language_problem(&problem, text, sizeof text);
    assert_string_equal(text, "{ } L11: ");
    language_problem(&problem, text, 4);
    assert_string_equal(text, "{ }");
}

static void reasons_have_their_number_and_word(void **unused)
{
    (void)unused;
    char text[80];
    struct pz_reason reason = {"{w} costs {n}, {x}", -3, "Roma"};
    language_reason(&reason, text, sizeof text);
    assert_string_equal(text, "Roma costs -3, {x}");
    reason.sentence = NULL;
    language_reason(&reason, text, sizeof text);
    assert_string_equal(text, "");
}

static void a_voice_has_the_names_that_are_there(void **unused)
{
    (void)unused;
    static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna", "", "Carla"};
    const struct pz_voice voice = language_voice(names[0]);
    assert_string_equal(voice.names[0], "Anna");
    assert_null(voice.names[1]);
    assert_string_equal(voice.names[2], "Carla");
    assert_null(voice.names[PZ_SEATS_MAX - 1]);
    assert_string_equal(pz_voice_say(&voice, "no such text"), "no such text");
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        assert_ptr_equal(language_rules(pz_game_at(i)), pz_game_at(i)->rules_text);
    }
}

static void seats_are_read_from_a_list(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_named("little");
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    char problem[200] = "";
    assert_int_equal(
        lobby_seats(game, "Anna,bot:random,Zo\xc3\xab", names, problem, sizeof problem), 3);
    assert_string_equal(names[0], "Anna");
    assert_string_equal(names[1], "bot:random");
    assert_string_equal(names[2], "Zo\xc3\xab");
    assert_int_equal(lobby_seats(game, "a,b,c,d,e,f", names, problem, sizeof problem), 6);
    assert_string_equal(names[5], "f");
    assert_string_equal(problem, "");
    assert_int_equal(lobby_seats(game, "a,b,c,d,e,f,g", names, problem, sizeof problem), -1);
    assert_string_equal(problem, "there are at most 6 seats");
    assert_int_equal(lobby_seats(game, "a,,b", names, problem, sizeof problem), -1);
    assert_string_equal(problem, "'' is not a name. Please choose another name: up to 47 letters, "
                                 "without a semicolon, and not a bot’s.");
    assert_int_equal(lobby_seats(game, "a,bot:oracle", names, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "there is no bot 'oracle'; there are: bot:"));
    assert_non_null(strstr(problem, " bot:random"));
    assert_non_null(strstr(problem, " bot:greedy"));
    char longest[PZ_NAME_MAX + 1];
    memset(longest, 'x', sizeof longest);
    longest[PZ_NAME_MAX - 1] = '\0';
    assert_int_equal(lobby_seats(game, longest, names, problem, sizeof problem), 1);
    assert_string_equal(names[0], longest);
    longest[PZ_NAME_MAX - 1] = 'x';
    longest[PZ_NAME_MAX] = '\0';
    assert_int_equal(lobby_seats(game, longest, names, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, longest)); /* all of it */
    assert_non_null(strstr(problem, "x' is not a name. Please choose another name: up to 47"));
    assert_int_equal(lobby_seats(game, "", names, problem, sizeof problem), 0);
}

static void you_sit_first_and_bots_take_the_other_seats(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_named("little");
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    char bot[PZ_NAME_MAX];
    memset(names, 'x', sizeof names);
    snprintf(bot, sizeof bot, "bot:%s", pz_bot_suggested(game)->id);
    lobby_default_seats(game, 3, names);
    assert_string_equal(names[0], "You");
    assert_string_equal(names[1], bot);
    assert_string_equal(names[2], bot);
    for (int seat = 3; seat < PZ_SEATS_MAX; seat++) {
        assert_string_equal(names[seat], "");
    }
}

static void members_are_lines_of_names_and_values(void **unused)
{
    (void)unused;
    char text[200];
    struct pz_text out = pz_text_in(text, sizeof text);
    members_write("{\"a\":1,\"much_longer_name\":[1,[2,3],{\"x\":\"y\"}],\"c\":{}}", &out);
    assert_string_equal(text, "  a           1\n"
                              "  much_longer_name 1, (2, 3), (x y)\n"
                              "  c           \n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_excerpt_is_the_rule_without_marks),
        cmocka_unit_test(an_excerpt_that_does_not_fit_is_cut),
        cmocka_unit_test(a_page_is_wrapped_to_the_width),
        cmocka_unit_test(problems_have_their_detail_in_its_place),
        cmocka_unit_test(reasons_have_their_number_and_word),
        cmocka_unit_test(a_voice_has_the_names_that_are_there),
        cmocka_unit_test(seats_are_read_from_a_list),
        cmocka_unit_test(you_sit_first_and_bots_take_the_other_seats),
        cmocka_unit_test(members_are_lines_of_names_and_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
