/* WebSockets over real sockets: what goes in and out, and every way to break it. */
#include "net_kit.h"
#include "piazza/table.h"
#include "server/metrics.h"
#include "unit.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static struct kit *start(void)
{
    struct net_options options = kit_options();
    return kit_start(&options);
}

static void echoes(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_socket(kit_port(kit), "");
    kit_text(fd, "Buongiorno");
    kit_expect(fd, "Buongiorno");
    kit_text(fd, "");
    kit_expect(fd, "");
    kit_text(fd, "caff\xc3\xa8 \xf0\x9f\x9a\x82");
    kit_expect(fd, "caff\xc3\xa8 \xf0\x9f\x9a\x82");
    assert_int_equal(kit_opened(kit), 1);
    close(fd);
    kit_stop(kit);
}

/* The handshake's answer to these headers. */
static const char *handshake(int fd, const char *path, const char *headers)
{
    char text[2048];
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: localhost:1\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             path, headers);
    kit_say(fd, text);
    return kit_answer(fd);
}

static void refused(struct kit *kit, const char *path, const char *headers, enum server_error error)
{
    char status[32];
    char name[64];
    int fd = kit_connect(kit_port(kit));
    const char *answer = handshake(fd, path, headers);
    snprintf(status, sizeof status, "HTTP/1.1 %d ", server_errors[error].status);
    snprintf(name, sizeof name, "\"error\":\"%s\"", server_errors[error].name);
    if (strncmp(answer, status, strlen(status)) != 0 || strstr(answer, name) == NULL)
        fail_msg("not refused with %s: %s", server_errors[error].name, answer);
    assert_true(kit_ends(fd));
    close(fd);
}

static void accepted(struct kit *kit, const char *headers)
{
    int fd = kit_connect(kit_port(kit));
    const char *answer = handshake(fd, "/ws/" KIT_ID, headers);
    if (strncmp(answer, "HTTP/1.1 101 ", 13) != 0)
        fail_msg("not accepted: %s", answer);
    close(fd);
}

static void handshakes(void **state)
{
    (void)state;
    static const char *const origins[] = {"https://friend.example", "http://other.example:81/x",
                                          NULL};
    struct net_options options = kit_options();
    options.url = "https://play.example/";
    options.origins = origins;
    struct kit *kit = kit_start(&options);
    refused(kit, "/ws/abcdefghijklmnopqrs", "", SERVER_NOT_FOUND);
    refused(kit, "/ws/abcdefghijklmnopqrstu", "", SERVER_NOT_FOUND);
    refused(kit, "/ws/abcdefghijklmnopqrs1", "", SERVER_NOT_FOUND);
    refused(kit, "/ws/", "", SERVER_NOT_FOUND);
    refused(kit, "/", "", SERVER_NOT_FOUND);
    refused(kit, "/ws/" KIT_ID, "Origin: https://evil.example\r\n", SERVER_ORIGIN);
    refused(kit, "/ws/" KIT_ID, "Origin: null\r\n", SERVER_ORIGIN);
    refused(kit, "/ws/" KIT_ID, "Origin: http://localhost:2\r\n", SERVER_ORIGIN);
    refused(kit, "/ws/" KIT_ID, "Origin: https://play.example.evil\r\n", SERVER_ORIGIN);
    refused(kit, "/ws/" KIT_ID, "Origin: http://play.example\r\n", SERVER_ORIGIN);
    accepted(kit, "");
    accepted(kit, "Origin: http://localhost:1\r\n");
    accepted(kit, "Origin: https://LOCALHOST:1\r\n");
    accepted(kit, "Origin: https://play.example\r\n");
    accepted(kit, "Origin: https://friend.example\r\n");
    accepted(kit, "Origin: http://other.example:81\r\n");
    accepted(kit, "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    assert_null(strstr(handshake(kit_connect(kit_port(kit)), "/ws/" KIT_ID,
                                 "Sec-WebSocket-Extensions: permessage-deflate\r\n"),
                       "deflate"));
    int fd = kit_connect(kit_port(kit));
    assert_non_null(strstr(handshake(fd, "/ws/" KIT_ID, "Sec-WebSocket-Protocol: x, piazza\r\n"),
                           "Sec-WebSocket-Protocol: piazza\r\n"));
    close(fd);
    kit_stop(kit);
}

static void odd_upgrades(void **state)
{
    (void)state;
    static const char *const requests[] = {
        "GET /ws/" KIT_ID " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "GET /ws/" KIT_ID " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "GET /ws/" KIT_ID " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
        "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, "
        "HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: teapot\r\nConnection: Upgrade\r\n\r\n",
        "POST /ws/" KIT_ID " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    struct kit *kit = start();
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        /* Each alone, and after a request that keeps the connection. */
        for (int kept = 0; kept < 2; kept++) {
            int fd = kit_connect(kit_port(kit));
            if (kept) {
                kit_say(fd, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
                assert_non_null(strstr(kit_answer(fd), "200 OK"));
            }
            kit_say(fd, requests[i]);
            const char *got = kit_read(fd, "\r\n\r\n");
            assert_null(strstr(got, " 101 "));
            assert_null(strstr(got, "libwebsockets"));
            assert_true(kit_ends(fd));
            close(fd);
        }
    }
    int fd = kit_socket(kit_port(kit), "");
    kit_text(fd, "still");
    kit_expect(fd, "still");
    close(fd);
    assert_int_equal(kit_opened(kit), 1);
    kit_stop(kit);
}

static void fragments(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_socket(kit_port(kit), "");
    kit_frame(fd, 0x01, "one ", 4);
    kit_frame(fd, 0x89, "in between", 10);
    kit_frame(fd, 0x00, "", 0);
    kit_frame(fd, 0x00, "two ", 4);
    kit_frame(fd, 0x80, "three", 5);
    int first = 0;
    size_t length = 0;
    for (int i = 0; i < 2; i++) { /* the pong may come before or after */
        const char *got = kit_next(fd, &first, &length);
        assert_non_null(got);
        assert_string_equal(got, first == 0x8a ? "in between" : "one two three");
    }
    /* A character may be cut anywhere. */
    kit_frame(fd, 0x01, "\xc3", 1);
    kit_frame(fd, 0x80, "\xa8", 1);
    kit_expect(fd, "\xc3\xa8");
    /* The largest message, byte by byte on the wire. */
    char text[PZ_TABLE_MESSAGE_MAX + 1];
    memset(text, 'm', PZ_TABLE_MESSAGE_MAX);
    text[PZ_TABLE_MESSAGE_MAX] = '\0';
    kit_text(fd, text);
    kit_expect(fd, text);
    for (int i = 0; i < PZ_TABLE_MESSAGE_MAX; i++)
        kit_frame(fd, (i == 0 ? 0x01 : 0x00) | (i == PZ_TABLE_MESSAGE_MAX - 1 ? 0x80 : 0), "m", 1);
    kit_expect(fd, text);
    close(fd);
    kit_stop(kit);
}

static void many_at_once(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_socket(kit_port(kit), "");
    enum { COUNT = 2000 };
    for (int i = 0; i < COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, "message %d", i);
        kit_text(fd, text);
    }
    for (int i = 0; i < COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, "message %d", i);
        kit_expect(fd, text);
    }
    kit_text(fd, "flood 100");
    for (int i = 0; i < 100; i++) {
        int first = 0;
        size_t length = 0;
        assert_non_null(kit_next(fd, &first, &length));
        assert_int_equal(length, 1000);
    }
    close(fd);
    kit_stop(kit);
}

/* Lengths around those where the head of a frame changes, and more than a socket takes at once;
 * alone and behind others. */
static void large(void **state)
{
    (void)state;
    static const size_t sizes[] = {0,     125,   126,   127,   65531,  65532,
                                   65533, 65534, 65535, 65536, 200000, 1000000};
    struct net_options options = kit_options();
    options.queue = 3 * 1000 * 1000;
    struct kit *kit = kit_start(&options);
    int fd = kit_socket(kit_port(kit), "");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char text[32];
        int first = 0;
        size_t length = 0;
        snprintf(text, sizeof text, "large %zu", sizes[i]);
        kit_text(fd, text);
        kit_text(fd, "flood 2");
        kit_text(fd, text);
        const char *got = kit_next(fd, &first, &length);
        assert_non_null(got);
        assert_int_equal(length, sizes[i]);
        assert_true(sizes[i] == 0 || got[sizes[i] - 1] == 'g');
        for (int j = 0; j < 2; j++) {
            assert_non_null(kit_next(fd, &first, &length));
            assert_int_equal(length, 1000);
        }
        assert_non_null(kit_next(fd, &first, &length));
        assert_int_equal(length, sizes[i]);
    }
    close(fd);
    kit_stop(kit);
}

/* The first message may come together with the handshake. */
static void early(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /ws/" KIT_ID " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
                "keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x85\x01\x01\x01\x01idmmn");
    assert_non_null(strstr(kit_read(fd, "\r\n\r\n"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    kit_expect(fd, "hello");
    close(fd);
    kit_stop(kit);
}

/* Opens one, writes the bytes, and expects the error and the end. */
static void broken(struct kit *kit, const void *bytes, size_t length, enum server_error error)
{
    int fd = kit_socket(kit_port(kit), "");
    kit_write(fd, bytes, length);
    kit_expect_close(fd, error);
    kit_frame(fd, 0x88, "\x03\xe8", 2);
    assert_true(kit_ends(fd));
    close(fd);
}

#define BROKEN(kit, bytes, error) broken(kit, bytes, sizeof(bytes) - 1, error)

static void too_large(void **state)
{
    (void)state;
    struct kit *kit = start();
    /* What is declared is enough; it need not come. 4097 bytes, 64 KiB, and 2^62. */
    BROKEN(kit, "\x81\xfe\x10\x01\0\0\0\0x", SERVER_TOO_LARGE);
    BROKEN(kit, "\x81\xff\0\0\0\0\0\1\0\0\0\0\0\0x", SERVER_TOO_LARGE);
    BROKEN(kit, "\x81\xff\x40\0\0\0\0\0\0\0\0\0\0\0x", SERVER_TOO_LARGE);
    /* Also as the sum of fragments. */
    int fd = kit_socket(kit_port(kit), "");
    char text[3000];
    memset(text, 'm', sizeof text);
    kit_frame(fd, 0x01, text, sizeof text);
    kit_frame(fd, 0x00, text, sizeof text);
    kit_expect_close(fd, SERVER_TOO_LARGE);
    close(fd);
    /* Who goes on sending is not listened to, and is cut off. */
    fd = kit_socket(kit_port(kit), "");
    kit_frame(fd, 0x01, text, sizeof text);
    for (int i = 0; i < 1000; i++)
        if (send(fd, text, sizeof text, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
    assert_true(kit_ends(fd));
    close(fd);
    assert_int_equal(kit_received(kit), 0);
    kit_stop(kit);
}

static void not_text(void **state)
{
    (void)state;
    struct kit *kit = start();
    BROKEN(kit, "\x82\x81\0\0\0\0x", SERVER_NOT_TEXT);
    BROKEN(kit, "\x02\x81\0\0\0\0x", SERVER_NOT_TEXT);
    BROKEN(kit, "\x81\x81\0\0\0\0\xff", SERVER_NOT_TEXT);
    BROKEN(kit, "\x81\x82\0\0\0\0\xc0\x80", SERVER_NOT_TEXT);
    BROKEN(kit, "\x81\x83\0\0\0\0\xed\xa0\x80", SERVER_NOT_TEXT);
    BROKEN(kit, "\x81\x84\0\0\0\0\xf4\x90\x80\x80", SERVER_NOT_TEXT);
    BROKEN(kit, "\x81\x82\0\0\0\0\xe2\x82", SERVER_NOT_TEXT);
    assert_int_equal(kit_received(kit), 0);
    kit_stop(kit);
}

/* Frames that no client may send: the connection ends, and nothing else happens. */
static void nonsense(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } frames[] = {
        {"\xc1\x81\0\0\0\0x", 7},                  /* a reserved bit */
        {"\x83\x81\0\0\0\0x", 7},                  /* a reserved opcode */
        {"\x80\x81\0\0\0\0x", 7},                  /* continues nothing */
        {"\x09\x81\0\0\0\0x", 7},                  /* a ping in fragments */
        {"\x89\xfe\0\x80\0\0\0\0", 8},             /* a ping of 128 bytes */
        {"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0", 14} /* 2^63 bytes */
    };
    struct kit *kit = start();
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        int fd = kit_socket(kit_port(kit), "");
        kit_write(fd, frames[i].bytes, frames[i].length);
        int first = 0;
        size_t length = 0;
        const char *got = kit_next(fd, &first, &length);
        assert_true(got == NULL || first == 0x88);
        kit_frame(fd, 0x88, "\x03\xea", 2);
        assert_true(kit_ends(fd));
        close(fd);
    }
    assert_int_equal(kit_received(kit), 0);
    kit_stop(kit);
}

/* Frames of every kind, whole and broken, from a generator. */
static void noise(void **state)
{
    (void)state;
    static const unsigned char firsts[] = {0x81, 0x01, 0x80, 0x00, 0x89, 0x8a};
    struct kit *kit = start();
    unsigned random = 1;
#define RANDOM() ((random = random * 1103515245u + 12345u) >> 16 & 0x7fff)
    for (int round = 0; round < 300; round++) {
        unsigned char bytes[4000];
        size_t length = 0;
        int fd = kit_socket(kit_port(kit), "");
        while (length < sizeof bytes - 200) {
            unsigned kind = RANDOM() % 64;
            unsigned size = RANDOM() % 126;
            bytes[length++] = kind == 0 ? (unsigned char)RANDOM() : firsts[kind % sizeof firsts];
            bytes[length++] = (unsigned char)((kind == 1 ? 0 : 0x80) | size);
            for (unsigned i = 0; i < size + (kind == 2 ? 3 : 4); i++)
                bytes[length++] = (unsigned char)(kind % 8 == 3 ? RANDOM() : 0x20);
        }
        if (send(fd, bytes, length, MSG_NOSIGNAL) > 0 && round % 2 == 0)
            shutdown(fd, SHUT_WR);
        else
            usleep(500);
        close(fd);
    }
    int fd = kit_socket(kit_port(kit), "");
    kit_text(fd, "still");
    kit_expect(fd, "still");
    close(fd);
    kit_stop(kit);
}

static void closes(void **state)
{
    (void)state;
    struct kit *kit = start();
    for (int error = 1; error < SERVER_ERROR_COUNT; error++) {
        char text[64];
        if (server_errors[error].close == 0)
            continue;
        int fd = kit_socket(kit_port(kit), "");
        snprintf(text, sizeof text, "close %s", server_errors[error].name);
        kit_text(fd, "flood 20");
        kit_text(fd, text);
        kit_text(fd, "not heard");
        for (int i = 0; i < 20; i++) {
            int first = 0;
            size_t length = 0;
            assert_non_null(kit_next(fd, &first, &length));
            assert_int_equal(length, 1000);
        }
        kit_expect_close(fd, (enum server_error)error);
        close(fd);
    }
    /* The other side may close too. */
    int fd = kit_socket(kit_port(kit), "");
    kit_frame(fd, 0x88, "\x03\xe8goodbye", 9);
    int first = 0;
    size_t length = 0;
    assert_string_equal(kit_next(fd, &first, &length) + 2, "goodbye");
    assert_int_equal(first, 0x88);
    assert_true(kit_ends(fd));
    close(fd);
    kit_stop(kit);
}

static void refuses(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_socket(kit_port(kit), "");
    kit_text(fd, "refuse");
    kit_expect(fd, "{\"type\":\"error\",\"re\":7,\"error\":\"storage\",\"sentence\":\"it could not "
                   "be stored; try again soon\"}");
    kit_text(fd, "goes on");
    kit_expect(fd, "goes on");
    close(fd);
    kit_stop(kit);
}

static void everybody(void **state)
{
    (void)state;
    enum { COUNT = 50 };
    struct kit *kit = start();
    int fds[COUNT];
    for (int i = 0; i < COUNT; i++)
        fds[i] = kit_socket(kit_port(kit), "");
    /* Some go away without a word before all are told. */
    for (int i = 1; i < COUNT; i += 7) {
        struct linger reset = {1, 0};
        setsockopt(fds[i], SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(fds[i]);
        fds[i] = -1;
    }
    kit_text(fds[0], "all Ciao a tutti");
    for (int i = 0; i < COUNT; i++)
        if (fds[i] >= 0)
            kit_expect(fds[i], "Ciao a tutti");
    for (int i = 0; i < COUNT; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    kit_stop(kit);
}

/* More than the sockets take at once, written by several threads: every byte comes, in order. */
static void everybody_much(void **state)
{
    (void)state;
    enum { COUNT = 12, MESSAGES = 200 };
    struct net_options options = kit_options();
    char text[3000];
    options.rate = 0;
    options.queue = 4u << 20;
    struct kit *kit = kit_start(&options);
    int fds[COUNT];
    for (int i = 0; i < COUNT; i++) {
        int small = 65536;
        fds[i] = kit_socket(kit_port(kit), "");
        if (i > 0)
            setsockopt(fds[i], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    for (int n = 0; n < MESSAGES; n++) {
        memset(text, 'x', sizeof text);
        text[sizeof text - 1] = '\0';
        memcpy(text, "all ", 4);
        text[4 + snprintf(text + 4, 16, "%d", n)] = ' ';
        kit_text(fds[0], text);
        kit_expect(fds[0], text + 4);
    }
    for (int i = 1; i < COUNT; i++)
        for (int n = 0; n < MESSAGES; n++) {
            memset(text, 'x', sizeof text);
            text[sizeof text - 1] = '\0';
            text[4 + snprintf(text + 4, 16, "%d", n)] = ' ';
            kit_expect(fds[i], text + 4);
        }
    for (int i = 0; i < COUNT; i++)
        close(fds[i]);
    kit_stop(kit);
}

/* `count` people speak while the loop is held; what the last of them is told. */
static const char *last_answer(struct kit *kit, const int *people, int count)
{
    kit_hold(kit);
    for (int i = 0; i < count; i++)
        kit_text(people[i], "told");
    kit_turn(kit);
    const char *answer = NULL;
    int first = 0;
    size_t length = 0;
    for (int i = 0; i < count; i++)
        answer = kit_next(people[i], &first, &length);
    assert_non_null(answer);
    return answer;
}

/* The answers to the first of many go out before the last are heard. */
static void not_all_wait_for_all(void **state)
{
    (void)state;
    enum { FEW = 60, MANY = 100 };
    struct kit *kit = start();
    int people[MANY];
    int told = 0;
    int out = 0;
    for (int i = 0; i < MANY; i++)
        people[i] = kit_socket(kit_port(kit), "");
    const int before = (int)metrics_get(METRIC_MESSAGES_OUT_TOTAL);
    assert_int_equal(sscanf(last_answer(kit, people, FEW), "told %d, out %d", &told, &out), 2);
    assert_int_equal(told, 0);
    assert_int_equal(out, before);
    assert_int_equal(sscanf(last_answer(kit, people, MANY), "told %d, out %d", &told, &out), 2);
    assert_int_equal(told, 1);
    assert_int_equal(out, before + FEW + 64);
    for (int i = 0; i < MANY; i++)
        close(people[i]);
    kit_stop(kit);
}

/* Whoever is told first is sent it first. One core would show the order of the writes only by
 * chance, so the order is that in which an epoll sees the sockets become readable. */
static void first_come_first_served(void **state)
{
    (void)state;
    enum { PEOPLE = 3 };
    struct kit *kit = start();
    struct epoll_event events[PEOPLE];
    int people[PEOPLE];
    int ready = epoll_create1(0);
    assert_true(ready >= 0);
    for (int i = 0; i < PEOPLE; i++) {
        struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u32 = (uint32_t)i};
        people[i] = kit_socket(kit_port(kit), "");
        assert_int_equal(epoll_ctl(ready, EPOLL_CTL_ADD, people[i], &event), 0);
    }
    kit_hold(kit);
    for (int i = 0; i < PEOPLE; i++)
        kit_text(people[i], "ciao");
    kit_turn(kit);
    for (int i = 0; i < PEOPLE; i++) {
        struct pollfd wait = {.fd = people[i], .events = POLLIN};
        assert_int_equal(poll(&wait, 1, 3000), 1);
    }
    assert_int_equal(epoll_wait(ready, events, PEOPLE, 3000), PEOPLE);
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(events[i].data.u32, i);
        close(people[i]);
    }
    close(ready);
    kit_stop(kit);
}

static void told_to_stop(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_socket(kit_port(kit), "");
    int deaf = kit_socket(kit_port(kit), "");
    int half = kit_connect(kit_port(kit));
    kit_say(half, "GET / HT");
    kit_turn(kit);
    kit_stop(kit); /* fails if it takes long, or the hub was not told of each */
    kit_expect_close(fd, SERVER_STOPPING);
    assert_true(kit_ends(fd));
    assert_true(kit_ends(half));
    close(fd);
    close(half);
    close(deaf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(echoes),
                                       cmocka_unit_test(handshakes),
                                       cmocka_unit_test(odd_upgrades),
                                       cmocka_unit_test(fragments),
                                       cmocka_unit_test(early),
                                       cmocka_unit_test(many_at_once),
                                       cmocka_unit_test(too_large),
                                       cmocka_unit_test(not_text),
                                       cmocka_unit_test(nonsense),
                                       cmocka_unit_test(large),
                                       cmocka_unit_test(noise),
                                       cmocka_unit_test(closes),
                                       cmocka_unit_test(refuses),
                                       cmocka_unit_test(everybody),
                                       cmocka_unit_test(everybody_much),
                                       cmocka_unit_test(not_all_wait_for_all),
                                       cmocka_unit_test(first_come_first_served),
                                       cmocka_unit_test(told_to_stop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
