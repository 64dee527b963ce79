/* The SQLite store: events from their trail, and its health. */
#include "core/memory.h"
#include "sqlite_internal.h"
#include <stdlib.h>
#include <string.h>

/* An entry of a table, as the way back from its last one finds it. */
struct entry {
    uint32_t first;
    size_t start; /* of its lines in the bytes of the trail */
    size_t length;
};

struct trail {
    struct sqlite_store *store;
    const char *table;
    struct sqlite_present present;
    sqlite3_int64 entry; /* that is read next */
    uint32_t next;       /* the number after its last event */
    struct entry *entries;
    size_t count;
    size_t capacity;
    char *bytes;
    size_t used;
    size_t size;
};

static int damaged(const struct trail *trail)
{
    return store_fail(&trail->store->store, STORE_DAMAGED,
                      "table %s: event %u is missing or misplaced", trail->table,
                      (unsigned)(trail->next - 1));
}

enum { FOUND = 1 }; /* there is one row, so the reading can end */

static int add_entry(void *context, const struct store_cell *cells)
{
    struct trail *trail = context;
    const int64_t first = cells[1].number;
    const struct store_cell *lines = &cells[3];
    if (cells[0].number != trail->present.key || first < 1 || first >= trail->next ||
        store_count_lines(lines->text, lines->length) != trail->next - first) {
        return damaged(trail);
    }
    if (!array_grow(&trail->entries, &trail->capacity, trail->count + 1, sizeof *trail->entries) ||
        !array_grow(&trail->bytes, &trail->size, trail->used + lines->length + 1, 1)) {
        return store_no_memory(&trail->store->store);
    }
    memcpy(trail->bytes + trail->used, lines->text, lines->length);
    trail->entries[trail->count++] = (struct entry){(uint32_t)first, trail->used, lines->length};
    trail->used += lines->length;
    trail->next = (uint32_t)first;
    trail->entry = cells[2].number;
    return FOUND;
}

/* From the last entry back to the one that holds event `from`. */
static int read_trail(struct trail *trail, uint32_t from)
{
    struct store *base = &trail->store->store;
    int code = sqlite_find(trail->store, trail->table, &trail->present);
    if (code == 0 && trail->present.key == 0) {
        code = store_not_found(base);
    }
    trail->next = trail->present.last + 1;
    trail->entry = trail->present.tail;
    while (code == 0 && trail->next > from) {
        const int found =
            sqlite_ask(base, LITE_EVENTS, STORE_VALUES(sql_number(trail->entry)), add_entry, trail);
        code = found == FOUND ? 0 : found == 0 ? damaged(trail) : found;
    }
    return code;
}

int sqlite_events(struct store *base, const char *table, uint32_t from, store_each_event *each,
                  void *context)
{
    struct trail trail = {.store = sqlite_of(base), .table = table};
    /* In one transaction: otherwise every entry would lock and unlock the file. */
    int code = sqlite_begin(trail.store, false);
    if (code == 0) {
        code = sqlite_end_read(trail.store, read_trail(&trail, from));
    }
    for (size_t i = trail.count; code == 0 && i > 0; i--) {
        const struct entry *entry = &trail.entries[i - 1];
        code = store_tell_lines(trail.bytes + entry->start, entry->length, entry->first, from, each,
                                context);
    }
    free(trail.entries);
    free(trail.bytes);
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
    const int next = sqlite3_step(statement);
    int code = next == SQLITE_ROW || next == SQLITE_DONE ? 0 : sqlite_failure(store);
    if (next == SQLITE_ROW) {
        const char *complaint = (const char *)sqlite3_column_text(statement, 0);
        complaint = complaint != NULL ? complaint : "";
        if (strcmp(complaint, fine) != 0) {
            code = store_fail(&store->store, STORE_DAMAGED, "%s", complaint);
        }
    }
    sqlite3_finalize(statement);
    return code;
}

int sqlite_check(struct store *base)
{
    static const struct {
        const char *sql;
        const char *fine;
    } checks[] = {
        {"PRAGMA integrity_check(1)", "ok"},
        {"SELECT 'a link or notice belongs to no table: ' || tbl FROM "
         "(SELECT tbl FROM links UNION SELECT tbl FROM notices) "
         "WHERE tbl NOT IN (SELECT key FROM tables)",
         ""},
        {"SELECT 'events belong to no table: ' || tbl FROM events "
         "WHERE tbl NOT IN (SELECT key FROM tables)",
         ""},
    };
    int code = 0;
    for (size_t i = 0; code == 0 && i < sizeof checks / sizeof *checks; i++) {
        code = no_complaint(sqlite_of(base), checks[i].sql, checks[i].fine);
    }
    return code;
}
