/* The language of what people read. `--lang`, `LANGUAGE`, or `LANG` and its kin decide; move texts,
 * records and JSON are the same in every language. This header and language.c are all that knows
 * gettext; without it (PIAZZA_GETTEXT is not defined) everything is English. */
#ifndef PIAZZA_TERM_LANGUAGE_H
#define PIAZZA_TERM_LANGUAGE_H

#include "piazza/piazza.h"

#ifdef PIAZZA_GETTEXT
#include <libintl.h>
#define _(text) gettext(text)
#else
#define _(text) (text)
#endif
/* Marked for translation, translated where it is shown: a text, and one for 1 and for other
 * numbers. */
#define N_(text) text
#define N_MANY(one, many) \
    {                     \
        one, many         \
    }

/* Once, at the start of the program: speaks the language with that code, or, with NULL, the one
 * that the environment asks for. */
void language_init(const char *code);
/* Is it the code of a language that the program speaks: "en", "it", "de"? */
bool language_known(const char *code);
/* Are texts written in UTF-8 here, as far as the environment says? */
bool language_is_utf8(void);
/* The rules page of the game in that language. */
const char *language_rules(const struct pz_game *game);
/* The voice for texts of the games: this language and these names, PZ_SEATS_MAX of PZ_NAME_MAX
 * bytes, of which empty ones are left out. */
struct pz_voice language_voice(const char *names);
/* A text for that number: `one` if the language has it so for 1, or `many`. */
const char *language_many(const char *one, const char *many, unsigned long n);
/* Is it what whoever gave no name is called, in whatever language: "You"? */
bool language_is_you(const char *name);
/* What is wrong with a text from outside, in words. */
void language_problem(const struct pz_problem *problem, char *text, size_t size);
/* A bot's reason in words. */
void language_reason(const struct pz_reason *reason, char *text, size_t size);

#endif
