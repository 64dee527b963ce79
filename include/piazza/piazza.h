/* Piazza: everything that the library offers. For a flat API with handles and plain types only see
 * flat.h. */
#ifndef PIAZZA_H
#define PIAZZA_H

#include "piazza/ai.h"
#include "piazza/chance.h"
#include "piazza/game.h"
#include "piazza/playout.h"
#include "piazza/record.h"
#include "piazza/version.h"

#endif
