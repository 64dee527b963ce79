/* Positions in sentences, as a game's tell() writes them (docs/notation.md has the format).
 * Sentences are constant English with gaps in braces, so that a user interface can translate them
 * and then fill the gaps.
 *
 *     pz_sentence_open(json, "{seat} has {n} points.");
 *     pz_json_key(json, "seat");
 *     pz_sentence_seat(json, 2);
 *     pz_json_key_uint(json, "n", 17);
 *     pz_sentence_close(json); */
#ifndef PIAZZA_SENTENCE_H
#define PIAZZA_SENTENCE_H

#include "piazza/api.h"
#include "piazza/json.h"

PZ_API_BEGIN

/* A sentence, or a phrase in a gap or list. Between opening and closing come the gaps, each a key
 * and a value: a number, a name as a string, a seat, a phrase, or a list of these. */
void pz_sentence_open(struct pz_json *json, const char *text);
/* A sentence for 1, and one for other numbers. The number fills {n}. */
void pz_sentence_open_many(struct pz_json *json, const char *one, const char *many, unsigned n);
void pz_sentence_close(struct pz_json *json);
/* A sentence without gaps. */
void pz_sentence(struct pz_json *json, const char *text);

/* The value of a gap: a seat, shown by the name of its player. */
void pz_sentence_seat(struct pz_json *json, unsigned seat);
/* The phrase "{name} {n}": after pz_sentence_pair_open() the name is due, and
 * pz_sentence_pair_close() adds the number. */
void pz_sentence_pair_open(struct pz_json *json);
void pz_sentence_pair_close(struct pz_json *json, unsigned n);

PZ_API_END

#endif
