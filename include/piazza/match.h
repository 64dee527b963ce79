/* A match: a game from the setup to the end, in which bots choose the moves. Simulation, arena and
 * traces play their matches with this loop. For random play without bots, which is much faster, see
 * playout.h.
 *
 * The terminal, the tables and the interface for other languages keep games with people and have
 * loops of their own. They share pz_question_make() with this one, so that the same seed and the
 * same bots give the same game everywhere.
 *
 * A whole match:
 *
 *     pz_match_start(&match, game, &setup, &seed, buffer);
 *     match.bots[seat] = &bot; ...
 *     code = pz_match_play(&match);        // PZ_MATCH_OVER
 *
 * Step by step, with people at some seats:
 *
 *     while ((code = pz_match_next(&match, &step)) > PZ_MATCH_LIMIT) {
 *         if (code == PZ_MATCH_WAIT) {
 *             step.move = ...;             // the person at step.actor chooses
 *         }
 *         pz_match_make(&match, step.move);
 *     } */
#ifndef PIAZZA_MATCH_H
#define PIAZZA_MATCH_H

#include "piazza/ai.h"
#include "piazza/api.h"
#include "piazza/chance.h"

PZ_API_BEGIN

/* Storage for what a question points to, and for all candidates of its answer: about 75 KB. */
struct pz_ask_buffer {
    union pz_any_state view;
    pz_move moves[PZ_MOVES_MAX];
    struct pz_candidate candidates[PZ_MOVES_MAX];
};

/* Makes the question to the seat that is to act. `made` moves were made before, including those of
 * chance. This is the only place that decides what a bot sees and which seed it gets. The question
 * points into the buffer. Returns PZ_E_SEAT if no seat is to act. If a seat chooses early
 * (pz_game_early_choice()), pass `then` as the state, and `made` as if the others had already
 * chosen. */
int pz_question_make(struct pz_question *question, struct pz_ask_buffer *buffer,
                     const struct pz_game *game, const void *state, const struct pz_seed *seed,
                     uint64_t made);
/* Makes an empty answer whose candidates go into the buffer. */
void pz_answer_init(struct pz_answer *answer, struct pz_ask_buffer *buffer);

struct pz_match {
    const struct pz_game *game;
    struct pz_setup setup; /* the setup, with the first player drawn */
    struct pz_chance chance;
    struct pz_bot *bots[PZ_SEATS_MAX]; /* opened by the caller; NULL for a seat without a bot */
    const struct pz_stop *stop;        /* the stop flag of all bots; may be NULL */
    uint32_t turn_limit;               /* PZ_TURN_LIMIT unless the caller changes it */
    struct pz_ask_buffer *buffer;
    union pz_any_state state;
    uint64_t decisions; /* how many moves seats have made */
    uint64_t chances;   /* how many moves chance has made */
};

enum pz_match_code {
    PZ_MATCH_OVER,  /* the game is over */
    PZ_MATCH_LIMIT, /* the turn limit is reached and it is a seat's turn to act */
    PZ_MATCH_WAIT,  /* the actor has no bot: the caller must choose its move */
    PZ_MATCH_MOVE   /* chance or a bot has chosen a move */
};

struct pz_step {
    int actor;    /* a seat, PZ_CHANCE, or PZ_NOBODY if the game is over */
    pz_move move; /* the chosen move; set by PZ_MATCH_MOVE */
    /* The answer of the bot, if a bot chose the move. The candidates stay in the match's buffer
     * until the next question. */
    struct pz_answer answer;
};

/* Draws the first player unless the setup names one, and makes the first state. No seat has a bot
 * yet. The buffer may be NULL if no seat gets one. */
void pz_match_start(struct pz_match *match, const struct pz_game *game,
                    const struct pz_setup *setup, const struct pz_seed *seed,
                    struct pz_ask_buffer *buffer);
/* Finds out what comes next. Returns an enum pz_match_code, or the negative code of a bot that
 * failed; in that case only step->actor is valid. The state does not change, but a draw of chance
 * is used up, so make the move before you call this again. */
int pz_match_next(struct pz_match *match, struct pz_step *step);
/* Makes the actor's move. Returns 0, or the code with which the game refuses it. */
int pz_match_make(struct pz_match *match, pz_move move);
/* Repeats these two until PZ_MATCH_OVER, PZ_MATCH_LIMIT or PZ_MATCH_WAIT, or until a bot fails.
 * Returns that code. */
int pz_match_play(struct pz_match *match);

PZ_API_END

#endif
