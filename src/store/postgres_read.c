/* The PostgreSQL store: events, whole tables in one go, and its health. */
#include "postgres_internal.h"

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
    int code =
        PQntuples(result) == 0 ? store_not_found(base) : check_entries(base, table, result, from);
    for (int i = 0; code == 0 && i < PQntuples(result); i++) {
        code = store_tell_lines(PQgetvalue(result, i, 2), (size_t)PQgetlength(result, i, 2),
                                (uint32_t)postgres_number(result, i, 1), from, each, context);
    }
    return code;
}

int postgres_events(struct store *base, const char *table, uint32_t from, store_each_event *each,
                    void *context)
{
    PGresult *result = NULL;
    int code = postgres_result(postgres_of(base), PG_EVENTS,
                               STORE_VALUES(sql_string(table), sql_number(from)), &result);
    code = code != 0 ? code : tell_events(base, table, result, from, each, context);
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

static uint32_t first_of(const struct store_reading *reading)
{
    return reading->from > 0 ? reading->from : 1;
}

static int take_row(struct store *base, const PGresult *result, struct store_row *row)
{
    struct store_found_row found = {.store = base};
    const int code = postgres_tell(result, store_take_row, &found);
    *row = found.row;
    return code != 0 || row->id[0] != '\0' ? code : store_not_found(base);
}

static bool take_reading(void *context, size_t number, PGresult *result)
{
    struct read_many *many = context;
    if (number / READ_STATEMENTS >= many->count) {
        return false;
    }
    struct store_reading *reading = &many->readings[number / READ_STATEMENTS];
    many->answers++;
    if (reading->code != 0) {
        return false;
    }
    switch (number % READ_STATEMENTS) {
    case READ_ROW:
        reading->code = take_row(many->store, result, &reading->row);
        break;
    case READ_EVENTS:
        reading->code = tell_events(many->store, reading->table, result, first_of(reading),
                                    reading->event, reading->event_context);
        break;
    default:
        reading->code = postgres_tell(result, store_tell_link,
                                      &(struct store_telling){.store = many->store,
                                                              .table = reading->table,
                                                              .link = reading->link,
                                                              .context = reading->link_context});
        break;
    }
    return false;
}

static int send_reading(struct postgres_store *store, const struct store_reading *reading)
{
    const struct store_value *table = STORE_VALUES(sql_string(reading->table));
    const struct store_value *events =
        STORE_VALUES(sql_string(reading->table), sql_number(first_of(reading)));
    int code = postgres_send(store, SQL_ROW, table);
    code = code != 0 ? code : postgres_send(store, PG_EVENTS, events);
    return code != 0 ? code : postgres_send(store, SQL_LINKS, table);
}

static int read_once(struct postgres_store *store, struct read_many *many)
{
    int code = postgres_connect(store);
    for (size_t i = 0; code == 0 && i < many->count; i++) {
        code = send_reading(store, &many->readings[i]);
    }
    return postgres_end(store, code, take_reading, many);
}

void postgres_read_tables(struct store *base, struct store_reading *readings, size_t count)
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

static int is_orphan(void *base, const struct store_cell *cells)
{
    return store_fail(base, STORE_DAMAGED, "events, links or notices belong to no table: %s",
                      cells[0].text);
}

int postgres_check(struct store *base)
{
    return postgres_ask(base, PG_ORPHANS, NULL, is_orphan, base);
}
