/* How far a long piece of work is: a line on stderr that is written again and again. */
#ifndef PIAZZA_OS_PROGRESS_H
#define PIAZZA_OS_PROGRESS_H

#include <stdint.h>

/* Starts the line with a bar; `columns`, at most 40, is its width between the brackets. */
void progress_bar(uint64_t done, uint64_t all, int columns);
/* Removes the line. */
void progress_clear(void);

#endif
