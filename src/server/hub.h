/* Where connections meet tables. The hub holds the tables that somebody needs, folded from the
 * store; takes what connections say to them; has the events stored, and then sends the messages.
 * It asks bots, and looks at the clock for tables whose lease this server has. */
#ifndef PIAZZA_SERVER_HUB_H
#define PIAZZA_SERVER_HUB_H

#include "net.h"

struct hub;

/* ---- called by net ---- */

/* A WebSocket for /ws/ID was opened. client->id is set. */
void hub_opened(struct hub *hub, struct client *client);
/* A whole message, at most PZ_TABLE_MESSAGE_MAX bytes of valid UTF-8, within its rate. */
void hub_received(struct hub *hub, struct client *client, const char *text, size_t length);
void hub_closed(struct hub *hub, struct client *client);

#endif
