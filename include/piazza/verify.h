/* Were the draws of a recorded game those of its seed? See docs/shuffles.md. */
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
    PZ_CHECK_NAMED    /* only of the first player: the table named it, draw 0 says nothing */
};

struct pz_verdict {
    bool right;          /* there is a seed, and nothing is wrong or missing */
    bool has_seed;       /* the record has one, or a secret from which it follows */
    struct pz_seed seed; /* by which the draws were checked */
    uint8_t commitment;  /* enum pz_check: is it the hash of the secret? */
    uint8_t sealed;      /* enum pz_check: does the seed follow from secret and words? */
    uint8_t first;       /* enum pz_check: is the first player draw 0? */
    uint8_t first_drawn; /* the seat of draw 0 */
    uint32_t draws;      /* how many there were, draw 0 among them */
    uint32_t wrong;      /* how many chance moves were not those of the seed */
    uint32_t wrong_at;   /* the index of the first of them, */
    pz_move wrong_drawn; /* and what the seed gives there */
};

/* The record and the moves are what pz_record_read() gave. A table that named its first player says
 * so in format 2; in format 1 nobody can tell, and another first player than draw 0 gives counts as
 * named. */
void pz_verify(const struct pz_record *record, const pz_move *moves, size_t count,
               struct pz_verdict *verdict);

/* The texts of the first draw that is wrong, if one is: what was made, and what the seed gives. */
void pz_verdict_wrong(const struct pz_verdict *verdict, const struct pz_record *record,
                      const pz_move *moves, char made[PZ_MOVE_TEXT_MAX],
                      char drawn[PZ_MOVE_TEXT_MAX]);
/* The verdict as members of a JSON object that is open: `right`; `seed` ("sealed", "number" or
 * null); `commitment`, `sealed` and `first` ("right", "wrong", "missing", "named" or null);
 * `draws`, `wrong`, and if a draw is wrong the `step` of the first, and `made` and `drawn`. */
void pz_verdict_write(const struct pz_verdict *verdict, const struct pz_record *record,
                      const pz_move *moves, struct pz_json *json);

PZ_API_END

#endif
