/* WebSocket clients by hand (RFC 6455), thousands of them on one epoll. */
#include "connection.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BUFFER_SIZE = 4 * 1024 * 1024, /* more than any message */
    READ_SIZE = 256 * 1024,
    FRAME_HEADER = 14,
    SEND_MAX = 65536
};

/* Clients must mask what they send. The same key for all does it here. */
static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};

bool connector_open(struct connector *connector, const struct connection_events *events)
{
    *connector = (struct connector){.events = events, .buffer = malloc(BUFFER_SIZE)};
    connector->epoll = epoll_create1(EPOLL_CLOEXEC);
    return connector->epoll >= 0 && connector->buffer != NULL;
}

void connector_close(struct connector *connector)
{
    free(connector->buffer);
    close(connector->epoll);
}

static bool hold(struct held *held, const char *bytes, size_t length)
{
    if (held->length + length > held->size) {
        const size_t size = (held->length + length) * 2;
        char *larger = realloc(held->bytes, size);
        if (larger == NULL) {
            return false;
        }
        held->bytes = larger;
        held->size = size;
    }
    memcpy(held->bytes + held->length, bytes, length);
    held->length += length;
    return true;
}

static void drop(struct held *held)
{
    free(held->bytes);
    *held = (struct held){0};
}

void connection_end(struct connection *connection)
{
    if (connection->stage != CONNECTION_NONE && connection->stage != CONNECTION_ENDED) {
        close(connection->socket);
    }
    connection->stage = CONNECTION_ENDED;
    drop(&connection->raw);
    drop(&connection->message);
    free(connection->request);
    connection->request = NULL;
}

static void end(struct connector *connector, struct connection *connection, const char *why)
{
    connection_end(connection);
    connector->events->ended(connection, why);
}

bool connection_start(struct connector *connector, struct connection *connection,
                      const struct sockaddr_in *server, uint32_t source, const char *request,
                      bool upgrade)
{
    const int on = 1;
    const struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(source)};
    struct epoll_event event = {.events = EPOLLOUT, .data.ptr = connection};
    const int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (s < 0) {
        return false;
    }
    char *kept = strdup(request);
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    /* else each source address would lend its ports to one server only */
    setsockopt(s, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (kept == NULL ||
        (source != 0 && bind(s, (const struct sockaddr *)&from, sizeof from) != 0) ||
        (connect(s, (const struct sockaddr *)server, sizeof *server) != 0 &&
         errno != EINPROGRESS) ||
        epoll_ctl(connector->epoll, EPOLL_CTL_ADD, s, &event) != 0) {
        free(kept);
        close(s);
        return false;
    }
    connection_end(connection);
    connection->socket = s;
    connection->stage = CONNECTION_CONNECTING;
    connection->upgrade = upgrade;
    connection->request = kept;
    return true;
}

/* ---- out ---- */

static void send_all(struct connector *connector, struct connection *connection, const void *bytes,
                     size_t length)
{
    if (send(connection->socket, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) {
        end(connector, connection, "cannot send");
    }
}

static void send_frame(struct connector *connector, struct connection *connection, uint8_t opcode,
                       const char *text, size_t length)
{
    uint8_t frame[FRAME_HEADER + SEND_MAX];
    size_t at = 0;
    if (connection->stage != CONNECTION_OPEN || length > SEND_MAX) {
        return;
    }
    frame[at++] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (uint8_t)(0x80 | length);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (uint8_t)(length >> 8);
        frame[at++] = (uint8_t)length;
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++) {
        frame[at++] = (uint8_t)((uint8_t)text[i] ^ mask[i & 3]);
    }
    send_all(connector, connection, frame, at);
}

void connection_send(struct connector *connector, struct connection *connection, const char *text,
                     size_t length)
{
    send_frame(connector, connection, 1, text, length);
}

/* ---- in ---- */

/* Takes the answer over HTTP, if it is complete; returns how many bytes it was. */
static size_t take_answer(struct connector *connector, struct connection *connection,
                          const char *bytes, size_t length)
{
    const char *blank = memmem(bytes, length, "\r\n\r\n", 4);
    if (blank == NULL) {
        return 0;
    }
    const size_t header = (size_t)(blank - bytes) + 4;
    const int status = length > 12 ? (int)strtol(bytes + 9, NULL, 10) : 0;
    if (connection->upgrade) {
        if (status != 101) {
            char why[64];
            snprintf(why, sizeof why, "handshake answered with %d", status);
            end(connector, connection, why);
            return length;
        }
        connection->stage = CONNECTION_OPEN;
        connector->events->opened(connection);
        return header;
    }
    size_t body = 0;
    for (const char *line = bytes; line < blank; line++) {
        if (strncasecmp(line, "\ncontent-length:", 16) == 0) {
            body = strtoul(line + 16, NULL, 10);
        }
    }
    if (length - header < body) {
        return 0;
    }
    connection_end(connection);
    connector->events->answered(connection, status, bytes + header, body);
    return length;
}

static void take_close(struct connector *connector, struct connection *connection,
                       const char *payload, size_t length)
{
    char why[160];
    const unsigned code =
        length < 2 ? 0U : (unsigned)(uint8_t)payload[0] << 8 | (uint8_t)payload[1];
    snprintf(why, sizeof why, "closed with %u %.*s", code, length > 2 ? (int)length - 2 : 0,
             length > 2 ? payload + 2 : "");
    end(connector, connection, why);
}

static void take_message(struct connector *connector, struct connection *connection, bool last,
                         const char *payload, size_t length)
{
    struct held *whole = &connection->message;
    if (last && whole->length == 0) {
        connector->messages++;
        connector->events->received(connection, payload, length);
        return;
    }
    if (!hold(whole, payload, length)) {
        end(connector, connection, "no memory");
        return;
    }
    if (last) {
        struct held taken = *whole;
        *whole = (struct held){0};
        connector->messages++;
        connector->events->received(connection, taken.bytes, taken.length);
        free(taken.bytes);
    }
}

/* Takes a frame, if it is complete; returns how many bytes it was. */
static size_t take_frame(struct connector *connector, struct connection *connection,
                         const char *bytes, size_t available)
{
    const uint8_t *at = (const uint8_t *)bytes;
    size_t header = 2;
    if (available < header) {
        return 0;
    }
    uint64_t length = at[1] & 0x7f;
    if (length >= 126) {
        header = length == 126 ? 4 : 10;
        if (available < header) {
            return 0;
        }
        length = 0;
        for (size_t i = 2; i < header; i++) {
            length = length << 8 | at[i];
        }
    }
    if ((at[1] & 0x80) != 0 || length > BUFFER_SIZE - READ_SIZE) {
        end(connector, connection, "no frame of a server");
        return available;
    }
    if (available - header < length) {
        return 0;
    }
    const char *payload = bytes + header;
    switch (at[0] & 0x0f) {
    case 0: /* goes on */
    case 1: /* text */
    case 2: /* binary */
        take_message(connector, connection, (at[0] & 0x80) != 0, payload, (size_t)length);
        break;
    case 8:
        take_close(connector, connection, payload, (size_t)length);
        break;
    case 9: /* ping, pong */
        send_frame(connector, connection, 10, payload, (size_t)length);
        break;
    default:
        break;
    }
    return header + (size_t)length;
}

static void take(struct connector *connector, struct connection *connection, const char *bytes,
                 size_t length)
{
    size_t done = 0;
    while (done < length &&
           (connection->stage == CONNECTION_REQUESTED || connection->stage == CONNECTION_OPEN)) {
        const size_t step = connection->stage == CONNECTION_OPEN
                                ? take_frame(connector, connection, bytes + done, length - done)
                                : take_answer(connector, connection, bytes + done, length - done);
        if (step == 0) {
            if (!hold(&connection->raw, bytes + done, length - done)) {
                end(connector, connection, "no memory");
            }
            return;
        }
        done += step;
    }
}

/* Reads once; true if there may be more. */
static bool read_once(struct connector *connector, struct connection *connection)
{
    struct held *raw = &connection->raw;
    char *buffer = connector->buffer;
    const size_t kept = raw->length;
    if (kept > BUFFER_SIZE - READ_SIZE) {
        end(connector, connection, "a frame without end");
        return false;
    }
    if (kept > 0) {
        memcpy(buffer, raw->bytes, kept);
        raw->length = 0;
    }
    const ssize_t count = recv(connection->socket, buffer + kept, READ_SIZE, 0);
    if (count > 0) {
        connector->bytes += (uint64_t)count;
        take(connector, connection, buffer, kept + (size_t)count);
    } else if (count == 0) {
        end(connector, connection, "ended by the server");
    } else if (errno == EAGAIN || errno == EINTR) {
        raw->length = kept;
        return errno == EINTR;
    } else {
        end(connector, connection, strerror(errno));
    }
    return count == READ_SIZE;
}

/* epoll tells of what has come once only, which spares the cores that the server needs. */
static void readable(struct connector *connector, struct connection *connection, bool ended)
{
    bool more = true;
    while ((more || ended) &&
           (connection->stage == CONNECTION_REQUESTED || connection->stage == CONNECTION_OPEN)) {
        more = read_once(connector, connection);
    }
}

static void connected(struct connector *connector, struct connection *connection)
{
    int error = 0;
    socklen_t size = sizeof error;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = connection};
    getsockopt(connection->socket, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0 || epoll_ctl(connector->epoll, EPOLL_CTL_MOD, connection->socket, &event) != 0) {
        end(connector, connection, strerror(error != 0 ? error : errno));
        return;
    }
    char *request = connection->request;
    connection->request = NULL;
    connection->stage = CONNECTION_REQUESTED;
    send_all(connector, connection, request, strlen(request));
    free(request);
}

int connector_run(struct connector *connector, int milliseconds)
{
    struct epoll_event events[CONNECTOR_AT_ONCE];
    const int count = epoll_wait(connector->epoll, events, CONNECTOR_AT_ONCE, milliseconds);
    for (int i = 0; i < count; i++) {
        struct connection *connection = events[i].data.ptr;
        if (connection->stage == CONNECTION_CONNECTING) {
            connected(connector, connection);
        } else if (connection->stage != CONNECTION_ENDED) {
            readable(connector, connection,
                     (events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
        }
    }
    return count < 0 && errno == EINTR ? 0 : count;
}
