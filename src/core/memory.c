/* Growing arrays. */
#include "memory.h"
#include "bytes.h"

bool memory_grow(const struct pz_memory *memory, void *array, size_t *capacity, size_t wanted,
                 size_t size)
{
    void *block = NULL;
    if (wanted <= *capacity) {
        return true;
    }
    const size_t count = 2 * *capacity > wanted ? 2 * *capacity : wanted;
    pz_copy(&block, array, sizeof block);
    block = memory->resize(memory->context, block, count * size);
    if (block == NULL) {
        return false;
    }
    pz_copy(array, &block, sizeof block);
    *capacity = count;
    return true;
}
