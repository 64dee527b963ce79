/* Loads games from shared objects (piazza/plugin.h). */
#ifndef PIAZZA_OS_PLUGIN_H
#define PIAZZA_OS_PLUGIN_H

#include "piazza/error.h"

/* Registers the games of the plug-in, which stays loaded until the program ends. 0, or a negative
 * code and *problem says why; games that were registered before the failure stay. */
int plugin_load(const char *path, struct pz_problem *problem);

#endif
