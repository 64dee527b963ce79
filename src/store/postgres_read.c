/* The PostgreSQL store: what is read. */
#include "postgres_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no_memory(struct postgres_store *store)
{
    return store_fail(&store->store, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
}

static int not_found(struct store *base)
{
    return store_fail(base, STORE_NOT_FOUND, "%s", store_sentence(STORE_NOT_FOUND));
}

/* ---- events ---- */

/* Every number from the first entry to `last` must be there. */
static int check_entries(struct store *base, const char *table, const PGresult *result,
                         uint32_t from)
{
    const int64_t last = postgres_number(result, 0, 0);
    int64_t next = PQgetisnull(result, 0, 1) ? 0 : postgres_number(result, 0, 1);
    bool whole = next >= 1 && (next <= from || from > last);
    for (int i = 0; whole && i < PQntuples(result); i++) {
        const uint32_t lines =
            store_count_lines(PQgetvalue(result, i, 2), (size_t)PQgetlength(result, i, 2));
        whole = postgres_number(result, i, 1) == next && lines > 0;
        next += whole ? lines : 0;
    }
    if (whole && next == last + 1) {
        return 0;
    }
    return store_fail(base, STORE_DAMAGED, "table %s: event %lld is missing or misplaced", table,
                      (long long)next);
}

static int tell_events(struct store *base, const char *table, const PGresult *result, uint32_t from,
                       store_each_event *each, void *context)
{
    int code = PQntuples(result) == 0 ? not_found(base) : check_entries(base, table, result, from);
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        code = store_tell_lines(PQgetvalue(result, i, 2), (size_t)PQgetlength(result, i, 2),
                                (uint32_t)postgres_number(result, i, 1), from, each, context);
    }
    return code;
}

static int postgres_events(struct store *base, const char *table, uint32_t from,
                           store_each_event *each, void *context)
{
    struct parameters parameters = {0};
    PGresult *result = NULL;
    from = from > 0 ? from : 1;
    parameters_string(&parameters, table);
    parameters_number(&parameters, from);
    int code = postgres_ask(postgres_of(base), PG_EVENTS, &parameters, &result);
    code = code != 0 ? code : tell_events(base, table, result, from, each, context);
    PQclear(result);
    return code;
}

/* ---- rows ---- */

static void copy_text(const PGresult *result, int row, int column, char *text, size_t size)
{
    snprintf(text, size, "%.*s", PQgetlength(result, row, column), PQgetvalue(result, row, column));
}

/* The columns are STORE_ROW_COLUMNS. False if there is no memory. */
static bool fill_row(const PGresult *result, int i, struct store_row *row)
{
    memset(row, 0, sizeof *row);
    copy_text(result, i, 0, row->id, sizeof row->id);
    row->last = (uint32_t)postgres_number(result, i, 1);
    row->created = postgres_number(result, i, 2);
    row->changed = postgres_number(result, i, 3);
    row->wake = postgres_number(result, i, 4);
    row->closed = postgres_number(result, i, 5);
    row->listed = postgres_number(result, i, 6) != 0;
    row->status = (uint8_t)postgres_number(result, i, 7);
    copy_text(result, i, 8, row->game, sizeof row->game);
    copy_text(result, i, 9, row->holder, sizeof row->holder);
    row->summary = postgres_string(result, i, 10);
    return row->summary != NULL;
}

int postgres_tell_rows(struct postgres_store *store, const PGresult *result, store_each_row *each,
                       store_each_mine *mine, void *context)
{
    int code = 0;
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        struct store_row row;
        if (!fill_row(result, i, &row)) {
            code = no_memory(store);
        } else if (mine != NULL) {
            code = mine(context, &row, (int32_t)postgres_number(result, i, 11));
        } else if (each != NULL) {
            code = each(context, &row);
        }
        store_row_release(&row);
    }
    return code;
}

/* Asks, and tells all rows of the answer. */
static int ask_rows(struct postgres_store *store, enum postgres_statement which,
                    const struct parameters *parameters, store_each_row *each,
                    store_each_mine *mine, void *context)
{
    PGresult *result = NULL;
    int code = postgres_ask(store, which, parameters, &result);
    if (code == 0) {
        code = postgres_tell_rows(store, result, each, mine, context);
    }
    PQclear(result);
    return code;
}

/* The only row of a result. */
static int take_row(struct store *base, const PGresult *result, struct store_row *row)
{
    struct store_row found;
    if (PQntuples(result) == 0) {
        return not_found(base);
    }
    if (!fill_row(result, 0, &found)) {
        return no_memory(postgres_of(base));
    }
    *row = found;
    return 0;
}

static int postgres_find_row(struct store *base, const char *table, struct store_row *row)
{
    struct parameters parameters = {0};
    PGresult *result = NULL;
    parameters_string(&parameters, table);
    int code = postgres_ask(postgres_of(base), PG_ROW, &parameters, &result);
    code = code != 0 ? code : take_row(base, result, row);
    PQclear(result);
    return code;
}

static int postgres_list(struct store *base, const struct store_filter *filter,
                         store_each_row *each, void *context)
{
    struct postgres_store *store = postgres_of(base);
    struct parameters parameters = {0};
    int64_t changed = INT64_MAX;
    if (filter->after != NULL) {
        struct parameters place = {0};
        PGresult *result = NULL;
        parameters_string(&place, filter->after);
        int code = postgres_ask(store, PG_PLACE, &place, &result);
        if (code == 0 && PQntuples(result) == 0) {
            code = not_found(base);
        }
        changed = code == 0 ? postgres_number(result, 0, 0) : 0;
        PQclear(result);
        if (code != 0) {
            return code;
        }
    }
    parameters_string(&parameters, filter->game); /* NULL is NULL */
    parameters_number(&parameters, filter->status);
    parameters_number(&parameters, changed);
    parameters_string(&parameters, filter->after != NULL ? filter->after : "");
    parameters_number(&parameters, filter->limit);
    return ask_rows(store, filter->listed ? PG_LIST_LISTED : PG_LIST, &parameters, each, NULL,
                    context);
}

/* Keeps the name of the last row of a page, to go on after it. */
struct pages {
    store_each_row *each;
    void *context;
    char last[STORE_ID_MAX];
    unsigned rows;
};

static int tell_and_remember(void *context, const struct store_row *row)
{
    struct pages *pages = context;
    memcpy(pages->last, row->id, sizeof pages->last);
    pages->rows++;
    return pages->each(pages->context, row);
}

static int postgres_all(struct store *base, store_each_row *each, void *context)
{
    struct pages pages = {each, context, "", 0};
    int code = 0;
    do {
        struct parameters parameters = {0};
        char after[STORE_ID_MAX];
        memcpy(after, pages.last, sizeof after);
        pages.rows = 0;
        parameters_string(&parameters, after);
        code = ask_rows(postgres_of(base), PG_ALL, &parameters, tell_and_remember, NULL, &pages);
    } while (code == 0 && pages.rows > 0);
    return code;
}

static int postgres_mine(struct store *base, const uint8_t hash[STORE_HASH], unsigned limit,
                         store_each_mine *each, void *context)
{
    struct parameters parameters = {0};
    parameters_bytes(&parameters, hash, STORE_HASH);
    parameters_number(&parameters, limit);
    return ask_rows(postgres_of(base), PG_MINE, &parameters, NULL, each, context);
}

/* ---- links, notices, settings ---- */

static bool fill_link(const PGresult *result, int i, struct store_link *link)
{
    if (PQgetlength(result, i, 0) != STORE_HASH) {
        return false;
    }
    memcpy(link->hash, PQgetvalue(result, i, 0), STORE_HASH);
    link->person = (int32_t)postgres_number(result, i, 1);
    link->left_game = (uint32_t)postgres_number(result, i, 2);
    link->left_seat = (int32_t)postgres_number(result, i, 3);
    return true;
}

static int damaged_link(struct store *base, const char *table)
{
    return store_fail(base, STORE_DAMAGED, "table %s: a link is damaged", table);
}

static int postgres_find_link(struct store *base, const char *table, const uint8_t hash[STORE_HASH],
                              struct store_link *link)
{
    struct parameters parameters = {0};
    struct store_link found;
    PGresult *result = NULL;
    parameters_string(&parameters, table);
    parameters_bytes(&parameters, hash, STORE_HASH);
    int code = postgres_ask(postgres_of(base), PG_FIND_LINK, &parameters, &result);
    if (code == 0 && PQntuples(result) == 0) {
        code = store_fail(base, STORE_NOT_FOUND, "there is no such link");
    }
    if (code == 0) {
        code = fill_link(result, 0, &found) ? 0 : damaged_link(base, table);
    }
    if (code == 0) {
        *link = found;
    }
    PQclear(result);
    return code;
}

static int tell_links(struct store *base, const char *table, const PGresult *result,
                      store_each_link *each, void *context)
{
    int code = 0;
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        struct store_link link;
        code = fill_link(result, i, &link) ? each(context, &link) : damaged_link(base, table);
    }
    return code;
}

static int postgres_links(struct store *base, const char *table, store_each_link *each,
                          void *context)
{
    struct parameters parameters = {0};
    PGresult *result = NULL;
    parameters_string(&parameters, table);
    int code = postgres_ask(postgres_of(base), PG_LINKS, &parameters, &result);
    code = code != 0 ? code : tell_links(base, table, result, each, context);
    PQclear(result);
    return code;
}

static int postgres_notices(struct store *base, const char *table, store_each_notice *each,
                            void *context)
{
    struct postgres_store *store = postgres_of(base);
    struct parameters parameters = {0};
    PGresult *result = NULL;
    parameters_string(&parameters, table);
    int code = postgres_ask(store, PG_NOTICES, &parameters, &result);
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        char *target = postgres_string(result, i, 2);
        code = target != NULL ? each(context, (int32_t)postgres_number(result, i, 0),
                                     (int)postgres_number(result, i, 1), target)
                              : no_memory(store);
        free(target);
    }
    PQclear(result);
    return code;
}

static int postgres_settings(struct store *base, store_each_setting *each, void *context)
{
    struct postgres_store *store = postgres_of(base);
    PGresult *result = NULL;
    int code = postgres_ask(store, PG_SETTINGS, NULL, &result);
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        char *name = postgres_string(result, i, 0);
        char *value = postgres_string(result, i, 1);
        code = name != NULL && value != NULL ? each(context, name, value) : no_memory(store);
        free(name);
        free(value);
    }
    PQclear(result);
    return code;
}

/* ---- tables as a whole, many in one go ---- */

/* The statements of a reading, in their order. */
enum { READ_ROW, READ_EVENTS, READ_LINKS, READ_STATEMENTS };

struct read_many {
    struct store *store;
    struct store_reading *readings;
    size_t count;
    size_t answers;
};

static bool take_reading(void *context, size_t number, PGresult *result)
{
    struct read_many *many = context;
    if (number / READ_STATEMENTS >= many->count) {
        return false;
    }
    struct store_reading *reading = &many->readings[number / READ_STATEMENTS];
    const uint32_t from = reading->from > 0 ? reading->from : 1;
    many->answers++;
    if (reading->code != 0) {
        return false;
    }
    switch (number % READ_STATEMENTS) {
    case READ_ROW:
        reading->code = take_row(many->store, result, &reading->row);
        break;
    case READ_EVENTS:
        reading->code = tell_events(many->store, reading->table, result, from, reading->event,
                                    reading->event_context);
        break;
    default:
        reading->code =
            tell_links(many->store, reading->table, result, reading->link, reading->link_context);
        break;
    }
    return false;
}

static int send_reading(struct postgres_store *store, const struct store_reading *reading)
{
    struct parameters table = {0};
    struct parameters events = {0};
    parameters_string(&table, reading->table);
    parameters_string(&events, reading->table);
    parameters_number(&events, reading->from > 0 ? reading->from : 1);
    int code = postgres_send(store, PG_ROW, &table);
    code = code != 0 ? code : postgres_send(store, PG_EVENTS, &events);
    return code != 0 ? code : postgres_send(store, PG_LINKS, &table);
}

static int read_once(struct postgres_store *store, struct read_many *many)
{
    int code = postgres_connect(store);
    for (size_t i = 0; code == 0 && i < many->count; i++) {
        code = send_reading(store, &many->readings[i]);
    }
    code = code != 0 ? code : postgres_sync(store, take_reading, many);
    if (code == STORE_LOST) {
        postgres_disconnect(store);
    }
    return code;
}

static void postgres_read_tables(struct store *base, struct store_reading *readings, size_t count)
{
    struct postgres_store *store = postgres_of(base);
    struct read_many many = {base, readings, count, 0};
    const bool connected = store->connection != NULL;
    int code = read_once(store, &many);
    /* The database was restarted, say. Nothing may be told twice. */
    if (code == STORE_LOST && connected && !store->together && many.answers == 0) {
        code = read_once(store, &many);
    }
    for (size_t i = 0; code != 0 && i < count; i++) {
        readings[i].code = code == STORE_AGAIN ? STORE_LOST : code;
    }
}

/* ---- health ---- */

static int postgres_check(struct store *base)
{
    PGresult *result = NULL;
    int code = postgres_ask(postgres_of(base), PG_ORPHANS, NULL, &result);
    if (code == 0 && PQntuples(result) > 0) {
        code = store_fail(base, STORE_DAMAGED, "events, links or notices belong to no table: %.*s",
                          PQgetlength(result, 0, 0), PQgetvalue(result, 0, 0));
    }
    PQclear(result);
    return code;
}

const struct store_readers postgres_readers = {
    .events = postgres_events,
    .find_row = postgres_find_row,
    .list = postgres_list,
    .all = postgres_all,
    .find_link = postgres_find_link,
    .links = postgres_links,
    .read_tables = postgres_read_tables,
    .mine = postgres_mine,
    .notices = postgres_notices,
    .settings = postgres_settings,
    .check = postgres_check,
};
