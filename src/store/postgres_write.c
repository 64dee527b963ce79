/* The PostgreSQL store: what is written. */
#include "postgres_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 5,          /* if the database rolls our transaction back in favour of another */
    PAYLOAD_MAX = 7900, /* bytes of a notification; PostgreSQL takes less than 8000 */
    FORGET_AFTER = 24 * 3600 * 1000
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

static int ask_and_forget(struct postgres_store *store, enum postgres_statement which,
                          const struct parameters *parameters, int *rows)
{
    PGresult *result = NULL;
    const int code = postgres_ask(store, which, parameters, &result);
    if (code == 0 && rows != NULL) {
        *rows = (int)strtol(PQcmdTuples(result), NULL, 10);
    }
    PQclear(result);
    return code;
}

/* ---- events ---- */

static void add_summary(struct parameters *parameters, const struct store_row *row)
{
    const char *summary = row->summary != NULL ? row->summary : "";
    parameters_bytes(parameters, summary, strlen(summary));
}

static int send_make(struct postgres_store *store, const struct store_row *row, const char *holder,
                     const char *events, size_t length)
{
    struct parameters parameters = {0};
    parameters_string(&parameters, row->id);
    parameters_number(&parameters, row->last);
    parameters_number(&parameters, row->created);
    parameters_number(&parameters, row->changed);
    parameters_number(&parameters, row->wake);
    parameters_number(&parameters, row->closed);
    parameters_string(&parameters, row->listed ? "t" : "f");
    parameters_number(&parameters, row->status);
    parameters_string(&parameters, row->game);
    parameters_string(&parameters, holder);
    add_summary(&parameters, row);
    parameters_bytes(&parameters, events, length);
    return postgres_send(store, PG_MAKE, &parameters);
}

static int send_change(struct postgres_store *store, const struct store_group *group)
{
    const struct store_row *row = group->row;
    struct parameters parameters = {0};
    parameters_string(&parameters, row->id);
    parameters_number(&parameters, row->last);
    parameters_number(&parameters, row->changed);
    parameters_number(&parameters, row->wake);
    parameters_number(&parameters, row->closed);
    parameters_string(&parameters, row->listed ? "t" : "f");
    parameters_number(&parameters, row->status);
    add_summary(&parameters, row);
    parameters_number(&parameters, group->first);
    parameters_bytes(&parameters, group->events, group->length);
    return postgres_send(store, PG_CHANGE, &parameters);
}

static int send_link(struct postgres_store *store, const char *table, uint8_t kind,
                     const struct store_link *link, bool alone)
{
    const bool left = kind == STORE_LINK_LEFT;
    struct parameters parameters = {0};
    parameters_bytes(&parameters, link->hash, STORE_HASH);
    parameters_string(&parameters, table);
    parameters_number(&parameters, link->person);
    parameters_number(&parameters, left ? link->left_game : 0);
    parameters_number(&parameters, left ? link->left_seat : -1);
    parameters_string(&parameters, alone ? "t" : "f");
    return postgres_send(store, left ? PG_LINK_LEFT : PG_LINK_PERSON, &parameters);
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
            struct parameters parameters = {0};
            parameters_string(&parameters, payload);
            code = postgres_send(store, PG_NOTIFY, &parameters);
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
    code = code != 0 ? code : postgres_sync(store, take_answer, questions);
    if (code == STORE_LOST) {
        postgres_disconnect(store);
    }
    for (size_t i = 0; code == 0 && i < questions->count; i++) {
        if (questions->all[i].refused) {
            questions->all[i].group->result = STORE_CONFLICT;
        }
    }
    return code;
}

static int postgres_append(struct store *base, struct store_group *groups, size_t count)
{
    struct postgres_store *store = postgres_of(base);
    struct questions questions = {NULL, 0};
    size_t capacity = count + 1;
    for (size_t i = 0; i < count; i++) {
        capacity += groups[i].link_count;
    }
    questions.all = calloc(capacity, sizeof *questions.all);
    if (questions.all == NULL) {
        return store_fail(base, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
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

static int postgres_import_table(struct store *base, const struct store_row *row,
                                 const char *events, size_t length, const struct store_link *links,
                                 size_t link_count)
{
    struct postgres_store *store = postgres_of(base);
    struct results results = {{NULL}};
    int code = postgres_connect(store);
    code = code != 0 ? code : send_make(store, row, "", events, length);
    for (size_t i = 0; code == 0 && i < link_count; i++) {
        code = send_link(store, row->id, STORE_LINK_LEFT, &links[i], false);
    }
    code = code != 0 ? code : postgres_sync(store, keep_in_order, &results);
    if (code == 0 && postgres_number(results.kept[0], 0, 0) != 1) {
        code = store_fail(base, STORE_CONFLICT, "table %s exists already", row->id);
    }
    release_results(&results);
    return code == STORE_AGAIN ? STORE_LOST : code;
}

/* ---- notices and settings ---- */

static int postgres_set_notice(struct store *base, const char *table, int32_t person, int kind,
                               const char *target)
{
    struct parameters parameters = {0};
    int rows = 0;
    parameters_string(&parameters, table);
    parameters_number(&parameters, person);
    parameters_number(&parameters, kind);
    if (target != NULL) {
        parameters_bytes(&parameters, target, strlen(target));
    }
    const int code = ask_and_forget(
        postgres_of(base), target != NULL ? PG_SET_NOTICE : PG_DROP_NOTICE, &parameters, &rows);
    if (code == 0 && target != NULL && rows == 0) {
        return store_fail(base, STORE_NOT_FOUND, "%s", store_sentence(STORE_NOT_FOUND));
    }
    return code;
}

static int postgres_setting(struct store *base, const char *name, const char *proposed, char *value,
                            size_t size)
{
    struct postgres_store *store = postgres_of(base);
    struct parameters propose = {0};
    struct parameters named = {0};
    PGresult *result = NULL;
    parameters_string(&propose, name);
    parameters_bytes(&propose, proposed, strlen(proposed));
    int code = ask_and_forget(store, PG_PROPOSE, &propose, NULL);
    parameters_string(&named, name);
    code = code != 0 ? code : postgres_ask(store, PG_SETTING, &named, &result);
    if (code != 0) {
        return code;
    }
    const size_t length = PQntuples(result) == 1 ? (size_t)PQgetlength(result, 0, 0) : 0;
    if (PQntuples(result) != 1) {
        code = store_fail(base, STORE_NOT_FOUND, "there is no setting %s", name);
    } else if (length >= size) {
        code = store_fail(base, STORE_FAILED, "the setting %s is too long", name);
    } else {
        memcpy(value, PQgetvalue(result, 0, 0), length);
        value[length] = '\0';
    }
    PQclear(result);
    return code;
}

/* ---- leases ---- */

static int postgres_beat(struct store *base, int64_t now, int64_t until)
{
    struct postgres_store *store = postgres_of(base);
    struct parameters beat = {0};
    struct parameters old = {0};
    parameters_string(&beat, base->server);
    parameters_number(&beat, until);
    const int code = ask_and_forget(store, PG_BEAT, &beat, NULL);
    parameters_number(&old, now - FORGET_AFTER);
    return code != 0 ? code : ask_and_forget(store, PG_FORGET_SERVERS, &old, NULL);
}

enum { CLAIM_HELD = 1, CLAIM_TAKEN = 2 }; /* places of the statements below */

/* One server after the other, so that each sees what the one before has taken and that it is
 * alive. */
static int claim_once(struct postgres_store *store, int64_t now, int64_t due, unsigned limit,
                      struct results *results)
{
    struct parameters parameters = {0};
    parameters_string(&parameters, store->store.server);
    parameters_number(&parameters, due);
    int code = postgres_connect(store);
    code = code != 0 ? code : postgres_send(store, PG_LOCK_CLAIMS, NULL);
    code = code != 0 ? code : postgres_send(store, PG_HELD, &parameters);
    parameters_number(&parameters, now);
    parameters_number(&parameters, limit);
    code = code != 0 ? code : postgres_send(store, PG_CLAIM, &parameters);
    code = code != 0 ? code : postgres_sync(store, keep_in_order, results);
    if (code == STORE_LOST) {
        postgres_disconnect(store);
    }
    return code;
}

static int postgres_claim(struct store *base, int64_t now, int64_t due, bool mine, unsigned limit,
                          store_each_row *each, void *context)
{
    struct postgres_store *store = postgres_of(base);
    struct results results = {{NULL}};
    int code = STORE_AGAIN;
    for (int i = 0; code == STORE_AGAIN && i < TRIES; i++) {
        release_results(&results);
        code = claim_once(store, now, due, limit, &results);
    }
    if (code == 0 && mine) {
        code = postgres_tell_rows(store, results.kept[CLAIM_HELD], each, NULL, context);
    }
    if (code == 0) {
        code = postgres_tell_rows(store, results.kept[CLAIM_TAKEN], each, NULL, context);
    }
    release_results(&results);
    return code == STORE_AGAIN ? STORE_LOST : code;
}

static int postgres_resign(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    struct parameters parameters = {0};
    parameters_string(&parameters, base->server);
    const int code = ask_and_forget(store, PG_RESIGN, &parameters, NULL);
    return code != 0 ? code : ask_and_forget(store, PG_RESIGN_SERVER, &parameters, NULL);
}

/* ---- housekeeping ---- */

static int postgres_close_tables(struct store *base, int64_t now, int64_t waiting, int64_t playing,
                                 int64_t over)
{
    struct parameters parameters = {0};
    int rows = 0;
    parameters_number(&parameters, now);
    parameters_number(&parameters, waiting);
    parameters_number(&parameters, playing);
    parameters_number(&parameters, over);
    const int code = ask_and_forget(postgres_of(base), PG_CLOSE_TABLES, &parameters, &rows);
    return code != 0 ? code : rows;
}

const struct store_writers postgres_writers = {
    .append = postgres_append,
    .import_table = postgres_import_table,
    .set_notice = postgres_set_notice,
    .setting = postgres_setting,
    .beat = postgres_beat,
    .claim = postgres_claim,
    .resign = postgres_resign,
    .close_tables = postgres_close_tables,
};
