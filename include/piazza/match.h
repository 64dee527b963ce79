/* A match: a game from the setup to the end, with a bot or nobody at each seat. The one loop that
 * simulation, traces, hints, terminal, arena and server share, so that the same seed and the same
 * bots give the same game everywhere.
 *
 * As a whole:
 *
 *     pz_match_start(&match, game, &setup, &seed, buffer);
 *     match.bots[seat] = &bot; ...
 *     code = pz_match_play(&match);        // PZ_MATCH_OVER
 *
 * Step by step, with people at some seats:
 *
 *     while ((code = pz_match_next(&match, &step)) > PZ_MATCH_LIMIT) {
 *         if (code == PZ_MATCH_WAIT) {
 *             step.move = ...;             // of the person at step.actor
 *         }
 *         pz_match_make(&match, step.move);
 *     } */
#ifndef PIAZZA_MATCH_H
#define PIAZZA_MATCH_H

#include "piazza/ai.h"
#include "piazza/api.h"
#include "piazza/chance.h"

PZ_API_BEGIN

/* What a question points to, and space for every candidate of its answer: about 74 KB. */
struct pz_ask_buffer {
    union pz_any_state view;
    pz_move moves[PZ_MOVES_MAX];
    struct pz_candidate candidates[PZ_MOVES_MAX];
};

/* The question to the seat that is to act in the state when `made` moves (those of chance count)
 * have been made before. Nobody else makes questions: what a bot sees, and its seed, is decided
 * here. The question points into the buffer. PZ_E_SEAT if no seat is to act. Where a seat chooses
 * ahead (game->ahead), the state is `then`, and `made` is as if the others had chosen before. */
int pz_question_make(struct pz_question *question, struct pz_ask_buffer *buffer,
                     const struct pz_game *game, const void *state, const struct pz_seed *seed,
                     uint64_t made);
/* An empty answer whose candidates go into the buffer. */
void pz_answer_init(struct pz_answer *answer, struct pz_ask_buffer *buffer);

struct pz_match {
    const struct pz_game *game;
    struct pz_setup setup; /* with the first player drawn */
    struct pz_chance chance;
    struct pz_bot *bots[PZ_SEATS_MAX]; /* opened by the caller; NULL for a seat without one */
    const struct pz_stop *stop;        /* for the bots; NULL if nobody will stop them */
    uint32_t turn_limit;               /* PZ_TURN_LIMIT unless changed */
    struct pz_ask_buffer *buffer;
    union pz_any_state state;
    uint64_t decisions; /* moves made by seats, */
    uint64_t chances;   /* and by chance */
};

enum pz_match_code {
    PZ_MATCH_OVER,  /* the game is over */
    PZ_MATCH_LIMIT, /* the limit of turns is reached and a seat would be to act */
    PZ_MATCH_WAIT,  /* the actor has no bot: the caller knows its move */
    PZ_MATCH_MOVE   /* chance or a bot has chosen */
};

struct pz_step {
    int actor;    /* a seat, PZ_CHANCE, or PZ_NOBODY when the game is over */
    pz_move move; /* with PZ_MATCH_MOVE */
    /* With the move of a bot: its reason, and its candidates, which stay in the match's buffer
     * until the next question. */
    struct pz_answer answer;
};

/* Draws the first player unless the setup names one, and makes the first state. No seat has a bot
 * yet. The buffer may be NULL if none will. */
void pz_match_start(struct pz_match *match, const struct pz_game *game,
                    const struct pz_setup *setup, const struct pz_seed *seed,
                    struct pz_ask_buffer *buffer);
/* What comes next: an enum pz_match_code, or the negative code of a bot that failed. The state does
 * not change, but chance has drawn: make the move before you call it again. */
int pz_match_next(struct pz_match *match, struct pz_step *step);
/* Makes the actor's move: 0, or the code with which the game refuses it. */
int pz_match_make(struct pz_match *match, pz_move move);
/* Both, until PZ_MATCH_OVER, PZ_MATCH_LIMIT or PZ_MATCH_WAIT, or the negative code of a bot that
 * failed. */
int pz_match_play(struct pz_match *match);

PZ_API_END

#endif
