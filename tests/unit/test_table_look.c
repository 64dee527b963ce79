/* The table: `look`, and what somebody who comes back is told, are the same. */
#include "table/table_internal.h"
#include "table_play.h"

static const char look[] = "{\"type\":\"look\"}";

/* The last message to the person from its `terms` on: the whole table. */
static const char *whole(const struct kit *kit, int person)
{
    const char *found = strstr(kit->last[person], "\"terms\":");
    assert_non_null(found);
    return found;
}

/* The one message that the person gets when it looks; the table stays as it is. */
static void look_as(struct kit *kit, int person)
{
    static struct table_state before;
    memcpy(&before, &kit->table->state, sizeof before);
    kit_ok(kit, person, look);
    assert_int_equal(kit->out.envelope_count, 1);
    assert_int_equal(kit->out.event_count, 0);
    assert_memory_equal(&before, &kit->table->state, sizeof before);
}

static void assert_you(const struct kit *kit, int person, int number, int seat)
{
    char you[128];
    char seat_text[16] = "null";
    if (seat >= 0) {
        snprintf(seat_text, sizeof seat_text, "%d", seat);
    }
    snprintf(you, sizeof you,
             "{\"protocol\":1,\"you\":{\"person\":%d,\"seat\":%s},\"n\":%u,\"t\":%lld,"
             "\"type\":\"look\",\"terms\":",
             number, seat_text, pz_table_number(kit->table), (long long)kit->table->state.now);
    assert_memory_equal(kit->last[person], you, strlen(you));
}

/* Whoever goes and comes back is told the whole table; a look then says the same. */
static void compare_with_back(struct kit *kit, int person)
{
    static char back[1 << 16];
    assert_int_equal(kit_presence(kit, person, false), 0);
    assert_int_equal(kit_presence(kit, person, true), 0);
    snprintf(back, sizeof back, "%s", whole(kit, person));
    look_as(kit, person);
    assert_you(kit, person, person, table_person(&kit->table->state, person)->seat);
    assert_string_equal(whole(kit, person), back);
}

static void a_look_says_what_coming_back_says(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 3) != NULL; g++) {
        static struct kit kit;
        enum { PEOPLE = 3, ONNO = 3 };
        kit_init(&kit);
        kit_fill(&kit, pz_game_at(g)->id, 3, 4,
                 ",'hold':500,'clock':{'kind':'game','seconds':60000}", NULL);
        kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
        compare_with_back(&kit, 1); /* before the start */
        kit_ok(&kit, 1, "{'type':'start'}");
        for (unsigned step = 0; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; step++) {
            for (int person = 1; step % 4 == 0 && person <= PEOPLE; person++) {
                compare_with_back(&kit, person);
            }
            kit_time(&kit, 500);
            if (pz_table_stage(kit.table) == PZ_TABLE_PLAYING) {
                kit_play(&kit, step, 1);
            }
        }
        for (int person = 1; person <= PEOPLE; person++) {
            compare_with_back(&kit, person);
            assert_true(kit_says(&kit, person, "'secret':'"));
            assert_true(kit_says(&kit, person, "'result':{"));
        }
        kit_ok(&kit, 1, "{'type':'rematch'}"); /* a vote */
        compare_with_back(&kit, 2);
        assert_true(kit_says(&kit, 2, "'vote':{"));
        kit_release(&kit);
    }
}

/* A stranger, somebody who has left, and a number that nobody has see what an onlooker sees. */
static void strangers_look_on(void **unused)
{
    static struct kit kit;
    static char onlooker[1 << 16];
    (void)unused;
    kit_begin(&kit, "tickets", 3, 0, "");
    kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
    kit_play(&kit, 3, 9);
    kit_ok(&kit, 3, "{'type':'leave'}");
    look_as(&kit, 4);
    assert_you(&kit, 4, 4, -1);
    snprintf(onlooker, sizeof onlooker, "%s", whole(&kit, 4));
    const int strangers[] = {0, 3, 60};
    for (unsigned i = 0; i < 3; i++) {
        look_as(&kit, strangers[i]);
        assert_you(&kit, strangers[i], 0, -1);
        assert_string_equal(whole(&kit, strangers[i]), onlooker);
    }
    assert_false(kit_says(&kit, 0, "'ask':{"));
    kit_release(&kit);
}

/* The moves of the last event are not told again. */
static void a_look_makes_no_moves(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 0, "");
    kit_play(&kit, 1, 3);
    assert_true(kit_says(&kit, 0, "'made':["));
    for (int person = 0; person <= 2; person++) {
        look_as(&kit, person);
        assert_false(kit_says(&kit, person, "'made'"));
    }
    /* asked again it says the same, with the question */
    const int asked = kit_who(&kit);
    assert_true(asked > 0);
    look_as(&kit, asked);
    assert_true(kit_says(&kit, asked, "'ask':{'id':"));
    assert_false(kit_says(&kit, 3 - asked, "'ask':{'id':"));
    kit_release(&kit);
}

static void a_look_is_acknowledged(void **unused)
{
    static struct kit kit;
    char message[64];
    (void)unused;
    kit_init(&kit);
    assert_int_equal(
        pz_table_receive(kit.table, 0, look, strlen(look), kit.now, kit.random, &kit.out),
        PZ_E_STATE);
    assert_int_equal(kit.out.envelope_count, 0);
    kit_fill(&kit, "little", 2, 0, ",'clock':{'kind':'move','seconds':10}", NULL);
    kit_ok(&kit, 1, "{'type':'start'}");
    kit_refused(&kit, 1, "{'type':'look','n':1}", "malformed");
    kit_ok(&kit, 1, "{'type':'look','id':'a'}");
    assert_int_equal(kit.out.envelope_count, 2);
    snprintf(message, sizeof message, "{\"type\":\"ok\",\"re\":\"a\",\"n\":%u}",
             pz_table_number(kit.table));
    assert_string_equal(kit.last[1], message);
    assert_true(kit.out.wake == kit.now + 10000);
    /* what is due comes first */
    kit.now += 10000;
    kit_ok(&kit, 0, look);
    assert_int_equal(kit.out.event_count, 1);
    assert_you(&kit, 0, 0, -1);
    assert_true(kit_says(&kit, 0, "'status':'over'"));
    assert_true(kit.out.wake == -1);
    kit_same(&kit);
    kit_release(&kit);
}

/* Without memory there is no half of a message, and the next look is whole. */
static void a_look_without_memory(void **unused)
{
    static struct kit kit;
    struct pz_output out;
    (void)unused;
    kit_begin(&kit, "bella", 4, 0, "");
    kit_play(&kit, 1, 5);
    memset(&out, 0, sizeof out);
    out.memory = kit.out.memory;
    int code = PZ_E_MEMORY;
    for (long after = 0; code != 0; after++) {
        assert_true(after < 20);
        kit.fail_after = after;
        code = pz_table_receive(kit.table, 1, look, strlen(look), kit.now, kit.random, &out);
        kit.fail_after = -1;
        assert_true(code == 0 || code == PZ_E_MEMORY);
        assert_int_equal(out.envelope_count, code == 0 ? 1 : 0);
        if (code != 0) {
            pz_output_release(&out);
        }
    }
    look_as(&kit, 1);
    assert_int_equal(out.envelopes[0].length, strlen(kit.last[1]));
    assert_memory_equal(out.messages, kit.last[1], out.envelopes[0].length);
    pz_output_release(&out);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_says_what_coming_back_says),
        cmocka_unit_test(strangers_look_on),
        cmocka_unit_test(a_look_makes_no_moves),
        cmocka_unit_test(a_look_is_acknowledged),
        cmocka_unit_test(a_look_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
