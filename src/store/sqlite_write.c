/* The SQLite store: what is written. */
#include "core/memory.h"
#include "sqlite_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- events ---- */

static int take_present(void *context, const struct store_cell *cells)
{
    *(struct sqlite_present *)context = (struct sqlite_present){.key = cells[0].number,
                                                                .last = (uint32_t)cells[1].number,
                                                                .tail = cells[2].number,
                                                                .wake = cells[3].number,
                                                                .closed = cells[4].number,
                                                                .listed = cells[5].number != 0};
    return 0;
}

int sqlite_find(struct sqlite_store *store, const char *id, struct sqlite_present *present)
{
    memset(present, 0, sizeof *present);
    return sqlite_ask(&store->store, LITE_FIND, STORE_VALUES(sql_string(id)), take_present,
                      present);
}

/* Puts the lines at the end of all events; *entry gets their place. */
static int add_events(struct sqlite_store *store, sqlite3_int64 key, uint32_t first,
                      sqlite3_int64 previous, const char *lines, size_t length,
                      sqlite3_int64 *entry)
{
    const int code = sqlite_run(store, LITE_ADD_EVENTS,
                                STORE_VALUES(sql_number(key), sql_number(first),
                                             sql_number(previous), sql_text(lines, length)));
    *entry = sqlite3_last_insert_rowid(store->database);
    return code;
}

static struct store_value summary_of(const struct store_row *row)
{
    return sql_string(row->summary != NULL ? row->summary : "");
}

/* A new table with its events. */
static int make_table(struct sqlite_store *store, const struct store_row *row, const char *holder,
                      const char *lines, size_t length, sqlite3_int64 *key)
{
    sqlite3_int64 entry = 0;
    int code = sqlite_run(store, LITE_MAKE,
                          STORE_VALUES(sql_string(row->id), sql_number(row->last),
                                       sql_number(row->created), sql_number(row->changed),
                                       sql_number(row->wake), sql_number(row->closed),
                                       sql_number(row->listed), sql_number(row->status),
                                       sql_string(row->game), sql_string(holder), summary_of(row)));
    *key = sqlite3_last_insert_rowid(store->database);
    if (code == 0) {
        code = add_events(store, *key, 1, 0, lines, length, &entry);
    }
    return code != 0 ? code
                     : sqlite_run(store, LITE_SET_TAIL,
                                  STORE_VALUES(sql_number(*key), sql_number(entry)));
}

/* Indexes are touched only if what they are about has changed. */
static int change_table(struct sqlite_store *store, const struct store_row *row,
                        const struct sqlite_present *present, sqlite3_int64 entry)
{
    const bool all = row->wake != present->wake || row->closed != present->closed ||
                     row->listed != present->listed;
    struct store_value values[] = {
        sql_number(present->key),     sql_number(row->last),   sql_number(entry),
        sql_number(row->changed),     sql_number(row->status), summary_of(row),
        sql_number(row->wake),        sql_number(row->closed), sql_number(row->listed),
        {STORE_NO_VALUE, 0, NULL, 0},
    };
    if (!all) {
        values[6].type = STORE_NO_VALUE;
    }
    return sqlite_run(store, all ? LITE_CHANGE_ALL : LITE_CHANGE, values);
}

static int write_link(struct sqlite_store *store, sqlite3_int64 key, uint8_t kind,
                      const struct store_link *link)
{
    if (kind != STORE_LINK_LEFT) {
        return sqlite_run(
            store, LITE_LINK_PERSON,
            STORE_VALUES(sql_hash(link->hash), sql_number(key), sql_number(link->person)));
    }
    return sqlite_run(store, LITE_LINK_LEFT,
                      STORE_VALUES(sql_hash(link->hash), sql_number(key), sql_number(link->person),
                                   sql_number(link->left_game), sql_number(link->left_seat)));
}

static int write_group(struct sqlite_store *store, struct store_group *group)
{
    struct sqlite_present present;
    sqlite3_int64 entry = 0;
    int code = sqlite_find(store, group->id, &present);
    if (code != 0) {
        return code;
    }
    if (group->row != NULL ? present.last != group->first - 1 || present.closed != 0
                           : present.last == 0) {
        group->result = STORE_CONFLICT;
        return 0;
    }
    if (group->row != NULL && group->first == 1) {
        code = make_table(store, group->row, store->store.server, group->events, group->length,
                          &present.key);
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

int sqlite_append(struct store *base, struct store_group *groups, size_t count)
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

int sqlite_import_table(struct store *base, const struct store_row *row, const char *events,
                        size_t length, const struct store_link *links, size_t link_count)
{
    struct sqlite_store *store = sqlite_of(base);
    struct sqlite_present present;
    int code = sqlite_find(store, row->id, &present);
    if (code != 0) {
        return code;
    }
    if (present.last != 0) {
        return store_fail(base, STORE_CONFLICT, "table %s exists already", row->id);
    }
    code = make_table(store, row, "", events, length, &present.key);
    for (size_t i = 0; code == 0 && i < link_count; i++) {
        code = write_link(store, present.key, STORE_LINK_LEFT, &links[i]);
    }
    return code;
}

/* ---- leases ---- */

/* Names of tables, gathered before anything is done with them. */
struct names {
    struct store *store;
    char (*ids)[STORE_ID_MAX];
    size_t count;
    size_t capacity;
};

static int add_name(void *context, const struct store_cell *cells)
{
    struct names *names = context;
    if (!array_grow(&names->ids, &names->capacity, names->count + 1, sizeof *names->ids)) {
        return store_no_memory(names->store);
    }
    snprintf(names->ids[names->count++], STORE_ID_MAX, "%s", cells[0].text);
    return 0;
}

/* Up to `limit` tables that are due and that nobody alive holds. */
static int find_free(struct sqlite_store *store, int64_t now, int64_t due, unsigned limit,
                     struct names *names)
{
    return sqlite_ask(&store->store, LITE_FREE,
                      STORE_VALUES(sql_string(store->store.server), sql_number(due),
                                   sql_number(now), sql_number(limit)),
                      add_name, names);
}

static int take_free(struct sqlite_store *store, int64_t now, int64_t due, unsigned limit,
                     struct names *names)
{
    size_t i = names->count;
    int code = find_free(store, now, due, limit, names);
    for (; code == 0 && i < names->count; i++) {
        code = sqlite_run(store, LITE_HOLD,
                          STORE_VALUES(sql_string(store->store.server), sql_string(names->ids[i])));
    }
    return code;
}

int sqlite_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                 store_each_row *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    struct names names = {base, NULL, 0, 0};
    int code = 0;
    if (mine) {
        code = sqlite_ask(base, LITE_HELD, STORE_VALUES(sql_string(base->server), sql_number(due)),
                          add_name, &names);
    }
    /* Most of the time there is nothing to take, and nothing need be written. */
    const size_t held = names.count;
    code = code != 0 ? code : find_free(store, now, due, 1, &names);
    if (code == 0 && names.count > held) {
        names.count = held;
        code = sqlite_begin(store, true);
        code = code != 0 ? code : sqlite_commit(store, take_free(store, now, due, limit, &names));
    }
    for (size_t i = 0; code == 0 && i < names.count; i++) {
        struct store_row row;
        code = store_find_row(base, names.ids[i], &row);
        if (code == 0) {
            code = each(context, &row);
            store_row_release(&row);
        }
    }
    free(names.ids);
    return code;
}
