/* A yardstick: as little as an echo over WebSocket by libwebsockets on libuv can be. It prints its
 * port, and echoes until it is killed. What Piazza's server does besides is measured against it.
 * bench_echo [PORT] */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_MAX = 4096 };

/* Each connection: the message that waits to be sent back. */
struct session {
    size_t length;
    unsigned char bytes[LWS_PRE + MESSAGE_MAX];
};

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (session->length + length > MESSAGE_MAX)
            return -1;
        memcpy(session->bytes + LWS_PRE + session->length, in, length);
        session->length += length;
        if (lws_is_final_fragment(wsi))
            lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (session->length > 0 &&
            lws_write(wsi, session->bytes + LWS_PRE, session->length, LWS_WRITE_TEXT) < 0)
            return -1;
        session->length = 0;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {{.name = "piazza",
                                                  .callback = callback,
                                                  .per_session_data_size = sizeof(struct session),
                                                  .rx_buffer_size = MESSAGE_MAX},
                                                 {.name = NULL}};

int main(int argc, char **argv)
{
    uv_loop_t loop;
    void *loops[] = {&loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    lws_set_log_level(LLL_ERR, NULL);
    uv_loop_init(&loop);
    info.port = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.gid = -1;
    info.uid = -1;
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context != NULL ? lws_create_vhost(context, &info) : NULL;
    if (vhost == NULL) {
        fprintf(stderr, "bench_echo: cannot listen\n");
        return 1;
    }
    printf("%d\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
