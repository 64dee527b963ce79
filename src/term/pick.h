/* Reading JSON leniently, as the protocol wants it of clients: members that are not known are
 * skipped, and those that are known may be missing. */
#ifndef PIAZZA_TERM_PICK_H
#define PIAZZA_TERM_PICK_H

#include "piazza/json.h"

/* Reads those members of an object that are in `keys`. */
void pick_members(struct pz_json_reader *reader, const char *const *keys, unsigned count,
                  void (*read)(struct pz_json_reader *reader, unsigned member, void *context),
                  void *context);
/* A string for people: cut if it is too long, and nothing in it commands a terminal. */
void pick_printable(struct pz_json_reader *reader, char *string, size_t size);

#endif
