/* Messages of people to the table. */
#ifndef PIAZZA_TABLE_REQUEST_H
#define PIAZZA_TABLE_REQUEST_H

#include "inside.h"

#define REQUEST_TYPES(X)    \
    X(CREATE, "create")     \
    X(JOIN, "join")         \
    X(LEAVE, "leave")       \
    X(SIT, "sit")           \
    X(RENAME, "rename")     \
    X(SEAT, "seat")         \
    X(WORD, "word")         \
    X(START, "start")       \
    X(MOVE, "move")         \
    X(RESIGN, "resign")     \
    X(TAKEBACK, "takeback") \
    X(REMATCH, "rematch")   \
    X(VOTE, "vote")         \
    X(CHAT, "chat")         \
    X(SINCE, "since")       \
    X(LOOK, "look")

enum request_type {
#define REQUEST_ENUM(code, name) REQUEST_##code,
    REQUEST_TYPES(REQUEST_ENUM)
#undef REQUEST_ENUM
        REQUEST_TYPE_COUNT
};

enum move_form { MOVE_AS_NUMBER, MOVE_AS_TEXT, MOVE_AS_OBJECT };

enum { REQUEST_ID_MAX = 40, SEAT_ANY = -2 /* the first that is open, or none */ };

/* The members that messages have. */
enum { REQUEST_MEMBERS = 12 };
extern const char *const request_members[REQUEST_MEMBERS];

struct request {
    uint8_t type;
    char id[REQUEST_ID_MAX]; /* JSON of a number or string that the answer repeats; "" for none */
    char member[PZ_JSON_MEMBER_MAX]; /* that is unknown, doubled, missing or of another type */
    uint32_t column;                 /* from 1 on; 0 if it is not known */
    int seat;
    bool yes;
    uint32_t ask;
    uint32_t since;
    char name[PZ_NAME_MAX];
    char text[PZ_TABLE_CHAT_MAX + 1];
    enum move_form form;
    const char *move; /* the move's bytes in the message: a number, the text without quotes, ... */
    size_t move_length;
    char move_text[PZ_MOVE_TEXT_MAX];
    pz_move number;
    struct terms terms;
};

/* Any bytes may be given. request->id is set as soon as it could be read; if the message is
 * malformed, request->member and request->column say where, as far as that is known. */
enum table_error request_read(const char *text, size_t length, struct request *request);

#endif
