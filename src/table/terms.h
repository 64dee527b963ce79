/* The terms of a table as JSON. */
#ifndef PIAZZA_TABLE_TERMS_H
#define PIAZZA_TABLE_TERMS_H

#include "inside.h"

enum { TERMS_MEMBERS = 8 };
extern const char *const terms_members[TERMS_MEMBERS];

/* Reads the object that comes next. On an error *terms is of no use; if the reader has not failed,
 * the object was read to its end. */
enum table_error terms_read(struct pz_json_reader *reader, struct terms *terms);
void terms_write(const struct terms *terms, struct pz_json *json);
void terms_write_clock(const struct clock *clock, struct pz_json *json);

#endif
