/* What the reader and the writer of records share. */
#ifndef PIAZZA_CORE_RECORD_WORDS_H
#define PIAZZA_CORE_RECORD_WORDS_H

#include "piazza/record.h"

extern const char *const pz_note_words[];   /* by enum pz_note_kind; PZ_NOTE_BOT has a name after */
extern const char *const pz_ending_words[]; /* PZ_NOTE_RESIGNED and PZ_NOTE_TIME as the end */

/* Is the game played on its own board or map, and not on another that the setup brings? */
bool pz_record_board_is_own(const struct pz_game *game, const struct pz_setup *setup);
/* Commitment, secret and words belong to a sealed seed. */
bool pz_record_seal_fits(const struct pz_record *record);

#endif
