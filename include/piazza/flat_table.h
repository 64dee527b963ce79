/* The flat API of a table: table.h for languages that call C functions but know no C structs. What
 * a table is, and the order of events and messages, is told there; the messages in
 * docs/protocol.md.
 *
 *     struct pz_flat_table *table = pz_flat_table_open();
 *     pz_flat_table_create(table, text, length, "", now, random);
 *     store(pz_flat_table_events(table));                       // then
 *     for (i = 0; i < pz_flat_table_messages(table); i++) {
 *         send(pz_flat_table_to(table, i), pz_flat_table_message(table, i));
 *     }
 *     ...
 *     pz_flat_table_receive(table, person, text, length, now, random);
 *     ...
 *     while ((seat = pz_flat_table_bot_seat(table)) >= 0) {
 *         made = pz_flat_table_moves(table);
 *         pz_flat_table_bot(table, seat, made, pz_flat_table_ask(table, 0), now);
 *         ...                                                   // store and send, as above
 *     }
 *     pz_flat_table_close(table);
 *
 * Texts, handles and failures are as in flat.h. Messages and events are given with their length,
 * since they come from others and may hold any bytes. Times are milliseconds from 0 to 2^53,
 * of which fractions are dropped.
 * `random` are 32 bytes that are fresh and secret each time. */
#ifndef PIAZZA_FLAT_TABLE_H
#define PIAZZA_FLAT_TABLE_H

#include "piazza/api.h"
#include "piazza/table.h" /* for its numbers: enum pz_table_stage, PZ_TO_ONLOOKERS, the codes */

PZ_API_BEGIN

struct pz_flat_table;

/* An empty table, then one of create and fold; NULL if there is no memory. */
struct pz_flat_table *pz_flat_table_open(void);
void pz_flat_table_close(struct pz_flat_table *table);

/* Of the last call that failed: its code and a sentence; 0 and "" if none has. */
int32_t pz_flat_table_error(const struct pz_flat_table *table);
const char *pz_flat_table_problem(const struct pz_flat_table *table);

/* ---- in ---- */

/* These return 0 or a negative code. With PZ_E_REFUSED the table refused a message, and its answer
 * to the sender is in the output; events before it may be there too, since time has gone on. With
 * PZ_E_MEMORY the events of the output have happened, but messages may be missing. */

/* Makes the table by a message of type create. Without a seed ("") the random bytes seal the table.
 */
int32_t pz_flat_table_create(struct pz_flat_table *table, const char *message, uint32_t length,
                             const char *seed, double now, const uint8_t *random);
/* A message of a person, or of somebody new (0). */
int32_t pz_flat_table_receive(struct pz_flat_table *table, int32_t person, const char *message,
                              uint32_t length, double now, const uint8_t *random);
/* A person's last connection went (0), or the first one came back (1). */
int32_t pz_flat_table_presence(struct pz_flat_table *table, int32_t person, int32_t here,
                               double now);
/* It is now that late. */
int32_t pz_flat_table_time(struct pz_flat_table *table, double now);
/* The answer of the bot for the seat after that many moves. */
int32_t pz_flat_table_bot(struct pz_flat_table *table, int32_t seat, int32_t moves, int32_t move,
                          double now);
/* Takes stored events, a line each; there is no output. If one does not fit, the problem names its
 * line, and those before it have been taken. */
int32_t pz_flat_table_fold(struct pz_flat_table *table, const char *events, uint32_t length);

/* ---- out: what the last call above led to, also if it failed ---- */

/* The events, a line each; "" if there are none. */
const char *pz_flat_table_events(struct pz_flat_table *table);
/* How many messages there are; and each of them: for whom (a person, PZ_TO_ONLOOKERS or
 * PZ_TO_SENDER) and what. */
int32_t pz_flat_table_messages(const struct pz_flat_table *table);
int32_t pz_flat_table_to(const struct pz_flat_table *table, int32_t index);
const char *pz_flat_table_message(struct pz_flat_table *table, int32_t index);
/* The number of the person who joined, or 0. */
int32_t pz_flat_table_joined(const struct pz_flat_table *table);
/* When the time is to be told at the latest; -1 if it need not be. */
double pz_flat_table_wake(const struct pz_flat_table *table);

/* ---- bots ---- */

/* The seat for which a bot is to be asked now, and the bot's name; -1 and "" if there is none. */
int32_t pz_flat_table_bot_seat(const struct pz_flat_table *table);
const char *pz_flat_table_bot_name(const struct pz_flat_table *table);
/* The move that this bot makes; the table stays as it is. `nodes` is how many positions it may look
 * at; 0 for what is usual with that bot. */
int32_t pz_flat_table_ask(struct pz_flat_table *table, int32_t nodes);

/* ---- looking at it ---- */

/* enum pz_table_stage. */
int32_t pz_flat_table_status(const struct pz_flat_table *table);
/* The number of the last event; and how many moves have been made. */
int32_t pz_flat_table_number(const struct pz_flat_table *table);
int32_t pz_flat_table_moves(const struct pz_flat_table *table);
/* The record of the game so far (docs/record.md). It holds secrets that nobody may see before the
 * end. */
const char *pz_flat_table_record(struct pz_flat_table *table);
/* Are the two the same (1), byte for byte? */
int32_t pz_flat_table_same(const struct pz_flat_table *a, const struct pz_flat_table *b);

PZ_API_END

#endif
