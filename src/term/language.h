/* The language of what people read. `LANG` (and its kin) decides; move texts, records and JSON are
 * the same in every language. */
#ifndef PIAZZA_TERM_LANGUAGE_H
#define PIAZZA_TERM_LANGUAGE_H

#include "piazza/piazza.h"
#include <libintl.h>

#define _(text)  gettext(text)
#define N_(text) text /* marked for translation, translated where it is shown */

/* Once, at the start of the program. */
void language_init(void);
/* "en", "it" or "de": what is in force. */
const char *language_name(void);
/* The rules page of the game in that language. */
const char *language_rules(const struct pz_game *game);
/* What is wrong with a text from outside, in words. */
void language_problem(const struct pz_problem *problem, char *text, size_t size);
/* A bot's reason in words. */
void language_reason(const struct pz_reason *reason, char *text, size_t size);

#endif
