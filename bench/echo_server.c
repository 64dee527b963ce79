/* A yardstick for the server: libwebsockets sends every message back, as its examples do, and
 * nothing else happens. bench_echo: prints the port it listens on, and serves until it is killed.
 */
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MESSAGE_MAX = 65536 };

struct session {
    unsigned char *message; /* after LWS_PRE bytes */
    size_t length;
};

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length)
{
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (session->message == NULL) {
            session->message = malloc(LWS_PRE + MESSAGE_MAX);
        }
        if (session->message == NULL || session->length + length > MESSAGE_MAX) {
            return -1;
        }
        memcpy(session->message + LWS_PRE + session->length, in, length);
        session->length += length;
        if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
            lws_callback_on_writable(wsi);
        }
        break;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (session->length > 0) {
            const size_t all = session->length;
            session->length = 0;
            if (lws_write(wsi, session->message + LWS_PRE, all, LWS_WRITE_TEXT) < (int)all) {
                return -1;
            }
        }
        break;
    case LWS_CALLBACK_CLOSED:
        free(session->message);
        session->message = NULL;
        break;
    default:
        break;
    }
    return 0;
}

int main(void)
{
    static const struct lws_protocols protocols[] = {
        {.name = "piazza", .callback = echo, .per_session_data_size = sizeof(struct session)},
        {.name = NULL}};
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_LIBUV};
    struct lws_context *context = lws_create_context(&info);
    info.port = 0;
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.vhost_name = "echo";
    struct lws_vhost *host = context == NULL ? NULL : lws_create_vhost(context, &info);
    if (host == NULL) {
        fputs("bench_echo: cannot listen\n", stderr);
        return 1;
    }
    signal(SIGTERM, SIG_DFL); /* libwebsockets has taken it, and would go on */
    signal(SIGINT, SIG_DFL);
    printf("%d\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {
    }
    lws_context_destroy(context);
    return 0;
}
