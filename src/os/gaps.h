/* Sentences with gaps, "You take {card}.": the one place that finds and fills them. */
#ifndef PIAZZA_OS_GAPS_H
#define PIAZZA_OS_GAPS_H

#include "piazza/text.h"

/* What fills a gap: the name between the braces, and a text that stays as it is. */
struct gap {
    const char *name;
    const char *text;
};

/* Writes the sentence, which is translated already. The list ends with a name of NULL; a gap that
 * is not in it stays as it is. */
void gaps_fill(struct pz_text *out, const char *sentence, const struct gap *gaps);

/* Writes the sentence up to its next gap. Returns what follows the gap and sets *name and *length
 * to its name; NULL if there is no gap and all was written. */
const char *gaps_next(struct pz_text *out, const char *sentence, const char **name, size_t *length);

/* The separator before a member of a list, as in "a, b, and c". */
const char *gaps_joint(unsigned index, unsigned count);

enum { GAPS_ITEM = 100 /* bytes of a member of a list with its NUL */ };
void gaps_list(struct pz_text *out, const char items[][GAPS_ITEM], unsigned count);

/* If the text was cut within a character, removes the incomplete character. */
void gaps_mend(struct pz_text *text);

/* A number as people write it, with a true minus sign; gaps_signed() writes a plus, too. Both
 * return `text`. */
enum { GAPS_NUMBER = 24 };
const char *gaps_number(char text[GAPS_NUMBER], int64_t number);
const char *gaps_signed(char text[GAPS_NUMBER], int64_t number);

#endif
