/* What the connections of the load generator do: two of each table sit and play random moves, the
 * others look on; all of them check that no message is missing, doubled or out of order. */
#ifndef PIAZZA_BENCH_PLAYER_H
#define PIAZZA_BENCH_PLAYER_H

#include "connection.h"
#include "histogram.h"

enum { SERVERS_MAX = 8, SEATS = 2, PROBLEMS_MAX = 16, SOURCE_FIRST = 0x7f000101 /* 127.0.1.1 */ };

struct plan {
    struct sockaddr_in servers[SERVERS_MAX];
    unsigned server_count;
    bool apart; /* all connections of a table go to one server, else they are spread over all */
    unsigned connections;
    unsigned tables;
    unsigned sources; /* addresses that clients come from; 0: as the system chooses */
    unsigned echo;    /* bytes of each message to a server that only echoes; 0: play */
    const char *games[8];
    unsigned game_count;
    uint64_t seed;
};

struct client {
    struct connection connection; /* first: the connector knows only that */
    struct table *table;
    uint32_t place;    /* at its table: 0 is the host, 1 the other player */
    uint32_t last;     /* n of the last message */
    uint32_t asked;    /* the number of the question, 0 if there is none */
    uint32_t answered; /* the last question that was answered */
    uint32_t move;
    uint32_t id;      /* of the last message that was sent */
    uint64_t sent_at; /* the move that waits for its acknowledgement, 0 if none does; µs */
    bool entered;
    bool ready; /* is in the list of those who are asked */
};

/* A thing that went wrong: how often, and the first of its kind. */
struct problem {
    char kind[40];
    char example[300];
    uint64_t count;
};

struct figures {
    uint64_t moves; /* acknowledged in the window */
    uint64_t games; /* finished, from the start on */
    uint64_t acknowledged;
    uint64_t sent;
    struct histogram latency; /* µs, of moves that were sent in the window */
    struct problem problems[PROBLEMS_MAX];
    unsigned problem_count;
};

struct table { /* a table */
    char id[40];
    char token[64]; /* of the host */
    const char *game;
    struct client *clients;
    unsigned count;
    unsigned entered;
    bool joined;
    bool started;
};

struct players {
    struct plan plan;
    struct connector connector;
    struct client *clients;
    struct table *tables;
    struct client **ready;
    unsigned ready_count;
    struct client **again; /* a ring of those who try again, the oldest first */
    uint64_t *again_at;
    unsigned again_first;
    unsigned again_count;
    unsigned opened;   /* tables, or with an echo connections, whose setting up has begun */
    unsigned standing; /* of those, how many are set up */
    unsigned lost;     /* connections that ended */
    uint64_t random;
    uint64_t window_start; /* µs; 0 before */
    uint64_t window_end;
    bool stopping;
    struct figures figures;
};

uint64_t now_us(void);

/* One at a time in a process. */
bool players_open(struct players *players, const struct plan *plan);
void players_close(struct players *players);
/* Sets up more tables, so that a few are under way at a time. False if it cannot. */
bool players_set_up(struct players *players);
bool players_all_set_up(const struct players *players);
/* Sends up to `count` moves for clients that are asked; how many there were. */
unsigned players_move(struct players *players, unsigned count);
/* How many moves wait for an acknowledgement. */
unsigned players_waiting(const struct players *players);

#endif
