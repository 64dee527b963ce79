/* Memory for handles from the C library; src/wasm/memory.c is in its place where there is none. */
#include "flat.h"
#include <stdlib.h>

void *flat_alloc(uint32_t size)
{
    return malloc(size > 0 ? size : 1);
}

void *flat_resize(void *memory, uint32_t size)
{
    return realloc(memory, size > 0 ? size : 1);
}

void flat_free(void *memory)
{
    free(memory);
}
