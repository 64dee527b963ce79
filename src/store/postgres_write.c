/* The PostgreSQL store: what is written. */
#include "postgres_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 5,         /* if the database rolls our transaction back in favour of another */
    PAYLOAD_MAX = 7900 /* bytes of a notification; PostgreSQL takes less than 8000 */
};

/* ---- a few statements as one transaction ---- */

/* A result of each statement. */
struct results {
    PGresult *kept[4];
};

static bool keep_in_order(void *context, size_t number, PGresult *result)
{
    struct results *results = context;
    if (number >= sizeof results->kept / sizeof results->kept[0]) {
        return false;
    }
    results->kept[number] = result;
    return true;
}

static void release_results(struct results *results)
{
    for (size_t i = 0; i < sizeof results->kept / sizeof results->kept[0]; i++) {
        PQclear(results->kept[i]);
        results->kept[i] = NULL;
    }
}

/* ---- events ---- */

static struct store_value summary_of(const struct store_row *row)
{
    return sql_string(row->summary != NULL ? row->summary : "");
}

static int send_make(struct postgres_store *store, const struct store_row *row, const char *holder,
                     const char *events, size_t length)
{
    return postgres_send(
        store, PG_MAKE,
        STORE_VALUES(sql_string(row->id), sql_number(row->last), sql_number(row->created),
                     sql_number(row->changed), sql_number(row->wake), sql_number(row->closed),
                     sql_number(row->listed), sql_number(row->status), sql_string(row->game),
                     sql_string(holder), summary_of(row), sql_text(events, length)));
}

static int send_change(struct postgres_store *store, const struct store_group *group)
{
    const struct store_row *row = group->row;
    return postgres_send(
        store, PG_CHANGE,
        STORE_VALUES(sql_string(row->id), sql_number(row->last), sql_number(row->changed),
                     sql_number(row->wake), sql_number(row->closed), sql_number(row->listed),
                     sql_number(row->status), summary_of(row), sql_number(group->first),
                     sql_text(group->events, group->length)));
}

static int send_link(struct postgres_store *store, const char *table, uint8_t kind,
                     const struct store_link *link, bool alone)
{
    const bool left = kind == STORE_LINK_LEFT;
    return postgres_send(store, left ? PG_LINK_LEFT : PG_LINK_PERSON,
                         STORE_VALUES(sql_hash(link->hash), sql_string(table),
                                      sql_number(link->person),
                                      sql_number(left ? link->left_game : 0),
                                      sql_number(left ? link->left_seat : -1), sql_number(alone)));
}

/* A statement of the pipeline: whose it is, and whether its answer decides if the group is
 * written. */
struct question {
    struct store_group *group;
    bool decides;
    bool refused;
};

struct questions {
    struct question *all;
    size_t count;
};

static int send_group(struct postgres_store *store, struct store_group *group,
                      struct questions *questions)
{
    int code = 0;
    if (group->row != NULL) {
        questions->all[questions->count++] = (struct question){group, true, false};
        code = group->first == 1
                   ? send_make(store, group->row, store->store.server, group->events, group->length)
                   : send_change(store, group);
    }
    for (size_t i = 0; code == 0 && group->link_count > 0 && i < group->count; i++) {
        const struct store_write *write = group->writes[i];
        if (write->link_kind != STORE_LINK_NONE) {
            const bool alone = group->row == NULL;
            questions->all[questions->count++] = (struct question){group, alone, false};
            code = send_link(store, group->id, write->link_kind, &write->link, alone);
        }
    }
    return code;
}

/* The news for the other servers: "SERVER TABLE LAST,TABLE LAST,...", as many as it takes. A table
 * that turns out to be in conflict is named too: whoever looks finds nothing new. */
static int send_news(struct postgres_store *store, const struct store_group *groups, size_t count)
{
    char payload[PAYLOAD_MAX + STORE_ID_MAX + 16];
    size_t i = 0;
    int code = 0;
    while (code == 0 && i < count) {
        int length = snprintf(payload, sizeof payload, "%s", store->store.server);
        const int empty = length;
        for (; i < count && length < PAYLOAD_MAX - STORE_ID_MAX - 16; i++) {
            if (groups[i].row != NULL && groups[i].result == 0) {
                length += snprintf(payload + length, sizeof payload - (size_t)length, "%c%s %u",
                                   length == empty ? ' ' : ',', groups[i].id,
                                   (unsigned)groups[i].row->last);
            }
        }
        if (length > empty) {
            code = postgres_send(store, PG_NOTIFY, STORE_VALUES(sql_string(payload)));
        }
    }
    return code;
}

static bool take_answer(void *context, size_t number, PGresult *result)
{
    struct questions *questions = context;
    if (number < questions->count && questions->all[number].decides) {
        struct question *question = &questions->all[number];
        question->refused = question->group->row != NULL
                                ? PQntuples(result) != 1 || postgres_number(result, 0, 0) != 1
                                : strcmp(PQcmdTuples(result), "0") == 0;
    }
    return false;
}

static int append_once(struct postgres_store *store, struct store_group *groups, size_t count,
                       struct questions *questions)
{
    int code = postgres_connect(store);
    questions->count = 0;
    for (size_t i = 0; code == 0 && i < count; i++) {
        if (groups[i].result == 0) {
            code = send_group(store, &groups[i], questions);
        }
    }
    code = code != 0 ? code : send_news(store, groups, count);
    code = postgres_end(store, code, take_answer, questions);
    for (size_t i = 0; code == 0 && i < questions->count; i++) {
        if (questions->all[i].refused) {
            questions->all[i].group->result = STORE_CONFLICT;
        }
    }
    return code;
}

int postgres_append(struct store *base, struct store_group *groups, size_t count)
{
    struct postgres_store *store = postgres_of(base);
    struct questions questions = {NULL, 0};
    size_t capacity = count + 1;
    for (size_t i = 0; i < count; i++) {
        capacity += groups[i].link_count;
    }
    questions.all = calloc(capacity, sizeof *questions.all);
    if (questions.all == NULL) {
        return store_no_memory(base);
    }
    int code = 0;
    for (int i = 0; i < TRIES; i++) {
        code = append_once(store, groups, count, &questions);
        if (code != STORE_AGAIN) {
            break;
        }
    }
    free(questions.all);
    return code == STORE_AGAIN ? STORE_LOST : code;
}

/* ---- copying ---- */

int postgres_import_table(struct store *base, const struct store_row *row, const char *events,
                          size_t length, const struct store_link *links, size_t link_count)
{
    struct postgres_store *store = postgres_of(base);
    struct results results = {{NULL}};
    int code = postgres_connect(store);
    code = code != 0 ? code : send_make(store, row, "", events, length);
    for (size_t i = 0; code == 0 && i < link_count; i++) {
        code = send_link(store, row->id, STORE_LINK_LEFT, &links[i], false);
    }
    code = postgres_end(store, code, keep_in_order, &results);
    if (code == 0 && postgres_number(results.kept[0], 0, 0) != 1) {
        code = store_fail(base, STORE_CONFLICT, "table %s exists already", row->id);
    }
    release_results(&results);
    return code == STORE_AGAIN ? STORE_LOST : code;
}

/* ---- leases ---- */

enum { CLAIM_HELD = 1, CLAIM_TAKEN = 2 }; /* places of the statements below */

/* One server after the other, so that each sees what the one before has taken and that it is
 * alive. */
static int claim_once(struct postgres_store *store, int64_t now, int64_t due, unsigned limit,
                      struct results *results)
{
    const struct store_value server = sql_string(store->store.server);
    int code = postgres_connect(store);
    code = code != 0 ? code : postgres_send(store, PG_LOCK_CLAIMS, NULL);
    code = code != 0 ? code : postgres_send(store, PG_HELD, STORE_VALUES(server, sql_number(due)));
    if (code == 0) {
        code = postgres_send(
            store, PG_CLAIM,
            STORE_VALUES(server, sql_number(due), sql_number(now), sql_number(limit)));
    }
    return postgres_end(store, code, keep_in_order, results);
}

int postgres_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                   store_each_row *each, void *context)
{
    struct postgres_store *store = postgres_of(base);
    struct results results = {{NULL}};
    struct store_telling telling = {.store = base, .row = each, .context = context};
    int code = STORE_AGAIN;
    for (int i = 0; code == STORE_AGAIN && i < TRIES; i++) {
        release_results(&results);
        code = claim_once(store, now, due, limit, &results);
    }
    if (code == 0 && mine) {
        code = postgres_tell(results.kept[CLAIM_HELD], store_tell_row, &telling);
    }
    if (code == 0) {
        code = postgres_tell(results.kept[CLAIM_TAKEN], store_tell_row, &telling);
    }
    release_results(&results);
    return code == STORE_AGAIN ? STORE_LOST : code;
}
