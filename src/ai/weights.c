/* Files of weights: the header, which says which kind they are for and if they are complete. */
#include "weights.h"
#include "core/bytes.h"
#include "piazza/bot_kit.h"

static const char magic[8] = {'p', 'z', 'w', 'e', 'i', 'g', 'h', 't'};

enum { NAME_AT = 8, FORMAT_AT = 32, SIZE_AT = 36, HASH_AT = 40 };

static void put(uint8_t *bytes, uint64_t number, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
}

void pz_weights_header(const char *name, uint32_t format, const void *weights, uint32_t size,
                       uint8_t head[PZ_WEIGHTS_HEADER])
{
    pz_zero(head, PZ_WEIGHTS_HEADER);
    pz_copy(head, magic, sizeof magic);
    for (unsigned i = 0; i < PZ_WEIGHTS_NAME_MAX - 1 && name[i] != '\0'; i++) {
        head[NAME_AT + i] = (uint8_t)name[i];
    }
    put(head + FORMAT_AT, format, 4);
    put(head + SIZE_AT, size, 4);
    put(head + HASH_AT, pz_fnv1a(PZ_FNV1A_START, weights, size), 8);
}

int pz_weights_check(const void *file, size_t size, const char *name, uint32_t format,
                     struct pz_problem *problem)
{
    const uint8_t *bytes = file;
    uint8_t head[PZ_WEIGHTS_HEADER];
    if (size < PZ_WEIGHTS_HEADER) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are cut off", name);
    }
    const size_t rest = size - PZ_WEIGHTS_HEADER;
    pz_weights_header(name, format, bytes + PZ_WEIGHTS_HEADER, (uint32_t)rest, head);
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
    if (!pz_same(bytes + HASH_AT, head + HASH_AT, PZ_WEIGHTS_HEADER - HASH_AT)) {
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
