/* The files of data/weights, which the build embeds into the library (cmake/library.cmake). */
#ifndef PIAZZA_AI_WEIGHTS_H
#define PIAZZA_AI_WEIGHTS_H

#include <stddef.h>

struct weights_file {
    const char *name;
    const char *bytes;
    size_t size;
};

extern const struct weights_file weights_files[]; /* ends with name NULL */

#endif
