/* What the files of the benchmark share: medians, and the rows for tables. */
#ifndef PIAZZA_CLI_BENCH_H
#define PIAZZA_CLI_BENCH_H

#include "piazza/piazza.h"

enum { BENCH_ROUNDS_MAX = 99 };

struct series {
    double value[BENCH_ROUNDS_MAX];
    int count;
};

void series_add(struct series *series, double value);
double series_median(const struct series *series);

/* A table with a person at every seat, who sends moves as JSON and gets JSON. */
struct table_row {
    const struct pz_game *game;
    int players;
    struct series ns_per_decision; /* from the message in to all messages and the event out */
    struct series late_ratio;      /* time a byte of messages, after 1,000 moves to the first 100 */
    double moves_per_decision;     /* chance included */
    double bytes_per_decision;     /* of messages to all */
};

/* Plays some games; false if memory does not suffice. */
bool bench_table(struct table_row *row, uint64_t round);

#endif
