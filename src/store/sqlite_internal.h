/* What the files of the SQLite store share. */
#ifndef PIAZZA_STORE_SQLITE_INTERNAL_H
#define PIAZZA_STORE_SQLITE_INTERNAL_H

#include "store_internal.h"
#include <sqlite3.h>

/* Every statement, prepared when it is first needed and kept. */
#define SQLITE_STATEMENTS(X)                                                                       \
    X(BEGIN_READ, "BEGIN")                                                                         \
    X(BEGIN_WRITE, "BEGIN IMMEDIATE")                                                              \
    X(COMMIT, "COMMIT")                                                                            \
    X(FIND, "SELECT key, last, tail, wake, closed, listed FROM tables WHERE id = ?1")              \
    X(MAKE, "INSERT INTO tables(id, last, tail, created, changed, wake, closed, listed, status, "  \
            "game, holder, summary) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)")    \
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
    X(FIND_LINK, "SELECT hash, person, left_game, left_seat FROM links "                           \
                 "WHERE hash = ?1 AND tbl = (SELECT key FROM tables WHERE id = ?2)")               \
    X(LINKS, "SELECT hash, person, left_game, left_seat FROM links "                               \
             "WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY hash")                   \
    X(ROW, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE id = ?1")                               \
    X(ALL, "SELECT " STORE_ROW_COLUMNS " FROM tables ORDER BY id")                                 \
    X(PLACE, "SELECT changed, key FROM tables WHERE id = ?1")                                      \
    X(LIST, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE (?1 IS NULL OR game = ?1) "            \
            "AND (?2 < 0 OR status = ?2) AND (changed, key) < (?3, ?4) "                           \
            "ORDER BY changed DESC, key DESC LIMIT ?5")                                            \
    X(LIST_LISTED, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE listed = 1 AND closed = 0 "     \
                   "AND (?1 IS NULL OR game = ?1) AND (?2 < 0 OR status = ?2) "                    \
                   "AND (changed, key) < (?3, ?4) ORDER BY changed DESC, key DESC LIMIT ?5")       \
    X(MINE, "SELECT " STORE_ROW_COLUMNS ", person FROM links JOIN tables ON key = tbl "            \
            "WHERE hash = ?1 AND person > 0 ORDER BY changed DESC, key DESC LIMIT ?2")             \
    X(SET_NOTICE, "INSERT INTO notices(tbl, person, kind, target) "                                \
                  "SELECT key, ?2, ?3, ?4 FROM tables WHERE id = ?1 "                              \
                  "ON CONFLICT DO UPDATE SET target = excluded.target")                            \
    X(DROP_NOTICE, "DELETE FROM notices WHERE person = ?2 AND kind = ?3 "                          \
                   "AND tbl = (SELECT key FROM tables WHERE id = ?1)")                             \
    X(NOTICES, "SELECT person, kind, target FROM notices "                                         \
               "WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY person, kind")         \
    X(PROPOSE, "INSERT INTO settings(name, value) VALUES(?1, ?2) ON CONFLICT DO NOTHING")          \
    X(SETTING, "SELECT value FROM settings WHERE name = ?1")                                       \
    X(SETTINGS, "SELECT name, value FROM settings ORDER BY name")                                  \
    X(BEAT, "INSERT INTO servers(id, alive_until) VALUES(?1, ?2) "                                 \
            "ON CONFLICT DO UPDATE SET alive_until = excluded.alive_until")                        \
    X(FORGET_SERVERS, "DELETE FROM servers")                                                       \
    X(HELD, "SELECT id FROM tables WHERE closed = 0 AND wake BETWEEN 0 AND ?2 AND holder = ?1 "    \
            "ORDER BY wake, key")                                                                  \
    X(FREE, "SELECT id FROM tables WHERE closed = 0 AND wake BETWEEN 0 AND ?2 AND holder <> ?1 "   \
            "AND NOT EXISTS (SELECT 1 FROM servers "                                               \
            "WHERE servers.id = holder AND alive_until >= ?3) ORDER BY wake, key LIMIT ?4")        \
    X(HOLD, "UPDATE tables SET holder = ?1 WHERE id = ?2")                                         \
    X(RESIGN, "UPDATE tables SET holder = '' WHERE key IN "                                        \
              "(SELECT key FROM tables WHERE closed = 0) AND holder = ?1")                         \
    X(RESIGN_SERVER, "DELETE FROM servers WHERE id = ?1")                                          \
    X(CLOSE_TABLES, "UPDATE tables SET closed = ?1, wake = -1 WHERE closed = 0 AND "               \
                    "changed <= CASE status WHEN 0 THEN ?2 WHEN 1 THEN ?3 ELSE ?4 END")            \
    X(VERSION, "PRAGMA user_version")

enum sqlite_statement {
#define SQLITE_STATEMENT_NAME(name, sql) SQL_##name,
    SQLITE_STATEMENTS(SQLITE_STATEMENT_NAME)
#undef SQLITE_STATEMENT_NAME
        SQL_COUNT
};

struct sqlite_store {
    struct store store;
    sqlite3 *database;
    sqlite3_stmt *statements[SQL_COUNT];
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
/* The statement, with nothing bound; NULL on failure, and *code. */
sqlite3_stmt *sqlite_take(struct sqlite_store *store, enum sqlite_statement which, int *code);
/* Runs a statement that gives no rows, and resets it. */
int sqlite_run(struct sqlite_store *store, sqlite3_stmt *statement);
/* The next row: 1, or 0 after the last, or a code; then the statement is reset. */
int sqlite_next(struct sqlite_store *store, sqlite3_stmt *statement);
/* A transaction around what a call does, unless store_begin() made one. sqlite_commit() rolls
 * it back if `code` is not 0 or committing fails. */
int sqlite_begin(struct sqlite_store *store, bool write);
int sqlite_commit(struct sqlite_store *store, int code);
/* Ends one that only read; statements whose rows are still being told go on. */
int sqlite_end_read(struct sqlite_store *store, int code);

void sqlite_bind_string(sqlite3_stmt *statement, int place, const char *string);
void sqlite_bind_hash(sqlite3_stmt *statement, int place, const uint8_t hash[STORE_HASH]);

/* ---- sqlite_write.c ---- */

extern const struct store_writers sqlite_writers;

/* ---- sqlite_read.c ---- */

extern const struct store_readers sqlite_readers;
int sqlite_find_row(struct store *base, const char *table, struct store_row *row);

/* ---- sqlite_wal.c ---- */

/* The name of the VFS that gathers writes to the log, registered once; NULL if it cannot be. */
const char *sqlite_wal_vfs(void);

#endif
