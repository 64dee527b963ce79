/* A connection of the load generator: non-blocking TCP, one HTTP request or the handshake of a
 * WebSocket, and frames by hand, since thousands of clients must not cost more than the server. */
#ifndef PIAZZA_BENCH_CONNECTION_H
#define PIAZZA_BENCH_CONNECTION_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONNECTOR_AT_ONCE = 512 };

enum connection_stage {
    CONNECTION_NONE,
    CONNECTION_CONNECTING,
    CONNECTION_REQUESTED, /* over HTTP, or the handshake */
    CONNECTION_OPEN,
    CONNECTION_ENDED
};

/* Bytes that have come, and do not make a whole frame or message yet. */
struct held {
    char *bytes;
    size_t length;
    size_t size;
};

struct connection {
    int socket;
    uint8_t stage; /* enum connection_stage */
    bool upgrade;  /* asks for a WebSocket */
    uint16_t server;
    char *request; /* until it is sent */
    struct held raw;
    struct held message; /* of a message in fragments */
};

/* What the owner of the connections is told. */
struct connection_events {
    /* The body of an answer over HTTP; the connection ends after it. */
    void (*answered)(struct connection *connection, int status, const char *body, size_t length);
    void (*opened)(struct connection *connection);
    void (*received)(struct connection *connection, const char *text, size_t length);
    /* It ended, not by connection_end(). */
    void (*ended)(struct connection *connection, const char *why);
};

struct connector {
    int epoll;
    const struct connection_events *events;
    char *buffer; /* of BUFFER_SIZE */
    uint64_t messages;
    uint64_t bytes; /* with the headers of frames, without those of TCP */
};

bool connector_open(struct connector *connector, const struct connection_events *events);
void connector_close(struct connector *connector);
/* Waits for at most that long, and handles what has come, at most for CONNECTOR_AT_ONCE
 * connections; how many there were, or negative if that failed. */
int connector_run(struct connector *connector, int milliseconds);

/* Connects from the address `source` (0: any) and sends the request; with `upgrade` it must be the
 * handshake of a WebSocket. False if there is no socket or no memory. */
bool connection_start(struct connector *connector, struct connection *connection,
                      const struct sockaddr_in *server, uint32_t source, const char *request,
                      bool upgrade);
/* Sends a message. A socket that takes no more ends the connection. */
void connection_send(struct connector *connector, struct connection *connection, const char *text,
                     size_t length);
void connection_end(struct connection *connection);

#endif
