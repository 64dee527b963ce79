/* The table: questions and their answers, choices ahead, seats that change hands, resignation,
 * and catching up. */
#include "table_play.h"

/* Bytes of a stored event's last number, as the transport of the test saw it. */
static long last_event(const struct kit *kit, const char *key)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *found = strstr(kit->out.events, wanted);
    return kit->out.event_count > 0 && found != NULL ? strtol(found + strlen(wanted), NULL, 10)
                                                     : -1;
}

static void each_form_of_a_move_is_the_same_move(void **unused)
{
    (void)unused;
    for (unsigned game = 0; unit_game(&game, 2) != NULL; game++) {
        for (uint32_t choice = 0; choice < 5; choice++) {
            long numbers[3];
            for (unsigned form = 0; form < 3; form++) {
                static struct kit kit;
                char message[PLAY_MESSAGE_MAX];
                struct pz_seed seed;
                kit_init(&kit);
                pz_seed_number(&seed, choice);
                kit_fill(&kit, pz_game_at(game)->id, 2, 0, "", &seed);
                kit_ok(&kit, 1, "{'type':'start'}");
                kit_play(&kit, choice, 4);
                const int person = kit_who(&kit);
                kit_answer_text(&kit, person, choice, form, message, sizeof message);
                kit_ok(&kit, person, message);
                numbers[form] = last_event(&kit, "move");
                kit_release(&kit);
            }
            assert_true(numbers[0] >= 0);
            assert_int_equal(numbers[0], numbers[1]);
            assert_int_equal(numbers[0], numbers[2]);
        }
    }
}

static void late_doubled_and_foreign_answers(void **unused)
{
    static struct kit kit;
    char message[PLAY_MESSAGE_MAX];
    char other[128];
    (void)unused;
    kit_begin(&kit, "little", 2, 0, "");
    kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
    const int first = kit_who(&kit);
    const int second = 3 - first;
    const long ask = kit_ask_id(&kit, first);
    kit_answer_text(&kit, first, 0, 0, message, sizeof message);
    /* foreign: of somebody who is not asked, who looks on, who is not there */
    kit_refused(&kit, second, message, "not-asked");
    kit_refused(&kit, 3, message, "not-seated");
    kit_refused(&kit, 0, message, "not-joined");
    kit_refused(&kit, 7, message, "not-joined");
    /* not understood, not legal, without a question or an answer */
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":\"fly home\"}", ask);
    kit_refused(&kit, first, other, "no-move");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":{\"kind\":\"fly\"}}",
             ask);
    kit_refused(&kit, first, other, "no-move");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":65535}", ask);
    kit_refused(&kit, first, other, "illegal");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":true}", ask);
    kit_refused(&kit, first, other, "malformed");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":70000}", ask);
    kit_refused(&kit, first, other, "malformed");
    kit_refused(&kit, first, "{'type':'move','move':1}", "malformed");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld}", ask);
    kit_refused(&kit, first, other, "malformed");
    /* a question of the past or of the future */
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":0}", ask - 1);
    kit_refused(&kit, first, other, "late");
    snprintf(other, sizeof other, "{\"type\":\"move\",\"ask\":%ld,\"move\":0}", ask + 1);
    kit_refused(&kit, first, other, "late");
    kit_ok(&kit, first, message);
    /* the same once more: it was answered, whoever is to move now */
    kit_refused(&kit, first, message, "doubled");
    while (kit_who(&kit) == first) {
        kit_answer(&kit, first, 0);
    }
    while (kit_who(&kit) == second) {
        kit_answer(&kit, second, 0);
    }
    kit_answer(&kit, first, 0);
    kit_refused(&kit, first, message, kit_who(&kit) == first ? "late" : "not-asked");
    kit_same(&kit);
    kit_release(&kit);
}

static void an_illegal_move_names_its_rule(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 2) != NULL; i++) {
        static struct kit kit;
        static pz_move legal[PZ_MOVES_MAX];
        bool named = false;
        kit_begin(&kit, pz_game_at(i)->id, 2, 0, "");
        const struct pz_game *game = pz_table_game(kit.table);
        for (unsigned step = 0; step < 12 && !named; step++) {
            const int person = kit_who(&kit);
            const uint32_t count = game->moves(pz_table_state(kit.table), legal, NULL);
            for (long move = 0; move < game->action_count && !named; move++) {
                char message[128];
                bool is_legal = false;
                for (uint32_t l = 0; l < count; l++) {
                    is_legal = is_legal || legal[l] == move;
                }
                if (is_legal || pz_table_person_at(
                                    kit.table, game->actor(pz_table_state(kit.table))) != person) {
                    continue;
                }
                snprintf(message, sizeof message, "{\"type\":\"move\",\"ask\":%ld,\"move\":%ld}",
                         kit_ask_id(&kit, person), move);
                kit_refused(&kit, person, message, "illegal");
                assert_true(kit_says(&kit, person, "'sentence':'"));
                named = kit_says(&kit, person, "'refusal':'") && kit_says(&kit, person, "'rule':'");
            }
            kit_play(&kit, step, 1);
        }
        assert_true(named || game->refusal_count == 0);
        kit_release(&kit);
    }
}

/* In Ticket to Ride all choose their tickets at once; the choices are made in the order of play. */
static void everybody_chooses_tickets_at_once(void **unused)
{
    static struct kit kit;
    char message[PLAY_MESSAGE_MAX];
    (void)unused;
    kit_begin(&kit, "tickets", 5, 1u << 4, "");
    const int first = pz_table_setup(kit.table)->first;
    size_t before = 0;
    size_t after = 0;
    pz_table_moves(kit.table, &before);
    for (int person = 1; person <= 4; person++) {
        assert_non_null(kit_asked(&kit, person));
    }
    /* the last to be asked by the game answers first, and the message tells nobody what */
    const int actor_person = pz_table_person_at(kit.table, first);
    for (int i = 1; i < 5; i++) {
        const int person = pz_table_person_at(kit.table, (first + 5 - i) % 5);
        if (person == 0) {
            continue;
        }
        kit_answer_text(&kit, person, 3, (unsigned)i, message, sizeof message);
        kit_ok(&kit, person, message);
        assert_true(strstr(kit.out.events, "\"type\":\"ahead\"") != NULL);
        assert_true(kit_says(&kit, person, "'chosen':true"));
        assert_null(kit_asked(&kit, person));
        for (int other = 0; other <= 4; other++) {
            assert_true(kit_says(&kit, other, "'type':'ahead','seat':"));
            assert_false(kit_says(&kit, other, "'made':"));
            assert_false(other != person && strstr(kit.last[other], message + 30) != NULL);
        }
        kit_refused(&kit, person, message, "doubled");
        pz_table_moves(kit.table, &after);
        assert_int_equal(after, before);
        kit_same(&kit);
    }
    /* then the game goes on by itself, up to the bot or to the end of the choices */
    if (actor_person != 0) {
        kit_answer(&kit, actor_person, 1);
    }
    while (kit_bot(&kit, 1) && kit_who(&kit) == 0) {
    }
    pz_table_moves(kit.table, &after);
    assert_true(after >= before + 5);
    for (int person = 0; person <= 4; person++) {
        assert_false(kit_says(&kit, person, "'chosen'"));
    }
    kit_play(&kit, 5, TO_THE_END);
    kit_same(&kit);
    kit_release(&kit);
}

/* A choice ahead stands although its player goes; who is absent does not choose ahead. */
static void choices_ahead_of_people_who_go(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "tickets", 4, 0, ",'absent_after':10,'options':{'first':0}");
    kit_answer(&kit, 4, 2);
    kit_ok(&kit, 4, "{'type':'leave'}");
    kit_presence(&kit, 3, false);
    kit_time(&kit, 10000);
    assert_true(strstr(kit.out.events, "\"type\":\"absent\",\"seat\":2") != NULL);
    kit_same(&kit);
    kit_answer(&kit, 1, 0);
    kit_answer(&kit, 2, 0);
    /* the bot is asked for the absent seat, and then the choice of seat 3 is made */
    const char *bot = NULL;
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), 2);
    assert_string_equal(bot, "greedy");
    assert_true(kit_bot(&kit, 0));
    assert_true(kit_says(&kit, 1, "'by':3,"));
    kit_presence(&kit, 3, true);
    kit_ok(&kit, 0, "{'type':'join','name':'Dora'}");
    assert_int_equal(pz_table_person_at(kit.table, 3), 5);
    kit_same(&kit);
    kit_release(&kit);
}

static void a_seat_that_was_left_is_taken_over(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        static struct kit kit;
        char view[PZ_STATE_MAX];
        static char expected[1 << 16];
        struct pz_text text;
        struct pz_json json;
        kit_begin(&kit, pz_game_at(i)->id, 3, 0, ",'substitute':'random'");
        kit_play(&kit, i, 6);
        kit_ok(&kit, 2, "{'type':'leave'}");
        assert_true(kit_says(&kit, 1, "{'bot':'random'}"));
        kit_play(&kit, i + 7, 4);
        /* the newcomer gets the seat's view, and is asked if it is its turn */
        kit_ok(&kit, 0, "{'type':'join','name':'Nora','seat':1}");
        const struct pz_game *game = pz_table_game(kit.table);
        pz_game_view(game, pz_table_state(kit.table), 1, view);
        text = pz_text_in(expected, sizeof expected);
        json = pz_json_to(&text);
        pz_game_view_write(game, view, &json);
        assert_true(kit_says(&kit, 4, expected));
        assert_true(kit_says(&kit, 4, "'you':{'person':4,'seat':1}"));
        assert_int_equal(kit_asked(&kit, 4) != NULL, game->actor(pz_table_state(kit.table)) == 1);
        kit_play(&kit, i + 8, TO_THE_END);
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
        kit_same(&kit);
        kit_release(&kit);
    }
}

static void a_bots_seat_is_taken_over(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 3, 2, "");
    kit_refused(&kit, 0, "{'type':'join','name':'Nora','seat':0}", "seat-taken");
    kit_ok(&kit, 0, "{'type':'join','name':'Nora','seat':null}");
    kit_ok(&kit, 3, "{'type':'sit','seat':1}");
    assert_int_equal(pz_table_person_at(kit.table, 1), 3);
    kit_play(&kit, 2, TO_THE_END);
    kit_same(&kit);
    kit_release(&kit);
}

static void resignation(void **unused)
{
    static struct kit kit;
    (void)unused;
    /* of two, the other wins at once */
    kit_begin(&kit, "bella", 2, 0, "");
    kit_play(&kit, 1, 3);
    kit_ok(&kit, 1, "{'type':'resign'}");
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
    assert_true(kit_says(&kit, 2, "'winners':[1],'by':'resignation'"));
    assert_true(kit_says(&kit, 2, "'out':'resignation'"));
    kit_refused(&kit, 2, "{'type':'resign'}", "over");
    kit_same(&kit);
    kit_release(&kit);
    /* of four, a bot plays on for the one who resigned, and does not win */
    kit_begin(&kit, "little", 4, 0, "");
    kit_play(&kit, 1, 5);
    kit_ok(&kit, 3, "{'type':'resign'}");
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_PLAYING);
    kit_refused(&kit, 3, "{'type':'resign'}", "resigned");
    kit_refused(&kit, 3, "{'type':'move','ask':1,'move':1}", "resigned");
    kit_ok(&kit, 3, "{'type':'chat','text':'bravi'}");
    /* nor does anybody who takes its seat */
    kit_ok(&kit, 3, "{'type':'leave'}");
    kit_refused(&kit, 0, "{'type':'join','name':'Nora','seat':2}", "seat-taken");
    kit_play(&kit, 2, TO_THE_END);
    struct pz_result result;
    pz_table_result(kit.table, &result);
    assert_true(result.winners != 0);
    assert_false(result.winners >> 2 & 1);
    assert_true(kit_says(&kit, 1, "'by':'play'"));
    kit_same(&kit);
    kit_release(&kit);
    /* the last one left wins */
    kit_begin(&kit, "little", 4, 0, "");
    kit_ok(&kit, 1, "{'type':'resign'}");
    kit_ok(&kit, 2, "{'type':'resign'}");
    kit_ok(&kit, 4, "{'type':'resign'}");
    assert_true(kit_says(&kit, 3, "'winners':[2],'by':'resignation'"));
    kit_same(&kit);
    kit_release(&kit);
}

/* Who missed something gets it from the number on, as it was sent. */
static void catching_up(void **unused)
{
    static struct kit kit;
    char message[64];
    (void)unused;
    kit_begin(&kit, "tickets", 3, 0, "");
    kit_play(&kit, 4, 10);
    const uint32_t since = pz_table_number(kit.table);
    size_t length[4];
    for (int person = 0; person <= 3; person++) {
        length[person] = kit.stream_length[person];
    }
    kit_play(&kit, 5, 30);
    snprintf(message, sizeof message, "{\"type\":\"since\",\"n\":%u}", since);
    for (int person = 0; person <= 3; person++) {
        const size_t told = kit.stream_length[person] - length[person];
        assert_true(told > 0);
        kit_ok(&kit, person, message);
        assert_int_equal(kit.stream_length[person], length[person] + 2 * told);
        assert_memory_equal(kit.stream[person] + length[person],
                            kit.stream[person] + length[person] + told, told);
    }
    /* up to date: nothing but the acknowledgement */
    snprintf(message, sizeof message, "{\"type\":\"since\",\"n\":%u,\"id\":3}",
             pz_table_number(kit.table));
    kit_ok(&kit, 1, message);
    assert_int_equal(kit.out.envelope_count, 1);
    assert_true(kit_says(&kit, 1, "{'type':'ok','re':3,'n':"));
    assert_int_equal(kit.out.event_count, 0);
    kit_release(&kit);
}

/* Moves of bots: only what was asked, for the position that it was asked about. */
static void answers_of_bots(void **unused)
{
    static struct kit kit;
    static pz_move moves[PZ_MOVES_MAX];
    const char *bot = NULL;
    size_t made = 0;
    (void)unused;
    kit_begin(&kit, "little", 2, 2, ",'options':{'first':0}");
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), -1);
    pz_table_moves(kit.table, &made);
    const struct pz_game *game = pz_table_game(kit.table);
    game->moves(pz_table_state(kit.table), moves, NULL);
    assert_int_equal(pz_table_bot(kit.table, 0, (uint32_t)made, moves[0], kit.now, &kit.out),
                     PZ_E_REFUSED);
    while (pz_table_bot_seat(kit.table, &bot) < 0) {
        kit_answer(&kit, 1, 0);
    }
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), 1);
    assert_string_equal(bot, "random");
    pz_table_moves(kit.table, &made);
    game->moves(pz_table_state(kit.table), moves, NULL);
    const uint32_t now = (uint32_t)made;
    assert_int_equal(pz_table_bot(kit.table, 1, now - 1, moves[0], kit.now, &kit.out),
                     PZ_E_REFUSED);
    assert_int_equal(pz_table_bot(kit.table, 0, now, moves[0], kit.now, &kit.out), PZ_E_REFUSED);
    assert_int_equal(pz_table_bot(kit.table, -1, now, moves[0], kit.now, &kit.out), PZ_E_REFUSED);
    assert_int_equal(pz_table_bot(kit.table, 1, now, 65535, kit.now, &kit.out), PZ_E_REFUSED);
    assert_int_equal(pz_table_bot(kit.table, 1, now, moves[0], kit.now, &kit.out), 0);
    assert_true(strstr(kit.out.events, "\"bot\":true") != NULL);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_form_of_a_move_is_the_same_move),
        cmocka_unit_test(late_doubled_and_foreign_answers),
        cmocka_unit_test(an_illegal_move_names_its_rule),
        cmocka_unit_test(everybody_chooses_tickets_at_once),
        cmocka_unit_test(choices_ahead_of_people_who_go),
        cmocka_unit_test(a_seat_that_was_left_is_taken_over),
        cmocka_unit_test(a_bots_seat_is_taken_over),
        cmocka_unit_test(resignation),
        cmocka_unit_test(catching_up),
        cmocka_unit_test(answers_of_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
