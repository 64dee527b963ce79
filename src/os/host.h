/* Memory, a clock and threads of this machine, for bots (struct pz_host) and for the program. */
#ifndef PIAZZA_OS_HOST_H
#define PIAZZA_OS_HOST_H

#include "core/memory.h"
#include "piazza/ai.h"
#include "piazza/table.h"

extern const struct pz_host host_machine;

/* Seconds on a monotonic clock. */
double host_now(void);

/* Opens the bot on this machine with its defaults. A bot that plays by the clock thinks for `think`
 * milliseconds, unless `think` is 0. Returns 0, or a negative code and *problem. */
int host_open_bot(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                  uint32_t think, struct pz_problem *problem);

#endif
