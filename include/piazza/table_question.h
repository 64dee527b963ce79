/* A seat of a match that speaks the protocol of tables: a program that can play at a table can then
 * play in a match (match.h), too.
 *
 * It is told what a table says to somebody who looks: the whole table, with the question or the
 * result. That table is made from one question, without the events of a game. */
#ifndef PIAZZA_TABLE_QUESTION_H
#define PIAZZA_TABLE_QUESTION_H

#include "piazza/api.h"
#include "piazza/table.h"

PZ_API_BEGIN

/* Turns any table into one at which this question has just been asked, and gives its seat the
 * message `look`. `ask` is the number of the question (from 1 on), `answered` the number of the
 * last question that the seat has answered (0: none). Only the question is known here: the state of
 * the table is sampled from the view, so the message says nothing that the seat does not know. 0,
 * PZ_E_VALUE if the setup does not fit the question, or PZ_E_MEMORY. */
int pz_table_from_question(struct pz_table *table, const struct pz_setup *setup,
                           uint32_t game_number, uint32_t ask, uint32_t answered,
                           const struct pz_question *question, struct pz_output *out);
/* The same for a game that is over, with its last state and the number of moves that were made: the
 * seat gets the message with the result. */
int pz_table_from_final_state(struct pz_table *table, const struct pz_game *game,
                              const struct pz_setup *setup, uint32_t game_number, uint32_t number,
                              const void *state, uint64_t made, int seat, struct pz_output *out);

enum pz_reply {
    PZ_REPLY_MOVE,   /* a legal answer to the question */
    PZ_REPLY_LOOK,   /* the seat wants to be told the question again */
    PZ_REPLY_RESIGN, /* the seat gives up: `resign` or `leave` */
    PZ_REPLY_OTHER   /* a message that changes nothing in a match: chat, a vote, the last answer
                        once more */
};

/* Reads what the seat replied (any bytes) to the question of pz_table_from_question(). Returns an
 * enum pz_reply; PZ_REPLY_MOVE also sets *move. On failure *problem says why, and the code is
 * PZ_E_SYNTAX (not a message, or not a move), PZ_E_MOVE (a move that is not legal) or PZ_E_REFUSED
 * (the answer to another question). The table is unchanged. */
int pz_table_parse_reply(const struct pz_table *table, const char *text, size_t length,
                         pz_move *move, struct pz_problem *problem);

PZ_API_END

#endif
