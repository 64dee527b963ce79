/* Messages to a table (docs/protocol.md), and sending them to one that is elsewhere. False: there
 * is no connection, or the message is too long. */
#ifndef PIAZZA_TERM_REMOTE_SEND_H
#define PIAZZA_TERM_REMOTE_SEND_H

#include "piazza/table.h"
#include "remote.h"

/* A message in the making. */
struct outgoing {
    struct pz_text text;
    struct pz_json json;
    char bytes[PZ_TABLE_MESSAGE_MAX + 1];
};

/* Begins the object with its type. */
struct pz_json *outgoing_begin(struct outgoing *outgoing, const char *type);
/* A seat as a member, null for PZ_NOBODY. */
void outgoing_seat(struct pz_json *json, int seat);

/* One that is only its type, and one with a text. */
bool remote_send_plain(struct remote *remote, const char *type);
bool remote_send_text(struct remote *remote, const char *type, const char *key, const char *text);
bool remote_send_vote(struct remote *remote, bool yes);
/* About a seat, PZ_NOBODY: none; `player` is who shall sit there, or NULL. */
bool remote_send_seat(struct remote *remote, const char *type, int seat, const char *player);
/* Under the name of the visitor, at the seat that is wanted. */
bool remote_send_join(struct remote *remote);

#endif
