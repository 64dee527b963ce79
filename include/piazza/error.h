/* Errors: every function of the library that can fail returns 0 or a value >= 0 on success and one
 * of these negative codes on failure. On failure the outputs are unchanged, unless the function's
 * comment says otherwise. The library never prints.
 *
 * Codes from -1 to -99 are the library's. A game's own refusals of a move start at PZ_REFUSED(0);
 * the game's list of `refusals` (game.h) says what they mean. Codes never change meaning;
 * new ones are added at the end. */
#ifndef PIAZZA_ERROR_H
#define PIAZZA_ERROR_H

#include "piazza/api.h"
#include <stdint.h>

PZ_API_BEGIN

/* code, name, sentence */
#define PZ_ERRORS(X)                                                            \
    X(-1, PLAYERS, "the game is not for that number of players")                \
    X(-2, OPTION, "the game has no such option")                                \
    X(-3, VALUE, "the option does not take that value")                         \
    X(-4, SYNTAX, "the text is not understood")                                 \
    X(-5, SPACE, "the buffer is too small")                                     \
    X(-6, STATE, "the state breaks a rule of the game")                         \
    X(-7, OVER, "the game is over")                                             \
    X(-8, MOVE, "there is no such move in this game")                           \
    X(-9, GAME, "there is no such game")                                        \
    X(-10, VERSION, "the text is of a version that this program does not read") \
    X(-11, SEAT, "the game has no such seat")                                   \
    X(-12, MEMORY, "there is not enough memory")                                \
    X(-13, REFUSED, "the table refused the message")                            \
    X(-14, BOT, "the game has no such bot")                                     \
    X(-15, BUDGET, "a bot needs nodes or milliseconds to think")                \
    X(-16, WEIGHTS, "the bot cannot use these weights")                         \
    X(-17, STAGE, "the game is not at the point where this can be done")        \
    X(-18, HANDLE, "there is no game behind the handle")

enum pz_error {
    PZ_OK = 0,
#define PZ_ERROR_ENUM(code, name, sentence) PZ_E_##name = (code),
    PZ_ERRORS(PZ_ERROR_ENUM)
#undef PZ_ERROR_ENUM
};

#define PZ_REFUSED(index) (-100 - (int)(index))

/* What went wrong in a text that came from outside, and where. */
struct pz_problem {
    int code;             /* enum pz_error, or a refusal of the game */
    uint32_t line;        /* the line of the text, from 1; 0 if not known */
    uint32_t column;      /* the column in that line, from 1; 0 if not known */
    const char *sentence; /* a constant in English, which a user interface can translate */
    char detail[160];     /* what replaces {} in the sentence: it quotes the text, and may be cut */
    char text[240];       /* the sentence with its detail, without a full stop */
};

/* The name ("SYNTAX") and the sentence of a library code; "UNKNOWN" for any other number. */
const char *pz_error_name(int code);
const char *pz_error_sentence(int code);

PZ_API_END

#endif
