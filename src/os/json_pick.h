/* Strings from JSON of other programs, to be shown to people. */
#ifndef PIAZZA_OS_JSON_PICK_H
#define PIAZZA_OS_JSON_PICK_H

#include "piazza/field.h"

/* Reads a string; cuts it if it is too long, and replaces what is not printable. */
void pick_printable(struct pz_json_reader *reader, char *string, size_t size);
/* The same for tables of fields, as the reader of a member that is an array of char. */
void pick_text(struct pz_json_reader *reader, const struct pz_field *field, void *member);

#endif
