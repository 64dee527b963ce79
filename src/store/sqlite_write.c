/* The SQLite store: what is written. */
#include "core/memory.h"
#include "sqlite_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- events ---- */

/* What is known of a table when something is added to it. */
struct present {
    sqlite3_int64 key;
    uint32_t last; /* 0: there is no such table */
    sqlite3_int64 tail;
    int64_t wake;
    int64_t closed;
    bool listed;
};

static int find_present(struct sqlite_store *store, const char *id, struct present *present)
{
    int code = 0;
    sqlite3_stmt *find = sqlite_take(store, SQL_FIND, &code);
    memset(present, 0, sizeof *present);
    if (find == NULL) {
        return code;
    }
    sqlite_bind_string(find, 1, id);
    code = sqlite_next(store, find);
    if (code == 1) {
        present->key = sqlite3_column_int64(find, 0);
        present->last = (uint32_t)sqlite3_column_int64(find, 1);
        present->tail = sqlite3_column_int64(find, 2);
        present->wake = sqlite3_column_int64(find, 3);
        present->closed = sqlite3_column_int64(find, 4);
        present->listed = sqlite3_column_int(find, 5) != 0;
        sqlite3_reset(find);
        code = 0;
    }
    return code;
}

/* Puts the lines at the end of all events; *entry gets their place. */
static int add_events(struct sqlite_store *store, sqlite3_int64 key, uint32_t first,
                      sqlite3_int64 previous, const char *lines, size_t length,
                      sqlite3_int64 *entry)
{
    int code = 0;
    sqlite3_stmt *add = sqlite_take(store, SQL_ADD_EVENTS, &code);
    if (add == NULL) {
        return code;
    }
    sqlite3_bind_int64(add, 1, key);
    sqlite3_bind_int64(add, 2, first);
    sqlite3_bind_int64(add, 3, previous);
    sqlite3_bind_text64(add, 4, lines, length, SQLITE_STATIC, SQLITE_UTF8);
    code = sqlite_run(store, add);
    *entry = sqlite3_last_insert_rowid(store->database);
    return code;
}

/* A new table, whose events are added afterwards. */
static int make_table(struct sqlite_store *store, const struct store_row *row, const char *holder,
                      sqlite3_int64 *key)
{
    int code = 0;
    sqlite3_stmt *make = sqlite_take(store, SQL_MAKE, &code);
    if (make == NULL) {
        return code;
    }
    sqlite_bind_string(make, 1, row->id);
    sqlite3_bind_int64(make, 2, row->last);
    sqlite3_bind_int64(make, 3, 0);
    sqlite3_bind_int64(make, 4, row->created);
    sqlite3_bind_int64(make, 5, row->changed);
    sqlite3_bind_int64(make, 6, row->wake);
    sqlite3_bind_int64(make, 7, row->closed);
    sqlite3_bind_int(make, 8, row->listed);
    sqlite3_bind_int(make, 9, row->status);
    sqlite_bind_string(make, 10, row->game);
    sqlite_bind_string(make, 11, holder);
    sqlite_bind_string(make, 12, row->summary != NULL ? row->summary : "");
    code = sqlite_run(store, make);
    *key = sqlite3_last_insert_rowid(store->database);
    return code;
}

static int make_with_events(struct sqlite_store *store, const struct store_row *row,
                            const char *holder, const char *lines, size_t length,
                            sqlite3_int64 *key)
{
    sqlite3_int64 entry = 0;
    int code = make_table(store, row, holder, key);
    if (code == 0) {
        code = add_events(store, *key, 1, 0, lines, length, &entry);
    }
    if (code == 0) {
        sqlite3_stmt *set = sqlite_take(store, SQL_SET_TAIL, &code);
        if (set != NULL) {
            sqlite3_bind_int64(set, 1, *key);
            sqlite3_bind_int64(set, 2, entry);
            code = sqlite_run(store, set);
        }
    }
    return code;
}

/* Indexes are touched only if what they are about has changed. */
static int change_table(struct sqlite_store *store, const struct store_row *row,
                        const struct present *present, sqlite3_int64 entry)
{
    const bool all = row->wake != present->wake || row->closed != present->closed ||
                     row->listed != present->listed;
    int code = 0;
    sqlite3_stmt *change = sqlite_take(store, all ? SQL_CHANGE_ALL : SQL_CHANGE, &code);
    if (change == NULL) {
        return code;
    }
    sqlite3_bind_int64(change, 1, present->key);
    sqlite3_bind_int64(change, 2, row->last);
    sqlite3_bind_int64(change, 3, entry);
    sqlite3_bind_int64(change, 4, row->changed);
    sqlite3_bind_int(change, 5, row->status);
    sqlite_bind_string(change, 6, row->summary != NULL ? row->summary : "");
    if (all) {
        sqlite3_bind_int64(change, 7, row->wake);
        sqlite3_bind_int64(change, 8, row->closed);
        sqlite3_bind_int(change, 9, row->listed);
    }
    return sqlite_run(store, change);
}

static int write_link(struct sqlite_store *store, sqlite3_int64 key, uint8_t kind,
                      const struct store_link *link)
{
    int code = 0;
    sqlite3_stmt *write =
        sqlite_take(store, kind == STORE_LINK_LEFT ? SQL_LINK_LEFT : SQL_LINK_PERSON, &code);
    if (write == NULL) {
        return code;
    }
    sqlite_bind_hash(write, 1, link->hash);
    sqlite3_bind_int64(write, 2, key);
    sqlite3_bind_int(write, 3, link->person);
    if (kind == STORE_LINK_LEFT) {
        sqlite3_bind_int64(write, 4, link->left_game);
        sqlite3_bind_int(write, 5, link->left_seat);
    }
    return sqlite_run(store, write);
}

static int write_group(struct sqlite_store *store, struct store_group *group)
{
    struct present present;
    sqlite3_int64 entry = 0;
    int code = find_present(store, group->id, &present);
    if (code != 0) {
        return code;
    }
    if (group->row != NULL ? present.last != group->first - 1 || present.closed != 0
                           : present.last == 0) {
        group->result = STORE_CONFLICT;
        return 0;
    }
    if (group->row != NULL && group->first == 1) {
        code = make_with_events(store, group->row, store->store.server, group->events,
                                group->length, &present.key);
    } else if (group->row != NULL) {
        code = add_events(store, present.key, group->first, present.tail, group->events,
                          group->length, &entry);
        code = code != 0 ? code : change_table(store, group->row, &present, entry);
    }
    for (size_t i = 0; code == 0 && group->link_count > 0 && i < group->count; i++) {
        const struct store_write *write = group->writes[i];
        if (write->link_kind != STORE_LINK_NONE) {
            code = write_link(store, present.key, write->link_kind, &write->link);
        }
    }
    return code;
}

static int sqlite_append(struct store *base, struct store_group *groups, size_t count)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = sqlite_begin(store, true);
    if (code != 0) {
        return code;
    }
    for (size_t i = 0; code == 0 && i < count; i++) {
        if (groups[i].result == 0) {
            code = write_group(store, &groups[i]);
        }
    }
    return sqlite_commit(store, code);
}

static int sqlite_import_table(struct store *base, const struct store_row *row, const char *events,
                               size_t length, const struct store_link *links, size_t link_count)
{
    struct sqlite_store *store = sqlite_of(base);
    struct present present;
    int code = find_present(store, row->id, &present);
    if (code != 0) {
        return code;
    }
    if (present.last != 0) {
        return store_fail(base, STORE_CONFLICT, "table %s exists already", row->id);
    }
    code = make_with_events(store, row, "", events, length, &present.key);
    for (size_t i = 0; code == 0 && i < link_count; i++) {
        code = write_link(store, present.key, STORE_LINK_LEFT, &links[i]);
    }
    return code;
}

/* ---- notices and settings ---- */

static int sqlite_set_notice(struct store *base, const char *table, int32_t person, int kind,
                             const char *target)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *set =
        sqlite_take(store, target != NULL ? SQL_SET_NOTICE : SQL_DROP_NOTICE, &code);
    if (set == NULL) {
        return code;
    }
    sqlite_bind_string(set, 1, table);
    sqlite3_bind_int(set, 2, person);
    sqlite3_bind_int(set, 3, kind);
    if (target != NULL) {
        sqlite_bind_string(set, 4, target);
    }
    code = sqlite_run(store, set);
    if (code == 0 && target != NULL && sqlite3_changes(store->database) == 0) {
        code = store_fail(base, STORE_NOT_FOUND, "%s", store_sentence(STORE_NOT_FOUND));
    }
    return code;
}

static int read_setting(struct sqlite_store *store, const char *name, char *value, size_t size)
{
    int code = 0;
    sqlite3_stmt *read = sqlite_take(store, SQL_SETTING, &code);
    if (read == NULL) {
        return code;
    }
    sqlite_bind_string(read, 1, name);
    code = sqlite_next(store, read);
    if (code == 1) {
        const char *text = (const char *)sqlite3_column_text(read, 0);
        const size_t length = (size_t)sqlite3_column_bytes(read, 0);
        if (text != NULL && length < size) {
            memcpy(value, text, length + 1);
            code = 0;
        } else {
            code = store_fail(&store->store, STORE_FAILED, "the setting %s is too long", name);
        }
        sqlite3_reset(read);
    } else if (code == 0) {
        code = store_fail(&store->store, STORE_NOT_FOUND, "there is no setting %s", name);
    }
    return code;
}

static int sqlite_setting(struct store *base, const char *name, const char *proposed, char *value,
                          size_t size)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *propose = sqlite_take(store, SQL_PROPOSE, &code);
    if (propose == NULL) {
        return code;
    }
    sqlite_bind_string(propose, 1, name);
    sqlite_bind_string(propose, 2, proposed);
    code = sqlite_run(store, propose);
    return code != 0 ? code : read_setting(store, name, value, size);
}

/* ---- leases ---- */

static int sqlite_beat(struct store *base, int64_t now, int64_t until)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *beat = sqlite_take(store, SQL_BEAT, &code);
    (void)now;
    if (beat == NULL) {
        return code;
    }
    sqlite_bind_string(beat, 1, base->server);
    sqlite3_bind_int64(beat, 2, until);
    return sqlite_run(store, beat);
}

/* Names of tables, gathered before anything is done with them. */
struct names {
    char (*ids)[STORE_ID_MAX];
    size_t count;
    size_t capacity;
};

static int add_names(struct sqlite_store *store, sqlite3_stmt *statement, struct names *names)
{
    int code = 0;
    while ((code = sqlite_next(store, statement)) == 1) {
        if (!array_grow(&names->ids, &names->capacity, names->count + 1, sizeof *names->ids)) {
            sqlite3_reset(statement);
            return store_fail(&store->store, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
        }
        const char *id = (const char *)sqlite3_column_text(statement, 0);
        snprintf(names->ids[names->count++], STORE_ID_MAX, "%s", id != NULL ? id : "");
    }
    return code;
}

static int find_held(struct sqlite_store *store, int64_t due, struct names *names)
{
    int code = 0;
    sqlite3_stmt *held = sqlite_take(store, SQL_HELD, &code);
    if (held == NULL) {
        return code;
    }
    sqlite_bind_string(held, 1, store->store.server);
    sqlite3_bind_int64(held, 2, due);
    return add_names(store, held, names);
}

static int take_free(struct sqlite_store *store, int64_t now, int64_t due, unsigned limit,
                     struct names *names)
{
    int code = 0;
    sqlite3_stmt *unheld = sqlite_take(store, SQL_FREE, &code);
    const size_t before = names->count;
    if (unheld == NULL) {
        return code;
    }
    sqlite_bind_string(unheld, 1, store->store.server);
    sqlite3_bind_int64(unheld, 2, due);
    sqlite3_bind_int64(unheld, 3, now);
    sqlite3_bind_int64(unheld, 4, limit);
    code = add_names(store, unheld, names);
    for (size_t i = before; code == 0 && i < names->count; i++) {
        sqlite3_stmt *hold = sqlite_take(store, SQL_HOLD, &code);
        if (hold != NULL) {
            sqlite_bind_string(hold, 1, store->store.server);
            sqlite_bind_string(hold, 2, names->ids[i]);
            code = sqlite_run(store, hold);
        }
    }
    return code;
}

/* Is there anything to take? Most of the time there is not, and nothing need be written. */
static int any_free(struct sqlite_store *store, int64_t now, int64_t due, bool *any)
{
    int code = 0;
    sqlite3_stmt *unheld = sqlite_take(store, SQL_FREE, &code);
    if (unheld == NULL) {
        return code;
    }
    sqlite_bind_string(unheld, 1, store->store.server);
    sqlite3_bind_int64(unheld, 2, due);
    sqlite3_bind_int64(unheld, 3, now);
    sqlite3_bind_int64(unheld, 4, 1);
    code = sqlite_next(store, unheld);
    *any = code == 1;
    sqlite3_reset(unheld);
    return code < 0 ? code : 0;
}

static int sqlite_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                        store_each_row *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    struct names names = {NULL, 0, 0};
    bool any = false;
    int code = mine ? find_held(store, due, &names) : 0;
    code = code != 0 ? code : any_free(store, now, due, &any);
    if (code == 0 && any) {
        code = sqlite_begin(store, true);
        code = code != 0 ? code : sqlite_commit(store, take_free(store, now, due, limit, &names));
    }
    for (size_t i = 0; code == 0 && i < names.count; i++) {
        struct store_row row;
        code = sqlite_find_row(base, names.ids[i], &row);
        if (code == 0) {
            code = each(context, &row);
            store_row_release(&row);
        }
    }
    free(names.ids);
    return code;
}

static int run_for_server(struct sqlite_store *store, enum sqlite_statement which)
{
    int code = 0;
    sqlite3_stmt *statement = sqlite_take(store, which, &code);
    if (statement == NULL) {
        return code;
    }
    sqlite_bind_string(statement, 1, store->store.server);
    return sqlite_run(store, statement);
}

static int sqlite_resign(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = sqlite_begin(store, true);
    if (code != 0) {
        return code;
    }
    code = run_for_server(store, SQL_RESIGN);
    return sqlite_commit(store, code != 0 ? code : run_for_server(store, SQL_RESIGN_SERVER));
}

/* ---- housekeeping ---- */

static int sqlite_close_tables(struct store *base, int64_t now, int64_t waiting, int64_t playing,
                               int64_t over)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *statement = sqlite_take(store, SQL_CLOSE_TABLES, &code);
    if (statement == NULL) {
        return code;
    }
    sqlite3_bind_int64(statement, 1, now);
    sqlite3_bind_int64(statement, 2, waiting);
    sqlite3_bind_int64(statement, 3, playing);
    sqlite3_bind_int64(statement, 4, over);
    code = sqlite_run(store, statement);
    return code != 0 ? code : sqlite3_changes(store->database);
}

const struct store_writers sqlite_writers = {
    .append = sqlite_append,
    .import_table = sqlite_import_table,
    .set_notice = sqlite_set_notice,
    .setting = sqlite_setting,
    .beat = sqlite_beat,
    .claim = sqlite_claim,
    .resign = sqlite_resign,
    .close_tables = sqlite_close_tables,
};
