/* What is asked over HTTP besides the page: tables, records, my games, notices. docs/protocol.md
 * has the list. */
#ifndef PIAZZA_SERVER_API_H
#define PIAZZA_SERVER_API_H

#include "net.h"

struct hub;

/* A request whose path begins with /api. It is answered by http_answer() or http_refuse(). */
void api_handle(struct hub *hub, struct http_request *request);

#endif
