/* A position of a game that has no face, as lines "member  values". */
#ifndef PIAZZA_TERM_MEMBERS_H
#define PIAZZA_TERM_MEMBERS_H

#include <stdio.h>

/* A state or view (its JSON) as lines "member  values" for people. */
void members_print(const char *json, FILE *out);

#endif
