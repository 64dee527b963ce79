/* What the reader and the writer of records share. */
#ifndef PIAZZA_CORE_RECORD_WORDS_H
#define PIAZZA_CORE_RECORD_WORDS_H

#include "piazza/record.h"

extern const char *const pz_note_words[]; /* by enum pz_note_kind; the bot's name follows "bot" */

/* Does the setup have the game's own board or map? */
bool pz_record_board_is_own(const struct pz_game *game, const struct pz_setup *setup);
/* False if there is a commitment, secret or word, but the seed is a number. */
bool pz_record_seal_fits(const struct pz_record *record);

#endif
