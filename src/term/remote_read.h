/* A message of a table elsewhere, read: what it may hold, each within its bounds. */
#ifndef PIAZZA_TERM_REMOTE_READ_H
#define PIAZZA_TERM_REMOTE_READ_H

#include "remote.h"

enum { REMOTE_MADE_MAX = 300 };

struct remote_made {
    int actor;                   /* a seat or PZ_CHANCE */
    char object[SAY_OBJECT_MAX]; /* JSON as it came; "" if it is missing or too long */
};

struct remote_message {
    char type[REMOTE_WORD];
    bool numbered; /* it is about an event, or a look */
    uint32_t n;
    uint32_t person;
    int seat; /* PZ_NOBODY: not told */
    bool yes;
    char text[REMOTE_LINE]; /* of a chat, printable */
    char error[REMOTE_WORD];
    char sentence[REMOTE_LINE]; /* printable */
    bool has_you;               /* then the whole table follows: */
    int64_t protocol;
    uint32_t you;
    int your_seat; /* PZ_NOBODY: none */
    char game_id[REMOTE_WORD];
    uint32_t rules;
    enum remote_stage status; /* REMOTE_COMING: not told */
    uint32_t games;
    bool has_seats;
    int seat_count;
    struct remote_person seats[PZ_SEATS_MAX];
    bool has_onlookers;
    unsigned onlooker_count;
    struct remote_person onlookers[REMOTE_ONLOOKERS_MAX];
    bool has_host;
    uint32_t host;
    unsigned made_count; /* the last REMOTE_MADE_MAX */
    struct remote_made made[REMOTE_MADE_MAX];
    bool has_position;
    struct remote_position position;
    const char *view; /* within the message */
    size_t view_length;
    uint32_t move_count;
    pz_move moves[PZ_MOVES_MAX];
};

/* False if it is not a message of the protocol. */
bool remote_read(const char *text, size_t length, struct remote_message *message);

#endif
