/* What the files of the PostgreSQL store share. */
#ifndef PIAZZA_STORE_POSTGRES_INTERNAL_H
#define PIAZZA_STORE_POSTGRES_INTERNAL_H

#include "store_internal.h"
#include <libpq-fe.h>

/* A link is written only with the events that it came with: the row of the table then has the
 * number of this transaction; $6 is true for a link that came alone. */
#define POSTGRES_LINK                                                               \
    "INSERT INTO links(hash, tbl, person, left_game, left_seat) "                   \
    "SELECT $1::bytea, $2::text, $3::integer, $4::bigint, $5::integer FROM tables " \
    "WHERE id = $2 AND ($6::boolean OR tables.xmin = pg_current_xact_id()::xid) "   \
    "ON CONFLICT (hash, tbl) DO UPDATE SET person = excluded.person"

/* The statements that SQLite does not have, or not like this. */
#define POSTGRES_STATEMENTS(X)                                                                     \
    X(MAKE, "WITH made AS (INSERT INTO tables(" STORE_ROW_COLUMNS                                  \
            ", minute) VALUES($1, $2, $3, $4::bigint, $5, $6, "                                    \
            "$7, $8, $9, $10, $11, $4::bigint / 60000) ON CONFLICT (id) DO NOTHING RETURNING 1), " \
            "added AS (INSERT INTO events(tbl, first, lines) "                                     \
            "SELECT $1, 1, $12::bytea FROM made) SELECT count(*) FROM made")                       \
    X(CHANGE, "WITH changed AS (UPDATE tables SET last = $2, changed = $3::bigint, minute = "      \
              "$3::bigint / 60000, "                                                               \
              "wake = $4, "                                                                        \
              "closed = $5, listed = $6, status = $7, summary = $8 "                               \
              "WHERE id = $1 AND last = $9 - 1 AND closed = 0 RETURNING 1), "                      \
              "added AS (INSERT INTO events(tbl, first, lines) "                                   \
              "SELECT $1, $9::bigint, $10::bytea FROM changed) SELECT count(*) FROM changed")      \
    X(LINK_PERSON, POSTGRES_LINK)                                                                  \
    X(LINK_LEFT, POSTGRES_LINK ", left_game = excluded.left_game, "                                \
                               "left_seat = excluded.left_seat")                                   \
    X(NOTIFY, "SELECT pg_notify('piazza', $1)")                                                    \
    X(EVENTS, "SELECT t.last, e.first, e.lines FROM tables t LEFT JOIN events e ON "               \
              "e.tbl = t.id AND e.first >= (SELECT coalesce(max(first), 1) FROM events "           \
              "WHERE tbl = $1 AND first <= $2) WHERE t.id = $1 ORDER BY e.first")                  \
    X(LOCK_CLAIMS, "SELECT pg_advisory_xact_lock(1349083514, 2)")                                  \
    X(HELD, "SELECT " STORE_ROW_COLUMNS " FROM tables WHERE closed = 0 AND wake BETWEEN 0 AND $2 " \
            "AND holder = $1 ORDER BY wake, id")                                                   \
    X(CLAIM, "WITH due AS (SELECT id AS due_id FROM tables WHERE closed = 0 "                      \
             "AND wake BETWEEN 0 AND $2 AND holder <> $1 AND NOT EXISTS (SELECT 1 FROM servers "   \
             "WHERE servers.id = holder AND alive_until >= $3) ORDER BY wake, id LIMIT $4 "        \
             "FOR UPDATE SKIP LOCKED), taken AS (UPDATE tables SET holder = $1 FROM due "          \
             "WHERE id = due_id RETURNING tables.*) "                                              \
             "SELECT " STORE_ROW_COLUMNS " FROM taken ORDER BY wake, id")                          \
    X(ALIVE, "SELECT id FROM servers "                                                             \
             "WHERE alive_until >= extract(epoch FROM clock_timestamp()) * 1000 LIMIT 1")          \
    X(ORPHANS, "SELECT tbl FROM (SELECT tbl FROM events UNION SELECT tbl FROM links "              \
               "UNION SELECT tbl FROM notices) AS named "                                          \
               "WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = tbl) LIMIT 1")                   \
    X(ROLLBACK, "ROLLBACK")

enum postgres_statement {
    PG_BEFORE = SQL_SHARED - 1,
#define POSTGRES_STATEMENT_NAME(name, sql) PG_##name,
    POSTGRES_STATEMENTS(POSTGRES_STATEMENT_NAME)
#undef POSTGRES_STATEMENT_NAME
        PG_COUNT
};

/* The connection that hears the news, and how far it has come. */
enum listener_state { LISTENER_NONE, LISTENER_CONNECTING, LISTENER_ASKING, LISTENER_HEARS };

struct postgres_store {
    struct store store;
    char *address;
    char *password;     /* of the address, NULL if it has none: to keep it out of problems */
    int64_t patience;   /* ms that a call may take */
    PGconn *connection; /* NULL before, and after it was lost */
    bool together;      /* between store_begin() and store_end() */
    PGconn *listener;
    enum listener_state listener_state;
    int64_t listener_since; /* ms: when its state began */
};

static inline struct postgres_store *postgres_of(struct store *store)
{
    return (struct postgres_store *)store;
}

/* ---- postgres_link.c: connections, and what goes over them ---- */

/* ms on a clock that only goes forward */
int64_t postgres_clock(void);
/* A new connection that has begun to connect; NULL if there is no memory. */
PGconn *postgres_start(const struct postgres_store *store);
/* Waits until it is connected and set up for us, except for its statements. */
int postgres_finish_connecting(struct postgres_store *store, PGconn *connection);
/* In postgres.c: which version the schema has, 0 if there is none; outside the pipeline. */
int postgres_version(struct postgres_store *store, int *version);
/* Makes sure that there is a connection with all statements prepared. */
int postgres_connect(struct postgres_store *store);
void postgres_disconnect(struct postgres_store *store);

/* Queues a statement. */
int postgres_send(struct postgres_store *store, unsigned which, const struct store_value *values);
/* Sends what is queued as one transaction, and hands each statement's result to `each`, which may
 * be NULL, with its number; it returns true if it keeps the result. */
typedef bool postgres_each_result(void *context, size_t number, PGresult *result);
int postgres_sync(struct postgres_store *store, postgres_each_result *each, void *context);
/* The same if sending succeeded; otherwise returns `code`, which sending gave. A connection that is
 * lost is given up. */
int postgres_end(struct postgres_store *store, int code, postgres_each_result *each, void *context);
/* One statement by itself, on a new connection if the old one is gone. *result is the caller's. */
int postgres_result(struct postgres_store *store, unsigned which, const struct store_value *values,
                    PGresult **result);
/* Calls `each` for the rows of a result. */
int postgres_tell(const PGresult *result, store_each_cells *each, void *context);
/* See struct store_functions. */
int postgres_ask(struct store *base, unsigned which, const struct store_value *values,
                 store_each_cells *each, void *context);
int postgres_change(struct store *base, unsigned which, const struct store_value *values);
/* One or more statements as plain text, outside the pipeline. */
int postgres_run_text(struct postgres_store *store, PGconn *connection, const char *sql,
                      PGresult **result);
/* Keeps what is said about a connection that is lost, as the problem; STORE_LOST. */
int postgres_lost(struct postgres_store *store, const char *message);

int64_t postgres_number(const PGresult *result, int row, int column);

/* ---- postgres_write.c ---- */

int postgres_append(struct store *base, struct store_group *groups, size_t count);
int postgres_import_table(struct store *base, const struct store_row *row, const char *events,
                          size_t length, const struct store_link *links, size_t link_count);
int postgres_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                   store_each_row *each, void *context);

/* ---- postgres_read.c ---- */

int postgres_events(struct store *base, const char *table, uint32_t from, store_each_event *each,
                    void *context);
void postgres_read_tables(struct store *base, struct store_reading *readings, size_t count);
int postgres_check(struct store *base);

/* ---- postgres_news.c ---- */

int postgres_news(struct store *base, bool *missed, store_each_news *each, void *context);
int postgres_news_descriptor(const struct store *base);
/* Waits until the news is heard. */
int postgres_listen(struct postgres_store *store);
void postgres_stop_listening(struct postgres_store *store);

#endif
