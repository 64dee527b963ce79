/* Checks that a game keeps the contract of game.h: a library of its own (piazza::conformance) for
 * authors of games. `piazza conformance GAME` runs the suite, `piazza positions FILE` a file of
 * positions; the checks of a single state are here for fuzzers.
 *
 * A check that fails says so on stderr and ends the program. */
#ifndef PIAZZA_CONFORMANCE_H
#define PIAZZA_CONFORMANCE_H

#include "piazza/api.h"
#include "piazza/piazza.h"

PZ_API_BEGIN

/* ---- the suite ---- */

struct pz_conform_options {
    unsigned share; /* plays one in this many games: 1 is the whole suite, 12 a quick look */
    bool quiet;     /* say nothing if all is well */
};

/* Checks that the struct is complete, then plays thousands of random games for every number of
 * players and every combination of options that have a list of values, making all checks below. It
 * also asks every bot, and feeds the game damaged JSON and texts that mean nothing. `settings` are
 * further options as KEY=VALUE and end with NULL; it may be NULL. Returns 0; or 2, after a line on
 * stderr, if a setting is not valid. */
int pz_conformance(const struct pz_game *game, const char *const *settings,
                   const struct pz_conform_options *options);

/* Runs a file of positions, written as docs/positions.md describes. Adds the number of its
 * positions and of its failed lines to *counts. Returns 0, or -1 if the file cannot be read. */
struct pz_position_counts {
    unsigned positions;
    unsigned failures;
};
int pz_positions_run(const char *file, struct pz_position_counts *counts);

/* ---- what a failing check does ---- */

/* Prints where and what on stderr, then ends the program. `game` may be NULL. */
PZ_NORETURN void pz_conform_fail(const struct pz_game *game, const void *state, const char *what);

/* How a failing check ends the program. `end` must not return; the default is abort(). */
void pz_conform_on_failure(void (*end)(void));

/* ---- checks of a state ---- */

void pz_conform_invariants(const struct pz_game *game, const void *state);
/* A legal move has a text that reads back as the move. */
void pz_conform_move_text(const struct pz_game *game, const void *state, pz_move move);
/* Checks the invariants, the legal moves, their texts, and the pick. */
void pz_conform_moves(const struct pz_game *game, const void *state, struct pz_rng *rng);
/* The state as JSON and back, byte for byte. */
void pz_conform_serial(const struct pz_game *game, const void *state);
/* The same for a view. */
void pz_conform_view_serial(const struct pz_game *game, const void *view);
/* The position can be told to the seat, and its insight written, in the form of docs/notation.md.
 */
void pz_conform_sentences(const struct pz_game *game, const void *state, int seat);
/* The view of a seat or an onlooker: all its bytes are written, and it is JSON that reads back. */
void pz_conform_view(const struct pz_game *game, const void *state, int seat);
/* A sample from such a view is a state that fits it. */
void pz_conform_sample(const struct pz_game *game, const void *state, int seat, struct pz_rng *rng);
/* Both of these, for every seat and for an onlooker. */
void pz_conform_views(const struct pz_game *game, const void *state, int players,
                      struct pz_rng *rng);
/* apply() makes the move if it is legal and refuses it if not, and a refusal changes nothing. */
void pz_conform_number(const struct pz_game *game, const void *state, pz_move move, bool legal);
/* The same for every number of the action space and two beyond it. */
void pz_conform_refusals(const struct pz_game *game, const void *state);
/* Plays to the end, and again step by step: both must reach the same states with the same draws. */
struct pz_playout pz_conform_playout(const struct pz_game *game, void *state, struct pz_rng *rng,
                                     uint32_t turn_limit);
/* The unchecked move does what the checked one does, for every legal move. */
void pz_conform_make(const struct pz_game *game, const void *state);

enum { PZ_CONFORM_OBJECT_MAX = 4096 }; /* no object of a move is larger */

/* Writes the object of a legal move into `text`; fails if it does not fit or is not JSON. */
void pz_conform_object(const struct pz_game *game, const void *state, pz_move move, int seat,
                       bool made, char text[PZ_CONFORM_OBJECT_MAX]);
/* The objects of all legal moves as choices of the actor read back as the moves; chance is asked,
 * too, as seat PZ_CHANCE. Some are also written as every seat and an onlooker see them made. */
void pz_conform_objects(const struct pz_game *game, const void *state, int players,
                        struct pz_rng *rng);

/* Counts of moves that reveal something and of those that do not, over many states. */
struct pz_conform_reveals {
    unsigned long long declared;  /* moves that reveal something according to reveals() */
    unsigned long long confirmed; /* moves after which the samples did look different */
    unsigned long long silent;    /* moves that reveal nothing */
};

/* A move that reveals nothing gives the actor the same view in all states that it cannot tell
 * apart, and the actor knows whether a move reveals something. */
void pz_conform_reveal(const struct pz_game *game, const void *state, struct pz_rng *rng,
                       struct pz_conform_reveals *reveals);

/* What each seat could choose early, carried from one state of a game to the next. Zero it before
 * the first state. */
struct pz_conform_early {
    bool waiting[PZ_SEATS_MAX];
    uint64_t choices[PZ_SEATS_MAX]; /* a hash of moves, texts and objects */
    unsigned long long asked;       /* how often the game asked a seat that could choose early */
};

/* A seat that may choose early keeps the same choices until it is asked. */
void pz_conform_early_choices(const struct pz_game *game, const void *state, int players,
                              struct pz_conform_early *early);
/* The result fits the state. */
void pz_conform_result(const struct pz_game *game, const void *state, int players);
/* The score sheet, as lines and as JSON, if the game has one. */
void pz_conform_sheet(const struct pz_game *game, const void *state);

PZ_API_END

#endif
