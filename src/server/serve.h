/* The server: puts its parts together, runs until it is told to stop, takes them apart. */
#ifndef PIAZZA_SERVER_SERVE_H
#define PIAZZA_SERVER_SERVE_H

#include "log.h"
#include "net.h"

struct serve_options {
    struct net_options net;
    const char *store;
    unsigned threads;          /* for bots */
    unsigned bot_milliseconds; /* 0: each bot's own budget */
    enum log_level log_level;
    bool log_json;
    bool hooks;
    bool private_hooks; /* also to private addresses */
    bool push;
    const char *contact;
    int64_t close_after; /* ms, for tables that wait or are over; in play ten times as long */
    unsigned events;     /* of a table, until it takes no chat and no new game; 0: no limit */
    /* Called once it listens; `port` is the real one. */
    void (*listening)(const struct serve_options *options, int port);
};

enum { SERVE_PROBLEM_MAX = 600 };

/* Runs until SIGTERM or SIGINT. 0, or -1 and the problem in words. */
int serve(const struct serve_options *options, char problem[SERVE_PROBLEM_MAX]);

#endif
