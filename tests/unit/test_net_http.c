/* HTTP over real sockets: answers now and later, bodies, headers, and everything that is refused.
 */
#include "net_kit.h"
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

static void has_not(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("'%s' is in: %s", part, text);
}

static struct kit *start(void)
{
    struct net_options options = kit_options();
    return kit_start(&options);
}

/* The answer to a request on a connection of its own. */
static const char *ask(struct kit *kit, const char *request)
{
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, request);
    const char *answer = kit_answer(fd);
    close(fd);
    return answer;
}

static void answers(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    for (int i = 0; i < 3; i++) { /* on one connection */
        kit_say(fd, "GET /api/x HTTP/1.1\r\n" HOST "\r\n");
        has(kit_answer(fd), "\r\n\r\n0|/api/x|||http://localhost|127.0.0.1|");
        kit_say(fd, "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nHello");
        has(kit_answer(fd), "\r\n\r\n1|/api/y|||http://localhost|127.0.0.1|Hello");
        kit_say(fd, "PUT /api/y HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n");
        has(kit_answer(fd), "\r\n\r\n2|/api/y|||http://localhost|127.0.0.1|");
        kit_say(fd, "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n");
        has(kit_answer(fd), "\r\n\r\n1|/api/y|||http://localhost|127.0.0.1|");
        kit_say(fd, "DELETE /api/y HTTP/1.1\r\n" HOST "\r\n");
        has(kit_answer(fd), "\r\n\r\n3|/api/y|||http://localhost|127.0.0.1|");
        kit_say(fd, "GET /api/later HTTP/1.1\r\n" HOST "\r\n");
        has(kit_answer(fd), "\r\n\r\n0|/api/later|");
        kit_say(fd, "POST /api/later HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\nok");
        has(kit_answer(fd), "/api/later|||http://localhost|127.0.0.1|ok");
        kit_say(fd, "POST /api/later HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n");
        has(kit_answer(fd), "/api/later|||http://localhost|127.0.0.1|");
        kit_say(fd, "GET /api/refuse HTTP/1.1\r\n" HOST "\r\n");
        has(kit_answer(fd),
            "{\"error\":\"not-yours\",\"sentence\":\"you have not joined that table\"}");
        kit_say(fd, "HEAD /api/x HTTP/1.1\r\n" HOST "\r\n");
        has(kit_read(fd, "\r\n\r\n"), "Content-Length: 38\r\n");
    }
    close(fd);
    kit_stop(kit);
}

static void in_pieces(void **state)
{
    (void)state;
    static const char request[] = "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nHello";
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    for (size_t i = 0; i < sizeof request - 1; i++) {
        kit_write(fd, request + i, 1);
        if (i % 8 == 0)
            kit_turn(kit);
    }
    has(kit_answer(fd), "127.0.0.1|Hello");
    close(fd);
    kit_stop(kit);
}

/* Many requests in one packet are answered in their order. */
static void pipelined(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    enum { ROUNDS = 20 };
    for (int round = 0; round < ROUNDS; round++)
        kit_say(fd, "GET /api/a HTTP/1.1\r\n" HOST "\r\n"
                    "GET /api/later HTTP/1.1\r\n" HOST "\r\n"
                    "POST /api/later HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"
                    "DELETE /api/b HTTP/1.1\r\n" HOST "\r\n"
                    "GET /nothing HTTP/1.1\r\n" HOST "\r\n"
                    "HEAD / HTTP/1.1\r\n" HOST "\r\n");
    for (int round = 0; round < ROUNDS; round++) {
        has(kit_answer(fd), "0|/api/a|");
        has(kit_answer(fd), "0|/api/later|");
        has(kit_answer(fd), "1|/api/later|");
        has(kit_answer(fd), "3|/api/b|");
        has(kit_answer(fd), "not-found");
        has(kit_read(fd, "\r\n\r\n"), "text/html");
    }
    /* After one with a body too; such a one itself ends the connection if others stand before it,
     * without an answer that it has not got. */
    for (int late = 0; late < 2; late++) {
        const char *path = late ? "later" : "soon";
        char text[512];
        for (int round = 0; round < ROUNDS; round++) {
            snprintf(text, sizeof text,
                     "POST /api/%s HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nHello"
                     "GET /api/a HTTP/1.1\r\n" HOST "\r\nGET /api/b HTTP/1.1\r\n" HOST "\r\n",
                     path);
            kit_say(fd, text);
            has(kit_answer(fd), "127.0.0.1|Hello");
            has(kit_answer(fd), "0|/api/a|");
            has(kit_answer(fd), "0|/api/b|");
        }
        snprintf(text, sizeof text,
                 "GET /api/a HTTP/1.1\r\n" HOST "\r\n"
                 "POST /api/%s HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nHello"
                 "GET /api/a HTTP/1.1\r\n" HOST "\r\n",
                 path);
        kit_say(fd, text);
        has(kit_answer(fd), "0|/api/a|");
        assert_string_equal(kit_read(fd, NULL), "");
        close(fd);
        fd = kit_connect(kit_port(kit));
    }
    kit_say(fd, "GET /api/a HTTP/1.1\r\n" HOST "\r\n"
                "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: 20000\r\n\r\nHello");
    has(kit_answer(fd), "0|/api/a|");
    has(kit_answer(fd), " 413 ");
    assert_true(kit_ends(fd));
    close(fd);
    kit_stop(kit);
}

static void bodies(void **state)
{
    (void)state;
    enum { MOST = 16 * 1024 };
    struct kit *kit = start();
    char *body = malloc(MOST + 2);
    char head[256];
    memset(body, 'b', MOST + 1);
    body[MOST + 1] = '\0';
    int fd = kit_connect(kit_port(kit));
    snprintf(head, sizeof head, "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: %d\r\n\r\n", MOST);
    kit_say(fd, head);
    kit_write(fd, body, MOST);
    has(kit_answer(fd), body + 1);
    snprintf(head, sizeof head, "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: %d\r\n\r\n",
             MOST + 1);
    kit_say(fd, head);
    kit_write(fd, body, MOST + 1);
    has(kit_answer(fd), " 413 ");
    assert_true(kit_ends(fd));
    close(fd);
    static const char *const lengths[] = {"-1",
                                          "+5",
                                          "5x",
                                          "",
                                          "0x5",
                                          "5, 5",
                                          "5\r\nContent-Length: 5",
                                          "5\r\nContent-Length: 6",
                                          "5\r\nTransfer-Encoding: chunked",
                                          "99999999999999999999",
                                          "18446744073709551621",
                                          "9223372036854775807",
                                          "1048577"};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        fd = kit_connect(kit_port(kit));
        snprintf(head, sizeof head,
                 "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: %s\r\n\r\nHello", lengths[i]);
        kit_say(fd, head);
        has(kit_answer(fd), "HTTP/1.1 4");
        assert_true(kit_ends(fd));
        close(fd);
    }
    static const char *const others[] = {
        "POST /api/y HTTP/1.1\r\n" HOST "\r\nHello", "PUT /api/y HTTP/1.1\r\n" HOST "\r\nHello",
        "POST /api/y HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n0\r\n\r\n",
        "GET /api/y HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        fd = kit_connect(kit_port(kit));
        kit_say(fd, others[i]);
        has(kit_answer(fd), "HTTP/1.1 400 ");
        assert_true(kit_ends(fd));
        close(fd);
    }
    free(body);
    kit_stop(kit);
}

static void paths_and_queries(void **state)
{
    (void)state;
    struct kit *kit = start();
    has(ask(kit, "GET /api/a%20b?game=little&limit=5 HTTP/1.1\r\n" HOST "\r\n"),
        "0|/api/a b|game=little&limit=5|");
    has(ask(kit, "GET /api?a=b%26c=d&e=%C3%A8+f HTTP/1.1\r\n" HOST "\r\n"),
        "0|/api|a=b%26c%3Dd&e=%C3%A8%20f|");
    has(ask(kit, "GET /api/x?&&==&a HTTP/1.1\r\n" HOST "\r\n"), "0|/api/x|");
    has(ask(kit, "GET /api/x%ff HTTP/1.1\r\n" HOST "\r\n"), "404");
    has(ask(kit, "GET /api/x%0a HTTP/1.1\r\n" HOST "\r\n"), "HTTP/1.1 400 ");
    has(ask(kit, "GET /api/x%0aContent-Length:3 HTTP/1.1\r\n" HOST "\r\n"), "HTTP/1.1 400 ");
    has(ask(kit, "GET /api/x?%0d%0aContent-Length:3 HTTP/1.1\r\n" HOST "\r\n"), "HTTP/1.1 400 ");
    has(ask(kit, "GET /apix HTTP/1.1\r\n" HOST "\r\n"), "404");
    has(ask(kit, "GET /../../etc/passwd HTTP/1.1\r\n" HOST "\r\n"), "404");
    has(ask(kit, "GET /metrics HTTP/1.1\r\n" HOST "\r\n"), "404");
    has(ask(kit, "GET /t/ABCDEFGHIJKLMNOPQRST HTTP/1.1\r\n" HOST "\r\n"), "404");
    has_not(ask(kit, "GET /api/%00x HTTP/1.1\r\n" HOST "\r\n"), "200 OK");
    has_not(ask(kit, "GET /api/%zz HTTP/1.1\r\n" HOST "\r\n"), "200 OK");
    char large[4096];
    int length = snprintf(large, sizeof large, "GET /api/x?q=");
    memset(large + length, 'q', 2000);
    snprintf(large + length + 2000, sizeof large - 2100, " HTTP/1.1\r\n" HOST "\r\n");
    has(ask(kit, large), "HTTP/1.1 4");
    kit_stop(kit);
}

static void bearers(void **state)
{
    (void)state;
    struct kit *kit = start();
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "Authorization: Bearer abc_-DEF\r\n\r\n"),
        "0|/api||abc_-DEF|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "Authorization: bearer abc\r\n\r\n"), "0|/api||abc|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "Authorization: Basic abc\r\n\r\n"), "0|/api||?|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST
                 "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n"),
        "0|/api||a,  Bearer b|");
    kit_stop(kit);
}

/* A server that was built without the page; test_net_site.c has one. */
static void without_page(void **state)
{
    (void)state;
    struct kit *kit = start();
    const char *page = ask(kit, "GET /t/" KIT_ID " HTTP/1.1\r\nHost: play.example:8080\r\n\r\n");
    has(page, "HTTP/1.1 200 OK\r\n");
    has(page, "Content-Type: text/html; charset=utf-8\r\n");
    has(page, "piazza join http://play.example:8080/t/" KIT_ID "<");
    static const char *const headers[] = {
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
        "X-Content-Type-Options: nosniff\r\n",
        "Referrer-Policy: no-referrer\r\n",
        "Cross-Origin-Opener-Policy: same-origin\r\n",
        "Cross-Origin-Resource-Policy: same-origin\r\n",
        "Permissions-Policy: "};
    static const char *const requests[] = {
        "GET / HTTP/1.1\r\n" HOST "\r\n",
        "GET /api/x HTTP/1.1\r\n" HOST "\r\n",
        "GET /style.css HTTP/1.1\r\n" HOST "\r\n",
        "GET /health HTTP/1.1\r\n" HOST "\r\n",
        "GET /nothing HTTP/1.1\r\n" HOST "\r\n",
        "OPTIONS / HTTP/1.1\r\n" HOST "\r\n",
        "PATCH /api HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        const char *answer = ask(kit, requests[i]);
        for (size_t j = 0; j < sizeof headers / sizeof *headers; j++)
            has(answer, headers[j]);
        has_not(answer, "erver:");
        has_not(answer, "Strict-Transport-Security");
        if (i >= 5) {
            has(answer, "HTTP/1.1 405 Method Not Allowed\r\n");
            has(answer, "Allow: GET, HEAD, POST, PUT, DELETE\r\n");
        }
    }
    has(ask(kit, requests[0]), "piazza join http://localhost/t/TABLE<");
    has(ask(kit, requests[0]), "TABLE stands for");
    page = ask(kit, "GET /t/" KIT_ID " HTTP/1.1\r\n" HOST "\r\n");
    has(page, "Whoever has the link");
    has_not(page, "$");
    has(ask(kit, requests[1]), "Cache-Control: no-store\r\n");
    has(ask(kit, "GET /style.css HTTP/1.1\r\n" HOST "\r\n"), "HTTP/1.1 404 ");
    has(ask(kit, requests[3]), "{\"status\":\"ok\"}");
    kit_stop(kit);
}

static void hosts(void **state)
{
    (void)state;
    struct kit *kit = start();
    has(ask(kit, "GET / HTTP/1.1\r\nHost: <script>\r\n\r\n"), "HTTP/1.1 400 ");
    has(ask(kit, "GET / HTTP/1.1\r\nHost: a\"b\r\n\r\n"), "HTTP/1.1 400 ");
    has(ask(kit, "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"), "http://[::1]:80/t/");
    has(ask(kit, "GET / HTTP/1.0\r\n\r\n"), "http://localhost:");
    /* Not from a proxy that we trust: */
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Host: "
                 "play.example\r\nX-Forwarded-Proto: https\r\n\r\n"),
        "|http://localhost|127.0.0.1|");
    kit_stop(kit);
    struct net_options options = kit_options();
    options.trust_proxy = true;
    kit = kit_start(&options);
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST
                 "X-Forwarded-For: 9.9.9.9,8.8.8.8 , 1.2.3.4\r\nX-Forwarded-Host: "
                 "play.example\r\nX-Forwarded-Proto: https\r\n\r\n"),
        "|https://play.example|1.2.3.4|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST
                 "X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n\r\n"),
        "|http://localhost|2001:db8:1:2::/64|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "X-Forwarded-For: ::ffff:1.2.3.4\r\n\r\n"),
        "|1.2.3.4|");
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "X-Forwarded-For: 1.2.3.4, nonsense\r\n\r\n"),
        "|127.0.0.1|");
    has(ask(kit, "GET / HTTP/1.1\r\n" HOST "X-Forwarded-Host: <b>\r\n\r\n"), "HTTP/1.1 400 ");
    /* Requests of several people come on one connection. */
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /api HTTP/1.1\r\n" HOST "X-Forwarded-For: 1.2.3.4\r\n\r\n");
    has(kit_answer(fd), "|1.2.3.4|");
    kit_say(fd, "GET /api HTTP/1.1\r\n" HOST "X-Forwarded-For: 5.6.7.8\r\n\r\n");
    has(kit_answer(fd), "|5.6.7.8|");
    kit_say(fd, "GET /api HTTP/1.1\r\n" HOST "\r\n");
    has(kit_answer(fd), "|127.0.0.1|");
    close(fd);
    kit_stop(kit);
    options.url = "https://play.example/";
    kit = kit_start(&options);
    has(ask(kit, "GET /api HTTP/1.1\r\n" HOST "\r\n"), "|https://play.example|127.0.0.1|");
    kit_stop(kit);
}

static void origins(void **state)
{
    (void)state;
    struct kit *kit = start();
#define WITH_BODY HOST "Content-Length: 2\r\n"
    has(ask(kit, "POST /api/y HTTP/1.1\r\n" WITH_BODY "Origin: http://evil.example\r\n\r\n{}"),
        "HTTP/1.1 403 Forbidden\r\n");
    has(ask(kit, "PUT /api/y HTTP/1.1\r\n" WITH_BODY "Origin: http://evil.example\r\n\r\n{}"),
        "{\"error\":\"origin\"");
    has(ask(kit, "DELETE /api/y HTTP/1.1\r\n" HOST "Origin: null\r\n\r\n"), "HTTP/1.1 403 ");
    has(ask(kit, "POST /api/y HTTP/1.1\r\n" WITH_BODY "Origin: http://localhost\r\n\r\n{}"),
        "HTTP/1.1 200 ");
    has(ask(kit, "GET /api/y HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n\r\n"),
        "HTTP/1.1 200 ");
    kit_stop(kit);
}

static void large_answers(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    for (int i = 0; i < 2; i++) {
        kit_say(fd, "GET /api/large HTTP/1.1\r\n" HOST "\r\nGET /api/x HTTP/1.1\r\n" HOST "\r\n");
        usleep(50 * 1000);
        const char *answer = kit_answer(fd);
        has(answer, "Content-Length: 3000000\r\n");
        assert_int_equal(strlen(strstr(answer, "\r\n\r\n")), 3000004);
        has(kit_answer(fd), "0|/api/x|");
    }
    /* With a connection that ends after it. */
    kit_say(fd, "GET /api/large HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
    usleep(50 * 1000);
    assert_int_equal(strlen(strstr(kit_answer(fd), "\r\n\r\n")), 3000004);
    assert_true(kit_ends(fd));
    close(fd);
    /* Gone before the answer, of either kind. */
    for (int i = 0; i < 20; i++) {
        fd = kit_connect(kit_port(kit));
        kit_say(fd, i % 2 ? "GET /api/large HTTP/1.1\r\n" HOST "\r\n"
                          : "GET /api/later HTTP/1.1\r\n" HOST "\r\n");
        if (i % 4 >= 2)
            kit_turn(kit);
        struct linger reset = {1, 0};
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(fd);
    }
    /* Its answer comes after all of theirs. */
    has(ask(kit, "GET /api/later HTTP/1.1\r\n" HOST "\r\n"), "0|/api/later|");
    kit_stop(kit);
}

static void http10(void **state)
{
    (void)state;
    struct kit *kit = start();
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /health HTTP/1.0\r\n\r\n");
    has(kit_answer(fd), "{\"status\":\"ok\"}");
    assert_true(kit_ends(fd));
    close(fd);
    fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /health HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
    has(kit_answer(fd), "{\"status\":\"ok\"}");
    assert_true(kit_ends(fd));
    close(fd);
    kit_stop(kit);
}

static void metrics(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.metrics = "0";
    struct kit *kit = kit_start(&options);
    int ws = kit_socket(kit_port(kit), "");
    int fd = kit_connect(kit_metrics_port(kit));
    kit_say(fd, "GET /metrics HTTP/1.1\r\nHost: metrics\r\n\r\n");
    const char *answer = kit_answer(fd);
    has(answer, "text/plain; version=0.0.4");
    has(answer, "\npiazza_connections 1\n");
    has(answer, "# TYPE piazza_answer_seconds histogram\n");
    has(answer, "piazza_answer_seconds_bucket{le=\"+Inf\"} 0\n");
    kit_say(fd, "GET /health HTTP/1.1\r\nHost: metrics\r\n\r\n");
    has(kit_answer(fd), "{\"status\":\"ok\"}");
    kit_say(fd, "GET /api/x HTTP/1.1\r\nHost: metrics\r\n\r\n");
    has(kit_answer(fd), "404");
    kit_say(fd, "GET / HTTP/1.1\r\nHost: piazza\r\n\r\n");
    has(kit_answer(fd), "404");
    close(fd);
    close(ws);
    kit_stop(kit);
}

/* Headers without end, and other things that are not HTTP. */
static void nonsense(void **state)
{
    (void)state;
    struct kit *kit = start();
    char *large = malloc(70000);
    memset(large, 'h', 70000);
    memcpy(large, "GET / HTTP/1.1\r\nX-Large: ", 25);
    int fd = kit_connect(kit_port(kit));
    if (send(fd, large, 70000, MSG_NOSIGNAL) > 0)
        assert_true(kit_ends(fd));
    close(fd);
    for (size_t i = 16; i + 4 < 70000; i += 4)
        memcpy(large + i, "a:\r\n", 4);
    fd = kit_connect(kit_port(kit));
    if (send(fd, large, 70000, MSG_NOSIGNAL) > 0)
        assert_true(kit_ends(fd));
    close(fd);
    for (unsigned seed = 1; seed <= 300; seed++) {
        unsigned random = seed;
        size_t length = 0;
        static const char *const words[] = {"GET ",
                                            "POST ",
                                            "HEAD ",
                                            "/",
                                            "/api",
                                            "/ws/abcdefghijklmnopqrst",
                                            " HTTP/1.1\r\n",
                                            HOST,
                                            "\r\n",
                                            "\r\n",
                                            "%",
                                            "%41",
                                            "?",
                                            "&",
                                            "..",
                                            ":",
                                            "\0",
                                            "\xff",
                                            "Upgrade: ",
                                            "websocket",
                                            "Connection: Upgrade\r\n",
                                            "Origin: x\r\n",
                                            "Content-Length: 3\r\n",
                                            "Sec-WebSocket-Key: a\r\n",
                                            "OPTIONS ",
                                            "\n"};
        while (length < 600) {
            random = random * 1103515245u + 12345u;
            const char *word = words[(random >> 16) % (sizeof words / sizeof *words)];
            size_t size = *word == '\0' ? 1 : strlen(word);
            memcpy(large + length, word, size);
            length += size;
        }
        fd = kit_connect(kit_port(kit));
        send(fd, large, length, MSG_NOSIGNAL); /* it may be closed by now */
        shutdown(fd, SHUT_WR);
        assert_true(kit_ends(fd));
        close(fd);
    }
    free(large);
    has(ask(kit, "GET /health HTTP/1.1\r\n" HOST "\r\n"), "ok");
    kit_stop(kit);
}

static void cannot_listen(void **state)
{
    (void)state;
    struct kit *kit = start();
    struct net_options options = kit_options();
    struct net *net = NULL;
    char problem[256] = "";
    uv_loop_t loop;
    uv_loop_init(&loop);
    options.port = kit_port(kit);
    assert_int_not_equal(net_open(&net, &loop, &options, NULL, problem, sizeof problem), 0);
    assert_null(net);
    has(problem, "Address already in use; another program has it, so choose another port");
    /* Of several ports the first that is free. */
    options.port_last = options.port + 20;
    assert_int_equal(net_open(&net, &loop, &options, NULL, problem, sizeof problem), 0);
    assert_in_range(net_port(net), options.port + 1, options.port_last);
    net_free(net);
    options.port_last = 0;
    options.port = 0;
    options.bind = "no address";
    assert_int_not_equal(net_open(&net, &loop, &options, NULL, problem, sizeof problem), 0);
    has(problem, "no address");
    options.bind = "127.0.0.1";
    options.metrics = "here:there";
    assert_int_not_equal(net_open(&net, &loop, &options, NULL, problem, sizeof problem), 0);
    has(problem, "here:there");
    options.metrics = NULL;
    options.tls_cert = "/nowhere/cert.pem";
    options.tls_key = "/nowhere/key.pem";
    assert_int_not_equal(net_open(&net, &loop, &options, NULL, problem, sizeof problem), 0);
    has(problem, "/nowhere/cert.pem");
    assert_int_equal(uv_loop_close(&loop), 0);
    kit_stop(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers),
                                       cmocka_unit_test(in_pieces),
                                       cmocka_unit_test(pipelined),
                                       cmocka_unit_test(bodies),
                                       cmocka_unit_test(paths_and_queries),
                                       cmocka_unit_test(bearers),
                                       cmocka_unit_test(without_page),
                                       cmocka_unit_test(hosts),
                                       cmocka_unit_test(origins),
                                       cmocka_unit_test(large_answers),
                                       cmocka_unit_test(http10),
                                       cmocka_unit_test(metrics),
                                       cmocka_unit_test(nonsense),
                                       cmocka_unit_test(cannot_listen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
