/* The hub between connections and the store, both of them played by this file: what is told is
 * stored first, what another server wrote is met, what cannot be stored has not happened. */
#include "server/api.h"
#include "server/log.h"
#include "server/place.h"
#include "term/host.h"
#include "unit.h"
#include <pthread.h>
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
    enum server_error closed;
};

struct frame *frame_new(const char *text, size_t length)
{
    struct frame *frame = malloc(sizeof *frame + length + 1);
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

static void hear(struct client *client, const char *text)
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

bool net_table_allowed(struct net *net, const struct net_peer *peer)
{
    (void)net;
    (void)peer;
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
static int beats;
static int notices_read; /* how often it was asked whom to tell */
static bool leases;      /* tables can be claimed; those of "there" are free */
static bool news_missed;
static bool too_late; /* another server is always first */
static int64_t swept; /* how long a waiting table may be left alone, as the last sweep had it */
static char news_table[STORE_ID_MAX];
static uint32_t news_last;

static struct kept *kept_of(const char *id)
{
    for (size_t i = 0; i < kept_count; i++) {
        if (strcmp(kept[i].row.id, id) == 0) {
            return &kept[i];
        }
    }
    return NULL;
}

static void keep_lines(struct kept *table, const char *lines, size_t length)
{
    while (length > 0) {
        const size_t line = (size_t)((const char *)memchr(lines, '\n', length) - lines);
        assert_true(table->row.last < EVENTS_MAX - 1);
        table->events[++table->row.last] = strndup(lines, line);
        lines += line + 1;
        length -= line + 1;
    }
}

static void keep_link(struct kept *table, const struct store_link *link)
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

static int append_one(struct store_write *write)
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

static int set_up(void **state)
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
    news_table[0] = '\0';
    uv_loop_init(&loop);
    workers = workers_start(&loop, 1, 0);
    hub = hub_new(&loop, &options, NULL, workers);
    const struct keeper_callbacks callbacks = hub_callbacks(hub);
    keeper = keeper_start(&the_store, &loop, &callbacks);
    hub_start(hub, keeper);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    (void)pthread_mutex_trylock(&lock); /* a test that failed may have left it locked */
    pthread_mutex_unlock(&lock);
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

static char table_id[TABLE_ID_SIZE];
static char host_token[TOKEN_SIZE];

static bool busy(void)
{
    const struct place *place = hub_find(hub, table_id);
    return keeper_waiting(keeper) > 0 ||
           (place != NULL && (place->loading || place->steps != NULL));
}

/* Lets the loop run until nothing is on its way. */
static void settle(void)
{
    const uint64_t start = uv_hrtime();
    unsigned quiet = 0;
    while (quiet < 20) {
        assert_true(uv_hrtime() - start < 20000000000u);
        quiet = uv_run(&loop, UV_RUN_NOWAIT) >= 0 && !busy() ? quiet + 1 : 0;
        uv_sleep(1);
    }
}

static void copy_member(const char *json, const char *name, char *value, size_t size)
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

static void make_table(const char *terms)
{
    char create[512];
    struct http_request request = {.host = "http://test"};
    uint8_t hash[TOKEN_HASH];
    token_new(host_token);
    token_hash(host_token, hash);
    snprintf(create, sizeof create, "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":%s}", terms);
    hub_create(hub, &request, create, strlen(create), true, hash, host_token);
    settle();
    assert_int_equal(answered_status, 201);
    copy_member(answered, "table", table_id, sizeof table_id);
}

static void ear_init(struct ear *ear)
{
    memset(ear, 0, sizeof *ear);
    ear->client.refs = 1;
    snprintf(ear->client.id, sizeof ear->client.id, "%s", table_id);
    hub_opened(hub, &ear->client);
}

static void say(struct ear *ear, const char *text)
{
    hub_received(hub, &ear->client, text, strlen(text));
}

static void ear_free(struct ear *ear)
{
    hub_closed(hub, &ear->client);
    settle();
    assert_int_equal(ear->client.refs, 1); /* nobody else holds it any more */
    for (int i = 0; i < ear->count; i++) {
        free(ear->heard[i]);
    }
}

static void enter(struct ear *ear, const char *token)
{
    char text[200];
    ear_init(ear);
    if (token != NULL) {
        snprintf(text, sizeof text, "{\"type\":\"enter\",\"token\":\"%s\"}", token);
    } else {
        snprintf(text, sizeof text, "{\"type\":\"enter\"}");
    }
    say(ear, text);
    settle();
    assert_true(ear->count >= 2);
    assert_non_null(strstr(ear->heard[0], "\"type\":\"entered\""));
    assert_non_null(strstr(ear->heard[1], "\"type\":\"look\""));
    ear->read = ear->count;
}

/* The next message that has not been looked at has that in it. */
static const char *heard(struct ear *ear, const char *part)
{
    if (ear->read >= ear->count || strstr(ear->heard[ear->read], part) == NULL) {
        for (int i = 0; i < ear->count; i++) {
            print_message("%d: %.120s\n", i, ear->heard[i]);
        }
        fail_msg("expected %s, heard %s", part,
                 ear->read < ear->count ? ear->heard[ear->read] : "nothing");
    }
    return ear->heard[ear->read++];
}

static void heard_no_more(const struct ear *ear)
{
    if (ear->read < ear->count) {
        fail_msg("unexpected: %s", ear->heard[ear->read]);
    }
}

/* The table as another server has it: of its own, folded from the same events. */
static struct pz_table *copy_of(const struct kept *table)
{
    struct pz_table *copy = pz_table_new(&host_memory);
    for (uint32_t n = 1; n <= table->row.last; n++) {
        assert_int_equal(pz_table_fold(copy, table->events[n], strlen(table->events[n]), NULL), 0);
    }
    return copy;
}

/* A message to another server; the lock is held. */
static void elsewhere_now(int person, const char *message)
{
    struct kept *table = kept_of(table_id);
    struct pz_table *copy = copy_of(table);
    struct pz_output out = {.memory = host_memory};
    uint8_t random[PZ_SEED_BYTES] = {0};
    assert_int_equal(
        pz_table_receive(copy, person, message, strlen(message), now_ms(), random, &out), 0);
    keep_lines(table, out.events, out.events_length);
    pz_output_release(&out);
    pz_table_free(copy);
}

static void elsewhere(int person, const char *message)
{
    pthread_mutex_lock(&lock);
    elsewhere_now(person, message);
    pthread_mutex_unlock(&lock);
}

/* Somebody comes to another server, or goes from it. */
static void elsewhere_presence(int person, bool here)
{
    struct kept *table = kept_of(table_id);
    struct pz_output out = {.memory = host_memory};
    pthread_mutex_lock(&lock);
    struct pz_table *copy = copy_of(table);
    assert_int_equal(pz_table_presence(copy, person, here, now_ms(), &out), 0);
    assert_int_equal(out.event_count, 1);
    keep_lines(table, out.events, out.events_length);
    pthread_mutex_unlock(&lock);
    pz_output_release(&out);
    pz_table_free(copy);
}

static void send_news(void)
{
    pthread_mutex_lock(&lock);
    strcpy(news_table, table_id);
    news_last = kept_of(table_id)->row.last;
    pthread_mutex_unlock(&lock);
}

/* Waits until so many messages have come that nobody has looked at. */
static void wait_to_hear(const struct ear *ear, int count)
{
    for (int i = 0; i < 200 && ear->count < ear->read + count; i++) {
        settle();
    }
}

/* Lets the loop run for a while, whatever waits for the store. */
static void turn(void)
{
    for (int i = 0; i < 30; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
}

/* Whoever is gone has been so for long enough. */
static void make_due(void)
{
    struct place *place = hub_find(hub, table_id);
    assert_in_range(place->gone_count, 1, GONE_MAX);
    for (unsigned i = 0; i < place->gone_count; i++) {
        place->gone[i].due = 0;
    }
}

#define TWO_SEATS "{\"game\":\"little\",\"players\":2,\"options\":{\"first\":0}}"

/* ---- tests ---- */

/* Whoever comes gets the whole table, then every event; answers go to who asked. */
static void comes_and_is_told(void **state)
{
    (void)state;
    struct ear anna, tab, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    assert_non_null(strstr(anna.heard[0], "\"person\":1"));
    assert_null(strstr(anna.heard[0], "\"token\""));
    enter(&tab, host_token);
    enter(&guest, NULL);
    assert_non_null(strstr(guest.heard[0], "\"person\":0"));
    assert_non_null(strstr(guest.heard[0], "\"token\""));
    say(&anna, "{\"type\":\"chat\",\"text\":\"ciao\",\"id\":5}");
    settle();
    heard(&anna, "\"text\":\"ciao\"");
    heard(&anna, "{\"type\":\"ok\",\"re\":5,\"n\":2}");
    heard(&tab, "\"text\":\"ciao\"");
    heard(&guest, "\"text\":\"ciao\"");
    heard_no_more(&tab);
    heard_no_more(&guest);
    say(&guest, "{\"type\":\"start\",\"id\":1}");
    settle();
    heard(&guest, "\"not-joined\"");
    heard_no_more(&anna);
    ear_free(&anna);
    ear_free(&tab);
    ear_free(&guest);
}

/* Joining makes all connections of the token that person, and the token is kept. */
static void joins_by_token(void **state)
{
    (void)state;
    struct ear guest, again;
    char token[TOKEN_SIZE];
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    settle();
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard_no_more(&guest);
    enter(&again, token);
    assert_non_null(strstr(again.heard[0], "\"person\":2"));
    assert_non_null(strstr(again.heard[1], "\"you\":{\"person\":2,\"seat\":1}"));
    assert_int_equal(kept_of(table_id)->link_count, 2);
    say(&again, "{\"type\":\"join\",\"name\":\"Carla\"}");
    settle();
    heard(&again, "\"error\":\"joined\"");
    ear_free(&guest);
    ear_free(&again);
}

static void refuses_at_the_door(void **state)
{
    (void)state;
    struct ear guest, lost;
    make_table(TWO_SEATS);
    ear_init(&guest);
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":7}");
    settle();
    heard(&guest, "{\"type\":\"error\",\"re\":7,\"error\":\"enter\"}");
    say(&guest, "{\"type\":\"enter\",\"token\":\"short\"}");
    say(&guest, "{\"type\":\"enter\",\"colour\":\"red\"}");
    say(&guest, "nonsense");
    settle();
    heard(&guest, "\"error\":\"token\"");
    heard(&guest, "\"error\":\"enter\"");
    heard(&guest, "\"error\":\"enter\"");
    say(&guest, "{\"type\":\"enter\"}");
    say(&guest, "{\"type\":\"enter\",\"id\":\"x\"}");
    settle();
    heard(&guest, "\"type\":\"entered\"");
    heard(&guest, "\"type\":\"look\"");
    heard(&guest, "{\"type\":\"error\",\"re\":\"x\",\"error\":\"entered\"}");
    heard_no_more(&guest);
    strcpy(table_id, "aaaaaaaaaaaaaaaaaaaa");
    ear_init(&lost);
    say(&lost, "{\"type\":\"enter\"}");
    settle();
    assert_int_equal(lost.closed, SERVER_NO_TABLE);
    ear_free(&guest);
    ear_free(&lost);
}

/* What cannot be stored has not happened, and everything goes on when it can be again. */
static void nothing_is_told_that_is_not_stored(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&guest, NULL);
    fail_with = STORE_FULL;
    say(&anna, "{\"type\":\"chat\",\"text\":\"lost\",\"id\":1}");
    say(&anna, "{\"type\":\"chat\",\"text\":\"lost, too\",\"id\":2}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":3}");
    settle();
    heard(&anna, "{\"type\":\"error\",\"re\":1,\"error\":\"storage\"}");
    heard(&anna, "{\"type\":\"error\",\"re\":2,\"error\":\"storage\"}");
    heard(&guest, "{\"type\":\"error\",\"re\":3,\"error\":\"storage\"}");
    heard_no_more(&anna);
    assert_int_equal(kept_of(table_id)->row.last, 1);
    fail_with = 0;
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":4}");
    say(&anna, "{\"type\":\"chat\",\"text\":\"kept\",\"id\":5}");
    settle();
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard(&guest, "{\"type\":\"ok\",\"re\":4,\"n\":2}");
    heard(&anna, "\"n\":2,");
    heard(&anna, "\"text\":\"kept\"");
    heard(&anna, "{\"type\":\"ok\",\"re\":5,\"n\":3}");
    assert_int_equal(kept_of(table_id)->row.last, 3);
    ear_free(&anna);
    ear_free(&guest);
}

/* Another server was faster: its event is told first, then the message happens after it. */
static void meets_what_another_server_wrote(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&guest, NULL);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    say(&anna, "{\"type\":\"chat\",\"text\":\"from here\",\"id\":1}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":2}");
    settle();
    heard(&anna, "\"n\":2,");
    heard(&anna, "\"n\":3,");
    heard(&anna, "{\"type\":\"ok\",\"re\":1,\"n\":3}");
    heard(&anna, "\"n\":4,");
    heard_no_more(&anna);
    heard(&guest, "from elsewhere");
    heard(&guest, "from here");
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard(&guest, "{\"type\":\"ok\",\"re\":2,\"n\":4}");
    heard_no_more(&guest);
    ear_free(&anna);
    ear_free(&guest);
}

/* A seat that another server filled meanwhile is taken: the message that lost is decided anew. */
static void decides_anew_after_a_conflict(void **state)
{
    (void)state;
    struct ear guest;
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":2}");
    settle();
    heard(&guest, "\"n\":2,");
    heard(&guest, "\"name-taken\"");
    heard_no_more(&guest);
    say(&guest, "{\"type\":\"join\",\"name\":\"Carla\",\"seat\":1,\"id\":3}");
    settle();
    heard(&guest, "\"seat-taken\"");
    ear_free(&guest);
}

/* The news come without anybody here saying anything. */
static void follows_the_news(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    elsewhere(2, "{\"type\":\"chat\",\"text\":\"ciao\"}");
    send_news();
    wait_to_hear(&anna, 2);
    heard(&anna, "\"name\":\"Bruno\"");
    heard(&anna, "\"text\":\"ciao\"");
    heard_no_more(&anna);
    ear_free(&anna);
}

/* Somebody comes from another server, and knows more than this one. */
static void asks_the_store_before_it_denies(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    ear_init(&guest);
    say(&guest, "{\"type\":\"enter\",\"since\":2}");
    say(&guest, "{\"type\":\"chat\",\"text\":\"too early\"}");
    settle();
    heard(&guest, "\"type\":\"entered\"");
    heard(&guest, "\"not-joined\"");
    heard_no_more(&guest);
    heard(&anna, "from elsewhere");
    heard_no_more(&anna);
    say(&anna, "{\"type\":\"since\",\"n\":3,\"id\":1}");
    settle();
    heard(&anna, "\"error\":\"number\"");
    ear_free(&anna);
    ear_free(&guest);
}

/* Who left a seat in a game takes no other one until it is over. */
static void holds_the_seat_that_was_left(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table("{\"game\":\"little\",\"players\":3,\"options\":{\"first\":0},"
               "\"seats\":[\"open\",\"open\",\"open\"]}");
    enter(&anna, host_token);
    enter(&guest, NULL);
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":1}");
    say(&anna, "{\"type\":\"seat\",\"seat\":2,\"player\":\"bot:greedy\"}");
    say(&anna, "{\"type\":\"start\"}");
    say(&guest, "{\"type\":\"leave\"}");
    settle();
    guest.read = guest.count;
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":2,\"id\":1}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":2}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":null}");
    settle();
    heard(&guest, "{\"type\":\"error\",\"re\":1,\"error\":\"held-seat\"}");
    heard(&guest, "{\"type\":\"error\",\"re\":2,\"error\":\"held-seat\"}");
    heard(&guest, "\"you\":{\"person\":3,\"seat\":null}");
    const struct store_link *link = &kept_of(table_id)->links[1];
    assert_int_equal(link->person, 3);
    assert_int_equal(link->left_game, 1);
    assert_int_equal(link->left_seat, 1);
    guest.read = guest.count;
    say(&guest, "{\"type\":\"sit\",\"seat\":2}");
    settle();
    heard(&guest, "\"held-seat\"");
    say(&guest, "{\"type\":\"sit\",\"seat\":1}");
    settle();
    heard(&guest, "\"you\":{\"person\":3,\"seat\":1}");
    ear_free(&anna);
    ear_free(&guest);
}

/* In all tabs; but only until that game is over. */
static void holds_the_seat_in_all_tabs(void **state)
{
    (void)state;
    struct ear anna, guest, tab;
    char token[TOKEN_SIZE];
    make_table("{\"game\":\"little\",\"players\":3,\"options\":{\"first\":0},"
               "\"seats\":[\"open\",\"open\",\"bot:greedy\"]}");
    enter(&anna, host_token);
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    enter(&tab, token);
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":1}");
    settle();
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard(&tab, "\"you\":{\"person\":2,\"seat\":1}");
    heard_no_more(&tab);
    say(&anna, "{\"type\":\"start\"}");
    say(&guest, "{\"type\":\"leave\"}");
    settle();
    assert_int_equal(kept_of(table_id)->links[1].person, 0);
    tab.read = tab.count;
    say(&tab, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":2,\"id\":1}");
    settle();
    heard(&tab, "{\"type\":\"error\",\"re\":1,\"error\":\"held-seat\"}");
    say(&anna, "{\"type\":\"resign\"}");
    for (int i = 0; i < 300 && pz_table_status(hub_find(hub, table_id)->table) != PZ_TABLE_OVER;
         i++) {
        settle();
    }
    say(&anna, "{\"type\":\"rematch\"}"); /* everybody sits at the next seat */
    say(&anna, "{\"type\":\"seat\",\"seat\":2,\"player\":\"bot:greedy\"}");
    say(&anna, "{\"type\":\"start\"}");
    settle();
    assert_int_equal(pz_table_status(hub_find(hub, table_id)->table), PZ_TABLE_PLAYING);
    assert_int_equal(pz_table_game_number(hub_find(hub, table_id)->table), 2);
    tab.read = tab.count;
    say(&tab, "{\"type\":\"join\",\"name\":\"Bruno\",\"seat\":0,\"id\":2}");
    settle();
    heard(&tab, "\"you\":{\"person\":3,\"seat\":0}");
    ear_free(&anna);
    ear_free(&guest);
    ear_free(&tab);
}

/* Bots play the whole game; every event is told once and in order. */
static void bots_play_on(void **state)
{
    (void)state;
    struct ear anna;
    make_table("{\"game\":\"little\",\"players\":2,\"options\":{\"first\":0},"
               "\"seats\":[\"bot:greedy\",\"bot:random\"]}");
    enter(&anna, host_token);
    say(&anna, "{\"type\":\"start\"}");
    const char *last = "";
    for (int i = 0; i < 300 && strstr(last, "\"result\"") == NULL; i++) {
        settle();
        last = anna.count > 0 ? anna.heard[anna.count - 1] : "";
    }
    assert_non_null(strstr(last, "\"result\""));
    for (int i = anna.read; i < anna.count; i++) {
        char part[32];
        snprintf(part, sizeof part, "{\"n\":%d,", i - anna.read + 2);
        assert_non_null(strstr(anna.heard[i], part));
    }
    ear_free(&anna);
}

/* What arrives while a transaction is on its way shares the next one. */
static void commits_are_shared(void **state)
{
    (void)state;
    static struct ear ears[TABLES_MAX];
    for (int i = 0; i < TABLES_MAX; i++) {
        make_table(TWO_SEATS);
        enter(&ears[i], host_token);
    }
    append_calls = 0;
    append_writes = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < TABLES_MAX; i++) {
        say(&ears[i], "{\"type\":\"chat\",\"text\":\"x\"}");
        heard_no_more(&ears[i]); /* nothing is told yet */
    }
    pthread_mutex_unlock(&lock);
    settle();
    assert_int_equal(append_writes, TABLES_MAX);
    assert_in_range(append_calls, 1, 2);
    for (int i = 0; i < TABLES_MAX; i++) {
        heard(&ears[i], "\"text\":\"x\"");
        ear_free(&ears[i]);
    }
}

/* Messages to one table keep their order. */
static void one_after_the_other(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    for (int i = 0; i < 50; i++) {
        say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    }
    settle();
    for (int i = 0; i < 50; i++) {
        char part[32];
        snprintf(part, sizeof part, "{\"n\":%d,", i + 2);
        heard(&anna, part);
    }
    ear_free(&anna);
}

static void answers_wait_for_what_they_tell(void **state)
{
    (void)state;
    struct ear anna, tab;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&tab, host_token);
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    say(&tab, "{\"type\":\"look\"}");
    for (int i = 0; i < 50; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    heard_no_more(&tab);
    heard_no_more(&anna);
    pthread_mutex_unlock(&lock);
    settle();
    heard(&tab, "\"text\":\"x\"");
    heard(&tab, "\"n\":2,");
    ear_free(&anna);
    ear_free(&tab);
}

/* ---- coming in while something is on its way ---- */

/* Somebody comes in behind a step that another server forestalls: nothing is told before it is
 * stored, and nothing is missing afterwards. */
static void enters_behind_a_conflict(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    ear_init(&guest);
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"from here\"}");
    say(&guest, "{\"type\":\"enter\",\"since\":1,\"id\":9}");
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\",\"id\":10}");
    turn();
    heard_no_more(&guest);
    elsewhere_now(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    pthread_mutex_unlock(&lock);
    settle();
    heard(&guest, "{\"type\":\"entered\",\"re\":9,");
    heard(&guest, "from elsewhere");
    heard(&guest, "from here");
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard(&guest, "{\"type\":\"ok\",\"re\":10,\"n\":4}");
    heard_no_more(&guest);
    ear_free(&anna);
    ear_free(&guest);
}

/* The same with a store that fails: it has not come in, and tries again. */
static void enters_behind_a_failure(void **state)
{
    (void)state;
    struct ear anna, guest;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    ear_init(&guest);
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"lost\"}");
    say(&guest, "{\"type\":\"enter\",\"id\":1}");
    fail_with = STORE_FULL;
    pthread_mutex_unlock(&lock);
    settle();
    heard(&guest, "{\"type\":\"error\",\"re\":1,\"error\":\"storage\"}");
    heard_no_more(&guest);
    fail_with = 0;
    say(&anna, "{\"type\":\"chat\",\"text\":\"kept\"}");
    settle();
    heard_no_more(&guest);
    say(&guest, "{\"type\":\"enter\",\"id\":2}");
    settle();
    heard(&guest, "{\"type\":\"entered\",\"re\":2,");
    heard(&guest, "\"type\":\"look\"");
    heard_no_more(&guest);
    ear_free(&anna);
    ear_free(&guest);
}

/* Whoever always comes second is told so at last. */
static void gives_up_after_many_conflicts(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    append_calls = 0;
    too_late = true;
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\",\"id\":1}");
    settle();
    heard(&anna, "{\"type\":\"error\",\"re\":1,\"error\":\"busy\"}");
    heard_no_more(&anna);
    assert_int_equal(append_calls, INPUT_TRIES + 1);
    too_late = false;
    say(&anna, "{\"type\":\"chat\",\"text\":\"y\",\"id\":2}");
    settle();
    heard(&anna, "\"n\":2,");
    ear_free(&anna);
}

/* Looking is limited, but nobody pays for the conflicts of others. */
static void looks_are_limited(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token); /* that was one */
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    for (int i = 0; i < 3; i++) {
        say(&anna, "{\"type\":\"look\"}");
    }
    elsewhere_now(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    pthread_mutex_unlock(&lock);
    settle();
    heard(&anna, "from elsewhere");
    heard(&anna, "\"text\":\"x\"");
    for (int i = 0; i < 3; i++) {
        heard(&anna, "\"type\":\"look\"");
    }
    anna.client.catch_up_at = (int64_t)uv_hrtime();
    say(&anna, "{\"type\":\"since\",\"n\":1,\"id\":4}");
    settle();
    heard(&anna, "{\"type\":\"error\",\"re\":4,\"error\":\"too-fast\"}");
    heard_no_more(&anna);
    struct ear guest; /* neither is the door another way */
    ear_init(&guest);
    guest.client.catch_up_at = (int64_t)uv_hrtime();
    say(&guest, "{\"type\":\"enter\",\"since\":100,\"id\":5}");
    settle();
    heard(&guest, "{\"type\":\"error\",\"re\":5,\"error\":\"too-fast\"}");
    ear_free(&guest);
    ear_free(&anna);
}

/* ---- who is here ---- */

/* Who made a table and never came is away. */
static void hosts_must_come(void **state)
{
    (void)state;
    struct ear guest;
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    make_due();
    say(&guest, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    settle();
    heard(&guest, "\"type\":\"join\"");
    heard(&guest, "\"type\":\"away\",\"person\":1");
    ear_free(&guest);
}

static void bruno_comes_and_goes(struct ear *anna, struct ear *bruno)
{
    make_table(TWO_SEATS);
    enter(anna, host_token);
    enter(bruno, NULL);
    say(bruno, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    settle();
    ear_free(bruno);
    anna->read = anna->count;
}

/* That somebody is gone is told, whatever comes between. */
static void away_outlives_a_conflict(void **state)
{
    (void)state;
    struct ear anna, bruno;
    bruno_comes_and_goes(&anna, &bruno);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"from here\"}");
    settle();
    heard(&anna, "from elsewhere");
    heard(&anna, "from here");
    heard(&anna, "\"type\":\"away\"");
    heard_no_more(&anna);
    assert_int_equal(hub_find(hub, table_id)->gone_count, 0);
    ear_free(&anna);
}

static void away_outlives_a_failure(void **state)
{
    (void)state;
    struct ear anna, bruno;
    bruno_comes_and_goes(&anna, &bruno);
    fail_with = STORE_FULL;
    say(&anna, "{\"type\":\"chat\",\"text\":\"lost\",\"id\":1}");
    settle();
    heard(&anna, "\"storage\"");
    fail_with = 0;
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"kept\"}");
    settle();
    heard(&anna, "kept");
    heard(&anna, "\"type\":\"away\"");
    heard_no_more(&anna);
    ear_free(&anna);
}

/* Whoever is at another server is back at once, and this one does not deny it. */
static void away_is_told_once(void **state)
{
    (void)state;
    struct ear anna, bruno;
    bruno_comes_and_goes(&anna, &bruno);
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    settle();
    heard(&anna, "\"text\":\"x\"");
    heard(&anna, "\"type\":\"away\"");
    elsewhere_presence(2, true);
    send_news();
    wait_to_hear(&anna, 1);
    heard(&anna, "\"type\":\"back\"");
    say(&anna, "{\"type\":\"chat\",\"text\":\"y\"}");
    settle();
    heard(&anna, "\"text\":\"y\"");
    heard_no_more(&anna);
    assert_int_equal(hub_find(hub, table_id)->gone_count, 0);
    /* and whoever is here says so when another server thinks otherwise */
    elsewhere_presence(1, false);
    send_news();
    wait_to_hear(&anna, 2);
    heard(&anna, "\"type\":\"away\"");
    heard(&anna, "\"type\":\"back\"");
    heard_no_more(&anna);
    ear_free(&anna);
}

/* Gone, back and gone again while the first is not stored yet. */
static void gone_again_before_it_is_told(void **state)
{
    (void)state;
    struct ear anna, bruno;
    char token[TOKEN_SIZE];
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&bruno, NULL);
    copy_member(bruno.heard[0], "token", token, sizeof token);
    say(&bruno, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    settle();
    ear_free(&bruno);
    anna.read = anna.count;
    make_due();
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    char text[100];
    ear_init(&bruno);
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"token\":\"%s\"}", token);
    say(&bruno, text);
    hub_closed(hub, &bruno.client);
    pthread_mutex_unlock(&lock);
    settle();
    heard(&anna, "\"text\":\"x\"");
    heard(&anna, "\"type\":\"away\"");
    heard(&anna, "\"type\":\"back\"");
    heard_no_more(&anna);
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"y\"}");
    settle();
    heard(&anna, "\"text\":\"y\"");
    heard(&anna, "\"type\":\"away\"");
    heard_no_more(&anna);
    ear_free(&anna);
    ear_free(&bruno);
}

/* ---- no gaps ---- */

/* What was due happens before the message that brings it up: its sender is told both. */
static void newcomers_have_no_gap(void **state)
{
    (void)state;
    struct ear anna, bruno, guest;
    make_table("{\"game\":\"little\",\"players\":3,\"options\":{\"first\":0},\"absent_after\":1,"
               "\"seats\":[\"open\",\"open\",\"bot:greedy\"]}");
    enter(&anna, host_token);
    enter(&bruno, NULL);
    say(&bruno, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    say(&anna, "{\"type\":\"start\"}");
    settle();
    ear_free(&bruno);
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    settle();
    hub_find(hub, table_id)->mine = false; /* its clock is another server's */
    enter(&guest, NULL);
    const uint32_t last = kept_of(table_id)->row.last;
    uv_sleep(1100);
    anna.read = anna.count;
    say(&guest, "{\"type\":\"join\",\"name\":\"Carla\",\"seat\":2}");
    settle();
    char part[32];
    snprintf(part, sizeof part, "\"n\":%u,", last + 1);
    heard(&guest, part);
    snprintf(part, sizeof part, "\"n\":%u,", last + 2);
    assert_non_null(strstr(heard(&guest, part), "\"you\":{\"person\":3,\"seat\":2}"));
    heard_no_more(&guest);
    heard(&anna, "\"type\":\"absent\"");
    heard(&anna, "\"type\":\"join\"");
    heard_no_more(&anna);
    ear_free(&anna);
    ear_free(&guest);
}

/* Who joined at another server is that person here, too, and is told so. */
static void tabs_at_two_servers(void **state)
{
    (void)state;
    struct ear anna, guest;
    char token[TOKEN_SIZE];
    struct store_link link = {.person = 2, .left_seat = -1};
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    token_hash(token, link.hash);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"x\"}");
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    pthread_mutex_lock(&lock);
    keep_link(kept_of(table_id), &link);
    pthread_mutex_unlock(&lock);
    send_news();
    wait_to_hear(&guest, 2);
    heard(&guest, "\"text\":\"x\"");
    heard(&guest, "\"you\":{\"person\":2,\"seat\":1}");
    heard_no_more(&guest);
    assert_int_equal(guest.client.person, 2);
    ear_free(&anna);
    ear_free(&guest);
}

/* A store that gives nonsense in the middle: what was told stays told, the rest follows. */
static void damage_makes_no_gap(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"two\"}");
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"three\"}");
    struct kept *table = kept_of(table_id);
    char *good = table->events[3];
    pthread_mutex_lock(&lock);
    table->events[3] = strdup("nonsense");
    pthread_mutex_unlock(&lock);
    send_news();
    wait_to_hear(&anna, 1);
    heard(&anna, "\"text\":\"two\"");
    heard_no_more(&anna);
    pthread_mutex_lock(&lock);
    free(table->events[3]);
    table->events[3] = good;
    pthread_mutex_unlock(&lock);
    wait_to_hear(&anna, 1);
    heard(&anna, "\"text\":\"three\"");
    heard_no_more(&anna);
    ear_free(&anna);
}

/* ---- closed ---- */

/* A table that was closed while people looked at it takes nothing more, and nobody opens it again
 * by coming or going. */
static void closed_stays_closed(void **state)
{
    (void)state;
    struct ear anna, tab;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    elsewhere_presence(1, false);
    pthread_mutex_lock(&lock);
    kept_of(table_id)->row.closed = 1000;
    pthread_mutex_unlock(&lock);
    append_calls = 0;
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\",\"id\":1}");
    settle();
    heard(&anna, "\"type\":\"away\"");
    heard(&anna, "{\"type\":\"error\",\"re\":1,\"error\":\"closed\"}");
    heard_no_more(&anna);
    ear_free(&anna);
    enter(&tab, host_token); /* nobody says that it is back */
    heard_no_more(&tab);
    ear_free(&tab);
    enter(&tab, NULL);
    say(&tab, "{\"type\":\"look\"}");
    settle();
    heard(&tab, "\"type\":\"look\"");
    assert_int_equal(kept_of(table_id)->row.closed, 1000);
    assert_int_equal(kept_of(table_id)->row.last, 2);
    assert_int_equal(append_calls, 1);
    ear_free(&tab);
}

/* ---- the news, the lease, the clock ---- */

/* However busy the store is. */
static void hears_the_news_under_load(void **state)
{
    (void)state;
    struct ear anna, other;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    char first[TABLE_ID_SIZE];
    strcpy(first, table_id);
    make_table(TWO_SEATS);
    enter(&other, host_token);
    pthread_mutex_lock(&lock);
    strcpy(news_table, first);
    news_last = 2;
    pthread_mutex_unlock(&lock);
    const uint64_t start = uv_hrtime();
    while (anna.count == anna.read && uv_hrtime() - start < 3000000000u) {
        say(&other, "{\"type\":\"chat\",\"text\":\"x\"}");
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    heard(&anna, "from elsewhere");
    ear_free(&anna);
    ear_free(&other);
}

/* News that came while something was on its way to the store are not forgotten; nor those of which
 * only is known that there may have been some. */
static void news_at_a_bad_time(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"two\"}");
    turn();
    struct place *place = hub_find(hub, table_id);
    hub_callbacks(hub).news(hub, table_id, 3);
    assert_false(place->loading);
    pthread_mutex_unlock(&lock);
    while (place->steps != NULL) {
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    assert_true(place->loading); /* it looks, and finds nothing this time */
    settle();
    assert_in_range(place->behind, 0, place->told);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"three\"}");
    pthread_mutex_lock(&lock);
    news_missed = true;
    pthread_mutex_unlock(&lock);
    wait_to_hear(&anna, 2);
    heard(&anna, "\"text\":\"two\"");
    heard(&anna, "\"text\":\"three\"");
    heard_no_more(&anna);
    ear_free(&anna);
}

static void wait_for_beat(void)
{
    hub->beat_at = 0;
    const int before = beats;
    for (int i = 0; i < 200 && beats == before; i++) {
        settle();
    }
    settle();
}

/* Of a server that is gone its tables are taken over, and the people who were there have some time
 * to come back. */
static void takes_over_from_a_server_that_is_gone(void **state)
{
    (void)state;
    struct ear anna, bruno;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    enter(&bruno, NULL);
    say(&bruno, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    settle();
    ear_free(&bruno);
    struct place *place = hub_find(hub, table_id);
    place->gone_count = 0; /* as if it had been there, and not here */
    place->mine = false;
    pthread_mutex_lock(&lock);
    strcpy(kept_of(table_id)->row.holder, "there");
    leases = true;
    pthread_mutex_unlock(&lock);
    wait_for_beat();
    assert_true(place->mine);
    assert_string_equal(kept_of(table_id)->row.holder, "here");
    for (int i = 0; i < 100 && place->gone_count == 0; i++) {
        settle();
    }
    assert_int_equal(place->gone_count, 1);
    assert_int_equal(place->gone[0].person, 2);
    assert_in_range(place->gone[0].due - now_ms(), ORPHANS_AFTER - 5000, ORPHANS_AFTER);
    anna.read = anna.count;
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    settle();
    heard(&anna, "\"text\":\"x\"");
    heard(&anna, "\"type\":\"away\"");
    heard_no_more(&anna);
    /* what is ours is ours again after a silence that was too long */
    hub->alive_until = 1;
    wait_for_beat();
    assert_true(place->mine);
    assert_int_equal(swept, 1);
    ear_free(&anna);
}

/* Bots and clocks of a table are run by the server that has its lease, and by no other. */
static void only_the_holder_runs_bots_and_clocks(void **state)
{
    (void)state;
    struct ear anna;
    make_table("{\"game\":\"little\",\"players\":2,\"options\":{\"first\":0},"
               "\"clock\":{\"kind\":\"move\",\"seconds\":1},\"seats\":[\"open\",\"bot:random\"]}");
    enter(&anna, host_token);
    struct place *place = hub_find(hub, table_id);
    place->mine = false;
    say(&anna, "{\"type\":\"start\"}");
    settle();
    const uint32_t last = kept_of(table_id)->row.last;
    uv_sleep(1100);
    place_gone(place, 77); /* somebody whom the table does not know: it is looked at */
    for (unsigned i = 0; i < 100; i++) {
        settle();
        if (place->gone_count == 0) {
            break;
        }
    }
    assert_int_equal(place->gone_count, 0);
    assert_int_equal(kept_of(table_id)->row.last, last);
    place->mine = true;
    for (unsigned i = 0; i < 200 && kept_of(table_id)->row.last == last; i++) {
        settle();
    }
    assert_non_null(strstr(anna.heard[anna.count - 1], "\"type\":\"timeout\""));
    ear_free(&anna);
}

/* The clock looks at tables in the order of their times. */
static void looks_in_the_order_of_time(void **state)
{
    (void)state;
    static struct ear ears[TABLES_MAX];
    static const int order[] = {4, 2, 7, 0, 5, 1, 6, 3};
    char ids[TABLES_MAX][TABLE_ID_SIZE];
    for (int i = 0; i < TABLES_MAX; i++) {
        make_table(TWO_SEATS);
        strcpy(ids[i], table_id);
        enter(&ears[i], host_token);
    }
    const int64_t start = now_ms() + 100;
    for (int i = 0; i < TABLES_MAX; i++) {
        struct place *place = hub_find(hub, ids[i]);
        place->gone[0] = (struct gone){.person = 1, .due = start + (int64_t)order[i] * 100};
        place->gone_count = 1;
        hub_closed(hub, &ears[i].client);
    }
    for (int done = 0; done < TABLES_MAX;) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
        int away = 0;
        for (int i = 0; i < TABLES_MAX; i++) {
            away += hub_find(hub, ids[i])->gone_count == 0;
        }
        assert_true(now_ms() - start < 20000);
        if (away == done) {
            continue;
        }
        for (int i = 0; i < TABLES_MAX; i++) { /* those whose time has come, and no others */
            const bool gone = hub_find(hub, ids[i])->gone_count == 0;
            const int64_t due = start + (int64_t)order[i] * 100;
            assert_true(gone ? now_ms() >= due : now_ms() < due + 5000);
        }
        done = away;
    }
    for (int i = 0; i < TABLES_MAX; i++) {
        ear_free(&ears[i]);
    }
}

/* Whose table it is, the store knows. */
static void gives_up_what_another_server_took(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    assert_true(hub_find(hub, table_id)->mine);
    pthread_mutex_lock(&lock);
    strcpy(kept_of(table_id)->row.holder, "there");
    pthread_mutex_unlock(&lock);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"x\"}");
    send_news();
    wait_to_hear(&anna, 1);
    assert_false(hub_find(hub, table_id)->mine);
    ear_free(&anna);
}

/* The heart beats by a clock that nobody sets: an hour back would stop it for an hour. */
static void beats_by_a_steady_clock(void **state)
{
    (void)state;
    for (int i = 0; i < 100 && hub->alive_until == 0; i++) {
        settle();
    }
    const int64_t steady = (int64_t)(uv_hrtime() / 1000000);
    assert_in_range(hub->beat_at, steady - BEAT, steady + BEAT);
    assert_in_range(hub->sweep_at, steady, steady + SWEEP);
    assert_in_range(hub->alive_until, steady, steady + LEASE);
    /* and whoever was silent for longer than its lease has lost its tables */
    make_table(TWO_SEATS);
    struct place *place = hub_find(hub, table_id);
    hub->alive_until = 1;
    beats = 0;
    hub->beat_at = 0;
    for (int i = 0; i < 100 && hub->alive_until == 1; i++) {
        settle();
    }
    assert_false(place->mine);
}

/* ---- bounds ---- */

/* A store that hangs: nobody can make the server keep any number of messages for it. */
static void so_much_may_wait(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < INPUTS_MAX + 10; i++) {
        say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    }
    pthread_mutex_unlock(&lock);
    settle();
    for (int i = 0; i < 10; i++) {
        heard(&anna, "\"busy\"");
    }
    for (int i = 0; i < INPUTS_MAX; i++) {
        heard(&anna, "\"text\":\"x\"");
    }
    heard_no_more(&anna);
    assert_int_equal(anna.client.waiting, 0);
    struct ear lost;
    strcpy(table_id, "aaaaaaaaaaaaaaaaaaaa");
    ear_init(&lost);
    for (int i = 0; i < INPUTS_WAITING + 2; i++) {
        say(&lost, "{\"type\":\"enter\"}");
    }
    settle();
    heard(&lost, "\"busy\"");
    heard(&lost, "\"busy\"");
    heard_no_more(&lost);
    assert_int_equal(lost.closed, SERVER_NO_TABLE);
    ear_free(&lost);
    ear_free(&anna);
}

/* Nor does it keep the server from ending. */
static void a_store_that_hangs_is_not_waited_for(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    pthread_mutex_lock(&lock);
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    const uint64_t start = uv_hrtime();
    assert_false(keeper_stop(keeper, 100));
    assert_in_range(uv_hrtime() - start, 100000000u, 3000000000u);
    heard_no_more(&anna);
    pthread_mutex_unlock(&lock);
    settle();
    heard(&anna, "\"text\":\"x\"");
    ear_free(&anna);
}

/* A place that nobody needs is let go, also if the store failed meanwhile. */
static void lets_go_after_a_failure(void **state)
{
    (void)state;
    struct ear anna;
    make_table(TWO_SEATS);
    enter(&anna, host_token);
    hub_find(hub, table_id)->mine = false;
    pthread_mutex_lock(&lock);
    fail_with = STORE_FULL;
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    turn(); /* the keeper is at it */
    say(&anna, "{\"type\":\"chat\",\"text\":\"y\"}");
    hub_closed(hub, &anna.client);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 100 && hub->place_count > 0; i++) {
        settle();
    }
    assert_int_equal(hub->place_count, 0);
    fail_with = 0;
    ear_free(&anna);
}

/* A question of which a notice went out is not told again because the table was read anew. */
static void notices_go_out_once(void **state)
{
    (void)state;
    struct ear anna, bruno;
    static char somebody;
    hub->notices = (struct notices *)(void *)&somebody;
    notices_read = 0;
    make_table("{\"game\":\"little\",\"players\":2,\"options\":{\"first\":1}}");
    enter(&anna, host_token);
    enter(&bruno, NULL);
    say(&bruno, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    say(&anna, "{\"type\":\"start\"}");
    settle();
    ear_free(&bruno);
    make_due();
    say(&anna, "{\"type\":\"chat\",\"text\":\"x\"}");
    settle();
    assert_int_equal(notices_read, 1);
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"y\"}");
    say(&anna, "{\"type\":\"chat\",\"text\":\"z\"}"); /* a conflict */
    settle();
    elsewhere(1, "{\"type\":\"chat\",\"text\":\"y\"}");
    send_news();
    anna.read = anna.count;
    wait_to_hear(&anna, 1);
    say(&anna, "{\"type\":\"chat\",\"text\":\"z\"}");
    settle();
    assert_int_equal(notices_read, 1);
    hub->notices = NULL;
    ear_free(&anna);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(comes_and_is_told),
        TEST(joins_by_token),
        TEST(refuses_at_the_door),
        TEST(nothing_is_told_that_is_not_stored),
        TEST(meets_what_another_server_wrote),
        TEST(decides_anew_after_a_conflict),
        TEST(follows_the_news),
        TEST(asks_the_store_before_it_denies),
        TEST(holds_the_seat_that_was_left),
        TEST(holds_the_seat_in_all_tabs),
        TEST(bots_play_on),
        TEST(commits_are_shared),
        TEST(one_after_the_other),
        TEST(answers_wait_for_what_they_tell),
        TEST(enters_behind_a_conflict),
        TEST(enters_behind_a_failure),
        TEST(gives_up_after_many_conflicts),
        TEST(looks_are_limited),
        TEST(hosts_must_come),
        TEST(away_outlives_a_conflict),
        TEST(away_outlives_a_failure),
        TEST(away_is_told_once),
        TEST(gone_again_before_it_is_told),
        TEST(newcomers_have_no_gap),
        TEST(tabs_at_two_servers),
        TEST(damage_makes_no_gap),
        TEST(closed_stays_closed),
        TEST(hears_the_news_under_load),
        TEST(news_at_a_bad_time),
        TEST(takes_over_from_a_server_that_is_gone),
        TEST(only_the_holder_runs_bots_and_clocks),
        TEST(looks_in_the_order_of_time),
        TEST(gives_up_what_another_server_took),
        TEST(beats_by_a_steady_clock),
        TEST(so_much_may_wait),
        TEST(a_store_that_hangs_is_not_waited_for),
        TEST(lets_go_after_a_failure),
        TEST(notices_go_out_once),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
