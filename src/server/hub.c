/* The places of the hub, and the connections that come, speak and go. */
#include "log.h"
#include "metrics.h"
#include "os/host.h"
#include "place.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t place_now(const struct place *place)
{
    return place->closed != 0 ? 0 : now_ms();
}

/* ---- places ---- */

static struct place **bucket_of(struct hub *hub, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *c = id; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    }
    return &hub->buckets[hash % BUCKETS];
}

struct place *hub_find(struct hub *hub, const char *id)
{
    struct place *place = *bucket_of(hub, id);
    while (place != NULL && strcmp(place->id, id) != 0) {
        place = place->next;
    }
    return place;
}

struct place *hub_place(struct hub *hub, const char *id)
{
    struct place *place = hub_find(hub, id);
    if (place != NULL) {
        return place;
    }
    place = calloc(1, sizeof *place);
    if (place == NULL) {
        return NULL;
    }
    snprintf(place->id, sizeof place->id, "%s", id);
    place->hub = hub;
    place->due = -1;
    place->used = now_ms();
    struct place **bucket = bucket_of(hub, id);
    place->next = *bucket;
    *bucket = place;
    hub->place_count++;
    metrics_set(METRIC_TABLES, (int64_t)hub->place_count);
    return place;
}

static void place_free(struct place *place)
{
    struct hub *hub = place->hub;
    struct place **at = bucket_of(hub, place->id);
    while (*at != place) {
        at = &(*at)->next;
    }
    *at = place->next;
    hub->place_count--;
    metrics_set(METRIC_TABLES, (int64_t)hub->place_count);
    heap_remove(place);
    keeper_chain_release(place->chain);
    pz_table_free(place->table);
    free(place->links);
    free(place);
}

void place_let_go(struct place *place)
{
    if (place->clients == NULL && place->steps.first == NULL && place->waiting.first == NULL &&
        place->flying == 0 && !place->loading && !place->thinking) {
        place_free(place);
    }
}

/* ---- connections ---- */

void hub_opened(struct hub *hub, struct client *client)
{
    (void)hub;
    client->person = 0;
    client->table = NULL;
}

static void detach(struct place *place, struct client *client)
{
    if (client->previous != NULL) {
        client->previous->next = client->next;
    } else if (place->clients == client) {
        place->clients = client->next;
    }
    if (client->next != NULL) {
        client->next->previous = client->previous;
    }
    client->next = NULL;
    client->previous = NULL;
    client->table = NULL;
    place->used = now_ms();
}

static void attach(struct place *place, struct client *client)
{
    client->table = place;
    client->previous = NULL;
    client->next = place->clients;
    if (place->clients != NULL) {
        place->clients->previous = client;
    }
    place->clients = client;
}

void hub_tell_stored(struct hub *hub)
{
    keeper_take_back(hub->keeper);
}

void hub_received(struct hub *hub, struct client *client, const char *text, size_t length)
{
    struct place *place = client->table;
    if (hub->stopping) {
        client_refuse(client, SERVER_STOPPING, NULL);
        return;
    }
    if (place == NULL) {
        place = hub_place(hub, client->id);
        if (place == NULL) {
            client_close(client, SERVER_BUSY);
            return;
        }
        attach(place, client);
    }
    struct input *input = malloc(sizeof *input + length + 1);
    if (input == NULL) {
        client_close(client, SERVER_BUSY);
        return;
    }
    input->client = client;
    client_hold(client);
    client->waiting++;
    input->arrived = uv_hrtime();
    input->tries = 0;
    input->refreshed = false;
    input->length = length;
    memcpy(input->text, text, length);
    input->text[length] = '\0';
    place_submit(place, input);
}

void hub_closed(struct hub *hub, struct client *client)
{
    struct place *place = client->table;
    (void)hub;
    if (place == NULL) {
        return;
    }
    const int32_t person = client->entered ? client->person : 0;
    detach(place, client);
    client->entered = false;
    if (person > 0) {
        place_gone(place, person);
    }
    if (place->clients == NULL && place->table == NULL) {
        place_let_go(place);
    }
}

/* ---- life ---- */

struct hub *hub_new(uv_loop_t *loop, const struct hub_options *options, struct notices *notices,
                    struct workers *workers)
{
    struct hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL) {
        return NULL;
    }
    hub->options = *options;
    hub->notices = notices;
    hub->workers = workers;
    hub->loop = loop;
    hub->out.memory = machine_memory;
    return hub;
}

static void on_news(void *context, const char *table, uint32_t last)
{
    struct place *place = hub_find(context, table);
    if (place == NULL || last <= place->told) {
        return;
    }
    place->behind = last > place->behind ? last : place->behind;
    if (place->table != NULL && place->steps.first == NULL && !place->loading) {
        place_load(place);
    }
}

/* Everything that is loaded may be behind. */
static void on_missed(void *context)
{
    struct hub *hub = context;
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct place *place = hub->buckets[i]; place != NULL; place = place->next) {
            if (place->table != NULL && !place->loading) {
                place->behind = place->told + 1;
                if (place->steps.first == NULL) {
                    place_load(place);
                }
            }
        }
    }
}

struct keeper_callbacks hub_callbacks(struct hub *hub)
{
    return (struct keeper_callbacks){.context = hub, .news = on_news, .missed = on_missed};
}

void hub_start(struct hub *hub, struct keeper *keeper)
{
    hub->keeper = keeper;
    care_start(hub);
}

void hub_stop(struct hub *hub)
{
    if (!hub->stopping) {
        hub->stopping = true;
        care_stop(hub);
    }
}

void hub_release(struct hub *hub)
{
    if (hub->freed && hub->timers == 0) {
        free(hub);
    }
}

void hub_free(struct hub *hub)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        struct place *next = NULL;
        for (struct place *place = hub->buckets[i]; place != NULL; place = next) {
            next = place->next;
            while (place->clients != NULL) {
                detach(place, place->clients);
            }
            place_refuse_waiting(place, SERVER_STOPPING);
            place_free(place);
        }
    }
    pz_output_release(&hub->out);
    free(hub->heap);
    hub->freed = true;
    hub_release(hub);
}

/* ---- for the API ---- */

struct keeper *hub_keeper(struct hub *hub)
{
    return hub->keeper;
}

struct workers *hub_workers(struct hub *hub)
{
    return hub->workers;
}

struct notices *hub_notices(struct hub *hub)
{
    return hub->notices;
}

bool hub_stopping(const struct hub *hub)
{
    return hub->stopping;
}

const char *hub_problem(const struct hub *hub)
{
    return hub->stopping          ? server_errors[SERVER_STOPPING].sentence
           : hub->store_code != 0 ? store_sentence(hub->store_code)
                                  : NULL;
}

void hub_link_of(const struct hub *hub, const char *host, const char *table, char *link,
                 size_t size)
{
    snprintf(link, size, "%s/t/%s", hub->options.url != NULL ? hub->options.url : host, table);
}

/* A table's refusal, which is a message to its sender, as an answer over HTTP. */
static void answer_refusal(struct http_request *request, const struct pz_output *out)
{
    if (out->envelope_count == 0) {
        http_refuse(request, SERVER_INTERNAL);
        return;
    }
    const struct pz_envelope *envelope = &out->envelopes[out->envelope_count - 1];
    http_answer(request, 400, "application/json", out->messages + envelope->start,
                envelope->length);
}

void hub_create(struct hub *hub, struct http_request *request, const char *create, size_t length,
                bool listed, const uint8_t hash[STORE_HASH], const char *new_token)
{
    char id[TABLE_ID_SIZE];
    uint8_t random[PZ_SEED_BYTES];
    struct store_link link = {.person = 1, .left_seat = -1};
    if (hub->stopping) {
        http_refuse(request, SERVER_STOPPING);
        return;
    }
    struct pz_table *table = pz_table_new(&machine_memory);
    if (table == NULL) {
        http_refuse(request, SERVER_BUSY);
        return;
    }
    random_bytes(random, sizeof random);
    const int code = pz_table_open(table, create, length, NULL, now_ms(), random, &hub->out);
    struct place *place = NULL;
    table_id_new(id);
    if (code == PZ_E_REFUSED) {
        answer_refusal(request, &hub->out);
    } else if (code != 0 || (place = hub_place(hub, id)) == NULL) {
        http_refuse(request, SERVER_BUSY);
    }
    if (place == NULL) {
        pz_table_free(table);
        return;
    }
    memcpy(link.hash, hash, STORE_HASH);
    place->table = table;
    place->created = now_ms();
    place->listed = listed;
    place->mine = true;
    place_gone(place, 1); /* the host has no connection yet */
    place_created(place, request, new_token, &link);
    metrics_add(METRIC_TABLES_TOTAL, 1);
}
