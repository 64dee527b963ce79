/* What the files of the network share: connections, WebSockets, requests under way. Everything here
 * runs in the thread of the loop. */
#ifndef PIAZZA_SERVER_NET_INTERNAL_H
#define PIAZZA_SERVER_NET_INTERNAL_H

#include "limits.h"
#include "net.h"
#include "senders.h"
#include <libwebsockets.h>
#include <netinet/in.h>
#include <sys/socket.h>

enum {
    TABLE_ID_LENGTH = 20,
    HTTP_BODY_MAX = 16 * 1024,
    HTTP_HEADERS_MAX = 8 * 1024,
    HTTP_QUERY_MAX = 1024,
    HTTP_CHUNK = 16 * 1024, /* what a socket that can be written to is given at once */
    SCRATCH_SIZE = 64 * 1024,
    FLUSH_TOGETHER = 512,  /* sockets that are written to at once, */
    FLUSH_LEAST = 8,       /* if there are at least that many */
    HEARD_AT_ONCE = 64,    /* messages, then the answers to earlier ones go first */
    RX_CHUNK = 1024,       /* bytes that lws keeps for each WebSocket */
    CLOSE_SECONDS = 5,     /* for a WebSocket to take the close frame */
    SILENCE_SECONDS = 30,  /* after which a ping is sent; see net_options.silence */
    SPARE_CONNECTIONS = 64 /* above the limit: they are told that the server is busy */
};

enum { FRAME_TEXT = 0x1, FRAME_CLOSE = 0x8, FRAME_PING = 0x9 };

struct frame {
    uint32_t refs;
    uint32_t length; /* of bytes: the head and the payload */
    unsigned char bytes[];
};

struct frame *frame_make(unsigned char opcode, const void *payload, size_t length);

/* A WebSocket: the client that the hub knows, and what net needs for it. */
struct web_socket {
    struct client client;
    struct connection *connection; /* NULL once that is gone */
    struct frame **ring;           /* frames that wait; capacity is a power of two */
    uint32_t capacity;
    uint32_t head;
    uint32_t count;
    size_t waiting; /* bytes of them */
    struct web_socket *next_to_flush;
    char *partial; /* a message that is not complete, of PZ_TABLE_MESSAGE_MAX bytes */
    size_t partial_length;
    int64_t partial_since;
    struct bucket rate;
    unsigned dropped; /* messages over the rate, since: */
    int64_t dropped_since;
    int64_t told_too_fast;
    int64_t opened;
    int64_t heard;         /* when a whole frame last came */
    int64_t closing_since; /* 0: not closing */
    bool to_flush;         /* is in the list of net */
    bool established;      /* the hub knows it */
    bool pinged;
    bool lost; /* in the middle of a frame that is too large: its close frame would not be seen */
    bool over; /* a close frame went out, or came: nothing more is sent or heard */
};

/* A TCP connection, with or without TLS. */
struct connection {
    struct net *net;
    struct lws *wsi; /* NULL once it is closed */
    struct connection *next;
    struct connection *previous;
    struct exchange *exchange; /* the request under way */
    struct web_socket *socket;
    int64_t deadline; /* of a handshake, request or pause between requests; 0: none */
    int64_t moved;    /* when its peer last took something, while something waits */
    int unsent;       /* bytes in the kernel at that time */
    bool metrics;     /* came by that listener */
    bool counted;     /* for the address */
    bool adopted;     /* lws has a wsi for it, and will say when that is gone */
    bool killed;
    struct net_peer peer;
};

struct listener {
    struct net *net;
    uv_poll_t poll;
    int fd; /* -1: none */
    int port;
    bool polling; /* the handle is open */
    bool paused;  /* until the next sweep */
};

struct net {
    uv_loop_t *loop;
    struct net_options options;
    struct hub *hub;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_vhost *metrics_vhost;
    struct net_tls *tls;
    struct listener listener;
    struct listener metrics;
    struct connection *connections;
    struct connection *adopting; /* while lws is given its socket */
    unsigned connection_count;
    unsigned accept_max;
    struct limits *limits;
    uint64_t next_number;
    struct web_socket *to_flush, **to_flush_end; /* a list: first come, first served */
    unsigned heard;                              /* messages since something was sent */
    struct frame *errors[SERVER_ERROR_COUNT];    /* messages without `re`, made when first needed */
    struct frame *ping;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_timer_t sweep;
    uv_timer_t drain; /* runs while `draining` answers wait for their peers */
    unsigned draining;
    bool stopping;
    bool destroying;
    bool handles_open;
    int handles_closing;
    int last_turns;
    int64_t stop_at;
    void (*done)(void *);
    void *done_context;
    struct senders *senders; /* NULL: the loop alone writes */
    struct sending *sendings;
    unsigned char scratch[SCRATCH_SIZE];
};

/* ---- net.c ---- */
int64_t net_now(const struct net *net);
/* At once, without a word. */
void connection_kill(struct connection *connection);
/* The same for a peer that does not read: what the kernel still has for it is dropped, too. */
void connection_reset(struct connection *connection);
/* http_drain() is called soon, and until nothing drains. */
void net_will_drain(struct net *net);

/* ---- net_peer.c ---- */
void peer_of_address(struct net_peer *peer, const struct sockaddr *address);
/* The last of a list with commas. */
bool peer_of_forwarded(struct net_peer *peer, const char *list);
/* Is it a host, with or without port, that may be repeated in a page? */
bool host_valid(const char *host);
/* The length of scheme and host at the start of a URL, as origins are written. */
size_t origin_length(const char *url);
/* May a page of `origin` talk to us, whom it called `host`? */
bool origin_allowed(const struct net *net, const char *origin, const char *host);
bool table_id_valid(const char *id, size_t length);

/* ---- net_socket.c ---- */
int socket_confirm(struct connection *connection);
void socket_established(struct connection *connection);
int socket_received(struct connection *connection, const char *data, size_t length);
void socket_heard(struct connection *connection);
int socket_writable(struct connection *connection);
int socket_says_goodbye(struct connection *connection);
void socket_closed(struct connection *connection);
void sockets_flush(struct net *net);
void socket_sweep(struct connection *connection, int64_t now);

/* ---- net_tls.c ---- */
/* NULL, and why, if the files cannot be read or do not belong together. */
struct net_tls *tls_new(const char *cert, const char *key, char *problem, size_t size);
bool tls_reload(struct net_tls *tls, char *problem, size_t size);
void tls_apply(struct net_tls *tls, void *ssl_ctx);
void tls_free(struct net_tls *tls);

/* ---- http.c ---- */

/* A request and its answer. */
struct exchange {
    struct http_request request;
    struct connection *connection; /* NULL once that is gone */
    char *answer;                  /* headers and body; NULL: not answered yet */
    size_t answer_length;
    const unsigned char *rest; /* of the body, which is not copied; it may be shared by many */
    size_t rest_length;
    unsigned char *rest_owned; /* what to free with the exchange */
    size_t answer_sent;        /* of both */
    size_t body_expected;
    bool handled;  /* handed to whoever answers it */
    bool handling; /* right now */
    bool head;     /* the body is not sent */
    bool close;    /* after the answer */
    bool draining; /* the peer must take some of the answer before more is sent */
    char *path;    /* what request points to */
    char *query;
    char *bearer;
    char *host;
    char *body;
};

int http_requested(struct connection *connection, const char *path, size_t length);
int http_body(struct connection *connection, const char *data, size_t length);
int http_body_complete(struct connection *connection);
int http_writable(struct connection *connection);
void http_gone(struct connection *connection);
/* Goes on with answers that wait for their peers. */
void http_drain(struct net *net);
/* Reads the headers that say who asks: peer, host as the client sees it, origin. The error if it
 * may not. `write` is for what changes something, `counted` for what an address may do only so
 * often. */
enum server_error http_check(struct connection *connection, bool write, bool counted, char *host,
                             size_t size);
/* Answers with the error instead of an upgrade. */
void http_refuse_upgrade(struct connection *connection, enum server_error error);

/* ---- http_text.c ---- */
/* The head of an answer; the length it has or would have. `caching`: the headers, each with its
 * line end, that say what caches may do; NULL: nothing. */
size_t http_head(char *text, size_t size, const struct net *net, int status, const char *type,
                 size_t length, const char *caching, bool close);
/* Does the value of Accept-Encoding allow gzip? */
bool http_accepts_gzip(const char *accepted);
/* Does the value of If-None-Match name the tag, which stands there in quotes? */
bool http_tag_matches(const char *tags, const char *tag);
/* The request's query as it could have been written. NULL: no memory, or too long. */
char *http_query(struct lws *wsi);

/* ---- page.c ---- */
/* What browsers see of a server that was built without the page: for a table, or with "" for none,
 * at the address `host`; free() it. */
char *page_text(const char *host, const char *id, size_t *length);

#endif
