/* A position of a game that has no sentences, as lines "member  values". */
#ifndef PIAZZA_TERM_MEMBERS_H
#define PIAZZA_TERM_MEMBERS_H

#include "piazza/text.h"

/* Writes the JSON of a state or view as lines "member  values" for people. */
void members_write(const char *json, struct pz_text *out);

#endif
