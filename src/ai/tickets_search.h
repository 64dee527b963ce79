/* Ticket to Ride Italy: the planner's best moves, played on for some rounds in guesses of what is
 * hidden. */
#ifndef PIAZZA_AI_TICKETS_SEARCH_H
#define PIAZZA_AI_TICKETS_SEARCH_H

#include "tickets_choice.h"
#include "tickets_likely.h"
#include "tickets_rollout.h"

enum { SEARCH_MOVES_MAX = 12 };

/* A move that is played out. */
struct search_move {
    pz_move move;
    int32_t prior;         /* the planner's value, */
    uint32_t at;           /* and its place among the answer's candidates */
    struct pz_set128 plan; /* that its seat follows after it */
    uint32_t visits;
    uint32_t ended; /* of these, at the end of the game */
    int64_t value;  /* sums over the visits, in millionths */
    int64_t wins;
};

struct search_space {
    struct choice choice;
    struct planner_style sober; /* as the choice's, but it counts less what haste costs others:
                                 * their plans are looked at themselves */
    struct likely likely;
    int32_t best_other; /* what the best of the others will have at the end, by full plans */
    bool others_known;
    struct search_move move[SEARCH_MOVES_MAX];
    uint32_t count;
    struct rollout root;
    struct rollout rollout;
    struct planner planner;
};

/* What the search does otherwise than by measurement. */
struct search_style {
    int16_t moves;        /* that are played out, at most */
    int16_t trust;        /* visits that the planner's opinion counts for, */
    int16_t always;       /* or this many times those that there were, if that is more, */
    int16_t point;        /* and what a point of it is worth, in millionths / 100 */
    int16_t lead;         /* a lead of so many points is worth as much as all beyond it */
    int16_t rounds;       /* that are played before the plans of all are compared */
    int16_t nodes;        /* that such a comparison counts for, */
    int16_t hurry;        /* and what haste is worth there */
    int16_t blocks;       /* claims besides that hinder others, */
    int16_t block_hazard; /* if they are so likely to want them, in ten thousand */
    int16_t draws;        /* of the moves, at most so many that draw cards */
    int16_t guesses;      /* in which others are looked at, at most, */
    int16_t guess_nodes;  /* and what each counts for, for each of the others */
};

extern const struct search_style search_style;

int search_tickets(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer,
                   const struct planner_style *planner, const struct search_style *style);

#endif
