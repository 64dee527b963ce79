/* A small neural net: inputs, one hidden layer, outputs between 0 and 1. It uses only + - * / of
 * floats in a fixed order and no libm, so that it gives the same numbers natively and in
 * WebAssembly.
 *
 * Most inputs are 0, so the others are added one by one:
 *
 *     net_start(&net, sums);
 *     net_add(&net, sums, 7, 1.0f);  ...
 *     net_finish(&net, sums, outputs); */
#ifndef PIAZZA_AI_NET_H
#define PIAZZA_AI_NET_H

#include <stddef.h>
#include <stdint.h>

enum {
    NET_INPUTS_MAX = 1024,
    NET_HIDDEN_MAX = 256,
    NET_OUTPUTS_MAX = 8,
    NET_HEADER_BYTES = 12, /* size of the shape in front of the parameters in a file */
    NET_PARAM_BYTES = 2    /* size of a parameter in a file */
};

struct net {
    unsigned inputs;
    unsigned hidden;
    unsigned outputs;
    /* The biases of the hidden units, then for each input its weights to the hidden units; the
     * biases of the outputs, then for each hidden unit its weights to the outputs. */
    const float *params;
};

/* How many parameters a net of that shape has. */
size_t net_param_count(unsigned inputs, unsigned hidden, unsigned outputs);

/* Reads a net from a file of weights: inputs, hidden and outputs as 4 bytes each, then the
 * parameters as half-precision floats (IEEE 754 binary16), all little endian. The parameters go to
 * `params`, which has room for `capacity`. Returns how many bytes the net took. Returns 0 if the
 * bytes are not a net, if there are too few, or if the parameters do not fit. */
size_t net_read(struct net *net, float *params, size_t capacity, const uint8_t *bytes, size_t size);
/* Writes what net_read() reads and rounds the parameters to half precision. Needs and returns
 * NET_HEADER_BYTES + NET_PARAM_BYTES * net_param_count() bytes. */
size_t net_write(const struct net *net, uint8_t *bytes);

/* Sets the sums of the hidden units to their biases. */
void net_start(const struct net *net, float *sums);
/* Adds an input of any value; 0 changes nothing. */
void net_add(const struct net *net, float *sums, unsigned input, float value);
/* Adds many inputs: the same sums as net_add() one after the other, but faster. */
void net_add_all(const struct net *net, float *sums, const uint16_t *inputs, const float *values,
                 size_t count);
/* Computes the outputs from the sums. */
void net_finish(const struct net *net, const float *sums, float *outputs);

/* The activation function of hidden units and outputs. */
static inline float softsign(float x)
{
    return x / (1.0f + (x < 0.0f ? -x : x));
}

#endif
