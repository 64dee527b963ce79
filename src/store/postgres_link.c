/* The PostgreSQL store: connections, and what goes over them. No call waits longer than the store's
 * patience: everything is sent and received without blocking, and with a deadline. */
#include "postgres_internal.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const statement_texts[PG_COUNT] = {
#define SHARED_TEXT(name, sqlite, postgres) postgres,
    STORE_STATEMENTS(SHARED_TEXT)
#undef SHARED_TEXT
#define OWN_TEXT(name, sql) sql,
        POSTGRES_STATEMENTS(OWN_TEXT)
#undef OWN_TEXT
};

int64_t postgres_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- failures ---- */

/* The message in one line, and without the password, wherever that may occur. */
static void say(struct postgres_store *store, const char *message)
{
    char *problem = store->store.problem;
    size_t length = 0;
    const size_t hidden = store->password != NULL ? strlen(store->password) : 0;
    while (*message != '\0' && length < STORE_PROBLEM_MAX - 4) {
        if (hidden > 0 && strncmp(message, store->password, hidden) == 0) {
            memcpy(problem + length, "***", 3);
            length += 3;
            message += hidden;
        } else {
            problem[length++] = *message == '\n' || *message == '\t' ? ' ' : *message;
            message++;
        }
    }
    while (length > 0 && problem[length - 1] == ' ') {
        length--;
    }
    problem[length] = '\0';
}

int postgres_lost(struct postgres_store *store, const char *message)
{
    say(store, message);
    return STORE_LOST;
}

static int code_of(const char *state)
{
    static const struct {
        const char *start; /* of the SQLSTATE */
        int code;
    } codes[] = {
        {"53100", STORE_FULL},
        {"53200", STORE_MEMORY},
        {"53", STORE_LOST},
        {"08", STORE_LOST},
        {"57", STORE_LOST},
        {"58", STORE_LOST},
        {"40", STORE_AGAIN},
        {"25006", STORE_LOST},
        {"55P03", STORE_LOST},
        {"XX001", STORE_DAMAGED},
        {"XX002", STORE_DAMAGED},
        {"26000", STORE_LOST}, /* the statements are gone: something is between us */
    };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strncmp(state, codes[i].start, strlen(codes[i].start)) == 0) {
            return codes[i].code;
        }
    }
    return STORE_FAILED;
}

/* The code of what PostgreSQL complained about; keeps the problem in words. */
static int postgres_failure(struct postgres_store *store, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorMessage(result);
    say(store, message[0] != '\0' ? message : "PostgreSQL gave no result");
    return state != NULL ? code_of(state) : STORE_LOST;
}

int64_t postgres_number(const PGresult *result, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, row, column);
    const int length = PQgetlength(result, row, column);
    uint64_t number = length > 0 && bytes[0] >= 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < length && i < 8; i++) {
        number = number << 8 | bytes[i];
    }
    return (int64_t)number;
}

/* ---- waiting ---- */

/* Waits until the socket is ready; false when time is up. */
static bool wait_for(PGconn *connection, short events, int64_t deadline)
{
    struct pollfd descriptor = {.fd = PQsocket(connection), .events = events};
    for (;;) {
        const int64_t left = deadline - postgres_clock();
        if (descriptor.fd < 0 || left <= 0) {
            return false;
        }
        const int ready = poll(&descriptor, 1, (int)left);
        if (ready > 0) {
            return true;
        }
        if (ready == 0 || errno != EINTR) {
            return false;
        }
    }
}

/* Sends and receives until a result is there; false if the connection is lost or time is up.
 * *result is NULL at the end of a statement's results. */
static bool next_result(struct postgres_store *store, PGconn *connection, int64_t deadline,
                        PGresult **result)
{
    while (PQisBusy(connection)) {
        const int pending = PQflush(connection);
        if (pending < 0) {
            /* What the server said at last may still be there to be read. */
            (void)PQconsumeInput(connection);
            if (PQisBusy(connection)) {
                postgres_lost(store, PQerrorMessage(connection));
                return false;
            }
            break;
        }
        if (!wait_for(connection, (short)(pending > 0 ? POLLIN | POLLOUT : POLLIN), deadline)) {
            postgres_lost(store, "PostgreSQL does not answer in time");
            return false;
        }
        if (!PQconsumeInput(connection)) {
            postgres_lost(store, PQerrorMessage(connection));
            return false;
        }
    }
    *result = PQgetResult(connection);
    return true;
}

/* ---- plain text ---- */

int postgres_run_text(struct postgres_store *store, PGconn *connection, const char *sql,
                      PGresult **result)
{
    const int64_t deadline = postgres_clock() + store->patience;
    PGresult *next = NULL;
    int code = 0;
    if (!PQsendQuery(connection, sql)) {
        return postgres_lost(store, PQerrorMessage(connection));
    }
    for (;;) {
        if (!next_result(store, connection, deadline, &next)) {
            return STORE_LOST;
        }
        if (next == NULL) {
            return code;
        }
        const ExecStatusType status = PQresultStatus(next);
        if (code == 0 && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            code = postgres_failure(store, next);
        }
        if (result != NULL && status == PGRES_TUPLES_OK) {
            PQclear(*result);
            *result = next;
        } else {
            PQclear(next);
        }
        if (PQstatus(connection) == CONNECTION_BAD) {
            return code != 0 ? code : postgres_lost(store, PQerrorMessage(connection));
        }
    }
}

/* ---- connecting ---- */

/* libpq would print them. */
static void drop_notice(void *unused, const char *message)
{
    (void)unused;
    (void)message;
}

PGconn *postgres_start(const struct postgres_store *store)
{
    /* What the address says itself comes after these, and counts. */
    static const char *const keywords[] = {
        "keepalives_idle",      "keepalives_interval",       "keepalives_count", "tcp_user_timeout",
        "target_session_attrs", "fallback_application_name", "dbname",           NULL};
    const char *const values[] = {"5", "2", "2", "5000", "read-write", "piazza", store->address,
                                  NULL};
    PGconn *connection = PQconnectStartParams(keywords, values, 1);
    if (connection != NULL) {
        PQsetNoticeProcessor(connection, drop_notice, NULL);
    }
    return connection;
}

/* What every session needs; a commit must be on the disk. */
static int set_up_session(struct postgres_store *store, PGconn *connection)
{
    char sql[600];
    snprintf(sql, sizeof sql,
             "SET search_path = piazza, pg_catalog; SET client_min_messages = warning; "
             "SET statement_timeout = %lld; SET idle_in_transaction_session_timeout = %lld; "
             "SELECT set_config('synchronous_commit', "
             "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' "
             "ELSE current_setting('synchronous_commit') END, false)",
             (long long)store->patience, (long long)store->patience);
    return postgres_run_text(store, connection, sql, NULL);
}

int postgres_finish_connecting(struct postgres_store *store, PGconn *connection)
{
    const int64_t deadline = postgres_clock() + 5000;
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    if (connection == NULL) {
        return store_fail(&store->store, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
    }
    while (PQstatus(connection) != CONNECTION_BAD && next != PGRES_POLLING_OK) {
        if (!wait_for(connection, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline)) {
            return postgres_lost(store, "PostgreSQL does not answer in time");
        }
        next = PQconnectPoll(connection);
    }
    if (PQstatus(connection) != CONNECTION_OK) {
        return postgres_lost(store, PQerrorMessage(connection));
    }
    PQsetnonblocking(connection, 1);
    return set_up_session(store, connection);
}

static int prepare_all(struct postgres_store *store)
{
    PGconn *connection = store->connection;
    bool sent = PQenterPipelineMode(connection) == 1;
    for (int i = 0; sent && i < PG_COUNT; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        sent = PQsendPrepare(connection, name, statement_texts[i], 0, NULL) == 1;
    }
    return sent ? postgres_sync(store, NULL, NULL)
                : postgres_lost(store, PQerrorMessage(connection));
}

int postgres_connect(struct postgres_store *store)
{
    const int newest = schema_steps[schema_step_count - 1].version;
    int version = 0;
    if (store->connection != NULL) {
        if (PQstatus(store->connection) == CONNECTION_OK) {
            return 0;
        }
        postgres_disconnect(store);
    }
    if (store->together) {
        return postgres_lost(store, "the connection was lost in the middle");
    }
    store->connection = postgres_start(store);
    int code = postgres_finish_connecting(store, store->connection);
    if (code == 0) {
        code = postgres_version(store, &version);
    }
    if (code == 0 && version < newest) {
        code = schema_upgrade(&store->store, schema_steps, schema_step_count);
    } else if (code == 0 && version > newest) {
        code = schema_newer(&store->store, version, newest);
    }
    if (code == 0) {
        code = prepare_all(store);
    }
    if (code != 0) {
        postgres_disconnect(store);
    }
    return code;
}

void postgres_disconnect(struct postgres_store *store)
{
    PQfinish(store->connection);
    store->connection = NULL;
}

/* ---- the pipeline ---- */

/* Numbers go as text, everything else as the bytes that it is. */
int postgres_send(struct postgres_store *store, unsigned which, const struct store_value *values)
{
    char name[16];
    char numbers[STORE_VALUES_MAX][24];
    const char *parameters[STORE_VALUES_MAX];
    int lengths[STORE_VALUES_MAX];
    int formats[STORE_VALUES_MAX];
    int count = 0;
    for (; values != NULL && values[count].type != STORE_NO_VALUE; count++) {
        const struct store_value *value = &values[count];
        const bool number = value->type == STORE_NUMBER;
        snprintf(numbers[count], sizeof numbers[0], "%lld", (long long)value->number);
        parameters[count] = number ? numbers[count] : value->bytes;
        lengths[count] = (int)value->length;
        formats[count] = number ? 0 : 1;
    }
    snprintf(name, sizeof name, "s%u", which);
    return PQsendQueryPrepared(store->connection, name, count, parameters, lengths, formats, 1)
               ? 0
               : postgres_lost(store, PQerrorMessage(store->connection));
}

int postgres_sync(struct postgres_store *store, postgres_each_result *each, void *context)
{
    PGconn *connection = store->connection;
    /* A little longer than the server itself waits before it gives up. */
    const int64_t deadline = postgres_clock() + store->patience + 500;
    size_t number = 0;
    int code = 0;
    if (!PQpipelineSync(connection)) {
        return postgres_lost(store, PQerrorMessage(connection));
    }
    for (;;) {
        PGresult *result = NULL;
        if (!next_result(store, connection, deadline, &result)) {
            return code != 0 ? code : STORE_LOST;
        }
        if (result == NULL) {
            if (PQstatus(connection) != CONNECTION_OK) {
                return code != 0 ? code : postgres_lost(store, PQerrorMessage(connection));
            }
            number++;
            continue;
        }
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            return code;
        }
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
            if (each != NULL && each(context, number, result)) {
                result = NULL;
            }
        } else if (code == 0) {
            code = postgres_failure(store, result);
        }
        PQclear(result);
        if (PQstatus(connection) != CONNECTION_OK) {
            return code != 0 ? code : postgres_lost(store, PQerrorMessage(connection));
        }
    }
}

int postgres_end(struct postgres_store *store, int code, postgres_each_result *each, void *context)
{
    code = code != 0 ? code : postgres_sync(store, each, context);
    if (code == STORE_LOST) {
        postgres_disconnect(store);
    }
    return code;
}

static bool keep_result(void *context, size_t number, PGresult *result)
{
    PGresult **kept = context;
    (void)number;
    PQclear(*kept);
    *kept = result;
    return true;
}

static int ask_once(struct postgres_store *store, unsigned which, const struct store_value *values,
                    PGresult **result)
{
    int code = postgres_connect(store);
    code = code != 0 ? code : postgres_send(store, which, values);
    return postgres_end(store, code, keep_result, result);
}

int postgres_result(struct postgres_store *store, unsigned which, const struct store_value *values,
                    PGresult **result)
{
    const bool connected = store->connection != NULL;
    *result = NULL;
    int code = ask_once(store, which, values, result);
    /* The database was restarted, say, or another transaction was in the way. */
    if (!store->together && ((code == STORE_LOST && connected) || code == STORE_AGAIN)) {
        code = ask_once(store, which, values, result);
    }
    code = code == STORE_AGAIN ? STORE_LOST : code;
    if (code != 0) {
        PQclear(*result);
        *result = NULL;
    }
    return code;
}

int postgres_tell(const PGresult *result, store_each_cells *each, void *context)
{
    int code = 0;
    for (int row = 0; code == 0 && row < PQntuples(result); row++) {
        struct store_cell cells[STORE_CELLS_MAX];
        for (int i = 0; i < PQnfields(result); i++) {
            /* libpq ends every value with a NUL. */
            cells[i] = (struct store_cell){.number = postgres_number(result, row, i),
                                           .text = PQgetvalue(result, row, i),
                                           .length = (size_t)PQgetlength(result, row, i)};
        }
        code = each(context, cells);
    }
    return code;
}

int postgres_ask(struct store *base, unsigned which, const struct store_value *values,
                 store_each_cells *each, void *context)
{
    PGresult *result = NULL;
    int code = postgres_result(postgres_of(base), which, values, &result);
    code = code != 0 ? code : postgres_tell(result, each, context);
    PQclear(result);
    return code;
}

int postgres_change(struct store *base, unsigned which, const struct store_value *values)
{
    PGresult *result = NULL;
    int code = postgres_result(postgres_of(base), which, values, &result);
    code = code != 0 ? code : (int)strtol(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return code;
}
