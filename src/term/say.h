/* Moves in words: what people read of a move, in their language and with their names. All of it is
 * taken from the move's object (docs/notation.md, "Moves as objects"), so that a move made at a
 * table elsewhere is told in the same words; such an object may be anything. The notation itself
 * stays for records, JSON and what is typed. */
#ifndef PIAZZA_TERM_SAY_H
#define PIAZZA_TERM_SAY_H

#include "piazza/piazza.h"

enum {
    SAY_MAX = 800,        /* bytes of anything said here */
    SAY_OBJECT_MAX = 640, /* bytes of a move's object with its NUL */
};

struct say {
    const struct pz_game *game;
    int seat; /* who reads it: "You"; PZ_NOBODY: an onlooker */
    const char (*names)[PZ_NAME_MAX];
    bool every; /* also what is hardly worth a line: chance, "no exchange" */
};

/* The object of a legal move, as a choice of who is to act; returns its length. */
size_t say_object(const struct pz_game *game, const void *state, pz_move move,
                  char object[SAY_OBJECT_MAX]);

/* The object of a move as a seat sees it made. */
size_t say_object_made(const struct pz_game *game, const void *state, pz_move move, int seat,
                       char object[SAY_OBJECT_MAX]);

/* A move that was made, in whole sentences: "Anna drives the red car from space 16 to 20. Points:
 * you −2." Nothing if it is not worth a line. */
void say_made(const struct say *say, int actor, const char *object, size_t length,
              struct pz_text *out);

/* Moves that were made in one turn, as say_made() says them, but those that belong together in one
 * sentence: "Anna takes a red card and a card from the deck." */
struct say_part {
    int actor;
    const char *object;
    size_t length;
};
void say_turn(const struct say *say, const struct say_part *parts, unsigned count,
              struct pz_text *out);

/* A turn so far: whose it is (PZ_CHANCE while only chance has moved), and its last moves. */
struct say_progress {
    bool begun;
    int actor;
    unsigned decisions; /* of seats */
    char kind[16];      /* of the last of these, or of the last move of chance before any */
};
/* Adds a move to the turn; true if it opened a new one, and the progress is that of the new one. */
bool say_opens_turn(const struct pz_game *game, struct say_progress *turn,
                    const struct say_part *move);

/* A choice as a short phrase, for lists: "drive the red car to space 20". */
void say_choice(const struct say *say, const char *object, size_t length, struct pz_text *out);

/* The same of a move that is legal in the state. */
void say_move(const struct say *say, const void *state, pz_move move, struct pz_text *out);

/* What a person should know beside the phrase of a legal move, in words; may be nothing. */
void say_remark(const struct say *say, const void *state, pz_move move, struct pz_text *out);

/* A move of the seat that is about to be made by itself, as it is the only one. */
void say_forced(const struct say *say, const void *state, int seat, pz_move move,
                struct pz_text *out);

/* What is to be done now, in one sentence to the person who is asked. */
void say_prompt(const struct say *say, const void *state, const pz_move *moves, uint32_t count,
                struct pz_text *out);

/* What nobody must miss: the last round, somebody who may win or end the game soon. Nothing
 * if there is no such thing. */
void say_alarm(const struct say *say, const void *view, struct pz_text *out);

/* Who has won; `by` is "resignation" or "time" if the others have gone, else "". */
void say_winners(const struct say *say, const struct pz_result *result, const char *by,
                 struct pz_text *out);

/* Why the game ended; nothing if the state is not its end: everybody else has gone. */
void say_ending(const struct say *say, const void *state, struct pz_text *out);

#endif
