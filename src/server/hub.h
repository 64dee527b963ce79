/* Where connections meet tables. The hub holds the tables that somebody needs, folded from the
 * store; takes what connections say to them; has the events stored, and then sends the messages.
 * It asks bots, and looks at the clock for tables whose lease this server has.
 *
 * All of it runs in the thread of the loop. */
#ifndef PIAZZA_SERVER_HUB_H
#define PIAZZA_SERVER_HUB_H

#include "keeper.h"
#include "net.h"
#include "notices.h"
#include "workers.h"

struct hub;

struct hub_options {
    const char *server;    /* this server's name in the store */
    const char *url;       /* how people reach it, for links; NULL: as the request says */
    int64_t close_waiting; /* ms after which a table that nobody touches is closed: before */
    int64_t close_playing; /* the start, during a game, */
    int64_t close_over;    /* and after it */
    unsigned events;       /* of a table, until it takes no chat and no new game; 0: no limit */
    bool alone;            /* no other server can use the store */
};

/* `notices` may be NULL. NULL if there is no memory. */
struct hub *hub_new(uv_loop_t *loop, const struct hub_options *options, struct notices *notices,
                    struct workers *workers);
/* What the keeper is to call. */
struct keeper_callbacks hub_callbacks(struct hub *hub);
/* Then it begins to look after the tables of the store. */
void hub_start(struct hub *hub, struct keeper *keeper);
/* Takes no more messages: whoever speaks is told that the server is stopping. */
void hub_stop(struct hub *hub);
/* After net, keeper and workers have stopped; the loop must run once more after it. */
void hub_free(struct hub *hub);

/* ---- called by net ---- */

/* A WebSocket for /ws/ID was opened. client->id is set. */
void hub_opened(struct hub *hub, struct client *client);
/* A whole message, at most PZ_TABLE_MESSAGE_MAX bytes of valid UTF-8, within its rate. */
void hub_received(struct hub *hub, struct client *client, const char *text, size_t length);
void hub_closed(struct hub *hub, struct client *client);
/* Tells what has been stored meanwhile; else that is done when the loop comes round. */
void hub_tell_stored(struct hub *hub);

/* ---- called by the API ---- */

struct keeper *hub_keeper(struct hub *hub);
struct workers *hub_workers(struct hub *hub);
struct notices *hub_notices(struct hub *hub);
bool hub_stopping(const struct hub *hub);
/* Why the server is not able to work: it is stopping, or the store did not answer when it was last
 * asked; or NULL. For /health. */
const char *hub_problem(const struct hub *hub);

/* Makes a table by a message of type create, for the visitor with that token; `token` is told in
 * the answer if it is new. Answers the request, now or when it is stored. */
void hub_create(struct hub *hub, struct http_request *request, const char *create, size_t length,
                bool listed, const uint8_t hash[STORE_HASH], const char *new_token);
/* The link to the table that people follow; `host` is what the request calls this server. */
void hub_link_of(const struct hub *hub, const char *host, const char *table, char *link,
                 size_t size);

#endif
