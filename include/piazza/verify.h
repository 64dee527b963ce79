/* Checks whether the draws of a recorded game are those of its seed (docs/shuffles.md). */
#ifndef PIAZZA_VERIFY_H
#define PIAZZA_VERIFY_H

#include "piazza/api.h"
#include "piazza/record.h"

PZ_API_BEGIN

enum pz_check {
    PZ_CHECK_NONE, /* the record has nothing to check here, or not yet */
    PZ_CHECK_RIGHT,
    PZ_CHECK_WRONG,
    PZ_CHECK_MISSING, /* it should be there and is not */
    PZ_CHECK_NAMED    /* only for the first player: the table named it, so draw 0 says nothing */
};

struct pz_verdict {
    bool right;                   /* there is a seed, and nothing is wrong or missing */
    bool has_seed;                /* the record has one, or a secret from which it follows */
    struct pz_seed seed;          /* the seed by which the draws were checked */
    uint8_t commitment;           /* enum pz_check: is the commitment the hash of the secret? */
    uint8_t sealed;               /* enum pz_check: does the seed follow from secret and words? */
    uint8_t first;                /* enum pz_check: is the first player the seat of draw 0? */
    uint8_t first_drawn;          /* the seat of draw 0 */
    uint32_t draws;               /* how many draws there were, with draw 0 */
    uint32_t wrong;               /* how many chance moves are not those of the seed */
    uint32_t wrong_at;            /* the index of the first such move */
    char made[PZ_MOVE_TEXT_MAX];  /* that move as text */
    char drawn[PZ_MOVE_TEXT_MAX]; /* the move that the seed gives there */
};

/* The record and the moves come from pz_record_read(). A record of format 2 says whether the table
 * named the first player; one of format 1 does not, and a first player other than that of draw 0
 * counts as named. */
void pz_verify(const struct pz_record *record, const pz_move *moves, size_t count,
               struct pz_verdict *verdict);

/* The verdict as members of a JSON object that is open: `right`; `seed` ("sealed", "number" or
 * null); `commitment`, `sealed` and `first` ("right", "wrong", "missing", "named" or null);
 * `draws`, `wrong`, and if a draw is wrong the `step` of the first, and `made` and `drawn`. */
void pz_verdict_write(const struct pz_verdict *verdict, struct pz_json *json);

PZ_API_END

#endif
