/* Where tables are kept: their events, who holds which seat, and who is to be told that it is
 * their turn. Two implementations: SQLite, one file and one server; PostgreSQL, any number of
 * servers.
 *
 * What a table is follows from its events alone. A row of the table itself (struct store_row) says
 * what lists and schedules need without folding them; it is written in the same transaction.
 *
 * An event is appended under the next number of its table: whoever comes second is told so
 * (STORE_CONFLICT) and nothing of it is written. So two servers can never both win.
 *
 * A store is used by one thread at a time. Calls block until what they wrote is durable. They
 * return 0 or a negative code of STORE_CODES; then nothing was written, except that after
 * STORE_LOST it may have been: the connection was lost while the database was at it. Whoever was
 * not told that something is stored must look. A store that was lost reconnects with the next call.
 */
#ifndef PIAZZA_STORE_H
#define PIAZZA_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* code, value, sentence */
#define STORE_CODES(X)                                                               \
    X(CONFLICT, -1, "another server was first")                                      \
    X(LOST, -2, "the database cannot be reached")                                    \
    X(FULL, -3, "the disk is full")                                                  \
    X(NOT_FOUND, -4, "there is no such table")                                       \
    X(VERSION, -5, "the store was written by another version of Piazza")             \
    X(DAMAGED, -6, "the store is damaged")                                           \
    X(IN_USE, -7, "another server uses the store")                                   \
    X(ADDRESS, -8, "a store is a file for SQLite, or postgres://... for PostgreSQL") \
    X(MEMORY, -9, "there is not enough memory")                                      \
    X(FAILED, -10, "the database refused")

enum store_code {
    STORE_OK = 0,
#define STORE_ENUM(name, value, sentence) STORE_##name = (value),
    STORE_CODES(STORE_ENUM)
#undef STORE_ENUM
};

enum {
    STORE_ID_MAX = 32,      /* bytes of a table's or a server's name, with the NUL */
    STORE_HASH = 32,        /* bytes of the hash of a token */
    STORE_PROBLEM_MAX = 400 /* bytes of a failure in words */
};

/* ---- what is kept ---- */

enum store_status { STORE_WAITING, STORE_PLAYING, STORE_OVER };

/* A wake that never comes, of a table that is taken over all the same when its server dies. */
#define STORE_WAKE_LATE (INT64_MAX / 2)

/* What the events come to, for lists and schedules. */
struct store_row {
    char id[STORE_ID_MAX];
    uint32_t last;   /* the number of the last event */
    int64_t created; /* ms since 1970 */
    int64_t changed;
    int64_t wake;   /* when somebody must look after it: 0 at once (a bot), -1 never */
    int64_t closed; /* when it was closed, or 0 */
    bool listed;
    uint8_t status; /* enum store_status */
    char game[16];  /* its id */
    char *summary;  /* JSON that lists show; whoever reads a row frees it by store_row_release() */
    char holder[STORE_ID_MAX]; /* the server that runs its bots and clocks; "" if none does */
};

void store_row_release(struct store_row *row);

/* Who a token is at a table. */
enum store_link_kind { STORE_LINK_NONE, STORE_LINK_PERSON, STORE_LINK_LEFT };

struct store_link {
    uint8_t hash[STORE_HASH];
    int32_t person;
    /* the last seat that was left while a game was played, and which game it was; 0 and -1 before:
     * until that game is over the token takes no other seat */
    uint32_t left_game;
    int32_t left_seat;
};

/* ---- life ---- */

/* `address`: a file's name, or postgres://... or postgresql://... . `server` is this server's name,
 * different from all others', without spaces and commas; NULL for tools that only look or that
 * copy. With SQLite a second server gets IN_USE. Makes what is missing and brings an older schema
 * up to date. On failure *store is NULL and `problem` says why. */
int store_open(struct store **store, const char *address, const char *server,
               char problem[STORE_PROBLEM_MAX]);
/* Is there a file of that name? True for PostgreSQL, where opening tells. */
bool store_exists(const char *address);
void store_close(struct store *store);
/* What went wrong last, in words, for logs: never a password. */
const char *store_problem(const struct store *store);
const char *store_sentence(int code);
/* "sqlite" or "postgresql" */
const char *store_kind(const struct store *store);

/* ---- writing ---- */

/* Events of one table that belong together, and what else is written with them. */
struct store_write {
    struct store_row row; /* after these events; row.last is the number of the last one. With
                           * `first` 1 the table is made */
    uint32_t first;       /* the number of the first event; 0 if there are no events and only the
                           * link is written */
    const char *events;   /* lines */
    size_t length;
    uint8_t link_kind; /* enum store_link_kind: a person came (`person`), or left */
    struct store_link link;
    int result; /* set by store_append(): 0 or STORE_CONFLICT */
};

/* Writes all of them in one transaction, those of one table in the order given. 0, and the result
 * of each; or a code, and nothing was written. Writes of one table succeed or conflict together.
 * After a conflict, writes of that table that wait for a later call know nothing of what the other
 * server wrote either: their numbers may fit by chance, so they must not be given any more. With
 * PostgreSQL all other servers get the news. The holder of a table that is made is this server;
 * row.holder, and later row.created and row.game, are not written by this call. A link alone to a
 * table that does not exist is a conflict. So are events for a table that was closed: its record is
 * open to everybody, so nobody may play on.
 *
 * STORE_LINK_PERSON writes the person and keeps which seat was left; STORE_LINK_LEFT writes all
 * three. A link whose person is 0 stays, but store_mine() leaves it out. */
int store_append(struct store *store, struct store_write **writes, size_t count);

/* ---- reading ---- */

/* Calls `each` for every event from number `from` on, without the line end; it returns 0 to go on,
 * anything else ends the reading and is returned. */
typedef int store_each_event(void *context, uint32_t number, const char *event, size_t length);
int store_events(struct store *store, const char *table, uint32_t from, store_each_event *each,
                 void *context);
/* The row of a table, to be released; NOT_FOUND. */
int store_find_row(struct store *store, const char *table, struct store_row *row);

/* Calls `each` for rows; the row belongs to the store and is gone afterwards. Within `each` of any
 * of these functions the others may be called, but not the same one again. */
typedef int store_each_row(void *context, const struct store_row *row);

struct store_filter {
    bool listed;       /* only what is listed, and not closed */
    const char *game;  /* NULL: all */
    int status;        /* enum store_status, -1: all */
    const char *after; /* id of the last row of the page before, or NULL */
    unsigned limit;    /* at most this many */
};

/* Newest change first. */
int store_list(struct store *store, const struct store_filter *filter, store_each_row *each,
               void *context);
/* Every table in the order of its name, for export and check. */
int store_all(struct store *store, store_each_row *each, void *context);

/* The link of a token at a table; NOT_FOUND if it has none. */
int store_find_link(struct store *store, const char *table, const uint8_t hash[STORE_HASH],
                    struct store_link *link);
/* All links of a table, for export. */
typedef int store_each_link(void *context, const struct store_link *link);
int store_links(struct store *store, const char *table, store_each_link *each, void *context);

/* A table that is read as a whole: its row, its events from number `from` on, its links. */
struct store_reading {
    const char *table;
    uint32_t from;
    store_each_event *event;
    void *event_context;
    store_each_link *link;
    void *link_context;
    struct store_row row; /* set if the code is 0, else all zero */
    int code;             /* set; what was told before a failure does not count */
};

/* Reads all of them, with PostgreSQL in one go. */
void store_read_tables(struct store *store, struct store_reading *readings, size_t count);
/* The tables of a token, newest change first, with the number of its person there. */
typedef int store_each_mine(void *context, const struct store_row *row, int32_t person);
int store_mine(struct store *store, const uint8_t hash[STORE_HASH], unsigned limit,
               store_each_mine *each, void *context);

/* ---- notices: whom to tell outside, when a person is asked ---- */

enum store_notice_kind { STORE_HOOK = 1, STORE_PUSH = 2 };

/* `target` is JSON that the notices understand. One of a kind for each person. */
int store_set_notice(struct store *store, const char *table, int32_t person, int kind,
                     const char *target);
/* Takes it away if its target is still that one; NULL: whatever it is. */
int store_drop_notice(struct store *store, const char *table, int32_t person, int kind,
                      const char *target);
typedef int store_each_notice(void *context, int32_t person, int kind, const char *target);
int store_notices(struct store *store, const char *table, store_each_notice *each, void *context);

/* A setting of the whole store, such as the key for Web Push: the first to set it wins, and
 * `value` gets what counts. */
int store_setting(struct store *store, const char *name, const char *proposed, char *value,
                  size_t size);
/* All of them by name, for export. */
typedef int store_each_setting(void *context, const char *name, const char *value);
int store_settings(struct store *store, store_each_setting *each, void *context);

/* ---- several servers ---- */

/* This server is alive until then (ms since 1970). */
int store_beat(struct store *store, int64_t now, int64_t until);
/* Takes over up to `limit` tables whose wake is due by `due`, and whose holder is not alive or is
 * nobody, and calls `each` for them; with `mine` also for all that this server held already and
 * that are due, however many. Two servers never get the same table. */
int store_claim(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                store_each_row *each, void *context);
/* Gives up all tables of this server and says that it is not alive any more. */
int store_resign(struct store *store);

/* News of tables that other servers wrote to. Never blocks. After a lost connection was
 * restored, `missed` is true once: anything may have changed. Call it when the descriptor can be
 * read, and every second or so, as it also restores a lost connection; ask for the descriptor again
 * after each call, as that changes with the connection. -1 if there is none to poll. */
typedef void store_each_news(void *context, const char *table, uint32_t last);
int store_news(struct store *store, bool *missed, store_each_news *each, void *context);
int store_news_descriptor(const struct store *store);

/* ---- housekeeping ---- */

/* Closes tables that have not changed since: a waiting one by `waiting`, a playing one by
 * `playing`, one that is over by `over` (ms since 1970); returns how many, or a code. */
int store_close_tables(struct store *store, int64_t now, int64_t waiting, int64_t playing,
                       int64_t over);

/* ---- copying: piazza store export, import, check ---- */

/* From here to store_end() all calls are one transaction: they see the store as it is now, or,
 * with `write`, are written as a whole. IN_USE for writing while a server uses the store. */
int store_begin(struct store *store, bool write);
int store_end(struct store *store, bool commit);
/* One table with its events and links, within such a transaction. CONFLICT if it exists already. */
int store_import_table(struct store *store, const struct store_row *row, const char *events,
                       size_t length, const struct store_link *links, size_t link_count);
/* What the database itself says about its health; 0, or STORE_DAMAGED and `problem`. */
int store_check(struct store *store, char problem[STORE_PROBLEM_MAX]);

#endif
