/* Walks through a game, over or not: by moves, by turns, or by the turns of a player, and through
 * the eyes of any seat. It shows nothing itself. */
#ifndef PIAZZA_TERM_REPLAY_H
#define PIAZZA_TERM_REPLAY_H

#include "piazza/piazza.h"

struct replay {
    const struct pz_record *record; /* game, setup, notes */
    const pz_move *moves;
    size_t count;
    size_t at;                /* how many moves have been made in what is looked at, */
    union pz_any_state state; /* and the state after them */
    int eyes;                 /* a seat, PZ_NOBODY: an onlooker, PZ_CHANCE: all hands are open */
    const char (*names)[PZ_NAME_MAX];
    /* found out once: */
    int8_t *actors;   /* who made each move, */
    uint32_t *turns;  /* and how many turns were finished before it */
    uint8_t *kept;    /* states, from which others are reached quickly, */
    size_t kept_step; /* of every n-th position */
};

/* At the first move. Record, moves and names must outlive it, and the moves be legal. False: not
 * enough memory. */
bool replay_open(struct replay *replay, const struct pz_record *record, const pz_move *moves,
                 size_t count, const char names[][PZ_NAME_MAX]);
void replay_close(struct replay *replay);

/* To the position after that number of moves; beyond the end to the end. */
void replay_go(struct replay *replay, size_t at);
/* The state after that number of moves. */
void replay_state_at(const struct replay *replay, size_t at, union pz_any_state *state);

/* Turns end where their last move was made; the last one also where the moves end. */

/* Where the turn ends that is going on; if none is, the next one. */
size_t replay_turn_on(const struct replay *replay);
/* Where the turn before ended; 0 at the first. */
size_t replay_turn_back(const struct replay *replay);
/* The same, but only of turns of that seat; where one is if there is none. */
size_t replay_seat_on(const struct replay *replay, int seat);
size_t replay_seat_back(const struct replay *replay, int seat);
/* Where the turn of that number, from 1 on, ends; a number beyond the last: the end. */
size_t replay_turn_end(const struct replay *replay, uint32_t number);

/* The turn that the last move belonged to (at the beginning the first one): its first move, the one
 * after its last, and its number, from 1 on. */
struct replay_turn {
    size_t from;
    size_t to;
    uint32_t number;
};
struct replay_turn replay_present_turn(const struct replay *replay);
/* Whose turn that is; PZ_NOBODY if only chance acted. */
int replay_turn_seat(const struct replay *replay);

/* All hands open, then each seat, then an onlooker. */
void replay_next_eyes(struct replay *replay);
/* Whose view is drawn: the seat through whose eyes it is seen. If all hands are open, that of the
 * player who acted last in the turn. */
int replay_viewer(const struct replay *replay);

/* To whom it is told: whoever gave no name is called "You", whose verbs are others ("You drive").
 * PZ_NOBODY if everybody has a name. */
int replay_reader(const struct replay *replay);
/* The move of that index in words, as it is seen through these eyes. */
void replay_say(const struct replay *replay, size_t index, struct pz_text *out);
/* What is noted of a seat besides moves: "resigned". */
void replay_note_words(const struct pz_note *note, struct pz_text *out);
/* Points after the moves so far, and at the end who won. */
void replay_result(const struct replay *replay, struct pz_result *result);

#endif
