/* Bella Italia: reading and checking states, valid and broken ones. */
#include "games/bella/bella.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

extern const struct pz_game pz_game_bella;

static void states_that_break_a_rule_are_refused_by_its_number(void **unused)
{
    (void)unused;
    static const char whole[] =
        "{'piles':'rest','selection':{'unseen':{'all':1}},'shown':%s,'hands':%s,'trips':%s,"
        "'phase':'%s','starter':0,'turn':%d%s}";
    static const struct {
        const char *rule;
        const char *shown;
        const char *hands;
        const char *trips;
        const char *phase;
        int turn;
        const char *more;
    } cases[] = {
        {"", "null", "[[],[]]", "[[],[]]", "take", 0, ""},
        {"B1", "null", "[[],[]]", "[[],[]]", "take", 0, ",'taking':'Roma'"},
        {"B2", "null", "[['Milano>Milano'],[]]", "[[],[]]", "take", 0, ""},
        {"B2", "null", "[['Milano>Roma','Milano>Roma','Milano>Roma'],[]]", "[[],[]]", "take", 0,
         ""},
        {"B2", "null", "[['Milano>Roma','Milano>Roma'],['Milano>Roma']]", "[[],[]]", "take", 0, ""},
        {"B3", "'Roma'", "[[],[]]", "[[],[]]", "take", 0, ""},
        {"B3", "'Milano+Milano'", "[[],[]]", "[[],[]]", "take", 0, ""},
        {"B5", "null", "[[],[]]", "[[],[]]", "take", 3, ""},
        {"B6", "'all'", "[['Milano>Roma','Napoli>Roma'],[]]", "[[],[]]", "trip", 0, ""},
        {"B6", "'Milano'", "[[],[]]", "[[],[]]", "take", 0, ",'taking':'Napoli'"},
        {"B8", "null", "[['Venezia>Roma'],['Milano>Roma','Milano>Napoli']]", "[[],[]]", "give", 0,
         ",'offer':{'from':1,'to':1,'ticket':'Venezia>Roma','wants':'Milano'}"},
        {"B8", "null", "[['Venezia>Roma'],['Milano>Roma','Milano>Napoli']]", "[[],[]]", "give", 0,
         ",'offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'Torino'}"},
        {"B8", "null", "[[],['Milano>Roma','Milano>Napoli']]", "[[],[]]", "give", 0,
         ",'offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'Milano'}"},
        {"B9", "null", "[['Venezia>Roma'],['Napoli>Roma','Napoli>Milano']]", "[[],[]]", "give", 0,
         ",'offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'Napoli'}"},
        {"B10", "null", "[['Venezia>Roma'],['Napoli>Roma']]", "[[],[]]", "exchange", 0, ""},
        {"B11", "null", "[['Venezia>Roma'],['Milano>Roma']]", "[[],[]]", "give", 0,
         ",'offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'Milano'}"},
        {"B11", "null", "[['Venezia>Roma'],['Milano>Roma','Milano>Napoli']]", "[[],[]]", "take", 0,
         ",'offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'Milano'}"},
        {"B12", "null", "[['Milano>Roma'],[]]", "[[],[]]", "take", 0,
         ",'known':[{'1':['Milano>Napoli']},{}]"},
        {"B12", "null", "[['Milano>Roma'],[]]", "[[],[]]", "take", 0,
         ",'known':[{'0':['Milano>Roma']},{}]"},
        {"B12", "null", "[['Milano>Roma'],[]]", "[[],[]]", "take", 0,
         ",'known':[{'2':['Milano>Roma']},{}]"},
        {"B13", "null", "[[],[]]", "[[['Milano>Roma','Torino>Roma']],[]]", "take", 0, ""},
        {"B13", "null", "[['Milano>Roma'],[]]", "[[],[]]", "trip", 0, ""},
        {"B14", "null", "[[],[]]",
         "[[['Milano>Roma','Milano>Roma'],['Torino>Roma','Torino>Roma']],[]]", "take", 0, ""},
        {"B17", "null", "[['Milano>Roma'],[]]", "[[],[]]", "discard", 0, ""},
        {"B18", "null", "[[],[]]",
         "[[['Milano>Venezia','Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma',"
         "'Milano>Roma']],[]]",
         "take", 0, ""},
        {"players", "null", "[[]]", "[[]]", "take", 0, ""},
        {"players", "null", "[[],[],[],[],[]]", "[[],[]]", "take", 0, ""},
        {"each player", "null", "[[],[],[]]", "[[],[]]", "take", 0, ""},
        {"twice", "null", "[[],[]]", "[[],[]]", "take", 0, ",'phase':'take'"},
        {"unknown", "null", "[[],[]]", "[[],[]]", "take", 0, ",'points':[]"},
        {"not one of", "null", "[[],[]]", "[[],[]]", "over", 0, ""},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[2000];
        struct bella_state state;
        struct bella_state before;
        struct pz_problem problem = {0};
        const int length = snprintf(text, sizeof text, whole, cases[i].shown, cases[i].hands,
                                    cases[i].trips, cases[i].phase, cases[i].turn, cases[i].more);
        for (char *c = text; *c != '\0'; c++) {
            *c = (char)(*c == '\'' ? '\"' : *c);
        }
        memset(&state, 0x5a, sizeof state);
        before = state;
        const int code = bella_state_read(&state, text, (size_t)length, &problem);
        if ((code == 0) != (cases[i].rule[0] == '\0') ||
            strstr(problem.text, cases[i].rule) == NULL) {
            print_error("%s wanted, got: %s\n%s\n", cases[i].rule, problem.text, text);
            fail();
        }
        if (code != 0) {
            assert_memory_equal(&state, &before, sizeof state);
        }
        for (int cut = 0; cut < length; cut++) { /* no prefix is a state */
            assert_true(bella_state_read(&state, text, (size_t)cut, NULL) < 0);
        }
    }
}

/* A state text with some changed bytes is refused, or it is a state that can be played. */
static void texts_with_errors_are_refused_or_good(void **unused)
{
    (void)unused;
    static char text[8000];
    static const char spare[] = "0123456789\"{}[]:,>+MVNPTR rest null";
    struct pz_rng rng;
    struct pz_setup setup;
    struct bella_state state;
    unsigned good = 0;
    pz_rng_init(&rng, 17);
    pz_setup_init(&setup, &pz_game_bella, 3);
    setup.first = 1;
    bella_init(&state, &setup);
    for (int round = 0; round < 5000; round++) {
        struct pz_text out;
        struct bella_state changed;
        if (state.pub.actor == PZ_NOBODY) {
            bella_init(&state, &setup);
        }
        bella_apply(&state, bella_pick(&state, &rng));
        out = pz_text_in(text, sizeof text);
        struct pz_json json = pz_json_to(&out);
        bella_state_write(&state, &json);
        assert_false(out.cut);
        for (unsigned n = 1 + pz_rng_below(&rng, 3); n > 0; n--) {
            text[pz_rng_below(&rng, (uint32_t)out.length)] =
                spare[pz_rng_below(&rng, sizeof spare - 1)];
        }
        struct pz_problem problem = {0};
        if (bella_state_read(&changed, text, out.length, &problem) != 0) {
            assert_true(problem.text[0] != '\0');
            continue;
        }
        good++;
        for (int move = 0; move < 30 && changed.pub.actor != PZ_NOBODY; move++) {
            assert_int_equal(bella_apply(&changed, bella_pick(&changed, &rng)), 0);
            assert_int_equal(bella_check(&changed, NULL), 0);
        }
    }
    assert_true(good > 20);
}

/* If bytes of a state are changed, the check finds it or the state is still valid. It never has
 * undefined behaviour: run it with the sanitizers. */
static void check_takes_any_bytes(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    struct pz_setup setup;
    pz_rng_init(&rng, 18);
    pz_setup_init(&setup, &pz_game_bella, 4);
    setup.first = 0;
    unsigned broken = 0;
    struct bella_state state;
    bella_init(&state, &setup);
    for (int round = 0; round < 20000; round++) {
        if (state.pub.actor == PZ_NOBODY) {
            bella_init(&state, &setup);
        }
        bella_apply(&state, bella_pick(&state, &rng));
        union {
            struct bella_state state;
            unsigned char bytes[sizeof(struct bella_state)];
        } damaged = {state};
        const unsigned index = pz_rng_below(&rng, sizeof damaged.bytes);
        damaged.bytes[index] =
            (unsigned char)(damaged.bytes[index] ^ (1u << pz_rng_below(&rng, 8)));
        broken += bella_check(&damaged.state, NULL) != 0;
        for (unsigned i = 0; i < sizeof damaged.bytes; i++) {
            damaged.bytes[i] = (unsigned char)pz_rng_next(&rng);
        }
        damaged.state.pub.players = 4;
        bella_check(&damaged.state, NULL);
    }
    assert_true(broken > 19000); /* not all: any number of turns is valid */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_that_break_a_rule_are_refused_by_its_number),
        cmocka_unit_test(texts_with_errors_are_refused_or_good),
        cmocka_unit_test(check_takes_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
