/* Records: whole games as text that people can read and write (docs/record.md).
 *
 *     piazza record 1
 *     game: little
 *     rules: 1
 *     players: 4
 *     option first: 0
 *     option discs: printed
 *     seed: 7
 *     seat 0: Anna
 *
 *     1. chance: roll yellow 5, roll blue 2, roll green 6, roll red 1
 *        0: yellow out A          ; a comment
 *     2. chance: roll blue 3, ...
 *     end: points 6 9 8 6, winners 1
 *
 * A record without an `end:` line is a game that is not over yet. */
#ifndef PIAZZA_RECORD_H
#define PIAZZA_RECORD_H

#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

enum { PZ_RECORD_FORMAT = 1, PZ_NAME_MAX = 48 /* bytes of a seat's name with its NUL */ };

/* What a record says besides its moves. `names` may be empty strings. */
struct pz_record {
    const struct pz_game *game;
    struct pz_setup setup; /* with the first player drawn */
    bool has_seed;
    uint64_t seed;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
};

/* Writes a whole record of these moves; 0, PZ_E_SPACE if out is full, or the code with which the
 * game refused a move. */
int pz_record_write(const struct pz_record *record, const pz_move *moves, size_t count,
                    struct pz_text *out);

/* Reads a record strictly: every header, actor, turn number and move is checked by the rules. The
 * moves go to `moves` (room for `capacity`), their number to *count. `state`, if not NULL, gets the
 * state after the last move (game->state_size <= PZ_STATE_MAX bytes). On failure *problem has line,
 * column and sentence, and the outputs are untouched except for the contents of `moves` and
 * `state`. */
int pz_record_read(const char *text, size_t length, struct pz_record *record, pz_move *moves,
                   size_t capacity, size_t *count, void *state, struct pz_problem *problem);

/* Is this a name that a record can hold? Not empty, printable, no line end and no ';'. */
bool pz_name_fits(const char *name);

PZ_API_END

#endif
