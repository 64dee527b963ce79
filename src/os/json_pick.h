/* Strings of people from JSON that comes from elsewhere. */
#ifndef PIAZZA_OS_JSON_PICK_H
#define PIAZZA_OS_JSON_PICK_H

#include "piazza/field.h"

/* Reads a string for people: it is cut if it is too long, and control characters are replaced. */
void pick_printable(struct pz_json_reader *reader, char *string, size_t size);
/* The same for tables of fields, of a member that is an array of char. */
void pick_text(struct pz_json_reader *reader, const struct pz_field *field, void *member);

#endif
