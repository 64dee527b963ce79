/* Stores for tests: a file in a folder of its own, or the PostgreSQL cluster that
 * tests/server/postgres.sh started, emptied. */
#ifndef PIAZZA_TESTS_STORE_SHELF_H
#define PIAZZA_TESTS_STORE_SHELF_H

#include "store/store.h"
#include "unit.h"
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHELF_NOW = 1000000 }; /* ms: the time at which tables are made */

static const char *shelf_postgres; /* its URL, NULL if SQLite is tested */
static char shelf_folder[40];
static char shelf_file[80];
static char shelf_problem[STORE_PROBLEM_MAX];

static inline const char *shelf_address(void)
{
    return shelf_postgres != NULL ? shelf_postgres : shelf_file;
}

/* Statements past the store: to look, and to damage. Returns the first value as a number. */
static inline long shelf_sql(const char *sql)
{
    long number = -1;
    if (shelf_postgres != NULL) {
        PGconn *connection = PQconnectdb(shelf_postgres);
        PQclear(PQexec(connection, "SET search_path = piazza, pg_catalog; "
                                   "SET client_min_messages = error"));
        PGresult *result = PQexec(connection, sql);
        if (PQresultStatus(result) != PGRES_COMMAND_OK &&
            PQresultStatus(result) != PGRES_TUPLES_OK) {
            fprintf(stderr, "%s: %s\n", sql, PQerrorMessage(connection));
            abort();
        }
        if (PQntuples(result) > 0) {
            number = strtol(PQgetvalue(result, 0, 0), NULL, 10);
        }
        PQclear(result);
        PQfinish(connection);
        return number;
    }
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    sqlite3_open(shelf_file, &database);
    sqlite3_busy_timeout(database, 2000);
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(database));
        abort();
    }
    if (sqlite3_step(statement) == SQLITE_ROW) {
        number = (long)sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

static inline void shelf_remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s%s", shelf_file, ends[i]);
        unlink(name);
    }
}

static inline int shelf_set_up(void **unused)
{
    (void)unused;
    shelf_postgres = getenv("PIAZZA_TEST_POSTGRES");
    snprintf(shelf_folder, sizeof shelf_folder, "/tmp/piazza-store-XXXXXX");
    if (mkdtemp(shelf_folder) == NULL) {
        return -1;
    }
    snprintf(shelf_file, sizeof shelf_file, "%s/piazza.db", shelf_folder);
    if (shelf_postgres != NULL) {
        shelf_sql("DROP SCHEMA IF EXISTS piazza CASCADE");
    }
    return 0;
}

static inline int shelf_tear_down(void **unused)
{
    (void)unused;
    shelf_remove_files();
    return rmdir(shelf_folder);
}

static inline struct store *shelf_open_at(const char *address, const char *server)
{
    struct store *store = NULL;
    const int code = store_open(&store, address, server, shelf_problem);
    if (code != 0) {
        fprintf(stderr, "%s: %d %s\n", address, code, shelf_problem);
    }
    assert_int_equal(code, 0);
    return store;
}

static inline struct store *shelf_open(const char *server)
{
    return shelf_open_at(shelf_address(), server);
}

/* ---- writes ---- */

/* Events `first` to `last`, each a line "TABLE NUMBER TAG". The text is kept until the next 64. */
static inline struct store_write shelf_write(const char *table, uint32_t first, uint32_t last,
                                             const char *tag)
{
    static char texts[64][4096];
    static char summaries[64][40];
    static unsigned next;
    const unsigned place = next++ % 64;
    struct store_write write;
    memset(&write, 0, sizeof write);
    snprintf(write.row.id, sizeof write.row.id, "%s", table);
    snprintf(write.row.game, sizeof write.row.game, "little");
    snprintf(summaries[place], sizeof summaries[place], "{\"after\":%u}", (unsigned)last);
    write.row.summary = summaries[place];
    write.row.last = last;
    write.row.created = SHELF_NOW;
    write.row.changed = SHELF_NOW + last;
    write.row.wake = -1;
    write.row.status = first == 1 ? STORE_WAITING : STORE_PLAYING;
    write.first = first;
    write.events = texts[place];
    for (uint32_t number = first; number <= last && first > 0; number++) {
        write.length +=
            (size_t)snprintf(texts[place] + write.length, sizeof texts[place] - write.length,
                             "%s %u %s\n", table, (unsigned)number, tag);
    }
    write.result = 77;
    return write;
}

static inline int shelf_append(struct store *store, struct store_write *writes, size_t count)
{
    struct store_write *pointers[64];
    assert_true(count <= 64);
    for (size_t i = 0; i < count; i++) {
        pointers[i] = &writes[i];
    }
    const int code = store_append(store, pointers, count);
    if (code != 0) {
        fprintf(stderr, "%s: %s\n", store_sentence(code), store_problem(store));
    }
    return code;
}

/* One write that is expected to give that result. */
static inline void shelf_one(struct store *store, struct store_write write, int result)
{
    assert_int_equal(shelf_append(store, &write, 1), 0);
    assert_int_equal(write.result, result);
}

static inline void shelf_make(struct store *store, const char *table)
{
    shelf_one(store, shelf_write(table, 1, 1, "made"), 0);
}

/* ---- reading ---- */

struct shelf_heard {
    char text[1 << 16];
    size_t length;
    uint32_t count;
};

static inline int shelf_hear_event(void *context, uint32_t number, const char *event, size_t length)
{
    struct shelf_heard *heard = context;
    heard->length +=
        (size_t)snprintf(heard->text + heard->length, sizeof heard->text - heard->length,
                         "%u:%.*s\n", (unsigned)number, (int)length, event);
    heard->count++;
    return 0;
}

static inline int shelf_hear_row(void *context, const struct store_row *row)
{
    struct shelf_heard *heard = context;
    heard->length +=
        (size_t)snprintf(heard->text + heard->length, sizeof heard->text - heard->length, "%s%s",
                         heard->count > 0 ? " " : "", row->id);
    heard->count++;
    return 0;
}

static inline void shelf_events_are(struct store *store, const char *table, uint32_t from,
                                    const char *text)
{
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    const int code = store_events(store, table, from, shelf_hear_event, &heard);
    if (code != 0) {
        fprintf(stderr, "%s\n", store_problem(store));
    }
    assert_int_equal(code, 0);
    assert_string_equal(heard.text, text);
}

static inline void shelf_token(uint8_t hash[STORE_HASH], uint8_t number)
{
    for (uint8_t i = 0; i < STORE_HASH; i++) {
        hash[i] = (uint8_t)(number + i);
    }
}

#endif
