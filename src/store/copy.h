/* Whole stores as text, for backup and for moving from one kind to the other, and checking them:
 * what `piazza store` does. The format is described in README.md. */
#ifndef PIAZZA_STORE_COPY_H
#define PIAZZA_STORE_COPY_H

#include "piazza/table.h"
#include "store.h"
#include <stdio.h>

enum { COPY_FORMAT = 1 };

/* How far it has come, after each table. */
struct copy_count {
    uint64_t tables;
    uint64_t events;
    uint64_t same;    /* import: tables that exist already, and are the same */
    uint64_t damaged; /* check: complaints */
};

/* What the caller has for it. */
struct copy_watch {
    const struct pz_memory *memory; /* import and check: for the tables, one at a time */
    void (*progress)(void *context, const struct copy_count *count); /* may be NULL */
    /* check: something is wrong with an event of a table; event 0 is the row, "" the store. */
    void (*damage)(void *context, const char *table, uint32_t event,
                   const struct pz_problem *problem);
    void *context;
};

/* All of them return 0 or a negative code of the store, whose problem store_problem() tells; or
 * COPY_OUTPUT, with errno, or COPY_INPUT, with *problem and its line. What is read and written is
 * one transaction: a snapshot, or all or nothing. */
enum { COPY_OUTPUT = -101, COPY_INPUT = -102 };

int copy_export(struct store *store, FILE *out, const struct copy_watch *watch,
                struct copy_count *count);
int copy_import(struct store *store, FILE *in, const struct copy_watch *watch,
                struct copy_count *count, struct pz_problem *problem);
/* 0 also if something is damaged: count->damaged says. */
int copy_check(struct store *store, const struct copy_watch *watch, struct copy_count *count);

/* ---- shared by import and check ---- */

/* Does the row say what the table is after its last event? Sets *problem if not. */
bool copy_row_fits(const struct store_row *row, const struct pz_table *table,
                   struct pz_problem *problem);

#endif
