/* Where memory comes from: except behind the handles of ffi.h and ffi_table.h, the library
 * allocates nothing by itself. */
#ifndef PIAZZA_MEMORY_H
#define PIAZZA_MEMORY_H

#include "piazza/api.h"
#include <stddef.h>

PZ_API_BEGIN

/* `resize` works as realloc() does, on blocks aligned for anything: with block NULL it allocates,
 * with size 0 it frees the block and returns NULL. If there is not enough memory, it returns NULL
 * and leaves the old block alone. `context` is passed to it. */
struct pz_memory {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
};

PZ_API_END

#endif
