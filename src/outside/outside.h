/* A program of any language as a bot, `cmd:./bot.py`: it is told its questions in the messages of a
 * table and answers with a move (docs/bots.md). It is given what its seat knows and nothing else.
 *
 * Every opened bot has a process of its own, which plays one game after the other. When it does
 * anything but answer, pz_bot_ask() gives one of the codes below, and outside_failure() tells what
 * the program did; its process is ended, and the next question starts another. */
#ifndef PIAZZA_OUTSIDE_OUTSIDE_H
#define PIAZZA_OUTSIDE_OUTSIDE_H

#include "piazza/match.h"

enum { OUTSIDE_TEXT_MAX = 512, OUTSIDE_WORDS_MAX = 100 };

/* code, name, sentence */
#define OUTSIDE_CODES(X)                                             \
    X(-1001, NOT_STARTED, "the program could not be started")        \
    X(-1002, ENDED, "the program ended")                             \
    X(-1003, INPUT_CLOSED, "the program closed its input")           \
    X(-1004, OUTPUT_CLOSED, "the program closed its output")         \
    X(-1005, LATE, "the program did not answer in time")             \
    X(-1006, TOO_LONG, "the program wrote a line that is too long")  \
    X(-1007, NO_MOVE, "the program wrote something that is no move") \
    X(-1008, ILLEGAL, "the program made a move that is not legal")   \
    X(-1009, OTHER_ASK, "the program answered another question")     \
    X(-1010, RESIGNED, "the program resigned")                       \
    X(-1011, STOPPED, "the program was told to stop") /* by the question's flag */

enum outside_code {
#define OUTSIDE_ENUM(code, name, sentence) OUTSIDE_##name = (code),
    OUTSIDE_CODES(OUTSIDE_ENUM)
#undef OUTSIDE_ENUM
};

/* The words for a code above; NULL for any other code. */
struct outside_words {
    int code;
    const char *name;
    const char *sentence;
};
const struct outside_words *outside_words_of(int code);

/* What pz_bot_open() takes. */
struct outside_kind {
    struct pz_bot_kind kind; /* the first member, so that a kind leads back to its command */
    char id[OUTSIDE_TEXT_MAX];
    char words[OUTSIDE_TEXT_MAX];
    const char *command[OUTSIDE_WORDS_MAX + 1]; /* in `words`; ends with NULL */
};

/* Does the text name a program? */
bool outside_named(const char *text);
/* Makes the kind of "cmd:PROGRAM ARGUMENT...", split as command.h says; no shell is used. False,
 * and `problem` says why. The kind must not be moved, because it points into itself. */
bool outside_kind_init(struct outside_kind *kind, const char *text, char *problem, size_t size);

/* The first three do nothing with bots of other kinds. */

/* A game begins. Without it the program is told of a game with the default options. */
void outside_begin(struct pz_bot *bot, const struct pz_setup *setup);
/* The game is over: tells the program at the seat the result. What it does then does not count. */
void outside_over(struct pz_bot *bot, const struct pz_match *match, int seat);
/* What the program did instead of answering, when pz_bot_ask() has failed: in words, without its
 * name. NULL for a bot of another kind, or one that did not fail. */
const char *outside_failure(const struct pz_bot *bot);

#endif
