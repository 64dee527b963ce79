/* The SQLite store: its file, its statements, its failures, and its transactions. */
#include "sqlite_internal.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUSY_MS = 5000,
    CACHE_KB = 65536,
    LOG_PAGES = 8000, /* of the write-ahead log, until they are copied into the file */
    APPLICATION = 1349083514
};

static const char *const statement_texts[LITE_COUNT] = {
#define SHARED_TEXT(name, sqlite, postgres) sqlite,
    STORE_STATEMENTS(SHARED_TEXT)
#undef SHARED_TEXT
#define OWN_TEXT(name, sql) sql,
        SQLITE_STATEMENTS(OWN_TEXT)
#undef OWN_TEXT
};

/* ---- failures ---- */

static int code_of(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR:
        /* The file for shared memory grows with the log. */
        return code == SQLITE_IOERR_SHMSIZE ? STORE_FULL : STORE_LOST;
    case SQLITE_CANTOPEN:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_LOST;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_DAMAGED;
    case SQLITE_NOMEM:
        return STORE_MEMORY;
    default:
        return STORE_FAILED;
    }
}

int sqlite_failure(struct sqlite_store *store)
{
    const int code = sqlite3_extended_errcode(store->database);
    const int error = sqlite3_system_errno(store->database);
    const bool tell_error = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    return store_fail(&store->store, code_of(code), "SQLite: %s (%d)%s%s",
                      sqlite3_errmsg(store->database), code, tell_error && error != 0 ? ": " : "",
                      tell_error && error != 0 ? strerror(error) : "");
}

/* ---- statements ---- */

static void bind(sqlite3_stmt *statement, const struct store_value *value, int place)
{
    if (value->type == STORE_NUMBER) {
        sqlite3_bind_int64(statement, place, value->number);
    } else if (value->type == STORE_TEXT) {
        sqlite3_bind_text64(statement, place, value->bytes, value->length, SQLITE_STATIC,
                            SQLITE_UTF8);
    } else {
        sqlite3_bind_blob64(statement, place, value->bytes, value->length, SQLITE_STATIC);
    }
}

/* The statement with its values; NULL on failure, and *code. */
static sqlite3_stmt *take(struct sqlite_store *store, unsigned which,
                          const struct store_value *values, int *code)
{
    sqlite3_stmt **statement = &store->statements[which];
    *code = 0;
    if (*statement == NULL &&
        sqlite3_prepare_v3(store->database, statement_texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                           statement, NULL) != SQLITE_OK) {
        *code = sqlite_failure(store);
        return NULL;
    }
    for (int i = 0; values != NULL && values[i].type != STORE_NO_VALUE; i++) {
        bind(*statement, &values[i], i + 1);
    }
    return *statement;
}

/* The next row: 1, or 0 after the last, or a code; then the statement is reset. */
static int next_row(struct sqlite_store *store, sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        return 1;
    }
    const int failure = code == SQLITE_DONE ? 0 : sqlite_failure(store);
    sqlite3_reset(statement);
    return failure;
}

/* As one thread uses the store, a value may be looked at without a lock. */
static struct store_cell cell_of(sqlite3_value *value)
{
    const int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER) {
        return (struct store_cell){.number = sqlite3_value_int64(value), .text = ""};
    }
    const void *bytes = type == SQLITE_BLOB ? sqlite3_value_blob(value) : sqlite3_value_text(value);
    if (bytes == NULL) {
        return (struct store_cell){.text = ""};
    }
    return (struct store_cell){.text = bytes, .length = (size_t)sqlite3_value_bytes(value)};
}

int sqlite_ask(struct store *base, unsigned which, const struct store_value *values,
               store_each_cells *each, void *context)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    sqlite3_stmt *statement = take(store, which, values, &code);
    if (statement == NULL) {
        return code;
    }
    const int columns = sqlite3_column_count(statement);
    while ((code = next_row(store, statement)) == 1) {
        struct store_cell cells[STORE_CELLS_MAX] = {{0}};
        for (int i = 0; i < columns; i++) {
            cells[i] = cell_of(sqlite3_column_value(statement, i));
        }
        code = each(context, cells);
        if (code != 0) {
            sqlite3_reset(statement);
            return code;
        }
    }
    return code;
}

int sqlite_run(struct sqlite_store *store, unsigned which, const struct store_value *values)
{
    int code = 0;
    sqlite3_stmt *statement = take(store, which, values, &code);
    return statement != NULL ? next_row(store, statement) : code;
}

static int run_change(struct store *base, unsigned which, const struct store_value *values)
{
    struct sqlite_store *store = sqlite_of(base);
    const int code = sqlite_run(store, which, values);
    return code != 0 ? code : sqlite3_changes(store->database);
}

/* ---- transactions ---- */

/* Statements that were cut off in the middle are reset first: they would keep it open. */
static void roll_back(struct sqlite_store *store)
{
    if (store->database != NULL && !sqlite3_get_autocommit(store->database)) {
        for (int i = 0; i < LITE_COUNT; i++) {
            sqlite3_reset(store->statements[i]);
        }
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    }
}

/* Takes the lock of the server. */
static int take_lock(struct sqlite_store *store)
{
    const int lock = open(store->lock_name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        return store_fail(&store->store, STORE_LOST, "%s: %s", store->lock_name, strerror(errno));
    }
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return store_fail(&store->store, STORE_IN_USE, "a server or an import holds %s",
                          store->lock_name);
    }
    store->lock = lock;
    return 0;
}

static void drop_lock(struct sqlite_store *store)
{
    if (store->lock >= 0) {
        close(store->lock);
        store->lock = -1;
    }
}

int sqlite_begin(struct sqlite_store *store, bool write)
{
    return store->together ? 0 : sqlite_run(store, write ? SQL_BEGIN_WRITE : SQL_BEGIN_READ, NULL);
}

int sqlite_commit(struct sqlite_store *store, int code)
{
    if (store->together) {
        return code;
    }
    if (code == 0) {
        code = sqlite_run(store, SQL_COMMIT, NULL);
    }
    if (code != 0) {
        roll_back(store); /* the problem stays: ROLLBACK does not go through sqlite_failure() */
    }
    return code;
}

int sqlite_end_read(struct sqlite_store *store, int code)
{
    const int ended = store->together ? 0 : sqlite_run(store, SQL_COMMIT, NULL);
    return code != 0 ? code : ended;
}

static int begin_together(struct store *base, bool write)
{
    struct sqlite_store *store = sqlite_of(base);
    const bool locked = store->lock >= 0;
    int code = write && !locked ? take_lock(store) : 0;
    if (code == 0) {
        code = sqlite_run(store, write ? SQL_BEGIN_WRITE : SQL_BEGIN_READ, NULL);
        if (code != 0 && !locked) {
            drop_lock(store);
        }
    }
    if (code == 0) {
        store->together = true;
    }
    return code;
}

static int end_together(struct store *base, bool commit)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = 0;
    store->together = false;
    if (commit) {
        code = sqlite_commit(store, 0);
    } else {
        roll_back(store);
    }
    if (store->store.server[0] == '\0') {
        drop_lock(store);
    }
    return code;
}

/* ---- the schema ---- */

static int take_version(void *version, const struct store_cell *cells)
{
    *(int *)version = (int)cells[0].number;
    return 0;
}

static int schema_begin(struct store *base, int *version)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = sqlite_run(store, SQL_BEGIN_WRITE, NULL);
    if (code == 0) {
        code = sqlite_ask(base, LITE_VERSION, NULL, take_version, version);
        if (code != 0) {
            roll_back(store);
        }
    }
    return code;
}

static int run_text(struct sqlite_store *store, const char *sql)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK
               ? 0
               : sqlite_failure(store);
}

static int schema_run_step(struct store *base, const struct schema_step *step)
{
    struct sqlite_store *store = sqlite_of(base);
    char set_version[64];
    snprintf(set_version, sizeof set_version, "PRAGMA user_version = %d", step->version);
    const int code = run_text(store, step->sqlite);
    return code != 0 ? code : run_text(store, set_version);
}

static int schema_finish(struct store *base, bool commit)
{
    const int code = sqlite_commit(sqlite_of(base), commit ? 0 : STORE_FAILED);
    return commit ? code : 0;
}

/* ---- life ---- */

static void close_store(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    roll_back(store);
    for (int i = 0; i < LITE_COUNT; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->database);
    drop_lock(store);
    free(store->path);
    free(store->lock_name);
    free(store);
}

/* A new file is for our eyes only, and is in its folder for good before anything relies on it. */
static int make_file(struct sqlite_store *store)
{
    const char *path = store->path;
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return errno == EEXIST
                   ? 0
                   : store_fail(&store->store, STORE_LOST, "%s: %s", path, strerror(errno));
    }
    close(file);
    const char *slash = strrchr(path, '/');
    char *folder = strndup(path, (size_t)(slash - path) + 1);
    const int descriptor = folder != NULL ? open(folder, O_RDONLY | O_CLOEXEC) : -1;
    free(folder);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    return 0;
}

struct look {
    int64_t things; /* in the file */
    int64_t application;
    int version;
};

static int take_look(void *context, const struct store_cell *cells)
{
    *(struct look *)context = (struct look){cells[0].number, cells[1].number, (int)cells[2].number};
    return 0;
}

/* Is the file ours, or empty? */
static int look_at_file(struct sqlite_store *store, int *version)
{
    struct look look = {0, 0, 0};
    const int code = sqlite_ask(&store->store, LITE_LOOK, NULL, take_look, &look);
    if (code == 0 && look.things > 0 && look.application != APPLICATION) {
        return store_fail(&store->store, STORE_ADDRESS,
                          "the file is an SQLite database of another program");
    }
    *version = look.version;
    return code;
}

/* Not while a server uses it, which may be an older program. */
static int upgrade(struct sqlite_store *store)
{
    const bool locked = store->lock >= 0;
    int code = locked ? 0 : take_lock(store);
    if (code == 0) {
        code = schema_upgrade(&store->store, schema_steps, schema_step_count);
        if (!locked) {
            drop_lock(store);
        }
    }
    return code;
}

static int prepare_file(struct sqlite_store *store)
{
    char settings[200];
    int version = 0;
    sqlite3_busy_timeout(store->database, BUSY_MS);
    sqlite3_extended_result_codes(store->database, 1);
    int code = look_at_file(store, &version);
    if (code != 0) {
        return code;
    }
    snprintf(settings, sizeof settings,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; "
             "PRAGMA cache_size = -%d; PRAGMA wal_autocheckpoint = %d",
             CACHE_KB, LOG_PAGES);
    code = run_text(store, settings);
    if (code == 0 && version != schema_steps[schema_step_count - 1].version) {
        code = upgrade(store);
    }
    if (code == 0 && store->store.server[0] != '\0') {
        code = sqlite_run(
            store, SQL_FORGET_SERVERS,
            STORE_VALUES(sql_number(INT64_MAX))); /* we have the lock: they are all gone */
    }
    return code;
}

static int open_store(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    int code = base->server[0] != '\0' ? take_lock(store) : 0;
    if (code == 0) {
        code = make_file(store);
    }
    if (code == 0 &&
        sqlite3_open_v2(store->path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        sqlite_wal_vfs()) != SQLITE_OK) {
        code = store->database != NULL ? sqlite_failure(store) : store_no_memory(base);
    }
    return code != 0 ? code : prepare_file(store);
}

static const struct store_functions sqlite_functions = {
    .name = "sqlite",
    .open = open_store,
    .close = close_store,
    .ask = sqlite_ask,
    .change = run_change,
    .append = sqlite_append,
    .import_table = sqlite_import_table,
    .claim = sqlite_claim,
    .events = sqlite_events,
    .check = sqlite_check,
    .begin = begin_together,
    .end = end_together,
    .schema_begin = schema_begin,
    .schema_step = schema_run_step,
    .schema_end = schema_finish,
};

struct store *sqlite_store_new(const char *address)
{
    struct sqlite_store *store = calloc(1, sizeof *store);
    const size_t size = strlen(address) + 16;
    char *path = malloc(size);
    char *lock_name = malloc(size);
    if (store == NULL || path == NULL || lock_name == NULL) {
        free(store);
        free(path);
        free(lock_name);
        return NULL;
    }
    /* With a slash in it no name means anything special to SQLite. */
    snprintf(path, size, "%s%s", strchr(address, '/') != NULL ? "" : "./", address);
    snprintf(lock_name, size, "%s.lock", path);
    store->store.functions = &sqlite_functions;
    store->path = path;
    store->lock_name = lock_name;
    store->lock = -1;
    return (struct store *)store;
}
