/* A seat of a match that is told of it as by a table: the message says what the seat knows and no
 * byte more, and what may come back is understood as a table understands it. */
#include "os/host.h"
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

enum { MESSAGE_MAX = 1 << 21 };

static struct pz_ask_buffer buffer;
static struct pz_ask_buffer other_buffer;
static struct pz_output out;
static char expected[MESSAGE_MAX];
static char first[MESSAGE_MAX];

static const struct pz_seed seed = {.kind = PZ_SEED_NUMBER, .number = 7};

static int set_up(void **state)
{
    out.memory = machine_memory;
    *state = pz_table_new(&machine_memory);
    return *state == NULL;
}

static int tear_down(void **state)
{
    pz_table_free(*state);
    pz_output_release(&out);
    memset(&out, 0, sizeof out);
    return 0;
}

/* The one message of the output, as a string. */
static void take_message(char *text)
{
    assert_int_equal(out.envelope_count, 1);
    assert_int_equal(out.envelopes[0].to, PZ_TO_SENDER);
    assert_int_equal(out.event_count, 0);
    assert_true(out.envelopes[0].length < MESSAGE_MAX);
    memcpy(text, out.messages + out.envelopes[0].start, out.envelopes[0].length);
    text[out.envelopes[0].length] = '\0';
}

/* The end of the message, written from the state that is really there. */
static void write_expected(const struct pz_game *game, const void *state,
                           const struct pz_question *question, unsigned ask)
{
    struct pz_text text = pz_text_in(expected, sizeof expected);
    struct pz_json json = pz_json_to(&text);
    pz_text_str(&text, "\"position\":");
    pz_json_open(&json, '{');
    pz_json_key_uint(&json, "moves", question->made);
    pz_json_key_uint(&json, "turn", (uint64_t)game->turns(state) + 1);
    pz_json_key_int(&json, "actor", question->seat);
    pz_json_key_open(&json, "asked", '[');
    pz_json_int(&json, question->seat);
    pz_json_close(&json, ']');
    pz_json_key(&json, "view");
    pz_game_view_write(game, question->view, &json);
    pz_json_key_open(&json, "ask", '{');
    pz_json_key_uint(&json, "id", ask);
    pz_json_key_open(&json, "moves", '[');
    for (uint32_t i = 0; i < question->move_count; i++) {
        char words[PZ_MOVE_TEXT_MAX];
        struct pz_text move = pz_text_in(words, sizeof words);
        game->move_write(state, question->moves[i], &move);
        pz_json_open(&json, '{');
        pz_json_key_uint(&json, "number", question->moves[i]);
        pz_json_key_string(&json, "text", words);
        pz_json_key(&json, "move");
        pz_game_object_write(game, state, question->moves[i], question->seat, false, &json);
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, ']');
    pz_json_close(&json, '}');
    pz_json_close(&json, '}');
    pz_text_str(&text, "}");
    assert_false(text.cut);
}

static void check_position(struct pz_table *table, const struct pz_game *game,
                           const struct pz_setup *setup, const void *state, unsigned made,
                           struct pz_rng *rng)
{
    enum { OTHERS = 2 };
    struct pz_question question;
    assert_int_equal(pz_question_make(&question, &buffer, game, state, &seed, made), 0);
    assert_int_equal(pz_table_from_question(table, setup, 3, made + 1, 0, &question, &out), 0);
    take_message(first);
    write_expected(game, state, &question, made + 1);
    const size_t length = strlen(first);
    assert_true(length > strlen(expected));
    assert_string_equal(first + length - strlen(expected), expected);
    char head[100];
    snprintf(head, sizeof head, "{\"protocol\":%d,\"you\":{\"person\":%d,\"seat\":%d},\"n\":%u,",
             PZ_PROTOCOL, question.seat + 1, question.seat, made + 1);
    assert_memory_equal(first, head, strlen(head));
    assert_non_null(strstr(first, "\"status\":\"playing\",\"game\":3,"));
    for (int i = 0; i < OTHERS; i++) { /* all that the seat cannot see is drawn anew */
        static char other[MESSAGE_MAX];
        union pz_any_state elsewhere;
        memset(&elsewhere, 0, sizeof elsewhere);
        pz_game_sample_state(game, question.view, rng, elsewhere.bytes);
        assert_int_equal(
            pz_question_make(&question, &other_buffer, game, elsewhere.bytes, &seed, made), 0);
        assert_int_equal(pz_table_from_question(table, setup, 3, made + 1, 0, &question, &out), 0);
        take_message(other);
        assert_string_equal(first, other);
        assert_int_equal(pz_question_make(&question, &buffer, game, state, &seed, made), 0);
    }
}

static void says_what_the_seat_knows(void **state)
{
    const struct pz_game *game = NULL;
    unsigned checked = 0;
    for (unsigned i = 0; (game = pz_game_at(i)) != NULL; i++) {
        for (int players = game->min_players; players <= game->max_players; players++) {
            struct pz_setup setup;
            struct pz_rng rng;
            union pz_any_state position;
            unsigned seats_asked = 0;
            pz_rng_init(&rng, (uint64_t)players);
            pz_setup_init(&setup, game, players);
            pz_setup_draw_first(&setup, &rng);
            game->init(position.bytes, &setup);
            for (unsigned made = 0; game->actor(position.bytes) != PZ_NOBODY; made++) {
                const int actor = game->actor(position.bytes);
                if (actor >= 0 && (seats_asked++ < 12 || pz_rng_below(&rng, 8) == 0)) {
                    check_position(*state, game, &setup, position.bytes, made, &rng);
                    checked++;
                }
                pz_game_make(game, position.bytes, pz_game_pick(game, position.bytes, &rng));
            }
            assert_int_equal(pz_table_from_final_state(*state, game, &setup, 2, 50, position.bytes,
                                                       99, players - 1, &out),
                             0);
            take_message(first);
            assert_non_null(strstr(first, "\"n\":50,"));
            assert_non_null(strstr(first, "\"status\":\"over\",\"game\":2,"));
            assert_non_null(strstr(first, "\"position\":{\"moves\":99,"));
            assert_non_null(strstr(first, "\"result\":{\"points\":["));
            assert_null(strstr(first, "\"ask\":"));
        }
    }
    assert_true(checked > 200);
}

static int parse_reply(const struct pz_table *table, const char *text, pz_move *move)
{
    struct pz_problem problem = {.code = 0};
    const int heard = pz_table_parse_reply(table, text, strlen(text), move, &problem);
    assert_int_equal(problem.code, heard < 0 ? heard : 0);
    return heard;
}

static void understands_answers(void **state)
{
    struct pz_table *table = *state;
    const struct pz_game *game = pz_game_named("little");
    struct pz_setup setup;
    struct pz_question question;
    union pz_any_state position;
    struct pz_rng rng;
    pz_move move = 9999;
    pz_rng_init(&rng, 1);
    pz_setup_init(&setup, game, 3);
    pz_setup_set(&setup, game, "first", "2", NULL);
    game->init(position.bytes, &setup);
    while (game->actor(position.bytes) == PZ_CHANCE) {
        pz_game_make(game, position.bytes, pz_game_pick(game, position.bytes, &rng));
    }
    pz_question_make(&question, &buffer, game, position.bytes, &seed, 5);
    assert_int_equal(question.seat, 2);
    assert_int_equal(pz_table_from_question(table, &setup, 1, 6, 3, &question, &out), 0);
    const pz_move wanted = question.moves[question.move_count - 1];
    char text[PZ_MOVE_TEXT_MAX];
    char object[2000];
    char line[4000];
    struct pz_text words = pz_text_in(text, sizeof text);
    game->move_write(position.bytes, wanted, &words);
    words = pz_text_in(object, sizeof object);
    struct pz_json json = pz_json_to(&words);
    pz_game_object_write(game, position.bytes, wanted, 2, false, &json);
    snprintf(line, sizeof line, "{\"type\":\"move\",\"ask\":6,\"move\":%u}", wanted);
    assert_int_equal(parse_reply(table, line, &move), PZ_REPLY_MOVE);
    assert_int_equal(move, wanted);
    move = 9999;
    snprintf(line, sizeof line, "{\"ask\":6,\"type\":\"move\",\"move\":\"%s\",\"id\":4}", text);
    assert_int_equal(parse_reply(table, line, &move), PZ_REPLY_MOVE);
    assert_int_equal(move, wanted);
    move = 9999;
    snprintf(line, sizeof line, "{\"type\":\"move\",\"ask\":6,\"move\":%s}", object);
    assert_int_equal(parse_reply(table, line, &move), PZ_REPLY_MOVE);
    assert_int_equal(move, wanted);
    move = 9999;
    const struct {
        const char *line;
        int heard;
    } cases[] = {
        {"", PZ_E_SYNTAX},
        {"hello", PZ_E_SYNTAX},
        {"{}", PZ_E_SYNTAX},
        {"[6]", PZ_E_SYNTAX},
        {"{\"type\":\"dance\"}", PZ_E_SYNTAX},
        {"{\"type\":\"move\",\"ask\":6}", PZ_E_SYNTAX},
        {"{\"type\":\"move\",\"ask\":6,\"move\":\"pink out\"}", PZ_E_SYNTAX},
        {"{\"type\":\"move\",\"ask\":6,\"move\":-1}", PZ_E_SYNTAX},
        {"{\"type\":\"move\",\"ask\":6,\"move\":0,\"why\":1}", PZ_E_SYNTAX},
        {"{\"type\":\"move\",\"ask\":6,\"move\":4000}", PZ_E_MOVE},
        {"{\"type\":\"move\",\"ask\":4,\"move\":0}", PZ_E_REFUSED},
        {"{\"type\":\"move\",\"ask\":7,\"move\":0}", PZ_E_REFUSED},
        {"{\"type\":\"move\",\"ask\":0,\"move\":0}", PZ_E_REFUSED},
        {"{\"type\":\"move\",\"ask\":3,\"move\":0}", PZ_REPLY_OTHER}, /* once more: no harm */
        {"{\"type\":\"chat\",\"text\":\"hm\"}", PZ_REPLY_OTHER},
        {"{\"type\":\"vote\",\"yes\":true}", PZ_REPLY_OTHER},
        {"{\"type\":\"look\"}", PZ_REPLY_LOOK},
        {"{\"type\":\"resign\"}", PZ_REPLY_RESIGN},
        {"{\"type\":\"leave\"}", PZ_REPLY_RESIGN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(parse_reply(table, cases[i].line, &move), cases[i].heard);
        assert_int_equal(move, 9999);
    }
    memset(line, ' ', sizeof line);
    assert_int_equal(pz_table_parse_reply(table, line, sizeof line, &move, NULL), PZ_E_SYNTAX);
}

static void refuses_another_setup(void **state)
{
    const struct pz_game *game = pz_game_named("bella");
    struct pz_setup setup;
    struct pz_question question;
    union pz_any_state position;
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    pz_setup_init(&setup, game, 2);
    pz_setup_draw_first(&setup, &rng);
    game->init(position.bytes, &setup);
    while (game->actor(position.bytes) == PZ_CHANCE) {
        pz_game_make(game, position.bytes, pz_game_pick(game, position.bytes, &rng));
    }
    pz_question_make(&question, &buffer, game, position.bytes, &seed, 0);
    pz_setup_init(&setup, game, 3);
    assert_int_equal(pz_table_from_question(*state, &setup, 1, 1, 0, &question, &out), PZ_E_VALUE);
    setup.players = 0;
    assert_int_equal(pz_table_from_question(*state, &setup, 1, 1, 0, &question, &out), PZ_E_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(says_what_the_seat_knows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(understands_answers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refuses_another_setup, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
