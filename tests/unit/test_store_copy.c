/* Whole stores as text and back, and checking them. With a cluster (tests/server/postgres.sh run
 * ...) from SQLite to PostgreSQL and back, without one from one file to another. */
#include "os/host.h"
#include "store/copy.h"
#include "store_shelf.h"
#include "table_play.h"
#include <errno.h>
#include <sys/stat.h>

enum { TEXT_MAX = 4 << 20 };

/* ---- a store with something in it ---- */

static void keep_table(struct store *store, const struct kit *kit, const char *name, bool listed)
{
    static char summary[] = "{\"names\":[\"Anna \xc3\xa9 \\\"x\\\"\"],\"n\":1}";
    struct store_write write;
    struct store_write *pointer = &write;
    memset(&write, 0, sizeof write);
    snprintf(write.row.id, sizeof write.row.id, "%s", name);
    snprintf(write.row.game, sizeof write.row.game, "%s", pz_table_game(kit->table)->id);
    write.row.last = pz_table_number(kit->table);
    write.row.created = 1731700000123;
    write.row.changed = 1731700000123 + (int64_t)write.row.last;
    write.row.wake = listed ? 1731800000000 : -1;
    write.row.listed = listed;
    write.row.status = (uint8_t)(pz_table_stage(kit->table) - PZ_TABLE_WAITING);
    write.row.summary = summary;
    write.first = 1;
    write.events = kit->events;
    write.length = kit->events_length;
    write.link_kind = STORE_LINK_LEFT;
    shelf_token(write.link.hash, (uint8_t)name[0]);
    write.link.person = 1;
    write.link.left_game = listed ? 1 : 0;
    write.link.left_seat = listed ? 2 : -1;
    assert_int_equal(store_append(store, &pointer, 1), 0);
    assert_int_equal(write.result, 0);
}

static void fill(struct store *store)
{
    static const char *const names[] = {"aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbb",
                                        "cccccccccccccccccccc"};
    static struct kit kit;
    char value[40];
    for (int i = 0; i < 3; i++) {
        kit_begin(&kit, pz_game_at((unsigned)i)->id, 2, 0, "");
        kit_play(&kit, (uint64_t)i, i == 0 ? TO_THE_END : 25);
        keep_table(store, &kit, names[i], i == 1);
        kit_release(&kit);
    }
    kit_init(&kit);
    kit_create(&kit, "little", 3, 0, "", NULL);
    keep_table(store, &kit, "dddddddddddddddddddd", true);
    kit_release(&kit);
    assert_int_equal(store_set_notice(store, names[0], 1, STORE_HOOK, "{\"url\":\"https://x\"}"),
                     0);
    assert_int_equal(store_set_notice(store, names[0], 2, STORE_PUSH, "\"\x01\xff"), 0);
    assert_int_equal(store_setting(store, "push-key", "s3cret \"quoted\"", value, sizeof value), 0);
}

/* ---- export, import ---- */

struct watched {
    unsigned damaged;
    char table[STORE_ID_MAX];
    uint32_t event;
    struct pz_problem problem;
    unsigned progress;
};

static void see_damage(void *context, const char *table, uint32_t event,
                       const struct pz_problem *problem)
{
    struct watched *watched = context;
    watched->damaged++;
    snprintf(watched->table, sizeof watched->table, "%s", table);
    watched->event = event;
    watched->problem = *problem;
}

static void see_progress(void *context, const struct copy_count *count)
{
    struct watched *watched = context;
    watched->progress += watched->progress + 1 == count->tables;
}

static struct watched watched;
static struct copy_watch watch = {&machine_memory, see_progress, see_damage, &watched};
static struct copy_count count;
static struct pz_problem problem;

/* The store as text, which is the caller's. */
static char *export_text(struct store *store)
{
    static char *text;
    static size_t length;
    FILE *out = open_memstream(&text, &length);
    memset(&watched, 0, sizeof watched);
    assert_int_equal(copy_export(store, out, &watch, &count), 0);
    fclose(out);
    return text;
}

static int import_bytes(struct store *store, char *text, size_t length)
{
    FILE *in = length > 0 ? fmemopen(text, length, "r") : fopen("/dev/null", "r");
    memset(&watched, 0, sizeof watched);
    memset(&problem, 0, sizeof problem);
    const int code = copy_import(store, in, &watch, &count, &problem);
    fclose(in);
    return code;
}

static int import_text(struct store *store, char *text)
{
    return import_bytes(store, text, strlen(text));
}

static char other_file[80];

/* A second, empty store: of the other kind, if there is a cluster. */
static struct store *open_other(void)
{
    return shelf_open_at(shelf_postgres != NULL ? shelf_file : other_file, NULL);
}

static int set_up(void **unused)
{
    const int code = shelf_set_up(unused);
    snprintf(other_file, sizeof other_file, "%s/other.db", shelf_folder);
    return code;
}

static int tear_down(void **unused)
{
    char name[100];
    unlink(other_file);
    snprintf(name, sizeof name, "%s.lock", other_file);
    unlink(name);
    return shelf_tear_down(unused);
}

static void a_copy_is_the_same(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    fill(store);
    char *text = export_text(store); /* while a server runs */
    assert_int_equal(watched.progress, 4);
    assert_int_equal(count.tables, 4);
    store_close(store);
    struct store *other = open_other();
    assert_int_equal(import_text(other, text), 0);
    assert_int_equal(count.tables, 4);
    assert_int_equal(count.same, 0);
    char *copied = export_text(other);
    assert_string_equal(copied, text);
    assert_int_equal(import_text(other, copied), 0); /* once more: nothing is new */
    assert_int_equal(count.same, 4);
    memset(&watched, 0, sizeof watched);
    assert_int_equal(copy_check(other, &watch, &count), 0);
    assert_int_equal(count.damaged, 0);
    assert_int_equal(count.tables, 4);
    store_close(other);
    /* And back, into an emptied store of the first kind. */
    if (shelf_postgres != NULL) {
        shelf_sql("DROP SCHEMA piazza CASCADE");
    } else {
        shelf_remove_files();
    }
    store = shelf_open(NULL);
    assert_int_equal(import_text(store, copied), 0);
    char *back = export_text(store);
    assert_string_equal(back, text);
    free(text);
    free(copied);
    free(back);
    store_close(store);
    /* A server takes it up. */
    store = shelf_open("one");
    struct store_link link;
    uint8_t hash[STORE_HASH];
    shelf_token(hash, 'b');
    assert_int_equal(store_find_link(store, "bbbbbbbbbbbbbbbbbbbb", hash, &link), 0);
    assert_int_equal(link.left_seat, 2);
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_claim(store, 1, INT64_MAX, false, 10, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, "bbbbbbbbbbbbbbbbbbbb dddddddddddddddddddd");
    store_close(store);
}

static void an_output_that_is_full_is_told(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    fill(store);
    FILE *out = fopen("/dev/full", "w");
    if (out != NULL) {
        assert_int_equal(copy_export(store, out, &watch, &count), COPY_OUTPUT);
        assert_int_equal(errno, ENOSPC);
        fclose(out);
    }
    shelf_make(store, "after"); /* nothing is left open */
    store_close(store);
}

static void a_server_keeps_imports_out(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store *tool = shelf_open(NULL);
    assert_int_equal(store_beat(store, 1, INT64_MAX), 0);
    char *text = export_text(tool);
    assert_int_equal(import_text(tool, text), STORE_IN_USE);
    free(text);
    store_close(tool);
    store_close(store);
}

/* ---- hostile input ---- */

/* Refused at that line, with that in its sentence, and nothing was written. */
static void refused(struct store *store, char *text, size_t length, uint32_t line,
                    const char *sentence)
{
    const int code = import_bytes(store, text, length);
    if (code != COPY_INPUT || problem.line != line || strstr(problem.text, sentence) == NULL) {
        fprintf(stderr, "%d: line %u, not %u: %s, not %s\n", code, (unsigned)problem.line,
                (unsigned)line, problem.text, sentence);
    }
    assert_int_equal(code, COPY_INPUT);
    assert_int_equal(problem.line, line);
    assert_non_null(strstr(problem.text, sentence));
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_all(store, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, "");
}

/* `from` becomes `to` in the text, once. */
static void replaced(struct store *store, const char *text, const char *from, const char *to,
                     uint32_t line, const char *sentence)
{
    static char changed[TEXT_MAX];
    const char *place = strstr(text, from);
    assert_non_null(place);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(place - text), text, to,
             place + strlen(from));
    refused(store, changed, strlen(changed), line, sentence);
}

static uint32_t lines_before(const char *text, const char *place)
{
    uint32_t lines = 0;
    for (; text < place; text++) {
        lines += *text == '\n';
    }
    return lines;
}

static void what_is_wrong_is_named_by_its_line(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    fill(store);
    char *text = export_text(store);
    store_close(store);
    store = open_other();
    const size_t length = strlen(text);
    const uint32_t lines = lines_before(text, text + length);
    const uint32_t second = lines_before(text, strstr(text, "\"table\":\"bbb")) + 1;
    refused(store, text, 0, 1, "piazza store export");
    refused(store, text, 10, 1, "piazza store export");
    refused(store, text, length - 1, lines, "ends too early");
    refused(store, text, (size_t)(strstr(text, "{\"end\"") - text), lines, "ends too early");
    replaced(store, text, "store", "game", 1, "piazza store export");
    replaced(store, text, "\"format\":1", "\"format\":2", 1, "format 2");
    replaced(store, text, "\"format\":1", "\"format\":1,\"more\":1", 1, "more");
    replaced(store, text, "\"value\"", "\"worth\"", 2, "worth");
    replaced(store, text, "{\"table\":\"aaa", "{\"tabel\":\"aaa", 3, "tabel");
    replaced(store, text, "{\"table\":\"aaa", "{\"table\":\"a a", 3, "not the name of a table");
    replaced(store, text, "{\"table\":\"aaa", "{\"table\":\"aaaaaaaaaaaaaaa", 3, "too long");
    replaced(store, text, "\"last\":", "\"last\":0", 3, "whole number");
    replaced(store, text, "\"last\":", "\"last\":-", 3, "whole number");
    replaced(store, text, "\"last\":", "\"last\":1.", 3, "");
    replaced(store, text, "\"created\":", "\"created\":1,\"created\":", 3, "created");
    replaced(store, text, "\"created\":17", "\"created\":99999999999999999999917", 3,
             "whole number");
    replaced(store, text, "\"status\":2", "\"status\":3", 3, "whole number");
    replaced(store, text, "\"status\":2", "\"status\":1", 3, "status");
    replaced(store, text, "\"game\":\"little\"", "\"game\":\"bella\"", 3, "game");
    replaced(store, text, "\"listed\":false", "\"listed\":0", 3, "");
    replaced(store, text, "\"hash\":\"6", "\"hash\":\"g", 3, "hexadecimal");
    replaced(store, text, "\"hash\":\"6", "\"hash\":\"", 3, "hexadecimal");
    replaced(store, text, "\"person\":1", "\"person\":-1", 3, "whole number");
    replaced(store, text, "\"kind\":1", "\"kind\":3", 3, "whole number");
    replaced(store, text, "\"links\":[{", "\"links\":[[", 3, "");
    replaced(store, text, "\"n\":1,", "\"n\":2,", 4, "");
    replaced(store, text, "\"n\":2,", "\"n\":3,", 5, "");
    replaced(store, text, "\"secret\":\"", "\"secret\":\"0", 4, "");
    replaced(store, text, "{\"table\":\"bbb", "\n{\"table\":\"bbb", second, "");
    replaced(store, text, "{\"table\":\"bbb", "{}\n{\"table\":\"bbb", second, "");
    replaced(store, text, "\"end\":\"store\",\"tables\":4", "\"end\":\"store\",\"tables\":5", lines,
             "missing");
    replaced(store, text, "\"end\":\"store\"", "\"end\":7", lines, "");
    static char more[TEXT_MAX];
    snprintf(more, sizeof more, "%s ", text);
    refused(store, more, length + 1, lines + 1, "follows");
    snprintf(more, sizeof more, "%s", text);
    more[(size_t)(strstr(more, "Anna") - more)] = '\0';
    refused(store, more, length, 3, "NUL");
    free(text);
    store_close(store);
}

/* An endless line does not take all memory. */
static void long_lines_are_refused(void **unused)
{
    (void)unused;
    enum { LONG = 17 << 20 };
    struct store *store = open_other();
    char *text = malloc(LONG);
    assert_non_null(text);
    memset(text, ' ', LONG);
    static const char header[] = "{\"piazza\":\"store\",\"format\":1}\n";
    memcpy(text, header, sizeof header - 1);
    refused(store, text, LONG, 2, "too long");
    free(text);
    store_close(store);
}

/* Any line left out or said twice, any byte changed: it is refused and nothing is written, or it
 * was of no importance, and what was written is whole. */
static void changed_bytes_do_no_harm(void **unused)
{
    (void)unused;
    static struct kit kit;
    static char changed[TEXT_MAX];
    struct store *store = shelf_open("one");
    kit_begin(&kit, "little", 2, 0, "");
    kit_play(&kit, 5, 12);
    keep_table(store, &kit, "aaaaaaaaaaaaaaaaaaaa", true);
    kit_release(&kit);
    char *text = export_text(store);
    const size_t length = strlen(text);
    store_close(store);
    struct pz_rng rng;
    unsigned taken = 0;
    pz_rng_init(&rng, 3);
    for (int round = 0; round < 400; round++) {
        const size_t place = (size_t)(pz_rng_next(&rng) % length);
        memcpy(changed, text, length + 1);
        changed[place] = (char)(pz_rng_next(&rng) % 256);
        store = open_other();
        const int code = import_bytes(store, changed, length);
        static struct shelf_heard heard;
        memset(&heard, 0, sizeof heard);
        assert_int_equal(store_all(store, shelf_hear_row, &heard), 0);
        if (code == 0) {
            taken++;
            assert_int_equal(heard.count, 1);
            assert_int_equal(copy_check(store, &watch, &count), 0);
            assert_int_equal(count.damaged, 0);
        } else {
            assert_int_equal(code, COPY_INPUT);
            assert_true(problem.line > 0 && problem.text[0] != '\0');
            assert_int_equal(heard.count, 0);
        }
        store_close(store);
        if (code == 0) { /* a fresh one for the next */
            if (shelf_postgres != NULL) {
                shelf_remove_files();
            } else {
                unlink(other_file);
            }
        }
    }
    assert_true(taken < 200);
    store = open_other();
    for (char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        const char *next = strchr(line, '\n') + 1;
        snprintf(changed, sizeof changed, "%.*s%s", (int)(line - text), text, next);
        assert_int_equal(import_text(store, changed), COPY_INPUT);
        snprintf(changed, sizeof changed, "%.*s%s", (int)(next - text), text, line);
        assert_int_equal(import_text(store, changed), COPY_INPUT);
    }
    assert_int_equal(import_text(store, text), 0);
    free(text);
    store_close(store);
}

static void other_tables_of_the_same_name_are_refused(void **unused)
{
    (void)unused;
    static char changed[TEXT_MAX];
    static const struct {
        const char *from;
        const char *to;
    } changes[] = {
        {"\"changed\":1", "\"changed\":2"},
        {"\"left_seat\":-1", "\"left_seat\":0"},
        {"Anna", "Anno"},
    };
    struct store *store = shelf_open("one");
    fill(store);
    char *text = export_text(store);
    store_close(store);
    store = shelf_open(NULL);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const char *place = strstr(text, changes[i].from);
        assert_non_null(place);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(place - text), text, changes[i].to,
                 place + strlen(changes[i].from));
        assert_int_equal(import_text(store, changed), COPY_INPUT);
        assert_non_null(strstr(problem.text, "exists already"));
    }
    const char *setting = strstr(text, "s3cret");
    snprintf(changed, sizeof changed, "%.*sother%s", (int)(setting - text), text, setting + 6);
    assert_int_equal(import_text(store, changed), COPY_INPUT);
    assert_non_null(strstr(problem.text, "push-key"));
    char *after = export_text(store);
    assert_string_equal(after, text);
    free(after);
    free(text);
    store_close(store);
}

/* ---- check ---- */

static void tampering_is_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *sqlite;
        const char *postgres;
        const char *table;
        uint32_t event;
    } damages[] = {
        {"UPDATE tables SET status = 1 WHERE id LIKE 'a%'", NULL, "aaaaaaaaaaaaaaaaaaaa", 0},
        {"UPDATE tables SET game = 'bella' WHERE id LIKE 'a%'", NULL, "aaaaaaaaaaaaaaaaaaaa", 0},
        {"UPDATE tables SET last = last + 1 WHERE id LIKE 'a%'", NULL, "aaaaaaaaaaaaaaaaaaaa", 0},
        {"UPDATE events SET lines = replace(lines, '\"n\":7,', '\"n\":8,') WHERE tbl = 2",
         "UPDATE events SET lines = convert_to(replace(convert_from(lines, 'UTF8'), '\"n\":7,', "
         "'\"n\":8,'), 'UTF8') WHERE tbl LIKE 'b%'",
         "bbbbbbbbbbbbbbbbbbbb", 7},
        {"UPDATE events SET lines = replace(lines, '\"type\":\"start\"', '\"type\":\"chat\"') "
         "WHERE tbl = 3",
         "UPDATE events SET lines = convert_to(replace(convert_from(lines, 'UTF8'), "
         "'\"type\":\"start\"', '\"type\":\"chat\"'), 'UTF8') WHERE tbl LIKE 'c%'",
         "cccccccccccccccccccc", 3},
        {"DELETE FROM events WHERE tbl = 4", "DELETE FROM events WHERE tbl LIKE 'd%'",
         "dddddddddddddddddddd", 0},
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        struct store *store = shelf_open("one");
        fill(store);
        store_close(store);
        shelf_sql(shelf_postgres != NULL && damages[i].postgres != NULL ? damages[i].postgres
                                                                        : damages[i].sqlite);
        store = shelf_open(NULL);
        memset(&watched, 0, sizeof watched);
        assert_int_equal(copy_check(store, &watch, &count), 0);
        assert_int_equal(count.damaged, 1);
        assert_int_equal(count.tables, 4);
        assert_string_equal(watched.table, damages[i].table);
        assert_int_equal(watched.event, damages[i].event);
        assert_true(watched.problem.text[0] != '\0');
        store_close(store);
        if (shelf_postgres != NULL) {
            shelf_sql("DROP SCHEMA piazza CASCADE");
        } else {
            shelf_remove_files();
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_copy_is_the_same),
        TEST(an_output_that_is_full_is_told),
        TEST(a_server_keeps_imports_out),
        TEST(what_is_wrong_is_named_by_its_line),
        TEST(long_lines_are_refused),
        TEST(changed_bytes_do_no_harm),
        TEST(other_tables_of_the_same_name_are_refused),
        TEST(tampering_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
