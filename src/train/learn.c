/* Gradients by backpropagation, steps by Adam (Kingma and Ba 2015). */
#include "learn.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 32 };

bool learner_init(struct learner *learner, unsigned inputs, unsigned hidden, unsigned outputs,
                  struct pz_rng *rng)
{
    memset(learner, 0, sizeof *learner);
    const size_t count = net_param_count(inputs, hidden, outputs);
    float *memory = calloc(4 * count, sizeof *memory);
    if (memory == NULL) {
        return false;
    }
    learner->count = count;
    learner->params = memory;
    learner->gradient = memory + count;
    learner->mean = memory + 2 * count;
    learner->square = memory + 3 * count;
    learner->net = (struct net){inputs, hidden, outputs, learner->params};
    /* Biases start at 0. Most inputs are 0, so the weights can be larger than the number of inputs
     * suggests. */
    float *weights = learner->params + hidden;
    for (size_t i = 0; i < (size_t)inputs * hidden; i++) {
        weights[i] = 0.2f * ((float)pz_rng_below(rng, 20001) / 10000.0f - 1.0f);
    }
    weights += (size_t)inputs * hidden + outputs;
    for (size_t i = 0; i < (size_t)hidden * outputs; i++) {
        weights[i] = 0.1f * ((float)pz_rng_below(rng, 20001) / 10000.0f - 1.0f);
    }
    return true;
}

void learner_free(struct learner *learner)
{
    free(learner->params);
    learner->params = NULL;
}

/* The derivative of softsign() at x. */
static float slope(float x)
{
    const float distance = 1.0f + fabsf(x);
    return 1.0f / (distance * distance);
}

float learner_add(struct learner *learner, const float *inputs, const float *targets, float rate)
{
    const struct net *net = &learner->net;
    const unsigned hidden = net->hidden;
    const unsigned outputs = net->outputs;
    float sums[NET_HIDDEN_MAX];
    float units[NET_HIDDEN_MAX];
    float totals[NET_OUTPUTS_MAX];
    float blame[NET_OUTPUTS_MAX];
    net_start(net, sums);
    for (unsigned i = 0; i < net->inputs; i++) {
        if (inputs[i] != 0.0f) {
            net_add(net, sums, i, inputs[i]);
        }
    }
    const size_t outputs_at = (size_t)hidden * (1 + net->inputs);
    const float *biases = net->params + outputs_at;
    const float *weights = biases + outputs;
    memcpy(totals, biases, outputs * sizeof *totals);
    for (unsigned j = 0; j < hidden; j++) {
        units[j] = softsign(sums[j]);
        for (unsigned k = 0; k < outputs; k++) {
            totals[k] += units[j] * weights[j * outputs + k];
        }
    }
    float error = 0;
    for (unsigned k = 0; k < outputs; k++) {
        const float miss = 0.5f + 0.5f * softsign(totals[k]) - targets[k];
        error += miss * miss;
        blame[k] = miss * 0.5f * slope(totals[k]);
        learner->gradient[outputs_at + k] += blame[k];
    }
    float *to_outputs = learner->gradient + outputs_at + outputs;
    float back[NET_HIDDEN_MAX];
    for (unsigned j = 0; j < hidden; j++) {
        float sum = 0;
        for (unsigned k = 0; k < outputs; k++) {
            to_outputs[j * outputs + k] += blame[k] * units[j];
            sum += blame[k] * weights[j * outputs + k];
        }
        back[j] = sum * slope(sums[j]);
        learner->gradient[j] += back[j];
    }
    for (unsigned i = 0; i < net->inputs; i++) {
        if (inputs[i] != 0.0f) {
            float *from_input = learner->gradient + (size_t)hidden * (1 + i);
            for (unsigned j = 0; j < hidden; j++) {
                from_input[j] += back[j] * inputs[i];
            }
        }
    }
    if (++learner->batch == BATCH) {
        learner_step(learner, rate);
    }
    return error / (float)outputs;
}

void learner_step(struct learner *learner, float rate)
{
    const float keep_mean = 0.9f;
    const float keep_square = 0.999f;
    if (learner->batch == 0) {
        return;
    }
    learner->steps++;
    /* Both averages start at 0, so they are too small at first: Adam's bias correction. */
    const float steps = (float)learner->steps;
    const float mean_scale = 1.0f / (1.0f - powf(keep_mean, steps));
    const float square_scale = 1.0f / (1.0f - powf(keep_square, steps));
    const float part = 1.0f / (float)learner->batch;
    for (size_t i = 0; i < learner->count; i++) {
        const float gradient = learner->gradient[i] * part;
        learner->gradient[i] = 0;
        learner->mean[i] = keep_mean * learner->mean[i] + (1.0f - keep_mean) * gradient;
        learner->square[i] =
            keep_square * learner->square[i] + (1.0f - keep_square) * gradient * gradient;
        learner->params[i] -= rate * learner->mean[i] * mean_scale /
                              (sqrtf(learner->square[i] * square_scale) + 1e-8f);
    }
    learner->batch = 0;
}
