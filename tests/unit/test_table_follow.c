/* The table: another keeper that follows the stored events tells everybody the same, byte for byte;
 * and what a keeper may ask of a table. */
#include "table/table_internal.h"
#include "table_play.h"

/* The other keeper: its table, what it says, and which types of events it has followed. */
static struct {
    struct kit memory;
    struct pz_table *table;
    struct pz_output out;
    uint32_t types;
    unsigned messages;
} other;

static void other_begin(void)
{
    memset(&other, 0, sizeof other);
    other.memory.fail_after = -1;
    const struct pz_memory memory = {kit_resize, &other.memory};
    other.table = pz_table_new(&memory);
    other.out.memory = memory;
}

static void other_end(void)
{
    pz_table_free(other.table);
    pz_output_release(&other.out);
    assert_int_equal(other.memory.blocks, 0);
}

static void note_type(const char *line)
{
    const char *type = strstr(line, "\"type\":\"") + 8;
    for (unsigned i = 0; i < EVENT_TYPE_COUNT; i++) {
        const size_t length = strlen(event_names[i]);
        other.types |=
            memcmp(type, event_names[i], length) == 0 && type[length] == '"' ? 1u << i : 0;
    }
}

/* The next message of the output from *i on that is not an answer; NULL at the end. */
static const struct pz_envelope *next_told(const struct pz_output *out, uint32_t *i)
{
    while (*i < out->envelope_count) {
        const struct pz_envelope *envelope = &out->envelopes[(*i)++];
        if (envelope->to != PZ_TO_SENDER) {
            return envelope;
        }
    }
    return NULL;
}

/* Follows the events of the last step and compares all that was said. */
static void follow(struct kit *kit)
{
    const struct pz_output *out = &kit->out;
    const char *line = out->events;
    uint32_t told = 0;
    for (uint32_t i = 0; i < out->event_count; i++) {
        struct pz_problem problem;
        const size_t length = strcspn(line, "\n");
        note_type(line);
        const int code = pz_table_follow(other.table, line, length, &other.out, &problem);
        if (code != 0) {
            fprintf(stderr, "%s\n%.*s\n", problem.text, (int)length, line);
        }
        assert_int_equal(code, 0);
        assert_int_equal(other.out.event_count, 0);
        assert_int_equal(other.out.events_length, 0);
        assert_int_equal(other.out.joined, 0);
        assert_true(other.out.envelope_count > 0);
        for (uint32_t e = 0; e < other.out.envelope_count; e++) {
            const struct pz_envelope *theirs = next_told(out, &told);
            const struct pz_envelope *ours = &other.out.envelopes[e];
            assert_non_null(theirs);
            assert_int_equal(ours->to, theirs->to);
            assert_int_equal(ours->number, theirs->number);
            assert_int_equal(ours->length, theirs->length);
            assert_memory_equal(other.out.messages + ours->start, out->messages + theirs->start,
                                ours->length);
            other.messages++;
        }
        line += length + 1;
    }
    assert_null(next_told(out, &told));
    assert_true(pz_table_same(kit->table, other.table));
    if (out->event_count > 0) {
        assert_true(other.out.wake == out->wake);
    }
    assert_true(pz_table_wake(kit->table) == out->wake || out->event_count == 0);
    assert_true(pz_table_wake(kit->table) == pz_table_wake(other.table));
}

/* Whatever may happen at a table, between the moves of a game. */
static void live(struct kit *kit, unsigned step)
{
    switch (step % 21) {
    case 3:
        kit_send(kit, 1, "{'type':'takeback','id':1}");
        kit_send(kit, 3, "{'type':'takeback'}");
        kit_send(kit, 2, "{'type':'takeback','id':2}");
        kit_send(kit, 1, "{'type':'vote','yes':true}");
        kit_send(kit, 2, "{'type':'vote','yes':true}");
        kit_send(kit, 3, "{'type':'vote','yes':true}");
        break;
    case 5:
        kit_send(kit, 1, "{'type':'takeback'}");
        kit_send(kit, 2, "{'type':'takeback'}");
        kit_send(kit, 3, "{'type':'takeback'}");
        kit_send(kit, 1, "{'type':'vote','yes':false}");
        kit_send(kit, 3, "{'type':'vote','yes':false}");
        break;
    case 7:
        kit_presence(kit, 2, false);
        kit_time(kit, 10000); /* a bot plays for her */
        break;
    case 9:
        kit_presence(kit, 2, true);
        kit_ok(kit, 4, "{'type':'chat','text':'Brava!'}");
        break;
    case 10:
        kit_ok(kit, 0, "{'type':'join','name':'Nino'}");
        kit_ok(kit, kit->out.joined, "{'type':'leave'}");
        break;
    case 11:
        kit_refused(kit, 0, "{'type':'start'}", "not-joined");
        kit_ok(kit, 1, "{'type':'since','n':3,'id':4}");
        kit_ok(kit, 4, "{'type':'look','id':4}");
        kit_ok(kit, 2, "{'type':'rename','name':'Bea'}");
        kit_ok(kit, 2, "{'type':'rename','name':'Bruno'}");
        break;
    default:
        break;
    }
}

static void play(struct kit *kit, uint64_t seed, unsigned most)
{
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    for (unsigned step = 0; step < most && pz_table_stage(kit->table) == PZ_TABLE_PLAYING; step++) {
        live(kit, step);
        kit_time(kit, 500);
        if (pz_table_stage(kit->table) == PZ_TABLE_PLAYING) {
            kit_step(kit, &rng);
        }
    }
}

static void everybody_is_told_the_same(void **unused)
{
    static const char *const clocks[] = {
        "", ",\"clock\":{\"kind\":\"game\",\"seconds\":100000,\"increment\":5}",
        ",\"clock\":{\"kind\":\"move\",\"seconds\":10000}"};
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 4) != NULL; g++) {
        static struct kit kit;
        char more[128];
        uint32_t types = 0;
        snprintf(more, sizeof more, ",\"hold\":400,\"absent_after\":10%s", clocks[g % 3]);
        kit_init(&kit);
        other_begin();
        kit.watch = follow;
        kit_fill(&kit, pz_game_at(g)->id, 4, 8, more, NULL);
        kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
        kit_ok(&kit, 1, "{'type':'word','word':'sole'}");
        kit_ok(&kit, 1, "{'type':'seat','seat':2,'player':'open'}");
        kit_ok(&kit, 3, "{'type':'sit','seat':2}");
        kit_ok(&kit, 1, "{'type':'start','id':9}");
        play(&kit, g, TO_THE_END);
        kit_ok(&kit, 1, "{'type':'rematch'}");
        kit_ok(&kit, 2, "{'type':'rematch'}");
        kit_ok(&kit, 3, "{'type':'vote','yes':true}");
        assert_int_equal(pz_table_game_number(other.table), 2);
        kit_ok(&kit, 1, "{'type':'start'}");
        play(&kit, 5, 4);
        kit_ok(&kit, 3, "{'type':'resign'}");
        do {
            kit_time(&kit, 500);
        } while (kit_bot(&kit, 0));
        kit_time(&kit, 200000000); /* with a clock, the others lose on time */
        types = other.types;
        /* only Ticket to Ride must have choices ahead, and without a clock nobody is too late */
        types |= strcmp(pz_game_at(g)->id, "tickets") != 0 ? 1u << EVENT_EARLY_CHOICE : 0;
        types |= g % 3 == 0 ? 1u << EVENT_TIMEOUT : 0;
        for (unsigned i = 0; i < EVENT_TYPE_COUNT; i++) {
            if (!(types >> i & 1)) {
                fail_msg("no event of type %s in %s", event_names[i], pz_game_at(g)->id);
            }
        }
        assert_true(other.messages > 150);
        other_end();
        kit_release(&kit);
    }
}

/* What does not fit is refused, says nothing, and changes nothing. */
static void what_does_not_fit_is_not_followed(void **unused)
{
    static struct kit kit;
    static const struct {
        const char *line;
        int code;
    } wrong[] = {
        {"", PZ_E_SYNTAX},
        {"{\"n\":4,\"t\":1000000,\"type\":\"look\"}", PZ_E_SYNTAX},
        {"{\"n\":3,\"t\":1000000,\"type\":\"leave\",\"person\":2}", PZ_E_STATE},
        {"{\"n\":5,\"t\":1000000,\"type\":\"leave\",\"person\":2}", PZ_E_STATE},
        {"{\"n\":4,\"t\":1000000,\"type\":\"leave\",\"person\":3}", PZ_E_STATE},
        {"{\"n\":4,\"t\":999999,\"type\":\"leave\",\"person\":2}", PZ_E_STATE},
    };
    (void)unused;
    kit_init(&kit);
    other_begin();
    assert_true(pz_table_wake(other.table) == -1);
    assert_int_equal(pz_table_follow(other.table, "{}", 2, &other.out, NULL), PZ_E_SYNTAX);
    assert_true(other.out.wake == -1);
    kit.watch = follow;
    kit_fill(&kit, "little", 2, 0, ",'clock':{'kind':'move','seconds':10}", NULL);
    kit_ok(&kit, 1, "{'type':'start'}");
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct pz_problem problem = {.code = 0};
        assert_int_equal(pz_table_follow(other.table, wrong[i].line, strlen(wrong[i].line),
                                         &other.out, &problem),
                         wrong[i].code);
        assert_int_equal(problem.code, wrong[i].code);
        assert_int_equal(other.out.envelope_count, 0);
        assert_true(other.out.wake == kit.now + 10000);
        assert_true(pz_table_same(kit.table, other.table));
    }
    other_end();
    kit_release(&kit);
}

/* Without memory either nothing has happened, or the event has, and what was not told is asked for.
 */
static void following_without_memory(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "tickets", 3, 0, "");
    kit_play(&kit, 1, 3);
    for (long failing = 0;; failing++) {
        bool failed = false;
        other_begin();
        other.memory.fail_after = failing;
        for (const char *line = kit.events; *line != '\0'; line += strcspn(line, "\n") + 1) {
            const uint32_t before = pz_table_number(other.table);
            const int code =
                pz_table_follow(other.table, line, strcspn(line, "\n"), &other.out, NULL);
            if (code != 0) {
                assert_int_equal(code, PZ_E_MEMORY);
                assert_false(failed);
                failed = true;
                other.memory.fail_after = -1;
            }
            if (pz_table_number(other.table) == before) {
                assert_int_equal(
                    pz_table_follow(other.table, line, strcspn(line, "\n"), &other.out, NULL), 0);
            }
            assert_int_equal(pz_table_number(other.table), before + 1);
        }
        assert_true(pz_table_same(kit.table, other.table));
        other_end();
        if (!failed) {
            assert_true(failing > 5);
            break;
        }
    }
    kit_release(&kit);
}

/* ---- what a keeper asks ---- */

static void people_can_be_listed(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    assert_int_equal(pz_table_next_person(kit.table, 0), 0);
    assert_int_equal(pz_table_game_number(kit.table), 0);
    assert_int_equal(pz_table_seat_of(kit.table, 1), PZ_NOBODY);
    assert_true(pz_table_wake(kit.table) == -1);
    kit_fill(&kit, "little", 3, 4, "", NULL); /* Anna and Bruno */
    kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
    kit_ok(&kit, 0, "{'type':'join','name':'Pia','seat':null}");
    kit_ok(&kit, 2, "{'type':'leave'}");
    kit_ok(&kit, 0, "{'type':'join','name':'Rosa'}"); /* in the place of 2, as number 5 */
    const int numbers[] = {1, 3, 4, 5, 0};
    int person = 0;
    for (unsigned i = 0; i < 5; i++) {
        person = pz_table_next_person(kit.table, person);
        assert_int_equal(person, numbers[i]);
    }
    assert_int_equal(pz_table_next_person(kit.table, -7), 1);
    assert_int_equal(pz_table_next_person(kit.table, 1), 3);
    assert_int_equal(pz_table_next_person(kit.table, INT32_MAX), 0);
    assert_int_equal(pz_table_seat_of(kit.table, 1), 0);
    assert_int_equal(pz_table_seat_of(kit.table, 5), 1);
    assert_int_equal(pz_table_seat_of(kit.table, 3), PZ_NOBODY);
    const int nobody[] = {0, 2, 6, -1, -2};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(pz_table_seat_of(kit.table, nobody[i]), PZ_NOBODY);
        assert_null(pz_table_person_name(kit.table, nobody[i]));
        assert_false(pz_table_here(kit.table, nobody[i]));
    }
    assert_string_equal(pz_table_person_name(kit.table, 4), "Pia");
    assert_string_equal(pz_table_person_name(kit.table, 5), "Rosa");
    assert_true(pz_table_here(kit.table, 4));
    kit_presence(&kit, 4, false);
    assert_false(pz_table_here(kit.table, 4));
    assert_true(pz_table_here(kit.table, 3));
    kit_presence(&kit, 4, true);
    assert_true(pz_table_here(kit.table, 4));
    assert_int_equal(pz_table_game_number(kit.table), 1);
    kit_release(&kit);
}

static void the_wake_is_what_is_due_first(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 2, 0, ",'absent_after':10,'clock':{'kind':'move','seconds':60}", NULL);
    assert_true(pz_table_wake(kit.table) == -1);
    kit_ok(&kit, 1, "{'type':'start'}");
    const int64_t started = kit.now;
    assert_true(pz_table_wake(kit.table) == started + 60000);
    kit.now += 5000;
    kit_presence(&kit, 1, false);
    assert_true(pz_table_wake(kit.table) == started + 15000);
    kit_presence(&kit, 1, true);
    assert_true(pz_table_wake(kit.table) == started + 60000);
    struct pz_table *again = kit_fold(&kit);
    assert_true(pz_table_wake(again) == started + 60000);
    pz_table_free(again);
    kit_ok(&kit, 1, "{'type':'resign'}");
    assert_true(pz_table_wake(kit.table) == -1);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_is_told_the_same),
        cmocka_unit_test(what_does_not_fit_is_not_followed),
        cmocka_unit_test(following_without_memory),
        cmocka_unit_test(people_can_be_listed),
        cmocka_unit_test(the_wake_is_what_is_due_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
