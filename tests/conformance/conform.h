/* What every game must keep, whatever is played. The conformance suite asks it of random play, the
 * fuzzer of play by bytes. */
#ifndef PIAZZA_CONFORM_H
#define PIAZZA_CONFORM_H

#include "piazza/piazza.h"

/* Says where and what, and ends the program. `game` may be NULL. */
_Noreturn void conform_fail(const struct pz_game *game, const void *state, const char *what);

void conform_invariants(const struct pz_game *game, const void *state);
/* A legal move has a text that reads back as the move. */
void conform_move_text(const struct pz_game *game, const void *state, pz_move move);
/* Invariants, legal moves, texts, the pick. */
void conform_moves(const struct pz_game *game, const void *state, struct pz_rng *rng);
/* The state as JSON and back, byte for byte. */
void conform_serial(const struct pz_game *game, const void *state);
/* The same for a view. */
void conform_view_serial(const struct pz_game *game, const void *view);
/* What a seat or an onlooker sees: all its bytes are written, and it is JSON. */
void conform_view(const struct pz_game *game, const void *state, int seat);
/* A guess from such a view is a state that fits it. */
void conform_guess(const struct pz_game *game, const void *state, int seat, struct pz_rng *rng);
/* Both for every seat and an onlooker. */
void conform_views(const struct pz_game *game, const void *state, int players, struct pz_rng *rng);
/* A number is made if it is legal and refused if not, and a refusal changes nothing. */
void conform_number(const struct pz_game *game, const void *state, pz_move move, bool legal);
/* The same for every number of the action space and two beyond it. */
void conform_refusals(const struct pz_game *game, const void *state);
/* Plays out, and the same by single steps: the same states with the same draws. */
struct pz_playout conform_playout(const struct pz_game *game, void *state, struct pz_rng *rng,
                                  uint32_t turn_limit);
/* The unchecked move does what the checked one does, for every legal move. */
void conform_make(const struct pz_game *game, const void *state);

enum { CONFORM_OBJECT_MAX = 4096 }; /* no object of a move is larger */

/* The object of a legal move in `text`; fails if it does not fit or is no JSON. */
void conform_object(const struct pz_game *game, const void *state, pz_move move, int seat,
                    bool made, char text[CONFORM_OBJECT_MAX]);
/* Objects of all legal moves as choices of the actor (of chance too, asked with seat PZ_CHANCE),
 * which read back as the moves, and as every seat and an onlooker see them made. */
void conform_objects(const struct pz_game *game, const void *state, int players,
                     struct pz_rng *rng);

/* What was found of moves that reveal something, over many states. */
struct conform_reveals {
    unsigned long long said;  /* moves that reveal something by reveals() */
    unsigned long long shown; /* of those, in how many the guesses looked different afterwards */
    unsigned long long quiet; /* moves that reveal nothing */
};

/* A move that does not reveal anything gives the actor the same view in all states that it cannot
 * tell apart, and whether a move reveals something is known to the actor. */
void conform_reveal(const struct pz_game *game, const void *state, struct pz_rng *rng,
                    struct conform_reveals *reveals);

/* What each seat could choose ahead, from one state of a game to the next. Zero at the start. */
struct conform_ahead {
    bool waiting[PZ_SEATS_MAX];
    uint64_t choices[PZ_SEATS_MAX]; /* a hash of moves, texts and objects */
    unsigned long long asked;       /* how often the game asked a seat that could choose ahead */
};

/* A seat that may choose ahead keeps the same choices until it is asked. */
void conform_choices_ahead(const struct pz_game *game, const void *state, int players,
                           struct conform_ahead *ahead);
/* A result that fits the state. */
void conform_result(const struct pz_game *game, const void *state, int players);
/* How the points came about, as lines and as JSON, if the game says it. */
void conform_sheet(const struct pz_game *game, const void *state);

#endif
