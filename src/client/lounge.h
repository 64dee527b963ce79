/* The tables of a server: those that are open to all, and a new one. */
#ifndef PIAZZA_CLIENT_LOUNGE_H
#define PIAZZA_CLIENT_LOUNGE_H

#include "address.h"
#include "piazza/piazza.h"

enum { LOUNGE_TABLES_MAX = 50 };

struct lounge_table {
    char id[ADDRESS_TABLE + 1];
    char game[32];
    int free_seats;
    char people[300]; /* their names, printable */
};

/* The listed tables that wait for players; returns how many, or -1 and why. */
int lounge_list(const struct address *server, const char *ca,
                struct lounge_table tables[LOUNGE_TABLES_MAX], char *problem, size_t size);

struct lounge_terms {
    const struct pz_game *game;
    struct pz_setup setup;
    const char *name;               /* of the host, who takes the first seat */
    const char *bots[PZ_SEATS_MAX]; /* for the last seats */
    int bot_count;
    bool listed;
};

/* Makes a table: its id in server->table, and the token of the host. */
bool lounge_make(struct address *server, const char *ca, const struct lounge_terms *terms,
                 char token[ADDRESS_TOKEN + 1], char *problem, size_t size);

/* After a table could not be reached: a better reason, if the server, or what is there in its
 * place, gives one; otherwise `problem` stays. */
void lounge_diagnose(const struct address *server, const char *ca, char *problem, size_t size);

#endif
