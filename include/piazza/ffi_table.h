/* The foreign function interface of a table: table.h for languages that call C functions but know
 * no C structs. table.h explains tables and the order of events and messages; docs/protocol.md
 * lists the messages.
 *
 *     struct pz_ffi_table *table = pz_ffi_table_open();
 *     pz_ffi_table_create(table, text, length, "", now, random);
 *     store(pz_ffi_table_events(table));                       // then
 *     for (i = 0; i < pz_ffi_table_messages(table); i++) {
 *         send(pz_ffi_table_to(table, i), pz_ffi_table_message(table, i));
 *     }
 *     ...
 *     pz_ffi_table_receive(table, person, text, length, now, random);
 *     ...
 *     while ((seat = pz_ffi_table_bot_seat(table)) >= 0) {
 *         made = pz_ffi_table_moves(table);
 *         move = pz_ffi_table_bot_move(table, 0);
 *         if (move < 0) {
 *             ...                                              // pz_ffi_table_problem(table)
 *         }
 *         pz_ffi_table_bot(table, seat, made, move, now);
 *         ...                                                   // store and send, as above
 *     }
 *     pz_ffi_table_close(table);
 *
 * Texts, handles and failures are as in ffi.h. Messages and events are given with their length,
 * since they come from others and may hold any bytes. Times are milliseconds from 0 to 2^53;
 * fractions are dropped. `random` points to 32 bytes that are fresh and secret in every call. */
#ifndef PIAZZA_FFI_TABLE_H
#define PIAZZA_FFI_TABLE_H

#include "piazza/api.h"
#include "piazza/table.h" /* for its numbers: enum pz_table_stages, PZ_TO_ONLOOKERS, the codes */

PZ_API_BEGIN

struct pz_ffi_table;

/* An empty table, NULL if there is no memory. pz_ffi_table_create() or pz_ffi_table_fold() comes
 * next. */
struct pz_ffi_table *pz_ffi_table_open(void);
void pz_ffi_table_close(struct pz_ffi_table *table);

/* The code and the sentence of the last failure; 0 and "" if nothing has failed. */
int32_t pz_ffi_table_error(const struct pz_ffi_table *table);
const char *pz_ffi_table_problem(const struct pz_ffi_table *table);

/* ---- in ---- */

/* These return 0 or a negative code. With PZ_E_REFUSED the table refused a message, and its answer
 * to the sender is in the output; events before it may be there too, since time has gone on. With
 * PZ_E_MEMORY the events of the output have happened, but messages may be missing. */

/* Creates the table from a message of type create. Without a seed ("") the random bytes seal the
 * table. */
int32_t pz_ffi_table_create(struct pz_ffi_table *table, const char *message, uint32_t length,
                            const char *seed, double now, const uint8_t *random);
/* Takes a message from a person, or from somebody new (0). */
int32_t pz_ffi_table_receive(struct pz_ffi_table *table, int32_t person, const char *message,
                             uint32_t length, double now, const uint8_t *random);
/* Tells the table that a person's last connection is gone (0), or the first one is back (1). */
int32_t pz_ffi_table_presence(struct pz_ffi_table *table, int32_t person, int32_t here, double now);
/* Tells the table the time. What is due by then happens. */
int32_t pz_ffi_table_time(struct pz_ffi_table *table, double now);
/* Takes the bot's answer for the seat, for the position after that many moves. */
int32_t pz_ffi_table_bot(struct pz_ffi_table *table, int32_t seat, int32_t moves, int32_t move,
                         double now);
/* Takes stored events, a line each; there is no output. If one does not fit, the problem names its
 * line, and those before it have been taken. */
int32_t pz_ffi_table_fold(struct pz_ffi_table *table, const char *events, uint32_t length);

/* ---- out: what the last call above led to, also if it failed ---- */

/* The events, a line each; "" if there are none. */
const char *pz_ffi_table_events(struct pz_ffi_table *table);
/* How many messages there are; and each of them: for whom (a person, PZ_TO_ONLOOKERS or
 * PZ_TO_SENDER) and what. */
int32_t pz_ffi_table_messages(const struct pz_ffi_table *table);
int32_t pz_ffi_table_to(const struct pz_ffi_table *table, int32_t index);
const char *pz_ffi_table_message(struct pz_ffi_table *table, int32_t index);
/* The number of the person who joined, or 0. */
int32_t pz_ffi_table_joined(const struct pz_ffi_table *table);
/* When to call pz_ffi_table_time() at the latest; -1 if it need not be called. */
double pz_ffi_table_wake(const struct pz_ffi_table *table);

/* ---- bots ---- */

/* The seat whose bot is asked now, and the name of that bot; -1 and "" if no bot is asked. */
int32_t pz_ffi_table_bot_seat(const struct pz_ffi_table *table);
const char *pz_ffi_table_bot_name(const struct pz_ffi_table *table);
/* The move of that bot; the table is unchanged. `nodes` is how many positions the bot may look at;
 * 0 is its default. */
int32_t pz_ffi_table_bot_move(struct pz_ffi_table *table, int32_t nodes);

/* ---- looking at it ---- */

/* enum pz_table_stages. */
int32_t pz_ffi_table_stage(const struct pz_ffi_table *table);
/* The number of the last event; and how many moves have been made. */
int32_t pz_ffi_table_number(const struct pz_ffi_table *table);
int32_t pz_ffi_table_moves(const struct pz_ffi_table *table);
/* The record of the game so far (docs/record.md). It holds secrets that nobody may see before the
 * end. */
const char *pz_ffi_table_record(struct pz_ffi_table *table);
/* 1 if the two tables are equal, byte for byte. */
int32_t pz_ffi_table_same(const struct pz_ffi_table *a, const struct pz_ffi_table *b);

PZ_API_END

#endif
