/* A net asked at once, for an array of all its inputs. */
#ifndef PIAZZA_TESTS_NET_VALUE_H
#define PIAZZA_TESTS_NET_VALUE_H

#include "ai/net.h"

static inline void net_value(const struct net *net, const float *inputs, float *outputs)
{
    float sums[NET_HIDDEN_MAX] = {0};
    net_start(net, sums);
    for (unsigned i = 0; i < net->inputs; i++) {
        if (inputs[i] != 0.0f) {
            net_add(net, sums, i, inputs[i]);
        }
    }
    net_finish(net, sums, outputs);
}

#endif
