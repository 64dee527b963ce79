/* The files of the page over real sockets: out of the program and out of a folder, for caches, for
 * who reads slowly, and for who asks for what is not there. */
#include "net_kit.h"
#include "server/net_internal.h"
#include "unit.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define HOST "Host: localhost\r\n"
#define GZIP "Accept-Encoding: gzip, deflate, br\r\n"

enum { LARGE = 3000000 };

static unsigned char large[LARGE];

#define BYTES(text) (const unsigned char *)(text), sizeof(text) - 1

static const struct site_file files[] = {
    {"app.js", "11111111111111111111111111111111", BYTES("import './lib/dom.js';"), NULL, 0},
    {"index.html", "22222222222222222222222222222222", BYTES("<p>home"), BYTES("(packed home)")},
    {"large.wasm", "33333333333333333333333333333333", large, LARGE, NULL, 0},
    {"lib/dom.js", "44444444444444444444444444444444", BYTES("dom"), NULL, 0},
    {"t/index.html", "55555555555555555555555555555555", BYTES("<p>table"), NULL, 0},
};
static const struct site site = {files, sizeof files / sizeof *files, NULL};

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in: %.2000s", part, text);
}

static void has_not(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("'%s' is in: %.2000s", part, text);
}

static struct kit *start(const struct site *with)
{
    struct net_options options = kit_options();
    options.site = with;
    return kit_start(&options);
}

/* GET or another method, the path, and more headers, on a connection of its own. */
static const char *ask(struct kit *kit, const char *method, const char *path, const char *headers)
{
    char request[1024];
    int fd = kit_connect(kit_port(kit));
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\n" HOST "%s\r\n", method, path, headers);
    kit_say(fd, request);
    const char *answer = strcmp(method, "HEAD") == 0 ? kit_read(fd, "\r\n\r\n") : kit_answer(fd);
    close(fd);
    return answer;
}

static const char *get(struct kit *kit, const char *path)
{
    return ask(kit, "GET", path, "");
}

static void embedded(void **state)
{
    (void)state;
    struct kit *kit = start(&site);
    const char *answer = get(kit, "/");
    has(answer, "HTTP/1.1 200 OK\r\n");
    has(answer, "Content-Type: text/html; charset=utf-8\r\n");
    has(answer, "Content-Length: 7\r\n");
    has(answer, "Cache-Control: no-cache\r\n");
    has(answer, "ETag: \"22222222222222222222222222222222\"\r\n");
    has(answer, "Vary: Accept-Encoding\r\n");
    has(answer, "X-Content-Type-Options: nosniff\r\n");
    has(answer, "script-src 'self' 'wasm-unsafe-eval'; ");
    has(answer, "\r\n\r\n<p>home");
    has_not(answer, "Content-Encoding");
    has_not(answer, "no-store");
    has(get(kit, "/?a=b"), "<p>home");
    has(get(kit, "/index.html"), "<p>home");
    has(get(kit, "/t/" KIT_ID), "\r\n\r\n<p>table");
    has(get(kit, "/app.js"), "Content-Type: text/javascript; charset=utf-8\r\n");
    has(get(kit, "/lib/dom.js"), "\r\n\r\ndom");
    has(get(kit, "/lib/dom%2ejs"), "\r\n\r\ndom");
    has(ask(kit, "HEAD", "/large.wasm", ""), "Content-Length: 3000000\r\n");
    has(ask(kit, "HEAD", "/large.wasm", ""), "Content-Type: application/wasm\r\n");
    has(ask(kit, "POST", "/app.js", "Content-Length: 0\r\n"), "HTTP/1.1 405 ");
    has(ask(kit, "POST", "/nothing.js", "Content-Length: 0\r\n"), "HTTP/1.1 404 ");
    static const char *const nothing[] = {"/lib",     "/lib/", "/lib/nothing.js",      "/APP.JS",
                                          "/app.js/", "/t/",   "/app.js%00",           "/app.js%20",
                                          "/a",       "/zzz",  "/lib/../../etc/passwd"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        has_not(get(kit, nothing[i]), "HTTP/1.1 200 ");
    has_not(get(kit, "/t/"), "<p>table");
    has_not(get(kit, "/t/" KIT_ID "/"), "<p>table");
    has_not(get(kit, "/t/" KIT_ID "/app.js"), "HTTP/1.1 200 ");
    kit_stop(kit);
}

/* Whoever writes an address that no table can have gets the page, which says so. */
static void missing_table(void **state)
{
    (void)state;
    struct kit *kit = start(&site);
    static const char *const missing[] = {"/t/short", "/t/AAA", "/t/a%20b", "/t/short?a=b"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        const char *answer = get(kit, missing[i]);
        has(answer, "HTTP/1.1 404 ");
        has(answer, "Content-Type: text/html; charset=utf-8\r\n");
        has(answer, "\r\n\r\n<p>table");
    }
    has(ask(kit, "GET", "/t/short", "If-None-Match: *\r\n"), "HTTP/1.1 404 ");
    has(ask(kit, "POST", "/t/short", "Content-Length: 0\r\n"), "HTTP/1.1 404 ");
    has_not(ask(kit, "POST", "/t/short", "Content-Length: 0\r\n"), "<p>table");
    kit_stop(kit);
}

static void compressed(void **state)
{
    (void)state;
    struct kit *kit = start(&site);
    const char *answer = ask(kit, "GET", "/", GZIP);
    has(answer, "Content-Encoding: gzip\r\n");
    has(answer, "ETag: \"22222222222222222222222222222222-gz\"\r\n");
    has(answer, "Vary: Accept-Encoding\r\n");
    has(answer, "Content-Length: 13\r\n");
    has(answer, "\r\n\r\n(packed home)");
    has_not(ask(kit, "GET", "/app.js", GZIP), "Content-Encoding");
    kit_stop(kit);
    static const struct {
        const char *accepted;
        bool gzip;
    } cases[] = {{"", false},
                 {"gzip", true},
                 {"GZIP", true},
                 {"deflate, gzip;q=1.0, *;q=0.5", true},
                 {"br , gzip", true},
                 {"gzip;q=0.001", true},
                 {"gzip;q=0", false},
                 {"gzip;q=0.000", false},
                 {"gzip; q=0, *", false},
                 {"*;q=0, gzip", true},
                 {"*", true},
                 {"*;q=0", false},
                 {"identity", false},
                 {"x-gzip", false},
                 {"gzipped", false},
                 {",,;,=", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (http_accepts_gzip(cases[i].accepted) != cases[i].gzip)
            fail_msg("'%s'", cases[i].accepted);
}

static void unchanged(void **state)
{
    (void)state;
    struct kit *kit = start(&site);
    const char *answer =
        ask(kit, "GET", "/", "If-None-Match: \"22222222222222222222222222222222\"\r\n");
    has(answer, "HTTP/1.1 304 Not Modified\r\n");
    has(answer, "ETag: \"22222222222222222222222222222222\"\r\n");
    has(answer, "Cache-Control: no-cache\r\n");
    has(answer, "Vary: Accept-Encoding\r\n");
    has_not(answer, "Content-Length");
    has_not(answer, "home");
    /* The compressed one is another. */
    has(ask(kit, "GET", "/", GZIP "If-None-Match: \"22222222222222222222222222222222\"\r\n"),
        "HTTP/1.1 200 ");
    answer =
        ask(kit, "GET", "/", GZIP "If-None-Match: \"22222222222222222222222222222222-gz\"\r\n");
    has(answer, "HTTP/1.1 304 ");
    has_not(answer, "Content-Encoding");
    /* Nothing follows a 304 but the next answer. */
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /app.js HTTP/1.1\r\n" HOST
                "If-None-Match: \"11111111111111111111111111111111\"\r\n\r\n"
                "HEAD /app.js HTTP/1.1\r\n" HOST "\r\nGET /lib/dom.js HTTP/1.1\r\n" HOST "\r\n");
    has(kit_read(fd, "\r\n\r\n"), "HTTP/1.1 304 ");
    has(kit_read(fd, "\r\n\r\n"), "Content-Length: 22\r\n");
    has(kit_answer(fd), "\r\n\r\ndom");
    close(fd);
    kit_stop(kit);
    static const struct {
        const char *tags;
        bool same;
    } cases[] = {
        {"\"a\"", true},   {"W/\"a\"", true}, {"\"b\", \"a\"", true}, {"\"b\",W/\"a\" ", true},
        {"*", true},       {"", false},       {"a", false},           {"\"a", false},
        {"\"ab\"", false}, {"\"b\"", false},  {"W/", false},          {",", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (http_tag_matches(cases[i].tags, "a") != cases[i].same)
            fail_msg("'%s'", cases[i].tags);
}

/* As much as the socket takes, then more; whoever takes nothing is dropped. */
static void slow_readers(void **state)
{
    (void)state;
    for (size_t i = 0; i < LARGE; i++)
        large[i] = (unsigned char)('a' + i % 23);
    struct net_options options = kit_options();
    options.site = &site;
    options.silence = 1;
    struct kit *kit = kit_start(&options);
    int fd = kit_connect(kit_port(kit));
    for (int i = 0; i < 2; i++) {
        kit_say(fd, "GET /large.wasm HTTP/1.1\r\n" HOST "\r\nGET /app.js HTTP/1.1\r\n" HOST "\r\n");
        usleep(50 * 1000);
        const char *body = strstr(kit_answer(fd), "\r\n\r\n") + 4;
        assert_int_equal(strlen(body), LARGE);
        assert_memory_equal(body, large, LARGE);
        has(kit_answer(fd), "import");
    }
    close(fd);
    int deaf = kit_connect(kit_port(kit));
    kit_say(deaf, "GET /large.wasm HTTP/1.1\r\n" HOST "\r\n");
    assert_true(kit_cut(deaf));
    char last = '\0';
    size_t taken = 0;
    for (ssize_t got; (got = recv(deaf, &last, 1, 0)) > 0 && taken < LARGE; taken += (size_t)got)
        ;
    assert_true(taken < LARGE);
    close(deaf);
    kit_stop(kit);
}

/* Whoever takes little, but goes on taking it, gets all of it, also after the 5 s of lws. */
static void steady_reader(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.site = &site;
    options.silence = 2;
    struct kit *kit = kit_start(&options);
    int fd = kit_connect(kit_port(kit));
    const int window = 65536; /* so that the server can send again after every few pieces */
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    kit_say(fd, "GET /large.wasm HTTP/1.1\r\n" HOST "\r\n");
    static char piece[20000];
    size_t taken = 0;
    for (int i = 0; i < 65; i++) {
        usleep(100 * 1000);
        ssize_t got = recv(fd, piece, sizeof piece, MSG_DONTWAIT);
        if (got > 0)
            taken += (size_t)got;
    }
    assert_true(taken < LARGE);
    for (ssize_t got; taken < LARGE && (got = recv(fd, piece, sizeof piece, 0)) > 0;)
        taken += (size_t)got;
    assert_true(taken >= LARGE);
    close(fd);
    kit_stop(kit);
}

/* Asked again and again, it is too often; on a slow machine later than on a quick one. */
static void refused_soon(struct kit *kit, const char *path)
{
    for (int i = 0; i < 1000; i++) {
        if (strstr(get(kit, path), "HTTP/1.1 429 ") != NULL)
            return;
    }
    fail_msg("%s is never refused", path);
}

/* A page has more files than an address may ask questions a second. */
static void not_counted(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    options.site = &site;
    options.requests = 3;
    struct kit *kit = kit_start(&options);
    for (int i = 0; i < 20; i++)
        has(get(kit, i % 2 ? "/t/" KIT_ID : "/lib/dom.js"), "HTTP/1.1 200 ");
    has(get(kit, "/nothing.js"), "HTTP/1.1 404 ");
    refused_soon(kit, "/nothing.js");
    refused_soon(kit, "/api/x");
    has(get(kit, "/app.js"), "HTTP/1.1 200 ");
    kit_stop(kit);
}

/* ---- a folder ---- */

static char folder[64];

static void write_file(const char *path, const char *text)
{
    char name[200];
    snprintf(name, sizeof name, "%s/%s", folder, path);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void link_to(const char *to, const char *path)
{
    char name[200];
    snprintf(name, sizeof name, "%s/%s", folder, path);
    assert_int_equal(symlink(to, name), 0);
}

static void make_folder(const char *path)
{
    char name[200];
    snprintf(name, sizeof name, "%s/%s", folder, path);
    assert_int_equal(mkdir(name, 0700), 0);
}

static void out_of_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/piazza-site-XXXXXX");
    assert_non_null(mkdtemp(folder));
    make_folder("web");
    make_folder("web/lib");
    make_folder("web/odd.js");
    make_folder("outside");
    write_file("outside/secret.js", "secret");
    write_file("secret.js", "secret");
    write_file("web/index.html",
               "<a href=\"./x\"><img src=\"./y\"><a href=\"#/\"><p>./z href=\"./");
    write_file("web/lib/dom.js", "first");
    write_file("web/.hidden.js", "secret");
    write_file("web/lib/key.pem", "secret");
    write_file("web/lib/none", "secret");
    link_to("../secret.js", "web/link.js");
    link_to("../outside", "web/away");
    link_to("/etc/passwd", "web/passwd.js");
    link_to("dom.js", "web/lib/inside.js");
    char web[100];
    char pipe[200];
    snprintf(web, sizeof web, "%s/web", folder);
    snprintf(pipe, sizeof pipe, "%s/pipe.js", web);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    const struct site local = {files, sizeof files / sizeof *files, web};
    struct kit *kit = start(&local);
    has(get(kit, "/"), "\r\n\r\n<a href=\"./x\">");
    has(get(kit, "/t/" KIT_ID),
        "\r\n\r\n<a href=\"../x\"><img src=\"../y\"><a href=\"#/\"><p>./z href=\"../");
    const char *answer = get(kit, "/lib/dom.js");
    has(answer, "\r\n\r\nfirst");
    has(answer, "Content-Type: text/javascript; charset=utf-8\r\n");
    has(answer, "Cache-Control: no-cache\r\n");
    /* The first half of `printf first | sha256sum`. */
    has(answer, "ETag: \"a7937b64b8caa58f03721bb6bacf5c78\"\r\n");
    static const char same[] = "If-None-Match: \"a7937b64b8caa58f03721bb6bacf5c78\"\r\n";
    has(ask(kit, "GET", "/lib/dom.js", same), "HTTP/1.1 304 ");
    has(ask(kit, "HEAD", "/lib/dom.js", ""), "Content-Length: 5\r\n");
    write_file("web/lib/dom.js", "second");
    has(ask(kit, "GET", "/lib/dom.js", same), "\r\n\r\nsecond");
    /* What is in the program is not mixed with what is in the folder. */
    has(get(kit, "/app.js"), "HTTP/1.1 404 ");
    static const char *const nothing[] = {"/link.js",
                                          "/away/secret.js",
                                          "/passwd.js",
                                          "/lib/inside.js",
                                          "/odd.js",
                                          "/pipe.js",
                                          "/../secret.js",
                                          "/%2e%2e/secret.js",
                                          "/lib/../../secret.js",
                                          "/lib/%2e%2e/%2e%2e/secret.js",
                                          "/lib%2f..%2f..%2fsecret.js",
                                          "/.hidden.js",
                                          "/lib/./dom.js%2f",
                                          "/lib//dom.js",
                                          "//lib/dom.js",
                                          "/lib/key.pem",
                                          "/lib/none",
                                          "/lib/",
                                          "/lib",
                                          "/lib/dom.js/",
                                          "/lib/dom.js%00.js",
                                          "/./.hidden.js",
                                          "/lib/dom.js%20",
                                          "/lib\\dom.js",
                                          "/~root/x.js",
                                          "/nothing.js",
                                          "/etc/passwd",
                                          "/..%2fsecret.js",
                                          "/....//secret.js",
                                          "/%c0%ae%c0%ae/secret.js"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        answer = get(kit, nothing[i]);
        has_not(answer, "\r\n\r\nsecret");
        /* lws takes double slashes and the like out of a path: then it is one that is there. */
        if (strstr(answer, "HTTP/1.1 200 ") != NULL && strstr(answer, "\r\n\r\nsecond") == NULL)
            fail_msg("%s: %s", nothing[i], answer);
    }
    char path[2000] = "/";
    memset(path + 1, 'a', 1500);
    memcpy(path + 1500, ".js", 4);
    int fd = kit_connect(kit_port(kit));
    char request[2100];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", path);
    kit_say(fd, request);
    has(kit_answer(fd), "HTTP/1.1 404 ");
    close(fd);
    kit_stop(kit);
    char remove[100];
    snprintf(remove, sizeof remove, "rm -r '%s'", folder);
    assert_int_equal(system(remove), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(embedded),     cmocka_unit_test(missing_table),
        cmocka_unit_test(compressed),   cmocka_unit_test(unchanged),
        cmocka_unit_test(slow_readers), cmocka_unit_test(steady_reader),
        cmocka_unit_test(not_counted),  cmocka_unit_test(out_of_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
