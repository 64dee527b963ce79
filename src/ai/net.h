/* A small net: inputs, one hidden layer, outputs between 0 and 1. Only + - * / of floats in a fixed
 * order and no libm, so that it gives the same numbers natively and in WebAssembly.
 *
 * Inputs are mostly 0, so they are added one by one:
 *
 *     net_start(&net, sums);
 *     net_add(&net, sums, 7, 1.0f);  ...
 *     net_finish(&net, sums, outputs); */
#ifndef PIAZZA_AI_NET_H
#define PIAZZA_AI_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_INPUTS_MAX = 1024,
    NET_HIDDEN_MAX = 256,
    NET_OUTPUTS_MAX = 8,
    NET_HEAD = 12, /* bytes of weights before the numbers, */
    NET_NUMBER = 2 /* and of each of them */
};

struct net {
    unsigned inputs;
    unsigned hidden;
    unsigned outputs;
    /* The biases of the hidden units, then for every input its weights to them; the biases of the
     * outputs, then for every hidden unit its weights to them. */
    const float *numbers;
};

/* How many numbers a net of that shape has. */
size_t net_size(unsigned inputs, unsigned hidden, unsigned outputs);

/* Reads a net as weights hold it: inputs, hidden and outputs, each of 4 bytes, and the numbers as
 * halves (IEEE 754 binary16), all little endian. The numbers go to `numbers`, which has space for
 * `capacity`. Returns the bytes that the net took, or 0 if they are no net, too few, or more
 * numbers than there is space for. */
size_t net_read(struct net *net, float *numbers, size_t capacity, const uint8_t *bytes,
                size_t size);
/* Back: needs NET_HEAD + NET_NUMBER * net_size() bytes, which it returns. Numbers are rounded to
 * halves. */
size_t net_write(const struct net *net, uint8_t *bytes);

void net_start(const struct net *net, float *sums);
/* Takes any value; 0 changes nothing. */
void net_add(const struct net *net, float *sums, unsigned input, float value);
/* Adds many in their order: the same sums as by one after the other, in less time. */
void net_add_all(const struct net *net, float *sums, const uint16_t *inputs, const float *values,
                 size_t count);
void net_finish(const struct net *net, const float *sums, float *outputs);
/* All three, for inputs in a row. */
void net_value(const struct net *net, const float *inputs, float *outputs);

/* x / (1 + |x|): what hidden units make of their sums. */
static inline float net_bend(float x)
{
    return x / (1.0f + (x < 0.0f ? -x : x));
}

#endif
