/* Memory by struct pz_memory: growing arrays, and the memory of this machine. */
#ifndef PIAZZA_CORE_MEMORY_H
#define PIAZZA_CORE_MEMORY_H

#include "piazza/memory.h"
#include <stdbool.h>

/* Lets an array hold `wanted` items of that size: *array is the pointer to it, *capacity how many
 * it holds. False if there is no memory; then the array is unchanged. */
bool memory_grow(const struct pz_memory *memory, void *array, size_t *capacity, size_t wanted,
                 size_t size);

/* realloc() and free() of the C library, or what src/wasm has in their place. */
extern const struct pz_memory machine_memory;
void *machine_resize(void *context, void *block, size_t size);

/* The same in that memory. */
static inline bool array_grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    return memory_grow(&machine_memory, array, capacity, wanted, size);
}

#endif
