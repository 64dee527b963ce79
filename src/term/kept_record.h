/* A record as a file holds it: it may have been cut off anywhere. */
#ifndef PIAZZA_TERM_KEPT_RECORD_H
#define PIAZZA_TERM_KEPT_RECORD_H

#include "piazza/record.h"

struct kept_record {
    struct pz_record head;
    pz_move *moves;
    size_t count;
    union pz_any_state state; /* after them */
    bool cut;                 /* the last step was not whole; it is left out */
};

/* Reads as many whole steps as the text has; `path` names it in messages. False: `words` say why,
 * and nothing is to be freed. */
bool kept_record_read(struct kept_record *kept, const char *path, const char *text, size_t length,
                      char *words, size_t size);
/* The same, but a record that was cut off is refused. */
bool kept_record_read_whole(struct kept_record *kept, const char *path, const char *text,
                            size_t length, char *words, size_t size);
void kept_record_free(struct kept_record *kept);

/* Is the game over? And its result as it stands. */
bool kept_record_over(const struct kept_record *kept);
void kept_record_result(const struct kept_record *kept, struct pz_result *result);

#endif
