/* The table: what is told again from a snapshot is what is told again from the first event. */
#include "table/table_internal.h"
#include "table_play.h"

struct told {
    unsigned compared;
    unsigned marked; /* of those, by a snapshot */
};

static bool has_snapshot(const struct pz_table *table, uint32_t number)
{
    bool found = false;
    for (unsigned i = 0; table->snapshots != NULL && i < SNAPSHOTS; i++) {
        const uint32_t marked = table->snapshots[i].state.number;
        found = found || (marked != 0 && marked <= number);
    }
    return found;
}

/* The same with the table's snapshots and without them. */
static void compare(struct kit *kit, int person, uint32_t number, struct told *told)
{
    struct pz_table *table = kit->table;
    struct pz_output out[2] = {{.memory = kit->out.memory}, {.memory = kit->out.memory}};
    struct snapshot *snapshots = table->snapshots;
    assert_true(resend_since(table, number, person, &out[0]));
    table->snapshots = NULL;
    assert_true(resend_since(table, number, person, &out[1]));
    table->snapshots = snapshots;
    assert_int_equal(out[0].envelope_count, table->state.number - number);
    assert_int_equal(out[0].envelope_count, out[1].envelope_count);
    assert_int_equal(out[0].messages_length, out[1].messages_length);
    if (out[0].messages_length > 0) {
        assert_memory_equal(out[0].messages, out[1].messages, out[0].messages_length);
        assert_memory_equal(out[0].envelopes, out[1].envelopes,
                            out[0].envelope_count * sizeof *out[0].envelopes);
    }
    told->compared++;
    told->marked += has_snapshot(table, number);
    pz_output_release(&out[0]);
    pz_output_release(&out[1]);
}

/* The next event is marked, if there are enough of them. */
static void forget_snapshots(struct pz_table *table)
{
    for (unsigned i = 0; table->snapshots != NULL && i < SNAPSHOTS; i++) {
        table->snapshots[i].state.number = 0;
    }
}

/* Takes moves back, one after the other, as far as it goes or somebody likes it. */
static unsigned takeback(struct kit *kit, int person, struct pz_rng *rng)
{
    unsigned count = 0;
    while (pz_table_can_takeback(kit->table, pz_table_seat_of(kit->table, person)) &&
           pz_rng_next(rng) % 4 != 0) {
        kit_ok(kit, person, "{'type':'takeback'}");
        kit_send(kit, 3 - person, "{'type':'vote','yes':true}");
        count++;
    }
    return count;
}

/* People who take back what they can, come and go, and talk. */
static void live(struct kit *kit, struct pz_rng *rng)
{
    const uint64_t what = pz_rng_next(rng) % 16;
    if (what < 6) {
        takeback(kit, 1, rng);
        takeback(kit, 2, rng);
    } else if (what == 6) {
        kit_presence(kit, 2, false);
        kit_time(kit, 2000);
    } else if (what == 7) {
        kit_presence(kit, 2, true);
    } else if (what == 8) {
        kit_ok(kit, 1, "{'type':'chat','text':'ciao'}");
    }
}

static void play(struct kit *kit, struct pz_rng *rng, struct told *told)
{
    kit_ok(kit, 1, "{'type':'start'}");
    while (pz_table_stage(kit->table) == PZ_TABLE_PLAYING) {
        if (pz_rng_next(rng) % 64 == 0) {
            forget_snapshots(kit->table);
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

static void snapshots_change_nothing_that_is_told(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 3) != NULL; g++) {
        static struct kit kit;
        struct pz_rng rng;
        struct told told = {0, 0};
        pz_rng_init(&rng, g);
        kit_init(&kit);
        kit_fill(&kit, pz_game_at(g)->id, 3, 4,
                 ",'hold':100,'absent_after':2,"
                 "'clock':{'kind':'game','seconds':100000,'increment':3}",
                 NULL);
        for (unsigned n = 0; n < 3; n++) {
            if (n > 0) {
                kit_ok(&kit, 1, "{'type':'rematch'}");
                kit_ok(&kit, 2, "{'type':'rematch'}");
                const uint32_t last = pz_table_number(kit.table);
                compare(&kit, 1, last - 1, &told); /* across the games */
                compare(&kit, 1, last, &told);
                assert_true(last < SNAPSHOT_EVERY || has_snapshot(kit.table, last));
            }
            play(&kit, &rng, &told);
        }
        for (uint32_t n = 0; n <= pz_table_number(kit.table); n += 97) {
            compare(&kit, 2, n, &told);
        }
        print_message("%s: %u compared, %u by a snapshot\n", pz_game_at(g)->id, told.compared,
                      told.marked);
        assert_true(told.marked > 0);
        assert_true(told.compared > told.marked + 5);
        kit_same(&kit);
        kit_release(&kit);
    }
}

/* A snapshot at a move; then that move and the one before it are taken back and replaced. */
static void a_snapshot_does_not_outlive_its_moves(void **unused)
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
                 ",'hold':100,'clock':{'kind':'game','seconds':60000,'increment':5}", NULL);
        for (unsigned i = 0; i < SNAPSHOT_EVERY; i++) {
            kit_ok(&kit, 1, "{'type':'chat','text':'ciao'}");
        }
        kit_ok(&kit, 1, "{'type':'start'}");
        for (unsigned step = 0; step < 80; step++) {
            forget_snapshots(kit.table);
            kit_step(&kit, &rng);
            const uint32_t marked = pz_table_number(kit.table);
            assert_true(has_snapshot(kit.table, marked));
            if (takeback(&kit, 1, &rng) >= 2) {
                twice++;
                assert_false(has_snapshot(kit.table, marked));
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

/* Somebody who missed little is told it from a snapshot, in whatever number the events are. */
static void what_is_not_long_past_needs_no_whole_game(void **unused)
{
    static struct kit kit;
    struct pz_rng rng;
    unsigned events = 0;
    (void)unused;
    pz_rng_init(&rng, 1);
    kit_begin(&kit, "tickets", 5, 0, "");
    for (; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; events++) {
        kit_step(&kit, &rng);
        const uint32_t last = pz_table_number(kit.table);
        assert_true(last < 2 * SNAPSHOT_EVERY || has_snapshot(kit.table, last - SNAPSHOT_EVERY));
    }
    assert_true(events > 3 * SNAPSHOT_EVERY);
    kit_release(&kit);
}

/* Without memory for snapshots there are none, and all goes on. */
static void snapshots_are_not_needed(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 0, "");
    for (unsigned i = 0; i < 3 * SNAPSHOT_EVERY; i++) {
        /* all other memory is there already, or comes in large pieces */
        kit.fail_after = pz_table_number(kit.table) + 1 == SNAPSHOT_EVERY ? 0 : -1;
        kit_ok(&kit, 1, "{'type':'chat','text':'ciao'}");
        kit.fail_after = -1;
        assert_true((kit.table->snapshots != NULL) ==
                    (pz_table_number(kit.table) > SNAPSHOT_EVERY));
    }
    kit_same(&kit);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshots_change_nothing_that_is_told),
        cmocka_unit_test(a_snapshot_does_not_outlive_its_moves),
        cmocka_unit_test(what_is_not_long_past_needs_no_whole_game),
        cmocka_unit_test(snapshots_are_not_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
