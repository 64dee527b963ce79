/* The WebSocket of a visit by libwebsockets, in its own thread. What two threads touch is behind
 * the lock; all else belongs to the thread of the socket. */
#include "visit.h"
#include "core/memory.h"
#include "order.h"
#include "os/language.h"
#include <fcntl.h>
#include <libwebsockets.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    QUEUE_BYTES = 2 * VISIT_MESSAGE_MAX, /* that wait for the caller before nothing more is read */
    QUEUE_OUT = 64,                      /* messages that wait to be sent */
    ENTER_SECONDS = 15,                  /* from the connection to `entered` */
    STEADY_SECONDS = 5,                  /* a connection that lasted this long was a good one */
    FIRST_PAUSE = 500,                   /* milliseconds */
    LAST_PAUSE = 30000,
    BROKEN_MAX = 3, /* connections in a row on which the server spoke something else */
    PROBLEM_MAX = 300,
    READ_AT_ONCE = 1 << 14
};

struct queued {
    struct queued *next;
    size_t length;
    char text[];
};

struct queue {
    struct queued *first;
    struct queued **end;
    size_t count;
    size_t bytes;
};

/* A timer that knows whose it is. */
struct visit_timer {
    lws_sorted_usec_list_t list;
    struct visit *visit;
};

struct visit {
    struct visit_options options;
    char *ca;
    char host[ADDRESS_HOST_MAX + 12]; /* with the port, for the header */
    char path[ADDRESS_TABLE + 8];
    struct lws_context *context;
    pthread_t thread;
    int pipe[2];
    /* behind the lock: */
    pthread_mutex_t lock;
    struct queue in;
    struct queue out;
    enum visit_state state;
    char problem[PROBLEM_MAX];
    char token[ADDRESS_TOKEN + 1];
    bool told; /* a byte is in the pipe */
    bool ending;
    bool paused; /* nothing is read until the caller has taken something */
    /* of the socket's thread: */
    struct lws *wsi;
    struct visit_timer retry;
    struct order order;
    char *part; /* of a message in several frames */
    size_t part_length;
    size_t part_capacity;
    bool entering;    /* `enter` is to be sent */
    bool catching_up; /* `since` is to be sent */
    bool entered;
    char distrust[120];        /* what is wrong with the certificate */
    char refusal[PROBLEM_MAX]; /* why the server lets nobody in at present, or "" */
    unsigned pause;
    unsigned broken;
    lws_usec_t entered_at;
};

/* ---- queues; all behind the lock ---- */

static void queue_init(struct queue *queue)
{
    memset(queue, 0, sizeof *queue);
    queue->end = &queue->first;
}

static bool queue_put(struct queue *queue, const char *text, size_t length)
{
    struct queued *item = malloc(sizeof *item + length + 1);
    if (item == NULL) {
        return false;
    }
    item->next = NULL;
    item->length = length;
    memcpy(item->text, text, length);
    item->text[length] = '\0';
    *queue->end = item;
    queue->end = &item->next;
    queue->count++;
    queue->bytes += length;
    return true;
}

static struct queued *queue_take(struct queue *queue)
{
    struct queued *item = queue->first;
    if (item != NULL) {
        queue->first = item->next;
        queue->end = queue->first == NULL ? &queue->first : queue->end;
        queue->count--;
        queue->bytes -= item->length;
    }
    return item;
}

static void queue_clear(struct queue *queue)
{
    for (struct queued *item = queue_take(queue); item != NULL; item = queue_take(queue)) {
        free(item);
    }
}

/* ---- the state that the caller sees; behind the lock ---- */

static void tell(struct visit *visit)
{
    if (!visit->told) {
        visit->told = write(visit->pipe[1], "", 1) == 1;
    }
}

static void hear(struct visit *visit)
{
    char byte = 0;
    if (visit->told && visit->in.first == NULL) {
        visit->told = read(visit->pipe[0], &byte, 1) != 1;
    }
}

static void set_state(struct visit *visit, enum visit_state state, const char *problem)
{
    pthread_mutex_lock(&visit->lock);
    if (visit->state != VISIT_FAILED) {
        visit->state = state;
        snprintf(visit->problem, sizeof visit->problem, "%s", problem);
        if (state != VISIT_ENTERED) {
            queue_clear(&visit->out);
        }
        tell(visit);
    }
    pthread_mutex_unlock(&visit->lock);
}

/* ---- coming back ---- */

static void connect_now(lws_sorted_usec_list_t *retry);

static unsigned jitter(struct lws_context *context, unsigned below)
{
    uint32_t random = 0;
    lws_get_random(context, &random, sizeof random);
    return below > 0 ? random % below : 0;
}

/* Tries again after a pause that grows, and differs from others'. */
static void come_back(struct visit *visit)
{
    if (visit->entered && lws_now_usecs() - visit->entered_at > STEADY_SECONDS * LWS_US_PER_SEC) {
        visit->pause = FIRST_PAUSE;
        visit->broken = 0;
    }
    visit->wsi = NULL;
    visit->entered = false;
    visit->entering = false;
    visit->catching_up = false;
    visit->part_length = 0;
    const unsigned pause = visit->pause / 2 + jitter(visit->context, visit->pause);
    visit->pause = visit->pause * 2 > LAST_PAUSE ? LAST_PAUSE : visit->pause * 2;
    if (visit->broken >= BROKEN_MAX) {
        set_state(visit, VISIT_FAILED, _("the server does not speak the protocol of Piazza"));
    }
    pthread_mutex_lock(&visit->lock);
    const bool over = visit->state == VISIT_FAILED || visit->ending;
    visit->paused = false;
    pthread_mutex_unlock(&visit->lock);
    if (!over) {
        lws_sul_schedule(visit->context, 0, &visit->retry.list, connect_now,
                         (lws_usec_t)pause * LWS_US_PER_MS);
    }
}

static void lost(struct visit *visit, const char *problem)
{
    set_state(visit, VISIT_LOST, problem);
    come_back(visit);
}

static void connect_now(lws_sorted_usec_list_t *retry)
{
    struct visit *visit = ((struct visit_timer *)retry)->visit;
    const struct address *address = &visit->options.address;
    const struct lws_client_connect_info info = {
        .context = visit->context,
        .address = address->host,
        .port = (int)address->port,
        .path = visit->path,
        .host = visit->host,
        .ssl_connection = address->tls ? LCCSCF_USE_SSL : 0,
        .local_protocol_name = "piazza",
        .protocol = "piazza",
        .ietf_version_or_minus_one = -1,
        .pwsi = &visit->wsi,
    };
    if (lws_client_connect_via_info(&info) == NULL && visit->wsi == NULL) {
        pthread_mutex_lock(&visit->lock);
        const bool waits = visit->state == VISIT_CONNECTING || visit->state == VISIT_ENTERED;
        pthread_mutex_unlock(&visit->lock);
        if (waits) { /* otherwise LWS_CALLBACK_CLIENT_CONNECTION_ERROR has said it */
            lost(visit, _("there is no connection"));
        }
    }
}

/* ---- what comes ---- */

/* Errors after which there is no use in coming back. */
static bool is_final(const char *error)
{
    static const char *const names[] = {"no-table", "token",    "origin",
                                        "enter",    "not-text", "not-found"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(error, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void has_entered(struct visit *visit, const struct order_message *message)
{
    visit->entered = true;
    visit->entered_at = lws_now_usecs();
    if (message->token[0] != '\0') {
        pthread_mutex_lock(&visit->lock);
        memcpy(visit->token, message->token, sizeof visit->token);
        pthread_mutex_unlock(&visit->lock);
    }
    set_state(visit, VISIT_ENTERED, "");
}

static bool deliver(struct visit *visit, const char *text, size_t length)
{
    pthread_mutex_lock(&visit->lock);
    const bool put = queue_put(&visit->in, text, length);
    const bool full = visit->in.bytes > QUEUE_BYTES;
    visit->paused = visit->paused || full;
    tell(visit);
    pthread_mutex_unlock(&visit->lock);
    if (full) {
        lws_rx_flow_control(visit->wsi, 0);
    }
    return put;
}

static bool broke(struct visit *visit)
{
    visit->broken++;
    visit->order.known = false; /* start anew, by a look */
    return false;
}

/* A whole message; false if the connection is of no use any more. */
static bool take_message(struct visit *visit, const char *text, size_t length)
{
    struct order_message message;
    if (!order_read(text, length, &message)) {
        return broke(visit);
    }
    if (!visit->entered) {
        if (strcmp(message.type, "entered") == 0) {
            has_entered(visit, &message);
        } else if (strcmp(message.type, "error") == 0) {
            const char *sentence = message.sentence[0] != '\0' ? _(message.sentence) : "";
            snprintf(visit->refusal, sizeof visit->refusal, "%s", sentence);
            if (is_final(message.error)) {
                set_state(visit, VISIT_FAILED, sentence);
            }
            return false;
        } else {
            return broke(visit);
        }
    }
    switch (order_take(&visit->order, &message)) {
    case ORDER_DELIVER:
        visit->broken = message.numbered ? 0 : visit->broken;
        return deliver(visit, text, length);
    case ORDER_DROP:
        return true;
    case ORDER_ASK:
        visit->catching_up = true;
        lws_callback_on_writable(visit->wsi);
        return true;
    case ORDER_BROKEN:
        break;
    }
    return broke(visit);
}

static bool keep_part(struct visit *visit, const char *bytes, size_t length)
{
    const size_t wanted = visit->part_length + length;
    if (wanted > VISIT_MESSAGE_MAX || !array_grow(&visit->part, &visit->part_capacity, wanted, 1)) {
        return false;
    }
    memcpy(visit->part + visit->part_length, bytes, length);
    visit->part_length = wanted;
    return true;
}

static int on_receive(struct visit *visit, struct lws *wsi, const char *bytes, size_t length)
{
    if (lws_frame_is_binary(wsi) || !keep_part(visit, bytes, length)) {
        broke(visit);
        return -1;
    }
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0) {
        return 0;
    }
    const bool good = take_message(visit, visit->part, visit->part_length);
    visit->part_length = 0;
    if (visit->part_capacity > READ_AT_ONCE * 8) { /* one long message is no reason to keep it */
        free(visit->part);
        visit->part = NULL;
        visit->part_capacity = 0;
    }
    return good ? 0 : -1;
}

/* ---- what goes ---- */

static int write_text(struct lws *wsi, const char *text, size_t length)
{
    unsigned char buffer[LWS_PRE + VISIT_SEND_MAX];
    memcpy(buffer + LWS_PRE, text, length);
    return lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
}

static int write_enter(struct visit *visit, struct lws *wsi)
{
    char text[200];
    char token[ADDRESS_TOKEN + 1];
    char since[32] = "";
    pthread_mutex_lock(&visit->lock);
    memcpy(token, visit->token, sizeof token);
    pthread_mutex_unlock(&visit->lock);
    if (visit->order.known && !visit->options.look) {
        snprintf(since, sizeof since, ",\"since\":%u", visit->order.last);
    }
    const int length = snprintf(text, sizeof text, "{\"type\":\"enter\"%s%s%s%s}",
                                token[0] != '\0' ? ",\"token\":\"" : "", token,
                                token[0] != '\0' ? "\"" : "", since);
    visit->entering = false;
    return write_text(wsi, text, (size_t)length);
}

static int on_writable(struct visit *visit, struct lws *wsi)
{
    char text[64];
    if (visit->entering) {
        return write_enter(visit, wsi);
    }
    if (!visit->entered) {
        return 0;
    }
    if (visit->catching_up) {
        visit->catching_up = false;
        lws_callback_on_writable(wsi);
        const int length =
            snprintf(text, sizeof text, "{\"type\":\"since\",\"n\":%u}", visit->order.last);
        return write_text(wsi, text, (size_t)length);
    }
    pthread_mutex_lock(&visit->lock);
    struct queued *item = queue_take(&visit->out);
    const bool more = visit->out.first != NULL;
    pthread_mutex_unlock(&visit->lock);
    const int code = item != NULL ? write_text(wsi, item->text, item->length) : 0;
    free(item);
    if (more) {
        lws_callback_on_writable(wsi);
    }
    return code;
}

/* ---- events of the socket ---- */

/* The other thread has something: messages to send, room for more, or the end. */
static void on_wake(struct visit *visit)
{
    pthread_mutex_lock(&visit->lock);
    const bool send = visit->out.first != NULL;
    const bool resume = visit->paused && visit->in.bytes <= QUEUE_BYTES / 2;
    visit->paused = visit->paused && !resume;
    pthread_mutex_unlock(&visit->lock);
    if (visit->wsi != NULL && send) {
        lws_callback_on_writable(visit->wsi);
    }
    if (visit->wsi != NULL && resume) {
        lws_rx_flow_control(visit->wsi, 1);
    }
}

/* lws itself says only that the handshake failed. Nothing that is wrong is overruled. */
static void on_certificate(struct visit *visit, X509_STORE_CTX *chain, bool right)
{
    if (!right) {
        snprintf(visit->distrust, sizeof visit->distrust, "%s",
                 X509_verify_cert_error_string(X509_STORE_CTX_get_error(chain)));
    }
}

static void on_connection_error(struct visit *visit, struct lws *wsi)
{
    char problem[PROBLEM_MAX];
    const unsigned status = lws_http_client_http_response(wsi);
    snprintf(problem, sizeof problem, "%s", _("there is no connection"));
    if (status >= 400 && status < 500 && status != 408 && status != 429) {
        snprintf(problem, sizeof problem,
                 _("the server answers with %d: is it a server of Piazza?"), (int)status);
        set_state(visit, VISIT_FAILED, problem);
    } else if (visit->distrust[0] != '\0') {
        snprintf(problem, sizeof problem, _("the certificate of the server is not trusted: %s"),
                 visit->distrust);
        set_state(visit, VISIT_FAILED, problem);
    }
    lost(visit, problem);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct visit *visit = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        on_certificate(visit, user, length != 0);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        visit->wsi = wsi;
        visit->entering = true;
        visit->refusal[0] = '\0';
        lws_set_timer_usecs(wsi, ENTER_SECONDS * LWS_US_PER_SEC);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return on_receive(visit, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return on_writable(visit, wsi);
    case LWS_CALLBACK_TIMER:
        return visit->entered ? 0 : -1; /* not in time */
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        on_connection_error(visit, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lost(visit, visit->refusal[0] != '\0' ? visit->refusal : _("the connection is lost"));
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        on_wake(visit);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "piazza", .callback = on_event, .rx_buffer_size = READ_AT_ONCE}, {.name = NULL}};

/* A server that is gone without a word is noticed. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 40,
                                           .secs_since_valid_hangup = 60};

static void *run(void *argument)
{
    struct visit *visit = argument;
    bool ending = false;
    visit->retry.visit = visit;
    connect_now(&visit->retry.list);
    while (!ending && lws_service(visit->context, 0) >= 0) {
        pthread_mutex_lock(&visit->lock);
        ending = visit->ending;
        pthread_mutex_unlock(&visit->lock);
    }
    return NULL;
}

/* ---- life ---- */

static bool open_context(struct visit *visit)
{
    const struct address *address = &visit->options.address;
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = visit,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
                   (visit->ca != NULL ? LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS : 0),
        .client_ssl_ca_filepath = visit->ca,
        .gid = -1,
        .uid = -1,
        .count_threads = 1,
        .fd_limit_per_thread = 16,
        .retry_and_idle_policy = &idle_policy,
    };
    snprintf(visit->host, sizeof visit->host, address->v6 ? "[%s]:%u" : "%s:%u", address->host,
             address->port);
    snprintf(visit->path, sizeof visit->path, "/ws/%s", address->table);
    lws_set_log_level(0, NULL);
    visit->context = lws_create_context(&info);
    return visit->context != NULL;
}

static void release(struct visit *visit)
{
    if (visit->context != NULL) {
        lws_context_destroy(visit->context);
    }
    queue_clear(&visit->in);
    queue_clear(&visit->out);
    free(visit->part);
    free(visit->ca);
    for (int i = 0; i < 2; i++) {
        if (visit->pipe[i] >= 0) {
            close(visit->pipe[i]);
        }
    }
    pthread_mutex_destroy(&visit->lock);
    free(visit);
}

struct visit *visit_open(const struct visit_options *options, char *problem, size_t size)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (visit == NULL) {
        snprintf(problem, size, "%s", _("not enough memory"));
        return NULL;
    }
    visit->options = *options;
    visit->ca = options->ca != NULL ? strdup(options->ca) : NULL;
    visit->pause = FIRST_PAUSE;
    visit->pipe[0] = visit->pipe[1] = -1;
    queue_init(&visit->in);
    queue_init(&visit->out);
    pthread_mutex_init(&visit->lock, NULL);
    if (options->token != NULL) {
        snprintf(visit->token, sizeof visit->token, "%s", options->token);
    }
    if (options->ca != NULL && access(options->ca, R_OK) != 0) {
        snprintf(problem, size, _("%s: the file cannot be read"), options->ca);
        release(visit);
        return NULL;
    }
    if (pipe(visit->pipe) != 0 || fcntl(visit->pipe[0], F_SETFD, FD_CLOEXEC) != 0 ||
        fcntl(visit->pipe[1], F_SETFD, FD_CLOEXEC) != 0 || !open_context(visit) ||
        pthread_create(&visit->thread, NULL, run, visit) != 0) {
        snprintf(problem, size, "%s",
                 _("the network cannot be used: a file is missing, or memory"));
        release(visit);
        return NULL;
    }
    return visit;
}

void visit_close(struct visit *visit)
{
    pthread_mutex_lock(&visit->lock);
    visit->ending = true;
    pthread_mutex_unlock(&visit->lock);
    lws_cancel_service(visit->context);
    pthread_join(visit->thread, NULL);
    release(visit);
}

/* ---- for the caller's thread ---- */

int visit_fd(const struct visit *visit)
{
    return visit->pipe[0];
}

bool visit_next(struct visit *visit, struct visit_message *message)
{
    pthread_mutex_lock(&visit->lock);
    struct queued *item = queue_take(&visit->in);
    const bool resume = visit->paused && visit->in.bytes <= QUEUE_BYTES / 2;
    hear(visit);
    pthread_mutex_unlock(&visit->lock);
    if (resume) {
        lws_cancel_service(visit->context);
    }
    if (item == NULL) {
        return false;
    }
    const size_t length = item->length;
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, item->text, length + 1);
        message->text = text;
        message->length = length;
    }
    free(item);
    return text != NULL;
}

enum visit_state visit_status(struct visit *visit, char *problem, size_t size)
{
    pthread_mutex_lock(&visit->lock);
    const enum visit_state state = visit->state;
    snprintf(problem, size, "%s", visit->problem);
    hear(visit);
    pthread_mutex_unlock(&visit->lock);
    return state;
}

bool visit_send(struct visit *visit, const char *text, size_t length)
{
    pthread_mutex_lock(&visit->lock);
    const bool sent = visit->state == VISIT_ENTERED && length > 0 && length <= VISIT_SEND_MAX &&
                      visit->out.count < QUEUE_OUT && queue_put(&visit->out, text, length);
    pthread_mutex_unlock(&visit->lock);
    if (sent) {
        lws_cancel_service(visit->context);
    }
    return sent;
}
