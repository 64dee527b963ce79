/* The schema of both kinds of store, by versions, and how an older one is brought up to date.
 *
 * SQLite pays for every page that a commit touches. So the events of all tables are one list, in
 * the order in which they came, and a commit touches its end only; the row of a table knows its
 * last entry, and each entry the one before it. PostgreSQL logs changes, not pages: there the
 * events lie under their table and number. An entry holds the lines of one write. PostgreSQL also
 * leaves the indexes of a row alone if nothing changes that they are about; so lists are sorted by
 * the minute first, which changes less often than the table. */
#include "store_internal.h"

const struct schema_step schema_steps[] = {
    {1,
     "PRAGMA application_id = 1349083514;" /* "Piaz" */
     "CREATE TABLE tables("
     "  key INTEGER PRIMARY KEY,"
     "  id TEXT NOT NULL UNIQUE,"
     "  last INTEGER NOT NULL,"
     "  tail INTEGER NOT NULL,"
     "  created INTEGER NOT NULL,"
     "  changed INTEGER NOT NULL,"
     "  wake INTEGER NOT NULL,"
     "  closed INTEGER NOT NULL,"
     "  listed INTEGER NOT NULL,"
     "  status INTEGER NOT NULL,"
     "  game TEXT NOT NULL,"
     "  holder TEXT NOT NULL,"
     "  summary TEXT NOT NULL) STRICT;"
     "CREATE INDEX tables_listed ON tables(changed) WHERE listed = 1 AND closed = 0;"
     "CREATE INDEX tables_wake ON tables(wake, holder) WHERE wake >= 0 AND closed = 0;"
     "CREATE INDEX tables_open ON tables(key) WHERE closed = 0;"
     "CREATE TABLE events("
     "  entry INTEGER PRIMARY KEY,"
     "  tbl INTEGER NOT NULL,"
     "  first INTEGER NOT NULL,"
     "  previous INTEGER NOT NULL,"
     "  lines TEXT NOT NULL) STRICT;"
     "CREATE TABLE links("
     "  hash BLOB NOT NULL,"
     "  tbl INTEGER NOT NULL,"
     "  person INTEGER NOT NULL,"
     "  left_game INTEGER NOT NULL,"
     "  left_seat INTEGER NOT NULL,"
     "  PRIMARY KEY(hash, tbl)) STRICT, WITHOUT ROWID;"
     "CREATE INDEX links_table ON links(tbl);"
     "CREATE TABLE notices("
     "  tbl INTEGER NOT NULL,"
     "  person INTEGER NOT NULL,"
     "  kind INTEGER NOT NULL,"
     "  target TEXT NOT NULL,"
     "  PRIMARY KEY(tbl, person, kind)) STRICT, WITHOUT ROWID;"
     "CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
     "CREATE TABLE servers(id TEXT PRIMARY KEY, alive_until INTEGER NOT NULL)"
     "  STRICT, WITHOUT ROWID;"
     "CREATE TABLE pinged(once INTEGER PRIMARY KEY CHECK (once = 1), times INTEGER NOT NULL)"
     "  STRICT;"
     "INSERT INTO pinged VALUES(1, 0);",
     "CREATE TABLE tables("
     "  id text PRIMARY KEY,"
     "  last bigint NOT NULL,"
     "  created bigint NOT NULL,"
     "  changed bigint NOT NULL,"
     "  wake bigint NOT NULL,"
     "  closed bigint NOT NULL,"
     "  listed boolean NOT NULL,"
     "  status integer NOT NULL,"
     "  game text NOT NULL,"
     "  holder text NOT NULL,"
     "  minute bigint NOT NULL,"
     "  summary bytea NOT NULL) WITH (fillfactor = 50);"
     "CREATE INDEX tables_listed ON tables(minute) WHERE listed AND closed = 0;"
     "CREATE INDEX tables_wake ON tables(wake, holder) WHERE wake >= 0 AND closed = 0;"
     "CREATE INDEX tables_open ON tables(status) WHERE closed = 0;"
     "CREATE TABLE events("
     "  tbl text NOT NULL,"
     "  first bigint NOT NULL,"
     "  lines bytea NOT NULL,"
     "  PRIMARY KEY(tbl, first));"
     "CREATE TABLE links("
     "  hash bytea NOT NULL,"
     "  tbl text NOT NULL,"
     "  person integer NOT NULL,"
     "  left_game bigint NOT NULL,"
     "  left_seat integer NOT NULL,"
     "  PRIMARY KEY(hash, tbl));"
     "CREATE INDEX links_table ON links(tbl);"
     "CREATE TABLE notices("
     "  tbl text NOT NULL,"
     "  person integer NOT NULL,"
     "  kind integer NOT NULL,"
     "  target bytea NOT NULL,"
     "  PRIMARY KEY(tbl, person, kind));"
     "CREATE TABLE settings(name text PRIMARY KEY, value bytea NOT NULL);"
     "CREATE TABLE servers(id text PRIMARY KEY, alive_until bigint NOT NULL);"
     "CREATE TABLE pinged(once integer PRIMARY KEY CHECK (once = 1), times bigint NOT NULL);"
     "INSERT INTO pinged VALUES(1, 0);"},
};

const unsigned schema_step_count = sizeof schema_steps / sizeof schema_steps[0];

int schema_newer(struct store *store, int version, int newest)
{
    return store_fail(store, STORE_VERSION,
                      "the store has version %d, but this program knows versions up to %d only; "
                      "use the newer program",
                      version, newest);
}

int schema_upgrade(struct store *store, const struct schema_step *steps, unsigned count)
{
    const struct store_functions *functions = store->functions;
    const int newest = steps[count - 1].version;
    int version = 0;
    int code = functions->schema_begin(store, &version);
    if (code != 0) {
        return code;
    }
    if (version > newest) {
        functions->schema_end(store, false);
        return schema_newer(store, version, newest);
    }
    for (unsigned i = 0; code == 0 && i < count; i++) {
        if (steps[i].version > version) {
            code = functions->schema_step(store, &steps[i]);
        }
    }
    const int ended = functions->schema_end(store, code == 0);
    return code != 0 ? code : ended;
}
