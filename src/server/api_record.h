/* The record of a game, from the events of its table. */
#ifndef PIAZZA_SERVER_API_RECORD_H
#define PIAZZA_SERVER_API_RECORD_H

#include "hub.h"

/* Answers with the record of that game of the table, 0 for the last one: when it is over, or when
 * the table was closed. Nobody may see it before. */
void api_record(struct hub *hub, struct http_request *request, const char *table, uint32_t game);

#endif
