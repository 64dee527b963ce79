/* Memory where there is no C library: a first-fit allocator with a list of free blocks, sorted by
 * address; a freed block is merged with its free neighbours. The heap starts behind the data and
 * the stack and grows with the memory of the module. */
#include "core/memory.h"
#include "core/bytes.h"
#include <stdint.h>

enum { UNIT = 16 /* sizes and addresses are multiples of it */, PAGE = 65536, PAGES_AT_ONCE = 4 };

/* The header of every block. `next` is used in free blocks only. */
struct block {
    uint32_t size; /* bytes, with this header */
    struct block *next;
    uint64_t unused; /* so that what follows is aligned */
};

_Static_assert(sizeof(struct block) == UNIT, "a header is one unit");

extern unsigned char __heap_base; /* set by the linker: the first byte that is free */

static struct block *free_blocks;
static uintptr_t end; /* the end of what has been taken from the module's memory */

static bool touch(const struct block *a, const struct block *b)
{
    return (uintptr_t)a + a->size == (uintptr_t)b;
}

static void give(struct block *block)
{
    struct block *before = NULL;
    struct block *after = free_blocks;
    while (after != NULL && after < block) {
        before = after;
        after = after->next;
    }
    block->next = after;
    if (after != NULL && touch(block, after)) {
        block->size += after->size;
        block->next = after->next;
    }
    if (before == NULL) {
        free_blocks = block;
    } else if (touch(before, block)) {
        before->size += block->size;
        before->next = block->next;
    } else {
        before->next = block;
    }
}

/* Takes at least `size` bytes more from the module's memory. */
static bool grow(uint32_t size)
{
    if (end == 0) {
        end = ((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT;
    }
    const uintptr_t have = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
    if (have < end || have - end < size) {
        const uint32_t pages = size / PAGE + PAGES_AT_ONCE;
        if (__builtin_wasm_memory_grow(0, pages) == (unsigned long)-1) {
            return false;
        }
    }
    struct block *block = (struct block *)end;
    const uintptr_t whole = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
    block->size = (uint32_t)(whole - end) / UNIT * UNIT;
    end += block->size;
    give(block);
    return true;
}

/* The first free block of that size, cut to it; NULL if there is none. */
static struct block *take(uint32_t size)
{
    for (struct block **at = &free_blocks; *at != NULL; at = &(*at)->next) {
        struct block *block = *at;
        if (block->size < size) {
            continue;
        }
        if (block->size - size >= 2 * UNIT) {
            struct block *rest = (struct block *)((uintptr_t)block + size);
            rest->size = block->size - size;
            rest->next = block->next;
            block->size = size;
            *at = rest;
        } else {
            *at = block->next;
        }
        return block;
    }
    return NULL;
}

static void *allocate(size_t size)
{
    if (size > UINT32_MAX / 4) {
        return NULL;
    }
    const uint32_t whole = (size + 2 * UNIT - 1) / UNIT * UNIT;
    struct block *block = take(whole);
    if (block == NULL && grow(whole)) {
        block = take(whole);
    }
    return block != NULL ? block + 1 : NULL;
}

void *machine_resize(void *context, void *memory, size_t size)
{
    (void)context;
    struct block *old = memory != NULL ? (struct block *)memory - 1 : NULL;
    const uint32_t have = old != NULL ? old->size - UNIT : 0;
    if (old != NULL && size > 0 && size <= have) {
        return memory;
    }
    void *larger = size > 0 ? allocate(size) : NULL;
    if (larger != NULL) {
        pz_copy(larger, memory, have);
    }
    if (old != NULL && (larger != NULL || size == 0)) {
        give(old);
    }
    return larger;
}

const struct pz_memory machine_memory = {machine_resize, NULL};
