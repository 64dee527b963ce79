/* Ticket to Ride Italy: the planner's best moves, compared by rollouts of some rounds in sampled
 * states. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_MAESTRO_H
#define PIAZZA_GAMES_TICKETS_BOTS_MAESTRO_H

#include "belief.h"
#include "move_value.h"
#include "rollout.h"

enum { TK_MAESTRO_MOVES_MAX = 12 };

/* A move that is played out. */
struct tk_maestro_move {
    pz_move move;
    int32_t prior;         /* the planner's value */
    uint32_t at;           /* its index in the answer's candidates */
    struct pz_set128 plan; /* the plan that its seat follows after it */
    uint32_t visits;       /* rollouts after the move */
    uint32_t ended;        /* rollouts that reached the end of the game */
    int64_t value;         /* sum of the rollouts' values, in millionths */
    int64_t wins;          /* sum of the rollouts' shares of a win, in millionths */
};

struct tk_maestro_space {
    struct tk_choice choice;
    struct tk_planner_params leaf_params; /* weights for plans at the end of a rollout, where the
                                             others' plans show what haste costs them */
    struct tk_belief belief;
    int32_t best_other; /* what the best opponent is expected to score, by full plans */
    bool others_known;  /* best_other is set */
    struct tk_maestro_move move[TK_MAESTRO_MOVES_MAX];
    uint32_t count;
    struct tk_rollout root;    /* a sampled state before the move */
    struct tk_rollout rollout; /* the state that is played on */
    struct tk_planner planner; /* the planner for plans at the end of a rollout */
};

/* The weights of the search. maestro.c has those that were found by playing. */
struct tk_maestro_params {
    int16_t moves;            /* most moves by the planner's order that are played out */
    int16_t prior_visits_min; /* the planner's opinion counts as at least this many visits */
    int16_t prior_factor;     /* the planner's opinion counts as at least this many times the move's
                                 visits */
    int16_t point;  /* millionths of a win that a hundredth of a point of the planner is worth */
    int16_t lead;   /* lead in points beyond which more is worth nothing */
    int16_t rounds; /* rounds that a rollout lasts before the plans of all are compared */
    int16_t nodes;  /* nodes that such a comparison counts as, for each seat */
    int16_t hurry;  /* tk_planner_params.hurry in such a comparison */
    int16_t blocks; /* most claims that are played out because they block others */
    int16_t block_hazard; /* least hazard of a track to block, in ten thousand */
    int16_t draws;        /* most moves that draw cards and are played out */
    int16_t samples;      /* most sampled states in which the others are evaluated */
    int16_t sample_nodes; /* nodes that such a sample counts as, for each opponent */
};

extern const struct tk_maestro_params tk_maestro_params;

int tk_maestro_search(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer, const struct tk_planner_params *planner,
                      const struct tk_maestro_params *params);

#endif
