/* Requests over HTTP: read and checked, handed to whoever answers them, answered now or later. */
#include "api.h"
#include "hub.h"
#include "log.h"
#include "metrics.h"
#include "net_internal.h"
#include "utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    HEADER_MAX = 512,
    HEAD_SIZE = 2048,
    METRICS_SIZE = 16 * 1024,
    NO_LENGTH = -1,
    ODD_LENGTH = -2
};

static const char JSON[] = "application/json";

/* ---- answers ---- */

static void exchange_free(struct exchange *exchange)
{
    if (exchange == NULL)
        return;
    if (exchange->connection != NULL)
        exchange->connection->exchange = NULL;
    free(exchange->answer);
    free(exchange->rest_owned);
    free(exchange->path);
    free(exchange->query);
    free(exchange->bearer);
    free(exchange->host);
    free(exchange->body);
    free(exchange);
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_api(const char *path)
{
    return begins(path, "/api") && (path[4] == '\0' || path[4] == '/');
}

/* Does somebody still want it? If not, an exchange that nobody else has is freed. */
static bool is_wanted(struct exchange *exchange)
{
    if (exchange->connection != NULL)
        return exchange->answer == NULL;
    if (!exchange->handling)
        exchange_free(exchange);
    return false;
}

/* Makes the head of the answer, with space for `more` bytes after it. */
static bool make_head(struct exchange *exchange, int status, const char *type, size_t length,
                      const char *caching, size_t more)
{
    struct net *net = exchange->connection->net;
    char head[HEAD_SIZE];
    if (net->stopping)
        exchange->close = true;
    size_t size = http_head(head, sizeof head, net, status, type, length, caching, exchange->close);
    exchange->answer = size < sizeof head ? malloc(size + more) : NULL;
    if (exchange->answer == NULL)
        return false;
    memcpy(exchange->answer, head, size);
    exchange->answer_length = size;
    return true;
}

static bool has_body(const struct exchange *exchange, int status)
{
    return !exchange->head && status != 204 && status != 304;
}

/* The answer is made, or there is no memory to say anything. */
static void answered(struct exchange *exchange)
{
    struct connection *connection = exchange->connection;
    if (exchange->answer == NULL)
        connection_kill(connection);
    if (!exchange->handling) {
        lws_rx_flow_control(connection->wsi, 1);
        lws_callback_on_writable(connection->wsi);
    }
}

void http_answer(struct http_request *request, int status, const char *type, const char *body,
                 size_t length)
{
    /* The request is the exchange's first member. */
    struct exchange *exchange = (struct exchange *)(void *)request;
    if (!is_wanted(exchange))
        return;
    size_t sent = has_body(exchange, status) ? length : 0;
    if (make_head(exchange, status, type, length, NULL, sent) && sent > 0) {
        memcpy(exchange->answer + exchange->answer_length, body, sent);
        exchange->answer_length += sent;
    }
    answered(exchange);
}

bool http_table_allowed(const struct http_request *request)
{
    const struct net *net = ((const struct exchange *)(const void *)request)->connection->net;
    return net->options.tables == 0 ||
           limits_table(net->limits, request->peer.address, net->options.tables, net_now(net));
}

static size_t error_text(char *text, size_t size, enum server_error error)
{
    return (size_t)snprintf(text, size, "{\"error\":\"%s\",\"sentence\":\"%s\"}",
                            server_errors[error].name, server_errors[error].sentence);
}

void http_refuse(struct http_request *request, enum server_error error)
{
    char text[HEADER_MAX];
    size_t length = error_text(text, sizeof text, error);
    http_answer(request, server_errors[error].status, JSON, text, length);
}

void http_refuse_upgrade(struct connection *connection, enum server_error error)
{
    char text[HEADER_MAX];
    char answer[HEAD_SIZE + HEADER_MAX];
    size_t length = error_text(text, sizeof text, error);
    size_t head = http_head(answer, HEAD_SIZE, connection->net, server_errors[error].status, JSON,
                            length, NULL, true);
    if (head >= HEAD_SIZE)
        return;
    memcpy(answer + head, text, length);
    lws_write(connection->wsi, (unsigned char *)answer, head + length, LWS_WRITE_HTTP_FINAL);
}

/* What is to be sent next, HTTP_CHUNK bytes at most. */
static unsigned char *next_piece(const struct exchange *exchange, size_t *length)
{
    const bool in_answer = exchange->answer_sent < exchange->answer_length;
    const size_t at = exchange->answer_sent - (in_answer ? 0 : exchange->answer_length);
    *length = (in_answer ? exchange->answer_length : exchange->rest_length) - at;
    if (*length > HTTP_CHUNK)
        *length = HTTP_CHUNK;
    if (in_answer)
        return (unsigned char *)exchange->answer + at;
    /* lws takes bytes that it could change. */
    memcpy(exchange->connection->net->scratch, exchange->rest + at, *length);
    return exchange->connection->net->scratch;
}

static bool is_written(const struct exchange *exchange)
{
    return exchange->answer_sent == exchange->answer_length + exchange->rest_length;
}

/* Sends as much of the answer as the peer takes. lws keeps what does not fit and then no longer
 * tells input from output, so it is given only what does. False: the connection is broken. */
static bool send_answer(struct exchange *exchange)
{
    struct lws *wsi = exchange->connection->wsi;
    while (!is_written(exchange)) {
        if (exchange->answer_sent > 0 && lws_send_pipe_choked(wsi))
            return true;
        size_t length = 0;
        unsigned char *piece = next_piece(exchange, &length);
        if (lws_write(wsi, piece, length, LWS_WRITE_HTTP) < 0)
            return false;
        exchange->answer_sent += length;
    }
    return true;
}

static bool is_sent(const struct exchange *exchange)
{
    return is_written(exchange) && !lws_send_pipe_choked(exchange->connection->wsi);
}

/* The answer is out: what the callback of lws returns. */
static int finish(struct exchange *exchange)
{
    struct connection *connection = exchange->connection;
    bool close = exchange->close;
    connection->deadline = net_now(connection->net) + (int64_t)connection->net->options.slow * 1000;
    exchange_free(exchange);
    return close || lws_http_transaction_completed(connection->wsi) ? -1 : 0;
}

/* Writes the answer that is ready; what the callback of lws returns. */
static int write_answer(struct exchange *exchange)
{
    struct connection *connection = exchange->connection;
    if (exchange->draining)
        return 0;
    if (!send_answer(exchange))
        return -1;
    if (is_sent(exchange))
        return finish(exchange);
    /* Nothing is read until it is: lws would wake up for it all the time. */
    exchange->draining = true;
    connection->moved = net_now(connection->net);
    connection->net->draining++;
    lws_rx_flow_control(connection->wsi, 0);
    net_will_drain(connection->net);
    return 0;
}

void http_drain(struct net *net)
{
    for (struct connection *connection = net->connections; connection != NULL && net->draining > 0;
         connection = connection->next) {
        struct exchange *exchange = connection->exchange;
        if (exchange == NULL || !exchange->draining || connection->killed)
            continue;
        if (!send_answer(exchange)) {
            connection_kill(connection);
        } else if (is_sent(exchange)) {
            exchange->draining = false;
            net->draining--;
            lws_rx_flow_control(connection->wsi, 1);
            lws_callback_on_writable(connection->wsi);
        }
    }
}

/* ---- headers ---- */

/* The header, or "" if there is none. False: it is longer than `size`. */
static bool header(struct lws *wsi, enum lws_token_indexes token, char *text, size_t size)
{
    text[0] = '\0';
    return lws_hdr_copy(wsi, text, (int)size, token) >= 0 && strlen(text) < size;
}

/* One that lws has no name for; `name` in lower case with its colon. */
static bool odd_header(struct lws *wsi, const char *name, char *text, size_t size)
{
    int length = lws_hdr_custom_length(wsi, name, (int)strlen(name));
    text[0] = '\0';
    return length < 0 ||
           lws_hdr_custom_copy(wsi, text, (int)size, name, (int)strlen(name)) == length;
}

/* ---- the pages that net has itself ---- */

static void answer_health(struct exchange *exchange)
{
    char text[HEADER_MAX];
    const char *why = hub_problem(exchange->connection->net->hub);
    size_t length =
        (size_t)snprintf(text, sizeof text, "{\"status\":\"%s\"}", why == NULL ? "ok" : why);
    http_answer(&exchange->request, why == NULL ? 200 : 503, JSON, text,
                length < sizeof text ? length : sizeof text - 1);
}

static void answer_metrics(struct exchange *exchange)
{
    char text[METRICS_SIZE];
    size_t length = metrics_write(text, sizeof text);
    http_answer(&exchange->request, 200, "text/plain; version=0.0.4; charset=utf-8", text,
                length < sizeof text ? length : sizeof text - 1);
}

static void answer_without_page(struct exchange *exchange, const char *id)
{
    size_t length = 0;
    char *text = page_text(exchange->request.host, id, &length);
    if (text == NULL) {
        http_refuse(&exchange->request, SERVER_BUSY);
        return;
    }
    http_answer(&exchange->request, 200, "text/html; charset=utf-8", text, length);
    free(text);
}

static bool is_table_page(const char *path)
{
    return begins(path, "/t/") && table_id_valid(path + 3, strlen(path + 3));
}

/* What somebody wrote who meant a table: there is none, and the page says so better than we do. */
static bool is_missing_table(const char *path)
{
    return begins(path, "/t/") && path[3] != '\0' && strchr(path + 3, '/') == NULL &&
           !is_table_page(path);
}

/* The file of the page that stands at the path. */
static const char *site_path(const char *path)
{
    return strcmp(path, "/") == 0                          ? "index.html"
           : is_table_page(path) || is_missing_table(path) ? "t/index.html"
                                                           : path + 1;
}

static void answer_file(struct exchange *exchange)
{
    struct site_answer file;
    char tags[HEADER_MAX];
    char caching[HEADER_MAX];
    struct lws *wsi = exchange->connection->wsi;
    /* A header that is too long is one that we do not know. */
    const bool gzip =
        header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, tags, sizeof tags) && http_accepts_gzip(tags);
    if (!site_find(exchange->connection->net->options.site, site_path(exchange->path), gzip,
                   &file)) {
        http_refuse(&exchange->request, SERVER_NOT_FOUND);
        return;
    }
    const bool missing = is_missing_table(exchange->path);
    const bool same = !missing && header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags, sizeof tags) &&
                      http_tag_matches(tags, file.tag);
    const int status = missing ? 404 : same ? 304 : 200;
    exchange->rest_owned = file.owned;
    snprintf(caching, sizeof caching,
             "Cache-Control: no-cache\r\nETag: \"%s\"\r\nVary: Accept-Encoding\r\n%s", file.tag,
             file.gzip && !same ? "Content-Encoding: gzip\r\n" : "");
    if (make_head(exchange, status, file.type, file.length, caching, 0) &&
        has_body(exchange, status)) {
        exchange->rest = file.bytes;
        exchange->rest_length = file.length;
    }
    answered(exchange);
}

static void route(struct exchange *exchange)
{
    struct http_request *request = &exchange->request;
    struct net *net = exchange->connection->net;
    const char *path = request->path;
    bool metrics = exchange->connection->metrics;
    if (!metrics && is_api(path)) {
        api_handle(net->hub, request);
        return;
    }
    bool without = !metrics && site_is_empty(net->options.site) &&
                   (strcmp(path, "/") == 0 || is_table_page(path));
    bool file = !metrics && site_names(net->options.site, site_path(path));
    bool health = strcmp(path, "/health") == 0;
    bool numbers = metrics && strcmp(path, "/metrics") == 0;
    if (!without && !file && !health && !numbers)
        http_refuse(request, SERVER_NOT_FOUND);
    else if (request->method != HTTP_GET)
        http_refuse(request, is_missing_table(path) ? SERVER_NOT_FOUND : SERVER_METHOD);
    else if (without)
        answer_without_page(exchange, is_table_page(path) ? path + 3 : "");
    else if (file)
        answer_file(exchange);
    else if (health)
        answer_health(exchange);
    else
        answer_metrics(exchange);
}

/* Has the complete request answered, and writes the answer if it came at once. */
static int handle(struct exchange *exchange)
{
    struct connection *connection = exchange->connection;
    exchange->handled = true;
    exchange->handling = true;
    connection->deadline = 0;
    route(exchange);
    exchange->handling = false;
    if (exchange->connection == NULL) {
        exchange_free(exchange);
        return -1;
    }
    if (exchange->answer != NULL)
        return write_answer(exchange);
    if (connection->killed)
        return -1;
    /* Later. Until then nothing more is read: lws would take it for the body's. */
    lws_rx_flow_control(connection->wsi, 0);
    return 0;
}

static int refuse_now(struct exchange *exchange, enum server_error error)
{
    exchange->handled = true;
    exchange->handling = true;
    http_refuse(&exchange->request, error);
    exchange->handling = false;
    return exchange->answer != NULL ? write_answer(exchange) : -1;
}

/* ---- reading ---- */

enum server_error http_check(struct connection *connection, bool write, bool counted, char *host,
                             size_t size)
{
    struct net *net = connection->net;
    struct lws *wsi = connection->wsi;
    char text[HEADER_MAX];
    char name[HEADER_MAX];
    bool https = net->tls != NULL && !connection->metrics;
    host[0] = '\0';
    if (net->options.trust_proxy && !connection->metrics && !connection->counted) {
        /* Anew for each request: a proxy sends those of several people. */
        struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
        socklen_t length = sizeof address;
        getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&address, &length);
        peer_of_address(&connection->peer, (struct sockaddr *)&address);
        if (header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text))
            peer_of_forwarded(&connection->peer, text);
    }
    if (counted && !connection->metrics &&
        !limits_request(net->limits, connection->peer.address, net->options.requests, net_now(net)))
        return SERVER_TOO_FAST;
    if (net->connection_count > net->options.connections && !connection->metrics)
        return SERVER_BUSY;
    if (connection->counted && net->options.per_address != 0 &&
        limits_connections(net->limits, connection->peer.address) > net->options.per_address)
        return SERVER_CONNECTIONS;
    /* lws takes an encoded line feed in the path for the end of the line. Then the version is
     * missing, and what stands after it in the path was read as a header. */
    if (!header(wsi, WSI_TOKEN_HTTP, text, sizeof text) ||
        (strcmp(text, "HTTP/1.1") != 0 && strcmp(text, "HTTP/1.0") != 0) ||
        !header(wsi, WSI_TOKEN_HOST, name, sizeof name))
        return SERVER_BODY;
    if (net->options.trust_proxy) {
        if (odd_header(wsi, "x-forwarded-host:", text, sizeof text) && text[0] != '\0')
            memcpy(name, text, sizeof name);
        if (odd_header(wsi, "x-forwarded-proto:", text, sizeof text) && text[0] != '\0')
            https = strcasecmp(text, "https") == 0;
    }
    if (name[0] == '\0')
        snprintf(name, sizeof name, "localhost:%d", net->listener.port);
    if (!host_valid(name))
        return SERVER_BODY;
    const char *url = net->options.url;
    int length = url != NULL ? snprintf(host, size, "%.*s", (int)origin_length(url), url)
                             : snprintf(host, size, "%s://%s", https ? "https" : "http", name);
    if (length < 0 || (size_t)length >= size)
        return SERVER_BODY;
    if (write && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        (!header(wsi, WSI_TOKEN_ORIGIN, text, sizeof text) || !origin_allowed(net, text, name)))
        return SERVER_ORIGIN;
    return SERVER_OK;
}

static long content_length(struct lws *wsi)
{
    char text[16];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return NO_LENGTH;
    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) || strlen(text) > 9 ||
        strspn(text, "0123456789") != strlen(text))
        return ODD_LENGTH;
    return strtol(text, NULL, 10);
}

static char *bearer_of(struct lws *wsi)
{
    char text[HEADER_MAX];
    static const char scheme[] = "Bearer ";
    if (!header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text))
        return strdup("?"); /* too long for a token of ours */
    if (strncasecmp(text, scheme, sizeof scheme - 1) != 0)
        return strdup(text[0] == '\0' ? "" : "?");
    return strdup(text + sizeof scheme - 1);
}

static bool path_valid(const char *path, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)path[i] < 0x20 || path[i] == 0x7f)
            return false;
    return length > 0 && path[0] == '/' && utf8_valid(path, length);
}

static enum server_error read_method(struct exchange *exchange, bool *write)
{
    char *uri = NULL;
    int length = 0;
    int method = lws_http_get_uri_and_method(exchange->connection->wsi, &uri, &length);
    exchange->head = method == LWSHUMETH_HEAD;
    exchange->request.method = method == LWSHUMETH_POST     ? HTTP_POST
                               : method == LWSHUMETH_PUT    ? HTTP_PUT
                               : method == LWSHUMETH_DELETE ? HTTP_DELETE
                                                            : HTTP_GET;
    *write = method != LWSHUMETH_GET && method != LWSHUMETH_HEAD;
    return *write && exchange->request.method == HTTP_GET ? SERVER_METHOD : SERVER_OK;
}

static enum server_error read_request(struct exchange *exchange, const char *path, size_t length)
{
    struct connection *connection = exchange->connection;
    struct lws *wsi = connection->wsi;
    char host[HEADER_MAX];
    bool write = false;
    long expected = content_length(wsi);
    enum server_error wrong_method = read_method(exchange, &write);
    /* A page has dozens of files, and to refuse one costs as much as to send it. */
    bool counted = write || !path_valid(path, length) ||
                   !site_names(connection->net->options.site, site_path(path));
    enum server_error error = http_check(connection, write, counted, host, sizeof host);
    exchange->request.peer = connection->peer;
    /* Where the body ends must be clear, or what follows it is not. */
    bool unclear = expected == ODD_LENGTH ||
                   (expected == NO_LENGTH && write && exchange->request.method != HTTP_DELETE) ||
                   lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    /* The body of a request that is refused is not read; nor is anything after it. */
    exchange->close = unclear || expected > 0;
    if (error == SERVER_BODY)
        exchange->close = true;
    if (error != SERVER_OK)
        return error;
    if (connection->net->stopping)
        return SERVER_STOPPING;
    if (wrong_method != SERVER_OK)
        return wrong_method;
    if (!path_valid(path, length))
        return SERVER_NOT_FOUND;
    if (expected > HTTP_BODY_MAX ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= HTTP_QUERY_MAX)
        return SERVER_TOO_LARGE;
    if (unclear)
        return SERVER_BODY;
    exchange->path = strndup(path, length);
    exchange->query = http_query(wsi);
    exchange->bearer = bearer_of(wsi);
    exchange->host = strdup(host);
    exchange->body_expected = expected > 0 ? (size_t)expected : 0;
    exchange->body = malloc(exchange->body_expected + 1);
    if (exchange->path == NULL || exchange->query == NULL || exchange->bearer == NULL ||
        exchange->host == NULL || exchange->body == NULL)
        return SERVER_BUSY;
    exchange->close = false;
    exchange->body[0] = '\0';
    exchange->request.path = exchange->path;
    exchange->request.query = exchange->query;
    exchange->request.bearer = exchange->bearer;
    exchange->request.host = exchange->host;
    exchange->request.body = exchange->body;
    return SERVER_OK;
}

int http_requested(struct connection *connection, const char *path, size_t length)
{
    metrics_add(METRIC_REQUESTS_TOTAL, 1);
    if (connection->exchange != NULL)
        return -1;
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL)
        return -1;
    exchange->connection = connection;
    connection->exchange = exchange;
    enum server_error error = read_request(exchange, path, length);
    if (error != SERVER_OK)
        return refuse_now(exchange, error);
    if (exchange->body_expected == 0)
        return handle(exchange);
    connection->deadline = net_now(connection->net) + (int64_t)connection->net->options.slow * 1000;
    return 0;
}

int http_body(struct connection *connection, const char *data, size_t length)
{
    struct exchange *exchange = connection->exchange;
    if (exchange == NULL || exchange->handled || length == 0)
        return 0;
    if (length > exchange->body_expected - exchange->request.body_length)
        return -1;
    /* When a request with a body came in one packet with the one before it, lws (4.1) gives the
     * request itself as the body. */
    static const char *const methods[] = {"GET /", "POST /", "PUT /", "DELETE /"};
    const char *method = methods[exchange->request.method];
    if (exchange->request.body_length == 0 &&
        strncmp(data, method, length < strlen(method) ? length : strlen(method)) == 0)
        return -1;
    memcpy(exchange->body + exchange->request.body_length, data, length);
    exchange->request.body_length += length;
    return 0;
}

int http_body_complete(struct connection *connection)
{
    struct exchange *exchange = connection->exchange;
    /* lws says so again if there is more to read. */
    if (exchange == NULL || exchange->handled)
        return http_writable(connection);
    if (exchange->request.body_length != exchange->body_expected)
        return -1;
    exchange->body[exchange->body_expected] = '\0';
    return handle(exchange);
}

int http_writable(struct connection *connection)
{
    struct exchange *exchange = connection->exchange;
    return exchange != NULL && exchange->answer != NULL ? write_answer(exchange) : 0;
}

void http_gone(struct connection *connection)
{
    struct exchange *exchange = connection->exchange;
    if (exchange == NULL)
        return;
    connection->exchange = NULL;
    exchange->connection = NULL;
    if (exchange->draining)
        connection->net->draining--;
    /* Whoever has the request will still answer it. */
    if (!exchange->handled || exchange->answer != NULL)
        exchange_free(exchange);
}
