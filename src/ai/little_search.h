/* Little Italy: the search. Everything is open, so it is max^n: every mover takes what is best for
 * itself, by value or by points. Chance is exact and cheap: the dice are independent and a move
 * uses one of them, so the best of a roll is the largest of independent numbers. It needs the
 * positions after each face of each die, not all rolls. */
#ifndef PIAZZA_AI_LITTLE_SEARCH_H
#define PIAZZA_AI_LITTLE_SEARCH_H

#include "../games/little/little.h"
#include "bots.h"

enum {
    LITTLE_FACES = 6,
    LITTLE_AFTERS_MAX = LITTLE_CARS_MAX * 2 * LITTLE_FACES, /* both ends, every face */
    LITTLE_PLIES_MAX = 8,
    LITTLE_TABLE_BITS = 15
};

/* What a position is worth to every seat, in any unit, more is better. The dice are to be rolled,
 * or the game is over. */
struct little_judge {
    void (*value)(const void *context, const struct little_state *state,
                  float values[PZ_SEATS_MAX]);
    const void *context;
    bool points; /* all but the one who is asked take the best lead (little_lead()) */
};

struct little_after {
    struct little_state state;
    float value[PZ_SEATS_MAX];
    float order;     /* of all that a roll allows the mover takes the one with the largest */
    uint32_t weight; /* how many of all rolls lead to it */
};

/* A position before the roll, and all that the next move can make of it. */
struct little_fan {
    struct little_after after[LITTLE_AFTERS_MAX];
    uint32_t count;
    struct {
        uint8_t ways;
        uint8_t after[3]; /* a face leaves one to three ways to go */
    } option[LITTLE_CARS_MAX][LITTLE_FACES];
};

/* Lists what the faces of all dice in the cup lead to. Only the states are set. */
void little_fan_open(struct little_fan *fan, const struct little_state *state);
/* Sets the order: by the mover's value, or by its lead. */
void little_fan_order(struct little_fan *fan, const struct little_state *state, bool by_lead);
/* Sets the weights by the order, and `values` to the mean over all rolls. */
void little_fan_weigh(struct little_fan *fan, const struct little_state *state,
                      float values[PZ_SEATS_MAX]);

/* What a search needs; too large for a stack. */
struct little_search {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct little_judge judge;
    uint32_t rare;      /* see little_scale */
    uint64_t nodes;     /* positions judged */
    uint64_t nodes_max; /* 0: no limit */
    uint32_t polls;
    bool over; /* the answer is wanted, or the nodes are used up */
    struct little_fan fans[LITTLE_PLIES_MAX];
    uint32_t question_number; /* entries of other questions are not used */
    struct little_entry {
        uint64_t place; /* cars, cup, markers, turn: see key_of() */
        uint64_t points;
        uint32_t question_number;
        uint32_t plies;
        float value[PZ_SEATS_MAX];
    } table[1u << LITTLE_TABLE_BITS];
};

/* The position is worth `values` if the next `plies` moves are looked at. False, and values are
 * untouched, if the search was over before that. */
bool little_search_value(struct little_search *search, const struct little_state *state,
                         unsigned plies, float values[PZ_SEATS_MAX]);

/* Before the first question. */
void little_search_init(struct little_search *search);

/* How a bot searches. */
struct little_scale {
    unsigned plies; /* at most: 1 looks at each move, 2 at the answers to it, ... */
    uint32_t
        rare;     /* what comes once in so many rolls or less is not looked at further; 0: all is */
    float margin; /* a move this far behind is not looked at further */
    float unit;   /* makes hundredths of the judge's unit */
};

/* Answers with all that the budget allows: one move deep, then two, and so on. */
void little_search_ask(struct little_search *search, const struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer,
                       const struct little_scale *scale);

#endif
