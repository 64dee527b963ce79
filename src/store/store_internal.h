/* What the two kinds of store share: the functions that each has, writes gathered by table, and
 * the steps of the schema. */
#ifndef PIAZZA_STORE_STORE_INTERNAL_H
#define PIAZZA_STORE_STORE_INTERNAL_H

#include "store.h"

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

/* What each kind of store can do. */

struct store_writers {
    /* The groups are sorted by table. */
    int (*append)(struct store *store, struct store_group *groups, size_t count);
    int (*import_table)(struct store *store, const struct store_row *row, const char *events,
                        size_t length, const struct store_link *links, size_t link_count);
    int (*set_notice)(struct store *store, const char *table, int32_t person, int kind,
                      const char *target);
    int (*setting)(struct store *store, const char *name, const char *proposed, char *value,
                   size_t size);
    int (*beat)(struct store *store, int64_t now, int64_t until);
    int (*claim)(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                 store_each_row *each, void *context);
    int (*resign)(struct store *store);
    int (*close_tables)(struct store *store, int64_t now, int64_t waiting, int64_t playing,
                        int64_t over);
};

struct store_readers {
    int (*events)(struct store *store, const char *table, uint32_t from, store_each_event *each,
                  void *context);
    int (*find_row)(struct store *store, const char *table, struct store_row *row);
    int (*list)(struct store *store, const struct store_filter *filter, store_each_row *each,
                void *context);
    int (*all)(struct store *store, store_each_row *each, void *context);
    int (*find_link)(struct store *store, const char *table, const uint8_t hash[STORE_HASH],
                     struct store_link *link);
    int (*links)(struct store *store, const char *table, store_each_link *each, void *context);
    /* NULL if it is no faster than one after the other. */
    void (*read_tables)(struct store *store, struct store_reading *readings, size_t count);
    int (*mine)(struct store *store, const uint8_t hash[STORE_HASH], unsigned limit,
                store_each_mine *each, void *context);
    int (*notices)(struct store *store, const char *table, store_each_notice *each, void *context);
    int (*settings)(struct store *store, store_each_setting *each, void *context);
    int (*check)(struct store *store);
};

struct store_functions {
    const char *name;
    void (*close)(struct store *store);
    const struct store_writers *write;
    const struct store_readers *read;
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

int sqlite_store_open(struct store **store, const char *address, const char *server,
                      char problem[STORE_PROBLEM_MAX]);
int postgres_store_open(struct store **store, const char *address, const char *server,
                        char problem[STORE_PROBLEM_MAX]);

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

/* The columns of a row, in this order. */
#define STORE_ROW_COLUMNS \
    "id, last, created, changed, wake, closed, listed, status, game, holder, summary"

#endif
