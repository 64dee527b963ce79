/* A small neural net with one hidden layer. The inner loops go over hidden units, so that the
 * compiler can vectorize them without changing the order of any sum. */
#include "net.h"
#include "core/bytes.h"

size_t net_param_count(unsigned inputs, unsigned hidden, unsigned outputs)
{
    return (size_t)hidden * (1 + inputs) + (size_t)outputs * (1 + hidden);
}

/* ---- as bytes ---- */

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void put_word(uint8_t *bytes, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(word >> (8 * i));
    }
}

/* A half-precision float has five bits of exponent and ten of fraction. Shifted to the place of a
 * float's exponent and fraction, these bits are a float that is too small by a factor of 2^112.
 * This also holds for subnormals. */
enum { HALF_LOST = 13 /* bits */, HALF_INFINITE = 0x7c00 };
static const float half_scale = 0x1p112f;
static const float half_most = 65504.0f;

static bool read_half(const uint8_t *bytes, float *number)
{
    const uint32_t half = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
    const uint32_t bits = (half & 0x7fff) << HALF_LOST;
    float size = 0.0f;
    pz_copy(&size, &bits, sizeof size);
    size *= half_scale;
    *number = half & 0x8000 ? -size : size;
    return (half & HALF_INFINITE) != HALF_INFINITE;
}

/* Rounds to the nearest half, ties to even. Numbers below 2^-14 are rounded twice. */
static void write_half(float number, uint8_t *bytes)
{
    const bool negative = number < 0.0f;
    float size = negative ? -number : number;
    size = (size < half_most ? size : half_most) / half_scale;
    uint32_t bits = 0;
    pz_copy(&bits, &size, sizeof bits);
    bits += (1u << (HALF_LOST - 1)) - 1 + (bits >> HALF_LOST & 1);
    const uint32_t half = bits >> HALF_LOST | (negative ? 0x8000u : 0);
    bytes[0] = (uint8_t)half;
    bytes[1] = (uint8_t)(half >> 8);
}

size_t net_read(struct net *net, float *params, size_t capacity, const uint8_t *bytes, size_t size)
{
    if (size < NET_HEADER_BYTES) {
        return 0;
    }
    const uint32_t inputs = word_at(bytes);
    const uint32_t hidden = word_at(bytes + 4);
    const uint32_t outputs = word_at(bytes + 8);
    if (inputs < 1 || inputs > NET_INPUTS_MAX || hidden < 1 || hidden > NET_HIDDEN_MAX ||
        outputs < 1 || outputs > NET_OUTPUTS_MAX) {
        return 0;
    }
    const size_t count = net_param_count(inputs, hidden, outputs);
    if (count > capacity || (size - NET_HEADER_BYTES) / NET_PARAM_BYTES < count) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_half(bytes + NET_HEADER_BYTES + NET_PARAM_BYTES * i, &params[i])) {
            return 0;
        }
    }
    *net = (struct net){inputs, hidden, outputs, params};
    return NET_HEADER_BYTES + NET_PARAM_BYTES * count;
}

size_t net_write(const struct net *net, uint8_t *bytes)
{
    const size_t count = net_param_count(net->inputs, net->hidden, net->outputs);
    put_word(bytes, net->inputs);
    put_word(bytes + 4, net->hidden);
    put_word(bytes + 8, net->outputs);
    for (size_t i = 0; i < count; i++) {
        write_half(net->params[i], bytes + NET_HEADER_BYTES + NET_PARAM_BYTES * i);
    }
    return NET_HEADER_BYTES + NET_PARAM_BYTES * count;
}

/* ---- inference ---- */

void net_start(const struct net *net, float *sums)
{
    pz_copy(sums, net->params, net->hidden * sizeof *sums);
}

void net_add(const struct net *net, float *restrict sums, unsigned input, float value)
{
    const float *restrict weights = net->params + (size_t)net->hidden * (1 + input);
    for (unsigned i = 0; i < net->hidden; i++) {
        sums[i] += weights[i] * value;
    }
}

/* Takes some units at a time, so that their sums stay in registers. */
void net_add_all(const struct net *net, float *restrict sums, const uint16_t *restrict inputs,
                 const float *restrict values, size_t count)
{
    enum { UNITS = 16 };
    const unsigned hidden = net->hidden;
    unsigned first = 0;
    for (; first + UNITS <= hidden; first += UNITS) {
        const float *restrict weights = net->params + hidden + first;
        float units[UNITS];
        for (unsigned i = 0; i < UNITS; i++) {
            units[i] = sums[first + i];
        }
        for (size_t n = 0; n < count; n++) {
            const float *restrict row = weights + (size_t)hidden * inputs[n];
            for (unsigned i = 0; i < UNITS; i++) {
                units[i] += row[i] * values[n];
            }
        }
        for (unsigned i = 0; i < UNITS; i++) {
            sums[first + i] = units[i];
        }
    }
    for (size_t n = 0; n < count; n++) {
        const float *restrict row = net->params + (size_t)hidden * (1 + inputs[n]);
        for (unsigned i = first; i < hidden; i++) {
            sums[i] += row[i] * values[n];
        }
    }
}

void net_finish(const struct net *net, const float *sums, float *outputs)
{
    const float *biases = net->params + (size_t)net->hidden * (1 + net->inputs);
    const float *weights = biases + net->outputs;
    const unsigned count = net->outputs;
    float units[NET_HIDDEN_MAX] = {0};
    for (unsigned i = 0; i < net->hidden; i++) { /* a loop of its own, to vectorize the divisions */
        units[i] = softsign(sums[i]);
    }
    for (unsigned k = 0; k < count; k++) {
        float total = biases[k];
        for (unsigned i = 0; i < net->hidden; i++) {
            total += units[i] * weights[i * count + k];
        }
        outputs[k] = 0.5f + 0.5f * softsign(total);
    }
}
