/* What a call led to: growing buffers for events, messages and envelopes. */
#include "../core/bytes.h"
#include "inside.h"

void output_start(struct pz_output *out)
{
    out->events_length = 0;
    out->event_count = 0;
    out->length = 0;
    out->envelope_count = 0;
    out->joined = 0;
    out->wake = -1;
}

void pz_output_release(struct pz_output *out)
{
    void *const blocks[] = {out->events, out->bytes, out->envelopes};
    for (unsigned i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (blocks[i] != NULL) {
            out->memory.resize(out->memory.context, blocks[i], 0);
        }
    }
    const struct pz_memory memory = out->memory;
    pz_zero(out, sizeof *out);
    out->memory = memory;
}

/* The block with capacity for that many bytes, NULL if there is no memory (the old one is kept). */
static void *larger(const struct pz_output *out, void *block, size_t *capacity, size_t wanted)
{
    if (wanted <= *capacity) {
        return block;
    }
    const size_t size = 2 * *capacity > wanted ? 2 * *capacity : wanted;
    void *grown = out->memory.resize(out->memory.context, block, size);
    if (grown != NULL) {
        *capacity = size;
    }
    return grown;
}

bool output_reserve(struct pz_output *out, size_t size)
{
    void *grown = larger(out, out->bytes, &out->capacity, out->length + size);
    if (grown == NULL) {
        return false;
    }
    out->bytes = grown;
    return true;
}

bool output_reserve_event(struct pz_output *out)
{
    char *grown = larger(out, out->events, &out->events_capacity,
                         out->events_length + PZ_TABLE_EVENT_MAX + 1);
    if (grown == NULL) {
        return false;
    }
    out->events = grown;
    return true;
}

void output_event(struct pz_output *out, const char *line, size_t length)
{
    char *end = out->events + out->events_length;
    pz_copy(end, line, length);
    end[length] = '\n';
    out->events_length += length + 1;
    out->event_count++;
}

bool output_envelope(struct pz_output *out, int32_t to, uint32_t number, size_t start,
                     size_t length)
{
    size_t capacity = out->envelope_capacity * sizeof *out->envelopes;
    void *grown =
        larger(out, out->envelopes, &capacity, (out->envelope_count + 1) * sizeof *out->envelopes);
    if (grown == NULL) {
        return false;
    }
    out->envelopes = grown;
    out->envelope_capacity = (uint32_t)(capacity / sizeof *out->envelopes);
    out->envelopes[out->envelope_count++] =
        (struct pz_envelope){to, number, (uint32_t)start, (uint32_t)length};
    return true;
}
