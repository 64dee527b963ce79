/* See net_kit.h. */
#include "net_kit.h"
#include "server/api.h"
#include "server/hub.h"
#include "server/metrics.h"
#include "unit.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PEOPLE = 32768, LATER_MS = 30, PATIENCE = 60 }; /* the last in seconds */

struct kit {
    uv_loop_t loop;
    uv_async_t wake;
    struct net *net;
    pthread_t thread;
    atomic_int order; /* 1 stop, 2 reload, 3 turn, 4 wait for the next order */
    atomic_int result;
    atomic_int opened;
    atomic_int closed;
    atomic_int received;
    atomic_int told;
    bool stopped;
    struct client *people[PEOPLE];
    int count;
};

static struct kit *running;

/* ---- the hub ---- */

static void send_text(struct client *client, const char *text, size_t length)
{
    struct frame *frame = frame_new(text, length);
    client_send(client, frame);
    frame_release(frame);
}

void hub_opened(struct hub *hub, struct client *client)
{
    (void)hub;
    running->opened++;
    if (running->count < PEOPLE)
        running->people[running->count++] = client;
    client_hold(client);
}

void hub_closed(struct hub *hub, struct client *client)
{
    (void)hub;
    running->closed++;
    for (int i = 0; i < running->count; i++)
        if (running->people[i] == client)
            running->people[i--] = running->people[--running->count];
    client_release(client);
}

static void to_all(const char *text, size_t length)
{
    struct frame *frame = frame_new(text, length);
    for (int i = 0; i < running->count; i++)
        client_send(running->people[i], frame);
    frame_release(frame);
}

void hub_tell_stored(struct hub *hub)
{
    (void)hub;
    running->told++;
}

void hub_received(struct hub *hub, struct client *client, const char *text, size_t length)
{
    (void)hub;
    char copy[64] = "";
    running->received++;
    memcpy(copy, text, length < sizeof copy ? length : sizeof copy - 1);
    if (strcmp(copy, "enter") == 0) {
        client->entered = true;
        send_text(client, "entered", 7);
    } else if (strncmp(copy, "flood ", 6) == 0) {
        char fill[1000];
        memset(fill, 'x', sizeof fill);
        struct frame *frame = frame_new(fill, sizeof fill);
        for (int i = (int)strtol(copy + 6, NULL, 10); i > 0; i--)
            client_send(client, frame);
        frame_release(frame);
    } else if (strncmp(copy, "large ", 6) == 0) {
        size_t size = strtoul(copy + 6, NULL, 10);
        char *large = malloc(size);
        memset(large, 'g', size);
        send_text(client, large, size);
        free(large);
    } else if (strncmp(copy, "all ", 4) == 0) {
        to_all(text + 4, length - 4);
    } else if (strncmp(copy, "close ", 6) == 0) {
        for (int error = 1; error < SERVER_ERROR_COUNT; error++)
            if (strcmp(server_errors[error].name, copy + 6) == 0)
                client_close(client, (enum server_error)error);
    } else if (strcmp(copy, "told") == 0) {
        char told[64];
        const int out = (int)metrics_get(METRIC_MESSAGES_OUT_TOTAL);
        snprintf(told, sizeof told, "told %d, out %d", running->told, out);
        send_text(client, told, strlen(told));
    } else if (strcmp(copy, "refuse") == 0) {
        client_refuse(client, SERVER_STORAGE, "7");
    } else {
        send_text(client, text, length);
    }
}

/* ---- the API ---- */

struct later {
    uv_timer_t timer;
    struct http_request *request;
};

static void later_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void answer(struct http_request *request)
{
    char text[40000];
    int length = snprintf(text, sizeof text, "%d|%s|%s|%s|%s|%s|%.*s", (int)request->method,
                          request->path, request->query, request->bearer, request->host,
                          request->peer.address, (int)request->body_length, request->body);
    http_answer(request, 200, "text/plain", text, (size_t)length);
}

static void answer_later(uv_timer_t *timer)
{
    struct later *later = timer->data;
    answer(later->request);
    uv_close((uv_handle_t *)timer, later_closed);
}

void api_handle(struct hub *hub, struct http_request *request)
{
    (void)hub;
    if (strcmp(request->path, "/api/later") == 0) {
        struct later *later = calloc(1, sizeof *later);
        later->request = request;
        later->timer.data = later;
        uv_timer_init(&running->loop, &later->timer);
        uv_timer_start(&later->timer, answer_later, LATER_MS, 0);
    } else if (strcmp(request->path, "/api/large") == 0) {
        size_t size = 3 * 1000 * 1000;
        char *text = malloc(size);
        memset(text, 'L', size);
        http_answer(request, 200, "text/plain", text, size);
        free(text);
    } else if (strcmp(request->path, "/api/tables") == 0 && request->method == HTTP_POST) {
        if (http_table_allowed(request))
            http_answer(request, 201, "application/json", "{}", 2);
        else
            http_refuse(request, SERVER_TABLES);
    } else if (strcmp(request->path, "/api/refuse") == 0) {
        http_refuse(request, SERVER_NOT_YOURS);
    } else {
        answer(request);
    }
}

const char *hub_problem(const struct hub *hub)
{
    (void)hub;
    return NULL;
}

/* ---- the server's thread ---- */

struct net_options kit_options(void)
{
    return (struct net_options){.bind = "127.0.0.1",
                                .senders = 2,
                                .connections = 1000,
                                .per_address = 0,
                                .rate = 0,
                                .requests = 0,
                                .tables = 0,
                                .queue = 256 * 1024,
                                .slow = 10};
}

static void stopped(void *context)
{
    struct kit *kit = context;
    kit->stopped = true;
    uv_close((uv_handle_t *)&kit->wake, NULL);
}

static void woken(uv_async_t *async)
{
    struct kit *kit = async->data;
    int order = atomic_exchange(&kit->order, 0);
    if (order == 1)
        net_stop(kit->net, 1000, stopped, kit);
    else if (order == 2)
        kit->result = net_reload(kit->net) ? 1 : 2;
    else if (order == 3 || order == 4)
        kit->result = 1;
    while (order == 4 && kit->order == 0)
        usleep(1000);
}

static void *serve(void *context)
{
    struct kit *kit = context;
    uv_run(&kit->loop, UV_RUN_DEFAULT);
    return NULL;
}

struct kit *kit_start(const struct net_options *options)
{
    struct kit *kit = calloc(1, sizeof *kit);
    char problem[256] = "";
    assert_non_null(kit);
    uv_loop_init(&kit->loop);
    uv_async_init(&kit->loop, &kit->wake, woken);
    kit->wake.data = kit;
    running = kit;
    int code = net_open(&kit->net, &kit->loop, options, NULL, problem, sizeof problem);
    if (code != 0)
        fail_msg("%s", problem);
    assert_int_equal(pthread_create(&kit->thread, NULL, serve, kit), 0);
    return kit;
}

double kit_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double kit_cpu(struct kit *kit)
{
    clockid_t clock;
    struct timespec used = {0, 0};
    assert_int_equal(pthread_getcpuclockid(kit->thread, &clock), 0);
    clock_gettime(clock, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static int command(struct kit *kit, int order)
{
    kit->result = 0;
    kit->order = order;
    uv_async_send(&kit->wake);
    double until = kit_time() + PATIENCE;
    while (kit->result == 0 && kit_time() < until)
        usleep(1000);
    assert_int_not_equal(kit->result, 0);
    return kit->result;
}

bool kit_reload(struct kit *kit)
{
    return command(kit, 2) == 1;
}

void kit_hold(struct kit *kit)
{
    command(kit, 4);
}

void kit_turn(struct kit *kit)
{
    command(kit, 3);
}

void kit_stop(struct kit *kit)
{
    kit->order = 1;
    uv_async_send(&kit->wake);
    pthread_join(kit->thread, NULL);
    assert_true(kit->stopped);
    assert_int_equal(kit->opened, kit->closed);
    net_free(kit->net);
    assert_int_equal(uv_loop_close(&kit->loop), 0);
    running = NULL;
    free(kit);
}

int kit_port(const struct kit *kit)
{
    return net_port(kit->net);
}

int kit_metrics_port(const struct kit *kit)
{
    return net_metrics_port(kit->net);
}

int kit_opened(struct kit *kit)
{
    return kit->opened;
}

int kit_closed(struct kit *kit)
{
    return kit->closed;
}

int kit_received(struct kit *kit)
{
    return kit->received;
}

/* ---- clients ---- */

int kit_connect_from(const char *address, int port)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    int yes = 1;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in from = {.sin_family = AF_INET};
    assert_true(fd >= 0);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    inet_pton(AF_INET, address, &from.sin_addr);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    assert_int_equal(bind(fd, (struct sockaddr *)&from, sizeof from), 0);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail_msg("connect: %s", strerror(errno));
    return fd;
}

int kit_connect(int port)
{
    return kit_connect_from("127.0.0.1", port);
}

void kit_write(int fd, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(fd, at, length, MSG_NOSIGNAL);
        if (sent <= 0)
            fail_msg("write: %s", strerror(errno));
        at += sent;
        length -= (size_t)sent;
    }
}

void kit_say(int fd, const char *text)
{
    kit_write(fd, text, strlen(text));
}

/* More bytes within the time: how many, 0 at the end, -1 if none came. */
static ssize_t more(int fd, void *to, size_t size, double until)
{
    struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
    double left = until - kit_time();
    int ready = poll(&poll_fd, 1, left > 0 ? (int)(left * 1000) + 1 : 0);
    if (ready <= 0)
        return -1;
    ssize_t got = recv(fd, to, size, 0);
    return got < 0 ? 0 : got;
}

static char kept[4 * 1000 * 1000];

const char *kit_read(int fd, const char *end)
{
    size_t length = 0;
    double until = kit_time() + PATIENCE;
    kept[0] = '\0';
    /* A byte at a time, so that what follows stays for the next call. */
    while (length < sizeof kept - 1 && more(fd, kept + length, 1, until) == 1) {
        kept[++length] = '\0';
        if (end != NULL && length >= strlen(end) && strcmp(kept + length - strlen(end), end) == 0)
            break;
    }
    return kept;
}

const char *kit_answer(int fd)
{
    kit_read(fd, "\r\n\r\n");
    const char *header = strstr(kept, "Content-Length: ");
    size_t length = strlen(kept);
    size_t body = header == NULL ? 0 : strtoul(header + 16, NULL, 10);
    double until = kit_time() + PATIENCE;
    for (ssize_t got; body > 0 && length + body < sizeof kept; body -= (size_t)got) {
        if ((got = more(fd, kept + length, body, until)) <= 0)
            break;
        length += (size_t)got;
        kept[length] = '\0';
    }
    return kept;
}

bool kit_ends(int fd)
{
    char dropped[4096];
    double until = kit_time() + PATIENCE;
    ssize_t got;
    while ((got = more(fd, dropped, sizeof dropped, until)) > 0)
        ;
    return got == 0;
}

bool kit_cut(int fd)
{
    struct pollfd poll_fd = {.fd = fd}; /* errors alone */
    return poll(&poll_fd, 1, 1000 * PATIENCE) == 1;
}

int kit_socket(int port, const char *headers)
{
    char text[1024];
    int fd = kit_connect(port);
    snprintf(text, sizeof text,
             "GET /ws/" KIT_ID " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             headers);
    kit_say(fd, text);
    const char *got = kit_read(fd, "\r\n\r\n");
    if (strncmp(got, "HTTP/1.1 101 ", 13) != 0)
        fail_msg("no WebSocket: %s", got);
    return fd;
}

void kit_frame(int fd, int first, const void *payload, size_t length)
{
    static const unsigned char mask[4] = {1, 2, 3, 4};
    unsigned char *bytes = malloc(length + 14);
    size_t at = 0;
    bytes[at++] = (unsigned char)first;
    if (length < 126) {
        bytes[at++] = (unsigned char)(0x80 | length);
    } else {
        bytes[at++] = 0x80 | 126;
        bytes[at++] = (unsigned char)(length >> 8);
        bytes[at++] = (unsigned char)length;
    }
    memcpy(bytes + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        bytes[at++] = ((const unsigned char *)payload)[i] ^ mask[i % 4];
    kit_write(fd, bytes, at);
    free(bytes);
}

void kit_text(int fd, const char *text)
{
    kit_frame(fd, 0x81, text, strlen(text));
}

static bool exactly(int fd, void *to, size_t length, double until)
{
    char *at = to;
    while (length > 0) {
        ssize_t got = more(fd, at, length, until);
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

const char *kit_next(int fd, int *first, size_t *length)
{
    unsigned char head[10];
    double until = kit_time() + PATIENCE;
    if (!exactly(fd, head, 2, until))
        return NULL;
    assert_int_equal(head[1] & 0x80, 0);
    size_t size = head[1];
    int bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (bytes > 0) {
        assert_true(exactly(fd, head + 2, (size_t)bytes, until));
        size = 0;
        for (int i = 0; i < bytes; i++)
            size = size << 8 | head[2 + i];
    }
    assert_true(size < sizeof kept);
    if (!exactly(fd, kept, size, until))
        return NULL;
    kept[size] = '\0';
    *first = head[0];
    *length = size;
    return kept;
}

void kit_expect(int fd, const char *text)
{
    int first = 0x89;
    size_t length = 0;
    const char *got = NULL;
    for (int i = 0; i < 10 && first == 0x89; i++) { /* on a busy machine a ping may come before */
        got = kit_next(fd, &first, &length);
        assert_non_null(got);
        if (first == 0x89)
            kit_frame(fd, 0x8a, got, length);
    }
    assert_int_equal(first, 0x81);
    assert_string_equal(got, text);
}

void kit_expect_error(int fd, enum server_error error)
{
    char text[512];
    snprintf(text, sizeof text, "{\"type\":\"error\",\"error\":\"%s\",\"sentence\":\"%s\"}",
             server_errors[error].name, server_errors[error].sentence);
    kit_expect(fd, text);
}

void kit_expect_close(int fd, enum server_error error)
{
    int first = 0;
    size_t length = 0;
    kit_expect_error(fd, error);
    const char *got = kit_next(fd, &first, &length);
    assert_non_null(got);
    assert_int_equal(first, 0x88);
    assert_int_equal((unsigned char)got[0] << 8 | (unsigned char)got[1],
                     server_errors[error].close);
    assert_string_equal(got + 2, server_errors[error].name);
}
