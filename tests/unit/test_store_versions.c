/* Schemas of other versions: SQLite by itself, PostgreSQL if tests/server/postgres.sh runs this. */
#include "store/store_internal.h"
#include "store_shelf.h"

static long version(void)
{
    return shelf_sql(shelf_postgres != NULL ? "SELECT version FROM store_version"
                                            : "PRAGMA user_version");
}

static void set_version(int number)
{
    char sql[80];
    snprintf(sql, sizeof sql,
             shelf_postgres != NULL ? "UPDATE store_version SET version = %d"
                                    : "PRAGMA user_version = %d",
             number);
    shelf_sql(sql);
}

static void a_newer_store_is_refused(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    store_close(store);
    set_version(99);
    assert_int_equal(store_open(&store, shelf_address(), "one", shelf_problem), STORE_VERSION);
    assert_non_null(strstr(shelf_problem, "99"));
    assert_int_equal(store_open(&store, shelf_address(), NULL, shelf_problem), STORE_VERSION);
    assert_int_equal(version(), 99);
    assert_int_equal(shelf_sql("SELECT count(*) FROM tables"), 1);
    set_version(1);
    store_close(shelf_open("one"));
}

/* A store of version 0 is one that has the mark of Piazza and nothing else of ours. */
static void an_older_store_is_brought_up_to_date(void **unused)
{
    (void)unused;
    if (shelf_postgres != NULL) {
        shelf_sql("CREATE SCHEMA piazza");
        shelf_sql("CREATE TABLE piazza.store_version("
                  "once integer PRIMARY KEY, version integer NOT NULL)");
        shelf_sql("INSERT INTO piazza.store_version VALUES(1, 0)");
        shelf_sql("CREATE TABLE piazza.keepsake(x integer)");
    } else {
        shelf_sql("PRAGMA application_id = 1349083514");
        shelf_sql("CREATE TABLE keepsake(x)");
    }
    shelf_sql("INSERT INTO keepsake VALUES(17)");
    assert_int_equal(version(), 0);
    struct store *store = shelf_open("one");
    assert_int_equal(version(), schema_steps[schema_step_count - 1].version);
    assert_int_equal(shelf_sql("SELECT x FROM keepsake"), 17);
    shelf_make(store, "a");
    store_close(store);
}

static void steps_are_taken_as_one(void **unused)
{
    (void)unused;
    static const char later[] = "ALTER TABLE tables ADD COLUMN later integer NOT NULL DEFAULT 7";
    static const char drop[] = "CREATE TABLE later(x integer); INSERT INTO later VALUES(8)";
    const struct schema_step good[] = {schema_steps[0], {2, later, later}, {3, drop, drop}};
    const struct schema_step wrong[] = {
        schema_steps[0], {2, later, later}, {3, drop, drop}, {4, "NO SQL", "NO SQL"}};
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    assert_int_equal(schema_upgrade(store, wrong, 4), STORE_FAILED);
    assert_non_null(strstr(store_problem(store), "syntax error"));
    assert_int_equal(version(), 1);
    store_close(store);
    store = shelf_open("one"); /* it is as it was */
    shelf_events_are(store, "a", 1, "1:a 1 made\n");
    assert_int_equal(schema_upgrade(store, good, 3), 0);
    assert_int_equal(version(), 3);
    assert_int_equal(shelf_sql("SELECT later FROM tables"), 7);
    assert_int_equal(shelf_sql("SELECT x FROM later"), 8);
    assert_int_equal(schema_upgrade(store, good, 3), 0); /* nothing is left to do */
    assert_int_equal(shelf_sql("SELECT count(*) FROM later"), 1);
    assert_int_equal(schema_upgrade(store, good, 2), STORE_VERSION);
    store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_set_up, shelf_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_newer_store_is_refused),
        TEST(an_older_store_is_brought_up_to_date),
        TEST(steps_are_taken_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
