/* What the server itself refuses, besides the errors of the table (docs/protocol.md): the name that
 * programs may rely on, the sentence, the status over HTTP, and the code by which a WebSocket is
 * closed for it; 0 if it stays open. */
#ifndef PIAZZA_SERVER_ERRORS_H
#define PIAZZA_SERVER_ERRORS_H

/* code, name, HTTP status, close code, sentence */
#define SERVER_ERRORS(X)                                                                        \
    X(ENTER, "enter", 400, 0, "the first message is of type enter")                             \
    X(ENTERED, "entered", 400, 0, "you have entered already")                                   \
    X(TOKEN, "token", 401, 0, "the token is missing, or it is not one of ours")                 \
    X(NO_TABLE, "no-table", 404, 1008, "there is no such table")                                \
    X(TOO_FAR, "too-far", 400, 0, "that is too long ago; look at the table instead")            \
    X(CLOSED, "closed", 410, 0, "the table was closed; its record stays")                       \
    X(FULL, "full", 409, 0, "the table can take no more; make a new one")                       \
    X(HELD_SEAT, "held-seat", 409, 0,                                                           \
      "until this game is over you can only take the seat that you left")                       \
    X(NOT_OVER, "not-over", 409, 0, "the record is shown when the game is over")                \
    X(NOT_YOURS, "not-yours", 403, 0, "you have not joined that table")                         \
    X(STORAGE, "storage", 503, 0, "it could not be stored; try again soon")                     \
    X(BUSY, "busy", 503, 1013, "the server is busy; try again soon")                            \
    X(STOPPING, "stopping", 503, 1001, "the server is stopping; come back in a moment")         \
    X(TOO_FAST, "too-fast", 429, 0, "too many messages; slow down")                             \
    X(FLOOD, "flood", 429, 1008, "far too many messages")                                       \
    X(TOO_SLOW, "too-slow", 408, 1008, "messages were not read, or not sent, in time")          \
    X(TOO_LARGE, "too-large", 413, 1009, "the message is too large")                            \
    X(NOT_TEXT, "not-text", 400, 1007, "messages are text in UTF-8")                            \
    X(CONNECTIONS, "too-many-connections", 429, 1013, "too many connections from your address") \
    X(TABLES, "too-many-tables", 429, 0, "too many tables from your address; try again later")  \
    X(ORIGIN, "origin", 403, 1008, "that page may not use this server")                         \
    X(NOT_FOUND, "not-found", 404, 0, "there is nothing here")                                  \
    X(METHOD, "method", 405, 0, "that cannot be done here")                                     \
    X(BODY, "body", 400, 0, "the body is not what is wanted here")                              \
    X(NO_HOOKS, "no-hooks", 403, 0, "this server sends no notices of that kind")                \
    X(HOOK, "hook", 400, 0, "the address of a hook is http:// or https:// to a public host")    \
    X(PUSH, "push", 400, 0,                                                                     \
      "a push subscription has an https:// endpoint and the keys p256dh and auth")              \
    X(INTERNAL, "internal", 500, 1011, "something went wrong in the server")

enum server_error {
    SERVER_OK,
#define SERVER_ENUM(code, name, status, close, sentence) SERVER_##code,
    SERVER_ERRORS(SERVER_ENUM)
#undef SERVER_ENUM
        SERVER_ERROR_COUNT
};

struct server_error_row {
    const char *name;
    int status;
    int close;
    const char *sentence;
};

extern const struct server_error_row server_errors[SERVER_ERROR_COUNT];

#endif
