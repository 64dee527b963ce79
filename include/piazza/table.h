/* A table: a game in progress with its people. It has no sockets, files, clock, threads or
 * randomness of its own; the terminal, the server and the web page are its transports.
 *
 * Its inputs are messages from people (JSON, docs/protocol.md), answers of bots, who is connected,
 * and the time. Its outputs are
 *
 *   - events, one JSON line each, which the transport stores first, and
 *   - messages, which it sends afterwards, each to the people named by its envelope.
 *
 * So nothing that somebody was told is ever lost. Folding the events from the start gives the same
 * table, byte for byte: storing, resuming, replaying and moving to another server are one
 * mechanism. If a transport cannot store an event, it frees the table and folds what is stored.
 *
 *     struct pz_table *table = pz_table_new(&memory);
 *     pz_table_open(table, "{\"type\":\"create\", ...}", length, NULL, now, random, &out);
 *     store(out.events, out.events_length);            // then
 *     for (i = 0; i < out.envelope_count; i++) { send(...); }
 *     ...
 *     pz_table_receive(table, person, text, length, now, random, &out);
 *
 * The table gives people numbers from 1 on when they join; the transport knows which connection is
 * which person. Times are milliseconds since any fixed moment, such as 1970. */
#ifndef PIAZZA_TABLE_H
#define PIAZZA_TABLE_H

#include "piazza/api.h"
#include "piazza/chance.h"
#include "piazza/match.h"
#include "piazza/memory.h"
#include "piazza/record.h"

PZ_API_BEGIN

struct pz_table;

/* The version of the messages (docs/protocol.md). A table tells it to everybody who comes. */
enum { PZ_PROTOCOL = 1 };

enum {
    PZ_TABLE_PEOPLE_MAX = 64,    /* people with a name, at seats or looking on */
    PZ_TABLE_MESSAGE_MAX = 4096, /* bytes of a message to the table */
    PZ_TABLE_CHAT_MAX = 500,     /* bytes of a line of chat */
    PZ_TABLE_EVENT_MAX = 8192    /* bytes of an event */
};

/* Receivers that are not a person: all onlookers, who have no seat; and the sender of the message
 * that is being answered, joined or not. A message to a person goes to all connections of that
 * person, one to the sender only to the connection that asked. If an onlooker gets a personal
 * message, the transport drops the one for all onlookers with the same number. */
enum { PZ_TO_ONLOOKERS = -1, PZ_TO_SENDER = 0 };

/* A message: which bytes of the messages it is, and for whom. */
struct pz_envelope {
    int32_t to;      /* a person, PZ_TO_ONLOOKERS or PZ_TO_SENDER */
    uint32_t number; /* the event that it is about, also when sent again; 0: ok, error, look */
    uint32_t start;  /* where it starts in `messages` of the output */
    uint32_t length;
};

/* The output of a call. Zero it and set `memory` once, then use it for many calls: each call begins
 * a new output in it. */
struct pz_output {
    struct pz_memory memory;
    char *events; /* all events, each a line with its line end */
    size_t events_length;
    size_t events_capacity;
    uint32_t event_count;
    char *messages; /* all messages, JSON objects without a line end */
    size_t messages_length;
    size_t messages_capacity;
    struct pz_envelope *envelopes;
    uint32_t envelope_count;
    size_t envelope_capacity;
    int32_t joined; /* the person who joined by this message, or 0 */
    int64_t wake;   /* when to call pz_table_time() at the latest, or -1 */
};

/* Empties the output and keeps its memory, as every call does at its start. */
void pz_output_clear(struct pz_output *out);
/* Frees its memory. */
void pz_output_release(struct pz_output *out);

/* An empty table, NULL if there is no memory. pz_table_open(), pz_table_fold() or pz_table_resume()
 * come next. */
struct pz_table *pz_table_new(const struct pz_memory *memory);
void pz_table_free(struct pz_table *table);

/* The following calls return 0 or a negative code. PZ_E_REFUSED: the table refused the message; the
 * output has the answer to its sender, with the name of the error. PZ_E_MEMORY: if the output has
 * no event, nothing has changed; otherwise its events have happened, but messages are missing, and
 * people ask for what they missed. Messages and events may be any bytes. */

/* Creates the table from a message of type create; its sender is person 1, the host. Without a
 * `seed` (NULL) the 32 secret `random` bytes seal the game. With a seed the game is played from
 * that seed, and whoever gave the seed can foresee it. */
int pz_table_open(struct pz_table *table, const char *text, size_t length,
                  const struct pz_seed *seed, int64_t now, const uint8_t random[PZ_SEED_BYTES],
                  struct pz_output *out);

/* Takes a message from a person, or from somebody new (0) who wants to join or look on. The random
 * bytes are fresh and secret in every call; they become the secret of the next game, if any. */
int pz_table_receive(struct pz_table *table, int person, const char *text, size_t length,
                     int64_t now, const uint8_t random[PZ_SEED_BYTES], struct pz_output *out);

/* Tells the table that a person's last connection is gone, or that the first one is back. */
int pz_table_presence(struct pz_table *table, int person, bool here, int64_t now,
                      struct pz_output *out);

/* Tells the table the time. What is due by then happens: lost time, absence, waiting draws. */
int pz_table_time(struct pz_table *table, int64_t now, struct pz_output *out);

/* The seat whose bot is asked now, and the name of that bot in *bot; -1 if no bot is asked. Events
 * before the answer may change that: a person can take over the seat. */
int pz_table_bot_seat(const struct pz_table *table, const char **bot);
/* The question to the seat, for its bot, or for a bot that gives a hint to the person at that seat,
 * who may also be choosing early. It points into the buffer. The same seed and bots give the same
 * game as a match (match.h). PZ_E_SEAT if the seat has nothing to choose. */
int pz_table_question(const struct pz_table *table, int seat, struct pz_question *question,
                      struct pz_ask_buffer *buffer);
/* Takes the bot's answer for the position after `moves` moves. PZ_E_REFUSED if the table is not at
 * that position any more, or the move is not legal. */
int pz_table_bot(struct pz_table *table, int seat, uint32_t moves, pz_move move, int64_t now,
                 struct pz_output *out);

/* Takes a stored event, without its line end. PZ_E_SYNTAX, PZ_E_STATE or PZ_E_VERSION if it does
 * not fit; the table is then unchanged. */
int pz_table_fold(struct pz_table *table, const char *event, size_t length,
                  struct pz_problem *problem);

/* Takes an event that another process stored, as pz_table_fold() does, and gives the messages about
 * it: the same bytes to the same people as where it happened, without the answers to the sender.
 * The output has no events, as this one is stored already. PZ_E_MEMORY: if pz_table_number() has
 * not grown, nothing has changed; otherwise the event has happened, but messages are missing. */
int pz_table_follow(struct pz_table *table, const char *event, size_t length, struct pz_output *out,
                    struct pz_problem *problem);

/* Makes a table from the record of a game whose draws are those of its seed: everybody sits at one
 * screen again. It keeps only the outcome of the notes: who is out, and for whom a bot plays, with
 * one kind of bot for all. `hold` is the member of `terms` in docs/protocol.md. On failure *problem
 * says why, and the table is partly made: it can only be freed. */
int pz_table_resume(struct pz_table *table, const struct pz_record *record, const pz_move *moves,
                    size_t count, uint32_t hold, int64_t now, struct pz_output *out,
                    struct pz_problem *problem);

/* ---- looking at it ---- */

enum pz_table_stages { PZ_TABLE_EMPTY, PZ_TABLE_WAITING, PZ_TABLE_PLAYING, PZ_TABLE_OVER };

enum pz_table_stages pz_table_stage(const struct pz_table *table);
const struct pz_game *pz_table_game(const struct pz_table *table);
/* Before the start the first player may still be random. */
const struct pz_setup *pz_table_setup(const struct pz_table *table);
/* The number of the last event. */
uint32_t pz_table_number(const struct pz_table *table);
/* Which game of the table it is: 1, after a rematch 2, ...; 0 for an empty table. */
uint32_t pz_table_game_number(const struct pz_table *table);
/* When to call pz_table_time() at the latest; -1 if it need not be called. */
int64_t pz_table_wake(const struct pz_table *table);
/* The current state of the game. It holds secrets: show people views only. */
const void *pz_table_state(const struct pz_table *table);
const pz_move *pz_table_moves(const struct pz_table *table, size_t *count);
/* The person at the seat, 0 if none. */
int pz_table_person_at(const struct pz_table *table, int seat);
/* The name of the person or bot at the seat. */
const char *pz_table_name_at(const struct pz_table *table, int seat);
/* The person with the next higher number, seated or not; 0 if there is none. Begin with 0. */
int pz_table_next_person(const struct pz_table *table, int after);
/* The person's seat; PZ_NOBODY for an onlooker, and if nobody at the table has that number. */
int pz_table_seat_of(const struct pz_table *table, int person);
/* NULL if nobody at the table has that number. */
const char *pz_table_person_name(const struct pz_table *table, int person);
/* Is the person connected, as the last event about that says? */
bool pz_table_here(const struct pz_table *table, int person);
/* The bot that plays for the seat: its own, or during a game one that stands in for a person. NULL
 * if a person plays, or nobody. */
const char *pz_table_bot_of(const struct pz_table *table, int seat);
/* The number of the question that the seat has to answer, 0 if it is not asked. */
uint32_t pz_table_question_id(const struct pz_table *table, int seat);
/* May the seat ask to take its last move back? */
bool pz_table_can_takeback(const struct pz_table *table, int seat);
/* The result, which takes resignations and lost time into account. Winners are set only when the
 * game is over. */
void pz_table_result(const struct pz_table *table, struct pz_result *result);
/* The record of the game so far: what it says besides its moves, and the whole text. Both hold
 * secrets that nobody may see before the end. PZ_E_SPACE if the text does not fit. */
void pz_table_record_header(const struct pz_table *table, struct pz_record *record);
int pz_table_record(const struct pz_table *table, struct pz_text *out);
/* Are the two tables equal, byte for byte? */
bool pz_table_same(const struct pz_table *a, const struct pz_table *b);

PZ_API_END

#endif
