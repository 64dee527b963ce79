/* WebSockets: messages in, put together and within their limits; frames out, several in one write;
 * closing with a reason. */
#include "hub.h"
#include "log.h"
#include "metrics.h"
#include "net_internal.h"
#include "piazza/table.h"
#include "utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RING_FIRST = 4,
    RING_MOST = 1 << 20,
    BURST = 3,  /* times the rate */
    FLOOD = 10, /* times the burst, dropped within: */
    FLOOD_MS = 10000,
    TELL_MS = 200, /* too-fast is told at most this often */
    ERROR_SIZE = 512,
    POLICY = 1008 /* the close code where the error has none */
};

static struct web_socket *socket_of(struct client *client)
{
    return client->inside;
}

/* ---- references ---- */

void client_hold(struct client *client)
{
    client->refs++;
}

void client_release(struct client *client)
{
    if (--client->refs == 0)
        free(client->inside);
}

/* ---- out ---- */

static void want_flush(struct web_socket *socket)
{
    if (socket->to_flush)
        return;
    struct net *net = socket->client.net;
    socket->to_flush = true;
    client_hold(&socket->client);
    socket->next_to_flush = NULL;
    *net->to_flush_end = socket;
    net->to_flush_end = &socket->next_to_flush;
}

/* The frame that `at` others wait before. */
static struct frame **frame_at(const struct web_socket *socket, uint32_t at)
{
    return &socket->ring[(socket->head + at) & (socket->capacity - 1)];
}

/* Lets the first frame go. */
static void pop(struct web_socket *socket)
{
    struct frame *frame = *frame_at(socket, 0);
    socket->waiting -= frame->length;
    socket->count--;
    socket->head = (socket->head + 1) & (socket->capacity - 1);
    frame_release(frame);
}

static void forget_frames(struct web_socket *socket)
{
    while (socket->count > 0)
        pop(socket);
}

static void drop_slow(struct web_socket *socket)
{
    metrics_add(METRIC_SLOW_TOTAL, 1);
    log_line(LOG_DEBUG, "too-slow", "connection", log_number((int64_t)socket->client.number),
             "waiting", log_number((int64_t)socket->waiting), NULL);
    socket->over = true;
    forget_frames(socket);
    connection_reset(socket->connection);
}

static bool grow(struct web_socket *socket)
{
    uint32_t capacity = socket->capacity == 0 ? RING_FIRST : 2 * socket->capacity;
    struct frame **ring = capacity <= RING_MOST ? malloc(capacity * sizeof(struct frame *)) : NULL;
    if (ring == NULL)
        return false;
    for (uint32_t i = 0; i < socket->count; i++)
        ring[i] = *frame_at(socket, i);
    free(socket->ring);
    socket->ring = ring;
    socket->capacity = capacity;
    socket->head = 0;
    return true;
}

static void enqueue(struct web_socket *socket, struct frame *frame)
{
    if (frame == NULL)
        return;
    if ((socket->waiting + frame->length > socket->client.net->options.queue &&
         socket->count > 0) ||
        (socket->count == socket->capacity && !grow(socket))) {
        drop_slow(socket);
        return;
    }
    frame_hold(frame);
    *frame_at(socket, socket->count++) = frame;
    socket->waiting += frame->length;
    want_flush(socket);
}

static bool is_open(const struct web_socket *socket)
{
    return socket->client.wsi != NULL && !socket->over && socket->closing_since == 0;
}

void client_send(struct client *client, struct frame *frame)
{
    if (is_open(socket_of(client)))
        enqueue(socket_of(client), frame);
}

static struct frame *error_frame(enum server_error error, const char *re)
{
    char text[ERROR_SIZE];
    const struct server_error_row *row = &server_errors[error];
    int length = snprintf(text, sizeof text,
                          "{\"type\":\"error\",%s%s%s\"error\":\"%s\",\"sentence\":\"%s\"}",
                          re != NULL ? "\"re\":" : "", re != NULL ? re : "", re != NULL ? "," : "",
                          row->name, row->sentence);
    return length < 0 || (size_t)length >= sizeof text ? NULL : frame_new(text, (size_t)length);
}

static void send_error(struct web_socket *socket, enum server_error error, const char *re)
{
    struct net *net = socket->client.net;
    metrics_add(METRIC_REFUSED_TOTAL, 1);
    struct frame *frame = re != NULL ? error_frame(error, re) : NULL;
    if (net->errors[error] == NULL)
        net->errors[error] = error_frame(error, NULL);
    enqueue(socket, frame != NULL ? frame : net->errors[error]);
    frame_release(frame);
}

void client_refuse(struct client *client, enum server_error error, const char *re)
{
    if (is_open(socket_of(client)))
        send_error(socket_of(client), error, re);
}

/* The close frame is ours: with libuv, a build of lws for debugging (such as Debian's) closes the
 * socket before it has sent its own. */
static struct frame *close_frame(enum server_error error)
{
    const struct server_error_row *row = &server_errors[error];
    unsigned code = row->close != 0 ? (unsigned)row->close : POLICY;
    size_t length = strlen(row->name);
    char payload[64] = {(char)(code >> 8), (char)(code & 0xff)};
    memcpy(payload + 2, row->name, length);
    return frame_make(FRAME_CLOSE, payload, 2 + length);
}

void client_close(struct client *client, enum server_error error)
{
    struct web_socket *socket = socket_of(client);
    if (!is_open(socket))
        return;
    send_error(socket, error, NULL);
    struct frame *frame = close_frame(error);
    if (!socket->over)
        enqueue(socket, frame);
    frame_release(frame);
    int64_t now = net_now(client->net);
    socket->closing_since = now != 0 ? now : 1;
}

/* Writes what waits, as much as the connection takes. False: it is broken. */
static bool flush(struct web_socket *socket)
{
    struct net *net = socket->client.net;
    struct lws *wsi = socket->client.wsi;
    while (socket->count > 0 && !lws_partial_buffered(wsi)) {
        struct frame *first = *frame_at(socket, 0);
        unsigned char *bytes = first->bytes;
        size_t length = first->length;
        uint32_t taken = 1;
        if (socket->count > 1 && length < SCRATCH_SIZE) {
            bytes = net->scratch;
            length = 0;
            for (taken = 0; taken < socket->count; taken++) {
                const struct frame *frame = *frame_at(socket, taken);
                if (length + frame->length > SCRATCH_SIZE)
                    break;
                memcpy(bytes + length, frame->bytes, frame->length);
                length += frame->length;
            }
        }
        /* The frames have their heads already; lws keeps what the socket does not take. */
        if (lws_write(wsi, bytes, length, LWS_WRITE_RAW) < 0)
            return false;
        metrics_add(METRIC_MESSAGES_OUT_TOTAL, taken);
        for (; taken > 0; taken--)
            pop(socket);
        socket->connection->moved = net_now(net);
    }
    if (socket->count == 0 && socket->closing_since != 0) {
        socket->over = true;
        if (socket->lost && !lws_partial_buffered(wsi))
            shutdown(lws_get_socket_fd(wsi), SHUT_WR);
    }
    return true;
}

static bool writable_now(const struct web_socket *socket)
{
    return socket->client.wsi != NULL && !socket->over && socket->established;
}

/* Drops what the kernel took. What it left of a frame goes to lws, which keeps it. */
static bool take_sent(struct web_socket *socket, size_t sent)
{
    bool whole = true;
    socket->connection->moved = net_now(socket->client.net);
    while (sent > 0) {
        struct frame *frame = *frame_at(socket, 0);
        if (sent < frame->length) {
            whole = lws_write(socket->client.wsi, frame->bytes + sent, frame->length - sent,
                              LWS_WRITE_RAW) >= 0;
            sent = frame->length;
        }
        sent -= frame->length;
        metrics_add(METRIC_MESSAGES_OUT_TOTAL, 1);
        pop(socket);
    }
    return whole;
}

/* Lets threads write what waits for these sockets; flush() sees to the rest. Only without TLS: that
 * has a state, which is the loop's. */
static void send_together(struct net *net, struct web_socket *const sockets[], size_t count)
{
    struct web_socket *sending[FLUSH_TOGETHER];
    size_t chosen = 0;
    for (size_t i = 0; i < count; i++) {
        struct web_socket *socket = sockets[i];
        if (!writable_now(socket) || socket->count == 0 ||
            lws_partial_buffered(socket->client.wsi)) {
            continue;
        }
        struct sending *entry = &net->sendings[chosen];
        entry->socket = (int)lws_get_socket_fd(socket->client.wsi);
        entry->count = 0;
        for (uint32_t j = 0; j < socket->count && entry->count < SENDING_PARTS; j++) {
            struct frame *frame = *frame_at(socket, j);
            entry->parts[entry->count++] =
                (struct iovec){.iov_base = frame->bytes, .iov_len = frame->length};
        }
        sending[chosen++] = socket;
    }
    senders_run(net->senders, net->sendings, chosen);
    for (size_t i = 0; i < chosen; i++) {
        const ssize_t sent = net->sendings[i].sent;
        if (sent > 0 && !take_sent(sending[i], (size_t)sent)) {
            sending[i]->over = true;
            connection_kill(sending[i]->connection);
        }
    }
}

void sockets_flush(struct net *net)
{
    net->heard = 0;
    while (net->to_flush != NULL) {
        struct web_socket *sockets[FLUSH_TOGETHER];
        size_t count = 0;
        while (net->to_flush != NULL && count < FLUSH_TOGETHER) {
            struct web_socket *socket = net->to_flush;
            net->to_flush = socket->next_to_flush;
            socket->to_flush = false;
            sockets[count++] = socket;
        }
        if (net->to_flush == NULL)
            net->to_flush_end = &net->to_flush;
        if (net->senders != NULL && count >= FLUSH_LEAST) {
            send_together(net, sockets, count);
        }
        for (size_t i = 0; i < count; i++) {
            struct web_socket *socket = sockets[i];
            if (writable_now(socket) && !flush(socket)) {
                socket->over = true;
                connection_kill(socket->connection);
            }
            client_release(&socket->client);
        }
    }
}

/* What lws had kept has gone out. */
int socket_writable(struct connection *connection)
{
    struct web_socket *socket = connection->socket;
    return socket == NULL || socket->over || flush(socket) ? 0 : -1;
}

/* ---- in ---- */

/* Under load hundreds of messages wait when the loop comes round. Whoever was heard before them
 * should not wait for all of them to be dealt with. */
static void heard_one(struct net *net)
{
    if (++net->heard >= HEARD_AT_ONCE) {
        hub_tell_stored(net->hub);
        sockets_flush(net);
    }
}

void socket_heard(struct connection *connection)
{
    if (connection->socket != NULL) {
        connection->socket->heard = net_now(connection->net);
        connection->socket->pinged = false;
    }
}

/* One more message over the rate. */
static void too_fast(struct web_socket *socket, int64_t now)
{
    unsigned flood = socket->client.net->options.rate * BURST * FLOOD;
    if (now - socket->dropped_since > FLOOD_MS) {
        socket->dropped_since = now;
        socket->dropped = 0;
    }
    if (++socket->dropped > flood) {
        client_close(&socket->client, SERVER_FLOOD);
    } else if (now - socket->told_too_fast >= TELL_MS || socket->told_too_fast == 0) {
        socket->told_too_fast = now;
        client_refuse(&socket->client, SERVER_TOO_FAST, NULL);
    } else {
        metrics_add(METRIC_REFUSED_TOTAL, 1);
    }
}

static void message(struct web_socket *socket, const char *text, size_t length)
{
    struct net *net = socket->client.net;
    int64_t now = net_now(net);
    metrics_add(METRIC_MESSAGES_IN_TOTAL, 1);
    socket->heard = now;
    socket->pinged = false;
    if (!bucket_take(&socket->rate, net->options.rate, 1000, net->options.rate * BURST, now))
        too_fast(socket, now);
    else if (!utf8_valid(text, length))
        client_close(&socket->client, SERVER_NOT_TEXT);
    else
        hub_received(net->hub, &socket->client, text, length);
}

int socket_received(struct connection *connection, const char *data, size_t length)
{
    struct web_socket *socket = connection->socket;
    if (socket == NULL || !socket->established)
        return -1;
    if (socket->over || socket->closing_since != 0)
        return 0;
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    size_t have = socket->partial != NULL ? socket->partial_length : 0;
    if (lws_frame_is_binary(wsi)) {
        client_close(&socket->client, SERVER_NOT_TEXT);
        return 0;
    }
    size_t left = lws_remaining_packet_payload(wsi);
    if (length > PZ_TABLE_MESSAGE_MAX || left > PZ_TABLE_MESSAGE_MAX ||
        have + length + left > PZ_TABLE_MESSAGE_MAX) {
        free(socket->partial);
        socket->partial = NULL;
        socket->lost = left > 0;
        client_close(&socket->client, SERVER_TOO_LARGE);
        return 0;
    }
    bool whole = lws_is_final_fragment(wsi) && left == 0;
    /* The hub may let go of it in the middle. */
    client_hold(&socket->client);
    if (socket->partial == NULL && whole) {
        message(socket, data, length);
    } else {
        if (socket->partial == NULL) {
            socket->partial = malloc(PZ_TABLE_MESSAGE_MAX);
            socket->partial_length = 0;
            socket->partial_since = net_now(net);
        }
        if (socket->partial == NULL) {
            client_close(&socket->client, SERVER_BUSY);
        } else {
            if (length > 0)
                memcpy(socket->partial + socket->partial_length, data, length);
            socket->partial_length += length;
            if (whole) {
                char *text = socket->partial;
                socket->partial = NULL;
                message(socket, text, socket->partial_length);
                free(text);
            }
        }
    }
    client_release(&socket->client);
    if (whole)
        heard_one(net);
    return 0;
}

/* A close frame came. As the answer to ours it is the end; else lws answers it. */
int socket_says_goodbye(struct connection *connection)
{
    struct web_socket *socket = connection->socket;
    if (socket == NULL || (socket->closing_since != 0 && socket->over))
        return -1;
    socket->over = true;
    forget_frames(socket);
    return 0;
}

/* ---- life ---- */

/* The request for a WebSocket: 0 to go on, or the answer is on its way and the connection ends. */
int socket_confirm(struct connection *connection)
{
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    static const char prefix[] = "/ws/";
    char path[sizeof prefix + TABLE_ID_LENGTH];
    char host[512];
    char version[8] = "";
    enum server_error error = http_check(connection, true, true, host, sizeof host);
    metrics_add(METRIC_REQUESTS_TOTAL, 1);
    if (error == SERVER_OK && net->stopping)
        error = SERVER_STOPPING;
    if (error == SERVER_OK &&
        (connection->metrics ||
         lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) != sizeof path - 1 ||
         memcmp(path, prefix, sizeof prefix - 1) != 0 ||
         !table_id_valid(path + sizeof prefix - 1, TABLE_ID_LENGTH)))
        error = SERVER_NOT_FOUND;
    if (error == SERVER_OK && (lws_hdr_total_length(wsi, WSI_TOKEN_KEY) != 24 ||
                               lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) != 2 ||
                               strcmp(version, "13") != 0))
        error = SERVER_BODY;
    if (error == SERVER_OK && net->options.trust_proxy) {
        connection->counted = limits_connect(net->limits, connection->peer.address) != 0;
        if (!connection->counted)
            error = SERVER_BUSY;
        else if (net->options.per_address != 0 &&
                 limits_connections(net->limits, connection->peer.address) >
                     net->options.per_address)
            error = SERVER_CONNECTIONS;
    }
    struct web_socket *socket = error == SERVER_OK ? calloc(1, sizeof *socket) : NULL;
    if (socket == NULL) {
        http_refuse_upgrade(connection, error != SERVER_OK ? error : SERVER_BUSY);
        return -1;
    }
    socket->client.net = net;
    socket->client.refs = 1;
    socket->client.number = ++net->next_number;
    socket->client.inside = socket;
    memcpy(socket->client.id, path + sizeof prefix - 1, TABLE_ID_LENGTH + 1);
    socket->connection = connection;
    connection->socket = socket;
    return 0;
}

void socket_established(struct connection *connection)
{
    struct web_socket *socket = connection->socket;
    struct net *net = connection->net;
    socket->client.wsi = connection->wsi;
    socket->established = true;
    socket->opened = socket->heard = net_now(net);
    connection->deadline = 0;
    metrics_add(METRIC_CONNECTIONS, 1);
    metrics_add(METRIC_CONNECTIONS_TOTAL, 1);
    hub_opened(net->hub, &socket->client);
}

/* Also for one that was never established. */
void socket_closed(struct connection *connection)
{
    struct web_socket *socket = connection->socket;
    if (socket == NULL)
        return;
    connection->socket = NULL;
    socket->client.wsi = NULL;
    socket->connection = NULL;
    socket->over = true;
    forget_frames(socket);
    free(socket->ring);
    socket->ring = NULL;
    socket->capacity = 0;
    free(socket->partial);
    socket->partial = NULL;
    if (socket->established) {
        metrics_add(METRIC_CONNECTIONS, -1);
        hub_closed(connection->net->hub, &socket->client);
    }
    client_release(&socket->client);
}

/* Has it been too slow, or silent for too long? */
void socket_sweep(struct connection *connection, int64_t now)
{
    struct web_socket *socket = connection->socket;
    struct net *net = connection->net;
    int64_t slow = (int64_t)net->options.slow * 1000;
    int64_t silence = (int64_t)net->options.silence * 1000;
    if (socket->closing_since != 0) {
        if (now - socket->closing_since > (int64_t)CLOSE_SECONDS * 1000)
            connection_kill(connection);
    } else if (socket->over) {
        return; /* lws answers the close frame and waits no longer than we would */
    } else if ((!socket->client.entered && socket->client.waiting == 0 &&
                now - socket->opened > slow) ||
               (socket->partial != NULL && now - socket->partial_since > slow) ||
               now - socket->heard > silence + slow) {
        metrics_add(METRIC_SLOW_TOTAL, 1);
        client_close(&socket->client, SERVER_TOO_SLOW);
    } else if (now - socket->heard > silence && !socket->pinged) {
        if (net->ping == NULL)
            net->ping = frame_make(FRAME_PING, "piazza", 6); /* lws hides pongs without payload */
        socket->pinged = true;
        enqueue(socket, net->ping);
    }
}
