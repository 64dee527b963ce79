/* Memory by struct pz_memory: growing arrays, and the memory of this machine. */
#ifndef PIAZZA_CORE_MEMORY_H
#define PIAZZA_CORE_MEMORY_H

#include "piazza/memory.h"
#include <stdbool.h>

/* Grows an array to hold at least `wanted` items of `size` bytes. `array` is the address of the
 * pointer to its items, *capacity how many fit. Returns false if there is no memory; then the array
 * is unchanged. */
bool memory_grow(const struct pz_memory *memory, void *array, size_t *capacity, size_t wanted,
                 size_t size);

/* realloc() and free() of the C library, or what src/wasm has in their place. */
extern const struct pz_memory machine_memory;
void *machine_resize(void *context, void *block, size_t size);

/* memory_grow() with machine_memory. */
static inline bool array_grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    return memory_grow(&machine_memory, array, capacity, wanted, size);
}

#endif
