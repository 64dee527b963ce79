/* Positions in sentences, as the games' tell() writes them: the format stands in docs/notation.md.
 * Sentences are constant English with gaps in braces, marked for translation by the names of these
 * functions (tools/po), so that whoever shows them can translate first and fill the gaps then. */
#ifndef PIAZZA_CORE_TOLD_H
#define PIAZZA_CORE_TOLD_H

#include "piazza/json.h"

/* Marks for what is handed over by a variable: a text, and one for 1 and for other numbers. */
#define N_(text) text
#define N_MANY(one, many) \
    {                     \
        one, many         \
    }

/* A sentence, or a phrase in a gap or list. Between opening and closing come the gaps, each a key
 * and a value: a number, a name as a string, a seat, a phrase, or a list of these. */
void told_open(struct pz_json *json, const char *text);
/* The number fills {n}. */
void told_open_many(struct pz_json *json, const char *one, const char *many, unsigned n);
void told_close(struct pz_json *json);
/* Without gaps. */
void told_say(struct pz_json *json, const char *text);

/* Whoever shows it puts the name of the person there. */
void told_seat(struct pz_json *json, unsigned seat);
/* The phrase "{name} {n}": after told_pair_open() the name is due, and told_pair_close() adds the
 * number. */
void told_pair_open(struct pz_json *json);
void told_pair_close(struct pz_json *json, unsigned n);

#endif
