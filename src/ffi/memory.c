/* Memory from the C library; where there is none, src/wasm/memory.c takes its place. */
#include "core/memory.h"
#include <stdlib.h>

void *machine_resize(void *context, void *block, size_t size)
{
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

const struct pz_memory machine_memory = {machine_resize, NULL};
