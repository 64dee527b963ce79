/* The queue of notices and the thread that sends them, many at a time by curl: a receiver that
 * hangs takes its own few places and nobody else's. */
#include "notices.h"
#include "log.h"
#include "metrics.h"
#include "notices_address.h"
#include "notices_target.h"
#include "piazza/json.h"
#include "piazza/version.h"
#include "push.h"
#include "store/store.h"
#include "threads.h"
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAITING_MAX = 1024,
    ACTIVE_MAX = 64,
    HOOKS_PER_HOST = 2, /* nobody is to be flooded in our name */
    PUSHES_PER_HOST = 8,
    TRIES_MAX = 5,
    FIRST_PAUSE = 2000, /* ms */
    PAUSE_GROWTH = 5,
    PAUSE_MAX = 600000, /* ms, however long a receiver asks us to wait */
    CONNECT_TIMEOUT = 5000,
    TIMEOUT = 10000,
    LAST_MOMENTS = 800,       /* ms for what is still queued at the end */
    ANSWER_MAX = 16384,       /* bytes of headers and body that are read before we hang up */
    JSON_MAX = 2048,          /* bytes of what is told */
    IDLE = 60000,             /* ms */
    TOKEN_LIFE = 12 * 60 * 60 /* s that a signature for push services is good for */
};

struct delivery {
    struct delivery *next;
    struct notice_target target;
    char table[STORE_ID_MAX];
    int32_t person;
    unsigned tries;
    int64_t due; /* ms of the monotonic clock */
    char json[JSON_MAX];
    size_t json_length;
    /* of the try that is under way */
    CURL *easy;
    struct curl_slist *headers;
    uint8_t sealed[JSON_MAX + PUSH_OVERHEAD];
    size_t received;
    bool public_only;
    bool refused; /* its name stands for an address that is not public */
};

struct notices {
    struct notices_options options; /* but for its strings */
    char contact[256];
    struct push_key *key;
    CURLM *multi;
    pthread_t thread;

    pthread_mutex_t lock;     /* for the rest of this part */
    struct delivery *waiting; /* oldest first */
    unsigned waiting_count;
    bool stopping;
    int64_t deadline;

    /* of the thread alone */
    struct delivery *active[ACTIVE_MAX];
    unsigned active_count;
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const char *kind_name(int kind)
{
    return kind == STORE_HOOK ? "hook" : "push";
}

static void report_failure(const struct notice_target *target, const char *why)
{
    metrics_add(METRIC_NOTICE_FAILURES_TOTAL, 1);
    log_line(LOG_WARNING, "notice-given-up", "kind", kind_name(target->kind), "host", target->host,
             "why", why, NULL);
}

static void give_up(struct delivery *delivery, const char *why)
{
    report_failure(&delivery->target, why);
    free(delivery);
}

/* ---- the queue; under the lock ---- */

static struct delivery *unlink_delivery(struct notices *notices, struct delivery **link)
{
    struct delivery *delivery = *link;
    *link = delivery->next;
    delivery->next = NULL;
    notices->waiting_count--;
    return delivery;
}

static void append(struct notices *notices, struct delivery *delivery)
{
    struct delivery **link = &notices->waiting;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = delivery;
    notices->waiting_count++;
}

static bool same_receiver(const struct delivery *a, const struct delivery *b)
{
    return a->target.kind == b->target.kind && a->person == b->person &&
           strcmp(a->table, b->table) == 0;
}

/* Takes one out of the queue in favour of a new one: an older one for the same receiver, or, if the
 * queue is full, the one that failed most often; `replaced` says which of the two it is. */
static struct delivery *displace(struct notices *notices, const struct delivery *added,
                                 bool *replaced)
{
    struct delivery **worst = NULL;
    *replaced = false;
    for (struct delivery **link = &notices->waiting; *link != NULL; link = &(*link)->next) {
        if (same_receiver(*link, added)) {
            *replaced = true;
            return unlink_delivery(notices, link);
        }
        if ((*link)->tries > (worst != NULL ? (*worst)->tries : 0)) {
            worst = link;
        }
    }
    return worst != NULL && notices->waiting_count >= WAITING_MAX ? unlink_delivery(notices, worst)
                                                                  : NULL;
}

/* ---- one try ---- */

static size_t receive(char *bytes, size_t size, size_t count, void *context)
{
    struct delivery *delivery = context;
    (void)bytes;
    delivery->received += size * count;
    return delivery->received > ANSWER_MAX ? 0 : size * count;
}

/* curl has looked the name up and is about to connect: the one moment when a check of the address
 * cannot be got round by a name that changes its mind. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct delivery *delivery = context;
    (void)purpose;
    if (delivery->public_only && !address_is_public(&address->addr)) {
        delivery->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static bool add_header(struct delivery *delivery, const char *header)
{
    struct curl_slist *longer = curl_slist_append(delivery->headers, header);
    delivery->headers = longer != NULL ? longer : delivery->headers;
    return longer != NULL;
}

static bool add_push_headers(const struct notices *notices, struct delivery *delivery)
{
    static const char name[] = "Authorization: ";
    char authorization[sizeof name + PUSH_AUTHORIZATION_MAX];
    char topic[7 + PUSH_TOPIC] = "Topic: ";
    memcpy(authorization, name, sizeof name);
    return push_authorization(notices->key, delivery->target.origin, notices->contact,
                              (int64_t)time(NULL) + TOKEN_LIFE, authorization + sizeof name - 1) &&
           push_topic(delivery->table, topic + 7) && add_header(delivery, authorization) &&
           add_header(delivery, topic) && add_header(delivery, "TTL: 259200") &&
           add_header(delivery, "Urgency: normal") &&
           add_header(delivery, "Content-Encoding: aes128gcm") &&
           add_header(delivery, "Content-Type: application/octet-stream");
}

static bool set_body(const struct notices *notices, struct delivery *delivery)
{
    const bool push = delivery->target.kind == STORE_PUSH;
    const size_t length = delivery->json_length;
    if (push && (!add_push_headers(notices, delivery) ||
                 !push_seal(&delivery->target.subscriber, (const uint8_t *)delivery->json, length,
                            delivery->sealed))) {
        return false;
    }
    if (!push && !add_header(delivery, "Content-Type: application/json")) {
        return false;
    }
    const void *body = push ? (const void *)delivery->sealed : (const void *)delivery->json;
    const long size = (long)(push ? length + PUSH_OVERHEAD : length);
    return curl_easy_setopt(delivery->easy, CURLOPT_HTTPHEADER, delivery->headers) == CURLE_OK &&
           curl_easy_setopt(delivery->easy, CURLOPT_POSTFIELDS, body) == CURLE_OK &&
           curl_easy_setopt(delivery->easy, CURLOPT_POSTFIELDSIZE, size) == CURLE_OK;
}

/* Redirects, credentials, cookies and old HTTP are off unless asked for; the empty proxy keeps the
 * environment's away. With QUICK_EXIT a name server that hangs delays nobody but this try. */
static bool set_options(struct delivery *delivery)
{
    CURL *easy = delivery->easy;
    return curl_easy_setopt(easy, CURLOPT_URL, delivery->target.url) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_TIMEOUT) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)TIMEOUT) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_USERAGENT, "piazza/" PZ_VERSION) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, delivery) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_HEADERDATA, delivery) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEDATA, delivery) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PRIVATE, delivery) == CURLE_OK;
}

static void end_try(struct notices *notices, struct delivery *delivery)
{
    for (unsigned i = 0; i < notices->active_count; i++) {
        if (notices->active[i] == delivery) {
            notices->active[i] = notices->active[--notices->active_count];
            curl_multi_remove_handle(notices->multi, delivery->easy);
            break;
        }
    }
    curl_easy_cleanup(delivery->easy);
    curl_slist_free_all(delivery->headers);
    delivery->easy = NULL;
    delivery->headers = NULL;
}

static void start_try(struct notices *notices, struct delivery *delivery)
{
    delivery->tries++;
    delivery->received = 0;
    delivery->refused = false;
    delivery->public_only = !notices->options.private_addresses;
    delivery->easy = curl_easy_init();
    if (delivery->easy != NULL && set_options(delivery) && set_body(notices, delivery) &&
        curl_multi_add_handle(notices->multi, delivery->easy) == CURLM_OK) {
        notices->active[notices->active_count++] = delivery;
        return;
    }
    end_try(notices, delivery);
    give_up(delivery, "the request could not be made");
}

/* ---- what became of it ---- */

enum outcome { SENT, AGAIN, GONE, REFUSED };

static enum outcome outcome_of(const struct delivery *delivery, long status)
{
    const bool push = delivery->target.kind == STORE_PUSH;
    if (status < 200) { /* no answer */
        return delivery->refused ? REFUSED : AGAIN;
    }
    if (status < 300) {
        return SENT;
    }
    if (status == 410 || (push && status == 404)) {
        return GONE;
    }
    return status == 408 || status == 425 || status == 429 || (status >= 500 && status < 600)
               ? AGAIN
               : REFUSED;
}

/* ms until the next try */
static int64_t pause_after(const struct notices *notices, const struct delivery *delivery,
                           int64_t wish)
{
    int64_t pause = notices->options.first_pause;
    for (unsigned i = 1; i < delivery->tries; i++) {
        pause *= PAUSE_GROWTH;
    }
    pause = wish > pause ? wish : pause;
    return pause < PAUSE_MAX ? pause : PAUSE_MAX;
}

/* A newer notice for the same receiver makes another try pointless. */
static bool queue_again(struct notices *notices, struct delivery *delivery, int64_t wish)
{
    if (delivery->tries >= TRIES_MAX) {
        return false;
    }
    bool newer = false;
    delivery->due = now_ms() + pause_after(notices, delivery, wish);
    pthread_mutex_lock(&notices->lock);
    for (struct delivery *other = notices->waiting; other != NULL; other = other->next) {
        newer = newer || same_receiver(other, delivery);
    }
    const bool again = !newer && !notices->stopping && notices->waiting_count < WAITING_MAX;
    if (again) {
        append(notices, delivery);
    }
    pthread_mutex_unlock(&notices->lock);
    return again;
}

static void finish(struct notices *notices, struct delivery *delivery, CURLcode result)
{
    long status = 0;
    curl_off_t wish = 0;
    char why[64];
    curl_easy_getinfo(delivery->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(delivery->easy, CURLINFO_RETRY_AFTER, &wish);
    const enum outcome outcome = outcome_of(delivery, status);
    end_try(notices, delivery);
    if (status >= 200) {
        snprintf(why, sizeof why, "status %ld", status);
    } else {
        snprintf(why, sizeof why, "%s",
                 outcome == REFUSED ? "its address is not public" : curl_easy_strerror(result));
    }
    switch (outcome) {
    case SENT:
        metrics_add(METRIC_NOTICES_TOTAL, 1);
        log_line(LOG_DEBUG, "notice-sent", "kind", kind_name(delivery->target.kind), "host",
                 delivery->target.host, NULL);
        break;
    case AGAIN:
        log_line(LOG_DEBUG, "notice-failed", "kind", kind_name(delivery->target.kind), "host",
                 delivery->target.host, "why", why, NULL);
        if (!queue_again(notices, delivery, (wish < PAUSE_MAX ? wish : PAUSE_MAX) * 1000)) {
            give_up(delivery, why);
        }
        return;
    case GONE:
        report_failure(&delivery->target, why);
        if (notices->options.gone != NULL) {
            char target[NOTICES_TARGET_MAX];
            notice_target_write(&delivery->target, target);
            notices->options.gone(notices->options.context, delivery->table, delivery->person,
                                  delivery->target.kind, target);
        }
        break;
    case REFUSED:
        give_up(delivery, why);
        return;
    }
    free(delivery);
}

/* ---- the thread ---- */

static bool host_has_place(const struct notices *notices, const struct notice_target *target)
{
    unsigned count = 0;
    for (unsigned i = 0; i < notices->active_count; i++) {
        count += strcmp(notices->active[i]->target.host, target->host) == 0;
    }
    return count < (target->kind == STORE_HOOK ? HOOKS_PER_HOST : PUSHES_PER_HOST);
}

/* The next that may be sent now, or NULL. */
static struct delivery *take(struct notices *notices, int64_t now)
{
    struct delivery *taken = NULL;
    pthread_mutex_lock(&notices->lock);
    for (struct delivery **link = &notices->waiting; *link != NULL; link = &(*link)->next) {
        if ((*link)->due <= now && host_has_place(notices, &(*link)->target)) {
            taken = unlink_delivery(notices, link);
            break;
        }
    }
    pthread_mutex_unlock(&notices->lock);
    return taken;
}

static const char stopping[] = "the server is stopping";

/* While the server stops, nothing waits for another try. */
static void drop_retries(struct notices *notices)
{
    struct delivery **link = &notices->waiting;
    while (*link != NULL) {
        if ((*link)->tries > 0) {
            give_up(unlink_delivery(notices, link), stopping);
        } else {
            link = &(*link)->next;
        }
    }
}

/* How long nothing has to be done unless curl or somebody else says so; -1 if all is done. */
static int64_t rest(struct notices *notices)
{
    const int64_t now = now_ms();
    int64_t pause = IDLE;
    pthread_mutex_lock(&notices->lock);
    for (const struct delivery *delivery = notices->waiting; delivery != NULL;
         delivery = delivery->next) {
        const int64_t left = delivery->due - now;
        pause = left > 0 && left < pause ? left : pause; /* one that is due waits for a place */
    }
    if (notices->stopping) {
        drop_retries(notices);
        const int64_t left = notices->deadline - now;
        const bool done = notices->waiting == NULL && notices->active_count == 0;
        pause = done || left <= 0 ? -1 : left < pause ? left : pause;
    }
    pthread_mutex_unlock(&notices->lock);
    return pause;
}

static void clear(struct notices *notices)
{
    while (notices->active_count > 0) {
        struct delivery *delivery = notices->active[0];
        end_try(notices, delivery);
        give_up(delivery, stopping);
    }
    while (notices->waiting != NULL) {
        give_up(unlink_delivery(notices, &notices->waiting), stopping);
    }
}

static void collect(struct notices *notices)
{
    int left = 0;
    CURLMsg *message = NULL;
    while ((message = curl_multi_info_read(notices->multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            const CURLcode result = message->data.result;
            char *delivery = NULL;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &delivery);
            finish(notices, (struct delivery *)(void *)delivery, result);
        }
    }
}

static void *run(void *argument)
{
    struct notices *notices = argument;
    int64_t pause = 0;
    thread_begin("notices", THREAD_LAST);
    while (pause >= 0) {
        int running = 0;
        struct delivery *next = NULL;
        const int64_t now = now_ms();
        while (notices->active_count < ACTIVE_MAX && (next = take(notices, now)) != NULL) {
            start_try(notices, next);
        }
        curl_multi_perform(notices->multi, &running);
        const unsigned before = notices->active_count;
        collect(notices);
        pause = rest(notices);
        if (pause > 0 && notices->active_count == before) {
            curl_multi_poll(notices->multi, NULL, 0, (int)pause, NULL);
        } /* a place is free: look at once who waits for it */
    }
    clear(notices);
    return NULL;
}

/* Signals are for the main thread; SIGPIPE is for nobody. */
static bool start_thread(struct notices *notices)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&notices->thread, NULL, run, notices) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* ---- life ---- */

bool notices_new_key(char key[NOTICES_KEY_MAX])
{
    return push_key_new(key);
}

static bool contact_valid(const char *contact)
{
    if (contact == NULL || strlen(contact) >= sizeof((struct notices *)NULL)->contact ||
        (strncmp(contact, "mailto:", 7) != 0 && strncmp(contact, "https://", 8) != 0)) {
        return false;
    }
    for (; *contact != '\0'; contact++) {
        if (*contact <= ' ' || *contact > '~') {
            return false;
        }
    }
    return true;
}

static const char *set_push(struct notices *notices, const struct notices_options *options)
{
    if (!contact_valid(options->contact)) {
        return "push services want a contact, such as mailto:you@example.org";
    }
    memcpy(notices->contact, options->contact, strlen(options->contact) + 1);
    notices->key = options->push_key != NULL ? push_key_read(options->push_key) : NULL;
    return notices->key != NULL ? NULL : "the key for Web Push is not valid";
}

static void release(struct notices *notices)
{
    curl_multi_cleanup(notices->multi);
    push_key_free(notices->key);
    pthread_mutex_destroy(&notices->lock);
    free(notices);
    curl_global_cleanup();
}

static const char *set_up(struct notices *notices, const struct notices_options *options)
{
    notices->options = *options;
    if (options->first_pause <= 0) {
        notices->options.first_pause = FIRST_PAUSE;
    }
    const char *wrong = options->push ? set_push(notices, options) : NULL;
    if (wrong != NULL) {
        return wrong;
    }
    notices->multi = curl_multi_init();
    if (notices->multi == NULL ||
        curl_multi_setopt(notices->multi, CURLMOPT_MAXCONNECTS, 16L) != CURLM_OK) {
        return "libcurl does not start";
    }
    return start_thread(notices) ? NULL : "the thread for notices does not start";
}

int notices_open(struct notices **notices, const struct notices_options *options, char *problem,
                 size_t size)
{
    *notices = NULL;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(problem, size, "libcurl does not start");
        return -1;
    }
    struct notices *made = calloc(1, sizeof *made);
    if (made == NULL) {
        curl_global_cleanup();
        snprintf(problem, size, "there is not enough memory");
        return -1;
    }
    pthread_mutex_init(&made->lock, NULL);
    const char *wrong = set_up(made, options);
    if (wrong != NULL) {
        release(made);
        snprintf(problem, size, "%s", wrong);
        return -1;
    }
    *notices = made;
    return 0;
}

void notices_free(struct notices *notices)
{
    if (notices == NULL) {
        return;
    }
    pthread_mutex_lock(&notices->lock);
    notices->stopping = true;
    notices->deadline = now_ms() + LAST_MOMENTS;
    pthread_mutex_unlock(&notices->lock);
    curl_multi_wakeup(notices->multi);
    pthread_join(notices->thread, NULL);
    release(notices);
}

bool notices_sends(const struct notices *notices, int kind)
{
    return (kind == STORE_HOOK && notices->options.hooks) ||
           (kind == STORE_PUSH && notices->options.push);
}

const char *notices_public_key(const struct notices *notices)
{
    return notices->key != NULL ? push_key_public(notices->key) : "";
}

/* ---- what others ask for ---- */

enum server_error notices_check(const struct notices *notices, int kind, const char *text,
                                size_t length, char target[NOTICES_TARGET_MAX])
{
    struct notice_target read;
    if (!notices_sends(notices, kind)) {
        return SERVER_NO_HOOKS;
    }
    const enum server_error error =
        notice_target_read(&read, kind, text, length, notices->options.private_addresses);
    if (error != SERVER_OK) {
        return error;
    }
    if (!notices->options.private_addresses && host_is_private(read.host)) {
        return kind == STORE_HOOK ? SERVER_HOOK : SERVER_PUSH;
    }
    notice_target_write(&read, target);
    return SERVER_OK;
}

static bool write_json(struct delivery *delivery, const struct notice *notice)
{
    struct pz_text text = pz_text_in(delivery->json, sizeof delivery->json);
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "table", notice->table);
    pz_json_key_string(&json, "game", notice->game);
    pz_json_key_string(&json, "name", notice->name);
    pz_json_key_int(&json, "seat", notice->seat);
    pz_json_key_uint(&json, "ask", notice->ask);
    pz_json_key_string(&json, "link", notice->link);
    pz_json_close(&json, '}');
    delivery->json_length = text.length;
    return !text.cut;
}

static struct delivery *prepare(const struct notices *notices, int kind, const char *target,
                                const struct notice *notice)
{
    struct delivery *delivery = calloc(1, sizeof *delivery);
    if (delivery == NULL) {
        return NULL;
    }
    const size_t table_length = strlen(notice->table);
    delivery->person = notice->person;
    delivery->due = now_ms();
    if (table_length < sizeof delivery->table && write_json(delivery, notice) &&
        notice_target_read(&delivery->target, kind, target, strlen(target),
                           notices->options.private_addresses) == SERVER_OK) {
        memcpy(delivery->table, notice->table, table_length + 1);
        return delivery;
    }
    free(delivery);
    return NULL;
}

void notices_send(struct notices *notices, int kind, const char *target,
                  const struct notice *notice)
{
    if (!notices_sends(notices, kind)) {
        return;
    }
    struct delivery *delivery = prepare(notices, kind, target, notice);
    if (delivery == NULL) {
        metrics_add(METRIC_NOTICE_FAILURES_TOTAL, 1);
        log_line(LOG_ERROR, "notice-unusable", "kind", kind_name(kind), NULL);
        return;
    }
    bool replaced = false;
    pthread_mutex_lock(&notices->lock);
    struct delivery *displaced = displace(notices, delivery, &replaced);
    if (notices->waiting_count < WAITING_MAX) {
        append(notices, delivery);
        delivery = NULL;
    }
    pthread_mutex_unlock(&notices->lock);
    curl_multi_wakeup(notices->multi);
    if (replaced) {
        free(displaced);
    } else if (displaced != NULL) {
        give_up(displaced, "the queue is full");
    }
    if (delivery != NULL) {
        give_up(delivery, "the queue is full");
    }
}
