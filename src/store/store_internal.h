/* What the two kinds of store share: statements, the functions that each kind has, writes gathered
 * by table, and the steps of the schema. */
#ifndef PIAZZA_STORE_STORE_INTERNAL_H
#define PIAZZA_STORE_STORE_INTERNAL_H

#include "store.h"
#include <string.h>

/* All writes to one table in a batch, as one: they succeed or conflict together, so that no write
 * can land on events that it does not know. */
struct store_group {
    const char *id;
    const struct store_row *row; /* after the last event; NULL if only links are written */
    uint32_t first;              /* the number of the first event; 0 if there is none */
    const char *events;
    size_t length;
    struct store_write **writes; /* in the order given; here for their links */
    size_t count;
    size_t link_count;
    int result; /* 0 or STORE_CONFLICT, also before it is tried */
};

struct schema_step {
    int version; /* that it leads to */
    const char *sqlite;
    const char *postgresql;
};

/* ---- statements ---- */

/* The columns of a row, in this order. */
#define STORE_ROW_COLUMNS \
    "id, last, created, changed, wake, closed, listed, status, game, holder, summary"

/* The statements that mean the same to both kinds: name, for SQLite, for PostgreSQL. */
#define STORE_STATEMENTS(X)                                                                       \
    X(BEGIN_READ, "BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")                     \
    X(BEGIN_WRITE, "BEGIN IMMEDIATE", "BEGIN")                                                    \
    X(COMMIT, "COMMIT", "COMMIT")                                                                 \
    X(ROW, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE id = ?1",                              \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE id = $1")                                   \
    X(ALL, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE id > ?1 ORDER BY id LIMIT 200",        \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE id > $1 ORDER BY id LIMIT 200")             \
    X(PLACE, "SELECT changed FROM tables WHERE id = ?1",                                          \
      "SELECT changed FROM tables WHERE id = $1")                                                 \
    X(LIST,                                                                                       \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE (?1 IS NULL OR game = ?1) "                 \
      "AND (?2 < 0 OR status = ?2) AND (changed, key) < (?3, " SQLITE_KEY_AFTER ") "              \
      "ORDER BY changed DESC, key DESC LIMIT ?5",                                                 \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE ($1::text IS NULL OR game = $1) "           \
      "AND ($2::integer < 0 OR status = $2) AND (changed, id) < ($3::bigint, $4::text) "          \
      "ORDER BY changed DESC, id DESC LIMIT $5")                                                  \
    X(LIST_LISTED,                                                                                \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE listed = 1 AND closed = 0 "                 \
      "AND (?1 IS NULL OR game = ?1) AND (?2 < 0 OR status = ?2) "                                \
      "AND (changed, key) < (?3, " SQLITE_KEY_AFTER ") ORDER BY changed DESC, key DESC LIMIT ?5", \
      "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE listed AND closed = 0 "                     \
      "AND ($1::text IS NULL OR game = $1) AND ($2::integer < 0 OR status = $2) "                 \
      "AND (minute, changed, id) < ($3::bigint / 60000, $3::bigint, $4::text) "                   \
      "ORDER BY minute DESC, changed DESC, id DESC LIMIT $5")                                     \
    X(MINE,                                                                                       \
      "SELECT " STORE_ROW_COLUMNS ", person FROM links JOIN tables ON key = tbl "                 \
      "WHERE hash = ?1 AND person > 0 ORDER BY changed DESC, key DESC LIMIT ?2",                  \
      "SELECT " STORE_ROW_COLUMNS ", person FROM links JOIN tables ON id = tbl "                  \
      "WHERE hash = $1 AND person > 0 ORDER BY changed DESC, id DESC LIMIT $2")                   \
    X(FIND_LINK,                                                                                  \
      "SELECT hash, person, left_game, left_seat FROM links "                                     \
      "WHERE hash = ?1 AND tbl = (SELECT key FROM tables WHERE id = ?2)",                         \
      "SELECT hash, person, left_game, left_seat FROM links WHERE hash = $1 AND tbl = $2")        \
    X(LINKS,                                                                                      \
      "SELECT hash, person, left_game, left_seat FROM links "                                     \
      "WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY hash",                         \
      "SELECT hash, person, left_game, left_seat FROM links WHERE tbl = $1 ORDER BY hash")        \
    X(SET_NOTICE,                                                                                 \
      "INSERT INTO notices(tbl, person, kind, target) "                                           \
      "SELECT key, ?2, ?3, ?4 FROM tables WHERE id = ?1 "                                         \
      "ON CONFLICT DO UPDATE SET target = excluded.target",                                       \
      "INSERT INTO notices(tbl, person, kind, target) "                                           \
      "SELECT id, $2::integer, $3::integer, $4::bytea FROM tables WHERE id = $1 "                 \
      "ON CONFLICT (tbl, person, kind) DO UPDATE SET target = excluded.target")                   \
    X(DROP_NOTICE,                                                                                \
      "DELETE FROM notices WHERE person = ?2 AND kind = ?3 "                                      \
      "AND tbl = (SELECT key FROM tables WHERE id = ?1) AND (?4 IS NULL OR target = ?4)",         \
      "DELETE FROM notices WHERE tbl = $1 AND person = $2 AND kind = $3 "                         \
      "AND ($4::bytea IS NULL OR target = $4)")                                                   \
    X(NOTICES,                                                                                    \
      "SELECT person, kind, target FROM notices "                                                 \
      "WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY person, kind",                 \
      "SELECT person, kind, target FROM notices WHERE tbl = $1 ORDER BY person, kind")            \
    X(PROPOSE, "INSERT INTO settings(name, value) VALUES(?1, ?2) ON CONFLICT DO NOTHING",         \
      "INSERT INTO settings(name, value) VALUES($1, $2) ON CONFLICT DO NOTHING")                  \
    X(SETTING, "SELECT value FROM settings WHERE name = ?1",                                      \
      "SELECT value FROM settings WHERE name = $1")                                               \
    X(SETTINGS, "SELECT name, value FROM settings ORDER BY name",                                 \
      "SELECT name, value FROM settings ORDER BY name")                                           \
    X(BEAT,                                                                                       \
      "INSERT INTO servers(id, alive_until) VALUES(?1, ?2) "                                      \
      "ON CONFLICT DO UPDATE SET alive_until = excluded.alive_until",                             \
      "INSERT INTO servers(id, alive_until) VALUES($1, $2) "                                      \
      "ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until")                        \
    X(FORGET_SERVERS, "DELETE FROM servers WHERE alive_until < ?1",                               \
      "DELETE FROM servers WHERE alive_until < $1")                                               \
    X(RESIGN,                                                                                     \
      "UPDATE tables SET holder = '' WHERE key IN "                                               \
      "(SELECT key FROM tables WHERE closed = 0) AND holder = ?1",                                \
      "UPDATE tables SET holder = '' WHERE holder = $1 AND closed = 0")                           \
    X(RESIGN_SERVER, "DELETE FROM servers WHERE id = ?1", "DELETE FROM servers WHERE id = $1")    \
    X(CLOSE_TABLES,                                                                               \
      "UPDATE tables SET closed = ?1, wake = -1 WHERE closed = 0 AND "                            \
      "changed <= CASE status WHEN 0 THEN ?2 WHEN 1 THEN ?3 ELSE ?4 END",                         \
      "UPDATE tables SET closed = $1, wake = -1 WHERE closed = 0 AND changed <= "                 \
      "CASE status WHEN 0 THEN $2::bigint WHEN 1 THEN $3::bigint ELSE $4::bigint END")

/* Lists of SQLite go by changed and key; the place is given by name. */
#define SQLITE_KEY_AFTER "coalesce((SELECT key FROM tables WHERE id = ?4), 9223372036854775807)"

enum store_statement {
#define STORE_STATEMENT_NAME(name, sqlite, postgres) SQL_##name,
    STORE_STATEMENTS(STORE_STATEMENT_NAME)
#undef STORE_STATEMENT_NAME
        SQL_SHARED /* those of one kind begin here */
};

/* What a statement is given. */
struct store_value {
    enum { STORE_NO_VALUE, STORE_NUMBER, STORE_TEXT, STORE_BYTES } type;
    int64_t number;
    const void *bytes; /* NULL is NULL */
    size_t length;
};

static inline struct store_value sql_number(int64_t number)
{
    return (struct store_value){.type = STORE_NUMBER, .number = number};
}

static inline struct store_value sql_text(const char *text, size_t length)
{
    return (struct store_value){.type = STORE_TEXT, .bytes = text, .length = length};
}

static inline struct store_value sql_string(const char *string)
{
    return sql_text(string, string != NULL ? strlen(string) : 0);
}

static inline struct store_value sql_hash(const uint8_t hash[STORE_HASH])
{
    return (struct store_value){.type = STORE_BYTES, .bytes = hash, .length = STORE_HASH};
}

/* All values of a statement; one without a type ends them. */
#define STORE_VALUES(...) ((const struct store_value[]){__VA_ARGS__, {STORE_NO_VALUE, 0, NULL, 0}})
enum { STORE_VALUES_MAX = 12 };

/* A column of a row that a statement gives. A text is followed by a NUL. */
struct store_cell {
    int64_t number;
    const char *text;
    size_t length;
};
enum { STORE_CELLS_MAX = 12 };

/* Returns 0 to go on; anything else ends the reading and is returned. */
typedef int store_each_cells(void *context, const struct store_cell *cells);

/* What each kind of store can do. */
struct store_functions {
    const char *name;
    int (*open)(struct store *store);
    void (*close)(struct store *store);
    /* Runs a statement, whose values are NULL if it has none, and calls `each` for its rows. */
    int (*ask)(struct store *store, unsigned which, const struct store_value *values,
               store_each_cells *each, void *context);
    /* Runs one that gives no rows: how many it changed, or a code. */
    int (*change)(struct store *store, unsigned which, const struct store_value *values);
    /* The groups are sorted by table. */
    int (*append)(struct store *store, struct store_group *groups, size_t count);
    int (*import_table)(struct store *store, const struct store_row *row, const char *events,
                        size_t length, const struct store_link *links, size_t link_count);
    int (*claim)(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                 store_each_row *each, void *context);
    int (*events)(struct store *store, const char *table, uint32_t from, store_each_event *each,
                  void *context);
    /* NULL if it is no faster than one after the other. */
    void (*read_tables)(struct store *store, struct store_reading *readings, size_t count);
    int (*check)(struct store *store);
    /* Both NULL if no other server can write. */
    int (*news)(struct store *store, bool *missed, store_each_news *each, void *context);
    int (*news_descriptor)(const struct store *store);
    int (*begin)(struct store *store, bool write);
    int (*end)(struct store *store, bool commit);
    /* For schema.c: starts a transaction that keeps all others out, and says which version there
     * is, 0 if none; runs a step in it; ends it. */
    int (*schema_begin)(struct store *store, int *version);
    int (*schema_step)(struct store *store, const struct schema_step *step);
    int (*schema_end)(struct store *store, bool commit);
};

/* Each kind has this as its first member. */
struct store {
    const struct store_functions *functions;
    char server[STORE_ID_MAX]; /* "" for tools */
    char problem[STORE_PROBLEM_MAX];
};

/* Not open yet; NULL if there is no memory. */
struct store *sqlite_store_new(const char *address);
struct store *postgres_store_new(const char *address);

/* Within a store: the database rolled the transaction back in favour of another; it may be tried
 * again. */
enum { STORE_AGAIN = -100 };

/* Keeps the problem in words and returns the code. */
int store_fail(struct store *store, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- schema.c ---- */

extern const struct schema_step schema_steps[];
extern const unsigned schema_step_count;
/* Brings the store to the version of the last step, in one transaction. */
int schema_upgrade(struct store *store, const struct schema_step *steps, unsigned count);
/* Says that the store is newer than this program; STORE_VERSION. */
int schema_newer(struct store *store, int version, int newest);

/* ---- events as lines ---- */

/* Calls `each` for the events of some lines, whose first has the number `first`, from number `from`
 * on. */
int store_tell_lines(const char *lines, size_t length, uint32_t first, uint32_t from,
                     store_each_event *each, void *context);
/* How many lines; 0 if there are none, or the last has no end, or there is a NUL in them. */
uint32_t store_count_lines(const char *lines, size_t length);

/* ---- rows of answers ---- */

/* Whom rows are told. */
struct store_telling {
    struct store *store;
    const char *table; /* that links are about */
    store_each_row *row;
    store_each_mine *mine; /* instead of `row`, if they have the person too */
    store_each_link *link;
    store_each_notice *notice;
    store_each_setting *setting;
    void *context;
};

/* For rows whose columns are STORE_ROW_COLUMNS, and for links; the context is a store_telling. */
store_each_cells store_tell_row, store_tell_link;

/* The only row of an answer; its id is "" if there is none. */
struct store_found_row {
    struct store *store;
    struct store_row row;
};

store_each_cells store_take_row;

int store_not_found(struct store *store);
int store_no_memory(struct store *store);

#endif
