/* A table: a game in progress with its people. It has no sockets, no files, no clock, no threads
 * and no randomness of its own; terminal, server and page are its transports.
 *
 * In go messages of people (JSON, docs/protocol.md), answers of bots, who is connected, and what
 * time it is. Out come
 *
 *   - events, one JSON line each, which the transport makes durable first, and
 *   - messages, which it sends afterwards, each to the people named by its envelope.
 *
 * So what somebody was told is never lost. Folding the events from the start gives the same table,
 * byte for byte: storing, resuming, replaying and moving to another server are one mechanism. If a
 * transport cannot make an event durable, it frees the table and folds what is stored.
 *
 *     struct pz_table *table = pz_table_new(&memory);
 *     pz_table_open(table, "{\"type\":\"create\", ...}", length, NULL, now, random, &out);
 *     store(out.events, out.events_length);            // then
 *     for (i = 0; i < out.envelope_count; i++) { send(...); }
 *     ...
 *     pz_table_receive(table, person, text, length, now, random, &out);
 *
 * People have numbers from 1 on, given by the table when they join; which connection is which
 * person is the transport's to know. Times are milliseconds since any fixed moment, such as 1970.
 */
#ifndef PIAZZA_TABLE_H
#define PIAZZA_TABLE_H

#include "piazza/api.h"
#include "piazza/chance.h"
#include "piazza/match.h"
#include "piazza/record.h"

PZ_API_BEGIN

struct pz_table;

/* Resizes a block (NULL: a new one; size 0: frees it and returns NULL), as realloc() does. */
struct pz_memory {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
};

/* The version of the messages (docs/protocol.md): a table says it to everybody who comes. */
enum { PZ_PROTOCOL = 1 };

enum {
    PZ_TABLE_PEOPLE_MAX = 64,    /* with a name, at seats or looking on */
    PZ_TABLE_MESSAGE_MAX = 4096, /* bytes of a message to the table */
    PZ_TABLE_CHAT_MAX = 500,     /* bytes of a line of chat */
    PZ_TABLE_EVENT_MAX = 8192    /* bytes of an event */
};

/* Besides people: everybody who has no seat; and the sender of this message, joined or not. Of a
 * person's connections all get what is to the person, and only the one that asked gets what is to
 * the sender. Somebody without a seat who gets a message of its own with the same number may get
 * both; the second is dropped. */
enum { PZ_TO_ONLOOKERS = -1, PZ_TO_SENDER = 0 };

/* `length` bytes from `start` of the output's bytes, for a person or one of the above. `number` is
 * that of the event which the message is about, also where it is sent again in answer to `since`;
 * 0 for the other answers: ok, error and look. */
struct pz_envelope {
    int32_t to;
    uint32_t number;
    uint32_t start;
    uint32_t length;
};

/* What a call led to. Zero it once, with the memory set, and use it again and again: every call
 * starts it anew. Events are lines; messages are JSON objects without a line end. */
struct pz_output {
    struct pz_memory memory;
    char *events;
    size_t events_length;
    size_t events_capacity;
    uint32_t event_count;
    char *bytes;
    size_t length;
    size_t capacity;
    struct pz_envelope *envelopes;
    uint32_t envelope_count;
    uint32_t envelope_capacity;
    int32_t joined; /* the number of the person who joined by this message, or 0 */
    int64_t wake;   /* when pz_table_time() is to be called at the latest, or -1 */
};

void pz_output_release(struct pz_output *out);

/* An empty table, NULL if there is no memory; then one of open, fold or resume. */
struct pz_table *pz_table_new(const struct pz_memory *memory);
void pz_table_free(struct pz_table *table);

/* Calls from outside return 0 or a negative code. PZ_E_REFUSED: the message was refused, and the
 * answer to its sender, with the name of the error, is in the output. PZ_E_MEMORY: if the output
 * has no event, nothing has changed; otherwise its events have happened, but not all messages could
 * be written, and people ask for what they missed. Any bytes may come as messages and events. */

/* Makes the table by a message of type create; its sender is person 1, the host. `seed` NULL: 32
 * secret `random` bytes seal it; otherwise it is played from that seed, which whoever gave it
 * knows.
 */
int pz_table_open(struct pz_table *table, const char *text, size_t length,
                  const struct pz_seed *seed, int64_t now, const uint8_t random[PZ_SEED_BYTES],
                  struct pz_output *out);

/* A message of a person, or of somebody new (0) who wants to join or look on. The random bytes must
 * be fresh and secret each time; they become the secret of the next game if one begins. */
int pz_table_receive(struct pz_table *table, int person, const char *text, size_t length,
                     int64_t now, const uint8_t random[PZ_SEED_BYTES], struct pz_output *out);

/* A person's last connection went, or the first one came back. */
int pz_table_presence(struct pz_table *table, int person, bool here, int64_t now,
                      struct pz_output *out);

/* It is now that late. */
int pz_table_time(struct pz_table *table, int64_t now, struct pz_output *out);

/* The seat for which a bot is to be asked now, and the name of the bot in *bot; -1 if there is
 * none. The same question stands until pz_table_bot() brings the answer. */
int pz_table_bot_seat(const struct pz_table *table, const char **bot);
/* The question to the seat: what the bot is to be asked, or a hint for the person who is asked,
 * also one who chooses ahead. It points into the buffer. The same seed and bots give the same game
 * as a match (match.h). PZ_E_SEAT if the seat has nothing to choose. */
int pz_table_question(const struct pz_table *table, int seat, struct pz_question *question,
                      struct pz_ask_buffer *buffer);
/* The answer for the position after `moves` moves. PZ_E_REFUSED if the table has gone on meanwhile
 * or the move is not legal. */
int pz_table_bot(struct pz_table *table, int seat, uint32_t moves, pz_move move, int64_t now,
                 struct pz_output *out);

/* Takes a stored event, without its line end. PZ_E_SYNTAX, PZ_E_STATE or PZ_E_VERSION if it does
 * not fit; the table is then unchanged. */
int pz_table_fold(struct pz_table *table, const char *event, size_t length,
                  struct pz_problem *problem);

/* Takes an event that was stored by another keeper of the table, as pz_table_fold() does, and gives
 * the messages about it: the same bytes to the same people as where it happened, but for the
 * answers to the sender. The output has no events, as this one is stored already. PZ_E_MEMORY: if
 * pz_table_number() has not grown, nothing has changed; otherwise the event has happened, but not
 * all messages could be written. */
int pz_table_follow(struct pz_table *table, const char *event, size_t length, struct pz_output *out,
                    struct pz_problem *problem);

/* Makes a table from a record of a game whose draws are those of its seed: everybody sits at one
 * screen again. Of its notes only what they come to is taken over: who is out, and for whom a bot
 * plays, one kind of bot for all. `hold` as in the terms of a table (docs/protocol.md). On failure
 * *problem says why and the table is of no further use. */
int pz_table_resume(struct pz_table *table, const struct pz_record *record, const pz_move *moves,
                    size_t count, uint32_t hold, int64_t now, struct pz_output *out,
                    struct pz_problem *problem);

/* ---- a seat without a table ---- */

/* A program that knows the messages of tables can sit in a match (match.h), too. What it is told
 * there is what a table says to somebody who looks: the whole table, with the question or the
 * result. Its setup, game number and the number of the message come from the caller. */

/* Makes any table one at which this question is asked, under the number `ask` (from 1 on), after
 * the seat has answered the question `answered` (0: none), and gives the message `look` to its
 * seat. Only the question is known here: the state of the table is a guess from the view, so that
 * the message says nothing that the seat does not know. 0, PZ_E_VALUE for a setup that is not the
 * question's, or PZ_E_MEMORY. */
int pz_table_pose(struct pz_table *table, const struct pz_setup *setup, uint32_t game_number,
                  uint32_t ask, uint32_t answered, const struct pz_question *question,
                  struct pz_output *out);
/* The same after the end of a game, whose last state is given, to the seat: the message with the
 * result. */
int pz_table_pose_over(struct pz_table *table, const struct pz_game *game,
                       const struct pz_setup *setup, uint32_t game_number, uint32_t number,
                       const void *state, uint64_t made, int seat, struct pz_output *out);

enum pz_heard {
    PZ_HEARD_MOVE,   /* a legal answer to the question */
    PZ_HEARD_LOOK,   /* it wants to be told the question again */
    PZ_HEARD_RESIGN, /* it does not play on: `resign` or `leave` */
    PZ_HEARD_OTHER   /* a message without consequences in a match: chat, a vote, the last answer
                        once more */
};

/* What the seat said to the question of pz_table_pose(): any bytes. An enum pz_heard, and with
 * PZ_HEARD_MOVE the move; or *problem and PZ_E_SYNTAX (no message, or no move that is understood),
 * PZ_E_MOVE (not legal) or PZ_E_REFUSED (an answer to another question). The table is unchanged. */
int pz_table_hear(const struct pz_table *table, const char *text, size_t length, pz_move *move,
                  struct pz_problem *problem);

/* ---- looking at it ---- */

enum pz_table_stage { PZ_TABLE_EMPTY, PZ_TABLE_WAITING, PZ_TABLE_PLAYING, PZ_TABLE_OVER };

enum pz_table_stage pz_table_status(const struct pz_table *table);
const struct pz_game *pz_table_game(const struct pz_table *table);
/* Before the start the first player may still be random. */
const struct pz_setup *pz_table_setup(const struct pz_table *table);
const struct pz_seed *pz_table_seed(const struct pz_table *table);
/* The number of the last event. */
uint32_t pz_table_number(const struct pz_table *table);
/* Which game of the table it is: 1, after a rematch 2, ...; 0 for an empty table. */
uint32_t pz_table_game_number(const struct pz_table *table);
/* When pz_table_time() is to be called at the latest, -1 if it need not be. */
int64_t pz_table_wake(const struct pz_table *table);
/* The present state of the game. The state is not for anybody's eyes; views are. */
const void *pz_table_state(const struct pz_table *table);
const pz_move *pz_table_moves(const struct pz_table *table, size_t *count);
/* The person at the seat, 0 if none; and the name that people see. */
int pz_table_person_at(const struct pz_table *table, int seat);
const char *pz_table_name_at(const struct pz_table *table, int seat);
/* The people by their numbers, with seats or looking on: the first after that number, 0 if there is
 * none. Begin with 0. */
int pz_table_next_person(const struct pz_table *table, int after);
/* The person's seat; PZ_NOBODY if it looks on, PZ_E_SEAT if nobody at the table has that number. */
int pz_table_seat_of(const struct pz_table *table, int person);
/* NULL if nobody at the table has that number. */
const char *pz_table_person_name(const struct pz_table *table, int person);
/* Is the person connected, as the last event about that says? */
bool pz_table_here(const struct pz_table *table, int person);
/* The bot that answers for the seat, its own or, while a game is played, one that stands in; NULL
 * if a person does, or nobody. */
const char *pz_table_bot_of(const struct pz_table *table, int seat);
/* The number of the question that the seat has to answer, 0 if it is not asked. */
uint32_t pz_table_ask(const struct pz_table *table, int seat);
/* May the seat ask to take its last move back? */
bool pz_table_can_take_back(const struct pz_table *table, int seat);
/* Points and winners, with resignations and lost time; winners only when the game is over. */
void pz_table_result(const struct pz_table *table, struct pz_result *result);
/* What a record of the game so far says besides its moves; and the whole record. Both hold secrets
 * that nobody may see before the end. PZ_E_SPACE if it does not fit. */
void pz_table_record_head(const struct pz_table *table, struct pz_record *record);
int pz_table_record(const struct pz_table *table, struct pz_text *out);
/* Are the two the same, byte for byte? */
bool pz_table_same(const struct pz_table *a, const struct pz_table *b);

PZ_API_END

#endif
