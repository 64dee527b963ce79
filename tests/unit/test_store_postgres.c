/* What is special about PostgreSQL: several servers, news, and a database that goes away. Without a
 * cluster (tests/server/postgres.sh run ...) only what needs none is tested. */
#include "store_shelf.h"
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what is shown of an address ---- */

static void no_password_is_shown(void **unused)
{
    (void)unused;
    static const struct {
        const char *address;
        int code;
    } addresses[] = {
        {"postgres://anna:s3cret@127.0.0.1:1/piazza", STORE_LOST},
        {"postgresql://anna@127.0.0.1:1/piazza?password=s3cret", STORE_LOST},
        {"postgres://anna:s3cret@no-such-host.invalid/piazza", STORE_LOST},
        {"postgres://anna:s3cret@/s3cret?host=/s3cret&user=s3cret", STORE_LOST},
        {"postgres://anna:s3cret@host@127.0.0.1:1/piazza", STORE_ADDRESS},
        {"postgres://anna:s3cret%zz@127.0.0.1/piazza", STORE_ADDRESS},
        {"postgres://anna:s3cret@127.0.0.1/piazza?s3cret=1", STORE_ADDRESS},
        {"postgres://anna:s3cret@127.0.0.1:s3cret/piazza", STORE_LOST},
    };
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        struct store *store = NULL;
        const int code = store_open(&store, addresses[i].address, "one", shelf_problem);
        if (code != addresses[i].code || strstr(shelf_problem, "s3cret") != NULL) {
            fprintf(stderr, "%s: %d %s\n", addresses[i].address, code, shelf_problem);
        }
        assert_int_equal(code, addresses[i].code);
        assert_null(store);
        assert_null(strstr(shelf_problem, "s3cret"));
        assert_true(shelf_problem[0] != '\0');
    }
}

/* ---- two servers ---- */

enum { RACE_TABLES = 8, RACE_ROUNDS = 150 };

struct racer {
    const char *name;
    pthread_t thread;
    unsigned won;
    unsigned lost;
    bool failed;
};

/* Appends to all tables at once, in an order of its own; reads again what it lost. */
static void *race(void *argument)
{
    struct racer *racer = argument;
    struct store *store = NULL;
    char problem[STORE_PROBLEM_MAX];
    uint32_t last[RACE_TABLES];
    struct store_write writes[RACE_TABLES];
    struct store_write *pointers[RACE_TABLES];
    char texts[RACE_TABLES][64];
    static char summary[] = "{}";
    if (store_open(&store, shelf_postgres, racer->name, problem) != 0) {
        racer->failed = true;
        return NULL;
    }
    for (int i = 0; i < RACE_TABLES; i++) {
        last[i] = 1;
    }
    for (int round = 0; round < RACE_ROUNDS; round++) {
        for (int i = 0; i < RACE_TABLES; i++) {
            struct store_write *write = &writes[i];
            memset(write, 0, sizeof *write);
            snprintf(write->row.id, sizeof write->row.id, "t%d", i);
            write->row.last = last[i] + 1;
            write->row.summary = summary;
            write->first = last[i] + 1;
            write->length = (size_t)snprintf(texts[i], sizeof texts[i], "%u by %s\n",
                                             (unsigned)write->first, racer->name);
            write->events = texts[i];
            pointers[(i * 5 + round) % RACE_TABLES] = write;
        }
        if (store_append(store, pointers, RACE_TABLES) != 0) {
            fprintf(stderr, "%s: %s\n", racer->name, store_problem(store));
            racer->failed = true;
            break;
        }
        for (int i = 0; i < RACE_TABLES; i++) {
            struct store_row row;
            if (writes[i].result == 0) {
                last[i]++;
                racer->won++;
            } else if (store_find_row(store, writes[i].row.id, &row) == 0) {
                racer->lost++;
                last[i] = row.last;
                store_row_release(&row);
            } else {
                racer->failed = true;
            }
        }
    }
    store_close(store);
    return NULL;
}

static void two_servers_never_both_win(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("zero");
    struct racer racers[3] = {{.name = "one"}, {.name = "two"}, {.name = "three"}};
    for (int i = 0; i < RACE_TABLES; i++) {
        char name[16];
        snprintf(name, sizeof name, "t%d", i);
        shelf_make(store, name);
    }
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    }
    unsigned won = 0;
    unsigned lost = 0;
    for (int i = 0; i < 3; i++) {
        pthread_join(racers[i].thread, NULL);
        assert_false(racers[i].failed);
        won += racers[i].won;
        lost += racers[i].lost;
    }
    assert_true(lost > 0);
    assert_int_equal(won + lost, 3 * RACE_TABLES * RACE_ROUNDS);
    assert_int_equal(shelf_sql("SELECT sum(last) FROM tables"), won + RACE_TABLES);
    assert_int_equal(shelf_sql("SELECT count(*) FROM events"), won + RACE_TABLES);
    for (int i = 0; i < RACE_TABLES; i++) {
        static struct shelf_heard heard;
        char name[16];
        memset(&heard, 0, sizeof heard);
        snprintf(name, sizeof name, "t%d", i);
        assert_int_equal(store_events(store, name, 1, shelf_hear_event, &heard), 0);
    }
    store_close(store);
}

static int hear_nothing(void *context, const struct store_row *row)
{
    (void)row;
    ++*(unsigned *)context;
    return 0;
}

static void *claim_all(void *argument)
{
    struct racer *racer = argument;
    struct store *store = NULL;
    char problem[STORE_PROBLEM_MAX];
    if (store_open(&store, shelf_postgres, racer->name, problem) != 0 ||
        store_beat(store, 100, 200) != 0) {
        racer->failed = true;
        return NULL;
    }
    for (int round = 0; round < 60 && !racer->failed; round++) {
        racer->failed = store_claim(store, 100, 100, false, 7, hear_nothing, &racer->won) != 0;
    }
    store_close(store);
    return NULL;
}

static void a_table_is_claimed_once(void **unused)
{
    (void)unused;
    enum { TABLES = 300 };
    struct store *store = shelf_open("zero");
    struct racer racers[3] = {{.name = "one"}, {.name = "two"}, {.name = "three"}};
    for (int i = 0; i < TABLES; i += 50) {
        struct store_write writes[50];
        for (int k = 0; k < 50; k++) {
            char name[16];
            snprintf(name, sizeof name, "t%d", i + k);
            writes[k] = shelf_write(name, 1, 1, "x");
            writes[k].row.wake = k;
        }
        assert_int_equal(shelf_append(store, writes, 50), 0);
    }
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pthread_create(&racers[i].thread, NULL, claim_all, &racers[i]), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(racers[i].thread, NULL);
        assert_false(racers[i].failed);
        char sql[100];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM tables WHERE holder = '%s'",
                 racers[i].name);
        assert_int_equal(shelf_sql(sql), racers[i].won);
    }
    assert_int_equal(racers[0].won + racers[1].won + racers[2].won, TABLES);
    store_close(store);
}

static void claim_is(struct store *store, int64_t now, bool mine, const char *text)
{
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_claim(store, now, 50, mine, 10, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, text);
}

static void a_lease_lapses(void **unused)
{
    (void)unused;
    struct store *one = shelf_open("one");
    struct store *two = shelf_open("two");
    struct store_write write = shelf_write("a", 1, 1, "x");
    write.row.wake = 0;
    shelf_one(one, write, 0);
    assert_int_equal(store_beat(one, 100, 200), 0);
    assert_int_equal(store_beat(two, 100, 200), 0);
    claim_is(two, 200, false, "");
    claim_is(one, 200, true, "a");
    assert_int_equal(store_beat(one, 150, 250), 0);
    claim_is(two, 250, false, "");
    assert_int_equal(store_beat(two, 251, 400), 0);
    claim_is(two, 251, false, "a");
    claim_is(one, 251, true, ""); /* it is not ours any more */
    assert_int_equal(store_beat(one, 251, 400), 0);
    claim_is(one, 300, false, "");
    assert_int_equal(store_resign(two), 0);
    claim_is(one, 300, false, "a");
    /* Servers that have long been dead are forgotten. */
    assert_int_equal(store_beat(two, 1000000000, 1000000001), 0);
    assert_int_equal(shelf_sql("SELECT count(*) FROM servers"), 1);
    store_close(one);
    store_close(two);
}

/* ---- news ---- */

struct news {
    unsigned count;
    bool missed;
    char table[STORE_ID_MAX];
    uint32_t last;
    unsigned char heard[3000];
};

static void hear_news(void *context, const char *table, uint32_t last)
{
    struct news *news = context;
    news->count++;
    snprintf(news->table, sizeof news->table, "%s", table);
    news->last = last;
    if (table[0] == 't' && strtoul(table + 1, NULL, 10) < sizeof news->heard) {
        news->heard[strtoul(table + 1, NULL, 10)]++;
    }
}

/* Waits for that many tables in the news, or until something was missed. */
static void wait_for_news(struct store *store, struct news *news, unsigned count, int64_t ms)
{
    const int64_t deadline = now_ms() + ms;
    while (news->count < count && !news->missed && now_ms() < deadline) {
        struct pollfd descriptor = {.fd = store_news_descriptor(store), .events = POLLIN};
        poll(&descriptor, 1, 100);
        bool missed = false;
        store_news(store, &missed, hear_news, news);
        news->missed = news->missed || missed;
    }
}

static void others_hear_the_news(void **unused)
{
    (void)unused;
    enum { TABLES = 1000 };
    struct store *one = shelf_open("one");
    struct store *two = shelf_open("two");
    static struct news news;
    static struct news own;
    memset(&news, 0, sizeof news);
    memset(&own, 0, sizeof own);
    assert_true(store_news_descriptor(two) >= 0);
    shelf_one(one, shelf_write("a", 1, 3, "x"), 0);
    wait_for_news(two, &news, 1, 5000);
    assert_int_equal(news.count, 1);
    assert_string_equal(news.table, "a");
    assert_int_equal(news.last, 3);
    assert_false(news.missed);
    /* More than one notification can carry. */
    static struct store_write writes[TABLES];
    static struct store_write *pointers[TABLES];
    for (int i = 0; i < TABLES; i++) {
        char name[STORE_ID_MAX];
        snprintf(name, sizeof name, "t%d", i);
        writes[i] = shelf_write(name, 1, 1, "x");
        writes[i].events = "x\n";
        writes[i].length = 2;
        pointers[i] = &writes[i];
    }
    memset(&news, 0, sizeof news);
    assert_int_equal(store_append(one, pointers, TABLES), 0);
    wait_for_news(two, &news, TABLES, 5000);
    assert_int_equal(news.count, TABLES);
    for (int i = 0; i < TABLES; i++) {
        assert_int_equal(news.heard[i], 1);
    }
    wait_for_news(one, &own, 1, 300);
    assert_int_equal(own.count, 0);
    assert_false(own.missed);
    /* A link alone is no news, and neither is nonsense that somebody else sends. */
    memset(&news, 0, sizeof news);
    struct store_write link = shelf_write("a", 0, 0, "");
    link.link_kind = STORE_LINK_PERSON;
    shelf_one(one, link, 0);
    shelf_sql("SELECT pg_notify('piazza', '')");
    shelf_sql("SELECT pg_notify('piazza', 'x')");
    shelf_sql("SELECT pg_notify('piazza', 'x y')");
    shelf_sql("SELECT pg_notify('piazza', 'x y z')");
    shelf_sql("SELECT pg_notify('piazza', 'x ,')");
    shelf_sql("SELECT pg_notify('piazza', 'x  5')");
    shelf_sql("SELECT pg_notify('piazza', 'x ' || repeat('y', 40) || ' 5')");
    shelf_one(one, shelf_write("a", 4, 4, "x"), 0);
    wait_for_news(two, &news, 1, 5000);
    assert_string_equal(news.table, "a");
    assert_int_equal(news.last, 4);
    assert_int_equal(news.count, 1);
    store_close(one);
    store_close(two);
}

static void kill_all_connections(void)
{
    shelf_sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
              "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
}

static void what_was_missed_is_told(void **unused)
{
    (void)unused;
    struct store *one = shelf_open("one");
    struct store *two = shelf_open("two");
    static struct news news;
    struct store_row row;
    shelf_make(one, "a");
    for (int round = 0; round < 3; round++) {
        memset(&news, 0, sizeof news);
        wait_for_news(two, &news, 1, round == 0 ? 5000 : 0);
        kill_all_connections();
        memset(&news, 0, sizeof news);
        wait_for_news(two, &news, 1, 10000);
        assert_true(news.missed);
        assert_int_equal(store_find_row(two, "a", &row), 0); /* reading connects anew by itself */
        store_row_release(&row);
        struct store_write write = shelf_write("a", (uint32_t)round + 2, (uint32_t)round + 2, "x");
        struct store_write *pointer = &write;
        assert_int_equal(store_append(one, &pointer, 1), STORE_LOST);
        assert_true(store_problem(one)[0] != '\0');
        shelf_one(one, write, 0);
        memset(&news, 0, sizeof news);
        wait_for_news(two, &news, 1, 5000);
        assert_int_equal(news.count, 1);
        assert_false(news.missed); /* once */
    }
    store_close(one);
    store_close(two);
}

/* ---- a database that goes away ---- */

static void run_script(const char *what, const char *how)
{
    char command[400];
    snprintf(command, sizeof command, "%s %s %s %s > /dev/null", POSTGRES_SCRIPT, what,
             getenv("PIAZZA_TEST_POSTGRES_DIR"), how);
    assert_int_equal(system(command), 0);
}

static void it_comes_back(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static struct news news;
    struct store_row row;
    struct store_write write = shelf_write("a", 2, 2, "x");
    struct store_write *pointer = &write;
    memset(&news, 0, sizeof news);
    shelf_make(store, "a");
    run_script("stop", "immediate");
    for (int i = 0; i < 3; i++) {
        const int64_t start = now_ms();
        bool missed = false;
        assert_int_equal(store_append(store, &pointer, 1), STORE_LOST);
        assert_int_equal(store_find_row(store, "a", &row), STORE_LOST);
        store_news(store, &missed, hear_news, &news);
        assert_true(now_ms() - start < 3000);
    }
    run_script("start", "");
    shelf_one(store, write, 0);
    shelf_events_are(store, "a", 1, "1:a 1 made\n2:a 2 x\n");
    wait_for_news(store, &news, 1, 5000);
    assert_true(news.missed);
    store_close(store);
}

/* It still has our connection, and says nothing. */
static void silence_does_not_hang_us(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_write write = shelf_write("a", 2, 2, "x");
    struct store_write *pointer = &write;
    shelf_make(store, "a");
    const pid_t process =
        (pid_t)shelf_sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'piazza' "
                         "AND query NOT LIKE 'LISTEN%'");
    assert_true(process > 1);
    assert_int_equal(kill(process, SIGSTOP), 0);
    const int64_t start = now_ms();
    const int code = store_append(store, &pointer, 1);
    const int64_t taken = now_ms() - start;
    kill(process, SIGCONT);
    assert_int_equal(code, STORE_LOST);
    assert_true(taken > 3000 && taken < 8000);
    assert_int_equal(store_close_tables(store, now_ms(), 0, 0, 0), 0); /* it answers again */
    store_close(store);
}

/* Failures that the database itself tells. `raise` is what a trigger on new events does. */
static void make_trigger(const char *raise)
{
    char sql[600];
    snprintf(sql, sizeof sql,
             "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS "
             "$$ BEGIN %s RETURN NEW; END $$",
             raise);
    shelf_sql(sql);
}

static void failures_have_their_codes(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static const struct {
        const char *raise;
        int code;
    } failures[] = {
        {"RAISE EXCEPTION 'no space' USING ERRCODE = '53100';", STORE_FULL},
        {"RAISE EXCEPTION 'read only' USING ERRCODE = '25006';", STORE_LOST},
        {"RAISE EXCEPTION 'broken' USING ERRCODE = 'XX001';", STORE_DAMAGED},
        {"RAISE EXCEPTION 'whatever' USING ERRCODE = '22000';", STORE_FAILED},
        {"RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01';", STORE_LOST},
    };
    shelf_make(store, "a");
    shelf_make(store, "b");
    make_trigger("");
    shelf_sql("CREATE TRIGGER fail BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fail()");
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) {
        struct store_write writes[] = {shelf_write("a", 2, 2, "x"), shelf_write("b", 2, 2, "x")};
        make_trigger(failures[i].raise);
        assert_int_equal(shelf_append(store, writes, 2), failures[i].code);
        assert_int_equal(shelf_sql("SELECT count(*) FROM events"), 2);
        assert_int_equal(shelf_sql("SELECT max(last) FROM tables"), 1);
    }
    /* Another transaction is in the way twice: the third time it works. */
    shelf_sql("CREATE SEQUENCE tries");
    make_trigger("IF nextval('piazza.tries') < 3 THEN "
                 "RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;");
    shelf_one(store, shelf_write("a", 2, 2, "x"), 0);
    assert_int_equal(shelf_sql("SELECT last_value FROM tries"), 3);
    make_trigger("IF NEW.lines = 'b 2 x\n'::bytea THEN PERFORM pg_sleep(20); END IF;");
    const int64_t start = now_ms();
    struct store_write slow[] = {shelf_write("a", 3, 3, "x"), shelf_write("b", 2, 2, "x")};
    assert_int_equal(shelf_append(store, slow, 2), STORE_LOST);
    assert_true(now_ms() - start < 8000);
    shelf_events_are(store, "a", 2, "2:a 2 x\n");
    store_close(store);
}

static void damage_is_told(void **unused)
{
    (void)unused;
    static struct shelf_heard heard;
    static const char *const damages[] = {
        "DELETE FROM events WHERE first = 2",
        "DELETE FROM events WHERE first = 1",
        "DELETE FROM events WHERE first = 3",
        "DELETE FROM events",
        "UPDATE events SET lines = lines || 'x'::bytea WHERE first = 2",
        "UPDATE events SET lines = lines || lines WHERE first = 2",
        "UPDATE tables SET last = 5",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char table[2] = {(char)('a' + i), '\0'};
        struct store *store = shelf_open("one");
        for (uint32_t number = 1; number <= 3; number++) {
            shelf_one(store, shelf_write(table, number, number, "x"), 0);
        }
        shelf_sql(damages[i]);
        assert_int_equal(store_events(store, table, 1, shelf_hear_event, &heard), STORE_DAMAGED);
        assert_non_null(strstr(store_problem(store), "table"));
        store_close(store);
        shelf_sql("TRUNCATE tables, events");
    }
    shelf_sql("INSERT INTO events VALUES('nowhere', 1, 'x')");
    struct store *store = shelf_open(NULL);
    assert_int_equal(store_check(store, shelf_problem), STORE_DAMAGED);
    assert_non_null(strstr(shelf_problem, "nowhere"));
    store_close(store);
}

/* Several servers that are the first ever. */
static void *open_first(void *argument)
{
    struct racer *racer = argument;
    struct store *store = NULL;
    char problem[STORE_PROBLEM_MAX];
    const int code = store_open(&store, shelf_postgres, racer->name, problem);
    if (code != 0) {
        fprintf(stderr, "%s\n", problem);
    }
    racer->failed = code != 0;
    store_close(store);
    return NULL;
}

static void the_schema_is_made_once(void **unused)
{
    (void)unused;
    struct racer racers[4] = {
        {.name = "one"}, {.name = "two"}, {.name = "three"}, {.name = "four"}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&racers[i].thread, NULL, open_first, &racers[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(racers[i].thread, NULL);
    }
    for (int i = 0; i < 4; i++) {
        assert_false(racers[i].failed);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_set_up, shelf_tear_down)
    const struct CMUnitTest alone[] = {cmocka_unit_test(no_password_is_shown)};
    const struct CMUnitTest tests[] = {
        TEST(the_schema_is_made_once),
        TEST(two_servers_never_both_win),
        TEST(a_table_is_claimed_once),
        TEST(a_lease_lapses),
        TEST(others_hear_the_news),
        TEST(what_was_missed_is_told),
        TEST(it_comes_back),
        TEST(silence_does_not_hang_us),
        TEST(failures_have_their_codes),
        TEST(damage_is_told),
    };
    if (getenv("PIAZZA_TEST_POSTGRES") == NULL) {
        return cmocka_run_group_tests(alone, NULL, NULL);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
