/* A program of any language as a bot, `cmd:./bot.py`: it is told its questions in the messages of a
 * table and answers with a move (docs/bots.md). It is given what its seat knows and nothing else.
 *
 * Every opened bot has a process of its own, which plays one game after the other. When it does
 * anything but answer, pz_bot_ask() gives one of the codes below, and outside_failure() tells what
 * the program did; its process is ended, and the next question starts another. */
#ifndef PIAZZA_OUTSIDE_OUTSIDE_H
#define PIAZZA_OUTSIDE_OUTSIDE_H

#include "piazza/match.h"

enum { OUTSIDE_TEXT_MAX = 1024, OUTSIDE_WORDS_MAX = 100 };

enum outside_code {
    OUTSIDE_NOT_STARTED = -1001,
    OUTSIDE_ENDED = -1002,
    OUTSIDE_INPUT_CLOSED = -1003,
    OUTSIDE_OUTPUT_CLOSED = -1004,
    OUTSIDE_LATE = -1005,     /* no answer in time */
    OUTSIDE_TOO_LONG = -1006, /* a line without end */
    OUTSIDE_NO_MOVE = -1007,  /* a line that is no message, or a move that is not understood */
    OUTSIDE_ILLEGAL = -1008,
    OUTSIDE_OTHER_ASK = -1009, /* an answer to another question */
    OUTSIDE_RESIGNED = -1010,
    OUTSIDE_STOPPED = -1011 /* not its fault: the question's stop flag was set */
};

/* What pz_bot_open() takes. */
struct outside_kind {
    struct pz_bot_kind kind; /* the first member, so that a kind leads back to its command */
    char id[OUTSIDE_TEXT_MAX];
    char words[OUTSIDE_TEXT_MAX];
    const char *command[OUTSIDE_WORDS_MAX + 1]; /* in `words`; ends with NULL */
};

/* Does the text name a program? */
bool outside_named(const char *text);
/* Makes the kind of "cmd:PROGRAM ARGUMENT...". Blanks separate; '...' and "..." hold what has
 * blanks, and outside of '...' a backslash takes the next character as it is; no shell is asked.
 * False: `problem` says why. The kind stays in its place, as it points into itself. */
bool outside_kind_init(struct outside_kind *kind, const char *text, char *problem, size_t size);

/* The first three do nothing with bots of other kinds. */

/* A game begins. Without it the program is told of a game with the default options. */
void outside_begin(struct pz_bot *bot, const struct pz_setup *setup);
/* The game is over: the program at the seat is told the result. Whatever it does then counts no
 * more. */
void outside_over(struct pz_bot *bot, const struct pz_match *match, int seat);
/* What the program did instead of answering, when pz_bot_ask() has failed: in words, without its
 * name. NULL for a bot of another kind, or one that did not fail. */
const char *outside_failure(const struct pz_bot *bot);

#endif
