/* Limits of connections and addresses, slow and silent peers, and the buckets behind them. */
#include "net_kit.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/utf8.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define HOST "Host: localhost\r\n"

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in: %s", part, text);
}

/* ---- without a network ---- */

static void buckets(void **state)
{
    (void)state;
    struct bucket bucket = {0};
    int64_t now = 123456;
    for (int i = 0; i < 6; i++)
        assert_true(bucket_take(&bucket, 2, 1000, 6, now));
    assert_false(bucket_take(&bucket, 2, 1000, 6, now));
    assert_false(bucket_take(&bucket, 2, 1000, 6, now + 499));
    assert_true(bucket_take(&bucket, 2, 1000, 6, now + 500));
    assert_false(bucket_take(&bucket, 2, 1000, 6, now + 501));
    /* Asking often does not lose what comes back between. */
    int got = 0;
    for (int64_t at = now + 501; at <= now + 10500; at++)
        got += bucket_take(&bucket, 2, 1000, 6, at);
    assert_in_range(got, 19, 20);
    /* It is never fuller than full. */
    now += 1000000000;
    for (int i = 0; i < 6; i++)
        assert_true(bucket_take(&bucket, 2, 1000, 6, now));
    assert_false(bucket_take(&bucket, 2, 1000, 6, now));
    /* A clock that goes back gives nothing. */
    assert_false(bucket_take(&bucket, 2, 1000, 6, now - 5000));
    for (int i = 0; i < 1000; i++)
        assert_true(bucket_take(&bucket, 0, 1000, 0, now));
}

static void addresses(void **state)
{
    (void)state;
    struct limits *limits = limits_new(100, 42);
    assert_int_equal(limits_connect(limits, "1.1.1.1"), 1);
    assert_int_equal(limits_connect(limits, "1.1.1.1"), 2);
    assert_int_equal(limits_connect(limits, "2.2.2.2"), 1);
    limits_disconnect(limits, "1.1.1.1");
    assert_int_equal(limits_connections(limits, "1.1.1.1"), 1);
    for (int i = 0; i < 3; i++)
        assert_true(limits_table(limits, "1.1.1.1", 3, 1000));
    assert_false(limits_table(limits, "1.1.1.1", 3, 1000));
    assert_true(limits_table(limits, "2.2.2.2", 3, 1000));
    assert_false(limits_table(limits, "1.1.1.1", 3, 1000 + 1199000));
    assert_true(limits_table(limits, "1.1.1.1", 3, 1000 + 1200000));
    /* However many come: those with connections stay, the others are forgotten. */
    for (int i = 0; i < 100000; i++) {
        char address[32];
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(limits_request(limits, address, 1, 1000));
    }
    assert_in_range(limits_size(limits), 2, 102);
    assert_int_equal(limits_connections(limits, "1.1.1.1"), 1);
    assert_int_equal(limits_connections(limits, "2.2.2.2"), 1);
    limits_disconnect(limits, "1.1.1.1");
    limits_disconnect(limits, "1.1.1.1");
    assert_int_equal(limits_connections(limits, "1.1.1.1"), 0);
    limits_free(limits);
}

static void utf8(void **state)
{
    (void)state;
    static const char *const valid[] = {"",
                                        "plain",
                                        "\x7f",
                                        "\xc2\x80",
                                        "\xdf\xbf",
                                        "\xe0\xa0\x80",
                                        "\xed\x9f\xbf",
                                        "\xee\x80\x80",
                                        "\xef\xbf\xbf",
                                        "\xf0\x90\x80\x80",
                                        "\xf4\x8f\xbf\xbf",
                                        "eight is eight and then \xe2\x82\xac and on"};
    static const char *const invalid[] = {
        "\x80",         "\xbf",         "\xc0\x80",         "\xc1\xbf",         "\xc2",
        "\xc2\x41",     "\xe0\x9f\xbf", "\xe2\x82",         "\xed\xa0\x80",     "\xed\xbf\xbf",
        "\xe2\x28\xa1", "\xe2\x82\x28", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xf0\x9f\x9a", "\xff",         "12345678\x80",     "1234567\xc3",      "\xfe\xfe"};
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++)
        assert_true(utf8_valid(valid[i], strlen(valid[i])));
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        assert_false(utf8_valid(invalid[i], strlen(invalid[i])));
    assert_true(utf8_valid("a\0b", 3));
}

/* ---- with one ---- */

static void rate(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.rate = 5;
    struct kit *kit = kit_start(&options);
    int fd = kit_socket(kit_port(kit), "");
    int other = kit_socket(kit_port(kit), "");
    const double begin = kit_time();
    kit_hold(kit); /* so that all of them come at the same time */
    for (int i = 0; i < 20; i++)
        kit_text(fd, "x");
    kit_turn(kit);
    for (int i = 0; i < 15; i++)
        kit_expect(fd, "x");
    kit_expect_error(fd, SERVER_TOO_FAST);
    kit_text(other, "not slowed"); /* it is for each connection */
    kit_expect(other, "not slowed");
    usleep(450 * 1000); /* or longer: then there is more room */
    kit_text(fd, "again");
    kit_expect(fd, "again");
    assert_int_equal(kit_received(kit), 17);
    /* Ten times the burst too many, and it is over. */
    for (int i = 0; i < 200; i++)
        kit_text(fd, "x");
    assert_true(kit_ends(fd));
    /* The burst of 15, five for each second, and one message of the other connection. */
    assert_in_range(kit_received(kit), 17, 16 + 5 * (int)(kit_time() - begin + 1));
    close(fd);
    close(other);
    kit_stop(kit);
}

static void flood(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.rate = 1;
    struct kit *kit = kit_start(&options);
    int fd = kit_socket(kit_port(kit), "");
    kit_hold(kit);
    for (int i = 0; i < 3 + 31; i++)
        kit_text(fd, "x");
    kit_turn(kit);
    for (int i = 0; i < 3; i++)
        kit_expect(fd, "x");
    kit_expect_error(fd, SERVER_TOO_FAST);
    kit_expect_close(fd, SERVER_FLOOD);
    close(fd);
    kit_stop(kit);
}

static const char *ask_from(const char *address, int port, const char *request)
{
    int fd = kit_connect_from(address, port);
    kit_say(fd, request);
    const char *answer = kit_answer(fd);
    close(fd);
    return answer;
}

/* Waits until the server has noticed that so many WebSockets are gone. */
static void wait_closed(struct kit *kit, int count)
{
    double until = kit_time() + 60;
    while (kit_closed(kit) < count && kit_time() < until)
        usleep(1000);
    assert_int_equal(kit_closed(kit), count);
    kit_turn(kit); /* which closes them completely */
}

#define UPGRADE                                                                            \
    "GET /ws/" KIT_ID " HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n" \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void per_address(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.per_address = 3;
    struct kit *kit = kit_start(&options);
    int fds[3];
    for (int i = 0; i < 3; i++)
        fds[i] = kit_socket(kit_port(kit), "");
    has(ask_from("127.0.0.1", kit_port(kit), UPGRADE "\r\n"), "too-many-connections");
    has(ask_from("127.0.0.1", kit_port(kit), "GET /api HTTP/1.1\r\n" HOST "\r\n"), "HTTP/1.1 429 ");
    has(ask_from("127.0.0.2", kit_port(kit), UPGRADE "\r\n"), " 101 ");
    close(fds[0]);
    wait_closed(kit, 2);
    fds[0] = kit_socket(kit_port(kit), "");
    /* Far above the limit nobody is told anything. */
    int many[80];
    for (int i = 0; i < 80; i++)
        many[i] = kit_connect(kit_port(kit));
    assert_true(kit_ends(many[79]));
    for (int i = 0; i < 80; i++)
        close(many[i]);
    for (int i = 0; i < 3; i++)
        close(fds[i]);
    kit_stop(kit);
    /* Behind a proxy, each address that it names. */
    options.trust_proxy = true;
    kit = kit_start(&options);
    for (int i = 0; i < 3; i++)
        fds[i] = kit_socket(kit_port(kit), "X-Forwarded-For: 1.2.3.4\r\n");
    has(ask_from("127.0.0.1", kit_port(kit), UPGRADE "X-Forwarded-For: 8.8.8.8, 1.2.3.4\r\n\r\n"),
        "too-many-connections");
    int fd = kit_socket(kit_port(kit), "X-Forwarded-For: 1.2.3.4, 8.8.8.8\r\n");
    close(fd);
    close(fds[0]);
    wait_closed(kit, 2);
    fds[0] = kit_socket(kit_port(kit), "X-Forwarded-For: 1.2.3.4\r\n");
    for (int i = 0; i < 3; i++)
        close(fds[i]);
    kit_stop(kit);
}

static void busy(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.connections = 4;
    struct kit *kit = kit_start(&options);
    int fds[4];
    for (int i = 0; i < 4; i++)
        fds[i] = kit_socket(kit_port(kit), "");
    has(ask_from("127.0.0.1", kit_port(kit), UPGRADE "\r\n"), "\"error\":\"busy\"");
    has(ask_from("127.0.0.1", kit_port(kit), "GET /health HTTP/1.1\r\n" HOST "\r\n"),
        "HTTP/1.1 503 ");
    int many[80];
    for (int i = 0; i < 80; i++)
        many[i] = kit_connect(kit_port(kit));
    assert_true(kit_ends(many[79]));
    for (int i = 0; i < 80; i++)
        close(many[i]);
    for (int i = 0; i < 4; i++) {
        kit_text(fds[i], "undisturbed");
        kit_expect(fds[i], "undisturbed");
        close(fds[i]);
    }
    wait_closed(kit, 4);
    close(kit_socket(kit_port(kit), ""));
    kit_stop(kit);
}

/* Asked again and again, it is too often; on a slow machine later than on a quick one. */
static void refused_soon(struct kit *kit, const char *request, const char *words)
{
    for (int i = 0; i < 1000; i++) {
        if (strstr(ask_from("127.0.0.1", kit_port(kit), request), words) != NULL)
            return;
    }
    fail_msg("never refused: %s", request);
}

static void requests(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.requests = 5;
    options.tables = 2;
    struct kit *kit = kit_start(&options);
    int fd = kit_connect(kit_port(kit));
    for (int i = 0; i < 10; i++) {
        kit_say(fd, "GET /health HTTP/1.1\r\n" HOST "\r\n");
        has(kit_answer(fd), "200 OK");
    }
    refused_soon(kit, "GET /health HTTP/1.1\r\n" HOST "\r\n", "HTTP/1.1 429 Too Many Requests\r\n");
    refused_soon(kit, UPGRADE "\r\n", "\"error\":\"too-fast\"");
    has(ask_from("127.0.0.2", kit_port(kit), UPGRADE "\r\n"), " 101 ");
    usleep(1100 * 1000);
    static const char make[] = "POST /api/tables HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}";
    for (int i = 0; i < 3; i++) {
        kit_say(fd, make);
        has(kit_answer(fd), i < 2 ? "201 Created" : "too-many-tables");
    }
    has(ask_from("127.0.0.2", kit_port(kit), make), "201 Created");
    close(fd);
    kit_stop(kit);
}

/* Everybody who is slow in some way at once, and somebody who is not. */
static void slow(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.slow = 2;
    options.silence = 2;
    struct kit *kit = kit_start(&options);
    int64_t before = metrics_get(METRIC_SLOW_TOTAL);
    int port = kit_port(kit);
    double begin = kit_time();
    int silent = kit_connect(port);
    int headers = kit_connect(port);
    kit_say(headers, "GET / HTTP/1.1\r\n");
    int body = kit_connect(port);
    kit_say(body, "POST /api/x HTTP/1.1\r\n" HOST "Content-Length: 100\r\n\r\nhalf");
    int idle = kit_connect(port);
    kit_say(idle, "GET /health HTTP/1.1\r\n" HOST "\r\n");
    has(kit_answer(idle), "ok");
    int outside = kit_socket(port, "");
    int fragment = kit_socket(port, "");
    kit_text(fragment, "enter");
    kit_expect(fragment, "entered");
    kit_frame(fragment, 0x01, "unfinished", 10);
    int head = kit_socket(port, ""); /* half the head of a frame: it cannot answer the ping */
    kit_text(head, "enter");
    kit_expect(head, "entered");
    kit_write(head, "\x81", 1);
    int good = kit_socket(port, "");
    kit_text(good, "enter");
    kit_expect(good, "entered");
    /* A byte now and then does not help. */
    for (int i = 0; i < 5; i++) {
        usleep(400 * 1000);
        send(headers, "X", 1, MSG_NOSIGNAL);
        send(body, "x", 1, MSG_NOSIGNAL);
    }
    int first = 0;
    size_t length = 0;
    /* Who answers pings stays. */
    for (int i = 0; i < 2; i++) {
        assert_string_equal(kit_next(good, &first, &length), "piazza");
        assert_int_equal(first, 0x89);
        kit_frame(good, 0x8a, "piazza", 6);
    }
    assert_true(kit_ends(silent));
    assert_true(kit_ends(headers));
    has(kit_answer(body), "\"error\":\"too-slow\"");
    assert_true(kit_ends(body));
    assert_true(kit_ends(idle));
    kit_expect_close(outside, SERVER_TOO_SLOW);
    kit_expect_close(fragment, SERVER_TOO_SLOW);
    assert_string_equal(kit_next(head, &first, &length), "piazza");
    assert_int_equal(first, 0x89);
    kit_expect_close(head, SERVER_TOO_SLOW);
    assert_true(kit_time() - begin > 2);
    kit_text(good, "here");
    kit_expect(good, "here");
    assert_true(metrics_get(METRIC_SLOW_TOTAL) - before >= 7);
    close(good);
    close(silent);
    close(headers);
    close(body);
    close(idle);
    close(outside);
    close(fragment);
    close(head);
    kit_stop(kit);
}

/* A reader that never reads is dropped as soon as too much waits for it, and the others do not
 * notice. */
static void never_reads(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.queue = 100 * 1000;
    struct kit *kit = kit_start(&options);
    int deaf = kit_socket(kit_port(kit), "");
    int good = kit_socket(kit_port(kit), "");
    kit_text(deaf, "flood 95"); /* fits */
    while (kit_received(kit) == 0)
        usleep(1000);
    kit_turn(kit);
    assert_int_equal(kit_closed(kit), 0);
    for (int i = 0; i < 60; i++) {
        send(deaf, "\x81\x88\0\0\0\0flood 95", 14, MSG_NOSIGNAL);
        kit_text(good, "hello");
        kit_expect(good, "hello");
    }
    double until = kit_time() + 60;
    while (kit_closed(kit) == 0 && kit_time() < until)
        usleep(1000);
    assert_int_equal(kit_closed(kit), 1);
    close(deaf);
    close(good);
    kit_stop(kit);
}

/* With little that waits, after a time. Also answers of HTTP; and requests without end by one who
 * reads no answer keep nobody busy. */
static void takes_nothing(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.silence = 3;
    options.slow = 3;
    options.queue = 10 * 1000 * 1000;
    struct kit *kit = kit_start(&options);
    int deaf = kit_socket(kit_port(kit), "");
    kit_text(deaf, "enter");
    kit_text(deaf, "flood 5000");
    int http = kit_connect(kit_port(kit));
    kit_say(http, "GET /api/large HTTP/1.1\r\n" HOST "\r\n");
    int eager = kit_connect(kit_port(kit));
    for (int i = 0; i < 100000; i++)
        if (send(eager, "GET / HTTP/1.1\r\n" HOST "\r\n", 35, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
    bool quiet = false;
    while (!quiet && kit_closed(kit) == 0) {
        double used = kit_cpu(kit);
        usleep(500 * 1000);
        quiet = kit_cpu(kit) - used < 0.1 && kit_closed(kit) == 0;
    }
    assert_true(quiet);
    double until = kit_time() + 60;
    while (kit_closed(kit) == 0 && kit_time() < until)
        usleep(1000);
    assert_int_equal(kit_closed(kit), 1);
    assert_true(kit_cut(http));
    assert_true(kit_cut(eager));
    close(deaf);
    close(http);
    close(eager);
    kit_stop(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets),      cmocka_unit_test(addresses),
        cmocka_unit_test(utf8),         cmocka_unit_test(rate),
        cmocka_unit_test(flood),        cmocka_unit_test(per_address),
        cmocka_unit_test(busy),         cmocka_unit_test(requests),
        cmocka_unit_test(slow),         cmocka_unit_test(never_reads),
        cmocka_unit_test(takes_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
