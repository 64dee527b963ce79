/* Notices over real sockets: receivers on the loopback that answer, fail, redirect, hang or talk
 * without end, and addresses that are refused while connecting. */
#include "unit.h"

#include "piazza/version.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notices.h"
#include "store/store.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* ---- instead of the server's logs and metrics: what is logged is looked at ---- */

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static char log_text[1 << 18];
static atomic_int sent;
static atomic_int failed;
static atomic_int failed_tries; /* after which another one may follow */

void log_line(enum log_level level, const char *what, ...)
{
    (void)level;
    failed_tries += strcmp(what, "notice-failed") == 0;
    va_list words;
    va_start(words, what);
    pthread_mutex_lock(&log_lock);
    size_t length = strlen(log_text);
    for (const char *word = what; word != NULL; word = va_arg(words, const char *)) {
        if (length + strlen(word) + 2 < sizeof log_text) {
            length += (size_t)sprintf(log_text + length, "%s ", word);
        }
    }
    pthread_mutex_unlock(&log_lock);
    va_end(words);
}

static bool logged(const char *text)
{
    pthread_mutex_lock(&log_lock);
    const bool found = strstr(log_text, text) != NULL;
    pthread_mutex_unlock(&log_lock);
    return found;
}

void metrics_add(enum metric metric, int64_t amount)
{
    if (metric == METRIC_NOTICES_TOTAL) {
        atomic_fetch_add(&sent, (int)amount);
    } else if (metric == METRIC_NOTICE_FAILURES_TOTAL) {
        atomic_fetch_add(&failed, (int)amount);
    }
}

static int start(void **state)
{
    (void)state;
    pthread_mutex_lock(&log_lock);
    log_text[0] = '\0';
    pthread_mutex_unlock(&log_lock);
    sent = 0;
    failed = 0;
    failed_tries = 0;
    return 0;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum { LONGEST_WAIT = 60000 }; /* milliseconds: enough for a busy machine */

static bool wait_for(atomic_int *number, int value)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    const int64_t end = now_ms() + LONGEST_WAIT;
    while (atomic_load(number) < value && now_ms() < end) {
        nanosleep(&moment, NULL);
    }
    return atomic_load(number) >= value;
}

/* ---- a receiver ---- */

enum { HANG = -1, ENDLESS = -2, KEPT_MAX = 64 };

struct receiver {
    int listening;
    int port;
    int end[2]; /* a pipe: a byte in it ends the thread */
    pthread_t thread;
    atomic_int connections;
    atomic_int requests;
    int answers[8];     /* statuses, in turn; the last for all that follow; 0 ends the list */
    const char *extra;  /* headers */
    char request[8192]; /* the last one */
    int kept[KEPT_MAX];
    unsigned kept_count;
};

static void say(int connection, const char *text)
{
    (void)!send(connection, text, strlen(text), MSG_NOSIGNAL);
}

/* Until all of the body is there. */
static void read_request(struct receiver *receiver, int connection)
{
    size_t length = 0;
    for (;;) {
        struct pollfd poll_in = {.fd = connection, .events = POLLIN};
        if (length + 1 == sizeof receiver->request || poll(&poll_in, 1, 2000) <= 0) {
            break;
        }
        const ssize_t got =
            recv(connection, receiver->request + length, sizeof receiver->request - 1 - length, 0);
        if (got <= 0) {
            break;
        }
        length += (size_t)got;
        receiver->request[length] = '\0';
        const char *body = strstr(receiver->request, "\r\n\r\n");
        const char *size = strstr(receiver->request, "Content-Length:");
        if (body != NULL && size != NULL &&
            strlen(body + 4) >= (size_t)strtol(size + 15, NULL, 10)) {
            break;
        }
    }
}

static void babble(struct receiver *receiver, int connection)
{
    char text[1024];
    memset(text, 'x', sizeof text);
    say(connection, "HTTP/1.1 200 OK\r\n\r\n");
    struct pollfd ends = {.fd = receiver->end[0], .events = POLLIN};
    while (poll(&ends, 1, 0) == 0 && send(connection, text, sizeof text, MSG_NOSIGNAL) > 0) {
    }
}

static void serve(struct receiver *receiver, int connection)
{
    char text[512];
    unsigned turn = 0;
    read_request(receiver, connection);
    const int count = atomic_load(&receiver->requests);
    while (turn < (unsigned)count && turn < 7 && receiver->answers[turn + 1] != 0) {
        turn++;
    }
    const int answer = receiver->answers[turn];
    if (answer == HANG && receiver->kept_count < KEPT_MAX) {
        receiver->kept[receiver->kept_count++] = connection;
        atomic_fetch_add(&receiver->requests, 1);
        return;
    }
    if (answer == ENDLESS) {
        babble(receiver, connection);
    } else {
        snprintf(text, sizeof text, "HTTP/1.1 %d Said\r\n%sContent-Length: 0\r\n\r\n", answer,
                 receiver->extra != NULL ? receiver->extra : "");
        say(connection, text);
    }
    close(connection);
    atomic_fetch_add(&receiver->requests, 1);
}

static void *receive(void *argument)
{
    struct receiver *receiver = argument;
    for (;;) {
        struct pollfd polled[2] = {{.fd = receiver->listening, .events = POLLIN},
                                   {.fd = receiver->end[0], .events = POLLIN}};
        if (poll(polled, 2, 60000) <= 0 || polled[1].revents != 0) {
            return NULL;
        }
        const int connection = accept(receiver->listening, NULL, NULL);
        if (connection >= 0) {
            atomic_fetch_add(&receiver->connections, 1);
            serve(receiver, connection);
        }
    }
}

static void receiver_open(struct receiver *receiver)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    receiver->listening = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(receiver->listening >= 0);
    assert_int_equal(bind(receiver->listening, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(receiver->listening, 64), 0);
    assert_int_equal(getsockname(receiver->listening, (struct sockaddr *)&address, &size), 0);
    receiver->port = ntohs(address.sin_port);
    assert_int_equal(pipe(receiver->end), 0);
    assert_int_equal(pthread_create(&receiver->thread, NULL, receive, receiver), 0);
}

static void receiver_close(struct receiver *receiver)
{
    assert_int_equal(write(receiver->end[1], "x", 1), 1);
    pthread_join(receiver->thread, NULL);
    for (unsigned i = 0; i < receiver->kept_count; i++) {
        close(receiver->kept[i]);
    }
    close(receiver->listening);
    close(receiver->end[0]);
    close(receiver->end[1]);
}

/* ---- what is sent ---- */

static struct notices *open_notices(bool private_addresses)
{
    char problem[200];
    struct notices *notices = NULL;
    const struct notices_options options = {
        .hooks = true, .private_addresses = private_addresses, .first_pause = 20};
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    return notices;
}

static void send_hook(struct notices *notices, const char *table, const char *target)
{
    const struct notice notice = {.table = table,
                                  .person = 2,
                                  .game = "little",
                                  .name = "Zo\xc3\xab \"Z\"",
                                  .seat = 1,
                                  .ask = 4000000000u,
                                  .link = "https://example.org/t/abc"};
    notices_send(notices, STORE_HOOK, target, &notice);
}

static const char *hook_at(const char *host, const struct receiver *receiver)
{
    static char target[200];
    snprintf(target, sizeof target, "{\"url\":\"http://%s:%d/path/s3cret?key=t0ken\"}", host,
             receiver->port);
    return target;
}

static void a_hook_is_a_post_of_json(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {204}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    char target[NOTICES_TARGET_MAX];
    const char *wish = hook_at("127.0.0.1", &receiver);
    assert_int_equal(notices_check(notices, STORE_HOOK, wish, strlen(wish), target), SERVER_OK);
    assert_string_equal(target, wish);
    send_hook(notices, "abc", target);
    assert_true(wait_for(&sent, 1));
    notices_free(notices);
    receiver_close(&receiver);
    char host[64];
    snprintf(host, sizeof host, "Host: 127.0.0.1:%d\r\n", receiver.port);
    const char *body = strstr(receiver.request, "\r\n\r\n");
    assert_memory_equal(receiver.request, "POST /path/s3cret?key=t0ken HTTP/1.1\r\n", 38);
    assert_non_null(strstr(receiver.request, host));
    assert_non_null(strstr(receiver.request, "Content-Type: application/json\r\n"));
    assert_non_null(strstr(receiver.request, "User-Agent: piazza/" PZ_VERSION "\r\n"));
    assert_null(strstr(receiver.request, "Authorization"));
    assert_string_equal(body + 4, "{\"table\":\"abc\",\"game\":\"little\","
                                  "\"name\":\"Zo\xc3\xab \\\"Z\\\"\",\"seat\":1,"
                                  "\"ask\":4000000000,\"link\":\"https://example.org/t/abc\"}");
    assert_int_equal(failed, 0);
    assert_true(logged("notice-sent kind hook host 127.0.0.1"));
    assert_false(logged("s3cret"));
    assert_false(logged("t0ken"));
}

static void what_fails_for_a_while_is_tried_again(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {500, 429, 503, 204}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    const int64_t before = now_ms();
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&sent, 1));
    assert_true(now_ms() - before >= 20 + 100 + 500);
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(receiver.requests, 4);
    assert_int_equal(failed, 0);
}

static void after_five_tries_it_is_given_up(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {500}};
    receiver_open(&receiver);
    char problem[200];
    struct notices *notices = NULL;
    const struct notices_options options = {
        .hooks = true, .private_addresses = true, .first_pause = 1};
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&failed, 1));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(receiver.requests, 5);
    assert_int_equal(sent, 0);
    assert_true(logged("notice-given-up kind hook host 127.0.0.1 why status 500"));
    assert_false(logged("s3cret"));
}

static void who_asks_for_a_longer_pause_gets_it(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {503, 204}, .extra = "Retry-After: 1\r\n"};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    const int64_t before = now_ms();
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&sent, 1));
    assert_true(now_ms() - before >= 1000);
    notices_free(notices);
    receiver_close(&receiver);
}

/* One request, and no other try. */
static void is_refused_at_once(int status)
{
    struct receiver elsewhere = {.answers = {204}};
    receiver_open(&elsewhere);
    char location[100];
    snprintf(location, sizeof location, "Location: http://127.0.0.1:%d/\r\n", elsewhere.port);
    struct receiver receiver = {.answers = {status}, .extra = location};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    start(NULL);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&failed, 1));
    notices_free(notices);
    receiver_close(&receiver);
    receiver_close(&elsewhere);
    assert_int_equal(receiver.requests, 1);
    assert_int_equal(elsewhere.connections, 0);
    assert_int_equal(sent, 0);
    assert_int_equal(failed, 1);
}

static void redirects_are_not_followed_and_refusals_not_repeated(void **state)
{
    (void)state;
    static const int statuses[] = {301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 413};
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        is_refused_at_once(statuses[i]);
    }
}

static atomic_int gone;

/* In the thread of the notices, where cmocka cannot fail. */
static void note_gone(void *context, const char *table, int32_t person, int kind,
                      const char *target)
{
    const bool right = strcmp(context, "context") == 0 && strcmp(table, "abc") == 0 &&
                       person == 2 && kind == STORE_HOOK &&
                       strncmp(target, "{\"url\":\"http://127.0.0.1:", 25) == 0;
    atomic_fetch_add(&gone, right ? 1 : 100);
}

static void a_hook_that_is_gone_is_said_to_be(void **state)
{
    (void)state;
    char context[] = "context";
    char problem[200];
    struct receiver receiver = {.answers = {410}};
    receiver_open(&receiver);
    struct notices *notices = NULL;
    const struct notices_options options = {
        .hooks = true, .private_addresses = true, .gone = note_gone, .context = context};
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&gone, 1));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(receiver.requests, 1);
    assert_int_equal(failed, 1);
    assert_int_equal(gone, 1);
}

static void an_answer_without_end_is_cut_off(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {ENDLESS}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&sent, 1));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(receiver.connections, 1);
}

static void a_receiver_that_hangs_delays_no_other(void **state)
{
    (void)state;
    struct receiver slow = {.answers = {HANG}};
    struct receiver quick = {.answers = {204}};
    char table[16];
    receiver_open(&slow);
    receiver_open(&quick);
    struct notices *notices = open_notices(true);
    for (int i = 0; i < 200; i++) {
        snprintf(table, sizeof table, "slow%d", i);
        send_hook(notices, table, hook_at("127.0.0.1", &slow));
    }
    assert_true(wait_for(&slow.requests, 2));
    for (int i = 0; i < 20; i++) {
        snprintf(table, sizeof table, "quick%d", i);
        send_hook(notices, table, hook_at("localhost", &quick));
    }
    assert_true(wait_for(&sent, 20));
    /* The first two still hang, and one host is not asked for more at a time. */
    assert_int_equal(slow.connections, 2);
    assert_int_equal(failed, 0);

    const int64_t end = now_ms();
    notices_free(notices);
    assert_true(now_ms() - end >= 700); /* they had their chance */
    assert_int_equal(failed, 200);
    assert_int_equal(slow.connections, 2); /* the end did not wait until these two gave up */
    receiver_close(&slow);
    receiver_close(&quick);
}

static void what_was_queued_just_before_the_end_is_sent(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {204}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(sent, 1);
}

static void nothing_waits_for_another_try_at_the_end(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {500}, .extra = "Retry-After: 100\r\n"};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&failed_tries, 1));
    notices_free(notices);
    assert_int_equal(failed, 1);
    assert_int_equal(receiver.requests, 1);
    receiver_close(&receiver);
}

static void the_queue_has_a_bound(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {HANG}};
    char table[16];
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    for (int i = 0; i < 1300; i++) {
        snprintf(table, sizeof table, "t%d", i);
        send_hook(notices, table, hook_at("127.0.0.1", &receiver));
    }
    assert_true(failed >= 1300 - 1024 - 2 && failed <= 1300 - 1024);
    assert_true(logged("why the queue is full"));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(failed, 1300);
}

static void who_failed_before_gives_way_to_the_new(void **state)
{
    (void)state;
    struct receiver failing = {.answers = {500}, .extra = "Retry-After: 100\r\n"};
    struct receiver slow = {.answers = {HANG}};
    char table[16];
    receiver_open(&failing);
    receiver_open(&slow);
    struct notices *notices = open_notices(true);
    for (int i = 0; i < 10; i++) {
        snprintf(table, sizeof table, "f%d", i);
        send_hook(notices, table, hook_at("localhost", &failing));
    }
    assert_true(wait_for(&failed_tries, 10));
    for (int i = 0; i < 1024 + 2; i++) {
        snprintf(table, sizeof table, "t%d", i);
        send_hook(notices, table, hook_at("127.0.0.1", &slow));
        if (i == 10) {
            assert_true(wait_for(&slow.requests, 2));
        }
    }
    assert_int_equal(failed, 10);
    pthread_mutex_lock(&log_lock);
    assert_null(strstr(log_text, "host 127.0.0.1"));
    pthread_mutex_unlock(&log_lock);
    notices_free(notices);
    receiver_close(&failing);
    receiver_close(&slow);
}

static void a_newer_notice_replaces_one_that_waits(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {HANG, HANG, 204}};
    char target[NOTICES_TARGET_MAX];
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    send_hook(notices, "a", hook_at("127.0.0.1", &receiver));
    send_hook(notices, "b", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&receiver.requests, 2)); /* both places are taken */
    for (int i = 0; i < 50; i++) {
        send_hook(notices, "c", hook_at("127.0.0.1", &receiver));
    }
    snprintf(target, sizeof target, "%s", hook_at("localhost", &receiver));
    send_hook(notices, "c", target); /* the newest target counts */
    assert_true(wait_for(&sent, 1));
    notices_free(notices);
    receiver_close(&receiver);
    assert_non_null(strstr(receiver.request, "Host: localhost"));
    assert_int_equal(receiver.requests, 3);
    assert_int_equal(failed, 2);
}

static void what_failed_is_not_repeated_when_a_newer_one_waits(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {HANG, HANG, 204}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(true);
    send_hook(notices, "a", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&receiver.requests, 1));
    send_hook(notices, "b", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&receiver.requests, 2));
    send_hook(notices, "a", hook_at("127.0.0.1", &receiver));
    assert_int_equal(shutdown(receiver.kept[0], SHUT_RDWR), 0);
    assert_true(wait_for(&sent, 1));
    assert_int_equal(failed, 1);
    notices_free(notices);
    assert_int_equal(receiver.requests, 3);
    assert_int_equal(failed, 2); /* the notice for b; none for a was left to try again */
    receiver_close(&receiver);
}

static void no_private_address_is_connected_to(void **state)
{
    (void)state;
    static const char *const hosts[] = {"127.0.0.1",
                                        "localhost",
                                        "LOCALHOST",
                                        "127.1",
                                        "2130706433",
                                        "0x7f.1",
                                        "0",
                                        "0.0.0.0",
                                        "[::1]",
                                        "[::]",
                                        "[::ffff:127.0.0.1]",
                                        "[::ffff:7f00:1]",
                                        "[64:ff9b::127.0.0.1]",
                                        "a.localhost"};
    enum { COUNT = sizeof hosts / sizeof hosts[0] };
    char table[16];
    char kept[NOTICES_TARGET_MAX];
    struct receiver receiver = {.answers = {204}};
    receiver_open(&receiver);
    struct notices *notices = open_notices(false);
    for (int i = 0; i < COUNT; i++) {
        const char *target = hook_at(hosts[i], &receiver);
        assert_int_equal(notices_check(notices, STORE_HOOK, target, strlen(target), kept),
                         SERVER_HOOK);
        /* as a name would that only turns out to be private when it is looked up */
        snprintf(table, sizeof table, "t%d", i);
        send_hook(notices, table, target);
    }
    assert_true(wait_for(&failed, COUNT));
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(failed, COUNT);
    assert_int_equal(receiver.connections, 0);
    assert_true(logged("host localhost why its address is not public"));
    assert_false(logged("LOCALHOST")); /* it is one host, however it is written */
    assert_false(logged("s3cret"));
}

static void proxies_of_the_environment_are_not_used(void **state)
{
    (void)state;
    char address[64];
    struct receiver proxy = {.answers = {204}};
    struct receiver receiver = {.answers = {204}};
    receiver_open(&proxy);
    receiver_open(&receiver);
    snprintf(address, sizeof address, "http://127.0.0.1:%d", proxy.port);
    setenv("http_proxy", address, 1);
    setenv("all_proxy", address, 1);
    struct notices *notices = open_notices(true);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    assert_true(wait_for(&sent, 1));
    notices_free(notices);
    unsetenv("http_proxy");
    unsetenv("all_proxy");
    receiver_close(&proxy);
    receiver_close(&receiver);
    assert_int_equal(proxy.connections, 0);
    assert_int_equal(receiver.requests, 1);
}

static void what_is_switched_off_or_unusable_is_not_sent(void **state)
{
    (void)state;
    struct receiver receiver = {.answers = {204}};
    char problem[200];
    char long_name[3000];
    struct notices *notices = NULL;
    const struct notices_options options = {.private_addresses = true};
    receiver_open(&receiver);
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    send_hook(notices, "abc", hook_at("127.0.0.1", &receiver));
    notices_free(notices);
    assert_int_equal(failed, 0);
    notices = open_notices(true);
    send_hook(notices, "abc", "{\"url\":\"ftp://127.0.0.1/s3cret\"}");
    send_hook(notices, "abc", "s3cret");
    send_hook(notices, "a name of a table that is far too long to be one", "{}");
    memset(long_name, 'n', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    const struct notice notice = {
        .table = "abc", .game = "little", .name = long_name, .link = "https://example.org"};
    notices_send(notices, STORE_HOOK, hook_at("127.0.0.1", &receiver), &notice);
    notices_free(notices);
    receiver_close(&receiver);
    assert_int_equal(failed, 4);
    assert_int_equal(receiver.connections, 0);
    assert_false(logged("s3cret"));
}

int main(void)
{
#define NOTICES_TEST(name) cmocka_unit_test_setup(name, start)
    const struct CMUnitTest tests[] = {
        NOTICES_TEST(a_hook_is_a_post_of_json),
        NOTICES_TEST(what_fails_for_a_while_is_tried_again),
        NOTICES_TEST(after_five_tries_it_is_given_up),
        NOTICES_TEST(who_asks_for_a_longer_pause_gets_it),
        NOTICES_TEST(redirects_are_not_followed_and_refusals_not_repeated),
        NOTICES_TEST(a_hook_that_is_gone_is_said_to_be),
        NOTICES_TEST(an_answer_without_end_is_cut_off),
        NOTICES_TEST(a_receiver_that_hangs_delays_no_other),
        NOTICES_TEST(what_was_queued_just_before_the_end_is_sent),
        NOTICES_TEST(nothing_waits_for_another_try_at_the_end),
        NOTICES_TEST(the_queue_has_a_bound),
        NOTICES_TEST(who_failed_before_gives_way_to_the_new),
        NOTICES_TEST(a_newer_notice_replaces_one_that_waits),
        NOTICES_TEST(what_failed_is_not_repeated_when_a_newer_one_waits),
        NOTICES_TEST(no_private_address_is_connected_to),
        NOTICES_TEST(proxies_of_the_environment_are_not_used),
        NOTICES_TEST(what_is_switched_off_or_unusable_is_not_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
