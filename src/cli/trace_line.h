/* The lines of a trace (docs/trace.md), as `trace` and `replay --json` print them. */
#ifndef PIAZZA_TRACE_LINE_H
#define PIAZZA_TRACE_LINE_H

#include "piazza/piazza.h"

/* The first line: what the record says besides moves and names. */
void trace_print_header(const struct pz_record *record);
/* Something that happened to a seat. */
void trace_print_note(const struct pz_note *note);
/* `move` is the one that is made in this state. */
void trace_print_step(const struct pz_game *game, const void *state, uint64_t step, pz_move move);
/* The last line: scores and winners, or `"finished":false` for a game that is not over. */
void trace_print_end(const struct pz_game *game, const void *state, uint64_t step,
                     const struct pz_forfeits *forfeits);

#endif
