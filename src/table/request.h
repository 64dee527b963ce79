/* Messages from people to the table. */
#ifndef PIAZZA_TABLE_REQUEST_H
#define PIAZZA_TABLE_REQUEST_H

#include "table_internal.h"

/* A message has the type of the event that it asks for, or one of these. */
enum { REQUEST_SINCE = EVENT_TYPE_COUNT, REQUEST_LOOK, REQUEST_TYPE_COUNT };
extern const char *const request_names[REQUEST_TYPE_COUNT]; /* NULL: an event without a message */

enum move_form { MOVE_AS_NUMBER, MOVE_AS_TEXT, MOVE_AS_OBJECT };

enum { REQUEST_ID_MAX = 40, SEAT_ANY = -2 /* the first open seat, or none */ };

/* The keys of a message in JSON. */
enum { REQUEST_MEMBERS = 12 };
extern const char *const request_members[REQUEST_MEMBERS];

struct request {
    struct event event;      /* what it asks for: type, name, text, yes and config are set */
    enum table_error error;  /* the first thing that is wrong with a value, while it is read */
    char id[REQUEST_ID_MAX]; /* JSON of a number or string that the answer repeats; "" for none */
    char member[PZ_JSON_MEMBER_MAX]; /* the member that is unknown, given twice, missing or wrong */
    uint32_t column;                 /* where the message is malformed, from 1; 0: unknown */
    int seat;                        /* a seat, NOBODY_SITS or SEAT_ANY */
    uint32_t ask;                    /* the question that the move answers */
    uint32_t since;                  /* the last event that the sender knows */
    enum move_form form;
    const char *move; /* the text of the move, or its JSON object */
    size_t move_length;
    char move_text[PZ_MOVE_TEXT_MAX]; /* the bytes of `move`, if it is a text */
    pz_move number;                   /* the move, if it is a number */
};

/* Reads a message: any bytes. request->id is set even on failure, if it could be read. If the
 * message is malformed, request->member and request->column say where, if that is known. */
enum table_error request_read(const char *text, size_t length, struct request *request);

#endif
