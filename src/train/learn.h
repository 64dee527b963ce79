/* One net as it learns: its numbers, and what Adam remembers of each. */
#ifndef PIAZZA_TRAIN_LEARN_H
#define PIAZZA_TRAIN_LEARN_H

#include "../ai/net.h"
#include "piazza/rng.h"

struct learner {
    struct net net; /* its numbers are `numbers` */
    size_t count;   /* of numbers; the following arrays have as many */
    float *numbers;
    float *gradient; /* summed over the positions of a batch */
    float *mean;     /* of gradients, */
    float *square;   /* and of their squares */
    unsigned batch;  /* positions in `gradient` */
    uint64_t steps;
};

/* Small random numbers. False if there is not enough memory. */
bool learner_init(struct learner *learner, unsigned inputs, unsigned hidden, unsigned outputs,
                  struct pz_rng *rng);
void learner_free(struct learner *learner);

/* Learns a position: adds to the gradient, and takes a step when the batch is full. Returns the
 * squared error before. */
float learner_add(struct learner *learner, const float *inputs, const float *targets, float rate);
/* Takes a step with what the batch has, if it has anything. */
void learner_step(struct learner *learner, float rate);

#endif
