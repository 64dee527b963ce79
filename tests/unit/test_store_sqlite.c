/* What is special about SQLite: its file, one server only, a full disk, and a server that is
 * killed at any moment. */
#include "piazza/rng.h"
#include "store_shelf.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

static void the_file_is_for_its_owner(void **unused)
{
    (void)unused;
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    const mode_t mask = umask(0);
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    umask(mask);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[100];
        struct stat status;
        snprintf(name, sizeof name, "%s%s", shelf_file, ends[i]);
        assert_int_equal(stat(name, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    assert_string_equal(store_kind(store), "sqlite");
    assert_int_equal(store_news_descriptor(store), -1);
    store_close(store);
}

static void there_is_one_server(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store *second = NULL;
    assert_int_equal(store_open(&second, shelf_address(), "two", shelf_problem), STORE_IN_USE);
    assert_int_equal(store_open(&second, shelf_address(), "one", shelf_problem), STORE_IN_USE);
    assert_non_null(strstr(shelf_problem, ".lock"));
    second = shelf_open(NULL);
    shelf_make(store, "a");
    shelf_events_are(second, "a", 1, "1:a 1 made\n");
    store_close(second);
    store_close(store);
    store_close(shelf_open("two"));
}

static void files_of_others_are_left_alone(void **unused)
{
    (void)unused;
    struct store *store = NULL;
    shelf_sql("CREATE TABLE accounts(x)");
    assert_int_equal(store_open(&store, shelf_address(), "one", shelf_problem), STORE_ADDRESS);
    assert_int_equal(shelf_sql("SELECT count(*) FROM sqlite_schema"), 1);
    assert_int_equal(shelf_sql("PRAGMA user_version"), 0);
    shelf_remove_files();
    FILE *file = fopen(shelf_file, "w");
    for (int i = 0; i < 2000; i++) {
        fputs("this is not a database\n", file);
    }
    fclose(file);
    assert_int_equal(store_open(&store, shelf_address(), "one", shelf_problem), STORE_DAMAGED);
    assert_int_equal(store_open(&store, "/nowhere/at/all.db", "one", shelf_problem), STORE_LOST);
    assert_non_null(strstr(shelf_problem, "/nowhere/at/all.db"));
    assert_null(store);
}

static void names_mean_nothing_special(void **unused)
{
    (void)unused;
    char before[200];
    struct stat status;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(shelf_folder), 0);
    store_close(shelf_open_at(":memory:", "one"));
    assert_int_equal(stat(":memory:", &status), 0);
    unlink(":memory:");
    unlink(":memory:.lock");
    assert_false(store_exists(":memory:"));
    assert_true(store_exists("."));
    assert_int_equal(chdir(before), 0);
}

/* ---- a full disk ---- */

static void limit_files(rlim_t size)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* At every size: what was acknowledged is there, what was not is not, and it goes on afterwards. */
static void a_full_disk_loses_nothing(void **unused)
{
    (void)unused;
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = shelf_open("one");
    uint32_t last = 1;
    shelf_make(store, "a");
    shelf_make(store, "b");
    for (int round = 0; round < 12; round++) {
        struct stat status;
        char wal[100];
        snprintf(wal, sizeof wal, "%s-wal", shelf_file);
        assert_int_equal(stat(wal, &status), 0);
        limit_files((rlim_t)(status.st_size + round * 2311));
        int code = 0;
        int written = 0;
        while (code == 0 && written < 1000) {
            struct store_write write = shelf_write("a", last + 1, last + 1, "some text to fill it");
            struct store_write *one = &write;
            code = store_append(store, &one, 1);
            last += code == 0;
            written++;
        }
        assert_int_equal(code, STORE_FULL);
        assert_true(store_problem(store)[0] != '\0');
        static struct shelf_heard heard;
        memset(&heard, 0, sizeof heard);
        assert_int_equal(store_events(store, "a", 1, shelf_hear_event, &heard), 0);
        assert_int_equal(heard.count, last);
        limit_files(RLIM_INFINITY);
        shelf_one(store, shelf_write("a", last + 1, last + 1, "on"), 0);
        last++;
    }
    assert_int_equal(store_check(store, shelf_problem), 0);
    store_close(store);
    store = shelf_open("one");
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_events(store, "a", 1, shelf_hear_event, &heard), 0);
    assert_int_equal(heard.count, last);
    store_close(store);
}

/* A failure in the middle that SQLite does not take back by itself. */
static void half_a_batch_is_taken_back(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    shelf_make(store, "b");
    shelf_sql("CREATE TRIGGER fail BEFORE INSERT ON events WHEN NEW.lines LIKE 'b 2%' "
              "BEGIN SELECT RAISE(ABORT, 'it does not want to'); END");
    struct store_write writes[] = {shelf_write("a", 2, 2, "x"), shelf_write("b", 2, 2, "x"),
                                   shelf_write("c", 1, 1, "x")};
    assert_int_equal(shelf_append(store, writes, 3), STORE_FAILED);
    assert_non_null(strstr(store_problem(store), "it does not want to"));
    shelf_events_are(store, "a", 1, "1:a 1 made\n");
    shelf_sql("DROP TRIGGER fail");
    assert_int_equal(shelf_append(store, writes, 3), 0);
    shelf_events_are(store, "b", 2, "2:b 2 x\n");
    store_close(store);
}

/* A transaction larger than the log gathers at once, and than the cache of pages. */
static void large_batches_are_whole(void **unused)
{
    (void)unused;
    enum { TABLES = 40, BYTES = 3 << 20 };
    struct store *store = shelf_open("one");
    struct store *other = shelf_open(NULL);
    char *text = malloc(BYTES);
    assert_non_null(text);
    memset(text, 'x', BYTES);
    text[BYTES - 1] = '\n';
    struct store_write writes[TABLES];
    for (int i = 0; i < TABLES; i++) {
        char name[16];
        snprintf(name, sizeof name, "t%d", i);
        writes[i] = shelf_write(name, 1, 1, "");
        writes[i].events = text;
        writes[i].length = BYTES;
    }
    assert_int_equal(shelf_append(store, writes, TABLES), 0);
    assert_int_equal(shelf_sql("SELECT sum(length(lines)) FROM events"), (long)TABLES * BYTES);
    shelf_one(store, shelf_write("t0", 2, 2, "x"), 0);
    shelf_events_are(other, "t0", 2, "2:t0 2 x\n");
    assert_int_equal(store_check(other, shelf_problem), 0);
    free(text);
    store_close(other);
    store_close(store);
}

/* ---- kill -9 ---- */

/* Appends until it is killed, and says after each batch how far it is. */
static void write_until_killed(int out)
{
    struct store *store = NULL;
    if (store_open(&store, shelf_file, "child", shelf_problem) != 0) {
        _exit(3);
    }
    struct store_row row;
    uint32_t last = 0;
    if (store_find_row(store, "t0", &row) == 0) {
        last = row.last;
        store_row_release(&row);
    }
    for (;;) {
        struct store_write writes[20];
        struct store_write *pointers[20];
        for (int i = 0; i < 20; i++) {
            char name[16];
            snprintf(name, sizeof name, "t%d", i);
            writes[i] = shelf_write(name, last + 1, last + 1, "x");
            pointers[i] = &writes[i];
        }
        if (store_append(store, pointers, 20) != 0 || writes[19].result != 0) {
            _exit(4);
        }
        last++;
        if (write(out, &last, sizeof last) != sizeof last) {
            _exit(5);
        }
    }
}

static void what_was_acknowledged_survives_a_kill(void **unused)
{
    (void)unused;
    uint32_t acknowledged = 0;
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    for (int round = 0; round < 25; round++) {
        int ends[2];
        uint32_t number = 0;
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            close(ends[0]);
            write_until_killed(ends[1]);
        }
        close(ends[1]);
        const struct timespec pause = {0, (long)(20 + pz_rng_next(&rng) % 60) * 1000000};
        nanosleep(&pause, NULL);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        while (read(ends[0], &number, sizeof number) == sizeof number) {
            acknowledged = number;
        }
        close(ends[0]);
        if (acknowledged == 0) {
            continue; /* killed before its first commit */
        }
        struct store *store = shelf_open("parent");
        uint32_t first_last = 0;
        for (int i = 0; i < 20; i++) {
            char name[16];
            struct store_row row;
            snprintf(name, sizeof name, "t%d", i);
            assert_int_equal(store_find_row(store, name, &row), 0);
            first_last = i == 0 ? row.last : first_last;
            assert_int_equal(row.last, first_last); /* a batch is whole */
            store_row_release(&row);
        }
        assert_true(first_last == acknowledged || first_last == acknowledged + 1);
        acknowledged = first_last;
        assert_int_equal(store_check(store, shelf_problem), 0);
        store_close(store);
    }
    assert_true(acknowledged > 10);
}

/* ---- damage ---- */

static void a_broken_trail_is_told(void **unused)
{
    (void)unused;
    static struct shelf_heard heard;
    static const char *const damages[] = {
        "DELETE FROM events WHERE first = 2",
        "UPDATE events SET previous = entry WHERE first = 2",
        "UPDATE events SET first = 1 WHERE first = 2",
        "UPDATE events SET tbl = 77 WHERE first = 2",
        "UPDATE events SET lines = lines || 'x' WHERE first = 2",
        "UPDATE events SET lines = lines || lines WHERE first = 2",
        "UPDATE events SET previous = 0 WHERE first = 2",
        "UPDATE tables SET tail = 1",
        "UPDATE tables SET last = 5",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        struct store *store = shelf_open("one");
        for (uint32_t number = 1; number <= 3; number++) {
            shelf_one(store, shelf_write("a", number, number, "x"), 0);
        }
        store_close(store);
        shelf_sql(damages[i]);
        store = shelf_open("one");
        assert_int_equal(store_events(store, "a", 1, shelf_hear_event, &heard), STORE_DAMAGED);
        assert_non_null(strstr(store_problem(store), "table a"));
        store_close(store);
        shelf_remove_files();
    }
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    store_close(store);
    shelf_sql("INSERT INTO events(tbl, first, previous, lines) VALUES(9, 1, 0, 'x')");
    store = shelf_open(NULL);
    assert_int_equal(store_check(store, shelf_problem), STORE_DAMAGED);
    store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_set_up, shelf_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_file_is_for_its_owner),      TEST(there_is_one_server),
        TEST(files_of_others_are_left_alone), TEST(names_mean_nothing_special),
        TEST(a_full_disk_loses_nothing),      TEST(half_a_batch_is_taken_back),
        TEST(large_batches_are_whole),        TEST(what_was_acknowledged_survives_a_kill),
        TEST(a_broken_trail_is_told),
    };
    unsetenv("PIAZZA_TEST_POSTGRES");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
