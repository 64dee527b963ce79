/* What the files of the SQLite store share. */
#ifndef PIAZZA_STORE_SQLITE_INTERNAL_H
#define PIAZZA_STORE_SQLITE_INTERNAL_H

#include "store_internal.h"
#include <sqlite3.h>

/* The statements that PostgreSQL does not have, or not like this. */
#define SQLITE_STATEMENTS(X)                                                                       \
    X(VERSION, "PRAGMA user_version")                                                              \
    X(LOOK, "SELECT (SELECT count(*) FROM sqlite_schema), application_id, user_version "           \
            "FROM pragma_application_id, pragma_user_version")                                     \
    X(FIND, "SELECT key, last, tail, wake, closed, listed FROM tables WHERE id = ?1")              \
    X(MAKE, "INSERT INTO tables(id, last, tail, created, changed, wake, closed, listed, status, "  \
            "game, holder, summary) VALUES(?1, ?2, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")      \
    X(CHANGE, "UPDATE tables SET last = ?2, tail = ?3, changed = ?4, status = ?5, summary = ?6 "   \
              "WHERE key = ?1")                                                                    \
    X(CHANGE_ALL, "UPDATE tables SET last = ?2, tail = ?3, changed = ?4, status = ?5, "            \
                  "summary = ?6, wake = ?7, closed = ?8, listed = ?9 WHERE key = ?1")              \
    X(SET_TAIL, "UPDATE tables SET tail = ?2 WHERE key = ?1")                                      \
    X(ADD_EVENTS, "INSERT INTO events(tbl, first, previous, lines) VALUES(?1, ?2, ?3, ?4)")        \
    X(EVENTS, "SELECT tbl, first, previous, lines FROM events WHERE entry = ?1")                   \
    X(LINK_PERSON, "INSERT INTO links(hash, tbl, person, left_game, left_seat) "                   \
                   "VALUES(?1, ?2, ?3, 0, -1) "                                                    \
                   "ON CONFLICT DO UPDATE SET person = excluded.person")                           \
    X(LINK_LEFT, "INSERT INTO links(hash, tbl, person, left_game, left_seat) "                     \
                 "VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET person = excluded.person, " \
                 "left_game = excluded.left_game, left_seat = excluded.left_seat")                 \
    X(HELD, "SELECT id FROM tables WHERE closed = 0 AND wake BETWEEN 0 AND ?2 AND holder = ?1 "    \
            "ORDER BY wake, key")                                                                  \
    X(FREE, "SELECT id FROM tables WHERE closed = 0 AND wake BETWEEN 0 AND ?2 AND holder <> ?1 "   \
            "AND NOT EXISTS (SELECT 1 FROM servers "                                               \
            "WHERE servers.id = holder AND alive_until >= ?3) ORDER BY wake, key LIMIT ?4")        \
    X(HOLD, "UPDATE tables SET holder = ?1 WHERE id = ?2")

enum sqlite_statement {
    LITE_BEFORE = SQL_SHARED - 1,
#define SQLITE_STATEMENT_NAME(name, sql) LITE_##name,
    SQLITE_STATEMENTS(SQLITE_STATEMENT_NAME)
#undef SQLITE_STATEMENT_NAME
        LITE_COUNT
};

struct sqlite_store {
    struct store store;
    sqlite3 *database;
    sqlite3_stmt *statements[LITE_COUNT]; /* prepared when first needed, and kept */
    char *path;
    char *lock_name;
    int lock;      /* the lock file while we are the server or import, -1 otherwise */
    bool together; /* between store_begin() and store_end() */
};

static inline struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* ---- sqlite.c ---- */

/* The code for a failure of SQLite, with the problem in words. */
int sqlite_failure(struct sqlite_store *store);
/* See struct store_functions. */
int sqlite_ask(struct store *base, unsigned which, const struct store_value *values,
               store_each_cells *each, void *context);
/* Runs a statement that gives no rows. */
int sqlite_run(struct sqlite_store *store, unsigned which, const struct store_value *values);
/* A transaction around what a call does, unless store_begin() made one. sqlite_commit() rolls
 * it back if `code` is not 0 or committing fails. */
int sqlite_begin(struct sqlite_store *store, bool write);
int sqlite_commit(struct sqlite_store *store, int code);
/* Ends one that only read; statements whose rows are still being told go on. */
int sqlite_end_read(struct sqlite_store *store, int code);

/* ---- sqlite_write.c ---- */

/* What is known of a table when something is added to it, or read. */
struct sqlite_present {
    sqlite3_int64 key; /* 0: there is no such table */
    uint32_t last;
    sqlite3_int64 tail;
    int64_t wake;
    int64_t closed;
    bool listed;
};

int sqlite_find(struct sqlite_store *store, const char *id, struct sqlite_present *present);
int sqlite_append(struct store *base, struct store_group *groups, size_t count);
int sqlite_import_table(struct store *base, const struct store_row *row, const char *events,
                        size_t length, const struct store_link *links, size_t link_count);
int sqlite_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                 store_each_row *each, void *context);

/* ---- sqlite_read.c ---- */

int sqlite_events(struct store *base, const char *table, uint32_t from, store_each_event *each,
                  void *context);
int sqlite_check(struct store *base);

/* ---- sqlite_wal.c ---- */

/* The name of the VFS that gathers writes to the log, registered once; NULL if it cannot be. */
const char *sqlite_wal_vfs(void);

#endif
