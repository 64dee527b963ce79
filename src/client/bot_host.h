/* A program takes a seat at a table of a server: what the table says to the seat goes to its
 * standard input, a line for each message, and each line of its standard output to the table. */
#ifndef PIAZZA_CLIENT_BOT_HOST_H
#define PIAZZA_CLIENT_BOT_HOST_H

#include "address.h"

struct bot_host_options {
    struct address address; /* of the table */
    char token[ADDRESS_TOKEN + 1];
    const char *token_file; /* where a new token is kept; NULL: it is printed */
    const char *name;
    const char *ca;
    const char *const *command; /* ends with NULL */
    unsigned timeout;           /* seconds to answer a question, 0: no limit */
    bool restart;               /* the command, when it ends before the game */
    bool rematch;               /* agree to rematches and go on */
};

enum bot_host_end {
    BOT_HOST_OVER,    /* the game is over */
    BOT_HOST_TABLE,   /* the table cannot be reached, or refuses */
    BOT_HOST_COMMAND, /* the command ended too early, answered too late, or wrote garbage */
    BOT_HOST_SIGNAL   /* SIGINT, SIGTERM or SIGHUP */
};

/* Says on stderr what happens; `problem` says why it ended, unless the game is over. */
enum bot_host_end bot_host_run(const struct bot_host_options *options, char *problem, size_t size);

#endif
