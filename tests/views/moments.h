/* The moments of a kept record at which the programs in this folder look: the first decision, the
 * middle and the end. */
#ifndef PIAZZA_TESTS_MOMENTS_H
#define PIAZZA_TESTS_MOMENTS_H

#include "piazza/piazza.h"

/* The main() of a program with the arguments RECORD: prints the name of each moment and calls
 * `print` there. Returns the exit code. */
int moments_of(int argc, char **argv,
               void (*print)(const struct pz_record *record, const void *state));

#endif
