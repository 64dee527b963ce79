/* What is asked over HTTP besides the page: tables, records, my games, notices. docs/protocol.md
 * has the list. */
#ifndef PIAZZA_SERVER_API_H
#define PIAZZA_SERVER_API_H

#include "net.h"

struct api;
struct hub;

struct api *api_new(struct hub *hub); /* NULL if there is no memory */
void api_free(struct api *api);
/* For limits that net knows; before the first request. */
void api_set_net(struct api *api, struct net *net);

/* A request whose path begins with /api. It is answered by http_answer() or http_refuse(). */
void api_handle(struct api *api, struct http_request *request);
/* Is the server able to work? For /health: true, or false and why. */
bool api_healthy(struct api *api, const char **why);

#endif
