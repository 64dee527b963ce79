/* The language of what people read. `--lang`, `LANGUAGE`, or `LANG` and its kin decide; move texts,
 * records and JSON are the same in every language. Only this header and language.c know gettext;
 * without it (PIAZZA_GETTEXT is not defined) everything is English. */
#ifndef PIAZZA_OS_LANGUAGE_H
#define PIAZZA_OS_LANGUAGE_H

#include "core/marks.h"
#include "piazza/piazza.h"

#ifdef PIAZZA_GETTEXT
#include <libintl.h>
#define _(text) gettext(text)
#else
#define _(text) (text)
#endif
/* Chooses the language with that code or, with NULL, the one that the environment asks for. It is
 * called once, when the program starts. */
void language_init(const char *code);
/* Is it the code of a language that the program speaks: "en", "it", "de"? */
bool language_known(const char *code);
/* Does the environment say that texts are UTF-8? */
bool language_is_utf8(void);
/* The rules page of the game in the chosen language; "" if the game has none. */
const char *language_rules(const struct pz_game *game);
/* The voice for texts of the games: the chosen language, and these names. `names` is PZ_SEATS_MAX
 * times PZ_NAME_MAX bytes; an empty name counts as none. */
struct pz_voice language_voice(const char *names);
/* The translation of `one` or `many`, as the grammar of the language requires for that number. */
const char *language_many(const char *one, const char *many, unsigned long n);
/* Is it "You" in any language, the name of a person who gave none? */
bool language_is_you(const char *name);
/* What is wrong with a text from outside, in words. */
void language_problem(const struct pz_problem *problem, char *text, size_t size);
/* A bot's reason in words. */
void language_reason(const struct pz_reason *reason, char *text, size_t size);

#endif
