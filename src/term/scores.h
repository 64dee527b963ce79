/* What each player would score now, and how; and what they hold: sheets in words, at most 76
 * columns wide. */
#ifndef PIAZZA_TERM_SCORES_H
#define PIAZZA_TERM_SCORES_H

#include "piazza/piazza.h"

/* `eyes` is who reads it, and nothing stands there that they cannot know: a seat, PZ_NOBODY: an
 * onlooker, or PZ_CHANCE: all hands are open. When the game is over it is the full sheet. `spoken`
 * is in sentences, for ears and pipes. */
void scores_write(const struct pz_game *game, const void *state, int eyes, bool spoken,
                  const char names[][PZ_NAME_MAX], struct pz_text *out);

/* Do points decide the game? If not, they need not be said beside the sheet. */
bool scores_decide(const struct pz_game *game);

/* The hands, likewise. */
void scores_hands(const struct pz_game *game, const void *state, int eyes,
                  const char names[][PZ_NAME_MAX], struct pz_text *out);
/* The hand of one seat alone, in that number of columns, which may be small. */
void scores_hand(const struct pz_game *game, const void *state, int seat, int columns,
                 const char names[][PZ_NAME_MAX], struct pz_text *out);

#endif
