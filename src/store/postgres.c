/* The PostgreSQL store: its life, its schema, and transactions over several calls. */
#include "postgres_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE_SERVER = 5000,     /* ms for a call of a server */
    PATIENCE_TOOL = 30 * 60000, /* the same for a tool, and for a new schema */
    NAME_LOCK = 1349083514,     /* of our advisory locks: "Piaz" */
};

/* ---- transactions over several calls ---- */

static int server_is_alive(void *context, const struct store_cell *cells)
{
    return store_fail(context, STORE_IN_USE, "the server %s is running", cells[0].text);
}

static int begin_together(struct store *base, bool write)
{
    struct postgres_store *store = postgres_of(base);
    int code = write ? postgres_ask(base, PG_ALIVE, NULL, server_is_alive, base) : 0;
    if (code == 0) {
        code = postgres_change(base, write ? SQL_BEGIN_WRITE : SQL_BEGIN_READ, NULL);
    }
    store->together = code == 0;
    return code;
}

static int end_together(struct store *base, bool commit)
{
    struct postgres_store *store = postgres_of(base);
    PGresult *result = NULL;
    int code = postgres_result(store, commit ? SQL_COMMIT : PG_ROLLBACK, NULL, &result);
    if (code == 0 && commit && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
        code = store_fail(base, STORE_FAILED, "the transaction had failed before");
    }
    PQclear(result);
    store->together = false;
    if (code == STORE_LOST) {
        postgres_disconnect(store);
    }
    return commit ? code : 0;
}

/* ---- the schema ---- */

int postgres_version(struct postgres_store *store, int *version)
{
    PGresult *result = NULL;
    /* Not to_regclass(), which may not know yet what another server made while we waited. */
    int code =
        postgres_run_text(store, store->connection,
                          "SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace "
                          "WHERE nspname = 'piazza' AND relname = 'store_version'",
                          &result);
    const bool exists = code == 0 && PQntuples(result) == 1;
    *version = 0;
    if (exists) {
        code = postgres_run_text(store, store->connection,
                                 "SELECT version FROM piazza.store_version", &result);
        if (code == 0 && PQntuples(result) == 1) {
            *version = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
        }
    }
    PQclear(result);
    return code;
}

static int schema_begin(struct store *base, int *version)
{
    struct postgres_store *store = postgres_of(base);
    char sql[300];
    PQexitPipelineMode(store->connection); /* nothing is under way */
    store->patience = PATIENCE_TOOL;
    snprintf(
        sql, sizeof sql,
        "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout "
        "= 0; SELECT pg_advisory_xact_lock(%d, 1)",
        NAME_LOCK);
    const int code = postgres_run_text(store, store->connection, sql, NULL);
    return code != 0 ? code : postgres_version(store, version);
}

static int schema_run_step(struct store *base, const struct schema_step *step)
{
    struct postgres_store *store = postgres_of(base);
    char set_version[200];
    int code = 0;
    if (step->version == 1) {
        code = postgres_run_text(store, store->connection,
                                 "CREATE SCHEMA IF NOT EXISTS piazza; "
                                 "CREATE TABLE IF NOT EXISTS piazza.store_version("
                                 "once integer PRIMARY KEY CHECK (once = 1), "
                                 "version integer NOT NULL)",
                                 NULL);
    }
    snprintf(set_version, sizeof set_version,
             "INSERT INTO store_version VALUES(1, %d) "
             "ON CONFLICT (once) DO UPDATE SET version = excluded.version",
             step->version);
    code = code != 0 ? code : postgres_run_text(store, store->connection, step->postgresql, NULL);
    return code != 0 ? code : postgres_run_text(store, store->connection, set_version, NULL);
}

static int schema_finish(struct store *base, bool commit)
{
    struct postgres_store *store = postgres_of(base);
    char problem[STORE_PROBLEM_MAX];
    memcpy(problem, base->problem, sizeof problem);
    const int code =
        postgres_run_text(store, store->connection, commit ? "COMMIT" : "ROLLBACK", NULL);
    store->patience = base->server[0] != '\0' ? PATIENCE_SERVER : PATIENCE_TOOL;
    if (!commit) {
        memcpy(base->problem, problem, sizeof problem); /* why it is rolled back */
    }
    return commit ? code : 0;
}

/* ---- life ---- */

static void close_store(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    postgres_disconnect(store);
    postgres_stop_listening(store);
    if (store->password != NULL) {
        memset(store->password, 0, strlen(store->password));
    }
    free(store->password);
    free(store->address);
    free(store);
}

/* Takes the address apart, for the password in it. What PostgreSQL says about an address that it
 * cannot read may quote it, so that is not shown. */
static int read_address(struct postgres_store *store)
{
    const char *address = store->address;
    const char *start = strstr(address, "://") + 3;
    const char *at = strchr(start, '@');
    const size_t authority = strcspn(start, "/?#");
    char *complaint = NULL;
    PQconninfoOption *options = NULL;
    if (at == NULL || memchr(at + 1, '@', authority - (size_t)(at + 1 - start)) == NULL) {
        options = PQconninfoParse(address, &complaint);
        PQfreemem(complaint);
    }
    if (options == NULL) {
        return store_fail(
            &store->store, STORE_ADDRESS,
            "the address of PostgreSQL cannot be read; it is like "
            "postgres://user:password@host:5432/database, with %%40 for @, %%2F for / "
            "and %%25 for %% in the password");
    }
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++) {
        if (strcmp(option->keyword, "password") == 0 && option->val != NULL) {
            store->password = strdup(option->val);
        }
    }
    PQconninfoFree(options);
    return 0;
}

static int open_store(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    const bool serves = base->server[0] != '\0';
    store->patience = serves ? PATIENCE_SERVER : PATIENCE_TOOL;
    int code = read_address(store);
    code = code != 0 ? code : postgres_connect(store);
    return code == 0 && serves ? postgres_listen(store) : code;
}

static const struct store_functions postgres_functions = {
    .name = "postgresql",
    .open = open_store,
    .close = close_store,
    .ask = postgres_ask,
    .change = postgres_change,
    .append = postgres_append,
    .import_table = postgres_import_table,
    .claim = postgres_claim,
    .events = postgres_events,
    .read_tables = postgres_read_tables,
    .check = postgres_check,
    .news = postgres_news,
    .news_descriptor = postgres_news_descriptor,
    .begin = begin_together,
    .end = end_together,
    .schema_begin = schema_begin,
    .schema_step = schema_run_step,
    .schema_end = schema_finish,
};

struct store *postgres_store_new(const char *address)
{
    struct postgres_store *store = calloc(1, sizeof *store);
    char *kept = strdup(address);
    if (store == NULL || kept == NULL) {
        free(store);
        free(kept);
        return NULL;
    }
    store->store.functions = &postgres_functions;
    store->address = kept;
    return (struct store *)store;
}
