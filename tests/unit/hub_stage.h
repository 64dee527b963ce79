/* The hub between connections and the store, both of them played by this file. */
#ifndef PIAZZA_TESTS_HUB_STAGE_H
#define PIAZZA_TESTS_HUB_STAGE_H

#include "os/host.h"
#include "server/api.h"
#include "server/log.h"
#include "server/place.h"
#include "unit.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- connections ---- */

enum { HEARD_MAX = 4000 };

struct frame {
    int refs;
    size_t length;
    char text[];
};

struct ear {
    struct client client;
    char *heard[HEARD_MAX];
    int count;
    int read; /* those before have been looked at */
    bool open;
    enum server_error closed;
};

/* Who is on the stage: Anna makes the tables. They are not the tests' own, so that a test that
 * fails leaves nothing behind that the hub still knows. */
static struct ear anna, bruno, guest, tab, lost;

static bool no_frames; /* there is no memory for them */

struct frame *frame_new(const char *text, size_t length)
{
    struct frame *frame = no_frames ? NULL : malloc(sizeof *frame + length + 1);
    if (frame == NULL) {
        return NULL;
    }
    frame->refs = 1;
    frame->length = length;
    memcpy(frame->text, text, length);
    frame->text[length] = '\0';
    return frame;
}

void frame_hold(struct frame *frame)
{
    frame->refs++;
}

void frame_release(struct frame *frame)
{
    if (--frame->refs == 0) {
        free(frame);
    }
}

void client_hold(struct client *client)
{
    client->refs++;
}

void client_release(struct client *client)
{
    client->refs--;
}

static inline void hear(struct client *client, const char *text)
{
    struct ear *ear = (struct ear *)client;
    assert_true(ear->count < HEARD_MAX);
    ear->heard[ear->count++] = strdup(text);
}

void client_send(struct client *client, struct frame *frame)
{
    hear(client, frame->text);
}

void client_refuse(struct client *client, enum server_error error, const char *re)
{
    char text[300];
    snprintf(text, sizeof text, "{\"type\":\"error\"%s%s,\"error\":\"%s\"}",
             re != NULL ? ",\"re\":" : "", re != NULL ? re : "", server_errors[error].name);
    hear(client, text);
}

void client_close(struct client *client, enum server_error error)
{
    ((struct ear *)client)->closed = error;
}

/* ---- requests ---- */

static int answered_status;
static char answered[70000];

void http_answer(struct http_request *request, int status, const char *type, const char *body,
                 size_t length)
{
    (void)request;
    (void)type;
    answered_status = status;
    assert_true(length < sizeof answered);
    memcpy(answered, body, length);
    answered[length] = '\0';
}

void http_refuse(struct http_request *request, enum server_error error)
{
    http_answer(request, server_errors[error].status, "", server_errors[error].name,
                strlen(server_errors[error].name));
}

bool http_table_allowed(const struct http_request *request)
{
    (void)request;
    return true;
}

/* ---- the store ---- */

enum { TABLES_MAX = 8, EVENTS_MAX = 4000, LINKS_MAX = 32 };

struct kept {
    struct store_row row;
    char *events[EVENTS_MAX];
    struct store_link links[LINKS_MAX];
    size_t link_count;
};

struct store {
    int unused;
};

static struct store the_store;
static struct kept kept[TABLES_MAX];
static size_t kept_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int fail_with;     /* what appends return */
static int append_calls;  /* transactions, */
static int append_writes; /* and writes in them */
static atomic_int beats;
static int notices_read; /* how often it was asked whom to tell */
static bool leases;      /* tables can be claimed; those of "there" are free */
static bool news_missed;
static bool too_late; /* another server is always first */
static int64_t swept; /* how long a waiting table may be left alone, as the last sweep had it */
static char news_table[STORE_ID_MAX];
static uint32_t news_last;

static inline struct kept *kept_of(const char *id)
{
    for (size_t i = 0; i < kept_count; i++) {
        if (strcmp(kept[i].row.id, id) == 0) {
            return &kept[i];
        }
    }
    return NULL;
}

static inline void keep_lines(struct kept *table, const char *lines, size_t length)
{
    while (length > 0) {
        const size_t line = (size_t)((const char *)memchr(lines, '\n', length) - lines);
        assert_true(table->row.last < EVENTS_MAX - 1);
        table->events[++table->row.last] = strndup(lines, line);
        lines += line + 1;
        length -= line + 1;
    }
}

static inline void keep_link(struct kept *table, const struct store_link *link)
{
    for (size_t i = 0; i < table->link_count; i++) {
        if (memcmp(table->links[i].hash, link->hash, STORE_HASH) == 0) {
            table->links[i] = *link;
            return;
        }
    }
    assert_true(table->link_count < LINKS_MAX);
    table->links[table->link_count++] = *link;
}

static inline int append_one(struct store_write *write)
{
    struct kept *table = kept_of(write->row.id);
    if (table == NULL && write->first == 1) {
        assert_true(kept_count < TABLES_MAX);
        table = &kept[kept_count++];
        table->row = write->row;
        table->row.summary = NULL;
        table->row.last = 0;
        strcpy(table->row.holder, "here");
    }
    if (table == NULL || table->row.last + 1 != write->first || table->row.closed != 0 ||
        too_late) {
        return STORE_CONFLICT;
    }
    keep_lines(table, write->events, write->length);
    assert_int_equal(table->row.last, write->row.last);
    table->row.closed = write->row.closed;
    table->row.wake = write->row.wake;
    if (write->link_kind != STORE_LINK_NONE) {
        keep_link(table, &write->link);
    }
    return 0;
}

int store_append(struct store *store, struct store_write **writes, size_t count)
{
    (void)store;
    pthread_mutex_lock(&lock);
    append_calls++;
    append_writes += (int)count;
    const int code = fail_with;
    for (size_t i = 0; code == 0 && i < count; i++) {
        bool conflict = false;
        for (size_t j = 0; j < i; j++) {
            conflict = conflict || (strcmp(writes[j]->row.id, writes[i]->row.id) == 0 &&
                                    writes[j]->result != 0);
        }
        writes[i]->result = conflict ? STORE_CONFLICT : append_one(writes[i]);
    }
    pthread_mutex_unlock(&lock);
    return code;
}

int store_find_row(struct store *store, const char *table, struct store_row *row)
{
    (void)store;
    const struct kept *found = kept_of(table);
    if (fail_with != 0) {
        return fail_with;
    }
    if (found == NULL) {
        return STORE_NOT_FOUND;
    }
    *row = found->row;
    row->summary = strdup("{}");
    return 0;
}

int store_events(struct store *store, const char *table, uint32_t from, store_each_event *each,
                 void *context)
{
    (void)store;
    const struct kept *found = kept_of(table);
    int code = 0;
    for (uint32_t n = from; code == 0 && n <= found->row.last; n++) {
        code = each(context, n, found->events[n], strlen(found->events[n]));
    }
    return code;
}

int store_links(struct store *store, const char *table, store_each_link *each, void *context)
{
    (void)store;
    const struct kept *found = kept_of(table);
    for (size_t i = 0; i < found->link_count; i++) {
        each(context, &found->links[i]);
    }
    return 0;
}

void store_read_tables(struct store *store, struct store_reading *readings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct store_reading *reading = &readings[i];
        reading->code = store_find_row(store, reading->table, &reading->row);
        if (reading->code == 0) {
            store_events(store, reading->table, reading->from, reading->event,
                         reading->event_context);
            store_links(store, reading->table, reading->link, reading->link_context);
        }
    }
}

int store_news(struct store *store, bool *missed, store_each_news *each, void *context)
{
    (void)store;
    pthread_mutex_lock(&lock);
    *missed = news_missed;
    news_missed = false;
    if (news_table[0] != '\0') {
        each(context, news_table, news_last);
        news_table[0] = '\0';
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int store_news_descriptor(const struct store *store)
{
    (void)store;
    return -1;
}

void store_row_release(struct store_row *row)
{
    free(row->summary);
    row->summary = NULL;
}

const char *store_problem(const struct store *store)
{
    (void)store;
    return "as the test wanted";
}

int store_beat(struct store *store, int64_t now, int64_t until)
{
    (void)store;
    (void)now;
    (void)until;
    beats++;
    return fail_with;
}

int store_claim(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                store_each_row *each, void *context)
{
    (void)store;
    (void)now;
    (void)due;
    (void)limit;
    int code = 0;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; code == 0 && leases && i < kept_count; i++) {
        const bool ours = strcmp(kept[i].row.holder, "here") == 0;
        if (mine && ours) {
            code = each(context, &kept[i].row);
        } else if (!mine && !ours) {
            strcpy(kept[i].row.holder, "here");
            code = each(context, &kept[i].row);
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}

int store_close_tables(struct store *store, int64_t now, int64_t waiting, int64_t playing,
                       int64_t over)
{
    (void)store;
    (void)playing;
    (void)over;
    swept = now - waiting;
    return 0;
}

int store_resign(struct store *store)
{
    (void)store;
    return 0;
}

void store_close(struct store *store)
{
    (void)store;
}

int store_notices(struct store *store, const char *table, store_each_notice *each, void *context)
{
    (void)store;
    (void)table;
    (void)each;
    (void)context;
    notices_read++;
    return 0;
}

/* ---- a hub in its loop ---- */

static uv_loop_t loop;
static struct hub *hub;
static struct keeper *keeper;
static struct workers *workers;

static inline int set_up(void **state)
{
    (void)state;
    const struct hub_options options = {
        .server = "here", .url = "http://test", .close_waiting = 1, .alone = false};
    log_init(LOG_ERROR, false);
    tokens_init();
    kept_count = 0;
    memset(kept, 0, sizeof kept);
    fail_with = 0;
    leases = false;
    news_missed = false;
    too_late = false;
    no_frames = false;
    news_table[0] = '\0';
    uv_loop_init(&loop);
    workers = workers_start(&loop, 1, 0);
    hub = hub_new(&loop, &options, NULL, workers);
    const struct keeper_callbacks callbacks = hub_callbacks(hub);
    keeper = keeper_start(&the_store, &loop, &callbacks);
    hub_start(hub, keeper);
    return 0;
}

static char table_id[TABLE_ID_SIZE];
static char host_token[TOKEN_SIZE];

static inline bool busy(void)
{
    const struct place *place = hub_find(hub, table_id);
    return keeper_waiting(keeper) > 0 ||
           (place != NULL && (place->loading || place->steps.first != NULL));
}

/* Lets the loop run until nothing is on its way. */
static inline void settle(void)
{
    const uint64_t start = uv_hrtime();
    unsigned quiet = 0;
    while (quiet < 20) {
        assert_true(uv_hrtime() - start < 60000000000u);
        quiet = uv_run(&loop, UV_RUN_NOWAIT) >= 0 && !busy() ? quiet + 1 : 0;
        uv_sleep(1);
    }
}

static inline void ear_free(struct ear *ear)
{
    ear->open = false;
    hub_closed(hub, &ear->client);
    settle();
    assert_int_equal(ear->client.refs, 1); /* nobody else holds it any more */
    for (int i = 0; i < ear->count; i++) {
        free(ear->heard[i]);
    }
}

static inline int tear_down(void **state)
{
    (void)state;
    struct ear *const ears[] = {&anna, &bruno, &guest, &tab, &lost};
    (void)pthread_mutex_trylock(&lock); /* a test that failed may have left it locked */
    pthread_mutex_unlock(&lock);
    for (size_t i = 0; i < sizeof ears / sizeof *ears; i++) {
        if (ears[i]->open) {
            ear_free(ears[i]);
        }
    }
    hub_stop(hub);
    assert_true(keeper_stop(keeper, 20000));
    workers_stop(workers);
    hub_free(hub);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    for (size_t i = 0; i < kept_count; i++) {
        for (uint32_t n = 1; n <= kept[i].row.last; n++) {
            free(kept[i].events[n]);
        }
    }
    return 0;
}

static inline void copy_member(const char *json, const char *name, char *value, size_t size)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *start = strstr(json, key);
    assert_non_null(start);
    start += strlen(key);
    const size_t length = strcspn(start, "\"");
    assert_true(length < size);
    memcpy(value, start, length);
    value[length] = '\0';
}

static inline void make_table(const char *terms)
{
    char create[512];
    struct http_request request = {.host = "http://test"};
    uint8_t hash[TOKEN_HASH];
    token_new(host_token);
    token_hash(host_token, hash);
    snprintf(create, sizeof create, "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":%s}", terms);
    unit_json(create, sizeof create, create);
    hub_create(hub, &request, create, strlen(create), true, hash, host_token);
    settle();
    assert_int_equal(answered_status, 201);
    copy_member(answered, "table", table_id, sizeof table_id);
}

static inline void ear_init(struct ear *ear)
{
    memset(ear, 0, sizeof *ear);
    ear->client.refs = 1;
    ear->open = true;
    snprintf(ear->client.id, sizeof ear->client.id, "%s", table_id);
    hub_opened(hub, &ear->client);
}

/* The message may have ' for ", here and where it is heard. */
static inline void say_to_hub(struct ear *ear, const char *text)
{
    text = unit_quoted(text);
    hub_received(hub, &ear->client, text, strlen(text));
}

static inline void chat(struct ear *ear, const char *text)
{
    char message[200];
    snprintf(message, sizeof message, "{\"type\":\"chat\",\"text\":\"%s\"}", text);
    say_to_hub(ear, message);
}

/* The same with an id, by which the answer is known. */
static inline void chat_as(struct ear *ear, int id, const char *text)
{
    char message[200];
    snprintf(message, sizeof message, "{\"type\":\"chat\",\"text\":\"%s\",\"id\":%d}", text, id);
    say_to_hub(ear, message);
}

static inline void enter(struct ear *ear, const char *token)
{
    char text[200];
    ear_init(ear);
    if (token != NULL) {
        snprintf(text, sizeof text, "{\"type\":\"enter\",\"token\":\"%s\"}", token);
    } else {
        snprintf(text, sizeof text, "{\"type\":\"enter\"}");
    }
    say_to_hub(ear, text);
    settle();
    assert_true(ear->count >= 2);
    assert_non_null(strstr(ear->heard[0], "\"type\":\"entered\""));
    assert_non_null(strstr(ear->heard[1], "\"type\":\"look\""));
    ear->read = ear->count;
}

/* The next message that has not been looked at has that in it. */
static inline const char *heard(struct ear *ear, const char *part)
{
    part = unit_quoted(part);
    if (ear->read >= ear->count || strstr(ear->heard[ear->read], part) == NULL) {
        for (int i = 0; i < ear->count; i++) {
            print_message("%d: %.120s\n", i, ear->heard[i]);
        }
        fail_msg("expected %s, heard %s", part,
                 ear->read < ear->count ? ear->heard[ear->read] : "nothing");
    }
    return ear->heard[ear->read++];
}

static inline void heard_chat(struct ear *ear, const char *text)
{
    char part[200];
    snprintf(part, sizeof part, "\"text\":\"%s\"", text);
    heard(ear, part);
}

/* The answer to the message with that id. */
static inline void heard_error(struct ear *ear, int id, const char *error)
{
    char part[200];
    snprintf(part, sizeof part, "{\"type\":\"error\",\"re\":%d,\"error\":\"%s\"}", id, error);
    heard(ear, part);
}

static inline void heard_no_more(const struct ear *ear)
{
    if (ear->read < ear->count) {
        fail_msg("unexpected: %s", ear->heard[ear->read]);
    }
}

/* The table as another server has it: of its own, folded from the same events. */
static inline struct pz_table *copy_of(const struct kept *table)
{
    struct pz_table *copy = pz_table_new(&machine_memory);
    for (uint32_t n = 1; n <= table->row.last; n++) {
        assert_int_equal(pz_table_fold(copy, table->events[n], strlen(table->events[n]), NULL), 0);
    }
    return copy;
}

/* A message to another server; the lock is held. */
static inline void elsewhere_now(int person, const char *message)
{
    struct kept *table = kept_of(table_id);
    struct pz_table *copy = copy_of(table);
    struct pz_output out = {.memory = machine_memory};
    uint8_t random[PZ_SEED_BYTES] = {0};
    assert_int_equal(
        pz_table_receive(copy, person, message, strlen(message), now_ms(), random, &out), 0);
    keep_lines(table, out.events, out.events_length);
    pz_output_release(&out);
    pz_table_free(copy);
}

static inline void elsewhere(int person, const char *message)
{
    pthread_mutex_lock(&lock);
    elsewhere_now(person, message);
    pthread_mutex_unlock(&lock);
}

static inline void chat_elsewhere(const char *text)
{
    char message[200];
    snprintf(message, sizeof message, "{\"type\":\"chat\",\"text\":\"%s\"}", text);
    elsewhere(1, message);
}

/* Somebody comes to another server, or goes from it. */
static inline void elsewhere_presence(int person, bool here)
{
    struct kept *table = kept_of(table_id);
    struct pz_output out = {.memory = machine_memory};
    pthread_mutex_lock(&lock);
    struct pz_table *copy = copy_of(table);
    assert_int_equal(pz_table_presence(copy, person, here, now_ms(), &out), 0);
    assert_int_equal(out.event_count, 1);
    keep_lines(table, out.events, out.events_length);
    pthread_mutex_unlock(&lock);
    pz_output_release(&out);
    pz_table_free(copy);
}

/* The number of the last event that is stored. */
static inline uint32_t last_kept(void)
{
    pthread_mutex_lock(&lock);
    const uint32_t last = kept_of(table_id)->row.last;
    pthread_mutex_unlock(&lock);
    return last;
}

/* Another server has the lease. */
static inline void hold_elsewhere(void)
{
    struct kept *table = kept_of(table_id);
    pthread_mutex_lock(&lock);
    if (table != NULL) {
        snprintf(table->row.holder, sizeof table->row.holder, "there");
    }
    pthread_mutex_unlock(&lock);
}

static inline void send_news(void)
{
    pthread_mutex_lock(&lock);
    snprintf(news_table, sizeof news_table, "%s", table_id);
    news_last = kept_of(table_id)->row.last;
    pthread_mutex_unlock(&lock);
}

/* Waits for that many messages at which nobody has looked. */
static inline void wait_to_hear(const struct ear *ear, int count)
{
    for (int i = 0; i < 200 && ear->count < ear->read + count; i++) {
        settle();
    }
}

/* Lets the loop run for a while, whatever waits for the store. */
static inline void turn(void)
{
    for (int i = 0; i < 30; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
}

/* Whoever is gone has been so for long enough. */
static inline void make_due(void)
{
    struct place *place = hub_find(hub, table_id);
    assert_in_range(place->gone_count, 1, GONE_MAX);
    for (unsigned i = 0; i < place->gone_count; i++) {
        place->gone[i].due = 0;
    }
}

#define TWO_SEATS "{\"game\":\"little\",\"players\":2,\"options\":{\"first\":0}}"

/* Anna makes a table for two, and comes to it. */
static inline void anna_comes(void)
{
    make_table(TWO_SEATS);
    enter(&anna, host_token);
}

static inline void bruno_joins(void)
{
    enter(&bruno, NULL);
    say_to_hub(&bruno, "{'type':'join','name':'Bruno'}");
    settle();
}

static inline void bruno_comes_and_goes(void)
{
    anna_comes();
    bruno_joins();
    ear_free(&bruno);
    anna.read = anna.count;
}

static inline void wait_for_beat(void)
{
    hub->beat_at = 0;
    const int before = beats;
    for (int i = 0; i < 200 && beats == before; i++) {
        settle();
    }
    settle();
}

static inline void wait_for_tick(void)
{
    uint64_t left = uv_timer_get_due_in(&hub->tick);
    for (uint64_t before = left; left <= before; left = uv_timer_get_due_in(&hub->tick)) {
        before = left;
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
}

/* Nobody needs the table any more, and a minute has gone by. */
static inline void forget_table(void)
{
    struct place *place = hub_find(hub, table_id);
    place->gone_count = 0;
    place_settle(place);
    place->used = 0;
    wait_for_tick();
    assert_null(hub_find(hub, table_id));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
