/* Bots. A bot is honest by its type: it is given what a seat knows and the moves that the seat may
 * make, never a state. The same question always has the same answer, unless it is told to stop. */
#ifndef PIAZZA_AI_H
#define PIAZZA_AI_H

#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

enum {
    PZ_CANDIDATES_MAX = 12,
    PZ_REASON_WORD_MAX = 80,
    PZ_BUDGET_USUAL = 1000 /* for a move at a table, and for a hint */
};

struct pz_question {
    const struct pz_game *game;
    const void *view;     /* of the seat that is to act */
    int seat;             /* that seat */
    const pz_move *moves; /* its legal moves, ascending */
    uint32_t move_count;  /* at least 1 */
    uint64_t seed;        /* all the randomness that the bot has */
    uint32_t budget;      /* how much it may think, in playouts or what costs as much */
    /* Set by another thread when the answer is wanted at once; NULL if nobody will. Read with
     * pz_question_stopped(). */
    const pz_flag *stop;
};

/* A move that the bot considered, with what it thinks of it: hundredths of a point of the game's
 * own measure, more is better. */
struct pz_candidate {
    pz_move move;
    int32_t value;
};

/* Why, in words: a sentence in English in which {n} stands for `number` and {w} for `word`, so that
 * a face can translate the sentence before it fills in the two. */
struct pz_reason {
    const char *sentence;
    int32_t number;
    char word[PZ_REASON_WORD_MAX];
};

struct pz_answer {
    pz_move move;
    uint32_t candidate_count; /* the best first; the first is `move` */
    struct pz_candidate candidates[PZ_CANDIDATES_MAX];
    struct pz_reason reason;
};

struct pz_bot {
    const char *id;   /* "random" */
    const char *help; /* one line */
    void (*choose)(const struct pz_question *question, struct pz_answer *answer);
};

static inline bool pz_question_stopped(const struct pz_question *question)
{
    return question->stop != NULL && *question->stop != 0;
}

/* The bots that there are, the weakest first: NULL past the last, or for an unknown name. */
const struct pz_bot *pz_bot_at(unsigned index);
const struct pz_bot *pz_bot_named(const char *id);
/* The strongest: whom one asks for a hint. */
const struct pz_bot *pz_bot_strongest(void);

PZ_API_END

#endif
