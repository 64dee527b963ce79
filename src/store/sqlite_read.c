/* The SQLite store: what is read. */
#include "core/memory.h"
#include "sqlite_internal.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no_memory(struct sqlite_store *store)
{
    return store_fail(&store->store, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
}

/* A statement about a table, with its rows still to come; NULL on failure, and *code. */
static sqlite3_stmt *ask_about(struct sqlite_store *store, enum sqlite_statement which,
                               const char *table, int *code)
{
    sqlite3_stmt *statement = sqlite_take(store, which, code);
    if (statement != NULL) {
        sqlite_bind_string(statement, 1, table);
    }
    return statement;
}

/* The same at its only row, to be reset; NULL also if there is none. */
static sqlite3_stmt *find_one(struct sqlite_store *store, enum sqlite_statement which,
                              const char *table, int *code)
{
    sqlite3_stmt *statement = ask_about(store, which, table, code);
    const int next = statement != NULL ? sqlite_next(store, statement) : *code;
    if (next == 1) {
        return statement;
    }
    *code = next != 0
                ? next
                : store_fail(&store->store, STORE_NOT_FOUND, "%s", store_sentence(STORE_NOT_FOUND));
    return NULL;
}

/* Is there one more row to tell? Not after a failure, which *code has; then the statement, which
 * may be NULL, is reset. */
static bool next_row(struct sqlite_store *store, sqlite3_stmt *statement, int *code)
{
    if (*code != 0) {
        sqlite3_reset(statement);
        return false;
    }
    const int next = sqlite_next(store, statement);
    *code = next == 1 ? 0 : next;
    return next == 1;
}

/* ---- events ---- */

/* An entry of a table, as the way back from its last one finds it. */
struct entry {
    uint32_t first;
    size_t start; /* of its lines in the bytes of the trail */
    size_t length;
};

struct trail {
    struct entry *entries;
    size_t count;
    size_t capacity;
    char *bytes;
    size_t used;
    size_t size;
};

static void release_trail(struct trail *trail)
{
    free(trail->entries);
    free(trail->bytes);
}

static bool add_entry(struct trail *trail, uint32_t first, const void *lines, size_t length)
{
    if (!array_grow(&trail->entries, &trail->capacity, trail->count + 1, sizeof *trail->entries) ||
        !array_grow(&trail->bytes, &trail->size, trail->used + length + 1, 1)) {
        return false;
    }
    memcpy(trail->bytes + trail->used, lines, length);
    trail->entries[trail->count++] = (struct entry){first, trail->used, length};
    trail->used += length;
    return true;
}

static int damaged(struct sqlite_store *store, const char *table, uint32_t number)
{
    return store_fail(&store->store, STORE_DAMAGED, "table %s: event %u is missing or misplaced",
                      table, (unsigned)number);
}

/* From the entry back to the one that holds event `from`. `next` is the number after it. */
static int follow_trail(struct sqlite_store *store, const char *table, sqlite3_int64 key,
                        sqlite3_int64 entry, uint32_t next, uint32_t from, struct trail *trail)
{
    int code = 0;
    sqlite3_stmt *read = sqlite_take(store, SQL_EVENTS, &code);
    while (read != NULL && next > from) {
        sqlite3_bind_int64(read, 1, entry);
        code = sqlite_next(store, read);
        if (code != 1) {
            return code != 0 ? code : damaged(store, table, next - 1);
        }
        const sqlite3_int64 first = sqlite3_column_int64(read, 1);
        const sqlite3_int64 previous = sqlite3_column_int64(read, 2);
        const void *lines = sqlite3_column_text(read, 3);
        const size_t length = (size_t)sqlite3_column_bytes(read, 3);
        const bool fits = sqlite3_column_int64(read, 0) == key && first >= 1 && first < next &&
                          lines != NULL && store_count_lines(lines, length) == next - first;
        const bool kept = fits && add_entry(trail, (uint32_t)first, lines, length);
        sqlite3_reset(read);
        if (!kept) {
            return fits ? no_memory(store) : damaged(store, table, next - 1);
        }
        next = (uint32_t)first;
        entry = previous;
        code = 0;
    }
    return code;
}

static int read_trail(struct sqlite_store *store, const char *table, uint32_t from,
                      struct trail *trail)
{
    int code = 0;
    sqlite3_stmt *find = find_one(store, SQL_FIND, table, &code);
    if (find == NULL) {
        return code;
    }
    const sqlite3_int64 key = sqlite3_column_int64(find, 0);
    const uint32_t last = (uint32_t)sqlite3_column_int64(find, 1);
    const sqlite3_int64 tail = sqlite3_column_int64(find, 2);
    sqlite3_reset(find);
    return follow_trail(store, table, key, tail, last + 1, from, trail);
}

static int sqlite_events(struct store *base, const char *table, uint32_t from,
                         store_each_event *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    struct trail trail;
    memset(&trail, 0, sizeof trail);
    from = from > 0 ? from : 1;
    /* In one transaction: otherwise every entry would lock and unlock the file. */
    int code = sqlite_begin(store, false);
    if (code == 0) {
        code = sqlite_end_read(store, read_trail(store, table, from, &trail));
    }
    for (size_t i = trail.count; code == 0 && i > 0; i--) {
        const struct entry *entry = &trail.entries[i - 1];
        code = store_tell_lines(trail.bytes + entry->start, entry->length, entry->first, from, each,
                                context);
    }
    release_trail(&trail);
    return code;
}

/* ---- rows ---- */

static void copy_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const char *found = (const char *)sqlite3_column_text(statement, column);
    snprintf(text, size, "%s", found != NULL ? found : "");
}

/* The columns are STORE_ROW_COLUMNS. False if there is no memory. */
static bool fill_row(sqlite3_stmt *statement, struct store_row *row)
{
    memset(row, 0, sizeof *row);
    copy_text(statement, 0, row->id, sizeof row->id);
    row->last = (uint32_t)sqlite3_column_int64(statement, 1);
    row->created = sqlite3_column_int64(statement, 2);
    row->changed = sqlite3_column_int64(statement, 3);
    row->wake = sqlite3_column_int64(statement, 4);
    row->closed = sqlite3_column_int64(statement, 5);
    row->listed = sqlite3_column_int(statement, 6) != 0;
    row->status = (uint8_t)sqlite3_column_int(statement, 7);
    copy_text(statement, 8, row->game, sizeof row->game);
    copy_text(statement, 9, row->holder, sizeof row->holder);
    const char *summary = (const char *)sqlite3_column_text(statement, 10);
    row->summary = strdup(summary != NULL ? summary : "");
    return row->summary != NULL;
}

/* Tells all rows of the statement; `mine` instead of `each` if it has the person too. */
static int tell_rows(struct sqlite_store *store, sqlite3_stmt *statement, store_each_row *each,
                     store_each_mine *mine, void *context)
{
    int code = 0;
    while (next_row(store, statement, &code)) {
        struct store_row row;
        if (!fill_row(statement, &row)) {
            code = no_memory(store);
        } else if (mine != NULL) {
            code = mine(context, &row, sqlite3_column_int(statement, 11));
        } else if (each != NULL) {
            code = each(context, &row);
        }
        store_row_release(&row);
    }
    return code;
}

int sqlite_find_row(struct store *base, const char *table, struct store_row *row)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *find = find_one(store, SQL_ROW, table, &code);
    if (find == NULL) {
        return code;
    }
    struct store_row found;
    code = fill_row(find, &found) ? 0 : no_memory(store);
    sqlite3_reset(find);
    if (code == 0) {
        *row = found;
    }
    return code;
}

/* Where the page before ended. */
static int find_place(struct sqlite_store *store, const char *after, int64_t *changed,
                      sqlite3_int64 *key)
{
    int code = 0;
    sqlite3_stmt *place = find_one(store, SQL_PLACE, after, &code);
    if (place == NULL) {
        return code;
    }
    *changed = sqlite3_column_int64(place, 0);
    *key = sqlite3_column_int64(place, 1);
    sqlite3_reset(place);
    return 0;
}

static int sqlite_list(struct store *base, const struct store_filter *filter, store_each_row *each,
                       void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int64_t changed = INT64_MAX;
    sqlite3_int64 key = LLONG_MAX;
    int code = filter->after != NULL ? find_place(store, filter->after, &changed, &key) : 0;
    if (code != 0) {
        return code;
    }
    sqlite3_stmt *list = sqlite_take(store, filter->listed ? SQL_LIST_LISTED : SQL_LIST, &code);
    if (list == NULL) {
        return code;
    }
    sqlite_bind_string(list, 1, filter->game); /* NULL is NULL */
    sqlite3_bind_int(list, 2, filter->status);
    sqlite3_bind_int64(list, 3, changed);
    sqlite3_bind_int64(list, 4, key);
    sqlite3_bind_int64(list, 5, filter->limit);
    return tell_rows(store, list, each, NULL, context);
}

static int sqlite_all(struct store *base, store_each_row *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *all = sqlite_take(store, SQL_ALL, &code);
    return all != NULL ? tell_rows(store, all, each, NULL, context) : code;
}

static int sqlite_mine(struct store *base, const uint8_t hash[STORE_HASH], unsigned limit,
                       store_each_mine *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *mine = sqlite_take(store, SQL_MINE, &code);
    if (mine == NULL) {
        return code;
    }
    sqlite_bind_hash(mine, 1, hash);
    sqlite3_bind_int64(mine, 2, limit);
    return tell_rows(store, mine, NULL, each, context);
}

/* ---- links, notices, settings ---- */

static bool fill_link(sqlite3_stmt *statement, struct store_link *link)
{
    const void *hash = sqlite3_column_blob(statement, 0);
    if (hash == NULL || sqlite3_column_bytes(statement, 0) != STORE_HASH) {
        return false;
    }
    memcpy(link->hash, hash, STORE_HASH);
    link->person = sqlite3_column_int(statement, 1);
    link->left_game = (uint32_t)sqlite3_column_int64(statement, 2);
    link->left_seat = sqlite3_column_int(statement, 3);
    return true;
}

static int sqlite_find_link(struct store *base, const char *table, const uint8_t hash[STORE_HASH],
                            struct store_link *link)
{
    struct sqlite_store *store = sqlite_of(base);
    struct store_link found;
    int code = 0;
    sqlite3_stmt *find = sqlite_take(store, SQL_FIND_LINK, &code);
    if (find == NULL) {
        return code;
    }
    sqlite_bind_hash(find, 1, hash);
    sqlite_bind_string(find, 2, table);
    code = sqlite_next(store, find);
    if (code != 1) {
        return code != 0 ? code : store_fail(base, STORE_NOT_FOUND, "there is no such link");
    }
    if (fill_link(find, &found)) {
        *link = found;
        code = 0;
    } else {
        code = store_fail(base, STORE_DAMAGED, "table %s: a link is damaged", table);
    }
    sqlite3_reset(find);
    return code;
}

static int sqlite_links(struct store *base, const char *table, store_each_link *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *links = ask_about(store, SQL_LINKS, table, &code);
    while (next_row(store, links, &code)) {
        struct store_link link;
        code = fill_link(links, &link)
                   ? each(context, &link)
                   : store_fail(base, STORE_DAMAGED, "table %s: a link is damaged", table);
    }
    return code;
}

static int sqlite_notices(struct store *base, const char *table, store_each_notice *each,
                          void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *notices = ask_about(store, SQL_NOTICES, table, &code);
    while (next_row(store, notices, &code)) {
        const char *target = (const char *)sqlite3_column_text(notices, 2);
        code = each(context, sqlite3_column_int(notices, 0), sqlite3_column_int(notices, 1),
                    target != NULL ? target : "");
    }
    return code;
}

static int sqlite_settings(struct store *base, store_each_setting *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *settings = sqlite_take(store, SQL_SETTINGS, &code);
    while (next_row(store, settings, &code)) {
        const char *name = (const char *)sqlite3_column_text(settings, 0);
        const char *value = (const char *)sqlite3_column_text(settings, 1);
        code = each(context, name != NULL ? name : "", value != NULL ? value : "");
    }
    return code;
}

/* ---- health ---- */

/* Runs a statement whose rows are complaints; the first one is the problem. */
static int no_complaint(struct sqlite_store *store, const char *sql, const char *fine)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) != SQLITE_OK) {
        return sqlite_failure(store);
    }
    int code = sqlite_next(store, statement);
    if (code == 1) {
        const char *complaint = (const char *)sqlite3_column_text(statement, 0);
        complaint = complaint != NULL ? complaint : "";
        code = strcmp(complaint, fine) == 0
                   ? 0
                   : store_fail(&store->store, STORE_DAMAGED, "%s", complaint);
    }
    sqlite3_finalize(statement);
    return code;
}

static int sqlite_check(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = no_complaint(store, "PRAGMA integrity_check(1)", "ok");
    if (code == 0) {
        code = no_complaint(store,
                            "SELECT 'a link or notice belongs to no table: ' || tbl FROM "
                            "(SELECT tbl FROM links UNION SELECT tbl FROM notices) "
                            "WHERE tbl NOT IN (SELECT key FROM tables)",
                            "");
    }
    if (code == 0) {
        code = no_complaint(store,
                            "SELECT 'events belong to no table: ' || tbl FROM events "
                            "WHERE tbl NOT IN (SELECT key FROM tables)",
                            "");
    }
    return code;
}

const struct store_readers sqlite_readers = {
    .events = sqlite_events,
    .find_row = sqlite_find_row,
    .list = sqlite_list,
    .all = sqlite_all,
    .find_link = sqlite_find_link,
    .links = sqlite_links,
    .mine = sqlite_mine,
    .notices = sqlite_notices,
    .settings = sqlite_settings,
    .check = sqlite_check,
};
