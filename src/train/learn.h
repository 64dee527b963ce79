/* A net that learns: its parameters, and the state of the Adam optimizer for each of them. */
#ifndef PIAZZA_TRAIN_LEARN_H
#define PIAZZA_TRAIN_LEARN_H

#include "ai/net.h"
#include "piazza/rng.h"
#include <stdbool.h>

struct learner {
    struct net net;  /* its parameters are `params` */
    size_t count;    /* the number of parameters, and the size of each array below */
    float *params;   /* the parameters */
    float *gradient; /* the gradient, summed over the positions of a batch */
    float *mean;     /* the moving average of the gradient */
    float *square;   /* the moving average of the squared gradient */
    unsigned batch;  /* how many positions `gradient` holds */
    uint64_t steps;  /* how many steps it has taken */
};

/* Starts with small random weights. Returns false if there is not enough memory. */
bool learner_init(struct learner *learner, unsigned inputs, unsigned hidden, unsigned outputs,
                  struct pz_rng *rng);
void learner_free(struct learner *learner);

/* Learns a position: adds to the gradient, and takes a step when the batch is full. Returns the
 * mean squared error of the outputs before that step. */
float learner_add(struct learner *learner, const float *inputs, const float *targets, float rate);
/* Takes a step with an incomplete batch. Does nothing if the batch is empty. */
void learner_step(struct learner *learner, float rate);

#endif
