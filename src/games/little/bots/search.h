/* Little Italy: max^n search with exact chance nodes. Nothing is hidden, so every mover takes the
 * move that is best for itself, by value or by points. The mean over all rolls is exact and cheap:
 * the dice are independent and a move uses one of them, so the best move of a roll is the maximum
 * of independent numbers. The search needs the state after each face of each die, not after each
 * roll. */
#ifndef PIAZZA_GAMES_LITTLE_BOTS_SEARCH_H
#define PIAZZA_GAMES_LITTLE_BOTS_SEARCH_H

#include "games/little/little.h"
#include "piazza/bot_kit.h"

enum {
    LITTLE_FACES = 6,
    LITTLE_AFTERSTATES_MAX = LITTLE_CARS_MAX * 2 * LITTLE_FACES, /* two ends of the alley */
    LITTLE_PLIES_MAX = 8,
    LITTLE_TABLE_BITS = 15 /* log2 of the size of the transposition table */
};

/* Says what a state is worth to every seat, in a unit of its own; more is better. In that state the
 * dice are about to be rolled, or the game is over. */
struct little_evaluator {
    void (*value)(const void *context, const struct little_state *state,
                  float values[PZ_SEATS_MAX]);
    const void *context;
    bool points; /* all seats but the one that is asked play for the best little_lead() */
};

/* The state after a move, before the next roll. */
struct little_afterstate {
    struct little_state state;
    float value[PZ_SEATS_MAX]; /* what the state is worth to each seat */
    float order;               /* the mover takes the afterstate with the largest order */
    uint32_t weight;           /* how many rolls lead the mover to it */
};

/* A state before the roll, expanded into all its afterstates. */
struct little_roll_expansion {
    struct little_afterstate after[LITTLE_AFTERSTATES_MAX];
    uint32_t count; /* how many afterstates there are */
    uint32_t rolls; /* the sum of their weights */
    struct {
        uint8_t ways;     /* how many ways the face leaves to go: 1 to 3 */
        uint8_t after[3]; /* the afterstate of each way */
    } option[LITTLE_CARS_MAX][LITTLE_FACES];
};

/* Lists what the faces of all dice in the cup lead to. Sets only the states. */
void little_expand_rolls(struct little_roll_expansion *expansion, const struct little_state *state);
/* Sets the order of the afterstates: by the mover's value, or by its lead. */
void little_roll_expansion_order(struct little_roll_expansion *expansion,
                                 const struct little_state *state, bool by_lead);
/* Computes the weights from the order, and `values` as the mean over all rolls. */
void little_roll_expansion_weigh(struct little_roll_expansion *expansion,
                                 const struct little_state *state, float values[PZ_SEATS_MAX]);

/* The memory of a search; it is too large for a stack. */
struct little_search {
    const struct pz_bot *bot;
    const struct pz_question *question;
    struct little_evaluator evaluator;
    uint32_t rare;      /* as in little_search_params */
    uint64_t nodes;     /* states evaluated so far */
    uint64_t nodes_max; /* 0 means no limit */
    uint32_t polls;     /* how often must_end() was called */
    bool over;          /* the answer is wanted, or the nodes are used up */
    struct little_roll_expansion expansions[LITTLE_PLIES_MAX];
    uint32_t question_number; /* the search ignores entries of other questions */
    struct little_entry {
        uint64_t place;  /* cars, cup, markers and turn, packed by key_of() */
        uint64_t points; /* the points of all seats, packed by key_of() */
        uint32_t question_number;
        uint32_t plies;
        float value[PZ_SEATS_MAX];
    } table[1u << LITTLE_TABLE_BITS]; /* the transposition table */
};

/* Sets `values` to what the state is worth when the search looks `plies` moves ahead. Returns false
 * and leaves `values` untouched if the search ends before that. */
bool little_search_value(struct little_search *search, const struct little_state *state,
                         unsigned plies, float values[PZ_SEATS_MAX]);

/* Call it once, before the first question. */
void little_search_init(struct little_search *search);

/* How a bot searches. */
struct little_search_params {
    unsigned plies; /* the largest depth: 1 looks at each move, 2 also at the answers to it */
    uint32_t rare;  /* skip what happens at most once in `rare` rolls; 0 skips nothing */
    float margin;   /* skip a move that is worse than the best one by more than this */
    float unit;     /* turns the evaluator's unit into hundredths */
};

/* Answers by iterative deepening: one move deep, then two, as far as the budget allows. */
void little_search_ask(struct little_search *search, const struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer,
                       const struct little_search_params *params);

#endif
