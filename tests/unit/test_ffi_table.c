/* The foreign function interface of a table: the same events and messages as by table.h, byte for
 * byte; and nothing that a caller can give breaks it. */
#include "piazza/piazza.h"
#include "table_play.h"
#include <math.h>

/* A table by table.h and one by handles, which get the same. */
struct pair {
    struct kit kit;
    struct pz_ffi_table *ffi;
};

static struct pair pair;

static void pair_begin(void)
{
    kit_init(&pair.kit);
    pair.ffi = pz_ffi_table_open();
    assert_non_null(pair.ffi);
}

static void pair_end(void)
{
    pz_ffi_table_close(pair.ffi);
    kit_release(&pair.kit);
}

static void same_output(int code, int32_t flat_code)
{
    const struct pz_output *out = &pair.kit.out;
    assert_int_equal(code, flat_code);
    const char *events = pz_ffi_table_events(pair.ffi);
    assert_int_equal(strlen(events), out->events_length);
    assert_true(out->events_length == 0 || memcmp(events, out->events, out->events_length) == 0);
    assert_int_equal(pz_ffi_table_messages(pair.ffi), out->envelope_count);
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        const char *message = pz_ffi_table_message(pair.ffi, (int32_t)i);
        assert_int_equal(pz_ffi_table_to(pair.ffi, (int32_t)i), envelope->to);
        assert_int_equal(strlen(message), envelope->length);
        assert_memory_equal(message, out->messages + envelope->start, envelope->length);
    }
    assert_int_equal(pz_ffi_table_joined(pair.ffi), out->joined);
    assert_true(pz_ffi_table_wake(pair.ffi) == (double)out->wake);
    assert_int_equal(pz_ffi_table_number(pair.ffi), pz_table_number(pair.kit.table));
    assert_int_equal(pz_ffi_table_stage(pair.ffi), pz_table_stage(pair.kit.table));
}

static void pair_send(int person, const char *message, int wanted)
{
    const int code = kit_send(&pair.kit, person, message);
    assert_int_equal(code, wanted);
    same_output(code, pz_ffi_table_receive(pair.ffi, person, message, (uint32_t)strlen(message),
                                           (double)pair.kit.now, pair.kit.random));
}

static void pair_open(const char *message, const char *seed_text, int wanted)
{
    struct pz_seed seed;
    const bool seeded = pz_seed_read(&seed, seed_text, strlen(seed_text)) == 0;
    const int code = kit_open(&pair.kit, message, seeded ? &seed : NULL);
    assert_int_equal(code, wanted);
    same_output(code, pz_ffi_table_create(pair.ffi, message, (uint32_t)strlen(message), seed_text,
                                          (double)pair.kit.now, pair.kit.random));
}

/* The bot is asked by the handle; both tables get its answer. */
static void pair_bot(int32_t seat)
{
    const char *name = NULL;
    const int32_t move = pz_ffi_table_bot_move(pair.ffi, 0);
    const int32_t made = pz_ffi_table_moves(pair.ffi);
    assert_true(move >= 0);
    assert_int_equal(pz_table_bot_seat(pair.kit.table, &name), seat);
    assert_string_equal(pz_ffi_table_bot_name(pair.ffi), name);
    const int code = pz_table_bot(pair.kit.table, seat, (uint32_t)made, (pz_move)move, pair.kit.now,
                                  &pair.kit.out);
    assert_int_equal(code, 0);
    kit_deliver(&pair.kit);
    same_output(code, pz_ffi_table_bot(pair.ffi, seat, made, move, (double)pair.kit.now));
    assert_int_equal(pz_ffi_table_moves(pair.ffi) > made, 1);
    /* The same answer again comes late. */
    assert_int_equal(pz_ffi_table_bot(pair.ffi, seat, made, move, (double)pair.kit.now),
                     PZ_E_REFUSED);
    assert_string_equal(pz_ffi_table_events(pair.ffi), "");
}

/* Another table, folded from the events so far, is the same. */
static void same_when_folded(void)
{
    struct pz_ffi_table *again = pz_ffi_table_open();
    assert_false(pz_ffi_table_same(again, pair.ffi));
    assert_int_equal(pz_ffi_table_fold(again, pair.kit.events, (uint32_t)pair.kit.events_length),
                     0);
    assert_int_equal(pz_ffi_table_messages(again), 0);
    assert_true(pz_ffi_table_same(again, pair.ffi));
    assert_true(pz_ffi_table_same(pair.ffi, again));
    assert_int_equal(pz_ffi_table_number(again), pz_ffi_table_number(pair.ffi));
    pz_ffi_table_close(again);
}

static void play_game(const char *game, const char *seed)
{
    char message[PLAY_MESSAGE_MAX];
    char buffer[1 << 16];
    struct pz_text record;
    struct pz_rng rng;
    pair_begin();
    snprintf(message, sizeof message,
             "{\"type\":\"create\",\"id\":1,\"name\":\"Anna\",\"terms\":{\"game\":\"%s\","
             "\"players\":3,\"seats\":[\"open\",\"bot:greedy\",\"open\"],\"absent_after\":5,"
             "\"substitute\":\"random\",\"clock\":{\"kind\":\"game\",\"seconds\":3600}}}",
             game);
    pair_open("{\"type\":\"create\"}", seed, PZ_E_REFUSED);
    pair_open(message, seed, 0);
    assert_int_equal(pz_ffi_table_joined(pair.ffi), 1);
    pair_send(1, "{\"type\":\"start\"}", PZ_E_REFUSED); /* a seat is open */
    pair_send(0, "{\"type\":\"join\",\"name\":\"Bruno\"}", 0);
    assert_int_equal(pz_ffi_table_joined(pair.ffi), 2);
    pair_send(1, "{\"type\":\"start\"}", 0);
    assert_true(pz_ffi_table_wake(pair.ffi) > 0);
    pz_rng_init(&rng, 3);
    for (unsigned i = 0; pz_table_stage(pair.kit.table) == PZ_TABLE_PLAYING; i++) {
        pair.kit.now += 10;
        if (i == 20 || i == 40) { /* Bruno goes, and comes back */
            const bool here = i == 40;
            same_output(kit_presence(&pair.kit, 2, here),
                        pz_ffi_table_presence(pair.ffi, 2, here, (double)pair.kit.now));
            const int code = kit_time(&pair.kit, 6000); /* long enough for a bot to stand in */
            same_output(code, pz_ffi_table_time(pair.ffi, (double)pair.kit.now));
        }
        const int32_t seat = pz_ffi_table_bot_seat(pair.ffi);
        if (seat >= 0) {
            pair_bot(seat);
            continue;
        }
        assert_string_equal(pz_ffi_table_bot_name(pair.ffi), "");
        assert_int_equal(pz_ffi_table_bot_move(pair.ffi, 0), PZ_E_STAGE);
        const int person = kit_who(&pair.kit);
        assert_true(person > 0);
        const uint32_t choice = (uint32_t)pz_rng_next(&rng);
        kit_answer_text(&pair.kit, person, choice, choice / 16, message, sizeof message);
        pair_send(person, message, 0);
        if (i % 50 == 0) {
            same_when_folded();
        }
    }
    assert_true(pz_ffi_table_wake(pair.ffi) == -1);
    pair_send(2, "{\"type\":\"since\",\"n\":0}", 0);
    pair_send(2, "{\"type\":\"look\",\"id\":1}", 0);
    same_when_folded();
    record = pz_text_in(buffer, sizeof buffer);
    assert_int_equal(pz_table_record(pair.kit.table, &record), 0);
    assert_string_equal(pz_ffi_table_record(pair.ffi), buffer);
    pair_end();
}

static void test_same_as_table_h(void **unused)
{
    (void)unused;
    for (int32_t game = 0; pz_ffi_game_id(game) != NULL; game++) {
        play_game(pz_ffi_game_id(game), "");
        play_game(pz_ffi_game_id(game), "7");
    }
}

/* Bots at a table play the game that they play by the other handle, with the same seed. */
static void test_same_as_flat_h(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy"};
    static const char *const seeds[] = {"12", "13", "18446744073709551615"};
    static const uint8_t random[PZ_SEED_BYTES] = {0};
    for (int32_t game = 0; pz_ffi_game_id(game) != NULL; game++) {
        for (unsigned s = 0; s < 3; s++) {
            char message[400];
            const int length = snprintf(
                message, sizeof message,
                "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":\"%s\",\"players\":2,"
                "\"seats\":[\"bot:random\",\"bot:greedy\"]}}",
                pz_ffi_game_id(game));
            struct pz_ffi_table *table = pz_ffi_table_open();
            assert_int_equal(
                pz_ffi_table_create(table, message, (uint32_t)length, seeds[s], 0, random), 0);
            assert_int_equal(pz_ffi_table_receive(table, 1, "{\"type\":\"start\"}", 16, 0, random),
                             0);
            int32_t seat = 0;
            while ((seat = pz_ffi_table_bot_seat(table)) >= 0) {
                const int32_t made = pz_ffi_table_moves(table);
                assert_string_equal(pz_ffi_table_bot_name(table), bots[seat]);
                assert_int_equal(
                    pz_ffi_table_bot(table, seat, made, pz_ffi_table_bot_move(table, 0), 0), 0);
            }
            struct pz_ffi *ffi = pz_ffi_open();
            assert_int_equal(pz_ffi_setup(ffi, pz_ffi_game_id(game), 2), 0);
            pz_ffi_name(ffi, 0, "bot:random");
            pz_ffi_name(ffi, 1, "bot:greedy");
            assert_int_equal(pz_ffi_start(ffi, seeds[s]), 0);
            while (pz_ffi_stage(ffi) == PZ_FFI_PLAYING) {
                const int32_t actor = pz_ffi_actor(ffi);
                if (actor == PZ_CHANCE) {
                    pz_ffi_draw(ffi);
                } else {
                    pz_ffi_apply(ffi, pz_ffi_ask(ffi, bots[actor], 0));
                }
            }
            assert_string_equal(pz_ffi_table_record(table), pz_ffi_record(ffi));
            pz_ffi_close(ffi);
            pz_ffi_table_close(table);
        }
    }
}

/* ---- what is refused ---- */

static const char create[] =
    "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":\"little\","
    "\"players\":2,\"seats\":[\"open\",\"bot:random\"]}}";
static const uint8_t some_bytes[PZ_SEED_BYTES] = {1};

static int32_t make(struct pz_ffi_table *table)
{
    return pz_ffi_table_create(table, create, sizeof create - 1, "", 5, some_bytes);
}

static void failed(struct pz_ffi_table *table, int32_t code, int32_t wanted, const char *words)
{
    assert_int_equal(code, wanted);
    assert_int_equal(pz_ffi_table_error(table), wanted);
    if (strstr(pz_ffi_table_problem(table), words) == NULL) {
        fail_msg("%s, not %s", pz_ffi_table_problem(table), words);
    }
    /* Nothing is left of the call before. */
    assert_int_equal(pz_ffi_table_messages(table), 0);
    assert_string_equal(pz_ffi_table_events(table), "");
    assert_int_equal(pz_ffi_table_joined(table), 0);
    assert_true(pz_ffi_table_wake(table) == -1);
}

static void test_failures(void **unused)
{
    (void)unused;
    static const char join[] = "{\"type\":\"join\",\"name\":\"Bruno\"}";
    struct pz_ffi_table *table = pz_ffi_table_open();
    assert_int_equal(pz_ffi_table_error(table), 0);
    assert_string_equal(pz_ffi_table_problem(table), "");
    assert_int_equal(pz_ffi_table_stage(table), PZ_TABLE_EMPTY);
    assert_string_equal(pz_ffi_table_events(table), "");
    failed(table, pz_ffi_table_receive(table, 0, join, 30, 0, some_bytes), PZ_E_STAGE, "point");
    failed(table, pz_ffi_table_time(table, 0), PZ_E_STAGE, "point");
    failed(table, pz_ffi_table_presence(table, 1, 1, 0), PZ_E_STAGE, "point");
    failed(table, pz_ffi_table_bot(table, 0, 0, 0, 0), PZ_E_STAGE, "point");
    failed(table, pz_ffi_table_bot_move(table, 0), PZ_E_STAGE, "point");
    assert_null(pz_ffi_table_record(table));
    failed(table, pz_ffi_table_create(table, create, sizeof create - 1, "soon", 0, some_bytes),
           PZ_E_SYNTAX, "64 hexadecimal digits");
    failed(table, pz_ffi_table_create(table, create, sizeof create - 1, "", 0, NULL), PZ_E_VALUE,
           "32 random bytes");
    failed(table, pz_ffi_table_create(table, NULL, 3, "", 0, some_bytes), PZ_E_VALUE, "message");
    assert_int_equal(pz_ffi_table_create(table, NULL, 0, NULL, 0, some_bytes), PZ_E_REFUSED);
    assert_int_equal(pz_ffi_table_messages(table), 1);
    assert_int_equal(pz_ffi_table_to(table, 0), PZ_TO_SENDER);
    assert_non_null(strstr(pz_ffi_table_message(table, 0), "\"error\":\"malformed\""));
    const double times[] = {
        -1, 9007199254740994.0, (double)INFINITY, (double)-INFINITY, (double)NAN, 1e300};
    for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++) {
        failed(table,
               pz_ffi_table_create(table, create, sizeof create - 1, "", times[i], some_bytes),
               PZ_E_VALUE, "2^53");
    }
    assert_int_equal(make(table), 0);
    for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++) {
        failed(table, pz_ffi_table_receive(table, 0, join, 30, times[i], some_bytes), PZ_E_VALUE,
               "2^53");
        failed(table, pz_ffi_table_time(table, times[i]), PZ_E_VALUE, "2^53");
        failed(table, pz_ffi_table_presence(table, 1, 0, times[i]), PZ_E_VALUE, "2^53");
        failed(table, pz_ffi_table_bot(table, 0, 0, 0, times[i]), PZ_E_VALUE, "2^53");
    }
    assert_null(pz_ffi_table_record(table)); /* not before the start */
    assert_int_equal(pz_ffi_table_error(table), PZ_E_STAGE);
    assert_int_equal(pz_ffi_table_time(table, 9007199254740992.0), 0);
    failed(table, make(table), PZ_E_STAGE, "point");
    failed(table, pz_ffi_table_receive(table, -1, join, 30, 0, some_bytes), PZ_E_VALUE,
           "number from 1 on");
    failed(table, pz_ffi_table_receive(table, 0, join, 30, 0, NULL), PZ_E_VALUE, "32 random");
    failed(table, pz_ffi_table_receive(table, 0, NULL, 30, 0, some_bytes), PZ_E_VALUE, "message");
    assert_int_equal(pz_ffi_table_receive(table, 9, join, sizeof join - 1, 0, some_bytes), 0);
    assert_int_equal(pz_ffi_table_receive(table, 1, "{\"type\":\0", 9, 0, some_bytes),
                     PZ_E_REFUSED);
    assert_int_equal(pz_ffi_table_error(table), PZ_E_REFUSED);
    assert_int_equal(pz_ffi_table_messages(table), 1);
    assert_null(pz_ffi_table_message(table, 1));
    assert_int_equal(pz_ffi_table_error(table), PZ_E_VALUE);
    assert_null(pz_ffi_table_message(table, -1));
    assert_int_equal(pz_ffi_table_to(table, 1), PZ_TO_SENDER);
    assert_int_equal(pz_ffi_table_receive(table, 1, "{\"type\":\"start\"}", 16, 0, some_bytes), 0);
    pz_ffi_table_close(table);
    pz_ffi_table_close(NULL);
}

static void test_answers_of_bots(void **unused)
{
    (void)unused;
    static const char bots[] = "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":"
                               "\"little\",\"players\":2,\"seats\":[\"bot:random\",\"bot:random\"]"
                               "}}";
    struct pz_ffi_table *table = pz_ffi_table_open();
    assert_int_equal(pz_ffi_table_create(table, bots, sizeof bots - 1, "1", 0, some_bytes), 0);
    assert_int_equal(pz_ffi_table_bot_seat(table), -1);
    assert_int_equal(pz_ffi_table_receive(table, 1, "{\"type\":\"start\"}", 16, 0, some_bytes), 0);
    const int32_t seat = pz_ffi_table_bot_seat(table);
    const int32_t made = pz_ffi_table_moves(table);
    const int32_t move = pz_ffi_table_bot_move(table, 0);
    assert_true(seat >= 0 && made > 0 && move >= 0);
    assert_int_equal(pz_ffi_table_bot_move(table, 50), move); /* it remembers nothing */
    failed(table, pz_ffi_table_bot(table, seat, made, -1, 0), PZ_E_MOVE, "no such move");
    failed(table, pz_ffi_table_bot(table, seat, made, 65536 + move, 0), PZ_E_MOVE, "no such move");
    failed(table, pz_ffi_table_bot(table, seat, made, 65535, 0), PZ_E_REFUSED, "refused");
    failed(table, pz_ffi_table_bot(table, seat, -1, move, 0), PZ_E_REFUSED, "refused");
    failed(table, pz_ffi_table_bot(table, seat, made - 1, move, 0), PZ_E_REFUSED, "refused");
    failed(table, pz_ffi_table_bot(table, 1 - seat, made, move, 0), PZ_E_REFUSED, "refused");
    failed(table, pz_ffi_table_bot(table, seat + 256, made, move, 0), PZ_E_REFUSED, "refused");
    assert_int_equal(pz_ffi_table_bot(table, seat, made, move, 0), 0);
    pz_ffi_table_close(table);
}

static void test_events_that_do_not_fit(void **unused)
{
    (void)unused;
    char events[8192];
    struct pz_ffi_table *table = pz_ffi_table_open();
    struct pz_ffi_table *again = pz_ffi_table_open();
    assert_int_equal(make(table), 0);
    size_t length = (size_t)snprintf(events, sizeof events, "%s", pz_ffi_table_events(table));
    assert_int_equal(
        pz_ffi_table_receive(table, 1, "{\"type\":\"chat\",\"text\":\"ciao\"}", 29, 6, some_bytes),
        0);
    length +=
        (size_t)snprintf(events + length, sizeof events - length, "%s", pz_ffi_table_events(table));
    snprintf(events + length, sizeof events - length, "{\"n\":9}\n");
    failed(again, pz_ffi_table_fold(again, NULL, 1), PZ_E_VALUE, "no events");
    assert_int_equal(pz_ffi_table_fold(again, NULL, 0), 0);
    failed(again, pz_ffi_table_fold(again, "no event", 8), PZ_E_SYNTAX, "1:1: ");
    assert_true(pz_ffi_table_fold(again, events, (uint32_t)strlen(events)) < 0);
    assert_memory_equal(pz_ffi_table_problem(again), "3:", 2);
    assert_int_equal(pz_ffi_table_number(again), 2);
    assert_true(pz_ffi_table_same(table, again));
    /* The same again does not fit; the line end of the last may be missing; what comes out of a
     * table goes into another that follows it. */
    failed(again, pz_ffi_table_fold(again, events, (uint32_t)length), PZ_E_STATE, "1:");
    pz_ffi_table_close(again);
    again = pz_ffi_table_open();
    assert_int_equal(pz_ffi_table_fold(again, events, (uint32_t)length - 1), 0);
    assert_true(pz_ffi_table_same(table, again));
    assert_int_equal(pz_ffi_table_time(again, 7), 0);
    pz_ffi_table_close(again);
    pz_ffi_table_close(table);
}

static void test_no_handle(void **unused)
{
    (void)unused;
    struct pz_ffi_table *table = pz_ffi_table_open();
    assert_int_equal(make(NULL), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_receive(NULL, 0, "", 0, 0, some_bytes), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_presence(NULL, 1, 1, 0), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_time(NULL, 0), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_bot(NULL, 0, 0, 0, 0), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_fold(NULL, "", 0), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_bot_move(NULL, 0), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_messages(NULL), PZ_E_HANDLE);
    assert_int_equal(pz_ffi_table_error(NULL), PZ_E_HANDLE);
    assert_string_equal(pz_ffi_table_problem(NULL), pz_error_sentence(PZ_E_HANDLE));
    assert_null(pz_ffi_table_events(NULL));
    assert_null(pz_ffi_table_message(NULL, 0));
    assert_null(pz_ffi_table_record(NULL));
    assert_int_equal(pz_ffi_table_to(NULL, 0), PZ_TO_SENDER);
    assert_int_equal(pz_ffi_table_joined(NULL), 0);
    assert_true(pz_ffi_table_wake(NULL) == -1);
    assert_int_equal(pz_ffi_table_bot_seat(NULL), -1);
    assert_string_equal(pz_ffi_table_bot_name(NULL), "");
    assert_int_equal(pz_ffi_table_stage(NULL), PZ_TABLE_EMPTY);
    assert_int_equal(pz_ffi_table_number(NULL), 0);
    assert_int_equal(pz_ffi_table_moves(NULL), 0);
    assert_false(pz_ffi_table_same(NULL, table));
    assert_false(pz_ffi_table_same(table, NULL));
    pz_ffi_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_table_h),
        cmocka_unit_test(test_same_as_flat_h),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_answers_of_bots),
        cmocka_unit_test(test_events_that_do_not_fit),
        cmocka_unit_test(test_no_handle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
