/* The output of a call: growing buffers for events, messages and envelopes. */
#include "core/bytes.h"
#include "core/memory.h"
#include "table_internal.h"

void pz_output_clear(struct pz_output *out)
{
    out->events_length = 0;
    out->event_count = 0;
    out->messages_length = 0;
    out->envelope_count = 0;
    out->joined = 0;
    out->wake = -1;
}

void pz_output_release(struct pz_output *out)
{
    void *const blocks[] = {out->events, out->messages, out->envelopes};
    for (unsigned i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (blocks[i] != NULL) {
            out->memory.resize(out->memory.context, blocks[i], 0);
        }
    }
    const struct pz_memory memory = out->memory;
    pz_zero(out, sizeof *out);
    out->memory = memory;
}

bool output_reserve(struct pz_output *out, size_t size)
{
    return memory_grow(&out->memory, &out->messages, &out->messages_capacity,
                       out->messages_length + size, 1);
}

bool output_reserve_event(struct pz_output *out)
{
    return memory_grow(&out->memory, &out->events, &out->events_capacity,
                       out->events_length + PZ_TABLE_EVENT_MAX + 1, 1);
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
    if (!memory_grow(&out->memory, &out->envelopes, &out->envelope_capacity,
                     out->envelope_count + (size_t)1, sizeof *out->envelopes)) {
        return false;
    }
    out->envelopes[out->envelope_count++] =
        (struct pz_envelope){to, number, (uint32_t)start, (uint32_t)length};
    return true;
}
