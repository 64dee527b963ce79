/* The life of the network: listening, accepting, looking after deadlines, stopping; and the one
 * callback by which libwebsockets tells what happens on a connection. */
#include "hub.h"
#include "log.h"
#include "metrics.h"
#include "net_internal.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    BACKLOG = 1024,
    ACCEPTS_A_TURN = 64,
    SOCKET_BUFFER = 64 * 1024, /* what the kernel keeps for a connection, each way */
    SPARE_FILES = 512,         /* for stores, hooks, logs, and connections above the limit */
    ADDRESSES = 65536,         /* remembered by the limits */
    SWEEP_MILLISECONDS = 250,
    DRAIN_MILLISECONDS = 20,
    CLOSING_TURNS = 5, /* of the loop, in which lws's handles are closed one after the other */
    LAST_TURNS = 100000
};

int64_t net_now(const struct net *net)
{
    return (int64_t)uv_now(net->loop);
}

/* ---- connections ---- */

void connection_kill(struct connection *connection)
{
    if (connection->wsi == NULL)
        return;
    connection->killed = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    /* The loop looks at lws's timers only after lws has had something to do. */
    lws_cancel_service(connection->net->context);
}

void connection_reset(struct connection *connection)
{
    const struct linger none = {.l_onoff = 1, .l_linger = 0};
    if (connection->wsi != NULL)
        setsockopt(lws_get_socket_fd(connection->wsi), SOL_SOCKET, SO_LINGER, &none, sizeof none);
    connection_kill(connection);
}

static void connection_free(struct connection *connection)
{
    struct net *net = connection->net;
    http_gone(connection);
    socket_closed(connection);
    if (connection->counted)
        limits_disconnect(net->limits, connection->peer.address);
    *(connection->previous != NULL ? &connection->previous->next : &net->connections) =
        connection->next;
    if (connection->next != NULL)
        connection->next->previous = connection->previous;
    net->connection_count--;
    free(connection);
}

static void adopt(struct listener *listener, int fd, const struct sockaddr *address)
{
    struct net *net = listener->net;
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        close(fd);
        return;
    }
    connection->net = net;
    connection->metrics = listener == &net->metrics;
    connection->moved = net_now(net);
    connection->deadline = net_now(net) + (int64_t)net->options.slow * 1000;
    peer_of_address(&connection->peer, address);
    connection->next = net->connections;
    if (net->connections != NULL)
        net->connections->previous = connection;
    net->connections = connection;
    net->connection_count++;
    /* Behind a proxy the address is known when the headers are. Some connections above the limit
     * are let in to be told why they cannot stay. */
    if (!net->options.trust_proxy && !connection->metrics) {
        unsigned count = limits_connect(net->limits, connection->peer.address);
        connection->counted = count != 0;
        if (count == 0 || (net->options.per_address != 0 &&
                           count > net->options.per_address + SPARE_CONNECTIONS)) {
            connection_free(connection);
            close(fd);
            return;
        }
    }
    int yes = 1;
    int size = SOCKET_BUFFER;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    lws_adopt_desc_t info;
    memset(&info, 0, sizeof info);
    info.vh = connection->metrics ? net->metrics_vhost : net->vhost;
    info.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL;
    info.fd.sockfd = fd;
    info.opaque = connection;
    /* If it fails it has closed the file, or will; what wsi it had by then takes the connection
     * with it. */
    net->adopting = connection;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (wsi == NULL && net->adopting == connection && !connection->adopted)
        connection_free(connection);
    net->adopting = NULL;
}

static void can_accept(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    struct net *net = listener->net;
    (void)events;
    if (status < 0)
        return;
    for (int turn = 0; turn < ACCEPTS_A_TURN; turn++) {
        struct sockaddr_storage address;
        socklen_t length = sizeof address;
        memset(&address, 0, sizeof address);
        int fd = accept4(listener->fd, (struct sockaddr *)&address, &length,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            /* Without files or memory it would be tried all the time. */
            if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) {
                log_line(LOG_ERROR, "cannot-accept", "why", strerror(errno), NULL);
                listener->paused = true;
                uv_poll_stop(poll);
            }
            return;
        }
        if (net->connection_count >= net->accept_max && listener != &net->metrics) {
            close(fd);
            continue;
        }
        adopt(listener, fd, (struct sockaddr *)&address);
    }
}

/* ---- what lws tells ---- */

static int tell(struct connection *connection, struct lws *wsi, enum lws_callback_reasons reason,
                void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* For an upgrade to something else lws has answered already, and `in` may be gone. */
        if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) != (int)strlen("websocket") ||
            connection->socket != NULL || connection->exchange != NULL)
            return -1;
        return socket_confirm(connection);
    case LWS_CALLBACK_ESTABLISHED:
        if (connection->socket == NULL)
            return -1;
        socket_established(connection);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return socket_received(connection, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        socket_heard(connection);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writable(connection);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return socket_says_goodbye(connection);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        /* lws frees it a turn of the loop later. */
        connection->wsi = NULL;
        socket_closed(connection);
        http_gone(connection);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_requested(connection, in, length);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(connection, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_complete(connection);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(connection);
    case LWS_CALLBACK_RAW_ADOPT: /* the method CONNECT */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static int net_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) {
        struct net *net = lws_context_user(lws_get_context(wsi));
        tls_apply(net->tls, user);
        return 0;
    }
    if (reason == LWS_CALLBACK_WSI_CREATE) {
        struct net *net = lws_context_user(lws_get_context(wsi));
        if (net->adopting != NULL) {
            net->adopting->wsi = wsi;
            net->adopting->adopted = true;
        }
        return 0;
    }
    /* Some reasons come with a wsi that is only made for them, or with none. */
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_WSI_DESTROY:
        break;
    default:
        return 0;
    }
    struct connection *connection = lws_get_opaque_user_data(wsi);
    if (connection == NULL)
        return reason == LWS_CALLBACK_WSI_DESTROY ? 0 : -1;
    if (reason == LWS_CALLBACK_WSI_DESTROY) {
        lws_set_opaque_user_data(wsi, NULL);
        if (connection->net->adopting == connection)
            connection->net->adopting = NULL;
        connection->wsi = NULL;
        connection_free(connection);
        return 0;
    }
    return tell(connection, wsi, reason, in, length);
}

/* ---- deadlines ---- */

/* Something waits for the peer: has it taken any of it lately? */
static bool stalled(struct connection *connection, int64_t now)
{
    bool waits = lws_partial_buffered(connection->wsi) != 0 ||
                 (connection->socket != NULL && connection->socket->count > 0) ||
                 (connection->exchange != NULL && connection->exchange->draining);
    int unsent = 0;
    if (waits)
        ioctl(lws_get_socket_fd(connection->wsi), TIOCOUTQ, &unsent);
    if (!waits || unsent != connection->unsent) {
        connection->moved = now;
        connection->unsent = unsent;
        return false;
    }
    return now - connection->moved > (int64_t)connection->net->options.silence * 1000;
}

static void sweep_connection(struct connection *connection, int64_t now)
{
    if (connection->wsi == NULL)
        return;
    if (connection->killed) {
        connection_kill(connection); /* lws may have had another use for its timer */
    } else if (stalled(connection, now)) {
        metrics_add(METRIC_SLOW_TOTAL, 1);
        connection_reset(connection);
    } else if (connection->socket != NULL && connection->socket->established) {
        socket_sweep(connection, now);
    } else if (connection->deadline != 0 && now > connection->deadline) {
        metrics_add(METRIC_SLOW_TOTAL, 1);
        if (connection->exchange != NULL && !connection->exchange->handled) {
            connection->deadline = now + (int64_t)CLOSE_SECONDS * 1000;
            connection->exchange->handled = true;
            connection->exchange->close = true;
            http_refuse(&connection->exchange->request, SERVER_TOO_SLOW);
        } else {
            connection_kill(connection);
        }
    }
}

static void resume_accepting(struct listener *listener)
{
    if (listener->paused && listener->polling) {
        listener->paused = false;
        uv_poll_start(&listener->poll, UV_READABLE, can_accept);
    }
}

static void stop_turn(struct net *net);

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now = net_now(net);
    for (struct connection *connection = net->connections, *next; connection != NULL;
         connection = next) {
        next = connection->next;
        sweep_connection(connection, now);
    }
    resume_accepting(&net->listener);
    resume_accepting(&net->metrics);
    if (net->stopping)
        stop_turn(net);
}

static void on_drain(uv_timer_t *timer)
{
    struct net *net = timer->data;
    http_drain(net);
    if (net->draining == 0)
        uv_timer_stop(timer);
}

void net_will_drain(struct net *net)
{
    if (!uv_is_active((uv_handle_t *)&net->drain))
        uv_timer_start(&net->drain, on_drain, DRAIN_MILLISECONDS, DRAIN_MILLISECONDS);
}

static void on_prepare(uv_prepare_t *prepare)
{
    sockets_flush(prepare->data);
}

static void on_check(uv_check_t *check)
{
    sockets_flush(check->data);
}

/* ---- start ---- */

static void lws_says(int level, const char *line)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", line);
    copy[strcspn(copy, "\r\n")] = '\0';
    log_line(LOG_DEBUG, "libwebsockets", "level", level == LLL_ERR ? "error" : "warning", "text",
             copy, NULL);
}

/* A socket that listens, or -1 and why not. */
static int listen_on(const char *host, const char *port, char *problem, size_t size)
{
    struct addrinfo hints;
    struct addrinfo *found = NULL;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    int code = getaddrinfo(host, port, &hints, &found);
    if (code != 0) {
        snprintf(problem, size, "%s: %s", host, gai_strerror(code));
        return -1;
    }
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int yes = 1;
    int no = 0;
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (found->ai_family == AF_INET6)
            setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    }
    if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        snprintf(problem, size, "cannot listen on %s port %s: %s%s", host, port, strerror(errno),
                 errno == EADDRINUSE ? "; another program has it, so choose another port" : "");
        if (fd >= 0)
            close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static int port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char port[8];
    memset(&address, 0, sizeof address);
    return getsockname(fd, (struct sockaddr *)&address, &length) == 0 &&
                   getnameinfo((struct sockaddr *)&address, length, NULL, 0, port, sizeof port,
                               NI_NUMERICSERV) == 0
               ? (int)strtol(port, NULL, 10)
               : 0;
}

static int open_listener(struct net *net, struct listener *listener, const char *host,
                         const char *port, char *problem, size_t size)
{
    listener->net = net;
    if ((listener->fd = listen_on(host, port, problem, size)) < 0)
        return -1;
    listener->port = port_of(listener->fd);
    if (uv_poll_init(net->loop, &listener->poll, listener->fd) != 0) {
        snprintf(problem, size, "the event loop takes no socket");
        return -1;
    }
    listener->poll.data = listener;
    listener->polling = true;
    uv_poll_start(&listener->poll, UV_READABLE, can_accept);
    return 0;
}

/* The first port that is free of those that may be. */
static int open_first_port(struct net *net, char *problem, size_t size)
{
    const struct net_options *options = &net->options;
    const char *host = options->bind != NULL ? options->bind : "127.0.0.1";
    int port = options->port;
    int code = -1;
    do {
        char text[16];
        snprintf(text, sizeof text, "%d", port);
        code = open_listener(net, &net->listener, host, text, problem, size);
    } while (code != 0 && ++port <= options->port_last);
    return code;
}

/* "ADDRESS:PORT", "[ADDRESS]:PORT", or "PORT" for loopback. */
static int open_metrics(struct net *net, char *problem, size_t size)
{
    const char *text = net->options.metrics;
    const char *colon = strrchr(text, ':');
    const char *port = colon == NULL ? text : colon + 1;
    char host[NET_ADDRESS_MAX] = "127.0.0.1";
    size_t length = colon == NULL ? 0 : (size_t)(colon - text);
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length >= sizeof host || *port == '\0' || strspn(port, "0123456789") != strlen(port) ||
        strlen(port) > 5 || strtol(port, NULL, 10) > 65535) {
        snprintf(problem, size, "metrics are listened for on ADDRESS:PORT or PORT, not %s",
                 net->options.metrics);
        return -1;
    }
    if (colon != NULL) {
        memcpy(host, text, length);
        host[length] = '\0';
    }
    return open_listener(net, &net->metrics, host, port, problem, size);
}

/* As many files as the connections need, if the system lets us; else fewer connections. Not more
 * either: lws looks through a table of all possible files at every close. */
static void allow_files(struct net *net)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)net->options.connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        unsigned possible = files.rlim_cur > 2 * SPARE_FILES
                                ? (unsigned)files.rlim_cur - SPARE_FILES
                                : (unsigned)files.rlim_cur / 2;
        log_line(LOG_WARNING, "fewer-connections", "wanted", log_number(net->options.connections),
                 "possible", log_number(possible), NULL);
        net->options.connections = possible;
    }
    net->accept_max = net->options.connections + SPARE_CONNECTIONS;
}

static const struct lws_protocols protocols[] = {{.name = "piazza",
                                                  .callback = net_callback,
                                                  .rx_buffer_size = RX_CHUNK,
                                                  .tx_packet_size = SCRATCH_SIZE},
                                                 {.name = NULL}};

/* lws would ping by itself; its list of timers is slow with many connections. */
static const lws_retry_bo_t no_pings;

static int open_context(struct net *net, char *problem, size_t size)
{
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_says);
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    void *loops[] = {net->loop};
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (net->tls != NULL)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.foreign_loops = loops;
    info.pcontext = &net->context;
    info.user = net;
    info.gid = -1;
    info.uid = -1;
    info.server_string = "piazza"; /* in the few answers that are lws's own */
    info.pt_serv_buf_size = HTTP_BODY_MAX;
    info.max_http_header_data = HTTP_HEADERS_MAX;
    /* Our own deadlines come first; see sweep_connection(). Without, lws ends answers after 5 s. */
    info.timeout_secs = net->options.slow + 2 * SILENCE_SECONDS;
    net->context = lws_create_context(&info);
    if (net->context == NULL) {
        snprintf(problem, size, "libwebsockets cannot start");
        return -1;
    }
    info.protocols = protocols;
    info.alpn = "http/1.1";
    info.retry_and_idle_policy = &no_pings;
    info.timeout_secs_ah_idle = info.timeout_secs;
    info.keepalive_timeout = (int)info.timeout_secs;
    info.vhost_name = "metrics";
    if ((net->metrics_vhost = lws_create_vhost(net->context, &info)) == NULL) {
        snprintf(problem, size, "libwebsockets makes no host");
        return -1;
    }
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.vhost_name = "piazza";
    if (net->tls != NULL)
        info.options |= LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
    if ((net->vhost = lws_create_vhost(net->context, &info)) == NULL) {
        snprintf(problem, size, "libwebsockets makes no host");
        return -1;
    }
    return 0;
}

static void open_handles(struct net *net)
{
    uv_prepare_init(net->loop, &net->prepare);
    uv_check_init(net->loop, &net->check);
    uv_timer_init(net->loop, &net->sweep);
    uv_timer_init(net->loop, &net->drain);
    net->prepare.data = net->check.data = net->sweep.data = net->drain.data = net;
    uv_prepare_start(&net->prepare, on_prepare);
    uv_check_start(&net->check, on_check);
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS);
    net->handles_open = true;
}

static int open_all(struct net *net, char *problem, size_t size)
{
    const struct net_options *options = &net->options;
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed ||
        (net->limits = limits_new(ADDRESSES, seed)) == NULL) {
        snprintf(problem, size, "no memory");
        return -1;
    }
    net->to_flush_end = &net->to_flush;
    if (options->senders > 0 && options->tls_cert == NULL) {
        net->sendings = calloc(FLUSH_TOGETHER, sizeof *net->sendings);
        net->senders = net->sendings != NULL ? senders_start(options->senders) : NULL;
    }
    allow_files(net);
    if (options->tls_cert != NULL &&
        (net->tls = tls_new(options->tls_cert, options->tls_key != NULL ? options->tls_key : "",
                            problem, size)) == NULL)
        return -1;
    if (open_context(net, problem, size) != 0 || open_first_port(net, problem, size) != 0)
        return -1;
    if (options->metrics != NULL && open_metrics(net, problem, size) != 0)
        return -1;
    return 0;
}

int net_open(struct net **opened, uv_loop_t *loop, const struct net_options *options,
             struct hub *hub, char *problem, size_t size)
{
    *opened = NULL;
    struct net *net = calloc(1, sizeof *net);
    if (net == NULL) {
        snprintf(problem, size, "no memory");
        return -1;
    }
    net->loop = loop;
    net->options = *options;
    if (net->options.silence == 0)
        net->options.silence = SILENCE_SECONDS;
    net->hub = hub;
    net->listener.fd = net->metrics.fd = -1;
    uv_update_time(loop);
    open_handles(net);
    if (open_all(net, problem, size) != 0) {
        net_free(net);
        return -1;
    }
    *opened = net;
    return 0;
}

int net_port(const struct net *net)
{
    return net->listener.port;
}

int net_metrics_port(const struct net *net)
{
    return net->metrics.port;
}

bool net_reload(struct net *net)
{
    char problem[512] = "";
    if (net->tls == NULL)
        return true;
    if (!tls_reload(net->tls, problem, sizeof problem)) {
        log_line(LOG_ERROR, "certificate-not-loaded", "why", problem, NULL);
        return false;
    }
    log_line(LOG_INFO, "certificate-loaded", NULL);
    return true;
}

/* ---- end ---- */

static void handle_closed(uv_handle_t *handle)
{
    struct net *net = handle->data;
    net->handles_closing--;
    if (net->handles_closing == 0 && net->done != NULL) {
        void (*done)(void *) = net->done;
        net->done = NULL;
        done(net->done_context);
    }
}

static void close_listener(struct listener *listener)
{
    if (listener->polling) {
        listener->polling = false;
        listener->net->handles_closing++;
        listener->poll.data = listener->net;
        uv_close((uv_handle_t *)&listener->poll, handle_closed);
    }
    if (listener->fd >= 0)
        close(listener->fd);
    listener->fd = -1;
}

static void close_handles(struct net *net)
{
    if (!net->handles_open)
        return;
    net->handles_open = false;
    net->handles_closing += 4;
    uv_close((uv_handle_t *)&net->prepare, handle_closed);
    uv_close((uv_handle_t *)&net->check, handle_closed);
    uv_close((uv_handle_t *)&net->sweep, handle_closed);
    uv_close((uv_handle_t *)&net->drain, handle_closed);
}

/* One more turn of an ending. lws closes its connections over several turns of the loop; when only
 * its own handles are left, a second call frees it. */
static void stop_turn(struct net *net)
{
    if (!net->destroying) {
        if (net->connections != NULL && net_now(net) < net->stop_at)
            return;
        net->destroying = true;
        if (net->context != NULL)
            lws_context_destroy(net->context);
        uv_timer_start(&net->sweep, on_sweep, 1, 1);
        return;
    }
    if (net->connections != NULL || ++net->last_turns < CLOSING_TURNS)
        return;
    if (net->context != NULL)
        lws_context_destroy(net->context);
    if (net->context == NULL)
        close_handles(net);
}

void net_stop(struct net *net, unsigned milliseconds, void (*done)(void *), void *context)
{
    if (net->stopping)
        return;
    net->stopping = true;
    net->done = done;
    net->done_context = context;
    uv_update_time(net->loop);
    net->stop_at = net_now(net) + milliseconds;
    close_listener(&net->listener);
    close_listener(&net->metrics);
    for (struct connection *connection = net->connections; connection != NULL;
         connection = connection->next) {
        if (connection->socket != NULL && connection->socket->established)
            client_close(&connection->socket->client, SERVER_STOPPING);
        else if (connection->exchange == NULL || !connection->exchange->handled)
            connection_kill(connection);
        else
            connection->exchange->close = true;
    }
    uv_timer_start(&net->sweep, on_sweep, 1, 20);
}

void net_free(struct net *net)
{
    if (net == NULL)
        return;
    if (!net->stopping)
        net_stop(net, 0, NULL, NULL);
    for (int turn = 0; turn < LAST_TURNS && (net->handles_open || net->handles_closing > 0); turn++)
        uv_run(net->loop, UV_RUN_ONCE);
    senders_stop(net->senders);
    free(net->sendings);
    limits_free(net->limits);
    tls_free(net->tls);
    for (int error = 0; error < SERVER_ERROR_COUNT; error++)
        frame_release(net->errors[error]);
    frame_release(net->ping);
    free(net);
}
