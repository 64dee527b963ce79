/* What the machine gives: memory, a clock and threads, for bots (struct pz_host) and for us. */
#ifndef PIAZZA_TERM_HOST_H
#define PIAZZA_TERM_HOST_H

#include "piazza/ai.h"
#include "piazza/table.h"

extern const struct pz_host host_machine;
extern const struct pz_memory host_memory; /* for tables */

/* Seconds on a clock that only goes forward. */
double host_now(void);

/* Opens the bot on this machine with its own defaults; but one that takes its time thinks that many
 * milliseconds, unless it is 0. 0, or the code and *problem. */
int host_open_bot(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                  uint32_t think, struct pz_problem *problem);

#endif
