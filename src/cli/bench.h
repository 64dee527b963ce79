/* Medians, and the benchmark of tables. */
#ifndef PIAZZA_CLI_BENCH_H
#define PIAZZA_CLI_BENCH_H

#include "piazza/piazza.h"

enum { BENCH_ROUNDS_MAX = 99 };

struct series {
    double value[BENCH_ROUNDS_MAX];
    int count;
};

void series_add(struct series *series, double value);

/* A table with a person at every seat, who sends moves as JSON and gets JSON. */
struct table_row {
    const struct pz_game *game;
    int players;
    struct series
        ns_per_decision;      /* time from a message in until all messages and the event are out */
    struct series late_ratio; /* time per byte of messages after 1,000 moves, divided by that of the
                                 first 100 moves */
    double moves_per_decision; /* moves of chance included */
    double bytes_per_decision; /* bytes of the messages to all seats */
};

/* Plays some games. False if there is not enough memory. */
bool bench_table(struct table_row *row, uint64_t round);

#endif
