/* Sockets: HTTP and WebSocket on one port by libwebsockets, on a libuv loop. It knows connections,
 * frames, headers and limits, and nothing of tables: what is said goes to the hub, what is asked
 * over HTTP to the API.
 *
 * All of it runs in the thread of the loop. */
#ifndef PIAZZA_SERVER_NET_H
#define PIAZZA_SERVER_NET_H

#include "errors.h"
#include "site.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct net;
struct hub;

enum { NET_ADDRESS_MAX = 64 };

/* What a connection or a request counts against: an address, or with IPv6 its /64. */
struct net_peer {
    char address[NET_ADDRESS_MAX];
};

/* ---- WebSocket ---- */

/* A message that may wait at many connections at once. */
struct frame;

/* With one reference, which belongs to the caller; NULL if there is no memory. */
struct frame *frame_new(const char *text, size_t length);
void frame_hold(struct frame *frame);
void frame_release(struct frame *frame);

/* A connection. net makes it and frees it; `table` and what is below belong to the hub. */
struct client {
    struct net *net;
    void *wsi;       /* NULL once it is closed */
    uint32_t refs;   /* net has one while it is open; client_hold() */
    uint64_t number; /* for logs */
    void *inside;    /* net's: queue, buckets */
    /* the hub's: */
    void *table;         /* struct place; NULL before its first message */
    struct client *next; /* at the same table */
    struct client *previous;
    int32_t person; /* 0: looks on */
    bool entered;
    unsigned waiting;    /* messages that have not been answered */
    int64_t catch_up_at; /* ns: the bucket of since and look */
    char id[32];         /* the table of its address, /ws/ID */
    uint8_t hash[32];    /* of its token; zeros before it has entered */
    uint32_t left_game;  /* as in struct store_link */
    int32_t left_seat;
};

void client_hold(struct client *client);
void client_release(struct client *client);

/* Queues the frame (takes a reference of its own). A connection that does not read is closed when
 * too much waits for it. Does nothing for a closed one. */
void client_send(struct client *client, struct frame *frame);
/* Sends the error as a message; `re` is JSON of the id that it answers, or NULL. */
void client_refuse(struct client *client, enum server_error error, const char *re);
/* Sends the error, then closes with its close code and its name as the reason, once what waits has
 * been sent. */
void client_close(struct client *client, enum server_error error);

/* ---- HTTP ---- */

enum http_method { HTTP_GET, HTTP_POST, HTTP_PUT, HTTP_DELETE };

/* A request whose body is complete. It belongs to net until it is answered, once, now or later;
 * also if the connection is gone by then. */
struct http_request {
    enum http_method method;
    const char *path;   /* "/api/tables", decoded, checked to be UTF-8 without NUL */
    const char *query;  /* "game=pig&limit=5", not decoded, "" if there is none */
    const char *bearer; /* of Authorization: Bearer ..., "" if there is none */
    const char *host;   /* scheme and host as the client sees them: "https://piazza.example" */
    const char *body;
    size_t body_length;
    struct net_peer peer;
};

/* `type` is a media type. Copies the body. net adds the security headers. */
void http_answer(struct http_request *request, int status, const char *type, const char *body,
                 size_t length);
/* {"error":"...","sentence":"..."} with its status. */
void http_refuse(struct http_request *request, enum server_error error);

/* May its address make one more table now? Counts it; while the request is handled. */
bool http_table_allowed(const struct http_request *request);

/* ---- life ---- */

struct net_options {
    const char *bind;     /* an address */
    int port;             /* 0: any that is free */
    int port_last;        /* the first free one from `port` to this; 0: `port` alone */
    const char *tls_cert; /* NULL: no TLS */
    const char *tls_key;
    const char *url;            /* how people reach the server, NULL: from the Host header */
    const char *const *origins; /* besides its own, NULL-terminated; may be NULL */
    bool trust_proxy;           /* take addresses and scheme from X-Forwarded-For and -Proto */
    const char *metrics;        /* ADDRESS:PORT for /metrics, or NULL */
    unsigned connections;       /* in all */
    unsigned per_address;       /* connections for each address, 0: no limit */
    unsigned rate;              /* messages a second for each connection, 0: no limit */
    unsigned requests;          /* HTTP requests a second for each address, 0: no limit */
    unsigned tables;            /* tables an hour for each address, 0: no limit */
    unsigned queue;             /* bytes that may wait for a connection */
    unsigned slow; /* seconds in which a handshake, a request or a frame must be complete */
    /* Seconds of silence after which a WebSocket is pinged, and after which a reader that takes
     * nothing is dropped; 0: 30. */
    unsigned silence;
    const struct site *site; /* the page; NULL or empty: there is none */
    unsigned senders;        /* threads that help to write to sockets, without TLS */
};

/* Starts to listen. The strings of the options must stay. On failure *net is NULL and `problem`
 * says why. */
int net_open(struct net **net, uv_loop_t *loop, const struct net_options *options, struct hub *hub,
             char *problem, size_t size);
/* The port it listens on, and that for metrics (0: none). */
int net_port(const struct net *net);
int net_metrics_port(const struct net *net);
/* Reads certificates and key again; false, and the old ones stay, if they cannot be read. */
bool net_reload(struct net *net);
/* Stops listening; sends everybody the error `stopping` and closes; those who are still there after
 * `milliseconds` are cut off. Then every connection is closed, as the hub was told, and the loop
 * has no handle of net's any more: `done` is called, from the loop. */
void net_stop(struct net *net, unsigned milliseconds, void (*done)(void *), void *context);
/* After net_stop() has called `done`, from there or later. If it was not called, runs the loop
 * until all is closed, and must then not be called from within it. */
void net_free(struct net *net);

#endif
