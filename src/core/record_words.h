/* What the reader and the writer of records share, and what may stand in a record. */
#ifndef PIAZZA_CORE_RECORD_WORDS_H
#define PIAZZA_CORE_RECORD_WORDS_H

#include "piazza/record.h"

extern const char *const pz_note_words[]; /* by enum pz_note_kind; the bot's name follows "bot" */

/* May a bot have this id? It has up to 23 letters a to z, digits, '-' and '+', as it stands in
 * notes of records, and in command lines, where a budget follows it after '@'. NULL is no id. */
bool pz_bot_id_fits(const char *id);
/* Is the game over in its last state, by its rules or because one seat is left? */
bool pz_record_is_over(const struct pz_record *record, const void *state);
/* Does the setup have the game's own board or map? */
bool pz_record_board_is_own(const struct pz_game *game, const struct pz_setup *setup);
/* False if there is a commitment, secret or word, but the seed is a number. */
bool pz_record_seal_fits(const struct pz_record *record);

#endif
