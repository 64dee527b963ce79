/* The inside of plain mode: what a game here and a game elsewhere share. */
#ifndef PIAZZA_TERM_PLAIN_STATE_H
#define PIAZZA_TERM_PLAIN_STATE_H

#include "chooser.h"
#include "plain.h"
#include "say.h"

struct plain {
    struct session *session;
    const struct pz_game *game;
    int person; /* the last person who was asked, or PZ_NOBODY */
    bool news;  /* something new to that person was printed since it was asked */
    pz_move moves[PZ_MOVES_MAX];
    uint32_t count;
    union pz_any_state view;
    struct pz_ask_buffer buffer;   /* for questions to bots */
    size_t told[PZ_SEATS_MAX + 1]; /* moves of which each seat was told; the last: onlookers */
};

/* ---- plain_print.c ---- */

/* Text for people, in lines of 79 columns; in an environment without UTF-8 its dashes and quotes
 * become ASCII. */
void plain_put(const char *text);
/* A sentence, in lines of its own. */
void plain_put_line(const char *text);
/* One of a list, with its number before it. */
void plain_put_item(unsigned number, const char *text);
/* Prints what the seat sees and, if it is asked, its moves. */
void plain_look(struct plain *plain, int seat);
/* What was typed: `?`, `h`, `l`, `ll`, `s`, `m` or `m WORDS`, which are answered; false if it was
 * none of them. */
bool plain_question(struct plain *plain, const char *line);
/* That the game is over, why, and who has won. */
void plain_over(const struct plain *plain, int seat);
/* What was typed as a move: its number in the list, or its text; negative after a sentence. */
int plain_understand(const struct plain *plain, const char *answer);

/* ---- plain_moves.c ---- */

/* Lists what can be chosen, each with its number among all moves: all, or the best of each kind,
 * the useful ones first. */
void plain_list_moves(const struct plain *plain);
/* Was `m` typed, or `m WORDS`? */
bool plain_asks_for_moves(const char *line);
/* Lists all moves, or those that have the words in what is said of them. */
void plain_answer_moves(const struct plain *plain, const char *line);
/* Reads a line in the game's shorthand: *move is the move, legal or not, or -1 after a sentence.
 * False if the line is not in shorthand. */
bool plain_read_shorthand(const struct plain *plain, const char *line, int *move);
/* Says how the shorthand is typed, where the current decision has one. */
void plain_shorthand_help(const struct plain *plain);

/* ---- plain_story.c ---- */

/* Nothing that was made up to now is news, but the turns since the last one of each seat. */
void plain_story_begin(struct plain *plain);
/* Tells the seat what happened since it was told last; with `whole` also a turn that may go on. */
void plain_tell(struct plain *plain, int seat, bool whole);
/* Who listens while nobody is asked. */
int plain_listener(const struct plain *plain);
/* A move that is made because there is no other, before it is made. */
void plain_tell_forced(struct plain *plain, int seat, pz_move move);
/* Hands a shared screen to another person; false if the input ends. */
bool plain_hand_over(struct plain *plain, int seat);

#endif
