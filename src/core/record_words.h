/* What the reader and the writer of records share. */
#ifndef PIAZZA_CORE_RECORD_WORDS_H
#define PIAZZA_CORE_RECORD_WORDS_H

#include "piazza/record.h"

extern const char *const pz_note_words[]; /* by enum pz_note_kind; a name follows PZ_NOTE_BOT's */

/* Does the setup have the game's own board or map, and not another one? */
bool pz_record_board_is_own(const struct pz_game *game, const struct pz_setup *setup);
/* Is the seed sealed, if there is a commitment, secret or word? */
bool pz_record_seal_fits(const struct pz_record *record);

#endif
