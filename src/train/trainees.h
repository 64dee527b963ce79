/* The games that can be trained, one file each. */
#ifndef PIAZZA_TRAIN_TRAINEES_H
#define PIAZZA_TRAIN_TRAINEES_H

#include "train.h"

extern const struct trainee trainee_little;
extern const struct trainee trainee_bella;

#endif
