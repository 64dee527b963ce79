/* The table: what is told again from a mark is what is told again from the first event. */
#include "table/inside.h"
#include "table_play.h"

static const char *const games[] = {"little", "bella", "tickets"};

struct told {
    unsigned compared;
    unsigned marked; /* of those, by a mark */
};

static bool has_mark(const struct pz_table *table, uint32_t number)
{
    bool found = false;
    for (unsigned i = 0; table->marks != NULL && i < MARKS; i++) {
        const uint32_t marked = table->marks[i].flat.number;
        found = found || (marked != 0 && marked <= number);
    }
    return found;
}

/* The same with the table's marks and without them. */
static void compare(struct kit *kit, int person, uint32_t number, struct told *told)
{
    struct pz_table *table = kit->table;
    struct pz_output out[2] = {{.memory = kit->out.memory}, {.memory = kit->out.memory}};
    struct mark *marks = table->marks;
    assert_true(tell_since(table, number, person, &out[0]));
    table->marks = NULL;
    assert_true(tell_since(table, number, person, &out[1]));
    table->marks = marks;
    assert_int_equal(out[0].envelope_count, table->flat.number - number);
    assert_int_equal(out[0].envelope_count, out[1].envelope_count);
    assert_int_equal(out[0].length, out[1].length);
    if (out[0].length > 0) {
        assert_memory_equal(out[0].bytes, out[1].bytes, out[0].length);
        assert_memory_equal(out[0].envelopes, out[1].envelopes,
                            out[0].envelope_count * sizeof *out[0].envelopes);
    }
    told->compared++;
    told->marked += has_mark(table, number);
    pz_output_release(&out[0]);
    pz_output_release(&out[1]);
}

/* The next event is marked, if there are enough of them. */
static void forget_marks(struct pz_table *table)
{
    for (unsigned i = 0; table->marks != NULL && i < MARKS; i++) {
        table->marks[i].flat.number = 0;
    }
}

/* Takes moves back, one after the other, as far as it goes or somebody likes it. */
static unsigned take_back(struct kit *kit, int person, struct pz_rng *rng)
{
    unsigned count = 0;
    while (pz_table_can_take_back(kit->table, pz_table_seat_of(kit->table, person)) &&
           pz_rng_next(rng) % 4 != 0) {
        kit_ok(kit, person, "{\"type\":\"takeback\"}");
        kit_send(kit, 3 - person, "{\"type\":\"vote\",\"yes\":true}");
        count++;
    }
    return count;
}

/* People who take back what they can, come and go, and talk. */
static void live(struct kit *kit, struct pz_rng *rng)
{
    const uint64_t what = pz_rng_next(rng) % 16;
    if (what < 6) {
        take_back(kit, 1, rng);
        take_back(kit, 2, rng);
    } else if (what == 6) {
        kit_presence(kit, 2, false);
        kit_time(kit, 2000);
    } else if (what == 7) {
        kit_presence(kit, 2, true);
    } else if (what == 8) {
        kit_ok(kit, 1, "{\"type\":\"chat\",\"text\":\"ciao\"}");
    }
}

static void play(struct kit *kit, struct pz_rng *rng, struct told *told)
{
    kit_ok(kit, 1, "{\"type\":\"start\"}");
    while (pz_table_status(kit->table) == PZ_TABLE_PLAYING) {
        if (pz_rng_next(rng) % 64 == 0) {
            forget_marks(kit->table);
        }
        kit_step(kit, rng);
        live(kit, rng);
        kit_time(kit, 100);
        const uint32_t last = pz_table_number(kit->table);
        const uint32_t back = (uint32_t)(pz_rng_next(rng) % (last < 200 ? last : 200));
        if (pz_rng_next(rng) % 4 == 0) {
            compare(kit, (int)(pz_rng_next(rng) % 3), last - back, told);
        }
    }
    kit_presence(kit, 2, true);
}

static void marks_change_nothing_that_is_told(void **unused)
{
    (void)unused;
    for (unsigned g = 0; g < 3; g++) {
        static struct kit kit;
        struct pz_rng rng;
        struct told told = {0, 0};
        pz_rng_init(&rng, g);
        kit_init(&kit);
        kit_fill(&kit, games[g], 3, 4,
                 ",\"hold\":100,\"absent_after\":2,"
                 "\"clock\":{\"kind\":\"game\",\"seconds\":100000,\"increment\":3}",
                 NULL);
        for (unsigned n = 0; n < 3; n++) {
            if (n > 0) {
                kit_ok(&kit, 1, "{\"type\":\"rematch\"}");
                kit_ok(&kit, 2, "{\"type\":\"rematch\"}");
                const uint32_t last = pz_table_number(kit.table);
                compare(&kit, 1, last - 1, &told); /* across the games */
                compare(&kit, 1, last, &told);
                assert_true(last < MARK_EVERY || has_mark(kit.table, last));
            }
            play(&kit, &rng, &told);
        }
        for (uint32_t n = 0; n <= pz_table_number(kit.table); n += 97) {
            compare(&kit, 2, n, &told);
        }
        print_message("%s: %u compared, %u by a mark\n", games[g], told.compared, told.marked);
        assert_true(told.marked > 0);
        assert_true(told.compared > told.marked + 5);
        kit_same(&kit);
        kit_release(&kit);
    }
}

/* A mark at a move, that move and the one before it taken back, and other moves in their place. */
static void a_mark_does_not_outlive_its_moves(void **unused)
{
    static struct kit kit;
    struct pz_rng rng;
    struct told told = {0, 0};
    unsigned twice = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        pz_rng_init(&rng, seed);
        kit_init(&kit);
        kit_fill(&kit, "bella", 2, 2,
                 ",\"hold\":100,\"clock\":{\"kind\":\"game\",\"seconds\":60000,\"increment\":5}",
                 NULL);
        for (unsigned i = 0; i < MARK_EVERY; i++) {
            kit_ok(&kit, 1, "{\"type\":\"chat\",\"text\":\"ciao\"}");
        }
        kit_ok(&kit, 1, "{\"type\":\"start\"}");
        for (unsigned step = 0; step < 80; step++) {
            forget_marks(kit.table);
            kit_step(&kit, &rng);
            const uint32_t marked = pz_table_number(kit.table);
            assert_true(has_mark(kit.table, marked));
            if (take_back(&kit, 1, &rng) >= 2) {
                twice++;
                assert_false(has_mark(kit.table, marked));
                kit_step(&kit, &rng);
                kit_time(&kit, 100);
                kit_step(&kit, &rng);
                compare(&kit, 1, marked, &told);
            }
            kit_time(&kit, 100);
        }
        kit_release(&kit);
    }
    print_message("%u times twice\n", twice);
    assert_true(twice > 5);
}

/* Somebody who missed little is told it from a mark, in whatever number the events are. */
static void what_is_not_long_past_needs_no_whole_game(void **unused)
{
    static struct kit kit;
    struct pz_rng rng;
    unsigned events = 0;
    (void)unused;
    pz_rng_init(&rng, 1);
    kit_begin(&kit, "tickets", 5, 0, "");
    for (; pz_table_status(kit.table) == PZ_TABLE_PLAYING; events++) {
        kit_step(&kit, &rng);
        const uint32_t last = pz_table_number(kit.table);
        assert_true(last < 2 * MARK_EVERY || has_mark(kit.table, last - MARK_EVERY));
    }
    assert_true(events > 3 * MARK_EVERY);
    kit_release(&kit);
}

/* Without memory for marks there are none, and all goes on. */
static void marks_are_not_needed(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 0, "");
    for (unsigned i = 0; i < 3 * MARK_EVERY; i++) {
        /* all other memory is there already, or comes in large pieces */
        kit.fail_after = pz_table_number(kit.table) + 1 == MARK_EVERY ? 0 : -1;
        kit_ok(&kit, 1, "{\"type\":\"chat\",\"text\":\"ciao\"}");
        kit.fail_after = -1;
        assert_true((kit.table->marks != NULL) == (pz_table_number(kit.table) > MARK_EVERY));
    }
    kit_same(&kit);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_change_nothing_that_is_told),
        cmocka_unit_test(a_mark_does_not_outlive_its_moves),
        cmocka_unit_test(what_is_not_long_past_needs_no_whole_game),
        cmocka_unit_test(marks_are_not_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
