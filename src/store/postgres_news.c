/* The PostgreSQL store: news of what other servers wrote, on a connection that only listens. When
 * lost it is restored without ever waiting: each call goes as far as the network lets it. */
#include "postgres_internal.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRY_EVERY = 1000,   /* ms between two attempts to connect */
    CONNECT_MAX = 5000, /* ms that one may take */
    PING_EVERY = 30000  /* ms: a connection that is dead shows when something is sent */
};

static void enter(struct postgres_store *store, enum listener_state state)
{
    store->listener_state = state;
    store->listener_since = postgres_clock();
}

void postgres_stop_listening(struct postgres_store *store)
{
    PQfinish(store->listener);
    store->listener = NULL;
    enter(store, LISTENER_NONE);
}

int postgres_listen(struct postgres_store *store)
{
    store->listener = postgres_start(store);
    int code = postgres_finish_connecting(store, store->listener);
    code = code != 0 ? code : postgres_run_text(store, store->listener, "LISTEN piazza", NULL);
    if (code != 0) {
        postgres_stop_listening(store);
        return code;
    }
    enter(store, LISTENER_HEARS);
    return 0;
}

int postgres_news_descriptor(const struct store *base)
{
    const struct postgres_store *store = (const struct postgres_store *)base;
    return store->listener_state == LISTENER_HEARS ? PQsocket(store->listener) : -1;
}

/* "SERVER TABLE LAST,TABLE LAST,..." as postgres_write.c sends it. Anybody who may use the database
 * can send anything: what does not fit is left out. */
static void tell(const struct postgres_store *store, const char *payload, store_each_news *each,
                 void *context)
{
    const size_t name = strcspn(payload, " ");
    if (name == strlen(store->store.server) && strncmp(payload, store->store.server, name) == 0) {
        return;
    }
    const char *place = payload + name;
    while (*place != '\0') {
        char table[STORE_ID_MAX];
        char *end = NULL;
        place++;
        const size_t length = strcspn(place, " ,");
        if (length == 0 || length >= sizeof table || place[length] != ' ') {
            return;
        }
        memcpy(table, place, length);
        table[length] = '\0';
        const unsigned long last = strtoul(place + length + 1, &end, 10);
        if (end == place + length + 1 || (*end != ',' && *end != '\0')) {
            return;
        }
        each(context, table, (uint32_t)last);
        place = end;
    }
}

static void hear(struct postgres_store *store, store_each_news *each, void *context)
{
    PGresult *result = NULL;
    PGnotify *news = NULL;
    if (!PQconsumeInput(store->listener)) {
        postgres_lost(store, PQerrorMessage(store->listener));
        postgres_stop_listening(store);
        return;
    }
    while (!PQisBusy(store->listener) && (result = PQgetResult(store->listener)) != NULL) {
        PQclear(result); /* of a ping */
    }
    while ((news = PQnotifies(store->listener)) != NULL) {
        tell(store, news->extra, each, context);
        PQfreemem(news);
    }
    if (PQstatus(store->listener) != CONNECTION_OK) {
        postgres_lost(store, "the connection that hears the news was lost");
        postgres_stop_listening(store);
    } else if (postgres_clock() - store->listener_since > PING_EVERY &&
               !PQisBusy(store->listener)) {
        enter(store, LISTENER_HEARS);
        (void)PQsendQuery(store->listener, "SELECT 1"); /* the keepalives find out the rest */
        (void)PQflush(store->listener);
    }
}

static bool is_ready(PGconn *connection)
{
    struct pollfd descriptor = {.fd = PQsocket(connection), .events = POLLIN | POLLOUT};
    return poll(&descriptor, 1, 0) > 0;
}

/* One step towards a connection that listens; true if another may follow at once. */
static bool advance(struct postgres_store *store, bool *missed)
{
    PGresult *result = NULL;
    const int64_t waited = postgres_clock() - store->listener_since;
    if (store->listener_state == LISTENER_NONE) {
        if (waited < TRY_EVERY) {
            return false;
        }
        store->listener = postgres_start(store);
        enter(store, LISTENER_CONNECTING);
        if (store->listener == NULL || PQstatus(store->listener) == CONNECTION_BAD) {
            postgres_stop_listening(store);
            return false;
        }
        return true;
    }
    if (waited > CONNECT_MAX) {
        postgres_stop_listening(store);
        return false;
    }
    if (store->listener_state == LISTENER_CONNECTING) {
        if (!is_ready(store->listener)) {
            return false;
        }
        const PostgresPollingStatusType next = PQconnectPoll(store->listener);
        if (next == PGRES_POLLING_OK) {
            PQsetnonblocking(store->listener, 1);
            if (PQsendQuery(store->listener, "LISTEN piazza")) {
                enter(store, LISTENER_ASKING);
                return true;
            }
        }
        if (next == PGRES_POLLING_FAILED || next == PGRES_POLLING_OK) {
            postgres_lost(store, PQerrorMessage(store->listener));
            postgres_stop_listening(store);
            return false;
        }
        return true;
    }
    (void)PQflush(store->listener);
    if (!PQconsumeInput(store->listener)) {
        postgres_stop_listening(store);
        return false;
    }
    if (PQisBusy(store->listener)) {
        return false;
    }
    bool listens = false;
    while ((result = PQgetResult(store->listener)) != NULL) {
        listens = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        if (PQstatus(store->listener) != CONNECTION_OK) {
            break;
        }
    }
    if (!listens) {
        postgres_stop_listening(store);
        return false;
    }
    *missed = true;
    enter(store, LISTENER_HEARS);
    return false;
}

int postgres_news(struct store *base, bool *missed, store_each_news *each, void *context)
{
    enum { STEPS_MAX = 50 };
    struct postgres_store *store = postgres_of(base);
    if (base->server[0] == '\0') {
        return 0;
    }
    for (int i = 0; i < STEPS_MAX && store->listener_state != LISTENER_HEARS; i++) {
        if (!advance(store, missed)) {
            break;
        }
    }
    if (store->listener_state == LISTENER_HEARS) {
        hear(store, each, context);
    }
    return store->listener_state == LISTENER_HEARS ? 0 : STORE_LOST;
}
