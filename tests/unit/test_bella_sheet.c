/* Bella Italia: the score sheet lists the round trips, in words and as JSON (B18). */
#include "games/bella/bella.h"
#include "unit.h"

extern const struct pz_game pz_game_bella;

/* Seat 1 has won by the lengths 2, 3, 4 and 5; seat 0 has made a trip of 3. */
static struct bella_state won_by_four_lengths(void)
{
    static const char json[] =
        "{\"piles\":\"rest\",\"selection\":{\"unseen\":{\"all\":2}},\"shown\":null,"
        "\"hands\":[[\"Milano>Roma\"],[]],\"trips\":[[[\"Milano>Venezia\",\"Venezia>Roma\","
        "\"Milano>Roma\"]],[[\"Palermo>Torino\",\"Torino>Palermo\"],[\"Napoli>Palermo\","
        "\"Palermo>Torino\",\"Torino>Napoli\"],[\"Palermo>Torino\",\"Torino>Napoli\","
        "\"Napoli>Venezia\",\"Venezia>Palermo\"],[\"Palermo>Torino\",\"Torino>Milano\","
        "\"Milano>Venezia\",\"Venezia>Napoli\",\"Napoli>Palermo\"]]],\"phase\":\"trip\","
        "\"starter\":0,\"turn\":1}";
    struct bella_state state;
    struct pz_problem problem = {0};
    if (bella_state_read(&state, json, sizeof json - 1, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    return state;
}

static const char *say_in_italian(const char *english)
{
    return strcmp(english, "trip of") == 0 ? "viaggio di" : english;
}

static void B18_the_sheet_in_words(void **unused)
{
    (void)unused;
    const struct bella_state state = won_by_four_lengths();
    const struct pz_voice voice = {say_in_italian, {"Anna", "Bruno"}};
    char text[2000];
    struct pz_text out = pz_text_in(text, sizeof text);
    pz_game_sheet_text(&pz_game_bella, &state, &voice, &out);
    assert_false(out.cut);
    assert_string_equal(
        text, "Anna\n"
              "  viaggio di 3: Milano>Venezia Venezia>Roma Milano>Roma\n"
              "Bruno\n"
              "  viaggio di 2: Palermo>Torino Torino>Palermo\n"
              "  viaggio di 3: Napoli>Palermo Palermo>Torino Torino>Napoli\n"
              "  viaggio di 4: Napoli>Venezia Torino>Napoli Palermo>Torino Venezia>Palermo\n"
              "  viaggio di 5: Milano>Venezia Venezia>Napoli Napoli>Palermo Palermo>Torino "
              "Torino>Milano\n"
              "B18: the lengths 2, 3, 4 and 5 win, or one trip of 6.\n");
}

static void B18_the_sheet_as_json(void **unused)
{
    (void)unused;
    const struct bella_state state = won_by_four_lengths();
    char text[2000];
    struct pz_text out = pz_text_in(text, sizeof text);
    struct pz_json json = pz_json_to(&out);
    pz_game_sheet_write(&pz_game_bella, &state, &json);
    assert_false(out.cut);
    for (char *c = text; *c != '\0'; c++) {
        *c = (char)(*c == '"' ? '\'' : *c);
    }
    assert_string_equal(
        text,
        "{'seats':[{'points':1,'trips':[{'length':3,'cities':['Milano','Venezia','Roma'],"
        "'tickets':['Milano>Venezia','Venezia>Roma','Milano>Roma']}]},{'points':4,'trips':["
        "{'length':2,'cities':['Palermo','Torino'],'tickets':['Palermo>Torino','Torino>Palermo']},"
        "{'length':3,'cities':['Napoli','Palermo','Torino'],'tickets':['Napoli>Palermo',"
        "'Palermo>Torino','Torino>Napoli']},{'length':4,'cities':['Venezia','Napoli','Torino',"
        "'Palermo'],'tickets':['Napoli>Venezia','Torino>Napoli','Palermo>Torino',"
        "'Venezia>Palermo']},{'length':5,'cities':['Milano','Venezia','Napoli','Palermo','Torino'],"
        "'tickets':['Milano>Venezia','Venezia>Napoli','Napoli>Palermo','Palermo>Torino',"
        "'Torino>Milano']}]}],'winners':[1]}");
}

static void B18_the_result_has_one_winner(void **unused)
{
    (void)unused;
    const struct bella_state state = won_by_four_lengths();
    struct pz_result result;
    pz_game_bella.result(&state, &result);
    assert_int_equal(result.winners, 1 << 1);
    assert_int_equal(result.points[0], 1);
    assert_int_equal(result.points[1], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B18_the_sheet_in_words),
        cmocka_unit_test(B18_the_sheet_as_json),
        cmocka_unit_test(B18_the_result_has_one_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
