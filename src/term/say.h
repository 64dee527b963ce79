/* Moves in words: what people read of a move, in their language and with their names. All of it is
 * taken from the move's object (docs/notation.md, "Moves as objects"), so that a move made at a
 * table elsewhere is told in the same words. The notation itself stays for records, JSON and what
 * is typed. */
#ifndef PIAZZA_TERM_SAY_H
#define PIAZZA_TERM_SAY_H

#include "piazza/piazza.h"

enum { SAY_MAX = 800 /* bytes of anything said here */ };

struct say {
    const struct pz_game *game;
    int seat; /* who reads it: "You"; PZ_NOBODY: an onlooker */
    const char (*names)[PZ_NAME_MAX];
    bool every; /* also what is hardly worth a line: chance, "no exchange" */
};

/* A move that was made, in whole sentences: "Anna drives the red car to space 20. Points: you -2."
 * Nothing if it is not worth a line. */
void say_made(const struct say *say, int actor, const char *object, size_t length,
              struct pz_text *out);

/* A choice as a short phrase, for lists: "claim Napoli-Roma with 3 white cards". */
void say_choice(const struct say *say, const char *object, size_t length, struct pz_text *out);

/* The same of a move that is legal in the state. */
void say_move(const struct say *say, const void *state, pz_move move, struct pz_text *out);

/* What is to be done now, in one sentence to the person who is asked. */
void say_prompt(const struct say *say, const void *state, const pz_move *moves, uint32_t count,
                struct pz_text *out);

/* What nobody must miss: the last round (T20), somebody who may win or end the game soon. Nothing
 * if there is no such thing. */
void say_alarm(const struct say *say, const void *view, struct pz_text *out);

/* Why the game ended; the state is its end. */
void say_ending(const struct say *say, const void *state, struct pz_text *out);

#endif
