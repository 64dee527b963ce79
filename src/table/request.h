/* Messages from people to the table. */
#ifndef PIAZZA_TABLE_REQUEST_H
#define PIAZZA_TABLE_REQUEST_H

#include "table_internal.h"

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

enum { REQUEST_ID_MAX = 40, SEAT_ANY = -2 /* the first open seat, or none */ };

/* The keys of a message in JSON. */
enum { REQUEST_MEMBERS = 12 };
extern const char *const request_members[REQUEST_MEMBERS];

struct request {
    uint8_t type;
    char id[REQUEST_ID_MAX]; /* JSON of a number or string that the answer repeats; "" for none */
    char member[PZ_JSON_MEMBER_MAX]; /* the member that is unknown, given twice, missing or wrong */
    uint32_t column;                 /* where the message is malformed, from 1; 0: unknown */
    int seat;                        /* a seat, NOBODY_SITS or SEAT_ANY */
    bool yes;                        /* the vote: yes or no */
    uint32_t ask;                    /* the question that the move answers */
    uint32_t since;                  /* the last event that the sender knows */
    char name[PZ_NAME_MAX];          /* the name of the sender, or the player for a seat */
    char text[PZ_TABLE_CHAT_MAX + 1]; /* a line of chat, or a word for the seed */
    enum move_form form;
    const char *move; /* the text of the move, or its JSON object */
    size_t move_length;
    char move_text[PZ_MOVE_TEXT_MAX]; /* the bytes of `move`, if it is a text */
    pz_move number;                   /* the move, if it is a number */
    struct table_config config;
};

/* Reads a message: any bytes. request->id is set even on failure, if it could be read. If the
 * message is malformed, request->member and request->column say where, if that is known. */
enum table_error request_read(const char *text, size_t length, struct request *request);

#endif
