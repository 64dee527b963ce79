/* Files of weights: a head that says whose they are and whether they are whole. */
#include "weights.h"
#include "../core/bytes.h"
#include "bots.h"

static const char magic[8] = {'p', 'z', 'w', 'e', 'i', 'g', 'h', 't'};

enum { NAME_AT = 8, FORMAT_AT = 32, SIZE_AT = 36, HASH_AT = 40 };

static void put(uint8_t *bytes, uint64_t number, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
}

/* FNV-1a. */
static uint64_t hash_of(const uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

void pz_weights_head(const char *name, uint32_t format, const void *weights, uint32_t size,
                     uint8_t head[PZ_WEIGHTS_HEAD])
{
    pz_zero(head, PZ_WEIGHTS_HEAD);
    pz_copy(head, magic, sizeof magic);
    for (unsigned i = 0; i < PZ_WEIGHTS_NAME_MAX - 1 && name[i] != '\0'; i++) {
        head[NAME_AT + i] = (uint8_t)name[i];
    }
    put(head + FORMAT_AT, format, 4);
    put(head + SIZE_AT, size, 4);
    put(head + HASH_AT, hash_of(weights, size), 8);
}

int pz_weights_check(const void *file, size_t size, const char *name, uint32_t format,
                     struct pz_problem *problem)
{
    const uint8_t *bytes = file;
    uint8_t head[PZ_WEIGHTS_HEAD];
    if (size < PZ_WEIGHTS_HEAD) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are cut off", name);
    }
    const size_t rest = size - PZ_WEIGHTS_HEAD;
    pz_weights_head(name, format, bytes + PZ_WEIGHTS_HEAD, (uint32_t)rest, head);
    if (!pz_same(bytes, head, FORMAT_AT)) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "these are not the weights {}", name);
    }
    if (!pz_same(bytes + FORMAT_AT, head + FORMAT_AT, SIZE_AT - FORMAT_AT)) {
        return pz_problem_set(problem, PZ_E_WEIGHTS,
                              "the weights {} are of a version that this program does not read",
                              name);
    }
    if (rest > UINT32_MAX || !pz_same(bytes + SIZE_AT, head + SIZE_AT, HASH_AT - SIZE_AT)) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are cut off", name);
    }
    if (!pz_same(bytes + HASH_AT, head + HASH_AT, PZ_WEIGHTS_HEAD - HASH_AT)) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are damaged", name);
    }
    return 0;
}

const void *pz_weights_shipped(const char *name, size_t *size)
{
    for (const struct weights_file *file = weights_files; file->name != NULL; file++) {
        if (pz_str_equal(file->name, name)) {
            *size = file->size;
            return file->bytes;
        }
    }
    *size = 0;
    return NULL;
}
